"""Arguments of an operation as they come from outside: texts of a URL, or values of JSON.

Unknown names and values of another kind are refused in one sentence; nothing is guessed.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, cast, get_args, get_origin
from urllib.parse import parse_qsl

from liuren_tables.errors import InputError, unknown
from liuren_tables.faces.operations import Operation, Parameter

__all__ = ["from_json", "from_query", "from_texts", "json_schema", "kind_of"]

_WHOLE = re.compile(r"-?\d{1,18}")
_NUMBER = re.compile(r"-?\d+(\.\d+)?([eE][-+]?\d+)?")
_TRUTH = {"true": True, "false": False}


@cache
def kind_of(kind: Any) -> tuple[type, tuple[Any, ...], bool]:
    """What an annotation asks for: the type, its accepted values if listed, and if None is one."""
    optional = False
    if get_origin(kind) in (Union, UnionType):
        parts = [part for part in get_args(kind) if part is not NoneType]
        optional, kind = len(parts) < len(get_args(kind)), parts[0]
    if get_origin(kind) is Literal:
        return str, get_args(kind), optional
    return get_origin(kind) or kind, (), optional


@cache
def _known(operation: Operation) -> dict[str, Parameter]:
    return {p.name: p for p in operation.parameters}


def _bounded(parameter: Parameter, value: Any) -> Any:
    _, accepted, _ = kind_of(parameter.type)
    if accepted and value not in accepted:
        raise unknown(f"value of {parameter.name}", value, accepted)
    if parameter.bounds and not parameter.bounds[0] <= value <= parameter.bounds[1]:
        least, most = parameter.bounds
        raise InputError(f"{parameter.name} is {value!r}; accepted are {least} to {most}")
    return value


def from_texts(operation: Operation, pairs: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """Arguments from the pairs of a query string.

    Raises:
        InputError: an unknown or repeated name, or a text that is not of its kind.
    """
    known, given = _known(operation), dict[str, Any]()
    for name, text in pairs:
        parameter = known.get(name)
        if parameter is None:
            raise unknown(f"parameter of {operation.name}", name, known)
        if name in given:
            raise InputError(f"{name} is given twice")
        given[name] = _bounded(parameter, _read(parameter, text))
    return given


def from_query(operation: Operation, query: bytes) -> dict[str, Any]:
    """Arguments from the query of a URL, by `from_texts`."""
    return from_texts(operation, parse_qsl(query.decode("latin-1"), keep_blank_values=True))


def _read(parameter: Parameter, text: str) -> Any:
    kind, _, _ = kind_of(parameter.type)
    if kind is str:
        return text
    if kind is bool and text in _TRUTH:
        return _TRUTH[text]
    if kind is int and _WHOLE.fullmatch(text):
        return int(text)
    if kind is float and _NUMBER.fullmatch(text) and math.isfinite(float(text)):
        return float(text)
    raise _wrong(parameter, text)


def _wrong(parameter: Parameter, value: object) -> InputError:
    wanted = {
        bool: "true or false", int: "a whole number", float: "a number", str: "text",
        list: "a list of texts",
    }[kind_of(parameter.type)[0]]  # fmt: skip
    shown = repr(value)
    shown = shown if len(shown) <= 80 else shown[:77] + "…"
    return InputError(f"{parameter.name} is {shown}; it must be {wanted}")


def from_json(operation: Operation, content: object) -> dict[str, Any]:
    """Arguments from a JSON object.

    Raises:
        InputError: no object, an unknown name, or a value that is not of its kind.
    """
    if not isinstance(content, dict):
        raise InputError(f"{operation.name} takes a JSON object with its parameters by name")
    known, given = _known(operation), dict[str, Any]()
    values: dict[str, Any] = content
    for name, value in values.items():
        parameter = known.get(name)
        if parameter is None:
            raise unknown(f"parameter of {operation.name}", name, known)
        if value is None and kind_of(parameter.type)[2]:
            continue
        given[name] = _bounded(parameter, _taken(parameter, value))
    return given


def _taken(parameter: Parameter, value: Any) -> Any:
    """A value of JSON as the kind that the parameter asks for."""
    kind, _, _ = kind_of(parameter.type)
    if isinstance(value, bool) and kind is not bool:
        raise _wrong(parameter, value)
    if kind is float and isinstance(value, int | float):
        return _finite(parameter, value)
    if not isinstance(value, kind):
        raise _wrong(parameter, value)
    if kind is list:
        for each in cast("list[Any]", value):
            if not isinstance(each, str):
                raise _wrong(parameter, each)
    return value


def _finite(parameter: Parameter, value: float) -> float:
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise _wrong(parameter, value)
    return number


def json_schema(parameter: Parameter, nullable: bool = False) -> dict[str, Any]:
    """The JSON schema of a parameter.

    Args:
        parameter: of an operation.
        nullable: whether null may stand for not given, as in JSON.
    """
    kind, accepted, optional = kind_of(parameter.type)
    names = {bool: "boolean", int: "integer", float: "number", str: "string", list: "array"}
    schema: dict[str, Any] = {"type": names[kind]}
    if nullable and optional:
        schema["type"] = [names[kind], "null"]
    if kind is list:
        schema["items"] = {"type": "string"}
    if accepted:
        schema["enum"] = [*accepted, *([None] if nullable and optional else [])]
    if parameter.bounds:
        schema |= {"minimum": parameter.bounds[0], "maximum": parameter.bounds[1]}
    if not parameter.is_required and parameter.default is not None:
        schema["default"] = parameter.default
    return schema | {"description": parameter.meaning}
