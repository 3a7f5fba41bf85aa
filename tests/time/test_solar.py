"""Solar time and sunrise against ERFA, and the field cases on solar time."""

from __future__ import annotations

from datetime import datetime, timedelta

import erfa
import numpy as np
import pytest
from clock_support import CASES
from hypothesis import given, settings
from hypothesis import strategies as st

from liuren_tables.calendar import solar

DAY = 86_400_000_000
MINUTE = 60_000_000
FIRST, LAST = -25567, 47481  # 1900-01-01, 2099-12-31; ERFA warns beyond


def delta_t(days):
    """TT − UT in seconds, near enough: the Sun moves 0.01 s of time in 4 s."""
    year = 1970 + np.asarray(days) / 365.2425
    return np.interp(year, [1900, 1950, 1975, 2000, 2025, 2100], [-3, 29, 45, 64, 69, 150])


def apparent_sun(days):
    """Greenwich hour angle minus UT + 12 h (radians) and declination, from ERFA."""
    days = np.asarray(days, np.float64)
    ut1, ut2 = 2440587.5, days
    tt1, tt2 = 2440587.5, days + delta_t(days) / 86400
    helio, bary = erfa.epv00(tt1, tt2)
    sun = -helio["p"]
    distance = np.linalg.norm(sun, axis=-1)
    direction = sun / distance[..., None]
    velocity = bary["v"] * 0.005775518331436995  # au/day in units of the speed of light
    gamma = np.sqrt(1 - np.sum(velocity**2, axis=-1))
    # The Sun is seen where it was one light time ago, which aberration accounts for.
    proper = erfa.ab(direction, velocity, distance, gamma)
    apparent = erfa.rxp(erfa.pnm06a(tt1, tt2), proper)
    ascension, declination = erfa.c2s(apparent)
    angle = erfa.gst06a(ut1, ut2, tt1, tt2) - ascension
    equation = angle - 2 * np.pi * (days % 1) + np.pi
    return np.mod(equation + np.pi, 2 * np.pi) - np.pi, declination


def stamp(text):
    return (datetime.fromisoformat(text) - datetime.fromisoformat("1970-01-01T00:00Z")) // (
        timedelta(microseconds=1)
    )


def clock(text):
    return (datetime.fromisoformat(text) - datetime(1970, 1, 1)) // timedelta(microseconds=1)


def test_equation_of_time_is_within_four_seconds_of_erfa():
    days = np.random.default_rng(5).uniform(FIRST, LAST, 4_000)
    expected = apparent_sun(days)[0] * 43200 / np.pi
    assert np.abs(solar.equation_of_time(days) - expected).max() < 4
    utc = np.rint(days * DAY).astype(np.int64)
    interpolated = (solar.true_solar(utc, 0.0) - utc) / 1e6
    assert np.abs(interpolated - expected).max() < 4


def test_declination_is_within_a_minute_of_arc_of_erfa():
    days = np.random.default_rng(6).uniform(FIRST, LAST, 4_000)
    difference = np.arcsin(solar.sin_declination(days)) - apparent_sun(days)[1]
    assert np.degrees(np.abs(difference)).max() * 60 < 1


@pytest.mark.parametrize("latitude", [-60.0, -35.0, 0.0, 31.23, 52.0, 60.0])
def test_sunrise_and_sunset_are_within_a_minute_of_erfa(latitude):
    rng = np.random.default_rng(7)
    longitude = 121.47
    days = rng.uniform(FIRST, LAST, 150)
    noon = np.round(days) - longitude / 360 + 0.5

    def height(when):
        equation, declination = apparent_sun(when)
        hour = 2 * np.pi * (when % 1) - np.pi + equation + np.radians(longitude)
        north = np.radians(latitude)
        sine = np.sin(north) * np.sin(declination)
        sine += np.cos(north) * np.cos(declination) * np.cos(hour)
        return np.degrees(np.arcsin(sine)) + 0.833

    for side in (-0.45, 0.45):
        night, day = noon + (0.5 if side > 0 else -0.5), noon.copy()
        for _ in range(18):
            middle = (night + day) / 2
            up = height(middle) > 0
            day, night = np.where(up, middle, day), np.where(up, night, middle)
        crossing = np.rint(day * DAY).astype(np.int64)
        toward_noon = MINUTE if side < 0 else -MINUTE
        up, polar = solar.sun_state(crossing + toward_noon, longitude, latitude)
        assert up.all()
        assert not polar.any()
        up, _ = solar.sun_state(crossing - toward_noon, longitude, latitude)
        assert not up.any()


def test_polar_day_and_night_are_told():
    summer, winter, spring = (
        np.array([stamp(f"2024-{day}T{hour:02}:00Z") for hour in range(24)])
        for day in ("06-21", "12-21", "03-20")
    )
    for utc, latitude, expected in (
        (summer, 69.65, True),
        (winter, 69.65, False),
        (winter, -75.0, True),
        (summer, -75.0, False),
    ):
        up, polar = solar.sun_state(utc, 18.96, latitude)
        assert polar.all()
        assert (up == expected).all()
    assert not solar.sun_state(spring, 18.96, 69.65)[1].any()
    assert solar.sun_state(summer, 0.0, 90.0)[1].all()


@pytest.mark.parametrize("case", ["FC-142", "FC-143", "FC-144"])
def test_field_cases_on_solar_time(case):
    row = CASES[case]
    given_, expect = row["given"], row["expect"]
    utc = np.array([stamp(given_["instant"])])
    date = given_["instant"][:10]
    places = given_.get("places", {"": given_.get("longitude")})
    for place, longitude in places.items():
        for name, function in (
            ("mean_solar", solar.mean_solar),
            ("apparent_solar", solar.true_solar),
        ):
            text = expect[name][place] if place else expect[name]
            text = text if "T" in text else f"{date}T{text}"
            tolerance = expect.get("tolerance_min", 1.0) + 0.5  # the text is cut to minutes
            off = function(utc, longitude)[0] - clock(text)
            assert abs(off) <= tolerance * MINUTE, (place, name)
    equation = solar.equation_of_time(utc / DAY)[0] / 60
    assert abs(equation - expect["equation_of_time_min"]) < 0.1


@settings(deadline=None)
@given(st.integers(-(10**16), 10**16), st.floats(-180, 180))
def test_solar_time_of_one_is_that_of_many(utc, longitude):
    alone = solar.true_solar(np.array([utc]), longitude)[0]
    table = solar.sun_table(-200_000, 400_000)
    row = np.array([utc // DAY + 200_000])
    assert abs(solar.true_solar(np.array([utc]), longitude, table, row)[0] - alone) <= 1
    assert abs(alone - utc - longitude * 240e6) < 18 * MINUTE
    assert solar.mean_solar(np.array([utc]), longitude)[0] - utc == round(longitude * 240e6)


def test_an_empty_column_stays_empty():
    assert solar.true_solar(np.zeros(0, np.int64), 10.0).size == 0
