"""The tables in memory as arrays of codes, from which readings and casts gather by index.

A DuckDB query costs a millisecond of planning; taking a row by its number costs none. The rows
are the same: a test holds gather and join equal.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import getitem
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq

from liuren_tables.calendar.clock import CalendarTable
from liuren_tables.calendar.pillars import NO_CHANGE
from liuren_tables.errors import unknown
from liuren_tables.tables.manifest import FOLDER_VARIABLE, Manifest, default_folder, verify

__all__ = ["Coded", "RowTable", "Store", "open_store"]


@dataclass(frozen=True, slots=True)
class Coded:
    """One column: its values, and the names they are codes of where it is a label column.

    Attributes:
        values: (rows,) codes, or plain numbers, booleans.
        names: names of the domain; None for plain columns.
        null: the value that stands for null; None where there is no null.
        domain: name of the domain, empty for plain columns.
    """

    values: npt.NDArray[Any]
    names: tuple[str, ...] | None
    null: int | None
    domain: str = ""

    def at(self, row: int) -> Any:
        """The value of a row as a Python object: a name, a number, a truth value or None."""
        value = self.values[row].item()
        if value == self.null and self.null is not None:
            return None
        return value if self.names is None else self.names[value]

    def take(self, rows: npt.NDArray[Any]) -> Coded:
        """The column at other rows."""
        return Coded(self.values[rows], self.names, self.null, self.domain)


class RowTable:
    """Columns turned on their side, so that a whole row comes out in microseconds.

    Args:
        columns: of equal length, each with at most 65,535 different codes.
    """

    def __init__(self, columns: Mapping[str, Coded]) -> None:
        self.names = tuple(columns)
        self._codes = np.empty((len(next(iter(columns.values())).values), len(columns)), np.uint16)
        self._values: list[Sequence[Any]] = []
        for place, column in enumerate(columns.values()):
            values = column.values
            if column.names is not None:
                known: list[Any] = list(column.names)
            else:
                known = [False, True] if values.dtype == np.bool_ else list(range(256))
            if column.null is not None:
                if column.names is not None:
                    values = np.where(values == column.null, len(known), values)
                    known.append(None)
                else:
                    known[column.null] = None
            self._codes[:, place] = values
            self._values.append(known)

    def row(self, number: int) -> dict[str, Any]:
        """All values of a row by name."""
        codes = self._codes[number].tolist()
        return dict(zip(self.names, map(getitem, self._values, codes), strict=True))


def _buffers(array: pa.Array) -> tuple[npt.NDArray[Any], npt.NDArray[np.bool_] | None]:
    """Values and validity of a primitive array, straight from its memory.

    pyarrow's own conversions import pandas, a quarter of a second that a reading need not wait.
    """
    validity, data = array.buffers()
    span = slice(array.offset, array.offset + len(array))

    def bits(buffer: pa.Buffer) -> npt.NDArray[np.bool_]:
        return np.unpackbits(np.frombuffer(buffer, np.uint8), bitorder="little")[span].astype(bool)

    valid = bits(validity) if validity is not None and array.null_count else None
    if pa.types.is_boolean(array.type):
        return bits(data), valid
    kinds = {"date32[day]": "int32", "timestamp[us]": "int64", "float": "float32"}
    kind = np.dtype(kinds.get(str(array.type), str(array.type)))
    return np.frombuffer(data, kind)[span], valid


def _coded(array: pa.Array, column: Mapping[str, Any], names: tuple[str, ...] | None) -> Coded:
    if names is None:
        values, valid = _buffers(array)
        if valid is None:
            return Coded(values, None, None)
        null = np.iinfo(np.int64).min if column["type"] == "timestamp" else 255
        return Coded(np.where(valid, values, values.dtype.type(null)), None, null)
    kind = np.uint8 if len(names) < 256 else np.uint16
    null = int(np.iinfo(kind).max)
    place = {name: code for code, name in enumerate(names)}
    codes = np.array([place[name] for name in array.dictionary.to_pylist()] or [null], kind)
    indices, valid = _buffers(array.indices)
    if valid is None:
        return Coded(codes[indices], names, None, column["domain"])
    taken = np.where(valid, codes[np.where(valid, indices, 0)], kind(null))
    return Coded(taken, names, null, column["domain"])


class Store:
    """Verified tables of one folder, read when first asked for and kept.

    Args:
        folder: of the tables.

    Raises:
        MissingTableError, CorruptTableError, SchemaVersionError: they cannot be trusted.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.manifest: Manifest = verify(folder)
        self._lock = threading.RLock()
        self._tables: dict[str, dict[str, Coded]] = {}
        self._charts: dict[tuple[str, str], dict[str, Coded]] = {}
        self._rows: dict[tuple[str, str], RowTable] = {}
        self._records: dict[str, list[dict[str, Any]]] = {}
        self._lists: dict[tuple[str, str], tuple[tuple[str, ...], ...]] = {}

    def columns(self, table: str, names: Iterable[str] | None = None) -> dict[str, Coded]:
        """Columns of a table as codes: all but free text and lists of names, or those named."""
        with self._lock:
            have = self._tables.setdefault(table, {})
            entry = self.manifest.tables[table]
            wanted = [
                c for c in entry["columns"]
                if c["name"] not in have
                and (c["name"] in names if names is not None
                     else c["type"] not in ("text", "names"))
            ]  # fmt: skip
            if wanted:
                labels = [c["name"] for c in wanted if "domain" in c]
                file = pq.ParquetFile(self.manifest.path(table), read_dictionary=labels)
                read = file.read([c["name"] for c in wanted], use_threads=False)
                for c in wanted:
                    array = read.column(c["name"]).combine_chunks()
                    if isinstance(array, pa.ChunkedArray):
                        array = array.chunk(0)
                    domain = self.manifest.domains[c["domain"]] if "domain" in c else None
                    have[c["name"]] = _coded(array, c, domain)
            return have

    def lists(self, table: str, column: str) -> tuple[tuple[str, ...], ...]:
        """A column of lists of names, row by row."""
        with self._lock:
            if (table, column) not in self._lists:
                file = pq.ParquetFile(self.manifest.path(table))
                read = file.read([column], use_threads=False).column(column)
                self._lists[table, column] = tuple(tuple(one) for one in read.to_pylist())
            return self._lists[table, column]

    def records(self, table: str) -> list[dict[str, Any]]:
        """A whole table as dictionaries, for the small ones that explain others."""
        with self._lock:
            if table not in self._records:
                file = pq.ParquetFile(self.manifest.path(table))
                self._records[table] = file.read(use_threads=False).to_pylist()
            return self._records[table]

    @cached_property
    def calendar(self) -> CalendarTable:
        """What the clock needs of the calendar."""
        names = ("date", "year", "month", "month_general", "change", "uncertainty_s")
        read = self.columns("calendar", names)
        change = read["change"].values.copy()
        change[change == np.iinfo(np.int64).min] = NO_CHANGE
        uncertainty = np.where(change == NO_CHANGE, 0, read["uncertainty_s"].values)
        return CalendarTable(
            int(read["date"].values[0]),
            read["year"].values,
            read["month"].values,
            read["month_general"].values,
            change,
            uncertainty.astype(np.float32),
        )

    def schools(self, shehai: str, noble: str) -> None:
        """Refuse schools that the tables do not have.

        Raises:
            InputError: with the nearest names and all that there are.
        """
        for what, name, domain in (
            ("school of 涉害", shehai, "shehai"),
            ("table of 貴人", noble, "noble"),
        ):
            if name not in self.manifest.domains[domain]:
                raise unknown(what, name, self.manifest.domains[domain])

    def has_default(self, shehai: str, noble: str) -> bool:
        """Whether these are the default schools, under which `chart` and the hits are made."""
        domains = self.manifest.domains
        return (shehai, noble) == (domains["shehai"][0], domains["noble"][0])

    def charts(self, shehai: str, noble: str) -> dict[str, Coded]:
        """The columns of `chart` under any schools: read, or composed from their parts."""
        with self._lock:
            if (shehai, noble) not in self._charts:
                self.schools(shehai, noble)
                self._charts[shehai, noble] = self._compose(shehai, noble)
            return self._charts[shehai, noble]

    def rows(self, shehai: str, noble: str) -> RowTable:
        """The charts under these schools, row by row."""
        table = self._rows.get((shehai, noble))
        if table is None:
            with self._lock:
                table = self._rows[shehai, noble] = RowTable(self.charts(shehai, noble))
        return table

    @cached_property
    def lunar(self) -> tuple[Coded, ...]:
        """Year, month, leap and day of the lunar date, by row of the calendar."""
        names = ("lunar_year", "lunar_month", "lunar_leap", "lunar_day")
        read = self.columns("calendar", names)
        return tuple(read[name] for name in names)

    @cached_property
    def terms(self) -> tuple[npt.NDArray[np.int64], Coded]:
        """Instants of the solar terms, and which they are."""
        read = self.columns("solar_term", ("instant", "term_label"))
        return read["instant"].values, read["term_label"]

    def _compose(self, shehai: str, noble: str) -> dict[str, Coded]:
        domains = self.manifest.domains
        schools = domains["shehai"].index(shehai), domains["noble"].index(noble)
        return self.columns("chart") if schools == (0, 0) else self.composed(*schools)

    def composed(self, shehai: int, noble: int) -> dict[str, Coded]:
        """The columns of `chart` put together from `lesson` and `general_plate`, by school code."""
        from liuren_tables.tables.make.chart import CHART, compose
        from liuren_tables.tables.schema import Labels

        def part(table: str, school: int, rows: int) -> dict[str, Any]:
            cut = slice(school * rows, (school + 1) * rows)
            return {
                name: Labels(c.values[cut]) if c.names else c.values[cut]
                for name, c in self.columns(table).items()
            }

        made = compose(part("lesson", shehai, 720), part("general_plate", noble, 240))
        default = self.columns("chart")
        columns = {}
        for column in CHART.columns:
            values, like = made[column.name], default[column.name]
            codes = values.codes if isinstance(values, Labels) else np.asarray(values)
            null = like.null
            if null is None and isinstance(values, Labels):
                null = int(np.iinfo(codes.dtype).max)
            columns[column.name] = Coded(codes, like.names, null, like.domain)
        return columns


@lru_cache(maxsize=8)
def _opened(folder: Path) -> Store:
    return Store(folder)


@lru_cache(maxsize=8)
def _by_default(chosen: str | None) -> Store:
    return _opened(default_folder())


def open_store(tables: Path | str | None = None) -> Store:
    """The store of a folder, verified once in a process and kept."""
    if tables is None:
        return _by_default(os.environ.get(FOLDER_VARIABLE))
    return _opened(Path(tables))
