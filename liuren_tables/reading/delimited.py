"""CSV as others write it: any common encoding and delimiter, rows too short or too long.

Everything is text here; what a time looks like is for `calendar.parse` to say.
"""

from __future__ import annotations

import codecs
import csv
import re
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final

import pyarrow as pa

from liuren_tables.calendar.parse import parse_when
from liuren_tables.errors import InputError
from liuren_tables.reading.arrays import as_text_type, text_array, text_of

__all__ = ["DelimitedWriter", "encoding_of", "read_delimited"]

ROWS: Final = 1 << 15
_BLOCK: Final = 1 << 20
_SAMPLE: Final = 20
_DELIMITERS: Final = (",", ";", "\t", "|", ",")
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def read_delimited(path: Path | str) -> tuple[list[str], Iterator[pa.RecordBatch]]:
    """The columns of a delimited file and its rows as batches of text.

    The encoding is told by a byte order mark, else it is UTF-8 if the whole file is, UTF-16 if
    there are zero bytes, else GB18030 (which includes GBK). The delimiter is the comma,
    semicolon, tab, bar or full-width comma by which the first lines fall into equal parts, or
    what a first line ``sep=;`` names. Line ends are any, quotes are doubled within quotes.

    A row that is too short is filled with null; what a row has too many stays, delimiters
    included, at the end of its last value. Blank lines are no rows; in a file of one column
    they are empty ones, but for those at the end. A column without a name is called
    ``column_3``, a second ``a`` ``a_2``.

    Returns:
        names of the columns; batches with one column of strings for each.

    Raises:
        InputError: an empty file, a first line that holds values instead of names, bytes of no
            known encoding, or (from the iterator) a quote that is never closed.
    """
    path = Path(path)
    encoding = encoding_of(path)
    with path.open(encoding=encoding, newline="") as file:
        sample = list(islice(iter(file), _SAMPLE + 1))
    named = re.fullmatch(r'"?sep=(.)"?\s*', sample[0]) if sample else None
    delimiter = named[1] if named else _delimiter(sample, path.name)
    skip = 1 if named else 0
    header: list[str] = []
    before = 0
    for row in chain(*_rows(csv.reader(sample[skip:], delimiter=delimiter), path.name, skip)):
        before += 1
        if any(cell.strip() for cell in row):
            header = row
            break
    if not header:
        raise InputError(f"{path.name} is empty; the first line must name the columns")
    names = _names(header, path.name)
    return names, _batches(path, encoding, delimiter, skip, before, names)


def encoding_of(path: Path) -> str:
    """The encoding of a text file, for which the whole of it is read once.

    Raises:
        InputError: neither marked nor UTF-8, UTF-16 or GB18030.
    """
    with path.open("rb") as file:
        head = file.read(4096)
    for mark, name in _MARKS:
        if head.startswith(mark):
            return name if _decodes(path, name) < 0 else _refuse(path, name)
    if b"\0" in head:
        even, odd = head[::2].count(0), head[1::2].count(0)
        name = "utf-16-be" if even > odd else "utf-16-le"
        return name if _decodes(path, name) < 0 else _refuse(path, name)
    for name in ("utf-8", "gb18030"):
        if _decodes(path, name) < 0:
            return name
    return _refuse(path, "utf-8")


def _refuse(path: Path, name: str) -> str:
    raise InputError(
        f"{path.name} cannot be decoded: byte {_decodes(path, name)} is not {name.upper()}; "
        "accepted are UTF-8, UTF-16 and GB18030 (GBK)"
    )


def _decodes(path: Path, name: str) -> int:
    """Where the file is not of this encoding; -1 if it is."""
    decoder, done = codecs.getincrementaldecoder(name)(), 0
    with path.open("rb") as file:
        while True:
            block = file.read(_BLOCK)
            try:
                text = decoder.decode(block, final=not block)
            except UnicodeDecodeError as error:
                return max(done + error.start, 0)
            if "\0" in text:
                return done
            if not block:
                return -1
            done += len(block)


def _delimiter(sample: Sequence[str], file: str) -> str:
    """That which parts the header, and by which most of the first lines have as many parts."""
    best, chosen = (0.0, 0), ","
    for delimiter in _DELIMITERS:
        reader = csv.reader(sample[:_SAMPLE], delimiter=delimiter)
        rows = [row for row in chain(*_rows(reader, file)) if row]
        if not rows or len(rows[0]) < 2:
            continue
        width = len(rows[0])
        score = (sum(len(row) == width for row in rows) / len(rows), width)
        if score > best:
            best, chosen = score, delimiter
    return chosen


