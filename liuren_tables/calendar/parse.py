"""Times as people write them, one at a time or a column of text.

Accepted are a date and a time of day: ISO 8601 (``2026-11-30 14:05``, ``2026-11-30T14:05:30Z``,
``20261130T1405``), the same with slashes, and ``2026年11月30日14時05分30秒`` (or 时, 點, 点), in
half or full width, with an offset (``+08:00``) or an IANA zone behind, or ``now``. A number
alone, such as the serial number of a spreadsheet, is not a time.
"""

from __future__ import annotations

import re
import time as _time
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from liuren_tables.calendar.zones import DAY_US, offsets, parse_zone
from liuren_tables.errors import InputError, LocalTimeError, unknown

__all__ = ["ParsedColumn", "When", "parse_column", "parse_when"]

Precision = Literal["day", "hour", "minute", "second", "microsecond"]
Calendar = Literal["julian", "gregorian"]

_ACCEPTED: Final = "accepted are forms as 2026-11-30 14:05, 20261130T1405, 2026年11月30日14時05分"
_REFORM_DAY: Final = -141_427  # 1582-10-15 as days since 1970-01-01
_LENGTHS: Final = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_CALENDARS: Final = ("julian", "gregorian")
_NULL: Final = -(1 << 63)

_DATE = re.compile(
    r"(?P<y>\d{4})(?P<sep>[-/.])(?P<m>\d{1,2})(?P=sep)(?P<d>\d{1,2})(?!\d)"
    r"|(?P<cy>\d{1,4}) ?年 ?(?P<cm>\d{1,2}) ?月 ?(?P<cd>\d{1,2}) ?[日號号]"
    r"|(?P<by>\d{4})(?P<bm>\d{2})(?P<bd>\d{2})(?=[T ]|$|\d{4}(?:\d{2})?$)"
)
_TIME = re.compile(
    r"(?P<h>\d{1,2}):(?P<mi>\d{1,2})(?::(?P<s>\d{1,2})(?:[.,](?P<f>\d{1,9}))?)?"
    r"|(?P<ch>\d{1,2}) ?[時时點点] ?(?:(?P<cmi>\d{1,2}) ?分? ?(?:(?P<cs>\d{1,2}) ?秒)?)?[整正]?"
    r"|(?P<bh>\d{2})(?:(?P<bmi>\d{2})(?P<bs>\d{2})?)?(?!\d)"
)
_DATE_FORMS: Final = (("y", "m", "d"), ("cy", "cm", "cd"), ("by", "bm", "bd"))
_TIME_FORMS: Final = (("h", "mi", "s"), ("ch", "cmi", "cs"), ("bh", "bmi", "bs"))
_UNITS: Final[tuple[tuple[Precision, int, int], ...]] = (
    ("hour", 24, 3_600_000_000), ("minute", 60, 60_000_000), ("second", 60, 1_000_000),
)  # fmt: skip
_ZONE = re.compile(r" ?(?:\[(?P<bracket>[^\]]+)\]|(?P<plain>Z|(?:UTC|GMT)?[+-][\d:]+|[A-Za-z].*))")
_DOUBLE_HOUR = re.compile(r" ?([子丑寅卯辰巳午未申酉戌亥])[時时]")
_DAY_FIRST = re.compile(r"\d{1,2}[-/.]\d{1,2}[-/.]\d{4}.*")
_HALF_OF_DAY = re.compile(r"(?i).*(上午|下午|晚上|凌晨|早上|中午|[ \d][ap]\.?m\b).*")


class When(NamedTuple):
    """A time as it was written.

    Attributes:
        us: microseconds since 1970-01-01T00:00, of UTC or of some local clock.
        absolute: True if `us` is UTC (a zone was written), False for a local clock.
        precision: the smallest unit that was written.
    """

    us: int
    absolute: bool
    precision: Precision


def _number_of_days(year: int, month: int, day: int, julian: bool) -> int:
    """Days from 1970-01-01 (Gregorian) to a date of either calendar."""
    year, month = (year, month) if month > 2 else (year - 1, month + 12)
    leaps = year // 4 - (2 if julian else year // 100 - year // 400)
    return 365 * year + leaps + (153 * month - 457) // 5 + day - 719_469


