"""度厄, 無祿, 絕嗣 and 迍福: lessons that strike all one way, and ills counted (003:6599–6741)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.kejing_b_words import (
    DYING,
    FAMILY,
    RULING,
    lessons_attacked,
    lessons_controlled,
)
from liuren_tables.rules.liuren.words import BAD_GENERALS, GOOD_GENERALS, in_chuan
from liuren_tables.symbols.names import 子

Bools = npt.NDArray[np.bool_]


# -- 度厄 -------------------------------------------------------------------------------------
@pattern("幼度厄", "003:6599 003:6607 003:6615", family=FAMILY, parent="度厄", nature="凶",
         aliases=["長幼", "長幼卦"], catalogue="E-225")  # fmt: skip
def you_du_e(c: Charts) -> Bools:
    """Three of the four lessons are 上克下."""
    return lessons_controlled(c) == 3


@pattern("長度厄", "003:6599 003:6611 003:6615", family=FAMILY, parent="度厄", nature="凶",
         catalogue="E-225")  # fmt: skip
def zhang_du_e(c: Charts) -> Bools:
    """Three of the four lessons are 下賊上."""
    return lessons_attacked(c) == 3


@pattern("度厄", "003:6599", family=FAMILY, hexagram="剝", nature="凶", aliases=["度厄課"],
         catalogue="E-225")  # fmt: skip
def du_e(c: Charts) -> Bools:
    """Three of the four lessons are 上克下, or three are 下賊上."""
    return you_du_e(c) | zhang_du_e(c)


@pattern("度厄", "003:6627 003:6631", family=FAMILY, variant="xiu_zhong_jin", default=False,
         nature="凶")  # fmt: skip
def du_e_xiuzhongjin(c: Charts) -> Bools:
    """Only three 下賊上; three 上克下 are called 長幼."""
    return zhang_du_e(c)


# -- 無祿, 絕嗣 -------------------------------------------------------------------------------
@pattern("無祿", "003:6635 003:6643 003:6675", family=FAMILY, hexagram="否", nature="凶",
         aliases=["無祿格", "無祿課"], catalogue="E-229")  # fmt: skip
def wu_lu(c: Charts) -> Bools:
    """All four lessons are 上克下."""
    return lessons_controlled(c) == 4


@pattern("絕嗣", "003:6647 003:6651 003:6675", family=FAMILY, parent="無祿", nature="凶",
         aliases=["絕嗣格"], catalogue="E-230")  # fmt: skip
def jue_si(c: Charts) -> Bools:
    """All four lessons are 下賊上."""
    return lessons_attacked(c) == 4


@pattern("無祿", "003:6659", family=FAMILY, variant="ding_e", default=False, nature="凶")
def wu_lu_dinge(c: Charts) -> Bools:
    """All four lessons are 下賊上: 訂訛 exchanges the names 無祿 and 絕嗣."""
    return lessons_attacked(c) == 4


@pattern("絕嗣", "003:6655", family=FAMILY, variant="ding_e", default=False, nature="凶")
def jue_si_dinge(c: Charts) -> Bools:
    """All four lessons are 上克下: 訂訛 exchanges the names 無祿 and 絕嗣."""
    return lessons_controlled(c) == 4


# -- 迍福 -------------------------------------------------------------------------------------
def _dead_under_the_ruler(c: Charts) -> Bools:
    """迍 1 to 4: 死 on a ruling palace whose 墓 it is and that controls it."""
    seat = c.chu.seat
    ruled = (c.chu.strength == DYING) & (seat.strength == RULING)
    return ruled & (c.chu == seat.tomb) & seat.controls(c.chu)


def _punishes_the_day(c: Charts) -> Bools:
    """帶刑: it punishes the lodging or the branch (未 and 丑 in the example)."""
    return c.chu.punishes(c.lodging) | c.chu.punishes(c.day_branch)


@pattern("八迍", "003:6711 003:6727 003:6731 003:6735", family=FAMILY, parent="迍福", nature="凶",
         catalogue="E-235")  # fmt: skip
def ba_zhun(c: Charts) -> Bools:
    """發用 死, tomb of a 旺 seat that controls it, 刑 the day, ill-ridden as 干支上; 子 in 三傳."""
    gods = c.chu.rides(BAD_GENERALS) & c.on_stem.rides(BAD_GENERALS)
    gods = gods & c.on_branch.rides(BAD_GENERALS)
    return _dead_under_the_ruler(c) & _punishes_the_day(c) & gods & in_chuan(c, 子)


@pattern("五福", "003:6711 003:6727", family=FAMILY, parent="迍福", nature="吉", catalogue="E-236")
def wu_fu(c: Charts) -> Bools:
    """發用 死, ill-ridden 鬼 that 年命上 controls; 末 旺相, well-ridden, its mother; 干上 旺相."""
    end = c.mo.thrives & c.mo.generates(c.chu) & c.mo.rides(GOOD_GENERALS)
    ghost = c.chu.controls_day & c.person.above.controls(c.chu)
    start = (c.chu.strength == DYING) & c.chu.rides(BAD_GENERALS)
    return start & end & ghost & c.on_stem.thrives


@pattern("迍福", "003:6707 003:6719 003:6727", family=FAMILY, hexagram="屯", nature="吉凶",
         aliases=["迍福課"], catalogue="E-237")  # fmt: skip
def zhun_fu(c: Charts) -> Bools:
    """八迍 and 五福 at once."""
    return ba_zhun(c) & wu_fu(c)
