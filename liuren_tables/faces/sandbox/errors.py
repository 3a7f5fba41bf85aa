"""What a service refuses beside bad input.

=================== ============= ==============================================================
class               code          when
=================== ============= ==============================================================
`RefusedError`      ``refused``   a statement that is not a question to the tables
`TooSlowError`      ``too-slow``  the deadline passed
`TooLargeError`     ``too-large`` more bytes, rows or memory than a limit allows
`BusyError`         ``busy``      as many requests as are allowed are being worked off
=================== ============= ==============================================================
"""

from __future__ import annotations

from liuren_tables.errors import (
    CorruptTableError,
    InputError,
    LiurenError,
    LocalTimeError,
    MissingTableError,
    PolarError,
    RangeError,
    SchemaVersionError,
    TableError,
)

__all__ = ["BusyError", "LimitError", "RefusedError", "TooLargeError", "TooSlowError", "error_of"]


class RefusedError(InputError):
    """A statement that is not one question to the tables."""

    code = "refused"


class LimitError(LiurenError):
    """A limit of the service was reached."""

    code = "limit"


class TooSlowError(LimitError):
    """The deadline passed."""

    code = "too-slow"


class TooLargeError(LimitError):
    """More bytes, rows or memory than is allowed."""

    code = "too-large"


class BusyError(LimitError):
    """All workers are busy, or too many requests are in work."""

    code = "busy"


_KINDS: dict[str, type[LiurenError]] = {
    kind.code: kind
    for kind in (
        LiurenError, InputError, RangeError, LocalTimeError, PolarError, TableError,
        MissingTableError, CorruptTableError, SchemaVersionError, RefusedError, TooSlowError,
        TooLargeError, BusyError,
    )
}  # fmt: skip


def error_of(code: str, message: str) -> LiurenError:
    """The error that a worker told by code and message."""
    return _KINDS.get(code, LiurenError)(message)
