"""The application: a route for each operation, health, metrics, and the page where it is there."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from liuren_tables.errors import LiurenError
from liuren_tables.faces import performing
from liuren_tables.faces.arguments import from_json, from_query
from liuren_tables.faces.http.casting import cast_body, json_body
from liuren_tables.faces.http.errors import encoded, error_response
from liuren_tables.faces.http.limits import Endpoint, Gate
from liuren_tables.faces.http.openapi import described
from liuren_tables.faces.http.service import Service
from liuren_tables.faces.operations import OPERATIONS, Operation, operation
from liuren_tables.faces.settings import Settings
from liuren_tables.reading.reading import Reading
from liuren_tables.version import __version__

__all__ = ["POSTED", "create_app"]

POSTED = ("cast", "sql")
"""The operations that are asked by POST, as they take a body."""
_PAGE = "liuren_tables.faces.http.page"
_HTTP_CODES = {404: "not-found", 405: "method-not-allowed"}


class _Direct(APIRoute):
    """A route whose endpoint reads the request itself: the arguments are those of the operation."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The endpoint as it is, without a search for dependencies at each request."""
        return self.endpoint


def create_app(settings: Settings | None = None, tables: Path | None = None) -> FastAPI:
    """The application, which owns the workers it starts and ends them when it is shut down.

    Args:
        settings: limits; those of the environment by default.
        tables: folder of the tables.

    Raises:
        TableError: the tables cannot be trusted.
    """
    limits = settings or Settings.of_environment()
    service = Service(limits, tables)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        service.sandbox.start(sql=limits.sql)
        yield
        service.close()

    app = FastAPI(
        title="liuren_tables",
        version=__version__,
        summary="大六壬 and 奇門遁甲 as tables",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.router.route_class = _Direct
    app.state.service = service
    direct: dict[str, Endpoint] = {}
    for asked in OPERATIONS:
        path, method = f"/v1/{asked.name}", "POST" if asked.name in POSTED else "GET"
        endpoint = _ENDPOINTS.get(asked.name, _get)(service, asked)
        if method == "GET":
            direct[path] = endpoint
        app.add_api_route(
            path,
            endpoint,
            methods=[method],
            response_class=Response,
            **described(asked, tables),
        )
    app.add_api_route("/healthz", _health(service), include_in_schema=False)
    app.add_api_route("/metrics", _metrics(service), include_in_schema=False)
    cached = {f"/v1/{o.name}" for o in OPERATIONS if o.name not in POSTED}
    if hasattr(Reading, "svg"):
        app.add_api_route("/v1/board.svg", _board(service), include_in_schema=False)
        cached.add("/v1/board.svg")
    if find_spec(_PAGE):
        app.include_router(import_module(_PAGE).router)
    app.add_exception_handler(LiurenError, _refused)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_middleware(
        Gate,
        settings=limits,
        root_digest=service.digest,
        metrics=service.metrics,
        routes=frozenset({*cached, *(f"/v1/{name}" for name in POSTED), "/healthz", "/metrics"}),
        cached=frozenset(cached),
        direct=direct,
    )
    return app


def _get(service: Service, asked: Operation) -> Endpoint:
    required = [p.name for p in asked.parameters if p.is_required]

    async def endpoint(request: Request) -> Response:
        given = from_query(asked, request.scope["query_string"])
        _complete(asked, required, given)
        return Response(await service.answer(asked, given), media_type="application/json")

    return endpoint


def _complete(asked: Operation, required: list[str], given: dict[str, Any]) -> None:
    for name in required:
        if name not in given:
            performing.missing(asked.name, name)


def _post_sql(service: Service, asked: Operation) -> Endpoint:
    async def endpoint(request: Request) -> Response:
        from_query(_NOTHING, request.scope["query_string"])
        given = from_json(asked, await json_body(request))
        _complete(asked, ["query"], given)
        body = await service.answer(asked, given)
        return Response(body, media_type="application/json", headers={"cache-control": "no-store"})

    return endpoint


def _post_cast(service: Service, asked: Operation) -> Endpoint:
    async def endpoint(request: Request) -> Response:
        return await cast_body(service, asked, request)

    return endpoint


_ENDPOINTS: dict[str, Callable[[Service, Operation], Endpoint]] = {
    "sql": _post_sql,
    "cast": _post_cast,
}
_NOTHING = operation("info")


def _health(service: Service) -> Endpoint:
    body = encoded({"ok": True, "data_version": service.data_version, "digest": service.digest})

    async def endpoint(request: Request) -> Response:
        return Response(body, media_type="application/json")

    return endpoint


def _metrics(service: Service) -> Endpoint:
    async def endpoint(request: Request) -> Response:
        return Response(service.metrics.text(), media_type="text/plain; version=0.0.4")

    return endpoint


def _board(service: Service) -> Endpoint:
    asked = operation("read")

    async def endpoint(request: Request) -> Response:
        given = from_query(asked, request.scope["query_string"])
        reading: Any = performing.chart_of(given, service.tables)
        said = {name: given[name] for name in ("script", "lang") if name in given}
        return Response(str(reading.svg(**said)), media_type="image/svg+xml")

    return endpoint


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, LiurenError)
    return error_response(error)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = _HTTP_CODES.get(error.status_code, "error" if error.status_code >= 500 else "bad-input")
    told = {
        "not-found": f"there is no {request.url.path!r}; /openapi.json lists the routes",
        "method-not-allowed": f"{request.url.path} does not take {request.method}",
    }.get(code, str(error.detail))
    return error_response(None, code, told, dict(error.headers or {}))
