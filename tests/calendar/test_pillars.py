"""Hours and months by rule, and pillars back to intervals of real time."""

from __future__ import annotations

import datetime as dt
import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from liuren_tables.calendar.days import calendar_days
from liuren_tables.calendar.pillars import (
    DAY_US,
    NO_CHANGE,
    Interval,
    date_number,
    day_of,
    hour_ganzhi,
    month_ganzhi,
    pillar_intervals,
)
from liuren_tables.errors import InputError

STEMS, BRANCHES = "甲乙丙丁戊己庚辛壬癸", "子丑寅卯辰巳午未申酉戌亥"
SIXTY = [STEMS[i % 10] + BRANCHES[i % 12] for i in range(60)]
HOUR_US = 3_600_000_000
BEIJING = 8 * 3600
DAY_STARTS = ("23:00", "00:00")
LATE_ZI = ["FC-105", "FC-106", "FC-107", "FC-108", "FC-110", "FC-111", "FC-121", "FC-122"]


def on(text: str) -> dt.date:
    return dt.date.fromisoformat(text[:10])


def search(days, pillars, day_start="23:00", near=None, offset=BEIJING):
    """Intervals of four pillars by name, at most two days from the local date `near`."""
    bounds = {}
    if near is not None:
        bounds = {"first": near - dt.timedelta(days=2), "last": near + dt.timedelta(days=2)}
    codes = [SIXTY.index(name) for name in pillars.split()]
    return pillar_intervals(days, *codes, utc_offset_s=offset, day_start=day_start, **bounds)


def holds(intervals, instant):
    return any(each.start_us <= instant < each.end_us for each in intervals)


@pytest.mark.parametrize(
    ("stems", "zi"),
    [("甲己", "甲子"), ("乙庚", "丙子"), ("丙辛", "戊子"), ("丁壬", "庚子"), ("戊癸", "壬子")],
)
def test_five_rats(stems, zi):
    for day in range(60):
        if STEMS[day % 10] in stems:
            hours = hour_ganzhi(day, np.arange(12))
            assert SIXTY[hours[0]] == zi
            assert np.array_equal(hours, hours[0] + np.arange(12))


@pytest.mark.parametrize(
    ("stems", "yin"),
    [("甲己", "丙寅"), ("乙庚", "戊寅"), ("丙辛", "庚寅"), ("丁壬", "壬寅"), ("戊癸", "甲寅")],
)
def test_five_tigers(stems, yin):
    for year in range(60):
        if STEMS[year % 10] in stems:
            months = month_ganzhi(year, (np.arange(12) + 2) % 12).astype(int)
            assert SIXTY[months[0]] == yin
            assert np.array_equal(months, (months[0] + np.arange(12)) % 60)


def test_the_run_of_sixty_hours_never_breaks():
    hours = hour_ganzhi(np.arange(60)[:, None], np.arange(12)).ravel().astype(int)
    assert np.all((np.diff(hours) - 1) % 60 == 0)
    assert hours.shape == (720,)


def test_types_and_shapes():
    assert day_of(0).dtype == hour_ganzhi(0, 0).dtype == month_ganzhi(0, 0).dtype == np.uint8
    assert day_of(np.zeros((2, 3), dtype=np.int32)).shape == (2, 3)
    assert SIXTY[day_of(date_number(dt.date(1970, 1, 1)))] == "辛巳"
    assert SIXTY[day_of(date_number(dt.date(1949, 10, 1)))] == "甲子"


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: hour_ganzhi(60, 0), "干支 of a day"),
        (lambda: hour_ganzhi([0, 1], [0, 12]), "branch of an hour"),
        (lambda: month_ganzhi(-1, 0), "干支 of a year"),
        (lambda: month_ganzhi(0, 2.0), "branch of a month"),
        (lambda: day_of(0.5), "whole number"),
    ],
)
def test_numbers_out_of_range_are_refused(call, text):
    with pytest.raises(InputError, match=text):
        call()


