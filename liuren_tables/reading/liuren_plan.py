"""The plan of a cast of 大六壬: besides the columns of the charts, lists of patterns and 神煞."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from liuren_tables.calendar.clock import ChartKeys, LeanKeys
from liuren_tables.errors import InputError
from liuren_tables.reading.arrays import bits, plain_array
from liuren_tables.reading.cast_person import (
    PERSON_COLUMNS,
    Births,
    Persons,
    born_years,
    lichun_years,
    persons_of,
)
from liuren_tables.reading.facts import term_days
from liuren_tables.reading.frames import Frame
from liuren_tables.reading.lists import pattern_lists, spirit_cells
from liuren_tables.reading.person import AgeBy
from liuren_tables.reading.plan import Plan
from liuren_tables.reading.reading import PALACE_OF
from liuren_tables.reading.times import REFORM, Times
from liuren_tables.symbols.cycles import BRANCHES

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


def _known(values: NDArray[Any], known: NDArray[np.bool_], sound: pa.Buffer | None) -> pa.Array:
    """Values as a column, null where unknown or not sound."""
    array = plain_array(values, bits(known))
    if sound is None:
        return array
    both = pc.and_(array.is_valid(), pa.Array.from_buffers(pa.bool_(), len(array), [None, sound]))
    return plain_array(values, both.buffers()[1])


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
    """The plan with lists and querents.

    Attributes:
        birth: the column of births, or one for all rows; None if there are none.
        age_by: ``lichun`` or ``lunar`` years.
    """

    birth: int | pa.Array | None = None
    age_by: AgeBy = "lichun"

    def beside(
        self,
        batch: pa.RecordBatch,
        keys: LeanKeys,
        of_person: dict[str, Any],
        errors: dict[int, str],
    ) -> dict[str, Callable[[pa.Buffer | None], pa.Array]]:
        """The columns of the querent."""
        if not set(self.wanted) & set(PERSON_COLUMNS):
            return {}
        assert isinstance(keys, ChartKeys)
        births = self.births(batch)
        persons = persons_of(births, self._years(keys), of_person, errors)
        return {name: partial(self._person, name, persons, keys) for name in PERSON_COLUMNS}

    def births(self, batch: pa.RecordBatch | None = None) -> Births | None:
        """The years of birth of a batch; without a batch, of the one birth of all rows."""
        if self.birth is None:
            return None
        array, name = self.birth, "birth"
        if isinstance(array, int):
            assert batch is not None
            array, name = batch.column(array), batch.schema.names[array]
        early = self.store.calendar.first * DAY_US < REFORM
        return born_years(array, name, self.calendar, early, self._years_of)

    def check_birth(self, frame: Frame) -> None:
        """Refuse births for all rows that are none, and a column that cannot hold any.

        Raises:
            InputError: see there.
        """
        if isinstance(self.birth, int):
            kind = frame.schema.field(self.birth).type
            born_years(
                pa.nulls(0, kind), frame.schema.names[self.birth], None, False, self._years_of
            )
        elif (births := self.births()) is not None:
            for error in births.errors.values():
                raise InputError(f"{error}; or birth names a column of {frame.name}")

    def _years_of(self, times: Times) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        keys = Plan.keys(self, times, {"daynight": 0})
        assert isinstance(keys, ChartKeys)
        return self._years(keys), keys.error == 0

    def _years(self, keys: ChartKeys) -> NDArray[np.int64]:
        if self.age_by == "lichun":
            return lichun_years(keys)
        row = np.where(keys.error == 0, keys.local_us // DAY_US - self.store.calendar.first, 0)
        return self.store.lunar[0].values[row].astype(np.int64)

    def _person(
        self, name: str, persons: Persons, keys: ChartKeys, sound: pa.Buffer | None
    ) -> pa.Array:
        if name == "age":
            return _known(persons.age.astype(np.int16), persons.age > 0, sound)
        whose = name.removesuffix("_god").removesuffix("_general")
        branch, known = persons.branch(whose)
        if name == whose:
            names = pa.concat_arrays([self.ganzhi, self.charts["heaven_zi"].dictionary])
            codes = np.where(known, getattr(persons, whose), 0).astype(np.uint8)
        else:
            layer = "heaven" if name.endswith("_god") else "general"
            charts = self.store.charts(self.conventions.shehai, self.conventions.noble)
            cells = [f"{layer}_{PALACE_OF[b]}" for b in BRANCHES]
            names = self.charts[cells[0]].dictionary
            codes = np.stack([charts[cell].values for cell in cells])[branch, keys.index]
        return pa.DictionaryArray.from_arrays(_known(codes, known, sound), names, safe=False)

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
