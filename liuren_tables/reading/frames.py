"""What a caller hands over as a stream of Arrow record batches, and a stream back into a file.

Tables in memory come by the Arrow PyCapsule protocol, which pandas, polars, pyarrow and DuckDB
speak, so none of them has to be imported here. A file is written beside its place under
another name and moved there when it is complete.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pyarrow as pa

from liuren_tables.errors import InputError
from liuren_tables.reading.arrays import plain_labels
from liuren_tables.reading.delimited import read_delimited

__all__ = ["FORMATS", "Frame", "one_line", "open_frame"]

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
_ACCEPTED = ("accepted are a pandas or polars frame, an Arrow table, batch or reader, a DuckDB "
             "relation, or the path of a Parquet, Arrow or CSV file")  # fmt: skip


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
            schema, batches = plain_labels(reader.schema, _read(reader, name))
            return Frame(schema, _parts(batches), rows, name)
        if hasattr(data, "__arrow_c_array__"):
            batch = pa.record_batch(data)
            return Frame(batch.schema, _parts([batch]), batch.num_rows, name)
    except Exception as error:  # of any library
        raise InputError(f"{name} cannot be handed over as Arrow: {one_line(error)}") from None
    hint = "; call .collect() first" if type(data).__name__ == "LazyFrame" else ""
    raise InputError(f"a {type(data).__name__} is not a table{hint}; {_ACCEPTED}")


def one_line(error: BaseException) -> str:
    """The first line of what an error says, without the trace that Arrow puts behind it."""
    return str(error).partition("\n")[0].partition(" Detail: Python exception")[0]


def _read(batches: Iterable[pa.RecordBatch], name: str) -> Iterator[pa.RecordBatch]:
    try:
        yield from batches
    except Exception as error:  # of any library
        raise InputError(f"{name} cannot be read: {one_line(error)}") from None


def _sound(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """The batches of a file, whose text must be UTF-8 and whose offsets must lie inside."""
    for batch in batches:
        batch.validate(full=True)
        yield batch


def _parts(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """The same rows in batches that are neither large nor, all of them, tiny."""
    held: list[pa.RecordBatch] = []
    for batch in batches:
        if batch.num_rows < ROWS // 8:
            held.append(batch)
            if sum(b.num_rows for b in held) < ROWS // 2:
                continue
            yield from _joined(held)
            held = []
            continue
        if held:
            yield from _joined(held)
            held = []
        for start in range(0, batch.num_rows, ROWS):
            yield batch.slice(start, ROWS)
    if held:
        yield from _joined(held)


def _joined(batches: list[pa.RecordBatch]) -> list[pa.RecordBatch]:
    whole: list[pa.RecordBatch] = pa.Table.from_batches(batches).combine_chunks().to_batches()
    return whole or batches[:1]


def _open_file(path: Path) -> Frame:
    kind = FORMATS.get(path.suffix.lower())
    if kind is None:
        raise InputError(
            f"{str(path)!r} is no file of a known kind; accepted are {', '.join(FORMATS)}"
        )
    if not os.path.isfile(path):  # Path.is_file fails at a name that is too long
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
        return Frame(file.schema_arrow, _parts(_read(_sound(found), name)), rows, name)
    except (pa.ArrowException, OSError) as error:
        raise InputError(f"{name} is not a {kind.title()} file: {one_line(error)}") from None


def _open_ipc(path: Path) -> Frame:
    source = pa.memory_map(str(path))
    try:
        file = pa.ipc.open_file(source)
    except pa.ArrowInvalid:
        source.seek(0)
        stream = pa.ipc.open_stream(source)
        return Frame(stream.schema, _parts(_read(_sound(stream), path.name)), None, path.name)
    found = (file.get_batch(at) for at in range(file.num_record_batches))
    return Frame(file.schema, _parts(_read(_sound(found), path.name)), None, path.name)
