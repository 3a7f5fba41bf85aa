"""Hours by their stem and branch alone: 天輔, 五合, 三甲, 開 and 闔 (001:51, 004:3–7, 85–95).

刑 and 德 change with the solar term, which is no axis of the charts: they are in `gates`.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.qimen.charts import QimenCharts
from liuren_tables.rules.qimen import pattern
from liuren_tables.rules.qimen.gates import YANG_STARS
from liuren_tables.rules.qimen.words import among, joins, own_hour
from liuren_tables.symbols.names import 丁, 甲

Bools = npt.NDArray[np.bool_]
FAMILY = "時"
_JI_SI = 5


# -- good hours -----------------------------------------------------------------------------------
@pattern(
    "天輔時", "004:87", family=FAMILY, aliases=["天輔", "天輔時格"], nature="吉", catalogue="H-316"
)
def tian_fu_shi(c: QimenCharts) -> Bools:
    """The six hours of 甲."""
    return c.hour_stem == 甲


@pattern("天輔時", "001:51", family=FAMILY, variant="001", default=False,
         nature="吉", catalogue="H-105")  # fmt: skip
def tian_fu_shi_001(c: QimenCharts) -> Bools:
    """On days 甲己 the hours 甲子, 甲戌, 己巳, on 乙庚 甲申, on 丙辛 甲午, on 丁壬 甲辰, on 戊癸 甲寅."""
    head = (c.day_stem % 5 + np.uint8(1)) * np.uint8(10)
    more = (c.day_stem % 5 == 0) & among(c.hour_ganzhi, (0, _JI_SI))
    return (c.hour_ganzhi == head % 60) | more


@pattern("天輔時", "004:89", family=FAMILY, variant="lin", default=False, nature="吉",
         catalogue="H-376")  # fmt: skip
def tian_fu_shi_lin(c: QimenCharts) -> Bools:
    """The stem of the hour joins that of the day: the same as 五合時."""
    return wu_he_shi(c)


@pattern("天輔時", "004:89", family=FAMILY, variant="tao", default=False, nature="吉",
         catalogue="H-376")  # fmt: skip
def tian_fu_shi_tao(c: QimenCharts) -> Bools:
    """The six hours of 丁."""
    return c.hour_stem == 丁


@pattern("五合時", "004:87", family=FAMILY, aliases=["五合"], nature="吉", catalogue="H-317")
def wu_he_shi(c: QimenCharts) -> Bools:
    """The stem of the hour joins that of the day: 甲己, 乙庚, 丙辛, 丁壬, 戊癸."""
    return own_hour(c) & joins(c.hour_stem, c.day_stem)


# -- 三甲, 開 and 闔 ------------------------------------------------------------------------------
@pattern("孟甲", "004:7", family=FAMILY, parent="三甲", catalogue="H-296 H-372")
def meng_jia(c: QimenCharts) -> Bools:
    """The hour is of the ten of 甲寅 or 甲申."""
    return among(c.xun, (5, 2))


@pattern("仲甲", "004:7", family=FAMILY, parent="三甲", catalogue="H-296 H-372")
def zhong_jia(c: QimenCharts) -> Bools:
    """The hour is of the ten of 甲子 or 甲午."""
    return among(c.xun, (0, 3))


@pattern("季甲", "004:7", family=FAMILY, parent="三甲", catalogue="H-296 H-372")
def ji_jia(c: QimenCharts) -> Bools:
    """The hour is of the ten of 甲辰 or 甲戌."""
    return among(c.xun, (4, 1))


@pattern("陽星加時", "004:3 004:95", family=FAMILY, aliases=["開"], catalogue="H-295")
def yang_xing(c: QimenCharts) -> Bools:
    """值符, the star on the hour, is 蓬, 任, 沖, 輔 or 禽: open, for the guest."""
    return among(c.zhifu, YANG_STARS)


@pattern("陰星加時", "004:3 004:95", family=FAMILY, aliases=["闔"], catalogue="H-295")
def yin_xing(c: QimenCharts) -> Bools:
    """值符, the star on the hour, is 英, 芮, 柱 or 心: closed, for the host."""
    return ~yang_xing(c)
