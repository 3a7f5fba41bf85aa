"""What the tests of the calendar share: cases from the field and the whole table, built once."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from liuren_tables.calendar.days import CalendarDays, calendar_days
from liuren_tables.calendar.terms import SolarTerms, solar_terms

CASES = Path(__file__).parents[1] / "authorities" / "field_cases.jsonl"
STEMS, BRANCHES = "甲乙丙丁戊己庚辛壬癸", "子丑寅卯辰巳午未申酉戌亥"
SIXTY = [STEMS[i % 10] + BRANCHES[i % 12] for i in range(60)]
DAY_US = 86_400_000_000


@pytest.fixture(scope="session")
def case() -> Callable[[str], dict[str, Any]]:
    rows = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    return {row["id"]: row for row in rows}.__getitem__


@pytest.fixture(scope="session")
def days() -> CalendarDays:
    return calendar_days(dt.date(1600, 1, 1), dt.date(2201, 1, 1))


@pytest.fixture(scope="session")
def terms() -> SolarTerms:
    return solar_terms(1600, 2200)


@pytest.fixture(scope="session")
def code() -> Callable[[str], int]:
    """Number of a 干支 by name."""
    return SIXTY.index


@pytest.fixture(scope="session")
def us() -> Callable[[str], int]:
    """Microseconds of UTC since 1970 of a time written with its offset."""

    def convert(text: str) -> int:
        gap = dt.datetime.fromisoformat(text) - dt.datetime(1970, 1, 1, tzinfo=dt.UTC)
        return gap // dt.timedelta(microseconds=1)

    return convert


@pytest.fixture(scope="session")
def state(days: CalendarDays) -> Callable[[int], dict[str, str]]:
    """Names of year, month and 月將 at an instant, as the table says."""

    def look(instant: int) -> dict[str, str]:
        row = instant // DAY_US - int(days.date[0])
        row += instant >= int(days.change[row])
        return {
            "year": SIXTY[days.year[row]],
            "month": SIXTY[days.month[row]],
            "month_general": BRANCHES[days.month_general[row]],
        }

    return look
