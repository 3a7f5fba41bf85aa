"""三奇: where a wonder is honoured, serves, wanders or is watched (001:39–55, 004:17–31, 105)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.qimen.charts import QimenCharts
from liuren_tables.charts.qimen.names import 兌, 太陰, 離, 震
from liuren_tables.charts.qimen.plate import earth_stem, ju_number
from liuren_tables.rules.qimen import pattern
from liuren_tables.rules.qimen.words import (
    GOOD_DOORS,
    WONDERS,
    among,
    good_door,
    has_wonder,
    over,
)
from liuren_tables.symbols.names import 丁, 丙, 乙, 壬, 己, 庚, 戊, 癸, 辛

Bools = npt.NDArray[np.bool_]
FAMILY = "三奇"
_PAIRS = {乙: (己, 辛), 丙: (戊, 庚), 丁: (壬, 癸)}
"""The two 儀 of each wonder (001:55, 004:25)."""
_SERVES = np.array([乙, 丁, 丙, 乙, 丁], np.uint8)
"""The wonder that serves on the days 甲己, 乙庚, 丙辛, 丁壬, 戊癸 (001:47)."""
_WATCHED = np.array([丙, 辛, 乙, 己, 壬], np.uint8)
"""Where the watch is in the hours 甲己, 乙庚, 丙辛, 丁壬, 戊癸 (001:47)."""


# -- honoured -----------------------------------------------------------------------------------
@pattern("日出扶桑", "001:39", family=FAMILY, parent="三奇升殿", nature="吉", catalogue="H-097")
def ri_chu_fu_sang(c: QimenCharts) -> Bools:
    """Heaven 乙 in 震."""
    return (c.heaven == 乙) & (c.palace == 震)


@pattern("月照端門", "001:39", family=FAMILY, parent="三奇升殿", nature="吉", catalogue="H-097")
def yue_zhao_duan_men(c: QimenCharts) -> Bools:
    """Heaven 丙 in 離."""
    return (c.heaven == 丙) & (c.palace == 離)


@pattern("丁見西方", "001:39", family=FAMILY, parent="三奇升殿", nature="吉", catalogue="H-097")
def ding_jian_xi_fang(c: QimenCharts) -> Bools:
    """Heaven 丁 in 兌."""
    return (c.heaven == 丁) & (c.palace == 兌)


@pattern("三奇升殿", "001:39", family=FAMILY, aliases=["三奇貴人升殿"], nature="吉",
         catalogue="H-097")  # fmt: skip
def san_qi_sheng_dian(c: QimenCharts) -> Bools:
    """Heaven 乙 in 震, 丙 in 離 or 丁 in 兌."""
    return ri_chu_fu_sang(c) | yue_zhao_duan_men(c) | ding_jian_xi_fang(c)


@pattern("三奇上吉門", "001:43", family=FAMILY, aliases=["吉門合三奇", "奇門"], nature="吉",
         catalogue="H-098")  # fmt: skip
def san_qi_shang_ji_men(c: QimenCharts) -> Bools:
    """One of heaven 乙 丙 丁 with 開, 休 or 生門."""
    return has_wonder(c) & good_door(c)


@pattern("太陰合奇門", "004:57 004:258 004:260", family=FAMILY, nature="吉", catalogue="H-384")
def tai_yin_he_qi_men(c: QimenCharts) -> Bools:
    """太陰 with a heaven wonder and 開, 休 or 生門: it softens 反吟, 伏吟 and 四凶."""
    return san_qi_shang_ji_men(c) & (c.god == 太陰)


# -- serving ------------------------------------------------------------------------------------
@pattern("三奇專使", "001:47", family=FAMILY, nature="吉", catalogue="H-100")
def san_qi_zhuan_shi(c: QimenCharts) -> Bools:
    """The wonder of the day has come here: 乙 on days 甲己 丁壬, 丁 on 乙庚 戊癸, 丙 on 丙辛."""
    return c.heaven == _SERVES[c.day_stem % 5]


def _counted(c: QimenCharts) -> npt.NDArray[np.uint8]:
    """Earth stem where the count of 值使 ends, the centre being the centre."""
    return earth_stem(c.ju, c.count_palace)


@pattern("三奇得使", "004:19 004:21", family=FAMILY, aliases=["奇得使"], nature="吉",
         catalogue="H-300")  # fmt: skip
def san_qi_de_shi(c: QimenCharts) -> Bools:
    """值使 is 開, 休 or 生門 and goes to earth 乙, 丙 or 丁."""
    return c.at_zhishi & among(c.zhishi, GOOD_DOORS) & among(_counted(c), WONDERS)


@pattern("三奇得使", "001:55", family=FAMILY, variant="001", default=False, nature="吉",
         catalogue="H-115")  # fmt: skip
def san_qi_de_shi_001(c: QimenCharts) -> Bools:
    """A wonder over one of its two 儀: 乙 over 己 辛, 丙 over 戊 庚, 丁 over 壬 癸."""
    found = [over(c, wonder, yi) for wonder, pair in _PAIRS.items() for yi in pair]
    return np.asarray(np.logical_or.reduce(found))


@pattern("三奇得使遇甲", "004:31", family=FAMILY, parent="三奇得使", nature="吉", catalogue="H-301")
def de_shi_yu_jia(c: QimenCharts) -> Bools:
    """三奇得使 in the hours 丙辰 and 丁酉, when 值符 goes to the same palace."""
    return san_qi_de_shi(c) & (c.hour_palace == c.count_palace)


# -- wandering and watched ----------------------------------------------------------------------
@pattern("三奇遊六儀", "004:25 004:31", family=FAMILY, aliases=["遊六儀", "三奇游六儀", "游六儀"],
         nature="吉", catalogue="H-302")  # fmt: skip
def san_qi_you_liu_yi(c: QimenCharts) -> Bools:
    """值符, one of a wonder's two 儀, goes to it, and the wonder comes here over the other 儀."""
    found = [
        (c.hour_stem == wonder) & (c.head_stem == chief) & over(c, wonder, other)
        for wonder, pair in _PAIRS.items()
        for chief, other in (pair, pair[::-1])
    ]
    return np.asarray(np.logical_or.reduce(found))


