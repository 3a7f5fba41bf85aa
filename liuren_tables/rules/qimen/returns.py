"""伏吟 and 反吟 of stars and doors (001:75, 004:55–83), and 值符 with 值使 (004:101).

The six hours of 甲, when 值符 and 值使 rest, are no 伏吟 for 004 (004:59–69).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.qimen.charts import QimenCharts
from liuren_tables.charts.qimen.names import 中
from liuren_tables.rules.qimen import pattern
from liuren_tables.rules.qimen.words import among, opposite
from liuren_tables.symbols.mappings import NONE
from liuren_tables.symbols.names import 壬, 己, 庚, 戊, 甲, 辛

Bools = npt.NDArray[np.bool_]
FAMILY = "伏反吟"


@pattern("星伏吟", "004:57 004:69 004:71", family=FAMILY, aliases=["伏吟", "星伏", "伏吟格"], nature="凶",
         catalogue="H-312 H-313 H-315")  # fmt: skip
def xing_fu_yin(c: QimenCharts) -> Bools:
    """The hour stem is the 儀 of the 旬首: 戊辰, 己卯, 庚寅, 辛丑, 壬子, 癸亥; not the hours of 甲."""
    return c.hour_stem == c.head_stem


@pattern("星伏吟", "001:75", family=FAMILY, variant="001", default=False,
         nature="凶", catalogue="H-132")  # fmt: skip
def xing_fu_yin_001(c: QimenCharts) -> Bools:
    """The star is in its own palace, in the hours of 甲 too."""
    return c.star == c.palace


@pattern("門伏吟", "004:57 004:71 004:73 004:75 004:77 004:79 004:81", family=FAMILY,
         aliases=["門伏"], nature="凶", catalogue="H-312 H-314")  # fmt: skip
def men_fu_yin(c: QimenCharts) -> Bools:
    """值使 is back where its count began (hours of 癸) or at its home; not in the hours of 甲."""
    back = (c.count_palace == c.head_palace) | (c.zhishi_palace == c.zhishi)
    return back & (c.hour_stem != 甲)


@pattern(
    "星反吟",
    "004:57",
    family=FAMILY,
    aliases=["反吟", "星反", "反吟格"],
    nature="凶",
    catalogue="H-311",
)
def xing_fan_yin(c: QimenCharts) -> Bools:
    """值符 stands over the palace opposite to the home of its star."""
    return opposite(c.zhifu_palace, _zhifu_home(c))


@pattern("星反吟", "001:75", family=FAMILY, variant="001", default=False,
         nature="凶", catalogue="H-133")  # fmt: skip
def xing_fan_yin_001(c: QimenCharts) -> Bools:
    """The star is in the palace opposite to its own."""
    return opposite(c.palace, np.where(c.star == NONE, 中, c.star)) & (c.star != 中)


@pattern("門反吟", "004:57", family=FAMILY, aliases=["門反"], nature="凶", catalogue="H-311")
def men_fan_yin(c: QimenCharts) -> Bools:
    """值使 stands in the palace opposite to its home."""
    return opposite(c.zhishi_palace, c.zhishi)


def _zhifu_home(c: QimenCharts) -> npt.NDArray[np.uint8]:
    """Home of the star that is 值符: in 轉盤 for 天禽 the palace in which it lodges."""
    return np.where(c.flies, c.zhifu, c.lodged(c.zhifu)).astype(np.uint8)


@pattern("遁甲", "004:59 004:61 004:63 004:65 004:67 004:69", family=FAMILY, catalogue="H-315")
def dun_jia(c: QimenCharts) -> Bools:
    """The six hours of 甲: 值符 and 值使 rest at home."""
    return c.hour_stem == 甲


@pattern("天乙持衡", "004:101", family=FAMILY, nature="吉", catalogue="H-321")
def tian_yi_chi_heng(c: QimenCharts) -> Bools:
    """The hours 戊午, 己未, 庚申, 辛酉, 壬戌: 值符 and 值使 go to one palace."""
    return (c.xun == 5) & among(c.hour_stem, (戊, 己, 庚, 辛, 壬))
