"""亂首 and 贅婿: stem and branch standing on one another (003:6255–6323)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.kejing_b_words import (
    CAPTIVE,
    DYING,
    FAMILY,
    branch_over_stem,
    lessons_attacked,
    lessons_controlled,
    stem_over_branch,
)
from liuren_tables.rules.liuren.words import some
from liuren_tables.symbols.names import 六合, 勾陳, 太陰, 白虎

Bools = npt.NDArray[np.bool_]


# -- 亂首: the branch controls the stem ---------------------------------------------------------
@pattern("亂首", "003:6255 003:6263 003:6267 003:6271", family=FAMILY, nature="凶",
         aliases=["自取亂首", "亂首課", "白虹貫日"], catalogue="E-181")  # fmt: skip
def luan_shou(c: Charts) -> Bools:
    """The god of the stem stands on the branch, and the branch controls the stem."""
    return stem_over_branch(c) & c.day_branch.controls_day


@pattern("亂首", "003:6259", family=FAMILY, variant="xin_jing", default=False, nature="凶")
def luan_shou_xinjing(c: Charts) -> Bools:
    """The god of the stem stands on the branch, which controls the stem, and opens."""
    return luan_shou(c) & (c.chu == c.lodging)


@pattern("上門亂首", "003:6267 003:6271", family=FAMILY, parent="亂首", nature="凶",
         catalogue="E-182")  # fmt: skip
def shang_men(c: Charts) -> Bools:
    """The branch comes to stand on the stem, and controls it."""
    return branch_over_stem(c) & c.day_branch.controls_day


@pattern("反常", "003:6271", family=FAMILY, parent="亂首", nature="凶", aliases=["反常課"],
         catalogue="E-182")  # fmt: skip
def fan_chang(c: Charts) -> Bools:
    """The branch comes to stand on the stem, controls it, and opens."""
    return shang_men(c) & (c.chu == c.day_branch)


@pattern("患門救", "003:6283", family=FAMILY, parent="亂首", nature="吉", catalogue="E-184")
def huan_men_jiu(c: Charts) -> Bools:
    """亂首 of either kind; one of 三傳 or the god over 年命 controls the offending branch."""
    helpers = *c.san_chuan, c.person.above
    return (luan_shou(c) | shang_men(c)) & some(lambda god: god.controls(c.day_branch), helpers)


@pattern("凌犯", "003:6287", family=FAMILY, parent="亂首", nature="凶", catalogue="E-186")
def ling_fan(c: Charts) -> Bools:
    """Stem controls branch yet 下賊上 opens; or branch controls stem yet 上克下 opens."""
    from_below = lessons_attacked(c) > 0
    from_above = ~from_below & (lessons_controlled(c) > 0)
    down = c.day_branch.controlled_by_day & from_below
    return down | (c.day_branch.controls_day & from_above)


# -- 贅婿: the stem controls the branch ---------------------------------------------------------
@pattern("坐堂婿", "003:6291 003:6311", family=FAMILY, parent="贅婿", catalogue="E-188")
def zuo_tang(c: Charts) -> Bools:
    """The god of the stem stands on the branch, controls it, and opens."""
    return stem_over_branch(c) & c.day_branch.controlled_by_day & (c.chu == c.lodging)


@pattern("隨孃兒", "003:6291 003:6311 003:6335", family=FAMILY, parent="贅婿",
         aliases=["隨娘兒"], catalogue="E-188")  # fmt: skip
def sui_niang(c: Charts) -> Bools:
    """The branch comes to stand on the stem, is controlled by it, and opens."""
    return branch_over_stem(c) & c.day_branch.controlled_by_day & (c.chu == c.day_branch)


@pattern("贅婿", "003:6291 003:6303 003:6307 003:6343", family=FAMILY, hexagram="旅",
         aliases=["贅婿課", "贅胥"], catalogue="E-188")  # fmt: skip
def zhui_xu(c: Charts) -> Bools:
    """Stem controls branch, and the one standing on the other opens."""
    return zuo_tang(c) | sui_niang(c)


@pattern("贅婿", "003:6311 003:6319", family=FAMILY, variant="ding_e", default=False, hexagram="旅")
def zhui_xu_dinge(c: Charts) -> Bools:
    """Stem controls branch, and one of them stands on the other, opening or not."""
    return (stem_over_branch(c) | branch_over_stem(c)) & c.day_branch.controlled_by_day


@pattern("贅婿", "003:6323", family=FAMILY, variant="powerless", default=False, hexagram="旅",
         catalogue="E-190")  # fmt: skip
def zhui_xu_powerless(c: Charts) -> Bools:
    """The god of the stem on the branch it controls, 囚 or 死, riding 六合 or 太陰."""
    weak = (c.lodging.strength == DYING) | (c.lodging.strength == CAPTIVE)
    arrives = stem_over_branch(c) & c.day_branch.controlled_by_day
    return arrives & weak & c.lodging.rides([六合, 太陰])


@pattern("殘下", "003:6323", family=FAMILY, parent="贅婿", nature="凶", catalogue="E-190")
def can_xia(c: Charts) -> Bools:
    """The god of the stem on the branch it controls, thriving, riding 勾陳 or 白虎."""
    arrives = stem_over_branch(c) & c.day_branch.controlled_by_day
    return arrives & c.lodging.thrives & c.lodging.rides([勾陳, 白虎])