@pattern("玉女守門", "004:29", family=FAMILY, nature="吉", catalogue="H-303")
def yu_nu_shou_men(c: QimenCharts) -> Bools:
    """值使 goes to earth 丁: the hours 庚午, 己卯, 戊子, 丁酉, 丙午, 乙卯."""
    return c.at_zhishi & (_counted(c) == 丁)


@pattern("玉女守門", "001:47", family=FAMILY, variant="001", default=False, nature="吉",
         catalogue="H-101")  # fmt: skip
def yu_nu_shou_men_001(c: QimenCharts) -> Bools:
    """Earth stem 丙 in hours of 甲己, 辛 of 乙庚, 乙 of 丙辛, 己 of 丁壬, 壬 of 戊癸."""
    return c.earth == _WATCHED[c.hour_stem % 5]


@pattern("玉女守門加吉", "004:29", family=FAMILY, parent="玉女守門", nature="吉", catalogue="H-385")
def yu_nu_shou_men_ji(c: QimenCharts) -> Bools:
    """玉女守門 with 開, 休 or 生門 as 值使 and 太陰 there."""
    return yu_nu_shou_men(c) & among(c.zhishi, GOOD_DOORS) & (c.god == 太陰)


# -- held in check ------------------------------------------------------------------------------
@pattern("貪合受制", "004:105", family=FAMILY, aliases=["庚貪乙合"], nature="吉", catalogue="H-323")
def tan_he_shou_zhi(c: QimenCharts) -> Bools:
    """陽三 or 陰七 局: earth 乙 and 庚 share the palace in which the centre lodges."""
    of_metal_and_wood = ju_number(c.ju) == np.where(c.yang, 3, 7)
    return of_metal_and_wood & (c.earth == 乙) & (c.earth == 庚)
