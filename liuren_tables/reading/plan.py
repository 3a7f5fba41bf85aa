"""The plan of a cast: what is done with each batch, whichever art it is of.

A plan takes the columns of a batch as they are, tells the number of the chart of each row from its
time, takes the columns of the charts by that number, and puts the reason where there is none.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from functools import cache, lru_cache
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from liuren_tables.calendar.clock import LeanKeys, chart_keys, error_for, lean_keys
from liuren_tables.calendar.parse import Calendar
from liuren_tables.calendar.zones import DAY_US, parse_zone
from liuren_tables.conventions import Conventions, QimenConventions
from liuren_tables.drawing.words import Words
from liuren_tables.errors import InputError, unknown
from liuren_tables.reading.arrays import bits, plain_array, text_array
from liuren_tables.reading.frames import Frame
from liuren_tables.reading.store import Coded, Store
from liuren_tables.reading.times import GIVEN, REFORM, Times, codes_of, times_of
from liuren_tables.symbols.cycles import GANZHI

__all__ = ["LABEL", "Common", "Plan", "arrow_of", "chosen_of", "label_names", "plan_of"]

LABEL = pa.dictionary(pa.uint8(), pa.string())
"""The type of labels of fewer than 256 names."""
_UNCHECKED = pc.TakeOptions(boundscheck=False)

PERSON = ("sex", "ben_ming", "xing_nian")

Common = tuple[Frame, str, dict[str, object], int, Calendar | None, str, Store]
"""Input, column of times, what is given by hand, fold, calendar, prefix and tables of a cast."""


@dataclass(frozen=True, slots=True)
class Plan:
    """All that is to be done with each batch."""

    store: Store
    conventions: Conventions
    charts: dict[str, pa.Array]
    ganzhi: pa.Array
    time: int
    wanted: tuple[str, ...]
    values: dict[str, int]
    columns: dict[str, int]
    fold: int
    calendar: Calendar | None
    schema: pa.Schema
    lean: bool
    qimen: QimenConventions | None = None

    def run(self, batch: pa.RecordBatch) -> tuple[pa.RecordBatch, int]:
        """The batch with its new columns, and how many of its rows are in error."""
        early = self.store.calendar.first * DAY_US < REFORM
        need_time = not {"hour"} & {*self.values, *self.columns}
        times = times_of(
            batch.column(self.time), self.schema.names[self.time], self.calendar, early, need_time
        )
        given: dict[str, Any] = dict(self.values)
        for name, at in self.columns.items():
            given[name], wrong = codes_of(batch.column(at), name)
            times.errors.update({row: text for row, text in wrong.items()
                                 if row not in times.errors})  # fmt: skip
        of_person = {name: given.pop(name) for name in PERSON if name in given}
        times.settle(given, self.conventions.daynight_rule)
        keys = self.keys(times, given)
        beside = self.beside(batch, keys, of_person, times.errors)
        error, count = self._errors(keys, times.errors)
        sound = bits(keys.error == 0) if count else None
        index = plain_array(keys.index, sound)
        new = [beside[name](sound) if name in beside else self.column(name, keys, index, sound)
               for name in self.wanted]  # fmt: skip
        new += [plain_array(keys.boundary, sound), error]
        return pa.RecordBatch.from_arrays([*batch.columns, *new], schema=self.schema), count

    def beside(
        self,
        batch: pa.RecordBatch,
        keys: LeanKeys,
        of_person: dict[str, Any],
        errors: dict[int, str],
    ) -> dict[str, Callable[[pa.Buffer | None], pa.Array]]:
        """What makes those columns that other columns of the input tell, given the sound rows."""
        return {}

    def column(
        self, name: str, keys: LeanKeys, index: pa.Array, sound: pa.Buffer | None
    ) -> pa.Array:
        """One of the columns wanted, null where the keys are not sound."""
        if name in self.charts:
            return pc.call_function("take", [self.charts[name], index], _UNCHECKED)
        code = name if name == "hour_ganzhi" else name.removesuffix("_ganzhi")
        codes = plain_array(getattr(keys, code), sound)
        if not name.endswith("_ganzhi"):
            return codes
        return pa.DictionaryArray.from_arrays(codes, self.ganzhi, safe=False)

    def keys(self, times: Times, given: dict[str, Any]) -> LeanKeys:
        """What the times say; `index` is the number of the chart."""

        def of(absolute: bool, null: NDArray[np.bool_] | None) -> LeanKeys:
            return (lean_keys if self.lean else chart_keys)(
                self.store.calendar,
                utc_us=times.us if absolute else None,
                local_us=None if absolute else times.us,
                conventions=self.conventions,
                **given,
                null=null,
                fold=self.fold,
                threads=1,
            )

        if isinstance(times.absolute, bool):
            return of(times.absolute, times.null)
        if times.absolute.all() or not times.absolute.any():
            return of(bool(times.absolute.any()), times.null)
        instant, clock = of(True, ~times.absolute), of(False, times.absolute)
        return type(clock)(**{
            f.name: np.where(times.absolute, getattr(instant, f.name), getattr(clock, f.name))
            for f in fields(clock)
        })  # fmt: skip

    def _errors(self, keys: LeanKeys, texts: dict[int, str]) -> tuple[pa.Array, int]:
        """The column of errors, and how many there are; `texts` prevail and mark their rows."""
        keys.error[list(texts)] = 255
        count = int(np.count_nonzero(keys.error))
        size = keys.error.size
        if not count:
            return _nulls(size), 0
        codes = keys.error.astype(np.uint32)
        messages = [
            str(error_for(code, self.store.calendar, self.conventions)) if code else ""
            for code in range(min(int(codes[codes < 255].max(initial=0)) + 1, 255))
        ]
        own = {text: len(messages) + at for at, text in enumerate(dict.fromkeys(texts.values()))}
        codes[list(texts)] = [own[text] for text in texts.values()]
        indices = plain_array(codes, bits(codes > 0))
        return text_array([*messages, *own]).take(indices), count


def plan_of(
    kind: Callable[..., Plan],
    common: Common,
    conventions: Conventions,
    wanted: tuple[str, ...],
    types: list[pa.DataType],
    charts: dict[str, pa.Array],
    echoed: dict[str, Any],
    words: Words | None,
    **more: Any,
) -> Plan:
    """The plan for an input, which is checked.

    Args:
        kind: what makes the plan, with `more`.
        wanted, types: the columns to be added and their types.
        charts: columns that are taken by the number of the chart.
        echoed: conventions for the metadata.

    Raises:
        InputError: the input as a whole cannot be cast.
    """
    frame, time, given, fold, calendar, prefix, store = common
    names = frame.schema.names
    if fold not in (0, 1):
        raise InputError(f"fold {fold!r} is neither 0 nor 1")
    if calendar not in (None, "julian", "gregorian"):
        raise unknown("calendar", calendar, ("julian", "gregorian"))
    parse_zone(conventions.zone)
    if time not in names:
        raise unknown(f"column of {frame.name}", time, names)
    values: dict[str, int] = {}
    columns: dict[str, int] = {}
    for name, value in given.items():
        if isinstance(value, str) and value in names:
            columns[name] = _only(names, value)
            codes_of(pa.nulls(0, frame.schema.field(columns[name]).type), name)
        elif value is not None:
            try:
                values[name] = GIVEN[name](value)
            except InputError as error:
                raise InputError(f"{error}; or {name} names a column of {frame.name}") from None
    at = _only(names, time)
    none = pa.nulls(0, frame.schema.field(at).type)
    times_of(none, time, calendar, False, given["hour"] is None)
    ours = [prefix + name for name in (*wanted, "boundary", "error")]
    clash = [name for name in ours if name in names]
    if clash:
        raise InputError(
            f"{frame.name} has columns named {', '.join(clash)} already: "
            f'put a prefix before those of the chart, for example prefix="liuren_"'
        )
    told = {
        "conventions": echoed,
        "data_version": store.manifest.content["data_version"],
        "time": time,
        "fold": fold,
        "calendar": calendar,
        "given": {name: value for name, value in given.items() if value is not None},
    }
    schema = pa.schema(
        [*frame.schema, *map(pa.field, ours, [*types, pa.bool_(), pa.string()])],
        metadata=dict(frame.schema.metadata or {})
        | {b"liuren": json.dumps(told, ensure_ascii=False, default=str).encode()},
    )
    return kind(
        store, conventions, charts, label_names(GANZHI, "ganzhi", words), at, wanted, values,
        columns, fold, calendar, schema, **more,
    )  # fmt: skip


def _only(names: list[str], name: str) -> int:
    if names.count(name) > 1:
        raise InputError(f"there are {names.count(name)} columns named {name!r}")
    return names.index(name)


def chosen_of(
    columns: Iterable[str] | str | None, known: tuple[str, ...], default: tuple[str, ...]
) -> tuple[str, ...]:
    """The columns that were asked for, each once.

    Raises:
        InputError: one that is not known.
    """
    if columns is None:
        return default
    if columns == "all":
        return known
    names = (columns,) if isinstance(columns, str) else tuple(dict.fromkeys(columns))
    for name in names:
        if name not in known:
            raise unknown("column of a cast", name, known)
    return names


@cache
def _names(names: tuple[str, ...]) -> pa.Array:
    return text_array(names)


@lru_cache(maxsize=4)
def _nulls(size: int) -> pa.Array:
    return pa.nulls(size, pa.string())


def arrow_of(column: Coded, words: Words | None) -> pa.Array:
    """A column of a table as an Arrow array, its labels said in `words`."""
    values = np.ascontiguousarray(column.values)
    missing = values == column.null if column.null is not None else np.zeros(1, np.bool_)
    valid = bits(~missing) if missing.any() else None
    array = plain_array(values, valid)
    if column.names is None:
        return array
    names = label_names(column.names, column.domain, words)
    return pa.DictionaryArray.from_arrays(array, names, safe=False)


def label_names(names: tuple[str, ...], domain: str, words: Words | None) -> pa.Array:
    """The names of a domain, said in `words`, as the dictionary of a column."""
    return _names(names if words is None else tuple(words.say(domain, name) for name in names))
