"""Casting a whole column of times: rows of `chart` gathered by index, in the caller's order.

The time of a row gives the number of its chart (`calendar.clock`), and every column of `chart` is
taken by that number from memory, batch by batch. The SQL macro ``cast_events`` says the same by a
join, which promises no order; a test holds the two equal.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import ExitStack, closing
from dataclasses import dataclass, fields
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from liuren_tables.calendar.clock import LeanKeys, chart_keys, error_for, lean_keys
from liuren_tables.calendar.parse import Calendar
from liuren_tables.calendar.zones import DAY_US, parse_zone
from liuren_tables.conventions import Conventions
from liuren_tables.drawing.words import Lang, Script, Words
from liuren_tables.errors import InputError, unknown
from liuren_tables.reading.arrays import bits, plain_array, text_array
from liuren_tables.reading.batches import ordered, progress_bar
from liuren_tables.reading.frames import Frame, open_frame
from liuren_tables.reading.store import Coded, Store, open_store
from liuren_tables.reading.times import GIVEN, REFORM, Times, codes_of, times_of
from liuren_tables.reading.writing import writing
from liuren_tables.symbols.cycles import GANZHI

__all__ = ["DEFAULT_COLUMNS", "CastFile", "cast", "castable"]

DEFAULT_COLUMNS: Final = (
    "year_ganzhi", "month_ganzhi", "day_ganzhi", "hour_ganzhi", "month_general_branch",
    "daynight_label", "san_chuan", "chu", "zhong", "mo",
    "chu_general", "zhong_general", "mo_general", "method", "variant",
)  # fmt: skip
"""What a cast adds unless other columns are named."""
OF_TIME: Final = ("year", "month", "year_ganzhi", "month_ganzhi", "hour_ganzhi", "ambiguous")
"""Columns that the number of the chart does not tell."""
_UNCHECKED = pc.TakeOptions(boundscheck=False)


@dataclass(frozen=True, slots=True)
class CastFile:
    """A cast that was written to a file.

    Attributes:
        path: of the file.
        rows: how many it has.
        errors: how many of them could not be cast.
        conventions: under which it was cast.
        data_version: of the tables.
    """

    path: Path
    rows: int
    errors: int
    conventions: Conventions
    data_version: str


def castable(tables: Path | str | None = None) -> tuple[str, ...]:
    """The names that `cast` takes as ``columns``, in the order in which ``"all"`` gives them."""
    default = Conventions()
    return OF_TIME + tuple(open_store(tables).charts(default.shehai, default.noble))


def cast(
    data: Any,
    time: str = "ts",
    *,
    columns: Iterable[str] | str | None = None,
    hour: object = None,
    month_general: object = None,
    daynight: object = None,
    fold: int = 0,
    calendar: Calendar | None = None,
    to: Path | str | None = None,
    prefix: str = "",
    conventions: Conventions | None = None,
    tables: Path | str | None = None,
    progress: bool = False,
    script: Script = "traditional",
    lang: Lang = "zh",
    **choices: Any,
) -> pa.Table | CastFile:
    """The charts of a column of times: one row out for each row in, in the same order.

    Args:
        data: a pandas or polars frame, an Arrow table, batch or reader, a DuckDB relation, or
            the path of a Parquet, Arrow or CSV file (`frames.open_frame`, which takes CSV in
            any common encoding and delimiter).
        time: name of the column of times. A timestamp without a zone is a clock reading in the
            zone of the conventions, one with a zone an instant. Text is read as `parse_when`
            does. A date alone has no chart; with `hour` given it stands for 12:00, which only
            settles year, month, 月將 and day. Numbers are refused.
        columns: names from `castable`: columns of ``chart`` (also its keys ``day``, ``hour``,
            ``month_general``, ``daynight``, ``turn``), ``year`` and ``month`` (干支 codes, 甲子
            = 0), ``year_ganzhi``, ``month_ganzhi``, ``hour_ganzhi``, and ``ambiguous`` (the
            local time came twice). `DEFAULT_COLUMNS` unless given, ``"all"`` for all of them.
        hour, month_general, daynight: given by hand in place of what the time implies: the name
            of a column of the input (null or blank: as the time implies), or one value for all
            rows. 漢字 in either script or codes: 子 = 0; 亥, 登明 or 11; 晝 = 0, 夜 = 1.
        fold: 1 takes the second of two equal local times, where the clocks were set back.
        calendar: ``julian`` or ``gregorian``, which dates before 1582-10-15 must name.
        to: path to write to while casting, ending in ``.parquet``, ``.arrow`` or ``.csv``. The
            file is there when all of it is.
        prefix: put before the name of each column that is added.
        conventions: how a time becomes a chart; or single choices by name
            (``zone="Asia/Shanghai"``, ``shehai="depth"``).
        tables: folder of the tables.
        progress: show a bar on stderr, if that is a terminal.
        script, lang: in which the labels are said (`drawing.words.Words`).

    Returns:
        An Arrow table, or with `to` a `CastFile`: the columns of the input unchanged, then those
        asked for (labels dictionary-encoded), then ``boundary`` (bool: nearer to a change of
        month or 月將 than its instant is certain) and ``error`` (text, null where all is well).
        A row that cannot be cast keeps its place, with nulls and the reason. The metadata of the
        schema has conventions and data version as JSON under ``liuren``.

    Raises:
        InputError: the input as a whole cannot be cast: no such column, a column of no times,
            names that clash, a value that is not understood.
        TableError: the tables cannot be trusted.

    >>> import pyarrow as pa
    >>> times = pa.table({"ts": ["2026-11-30 14:05", "2026年2月31日14時"]})
    >>> cast(times, columns=["day_ganzhi", "san_chuan"])["error"].to_pylist()
    [None, "2026-02 has 28 days, '2026年2月31日14時' asks for day 31"]
    """
    base = conventions or Conventions()
    chosen = base.but(**choices) if choices else base
    store = open_store(tables)
    given = {"hour": hour, "month_general": month_general, "daynight": daynight}
    names = _wanted(columns, store.charts(chosen.shehai, chosen.noble))
    frame = open_frame(data)
    words = None if (script, lang) == ("traditional", "zh") else Words(lang, script)
    plan = _plan(frame, time, names, given, fold, calendar, prefix, store, chosen, words)
    rows, errors = 0, 0
    with ExitStack() as stack:
        step = stack.enter_context(progress_bar(frame.rows)) if progress else None
        done = stack.enter_context(closing(ordered(plan.run, frame.batches)))
        held: list[pa.RecordBatch] = []
        write: Any = held.append if to is None else stack.enter_context(writing(to, plan.schema))
        for batch, wrong in done:
            write(batch)
            rows += batch.num_rows
            errors += wrong
            if step is not None:
                step(batch.num_rows)
    if to is None:
        return pa.Table.from_batches(held, plan.schema)
    return CastFile(Path(to), rows, errors, chosen, store.manifest.content["data_version"])


def _wanted(columns: Iterable[str] | str | None, charts: dict[str, Coded]) -> tuple[str, ...]:
    known = (*OF_TIME, *charts)
    if columns is None:
        return DEFAULT_COLUMNS
    if columns == "all":
        return known
    names = (columns,) if isinstance(columns, str) else tuple(dict.fromkeys(columns))
    for name in names:
        if name not in known:
            raise unknown("column of a cast", name, known)
    return names


@dataclass(frozen=True, slots=True)
class _Plan:
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
        times.settle(given, self.conventions.daynight_rule)
        keys = self._keys(times, given)
        error, count = self._errors(keys, times.errors)
        sound = bits(keys.error == 0) if count else None
        index = plain_array(keys.index, sound)
        new = [self._column(name, keys, index, sound) for name in self.wanted]
        new += [plain_array(keys.boundary, sound), error]
        return pa.RecordBatch.from_arrays([*batch.columns, *new], schema=self.schema), count

    def _column(
        self, name: str, keys: LeanKeys, index: pa.Array, sound: pa.Buffer | None
    ) -> pa.Array:
        if name not in OF_TIME:
            return pc.call_function("take", [self.charts[name], index], _UNCHECKED)
        code = name if name == "hour_ganzhi" else name.removesuffix("_ganzhi")
        codes = plain_array(getattr(keys, code), sound)
        if not name.endswith("_ganzhi"):
            return codes
        return pa.DictionaryArray.from_arrays(codes, self.ganzhi, safe=False)

    def _keys(self, times: Times, given: dict[str, Any]) -> LeanKeys:
        lean = not set(self.wanted) & set(OF_TIME[:-1])

        def of(absolute: bool, null: NDArray[np.bool_] | None) -> LeanKeys:
            return (lean_keys if lean else chart_keys)(
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


def _plan(
    frame: Frame,
    time: str,
    wanted: tuple[str, ...],
    given: dict[str, object],
    fold: int,
    calendar: Calendar | None,
    prefix: str,
    store: Store,
    conventions: Conventions,
    words: Words | None,
) -> _Plan:
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
    charts = _charts(store, conventions.shehai, conventions.noble, words)
    ours = [prefix + name for name in (*wanted, "boundary", "error")]
    clash = [name for name in ours if name in names]
    if clash:
        raise InputError(
            f"{frame.name} has columns named {', '.join(clash)} already: "
            f'put a prefix before those of the chart, for example prefix="liuren_"'
        )
    ganzhi = pa.dictionary(pa.uint8(), pa.string())
    codes = {"year": pa.uint8(), "month": pa.uint8(), "ambiguous": pa.bool_()}
    types = [charts[n].type if n not in OF_TIME else codes.get(n, ganzhi) for n in wanted]
    told = {
        "conventions": conventions.as_dict(),
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
    ganzhi_names = _names(_said(GANZHI, "ganzhi", words))
    return _Plan(
        store,
        conventions,
        charts,
        ganzhi_names,
        at,
        wanted,
        values,
        columns,
        fold,
        calendar,
        schema,
    )


def _only(names: list[str], name: str) -> int:
    if names.count(name) > 1:
        raise InputError(f"there are {names.count(name)} columns named {name!r}")
    return names.index(name)


@cache
def _names(names: tuple[str, ...]) -> pa.Array:
    return text_array(names)


@lru_cache(maxsize=4)
def _nulls(size: int) -> pa.Array:
    return pa.nulls(size, pa.string())


@lru_cache(maxsize=16)
def _charts(store: Store, shehai: str, noble: str, words: Words | None) -> dict[str, pa.Array]:
    """The columns of `chart` as Arrow arrays, labels dictionary-encoded."""
    columns = store.charts(shehai, noble)
    return {name: _arrow(column, words) for name, column in columns.items()}


def _arrow(column: Coded, words: Words | None) -> pa.Array:
    values = np.ascontiguousarray(column.values)
    missing = values == column.null if column.null is not None else np.zeros(1, np.bool_)
    valid = bits(~missing) if missing.any() else None
    array = plain_array(values, valid)
    if column.names is None:
        return array
    names = _names(_said(column.names, column.domain, words))
    return pa.DictionaryArray.from_arrays(array, names, safe=False)


def _said(names: tuple[str, ...], domain: str, words: Words | None) -> tuple[str, ...]:
    return names if words is None else tuple(words.say(domain, name) for name in names)
