"""孤寡: void and lonely branches, and void transmissions (003:6571–6595).

孤 and 寡 are two halves of one 課. The texts draw them in six ways; each way is a variant of all
three names.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.kejing_b_words import FAMILY
from liuren_tables.rules.liuren.words import spirit
from liuren_tables.symbols.growth import STAGES, stage
from liuren_tables.symbols.names import 木, 水, 火, 金

Bools = npt.NDArray[np.bool_]
_SEASON_PHASE = np.array([木, 火, 金, 水], np.uint8)
_TOMB, _END = STAGES.index("墓"), STAGES.index("絕")


# -- by the void of the ten ---------------------------------------------------------------------
@pattern("孤辰", "003:6571 003:6575 003:6579", family=FAMILY, parent="孤寡", nature="凶",
         catalogue="E-218")  # fmt: skip
def gu_chen(c: Charts) -> Bools:
    """地盤空亡: 發用 stands on a void palace."""
    return c.chu.seat_void


@pattern("寡宿", "003:6571 003:6575 003:6579", family=FAMILY, parent="孤寡", nature="凶",
         catalogue="E-218")  # fmt: skip
def gua_su(c: Charts) -> Bools:
    """天盤空亡: 發用 is itself void."""
    return c.chu.void


@pattern("孤寡", "003:6571 003:6575 003:6579", family=FAMILY, nature="凶", aliases=["孤寡課"],
         catalogue="E-218")  # fmt: skip
def gu_gua(c: Charts) -> Bools:
    """發用 is void, or stands on a void palace."""
    return gu_chen(c) | gua_su(c)


@pattern("孤辰", "003:6579", family=FAMILY, variant="yin_yang", default=False, parent="孤寡")
def gu_chen_yinyang(c: Charts) -> Bools:
    """陽空: 發用 is void and a yang branch."""
    return c.chu.void & c.chu.yang


@pattern("寡宿", "003:6579", family=FAMILY, variant="yin_yang", default=False, parent="孤寡")
def gua_su_yinyang(c: Charts) -> Bools:
    """陰空: 發用 is void and a yin branch."""
    return c.chu.void & ~c.chu.yang


@pattern("孤寡", "003:6579", family=FAMILY, variant="yin_yang", default=False, nature="凶")
def gu_gua_yinyang(c: Charts) -> Bools:
    """發用 is void, 孤 if yang, 寡 if yin."""
    return gu_chen_yinyang(c) | gua_su_yinyang(c)


@pattern("孤辰", "003:6579", family=FAMILY, variant="first", default=False, parent="孤寡")
def gu_chen_first(c: Charts) -> Bools:
    """The first transmission is void."""
    return c.chu.void


@pattern("寡宿", "003:6579", family=FAMILY, variant="last", default=False, parent="孤寡")
def gua_su_last(c: Charts) -> Bools:
    """The last transmission is void."""
    return c.mo.void


@pattern("孤寡", "003:6579", family=FAMILY, variant="ends", default=False, nature="凶")
def gu_gua_ends(c: Charts) -> Bools:
    """The first transmission is void (孤), or the last (寡)."""
    return gu_chen_first(c) | gua_su_last(c)


# -- by the season ------------------------------------------------------------------------------
@pattern("孤辰", "003:6579", family=FAMILY, variant="season", default=False, parent="孤寡",
         nature="凶")  # fmt: skip
def gu_chen_season(c: Charts) -> Bools:
    """發用 is the first branch after the season: 春巳 夏申 秋亥 冬寅."""
    return spirit(c, "孤辰", "month", "single").at(c.chu)


@pattern("寡宿", "003:6579", family=FAMILY, variant="season", default=False, parent="孤寡",
         nature="凶")  # fmt: skip
def gua_su_season(c: Charts) -> Bools:
    """發用 is the last branch before the season: 春丑 夏辰 秋未 冬戌."""
    return spirit(c, "寡宿", "month", "single").at(c.chu)


@pattern("孤寡", "003:6579", family=FAMILY, variant="season", default=False, nature="凶")
def gu_gua_season(c: Charts) -> Bools:
    """發用 is 孤辰 or 寡宿 of the season, one branch each: the neighbours of its three."""
    return gu_chen_season(c) | gua_su_season(c)


@pattern("孤辰", "003:6575 003:6591", family=FAMILY, variant="two", default=False, parent="孤寡",
         nature="凶")  # fmt: skip
def gu_chen_two(c: Charts) -> Bools:
    """發用 is of the phase after the season: 春巳午 夏申酉 秋亥子 冬寅卯."""
    return spirit(c, "孤辰", "month", "double").at(c.chu)


@pattern("寡宿", "003:6575", family=FAMILY, variant="two", default=False, parent="孤寡",
         nature="凶")  # fmt: skip
def gua_su_two(c: Charts) -> Bools:
    """發用 is one of two behind the season: 春子丑 夏卯辰 秋午未 冬酉戌."""
    return spirit(c, "寡宿", "month", "double").at(c.chu)


@pattern("孤寡", "003:6575", family=FAMILY, variant="two", default=False, nature="凶")
def gu_gua_two(c: Charts) -> Bools:
    """發用 is 孤辰 or 寡宿 of the season, two branches each, ahead of it and behind it."""
    return gu_chen_two(c) | gua_su_two(c)


def _stage(phase: npt.NDArray[np.integer], at: Branch) -> npt.NDArray[np.uint8]:
    """十二長生 of a phase at a branch, by the yang stem of the phase."""
    return stage(phase * 2, at.code, "element")


@pattern("孤辰", "003:6579", family=FAMILY, variant="growth", default=False, parent="孤寡",
         nature="凶")  # fmt: skip
def gu_chen_growth(c: Charts) -> Bools:
    """發用 is where the phase that generates the season ends (絕): 春 水絕於巳."""
    return _stage((_SEASON_PHASE[c.season] + 4) % 5, c.chu) == _END


@pattern("寡宿", "003:6579", family=FAMILY, variant="growth", default=False, parent="孤寡",
         nature="凶")  # fmt: skip
def gua_su_growth(c: Charts) -> Bools:
    """發用 is the tomb of the phase that the season controls: 春 土墓在辰."""
    return _stage((_SEASON_PHASE[c.season] + 2) % 5, c.chu) == _TOMB


@pattern("孤寡", "003:6579", family=FAMILY, variant="growth", default=False, nature="凶")
def gu_gua_growth(c: Charts) -> Bools:
    """發用 is 絕 of what generates the season, or 墓 of what the season controls."""
    return gu_chen_growth(c) | gua_su_growth(c)


@pattern("空孤空寡", "003:6583", family=FAMILY, parent="孤寡", nature="凶", catalogue="E-222")
def kong_gu_kong_gua(c: Charts) -> Bools:
    """孤寡 by the void of the ten and by the season at once."""
    return gu_gua(c) & gu_gua_season(c)


# -- void transmissions -------------------------------------------------------------------------
@pattern("斷橋折腰", "003:6583", family=FAMILY, parent="孤寡", catalogue="E-223")
def duan_qiao(c: Charts) -> Bools:
    """The middle transmission is void and the last is not."""
    return c.zhong.void & ~c.mo.void


@pattern("移遠就近", "003:6583", family=FAMILY, parent="孤寡", catalogue="E-223")
def yi_yuan_jiu_jin(c: Charts) -> Bools:
    """The middle and the last transmission are both void."""
    return c.zhong.void & c.mo.void
