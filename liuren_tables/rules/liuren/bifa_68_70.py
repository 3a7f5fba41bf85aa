"""畢法 68–70: the healer, the hidden 鬼, 鬼 on the third and fourth lesson (003:9535–9567)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.bifa_course import controls_wealth
from liuren_tables.rules.liuren.bifa_words import (
    FAMILY,
    all_wealth,
    hidden_controls_day,
    pillars,
)
from liuren_tables.rules.liuren.words import six_places, some, spirit
from liuren_tables.symbols.names import 午, 白虎, 辰

Bools = npt.NDArray[np.bool_]


# -- 法68 ---------------------------------------------------------------------------------------
def _heals(ghost: Branch, god: Branch) -> Bools:
    """It controls the 鬼, is not void and does not stand on its own tomb (003:9543)."""
    return god.controls(ghost) & ~god.void & ~god.stands_on(god.tomb)


@pattern("制鬼之位乃良醫", "003:9535 003:9539 003:9543", family=FAMILY, method_no="法68",
         nature="吉凶", aliases=["制鬼之神", "良醫"], catalogue="G-303 G-385")  # fmt: skip
def zhi_gui_liang_yi(c: Charts) -> tuple[Bools, Bools]:
    """日鬼 on the stem; healed where a sound god on 支, in 三傳 or over 年命 controls it."""
    healers = c.on_branch, *c.san_chuan, c.person.above
    return c.on_stem.controls_day, some(lambda god: _heals(c.on_stem, god), healers)


@pattern("天醫作虎鬼格", "003:9551", family=FAMILY, parent="制鬼之位乃良醫", method_no="法68",
         nature="凶", aliases=["天醫作虎鬼"], catalogue="G-305")  # fmt: skip
def tian_yi_zuo_hu_gui(c: Charts) -> Bools:
    """天醫 of the month rides 白虎 and is 日鬼."""
    tiger = c.god_of(白虎)
    return spirit(c, "天醫", "month").at(tiger) & tiger.controls_day


@pattern("病體難擔荷格", "003:9551", family=FAMILY, parent="制鬼之位乃良醫", method_no="法68",
         nature="凶", aliases=["病體難擔荷"], catalogue="G-306")  # fmt: skip
def bing_ti_nan_dan_he(c: Charts) -> tuple[Bools, Bools]:
    """三傳 are all wealth; saved where the god over 年命 controls the wealth."""
    return all_wealth(c), controls_wealth(c, c.person.above)


# -- 法69 ---------------------------------------------------------------------------------------
@pattern("虎乘遁鬼", "003:9555", family=FAMILY, method_no="法69", nature="凶",
         aliases=["虎乘遁鬼殃非淺"], catalogue="G-307")  # fmt: skip
def hu_cheng_dun_gui(c: Charts) -> Bools:
    """On stem, branch or in 三傳 白虎 on a god whose stem in the day's ten controls the day."""
    return some(lambda god: god.rides(白虎) & hidden_controls_day(god), pillars(c))


@pattern("明暗二鬼格", "003:9559", family=FAMILY, parent="虎乘遁鬼", method_no="法69", nature="凶",
         aliases=["明暗二鬼"], catalogue="G-308")  # fmt: skip
def ming_an_er_gui(c: Charts) -> Bools:
    """日鬼 on the stem; on the branch a god whose stem in the day's ten controls the day."""
    return c.on_stem.controls_day & hidden_controls_day(c.on_branch)


# -- 法70 ---------------------------------------------------------------------------------------
@pattern("鬼臨三四", "003:9563", family=FAMILY, method_no="法70", nature="凶",
         aliases=["鬼臨三四訟災隨"], catalogue="G-309")  # fmt: skip
def gui_lin_san_si(c: Charts) -> tuple[Bools, Bools]:
    """The upper gods of the third and fourth lesson are 日鬼; harmless where both are void."""
    _, _, third, fourth = c.ke
    return third.controls_day & fourth.controls_day, third.void & fourth.void


@pattern("歲破作鬼臨支格", "003:9567", family=FAMILY, parent="鬼臨三四", method_no="法70", nature="凶",
         aliases=["歲破作鬼臨支"], catalogue="G-310")  # fmt: skip
def sui_po_zuo_gui(c: Charts) -> Bools:
    """歲破 stands on the branch and is 日鬼."""
    return spirit(c, "歲破").at(c.on_branch) & c.on_branch.controls_day


@pattern("天鬼作日鬼格", "003:9567", family=FAMILY, parent="鬼臨三四", method_no="法70", nature="凶",
         aliases=["天鬼作日鬼"], catalogue="G-311")  # fmt: skip
def tian_gui_zuo_ri_gui(c: Charts) -> tuple[Bools, Bools]:
    """天鬼 of the month is 日鬼 and in one of 六處; light where it is void."""
    plague = spirit(c, "天鬼").branch
    return plague.controls_day & some(lambda god: god == plague, six_places(c)), plague.void


@pattern("朱勾相會格", "003:9567", family=FAMILY, parent="鬼臨三四", method_no="法70", nature="凶",
         aliases=["朱勾相會", "朱雀入勾陳"], catalogue="G-312")  # fmt: skip
def zhu_gou_xiang_hui(c: Charts) -> Bools:
    """On a day of 辰, the home of 勾陳, 午, that of 朱雀, stands on the branch."""
    return (c.day_branch == 辰) & (c.on_branch == 午)