def _names(header: Sequence[str], file: str) -> list[str]:
    cells = [cell.strip() for cell in header]
    numbers = all(re.fullmatch(r"[-+]?\d+([.,]\d+)*", cell) for cell in cells if cell)
    if found := next((cell for cell in cells if cell and (numbers or _is_time(cell))), None):
        raise InputError(
            f"the first line of {file} must name the columns, but it holds the value {found!r}"
        )
    names: list[str] = []
    for at, cell in enumerate(cells, 1):
        name, count = cell or f"column_{at}", 1
        while name in names:
            count += 1
            name = f"{cell or f'column_{at}'}_{count}"
        names.append(name)
    return names


def _is_time(cell: str) -> bool:
    try:
        parse_when(cell, "gregorian", need_time=False)
    except InputError:
        return False
    return cell.lower() != "now"


def _rows(reader: Any, file: str, skipped: int = 0) -> Iterator[list[list[str]]]:
    """The rows of a csv reader, many at a time."""
    try:
        while rows := list(islice(reader, ROWS)):
            yield rows
    except csv.Error as error:
        line = reader.line_num + skipped
        raise InputError(f"line {line} of {file} cannot be read: {error}") from None


def _batches(
    path: Path, encoding: str, delimiter: str, skip: int, before: int, names: Sequence[str]
) -> Iterator[pa.RecordBatch]:
    schema = pa.schema([pa.field(name, pa.string()) for name in names])
    width, blank, last = len(names), 0, list[str]()
    with path.open(encoding=encoding, newline="") as file:
        for _ in range(skip):
            next(file)
        reader = csv.reader(file, delimiter=delimiter)
        for _ in range(before):
            next(reader)
        for rows in _rows(reader, path.name, skip):
            last = rows[-1]
            fitted: Sequence[Sequence[str | None]] = rows
            if set(map(len, rows)) != {width}:
                fitted, blank = _fitted(rows, width, delimiter, blank)
            elif blank:
                fitted, blank = [*[[None]] * blank, *rows], 0
            columns = [text_array(column) for column in zip(*fitted, strict=True)]
            if columns:
                yield pa.RecordBatch.from_arrays(columns, schema=schema)
        lines = reader.line_num + skip
    if spans := sum(len(re.findall(r"\r\n?|\n", cell)) for cell in last):
        _closed(path, encoding, max(lines - spans - 1, 0))


def _closed(path: Path, encoding: str, start: int) -> None:
    """Refuse a file whose last row, which goes over many lines, ends within quotes."""
    with path.open(encoding=encoding, newline="") as file:
        odd = [at for at, line in enumerate(file) if at >= start and line.count('"') % 2]
    if len(odd) % 2:
        raise InputError(f"a quote opened in line {odd[0] + 1} of {path.name} is never closed")


def _fitted(
    rows: list[list[str]], width: int, delimiter: str, blank: int
) -> tuple[list[Sequence[str | None]], int]:
    """Rows of equal width, and how many blank lines wait for a row to come after them."""
    fitted: list[Sequence[str | None]] = []
    for row in rows:
        if not row:
            blank += width == 1
            continue
        fitted += [[None]] * blank
        blank = 0
        if len(row) <= width:
            fitted.append([*row, *[None] * (width - len(row))])
        else:
            fitted.append([*row[: width - 1], delimiter.join(row[width - 1 :])])
    return fitted, blank


class DelimitedWriter:
    """Writes a file: UTF-8 without a mark, a header, quotes around text, nothing for null.

    Args:
        path: of the file, which is made; if ``.tsv`` is in its name, tabs part its columns.
        schema: of the batches.

    Raises:
        InputError: a column of a nested type.
    """

    def __init__(self, path: Path, schema: pa.Schema) -> None:
        import pyarrow.csv as pa_csv

        for field in schema:
            if pa.types.is_nested(field.type) and not pa.types.is_dictionary(field.type):
                raise InputError(f"column {field.name!r} of type {field.type} has no form in CSV")
        self.schema = pa.schema([pa.field(f.name, as_text_type(f.type)) for f in schema])
        options = pa_csv.WriteOptions(delimiter="\t" if ".tsv" in path.suffixes else ",")
        self.file = pa_csv.CSVWriter(str(path), self.schema, write_options=options)

    def write(self, batch: pa.RecordBatch) -> None:
        """Append the rows of a batch."""
        columns = [text_of(column) for column in batch.columns]
        self.file.write_batch(pa.RecordBatch.from_arrays(columns, schema=self.schema))

    def close(self) -> None:
        """Finish the file."""
        self.file.close()
