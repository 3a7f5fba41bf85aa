"""畢法 21–24: 交車, 上下皆合, 支傳干, 干傳支 (003:8851–8907)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.bifa_words import FAMILY, crossed, meets
from liuren_tables.rules.liuren.words import every, stage_of_day, triad_of
from liuren_tables.symbols.names import 丁

Bools = npt.NDArray[np.bool_]
CROSS = "交車相合"


# -- 法21 ---------------------------------------------------------------------------------------
@pattern(CROSS, "003:8867 003:8871", family=FAMILY, method_no="法21", nature="吉",
         catalogue="G-113")  # fmt: skip
def jiao_che(c: Charts) -> Bools:
    """Stem and branch apart: the god on each joins the other (六合)."""
    return crossed(c) & (c.lodging != c.day_branch)


@pattern("交車長生", "003:8851", family=FAMILY, parent=CROSS, method_no="法21", nature="吉",
         catalogue="G-114")  # fmt: skip
def jiao_che_chang_sheng(c: Charts) -> Bools:
    """交車, and the god on each of stem and branch is the 長生 of the other."""
    births = (c.on_stem == c.day_branch.birth) & (stage_of_day(c, c.on_branch) == 0)
    return jiao_che(c) & births


@pattern("交車合財", "003:8851", family=FAMILY, parent=CROSS, method_no="法21", nature="吉",
         catalogue="G-115")  # fmt: skip
def jiao_che_cai(c: Charts) -> Bools:
    """交車, and the god on each of stem and branch is wealth of the other, or of its own."""
    cross = c.day_branch.controls(c.on_stem) & c.on_branch.controlled_by_day
    own = c.on_stem.controlled_by_day & c.day_branch.controls(c.on_branch)
    return jiao_che(c) & (cross | own)


@pattern("交車脫", "003:8855", family=FAMILY, parent=CROSS, method_no="法21", nature="凶",
         catalogue="G-116")  # fmt: skip
def jiao_che_tuo(c: Charts) -> Bools:
    """交車, and the god on each drains the other (the stem or its palace), or drains its own."""
    drained = c.on_branch.drains_day | c.lodging.generates(c.on_branch)
    cross = c.day_branch.generates(c.on_stem) & drained
    own = c.on_stem.drains_day & c.day_branch.generates(c.on_branch)
    return jiao_che(c) & (cross | own)


@pattern("交車害", "003:8855", family=FAMILY, parent=CROSS, method_no="法21", nature="凶",
         catalogue="G-117")  # fmt: skip
def jiao_che_hai(c: Charts) -> Bools:
    """Stem and branch apart: the god on each harms the other (六害)."""
    apart = c.lodging != c.day_branch
    return apart & c.on_stem.harms(c.day_branch) & c.on_branch.harms(c.lodging)


@pattern("交車空", "003:8859", family=FAMILY, parent=CROSS, method_no="法21", nature="凶",
         catalogue="G-118")  # fmt: skip
def jiao_che_kong(c: Charts) -> Bools:
    """交車, and the god on the stem or on the branch is void."""
    return jiao_che(c) & (c.on_stem.void | c.on_branch.void)


def _punish(a: Branch, b: Branch) -> Bools:
    return a.punishes(b) | b.punishes(a)


@pattern("交車刑", "003:8859", family=FAMILY, parent=CROSS, method_no="法21", nature="凶",
         catalogue="G-119")  # fmt: skip
def jiao_che_xing(c: Charts) -> Bools:
    """Stem and branch apart: the god on each and the other are in 刑."""
    apart = c.lodging != c.day_branch
    return apart & _punish(c.on_stem, c.day_branch) & _punish(c.on_branch, c.lodging)


@pattern("交車沖", "003:8859", family=FAMILY, parent=CROSS, method_no="法21", nature="凶",
         catalogue="G-120")  # fmt: skip
def jiao_che_chong(c: Charts) -> Bools:
    """Stem and branch apart: the god on each clashes the other."""
    apart = c.lodging != c.day_branch
    return apart & c.on_stem.clashes(c.day_branch) & c.on_branch.clashes(c.lodging)


@pattern("交車克", "003:8863", family=FAMILY, parent=CROSS, method_no="法21", nature="凶",
         catalogue="G-121")  # fmt: skip
def jiao_che_ke(c: Charts) -> Bools:
    """交車, and the god on each of stem and branch controls the other, or controls its own."""
    cross = c.on_stem.controls(c.day_branch) & c.on_branch.controls_day
    own = c.on_stem.controls_day & c.on_branch.controls(c.day_branch)
    return jiao_che(c) & (cross | own)


@pattern("交車三交", "003:8863", family=FAMILY, parent=CROSS, method_no="法21", nature="凶",
         catalogue="G-122")  # fmt: skip
def jiao_che_san_jiao(c: Charts) -> Bools:
    """交車, and 三傳 are all of 子午卯酉."""
    return jiao_che(c) & every(lambda god: god.rank == 1, c.san_chuan)


@pattern("交車三合", "003:8867", family=FAMILY, parent=CROSS, method_no="法21", aliases=["交合格"],
         nature="吉", catalogue="G-123")  # fmt: skip
def jiao_che_san_he(c: Charts) -> Bools:
    """交車, and 三傳 are a whole triad."""
    triads = triad_of(c, 0) | triad_of(c, 1) | triad_of(c, 3) | triad_of(c, 4)
    return jiao_che(c) & triads


@pattern("交車乘丁", "003:8871", family=FAMILY, parent=CROSS, method_no="法21", catalogue="G-124")
def jiao_che_cheng_ding(c: Charts) -> Bools:
    """交車, and 初傳 is 丁神."""
    return jiao_che(c) & (c.chu.hidden_stem == 丁)


# -- 法22 ---------------------------------------------------------------------------------------
@pattern("上下皆合", "003:8875", family=FAMILY, method_no="法22", aliases=["兩心齊"], nature="吉",
         catalogue="G-125")  # fmt: skip
def shang_xia_jie_he(c: Charts) -> Bools:
    """Stem and branch join (六合), and so do the gods on them."""
    return c.lodging.joins(c.day_branch) & c.on_stem.joins(c.on_branch)


@pattern("干支相會", "003:8875", family=FAMILY, parent="上下皆合", method_no="法22",
         aliases=["干支相會格"], nature="吉", catalogue="G-126")  # fmt: skip
def gan_zhi_xiang_hui(c: Charts) -> Bools:
    """Stem and branch join (六合), and one stands over the other."""
    return c.lodging.joins(c.day_branch) & meets(c)


@pattern("上下俱合", "003:8879", family=FAMILY, parent="上下皆合", method_no="法22",
         aliases=["上下俱合格"], nature="吉", catalogue="G-127")  # fmt: skip
def shang_xia_ju_he(c: Charts) -> Bools:
    """Stem and branch apart: the god on each joins its own (六合)."""
    apart = c.lodging != c.day_branch
    return apart & c.on_stem.joins(c.lodging) & c.on_branch.joins(c.day_branch)


@pattern("獨支干上神作六合", "003:8883", family=FAMILY, parent="上下皆合", method_no="法22",
         aliases=["獨支干上神作六合格"], nature="吉", catalogue="G-128")  # fmt: skip
def du_shang_shen_he(c: Charts) -> Bools:
    """The gods on stem and branch join (六合), stem and branch do not."""
    return c.on_stem.joins(c.on_branch) & ~c.lodging.joins(c.day_branch)


@pattern("交互六合", "003:8887", family=FAMILY, parent="上下皆合", method_no="法22",
         aliases=["交互六合格"], nature="吉", catalogue="G-129")  # fmt: skip
def jiao_hu_liu_he(c: Charts) -> tuple[Bools, Bools]:
    """The god on each of stem and branch joins the other; harmful where one of the two is void."""
    holds = crossed(c)
    return holds, holds & (c.on_stem.void | c.on_branch.void)


@pattern("外好裡槎枒", "003:8891 003:8895", family=FAMILY, variant="bifa", default=False,
         parent="上下皆合", method_no="法22", aliases=["外好裡槎枒格"], nature="凶",
         catalogue="G-130")  # fmt: skip
def wai_hao_li_cha_ya(c: Charts) -> Bools:
    """The gods on stem and branch join (六合) while stem and branch harm each other (六害)."""
    return c.on_stem.joins(c.on_branch) & c.lodging.harms(c.day_branch)


def _adjacent(c: Charts) -> Bools:
    return (c.day_branch == c.lodging.ahead(1)) | (c.day_branch == c.lodging.ahead(-1))


@pattern("日辰鄰近", "003:8899", family=FAMILY, parent="上下皆合", method_no="法22",
         aliases=["日辰鄰近格"], nature="吉", catalogue="G-131")  # fmt: skip
def ri_chen_lin_jin(c: Charts) -> Bools:
    """支加干, stem and branch are neighbours, and the gods on them join (六合)."""
    return (c.on_stem == c.day_branch) & _adjacent(c) & c.on_stem.joins(c.on_branch)


@pattern("干支相會", "003:8899", family=FAMILY, variant="apart", default=False, parent="上下皆合",
         method_no="法22", nature="吉", catalogue="G-132")  # fmt: skip
def gan_zhi_xiang_hui_apart(c: Charts) -> Bools:
    """One of stem and branch, no neighbours, stands over the other; the gods on them join (六合)."""
    return meets(c) & c.on_stem.joins(c.on_branch) & ~_adjacent(c)


# -- 法23, 法24 -----------------------------------------------------------------------------------
@pattern("支傳干", "003:8903", family=FAMILY, method_no="法23", aliases=["彼求我事"],
         catalogue="G-133")  # fmt: skip
def zhi_chuan_gan(c: Charts) -> Bools:
    """初傳 is the god on the branch, 末傳 the god on the stem."""
    return (c.chu == c.on_branch) & (c.mo == c.on_stem)


@pattern("干傳支", "003:8907", family=FAMILY, method_no="法24", aliases=["我求彼事"],
         catalogue="G-134")  # fmt: skip
def gan_chuan_zhi(c: Charts) -> Bools:
    """初傳 is the god on the stem, 末傳 the god on the branch."""
    return (c.chu == c.on_stem) & (c.mo == c.on_branch)
