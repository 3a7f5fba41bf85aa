"""The instants of the 24 solar terms, computed at build time, and how far they can be trusted.

The instants are those of tyme4py: the apparent Sun at multiples of 15°, 定氣 for all years. They
depend on ΔT = TT − UT, which nobody knows exactly outside the years that were observed.

`uncertainty_s` bounds the error by four parts, added: the theory of the Sun (3 s, growing with
the cube of the centuries from 2000, as measured against IAU 2006/2000A at equal ΔT), one
second for UTC against UT1 and for the rounding, how far the ΔT used lies from the best
published one, and two standard errors of the latter. Published ΔT and its errors: Morrison,
Stephenson, Hohenkerk and Zawilski, Proc. R. Soc. A 477 (2021) 20200776, with their law of the
length of day after 2022; standard errors after 2022 by the Brownian model of Huber (2000) as
given in NASA TP-2006-214141.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from liuren_tables.errors import InputError, LiurenError

__all__ = ["TERM_NAMES", "SolarTerms", "delta_t_published", "require_tyme", "solar_terms"]

TERM_NAMES = (
    "立春", "雨水", "驚蟄", "春分", "清明", "穀雨", "立夏", "小滿", "芒種", "夏至", "小暑", "大暑",
    "立秋", "處暑", "白露", "秋分", "寒露", "霜降", "立冬", "小雪", "大雪", "冬至", "小寒", "大寒",
)  # fmt: skip
"""Names by code: 立春 is 0, even codes are 節, odd codes are 中氣."""

_FIRST_YEAR, _LAST_YEAR = 0, 10000
_J2000_UNIX_DAYS = 10957.5
_DAY_S = 86400
_BEIJING = 1 / 3

# Year, ΔT in seconds (Morrison et al. 2021): centuries, then closer as the curve bends more.
_DELTA_T = (
    (0, 10441.3), (100, 9405.0), (200, 8424.7), (300, 7476.1), (400, 6535.1), (500, 5586.6),
    (600, 4651.7), (700, 3760.4), (800, 2943.0), (900, 2229.6), (1000, 1650.4), (1100, 1222.9),
    (1200, 914.6), (1300, 681.1), (1400, 482.3), (1500, 292.3), (1550, 196.3), (1600, 109.1),
    (1625, 72.8), (1650, 44.0), (1675, 24.4), (1700, 14.1), (1720, 12.1), (1740, 14.7),
    (1760, 19.0), (1780, 21.4), (1800, 18.4), (1810, 15.7), (1820, 16.5), (1830, 10.8),
    (1840, 7.6), (1850, 9.3), (1860, 9.0), (1870, 2.4), (1880, -3.2), (1890, -3.9),
    (1900, -2.0), (1910, 11.1), (1920, 21.6), (1930, 24.4), (1940, 24.4), (1950, 28.9),
    (1960, 33.0), (1970, 40.2), (1980, 50.4), (1990, 56.9), (2000, 63.7), (2010, 66.1),
    (2022, 69.3),
)  # fmt: skip
# First year for which each standard error (seconds) holds, up to the next row.
_DELTA_T_ERROR = (
    (-200, 110.0), (-100, 100.0), (0, 90.0), (100, 80.0), (200, 70.0), (300, 60.0), (400, 50.0),
    (500, 40.0), (700, 30.0), (800, 25.0), (900, 20.0), (1000, 15.0), (1200, 20.0), (1660, 15.0),
    (1670, 10.0), (1680, 5.0), (1730, 2.0), (1770, 1.0), (1800, 0.5), (1831, 0.1),
)  # fmt: skip
_OBSERVED_UNTIL = 2022.0


@dataclass(frozen=True, slots=True, eq=False)
class SolarTerms:
    """Solar terms in order of time, one per element.

    Attributes:
        instant: int64, microseconds of UTC since 1970-01-01, a whole second.
        term: uint8, code in `TERM_NAMES`, 立春 = 0.
        year: int32, the 干支 year to which the term belongs: it starts with 立春, so 小寒 and
            大寒 of January belong to the year before.
        uncertainty_s: float32, bound of the error of `instant` in seconds.
    """

    instant: NDArray[np.int64]
    term: NDArray[np.uint8]
    year: NDArray[np.int32]
    uncertainty_s: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.instant)


def solar_terms(first_year: int, last_year: int) -> SolarTerms:
    """All solar terms of the civil years `first_year` to `last_year`, both included.

    Args:
        first_year: proleptic Gregorian year, 0 to 10000; its first term is 小寒.
        last_year: the last year; its last term is 冬至.

    Returns:
        24 terms a year.

    Raises:
        InputError: the years are out of order or out of range.
        LiurenError: tyme4py is not installed.
    """
    if not _FIRST_YEAR <= first_year <= last_year <= _LAST_YEAR:
        raise InputError(
            f"solar terms from {first_year} to {last_year}: years in order, "
            f"from {_FIRST_YEAR} to {_LAST_YEAR}, are accepted"
        )
    shouxing = require_tyme().util.ShouXingUtil
    start = (first_year - 2001) * 24 + 22
    # Counted from 立春 2000; the Sun's longitude there is 315°, 21 steps after the origin of
    # the theory's angle, the equinox of 1999.
    count = np.arange(start, start + 24 * (last_year - first_year + 1), dtype=np.int64)
    step = math.pi / 12
    beijing_days = np.array([shouxing.qi_accurate(k * step) for k in (count + 21).tolist()])
    ut_days = beijing_days - _BEIJING
    seconds = np.rint((ut_days + _J2000_UNIX_DAYS) * _DAY_S).astype(np.int64)
    whole_years = np.arange(first_year - 1, last_year + 3)
    used = np.array([shouxing.dt_calc(float(y)) for y in whole_years.tolist()])
    year = 2000 + ut_days / 365.2425
    return SolarTerms(
        instant=seconds * 1_000_000,
        term=(count % 24).astype(np.uint8),
        year=(2000 + count // 24).astype(np.int32),
        uncertainty_s=_uncertainty(year, np.interp(year, whole_years, used)),
    )


def delta_t_published(year: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """ΔT as published and its standard error, interpolated.

    Args:
        year: decimal years, from 0 on.

    Returns:
        ΔT and one standard error of it, both in seconds.
    """
    knots, values = np.array(_DELTA_T).T
    starts, errors = np.array(_DELTA_T_ERROR).T
    ahead = np.maximum(year - _OBSERVED_UNTIL, 0.0)
    known = np.interp(year, knots, values)
    grown = _slowing(year) - _slowing(np.full_like(year, _OBSERVED_UNTIL))
    huber = 0.36525 * ahead * np.sqrt(ahead * 0.058 / 3 * (1 + ahead / 2500))
    row = np.maximum(np.searchsorted(starts, year, side="right") - 1, 0)
    return np.where(ahead > 0, values[-1] + grown, known), errors[row] + huber


def _slowing(year: NDArray[np.float64]) -> NDArray[np.float64]:
    """Integral of the published long-term length of day, in seconds, up to a constant."""
    t = (year - 1825) / 100
    return 31.4115 * t**2 + 284.84355 * np.cos(2 * np.pi / 14 * (t + 0.75))


def _uncertainty(year: NDArray[np.float64], used: NDArray[np.float64]) -> NDArray[np.float32]:
    published, error = delta_t_published(year)
    theory = 3.0 + 0.022 * np.abs((year - 2000) / 100) ** 3
    bound: NDArray[np.float32] = (theory + 1.0 + np.abs(used - published) + 2 * error).astype(
        np.float32
    )
    return bound


def require_tyme() -> ModuleType:
    """The package tyme4py, with what the calendar needs of it imported.

    Raises:
        LiurenError: it is not installed.
    """
    try:
        import tyme4py.lunar
        import tyme4py.util
    except ImportError:
        raise LiurenError(
            "the calendar is computed by tyme4py, which is not installed; "
            "the extra 'build' of liuren_tables brings it"
        ) from None
    module: ModuleType = tyme4py
    return module
