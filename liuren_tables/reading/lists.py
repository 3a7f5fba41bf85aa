"""Columns of lists for a cast: the patterns of each chart, and the 神煞 on its gods.

Most patterns hang on the chart, the hour, 晝夜 and the month alone. Their lists are made once for
every such combination and then taken by number, as any other column; those that hang on the year,
the lunar day or the day of a term too are narrowed down the same way and then asked row by row.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import ClassVar

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from liuren_tables.reading.arrays import plain_array, text_array
from liuren_tables.reading.facts import pattern_index
from liuren_tables.reading.patterns import PatternIndex
from liuren_tables.reading.store import Store

__all__ = ["DATE_AXES", "PatternLists", "SpiritCells", "pattern_lists", "spirit_cells"]

CHART_AXES = ("hour", "daynight", "month")
DATE_AXES = ("year_branch", "year_stem", "lunar_day", "term_day")
SLOTS = 12 * 2 * 12
_SHIFTS = {"year_branch": 0, "year_stem": 12, "lunar_day": 22, "term_day": 52}
"""Where the bits of each axis of the date begin in one number of 64 bits."""
Masks = NDArray[np.uint64]


def _bits(masks: Masks, size: int) -> NDArray[np.bool_]:
    """(rows, size) whether each code is in each mask."""
    return (masks[:, None] >> np.arange(size, dtype=np.uint64)) & np.uint64(1) != 0


class _Narrowed:
    """Rows of hits by day, plate, hour, 晝夜 and month, as one run of row numbers.

    Args:
        index: of the patterns.
        rows: positions in the index, ordered by day and plate.
    """

    def __init__(self, index: PatternIndex, rows: NDArray[np.int64]) -> None:
        keys = index.key_of(rows)
        masks = [index.mask(axis, rows) for axis in CHART_AXES]
        found: list[NDArray[np.int64]] = []
        counts = np.zeros((720, SLOTS), np.int64)
        edges = np.searchsorted(keys, np.arange(721))
        for key in range(720):
            mine = slice(edges[key], edges[key + 1])
            hour, daynight, month = (
                _bits(mask[mine], size) for mask, size in zip(masks, (12, 2, 12), strict=True)
            )
            holds = hour.T[:, None, None, :] & daynight.T[None, :, None, :]
            holds = (holds & month.T[None, None, :, :]).reshape(SLOTS, -1)
            counts[key] = holds.sum(axis=1)
            found.append(rows[mine][np.nonzero(holds)[1]])
        self.rows = np.concatenate(found)
        self.counts = counts.ravel().astype(np.int32)
        self.starts = np.cumsum(self.counts, dtype=np.int32) - self.counts


class PatternLists:
    """Lists of patterns for columns of charts: the default readings that time and chart decide.

    Args:
        store: of the tables.
    """

    def __init__(self, store: Store) -> None:
        self._index = pattern_index(store)
        everything = np.arange(len(self._index))
        of_person = [axis for axis in self._index.axes if axis not in CHART_AXES + DATE_AXES]
        timely = np.ones(len(everything), np.bool_)
        for axis in of_person:
            timely &= self._index.is_open(axis, everything)
        dated = np.zeros(len(everything), np.bool_)
        for axis in DATE_AXES:
            dated |= ~self._index.is_open(axis, everything)
        defaults = np.array([row["is_default"] for row in self._index.described])
        timely &= defaults[self._index.code_of(everything)]
        self._plain, self._dated = everything[timely & ~dated], everything[timely & dated]
        self._names = text_array([row["pattern"] for row in self._index.described])

    @cached_property
    def _of_chart(self) -> pa.Array:
        """Lists of codes, each as the bytes of its numbers: bytes are taken five times faster."""
        narrowed = _Narrowed(self._index, self._plain)
        codes = self._index.code_of(narrowed.rows).astype(np.uint16)
        offsets = np.append(narrowed.starts, np.int32(len(codes))) * np.int32(codes.itemsize)
        buffers = [None, pa.py_buffer(offsets), pa.py_buffer(codes)]
        return pa.Array.from_buffers(pa.binary(), len(offsets) - 1, buffers)

    @cached_property
    def _of_date(self) -> tuple[_Narrowed, Masks, NDArray[np.uint16]]:
        """The rows, their masks of the axes of the date packed into one, and their patterns."""
        narrowed = _Narrowed(self._index, self._dated)
        packed = np.zeros(len(narrowed.rows), np.uint64)
        for axis, shift in _SHIFTS.items():
            packed |= self._index.mask(axis, narrowed.rows) << np.uint64(shift)
        return narrowed, packed, self._index.code_of(narrowed.rows).astype(np.uint16)

    def _lists(
        self,
        offsets: NDArray[np.int32],
        codes: NDArray[np.uint16],
        sound: NDArray[np.bool_] | None = None,
    ) -> pa.Array:
        values = pa.DictionaryArray.from_arrays(plain_array(codes, None), self._names, safe=False)
        mask = None if sound is None else pa.array(~sound)
        starts = plain_array(offsets, None)
        return pa.ListArray.from_arrays(starts, values, mask=mask)

    @staticmethod
    def places(
        day: NDArray[np.uint8],
        turn: NDArray[np.uint8],
        hour: NDArray[np.uint8],
        daynight: NDArray[np.uint8],
        month: NDArray[np.uint8],
    ) -> NDArray[np.int32]:
        """Number of the list of each chart."""
        lesson = day.astype(np.int32) * 12 + turn
        return (lesson * 24 + hour.astype(np.int32) * 2 + daynight) * 12 + month

    def of_charts(self, places: NDArray[np.int32], sound: pa.Buffer | None = None) -> pa.Array:
        """The patterns that the chart and its month tell, each a list of ids; null if not sound."""
        taken = self._of_chart.take(plain_array(places, sound))
        validity, offsets, numbers = taken.buffers()
        ends = np.frombuffer(offsets, np.int32)[: len(taken) + 1] // 2
        codes = pa.Array.from_buffers(pa.uint16(), int(ends[-1]), [None, numbers])
        names = pa.DictionaryArray.from_arrays(codes, self._names, safe=False)
        buffers = [validity, pa.py_buffer(ends)]
        return pa.Array.from_buffers(
            pa.list_(names.type), len(taken), buffers, taken.null_count, children=[names]
        )

    def of_dates(
        self,
        places: NDArray[np.int32],
        dates: dict[str, NDArray[np.uint8]],
        sound: NDArray[np.bool_] | None = None,
    ) -> pa.Array:
        """The patterns that hang on the year, the lunar day or the day of a term.

        Args:
            places: (n,) as from `places`.
            dates: (n,) codes by axis of `DATE_AXES`.
            sound: (n,) rows that have a chart; the others are null.
        """
        narrowed, packed, codes_there = self._of_date
        # `take` and small numbers: there are eight candidates to a row
        count = narrowed.counts.take(places)
        before = np.cumsum(count, dtype=np.int32) - count
        at = np.repeat(narrowed.starts.take(places) - before, count)
        at += np.arange(len(at), dtype=np.int32)
        asked = np.zeros(len(places), np.uint64)
        for axis, shift in _SHIFTS.items():
            asked |= np.uint64(1) << (dates[axis].astype(np.uint64) + np.uint64(shift))
        wanted = np.repeat(asked, count)
        holds = np.flatnonzero(packed.take(at) & wanted == wanted)
        event = np.repeat(np.arange(len(places), dtype=np.int32), count).take(holds)
        codes = codes_there.take(at.take(holds))
        # a pattern may hold by two of its boxes; boxes of one pattern stand together
        again = np.zeros(len(codes), np.bool_)
        again[1:] = (codes[1:] == codes[:-1]) & (event[1:] == event[:-1])
        if again.any():
            codes, event = codes[~again], event[~again]
        offsets = np.zeros(len(places) + 1, np.int32)
        np.cumsum(np.bincount(event, minlength=len(places)), out=offsets[1:])
        if sound is None or sound.all():
            return self._lists(offsets, codes)
        return self._lists(offsets, codes, sound)


class SpiritCells:
    """The 神煞 of a grid on a branch as one text, by the code of the basis and the branch.

    Args:
        store: of the tables.
        name: ``year``, ``month`` or ``day``.
    """

    BASES: ClassVar = {
        "year": (("year_branch", 12), ("year_stem", 10)),
        "month": (("month", 12), ("season", 0)),
        "day": (("day", 60), ("day_stem", 10), ("day_branch", 12), ("xun", 0)),
    }

    def __init__(self, store: Store, name: str) -> None:
        size = 12 if name == "month" else 60
        cells: list[list[str]] = [[] for _ in range(size * 12)]
        of_basis = {basis: _codes_of(basis, radix, size) for basis, radix in self.BASES[name]}
        for row in store.records("spirit_grid"):
            if row["is_default"] and row["target"] == "branch" and row["basis"] in of_basis:
                for code in np.flatnonzero(of_basis[row["basis"]] == row["basis_code"]):
                    cell = cells[code * 12 + row["place"]]
                    if row["spirit"] not in cell:
                        cell.append(row["spirit"])
        told = [" ".join(cell) for cell in cells]
        distinct = list(dict.fromkeys(told))
        place = {text: at for at, text in enumerate(distinct)}
        self._lookup = np.array([place[text] for text in told], np.uint16)
        self._names = text_array(distinct)

    def on(
        self,
        basis: NDArray[np.uint8],
        branch: NDArray[np.uint8],
        sound: pa.Buffer | None = None,
    ) -> pa.Array:
        """The text of each cell, dictionary-encoded; null if not sound."""
        codes = self._lookup[basis.astype(np.int32) * 12 + branch]
        return pa.DictionaryArray.from_arrays(plain_array(codes, sound), self._names, safe=False)


def _codes_of(basis: str, radix: int, size: int) -> NDArray[np.int64]:
    """Code of a basis for each code of the pillar or month it is counted from."""
    codes = np.arange(size)
    if basis == "season":
        return (codes - 2) % 12 // 3
    if basis == "xun":
        return codes // 10
    return codes % radix


@lru_cache(maxsize=4)
def pattern_lists(store: Store) -> PatternLists:
    """The lists of a store; made once."""
    return PatternLists(store)


@lru_cache(maxsize=12)
def spirit_cells(store: Store, name: str) -> SpiritCells:
    """The cells of a store; made once."""
    return SpiritCells(store, name)