@pytest.mark.parametrize("name", ["FC-083", "FC-084", "FC-090", "FC-095", "FC-118", "FC-119"])
def test_four_pillars_of_field_cases_lead_back_to_their_instant(case, days, us, name):
    row = case(name)
    given_at, expect = row["given"]["instant"], row["expect"]
    pillars = " ".join(expect[key] for key in ("year", "month", "day", "hour"))
    for day_start in DAY_STARTS:
        assert holds(search(days, pillars, day_start, on(given_at)), us(given_at))


@pytest.mark.parametrize("name", LATE_ZI)
def test_the_hour_from_23_in_both_schools(case, days, us, state, name):
    row = case(name)
    text = row["given"]["instant"]
    instant = us(text)
    now = state(instant)
    for day_start in DAY_STARTS:
        expect = row["expect"][f"day_from_{day_start}"]
        pillars = f"{now['year']} {now['month']} {expect['day']} {expect['hour']}"
        assert holds(search(days, pillars, day_start, on(text)), instant)
        coming = day_start == "00:00"
        day = (SIXTY.index(expect["day"]) + coming) % 60
        assert SIXTY[hour_ganzhi(day, 0)] == expect["hour"]


def test_fc_064_an_hour_at_its_very_beginning(case, days, us, state):
    row = case("FC-064")
    text = row["given"]["instant"]
    now, day = state(us(text)), SIXTY[day_of(date_number(on(text)))]
    pillars = f"{now['year']} {now['month']} {day} {row['expect']['hour_pillar']}"
    (found,) = search(days, pillars, near=on(text))
    assert found.start_us == us(text)


def test_fc_114_double_hours_are_half_open(case, days, us, state):
    row = case("FC-114")
    for text, branch in zip(row["given"]["instants"], row["expect"]["hours"], strict=True):
        instant = us(text)
        now = state(instant)
        date = date_number(on(text)) + text[11:].startswith("23")
        day = int(day_of(date))
        hour = SIXTY[hour_ganzhi(day, BRANCHES.index(branch))]
        pillars = f"{now['year']} {now['month']} {SIXTY[day]} {hour}"
        assert holds(search(days, pillars, near=on(text)), instant)


def test_fc_115_and_fc_116_clock_to_hour(case, days, us, state):
    one, row = case("FC-115"), case("FC-116")
    rows = [(one["given"]["clock"], one["expect"]["hour_branch"])]
    rows += zip(row["given"]["solar_times"], row["expect"]["hours"], strict=True)
    date = "2024-05-17"
    day = day_of(date_number(on(date)))
    assert STEMS[day % 10] == row["given"]["day_stem"]
    for clock, expect in rows:
        instant = us(f"{date}T{clock}:00+08:00")
        now = state(instant)
        hour = SIXTY[hour_ganzhi(day, BRANCHES.index(expect[-1]))]
        assert hour.endswith(expect)
        pillars = f"{now['year']} {now['month']} {SIXTY[day]} {hour}"
        assert holds(search(days, pillars, near=on(date)), instant)


def test_fc_113_intervals_of_a_pillar_set(case, days, us):
    row = case("FC-113")
    pillars = row["given"]["pillars"]
    assert [text[:10] for text in row["expect"]["intervals"]] == ["1986-05-04", "1986-05-05"]
    for day_start, first, last in (
        ("23:00", "1986-05-04T23:00:00+08:00", "1986-05-05T01:00:00+08:00"),
        ("00:00", "1986-05-05T00:00:00+08:00", "1986-05-05T01:00:00+08:00"),
    ):
        found = search(days, pillars, day_start, dt.date(1986, 5, 5))
        assert found == [Interval(us(first), us(last), BRANCHES.index("酉"))]
        assert found[0] in search(days, pillars, day_start)


def test_the_late_hour_of_a_day_from_midnight(days, us):
    # 己酉 from 23:00 has the 子 of 庚戌
    (found,) = search(days, "丙寅 壬辰 己酉 丙子", "00:00", dt.date(1986, 5, 5))
    assert found.start_us == us("1986-05-05T23:00:00+08:00")
    assert found.end_us == us("1986-05-06T00:00:00+08:00")


