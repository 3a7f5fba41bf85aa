"""迫, 制, 墓 and 刑: palaces against doors, stars and stems (001:3–11, 67, 75–79, 004:33–47)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.qimen.charts import QimenCharts
from liuren_tables.charts.qimen.names import 乾, 兌, 坎, 坤, 巽, 艮, 離, 震
from liuren_tables.charts.qimen.plate import phases
from liuren_tables.rules.qimen import pattern
from liuren_tables.rules.qimen.words import (
    among,
    controls,
    controls_same,
    door_known,
    generates,
    good_door,
    own_hour,
)
from liuren_tables.symbols.mappings import NONE
from liuren_tables.symbols.names import 丁, 丙, 乙, 亥, 壬, 己, 庚, 戊, 戌, 癸, 辛

Bools = npt.NDArray[np.bool_]
FAMILY = "迫制墓刑"


# -- doors ----------------------------------------------------------------------------------------
@pattern("門迫", "001:7 001:67 004:35", family=FAMILY, aliases=["迫", "宮迫"], nature="凶",
         catalogue="H-083 H-122 H-304")  # fmt: skip
def men_po(c: QimenCharts) -> Bools:
    """The door overcomes its palace: 開驚 in 震巽, 休 in 離, 生死 in 坎, 景 in 乾兌, 傷杜 in 坤艮."""
    return controls(c.door_phase, c.palace_phase, door_known(c))


@pattern("吉門被迫", "001:7 004:35", family=FAMILY, parent="門迫", nature="凶", catalogue="H-083")
def ji_men_bei_po(c: QimenCharts) -> Bools:
    """開 in 震巽, 休 in 離, 生 in 坎."""
    return men_po(c) & good_door(c)


@pattern(
    "門制", "001:3 001:67", family=FAMILY, aliases=["制"], nature="凶", catalogue="H-082 H-122"
)
def men_zhi(c: QimenCharts) -> Bools:
    """The palace overcomes its door: 驚開 in 離, 景 in 坎, 休 in 坤艮, 生死 in 震巽, 傷杜 in 乾兌."""
    return controls(c.palace_phase, c.door_phase, door_known(c))


@pattern("門和", "001:67", family=FAMILY, aliases=["和"], catalogue="H-122")
def men_he(c: QimenCharts) -> Bools:
    """The door generates its palace."""
    return generates(c.door_phase, c.palace_phase, door_known(c))


@pattern("門義", "001:67", family=FAMILY, aliases=["義"], catalogue="H-122")
def men_yi(c: QimenCharts) -> Bools:
    """The palace generates its door."""
    return generates(c.palace_phase, c.door_phase, door_known(c))


@pattern("六儀受制", "001:79", family=FAMILY, nature="凶", catalogue="H-135")
def liu_yi_shou_zhi(c: QimenCharts) -> Bools:
    """休 in 離, 傷杜 in 艮坤, 景 in 乾兌, 生死 in 坎, 開驚 in 震巽: the same as 門迫."""
    return men_po(c)


@pattern("九星受制", "001:3", family=FAMILY, nature="凶", catalogue="H-082")
def jiu_xing_shou_zhi(c: QimenCharts) -> Bools:
    """The palace overcomes its star: 柱心 in 離, 英 in 坎, 任禽芮 in 震巽, 沖輔 in 乾兌, 蓬 in 坤艮."""
    own = controls(c.palace_phase, c.star_phase, c.star != NONE)
    rides = c.lodged_star != NONE
    lodged = phases("stars")[np.where(rides, c.lodged_star, 0)]
    return own | controls(c.palace_phase, lodged, rides)


# -- wonders --------------------------------------------------------------------------------------
@pattern("奇墓", "004:43", family=FAMILY, aliases=["三奇入墓", "奇入墓"], nature="凶",
         catalogue="H-306")  # fmt: skip
def qi_mu(c: QimenCharts) -> Bools:
    """Heaven 乙 in 坤, 丙 or 丁 in 乾."""
    return ((c.heaven == 乙) & (c.palace == 坤)) | (c.heaven.is_in([丙, 丁]) & (c.palace == 乾))


@pattern("奇墓", "001:75", family=FAMILY, variant="001", default=False, nature="凶",
         catalogue="H-085")  # fmt: skip
def qi_mu_001(c: QimenCharts) -> Bools:
    """Heaven 乙 in 坤, 丙 in 乾, 丁 in 艮."""
    return _seats(c, ((乙, 坤), (丙, 乾), (丁, 艮)))


@pattern("奇墓", "001:11", family=FAMILY, variant="song", default=False, nature="凶",
         catalogue="H-084")  # fmt: skip
def qi_mu_song(c: QimenCharts) -> Bools:
    """Heaven 乙 or 丙 in 乾, 丁 in 艮, and 乙 in 艮 in the hour 乙未."""
    yi_wei = (c.hour_ganzhi == 31) & (c.heaven == 乙) & (c.palace == 艮)
    return _seats(c, ((乙, 乾), (丙, 乾), (丁, 艮))) | yi_wei


@pattern("奇制", "001:3 004:43", family=FAMILY, aliases=["三奇受制"], nature="凶",
         catalogue="H-306 H-082")  # fmt: skip
def qi_zhi(c: QimenCharts) -> Bools:
    """Heaven 乙 in 乾 or 兌, 丙 or 丁 in 坎."""
    return _seats(c, ((乙, 乾), (乙, 兌), (丙, 坎), (丁, 坎)))


def _seats(c: QimenCharts, pairs: tuple[tuple[int, int], ...]) -> Bools:
    """Heaven stems in the palaces beside them."""
    found = [(c.heaven == stem) & (c.palace == palace) for stem, palace in pairs]
    return np.asarray(np.logical_or.reduce(found))


# -- 儀 -------------------------------------------------------------------------------------------
_STRIKES = ((戊, 震), (己, 坤), (庚, 艮), (辛, 離), (壬, 巽), (癸, 巽))


def _strikes(c: QimenCharts, pairs: tuple[tuple[int, int], ...]) -> Bools:
    """值符 of a ten in the palace beside its 儀."""
    found = [(c.head_stem == stem) & (c.palace == palace) for stem, palace in pairs]
    return c.at_zhifu & np.logical_or.reduce(found)


@pattern("六儀擊刑", "001:75 004:47", family=FAMILY, aliases=["擊刑", "六儀刑擊格"], nature="凶",
         catalogue="H-134 H-308")  # fmt: skip
def liu_yi_ji_xing(c: QimenCharts) -> Bools:
    """值符 goes where its 旬首 strikes: 甲子 震, 甲戌 坤, 甲申 艮, 甲午 離, 甲辰 and 甲寅 巽."""
    return _strikes(c, _STRIKES)


@pattern("六儀擊刑", "004:47", family=FAMILY, variant="other_copy", default=False, nature="凶",
         catalogue="H-308")  # fmt: skip
def liu_yi_ji_xing_other(c: QimenCharts) -> Bools:
    """值符 in the palaces of another copy: 甲戌 艮, 甲申 巽, 甲寅 坤, the others as usual."""
    return _strikes(c, ((戊, 震), (己, 艮), (庚, 巽), (辛, 離), (壬, 巽), (癸, 坤)))


# -- the hour -------------------------------------------------------------------------------------
@pattern(
    "五不遇時",
    "004:39",
    family=FAMILY,
    aliases=["五不遇", "五不遇時格"],
    nature="凶",
    catalogue="H-305",
)
def wu_bu_yu_shi(c: QimenCharts) -> Bools:
    """The hour stem overcomes the day stem of its own polarity, not at 戌 or 亥."""
    return wu_bu_yu_shi_001(c) & ~among(c.hour_ganzhi % 12, (戌, 亥))


@pattern("五不遇時", "001:79", family=FAMILY, variant="001", default=False,
         nature="凶", catalogue="H-136")  # fmt: skip
def wu_bu_yu_shi_001(c: QimenCharts) -> Bools:
    """The hour stem overcomes the day stem of its own polarity."""
    return own_hour(c) & controls_same(c.hour_stem, c.day_stem)


@pattern(
    "時墓", "004:43", family=FAMILY, aliases=["時干入墓", "時墓格"], nature="凶", catalogue="H-307"
)
def shi_mu(c: QimenCharts) -> Bools:
    """The hours 乙未, 丙戌, 丁丑 and 戊辰, 壬辰, 己未, 癸未, 辛丑."""
    return among(c.hour_ganzhi, (31, 22, 13, 4, 28, 55, 19, 37))


@pattern("時墓", "001:67", family=FAMILY, variant="001", default=False,
         nature="凶", catalogue="H-121")  # fmt: skip
def shi_mu_001(c: QimenCharts) -> Bools:
    """The hours 丙戌, 壬辰, 辛丑, 乙未, 戊戌."""
    return among(c.hour_ganzhi, (22, 28, 37, 31, 34))


@pattern("日墓", "004:43", family=FAMILY, nature="凶", catalogue="H-307")
def ri_mu(c: QimenCharts) -> Bools:
    """The days 乙未, 丙戌, 丁丑: a wonder as day stem in its tomb."""
    return among(c.day, (31, 22, 13))
