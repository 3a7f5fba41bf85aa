"""What a table is: columns with type, domain and meaning, declared once beside its builder.

A label column has a domain, the ordered names of which its values are taken: it is text in the
files, an ENUM in DuckDB (so that 子 丑 寅 sort rightly) and dictionary-encoded in Arrow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

__all__ = ["Column", "Data", "Labels", "Table", "flag", "label", "names", "number", "text"]


@dataclass(frozen=True)
class Column:
    """One column.

    Attributes:
        name: identifier.
        type: ``uint8`` … ``int32``, ``float32``, ``bool``, ``text``, ``names`` (a list
            of texts), ``date``, ``timestamp`` (whole seconds, UTC) or ``label``.
        meaning: one sentence; ends up in the data dictionary and as a comment in DuckDB.
        domain: for labels, the name of the domain.
    """

    name: str
    type: str
    meaning: str
    domain: str = ""


@dataclass(frozen=True)
class Labels:
    """Values of a label column: codes into the names of its domain; 255 (65535) is null."""

    codes: npt.NDArray[np.unsignedinteger]


Data = Mapping[str, "Labels | npt.NDArray[np.generic] | Sequence[object]"]


@dataclass(frozen=True)
class Table:
    """One table: its columns in order, the columns that are its key, and where it comes from.

    Attributes:
        name: singular noun.
        key: names of the key columns; rows are sorted by them.
        meaning: what a row is.
        columns: in order.
        sources: lines of the texts that the table rests on.
    """

    name: str
    key: tuple[str, ...]
    meaning: str
    columns: tuple[Column, ...]
    sources: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        names = [c.name for c in self.columns]
        if len(set(names)) != len(names):
            raise ValueError(f"table {self.name} repeats a column")
        if not set(self.key) <= set(names):
            raise ValueError(f"table {self.name} lacks a key column")

    def column(self, name: str) -> Column:
        """The column of that name."""
        return next(c for c in self.columns if c.name == name)


def label(name: str, domain: str, meaning: str) -> Column:
    """A label column of a domain."""
    return Column(name, "label", meaning, domain)


def number(name: str, meaning: str, type: str = "uint8") -> Column:
    """A column of integers (or ``float32``)."""
    return Column(name, type, meaning)


def flag(name: str, meaning: str) -> Column:
    """A column of booleans."""
    return Column(name, "bool", meaning)


def text(name: str, meaning: str) -> Column:
    """A column of free text."""
    return Column(name, "text", meaning)


def names(name: str, meaning: str) -> Column:
    """A column of lists of names."""
    return Column(name, "names", meaning)