def test_an_hour_is_cut_by_a_jie(case, days, us):
    cut = us(case("FC-147")["expect"]["立春"])
    (before,) = search(days, "癸卯 乙丑 戊戌 庚申", near=dt.date(2024, 2, 4))
    (after,) = search(days, "甲辰 丙寅 戊戌 庚申", near=dt.date(2024, 2, 4))
    assert before.start_us == us("2024-02-04T15:00:00+08:00")
    assert after.end_us == us("2024-02-04T17:00:00+08:00")
    assert before.end_us == after.start_us
    assert abs(after.start_us - cut) <= 3_000_000
    assert before.month_general == after.month_general == BRANCHES.index("子")


def test_an_hour_is_cut_by_a_zhongqi_into_two(case, days, us):
    cut = us(case("FC-017")["expect"]["term_instant"])
    day = int(day_of(date_number(dt.date(2026, 2, 19))))
    pillars = f"丙午 庚寅 {SIXTY[day]} {SIXTY[hour_ganzhi(day, 0)]}"
    one, two = search(days, pillars, near=dt.date(2026, 2, 18))
    assert [BRANCHES[each.month_general] for each in (one, two)] == ["子", "亥"]
    assert (one.start_us, two.end_us) == (
        us("2026-02-18T23:00:00+08:00"),
        us("2026-02-19T01:00:00+08:00"),
    )
    assert one.end_us == two.start_us
    assert abs(two.start_us - cut) <= 1_000_000


@pytest.mark.parametrize("day_start", DAY_STARTS)
@pytest.mark.parametrize("offset", [BEIJING, 0, -39_600, 50_400, 29_143])
def test_intervals_of_all_pillars_tile_the_table(day_start, offset):
    few = calendar_days(dt.date(2023, 12, 30), dt.date(2024, 2, 26))
    pillars = set(zip(few.year.tolist(), few.month.tolist(), strict=True))
    intervals = []
    for year, month in pillars:
        for day in range(60):
            hours = set(hour_ganzhi(day, np.arange(12)).tolist())
            if day_start == "00:00":
                hours.add(int(hour_ganzhi((day + 1) % 60, 0)))
            for hour in hours:
                intervals += pillar_intervals(
                    few, year, month, day, hour, utc_offset_s=offset, day_start=day_start
                )
    intervals.sort(key=lambda each: each.start_us)
    assert intervals[0].start_us == int(few.date[0]) * DAY_US
    assert intervals[-1].end_us == int(few.date[-1]) * DAY_US
    for one, two in itertools.pairwise(intervals):
        assert one.end_us == two.start_us


