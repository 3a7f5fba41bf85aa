"""What the tests of 奇門 share: the solar terms and a calendar, computed once."""

from __future__ import annotations

import datetime as dt

import numpy as np
import pytest

from liuren_tables.calendar.clock import CalendarTable, ChartKeys, chart_keys
from liuren_tables.calendar.days import calendar_days
from liuren_tables.calendar.ju import every_method, leap_chain
from liuren_tables.calendar.terms import SolarTerms, solar_terms
from liuren_tables.conventions import Conventions

BEIJING_US = 8 * 3_600_000_000


@pytest.fixture(scope="session")
def terms() -> SolarTerms:
    return solar_terms(1899, 2101)


@pytest.fixture(scope="session")
def calendar() -> CalendarTable:
    days = calendar_days(dt.date(1990, 1, 1), dt.date(2081, 1, 1))
    return CalendarTable(
        int(days.date[0]),
        days.year,
        days.month,
        days.month_general,
        days.change,
        days.uncertainty_s,
    )


@pytest.fixture(scope="session")
def keys(calendar):
    """Keys of charts at times written with their offset, on the clock of +08:00."""

    def look(*times: str) -> ChartKeys:
        gaps = [
            dt.datetime.fromisoformat(t) - dt.datetime(1970, 1, 1, tzinfo=dt.UTC) for t in times
        ]
        utc = np.array([gap // dt.timedelta(microseconds=1) for gap in gaps])
        return chart_keys(calendar, utc_us=utc, conventions=Conventions())

    return look


@pytest.fixture(scope="session")
def chains(terms):
    return {limit: leap_chain(terms.term, terms.instant + BEIJING_US, limit) for limit in (9, 10)}


@pytest.fixture(scope="session")
def methods(terms, chains, keys):
    """定局 by every method at times written with their offset."""

    def look(*times: str, limit: int = 9):
        at = keys(*times)
        return every_method(terms, chains[limit], at.utc_us, at.local_us)

    return look
