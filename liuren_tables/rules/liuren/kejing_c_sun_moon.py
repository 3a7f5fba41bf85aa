"""課體 of sun, moon and 天罡: 二煩 (003:6827–6919), 天寇 (7019–7055), 死奇 (7279–7335)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.kejing_c_words import (
    FOUR_CENTRES,
    day_tomb,
    eve,
    moon,
    on_day,
    robs,
)
from liuren_tables.rules.liuren.words import some
from liuren_tables.symbols.names import 丑, 未, 白虎, 辰

Bools = npt.NDArray[np.bool_]
FAMILY = "課體"


def _star(c: Charts) -> Branch:
    """天罡, 斗: the god 辰."""
    return Branch(c, 辰)


# -- 二煩 -----------------------------------------------------------------------------------
def _star_on_noble_heads(c: Charts) -> Bools:
    """斗繫丑未: 辰 stands on 丑 or 未."""
    return _star(c).seat.is_in([丑, 未])


def _on_centre(god: Branch) -> Bools:
    """臨仲: it stands on 子, 午, 卯 or 酉."""
    return god.seat.is_in(FOUR_CENTRES)


def _sun_on_centre(c: Charts) -> Bools:
    """日宿臨仲: the 月將, which stands over the hour."""
    return c.hour.is_in(FOUR_CENTRES)


@pattern("二煩", "003:6807 003:6827", family=FAMILY, hexagram="明夷", aliases=["二煩課"], nature="凶",
         catalogue="F-007")  # fmt: skip
def er_fan(c: Charts) -> Bools:
    """月將 or 月宿 stands on a 仲, and 辰 on 丑 or 未."""
    return (_sun_on_centre(c) | _on_centre(moon(c))) & _star_on_noble_heads(c)


@pattern("二煩", "003:6827 003:6843 003:6851 003:6855 003:6859", family=FAMILY,
         variant="opening", default=False, hexagram="明夷", nature="凶",
         catalogue="F-011")  # fmt: skip
def er_fan_opening(c: Charts) -> Bools:
    """天煩 or 地煩 whose 月將 or 月宿 opens the transmissions."""
    return tian_fan_opening(c) | di_fan_opening(c)


@pattern("天煩", "003:6827", family=FAMILY, parent="二煩", aliases=["天煩格"], nature="凶",
         catalogue="F-008")  # fmt: skip
def tian_fan(c: Charts) -> Bools:
    """月將 stands on a 仲, and 辰 on 丑 or 未."""
    return _sun_on_centre(c) & _star_on_noble_heads(c)


@pattern("天煩", "003:6827 003:6843 003:6903", family=FAMILY, variant="opening", default=False,
         parent="二煩", nature="凶")  # fmt: skip
def tian_fan_opening(c: Charts) -> Bools:
    """天煩 whose 月將 opens the transmissions."""
    return tian_fan(c) & (c.chu == c.month_general)


@pattern("地煩", "003:6827 003:6879 003:6887", family=FAMILY, parent="二煩", aliases=["地煩格"], nature="凶",
         catalogue="F-009")  # fmt: skip
def di_fan(c: Charts) -> Bools:
    """月宿 stands on a 仲, and 辰 on 丑 or 未."""
    return _on_centre(moon(c)) & _star_on_noble_heads(c)


@pattern("地煩", "003:6827 003:6871", family=FAMILY, variant="opening", default=False,
         parent="二煩", nature="凶", catalogue="F-308")  # fmt: skip
def di_fan_opening(c: Charts) -> Bools:
    """地煩 whose 月宿 opens the transmissions."""
    return di_fan(c) & (c.chu == moon(c))


@pattern("天地二煩", "003:6827", family=FAMILY, parent="二煩", nature="凶")
def tian_di_er_fan(c: Charts) -> Bools:
    """月將 and 月宿 both stand on a 仲, and 辰 on 丑 or 未."""
    return tian_fan(c) & di_fan(c)


@pattern("天煩杜傳", "003:6843 003:6899 003:6911", family=FAMILY, parent="二煩", nature="凶",
         catalogue="F-010")  # fmt: skip
def tian_fan_du_chuan(c: Charts) -> Bools:
    """月將 stands on a 仲, but 辰 on neither 丑 nor 未."""
    return _sun_on_centre(c) & ~_star_on_noble_heads(c)


@pattern("地煩杜傳", "003:6843 003:6899 003:6911", family=FAMILY, parent="二煩", nature="凶",
         catalogue="F-010")  # fmt: skip
def di_fan_du_chuan(c: Charts) -> Bools:
    """月宿 stands on a 仲, but 辰 on neither 丑 nor 未."""
    return _on_centre(moon(c)) & ~_star_on_noble_heads(c)


# -- 天寇 -----------------------------------------------------------------------------------
@pattern("天寇", "003:7019 003:7031", family=FAMILY, hexagram="蹇", aliases=["天寇課", "四離課"],
         nature="凶", catalogue="F-040")  # fmt: skip
def tian_kou(c: Charts) -> Bools:
    """On the day of a 分 or 至 月宿 stands on yesterday's branch (離辰)."""
    return (c.term_day == 3) & moon(c).stands_on(eve(c)[1])


