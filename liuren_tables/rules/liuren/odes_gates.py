"""Odes on judgement, continued: gates and other overlays (003:2339–2739), turns of 三傳 (1855–2191)."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.words import BAD_GENERALS, GOOD_GENERALS, some
from liuren_tables.symbols.names import (
    丑,
    午,
    卯,
    子,
    寅,
    巳,
    戌,
    木,
    未,
    火,
    申,
    辰,
    酉,
    金,
)  # fmt: skip

Bools = npt.NDArray[np.bool_]


# -- overlays -----------------------------------------------------------------------------------
def _over(c: Charts, palace: int, gods: Iterable[int]) -> Bools:
    """Over the palace stands one of these gods."""
    return Branch(c, palace).above.is_in(gods)


@pattern("鑄印", "003:2391", family="課體", variant="si_on_zi", default=False, nature="吉",
         catalogue="B-305")  # fmt: skip
def zhu_yin(c: Charts) -> Bools:
    """巳 opens, standing on 子."""
    return (c.chu == 巳) & c.chu.stands_on(子)


@pattern("高蓋乘軒", "003:2411", family="課體", variant="wu_on_you", default=False, nature="吉凶",
         catalogue="B-312")  # fmt: skip
def gao_gai(c: Charts) -> Bools:
    """午 opens, standing on 酉."""
    return (c.chu == 午) & c.chu.stands_on(酉)


@pattern("關隔", "003:2507", family="干支", nature="凶", catalogue="B-337")
def guan_ge(c: Charts) -> Bools:
    """Over 酉 stands 寅 or 卯, or over 卯 one of 辰 戌 丑 未."""
    return _over(c, 酉, [寅, 卯]) | _over(c, 卯, [辰, 戌, 丑, 未])


def _under_phase(c: Charts, palace: int, phase: int) -> Bools:
    """The god over the palace carries a general of this phase."""
    return np.asarray(Branch(c, palace).above.general_phase == phase)


@pattern("關", "003:2739", family="干支", parent="關隔", nature="凶", catalogue="B-455")
def guan(c: Charts) -> Bools:
    """寅 or 卯 stands over 酉."""
    return _over(c, 酉, [寅, 卯])


@pattern("斬關", "003:2739", family="神將", variant="metal_general", default=False, parent="關隔",
         catalogue="B-455")  # fmt: skip
def zhan_guan(c: Charts) -> Bools:
    """寅 or 卯 stands over 酉 and carries a general of metal."""
    return guan(c) & _under_phase(c, 酉, 金)


@pattern("隔", "003:2739", family="干支", parent="關隔", nature="凶", catalogue="B-456")
def ge(c: Charts) -> Bools:
    """辰 or 戌 stands over 卯."""
    return _over(c, 卯, [辰, 戌])


@pattern("毀隔", "003:2739", family="神將", parent="關隔", nature="吉", catalogue="B-456")
def hui_ge(c: Charts) -> Bools:
    """辰 or 戌 stands over 卯 and carries a general of wood."""
    return ge(c) & _under_phase(c, 卯, 木)


@pattern("鎖", "003:2739", family="干支", parent="關隔", nature="凶", catalogue="B-457")
def suo(c: Charts) -> Bools:
    """申 or 酉 stands over 卯."""
    return _over(c, 卯, [申, 酉])


@pattern("破鎖", "003:2739", family="神將", parent="關隔", nature="吉", catalogue="B-457")
def po_suo(c: Charts) -> Bools:
    """申 or 酉 stands over 卯 and carries a general of fire."""
    return suo(c) & _under_phase(c, 卯, 火)


@pattern("四絕", "003:2447 003:2511", family="干支", aliases=["受胎"], catalogue="B-338")
def si_jue(c: Charts) -> Bools:
    """午 over 亥, 酉 over 寅, 子 over 巳, 卯 over 申: all on one plate."""
    return Branch(c, 子).stands_on(巳)


def _joined_over(palace: Branch) -> Bools:
    """Over the palace, 巳 over 申, 辰 over 酉 or 卯 over 戌."""
    return palace.is_in([申, 酉, 戌]) & palace.above.joins(palace)


@pattern("三課俱合", "003:2339", family="干支", nature="吉")
def san_ke_ju_he(c: Charts) -> Bools:
    """On stem or branch stands 巳 over 申, 辰 over 酉 or 卯 over 戌."""
    return _joined_over(c.lodging) | _joined_over(c.day_branch)


# -- 三傳 ---------------------------------------------------------------------------------------
@pattern("歲刑日", "003:1855", family="三傳", nature="凶")
def sui_xing_ri(c: Charts) -> Bools:
    """太歲 opens and punishes the palace of the stem."""
    return (c.chu == c.year_branch) & c.chu.punishes(c.lodging)


@pattern("建刑辰", "003:1855", family="三傳", nature="凶")
def jian_xing_chen(c: Charts) -> Bools:
    """月建 opens and punishes the branch of the day."""
    return (c.chu == c.month_branch) & c.chu.punishes(c.day_branch)


@pattern("日陰克日戴墓", "003:1883", family="干支", nature="凶")
def ri_yin_ke_ri(c: Charts) -> Bools:
    """On the stem stands its tomb, and the god of lesson 2 controls the stem."""
    return (c.on_stem == c.of_day_stem("tomb", "element")) & c.ke[1].controls_day


@pattern("辰陰克辰罡處孟", "003:1883", family="干支", nature="凶")
def chen_yin_ke_chen(c: Charts) -> Bools:
    """The god of lesson 4 controls the branch, and 辰 stands on a 孟."""
    return c.ke[3].controls(c.day_branch) & (Branch(c, 辰).seat.rank == 0)


@pattern("吉神遭制", "003:1943", family="神將", nature="凶")
def ji_shen_zao_zhi(c: Charts) -> Bools:
    """A god of 三傳 controls the good general that it carries."""
    return some(lambda god: god.rides(GOOD_GENERALS) & god.controls_general, c.san_chuan)


@pattern("凶神伏", "003:1943", family="神將", nature="吉", aliases=["凶神遭制"])
def xiong_shen_fu(c: Charts) -> Bools:
    """A god of 三傳 controls the bad general that it carries."""
    return some(lambda god: god.rides(BAD_GENERALS) & god.controls_general, c.san_chuan)


def _birth(c: Charts) -> Branch:
    return c.of_day_stem("growth_start", "element")


def _tomb(c: Charts) -> Branch:
    return c.of_day_stem("tomb", "element")


@pattern("用生終死", "003:1995", family="三傳", nature="凶")
def yong_sheng_zhong_si(c: Charts) -> Bools:
    """長生 of the day stem opens, and its tomb is last."""
    return (c.chu == _birth(c)) & (c.mo == _tomb(c))


@pattern("用死終生", "003:1995", family="三傳", nature="吉")
def yong_si_zhong_sheng(c: Charts) -> Bools:
    """The tomb of the day stem opens, and its 長生 is last."""
    return (c.chu == _tomb(c)) & (c.mo == _birth(c))


@pattern("三傳相救", "003:2015", family="三傳", nature="吉")
def san_chuan_xiang_jiu(c: Charts) -> Bools:
    """末傳 is 日德 and controls 初傳."""
    return (c.mo == c.of_day_stem("day_virtue")) & c.mo.controls(c.chu)


@pattern("無德", "003:2191", family="干支", nature="凶")
def wu_de(c: Charts) -> Bools:
    """日德 stands on what controls it, or what controls it stands on 日德."""
    virtue = c.of_day_stem("day_virtue")
    return virtue.controlled_by_seat | virtue.above.controls(virtue)
