"""The field cases on hours, days, zones and solar time, and what they stand for."""

from __future__ import annotations

import numpy as np
import pytest
from clock_support import BRANCHES, CASES, made_up, micro, name, real

from liuren_tables.calendar import clock
from liuren_tables.calendar.clock import chart_keys, error_for
from liuren_tables.conventions import Conventions
from liuren_tables.errors import InputError


def test_field_case_of_day_and_night():
    row = CASES["FC-036"]
    for branch, expected in row["expect"]["fixed"].items():
        code = BRANCHES.index(branch)
        keys = chart_keys(
            made_up(), local_us=np.array([code * 7_200_000_000]), conventions=Conventions()
        )
        assert "晝夜"[keys.daynight[0]] == expected
        assert keys.hour[0] == code
    with pytest.raises(InputError, match="longitude and latitude"):
        Conventions(daynight_rule="sun", longitude=120.0)


@pytest.mark.parametrize(
    "case",
    [i for i, c in CASES.items() if c["kind"] == "子時 day boundary"],
)
def test_field_cases_of_the_zi_hour(case):
    row = CASES[case]
    for start in ("23:00", "00:00"):
        expect = row["expect"][f"day_from_{start}"]
        keys = chart_keys(
            made_up(),
            utc_us=micro(row["given"]["instant"]),
            conventions=Conventions(day_start=start),
        )
        assert name(keys.day[0]) == expect["day"]
        assert name(keys.hour_ganzhi[0]) == expect["hour"]


def test_field_cases_of_hours():
    row = CASES["FC-114"]
    utc = np.concatenate([micro(t) for t in row["given"]["instants"]])
    keys = chart_keys(made_up(), utc_us=utc, conventions=Conventions())
    assert [BRANCHES[h] for h in keys.hour] == row["expect"]["hours"]

    row = CASES["FC-115"]
    keys = chart_keys(
        made_up(),
        local_us=micro(f"2020-01-01T{row['given']['clock']}"),
        conventions=Conventions(),
    )
    assert BRANCHES[keys.hour[0]] == row["expect"]["hour_branch"]

    row = CASES["FC-116"]  # 1970-01-01 was an 辛 day
    local = np.concatenate([micro(f"1970-01-01T{t}") for t in row["given"]["solar_times"]])
    keys = chart_keys(made_up(), local_us=local, conventions=Conventions())
    assert {name(d)[0] for d in keys.day} == {row["given"]["day_stem"]}
    assert [name(code) for code in keys.hour_ganzhi] == row["expect"]["hours"]


@pytest.mark.parametrize("case", ["FC-118", "FC-119", "FC-120"])
def test_field_cases_of_all_four_pillars(case):
    row = CASES[case]
    keys = chart_keys(real(), utc_us=micro(row["given"]["instant"]), conventions=Conventions())
    pillars = {
        "year": keys.year, "month": keys.month, "day": keys.day, "hour": keys.hour_ganzhi,
    }  # fmt: skip
    for pillar, expected in row["expect"].items():
        assert name(pillars[pillar][0]) == expected, pillar


def test_field_cases_of_summer_time():
    def keys(case, zone, **choices):
        wall = micro(CASES[case]["given"]["wall"])
        return chart_keys(made_up(), local_us=wall, conventions=Conventions(zone=zone, **choices))

    shanghai = "Asia/Shanghai"
    expect = CASES["FC-136"]["expect"]
    assert keys("FC-136", shanghai).utc_us == micro(expect["instant"])
    assert name(keys("FC-136", shanghai).day[0]) == expect["day_from_23:00"]
    late = keys("FC-136", shanghai, day_start="00:00")
    assert name(late.day[0]) == expect["day_from_00:00_standard"]
    wall = keys("FC-136", shanghai, day_start="00:00", clock="wall")
    assert name(wall.day[0]) == expect["day_by_wall_date"]

    for zone, expected in CASES["FC-137"]["expect"].items():
        assert name(keys("FC-137", zone).hour_ganzhi[0]) == expected["hour"]

    for case in ("FC-139", "FC-140"):
        got = keys(case, shanghai)
        standard = micro(CASES[case]["expect"]["standard"])
        assert got.utc_us == standard
        assert got.local_us == standard + 8 * 3_600_000_000
        assert not got.ambiguous[0]

    got = keys("FC-141", shanghai)
    assert got.error[0] == clock.SKIPPED
    text = str(error_for(clock.SKIPPED, made_up(), Conventions(zone=shanghai)))
    assert "skipped" in text
    assert "skipped" in CASES["FC-141"]["expect"]["error_or_warning"]


def test_a_local_time_that_came_twice_is_flagged():
    twice = micro("1991-09-15T01:30")
    zone = Conventions(zone="Asia/Shanghai")
    first, second = (
        chart_keys(made_up(), local_us=twice, conventions=zone, fold=f) for f in (0, 1)
    )
    assert first.ambiguous[0]
    assert second.ambiguous[0]
    assert second.utc_us - first.utc_us == 3_600_000_000
    assert (first.local_us, second.local_us) == (twice - 3_600_000_000, twice)
    true = zone.but(solar="true", longitude=121.47)
    solar_first = chart_keys(made_up(), local_us=twice, conventions=true)
    assert solar_first.utc_us == first.utc_us


@pytest.mark.parametrize(("case", "which"), [
    (c, w) for c in ("FC-142", "FC-143", "FC-144") for w in ("mean", "true")
])  # fmt: skip
def test_field_cases_of_solar_time(case, which):
    row = CASES[case]
    given_, expect = row["given"], row["expect"]
    places = given_.get("places", {"": given_.get("longitude")})
    for place, longitude in places.items():
        keys = chart_keys(
            made_up(),
            utc_us=micro(given_["instant"]),
            conventions=Conventions(solar=which, longitude=longitude),
        )
        text = expect["mean_solar" if which == "mean" else "apparent_solar"]
        text = text[place] if place else text
        text = text if "T" in text else f"{given_['instant'][:10]}T{text}"
        assert abs(int(keys.local_us[0] - micro(text)[0])) < 60_000_000
        if "hour_branch" in expect:
            assert BRANCHES[keys.hour[0]] == expect["hour_branch"]
