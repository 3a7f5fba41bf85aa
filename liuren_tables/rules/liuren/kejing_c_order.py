"""課體 of rank and order: 勵德 (003:7555–7631), 盤珠 (7635–7671), 生雜 (8079), 新故 始終 (8147–8415)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.kejing_c_words import (
    before_noble,
    behind_noble,
    day_tomb,
    on_day,
    root,
    weak,
)
from liuren_tables.rules.liuren.words import BAD_GENERALS, GOOD_GENERALS, every, some
from liuren_tables.symbols.mappings import mapping
from liuren_tables.symbols.names import 卯, 戌, 辰, 酉

Bools = npt.NDArray[np.bool_]
FAMILY = "課體"


# -- 勵德 -----------------------------------------------------------------------------------
@pattern("勵德", "003:7555 003:7579", family=FAMILY, hexagram="隨", aliases=["勵德課", "鸞失鳳"],
         nature="吉凶", catalogue="F-148")  # fmt: skip
def li_de(c: Charts) -> Bools:
    """貴人 stands on 卯 or 酉."""
    return c.noble.seat.is_in([卯, 酉])


def _yang_gods(c: Charts) -> list[Branch]:
    """日辰陽神: the upper gods of the first and the third lesson."""
    return [c.ke[0], c.ke[2]]


def _yin_gods(c: Charts) -> list[Branch]:
    """日辰陰神: the upper gods of the second and the fourth lesson."""
    return [c.ke[1], c.ke[3]]


@pattern("蹉跎", "003:7575 003:7583 003:7615", family=FAMILY, parent="勵德", aliases=["蹉跎格"],
         nature="吉凶", catalogue="F-150")  # fmt: skip
def cuo_tuo(c: Charts) -> Bools:
    """勵德 with the gods of all four lessons before 貴人."""
    return li_de(c) & every(before_noble, c.ke)


@pattern("微服", "003:7571 003:7583 003:7615", family=FAMILY, parent="勵德", aliases=["微服格"],
         nature="吉凶", catalogue="F-151")  # fmt: skip
def wei_fu(c: Charts) -> Bools:
    """勵德 with the gods of all four lessons behind 貴人."""
    return li_de(c) & every(behind_noble, c.ke)


@pattern("陽前陰後", "003:7607 003:7615", family=FAMILY, parent="勵德", nature="吉",
         catalogue="F-152")  # fmt: skip
def yang_qian_yin_hou(c: Charts) -> Bools:
    """勵德 with the gods of lessons 1 and 3 before 貴人, those of 2 and 4 behind."""
    return li_de(c) & every(before_noble, _yang_gods(c)) & every(behind_noble, _yin_gods(c))


@pattern("陰前陽後", "003:7607 003:7619", family=FAMILY, parent="勵德", nature="吉凶",
         catalogue="F-153")  # fmt: skip
def yin_qian_yang_hou(c: Charts) -> Bools:
    """勵德 with the gods of lessons 2 and 4 before 貴人, those of 1 and 3 behind."""
    return li_de(c) & every(before_noble, _yin_gods(c)) & every(behind_noble, _yang_gods(c))


# -- 盤珠 -----------------------------------------------------------------------------------
def _among(branch: Branch, gods: tuple[Branch, ...]) -> Bools:
    """Whether the branch is one of the gods."""
    return some(lambda god: god == branch, gods)


@pattern("天心", "003:7635 003:7667", family=FAMILY, parent="盤珠", aliases=["天心格"],
         nature="吉凶", catalogue="F-157")  # fmt: skip
def tian_xin(c: Charts) -> Bools:
    """太歲, 月建 and hour are all upper gods of the lessons, to which the day itself belongs."""
    return every(lambda pillar: _among(pillar, c.ke), [c.year_branch, c.month_branch, c.hour])


@pattern("天心", "003:7667", family=FAMILY, variant="transmissions", default=False, parent="盤珠",
         nature="吉凶")  # fmt: skip
def tian_xin_chuan(c: Charts) -> Bools:
    """太歲, 月建, the day's branch and the hour are all among the transmissions."""
    pillars = [c.year_branch, c.month_branch, c.day_branch, c.hour]
    return every(lambda pillar: _among(pillar, c.san_chuan), pillars)


@pattern("回還", "003:7635 003:7663", family=FAMILY, parent="盤珠", aliases=["回還格", "迴環格"],
         nature="吉凶", catalogue="F-158")  # fmt: skip
def hui_huan(c: Charts) -> Bools:
    """All three transmissions are upper gods of the lessons."""
    return every(lambda god: _among(god, c.ke), c.san_chuan)


@pattern("盤珠", "003:7635", family=FAMILY, hexagram="大壯", aliases=["盤珠課"], nature="吉凶",
         catalogue="F-156")  # fmt: skip
def pan_zhu(c: Charts) -> Bools:
    """天心 and 回還 together: the pillars and the transmissions are all in the lessons."""
    return tian_xin(c) & hui_huan(c)


