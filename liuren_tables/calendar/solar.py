"""The Sun's clock: equation of time, mean and true solar time, and whether the Sun is up.

The place of the Sun is the closed form of Meeus, *Astronomical Algorithms* (2nd ed.), chapter
25, "low accuracy", with nutation by its two largest terms. It is evaluated once per date, at
00:00 UTC, and interpolated linearly within the date. Against ERFA over 1900–2100 the equation
of time is good to 4 s and sunrise and sunset to a minute (at latitudes where the Sun's path
is not nearly tangent to the horizon). UT1 is taken as UTC (within 0.9 s).

Sunrise and sunset are those of the upper limb with standard refraction, at sea level: the
centre of the Sun stands 0.833° below the horizon. Neither the height of the place nor the
weather is known.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "SunTable",
    "equation_of_time",
    "mean_solar",
    "sin_declination",
    "sun_state",
    "sun_table",
    "true_solar",
]

_DAY_US: Final = 86_400_000_000
_J2000_DAYS: Final = 10957.5  # days from 1970-01-01 to 2000-01-01 12:00
_SIN_HORIZON: Final = float(np.sin(np.radians(-0.833)))

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]


def _sun(days: FloatArray | float) -> tuple[FloatArray, FloatArray]:
    """Equation of time (radians) and sine of the apparent declination at days since 1970."""
    t = (np.asarray(days, np.float64) - _J2000_DAYS) / 36525
    mean = np.radians(280.46646 + t * (36000.76983 + t * 0.0003032))
    anomaly = np.radians(357.52911 + t * (35999.05029 - t * 0.0001537))
    centre = (
        (1.914602 - t * (0.004817 + t * 0.000014)) * np.sin(anomaly)
        + (0.019993 - t * 0.000101) * np.sin(2 * anomaly)
        + 0.000289 * np.sin(3 * anomaly)
    )
    node = np.radians(125.04 - 1934.136 * t)
    nutation = np.radians(-0.00478 * np.sin(node) - 0.00036 * np.sin(2 * mean))
    longitude = mean + np.radians(centre - 0.00569) + nutation
    tilt = np.radians(
        23.4392911 - t * (0.0130042 + t * (1.64e-7 - t * 5.04e-7)) + 0.00256 * np.cos(node)
    )
    ascension = np.arctan2(np.cos(tilt) * np.sin(longitude), np.cos(longitude))
    equation = mean - np.radians(0.0057183) - ascension + nutation * np.cos(tilt)
    turn = 2 * np.pi
    return equation - turn * np.round(equation / turn), np.sin(tilt) * np.sin(longitude)


def equation_of_time(days: FloatArray | float) -> FloatArray:
    """True minus mean solar time in seconds, at days (with fraction, UTC) since 1970-01-01.

    Positive when the sundial is ahead of the clock: about +985 s in early November.
    """
    return _sun(days)[0] * (43200 / np.pi)


def sin_declination(days: FloatArray | float) -> FloatArray:
    """Sine of the Sun's apparent declination at days (with fraction, UTC) since 1970-01-01."""
    return _sun(days)[1]


@dataclass(frozen=True, slots=True, eq=False)
class SunTable:
    """Straight lines through the Sun's values, one for each date.

    For an instant u (µs UTC) on row r the equation of time is ``equation[r] + equation_rate[r]
    * u`` µs, and the sine of the declination ``sine[r] + sine_rate[r] * u``.

    Attributes:
        first: days since 1970-01-01 of row 0.
        equation, equation_rate, sine, sine_rate: (dates,) float64.
    """

    first: int
    equation: FloatArray
    equation_rate: FloatArray
    sine: FloatArray
    sine_rate: FloatArray


@lru_cache(maxsize=4)
def sun_table(first: int, count: int) -> SunTable:
    """The table for `count` dates from `first` (days since 1970-01-01); cached, read-only."""
    days = np.arange(first, first + count + 1, dtype=np.float64)
    start = days[:-1] * _DAY_US
    columns = []
    angle, sine = _sun(days)
    for values in (angle * (_DAY_US / (2 * np.pi)), sine):
        rate = np.diff(values) / _DAY_US
        columns += [values[:-1] - rate * start, rate]
    for column in columns:
        column.setflags(write=False)
    return SunTable(first, *columns)


def _table_for(utc_us: IntArray) -> tuple[SunTable, IntArray]:
    if utc_us.size == 0:
        return sun_table(0, 1), utc_us
    # Whole centuries, so that single readings share one cached table.
    low, high = (int(utc_us.min()) // _DAY_US, int(utc_us.max()) // _DAY_US)
    first = low // 36525 * 36525
    table = sun_table(first, (high // 36525 + 1) * 36525 - first)
    return table, utc_us // _DAY_US - first


def longitude_us(longitude: float) -> int:
    """Mean solar time minus UTC, in µs, at degrees east of Greenwich."""
    return round(longitude * 240_000_000)


def mean_solar(utc_us: IntArray, longitude: float) -> IntArray:
    """Mean solar time (µs) of instants (µs UTC) at degrees east of Greenwich."""
    return utc_us + longitude_us(longitude)


def true_solar(
    utc_us: IntArray,
    longitude: float,
    table: SunTable | None = None,
    row: IntArray | None = None,
) -> IntArray:
    """True solar time (µs) of instants (µs UTC) at degrees east of Greenwich.

    `table` and `row` (the row of each instant) spare the work where the caller has them.
    """
    if table is None or row is None:
        table, row = _table_for(utc_us)
    equation = table.equation_rate.take(row, mode="clip")
    equation *= utc_us
    equation += table.equation.take(row, mode="clip")
    equation += longitude_us(longitude)
    local = np.rint(equation, out=equation).astype(np.int64)
    local += utc_us
    return local


def sun_state(
    utc_us: IntArray,
    longitude: float,
    latitude: float,
    table: SunTable | None = None,
    row: IntArray | None = None,
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Whether the Sun is up at instants (µs UTC) at a place (degrees east and north).

    Returns:
        mask of the instants at which the upper limb is above the horizon; mask of those where
        the Sun, at its declination of that moment, neither rises nor sets (polar day or night).
    """
    if table is None or row is None:
        table, row = _table_for(utc_us)
    local = true_solar(utc_us, longitude, table, row)
    sine = table.sine_rate.take(row, mode="clip")
    sine *= utc_us
    sine += table.sine.take(row, mode="clip")
    span = np.sqrt(1 - sine * sine) * np.cos(np.radians(latitude))
    # The centre has to climb by `lift` above where it would be at 6 and 18 o'clock.
    lift = _SIN_HORIZON - sine * np.sin(np.radians(latitude))
    hour = (local % _DAY_US) * (2 * np.pi / _DAY_US)
    up = -span * np.cos(hour) >= lift
    return up, np.abs(lift) > span
