"""The OpenAPI of the routes, made from the table of operations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from liuren_tables.faces.arguments import json_schema
from liuren_tables.faces.http.casting import ACCEPTED, GIVEN
from liuren_tables.faces.http.errors import STATUS
from liuren_tables.faces.operations import Operation
from liuren_tables.faces.schemas import array, mapping

__all__ = ["ERROR_SCHEMA", "described", "envelope_schema"]

ERROR_SCHEMA: dict[str, Any] = mapping(
    {
        "ok": {"type": "boolean", "enum": [False]},
        "error": mapping(
            {"code": {"type": "string", "enum": sorted(STATUS)}, "message": {"type": "string"}}
        ),
    }
)
_BINARY = {"type": "string", "format": "binary"}
_MEANINGS = {
    400: "a value cannot be understood",
    403: "SQL is off",
    404: "understood, but outside the tables",
    406: "no format that is accepted",
    413: "a limit of size, rows, memory or time",
    415: "a body of another kind",
    429: "too many requests at once",
    500: "a fault of the service",
}


def envelope_schema(asked: Operation, tables: Path | None) -> dict[str, Any]:
    """The schema of what an operation answers."""
    properties = {
        "ok": {"type": "boolean", "enum": [True]},
        "data": asked.result(tables),
        "conventions": {"type": "object", "description": "the choices that the answer rests on"},
        "data_version": {"type": "string"},
    }
    if asked.apart:
        column = mapping({"name": {"type": "string"}, "type": {"type": "string"}})
        properties |= {
            "truncated": {"type": "boolean", "description": "whether a limit cut the answer"},
            "columns": array(column),
        }
    return mapping(properties)


def _errors(asked: Operation) -> dict[int | str, dict[str, Any]]:
    codes = [400, 404, 429, 500]
    if asked.apart:
        codes.append(413)
    if asked.name in ("cast", "sql"):
        codes.append(415)
    codes += {"cast": [406], "sql": [403]}.get(asked.name, [])
    return {
        code: {
            "description": _MEANINGS[code],
            "content": {"application/json": {"schema": ERROR_SCHEMA}},
        }
        for code in sorted(codes)
    }


def described(asked: Operation, tables: Path | None) -> dict[str, Any]:
    """What a route tells FastAPI of an operation."""
    content: dict[str, Any] = {
        "application/json": {"schema": envelope_schema(asked, tables)}
    }  # fmt: skip
    if asked.name == "cast":
        content |= {kind: {"schema": _BINARY} for kind in ACCEPTED if kind != "application/json"}
    extra: dict[str, Any] = {}
    query = [p for p in asked.parameters if p.name != "data"]
    if asked.name == "sql":
        extra["requestBody"] = _body({"application/json": {"schema": _object(asked)}})
    else:
        extra["parameters"] = [
            {"name": p.name, "in": "query", "required": p.is_required,
             "description": p.meaning, "schema": json_schema(p)}
            for p in query
        ]  # fmt: skip
    if asked.name == "cast":
        times = [p for p in asked.parameters if p.name == "data"]
        schema = mapping({p.name: json_schema(p) for p in times}) | {"additionalProperties": False}
        kinds = {kind: {"schema": _BINARY} for kind in GIVEN}
        extra["requestBody"] = _body(kinds | {"application/json": {"schema": schema}})
    return {
        "summary": asked.meaning,
        "operation_id": asked.name,
        "responses": {200: {"description": "the answer", "content": content}} | _errors(asked),
        "openapi_extra": extra,
    }


def _body(content: dict[str, Any]) -> dict[str, Any]:
    return {"required": True, "content": content}


def _object(asked: Operation) -> dict[str, Any]:
    properties = {p.name: json_schema(p, nullable=True) for p in asked.parameters}
    optional = [p.name for p in asked.parameters if not p.is_required]
    return mapping(properties, optional) | {"additionalProperties": False}