@pattern("天寇", "003:7039 003:7043", family=FAMILY, variant="lessons", default=False,
         hexagram="蹇", nature="凶")  # fmt: skip
def tian_kou_lessons(c: Charts) -> Bools:
    """On the day of a 分 or 至 月宿 is the god on the stem or on the branch."""
    return (c.term_day == 3) & on_day(c, moon(c))


@pattern("天寇", "003:6967", family=FAMILY, variant="branch", default=False, hexagram="蹇",
         nature="凶", catalogue="F-041")  # fmt: skip
def tian_kou_branch(c: Charts) -> Bools:
    """On the day of a 分 or 至 its branch stands on yesterday's, as on every plate turned by one."""
    return (c.term_day == 3) & (c.turn == 1)


@pattern(
    "真天寇", "003:7023 003:7035", family=FAMILY, parent="天寇", nature="凶", catalogue="F-042"
)
def zhen_tian_kou(c: Charts) -> Bools:
    """天寇 whose 月宿 carries 白虎 and is 日鬼, 劫煞 or 災煞."""
    god = moon(c)
    return tian_kou(c) & god.rides(白虎) & (god.controls_day | robs(c, god))


@pattern("敗寇", "003:7023 003:7035", family=FAMILY, parent="天寇", nature="吉", catalogue="F-044")
def bai_kou(c: Charts) -> Bools:
    """天寇 whose 月宿 is the 月將 as well."""
    return tian_kou(c) & (moon(c) == c.month_general)


# -- 死奇 -----------------------------------------------------------------------------------
@pattern("死奇", "003:7279", family=FAMILY, hexagram="未濟", aliases=["死奇課"], nature="凶",
         catalogue="F-086")  # fmt: skip
def si_qi(c: Charts) -> Bools:
    """辰 is among the upper gods of the four lessons and opens the transmissions."""
    return (c.chu == 辰) & some(lambda god: god == 辰, c.ke)


@pattern("死奇", "003:7295", family=FAMILY, variant="moon", default=False, hexagram="未濟",
         nature="凶")  # fmt: skip
def si_qi_moon(c: Charts) -> Bools:
    """辰 opens the transmissions, or 月宿 is in 角 or 亢, the mansions of 辰.

    The line also counts 月宿 over 太歲, stem and branch, which is left out here.
    """
    return (c.chu == 辰) | (moon(c) == 辰)


@pattern("死奇回光", "003:7287", family=FAMILY, parent="死奇", nature="吉", catalogue="F-090")
def hui_guang(c: Charts) -> Bools:
    """死奇 while 辰 is itself the 月將."""
    return si_qi(c) & (c.month_general == 辰)


@pattern("死奇回光", "003:7299", family=FAMILY, variant="six_places", default=False, parent="死奇",
         nature="吉")  # fmt: skip
def hui_guang_six(c: Charts) -> Bools:
    """死奇 with the 月將 on stem or branch, over 年命, or in the transmissions."""
    places = (c.on_stem, c.on_branch, c.person.above, *c.san_chuan)
    return si_qi(c) & some(lambda god: god == c.month_general, places)


@pattern("三死", "003:7283", family=FAMILY, parent="死奇", aliases=["三死課"], nature="凶",
         catalogue="F-091")  # fmt: skip
def san_si(c: Charts) -> Bools:
    """死奇 with 辰 as 日鬼, as 日墓 or under 白虎, standing on 太歲 or 月建."""
    star = _star(c)
    deadly = star.controls_day | (day_tomb(c) == 辰) | star.rides(白虎)
    return si_qi(c) & deadly & (star.stands_on(c.year_branch) | star.stands_on(c.month_branch))


@pattern("死絕", "003:7335", family=FAMILY, parent="死奇", nature="凶", catalogue="F-093")
def si_jue(c: Charts) -> Bools:
    """The opening god is where the day stem dies, standing where that god's own phase ends (絕)."""
    death = c.of_day_stem("growth_start", "element").ahead(7)
    return (c.chu == death) & c.chu.stands_on(c.chu.birth.ahead(9))
