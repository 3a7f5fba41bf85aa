"""The page: one address, all state in its query string, of use without script.

A content security policy lets it load its own style, script and mark and nothing else; the boards
carry their style inside, which the policy knows by its digest.
"""

from __future__ import annotations

import hashlib
from base64 import b64encode
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response, StreamingResponse
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from liuren_tables.drawing.qimen_svg import qimen_svg
from liuren_tables.drawing.svg_parts import STYLE
from liuren_tables.errors import InputError, LiurenError
from liuren_tables.faces.answers import Answer
from liuren_tables.faces.http.errors import status_of
from liuren_tables.faces.http.page_examples import examples
from liuren_tables.faces.http.page_state import GROUPS, State, now_in
from liuren_tables.faces.http.page_tables import csv_of_rows, csv_of_table, entry_of, table_view
from liuren_tables.faces.http.page_views import (
    liuren_view,
    qimen_view,
    read_liuren,
    read_state_qimen,
)
from liuren_tables.reading.store import Store, open_store
from liuren_tables.version import __version__

__all__ = ["POLICY", "router"]

router = APIRouter(include_in_schema=False)

_DIGEST = b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
POLICY = (
    f"default-src 'none'; style-src 'self' 'sha256-{_DIGEST}'; script-src 'self'; img-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}
_TYPES = {
    "page.css": "text/css; charset=utf-8",
    "page.js": "text/javascript; charset=utf-8",
    "icon.svg": "image/svg+xml",
}
_TEXT_FIELDS = ("when", "zone", "birth", "ben_ming", "xing_nian", "longitude", "latitude")


@cache
def _static() -> dict[str, bytes]:
    folder = files("liuren_tables.faces.http") / "static"
    return {name: (folder / name).read_bytes() for name in _TYPES}


@cache
def _static_version() -> str:
    return hashlib.sha256(b"".join(_static().values())).hexdigest()[:12]


@cache
def _environment() -> Environment:
    env = Environment(
        loader=PackageLoader("liuren_tables.faces.http"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.globals |= {"version": __version__, "static": _static_version()}
    return env


def _tables(request: Request) -> Path | None:
    """The folder of the tables of this service."""
    folder: Path | None = request.app.state.service.tables
    return folder


def _sql(request: Request) -> Callable[[State, str], Answer] | None:
    """What asks the sandbox, where the service lets strangers ask it."""
    service = request.app.state.service
    if not service.settings.sql:
        return None

    def ask(state: State, query: str) -> Answer:
        said = {"lang": state.words.lang, "script": state.words.script}
        answer: Answer = service.sandbox.ask("sql", {"query": query} | said)
        return answer

    return ask


def _status(error: LiurenError) -> int:
    if isinstance(error, InputError):
        return 400
    return status_of(error.code)


@router.get("/")
def page(request: Request) -> Response:
    """The page in the state that its address tells."""
    store = open_store(_tables(request))
    state = State(request.query_params, store.manifest.domains)
    shown, status = _shown(request, state, store)
    w = state.words
    content = _environment().get_template("page.html").render(
        state=state, w=w, t=w.choose, groups=GROUPS.get(state.view, ()),
        language="en" if w.lang == "en" else "zh-Hant" if w.script == "traditional" else "zh-Hans",
        data_version=store.manifest.content["data_version"],
        markup=Markup, **shown,
    )  # fmt: skip
    return Response(content, status, HEADERS, "text/html; charset=utf-8")


def _shown(request: Request, state: State, store: Store) -> tuple[dict[str, Any], int]:
    """What the view shows, and the status of the answer."""
    try:
        return _VIEWS[state.view](request, state, store), 400 if state.errors else 200
    except LiurenError as error:
        state.errors[_at(state, str(error))] = str(error)
        return {"result": None}, _status(error)


def _at(state: State, message: str) -> str:
    """The field that a message speaks of, where it quotes exactly one."""
    named = [n for n in _TEXT_FIELDS if n in state.given and repr(state.given[n]) in message]
    return named[0] if len(named) == 1 else ""


def _liuren(request: Request, state: State, store: Store) -> dict[str, Any]:
    if not state.check():
        return {"result": None}
    if "day" not in state.given:
        _fill_now(state)
    reading = read_liuren(state, _tables(request))
    return {"result": liuren_view(reading, state, store), "has_json": _has_json(request, "read")}


def _qimen(request: Request, state: State, store: Store) -> dict[str, Any]:
    if not state.check():
        return {"result": None}
    if "ju" not in state.given:
        _fill_now(state)
    reading = read_state_qimen(state, _tables(request))
    return {"result": qimen_view(reading, state, store), "has_json": _has_json(request, "qimen")}


def _fill_now(state: State) -> None:
    if state.given.get("when", "now") == "now":
        state.given["when"] = now_in(state.value("zone"))


def _has_json(request: Request, name: str) -> bool:
    return any(getattr(route, "path", "") == f"/v1/{name}" for route in request.app.routes)


def _browser(request: Request, state: State, store: Store) -> dict[str, Any]:
    name, offset = state.get("table"), state.value("offset")
    listed = store.manifest.tables
    if name is None:
        return {"result": {"listed": listed, "table": None}}
    if offset and not (offset.isascii() and offset.isdigit() and len(offset) < 10):
        raise InputError(f"{offset!r} is not the number of a row")
    return {"result": {"listed": listed, "table": table_view(store, name, int(offset or 0))}}


def _console(request: Request, state: State, store: Store) -> dict[str, Any]:
    ask, query = _sql(request), state.get("query")
    result: dict[str, Any] = {
        "allowed": ask is not None, "examples": examples(), "answer": None,
    }  # fmt: skip
    if ask is not None and query is not None:
        try:
            result["answer"] = ask(state, query)
        except LiurenError as error:
            state.errors["query"] = str(error)
    return {"result": result}


_VIEWS: Mapping[str, Callable[[Request, State, Store], dict[str, Any]]] = {
    "liuren": _liuren, "qimen": _qimen, "tables": _browser, "sql": _console,
}  # fmt: skip


@router.get("/board.svg")
def board(request: Request) -> Response:
    """The board alone, as a file to keep."""
    tables = _tables(request)
    state = State(request.query_params, open_store(tables).manifest.domains)
    if state.view not in GROUPS:
        return _refused(InputError("a board is of 大六壬 or 奇門"))
    try:
        if not state.check():
            raise InputError("; ".join(state.errors.values()))
        if state.view == "qimen":
            drawn = qimen_svg(read_state_qimen(state, tables), state.words)
        else:
            drawn = read_liuren(state, tables).svg(state.words.script, state.words.lang)
    except LiurenError as error:
        return _refused(error)
    named = {"Content-Disposition": f'attachment; filename="{state.view}.svg"'}
    return Response(str(drawn), 200, HEADERS | named, "image/svg+xml")


def _refused(error: LiurenError) -> Response:
    return PlainTextResponse(str(error), _status(error), HEADERS)


@router.get("/tables/{name}.csv")
def table_csv(request: Request, name: str) -> Response:
    """A whole table as CSV."""
    store = open_store(_tables(request))
    try:
        entry_of(store, name)
    except InputError as error:
        return PlainTextResponse(str(error), 404, HEADERS)
    named = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return StreamingResponse(csv_of_table(store, name), 200, HEADERS | named, "text/csv")


@router.get("/sql.csv")
def sql_csv(request: Request) -> Response:
    """The answer of the console as CSV."""
    state = State(request.query_params, open_store(_tables(request)).manifest.domains)
    ask, query = _sql(request), state.get("query")
    if ask is None or query is None:
        told = "this service takes no SQL" if ask is None else "there is no query"
        return _refused(InputError(told))
    try:
        answer = ask(state, query)
    except LiurenError as error:
        return _refused(error)
    named = {"Content-Disposition": 'attachment; filename="answer.csv"'}
    names = [column["name"] for column in answer.columns or ()]
    return Response(csv_of_rows(names, answer.data), 200, HEADERS | named, "text/csv")


@router.get("/static/{name}")
def static(name: str) -> Response:
    """Style, script and mark of the page."""
    if name not in _TYPES:
        return PlainTextResponse("not found", 404, HEADERS)
    kept = {"Cache-Control": "public, max-age=31536000, immutable"}
    return Response(_static()[name], 200, HEADERS | kept, _TYPES[name])