def _date(year: int, month: int, day: int, calendar: Calendar | None, text: str) -> int:
    if year < 1:
        raise InputError(f"year {year} in {text!r} is not from 1 to 9999")
    if not 1 <= month <= 12:
        raise InputError(f"month {month} in {text!r} is not from 1 to 12")
    early = (year, month, day) < (1582, 10, 15)
    julian = early and calendar == "julian"
    leap = year % 4 == 0 and (julian or year % 100 != 0 or year % 400 == 0)
    # Without a calendar either may be meant, and 1500-02-29 is not wrong yet.
    leap = leap or (early and calendar is None and year % 4 == 0)
    length = 29 if leap and month == 2 else _LENGTHS[month - 1]
    if not 1 <= day <= length:
        raise InputError(f"{year}-{month:02} has {length} days, {text!r} asks for day {day}")
    if early and calendar != "gregorian" and (year, month, day) > (1582, 10, 4):
        raise InputError(
            f"{text!r} is no civil date: 1582-10-04 (Julian) was followed by 1582-10-15; "
            "the calendar 'gregorian' counts these days backward"
        )
    if early and calendar is None:
        raise InputError(
            f"{text!r} is before 1582-10-15: name its calendar, 'julian' or 'gregorian'"
        )
    return _number_of_days(year, month, day, julian)


def _no_date(plain: str, text: str) -> InputError:
    if re.fullmatch(r"[-+]?\d+([.,]\d*)?", plain):
        return InputError(f"{text!r} is a number, not a time (serial numbers do not count); "
                          f"{_ACCEPTED}")  # fmt: skip
    if _DAY_FIRST.fullmatch(plain):
        return InputError(f"{text!r} does not begin with the year; {_ACCEPTED}")
    if not plain:
        return InputError(f"there is no time in {text!r}; {_ACCEPTED}")
    return InputError(f"{text!r} does not begin with a date; {_ACCEPTED}")


def _parts(found: re.Match[str], *forms: tuple[str, str, str]) -> tuple[Any, ...]:
    """The groups of whichever form it was that matched."""
    return next((parts for form in forms if (parts := found.group(*form))[0] is not None), ())


def _clock(rest: str, text: str) -> re.Match[str]:
    """The time of day that stands behind the date.

    Raises:
        InputError: it is none, or one that may mean two.
    """
    plain = rest.removeprefix("T").lstrip(" ")
    clock = _TIME.match(plain)
    if clock is not None and clock.end() == len(plain):
        return clock
    if double := _DOUBLE_HOUR.match(rest):
        raise InputError(
            f"{double[1]}時 in {text!r} is two hours long: write the time by the clock, "
            "and give the hour by hand if it is to be another"
        )
    if _HALF_OF_DAY.fullmatch(rest):
        raise InputError(f"{text!r} divides the day in halves; hours run from 0 to 23")
    if clock is None:
        raise InputError(f"{plain!r} in {text!r} is not a time of day; {_ACCEPTED}")
    return clock


def _in_zone(us: int, name: str, text: str) -> int:
    zone = parse_zone(name)
    if zone.offset_us is not None:
        return us - zone.offset_us
    day = us // DAY_US
    utc, skipped, _ = offsets(zone, day - 2, day + 2).local_to_utc(np.array([us]))
    if skipped[0]:
        raise LocalTimeError(f"{text!r} never was: the clocks of {zone.name} skipped it")
    return int(utc[0])


