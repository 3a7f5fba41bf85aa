"""The calendar table: one row per UTC date, computed at build time.

Year, month and 月將 change at instants of the Sun and are the same all over the world, so a row
holds their values at 00:00 UTC and the one instant, if any, at which they change on that date;
after it the values are those of the following row. The 干支 of the day and the lunar date are
those of the *local* date of the same number, wherever that is.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from liuren_tables.calendar.lunar import lunar_dates
from liuren_tables.calendar.pillars import DAY_US, NO_CHANGE, date_number, day_of, month_ganzhi
from liuren_tables.calendar.terms import solar_terms
from liuren_tables.errors import InputError

__all__ = ["NO_TERM", "CalendarDays", "calendar_days"]

NO_TERM = 255
"""Value of `CalendarDays.term` on dates without a solar term."""


@dataclass(frozen=True, slots=True, eq=False)
class CalendarDays:
    """Consecutive dates, one per element of each array.

    Attributes:
        date: int32, days since 1970-01-01, proleptic Gregorian.
        day: uint8, 干支 (甲子 = 0) of the local date of this number.
        year: uint8, 干支 of the year at 00:00 UTC; changes at 立春.
        month: uint8, 干支 of the month at 00:00 UTC; changes at each 節.
        month_general: uint8, branch (子 = 0) of 月將 at 00:00 UTC; changes at each 中氣.
        change: int64, the instant of the solar term of this UTC date, microseconds of UTC since
            1970-01-01; `pillars.NO_CHANGE` (the largest int64) where there is none.
        term: uint8, code of that term (立春 = 0), or `NO_TERM`.
        uncertainty_s: float32, bound of the error of `change` in seconds, 0 where there is none.
        lunar_year: int16, by local date, as the next three.
        lunar_month: uint8, 1 to 12 (0: unknown, see `lunar.LunarDates`).
        lunar_leap: bool.
        lunar_day: uint8, 1 to 30 (0: unknown).
    """

    date: NDArray[np.int32]
    day: NDArray[np.uint8]
    year: NDArray[np.uint8]
    month: NDArray[np.uint8]
    month_general: NDArray[np.uint8]
    change: NDArray[np.int64]
    term: NDArray[np.uint8]
    uncertainty_s: NDArray[np.float32]
    lunar_year: NDArray[np.int16]
    lunar_month: NDArray[np.uint8]
    lunar_leap: NDArray[np.bool_]
    lunar_day: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.date)

    def columns(self) -> dict[str, NDArray[np.generic]]:
        """The arrays by name, in the order of the table; not copied."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


def calendar_days(first: dt.date, last: dt.date) -> CalendarDays:
    """The rows from `first` to `last`, both included.

    What holds after a change on the last date is in no row; to serve instants of a date, build
    the next date too.

    Args:
        first: proleptic Gregorian date, as `datetime.date` is, from 0001-01-01.
        last: the last date, up to 9999-12-31.

    Raises:
        InputError: the last date is before the first.
        LiurenError: tyme4py is not installed.
    """
    if last < first:
        raise InputError(f"calendar from {first} to {last}: the last date is before the first")
    date = np.arange(date_number(first), date_number(last) + 1, dtype=np.int64)
    terms = solar_terms(first.year - 1, last.year + 1)
    row = np.searchsorted(terms.instant, date * DAY_US, side="right") - 1
    year = (terms.year[row] - 4) % 60
    branch = (2 + terms.term[row] // 2) % 12

    change = np.full(len(date), NO_CHANGE, dtype=np.int64)
    term = np.full(len(date), NO_TERM, dtype=np.uint8)
    uncertainty = np.zeros(len(date), dtype=np.float32)
    at = terms.instant // DAY_US - date[0]
    within = (at >= 0) & (at < len(date))
    change[at[within]] = terms.instant[within]
    term[at[within]] = terms.term[within]
    uncertainty[at[within]] = terms.uncertainty_s[within]

    lunar = lunar_dates(int(date[0]), int(date[-1]))
    return CalendarDays(
        date=date.astype(np.int32),
        day=day_of(date),
        year=year.astype(np.uint8),
        month=month_ganzhi(year, branch),
        month_general=_month_general(terms.term[row]),
        change=change,
        term=term,
        uncertainty_s=uncertainty,
        lunar_year=lunar.year,
        lunar_month=lunar.month,
        lunar_leap=lunar.leap,
        lunar_day=lunar.day,
    )


def _month_general(term: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """月將 while `term` is the last one passed: 亥 from 雨水, then one branch back each 中氣."""
    passed = (term.astype(np.int64) - 1) // 2
    general: NDArray[np.uint8] = ((11 - passed) % 12).astype(np.uint8)
    return general
