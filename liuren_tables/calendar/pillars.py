"""The four pillars by arithmetic, and the way back from pillars to intervals of real time.

干支 are numbers 0 to 59 with 甲子 = 0, branches 0 to 11 with 子 = 0. Day, hour and month are plain
arithmetic on them; year and month of an instant come from the calendar table.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from liuren_tables.conventions import DayStart
from liuren_tables.errors import InputError, unknown

__all__ = [
    "DAY_US",
    "NO_CHANGE",
    "DayColumns",
    "Interval",
    "date_number",
    "day_of",
    "hour_ganzhi",
    "month_ganzhi",
    "pillar_intervals",
]

NO_CHANGE = int(np.iinfo(np.int64).max)
"""Value of the column `change` on dates without a solar term."""

DAY_US = 86_400_000_000
_HOUR_US = 3_600_000_000
_DAY_OF_1970 = 17  # 辛巳
_UNIX_ORDINAL = dt.date(1970, 1, 1).toordinal()
_STEMS = "甲乙丙丁戊己庚辛壬癸"
_BRANCHES = "子丑寅卯辰巳午未申酉戌亥"


class DayColumns(Protocol):
    """What is read of the calendar table: consecutive UTC dates, as in `days.CalendarDays`."""

    @property
    def date(self) -> NDArray[np.int32]:
        """Days since 1970-01-01."""

    @property
    def year(self) -> NDArray[np.uint8]:
        """干支 of the year at 00:00 UTC."""

    @property
    def month(self) -> NDArray[np.uint8]:
        """干支 of the month at 00:00 UTC."""

    @property
    def month_general(self) -> NDArray[np.uint8]:
        """Branch of 月將 at 00:00 UTC."""

    @property
    def change(self) -> NDArray[np.int64]:
        """Instant of change on the date, or `NO_CHANGE`."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A half-open stretch of real time in which the four pillars and 月將 stay the same.

    Attributes:
        start_us: first instant, microseconds of UTC since 1970-01-01.
        end_us: the first instant after it.
        month_general: branch of 月將 (子 = 0).
    """

    start_us: int
    end_us: int
    month_general: int


def date_number(date: dt.date) -> int:
    """Days from 1970-01-01 to `date` (proleptic Gregorian)."""
    return date.toordinal() - _UNIX_ORDINAL


def day_of(date: ArrayLike) -> NDArray[np.uint8]:
    """干支 of local dates given as days since 1970-01-01, of any shape.

    Raises:
        InputError: the dates are not whole numbers.
    """
    number = np.asarray(date)
    if number.dtype.kind not in "iu":
        raise InputError(f"{date!r} is not a date as a whole number of days since 1970-01-01")
    return ((number.astype(np.int64) + _DAY_OF_1970) % 60).astype(np.uint8)


def hour_ganzhi(day: ArrayLike, hour: ArrayLike) -> NDArray[np.uint8]:
    """干支 of an hour by 五子遁: a 甲 or 己 day begins with 甲子, 乙 or 庚 with 丙子 and so on.

    With the day starting at 00:00 the hour from 23:00 is 子 of the coming day: pass that day.

    Args:
        day: 干支 of the day, 0 to 59.
        hour: branch of the hour, 0 to 11; shapes broadcast.

    Raises:
        InputError: a number is out of range.
    """
    hours = _within(hour, 12, "branch of an hour")
    return ((_within(day, 60, "干支 of a day") * 12 + hours) % 60).astype(np.uint8)


def month_ganzhi(year: ArrayLike, branch: ArrayLike) -> NDArray[np.uint8]:
    """干支 of a month by 五虎遁: a 甲 or 己 year begins with 丙寅, 乙 or 庚 with 戊寅 and so on.

    Args:
        year: 干支 of the year that begins with 立春, 0 to 59.
        branch: branch of the month, 0 to 11 (寅 = 2 is the first); shapes broadcast.

    Raises:
        InputError: a number is out of range.
    """
    months = (_within(branch, 12, "branch of a month") - 2) % 12
    return ((_within(year, 60, "干支 of a year") * 12 + 2 + months) % 60).astype(np.uint8)


def pillar_intervals(
    days: DayColumns,
    year: int,
    month: int,
    day: int,
    hour: int,
    *,
    utc_offset_s: int,
    day_start: DayStart,
    first: dt.date | None = None,
    last: dt.date | None = None,
) -> list[Interval]:
    """All stretches of time that have the four pillars, in order.

    An hour in which a 節 falls is cut at its instant, for its two parts differ in the month; one
    in which a 中氣 falls gives two intervals that differ in 月將. What is searched runs from 00:00
    UTC of the first row to 00:00 UTC of the last: after a change the next row is needed.

    Args:
        days: the calendar table or a run of its rows.
        year: 干支 of the year, 0 to 59.
        month: 干支 of the month.
        day: 干支 of the day.
        hour: 干支 of the hour. With the day starting at 00:00 the 子 of the day's own stem is
            00:00 to 01:00, and that of the coming day's stem is 23:00 to 24:00.
        utc_offset_s: seconds by which the local clock is ahead of UTC, fixed for the search.
        day_start: when the day's 干支 changes, ``23:00`` or ``00:00``.
        first: only intervals that start on this local civil date or later.
        last: only intervals that start on this local civil date or earlier.

    Raises:
        InputError: pillars that cannot stand together, or a value out of range.
    """
    if day_start not in ("23:00", "00:00"):
        raise unknown("value of day_start", day_start, ("23:00", "00:00"))
    if not -86400 < utc_offset_s < 86400:
        raise InputError(f"utc_offset_s {utc_offset_s} is not less than a day")
    _check_month(year, month)
    opens, closes = _hour_span(day, hour, day_start)
    if len(days.date) < 2:
        return []

    offset = utc_offset_s * 1_000_000
    low, high = int(days.date[0]), int(days.date[-1])
    # Hours may lie one UTC date off their local date, two with the hour from 23:00.
    nearest = low - 2 + (day - _DAY_OF_1970 - (low - 2)) % 60
    midnight = np.arange(nearest, high + 3, 60, dtype=np.int64) * DAY_US - offset
    start = np.maximum(midnight + opens, low * DAY_US)
    end = np.minimum(midnight + closes, high * DAY_US)
    start, end = start[start < end], end[start < end]

    cut = np.minimum(_next_change(days, start, low), end)
    starts = np.concatenate([start, cut])
    ends = np.concatenate([cut, end])
    # A part that is empty may begin where no row is left.
    row = np.minimum(starts // DAY_US - low, high - low - 1)
    row += starts >= days.change[row]
    keep = (starts < ends) & (days.year[row] == year) & (days.month[row] == month)
    local = (starts + offset) // DAY_US
    if first is not None:
        keep &= local >= date_number(first)
    if last is not None:
        keep &= local <= date_number(last)
    found = sorted(
        zip(
            starts[keep].tolist(),
            ends[keep].tolist(),
            days.month_general[row[keep]].tolist(),
            strict=True,
        )
    )
    return [Interval(*each) for each in found]


def _next_change(days: DayColumns, start: NDArray[np.int64], low: int) -> NDArray[np.int64]:
    """The first change after `start` among those of its UTC date and the following one."""
    row = start // DAY_US - low
    here, following = days.change[row], days.change[row + 1]
    return np.minimum(np.where(here > start, here, NO_CHANGE), following)


def _hour_span(day: int, hour: int, day_start: str) -> tuple[int, int]:
    """Begin and end of the hour in microseconds from local midnight of the day's civil date."""
    _within(hour, 60, "干支 of an hour")
    branch = hour % 12
    own, coming = int(hour_ganzhi(day, branch)), int(hour_ganzhi((day + 1) % 60, 0))
    early, late = (2 * branch - 1) * _HOUR_US, (2 * branch + 1) * _HOUR_US
    if hour == own:
        return (0 if branch == 0 and day_start == "00:00" else early), late
    if branch == 0 and day_start == "00:00":
        if hour == coming:
            return 23 * _HOUR_US, DAY_US
        raise InputError(
            f"hour {_name(hour)} is not of the day {_name(day)}: its 子 is {_name(own)} from 00:00 "
            f"and {_name(coming)} from 23:00"
        )
    hint = ""
    if hour == coming and branch == 0:
        hint = f"; with the day starting at 00:00 {_name(hour)} would be its hour from 23:00"
    raise InputError(
        f"hour {_name(hour)} is not of the day {_name(day)}: by 五子遁 its {_BRANCHES[branch]} "
        f"is {_name(own)}{hint}"
    )


def _check_month(year: int, month: int) -> None:
    _within(month, 60, "干支 of a month")
    right = int(month_ganzhi(year, month % 12))
    if month != right:
        raise InputError(
            f"month {_name(month)} is not of the year {_name(year)}: by 五虎遁 its "
            f"{_BRANCHES[month % 12]} is {_name(right)}"
        )


def _within(value: ArrayLike, limit: int, what: str) -> NDArray[np.int64]:
    number = np.asarray(value)
    if number.dtype.kind not in "iu" or np.any(number < 0) or np.any(number >= limit):
        raise InputError(f"{value!r} is not a {what}: whole numbers 0 to {limit - 1} are accepted")
    return number.astype(np.int64)


def _name(ganzhi: int) -> str:
    return _STEMS[ganzhi % 10] + _BRANCHES[ganzhi % 12]
