"""Casting the file of a stranger, in the worker: rows counted while they are read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa

from liuren_tables.errors import LiurenError
from liuren_tables.faces import performing
from liuren_tables.faces.answers import Answer
from liuren_tables.faces.sandbox.errors import TooLargeError
from liuren_tables.reading.frames import open_frame

__all__ = ["cast_file"]


def cast_file(request: dict[str, Any], tables: Path | None) -> Answer:
    """Cast one file into another.

    Args:
        request: ``source`` and ``target`` (names in the folder of the process), ``arguments`` of
            the operation without its data, and ``rows``, the most that are taken.
        tables: folder of the tables.

    Raises:
        TooLargeError: there are more rows.
        InputError: as `cast`.
    """
    frame = open_frame(Path(request["source"]))
    most, over = request["rows"], [False]
    failed: list[LiurenError] = []

    def counted() -> Iterator[pa.RecordBatch]:
        rows = 0
        try:
            for batch in frame.batches:
                rows += batch.num_rows
                if rows > most:
                    over[0] = True
                    return
                yield batch
        except LiurenError as error:  # through Arrow it would come with its trace
            failed.append(error)

    reader = pa.RecordBatchReader.from_batches(frame.schema, counted())
    target = Path(request["target"])
    try:
        answer = performing.cast(request["arguments"], tables, reader, target)
    except LiurenError:
        target.unlink(missing_ok=True)
        raise
    if failed:
        target.unlink(missing_ok=True)
        raise failed[0]
    if over[0] or (frame.rows or 0) > most:
        target.unlink(missing_ok=True)
        raise TooLargeError(f"the file has more than {most} rows; cast it in parts")
    return answer
