"""An independent apparent Sun: IAU 2006/2000A by ERFA, nothing shared with the code tested."""

from __future__ import annotations

import warnings

import erfa
import numpy as np
from numpy.typing import NDArray

J2000 = 2451545.0
AU_LIGHT_S = 499.004783836
AU_PER_DAY_OVER_C = AU_LIGHT_S / 86400.0

Float = NDArray[np.float64]


def _positions(tt: Float) -> tuple[Float, Float, Float]:
    """Barycentric Sun, barycentric Earth (AU) and the Earth's velocity (AU/day), ICRS axes."""
    with warnings.catch_warnings():
        # Outside 1900-2100 the ephemeris loses accuracy slowly; the limits of the tests know it.
        warnings.simplefilter("ignore", erfa.ErfaWarning)
        heliocentric, barycentric = erfa.epv00(J2000, tt)
    return barycentric["p"] - heliocentric["p"], barycentric["p"], barycentric["v"]


def apparent_longitude(tt: Float) -> tuple[Float, Float]:
    """Apparent geocentric longitude of the Sun and its rate.

    Args:
        tt: days of Terrestrial Time since J2000.0.

    Returns:
        longitude on the true ecliptic of date (radians, 0 to 2π) and its rate (radians/day).
    """
    _, earth, velocity = _positions(tt)
    sun, _, _ = _positions(tt - AU_PER_DAY_OVER_C)
    line = sun - earth
    distance = np.linalg.norm(line, axis=-1)
    beta = velocity * AU_PER_DAY_OVER_C
    gamma_inverse = np.sqrt(1.0 - np.sum(beta**2, axis=-1))
    seen = erfa.ab(line / distance[:, None], beta, distance, gamma_inverse)
    of_date = erfa.rxp(erfa.pnm06a(J2000, tt), seen)
    _, nutation_in_obliquity = erfa.nut06a(J2000, tt)
    obliquity = erfa.obl06(J2000, tt) + nutation_in_obliquity
    x, y, z = np.moveaxis(of_date, -1, 0)
    longitude = np.arctan2(y * np.cos(obliquity) + z * np.sin(obliquity), x)
    rate = np.linalg.norm(np.cross(line, velocity), axis=-1) / distance**2
    return np.mod(longitude, 2 * np.pi), rate


def seconds_off(tt: Float, degrees: Float) -> Float:
    """How many seconds after (positive) or before the Sun's true crossing each `tt` lies."""
    longitude, rate = apparent_longitude(tt)
    gap = np.mod(longitude - np.radians(degrees) + np.pi, 2 * np.pi) - np.pi
    return gap / rate * 86400.0
