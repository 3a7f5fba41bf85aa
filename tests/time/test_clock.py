"""Keys of charts against a plain scalar reckoning, and the field cases on hours and days."""

from __future__ import annotations

import datetime as dt
from functools import cache
from importlib import resources
from zoneinfo import ZoneInfo

import numpy as np
import pytest
from clock_support import BRANCHES, DAY, EPOCH, FIRST, MICRO, ROWS, STEMS, made_up, micro, name
from hypothesis import given, settings
from hypothesis import strategies as st

from liuren_tables.calendar import clock, solar
from liuren_tables.calendar.clock import (
    NOT_GIVEN,
    NULL,
    chart_keys,
    error_for,
    lean_keys,
)
from liuren_tables.calendar.zones import parse_zone
from liuren_tables.conventions import Conventions
from liuren_tables.errors import InputError, LocalTimeError, PolarError, RangeError

ZONES = [
    "+08:00",
    "-09:30",
    "+05:45",
    "Asia/Shanghai",
    "Asia/Kolkata",
    "America/Caracas",
    "Africa/Casablanca",
    "Pacific/Apia",
    "America/St_Johns",
    "Europe/London",
]


@cache
def zone_info(text):
    with resources.files("tzdata").joinpath("zoneinfo", *text.split("/")).open("rb") as stream:
        return ZoneInfo.from_file(stream, key=text)


def to_utc(local, zone, fold):
    """Instant (µs), or None if it was skipped, and whether it came twice: by datetime."""
    offset = parse_zone(zone).offset_us
    if offset is not None:
        return local - offset, False
    wall = EPOCH + dt.timedelta(microseconds=local)
    info = zone_info(zone)
    both = [wall.replace(tzinfo=info, fold=f).astimezone(dt.UTC) for f in (0, 1)]
    if both[fold].astimezone(info).replace(tzinfo=None) != wall:
        return None, False
    instant = (both[fold].replace(tzinfo=None) - EPOCH) // MICRO
    return instant, both[0] != both[1]


def to_wall(utc, zone):
    offset = parse_zone(zone).offset_us
    if offset is not None:
        return utc + offset
    when = (EPOCH.replace(tzinfo=dt.UTC) + dt.timedelta(microseconds=utc)).astimezone(
        zone_info(zone)
    )
    return (when.replace(tzinfo=None) - EPOCH) // MICRO


def pillars_of_clock(local, day_start):
    """Day, hour and 干支 of the hour by datetime and tables of words."""
    when = EPOCH + dt.timedelta(microseconds=local)
    midnight = (when.date() - dt.date(1970, 1, 1)).days + 17
    coming = midnight + (when.hour == 23)
    hour = BRANCHES.index("子丑丑寅寅卯卯辰辰巳巳午午未未申申酉酉戌戌亥亥子"[when.hour])
    first = "甲丙戊庚壬"[coming % 5]
    day = coming if day_start == "23:00" else midnight
    return day % 60, hour, STEMS[(STEMS.index(first) + hour) % 10] + BRANCHES[hour]


times = st.one_of(
    st.integers((FIRST + 3) * DAY, (FIRST + ROWS - 4) * DAY),
    # Whole hours and what is beside them.
    st.builds(
        lambda hours, off: hours * 3_600_000_000 + off,
        st.integers((FIRST + 3) * 24, (FIRST + ROWS - 4) * 24),
        st.sampled_from([-1, 0, 1]),
    ),
)


