"""Zones against zoneinfo over the same tzdata, and the field cases on summer time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from importlib import resources
from zoneinfo import ZoneInfo

import numpy as np
import pytest
from clock_support import CASES
from hypothesis import given, settings
from hypothesis import strategies as st

from liuren_tables.calendar.zones import (
    DAY_US,
    Zone,
    offsets,
    parse_zone,
    tzdata_version,
    zone_names,
)
from liuren_tables.errors import InputError

FIRST, LAST = -135_140, 84_370  # 1600 to 2200
EPOCH = datetime(1970, 1, 1)
MICRO = timedelta(microseconds=1)
ODD_ZONES = [
    "Asia/Shanghai",
    "Asia/Kolkata",
    "America/Caracas",
    "Africa/Casablanca",
    "Pacific/Apia",
    "America/St_Johns",
    "Australia/Lord_Howe",
    "Europe/Dublin",
    "Europe/London",
    "Asia/Manila",
    "America/Juneau",
    "Africa/Monrovia",
]


@cache
def reference(name):
    file = resources.files("tzdata").joinpath("zoneinfo", *name.split("/"))
    with file.open("rb") as stream:
        return ZoneInfo.from_file(stream, key=name)


def micro(text):
    return (datetime.fromisoformat(text) - EPOCH) // MICRO


def local_of(utc, name):
    when = (EPOCH.replace(tzinfo=UTC) + timedelta(microseconds=utc)).astimezone(reference(name))
    return (when.replace(tzinfo=None) - EPOCH) // MICRO


def utc_of(local, name, fold):
    """Instant, skipped, twice: by the two folds of datetime."""
    zone = reference(name)
    wall = EPOCH + timedelta(microseconds=local)
    instants = [
        (wall.replace(tzinfo=zone, fold=f).astimezone(UTC).replace(tzinfo=None) - EPOCH) // MICRO
        for f in (0, 1)
    ]
    differ = instants[0] != instants[1]
    skipped = differ and local_of(instants[0], name) != local
    return instants[fold], skipped, differ and not skipped


def history(name):
    return offsets(parse_zone(name), FIRST, LAST)


def near_transitions(name):
    table = history(name)
    switch = table.switch[: table.transitions]
    return switch[(switch > FIRST * DAY_US) & (switch < (LAST - 1) * DAY_US)]


@pytest.mark.parametrize("name", ODD_ZONES)
def test_every_transition_is_that_of_zoneinfo(name):
    switch = near_transitions(name)
    half_hour = 1_800_000_000
    utc = np.concatenate([switch + d for d in (-half_hour, -1, 0, half_hour)])
    local = history(name).utc_to_local(utc)
    assert local.tolist() == [local_of(u, name) for u in utc.tolist()]
    # Local times on both sides of every gap and fold, within them and at their edges.
    before = history(name).utc_to_local(switch - 1) + 1
    probes = np.concatenate([before + d for d in (-half_hour, -1, 0, half_hour, 2 * half_hour)])
    probes = np.concatenate([probes, local])
    for fold in (0, 1):
        got = zip(*(a.tolist() for a in history(name).local_to_utc(probes, fold)), strict=True)
        for time, (instant, skipped, twice) in zip(probes.tolist(), got, strict=True):
            expected = utc_of(time, name, fold)
            assert (skipped, twice) == expected[1:], EPOCH + timedelta(microseconds=time)
            if not skipped:
                assert instant == expected[0]


@settings(deadline=None)
@given(
    st.sampled_from(zone_names()),
    st.integers((FIRST + 2) * DAY_US, (LAST - 2) * DAY_US),
    st.integers(0, 1),
)
def test_any_zone_at_any_time(name, time, fold):
    table = history(name)
    one = np.array([time])
    assert table.utc_to_local(one)[0] == local_of(time, name)
    instant, skipped, twice = table.local_to_utc(one, fold)
    expected = utc_of(time, name, fold)
    assert (skipped[0], twice[0]) == expected[1:]
    assert skipped[0] or instant[0] == expected[0]


@settings(deadline=None)
@given(st.sampled_from(ODD_ZONES), st.integers(-40_000, 80_000), st.integers(0, 400))
def test_any_span_of_dates_gives_the_same(name, first, length):
    part = offsets(parse_zone(name), first, first + length)
    utc = np.arange(first, first + length + 1) * DAY_US + 12_345_678_901
    assert (part.utc_to_local(utc) == history(name).utc_to_local(utc)).all()


def test_every_zone_can_be_read_and_is_read_only():
    for name in zone_names():
        table = history(name)
        assert table.utc_entry.size == LAST - FIRST + 1
        assert not table.offset.flags.writeable
    assert tzdata_version()[:2] == "20"


def test_standard_time_of_double_summer_time_and_of_negative_summer_time():
    def standard(name, text):
        table = history(name)
        utc = np.array([micro(text)])
        side = table.side_utc(utc, utc // DAY_US - FIRST)
        return [int(a[side][0]) // 60_000_000 for a in (table.offset, table.standard)]

    assert standard("Europe/London", "1943-07-01T12:00") == [120, 0]
    assert standard("Europe/London", "1943-01-01T12:00") == [60, 0]
    assert standard("Europe/London", "2150-07-01T12:00") == [60, 0]
    assert standard("Asia/Shanghai", "1944-01-01T12:00") == [540, 480]
    assert standard("Asia/Shanghai", "1850-01-01T12:00") == [485, 485]
    assert standard("Europe/Dublin", "2024-01-01T12:00") == [0, 0]
    assert standard("Europe/Dublin", "2024-07-01T12:00") == [60, 60]


@pytest.mark.parametrize("case", ["FC-136", "FC-137", "FC-139", "FC-140"])
def test_field_cases_on_summer_time(case):
    row = CASES[case]
    zone = row["given"].get("zone", "Asia/Shanghai")
    expect = row["expect"].get("Asia/Shanghai", row["expect"])
    local = np.array([micro(row["given"]["wall"])])
    utc, skipped, twice = history(zone).local_to_utc(local)
    assert not skipped[0]
    assert not twice[0]
    table = history(zone)
    side = table.side_utc(utc, utc // DAY_US - FIRST)
    standard = EPOCH + timedelta(microseconds=int(utc[0] + table.standard[side][0]))
    if "offset" in expect:
        assert parse_zone(expect["offset"]).offset_us == local[0] - utc[0]
    text = expect.get("standard") or expect["instant"]
    if "T" in text:
        assert standard == datetime.fromisoformat(text).replace(tzinfo=None)
    else:
        assert standard.strftime("%H:%M") == text


def test_field_case_of_a_skipped_time():
    row = CASES["FC-141"]
    assert "skipped" in row["expect"]["error_or_warning"]
    wall = np.array([micro(row["given"]["wall"])])
    assert history(row["given"]["zone"]).local_to_utc(wall)[1].tolist() == [True]


@pytest.mark.parametrize(
    ("text", "name", "minutes"),
    [
        ("+08:00", "+08:00", 480),
        ("UTC+8", "+08:00", 480),
        ("gmt-3:30", "-03:30", -210),
        ("+0545", "+05:45", 345),
        ("＋０８：００", "+08:00", 480),
        ("−5", "-05:00", -300),
        ("Z", "+00:00", 0),
        ("utc", "+00:00", 0),
        ("-00:00", "+00:00", 0),
    ],
)
def test_fixed_offsets(text, name, minutes):
    assert parse_zone(text) == Zone(name, minutes * 60_000_000)
    fixed = offsets(parse_zone(text), 0, 10)
    utc = np.array([5 * DAY_US])
    assert fixed.utc_to_local(utc)[0] - utc[0] == minutes * 60_000_000
    assert fixed.local_to_utc(fixed.utc_to_local(utc))[0] == utc


def test_names_are_found_in_any_case_and_unknown_ones_are_refused_with_near_ones():
    assert parse_zone("asia/shanghai") == Zone("Asia/Shanghai", None)
    assert parse_zone("America/New York").name == "America/New_York"
    for text, hint in (
        ("Asia/Shangai", "Asia/Shanghai"),
        ("Shanghai", "Asia/Shanghai"),
        ("Asia/Beijing", "Accepted: an offset as"),
        ("CST", "Accepted: an offset as"),
        ("", "Accepted: an offset as"),
        ("+19:00", "-18:00 to"),
        ("+08:60", "-18:00 to"),
    ):
        with pytest.raises(InputError, match=hint) as caught:
            parse_zone(text)
        assert "\n" not in str(caught.value)
