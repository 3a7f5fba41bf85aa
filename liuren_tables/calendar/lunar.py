"""Lunar dates by local date, in bulk per month; computed at build time.

The months are those of tyme4py: before 1960 as the almanacs of the time had them (the civil
calendar, with its changes of the first month), later ones computed for 120° east. Where a new
moon falls within seconds of midnight, ΔT decides the first day of the month and no computation
is certain: so the months from 2057-09-29 and from 2097-08-08 on.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from liuren_tables.calendar.terms import require_tyme
from liuren_tables.errors import InputError

__all__ = ["LunarDates", "lunar_dates"]

_JULIAN_DAY_1970 = 2440588
_LONGEST_MONTH = 30
_FIRST_YEAR, _LAST_YEAR = 0, 9999


@dataclass(frozen=True, slots=True, eq=False)
class LunarDates:
    """Lunar dates of consecutive local dates, one per element.

    Attributes:
        year: int16, number of the lunar year: that of the civil year in which it begins.
        month: uint8, 1 to 12; 0, as the day, on dates that belong to no month: tyme4py leaves
            out a month of the year 24, when the calendar of 王莽 ended.
        leap: bool, whether the month is the leap month after the one of the same number.
        day: uint8, 1 to 30, or 0.
    """

    year: NDArray[np.int16]
    month: NDArray[np.uint8]
    leap: NDArray[np.bool_]
    day: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.day)


def lunar_dates(first: int, last: int) -> LunarDates:
    """Lunar dates of all local dates from `first` to `last`, both included.

    Args:
        first: local date as days since 1970-01-01.
        last: the last one.

    Raises:
        InputError: the dates are out of order or outside the lunar years 0 to 9999.
        LiurenError: tyme4py is not installed.
    """
    if first > last:
        raise InputError(f"lunar dates from day {first} to {last}: the last is before the first")
    start, year, month, leap = _months(_civil_year(first) - 1, _civil_year(last) + 1)
    if first < start[0]:
        raise InputError(f"lunar dates from day {first}: the first known is {start[0]}")
    date = np.arange(first, last + 1, dtype=np.int64)
    row = np.searchsorted(start, date, side="right") - 1
    day = date - start[row] + 1
    known = day <= _LONGEST_MONTH
    return LunarDates(
        year=year[row],
        month=np.where(known, month[row], np.uint8(0)),
        leap=leap[row] & known,
        day=np.where(known, day, 0).astype(np.uint8),
    )


def _civil_year(date: int) -> int:
    return int(np.datetime64(date, "D").astype("datetime64[Y]").astype(np.int64)) + 1970


def _months(
    first_year: int, last_year: int
) -> tuple[NDArray[np.int64], NDArray[np.int16], NDArray[np.uint8], NDArray[np.bool_]]:
    """First date, lunar year, number and leap flag of each month of the years, in order."""
    lunar_year = require_tyme().lunar.LunarYear
    rows = [
        (
            # A Julian day number is a date of no calendar: no Julian or Gregorian rule enters.
            round(month.get_first_julian_day().get_day()) - _JULIAN_DAY_1970,
            year,
            abs(month.get_month_with_leap()),
            month.is_leap(),
        )
        for year in range(max(first_year, _FIRST_YEAR), min(last_year, _LAST_YEAR) + 1)
        for month in lunar_year.from_year(year).get_months()
    ]
    start, number, month, leap = zip(*rows, strict=True)
    return (
        np.array(start, dtype=np.int64),
        np.array(number, dtype=np.int16),
        np.array(month, dtype=np.uint8),
        np.array(leap, dtype=np.bool_),
    )
