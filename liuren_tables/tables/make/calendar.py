"""Tables `calendar`, `solar_term` and the blocks of 置閏: needs the extra ``[build]``."""

from __future__ import annotations

import datetime as dt

import numpy as np

from liuren_tables.calendar.days import CalendarDays, calendar_days
from liuren_tables.calendar.pillars import NO_CHANGE
from liuren_tables.calendar.terms import solar_terms
from liuren_tables.tables.make.qimen_block import make_qimen_block
from liuren_tables.tables.schema import Column, Data, Labels, Table, flag, label, number

__all__ = ["CALENDAR", "COMMITTED_YEARS", "SOLAR_TERM", "make_calendar"]

COMMITTED_YEARS = (1600, 2200)
_TERMS = 24  # in a year

CALENDAR = Table(
    "calendar",
    ("date",),
    "one date: 干支 and lunar date of the local day of that date, and the year, month and 月將 at "
    "00:00 UTC with the instant at which a solar term changes them",
    (
        Column("date", "date", "the date (proleptic Gregorian)"),
        number("day", "干支 of the day on the local date, 甲子 = 0"),
        number("year", "歲干支 at 00:00 UTC of the date; changes at 立春"),
        number("month", "月干支 at 00:00 UTC of the date; changes at each 節"),
        number("month_general", "月將 branch at 00:00 UTC of the date; changes at each 中氣"),
        label("day_ganzhi", "ganzhi", "干支 of the day"),
        label("year_ganzhi", "ganzhi", "歲干支 at 00:00 UTC"),
        label("month_ganzhi", "ganzhi", "月干支 at 00:00 UTC"),
        label("month_general_branch", "branch", "月將 at 00:00 UTC"),
        Column(
            "change",
            "timestamp",
            "instant (UTC) of the solar term on this UTC date, null where there is none; after it "
            "year, month and month_general are those of the next row",
        ),
        label("term", "solar_term", "the solar term of that instant"),
        number("uncertainty_s", "bound of the error of `change` in seconds", "float32"),
        number("lunar_year", "year of the lunar date of the local day", "int16"),
        number("lunar_month", "month of the lunar date, 1–12"),
        flag("lunar_leap", "the lunar month is a leap month"),
        number("lunar_day", "day of the lunar month, 1–30"),
    ),
    ("common",),
)

SOLAR_TERM = Table(
    "solar_term",
    ("instant",),
    "one of the 24 instants that divide the Sun's year, from the last before the calendar to the "
    "first after it",
    (
        Column("instant", "timestamp", "UTC, to the second"),
        number("term", "code of the term, 立春 = 0"),
        label("term_label", "solar_term", "name of the term"),
        number("year", "Gregorian year in which its 干支 year (from 立春) began", "int16"),
        number("longitude", "apparent longitude of the Sun in degrees", "uint16"),
        flag("is_jie", "a 節, which opens a month; the others are 中氣 and change 月將"),
        number("uncertainty_s", "bound of the error of the instant in seconds", "float32"),
    ),
    ("common",),
)


def _calendar(days: CalendarDays) -> Data:
    changes = days.change != NO_CHANGE
    return {
        "date": days.date,
        "day": days.day,
        "year": days.year,
        "month": days.month,
        "month_general": days.month_general,
        "day_ganzhi": Labels(days.day),
        "year_ganzhi": Labels(days.year),
        "month_ganzhi": Labels(days.month),
        "month_general_branch": Labels(days.month_general),
        "change": np.ma.masked_array(np.where(changes, days.change, 0), ~changes),
        "term": Labels(days.term),
        "uncertainty_s": np.ma.masked_array(days.uncertainty_s, ~changes),
        "lunar_year": days.lunar_year,
        "lunar_month": days.lunar_month,
        "lunar_leap": days.lunar_leap,
        "lunar_day": days.lunar_day,
    }


def make_calendar(first_year: int, last_year: int) -> dict[str, Data]:
    """The columns of `calendar`, `solar_term` and `qimen_block` for whole years.

    A day more at either end serves the local dates of zones east and west, and one row more the
    values after a change on the last of them. The solar terms begin with the one in force when
    the calendar begins and end with the first one after it.

    Args:
        first_year, last_year: Gregorian, the last included.
    """
    first = dt.date(first_year, 1, 1) - dt.timedelta(days=1)
    last = dt.date(last_year, 12, 31) + dt.timedelta(days=2)
    terms = solar_terms(first_year - 1, last_year + 1)
    span = slice(_TERMS - 1, 1 - _TERMS)
    code = terms.term[span]
    return {
        "calendar": _calendar(calendar_days(first, last)),
        "solar_term": {
            "instant": terms.instant[span],
            "term": code,
            "term_label": Labels(code),
            "year": terms.year[span],
            "longitude": (315 + 15 * code.astype(np.int16)) % 360,
            "is_jie": code % 2 == 0,
            "uncertainty_s": terms.uncertainty_s[span],
        },
        "qimen_block": make_qimen_block(terms, first, last),
    }
