"""Arrow arrays made from NumPy and back, without pandas and without a loop over rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

__all__ = [
    "as_text_type",
    "bits",
    "is_text",
    "plain_array",
    "plain_labels",
    "text_array",
    "text_of",
    "values_of",
]


def text_array(values: Sequence[str | None]) -> pa.Array:
    """An Arrow column of text (``pyarrow.array`` of Python objects would import pandas)."""
    valid, texts = None, values
    if None in values:
        valid = bits(np.array([value is not None for value in values], np.bool_))
        texts = ["" if value is None else value for value in values]
    body = "".join(texts)  # type: ignore[arg-type]
    encoded = body.encode()
    parts: Sequence[Any] = texts
    if len(encoded) > len(body):
        parts = list(map(str.encode, texts))  # type: ignore[arg-type]
    ends = np.zeros(len(parts) + 1, np.int32)
    np.cumsum(np.fromiter(map(len, parts), np.int32, len(parts)), out=ends[1:])
    buffers = [valid, pa.py_buffer(ends), pa.py_buffer(encoded)]
    return pa.Array.from_buffers(pa.string(), len(parts), buffers)


def is_text(kind: pa.DataType) -> bool:
    """Whether a column of this type is text."""
    return str(kind) in ("string", "large_string", "string_view")


def plain_labels(
    schema: pa.Schema, batches: Iterable[pa.RecordBatch]
) -> tuple[pa.Schema, Iterable[pa.RecordBatch]]:
    """The same with labels of type ``string_view`` (categories of polars) as ``string``.

    No writer and few functions of Arrow take a dictionary of views.
    """
    at = [i for i, f in enumerate(schema) if pa.types.is_dictionary(f.type)
          and str(f.type.value_type) == "string_view"]  # fmt: skip
    if not at:
        return schema, batches
    for i in at:
        kind = pa.dictionary(schema.field(i).type.index_type, pa.string())
        schema = schema.set(i, schema.field(i).with_type(kind))

    def plain() -> Iterator[pa.RecordBatch]:
        for batch in batches:
            columns = batch.columns
            for i in at:
                names = columns[i].dictionary.cast(pa.string())
                columns[i] = pa.DictionaryArray.from_arrays(columns[i].indices, names)
            yield pa.RecordBatch.from_arrays(columns, schema=schema)

    return schema, plain()


def text_of(array: pa.Array) -> pa.Array:
    """A column of text or of labels as plain text, which every writer takes."""
    if pa.types.is_dictionary(array.type):
        array = array.dictionary_decode()
    return array.cast(pa.string()) if str(array.type) == "string_view" else array


def as_text_type(kind: pa.DataType) -> pa.DataType:
    """The plain text type of a type of text: no dictionary, no view."""
    kind = kind.value_type if pa.types.is_dictionary(kind) else kind
    return pa.string() if str(kind) == "string_view" else kind


def values_of(array: pa.Array) -> tuple[NDArray[Any], NDArray[np.bool_] | None]:
    """The numbers in a column (of timestamps and dates, those that stand for them).

    Returns:
        a view of (n,) values; (n,) mask of the nulls, None if there are none.
    """
    kinds = {"float": "f4", "double": "f8", "halffloat": "f2", "date32[day]": "i4"}
    kind = np.dtype(kinds.get(str(array.type), "i8" if pa.types.is_temporal(array.type)
                              else str(array.type)))  # fmt: skip
    size, start = len(array), array.offset
    validity, data = array.buffers()
    values = np.frombuffer(data, kind, size, start * kind.itemsize) if size else np.zeros(0, kind)
    if not array.null_count:
        return values, None
    used = np.frombuffer(validity, np.uint8)[start // 8 : (start + size + 7) // 8]
    return values, np.unpackbits(used, bitorder="little")[start % 8 :][:size] == 0


def bits(mask: NDArray[np.bool_]) -> pa.Buffer:
    """A mask as Arrow has it, eight rows in a byte."""
    return pa.py_buffer(np.packbits(mask, bitorder="little"))


def plain_array(values: NDArray[Any], valid: pa.Buffer | None) -> pa.Array:
    """Numbers or truth values as an Arrow column without a copy, null where not `valid`."""
    kind = pa.bool_() if values.dtype == np.bool_ else pa.from_numpy_dtype(values.dtype)
    data = bits(values) if values.dtype == np.bool_ else pa.py_buffer(values)
    return pa.Array.from_buffers(kind, values.size, [valid, data])
