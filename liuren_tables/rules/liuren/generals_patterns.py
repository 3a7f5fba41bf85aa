"""天將 as patterns (003:579–647, with the second telling at 1263–1571), and the demons of 1763–1767."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.words import on_day, some, spirit
from liuren_tables.symbols.names import (
    丑,
    亥,
    六合,
    勾陳,
    午,
    卯,
    壬,
    天后,
    天空,
    太陰,
    子,
    寅,
    巳,
    戌,
    未,
    玄武,
    申,
    癸,
    白虎,
    貴人,
    辰,
    酉,
)

Bools = npt.NDArray[np.bool_]
FAMILY = "神將"
FOUR_CENTRES = (子, 午, 卯, 酉)


@pattern("六合不合", "003:579", family=FAMILY, nature="凶", catalogue="A-363")
def liu_he_bu_he(c: Charts) -> Bools:
    """六合 rides 子 午 卯 酉, or stands over one of them."""
    god = c.god_of(六合)
    return god.is_in(FOUR_CENTRES) | god.seat.is_in(FOUR_CENTRES)


@pattern("六合不合", "003:1263", family=FAMILY, variant="god", default=False, nature="凶")
def liu_he_bu_he_god(c: Charts) -> Bools:
    """六合, three places from the 貴人 on either way, rides 酉 卯 子 午."""
    return c.noble.ahead(3).is_in(FOUR_CENTRES)


@pattern("勾陳交會", "003:591", family=FAMILY, nature="凶", catalogue="A-365")
def gou_chen_jiao_hui(c: Charts) -> Bools:
    """勾陳 rides 辰 (天罡)."""
    return c.god_of(勾陳) == 辰


@pattern("勾陳交會", "003:1303", family=FAMILY, variant="earth", default=False, nature="凶")
def gou_chen_jiao_hui_earth(c: Charts) -> Bools:
    """勾陳 rides 辰 戌 丑 未."""
    return c.god_of(勾陳).is_in([辰, 戌, 丑, 未])


@pattern("天空下淚", "003:607", family=FAMILY, aliases=["天空見淚"], nature="凶", catalogue="A-369")
def tian_kong_xia_lei(c: Charts) -> Bools:
    """天空 is in 三傳 on a branch that 壬 or 癸 joins in the day's ten."""
    return some(
        lambda god: god.rides(天空) & np.isin(god.hidden_stem, [壬, 癸]),
        c.san_chuan,
    )


@pattern("天空下淚", "003:1383", family=FAMILY, variant="palace", default=False, nature="凶")
def tian_kong_jian_lei(c: Charts) -> Bools:
    """天空 stands over a palace that 壬 or 癸 joins in the day's ten."""
    return np.isin(c.god_of(天空).seat.hidden_stem, [壬, 癸])


@pattern("白虎遭擒", "003:615", family=FAMILY, nature="吉凶", catalogue="A-370")
def bai_hu_zao_qin(c: Charts) -> Bools:
    """白虎 stands over 巳 or 午."""
    return c.god_of(白虎).seat.is_in([巳, 午])


@pattern("白虎遭擒", "003:1427", family=FAMILY, variant="triad", default=False, nature="吉")
def bai_hu_zao_qin_triad(c: Charts) -> Bools:
    """白虎 stands over 寅 午 戌."""
    return c.god_of(白虎).seat.is_in([寅, 午, 戌])


@pattern("玄武橫截", "003:631", family=FAMILY, aliases=["玄武橫絕"], nature="凶", catalogue="A-373")
def xuan_wu_heng_jie(c: Charts) -> Bools:
    """玄武 stands over 辰 戌 丑."""
    return c.god_of(玄武).seat.is_in([辰, 戌, 丑])


@pattern("玄武橫截", "003:1499", family=FAMILY, variant="forward", default=False, nature="凶")
def xuan_wu_heng_jie_forward(c: Charts) -> Bools:
    """貴順, and 玄武 stands over 亥 or 子."""
    return c.forward & c.god_of(玄武).seat.is_in([亥, 子])


@pattern("太陰拔刀", "003:639", family=FAMILY, nature="凶", catalogue="A-374")
def tai_yin_ba_dao(c: Charts) -> Bools:
    """太陰 rides 申, or stands over 申 or 酉."""
    god = c.god_of(太陰)
    return (god == 申) | god.seat.is_in([申, 酉])


@pattern("天后淫亂", "003:647 003:1571", family=FAMILY, nature="凶",
         catalogue="A-375")  # fmt: skip
def tian_hou_yin_luan(c: Charts) -> Bools:
    """天后 stands over 申 in a month of a yin branch, over 酉 in a month of a yang branch."""
    seat = c.god_of(天后).seat
    yang = c.month_branch.yang
    return ((seat == 申) & ~yang) | ((seat == 酉) & yang)


# -- 貴人 (003:1139) ------------------------------------------------------------------------------
@pattern("富貴", "003:1139", family="課體", variant="any_palace", default=False, nature="吉",
         catalogue="A-412")  # fmt: skip
def fu_gui(c: Charts) -> Bools:
    """The 貴人 opens on a 旺相 god, on stem, branch or 年命."""
    place = on_day(c, c.chu) | c.chu.stands_on(c.person)
    return c.chu.rides(貴人) & c.chu.thrives & place


@pattern("龍德", "003:1139", family="課體", variant="noble_year", default=False, nature="吉",
         catalogue="A-412")  # fmt: skip
def long_de(c: Charts) -> Bools:
    """太歲 is the 貴人, and 月將 opens."""
    return (c.noble == c.year_branch) & (c.chu == c.month_general)


# -- demons (003:1763–1767) -----------------------------------------------------------------------
@pattern("虎咥", "003:1763", family=FAMILY, aliases=["虎咥煞"], nature="凶", catalogue="A-515")
def hu_die(c: Charts) -> Bools:
    """白虎 rides 雌虎 of the month, which controls the day stem and stands on 行年."""
    tiger = c.god_of(白虎)
    return spirit(c, "雌虎").at(tiger) & tiger.controls_day & tiger.stands_on(c.xing_nian)


@pattern("懸樑", "003:1767", family=FAMILY, aliases=["懸樑煞"], nature="凶", catalogue="A-514")
def xuan_liang(c: Charts) -> Bools:
    """白虎 rides 絲麻 of the month, which is void, while 天絞 of the month is in 課傳."""
    tiger = c.god_of(白虎)
    noose = some(spirit(c, "天絞").at, [*c.ke, *c.san_chuan])
    return spirit(c, "絲麻").at(tiger) & tiger.void & noose
