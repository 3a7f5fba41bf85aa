"""The operations that every face offers, each defined once.

An `Operation` has a name, what it does in one line, its parameters and the schema of its result.
HTTP and MCP are made from this table; a test holds Python, the command line and the SQL macros to
it. A parameter that a function of the library has too is taken from there: type, default and what
its docstring says of it.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from liuren_tables.conventions import Conventions, QimenConventions
from liuren_tables.errors import InputError, unknown
from liuren_tables.faces import performing, schemas
from liuren_tables.faces.answers import Answer
from liuren_tables.reading import cast as casting
from liuren_tables.reading import explain as explaining
from liuren_tables.reading import find as finding
from liuren_tables.reading import qimen as qimen_reading
from liuren_tables.reading import read as reading
from liuren_tables.reading.person import Person
from liuren_tables.tables import listing

__all__ = ["OPERATIONS", "REQUIRED", "Operation", "Parameter", "operation", "perform"]

REQUIRED: Any = inspect.Parameter.empty
"""The default of a parameter that has none."""

_HELD = {"conventions", "tables", "choices", "qimen", "to", "progress"}
"""Of the library alone: objects, folders and files of the caller."""
_BOUNDS = {"fold": (0, 1), "zhi_run_limit": (9, 10)}


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter.

    Attributes:
        name: the same everywhere.
        type: annotation: text, number, truth value or a `Literal`, perhaps ``| None``.
        default: `REQUIRED` where there is none.
        meaning: for a person.
        bounds: least and greatest value of a whole number, where there are such.
    """

    name: str
    type: Any
    default: Any
    meaning: str
    bounds: tuple[int, int] | None = None

    @property
    def is_required(self) -> bool:
        """Whether it must be given."""
        return self.default is REQUIRED


@dataclass(frozen=True, slots=True, eq=False)
class Operation:
    """One thing that can be asked.

    Attributes:
        name: of the route, the tool, the command.
        meaning: one line.
        parameters: in order.
        result: gives the JSON schema of `Answer.data` for the tables of a folder.
        run: does it in this process; `sql` starts a worker for it (`sandbox`).
        apart: whether strangers may have it done by a worker only.
    """

    name: str
    meaning: str
    parameters: tuple[Parameter, ...]
    result: Callable[[Path | None], dict[str, Any]]
    run: Callable[[dict[str, Any], Path | None], Answer]
    apart: bool = False


def _told(doc: str | None) -> dict[str, str]:
    """What a docstring says of each parameter or attribute."""
    told: dict[str, str] = {}
    section = re.search(r"^ *(?:Args|Attributes):\n(.*?)(?:\n *\n|\Z)", doc or "", re.M | re.S)
    lines = inspect.cleandoc("\n" + section[1]).splitlines() if section else []
    names: list[str] = []
    for line in lines:
        if not line.startswith(" ") and ":" in line:
            head, _, text = line.partition(":")
            names = [name.strip() for name in head.split(",")]
            told |= dict.fromkeys(names, text.strip())
        else:
            told |= {name: f"{told[name]} {line.strip()}" for name in names}
    return told


def _type(source: Callable[..., Any], given: inspect.Parameter) -> Any:
    """The annotation of a parameter; what takes any object takes text here."""
    names = vars(import_module(source.__module__))
    kind = eval(given.annotation, dict(names)) if isinstance(given.annotation, str) else (
        given.annotation
    )  # fmt: skip
    if kind is object or kind is Any:
        kind = str | None if given.default is None else str
    return kind


def _from(source: Callable[..., Any], only: Iterable[str] = ()) -> list[Parameter]:
    """The parameters of a function or the fields of a dataclass."""
    told, wanted = _told(Person.__doc__) | _told(source.__doc__), set(only)
    found = []
    for name, given in inspect.signature(source).parameters.items():
        if name in _HELD or (wanted and name not in wanted):
            continue
        default = REQUIRED if given.default is inspect.Parameter.empty else given.default
        bounds = _BOUNDS.get(name)
        found.append(Parameter(name, _type(source, given), default, told[name], bounds))
    return found


def _optional(parameters: list[Parameter]) -> list[Parameter]:
    return [Parameter(p.name, p.type | None, None, p.meaning) for p in parameters]


def _flag(name: str, meaning: str) -> Parameter:
    return Parameter(name, bool, False, meaning)


def _typed(parameters: list[Parameter], **types: Any) -> list[Parameter]:
    return [
        Parameter(p.name, types.get(p.name, p.type), p.default, p.meaning, p.bounds)
        for p in parameters
    ]


