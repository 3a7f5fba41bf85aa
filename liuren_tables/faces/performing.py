"""Doing each operation in this process: library calls, and their results as plain values.

Arguments are those that were given, so that the defaults are the library's own.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, NoReturn

import pyarrow as pa

from liuren_tables.conventions import Conventions, QimenConventions
from liuren_tables.drawing.words import Words
from liuren_tables.errors import InputError
from liuren_tables.faces.answers import Answer, plain
from liuren_tables.reading.cast import cast as cast_column
from liuren_tables.reading.explain import explain as explain_pattern
from liuren_tables.reading.explain import patterns as all_patterns
from liuren_tables.reading.find import find as find_times
from liuren_tables.reading.info import info as describe
from liuren_tables.reading.qimen import read_qimen, read_qimen_of
from liuren_tables.reading.read import read as read_moment
from liuren_tables.reading.read import read_of
from liuren_tables.reading.reading import Reading
from liuren_tables.reading.spirit_rows import spirits as all_spirits
from liuren_tables.reading.store import open_store
from liuren_tables.symbols.script import simplified
from liuren_tables.tables.listing import listing

__all__ = [
    "cast", "chart_of", "columns_of", "explain", "find", "info", "missing", "patterns", "qimen",
    "read", "said", "spirits", "sql", "table_rows", "tables",
]  # fmt: skip

_CONVENTIONS = tuple(f.name for f in fields(Conventions))
_QIMEN = tuple(f.name for f in fields(QimenConventions))
_FLAGS = ("why", "compare", "patterns", "spirits")


def _taken(arguments: dict[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """Those arguments, which are taken out."""
    return {name: arguments.pop(name) for name in names if name in arguments}


def chart_of(arguments: dict[str, Any], tables: Path | None) -> Reading:
    """The reading that the arguments of ``read`` ask for."""
    given = {n: v for n, v in arguments.items() if n not in (*_FLAGS, "script", "lang")}
    choices = _taken(given, _CONVENTIONS)
    conventions = Conventions(**choices) if choices else None
    if "day" not in given:
        return read_moment(conventions=conventions, tables=tables, **given)
    for name in ("when", "birth", "sex", "age_by", "fold", "calendar"):
        if name in given:
            raise InputError(f"day gives the chart by hand, {name} belongs to a moment: not both")
    for name in ("hour", "month_general"):
        if name not in given:
            raise InputError(f"day needs {name} too")
    return read_of(conventions=conventions, tables=tables, **given)


def read(arguments: dict[str, Any], tables: Path | None) -> Answer:
    """A reading with what was asked for beside it."""
    reading = chart_of(arguments, tables)
    said = _taken(dict(arguments), ("script", "lang"))
    content = reading.to_dict(**said) if said else _as_it_is(reading)
    if arguments.get("why"):
        content["why"] = [{"stage": s.stage, "text": s.text} for s in reading.why(**said)]
    if arguments.get("compare"):
        content["compare"] = [plain(d.as_dict()) for d in reading.compare()]
    if arguments.get("patterns"):
        content["patterns"] = [asdict(hit) for hit in reading.patterns()]
    if arguments.get("spirits"):
        content["spirits"] = {
            branch: [one._asdict() for one in on] for branch, on in reading.spirits().items()
        }
    return Answer(content, reading.conventions.as_dict())


def _as_it_is(reading: Reading) -> dict[str, Any]:
    """`Reading.to_dict` in the script and language of the tables, in less time."""
    content = dict(reading)
    for name in ("instant", "local"):
        if content[name] is not None:
            content[name] = plain(content[name].replace(microsecond=0))
    return content


def qimen(arguments: dict[str, Any], tables: Path | None) -> Answer:
    """A reading of 奇門."""
    given = dict(arguments)
    said, beside = _taken(given, ("script", "lang")), _taken(given, ("patterns", "compare"))
    school = QimenConventions(**_taken(given, _QIMEN))
    if ("ju" in given) != ("hour_ganzhi" in given):
        raise InputError("ju and hour_ganzhi are given together")
    if "ju" in given:
        if others := [name for name in given if name not in ("ju", "hour_ganzhi")]:
            raise InputError(f"ju gives the chart by hand, {others[0]} belongs to a moment")
        reading = read_qimen_of(given["ju"], given["hour_ganzhi"], qimen=school, tables=tables)
    else:
        reading = read_qimen(qimen=school, tables=tables, **given)
    content = reading.to_dict(**said)
    if beside.get("patterns"):
        content["patterns"] = [plain(asdict(hit)) for hit in reading.patterns()]
    if beside.get("compare"):
        content["compare"] = [plain(d.as_dict()) for d in reading.compare()]
    clock = {n: content[n] for n in ("zone", "clock", "longitude", "solar", "day_start")}
    return Answer(content, clock | {name: content[name] for name in _QIMEN})


def cast(
    arguments: dict[str, Any], tables: Path | None, data: Any = None, to: Path | None = None
) -> Answer:
    """The charts of times.

    Args:
        arguments: of the operation; ``data`` is a list of texts.
        tables: folder of the tables.
        data: a frame in place of those texts.
        to: file to write to; the answer then has how many rows and errors there are.
    """
    given = dict(arguments)
    texts = given.pop("data", None)
    if data is None:
        data = pa.table({given.get("time", "ts"): pa.array(texts, pa.string())})
    columns = given.pop("columns", None)
    if columns is not None and columns != "all":
        columns = [name.strip() for name in columns.split(",")]
    choices = _taken(given, _CONVENTIONS)
    conventions = None if given.get("art") == "qimen" else Conventions(**choices)
    more = choices if conventions is None else {}
    done: Any = cast_column(
        data, columns=columns, to=to, conventions=conventions, tables=tables, **given, **more
    )
    if to is not None:
        told = done.conventions.as_dict() | (done.qimen.as_dict() if done.qimen else {})
        return Answer({"rows": done.rows, "errors": done.errors}, told)
    return table_rows(done, json.loads(done.schema.metadata[b"liuren"])["conventions"])


def table_rows(table: pa.Table, conventions: dict[str, Any]) -> Answer:
    """An Arrow table as rows."""
    return Answer(plain(table.to_pylist()), conventions, columns=columns_of(table.schema))


def columns_of(schema: pa.Schema) -> list[dict[str, str]]:
    """Names and types of columns, a label being text."""
    kinds = (f.type.value_type if pa.types.is_dictionary(f.type) else f.type for f in schema)
    return [{"name": n, "type": str(k)} for n, k in zip(schema.names, kinds, strict=True)]


def find(arguments: dict[str, Any], tables: Path | None) -> Answer:
    """The stretches of time in which a condition holds."""
    given = dict(arguments)
    words = Words(**_taken(given, ("script", "lang")))
    conventions = Conventions(**_taken(given, _CONVENTIONS))
    answer = table_rows(
        find_times(**given, conventions=conventions, tables=tables), conventions.as_dict()
    )
    times = ("start", "end", "local")
    labels = [c["name"] not in times for c in answer.columns or ()]
    answer.data = said(answer.data, labels, words)
    return answer


def said(rows: list[dict[str, Any]], labels: list[bool], words: Words) -> list[dict[str, Any]]:
    """Rows with their texts in a script and language; `labels` are said in the language too."""
    if words == Words():
        return rows

    def one(value: Any, is_label: bool) -> Any:
        if not isinstance(value, str):
            return value
        return words.label(value) if is_label else words.text(value)

    return [
        {name: one(row[name], mark) for name, mark in zip(row, labels, strict=True)} for row in rows
    ]


def _in_script(value: Any, arguments: dict[str, Any]) -> Any:
    """Plain values with their texts in the script asked for."""
    script = Words(script=arguments.get("script", "traditional")).script
    return value if script == "traditional" else _simplified(value)


def _simplified(value: Any) -> Any:
    if isinstance(value, str):
        return simplified(value)
    if isinstance(value, list):
        return [_simplified(each) for each in value]
    if isinstance(value, dict):
        return {name: _simplified(each) for name, each in value.items()}
    return value


def explain(arguments: dict[str, Any], tables: Path | None) -> Answer:
    """One pattern, told whole."""
    return Answer(_in_script(plain(explain_pattern(arguments["name"], tables)), arguments))


def patterns(arguments: dict[str, Any], tables: Path | None) -> Answer:
    """The rows of the table ``pattern`` or ``qimen_pattern``."""
    asked = _taken(dict(arguments), ("art",))
    return Answer(_in_script(plain(all_patterns(tables, **asked)), arguments))


def spirits(arguments: dict[str, Any], tables: Path | None) -> Answer:
    """The rows of the table ``spirit``."""
    return Answer(_in_script(plain(all_spirits(tables)), arguments))


def tables(arguments: dict[str, Any], tables: Path | None) -> Answer:
    """The tables, or the columns of one."""
    return Answer(listing(open_store(tables).manifest, arguments.get("name")))


def info(arguments: dict[str, Any], tables: Path | None) -> Answer:
    """What is installed, without the path of the folder."""
    told = describe(tables)
    told.pop("folder")
    return Answer(told)


def sql(arguments: dict[str, Any], tables: Path | None) -> Answer:
    """One statement by the worker of a sandbox that is started for it."""
    from liuren_tables.faces.sandbox.sandbox import Sandbox

    with Sandbox(tables) as sandbox:
        return sandbox.ask("sql", arguments)


def missing(operation: str, parameter: str) -> NoReturn:
    """Refuse a request that lacks something.

    Raises:
        InputError: always.
    """
    raise InputError(f"{operation} needs {parameter}")
