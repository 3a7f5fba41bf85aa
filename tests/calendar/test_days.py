"""The calendar table: day cycle, pillars and 月將 of the field cases, lunar months."""

from __future__ import annotations

import dataclasses
import datetime as dt

import erfa
import numpy as np
import pytest
from apparent_sun import J2000, apparent_longitude
from lunar_python import LunarYear
from tyme4py.util import ShouXingUtil

from liuren_tables.calendar.days import NO_TERM, CalendarDays, calendar_days
from liuren_tables.calendar.pillars import DAY_US, NO_CHANGE
from liuren_tables.calendar.terms import TERM_NAMES
from liuren_tables.errors import InputError

DTYPES = {
    "date": np.int32,
    "day": np.uint8,
    "year": np.uint8,
    "month": np.uint8,
    "month_general": np.uint8,
    "change": np.int64,
    "term": np.uint8,
    "uncertainty_s": np.float32,
    "lunar_year": np.int16,
    "lunar_month": np.uint8,
    "lunar_leap": np.bool_,
    "lunar_day": np.uint8,
}


def number(text: str) -> int:
    return dt.date.fromisoformat(text).toordinal() - dt.date(1970, 1, 1).toordinal()


def lunar(days: CalendarDays, date: int) -> dict[str, int | bool]:
    row = date - int(days.date[0])
    return {
        "year": int(days.lunar_year[row]),
        "month": int(days.lunar_month[row]),
        "leap": bool(days.lunar_leap[row]),
        "day": int(days.lunar_day[row]),
    }


