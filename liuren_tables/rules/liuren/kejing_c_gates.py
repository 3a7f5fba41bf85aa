"""課體 of gates and harm: 龍戰 (003:7211–7275), 災厄 (7339–7363), 殃咎 伏殃 (7367–7411)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.kejing_c_words import day_tomb
from liuren_tables.rules.liuren.words import every, some, spirit
from liuren_tables.symbols.names import 卯, 酉

Bools = npt.NDArray[np.bool_]
FAMILY = "課體"
GATES = (卯, 酉)
"""二八門: where day and night are born."""


# -- 龍戰 -----------------------------------------------------------------------------------
def _gate_day(c: Charts) -> Bools:
    """卯酉日."""
    return c.day_branch.is_in(GATES)


def _opens_on_gate(c: Charts) -> Bools:
    """卯酉上發用: the opening god stands on 卯 or 酉."""
    return c.chu.seat.is_in(GATES)


@pattern("龍戰", "003:7211", family=FAMILY, hexagram="離", aliases=["龍戰課", "龍戰卦"],
         nature="凶", catalogue="F-082")  # fmt: skip
def long_zhan(c: Charts) -> Bools:
    """On a day of 卯 or 酉 one of the two opens, and 行年 is one of them."""
    return _gate_day(c) & c.chu.is_in(GATES) & c.xing_nian.is_in(GATES)


@pattern("龍戰", "003:7215", family=FAMILY, variant="strict", default=False, hexagram="離",
         nature="凶", catalogue="F-327")  # fmt: skip
def long_zhan_strict(c: Charts) -> Bools:
    """On a day of 卯 卯 opens and 行年 is 卯, or all three are 酉."""
    return _gate_day(c) & (c.chu == c.day_branch) & (c.xing_nian == c.day_branch)


@pattern("龍戰", "003:7231 003:7259", family=FAMILY, variant="ding_e", default=False, hexagram="離",
         nature="凶")  # fmt: skip
def long_zhan_ding_e(c: Charts) -> Bools:
    """On a day of 卯 or 酉 the god over 卯 or 酉 opens."""
    return _gate_day(c) & _opens_on_gate(c)


@pattern("龍戰", "003:7239 003:7243", family=FAMILY, variant="guan_yue_jing", default=False,
         hexagram="離", nature="凶", catalogue="F-328")  # fmt: skip
def long_zhan_guan_yue_jing(c: Charts) -> Bools:
    """發用 over 卯 or 酉; on a day of 卯 or 酉 also one in the transmissions and one as 行年."""
    entered = some(lambda god: god.is_in(GATES), c.san_chuan) & c.xing_nian.is_in(GATES)
    return _opens_on_gate(c) & (~_gate_day(c) | entered)


@pattern("龍戰", "003:7247 003:7251", family=FAMILY, variant="xin_jing", default=False,
         hexagram="離", nature="凶", catalogue="F-329")  # fmt: skip
def long_zhan_xin_jing(c: Charts) -> Bools:
    """On a day of 卯 or 酉 the opening god stands on 卯 or 酉, or 年命 is one of them."""
    return _gate_day(c) & (_opens_on_gate(c) | c.person.is_in(GATES))


@pattern("二門", "003:7275", family=FAMILY, parent="龍戰", nature="凶", catalogue="F-330")
def er_men(c: Charts) -> Bools:
    """行年 is 卯, and on a day of 卯 or 酉 the god over 卯 opens."""
    return (c.xing_nian == 卯) & _gate_day(c) & c.chu.stands_on(卯)


# -- 災厄, 伏殃 ------------------------------------------------------------------------------
@pattern("災厄", "003:7339 003:7343 003:7347", family=FAMILY, hexagram="歸妹", aliases=["災厄課"],
         nature="凶", catalogue="F-094")  # fmt: skip
def zai_e(c: Charts) -> Bools:
    """喪車, 游魂, 天鬼, 病符, 喪門, 弔客, 歲虎, or 日墓 or its opposite (丘) opens."""
    of_month = [spirit(c, name, "month").branch for name in ("喪魂", "游魂", "天鬼")]
    of_year = [spirit(c, s, "year_branch").branch for s in ("病符", "喪門", "弔客", "歲虎")]
    tomb = day_tomb(c)
    return some(lambda god: c.chu == god, [*of_month, *of_year, tomb, tomb.clash])


@pattern("伏殃", "003:7407 003:7411", family=FAMILY, parent="災厄", aliases=["伏殃格", "天鬼格"],
         nature="凶", catalogue="F-110")  # fmt: skip
def fu_yang(c: Charts) -> Bools:
    """天鬼 of the month opens, on stem, on branch or over 年命."""
    places = [c.on_stem, c.on_branch, c.person.above]
    return spirit(c, "天鬼", "month").at(c.chu) & some(lambda god: god == c.chu, places)


# -- 殃咎 -----------------------------------------------------------------------------------
@pattern("遞克", "003:7367 003:7395", family=FAMILY, parent="殃咎", aliases=["遞尅"], nature="凶",
         catalogue="F-112")  # fmt: skip
def di_ke(c: Charts) -> Bools:
    """Each transmission controls the next and the one at the end the day, forward or backward."""
    first, middle, last = c.san_chuan
    forward = first.controls(middle) & middle.controls(last) & last.controls_day
    backward = last.controls(middle) & middle.controls(first) & first.controls_day
    return forward | backward


@pattern("夾克", "003:7371 003:7395", family=FAMILY, parent="殃咎", aliases=["夾尅"], nature="凶",
         catalogue="F-113")  # fmt: skip
def jia_ke(c: Charts) -> Bools:
    """The palace under the opening god and the general upon it both control it."""
    return c.chu.controlled_by_seat & c.chu.general_controls


@pattern("財受夾克", "003:7371 003:7503", family=FAMILY, parent="殃咎", aliases=["財受夾克格"],
         nature="凶", catalogue="F-347")  # fmt: skip
def cai_jia_ke(c: Charts) -> Bools:
    """夾克 of an opening god that is 財."""
    return jia_ke(c) & c.chu.controlled_by_day


@pattern("外戰", "003:7395", family=FAMILY, parent="殃咎", nature="凶", catalogue="F-114")
def wai_zhan(c: Charts) -> Bools:
    """All three transmissions are controlled by their generals."""
    return every(lambda god: god.general_controls, c.san_chuan)


@pattern("外戰", "003:7371", family=FAMILY, variant="opening", default=False, parent="殃咎",
         nature="凶")  # fmt: skip
def wai_zhan_opening(c: Charts) -> Bools:
    """The general on the opening god controls it."""
    return c.chu.general_controls


@pattern("內戰", "003:7395", family=FAMILY, parent="殃咎", nature="凶", catalogue="F-114")
def nei_zhan(c: Charts) -> Bools:
    """All three transmissions control their generals."""
    return every(lambda god: god.controls_general, c.san_chuan)


@pattern("內戰", "003:7371", family=FAMILY, variant="opening", default=False, parent="殃咎",
         nature="凶")  # fmt: skip
def nei_zhan_opening(c: Charts) -> Bools:
    """The opening god controls the general on it."""
    return c.chu.controls_general


@pattern("干支乘墓", "003:7375 003:7399 003:7467", family=FAMILY, parent="殃咎", aliases=["乘墓"],
         nature="凶", catalogue="F-118")  # fmt: skip
def cheng_mu(c: Charts) -> Bools:
    """The god on the stem is 日墓 and the god on the branch is the tomb of the branch."""
    return (c.on_stem == day_tomb(c)) & (c.on_branch == c.day_branch.tomb)


@pattern("干支坐墓", "003:7375 003:7399 003:7523", family=FAMILY, parent="殃咎", aliases=["坐墓"],
         nature="凶", catalogue="F-119")  # fmt: skip
def zuo_mu(c: Charts) -> Bools:
    """The stem's palace stands on 日墓 and the branch on its own tomb."""
    return c.lodging.stands_on(day_tomb(c)) & c.day_branch.stands_on(c.day_branch.tomb)


@pattern("殃咎", "003:7367 003:7371 003:7375 003:7395", family=FAMILY, hexagram="解",
         aliases=["殃咎課"], nature="凶", catalogue="F-111")  # fmt: skip
def yang_jiu(c: Charts) -> Bools:
    """遞克, 夾克, 外戰 or 內戰 of all three transmissions, 干支乘墓, or 干支坐墓."""
    of_chuan = di_ke(c) | jia_ke(c) | wai_zhan(c) | nei_zhan(c)
    return of_chuan | cheng_mu(c) | zuo_mu(c)
