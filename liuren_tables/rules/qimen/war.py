"""Host and guest, and the palaces to sit in, to seek and to avoid (002:159–175, 004:49–53)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.qimen.charts import QimenCharts
from liuren_tables.charts.qimen.names import 中, 九地, 九天, 坤, 巽, 生門, 艮, 震
from liuren_tables.rules.qimen import pattern
from liuren_tables.rules.qimen.words import (
    WONDERS,
    branch_at,
    controls,
    generates,
    has_wonder,
    over,
    phases_of_guests,
)
from liuren_tables.symbols.names import 丙, 庚, 戊, 甲

Bools = npt.NDArray[np.bool_]
HOST, ROAD = "主客", "遊避"


# -- the palace is host, star and door are guests (002:159) -----------------------------------------
@pattern("宮門利客", "002:159", family=HOST, aliases=["利客"], catalogue="H-267")
def li_ke(c: QimenCharts) -> Bools:
    """The palace generates star and door, or star and door overcome the palace."""
    star, door, there = phases_of_guests(c)
    host = c.palace_phase
    fed = generates(host, star, there) & generates(host, door, there)
    return fed | (controls(star, host, there) & controls(door, host, there))


@pattern("宮門利主", "002:159", family=HOST, aliases=["利主"], catalogue="H-267")
def li_zhu(c: QimenCharts) -> Bools:
    """Star and door generate the palace, or the palace overcomes star and door."""
    star, door, there = phases_of_guests(c)
    host = c.palace_phase
    fed = generates(star, host, there) & generates(door, host, there)
    return fed | (controls(host, star, there) & controls(host, door, there))


@pattern("主客勢均", "002:159", family=HOST, catalogue="H-267")
def shi_jun(c: QimenCharts) -> Bools:
    """Star and door have the phase of the palace."""
    star, door, there = phases_of_guests(c)
    return there & (star == c.palace_phase) & (door == c.palace_phase)


@pattern("主客互傷", "002:159", family=HOST, nature="凶", catalogue="H-267")
def hu_shang(c: QimenCharts) -> Bools:
    """Of star and door one is in 克 with the palace and the other in 生, whichever way."""
    star, door, there = phases_of_guests(c)
    host = c.palace_phase
    in_strife = [controls(x, host, there) | controls(host, x, there) for x in (star, door)]
    in_peace = [generates(x, host, there) | generates(host, x, there) for x in (star, door)]
    return (in_strife[0] & in_peace[1]) | (in_peace[0] & in_strife[1])


# -- where to sit and what not to strike -----------------------------------------------------------
@pattern("三勝宮", "002:175", family=ROAD, aliases=["三勝地", "三勝"], nature="吉",
         catalogue="H-274")  # fmt: skip
def san_sheng(c: QimenCharts) -> Bools:
    """The palaces of 值符, 九天 and 生門."""
    return c.at_zhifu | (c.god == 九天) | (c.door == 生門)


@pattern("五不擊", "002:175", family=ROAD, nature="凶", catalogue="H-275")
def wu_bu_ji(c: QimenCharts) -> Bools:
    """The palaces of 值符, 值使, 九天, 九地 and 生門, not to be struck."""
    return san_sheng(c) | c.at_zhishi | (c.god == 九地)


# -- 遊三避五 -------------------------------------------------------------------------------------
@pattern("遊三", "004:51", family=ROAD, aliases=["游三", "趨三", "生氣"], nature="吉",
         catalogue="H-309 H-386")  # fmt: skip
def you_san(c: QimenCharts) -> Bools:
    """The palace of the third branch back from that of the day, itself counted."""
    return branch_at(c, (c.day % 12 + 10) % 12)


@pattern("避五", "004:51", family=ROAD, aliases=["死氣"], nature="凶", catalogue="H-309 H-386")
def bi_wu(c: QimenCharts) -> Bools:
    """The palace of the fifth branch ahead from that of the day, itself counted."""
    return branch_at(c, (c.day % 12 + 4) % 12)


@pattern("遊三", "004:51", family=ROAD, variant="chief", default=False, nature="吉",
         catalogue="H-310")  # fmt: skip
def you_san_chief(c: QimenCharts) -> Bools:
    """The palace of earth 丙, the third stem from 甲."""
    return c.earth == 丙


@pattern("避五", "004:51", family=ROAD, variant="chief", default=False, nature="凶",
         catalogue="H-310")  # fmt: skip
def bi_wu_chief(c: QimenCharts) -> Bools:
    """The palace of earth 庚, the fifth stem back from 甲."""
    return c.earth == 庚


@pattern("遊三", "002:175", family=ROAD, variant="002", default=False, nature="吉",
         catalogue="H-276")  # fmt: skip
def you_san_002(c: QimenCharts) -> Bools:
    """值使 goes to 震."""
    return (c.count_palace == 震) & (c.palace == 震)


@pattern("避五", "002:175", family=ROAD, variant="002", default=False, nature="凶",
         catalogue="H-276")  # fmt: skip
def bi_wu_002(c: QimenCharts) -> Bools:
    """值使 goes to 巽."""
    return (c.count_palace == 巽) & (c.palace == 巽)


@pattern("遊三", "004:53", family=ROAD, variant="li", default=False, nature="吉",
         catalogue="H-373")  # fmt: skip
def you_san_li(c: QimenCharts) -> Bools:
    """值符 goes to 震."""
    return (c.hour_palace == 震) & (c.palace == 震)


@pattern("避五", "004:53", family=ROAD, variant="li", default=False, nature="凶",
         catalogue="H-373")  # fmt: skip
def bi_wu_li(c: QimenCharts) -> Bools:
    """值符 in the centre or in 坤, where the centre lodges."""
    return c.at_zhifu & ((c.palace == 中) | (c.palace == 坤))


@pattern("遊三", "004:53", family=ROAD, variant="lin", default=False, nature="吉",
         catalogue="H-373")  # fmt: skip
def you_san_lin(c: QimenCharts) -> Bools:
    """甲 (值符) over 丙."""
    return over(c, 甲, 丙)


@pattern("避五", "004:53", family=ROAD, variant="lin", default=False, nature="凶",
         catalogue="H-373")  # fmt: skip
def bi_wu_lin(c: QimenCharts) -> Bools:
    """甲 (值符) over 戊."""
    return over(c, 甲, 戊)


# -- ways out -------------------------------------------------------------------------------------
@pattern("生門合奇", "002:159", family=ROAD, nature="吉", catalogue="H-268")
def sheng_men_he_qi(c: QimenCharts) -> Bools:
    """A wonder over 艮, the home of 生門, or 生門 over an earth wonder."""
    return (has_wonder(c) & (c.palace == 艮)) | ((c.door == 生門) & c.earth.is_in(WONDERS))
