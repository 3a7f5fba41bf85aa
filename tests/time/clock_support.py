"""What the tests of the clock share: calendars, names of codes, the field cases."""

from __future__ import annotations

import datetime as dt
import json
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from liuren_tables.calendar.clock import CalendarTable

EPOCH = dt.datetime(1970, 1, 1)
MICRO = dt.timedelta(microseconds=1)
DAY = 86_400_000_000
STEMS, BRANCHES = "甲乙丙丁戊己庚辛壬癸", "子丑寅卯辰巳午未申酉戌亥"
FIRST, ROWS = -30_000, 80_000  # 1887 to 2106
CASES = {
    case["id"]: case
    for case in map(
        json.loads,
        (Path(__file__).parents[1] / "authorities" / "field_cases.jsonl")
        .read_text(encoding="utf-8")
        .splitlines(),
    )
}


@cache
def made_up():
    """A calendar with a change every 15 to 16 days, some at and near midnight."""
    rng = np.random.default_rng(3)
    days = np.arange(7, ROWS - 3, 15) + rng.integers(0, 2, len(range(7, ROWS - 3, 15)))
    within = rng.integers(0, DAY, days.size)
    within[::5] = 0
    within[1::5] = 5_000_000
    within[2::5] = DAY - 1
    change = np.full(ROWS, np.iinfo(np.int64).max)
    change[days] = (FIRST + days) * DAY + within
    # The values at 00:00 of the day after a change are new; those at 00:00 of its own are old.
    passed = np.zeros(ROWS, np.int64)
    passed[days + 1] = 1
    count = np.cumsum(passed)
    unsure = np.zeros(ROWS, np.float32)
    unsure[days] = rng.uniform(1, 60, days.size)
    return CalendarTable(
        FIRST,
        (count // 24 % 60).astype(np.uint8),
        (count // 2 % 60).astype(np.uint8),
        ((count + 1) // 2 % 12).astype(np.uint8),
        change,
        unsure,
    )


@cache
def real():
    days = pytest.importorskip("liuren_tables.calendar.days")
    pytest.importorskip("tyme4py")
    made = days.calendar_days(dt.date(1899, 1, 1), dt.date(2101, 1, 1))
    return CalendarTable(
        int(made.date[0]),
        made.year,
        made.month,
        made.month_general,
        made.change,
        made.uncertainty_s,
    )


def name(code):
    return STEMS[code % 10] + BRANCHES[code % 12]


def micro(text):
    when = dt.datetime.fromisoformat(text)
    if when.tzinfo is not None:
        when = when.astimezone(dt.UTC).replace(tzinfo=None)
    return np.array([(when - EPOCH) // MICRO])
