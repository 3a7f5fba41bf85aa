"""Odes on judgement: 干支 and their gods (003:1595–1627), water and wells, 行年, 天將 (1735–2559)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.words import every, in_chuan, is_sequence, some, spirit, triad_of
from liuren_tables.symbols.names import (
    勾陳,
    卯,
    壬,
    子,
    巳,
    戌,
    未,
    水,
    玄武,
    癸,
    白虎,
    辰,
    金,
)  # fmt: skip

Bools = npt.NDArray[np.bool_]


def _stem_over_branch(c: Charts) -> Bools:
    """日臨辰: the palace of the stem, as a god, stands on the branch."""
    return c.on_branch == c.lodging


def _branch_over_stem(c: Charts) -> Bools:
    """辰臨日: the branch stands on the stem."""
    return c.on_stem == c.day_branch


def _stem_generates_branch(c: Charts) -> Bools:
    return c.day_branch.drains_day


# -- 日辰上神 -----------------------------------------------------------------------------------
@pattern("互克", "003:1595", family="干支", nature="凶", catalogue="A-466 B-015")
def hu_ke(c: Charts) -> Bools:
    """The god on the stem controls the branch, the god on the branch controls the stem."""
    return c.on_stem.controls(c.day_branch) & c.on_branch.controls_day


@pattern("俱克", "003:1595", family="干支", nature="凶", catalogue="A-466 B-016")
def ju_ke(c: Charts) -> Bools:
    """The god on the stem controls the stem, the god on the branch controls the branch."""
    return c.on_stem.controls_day & c.on_branch.controls(c.day_branch)


@pattern("互脫", "003:1599", family="干支", nature="凶", catalogue="A-467 B-017")
def hu_tuo(c: Charts) -> Bools:
    """The god on the stem drains the branch, the god on the branch drains the stem."""
    return c.day_branch.generates(c.on_stem) & c.on_branch.drains_day


@pattern("俱脫", "003:1599", family="干支", nature="凶", catalogue="A-467 B-018")
def ju_tuo(c: Charts) -> Bools:
    """The god on the stem drains the stem, the god on the branch drains the branch."""
    return c.on_stem.drains_day & c.day_branch.generates(c.on_branch)


@pattern("尊從卑受包容", "003:1603", family="干支", nature="吉", catalogue="A-470")
def shou_bao_rong(c: Charts) -> Bools:
    """The stem's god stands on the branch, and the branch generates the stem."""
    return _stem_over_branch(c) & c.day_branch.generates_day


@pattern("宅旺人衰", "003:1603", family="干支", nature="凶", catalogue="A-470")
def zhai_wang_ren_shuai(c: Charts) -> Bools:
    """The stem's god stands on the branch, and the stem generates the branch."""
    return _stem_over_branch(c) & _stem_generates_branch(c)


@pattern("辰來脫日", "003:1603", family="干支", nature="凶", catalogue="A-470")
def chen_lai_tuo_ri(c: Charts) -> Bools:
    """The branch stands on the stem, and the stem generates it."""
    return _branch_over_stem(c) & _stem_generates_branch(c)


@pattern("權攝不正", "003:1607", family="干支", catalogue="B-027")
def quan_she_bu_zheng(c: Charts) -> Bools:
    """日祿 stands on the branch."""
    return c.on_branch == c.of_day_stem("prosperity")


@pattern("暗鬼", "003:1607", family="干支", nature="凶", catalogue="B-031")
def an_gui(c: Charts) -> Bools:
    """The god on the stem is its tomb and 鬼 at once, or the god on the branch is so to the branch."""
    stem = (c.on_stem == c.of_day_stem("tomb", "element")) & c.on_stem.controls_day
    branch = (c.on_branch == c.day_branch.tomb) & c.on_branch.controls(c.day_branch)
    return stem | branch


# -- 發用 ---------------------------------------------------------------------------------------
@pattern("驀逢", "003:1615", family="三傳", aliases=["驀越"], catalogue="B-038")
def mo_feng(c: Charts) -> Bools:
    """The fourth lesson opens: 發用 is its upper god and that of no other lesson, and not of 昴星."""
    fourth = (c.chu == c.ke[3]) & every(lambda god: god != c.chu, c.ke[:3])
    return fourth & (c.method_name != "昴星")