@pytest.mark.parametrize("offset", [BEIJING, 0, -36_000, 29_143])
def test_every_change_cuts_its_hour(days, offset):
    """Those above all whose double-hour begins on one UTC date and has the change on the next."""
    changes = days.change[:-1][days.change[:-1] < NO_CHANGE]
    local = changes + offset * 1_000_000
    begin = (local + HOUR_US) // (2 * HOUR_US) * 2 * HOUR_US - HOUR_US - offset * 1_000_000
    over_midnight = begin // DAY_US != changes // DAY_US
    assert over_midnight.sum() > 500
    for change, start in zip(
        changes[over_midnight].tolist(), begin[over_midnight].tolist(), strict=True
    ):
        end = start + 2 * HOUR_US
        date = (start + offset * 1_000_000 + HOUR_US) // DAY_US
        day = int(day_of(date))
        hour = int(hour_ganzhi(day, (start + offset * 1_000_000 + HOUR_US) // (2 * HOUR_US) % 12))
        row = change // DAY_US - int(days.date[0])
        around = {(int(days.year[r]), int(days.month[r])) for r in (row, row + 1)}
        bound = dt.date(1970, 1, 1) + dt.timedelta(days=date)
        found = sorted(
            (each.start_us, each.end_us)
            for year, month in around
            for each in pillar_intervals(
                days, year, month, day, hour, utc_offset_s=offset, day_start="23:00",
                first=bound - dt.timedelta(days=1), last=bound,
            )
        )  # fmt: skip
        assert found == [(start, change), (change, end)]


@given(
    instant=st.datetimes(dt.datetime(1600, 1, 3), dt.datetime(2200, 12, 29)),
    offset=st.integers(-43_200, 50_400),
    day_start=st.sampled_from(DAY_STARTS),
)
def test_an_instant_lies_in_the_interval_of_its_pillars(days, state, instant, offset, day_start):
    moment = (instant - dt.datetime(1970, 1, 1)) // dt.timedelta(microseconds=1)
    local = instant + dt.timedelta(seconds=offset)
    late = local.hour == 23
    date = date_number(local.date())
    hour = hour_ganzhi(day_of(date + late), (local.hour + 1) // 2 % 12)
    day = day_of(date + (late and day_start == "23:00"))
    now = state(moment)
    pillars = f"{now['year']} {now['month']} {SIXTY[day]} {SIXTY[hour]}"
    found = search(days, pillars, day_start, local.date(), offset)
    inside = [each for each in found if each.start_us <= moment < each.end_us]
    assert len(inside) == 1
    assert BRANCHES[inside[0].month_general] == now["month_general"]
    assert inside[0].end_us - inside[0].start_us <= 2 * HOUR_US


@pytest.mark.parametrize(
    ("pillars", "day_start", "wrong", "right"),
    [
        ("甲辰 戊寅 戊戌 庚申", "23:00", "month 戊寅", "寅 is 丙寅"),
        ("甲辰 丙寅 戊戌 甲申", "23:00", "hour 甲申", "申 is 庚申"),
        ("丙寅 壬辰 己酉 丙子", "23:00", "hour 丙子", "子 is 甲子; with the day starting at 00:00"),
        ("丙寅 壬辰 己酉 戊子", "00:00", "hour 戊子", "甲子 from 00:00 and 丙子 from 23:00"),
    ],
)
def test_pillars_that_cannot_stand_together(days, pillars, day_start, wrong, right):
    with pytest.raises(InputError, match=wrong) as caught:
        search(days, pillars, day_start)
    assert right in str(caught.value)


def test_other_values_refused(days):
    codes = [SIXTY.index(name) for name in ("甲辰", "丙寅", "戊戌", "庚申")]
    with pytest.raises(InputError, match="day_start"):
        pillar_intervals(days, *codes, utc_offset_s=0, day_start="noon")
    with pytest.raises(InputError, match="utc_offset_s"):
        pillar_intervals(days, *codes, utc_offset_s=86400, day_start="23:00")
    with pytest.raises(InputError, match="干支 of an hour"):
        pillar_intervals(days, *codes[:3], 60, utc_offset_s=0, day_start="23:00")


@pytest.mark.parametrize(
    ("first", "last", "count"),
    [("1986-05-04", "1986-05-05", 1), ("1986-05-05", "1986-05-05", 0)],
)
def test_bounds_are_local_dates_on_which_the_interval_starts(days, first, last, count):
    codes = [SIXTY.index(name) for name in ("丙寅", "壬辰", "己酉", "甲子")]
    bounds = {"first": on(first), "last": on(last)}
    found = pillar_intervals(days, *codes, utc_offset_s=BEIJING, day_start="23:00", **bounds)
    assert len(found) == count


def test_without_bounds_the_whole_table_is_searched(days):
    found = search(days, "丙寅 壬辰 己酉 甲子")
    years = [1970 + each.start_us / DAY_US / 365.2425 for each in found]
    # the pillars come back after multiples of sixty years only
    assert 3 <= len(years) <= 10
    for year in years:
        assert abs((year - years[0] + 30) % 60 - 30) < 0.1


def test_a_table_of_one_row_holds_nothing(days):
    one = calendar_days(dt.date(1986, 5, 5), dt.date(1986, 5, 5))
    assert search(one, "丙寅 壬辰 己酉 甲子") == []
