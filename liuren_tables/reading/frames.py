"""What a caller hands over as a stream of Arrow record batches, and a stream back into a file.

Tables in memory come by the Arrow PyCapsule protocol, which pandas, polars, pyarrow and DuckDB
speak, so none of them has to be imported here. A file is written beside its place under
another name and moved there when it is complete.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from liuren_tables.calendar.clock import NOT_GIVEN
from liuren_tables.calendar.clockwork import NULL
from liuren_tables.calendar.parse import Calendar, parse_column, parse_when
from liuren_tables.calendar.zones import DAY_US
from liuren_tables.errors import InputError
from liuren_tables.reading.delimited import (
    DelimitedWriter,
    is_text,
    read_delimited,
    text_of,
    values_of,
)
from liuren_tables.symbols import cycles

__all__ = ["FORMATS", "GIVEN", "Frame", "Times", "codes_of", "open_frame", "times_of", "writing"]

ROWS: Final = 1 << 17
"""The most rows in one batch."""
FORMATS: Final = {
    ".parquet": "parquet",
    ".pq": "parquet",
    ".csv": "csv",
    ".tsv": "csv",
    ".txt": "csv",
    ".arrow": "arrow",
    ".feather": "arrow",
}
"""What a file is by the end of its name."""
GIVEN: Final[dict[str, Callable[[object], int]]] = {
    "hour": cycles.branch,
    "month_general": cycles.month_general,
    "daynight": cycles.daynight,
}
"""What can be given by hand, and how it is understood."""
REFORM: Final = -141_427 * DAY_US
_ACCEPTED = (
    "accepted are a pandas or polars frame, an Arrow table, batch or reader, a DuckDB relation, "
    "or the path of a Parquet, Arrow or CSV file"
)


@dataclass(frozen=True, slots=True)
class Frame:
    """A table as a stream.

    Attributes:
        schema: names and types of its columns.
        batches: its rows in order, in batches of at most `ROWS`; to be gone through once.
        rows: how many there are, None if that is not known beforehand.
        name: what messages call it.
    """

    schema: pa.Schema
    batches: Iterator[pa.RecordBatch]
    rows: int | None
    name: str


def open_frame(data: Any) -> Frame:
    """The rows of a table in memory or in a file.

    Args:
        data: anything with ``__arrow_c_stream__`` or ``__arrow_c_array__`` (pandas and polars
            frames, Arrow tables, batches and readers), a DuckDB relation, or the path of a
            Parquet, Arrow IPC or CSV file (``.parquet``, ``.arrow``, ``.feather``, ``.csv``,
            ``.tsv``, ``.txt``).

    Raises:
        InputError: nothing of these, no such file, or a file that cannot be read as what its
            name says.
    """
    if isinstance(data, str | os.PathLike):
        return _open_file(Path(data))
    name = "the table"
    try:
        if "duckdb" in type(data).__module__:
            # The protocol of a relation would first fetch all of its rows.
            new = hasattr(data, "to_arrow_reader")
            reader = data.to_arrow_reader(ROWS) if new else data.fetch_record_batch(ROWS)
            return Frame(reader.schema, _parts(_read(reader, name)), None, name)
        if hasattr(data, "__arrow_c_stream__"):
            reader = pa.RecordBatchReader.from_stream(data)
            rows = len(data) if hasattr(data, "__len__") else None  # pandas, polars, Arrow
            return Frame(reader.schema, _parts(_read(reader, name)), rows, name)
        if hasattr(data, "__arrow_c_array__"):
            batch = pa.record_batch(data)
            return Frame(batch.schema, _parts([batch]), batch.num_rows, name)
    except (pa.ArrowException, TypeError, ValueError) as error:
        raise InputError(f"{name} cannot be handed over as Arrow: {_line(error)}") from None
    hint = "; call .collect() first" if type(data).__name__ == "LazyFrame" else ""
    raise InputError(f"a {type(data).__name__} is not a table{hint}; {_ACCEPTED}")


def _line(error: BaseException) -> str:
    return str(error).partition("\n")[0]


def _read(batches: Iterable[pa.RecordBatch], name: str) -> Iterator[pa.RecordBatch]:
    try:
        yield from batches
    except (pa.ArrowException, OSError) as error:
        raise InputError(f"{name} cannot be read: {_line(error)}") from None


def _parts(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """The same rows in batches that are neither large nor, all of them, tiny."""
    held: list[pa.RecordBatch] = []
    for batch in batches:
        if batch.num_rows < ROWS // 8:
            held.append(batch)
            if sum(b.num_rows for b in held) < ROWS // 2:
                continue
            yield _joined(held)
            held = []
            continue
        if held:
            yield _joined(held)
            held = []
        for start in range(0, batch.num_rows, ROWS):
            yield batch.slice(start, ROWS)
    if held:
        yield _joined(held)


def _joined(batches: list[pa.RecordBatch]) -> pa.RecordBatch:
    if len(batches) == 1:
        return batches[0]
    table = pa.Table.from_batches(batches).combine_chunks()
    (whole,) = table.to_batches() or [batches[0]]
    return whole


def _open_file(path: Path) -> Frame:
    kind = FORMATS.get(path.suffix.lower())
    if kind is None:
        raise InputError(
            f"{str(path)!r} is no file of a known kind; accepted are {', '.join(FORMATS)}"
        )
    if not path.is_file():
        raise InputError(f"there is no file {str(path)!r}")
    name = path.name
    if kind == "csv":
        names, batches = read_delimited(path)
        schema = pa.schema([pa.field(n, pa.string()) for n in names])
        return Frame(schema, _parts(batches), None, name)
    try:
        if kind == "arrow":
            return _open_ipc(path)
        import pyarrow.parquet as pq

        file = pq.ParquetFile(path, buffer_size=1 << 20, pre_buffer=False)
        rows = file.metadata.num_rows
        found = file.iter_batches(batch_size=ROWS, use_threads=False)
        return Frame(file.schema_arrow, _parts(_read(found, name)), rows, name)
    except (pa.ArrowException, OSError) as error:
        raise InputError(f"{name} is not a {kind.title()} file: {_line(error)}") from None


def _open_ipc(path: Path) -> Frame:
    source = pa.memory_map(str(path))
    try:
        file = pa.ipc.open_file(source)
    except pa.ArrowInvalid:
        source.seek(0)
        stream = pa.ipc.open_stream(source)
        return Frame(stream.schema, _parts(_read(stream, path.name)), None, path.name)
    found = (file.get_batch(at) for at in range(file.num_record_batches))
    return Frame(file.schema, _parts(_read(found, path.name)), None, path.name)


@dataclass(slots=True)
class Times:
    """A column of times.

    Attributes:
        us: (n,) int64, µs since 1970-01-01, of UTC or of a clock in the zone.
        absolute: whether `us` is of UTC; where that differs by row, (n,) bool.
        null: (n,) bool, there is no time; None if there is one in every row.
        dates: (n,) bool, a date alone, for which `us` is its 12:00; None if there are none.
        errors: row → why it is not a time.
    """

    us: NDArray[np.int64]
    absolute: bool | NDArray[np.bool_] = False
    null: NDArray[np.bool_] | None = None
    dates: NDArray[np.bool_] | None = None
    errors: dict[int, str] = field(default_factory=dict)

    def settle(self, given: dict[str, Any], rule: str) -> None:
        """Refuse dates alone where the hour, or 晝夜 by the Sun, is not given by hand."""
        for name, needed in (("hour", True), ("daynight", rule == "sun")):
            if self.dates is not None and needed:
                lacking = self.dates & (given.get(name, NOT_GIVEN) == NOT_GIVEN)
                text = f"a date alone tells no {name}: give {name} by hand, or a time of day"
                self.errors |= dict.fromkeys(np.flatnonzero(lacking).tolist(), text)


def times_of(
    array: pa.Array, name: str, calendar: Calendar | None, early: bool, need_time: bool
) -> Times:
    """The times of a column of timestamps, dates or text.

    Args:
        array: of any unit, with or without a zone.
        name: of the column, for messages.
        calendar: of dates before 1582-10-15.
        early: the calendar table has such dates, so that they are told apart.
        need_time: False takes dates alone.

    Raises:
        InputError: a column of something else.
    """
    kind = array.type
    if pa.types.is_dictionary(kind):
        return times_of(array.dictionary_decode(), name, calendar, early, need_time)
    if pa.types.is_null(kind):
        return Times(np.full(len(array), NULL, np.int64))
    if pa.types.is_date(kind):
        if need_time:
            raise InputError(
                f"column {name!r} holds dates without a time of day; give hour by hand"
            )
        days, null = values_of(array)
        days = days.astype(np.int64) // (1 if pa.types.is_date32(kind) else 86_400_000)
        limit = (1 << 62) // DAY_US
        us = days.clip(-limit, limit) * DAY_US + DAY_US // 2
        times = Times(us, False, null, np.ones(us.size, np.bool_))
    elif pa.types.is_timestamp(kind):
        us, null = values_of(array)
        if kind.unit == "ns":
            us = us // 1000
        elif kind.unit != "us":
            factor = 1_000_000 if kind.unit == "s" else 1_000
            us = us.clip(-(1 << 62) // factor, (1 << 62) // factor) * factor
        times = Times(us, kind.tz is not None, null)
    elif is_text(kind):
        return _times_of_text(array, calendar, need_time)
    else:
        raise InputError(
            f"column {name!r} of type {kind} holds no times; accepted are timestamps, and text "
            "such as 2026-11-30 14:05"
        )
    if early and calendar != "gregorian":
        old = np.flatnonzero((times.us < REFORM) & (times.us != NULL))
        text = ("dates and timestamps before 1582-10-15 are Gregorian: confirm it by calendar "
                "'gregorian', or give them as text")  # fmt: skip
        times.errors |= dict.fromkeys(old.tolist(), text)
    return times


def _times_of_text(array: pa.Array, calendar: Calendar | None, need_time: bool) -> Times:
    if not len(array):
        return Times(np.zeros(0, np.int64))
    parsed = parse_column(array, calendar)
    times = Times(parsed.us, parsed.absolute)
    for row, error in parsed.errors.items():
        noon = None if need_time else _noon(array[row].as_py(), calendar)
        if noon is None:
            times.errors[row] = str(error)
        else:
            if times.dates is None:
                times.dates = np.zeros(len(array), np.bool_)
            times.us[row], times.dates[row] = noon, True
    return times


@lru_cache(maxsize=1 << 16)
def _noon(text: str, calendar: Calendar | None) -> int | None:
    try:
        when = parse_when(text, calendar, need_time=False)
    except InputError:
        return None
    return when.us + DAY_US // 2 if when.precision == "day" else None


def codes_of(array: pa.Array, name: str) -> tuple[NDArray[np.uint8], dict[int, str]]:
    """The codes of hours, 月將 or 晝夜 in a column, `NOT_GIVEN` where null or blank.

    Returns:
        (n,) codes; row → why its value is none.

    Raises:
        InputError: a column of neither text nor numbers.
    """
    if pa.types.is_dictionary(array.type):
        array = array.dictionary_decode()
    if pa.types.is_null(array.type):
        return np.full(len(array), NOT_GIVEN, np.uint8), {}
    if not (is_text(array.type) or pa.types.is_integer(array.type)
            or pa.types.is_floating(array.type)):  # fmt: skip
        raise InputError(
            f"the column of {name} is of type {array.type}; accepted are 漢字 or codes"
        )
    encoded = text_of(array).dictionary_encode()
    distinct = encoded.dictionary.to_pylist()
    codes, wrong = np.full(len(distinct) + 1, NOT_GIVEN, np.uint8), dict[int, str]()
    for at, value in enumerate(distinct):
        if value is None or value != value or (isinstance(value, str) and not value.strip()):
            continue
        try:
            whole = isinstance(value, float) and value.is_integer()
            codes[at] = GIVEN[name](int(value) if whole else value)
        except InputError as error:
            wrong[at] = f"{name}: {error}"
    places, null = values_of(encoded.indices)
    places = places if null is None else np.where(null, len(distinct), places)
    bad = np.flatnonzero(np.isin(places, list(wrong))) if wrong else places[:0]
    return codes[places], {row: wrong[int(places[row])] for row in bad.tolist()}


Write = Callable[[pa.RecordBatch], None]


@contextmanager
def writing(path: Path | str, schema: pa.Schema) -> Iterator[Write]:
    """A function that appends batches to a new file, which is there once the block is left.

    Written is a temporary file in the same folder; it takes its place, and that of an older
    file, at the end of the block, and is removed if the block fails.

    Args:
        path: ends in ``.parquet``, ``.arrow`` (or ``.feather``), ``.csv`` or ``.tsv``.
        schema: of the batches. Its metadata is kept by Parquet and Arrow.

    Raises:
        InputError: another kind of file, no such folder, or columns that the kind cannot hold.
    """
    path = Path(path)
    kind = FORMATS.get(path.suffix.lower())
    if kind is None or path.suffix.lower() == ".txt":
        raise InputError(f"{str(path)!r} cannot be written; accepted are .parquet, .arrow, .csv")
    if not path.parent.is_dir():
        raise InputError(f"there is no folder {str(path.parent)!r} to write {path.name} to")
    partial = path.with_name(f".{path.name}.{os.getpid()}.partial")
    writer: Any = None
    try:
        writer = _WRITERS[kind](partial, schema)
        yield writer.write
        writer.close()
        partial.replace(path)
    except (pa.ArrowException, OSError) as error:
        raise InputError(f"{path.name} cannot be written: {_line(error)}") from None
    finally:
        with suppress(Exception):
            writer.close()
        partial.unlink(missing_ok=True)


class _Parquet:
    """Row groups of a million rows."""

    def __init__(self, path: Path, schema: pa.Schema) -> None:
        import pyarrow.parquet as pq

        self.schema, self.held, self.rows = schema, list[pa.RecordBatch](), 0
        self.file = pq.ParquetWriter(path, schema, compression="zstd")

    def write(self, batch: pa.RecordBatch) -> None:
        self.held.append(batch)
        self.rows += batch.num_rows
        if self.rows >= 1 << 20:
            self.flush()

    def flush(self) -> None:
        if self.held:
            self.file.write_table(pa.Table.from_batches(self.held, self.schema))
        self.held, self.rows = [], 0

    def close(self) -> None:
        self.flush()
        self.file.close()


_WRITERS: dict[str, Callable[[Path, pa.Schema], Any]] = {
    "parquet": _Parquet,
    "arrow": lambda path, schema: pa.ipc.new_file(str(path), schema),
    "csv": DelimitedWriter,
}
