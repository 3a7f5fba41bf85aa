"""Which patterns hold of a chart of 奇門, from the table of hits.

A hit names what the pattern asks of plate, lodging, 局, hour and palace, and has a mask of values
for day, month and year. Where one of these is unknown, a pattern that hangs on it is told as open,
never as false.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from liuren_tables.charts.qimen.charts import QIMEN_AXES
from liuren_tables.charts.qimen.plate import LODGINGS, PLATE_SCHOOLS
from liuren_tables.reading.store import Store
from liuren_tables.symbols.cycles import GANZHI

__all__ = ["QimenHit", "qimen_coordinates", "qimen_patterns_of"]

_FURTHER = {axis.name: (1 << axis.size) - 1 for axis in QIMEN_AXES[5:]}


@dataclass(frozen=True)
class QimenHit:
    """A pattern that holds of a chart of 奇門.

    Attributes:
        pattern: its id; `name` without the variant.
        palace: 洛書 number of the palace, None for a pattern of the whole chart.
        family, parent, nature, criterion, source: as in the table `qimen_pattern`.
        is_default: whether it is the default reading of its name.
        open: axes that are unknown here and on which it hangs; empty if it holds for certain.
    """

    pattern: str
    name: str
    palace: int | None
    family: str
    parent: str
    nature: str
    criterion: str
    source: str
    is_default: bool
    open: tuple[str, ...] = ()


class _Index:
    """The hits by 局 and hour: where those of one chart stand."""

    def __init__(self, store: Store) -> None:
        self._store = store
        hits = store.columns("qimen_pattern_hit")
        self.columns = {name: hits[name].values for name in hits}
        self.nulls = {name: hits[name].null for name in hits}
        ju, hour = self._key("ju"), self._key("hour_ganzhi")
        key = np.where(ju < 0, 18, ju) * 61 + np.where(hour < 0, 60, hour)
        self._order = np.argsort(key, kind="stable")
        self._starts = np.searchsorted(key[self._order], np.arange(19 * 61 + 1))

    def _key(self, name: str) -> NDArray[np.int64]:
        values = self.columns[name].astype(np.int64)
        null = self.nulls[name]
        return values if null is None else np.where(values == null, -1, values)

    def rows_of(self, ju: int, hour: int) -> NDArray[np.intp]:
        """Rows that hold of a 局 and an hour, whatever the plate."""
        keys = (ju * 61 + hour, ju * 61 + 60, 18 * 61 + hour, 18 * 61 + 60)
        spans = [self._order[self._starts[k] : self._starts[k + 1]] for k in keys]
        return np.sort(np.concatenate(spans))

    @cached_property
    def described(self) -> list[dict[str, Any]]:
        """Rows of the table `qimen_pattern`."""
        return self._store.records("qimen_pattern")


@lru_cache(maxsize=4)
def _index(store: Store) -> _Index:
    return _Index(store)


def qimen_coordinates(values: Mapping[str, Any]) -> dict[str, int | None]:
    """Day, month and year of a reading as codes for `qimen_patterns_of`.

    Args:
        values: a reading, with ``day_ganzhi``, ``month_ganzhi`` and ``year_ganzhi`` as 干支 or None.
    """
    day, month, year = (
        None if values[f"{name}_ganzhi"] is None else GANZHI.index(values[f"{name}_ganzhi"])
        for name in ("day", "month", "year")
    )
    return {
        "day": day,
        "month": None if month is None else month % 12,
        "month_stem": None if month is None else month % 10,
        "year": year,
    }


def qimen_patterns_of(
    store: Store,
    ju: int,
    hour_ganzhi: int,
    plate_school: str = "turning",
    lodging: str = "kun",
    known: Mapping[str, int | None] | None = None,
) -> list[QimenHit]:
    """The patterns of one chart, those of the whole chart first, then palace by palace.

    Args:
        store: of the tables.
        ju: code, 陽1 = 0.
        hour_ganzhi: code, 甲子 = 0.
        plate_school, lodging: schools by which the chart is laid.
        known: codes of ``day``, ``month``, ``month_stem`` and ``year``; None or absent is unknown.
    """
    index, given = _index(store), known or {}
    rows = index.rows_of(ju, hour_ganzhi)
    for name, code in (
        ("plate_school", PLATE_SCHOOLS.index(plate_school)),
        ("lodging", LODGINGS.index(lodging)),
    ):
        values = index.columns[name][rows]
        rows = rows[(values == code) | (values == index.nulls[name])]
    holds = np.ones(len(rows), np.bool_)
    opened: dict[str, NDArray[np.bool_]] = {}
    for axis, full in _FURTHER.items():
        mask, value = index.columns[f"{axis}_mask"][rows].astype(np.uint64), given.get(axis)
        if value is None:
            opened[axis] = mask != np.uint64(full)
        else:
            holds &= (mask >> np.uint64(value)) & np.uint64(1) != 0
    found: dict[tuple[int, int], QimenHit] = {}
    for at in np.flatnonzero(holds):
        row = rows[at]
        code, palace = int(index.columns["pattern"][row]), int(index.columns["palace"][row])
        nowhere = palace == index.nulls["palace"]
        asks = tuple(axis for axis, hangs in opened.items() if hangs[at])
        key = (0 if nowhere else palace, code)
        if key not in found or len(asks) < len(found[key].open):
            found[key] = _hit(index.described[code], None if nowhere else palace, asks)
    return [found[key] for key in sorted(found)]


def _hit(row: Mapping[str, Any], palace: int | None, opened: tuple[str, ...]) -> QimenHit:
    return QimenHit(
        row["pattern"], row["name"], palace, row["family"], row["parent"], row["nature"],
        row["criterion"], row["source"], row["is_default"], opened,
    )  # fmt: skip
