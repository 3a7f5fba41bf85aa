"""Writing batches to a file that is there only once all of it is written."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pyarrow as pa

from liuren_tables.errors import InputError
from liuren_tables.reading.delimited import DelimitedWriter
from liuren_tables.reading.frames import FORMATS, one_line

__all__ = ["Write", "writing"]

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
    if not os.path.isdir(path.parent):  # Path.is_dir fails at a name that is too long
        raise InputError(f"there is no folder {str(path.parent)!r} to write {path.name} to")
    partial = path.with_name(f".{path.name}.{os.getpid()}.partial")
    writer: Any = None
    try:
        writer = _WRITERS[kind](partial, schema)
        yield writer.write
        writer.close()
        partial.replace(path)
    except (pa.ArrowException, OSError) as error:
        raise InputError(f"{path.name} cannot be written: {one_line(error)}") from None
    finally:
        with suppress(Exception):
            writer.close()
        with suppress(OSError):
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
