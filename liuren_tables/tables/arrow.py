"""Arrays of codes to Arrow tables and back, in the types of the schema."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa

from liuren_tables.tables.schema import Column, Data, Labels, Table

__all__ = ["ARROW_TYPES", "to_arrow"]

ARROW_TYPES: dict[str, pa.DataType] = {
    "uint8": pa.uint8(),
    "uint16": pa.uint16(),
    "int16": pa.int16(),
    "int32": pa.int32(),
    "int64": pa.int64(),
    "uint32": pa.uint32(),
    "uint64": pa.uint64(),
    "float32": pa.float32(),
    "bool": pa.bool_(),
    "text": pa.string(),
    "names": pa.list_(pa.field("element", pa.string())),
    "label": pa.string(),
    "date": pa.date32(),
    "timestamp": pa.timestamp("us"),
}


def _array(column: Column, values: Any, domain: tuple[str, ...]) -> pa.Array:
    kind = ARROW_TYPES[column.type]
    if isinstance(values, Labels):
        codes = values.codes
        null = np.iinfo(codes.dtype).max
        if ((codes >= len(domain)) & (codes != null)).any():
            raise ValueError(f"column {column.name}: a code outside the domain {column.domain}")
        indices = pa.array(codes.astype(np.int32), pa.int32(), mask=codes == null)
        return pa.array(domain, pa.string()).take(indices)
    if isinstance(values, np.ma.MaskedArray):
        return pa.array(np.asarray(values.data), mask=np.ma.getmaskarray(values)).cast(kind)
    if isinstance(values, np.ndarray):
        return pa.array(np.ascontiguousarray(values)).cast(kind)
    return pa.array(list(values), kind)


def to_arrow(table: Table, data: Data, domains: dict[str, tuple[str, ...]]) -> pa.Table:
    """A table of the schema's columns in their order, sorted by its key.

    Raises:
        ValueError: columns missing or too many, a label outside its domain, rows not sorted by
            the key or a key that repeats.
    """
    names = [c.name for c in table.columns]
    if set(names) != set(data):
        odd = sorted(set(names) ^ set(data))
        raise ValueError(f"table {table.name}: columns differ from the schema: {', '.join(odd)}")
    arrays = [_array(c, data[c.name], domains.get(c.domain, ())) for c in table.columns]
    fields = [pa.field(c.name, ARROW_TYPES[c.type]) for c in table.columns]
    _check_key(table, data)
    return pa.Table.from_arrays(arrays, schema=pa.schema(fields))


def _check_key(table: Table, data: Data) -> None:
    keys: list[Any] = []
    for name in table.key:
        values = data[name]
        keys.append(values.codes if isinstance(values, Labels) else np.asarray(values))
    order = np.lexsort(keys[::-1])
    if (order != np.arange(len(order))).any():
        raise ValueError(f"table {table.name} is not sorted by {', '.join(table.key)}")
    same = np.ones(max(len(order) - 1, 0), np.bool_)
    for values in keys:
        same &= values[1:] == values[:-1]
    if same.any():
        raise ValueError(f"table {table.name}: the key ({', '.join(table.key)}) repeats")