@settings(deadline=None)
@given(
    st.lists(times, min_size=1, max_size=20),
    st.sampled_from(ZONES),
    st.sampled_from(["23:00", "00:00"]),
    st.booleans(),
    st.integers(0, 1),
    st.sampled_from([1, 7, 1 << 16]),
)
def test_columns_equal_the_plain_reckoning(column, zone, day_start, absolute, fold, chunk):
    table = made_up()
    conventions = Conventions(zone=zone, day_start=day_start, clock="wall")
    what = {"utc_us" if absolute else "local_us": np.array(column)}
    keys = chart_keys(table, **what, conventions=conventions, fold=fold, chunk=chunk, threads=2)
    lean = lean_keys(table, **what, conventions=conventions, fold=fold, chunk=chunk)
    for array in ("index", "boundary", "ambiguous", "error"):
        assert (getattr(lean, array) == getattr(keys, array)).all()
        assert getattr(lean, array).dtype == getattr(keys, array).dtype
    known = table.change[table.change < 1 << 62]
    unsure = table.uncertainty_s[table.change < 1 << 62]
    for i, time in enumerate(column):
        if absolute:
            utc, twice, local = time, False, to_wall(time, zone)
        else:
            (utc, twice), local = to_utc(time, zone, fold), time
        if utc is None:
            assert keys.error[i] == clock.SKIPPED
            assert (keys.index[i], keys.local_us[i], keys.utc_us[i]) == (0, NULL, NULL)
            continue
        assert keys.error[i] == 0
        assert (keys.utc_us[i], keys.local_us[i], keys.ambiguous[i]) == (utc, local, twice)
        day, hour, ganzhi = pillars_of_clock(local, day_start)
        assert (keys.day[i], keys.hour[i], name(keys.hour_ganzhi[i])) == (day, hour, ganzhi)
        count = int(np.searchsorted(known, utc, side="right"))
        assert keys.year[i] == count // 24 % 60
        assert keys.month[i] == count // 2 % 60
        general = (count + 1) // 2 % 12
        night = not 3 <= hour <= 8
        assert (keys.month_general[i], keys.daynight[i]) == (general, night)
        assert keys.index[i] == ((day * 12 + hour) * 12 + general) * 2 + night
        near = np.abs(known - utc) <= np.ceil(unsure.astype(np.float64) * 1e6)
        assert keys.boundary[i] == near.any()


def test_boundaries_reach_over_midnight():
    table = made_up()
    at = np.flatnonzero(table.change < 1 << 62)
    unsure = np.ceil(table.uncertainty_s[at].astype(np.float64) * 1e6).astype(np.int64)
    for shift, expected in ((unsure, True), (-unsure, True), (unsure + 1, False),
                            (-unsure - 1, False), (0, True)):  # fmt: skip
        keys = lean_keys(table, utc_us=table.change[at] + shift, conventions=Conventions())
        assert (keys.boundary == expected).all()


@settings(deadline=None)
@given(times, st.sampled_from(["mean", "true"]), st.floats(-180, 180), st.sampled_from(ZONES))
def test_solar_time_is_the_clock_of_the_chart(utc, which, longitude, zone):
    conventions = Conventions(zone=zone, solar=which, longitude=longitude)
    keys = chart_keys(made_up(), utc_us=np.array([utc]), conventions=conventions)
    function = solar.mean_solar if which == "mean" else solar.true_solar
    local = int(keys.local_us[0])
    assert abs(local - function(np.array([utc]), longitude)[0]) <= 1
    day, hour, ganzhi = pillars_of_clock(local, "23:00")
    assert (keys.day[0], keys.hour[0], name(keys.hour_ganzhi[0])) == (day, hour, ganzhi)


def test_what_cannot_be_cast_keeps_its_place_and_says_why():
    table = made_up()
    low, high = FIRST * DAY, (FIRST + ROWS - 1) * DAY
    utc = np.array([low - 1, low, NULL, high - 1, high, 0, (1 << 63) - 1, NULL + 1, 5])
    null = np.zeros(utc.size, bool)
    null[-1] = True
    keys = chart_keys(table, utc_us=utc, null=null, conventions=Conventions())
    assert keys.error.tolist() == [2, 0, 1, 0, 2, 0, 2, 2, 1]
    assert (keys.utc_us[keys.error > 0] == NULL).all()
    assert not keys.day[keys.error > 0].any()
    lean = lean_keys(table, utc_us=utc, null=null, conventions=Conventions())
    assert (lean.error == keys.error).all()
    assert (lean.index == keys.index).all()
    # A local time counts by its instant.
    local = chart_keys(table, local_us=utc + 8 * 3_600_000_000 * (utc > NULL) * (utc < high + 1),
                       conventions=Conventions())  # fmt: skip
    assert local.error.tolist() == [2, 0, 1, 0, 2, 0, 2, 2, 0]
    texts = {type(error_for(c, table, Conventions())) for c in range(1, 6)}
    assert texts == {InputError, RangeError, LocalTimeError, PolarError}
    assert "1887-11-13 to 2106-11-21" in str(error_for(2, table, Conventions()))
    assert "+08:00" in str(error_for(3, table, Conventions()))


