"""What can go wrong, and how it is said.

Every error of this package is a `LiurenError` whose text is one sentence for a person: what
was wrong with which input, and what is accepted. `code` is stable and meant for programs.

==================== ===================== ====================================================
class                code                  when
==================== ===================== ====================================================
`InputError`         ``bad-input``         a value cannot be understood
`RangeError`         ``out-of-range``      a date lies outside the calendar table
`LocalTimeError`     ``no-such-local-time``a local time that the zone skipped
`PolarError`         ``no-sunrise``        晝夜 by the Sun where it neither rises nor sets
`MissingTableError`  ``missing-table``     a table file is not there
`CorruptTableError`  ``corrupt-table``     a table file differs from its manifest
`SchemaVersionError` ``schema-version``    tables written for another version of this package
==================== ===================== ====================================================
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable

__all__ = [
    "CorruptTableError",
    "InputError",
    "LiurenError",
    "LocalTimeError",
    "MissingTableError",
    "PolarError",
    "RangeError",
    "SchemaVersionError",
    "TableError",
    "one_line",
    "unknown",
]


MOST_NAMES = 64
"""So many names an error lists; of more it tells the nearest and how many there are."""


MOST_SHOWN = 600
"""So many characters of a message a face shows; what was given may be a whole book."""


class LiurenError(Exception):
    """Base of all errors that this package raises on purpose."""

    code = "error"


class InputError(LiurenError, ValueError):
    """A value given by the caller cannot be understood."""

    code = "bad-input"


class RangeError(InputError):
    """A date lies outside the calendar table that is open."""

    code = "out-of-range"


class LocalTimeError(InputError):
    """A local time that never was: the clocks of the zone skipped it."""

    code = "no-such-local-time"


class PolarError(InputError):
    """Day and night by the Sun were asked for where the Sun does not rise or set."""

    code = "no-sunrise"


class TableError(LiurenError):
    """The tables on disk cannot be trusted."""

    code = "table"


class MissingTableError(TableError, FileNotFoundError):
    """A file that the manifest names is not there, or there is no manifest."""

    code = "missing-table"


class CorruptTableError(TableError):
    """A file differs from what the manifest says of it."""

    code = "corrupt-table"


class SchemaVersionError(TableError):
    """The tables follow a schema that this version of the package does not read."""

    code = "schema-version"


def one_line(message: object) -> str:
    """A message in one line, without its middle where it is long.

    >>> one_line("no such  name"), len(one_line("x" * 70_000))
    ('no such name', 600)
    """
    told = " ".join(str(message).split())
    tail = MOST_SHOWN // 3
    return told if len(told) <= MOST_SHOWN else f"{told[: MOST_SHOWN - tail - 3]} … {told[-tail:]}"


def unknown(what: str, value: object, accepted: Iterable[str]) -> InputError:
    """The error for a name that is not among `accepted`, with the nearest ones first.

    >>> str(unknown("school of 涉害", "dept", ["mengzhong", "depth"]))
    "'dept' is not a school of 涉害; did you mean depth? Accepted: mengzhong, depth"
    """
    names = list(accepted)
    near = difflib.get_close_matches(str(value), names, n=3, cutoff=0.5)
    hint = f"did you mean {' or '.join(near)}? " if near else ""
    if len(names) > MOST_NAMES:
        shown = ", ".join(names[:3])
        return InputError(f"{value!r} is not a {what}; {hint}There are {len(names)}: {shown} …")
    return InputError(f"{value!r} is not a {what}; {hint}Accepted: {', '.join(names)}")
