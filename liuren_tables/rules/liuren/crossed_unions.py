"""交車 as the chapter on 合 tells its ten kinds (003:339–347), and the other unions of 干支 there.

畢法 21 and 22 tell most of them again, often wider; what is the same there stands there only.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.words import every

Bools = npt.NDArray[np.bool_]
FAMILY = "干支"
CROSS = "交車相合"


def _crossed(c: Charts) -> Bools:
    """交車: stem and branch apart, and the god on each joins the other (六合)."""
    apart = c.lodging != c.day_branch
    return apart & c.on_stem.joins(c.day_branch) & c.on_branch.joins(c.lodging)


def _punish(one: Branch, other: Branch) -> Bools:
    """刑, whichever of the two punishes."""
    return one.punishes(other) | other.punishes(one)


# -- 交車 ---------------------------------------------------------------------------------------
@pattern("交車合財", "003:343", family=FAMILY, variant="crosswise", default=False, parent=CROSS,
         nature="吉", catalogue="A-231")  # fmt: skip
def cai_he(c: Charts) -> Bools:
    """交車: the god on the stem is 財 of the branch, the god on the branch 財 of the stem."""
    return _crossed(c) & c.day_branch.controls(c.on_stem) & c.on_branch.controlled_by_day


@pattern("交車脫", "003:343", family=FAMILY, variant="crosswise", default=False, parent=CROSS,
         nature="凶", catalogue="A-232")  # fmt: skip
def tuo_he(c: Charts) -> Bools:
    """交車: the god on the stem drains the branch, the god on the branch drains the stem."""
    return _crossed(c) & c.day_branch.generates(c.on_stem) & c.on_branch.drains_day


@pattern("交車害", "003:343", family=FAMILY, variant="own", default=False, parent=CROSS,
         nature="凶", catalogue="A-233")  # fmt: skip
def hai_he(c: Charts) -> Bools:
    """交車: the god on the stem harms the stem's palace, the god on the branch the branch."""
    return _crossed(c) & c.on_stem.harms(c.lodging) & c.on_branch.harms(c.day_branch)


@pattern("交車空", "003:343", family=FAMILY, variant="both", default=False, parent=CROSS,
         nature="凶", catalogue="A-234")  # fmt: skip
def kong_he(c: Charts) -> Bools:
    """交車: the gods on stem and branch are both void."""
    return _crossed(c) & c.on_stem.void & c.on_branch.void


@pattern("交車刑", "003:347", family=FAMILY, variant="own", default=False, parent=CROSS,
         nature="凶", catalogue="A-235")  # fmt: skip
def xing_he(c: Charts) -> Bools:
    """交車: the god on the stem and its palace are in 刑, and so are the branch and its god."""
    own = _punish(c.on_stem, c.lodging) & _punish(c.on_branch, c.day_branch)
    return _crossed(c) & own


@pattern("交車沖", "003:347", family=FAMILY, variant="joined", default=False, parent=CROSS,
         nature="凶", catalogue="A-236")  # fmt: skip
def chong_he(c: Charts) -> Bools:
    """交車: stem and branch clash, and so do the gods on them."""
    return _crossed(c) & c.lodging.clashes(c.day_branch) & c.on_stem.clashes(c.on_branch)


@pattern("交車克", "003:347", family=FAMILY, variant="crosswise", default=False, parent=CROSS,
         nature="凶", catalogue="A-237")  # fmt: skip
def ke_he(c: Charts) -> Bools:
    """交車: the god on the stem controls the branch, the god on the branch controls the stem."""
    return _crossed(c) & c.on_stem.controls(c.day_branch) & c.on_branch.controls_day


@pattern("交車三交", "003:347", family=FAMILY, variant="plates", default=False, parent=CROSS,
         nature="凶", catalogue="A-238")  # fmt: skip
def san_jiao_he(c: Charts) -> Bools:
    """交車: 三傳 are all 仲, on a plate where 孟仲季 stand on the next of their own."""
    return _crossed(c) & every(lambda god: god.rank == 1, c.san_chuan) & (c.turn % 6 == 3)


# -- other unions of stem and branch ------------------------------------------------------------
@pattern("三合交克干支", "003:327", family=FAMILY, nature="凶", catalogue="A-223")
def san_he_jiao_ke(c: Charts) -> Bools:
    """The gods on stem and branch are 三合 with their palaces, and control the two crosswise."""
    triads = c.on_stem.same_triad(c.lodging) & c.on_branch.same_triad(c.day_branch)
    return triads & c.on_stem.controls(c.day_branch) & c.on_branch.controls_day


def _own_union(c: Charts) -> Bools:
    """上神與支干合: the god on each of stem and branch joins its own palace."""
    return c.on_stem.joins(c.lodging) & c.on_branch.joins(c.day_branch)


def _palaces_unite(c: Charts) -> Bools:
    """干支會合: the palaces join, and the gods on them too, or one stands over the other."""
    meeting = (c.on_stem == c.day_branch) | (c.on_branch == c.lodging)
    return c.lodging.joins(c.day_branch) & (c.on_stem.joins(c.on_branch) | meeting)


@pattern("同心", "003:331", family=FAMILY, aliases=["同心格"], nature="吉", catalogue="A-224")
def tong_xin(c: Charts) -> Bools:
    """六合 of the gods on stem and branch, with one another, each with its own, or crosswise."""
    crosswise = c.on_stem.joins(c.day_branch) & c.on_branch.joins(c.lodging)
    return _own_union(c) | c.on_stem.joins(c.on_branch) | crosswise | _palaces_unite(c)


@pattern("同心", "003:331", family=FAMILY, variant="opposite", default=False, nature="吉")
def tong_xin_fan_yin(c: Charts) -> Bools:
    """返吟 on a day whose stem and branch join; there the gods on them join too."""
    return c.lodging.joins(c.day_branch) & c.on_stem.joins(c.on_branch) & (c.turn == 6)


# -- 干支相害 -----------------------------------------------------------------------------------
def _thorny(c: Charts) -> Bools:
    """外好裡槎枒 (003:527): stem and branch harm one another, while the gods on them join."""
    return c.lodging.harms(c.day_branch) & c.on_stem.joins(c.on_branch)


@pattern("干支相害上神合且破", "003:335", family=FAMILY, parent="外好裡槎枒", nature="凶",
         catalogue="A-227")  # fmt: skip
def cha_ya_break(c: Charts) -> Bools:
    """Stem and branch harm one another; the gods on them join and break one another."""
    return _thorny(c) & c.on_stem.breaks(c.on_branch)


@pattern("干支相害上神合無破", "003:335", family=FAMILY, parent="外好裡槎枒", nature="凶",
         catalogue="A-228")  # fmt: skip
def cha_ya_whole(c: Charts) -> Bools:
    """Stem and branch harm one another; the gods on them join without 刑 or 破."""
    strife = c.on_stem.breaks(c.on_branch) | _punish(c.on_stem, c.on_branch)
    return _thorny(c) & ~strife
