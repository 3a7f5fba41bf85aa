"""遊子 and 三交: transmissions of one rank only, and the 格 of the two pages (003:6127–6231)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.kejing_b_words import (
    FAMILY,
    all_of_rank,
    opens_over,
    stem_thrives,
)
from liuren_tables.rules.liuren.words import GOOD_GENERALS, in_chuan, is_sequence, some, spirit
from liuren_tables.symbols.names import (
    丑,
    六合,
    午,
    卯,
    天后,
    太常,
    太陰,
    子,
    寅,
    戌,
    未,
    朱雀,
    玄武,
    申,
    辰,
    酉,
    青龍,
)

Bools = npt.NDArray[np.bool_]
ZHONG, JI = 1, 2
STRIKING = ("元首", "重審", "知一", "涉害", "遙克", "返吟")
"""Methods in which a strike opens; 返吟 without one opens with 亥 or 巳, never with a 仲."""


# -- 遊子 -------------------------------------------------------------------------------------
@pattern("破遊", "003:6127", family=FAMILY, parent="遊子", catalogue="E-162")
def po_you(c: Charts) -> Bools:
    """三傳 all 季, and 丑 standing on 辰 opens them."""
    return all_of_rank(c, JI) & opens_over(c, 丑, 辰)


@pattern("衰遊", "003:6127", family=FAMILY, parent="遊子", catalogue="E-162")
def shuai_you(c: Charts) -> Bools:
    """三傳 all 季, and 戌 standing on 未 opens them."""
    return all_of_rank(c, JI) & opens_over(c, 戌, 未)


@pattern("復遊", "003:6127", family=FAMILY, parent="遊子", catalogue="E-162")
def fu_you(c: Charts) -> Bools:
    """三傳 all 季 on the plate of 返吟."""
    return all_of_rank(c, JI) & (c.turn == 6)


@pattern("五墳四煞", "003:6143", family=FAMILY, variant="spirit", default=False, parent="鬼墓",
         aliases=["五墳四殺"], catalogue="E-279")  # fmt: skip
def wu_fen(c: Charts) -> Bools:
    """三傳 all 季, opened by the tomb of the day stem on which the 四煞 of the month falls."""
    tomb = c.of_day_stem("tomb", "element")
    return all_of_rank(c, JI) & (c.chu == tomb) & spirit(c, "四煞", "month").at(c.chu)


# -- 三交 -------------------------------------------------------------------------------------
def _first_two(c: Charts) -> Bools:
    """A 仲 day and 三傳 all 仲; the lessons of the branch are 仲 then."""
    return (c.day_branch.rank == ZHONG) & all_of_rank(c, ZHONG)


@pattern("三交", "003:6163", family=FAMILY, hexagram="姤", aliases=["三交課"], nature="凶",
         catalogue="E-168")  # fmt: skip
def san_jiao(c: Charts) -> Bools:
    """仲 day and lessons of the branch, 三傳 all 仲, and one of them rides 太陰 or 六合."""
    return _first_two(c) & some(lambda god: god.rides([太陰, 六合]), c.san_chuan)


@pattern("三交", "003:6179 003:6195 003:6199", family=FAMILY, variant="ding_e", default=False,
         hexagram="姤")  # fmt: skip
def san_jiao_dinge(c: Charts) -> Bools:
    """仲 day and hour, 三傳 all 仲, and one of them rides 天后, 朱雀, 太陰 or 六合."""
    riders = [天后, 朱雀, 太陰, 六合]
    times = _first_two(c) & (c.hour.rank == ZHONG)
    return times & some(lambda god: god.rides(riders), c.san_chuan)


@pattern("三交", "003:6215", family=FAMILY, variant="xiu_zhong_jin", default=False, hexagram="姤")
def san_jiao_xiuzhongjin(c: Charts) -> Bools:
    """仲 day and hour, 三傳 all 仲, and one of them rides 朱雀, 玄武, 太陰 or 六合."""
    riders = [朱雀, 玄武, 太陰, 六合]
    times = _first_two(c) & (c.hour.rank == ZHONG)
    return times & some(lambda god: god.rides(riders), c.san_chuan)


@pattern("三交", "003:6203 003:6207", family=FAMILY, variant="guan_yue_jing", default=False,
         hexagram="姤", catalogue="E-169")  # fmt: skip
def san_jiao_guanyuejing(c: Charts) -> Bools:
    """A 仲 on a 仲 palace opens, because it strikes or is struck (賊克 or 遙克)."""
    by_strike = np.isin(c.method_name, STRIKING)
    return by_strike & (c.chu.rank == ZHONG) & (c.chu.seat.rank == ZHONG)


@pattern("三交", "003:6211", family=FAMILY, variant="xin_jing", default=False, hexagram="姤",
         catalogue="E-170")  # fmt: skip
def san_jiao_xinjing(c: Charts) -> Bools:
    """子 or 午 day, 卯 or 酉 on the branch with 太陰 or 六合, and 三傳 all 仲."""
    gate = c.on_branch.is_in([卯, 酉]) & c.on_branch.rides([太陰, 六合])
    return c.day_branch.is_in([子, 午]) & gate & all_of_rank(c, ZHONG)


@pattern("三交", "003:6243 003:6247", family=FAMILY, variant="zeng_men", default=False,
         hexagram="姤", catalogue="E-170")  # fmt: skip
def san_jiao_zengmen(c: Charts) -> Bools:
    """卯 or 酉 with 太陰 or 六合 on stem or branch opens; or 三傳 are all 仲."""
    gate = c.chu.is_in([卯, 酉]) & c.chu.rides([太陰, 六合])
    return (gate & ((c.chu == c.on_stem) | (c.chu == c.on_branch))) | all_of_rank(c, ZHONG)


@pattern("三交不交", "003:6191", family=FAMILY, parent="三交", nature="凶", catalogue="E-171")
def san_jiao_bu_jiao(c: Charts) -> Bools:
    """The first two 交 without the third: 仲 day, 三傳 all 仲, none rides 太陰 or 六合."""
    return _first_two(c) & ~some(lambda god: god.rides([太陰, 六合]), c.san_chuan)


@pattern("三交不交", "003:6215", family=FAMILY, variant="xiu_zhong_jin", default=False,
         parent="三交", nature="凶")  # fmt: skip
def san_jiao_bu_jiao_xiuzhongjin(c: Charts) -> Bools:
    """三傳 all 仲, but day, hour or generals lack for 三交 as 袖中金 tells it."""
    return all_of_rank(c, ZHONG) & ~san_jiao_xiuzhongjin(c)


@pattern("三交不解", "003:6191 003:6215", family=FAMILY, parent="三交", nature="凶",
         catalogue="E-172")  # fmt: skip
def san_jiao_bu_jie(c: Charts) -> Bools:
    """三交 as 訂訛 tells it in a 仲 month of a 仲 year: year, month, day and hour all 仲."""
    return san_jiao_dinge(c) & (c.month_branch.rank == ZHONG) & (c.year_branch.rank == ZHONG)


@pattern("交羅", "003:6171 003:6187", family=FAMILY, parent="三交", catalogue="E-173")
def jiao_luo(c: Charts) -> Bools:
    """三交 on a yang day."""
    return san_jiao(c) & c.yang_day


@pattern("交祿", "003:6171 003:6187", family=FAMILY, parent="三交", catalogue="E-173")
def jiao_lu(c: Charts) -> Bools:
    """三交 on a yin day."""
    return san_jiao(c) & ~c.yang_day


@pattern("死交", "003:6187 003:6223", family=FAMILY, parent="三交", nature="凶", catalogue="E-174")
def si_jiao(c: Charts) -> Bools:
    """三傳 all 仲, and 午 standing on 酉 opens them."""
    return all_of_rank(c, ZHONG) & opens_over(c, 午, 酉)


@pattern("破交", "003:6187 003:6223", family=FAMILY, parent="三交", nature="凶", catalogue="E-174")
def po_jiao(c: Charts) -> Bools:
    """三傳 all 仲, and 酉 standing on 午 opens them."""
    return all_of_rank(c, ZHONG) & opens_over(c, 酉, 午)


@pattern("反目交", "003:6187 003:6223", family=FAMILY, parent="三交", nature="凶",
         catalogue="E-174")  # fmt: skip
def fan_mu_jiao(c: Charts) -> Bools:
    """三傳 all 仲 on the plate of 返吟."""
    return all_of_rank(c, ZHONG) & (c.turn == 6)


# -- 三交 that turn to good -------------------------------------------------------------------
@pattern("高蓋乘軒", "003:6171", family=FAMILY, parent="三交", nature="吉", catalogue="E-175")
def gao_gai(c: Charts) -> Bools:
    """午卯子 in 正月 or 七月; 年命 has a good general over it, stem or 發用 thrives."""
    months = c.month_branch.is_in([寅, 申])
    lucky = c.person.above.rides(GOOD_GENERALS) & (stem_thrives(c) | c.chu.thrives)
    return is_sequence(c, 午, 卯, 子) & months & lucky


@pattern("華蓋乘軒", "003:6223", family=FAMILY, parent="三交", nature="吉", catalogue="E-175")
def hua_gai(c: Charts) -> Bools:
    """午卯子 with 天馬 on one of them, or one of them riding 青龍 or 太常."""
    horse = spirit(c, "天馬", "month")
    lucky = some(lambda god: horse.at(god) | god.rides([青龍, 太常]), c.san_chuan)
    return is_sequence(c, 午, 卯, 子) & lucky


@pattern("華蓋乘軒", "003:6231", family=FAMILY, variant="tian_ma", default=False, parent="三交",
         nature="吉")  # fmt: skip
def hua_gai_tianma(c: Charts) -> Bools:
    """三傳 all 仲 with 天馬 on one of them."""
    return all_of_rank(c, ZHONG) & some(spirit(c, "天馬", "month").at, c.san_chuan)


@pattern("四正", "003:6231", family=FAMILY, parent="三交", nature="吉", catalogue="E-180")
def si_zheng(c: Charts) -> Bools:
    """三傳 all 仲, and 日祿 among them."""
    return all_of_rank(c, ZHONG) & in_chuan(c, c.of_day_stem("prosperity"))


@pattern("四散", "003:6231", family=FAMILY, parent="三交", nature="凶", catalogue="E-180")
def si_san(c: Charts) -> Bools:
    """三傳 all 仲, and 日祿 not among them."""
    return all_of_rank(c, ZHONG) & ~in_chuan(c, c.of_day_stem("prosperity"))
