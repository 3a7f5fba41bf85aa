"""The tables as the page shows them: columns, some rows, all rows as CSV."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv as pa_csv
import pyarrow.parquet as pq

from liuren_tables.errors import unknown
from liuren_tables.faces.answers import plain
from liuren_tables.reading.store import Store

__all__ = ["PAGE_ROWS", "csv_of_rows", "csv_of_table", "entry_of", "table_view"]

PAGE_ROWS = 50
_BATCH = 8192


def entry_of(store: Store, name: str) -> dict[str, Any]:
    """What the manifest says of a table.

    Raises:
        InputError: there is no such table.
    """
    tables = store.manifest.tables
    if name not in tables:
        raise unknown("table", name, tables)
    entry: dict[str, Any] = tables[name]
    return entry


def table_view(store: Store, name: str, offset: int) -> dict[str, Any]:
    """What the template of the tables shows of one.

    Args:
        store: of the tables.
        name: of the table.
        offset: first row that is shown.

    Raises:
        InputError: there is no such table.
    """
    entry = entry_of(store, name)
    start = min(max(offset, 0), max(entry["rows"] - 1, 0)) // PAGE_ROWS * PAGE_ROWS
    file = pq.ParquetFile(store.manifest.path(name))
    shown = file.read(use_threads=False).slice(start, PAGE_ROWS)
    names = shown.column_names
    rows = [[_cell(row[n]) for n in names] for row in shown.to_pylist()]
    last = (entry["rows"] - 1) // PAGE_ROWS * PAGE_ROWS
    return {
        "name": name,
        "entry": entry,
        "names": names,
        "rows": rows,
        "start": start,
        "stop": start + len(rows),
        "before": max(start - PAGE_ROWS, 0) if start else None,
        "after": start + PAGE_ROWS if start < last else None,
    }


def _cell(value: Any) -> str:
    told = plain(value)
    if told is None:
        return ""
    if isinstance(told, list):
        return " ".join(map(str, told))
    if isinstance(told, float):
        return f"{told:.6g}"
    return str(told).lower() if isinstance(told, bool) else str(told)


def csv_of_table(store: Store, name: str) -> Iterator[bytes]:
    """All rows of a table as CSV, lists joined by spaces, part by part."""
    file = pq.ParquetFile(store.manifest.path(name))
    first = True
    for batch in file.iter_batches(_BATCH, use_threads=False):
        flat = [
            pc.binary_join(column, " ") if pa.types.is_list(column.type) else column
            for column in batch.columns
        ]
        part = io.BytesIO()
        options = pa_csv.WriteOptions(include_header=first)
        pa_csv.write_csv(pa.table(flat, batch.schema.names), part, options)
        first = False
        yield part.getvalue()


def csv_of_rows(names: Iterable[str], rows: Iterable[dict[str, Any]]) -> str:
    """Rows of an answer as CSV."""
    import csv

    out = io.StringIO()
    columns = list(names)
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_cell(row.get(name)) for name in columns] for row in rows)
    return out.getvalue()