_SAID = _from(casting.cast, ("script", "lang"))
_SCRIPT = _SAID[:1]
_CHOICES = _from(Conventions)
_CLOCK = [p for p in _CHOICES if p.name in qimen_reading.CLOCK]
_SCHOOL = _from(QimenConventions)
_SECOND = _flag("compare", "add what other schools would change")
_HOLDING = _flag("patterns", "add the patterns that hold, with criterion and source")
_ART = _from(casting.cast, ("art",))
_MOMENT = [p for p in _from(reading.read) if p.name != "art"]
_CAST = [p for p in _from(casting.cast) if p.name not in ("data", "art", "script", "lang")]

OPERATIONS: tuple[Operation, ...] = (
    Operation(
        "read",
        "The 大六壬 chart of a moment, or of day, hour and 月將 given by hand.",
        (
            *_MOMENT,
            *_optional(_from(reading.read_of, ("day",))),
            *_CHOICES,
            _flag("why", "add the derivation, step by step"),
            _SECOND,
            _HOLDING,
            _flag("spirits", "add the 神煞 on the twelve branches"),
            *_SAID,
        ),
        schemas.reading,
        performing.read,
    ),
    Operation(
        "cast",
        "The charts of a column of times, one row for each row.",
        (
            Parameter("data", list[str], REQUIRED, "the times, each as `read` takes it; over HTTP "
                      "also a CSV, Parquet or Arrow file"),
            *_ART,
            *_typed(_CAST, columns=str | None),
            *_CHOICES,
            *_SCHOOL,
            *_SAID,
        ),
        schemas.cast,
        performing.cast,
        apart=True,
    ),
    Operation(
        "find",
        "The double-hours of a span in which a pattern or a condition holds.",
        (*_from(finding.find), *_CHOICES, *_SAID),
        schemas.found,
        performing.find,
        apart=True,
    ),
    Operation(
        "explain",
        "What a pattern asks for, where it is told, how often it holds, and on which charts.",
        (*_from(explaining.explain), *_SCRIPT),
        schemas.explained,
        performing.explain,
    ),
    Operation(
        "patterns",
        "Every pattern with criterion, source and how often it holds.",
        (*_from(explaining.patterns, ("art",)), *_SCRIPT),
        schemas.patterns,
        performing.patterns,
    ),
    Operation(
        "spirits",
        "Every 神煞 with what it is counted from, its nature, what it governs, and its source.",
        tuple(_SCRIPT),
        schemas.spirits,
        performing.spirits,
    ),
    Operation(
        "qimen",
        "The 時家奇門 chart of a moment, or of 局 and hour given by hand.",
        (
            *_from(qimen_reading.read_qimen),
            *_optional(_from(qimen_reading.read_qimen_of, ("ju", "hour_ganzhi"))),
            *_CLOCK,
            *_SCHOOL,
            _SECOND,
            _HOLDING,
            *_SAID,
        ),
        schemas.qimen,
        performing.qimen,
    ),
    Operation(
        "tables",
        "The tables with rows, key and meaning; of one of them the columns.",
        tuple(_from(listing.tables)),
        schemas.tables,
        performing.tables,
    ),
    Operation(
        "info",
        "Versions, digest of the tables, and the span of the calendar.",
        (),
        schemas.info,
        performing.info,
    ),
    Operation(
        "sql",
        "The answer of one SELECT over the tables, views and macros (DuckDB).",
        (
            Parameter("query", str, REQUIRED, "one SELECT or EXPLAIN; docs/sql.md has the macros"),
            *_SAID,
        ),
        schemas.rows,
        performing.sql,
        apart=True,
    ),
)  # fmt: skip


@cache
def _by_name() -> dict[str, Operation]:
    return {each.name: each for each in OPERATIONS}


def operation(name: str) -> Operation:
    """An operation by its name.

    Raises:
        InputError: there is none.
    """
    found = _by_name().get(name)
    if found is None:
        raise unknown("operation", name, _by_name())
    return found


def perform(name: str, arguments: dict[str, Any], tables: Path | None = None) -> Answer:
    """Do an operation in this process.

    Args:
        name: of the operation.
        arguments: those that are given, by name; None stands for not given.
        tables: folder of the tables.

    Raises:
        InputError: an argument that the operation does not have or does not understand, or one
            that is missing.
        TableError: the tables cannot be trusted.

    >>> perform("read", {"when": "2026-11-30 14:05"}).data["san_chuan"]
    '子未寅'
    """
    asked = operation(name)
    known = [p.name for p in asked.parameters]
    for argument in arguments:
        if argument not in known:
            raise unknown(f"parameter of {name}", argument, known)
    given = {argument: value for argument, value in arguments.items() if value is not None}
    for each in asked.parameters:
        if each.is_required and each.name not in given:
            raise InputError(f"{name} needs {each.name}: {each.meaning}")
    return asked.run(given, tables)