def parse_when(text: str, calendar: Calendar | None = None, *, need_time: bool = True) -> When:
    """The time that `text` tells.

    Args:
        text: see the head of this module. Of a local time that came twice in a zone written
            behind it, the first is taken.
        calendar: of dates before 1582-10-15, which need one: ``julian`` (1582-10-05 to 14 then
            do not exist) or ``gregorian``, counted backward. Later dates are Gregorian always.
        need_time: False lets a date alone stand for its first moment (precision ``day``).

    Raises:
        InputError: says what is wrong with which part, and what is accepted.
        LocalTimeError: a time that the zone written behind it skipped.
    """
    if not isinstance(text, str):
        raise InputError(f"{text!r} is not a text; {_ACCEPTED}")
    if calendar not in (None, *_CALENDARS):
        raise unknown("calendar", calendar, _CALENDARS)
    plain = unicodedata.normalize("NFKC", text).replace("−", "-")
    plain = " ".join(plain.split())
    if plain.lower() == "now":
        return When(_time.time_ns() // 1000, True, "microsecond")
    found = _DATE.match(plain)
    if found is None:
        raise _no_date(plain, text)
    if odd := [c for c in text if not text.isascii() and unicodedata.category(c) == "No"]:
        raise InputError(f"{odd[0]!r} in {text!r} is no digit; {_ACCEPTED}")
    year, month, day = _parts(found, *_DATE_FORMS)
    us = _date(int(year), int(month), int(day), calendar, text) * DAY_US
    rest = plain[found.end() :]
    if not rest:
        if need_time:
            raise InputError(f"{text!r} has no time of day; {_ACCEPTED}")
        return When(us, False, "day")
    clock = _clock(rest, text)
    precision: Precision = "hour"
    for value, (name, limit, unit) in zip(_parts(clock, *_TIME_FORMS), _UNITS, strict=True):
        if value is None:
            break
        number = int(value)
        if number >= limit:
            raise InputError(f"{name} {number} in {text!r} is not from 0 to {limit - 1}")
        us += number * unit
        precision = name
    if clock["f"]:
        us += int(clock["f"][:6].ljust(6, "0"))
        precision = "microsecond"
    rest = clock.string[clock.end() :]
    if not rest:
        return When(us, False, precision)
    zone = _ZONE.fullmatch(rest)
    if zone is None:
        raise InputError(f"{rest!r} at the end of {text!r} is not a zone; {_ACCEPTED}")
    return When(_in_zone(us, zone["bracket"] or zone["plain"], text), True, precision)


@dataclass(frozen=True, slots=True, eq=False)
class ParsedColumn:
    """A column of text as times.

    Attributes:
        us: (n,) int64, µs since 1970-01-01 of UTC or of a local clock; the smallest int64 where
            there is no time.
        absolute: (n,) bool, True where `us` is UTC.
        errors: row → the error of each row that is text but not a time; empty rows are
            without an error.
    """

    us: NDArray[np.int64]
    absolute: NDArray[np.bool_]
    errors: dict[int, InputError]


# The common forms; whatever else there is goes through `parse_when`. The patterns are strict
# because a cast to TIMESTAMP drops a zone without a word and takes hour 24.
_DAY_SQL = r"\d{4}(?:-\d\d?-|/\d\d?/)\d\d?"
_CLOCK_SQL = r"(?:[01]?\d|2[0-3]):\d\d?(?::\d\d?(?:\.\d{1,6})?)?"
_LOCAL_SQL = rf"{_DAY_SQL}[ T]{_CLOCK_SQL}"
_HAN_SQL = r"^(\d{4})年(\d\d?)月(\d\d?)[日號号] ?(\d\d?)[時时點点]"
_SQL = rf"""
WITH plain AS (
    SELECT CASE WHEN strlen(x) = length(x) THEN trim(x) ELSE
        regexp_replace(regexp_replace(regexp_replace(trim(x),
            '{_HAN_SQL}(\d\d?)分(\d\d?)秒$', '\1-\2-\3 \4:\5:\6'),
            '{_HAN_SQL}(\d\d?)分$', '\1-\2-\3 \4:\5'),
            '{_HAN_SQL}$', '\1-\2-\3 \4:00') END AS x
    FROM given
), shapes AS (
    SELECT x, CASE
        WHEN (x LIKE '____-__-__ __:__:__' OR x LIKE '____-__-__T__:__:__')
            AND x NOT LIKE '___________24%' AND right(x, 1) BETWEEN '0' AND '9' THEN 1
        WHEN regexp_full_match(x, '{_LOCAL_SQL}') THEN 1
        WHEN regexp_full_match(x, '{_LOCAL_SQL} ?(?:Z|[+-](?:0\d|1[0-7]):?[0-5]\d)') THEN 2
        ELSE 0 END AS shape
    FROM plain
), parts AS (
    SELECT shape = 2 AS zoned, CASE
        WHEN shape = 1 THEN try_cast(x AS TIMESTAMP)
        WHEN shape = 2 THEN try_cast(regexp_extract(x, '^{_LOCAL_SQL}') AS TIMESTAMP) END AS t,
        CASE WHEN shape = 2 THEN regexp_extract(x, '(?:Z|[+-]\d\d:?\d\d)$') END AS z
    FROM shapes
)
SELECT coalesce(zoned, false) AS absolute, epoch_us(t) - CASE
    WHEN z IS NULL OR z = 'Z' THEN 0
    ELSE (z[1] || '1')::BIGINT * (z[2:3]::BIGINT * 60 + z[-2:]::BIGINT) * 60000000 END AS us
FROM (SELECT zoned, z, CASE WHEN t >= TIMESTAMP '1582-10-15' THEN t END AS t FROM parts)
"""


def _as_arrow(values: Any) -> Any:
    """Text as an Arrow array; what is neither text nor missing becomes a missing value."""
    import pyarrow as pa

    if isinstance(values, pa.Array | pa.ChunkedArray):
        kind = values.type.value_type if pa.types.is_dictionary(values.type) else values.type
        if not any(
            test(kind)
            for test in (pa.types.is_string, pa.types.is_large_string, pa.types.is_string_view)
        ):
            raise InputError(f"a column of {values.type} is not a column of text")
        return values
    # Built from bytes: `pyarrow.array` of a list would import pandas.
    encoded = [value.encode() if isinstance(value, str) else b"" for value in values]
    ends = np.zeros(len(encoded) + 1, np.int64)
    np.cumsum([len(part) for part in encoded], out=ends[1:])
    there = np.array([isinstance(value, str) for value in values], np.bool_)
    bits = np.packbits(there, bitorder="little")
    buffers = [pa.py_buffer(bits), pa.py_buffer(ends), pa.py_buffer(b"".join(encoded))]
    return pa.Array.from_buffers(pa.large_string(), len(encoded), buffers)


def parse_column(
    values: Sequence[Any] | Any,
    calendar: Calendar | None = None,
    *,
    need_time: bool = True,
) -> ParsedColumn:
    """The times of a column of text: what `parse_when` says of each row.

    Args:
        values: an Arrow array of text, or a sequence with None (or NaN) for missing values.
            Blank text is missing too. Anything else that is no text is an error of its row.
        calendar, need_time: as for `parse_when`.

    Raises:
        InputError: an Arrow array of something else than text.
    """
    import duckdb
    import pyarrow as pa

    column = _as_arrow(values)
    rows = len(column)
    with duckdb.connect(":memory:", config={"preserve_insertion_order": True}) as connection:
        connection.register("given", pa.Table.from_arrays([column], names=["x"]))
        found = connection.execute(_SQL).fetchnumpy()
    us = np.ma.filled(found["us"], _NULL).astype(np.int64, copy=False)
    absolute = np.ma.filled(found["absolute"], False).astype(np.bool_, copy=False)
    us, absolute = us.reshape(rows).copy(), absolute.reshape(rows).copy()
    errors: dict[int, InputError] = {}
    known: dict[object, When | InputError] = {}
    for row in np.flatnonzero(us == _NULL).tolist():
        value: Any = column[row].as_py() if column is values else values[row]
        absolute[row] = False
        if value is None or value != value or (isinstance(value, str) and not value.strip()):
            continue
        when = known.get(value)
        if when is None:
            try:
                when = parse_when(value, calendar, need_time=need_time)
            except InputError as error:
                when = error
            if len(known) < 100_000:
                known[value] = when
        if isinstance(when, When):
            us[row], absolute[row] = when.us, when.absolute
        else:
            errors[row] = when
    return ParsedColumn(us, absolute, errors)