def _attacked_opening(c: Charts) -> Bools:
    """用為下賊上: 發用 is the upper god of a lesson whose lower attacks it."""
    opening = c.lessons.upper == c.chu.code[..., None]
    return (opening & c.lessons.thief).any(axis=-1)


@pattern("內戰", "003:1619", family="三傳", variant="attacked", default=False, nature="凶",
         catalogue="B-040")  # fmt: skip
def nei_zhan(c: Charts) -> Bools:
    """發用 is 下賊上 and controls the general on it."""
    return _attacked_opening(c) & c.chu.controls_general


@pattern("隔將", "003:1619", family="三傳", nature="凶", catalogue="B-042")
def ge_jiang(c: Charts) -> Bools:
    """發用 controls both the general on it and the palace under it."""
    return c.chu.controls_general & c.chu.controls_seat


@pattern("移遠就近", "003:1627", family="三傳", variant="year", default=False, catalogue="A-477")
def yi_yuan_jiu_jin(c: Charts) -> Bools:
    """太歲 opens, and 中 or 末 is 月建 or the branch of the day."""
    near = some(lambda god: (god == c.month_branch) | (god == c.day_branch), [c.zhong, c.mo])
    return (c.chu == c.year_branch) & near


# -- 河井 ---------------------------------------------------------------------------------------
@pattern("天河地井", "003:1735", family="干支", nature="凶", catalogue="A-503 B-080")
def tian_he_di_jing(c: Charts) -> Bools:
    """未 and 辰 stand on one another (天河), 子 and 卯 likewise (地井): the two plates are one."""
    return c.turn % 6 == 3


@pattern("天河地井", "003:1735 003:1743", family="干支", variant="river_on_well", default=False,
         nature="凶")  # fmt: skip
def tian_he_jia_di_jing(c: Charts) -> Bools:
    """天河 stands on 地井: 辰 over 未."""
    return Branch(c, 辰).stands_on(未)


@pattern("沉河", "003:1739", family="干支", parent="天河地井", nature="凶",
         never="on the two plates of 天河地井 三傳 go by threes and are never a 三合")  # fmt: skip
def chen_he(c: Charts) -> Bools:
    """天河地井 on a day of 壬 or 癸, with 三傳 巳酉丑 or 申子辰."""
    return tian_he_di_jing(c) & np.isin(c.day_stem, [壬, 癸]) & (triad_of(c, 金) | triad_of(c, 水))


@pattern("落井", "003:1743", family="神將", parent="天河地井", nature="凶")
def luo_jing(c: Charts) -> Bools:
    """天河地井 with 玄武 on 卯 or 子, which controls the stem or the branch."""
    god = c.god_of(玄武)
    hurts = god.controls_day | god.controls(c.day_branch)
    return tian_he_di_jing(c) & god.is_in([卯, 子]) & hurts


# -- 重神 藏鬼 間克 -------------------------------------------------------------------------------
@pattern("重神", "003:1811 003:1815 003:1819", family="三傳", aliases=["仰伏"], nature="凶",
         catalogue="B-098")  # fmt: skip
def chong_shen(c: Charts) -> Bools:
    """發用 and the palace under it are of one phase."""
    return c.chu.like(c.chu.seat)


@pattern("藏鬼", "003:1871", family="神將", nature="凶", catalogue="B-111")
def cang_gui(c: Charts) -> Bools:
    """The god on the stem controls it and its own general; or the god on the branch does so."""
    stem = c.on_stem.controls_day & c.on_stem.controls_general
    return stem | (c.on_branch.controls(c.day_branch) & c.on_branch.controls_general)


@pattern("間克", "003:1887", family="干支", aliases=["雜濫"], nature="凶", catalogue="B-116")
def jian_ke(c: Charts) -> Bools:
    """The god of lesson 1 controls that of lesson 3, that of lesson 4 controls that of lesson 2."""
    first, second, third, fourth = c.ke
    return first.controls(third) & fourth.controls(second)


