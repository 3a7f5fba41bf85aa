"""畢法 25–26: 金日逢丁, 水日逢丁 and their 格 (003:8911–8971)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.bifa_words import FAMILY, ding, pillars, places
from liuren_tables.rules.liuren.words import some, spirit, stage_of_day
from liuren_tables.symbols.names import (
    丑,
    太常,
    子,
    庚,
    朱雀,
    水,
    甲,
    白虎,
    螣蛇,
    辛,
    金,
)  # fmt: skip

Bools = npt.NDArray[np.bool_]
METAL, WATER = "金日逢丁", "水日逢丁"


def _meets_ding(c: Charts) -> tuple[Bools, Bools]:
    """丁神 among 三傳, 日辰 and 年命; and whether the god over 年 or 命 controls it."""
    holds = some(lambda god: god == ding(c), places(c))
    return holds, c.person.above.controls(ding(c))


# -- 法25 ---------------------------------------------------------------------------------------
@pattern(METAL, "003:8911 003:8915 003:8919", family=FAMILY, method_no="法25", nature="凶",
         catalogue="G-136")  # fmt: skip
def jin_ri_feng_ding(c: Charts) -> tuple[Bools, Bools]:
    """庚 or 辛 day: 丁神 in 三傳, on 日辰 or over 年命; checked if the god over 年命 controls it."""
    met, checked = _meets_ding(c)
    holds = met & (c.day_phase == 金)
    return holds, holds & checked


@pattern("丁神乘虎", "003:8915 003:8919", family=FAMILY, parent=METAL, method_no="法25",
         nature="凶", catalogue="G-137")  # fmt: skip
def ding_shen_cheng_hu(c: Charts) -> Bools:
    """On a day of 庚 or 辛 丁神 rides 白虎."""
    return (c.day_phase == 金) & ding(c).rides(白虎)


@pattern("火鬼蛇雀克宅", "003:8923 003:8927 003:8931", family=FAMILY, parent=METAL, method_no="法25",
         aliases=["火鬼蛇雀克宅格"], nature="凶", catalogue="G-139")  # fmt: skip
def huo_gui_ke_zhai(c: Charts) -> Bools:
    """火鬼 of the season stands on the branch and controls it, and rides 朱雀 or 螣蛇."""
    god = c.on_branch
    fire = spirit(c, "火鬼").at(god)
    return fire & god.controls(c.day_branch) & god.rides([朱雀, 螣蛇])


@pattern("人宅罹禍", "003:8935", family=FAMILY, parent=METAL, method_no="法25",
         aliases=["人宅罹禍格"], nature="凶", catalogue="G-140")  # fmt: skip
def ren_zhai_li_huo(c: Charts) -> Bools:
    """庚 or 辛 day: the god on the stem controls it, and the god on the branch is 丁神."""
    return (c.day_phase == 金) & c.on_stem.controls_day & (c.on_branch == ding(c))


@pattern("蛇虎遁鬼", "003:8939 003:8951", family=FAMILY, parent=METAL, method_no="法25",
         aliases=["蛇虎遁鬼格"], nature="凶", catalogue="G-141")  # fmt: skip
def she_hu_dun_gui(c: Charts) -> Bools:
    """In 三傳, 日辰 or 年命: on 甲 days the god of hidden 庚 rides 白虎, on 辛 days 丁神 rides 螣蛇."""
    tiger = some(lambda god: (god.hidden_stem == 庚) & god.rides(白虎), places(c))
    snake = some(lambda god: (god == ding(c)) & god.rides(螣蛇), places(c))
    return (c.day_stem == 甲) & tiger | (c.day_stem == 辛) & snake


@pattern("凶怪", "003:8943", family=FAMILY, parent=METAL, method_no="法25", aliases=["凶怪格"],
         nature="凶", catalogue="G-142")  # fmt: skip
def xiong_guai(c: Charts) -> Bools:
    """A god on 日辰 or over 年命 is at once 月厭, 大煞, 天目, the day's 墓 and 丁神."""

    def odd(god: Branch) -> Bools:
        tomb = god == c.of_day_stem("tomb", "element")
        month = spirit(c, "月厭").at(god) & spirit(c, "大煞", "month").at(god)
        return tomb & (god == ding(c)) & month & spirit(c, "天目", "month").at(god)

    return some(odd, (c.on_stem, c.on_branch, c.person.above))