def _on_each_other(one: Branch, other: Branch | int) -> Bools:
    """The one stands on the other or the other on the one."""
    return one.stands_on(other) | (one.above == other)


@pattern("重陰", "003:7647", family=FAMILY, parent="盤珠", nature="凶", catalogue="F-160")
def chong_yin(c: Charts) -> Bools:
    """太歲 stands on 戌, or 戌 on 太歲."""
    return _on_each_other(c.year_branch, 戌)


@pattern("重陽", "003:7647", family=FAMILY, parent="盤珠", nature="凶", catalogue="F-160")
def chong_yang(c: Charts) -> Bools:
    """月建 stands on 辰, or 辰 on 月建."""
    return _on_each_other(c.month_branch, 辰)


@pattern("陰覆陽", "003:7647", family=FAMILY, parent="盤珠", nature="凶", catalogue="F-161")
def yin_fu_yang(c: Charts) -> Bools:
    """戌 or 太歲 stands on 月建."""
    return some(lambda god: god.stands_on(c.month_branch), [Branch(c, 戌), c.year_branch])


@pattern("陽覆陰", "003:7647", family=FAMILY, parent="盤珠", nature="凶", catalogue="F-161")
def yang_fu_yin(c: Charts) -> Bools:
    """月建 or 辰 stands on 太歲."""
    return some(lambda god: god.stands_on(c.year_branch), [c.month_branch, Branch(c, 辰)])


# -- 十雜 -----------------------------------------------------------------------------------
@pattern("生雜", "003:8079", family=FAMILY, aliases=["生雜卦"], catalogue="F-251")
def sheng_za(c: Charts) -> Bools:
    """The opening god is where the day stem is born."""
    return c.chu == root(c)


@pattern("死雜", "003:8079", family=FAMILY, aliases=["死雜卦"], catalogue="F-252")
def si_za(c: Charts) -> Bools:
    """The opening god is 日墓."""
    return c.chu == day_tomb(c)


# -- 新故 -----------------------------------------------------------------------------------
def _of_virtue(c: Charts, name: str) -> Branch:
    """德 (003:8359): a branch of the day stem if yang, of the stem it unites with if yin."""
    virtue = np.where(c.yang_day, c.day_stem, mapping("stem_harmony")[c.day_stem])
    return Branch(c, mapping(name, "element")[virtue])


@pattern("生加日辰", "003:8359 003:8363", family=FAMILY, parent="新故", nature="吉")
def sheng_jia_ri_chen(c: Charts) -> Bools:
    """On stem or branch is where the day stem is born; for a yin stem, the yang one it unites with."""
    return on_day(c, _of_virtue(c, "growth_start"))


@pattern("死加日辰", "003:8359 003:8363", family=FAMILY, parent="新故", nature="凶")
def si_jia_ri_chen(c: Charts) -> Bools:
    """On stem or branch is the tomb of the day stem; for a yin stem, of the yang it unites with."""
    return on_day(c, _of_virtue(c, "tomb"))


@pattern("新故", "003:8359 003:8363", family=FAMILY, aliases=["新故卦"], catalogue="F-298")
def xin_gu(c: Charts) -> Bools:
    """生加日辰 (new) or 死加日辰 (old)."""
    return sheng_jia_ri_chen(c) | si_jia_ri_chen(c)


# -- 始終 -----------------------------------------------------------------------------------
@pattern("始終皆吉", "003:8167 003:8407", family="三傳", nature="吉",
         catalogue="F-301")  # fmt: skip
def shi_zhong_jie_ji(c: Charts) -> Bools:
    """First and last transmission carry good generals."""
    return every(lambda god: god.rides(GOOD_GENERALS), [c.chu, c.mo])


@pattern("始終皆凶", "003:8167 003:8415", family="三傳", nature="凶",
         catalogue="F-301")  # fmt: skip
def shi_zhong_jie_xiong(c: Charts) -> Bools:
    """First and last transmission carry bad generals."""
    return every(lambda god: god.rides(BAD_GENERALS), [c.chu, c.mo])


@pattern("始吉終凶", "003:8147 003:8411", family="三傳", nature="凶",
         catalogue="F-301")  # fmt: skip
def shi_ji_zhong_xiong(c: Charts) -> Bools:
    """The first transmission is 旺相 under a good general, the last 囚 or 死 under a bad one."""
    begins = c.chu.thrives & c.chu.rides(GOOD_GENERALS)
    return begins & weak(c.mo) & c.mo.rides(BAD_GENERALS)


@pattern("始凶終吉", "003:8147 003:8407", family="三傳", nature="吉",
         catalogue="F-301")  # fmt: skip
def shi_xiong_zhong_ji(c: Charts) -> Bools:
    """The first transmission is not 旺相 and under a bad general, the last 旺相 under a good one."""
    begins = ~c.chu.thrives & c.chu.rides(BAD_GENERALS)
    return begins & c.mo.thrives & c.mo.rides(GOOD_GENERALS)
