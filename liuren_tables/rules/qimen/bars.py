"""格, 勃 and 網: 庚 and 丙 over the stems of the times and 值符, 癸 and 壬 as nets.

001:59–83, 004:97–101 and 210–222.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.qimen.charts import QimenCharts
from liuren_tables.charts.qimen.duty import hour_stem
from liuren_tables.charts.qimen.names import 中, 乾, 兌, 坎, 坤, 巽, 艮, 離, 震
from liuren_tables.charts.qimen.plate import earth_stem
from liuren_tables.rules.qimen import pattern
from liuren_tables.rules.qimen.words import (
    among,
    day_on_plate,
    month_on_plate,
    over,
    year_on_plate,
)
from liuren_tables.symbols.names import 丙, 壬, 己, 庚, 戊, 甲, 癸

Bools = npt.NDArray[np.bool_]
BARS, NETS = "格勃", "天網"
_GUI_HAI, _JIA_YIN = 59, 5


# -- 格: 庚 ---------------------------------------------------------------------------------------
@pattern("大格", "001:83", family=BARS, nature="凶", catalogue="H-142")
def da_ge(c: QimenCharts) -> Bools:
    """庚 over 癸."""
    return over(c, 庚, 癸)


@pattern("小格", "001:83", family=BARS, nature="凶", catalogue="H-143")
def xiao_ge(c: QimenCharts) -> Bools:
    """庚 over 壬."""
    return over(c, 庚, 壬)


@pattern("刑格", "001:83", family=BARS, nature="凶", catalogue="H-144")
def xing_ge(c: QimenCharts) -> Bools:
    """庚 over 己."""
    return over(c, 庚, 己)


@pattern("歲格", "001:79", family=BARS, nature="凶", catalogue="H-138")
def sui_ge(c: QimenCharts) -> Bools:
    """庚 over the stem of the year."""
    return over(c, 庚, year_on_plate(c))


@pattern("月格", "001:79", family=BARS, nature="凶", catalogue="H-139")
def yue_ge(c: QimenCharts) -> Bools:
    """庚 over the stem of the month."""
    return over(c, 庚, month_on_plate(c))


@pattern("日格", "001:79", family=BARS, nature="凶", catalogue="H-140")
def ri_ge(c: QimenCharts) -> Bools:
    """庚 over the stem of the day."""
    return over(c, 庚, day_on_plate(c))


@pattern("時格", "001:79", family=BARS, nature="凶", catalogue="H-141")
def shi_ge(c: QimenCharts) -> Bools:
    """庚 over the stem of the hour."""
    return over(c, 庚, hour_stem(c.hour_ganzhi))


@pattern("伏干", "001:75", family=BARS, aliases=["伏干格"], nature="凶", catalogue="H-130")
def fu_gan(c: QimenCharts) -> Bools:
    """庚 over the stem of the day."""
    return ri_ge(c)


@pattern("伏干", "004:212 004:214", family=BARS, variant="004", default=False, nature="凶",
         catalogue="H-341 H-343")  # fmt: skip
def fu_gan_004(c: QimenCharts) -> Bools:
    """丙 over 庚 (勃飛) or 庚 over 甲 (格飛)."""
    return bo_fei(c) | ge_fei(c)


@pattern("飛干", "001:75", family=BARS, aliases=["飛干格"], nature="凶", catalogue="H-131")
def fei_gan(c: QimenCharts) -> Bools:
    """The stem of the day over 庚."""
    return over(c, day_on_plate(c), 庚)


@pattern("飛干", "004:212 004:214", family=BARS, variant="004", default=False, nature="凶",
         catalogue="H-342 H-344")  # fmt: skip
def fei_gan_004(c: QimenCharts) -> Bools:
    """庚 over 丙 (勃伏) or 甲 over 庚 (格伏)."""
    return bo_fu(c) | ge_fu(c)


@pattern("伏宮", "001:67", family=BARS, aliases=["伏宮格"], nature="凶", catalogue="H-119")
def fu_gong(c: QimenCharts) -> Bools:
    """庚 over 甲 (值符 of the earth plate) or over 戊."""
    return over(c, 庚, 甲) | over(c, 庚, 戊)


@pattern("飛宮", "001:67", family=BARS, aliases=["飛宮格"], nature="凶", catalogue="H-120")
def fei_gong(c: QimenCharts) -> Bools:
    """值符 (甲) over 庚."""
    return over(c, 甲, 庚)


@pattern("格飛", "004:214", family=BARS, nature="凶", catalogue="H-343")
def ge_fei(c: QimenCharts) -> Bools:
    """庚 over 甲 (the 旬首)."""
    return over(c, 庚, 甲)


@pattern("格伏", "004:214", family=BARS, nature="凶", catalogue="H-344")
def ge_fu(c: QimenCharts) -> Bools:
    """甲 (值符) over 庚."""
    return over(c, 甲, 庚)


# -- 勃: 丙 ---------------------------------------------------------------------------------------
@pattern("勃飛", "004:212", family=BARS, nature="凶", catalogue="H-341")
def bo_fei(c: QimenCharts) -> Bools:
    """丙 over 庚."""
    return over(c, 丙, 庚)


@pattern("勃伏", "004:212", family=BARS, nature="凶", catalogue="H-342")
def bo_fu(c: QimenCharts) -> Bools:
    """庚 over 丙."""
    return over(c, 庚, 丙)


@pattern("熒惑入太白", "001:83", family=BARS, nature="凶", catalogue="H-113")
def ying_huo_ru_tai_bai(c: QimenCharts) -> Bools:
    """丙 over 庚."""
    return over(c, 丙, 庚)


@pattern("太白入熒惑", "001:83", family=BARS, nature="凶", catalogue="H-114")
def tai_bai_ru_ying_huo(c: QimenCharts) -> Bools:
    """庚 over 丙."""
    return over(c, 庚, 丙)


@pattern("悖格", "001:59 001:83", family=BARS, aliases=["丙悖", "勃格"], nature="凶",
         catalogue="H-116")  # fmt: skip
def bei_ge(c: QimenCharts) -> Bools:
    """丙 over 甲 (值符), over 丙 or over the stem of the hour."""
    return over(c, 丙, 甲) | over(c, 丙, 丙) | bei_ge_hour(c)


@pattern("悖格", "001:83", family=BARS, variant="hour", default=False, nature="凶",
         catalogue="H-116")  # fmt: skip
def bei_ge_hour(c: QimenCharts) -> Bools:
    """丙 over the stem of the hour."""
    return over(c, 丙, hour_stem(c.hour_ganzhi))


@pattern("悖格", "001:59", family=BARS, variant="day", default=False, nature="凶",
         catalogue="H-116")  # fmt: skip
def bei_ge_day(c: QimenCharts) -> Bools:
    """丙 over the stem of the day."""
    return over(c, 丙, day_on_plate(c))


@pattern("悖格", "001:59", family=BARS, variant="month", default=False, nature="凶",
         catalogue="H-116")  # fmt: skip
def bei_ge_month(c: QimenCharts) -> Bools:
    """丙 over the stem of the month."""
    return over(c, 丙, month_on_plate(c))


@pattern("悖格", "001:59", family=BARS, variant="year", default=False, nature="凶",
         catalogue="H-116")  # fmt: skip
def bei_ge_year(c: QimenCharts) -> Bools:
    """丙 over the stem of the year."""
    return over(c, 丙, year_on_plate(c))


# -- 網: 癸 and 壬 ----------------------------------------------------------------------------------
@pattern("天網時", "004:99", family=NETS, nature="凶", catalogue="H-318")
def tian_wang_shi(c: QimenCharts) -> Bools:
    """The hours 癸酉, 癸未, 癸巳, 癸卯, 癸丑, 癸亥, when every door lies at home."""
    return c.hour_stem == 癸


@pattern("天網時", "004:101", family=NETS, variant="three_authors", default=False, nature="凶",
         catalogue="H-377")  # fmt: skip
def tian_wang_shi_three(c: QimenCharts) -> Bools:
    """The ten hours of 甲寅."""
    return c.xun == _JIA_YIN


@pattern("天網低", "004:99", family=NETS, parent="天網時", catalogue="H-319")
def tian_wang_di(c: QimenCharts) -> Bools:
    """天網時 with heaven 癸 in 坎, 坤 or 震."""
    return tian_wang_shi(c) & (c.heaven == 癸) & among(c.palace, (坎, 坤, 震))


@pattern("天網入墓", "004:99", family=NETS, parent="天網時", nature="凶", catalogue="H-319")
def tian_wang_ru_mu(c: QimenCharts) -> Bools:
    """天網時 with heaven 癸 in 巽."""
    return tian_wang_shi(c) & (c.heaven == 癸) & (c.palace == 巽)


@pattern("天網觸冠", "004:99", family=NETS, parent="天網時", nature="凶", catalogue="H-319")
def tian_wang_chu_guan(c: QimenCharts) -> Bools:
    """天網時 with heaven 癸 in 乾."""
    return tian_wang_shi(c) & (c.heaven == 癸) & (c.palace == 乾)


@pattern("天網高", "004:99", family=NETS, parent="天網時", catalogue="H-319")
def tian_wang_gao(c: QimenCharts) -> Bools:
    """天網時 with heaven 癸 in 兌, 艮 or 離."""
    return tian_wang_shi(c) & (c.heaven == 癸) & among(c.palace, (兌, 艮, 離))


@pattern("天網四張", "004:99", family=NETS, nature="凶", catalogue="H-320")
def tian_wang_si_zhang(c: QimenCharts) -> Bools:
    """The hour 癸亥 with earth 癸 in the centre: 陽九 and 陰一 局."""
    return (c.hour_ganzhi == _GUI_HAI) & (earth_stem(c.ju, 中) == 癸)


@pattern("天網四張", "001:59 001:63", family=NETS, variant="001", default=False,
         nature="凶", catalogue="H-117")  # fmt: skip
def tian_wang_si_zhang_001(c: QimenCharts) -> Bools:
    """An hour of 癸, with heaven 癸 in 中, 乾, 兌, 艮 or 離."""
    return (c.hour_stem == 癸) & (c.heaven == 癸) & (c.palace >= 中)


@pattern("高格", "001:63", family=NETS, nature="凶", catalogue="H-117")
def gao_ge(c: QimenCharts) -> Bools:
    """An hour of 癸, with heaven 癸 in 中, 乾, 兌, 艮 or 離: the 天網四張 of 001."""
    return tian_wang_si_zhang_001(c)


@pattern("低格", "001:63", family=NETS, catalogue="H-117")
def di_ge(c: QimenCharts) -> Bools:
    """An hour of 癸, with heaven 癸 in 坎, 坤, 震 or 巽."""
    return (c.hour_stem == 癸) & (c.heaven == 癸) & (c.palace < 中)


@pattern("地網遮", "001:63", family=NETS, aliases=["地網遮格", "地網"], nature="凶",
         catalogue="H-118")  # fmt: skip
def di_wang_zhe(c: QimenCharts) -> Bools:
    """An hour of 癸, with 壬 over 癸."""
    return (c.hour_stem == 癸) & over(c, 壬, 癸)
