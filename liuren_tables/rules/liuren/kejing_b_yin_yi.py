"""沖破, 淫泆, 蕪淫 and 解離: clash, desire, and couples at odds (003:6351–6565)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.kejing_b_words import FAMILY, either_way, strikes
from liuren_tables.rules.liuren.words import some
from liuren_tables.symbols.names import 六合, 卯, 天后, 酉

Bools = npt.NDArray[np.bool_]


# -- 沖破 -------------------------------------------------------------------------------------
@pattern("沖破", "003:6351 003:6371 003:6375", family=FAMILY, hexagram="夬", nature="凶",
         aliases=["沖破課"], catalogue="E-195")  # fmt: skip
def chong_po(c: Charts) -> Bools:
    """The clash of the stem's lodging or of the branch opens, over a palace that it breaks."""
    clash = c.chu.clashes(c.lodging) | c.chu.clashes(c.day_branch)
    return clash & c.chu.breaks(c.chu.seat)


@pattern("沖破", "003:6359 003:6375", family=FAMILY, variant="time", default=False, hexagram="夬",
         nature="凶")  # fmt: skip
def chong_po_time(c: Charts) -> Bools:
    """發用 clashes or breaks with the branch of the year, month, day or hour, or the lodging."""
    times = c.year_branch, c.month_branch, c.day_branch, c.lodging, c.hour
    return some(lambda time: c.chu.clashes(time) | c.chu.breaks(time), times)


# -- 淫泆 -------------------------------------------------------------------------------------
@pattern("淫泆", "003:6391", family=FAMILY, hexagram="既濟", nature="凶",
         aliases=["淫泆課", "龍虎交戰"], catalogue="E-200")  # fmt: skip
def yin_yi(c: Charts) -> Bools:
    """卯 or 酉 opens, riding 天后 or 六合."""
    return c.chu.is_in([卯, 酉]) & c.chu.rides([天后, 六合])


@pattern("狡童", "003:6391 003:6427", family=FAMILY, parent="淫泆", aliases=["狡童格"],
         nature="凶", catalogue="E-201")  # fmt: skip
def jiao_tong(c: Charts) -> Bools:
    """The first transmission rides 六合 and the last 天后."""
    return c.chu.rides(六合) & c.mo.rides(天后)


@pattern("狡童", "003:6415 003:6419", family=FAMILY, parent="淫泆", variant="guan_yue_jing",
         default=False, nature="凶")  # fmt: skip
def jiao_tong_guanyuejing(c: Charts) -> Bools:
    """卯 or 酉 opens riding 六合, and the last transmission rides 天后."""
    return jiao_tong(c) & c.chu.is_in([卯, 酉])


@pattern("泆女", "003:6407 003:6411 003:6427 003:6431", family=FAMILY, parent="淫泆",
         aliases=["泆女格"], nature="凶", catalogue="E-202")  # fmt: skip
def yi_nu(c: Charts) -> Bools:
    """The first transmission rides 天后 and the last 六合."""
    return c.chu.rides(天后) & c.mo.rides(六合)


@pattern("泆女", "003:6415 003:6419", family=FAMILY, parent="淫泆", variant="guan_yue_jing",
         default=False, nature="凶")  # fmt: skip
def yi_nu_guanyuejing(c: Charts) -> Bools:
    """卯 or 酉 opens riding 天后, and the last transmission rides 六合."""
    return yi_nu(c) & c.chu.is_in([卯, 酉])


# -- 蕪淫 -------------------------------------------------------------------------------------
def _stem_on_branch_again(c: Charts) -> Bools:
    """Lesson 3 repeats lesson 2: the day branch itself stands on the stem."""
    return c.on_stem == c.day_branch


def _branch_on_stem_again(c: Charts) -> Bools:
    """Lesson 4 repeats lesson 1: the lodging itself stands on the branch."""
    return c.on_branch == c.lodging


def _three_lessons(c: Charts) -> Bools:
    """四課缺一: exactly one lesson repeats another."""
    return _stem_on_branch_again(c) ^ _branch_on_stem_again(c)


@pattern("不備", "003:6443 003:6467", family=FAMILY, parent="蕪淫", nature="凶", catalogue="E-207")
def bu_bei(c: Charts) -> Bools:
    """Only three lessons differ, and some lesson strikes."""
    return _three_lessons(c) & strikes(c)


@pattern("陽不備", "003:6443 003:6451 003:6467", family=FAMILY, parent="蕪淫",
         catalogue="E-207")  # fmt: skip
