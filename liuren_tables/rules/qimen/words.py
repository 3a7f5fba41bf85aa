"""Words of 奇門 that several patterns share, each with the line that says what it means."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.qimen.charts import QimenCharts
from liuren_tables.charts.qimen.duty import hour_stem
from liuren_tables.charts.qimen.names import 中, 中門, 休門, 生門, 開門
from liuren_tables.charts.qimen.plate import PALACE_BRANCHES
from liuren_tables.symbols import relations
from liuren_tables.symbols.cycles import U8
from liuren_tables.symbols.mappings import NONE
from liuren_tables.symbols.names import 丁, 丙, 乙

__all__ = [
    "GOOD_DOORS",
    "WONDERS",
    "among",
    "branch_at",
    "day_on_plate",
    "door_known",
    "face",
    "good_door",
    "has_wonder",
    "home",
    "month_on_plate",
    "opposite",
    "over",
    "own_hour",
    "phases_of_guests",
    "year_on_plate",
]

Bools = npt.NDArray[np.bool_]

WONDERS = (乙, 丙, 丁)
"""三奇."""
GOOD_DOORS = (開門, 休門, 生門)
"""三吉門 (001:43, 004:19)."""
_JIA_UNDER = 4


def among(codes: npt.ArrayLike, wanted: tuple[int, ...]) -> Bools:
    """Whether a code is one of these."""
    return np.isin(np.asarray(codes), wanted)


# -- stems on the plates ------------------------------------------------------------------------
def over(c: QimenCharts, heaven: npt.ArrayLike, earth: npt.ArrayLike) -> Bools:
    """加 (001:51, 55): a heaven stem has come over an earth stem; 甲 is the 儀 that hides it."""
    return np.asarray((c.heaven == np.asarray(heaven)) & (c.earth == np.asarray(earth)))


def face(c: QimenCharts, one: int, other: int) -> Bools:
    """相加 (004:226, 256): one stem over the other, whichever is above."""
    return over(c, one, other) | over(c, other, one)


def has_wonder(c: QimenCharts) -> Bools:
    """合奇: one of 三奇 has come over the palace."""
    return c.heaven.is_in(WONDERS)


def day_on_plate(c: QimenCharts) -> U8:
    """日干 as the plates have it: on a day of 甲 the 儀 that hides that 甲."""
    return hour_stem(c.day)


def year_on_plate(c: QimenCharts) -> U8:
    """歲干 as the plates have it."""
    return hour_stem(c.year)


def month_on_plate(c: QimenCharts) -> U8:
    """月干 as the plates have it: in a month of 甲 the 儀 of its branch, 戊 at 子, 己 at 戌, 庚 at 申."""
    under = _JIA_UNDER + (12 - c.month.astype(np.int16)) % 12 // 2
    return np.where(c.month_stem == 0, under, c.month_stem).astype(np.uint8)


# -- doors, stars, palaces ----------------------------------------------------------------------
def good_door(c: QimenCharts) -> Bools:
    """吉門: 開, 休 or 生 is at the palace."""
    return among(c.door, GOOD_DOORS)


def door_known(c: QimenCharts) -> Bools:
    """One of the eight doors that the books name is at the palace: neither none nor 中門."""
    return np.asarray((c.door != NONE) & (c.door != 中門))


def home(c: QimenCharts, palace: npt.ArrayLike) -> U8:
    """The palace where something is at home: in 轉盤 the host for what is of the centre."""
    return np.where(c.flies, palace, c.lodged(palace)).astype(np.uint8)


def opposite(one: npt.ArrayLike, other: npt.ArrayLike) -> Bools:
    """對宮 (001:75, 004:57): two palaces whose numbers make ten; the centre has none."""
    far = np.asarray(one, np.int16) + np.asarray(other) == 8
    return np.asarray(far & (np.asarray(one) != 中))


def branch_at(c: QimenCharts, branch: npt.ArrayLike) -> Bools:
    """A branch lies in the palace."""
    held = PALACE_BRANCHES[c.palace]
    return np.asarray((held == np.asarray(branch)[..., None]).any(axis=-1))


def phases_of_guests(c: QimenCharts) -> tuple[U8, U8, Bools]:
    """五行 of star and door, the guests of the palace (002:159), and where there are both."""
    there = door_known(c) & (c.star != NONE)
    return np.where(there, c.star_phase, 0), np.where(there, c.door_phase, 0), there


# -- the hour -----------------------------------------------------------------------------------
def own_hour(c: QimenCharts) -> Bools:
    """The hour is one of the twelve of the day (五鼠遁: 甲己 days begin with 甲子)."""
    first = c.day_stem % 5 * 12
    return np.asarray((c.hour_ganzhi - first.astype(np.int16)) % 60 < 12)


def controls_same(one: npt.ArrayLike, other: npt.ArrayLike) -> Bools:
    """A stem overcomes another of its own polarity: the seventh from it (004:39)."""
    return np.asarray((np.asarray(one, np.int16) - np.asarray(other)) % 10 == 6)


def joins(one: npt.ArrayLike, other: npt.ArrayLike) -> Bools:
    """五合 (004:87): two stems five apart."""
    return np.asarray((np.asarray(one, np.int16) - np.asarray(other)) % 10 == 5)


def controls(a: npt.ArrayLike, b: npt.ArrayLike, there: Bools) -> Bools:
    """克 between phases, where there are any."""
    return there & relations.controls(a, b)


def generates(a: npt.ArrayLike, b: npt.ArrayLike, there: Bools) -> Bools:
    """生 between phases, where there are any."""
    return there & relations.generates(a, b)
