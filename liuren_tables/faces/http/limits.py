"""What stands before every route: versions, 304, limits of size, time and number, counting."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
import time
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from dataclasses import astuple
from importlib.metadata import version
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from liuren_tables.calendar.zones import tzdata_version
from liuren_tables.errors import LiurenError
from liuren_tables.faces.http.errors import NotFoundError, error_response
from liuren_tables.faces.http.metrics import Metrics
from liuren_tables.faces.sandbox.errors import BusyError, TooLargeError, TooSlowError
from liuren_tables.faces.settings import Settings
from liuren_tables.version import __version__

__all__ = ["Endpoint", "Gate", "seed_of"]

Endpoint = Callable[[Request], Awaitable[Response]]

_VERSIONED = re.compile(r"/v1/d/([^/]*)(/.*)")
_OF_NOW = ("/v1/read", "/v1/qimen", "/v1/board.svg")
_FREE = ("/healthz", "/metrics")
_NAMED = re.compile(rb"(?:^|&)(?:when|day|ju)=")
_SETTLED = re.compile(
    rb"(?:(?:(?:when|birth|start|stop)=\d|(?!when=|birth=|start=|stop=)[a-z_]+=)[^&]*(?:&|$))*"
)
"""Queries whose times begin with a digit: there are several ways to write ``now``."""
_log = logging.getLogger("liuren.service")


def seed_of(root_digest: str, settings: Settings) -> bytes:
    """What an ETag rests on beside the URL: tables, code, libraries, time zones and limits."""
    libraries = (version(name) for name in ("duckdb", "pyarrow", "numpy"))
    parts = (root_digest, __version__, tzdata_version(), *libraries, *map(str, astuple(settings)))
    return "\n".join(parts).encode()


class Gate:
    """ASGI middleware.

    Args:
        app: what it stands before.
        settings: limits.
        root_digest: of the tables.
        metrics: to count in.
        routes: paths that metrics name; others are ``other``.
        cached: paths whose answer follows from URL and tables.
        direct: endpoints by path that are asked (GET) without the stack of the application, whose
            part in a fast answer would be the half.
    """

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        root_digest: str,
        metrics: Metrics,
        routes: frozenset[str],
        cached: frozenset[str],
        direct: Mapping[str, Endpoint],
    ) -> None:
        self._app, self._settings, self._metrics = app, settings, metrics
        self._routes, self._cached, self._direct = routes, cached, direct
        self._digest = root_digest[:12]
        self._seed = seed_of(root_digest, settings)
        self._active = 0
        metrics.active.set_function(lambda: self._active)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        exchange = _Exchange(self._settings, scope, receive, send)
        route = "other"
        try:
            path, versioned = self._version(scope["path"])
            route = path if path in self._routes else "other"
            exchange.cache = self._cache(path, scope, versioned)
            if exchange.is_known():
                await exchange.answer(Response(status_code=304, headers=exchange.cache))
            else:
                await self._within(exchange, path, scope)
        except LiurenError as error:
            await exchange.answer(error_response(error))
        except ClientDisconnect:
            pass  # who went away while the body came takes no answer
        except Exception:
            _log.exception("%s %s", scope["method"], scope["path"])
            await exchange.answer(error_response(None))
        finally:
            outcome = str(exchange.status or 499)
            self._metrics.count(route, outcome, time.perf_counter() - exchange.started)

    async def _within(self, exchange: _Exchange, path: str, scope: Scope) -> None:
        if path in _FREE:
            await self._app(scope, exchange.receive, exchange.send)
            return
        if self._active >= self._settings.concurrency:
            raise BusyError(
                f"{self._active} requests are being worked off, which is the limit; try again"
            )
        exchange.refuse_large()
        self._active += 1
        try:
            direct = self._direct.get(path) if scope["method"] in ("GET", "HEAD") else None
            if direct is not None:
                response = await direct(Request(scope, exchange.receive))
                await response(scope, exchange.receive, exchange.send)
                return
            if path != scope["path"] or scope["method"] == "HEAD":
                method = "GET" if scope["method"] == "HEAD" else scope["method"]
                scope = dict(scope) | {
                    "path": path, "raw_path": path.encode(), "method": method,
                }  # fmt: skip
            await self._app(scope, exchange.receive, exchange.send)
        finally:
            self._active -= 1

    def _version(self, path: str) -> tuple[str, bool]:
        """The path without a version, and whether there was one.

        Raises:
            NotFoundError: it is of other tables.
        """
        found = _VERSIONED.fullmatch(path) if path.startswith("/v1/d/") else None
        if not found:
            return path, False
        if found[1] != self._digest:
            raise NotFoundError(
                f"there are no tables {found[1]!r} here; those served are {self._digest!r}"
            )
        return f"/v1{found[2]}", True

    def _cache(self, path: str, scope: Scope, versioned: bool) -> dict[str, str]:
        """The headers of an answer that follows from the URL and the tables."""
        query: bytes = scope["query_string"]
        if path not in self._cached or scope["method"] not in ("GET", "HEAD"):
            return {}
        if not _SETTLED.fullmatch(query) or (path in _OF_NOW and not _NAMED.search(query)):
            return {}
        tag = hashlib.sha256(b"\n".join((self._seed, path.encode(), query))).hexdigest()[:24]
        kept = "max-age=31536000, immutable" if versioned else "no-cache"
        return {"etag": f'"{tag}"', "cache-control": f"public, {kept}"}


class _Exchange:
    """A request and its response, with what is limited and what is added."""

    def __init__(self, settings: Settings, scope: Scope, receive: Receive, send: Send) -> None:
        self._settings, self._scope = settings, scope
        self._receive, self._send = receive, send
        self._headers: MutableMapping[bytes, bytes] = dict(scope["headers"])
        self._bytes, self._complete = 0, False
        self._is_head = scope["method"] == "HEAD"
        self.started = time.perf_counter()
        self.status: int | None = None
        self.cache: dict[str, str] = {}

    def is_known(self) -> bool:
        """Whether the client has the answer already."""
        asked = self._headers.get(b"if-none-match", b"").decode("latin-1")
        tags = [tag.strip().removeprefix("W/") for tag in asked.split(",")]
        return bool(self.cache) and self.cache["etag"] in tags

    def refuse_large(self) -> None:
        """Refuse a body whose announced length is over the limit."""
        length = self._headers.get(b"content-length", b"")
        if length.isdigit() and int(length) > self._settings.body_bytes:
            raise self._too_large()

    def _too_large(self) -> TooLargeError:
        return TooLargeError(f"the body has more than {self._settings.body_bytes} bytes")

    async def receive(self) -> Message:
        """The next part of the body, as long as limits of size and time hold."""
        if self._complete:
            return await self._receive()
        left = self._settings.seconds - (time.perf_counter() - self.started)
        try:
            message = await asyncio.wait_for(self._receive(), max(left, 0.01))
        except TimeoutError:
            raise TooSlowError(
                f"the body did not arrive within {self._settings.seconds:g} s"
            ) from None
        self._bytes += len(message.get("body", b""))
        if self._bytes > self._settings.body_bytes:
            raise self._too_large()
        self._complete = not message.get("more_body", False)
        return message

    async def send(self, message: Message) -> None:
        """Part of the response, with the headers of every response added."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = [*message["headers"], (b"x-content-type-options", b"nosniff")]
            if self.cache and self.status == 200:
                headers += [(k.encode(), v.encode()) for k, v in self.cache.items()]
            message = dict(message) | {"headers": headers}
        elif self._is_head:
            message = {"type": "http.response.body", "body": b"",
                       "more_body": message.get("more_body", False)}  # fmt: skip
        await self._send(message)

    async def answer(self, response: Response) -> None:
        """Answer from here, unless an answer has begun."""
        if self.status is None:
            scope: dict[str, Any] = dict(self._scope)
            await response(scope, self._receive, self.send)