@pattern("合鄉", "003:1903", family="三傳", aliases=["三傳俱合"], nature="吉", catalogue="B-123")
def he_xiang(c: Charts) -> Bools:
    """三傳 are 巳戌卯 on the plate of 卯加戌: each joins its palace, by branch or by hidden stem."""
    return is_sequence(c, 巳, 戌, 卯) & Branch(c, 卯).stands_on(戌)


@pattern("對神隔將", "003:2195", family="神將", nature="凶", catalogue="B-221")
def dui_shen_ge_jiang(c: Charts) -> Bools:
    """The god on the stem controls the stem and its own general."""
    return c.on_stem.controls_day & c.on_stem.controls_general


# -- 行年 and 命 --------------------------------------------------------------------------------
@pattern("不及", "003:2139", family="年命", nature="凶", catalogue="B-198")
def bu_ji(c: Charts) -> Bools:
    """行年 controls the god on the stem."""
    return c.xing_nian.controls(c.on_stem)


@pattern("失節", "003:2139", family="年命", nature="凶", catalogue="B-199")
def shi_jie(c: Charts) -> Bools:
    """The god on the stem controls the god over 行年."""
    return c.on_stem.controls(c.xing_nian.above)


@pattern("三財", "003:2523", family="年命", nature="吉", catalogue="B-342")
def san_cai(c: Charts) -> Bools:
    """The gods on stem, branch and 本命 are each controlled by what they stand on."""
    places = c.day_branch, c.ben_ming
    return c.on_stem.controlled_by_day & every(lambda p: p.controls(p.above), places)


@pattern("三財", "003:2523", family="三傳", variant="transmissions", default=False, nature="吉凶")
def san_cai_chuan(c: Charts) -> Bools:
    """三傳 are all 財 of the day stem."""
    return every(lambda god: god.controlled_by_day, c.san_chuan)


# -- 貴人, 時, 破 ---------------------------------------------------------------------------------
@pattern("四閉", "003:2143", family="神將", nature="凶", catalogue="B-200")
def si_bi(c: Charts) -> Bools:
    """發用 controls the god of the 貴人 from afar: neither stands on the other."""
    apart = (c.chu != c.noble.seat) & (c.chu.seat != c.noble)
    return c.chu.controls(c.noble) & apart


@pattern("四閉", "003:1643", family="神將", variant="noble", default=False, nature="凶")
def si_bi_noble(c: Charts) -> Bools:
    """The god of the 貴人 controls the day stem."""
    return c.noble.controls_day


@pattern("天網", "003:2247", family="課體", variant="branch", default=False, nature="凶",
         catalogue="B-244")  # fmt: skip
def tian_wang(c: Charts) -> Bools:
    """發用 and the hour both control the day stem, or both control the branch."""
    both = every(lambda g: g.controls_day, [c.chu, c.hour])
    return both | every(lambda g: g.controls(c.day_branch), [c.chu, c.hour])


@pattern("支破為用", "003:2351", family="三傳", nature="凶", catalogue="B-294")
def zhi_po_wei_yong(c: Charts) -> Bools:
    """The opposite of the branch stands on it and opens."""
    return (c.chu == c.on_branch) & c.chu.clashes(c.day_branch)


@pattern("日辰兩破", "003:2351", family="三傳", nature="凶")
def ri_chen_liang_po(c: Charts) -> Bools:
    """The opposites of stem and branch stand on them and are both in 三傳."""
    opposite = c.on_stem.clashes(c.lodging) & c.on_branch.clashes(c.day_branch)
    return opposite & in_chuan(c, c.on_stem) & in_chuan(c, c.on_branch)


# -- 天將 ---------------------------------------------------------------------------------------
@pattern("勾陳帶劍", "003:2559", family="神將", nature="凶", catalogue="B-357")
def gou_chen_dai_jian(c: Charts) -> Bools:
    """勾陳 rides 申 or 酉, and it controls the day stem."""
    god = c.god_of(勾陳)
    return (god.phase == 金) & god.controls_day


@pattern("白虎持喪", "003:2559", family="神將", nature="凶", catalogue="B-358")
def bai_hu_chi_sang(c: Charts) -> Bools:
    """白虎 rides 喪門 of the year, and it controls the day stem."""
    god = c.god_of(白虎)
    return spirit(c, "喪門", "year_branch").at(god) & god.controls_day
