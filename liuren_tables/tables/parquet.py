"""Parquet files whose bytes depend on their content alone, and a digest of that content.

The options are fixed and nothing volatile is written: no pandas metadata, no time, no dictionary
types (whose order of values would show). Page checksums are on. The logical digest does not
depend on the writer at all: it covers names, types, order and decoded values.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

__all__ = ["file_digest", "logical_digest", "write_table"]


def write_table(table: pa.Table, path: Path, delta: tuple[str, ...] = ()) -> None:
    """Write one file.

    Args:
        table: in its final order.
        path: to write to; its folder exists.
        delta: sorted columns of dates or instants, stored as differences.
    """
    encodings = dict.fromkeys(delta, "DELTA_BINARY_PACKED")
    dictionary = [n for n in table.column_names if n not in encodings]
    pq.write_table(
        table,
        path,
        version="2.6",
        compression="zstd",
        compression_level=9,
        row_group_size=1 << 20,
        use_dictionary=dictionary,
        column_encoding=encodings or None,
        write_statistics=True,
        data_page_version="1.0",
        write_page_index=False,
        write_page_checksum=True,
        store_schema=False,
    )


def file_digest(path: Path) -> str:
    """SHA-256 of the bytes of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _column_bytes(column: pa.ChunkedArray) -> bytes:
    array = column.combine_chunks()
    if isinstance(array, pa.ChunkedArray):
        array = pa.concat_arrays(array.chunks)
    valid = np.asarray(array.is_valid()) if array.null_count else np.ones(len(array), np.bool_)
    if pa.types.is_string(array.type) or pa.types.is_large_string(array.type):
        filled = array.fill_null("")
        body = "\x1f".join(filled.to_pylist()).encode()
    elif pa.types.is_list(array.type):
        lists = array.to_pylist()
        body = "\x1f".join(
            f"{len(one or ())}\x1d" + "\x1d".join(one or ()) for one in lists
        ).encode()
    elif pa.types.is_boolean(array.type):
        body = np.asarray(array.fill_null(False)).astype(np.uint8).tobytes()
    else:
        if pa.types.is_temporal(array.type):
            array = array.cast(pa.int32() if pa.types.is_date32(array.type) else pa.int64())
        values = np.asarray(array.fill_null(0))
        body = values.astype(values.dtype.newbyteorder("<")).tobytes()
    return np.packbits(valid).tobytes() + body


def logical_digest(table: pa.Table) -> str:
    """SHA-256 of what a table says: schema, number of rows, values in order."""
    digest = hashlib.sha256(f"{table.num_rows}".encode())
    for field in table.schema:
        digest.update(f"\x1e{field.name}:{field.type}\x1e".encode())
        digest.update(_column_bytes(table[field.name]))
    return digest.hexdigest()
