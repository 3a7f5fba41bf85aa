"""Which patterns hold: of one chart, or of columns of charts, from the table of hits.

A hit names a day and a plate and has a mask of values for every further axis. Where a coordinate
is unknown (a chart by hand has no month, a querent without birth data no 本命) a pattern whose mask
leaves it open still holds, and one that hangs on it is unknown, never false.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from liuren_tables.charts.axes import axis_sizes
from liuren_tables.reading.store import Store

__all__ = ["Hit", "PatternIndex"]

Coordinate = int | Sequence[int] | None
ANY = 255


@dataclass(frozen=True)
class Hit:
    """A pattern that holds of a chart.

    Attributes:
        pattern: its id; `name` without the variant.
        family, parent, method_no, nature, criterion, source: as in the table `pattern`.
        is_default: whether it is the default reading of its name.
        exempt: the exception of its rule applies: help is present.
        open: axes that are unknown here and on which it hangs; empty if it holds for certain.
    """

    pattern: str
    name: str
    family: str
    parent: str
    method_no: str
    nature: str
    criterion: str
    source: str
    is_default: bool
    exempt: bool
    open: tuple[str, ...] = ()


class PatternIndex:
    """The hits ordered by day and plate, with their masks.

    Args:
        store: of the tables.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        hits = store.columns("pattern_hit")
        code, day, turn = (hits[n].values.astype(np.int64) for n in ("pattern", "day", "turn"))
        days, turns = np.where(day == ANY, 60, 1), np.where(turn == ANY, 12, 1)
        spread = np.repeat(np.arange(len(code)), days * turns)
        spans = days * turns
        place = np.arange(len(spread)) - np.repeat(np.cumsum(spans) - spans, spans)
        at_day = np.where(day[spread] == ANY, place // turns[spread], day[spread])
        at_turn = np.where(turn[spread] == ANY, place % turns[spread], turn[spread])
        key = at_day * 12 + at_turn
        order = np.lexsort((code[spread], key))
        self._row = spread[order]
        self._code = code[self._row]
        self._starts = np.searchsorted(key[order], np.arange(721))
        self._exempt = hits["exempt"].values
        suffix = "_mask"
        self._masks = {
            name.removesuffix(suffix): hits[name].values.astype(np.uint64)
            for name in hits
            if name.endswith(suffix)
        }
        sizes = axis_sizes()
        self._full = {name: np.uint64((1 << sizes[name]) - 1) for name in self._masks}

    @cached_property
    def described(self) -> list[dict[str, Any]]:
        """Rows of the table `pattern`."""
        return self._store.records("pattern")

    def __len__(self) -> int:
        return len(self._row)

    @property
    def axes(self) -> tuple[str, ...]:
        """Axes beside day and turn."""
        return tuple(self._masks)

    def key_of(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """Day × 12 + turn of rows of the index."""
        keys: NDArray[np.int64] = np.searchsorted(self._starts, rows, "right") - 1
        return keys

    def code_of(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """Code of the pattern of rows of the index."""
        return self._code[rows]

    def mask(self, axis: str, rows: NDArray[np.int64]) -> NDArray[np.uint64]:
        """Masks of an axis of rows of the index."""
        return self._masks[axis][self._row[rows]]

    def is_open(self, axis: str, rows: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Whether an axis does not matter in rows of the index."""
        return self.mask(axis, rows) == self._full[axis]

    def of_chart(self, day: int, turn: int, known: Mapping[str, Coordinate]) -> list[Hit]:
        """The patterns of one chart, in the order of the table.

        Args:
            day, turn: the chart.
            known: codes by axis; several codes hold if any does; None or absent is unknown.
        """
        span = slice(self._starts[day * 12 + turn], self._starts[day * 12 + turn + 1])
        rows, codes = self._row[span], self._code[span]
        holds = np.ones(len(rows), np.bool_)
        opened: dict[str, NDArray[np.bool_]] = {}
        for axis, masks in self._masks.items():
            mask, value = masks[rows], known.get(axis)
            if value is None:
                opened[axis] = mask != self._full[axis]
            else:
                holds &= (mask & _bits(value)) != 0
        found: dict[int, Hit] = {}
        for at in np.flatnonzero(holds):
            code = int(codes[at])
            asks = tuple(axis for axis, hangs in opened.items() if hangs[at])
            hit = self._hit(code, bool(self._exempt[rows[at]]), asks)
            before = found.get(code)
            if before is None or len(hit.open) < len(before.open) or (not hit.open and hit.exempt):
                found[code] = hit
        return [found[code] for code in sorted(found)]

    def _hit(self, code: int, exempt: bool, opened: tuple[str, ...]) -> Hit:
        row = self.described[code]
        return Hit(
            row["pattern"], row["name"], row["family"], row["parent"], row["method_no"],
            row["nature"], row["criterion"], row["source"], row["is_default"], exempt, opened,
        )  # fmt: skip

    def keys_of(self, pattern: int) -> NDArray[np.int64]:
        """Day × 12 + turn of the lessons on which a pattern can hold, in order."""
        mine = np.flatnonzero(self._code == pattern)
        keys: NDArray[np.int64] = np.unique(np.searchsorted(self._starts, mine, "right") - 1)
        return keys

    def holds(
        self, pattern: int, day: NDArray[Any], turn: NDArray[Any], known: Mapping[str, Any]
    ) -> NDArray[np.bool_]:
        """Where a pattern holds of columns of charts.

        Args:
            pattern: its code.
            day, turn: (n,) codes.
            known: (n,) codes by axis. An axis that is absent is unknown: then only a hit that does
                not hang on it counts.
        """
        mine = np.flatnonzero(self._code == pattern)
        keys = np.searchsorted(self._starts, mine, "right") - 1
        rows = self._row[mine]
        possible = np.ones(len(rows), np.bool_)
        for axis, masks in self._masks.items():
            if axis not in known:
                possible &= masks[rows] == self._full[axis]
        keys, rows = keys[possible], rows[possible]
        count = np.bincount(keys, minlength=720)
        first = np.concatenate([[0], np.cumsum(count)])[:-1]
        order = np.argsort(keys, kind="stable")
        rows = rows[order]
        key = day.astype(np.int64) * 12 + turn
        result = np.zeros(len(key), np.bool_)
        used = [
            (known[axis].astype(np.uint64), masks)
            for axis, masks in self._masks.items()
            if axis in known and (masks[rows] != self._full[axis]).any()
        ]
        for part in range(int(count.max(initial=0))):
            there = np.flatnonzero(count[key] > part)
            at = rows[first[key[there]] + part]
            ok = np.ones(len(there), np.bool_)
            for values, masks in used:
                ok &= (masks[at] >> values[there]) & np.uint64(1) != 0
            result[there[ok]] = True
        return result


def _bits(value: int | Sequence[int]) -> np.uint64:
    codes = [value] if isinstance(value, int | np.integer) else list(value)
    return np.uint64(sum(1 << int(code) for code in set(codes)))