def yang_bu_bei(c: Charts) -> Bools:
    """不備 lacking a 陽 lesson; 剛日 counts from the stem, 柔日 from the branch."""
    lost = np.where(c.yang_day, _stem_on_branch_again(c), _branch_on_stem_again(c))
    return bu_bei(c) & lost


@pattern("陰不備", "003:6443 003:6455 003:6467", family=FAMILY, parent="蕪淫",
         catalogue="E-207")  # fmt: skip
def yin_bu_bei(c: Charts) -> Bools:
    """不備 lacking a 陰 lesson; 剛日 counts from the stem, 柔日 from the branch."""
    lost = np.where(c.yang_day, _branch_on_stem_again(c), _stem_on_branch_again(c))
    return bu_bei(c) & lost


@pattern("蕪淫", "003:6459 003:6499 003:6503 003:6551", family=FAMILY, variant="cross",
         default=False, nature="凶", catalogue="E-209")  # fmt: skip
def wu_yin_cross(c: Charts) -> Bools:
    """The god on the branch controls the stem, and the god on the stem the branch."""
    return c.on_branch.controls_day & c.on_stem.controls(c.day_branch)


@pattern("蕪淫", "003:6443 003:6451 003:6459", family=FAMILY, hexagram="小畜", nature="凶",
         aliases=["蕪淫課"], catalogue="E-207 E-209")  # fmt: skip
def wu_yin(c: Charts) -> Bools:
    """Three lessons only with a strike; or the gods on stem and branch control them crosswise."""
    return bu_bei(c) | wu_yin_cross(c)


@pattern("蕪淫", "003:6479 003:6491 003:6495", family=FAMILY, variant="guan_yue_jing",
         default=False, nature="凶")  # fmt: skip
def wu_yin_guanyuejing(c: Charts) -> Bools:
    """Only three lessons differ, with a strike or without (別責)."""
    return _three_lessons(c)


# -- 解離 -------------------------------------------------------------------------------------
@pattern("解離", "003:6507 003:6515", family=FAMILY, hexagram="小畜", nature="凶",
         aliases=["解離格", "解離卦"], catalogue="E-212")  # fmt: skip
def jie_li(c: Charts) -> Bools:
    """行年 of husband and wife clash or control; so do the gods over them."""
    years = c.husband.clashes(c.wife) | either_way(c.husband, c.wife)
    return years & either_way(c.husband.above, c.wife.above)


def _hurt_in_turn(c: Charts, one: Branch, other: Branch) -> Bools:
    """One's year controls the other's, that the god over one's, that the god over the other's."""
    chain = one.controls(other) & other.controls(one.above)
    return chain & one.above.controls(other.above)


@pattern("解離", "003:6527 003:6531", family=FAMILY, variant="xin_jing", default=False,
         nature="凶", catalogue="E-213")  # fmt: skip
def jie_li_xinjing(c: Charts) -> Bools:
    """One year controls the other's, this the god over the first, that the god over the other."""
    return _hurt_in_turn(c, c.wife, c.husband) | _hurt_in_turn(c, c.husband, c.wife)


@pattern("解離", "003:6519 003:6523", family=FAMILY, variant="guan_yue_jing", default=False,
         nature="凶", catalogue="E-214")  # fmt: skip
def jie_li_guanyuejing(c: Charts) -> Bools:
    """Of the gods over 行年 of husband and wife one controls the other."""
    return either_way(c.husband.above, c.wife.above)


@pattern("解離", "003:6555 003:6559 003:6563", family=FAMILY, variant="zeng_men", default=False,
         nature="凶")  # fmt: skip
def jie_li_zengmen(c: Charts) -> Bools:
    """行年 control one another; over one the god strikes down, over the other it is attacked."""
    one = c.husband.above.controls(c.husband) & c.wife.controls(c.wife.above)
    other = c.wife.above.controls(c.wife) & c.husband.controls(c.husband.above)
    return either_way(c.husband, c.wife) & (one | other)


@pattern("真解離", "003:6539 003:6543 003:6547 003:6551", family=FAMILY, parent="解離",
         nature="凶", aliases=["真解離卦"], catalogue="E-215")  # fmt: skip
def zhen_jie_li(c: Charts) -> Bools:
    """The stem controls the god on the branch, and the branch the god on the stem."""
    return c.on_branch.controlled_by_day & c.day_branch.controls(c.on_stem)
