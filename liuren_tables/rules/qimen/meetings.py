"""Stems that meet on the two plates: the good and bad pairs of 001:51–55, 71, 83 and 004:256."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.qimen.charts import QimenCharts
from liuren_tables.charts.qimen.names import 乾, 兌, 坎, 坤, 巽, 艮, 震
from liuren_tables.rules.qimen import pattern
from liuren_tables.rules.qimen.words import among, face, over
from liuren_tables.symbols.names import 丁, 丙, 乙, 壬, 己, 庚, 戊, 甲, 癸, 辛

Bools = npt.NDArray[np.bool_]
FAMILY = "相加"


# -- 吉格 ---------------------------------------------------------------------------------------
@pattern("交泰", "001:51", family=FAMILY, aliases=["交泰格"], nature="吉", catalogue="H-102")
def jiao_tai(c: QimenCharts) -> Bools:
    """乙 over 丁 or over 丙."""
    return over(c, 乙, 丁) | over(c, 乙, 丙)


@pattern("天遇昌氣", "001:51", family=FAMILY, aliases=["天遇昌氣格", "天運昌氣"], nature="吉",
         catalogue="H-103")  # fmt: skip
def tian_yu_chang_qi(c: QimenCharts) -> Bools:
    """丁 over 乙."""
    return over(c, 丁, 乙)


@pattern("三奇利合", "001:51", family=FAMILY, aliases=["三奇利合格"], nature="吉",
         catalogue="H-104")  # fmt: skip
def san_qi_li_he(c: QimenCharts) -> Bools:
    """丁 over 甲 (the 旬首)."""
    return over(c, 丁, 甲)


@pattern("青龍返首", "001:55", family=FAMILY, aliases=["青龍回首", "返首"], nature="吉",
         catalogue="H-106")  # fmt: skip
def qing_long_fan_shou(c: QimenCharts) -> Bools:
    """戊 over 丙."""
    return over(c, 戊, 丙)


@pattern("飛鳥跌穴", "001:55", family=FAMILY, aliases=["跌穴"], nature="吉", catalogue="H-107")
def fei_niao_die_xue(c: QimenCharts) -> Bools:
    """丙 over 戊."""
    return over(c, 丙, 戊)


@pattern("朱鳥跌穴", "004:101", family=FAMILY, nature="吉", catalogue="H-383")
def zhu_niao_die_xue(c: QimenCharts) -> Bools:
    """甲 (值符) over 丙."""
    return over(c, 甲, 丙)


@pattern("雀含花", "001:55", family=FAMILY, aliases=["雀含花格"], nature="吉", catalogue="H-108")
def que_han_hua(c: QimenCharts) -> Bools:
    """丙 over 乙."""
    return over(c, 丙, 乙)


@pattern("陰陽化氣", "004:256 004:258", family=FAMILY, nature="吉", catalogue="H-347")
def yin_yang_hua_qi(c: QimenCharts) -> Bools:
    """丁 and 甲 (the 旬首), whichever is above."""
    return face(c, 丁, 甲)


@pattern("龍鳳呈祥", "004:256 004:258", family=FAMILY, nature="吉", catalogue="H-348")
def long_feng_cheng_xiang(c: QimenCharts) -> Bools:
    """丁 and 乙, whichever is above."""
    return face(c, 丁, 乙)


# -- 凶格 ---------------------------------------------------------------------------------------
@pattern("青龍逃走", "001:83", family=FAMILY, nature="凶", catalogue="H-109")
def qing_long_tao_zou(c: QimenCharts) -> Bools:
    """乙 over 辛."""
    return over(c, 乙, 辛)


@pattern("白虎猖狂", "001:83", family=FAMILY, nature="凶", catalogue="H-110")
def bai_hu_chang_kuang(c: QimenCharts) -> Bools:
    """辛 over 乙."""
    return over(c, 辛, 乙)


@pattern("螣蛇妖矯", "001:83", family=FAMILY, nature="凶", catalogue="H-111")
def teng_she_yao_jiao(c: QimenCharts) -> Bools:
    """癸 over 丁."""
    return over(c, 癸, 丁)


@pattern("朱雀投江", "001:83", family=FAMILY, nature="凶", catalogue="H-112")
def zhu_que_tou_jiang(c: QimenCharts) -> Bools:
    """丁 over 癸."""
    return over(c, 丁, 癸)


@pattern("二龍相比", "001:71", family=FAMILY, aliases=["二龍相比格"], nature="凶",
         catalogue="H-123")  # fmt: skip
def er_long_xiang_bi(c: QimenCharts) -> Bools:
    """甲 (值符) over 乙."""
    return over(c, 甲, 乙)


@pattern("青龍受困", "001:71", family=FAMILY, aliases=["青龍受困格"], nature="凶",
         catalogue="H-124")  # fmt: skip
def qing_long_shou_kun(c: QimenCharts) -> Bools:
    """甲 (值符) over 戊."""
    return over(c, 甲, 戊)


@pattern("地羅占葬", "001:79", family=FAMILY, aliases=["地羅占葬格"], nature="凶",
         catalogue="H-137")  # fmt: skip
def di_luo_zhan_zang(c: QimenCharts) -> Bools:
    """壬 over 壬."""
    return over(c, 壬, 壬)


@pattern("二龍戰野", "004:256", family=FAMILY, nature="凶", catalogue="H-349")
def er_long_zhan_ye(c: QimenCharts) -> Bools:
    """甲 (the 旬首) and 乙, whichever is above."""
    return face(c, 甲, 乙)


@pattern("二虎爭雄", "004:256", family=FAMILY, nature="凶", catalogue="H-350")
def er_hu_zheng_xiong(c: QimenCharts) -> Bools:
    """庚 and 辛, whichever is above."""
    return face(c, 庚, 辛)


@pattern("青龍困頓", "004:256", family=FAMILY, nature="凶", catalogue="H-351")
def qing_long_kun_dun(c: QimenCharts) -> Bools:
    """甲 (the 旬首) and 戊, whichever is above."""
    return face(c, 甲, 戊)


@pattern("白虎迍邅", "004:256", family=FAMILY, nature="凶", catalogue="H-352")
def bai_hu_zhun_zhan(c: QimenCharts) -> Bools:
    """庚 and 壬, whichever is above."""
    return face(c, 庚, 壬)


# -- stems in palaces of another phase ------------------------------------------------------------
@pattern("火披水地", "001:71", family=FAMILY, nature="凶", catalogue="H-125")
def huo_pi_shui_di(c: QimenCharts) -> Bools:
    """Heaven 丙 or 丁 in 坎."""
    return c.heaven.is_in([丙, 丁]) & (c.palace == 坎)


@pattern("木入金鄉", "001:71", family=FAMILY, nature="凶", catalogue="H-126")
def mu_ru_jin_xiang(c: QimenCharts) -> Bools:
    """Heaven 乙 in 乾 or 兌."""
    return (c.heaven == 乙) & among(c.palace, (乾, 兌))


@pattern("火臨金位", "001:71", family=FAMILY, nature="凶", catalogue="H-127")
def huo_lin_jin_wei(c: QimenCharts) -> Bools:
    """Heaven 丙 or 丁 in 乾 or 兌."""
    return c.heaven.is_in([丙, 丁]) & among(c.palace, (乾, 兌))


@pattern("金劈木林", "001:71", family=FAMILY, nature="凶", catalogue="H-128")
def jin_pi_mu_lin(c: QimenCharts) -> Bools:
    """Heaven 庚 or 辛 in 震 or 巽."""
    return c.heaven.is_in([庚, 辛]) & among(c.palace, (震, 巽))


@pattern("木來剋土", "001:71", family=FAMILY, aliases=["木來克土"], nature="凶", catalogue="H-129")
def mu_lai_ke_tu(c: QimenCharts) -> Bools:
    """Heaven 乙 in 坤 or 艮."""
    return (c.heaven == 乙) & among(c.palace, (坤, 艮))


# -- 刑 and 破 of 庚 and 丙 (004:224–252) -------------------------------------------------------------
@pattern("庚丙同刑", "004:226 004:236", family=FAMILY, nature="凶", catalogue="H-345 H-381")
def geng_bing_tong_xing(c: QimenCharts) -> Bools:
    """庚 over 癸 or 丙 over 己: each over the fourth stem from it."""
    return over(c, 庚, 癸) | over(c, 丙, 己)


@pattern("庚丙異破", "004:226 004:236 004:238 004:240", family=FAMILY, nature="凶",
         catalogue="H-346 H-381")  # fmt: skip
def geng_bing_yi_po(c: QimenCharts) -> Bools:
    """庚 and 丁, or 丙 and 壬, whichever is above."""
    return face(c, 庚, 丁) | face(c, 丙, 壬)


@pattern("奇格", "004:242 004:244", family=FAMILY, catalogue="H-378 H-379 H-380")
def qi_ge(c: QimenCharts) -> Bools:
    """庚 and one of 乙 丙 丁, whichever is above."""
    return ze_ge(c) | po_ge(c) | he_ge(c)


@pattern("賊格", "004:242", family=FAMILY, parent="奇格", nature="凶", catalogue="H-378")
def ze_ge(c: QimenCharts) -> Bools:
    """庚 and 丙, whichever is above."""
    return face(c, 庚, 丙)


@pattern("破格", "004:242", family=FAMILY, parent="奇格", nature="凶", catalogue="H-379")
def po_ge(c: QimenCharts) -> Bools:
    """庚 and 丁, whichever is above."""
    return face(c, 庚, 丁)


@pattern("合格", "004:244", family=FAMILY, parent="奇格", catalogue="H-380")
def he_ge(c: QimenCharts) -> Bools:
    """庚 and 乙, whichever is above."""
    return face(c, 庚, 乙)
