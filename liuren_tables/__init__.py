"""大六壬 and 奇門遁甲 as tables: every chart computed once, every reading a join.

The names below load what they need when first used, so that importing the package costs nothing:

* `read`, `read_of`, `intervals`: one chart of a moment, of coordinates, the moments of pillars;
* `read(…, art="qimen")`, `read_qimen_of`: the same for 奇門;
* `cast`, `cast_spirits`: the charts of a whole column of times, and the 神煞 on their gods;
* `explain`, `patterns`: what a pattern asks for, where it is told, how often it holds;
* `spirits`: every 神煞 with what it is counted from and what it governs;
* `find`: the double-hours of a span in which a pattern or a condition holds;
* `connect`: DuckDB with all tables, views and macros;
* `tables`: the tables with rows, key and meaning, or the columns of one;
* `info`: versions, digests, the span of the calendar;
* `Conventions`: the choices a reading depends on; `LiurenError` and its kinds.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from liuren_tables.version import __version__ as __version__

if TYPE_CHECKING:
    from liuren_tables.conventions import Conventions as Conventions
    from liuren_tables.conventions import QimenConventions as QimenConventions
    from liuren_tables.database.connection import connect as connect
    from liuren_tables.errors import InputError as InputError
    from liuren_tables.errors import LiurenError as LiurenError
    from liuren_tables.errors import TableError as TableError
    from liuren_tables.reading.cast import cast as cast
    from liuren_tables.reading.explain import explain as explain
    from liuren_tables.reading.explain import patterns as patterns
    from liuren_tables.reading.find import find as find
    from liuren_tables.reading.info import info as info
    from liuren_tables.reading.qimen import QimenReading as QimenReading
    from liuren_tables.reading.qimen import read_qimen_of as read_qimen_of
    from liuren_tables.reading.read import intervals as intervals
    from liuren_tables.reading.read import read as read
    from liuren_tables.reading.read import read_of as read_of
    from liuren_tables.reading.reading import Reading as Reading
    from liuren_tables.reading.spirit_rows import cast_spirits as cast_spirits
    from liuren_tables.reading.spirit_rows import spirits as spirits
    from liuren_tables.tables.listing import tables as tables

_HOMES = {
    "Conventions": "conventions",
    "QimenConventions": "conventions",
    "QimenReading": "reading.qimen",
    "cast_spirits": "reading.spirit_rows",
    "read_qimen_of": "reading.qimen",
    "InputError": "errors",
    "LiurenError": "errors",
    "Reading": "reading.reading",
    "TableError": "errors",
    "cast": "reading.cast",
    "connect": "database.connection",
    "explain": "reading.explain",
    "find": "reading.find",
    "info": "reading.info",
    "intervals": "reading.read",
    "read": "reading.read",
    "patterns": "reading.explain",
    "read_of": "reading.read",
    "spirits": "reading.spirit_rows",
}

__all__ = [
    "Conventions",
    "InputError",
    "LiurenError",
    "QimenConventions",
    "QimenReading",
    "Reading",
    "TableError",
    "__version__",
    "cast",
    "cast_spirits",
    "connect",
    "explain",
    "find",
    "info",
    "intervals",
    "patterns",
    "read",
    "read_of",
    "read_qimen_of",
    "spirits",
    "tables",
]


def __getattr__(name: str) -> Any:
    if name == "tables":  # the subpackage, which can be called
        return import_module("liuren_tables.tables")
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'liuren_tables' has no attribute {name!r}")
    value = getattr(import_module(f"liuren_tables.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES, "tables"})
