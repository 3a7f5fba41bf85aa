"""Words that the later pages of 課經 share (003:6827–8423): 月宿, 昨日, 囚死, before and behind."""

from __future__ import annotations

from functools import cache, reduce
from operator import or_

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.data import rows
from liuren_tables.rules.liuren.words import some, spirit
from liuren_tables.symbols.cycles import U8, branch
from liuren_tables.symbols.names import 丑, 亥, 午, 卯, 子, 寅, 巳, 戌, 未, 申, 辰, 酉
from liuren_tables.symbols.relations import LODGING

__all__ = [
    "FOUR_CENTRES",
    "FOUR_CORNERS",
    "FOUR_EARTHS",
    "before_noble",
    "behind_noble",
    "day_tomb",
    "eve",
    "moon",
    "moon_palaces",
    "on_day",
    "on_day_or_year",
    "robs",
    "root",
    "weak",
]

Bools = npt.NDArray[np.bool_]

FOUR_CORNERS = (寅, 申, 巳, 亥)
"""四孟."""
FOUR_CENTRES = (子, 午, 卯, 酉)
"""四仲."""
FOUR_EARTHS = (辰, 戌, 丑, 未)
"""四季."""


# -- sun and moon ---------------------------------------------------------------------------
@cache
def moon_palaces() -> U8:
    """月宿 (003:6827, 6875): the palace of the moon, by branch of the month and lunar day.

    Each month begins in a mansion of its own; the moon goes on by one mansion a day and stays two
    days in 奎 井 張 翼 氐 斗, also where the month begins there (003:7039).
    """
    table = rows("moon_mansion")
    starts = {int(r["first_of_month"]): i for i, r in enumerate(table) if r["first_of_month"]}
    found = np.empty((12, 30), np.uint8)
    for month, start in starts.items():
        way = [table[(start + step) % len(table)] for step in range(30)]
        days = [branch(r["palace"]) for r in way for _ in range(int(r["days"]))]
        found[(month + 1) % 12] = days[:30]
    return found


def moon(c: Charts) -> Branch:
    """月宿, 太陰: the branch in which the moon stands by the rule of the text."""
    return Branch(c, moon_palaces()[c.month, c.lunar_day])


# -- days -----------------------------------------------------------------------------------
def eve(c: Charts) -> tuple[Branch, Branch]:
    """昨日干支: the palace of yesterday's stem, and yesterday's branch."""
    yesterday = (c.day + np.uint8(59)) % np.uint8(60)
    return Branch(c, LODGING[yesterday % 10]), Branch(c, yesterday % np.uint8(12))


def root(c: Charts) -> Branch:
    """日本 (003:6999): where the day stem is born."""
    return c.of_day_stem("growth_start", "element")


def day_tomb(c: Charts) -> Branch:
    """日墓 (003:7463): the tomb of the day stem's phase."""
    return c.of_day_stem("tomb", "element")


# -- states of a god ------------------------------------------------------------------------
def weak(god: Branch) -> Bools:
    """囚死 (003:6975): controlled by the month's phase, or controlling it."""
    return (god.strength == 2) | (god.strength == 3)


def before_noble(god: Branch) -> Bools:
    """在天乙前 (003:7631): one of the five generals from 螣蛇 to 青龍 rides it."""
    return (god.general >= 1) & (god.general <= 5)


def behind_noble(god: Branch) -> Bools:
    """在天乙後 (003:7631): one of the six generals from 天空 to 天后 rides it."""
    return god.general >= 6


def robs(c: Charts, god: Branch) -> Bools:
    """劫煞 or 災煞, of the day's branch (003:7015) or of the month (003:7095)."""
    return reduce(
        or_,
        (
            spirit(c, name, basis).at(god)
            for name in ("劫煞", "災煞")
            for basis in ("day_branch", "month")
        ),
    )


# -- where a god stands ---------------------------------------------------------------------
def on_day(c: Charts, god: Branch) -> Bools:
    """臨日辰: it is the god on the stem or the god on the branch."""
    return some(lambda place: place == god, [c.on_stem, c.on_branch])


def on_day_or_year(c: Charts, god: Branch) -> Bools:
    """臨日辰行年: it is on the stem, on the branch or over 行年."""
    return on_day(c, god) | (c.xing_nian.above == god)
