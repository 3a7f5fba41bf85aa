"""Solar terms against an independent Sun, against the cases from the field, and by themselves."""

from __future__ import annotations

import builtins
import math

import erfa
import numpy as np
import pytest
from apparent_sun import J2000, seconds_off
from tyme4py.solar import SolarTerm
from tyme4py.util import ShouXingUtil

from liuren_tables.calendar.terms import TERM_NAMES, delta_t_published, solar_terms
from liuren_tables.errors import InputError, LiurenError

UNIX_TO_J2000_DAYS = 10957.5


def ut_days(terms):
    return terms.instant / 86_400_000_000 - UNIX_TO_J2000_DAYS


def degrees(terms):
    return (315 + 15 * terms.term.astype(np.int64)) % 360.0


def test_at_equal_delta_t_no_term_of_two_centuries_is_off_by_more_than_three_seconds():
    terms = solar_terms(1900, 2100)
    ut = ut_days(terms)
    tt = ut + np.array([ShouXingUtil.dt_t(day) for day in ut.tolist()])
    off = seconds_off(tt, degrees(terms))
    assert np.abs(off).max() < 3.0
    assert np.abs(off).mean() < 1.0


def test_in_the_years_of_atomic_time_the_terms_hold_in_utc():
    terms = solar_terms(1972, 2026)
    tai = erfa.utctai(J2000, ut_days(terms))
    tt = erfa.taitt(*tai)
    off = seconds_off((tt[0] - J2000) + tt[1], degrees(terms))
    assert np.abs(off).max() < 3.5
    assert np.all(np.abs(off) <= terms.uncertainty_s)


def test_the_stated_uncertainty_covers_the_published_delta_t(terms):
    ut = ut_days(terms)
    published, error = delta_t_published(2000 + ut / 365.2425)
    off = seconds_off(ut + published / 86400, degrees(terms))
    assert np.all(np.abs(off) + 2 * error <= terms.uncertainty_s)
    assert np.all(terms.uncertainty_s >= 4)


@pytest.mark.parametrize(
    ("year", "almanac"),
    [
        # Astronomical Almanac, pages K8 and K9: observed.
        (1910, 10.46), (1920, 21.16), (1930, 24.02), (1940, 24.33), (1950, 29.15),
        (1960, 33.15), (1970, 40.18), (1980, 50.54), (1990, 56.86), (2000, 63.83), (2010, 66.07),
    ],
)  # fmt: skip
def test_published_delta_t_is_that_of_the_almanac_where_it_was_observed(year, almanac):
    value, error = delta_t_published(np.array([float(year)]))
    assert abs(value[0] - almanac) < 0.8
    assert error[0] == pytest.approx(0.1)


def test_published_delta_t_grows_uncertain_on_both_sides():
    years = np.array([500.0, 1000.0, 1700.0, 1950.0, 2050.0, 2100.0, 2200.0])
    _, error = delta_t_published(years)
    assert np.all(np.diff(error[:4]) < 0)
    assert np.all(np.diff(error[3:]) > 0)
    # 1000 ms a second, 365.25 days a year, Q = 0.058 ms²/year, M = 2500 years, 78 years ahead
    by_hand = 365.25 * 78 * math.sqrt(78 * 0.058 / 3 * (1 + 78 / 2500)) / 1000
    assert error[5] == pytest.approx(0.1 + by_hand)


def test_terms_are_regular_and_whole_seconds(terms):
    assert len(terms) == 601 * 24
    assert (terms.instant.dtype, terms.term.dtype) == (np.int64, np.uint8)
    assert (terms.year.dtype, terms.uncertainty_s.dtype) == (np.int32, np.float32)
    gaps = np.diff(terms.instant) / 86_400_000_000
    assert gaps.min() > 14.6
    assert gaps.max() < 15.8
    assert np.all(terms.instant % 1_000_000 == 0)
    assert np.all((np.diff(terms.term.astype(int)) - 1) % 24 == 0)
    civil = terms.instant.astype("datetime64[us]").astype("datetime64[Y]").astype(int) + 1970
    assert np.array_equal(civil, np.repeat(np.arange(1600, 2201), 24))
    assert np.array_equal(terms.year, civil - (terms.term >= 22))


@pytest.mark.parametrize("year", [2, 999, 1582, 1645, 1900, 2026, 2200])
def test_terms_are_those_of_the_library_to_half_a_second(year):
    terms = solar_terms(year, year)
    for index, (instant, term) in enumerate(zip(terms.instant, terms.term, strict=True)):
        julian_day = SolarTerm(year, index + 1).get_julian_day().get_day()
        seconds = (julian_day - 2440587.5) * 86400 - 8 * 3600
        assert abs(int(instant) / 1e6 - seconds) <= 0.5001
        assert term == (index + 22) % 24


@pytest.mark.parametrize(
    ("name", "term"),
    [("FC-017", "雨水"), ("FC-018", "雨水"), ("FC-087", "小寒"), ("FC-088", "小寒"),
     ("FC-096", "小暑"), ("FC-097", "小暑"), ("FC-149", "立春")],
)  # fmt: skip
def test_field_cases_with_an_instant(case, us, terms, name, term):
    expect = case(name)["expect"]
    assert expect.get("term", term) == term
    instant = us(expect["term_instant"])
    row = int(np.argmin(np.abs(terms.instant - instant)))
    assert TERM_NAMES[terms.term[row]] == term
    tolerance = min(expect.get("tolerance_s", 2), 3)
    assert abs(int(terms.instant[row]) - instant) <= tolerance * 1_000_000


def test_fc_147_the_terms_of_2024(case, us, terms):
    expect = case("FC-147")["expect"]
    for name in ("立春", "冬至"):
        of_2024 = (terms.year == 2024) & (terms.term == TERM_NAMES.index(name))
        gap = abs(int(terms.instant[of_2024][0]) - us(expect[name]))
        assert gap <= expect["tolerance_s"] * 1_000_000


@pytest.mark.parametrize("years", [(2001, 2000), (-1, 5), (9999, 10001)])
def test_years_out_of_order_or_range_are_refused(years):
    with pytest.raises(InputError, match="years in order"):
        solar_terms(*years)


def test_without_the_library_the_error_says_what_to_install(monkeypatch):
    real = builtins.__import__

    def refuse(name, *args, **kwargs):
        if name.startswith("tyme4py"):
            raise ImportError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(LiurenError, match="extra 'build'"):
        solar_terms(2000, 2000)
