"""JSON schemas of what the operations answer, told from the schemas of the tables."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from liuren_tables.conventions import QimenConventions
from liuren_tables.reading.qimen import read_qimen
from liuren_tables.reading.read import NO_TIME, read_of
from liuren_tables.reading.store import open_store

__all__ = [
    "array", "cast", "explained", "found", "info", "mapping", "patterns", "qimen", "reading",
    "rows", "spirits", "tables",
]  # fmt: skip

Schema = dict[str, Any]

_TEXT: Schema = {"type": ["string", "null"]}
_WHOLE: Schema = {"type": ["integer", "null"]}
_NUMBER: Schema = {"type": ["number", "null"]}
_TRUTH: Schema = {"type": ["boolean", "null"]}


def array(items: Schema, meaning: str = "") -> Schema:
    """The schema of a list."""
    return {"type": "array", "items": items} | ({"description": meaning} if meaning else {})


def mapping(properties: dict[str, Schema], optional: Iterable[str] = ()) -> Schema:
    """The schema of an object with these names, all of them there but for the optional ones."""
    loose = set(optional)
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in loose],
    }


def _column(kind: str) -> Schema:
    if kind == "bool":
        return _TRUTH
    if kind == "names":
        return {"type": ["array", "null"]}
    if kind.startswith(("uint", "int")):
        return _WHOLE
    return _NUMBER if kind.startswith(("float", "double")) else _TEXT


def _of_table(name: str, folder: Path | None) -> dict[str, Schema]:
    """The columns of a table as properties."""
    entry = open_store(folder).manifest.tables[name]
    return {c["name"]: _column(c["type"]) | {"description": c["meaning"]} for c in entry["columns"]}


def _like(value: Any) -> Schema:
    """The type of a value that stands for its kind."""
    if isinstance(value, bool):
        return _TRUTH
    if isinstance(value, int):
        return _WHOLE
    if isinstance(value, float):
        return _NUMBER
    return _TEXT


def _of_values(values: dict[str, Any], known: dict[str, Schema]) -> dict[str, Schema]:
    return {name: known.get(name) or _like(value) for name, value in values.items()}


_DIFFERENCES = array(
    mapping(
        {"convention": {"type": "string"}, "value": {"type": "string"},
         "changes": {"type": "object"}, "impossible": {"type": "string"}},
        ["impossible"],
    ),
    "what other schools would change",
)  # fmt: skip


def reading(folder: Path | None) -> Schema:
    """Of ``read``."""
    values = read_of("甲子", "子", "丑", tables=folder).to_dict()
    known = _of_table("chart", folder) | dict.fromkeys(NO_TIME, _TEXT)
    known |= dict.fromkeys(("lunar_year", "lunar_month", "lunar_day", "age"), _WHOLE)
    known |= dict.fromkeys(("longitude", "latitude"), _NUMBER)
    known |= dict.fromkeys(("lunar_leap", "boundary", "ambiguous"), _TRUTH)
    beside = {
        "why": array(mapping({"stage": {"type": "string"}, "text": {"type": "string"}})),
        "compare": _DIFFERENCES,
        "patterns": array({"type": "object"}, "patterns that hold"),
        "spirits": {"type": "object", "description": "神煞 by branch"},
    }
    return mapping(_of_values(values, known) | beside, beside)


def qimen(folder: Path | None) -> Schema:
    """Of ``qimen``."""
    values = read_qimen("2026-11-30 14:05", tables=folder).to_dict()
    known = {"longitude": _NUMBER} | _of_table("qimen_hour", folder)
    known["hour_ganzhi"] = _TEXT
    palace = mapping(_of_values(values["palaces"][0], _of_table("qimen_chart", folder)))
    known["palaces"] = array(palace, "坎1 to 離9")
    known |= {name: _like(value) for name, value in QimenConventions().as_dict().items()}
    beside = {"compare": _DIFFERENCES, "patterns": array({"type": "object"}, "patterns that hold")}
    return mapping(_of_values(values, known) | beside, beside)


def cast(folder: Path | None) -> Schema:
    """Of ``cast``."""
    return array({"type": "object"}, "the rows with the columns that were added")


def found(folder: Path | None) -> Schema:
    """Of ``find``."""
    names = (
        "start", "end", "local", "year_ganzhi", "month_ganzhi", "day_ganzhi", "hour_ganzhi",
        "month_general_branch", "daynight_label", "san_chuan", "chu_general", "method",
    )  # fmt: skip
    return array(mapping(dict.fromkeys(names, _TEXT)), "stretches of time in order")


def explained(folder: Path | None) -> Schema:
    """Of ``explain``."""
    listed = array({"type": "object"})
    more = {"variants": listed, "parts": listed, "examples": listed}
    return mapping(_of_table("pattern", folder) | more)


def patterns(folder: Path | None) -> Schema:
    """Of ``patterns``."""
    of_art = (mapping(_of_table(name, folder)) for name in ("pattern", "qimen_pattern"))
    return array({"anyOf": list(of_art)})


def spirits(folder: Path | None) -> Schema:
    """Of ``spirits``."""
    return array(mapping(_of_table("spirit", folder)))


def tables(folder: Path | None) -> Schema:
    """Of ``tables``."""
    listed = mapping({"table": _TEXT, "rows": _WHOLE, "key": array({"type": "string"}),
                      "meaning": _TEXT})  # fmt: skip
    column = mapping({"column": _TEXT, "type": _TEXT, "domain": _TEXT, "meaning": _TEXT})
    return array({"anyOf": [listed, column]})


def info(folder: Path | None) -> Schema:
    """Of ``info``."""
    numbers = ("schema_version", "tables", "rows", "bytes")
    texts = ("version", "data_version", "root_digest", "calendar_from", "calendar_to",
             "time_zones", "duckdb", "pyarrow", "numpy")  # fmt: skip
    return mapping(dict.fromkeys(numbers, _WHOLE) | dict.fromkeys(texts, _TEXT))


def rows(folder: Path | None) -> Schema:
    """Of ``sql``."""
    return array({"type": "object"}, "the rows of the result")