def test_columns_have_the_promised_types_and_one_length(days):
    assert {name: column.dtype.type for name, column in days.columns().items()} == DTYPES
    assert {len(column) for column in days.columns().values()} == {len(days)}
    assert np.all(np.diff(days.date) == 1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        days.day = days.year


def test_the_day_cycle_never_breaks(days, code):
    assert np.all((np.diff(days.day.astype(int)) - 1) % 60 == 0)
    assert days.day[number("1970-01-01") - days.date[0]] == code("辛巳")


def test_pillars_step_by_one_at_the_change_and_nowhere_else(days):
    changed = days.change[:-1] != NO_CHANGE
    jie = changed & (days.term[:-1] % 2 == 0)
    for column, cycle, step, where in (
        (days.year, 60, 1, changed & (days.term[:-1] == TERM_NAMES.index("立春"))),
        (days.month, 60, 1, jie),
        (days.month_general, 12, -1, changed & ~jie),
    ):
        assert np.array_equal(np.diff(column.astype(int)) % cycle, where * (step % cycle))


def test_a_change_lies_on_its_own_date(days, terms):
    has = days.change != NO_CHANGE
    assert np.array_equal(days.change[has] // DAY_US, days.date[has])
    assert np.array_equal(days.change[has][: len(terms)], terms.instant)
    assert np.array_equal(has, days.term != NO_TERM)
    assert np.array_equal(has, days.uncertainty_s > 0)


@pytest.mark.parametrize(
    "name",
    ["FC-018", "FC-046", "FC-048", "FC-083", "FC-084", "FC-085", "FC-086", "FC-087", "FC-088",
     "FC-090", "FC-091", "FC-092", "FC-093", "FC-095", "FC-096", "FC-097", "FC-098", "FC-099",
     "FC-103", "FC-104", "FC-118", "FC-119", "FC-120"],
)  # fmt: skip
def test_year_month_and_month_general_of_field_cases(case, state, us, name):
    row = case(name)
    found = state(us(row["given"]["instant"]))
    expect = {key: value for key, value in row["expect"].items() if key in found}
    if "month_branch" in row["expect"]:
        expect["month"] = found["month"][0] + row["expect"]["month_branch"]
    assert expect
    assert {key: found[key] for key in expect} == expect


@pytest.mark.parametrize(("name", "field"), [("FC-017", "month_general"), ("FC-150", "month")])
def test_field_cases_on_both_sides_of_a_term(case, state, us, name, field):
    row = case(name)
    found = [state(us(text))[field] for text in row["given"]["instants"]]
    assert found == row["expect"][field]


@pytest.mark.parametrize(
    "name", ["FC-083", "FC-084", "FC-090", "FC-091", "FC-092", "FC-095", "FC-098", "FC-102",
             "FC-118", "FC-119"],
)  # fmt: skip
def test_day_pillars_of_field_cases(case, code, days, name):
    row = case(name)
    date = number(row["given"]["instant"][:10])
    assert days.day[date - days.date[0]] == code(row["expect"]["day"])


def test_fc_133_the_day_before_the_reform_in_the_proleptic_calendar(case, code):
    assert "癸酉" in case("FC-133")["expect"]["note"]
    few = calendar_days(dt.date(1582, 10, 14), dt.date(1582, 10, 15))
    assert few.day.tolist() == [code("癸酉"), code("甲戌")]
    # 萬曆十年九月十八 and 十九: the reform skipped no lunar day
    assert few.lunar_day.tolist() == [18, 19]
    assert few.lunar_month.tolist() == [9, 9]


@pytest.mark.parametrize("name", ["FC-124", "FC-126", "FC-127", "FC-128", "FC-130", "FC-131"])
def test_lunar_dates_of_field_cases(case, days, name):
    for date, expect in case(name)["expect"]["lunar"].items():
        assert lunar(days, number(date)) == expect


def test_lunar_year_and_pillar_year_are_two_fields(case, code, days):
    for name, text in (("FC-103", "lunar_year"), ("FC-104", "lunar")):
        row = case(name)
        found = lunar(days, number(row["given"]["instant"][:10]))
        assert (found["year"] - 4) % 60 == code(row["expect"][text][:2])
    # 癸卯年十二月廿五
    assert case("FC-104")["expect"]["lunar"][3:] == "十二月廿五"
    assert (found["month"], found["leap"], found["day"]) == (12, False, 25)


def test_fc_135_lunar_date_to_civil_date(case, days):
    row = case("FC-135")
    wanted = row["given"]["lunar"]
    match = (
        (days.lunar_year == wanted["year"])
        & (days.lunar_month == wanted["month"])
        & (days.lunar_leap == wanted["leap"])
        & (days.lunar_day == wanted["day"])
    )
    assert days.date[match].tolist() == [number(row["expect"]["date"])]


def first_days_by_second_library(first: int, last: int) -> dict[int, tuple[int, int, bool]]:
    """First date of each lunar month: (lunar year, number, leap)."""
    found = {}
    for year in range(first, last + 1):
        for month in LunarYear.fromYear(year).getMonths():
            start = round(month.getFirstJulianDay()) - 2440588
            found[start] = (month.getYear(), abs(month.getMonth()), month.getMonth() < 0)
    return found


def test_months_and_leap_months_of_two_centuries_agree_with_a_second_library(case, days):
    theirs = first_days_by_second_library(1900, 2100)
    low, high = min(theirs), max(theirs)
    inside = (days.date >= low) & (days.date <= high) & (days.lunar_day == 1)
    ours = {
        int(date): (int(year), int(month), bool(leap))
        for date, year, month, leap in zip(
            days.date[inside],
            days.lunar_year[inside],
            days.lunar_month[inside],
            days.lunar_leap[inside],
            strict=True,
        )
    }
    differ = {date for date in theirs.keys() | ours.keys() if theirs.get(date) != ours.get(date)}
    # New moons within a minute of midnight, where ΔT decides: no library can be right by rule.
    assert differ <= {number(date) for date in case("FC-134")["given"]["dates"]}
    assert sum(leap for _, _, leap in theirs.values()) >= 73


@pytest.mark.parametrize("midnight", ["2057-09-29T00:00:00+08:00", "2097-08-08T00:00:00+08:00"])
def test_fc_134_the_doubtful_new_moons_are_nearer_to_midnight_than_delta_t_is_known(
    case, us, days, midnight
):
    assert any(midnight[:16] in text for text in case("FC-134")["expect"]["uncertain"])
    ut = us(midnight) / DAY_US - 10957.5
    tt = ut + ShouXingUtil.dt_t(ut)
    seconds = new_moon_after(tt)
    nearest = int(np.argmin(np.abs(days.change - us(midnight))))
    assert abs(seconds) < 60
    assert abs(seconds) < days.uncertainty_s[nearest] + 20


def new_moon_after(tt: float) -> float:
    """Seconds from `tt` to the conjunction next to it; good to some ten seconds."""
    light_days = 1.28 / 86400
    moon = erfa.moon98(J2000, np.array([tt - light_days]))["p"]
    nutation, _ = erfa.nut06a(J2000, tt)
    of_date = erfa.rxp(erfa.ecm06(J2000, np.array([tt])), moon)
    moon_longitude = np.arctan2(of_date[:, 1], of_date[:, 0]) + nutation
    sun_longitude, _ = apparent_longitude(np.array([tt]))
    gap = np.mod(sun_longitude - moon_longitude + np.pi, 2 * np.pi) - np.pi
    rate = np.radians(12.1908)
    return float(gap[0] / rate * 86400)


def test_lunar_days_count_without_gap(days):
    step = np.diff(days.lunar_day.astype(int))
    begins = np.flatnonzero(days.lunar_day == 1)
    assert set(np.diff(begins).tolist()) == {29, 30}
    assert np.all((step == 1) | (days.lunar_day[1:] == 1))


def test_the_builder_reaches_the_year_one(code):
    few = calendar_days(dt.date(1, 1, 1), dt.date(30, 12, 31))
    assert few.day[0] == (1721426 - 11) % 60  # Julian day number of 0001-01-01
    assert np.count_nonzero(few.term != NO_TERM) == 30 * 24
    # 居攝/元始: 0001-02-12 of the Julian calendar opened 元始元年 (辛酉)
    first = np.flatnonzero((few.lunar_year == 1) & (few.lunar_month == 1) & (few.lunar_day == 1))
    assert few.date[first].tolist() == [number("0001-02-10")]
    unknown = few.lunar_day == 0
    assert np.count_nonzero(unknown) == 30
    assert np.array_equal(unknown, few.lunar_month == 0)


def test_one_date_alone_and_dates_out_of_order():
    one = calendar_days(dt.date(2024, 2, 4), dt.date(2024, 2, 4))
    assert len(one) == 1
    assert one.term.tolist() == [TERM_NAMES.index("立春")]
    with pytest.raises(InputError, match="before the first"):
        calendar_days(dt.date(2024, 2, 5), dt.date(2024, 2, 4))
