"""九遁: the nine escapes, a wonder with a door and a god, stem or palace (001:15–35)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.qimen.charts import QimenCharts
from liuren_tables.charts.qimen.names import (
    九地,
    九天,
    休門,
    坎,
    坤,
    太陰,
    巽,
    杜門,
    生門,
    艮,
    開門,
)
from liuren_tables.rules.qimen import pattern
from liuren_tables.rules.qimen.words import good_door, over
from liuren_tables.symbols.names import 丁, 丙, 乙, 己, 甲, 癸, 辛

Bools = npt.NDArray[np.bool_]
FAMILY = "九遁"


@pattern("天遁", "001:15", family=FAMILY, nature="吉", catalogue="H-086")
def tian_dun(c: QimenCharts) -> Bools:
    """生門 with 丙 over 丁."""
    return (c.door == 生門) & over(c, 丙, 丁)


@pattern("天遁", "001:15", family=FAMILY, variant="open", default=False, nature="吉",
         catalogue="H-086")  # fmt: skip
def tian_dun_open(c: QimenCharts) -> Bools:
    """開門 with heaven 丙."""
    return (c.door == 開門) & (c.heaven == 丙)


@pattern("地遁", "001:15", family=FAMILY, nature="吉", catalogue="H-087")
def di_dun(c: QimenCharts) -> Bools:
    """開門 with 乙 over 己."""
    return (c.door == 開門) & over(c, 乙, 己)


@pattern("人遁", "001:19", family=FAMILY, nature="吉", catalogue="H-088")
def ren_dun(c: QimenCharts) -> Bools:
    """休門 with heaven 丁 and 太陰."""
    return (c.door == 休門) & (c.heaven == 丁) & (c.god == 太陰)


@pattern("風遁", "001:23", family=FAMILY, nature="吉", catalogue="H-089")
def feng_dun(c: QimenCharts) -> Bools:
    """Heaven 乙 with 休, 開 or 生門 in 巽."""
    return (c.heaven == 乙) & good_door(c) & (c.palace == 巽)


@pattern("風遁", "001:23", family=FAMILY, variant="bing", default=False, nature="吉",
         catalogue="H-089")  # fmt: skip
def feng_dun_bing(c: QimenCharts) -> Bools:
    """Heaven 丙 with 開門 in 巽."""
    return (c.heaven == 丙) & (c.door == 開門) & (c.palace == 巽)


@pattern("風遁", "001:23", family=FAMILY, variant="canchou", default=False, nature="吉",
         catalogue="H-089")  # fmt: skip
def feng_dun_canchou(c: QimenCharts) -> Bools:
    """Heaven 乙 with 開門 in 巽."""
    return (c.heaven == 乙) & (c.door == 開門) & (c.palace == 巽)


@pattern("雲遁", "001:27", family=FAMILY, aliases=["云遁"], nature="吉", catalogue="H-091")
def yun_dun(c: QimenCharts) -> Bools:
    """開, 休 or 生門 with 乙 over 辛."""
    return good_door(c) & over(c, 乙, 辛)


@pattern("雲遁", "001:27", family=FAMILY, variant="open", default=False, nature="吉",
         catalogue="H-091")  # fmt: skip
def yun_dun_open(c: QimenCharts) -> Bools:
    """Heaven 乙 with 開門 in 坤."""
    return (c.heaven == 乙) & (c.door == 開門) & (c.palace == 坤)


@pattern("雲遁", "001:27", family=FAMILY, variant="rest", default=False, nature="吉",
         catalogue="H-091")  # fmt: skip
def yun_dun_rest(c: QimenCharts) -> Bools:
    """Heaven 乙 with 休門 in 坤."""
    return (c.heaven == 乙) & (c.door == 休門) & (c.palace == 坤)


@pattern("龍遁", "001:31", family=FAMILY, nature="吉", catalogue="H-093")
def long_dun(c: QimenCharts) -> Bools:
    """休門 with 乙 over 甲 (the 旬首) in 坎."""
    return (c.door == 休門) & over(c, 乙, 甲) & (c.palace == 坎)


@pattern("龍遁", "001:31", family=FAMILY, variant="gui", default=False, nature="吉",
         catalogue="H-093")  # fmt: skip
def long_dun_gui(c: QimenCharts) -> Bools:
    """休門 with 乙 over 癸, in any palace."""
    return (c.door == 休門) & over(c, 乙, 癸)


@pattern("虎遁", "001:31", family=FAMILY, nature="吉", catalogue="H-094")
def hu_dun(c: QimenCharts) -> Bools:
    """休門 with 乙 over 辛 in 艮."""
    return (c.door == 休門) & over(c, 乙, 辛) & (c.palace == 艮)


@pattern("虎遁", "001:31", family=FAMILY, variant="xin", default=False, nature="吉",
         catalogue="H-094")  # fmt: skip
def hu_dun_xin(c: QimenCharts) -> Bools:
    """Heaven 辛 with 生門 in 艮."""
    return (c.heaven == 辛) & (c.door == 生門) & (c.palace == 艮)


@pattern("虎遁", "001:31", family=FAMILY, variant="bing", default=False, nature="吉",
         catalogue="H-094")  # fmt: skip
def hu_dun_bing(c: QimenCharts) -> Bools:
    """生門 with 丙 over 辛."""
    return (c.door == 生門) & over(c, 丙, 辛)


@pattern("神遁", "001:35", family=FAMILY, nature="吉", catalogue="H-095")
def shen_dun(c: QimenCharts) -> Bools:
    """Heaven 丙 with 九天 and 生門."""
    return (c.heaven == 丙) & (c.god == 九天) & (c.door == 生門)


@pattern("鬼遁", "001:35", family=FAMILY, nature="吉", catalogue="H-096")
def gui_dun(c: QimenCharts) -> Bools:
    """生門 with heaven 丁 and 九地 in 艮."""
    return (c.door == 生門) & (c.heaven == 丁) & (c.god == 九地) & (c.palace == 艮)


@pattern("鬼遁", "001:35", family=FAMILY, variant="obstruction", default=False, nature="吉",
         catalogue="H-096")  # fmt: skip
def gui_dun_du(c: QimenCharts) -> Bools:
    """杜門 with heaven 乙 and 九地."""
    return (c.door == 杜門) & (c.heaven == 乙) & (c.god == 九地)


@pattern("鬼遁", "001:35", family=FAMILY, variant="open", default=False, nature="吉",
         catalogue="H-096")  # fmt: skip
def gui_dun_open(c: QimenCharts) -> Bools:
    """開門 with heaven 丁 and 九地."""
    return (c.door == 開門) & (c.heaven == 丁) & (c.god == 九地)
