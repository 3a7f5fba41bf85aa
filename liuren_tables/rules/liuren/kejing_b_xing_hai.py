"""侵害, 刑傷 and the strict 二煩 (003:6743–6807), and the 龍德 that ends book seven (003:5479)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.kejing_b_words import FAMILY
from liuren_tables.rules.liuren.kejing_c_words import moon
from liuren_tables.symbols.names import 丑, 未, 貴人, 辰

Bools = npt.NDArray[np.bool_]
ZHONG = 1
SI_ZHENG = (0, 7, 14, 22, 29)
"""四正 (003:6807): 朔, 弦, 望, 弦 and 晦; of 晦 only a thirtieth is sure to be one."""


def _harm_opens(c: Charts, palace: Branch) -> Bools:
    """The harm of a palace stands over it, and one of the two opens."""
    return palace.above.harms(palace) & ((c.chu == palace) | (c.chu == palace.above))


@pattern("侵害", "003:6743 003:6755 003:6759", family=FAMILY, hexagram="損", nature="凶",
         aliases=["侵害課"], catalogue="E-239")  # fmt: skip
def qin_hai(c: Charts) -> Bools:
    """A 害 pair over one another at lodging or branch; one of them opens, standing on 行年."""
    return qin_hai_dinge(c) & c.chu.stands_on(c.xing_nian)


@pattern("侵害", "003:6759", family=FAMILY, variant="ding_e", default=False, hexagram="損",
         nature="凶")  # fmt: skip
def qin_hai_dinge(c: Charts) -> Bools:
    """A 害 pair stands over one another at lodging or branch, and one of them opens."""
    return _harm_opens(c, c.lodging) | _harm_opens(c, c.day_branch)


def _punishment_opens(c: Charts, place: Branch) -> Bools:
    """發用 punishes a place of the day, or is punished by it."""
    return c.chu.punishes(place) | place.punishes(c.chu)


@pattern("刑傷", "003:6763 003:6775 003:6783", family=FAMILY, hexagram="訟", nature="凶",
         aliases=["刑傷課"], catalogue="E-243")  # fmt: skip
def xing_shang(c: Charts) -> Bools:
    """發用 punishes lodging or branch, or is punished by it, and stands on 行年."""
    return xing_shang_day(c) & c.chu.stands_on(c.xing_nian)


@pattern("刑傷", "003:6775 003:6783", family=FAMILY, variant="day", default=False, hexagram="訟",
         nature="凶")  # fmt: skip
def xing_shang_day(c: Charts) -> Bools:
    """發用 punishes lodging or branch, or is punished by it, whatever 行年."""
    return _punishment_opens(c, c.lodging) | _punishment_opens(c, c.day_branch)


@pattern("二煩", "003:6803 003:6807 003:6815", family=FAMILY, variant="days", default=False,
         hexagram="明夷", nature="凶", catalogue="E-253")  # fmt: skip
def er_fan_days(c: Charts) -> Bools:
    """月將 a 仲, it and 月宿 on 仲, 辰 on 丑 or 未; on 朔 弦 望 晦 (四正) or a 仲 day (四平)."""
    # with 辰 on 丑 or 未 a 月將 of 子 午 卯 酉 stands on one of them
    star = Branch(c, np.array(辰, np.uint8)).seat.is_in([丑, 未])
    sun_and_moon = (c.month_general.rank == ZHONG) & (moon(c).seat.rank == ZHONG)
    days = np.isin(c.lunar_day, SI_ZHENG) | (c.day_branch.rank == ZHONG)
    return sun_and_moon & star & days


@pattern("龍德", "003:5479", family=FAMILY, variant="xiu_zhong_jin", default=False, nature="吉",
         catalogue="E-257")  # fmt: skip
def long_de_xiuzhongjin(c: Charts) -> Bools:
    """太歲 opens, riding 貴人."""
    return (c.chu == c.year_branch) & c.chu.rides(貴人)