@pattern("馬載虎鬼", "003:8943", family=FAMILY, parent=METAL, method_no="法25",
         aliases=["馬載虎鬼格"], nature="凶", catalogue="G-143")  # fmt: skip
def ma_zai_hu_gui(c: Charts) -> tuple[Bools, Bools]:
    """驛馬 in lessons or 三傳 is a 鬼 and rides 白虎; no harm where it is void."""
    horse = c.day_branch.horse
    present = some(lambda god: god == horse, (*c.ke, *c.san_chuan))
    holds = present & horse.controls_day & horse.rides(白虎)
    return holds, holds & horse.void


@pattern("蛇虎乘丁", "003:8947", family=FAMILY, parent=METAL, method_no="法25",
         aliases=["蛇虎乘丁格"], nature="凶", catalogue="G-144")  # fmt: skip
def she_hu_cheng_ding(c: Charts) -> Bools:
    """丁神 on the branch controls it and rides 白虎; or on the stem is 鬼 and rides 白虎 or 螣蛇."""
    house = (c.on_branch == ding(c)) & c.on_branch.controls(c.day_branch)
    self_ = (c.on_stem == ding(c)) & c.on_stem.controls_day
    return house & c.on_branch.rides(白虎) | self_ & c.on_stem.rides([白虎, 螣蛇])


# -- 法26 ---------------------------------------------------------------------------------------
@pattern(WATER, "003:8951 003:8955 003:8959", family=FAMILY, method_no="法26", nature="吉",
         catalogue="G-145")  # fmt: skip
def shui_ri_feng_ding(c: Charts) -> tuple[Bools, Bools]:
    """壬 or 癸 day: 丁神 in 三傳, on 日辰 or over 年命; no move if the god over 年命 controls it."""
    met, checked = _meets_ding(c)
    holds = met & (c.day_phase == 水)
    return holds, holds & checked


@pattern("財乘丁馬", "003:8963", family=FAMILY, parent=WATER, method_no="法26",
         aliases=["財乘丁馬格"], nature="吉", catalogue="G-146")  # fmt: skip
def cai_cheng_ding_ma(c: Charts) -> Bools:
    """Wealth on stem or branch or in 三傳 is 丁神 or 驛馬."""
    moving = (ding(c), c.day_branch.horse)

    def wealth(god: Branch) -> Bools:
        return god.controlled_by_day & some(lambda m: god == m, moving)

    return some(wealth, pillars(c))


def _birth_with_tai_chang(c: Charts, god: Branch) -> Bools:
    return (stage_of_day(c, god) == 0) & god.rides(太常)


@pattern("太常乘長生臨干", "003:8967", family=FAMILY, parent=WATER, method_no="法26", nature="吉",
         catalogue="G-147")  # fmt: skip
def tai_chang_lin_gan(c: Charts) -> Bools:
    """長生 of the day stem is on the stem and rides 太常."""
    return _birth_with_tai_chang(c, c.on_stem)


@pattern("太常乘長生臨支", "003:8967", family=FAMILY, parent=WATER, method_no="法26", nature="吉",
         catalogue="G-148")  # fmt: skip
def tai_chang_lin_zhi(c: Charts) -> Bools:
    """長生 of the day stem is on the branch and rides 太常."""
    return _birth_with_tai_chang(c, c.on_branch)


@pattern("牛女相會", "003:8971", family=FAMILY, parent=WATER, method_no="法26",
         aliases=["牛女相會格"], nature="吉", catalogue="G-149")  # fmt: skip
def niu_nu_xiang_hui(c: Charts) -> Bools:
    """子 on 丑 or 丑 on 子 rides 太常 and is on the branch or opens 三傳."""

    def met(god: Branch) -> Bools:
        return god.is_in([子, 丑]) & god.joins(god.seat) & god.rides(太常)

    return some(met, (c.on_branch, c.chu))
