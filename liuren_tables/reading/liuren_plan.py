"""The plan of a cast of 大六壬: besides the columns of the charts, lists of patterns and 神煞."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from liuren_tables.calendar.clock import ChartKeys, LeanKeys
from liuren_tables.errors import InputError
from liuren_tables.reading.facts import term_days
from liuren_tables.reading.lists import pattern_lists, spirit_cells
from liuren_tables.reading.plan import Plan

__all__ = ["LIST_COLUMNS", "LiurenPlan", "check_lists", "list_type"]

DAY_US = 86_400_000_000
PLACES = ("ke1", "ke2", "ke3", "ke4", "chu", "zhong", "mo")
PATTERNS = ("patterns", "patterns_of_date")
SPIRITS = {f"{place}_{group}_spirits": (place, group) for place in PLACES
           for group in ("year", "month", "day")}  # fmt: skip
LIST_COLUMNS = (*PATTERNS, *SPIRITS)
"""Columns that hold several names: patterns as lists of ids, 神煞 as names joined by spaces."""


def list_type(name: str) -> pa.DataType:
    """The Arrow type of one of these columns."""
    names = pa.dictionary(pa.uint16(), pa.string())
    return pa.list_(names) if name in PATTERNS else names


def check_lists(wanted: tuple[str, ...], default_schools: bool) -> None:
    """Refuse lists of patterns under schools for which there are none.

    Raises:
        InputError: patterns are asked for under other schools than the default.
    """
    asked = [name for name in wanted if name in PATTERNS]
    if asked and not default_schools:
        raise InputError(
            f"{asked[0]} is listed under the default schools only; for others ask single readings, "
            "or search with find"
        )


@dataclass(frozen=True, slots=True)
class LiurenPlan(Plan):
    """The plan with lists."""

    def column(
        self, name: str, keys: LeanKeys, index: pa.Array, sound: pa.Buffer | None
    ) -> pa.Array:
        """One of the columns wanted, null where the keys are not sound."""
        if name not in LIST_COLUMNS:
            return Plan.column(self, name, keys, index, sound)
        assert isinstance(keys, ChartKeys)
        if name in SPIRITS:
            return self._spirits(name, keys, sound)
        lists = pattern_lists(self.store)
        turn = ((keys.month_general.astype(np.int16) - keys.hour) % 12).astype(np.uint8)
        month = keys.month % np.uint8(12)
        places = lists.places(keys.day, turn, keys.hour, keys.daynight, month)
        if name == "patterns":
            return lists.of_charts(places, sound)
        return lists.of_dates(places, self._dates(keys), keys.error == 0)

    def _dates(self, keys: ChartKeys) -> dict[str, NDArray[Any]]:
        sound = keys.error == 0
        first = self.store.calendar.first
        row = np.where(sound, keys.local_us // DAY_US - first, 0)
        lunar_day = self.store.lunar[3].values[row].astype(np.uint8)
        middle = (first + len(self.store.calendar.change) // 2) * DAY_US
        local, utc = (np.where(sound, us, middle) for us in (keys.local_us, keys.utc_us))
        return {
            "year_branch": keys.year % np.uint8(12),
            "year_stem": keys.year % np.uint8(10),
            "lunar_day": np.maximum(lunar_day, 1) - np.uint8(1),
            "term_day": term_days(self.store, local, utc),
        }

    def _spirits(self, name: str, keys: ChartKeys, sound: pa.Buffer | None) -> pa.Array:
        place, group = SPIRITS[name]
        charts = self.store.charts(self.conventions.shehai, self.conventions.noble)
        god = charts[f"{place}_upper" if place.startswith("ke") else place].values[keys.index]
        basis = keys.month % np.uint8(12) if group == "month" else getattr(keys, group)
        return spirit_cells(self.store, group).on(basis, god, sound)
