"""Words of 畢法 41 and after: the gods in lessons and transmissions, nobles, what lies below a god."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren.words import Places, day_noble, night_noble, some, spirit
from liuren_tables.symbols import relations
from liuren_tables.symbols.names import 亥, 午, 辰, 酉

__all__ = [
    "DAY_SIDE",
    "NIGHT_SIDE",
    "SELF_PUNISHING",
    "controls_wealth",
    "course",
    "death_breath",
    "in_course",
    "is_noble",
    "on_either",
    "self_punishing",
    "struck_from_below",
    "tomb",
]

Bools = npt.NDArray[np.bool_]

# palaces of the day and of the night (003:9271, as the noble of either may stand on them)
DAY_SIDE = (3, 4, 5, 6, 7, 8)
NIGHT_SIDE = (9, 10, 11, 0, 1, 2)
# 自刑
SELF_PUNISHING = (辰, 午, 酉, 亥)


def course(c: Charts) -> tuple[Branch, ...]:
    """課傳: the upper gods of the four lessons, and 三傳."""
    return *c.ke, *c.san_chuan


def in_course(c: Charts, god: Branch) -> Bools:
    """The god is among them."""
    return some(lambda place: place == god, course(c))


def on_either(c: Charts, god: Branch | int) -> Bools:
    """The god stands on the stem or on the branch."""
    return (c.on_stem == god) | (c.on_branch == god)


def is_noble(c: Charts, god: Branch) -> Bools:
    """It is 晝貴 or 夜貴 of the day stem, whatever the hour."""
    return (god == day_noble(c)) | (god == night_noble(c))


def tomb(c: Charts) -> Branch:
    """干墓: tomb of the day stem's phase, earth with water (003:9343)."""
    return c.of_day_stem("tomb", "element")


def death_breath(c: Charts) -> Places:
    """死氣 of the month."""
    return spirit(c, "死氣")


def controls_wealth(c: Charts, god: Branch) -> Bools:
    """The god controls the phase of the day's wealth."""
    return relations.controls(god.phase, (c.day_phase + np.uint8(2)) % np.uint8(5))


def struck_from_below(c: Charts, god: Branch) -> Bools:
    """Its seat controls it: the palace, or the day stem where it stands on the stem (003:9611)."""
    return god.controlled_by_seat | ((god == c.on_stem) & god.controlled_by_day)


def self_punishing(god: Branch) -> Bools:
    """自刑: 辰 午 酉 or 亥."""
    return god.is_in(SELF_PUNISHING)
