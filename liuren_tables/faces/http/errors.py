"""One shape of errors for every route: ``{"ok": false, "error": {"code": …, "message": …}}``.

========================= ====== ==============================================================
code                      status when
========================= ====== ==============================================================
``bad-input``             400    a value cannot be understood
``refused``               400    a statement that is not one question to the tables
``sql-off``               403    this service answers no SQL
``out-of-range``          404    a date outside the calendar
``no-such-local-time``    404    a local time that the zone skipped
``no-sunrise``            404    晝夜 by the Sun where it neither rises nor sets
``not-found``             404    no such route, or another version of the tables
``method-not-allowed``    405    the route takes another method
``not-acceptable``        406    none of the formats that are accepted can be given
``too-large``             413    more bytes, rows or memory than a limit allows
``too-slow``              413    more time than a limit allows
``unsupported-media-type``415    a body of a kind that is not read
``busy``                  429    more requests at once than a limit allows
``missing-table``,        500    the tables cannot be trusted
``corrupt-table``,
``schema-version``,
``table``, ``error``
========================= ====== ==============================================================
"""

from __future__ import annotations

import json
from typing import Any

from starlette.responses import Response

from liuren_tables.errors import InputError, LiurenError, one_line

__all__ = [
    "STATUS",
    "HttpError",
    "NotAcceptableError",
    "NotFoundError",
    "SqlOffError",
    "UnsupportedMediaTypeError",
    "encoded",
    "error_response",
    "status_of",
]

STATUS = {
    "bad-input": 400,
    "refused": 400,
    "sql-off": 403,
    "out-of-range": 404,
    "no-such-local-time": 404,
    "no-sunrise": 404,
    "not-found": 404,
    "method-not-allowed": 405,
    "not-acceptable": 406,
    "too-large": 413,
    "too-slow": 413,
    "unsupported-media-type": 415,
    "busy": 429,
    "missing-table": 500,
    "corrupt-table": 500,
    "schema-version": 500,
    "table": 500,
    "error": 500,
}
"""Status by code; a code that is not here is of a fault of this service."""


_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)


class HttpError(InputError):
    """Something about the request itself, rather than its arguments."""


class NotFoundError(HttpError):
    """No such route or version."""

    code = "not-found"


class NotAcceptableError(HttpError):
    """No format that the client accepts."""

    code = "not-acceptable"


class UnsupportedMediaTypeError(HttpError):
    """A body of a kind that is not read."""

    code = "unsupported-media-type"


class SqlOffError(HttpError):
    """SQL is not answered."""

    code = "sql-off"


def encoded(content: Any) -> bytes:
    """JSON as bytes."""
    return _JSON.encode(content).encode("utf-8", "backslashreplace")


def status_of(code: str) -> int:
    """The status of a code."""
    return STATUS.get(code, 500)


def error_response(
    error: LiurenError | None,
    code: str = "error",
    message: str = "the service failed at this request",
    headers: dict[str, str] | None = None,
) -> Response:
    """The response for an error of the library, or for a code and a message."""
    if error is not None:
        code, message = error.code, one_line(error)
    status = status_of(code)
    more = dict(headers or {}) | {"cache-control": "no-store"}
    if code == "busy":
        more["retry-after"] = "1"
    body = encoded({"ok": False, "error": {"code": code, "message": message}})
    return Response(body, status, more, media_type="application/json")