def test_an_empty_column_gives_empty_keys():
    empty = np.zeros(0, np.int64)
    assert chart_keys(made_up(), utc_us=empty, conventions=Conventions()).day.size == 0
    assert lean_keys(made_up(), local_us=empty, conventions=Conventions()).index.size == 0


def test_day_and_night_by_rule_and_by_the_sun():
    local = np.arange(24) * 3_600_000_000
    for rule, day in (("mao_shen", "卯辰巳午未申"), ("mao_you", "卯辰巳午未申酉")):
        keys = chart_keys(made_up(), local_us=local, conventions=Conventions(daynight_rule=rule))
        assert {BRANCHES[h] for h in keys.hour[keys.daynight == 0]} == set(day)
    place = Conventions(daynight_rule="sun", longitude=121.47, latitude=31.23)
    june = micro("2024-06-21T00:00") + np.arange(0, 24 * 60, 5) * 60_000_000
    keys = chart_keys(made_up(), local_us=june, conventions=place)
    day = june[keys.daynight == 0]
    hours = [(t - june[0]) / 3_600_000_000 for t in (day[0], day[-1])]
    assert abs(hours[0] - 4.85) < 0.1  # sunrise 4:51, sunset 19:01
    assert abs(hours[1] - 19.0) < 0.1
    assert (lean_keys(made_up(), local_us=june, conventions=place).index == keys.index).all()


def test_polar_day_is_an_error_unless_day_or_night_is_given():
    place = Conventions(daynight_rule="sun", longitude=18.96, latitude=69.65)
    utc = micro("2024-06-21T12:00Z").repeat(2)
    keys = chart_keys(made_up(), utc_us=utc, conventions=place)
    assert keys.error.tolist() == [clock.POLAR] * 2
    given_ = chart_keys(made_up(), utc_us=utc, conventions=place, daynight=np.array([1, NOT_GIVEN]))
    assert given_.error.tolist() == [0, clock.POLAR]
    assert given_.daynight.tolist() == [1, 0]
    assert chart_keys(made_up(), utc_us=utc, conventions=place, daynight=0).error.sum() == 0


def test_hour_month_general_and_daynight_given_by_hand():
    local = micro("2024-12-22T13:00").repeat(4)  # 未 hour
    keys = chart_keys(
        made_up(),
        local_us=local,
        conventions=Conventions(),
        hour=np.array([0, 7, NOT_GIVEN, 12], np.uint8),
        month_general=5,
        daynight=np.array([0, 1, NOT_GIVEN, 0]),
    )
    assert keys.error.tolist() == [0, 0, 0, clock.BAD_GIVEN]
    assert keys.hour.tolist() == [0, 7, 7, 0]
    assert [name(code) for code in keys.hour_ganzhi[:3]] == ["丙子", "癸未", "癸未"]  # 庚 day
    assert keys.month_general.tolist() == [5, 5, 5, 0]
    assert keys.daynight.tolist() == [0, 1, 0, 0]
    assert chart_keys(made_up(), local_us=local, conventions=Conventions(), hour=0).daynight.all()
    lean = lean_keys(made_up(), local_us=local, conventions=Conventions(), month_general=5)
    assert (lean.index // 2 % 12 == 5).all()


def test_a_late_zi_hour_given_by_hand_stays_what_it_is():
    keys = chart_keys(
        made_up(),
        local_us=micro("1988-08-02T23:30"),
        conventions=Conventions(day_start="00:00"),
        hour=0,
    )
    assert (name(keys.day[0]), name(keys.hour_ganzhi[0])) == ("己丑", "丙子")


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ({}, "either as utc_us or as local_us"),
        ({"utc_us": [0], "local_us": [0]}, "either as utc_us or as local_us"),
        ({"utc_us": [0], "fold": 2}, "fold"),
        ({"utc_us": [0], "hour": 12}, "hour 12 is not a code from 0 to 11"),
        ({"utc_us": [0], "daynight": 2}, "from 0 to 1"),
        ({"utc_us": [0], "month_general": np.zeros(2, np.uint8)}, "has 2 rows, the times have 1"),
        ({"utc_us": [0], "null": np.zeros(2, bool)}, "null has 2 rows"),
    ],
)
def test_arguments_that_do_not_fit(arguments, text):
    arguments = {
        n: np.array(v, np.int64) if isinstance(v, list) else v for n, v in arguments.items()
    }
    with pytest.raises(InputError, match=text):
        chart_keys(made_up(), **arguments, conventions=Conventions())
