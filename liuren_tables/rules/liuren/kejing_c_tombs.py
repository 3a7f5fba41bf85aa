"""課體 of ill days, 鬼 and tombs: 九丑 (003:7415–7451), 鬼墓 and its 格 (003:7459–7551)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.kejing_c_shapes import jia_se
from liuren_tables.rules.liuren.kejing_c_words import (
    FOUR_CENTRES,
    FOUR_CORNERS,
    FOUR_EARTHS,
    day_tomb,
    on_day,
    on_day_or_year,
)
from liuren_tables.rules.liuren.words import BAD_GENERALS, some, spirit
from liuren_tables.symbols.names import (
    丁,
    丑,
    乙,
    卯,
    壬,
    己,
    戊,
    癸,
    白虎,
    螣蛇,
    辛,
    酉,
)  # fmt: skip

Bools = npt.NDArray[np.bool_]
FAMILY = "課體"


# -- 九丑 -----------------------------------------------------------------------------------
def _jiu_chou_day(c: Charts) -> Bools:
    """九丑日: 戊子 戊午 壬子 壬午 乙卯 乙酉 己卯 己酉 辛卯 辛酉."""
    return np.isin(c.day_stem, [乙, 戊, 己, 辛, 壬]) & c.day_branch.is_in(FOUR_CENTRES)


@pattern("九丑", "003:7415 003:7431", family=FAMILY, hexagram="小過", aliases=["九丑課"],
         nature="凶", catalogue="F-122")  # fmt: skip
def jiu_chou(c: Charts) -> Bools:
    """On one of the ten days (九丑日) 丑 opens, standing on a 仲.

    The page begins with an hour of 子 午 卯 酉; its later witnesses say that this makes it exact.
    """
    return _jiu_chou_day(c) & (c.chu == 丑) & c.chu.seat.is_in(FOUR_CENTRES)


@pattern("九丑", "003:7415", family=FAMILY, variant="hour", default=False, hexagram="小過",
         nature="凶")  # fmt: skip
def jiu_chou_hour(c: Charts) -> Bools:
    """On one of the ten days, in an hour of 子 午 卯 酉, 丑 opens, standing on a 仲."""
    return jiu_chou(c) & c.hour.is_in(FOUR_CENTRES)


@pattern("九丑", "003:7431", family=FAMILY, variant="on_branch", default=False, hexagram="小過",
         nature="凶", catalogue="F-343")  # fmt: skip
def jiu_chou_on_branch(c: Charts) -> Bools:
    """On one of the ten days 丑 is the god on the branch, whether it opens or not."""
    return _jiu_chou_day(c) & (c.on_branch == 丑)


@pattern("九丑", "003:7451", family=FAMILY, variant="xin_jing", default=False, hexagram="小過",
         nature="凶", catalogue="F-344")  # fmt: skip
def jiu_chou_xin_jing(c: Charts) -> Bools:
    """On one of the ten days 丑 is the god on the stem or on the branch."""
    return _jiu_chou_day(c) & some(lambda god: god == 丑, [c.on_stem, c.on_branch])


# -- 鬼墓 -----------------------------------------------------------------------------------
def _own_ghost(c: Charts) -> Bools:
    """日鬼 of 003:7459: the opening god controls the day stem and shares its polarity."""
    return c.chu.controls_day & (c.chu.yang == c.yang_day)


@pattern("鬼墓", "003:7459 003:7463", family=FAMILY, hexagram="困", aliases=["鬼墓課"],
         nature="凶", catalogue="F-128")  # fmt: skip
def gui_mu(c: Charts) -> Bools:
    """The tomb of stem or branch opens, or a 鬼 of the day stem of its own polarity."""
    return (c.chu == day_tomb(c)) | (c.chu == c.day_branch.tomb) | _own_ghost(c)


@pattern("鬼墓", "003:7511", family=FAMILY, variant="ding_e", default=False, hexagram="困",
         nature="凶")  # fmt: skip
def gui_mu_ding_e(c: Charts) -> Bools:
    """The god on stem or branch opens and is 鬼 or tomb of the stem or of the branch."""
    tomb = (c.chu == day_tomb(c)) | (c.chu == c.day_branch.tomb)
    ghost = c.chu.controls_day | c.chu.controls(c.day_branch)
    return on_day(c, c.chu) & (tomb | ghost)


@pattern("鬼墓", "003:7463 003:7511", family=FAMILY, variant="both", default=False, hexagram="困",
         nature="凶")  # fmt: skip
def gui_mu_both(c: Charts) -> Bools:
    """日墓 that is 日鬼 as well opens, on the stem or on the branch."""
    return on_day(c, c.chu) & (c.chu == day_tomb(c)) & c.chu.controls_day


@pattern("用起四墓", "003:7463", family=FAMILY, parent="鬼墓", aliases=["用起四墓格"], nature="凶",
         catalogue="F-132")  # fmt: skip
def yong_qi_si_mu(c: Charts) -> Bools:
    """丑 on 申, 辰 on 亥, 未 on 寅 or 戌 on 巳 opens: a 孟 under its own tomb."""
    return c.chu.seat.is_in(FOUR_CORNERS) & (c.chu == c.chu.seat.tomb)


@pattern("墓神覆日", "003:7383 003:7463 003:7519", family=FAMILY, parent="鬼墓",
         aliases=["天羅自裹"], nature="凶", catalogue="F-117 F-133")  # fmt: skip
def mu_fu_ri(c: Charts) -> Bools:
    """The god on the stem is 日墓."""
    return c.on_stem == day_tomb(c)


@pattern("干墓臨支", "003:7463 003:7519", family=FAMILY, parent="鬼墓", nature="凶",
         catalogue="F-134")  # fmt: skip
def gan_mu_lin_zhi(c: Charts) -> Bools:
    """The god on the branch is 日墓."""
    return c.on_branch == day_tomb(c)


@pattern("自坐四墓", "003:7467", family=FAMILY, parent="鬼墓", aliases=["自坐四墓格"], nature="凶",
         catalogue="F-136")  # fmt: skip
def zi_zuo_si_mu(c: Charts) -> Bools:
    """Stem's palace or branch is a 孟 on its own tomb: 申 on 丑, 亥 on 辰, 寅 on 未, 巳 on 戌."""
    return some(
        lambda own: own.is_in(FOUR_CORNERS) & own.stands_on(own.tomb), [c.lodging, c.day_branch]
    )


@pattern("干支互換坐墓", "003:7467", family=FAMILY, parent="鬼墓", nature="凶", catalogue="F-135")
def hu_huan_zuo_mu(c: Charts) -> Bools:
    """The stem's palace stands on the tomb of the branch and the branch on 日墓."""
    return c.lodging.stands_on(c.day_branch.tomb) & c.day_branch.stands_on(day_tomb(c))


@pattern("干支互換坐墓", "003:7523", family=FAMILY, variant="above", default=False, parent="鬼墓",
         nature="凶")  # fmt: skip
def hu_huan_cheng_mu(c: Charts) -> Bools:
    """The god on the stem is the tomb of the branch and the god on the branch is 日墓."""
    return (c.on_stem == c.day_branch.tomb) & (c.on_branch == day_tomb(c))


@pattern("傳墓入墓", "003:7479", family=FAMILY, parent="鬼墓", nature="凶", catalogue="F-137")
def chuan_mu_ru_mu(c: Charts) -> Bools:
    """寅 on 酉, 巳 on 子, 申 on 卯 or 亥 on 午 opens: a 孟 that bears its own tomb."""
    return c.chu.is_in(FOUR_CORNERS) & (c.chu.above == c.chu.tomb)


@pattern("墓加長生", "003:7479", family=FAMILY, parent="鬼墓", nature="凶", catalogue="F-138")
def mu_jia_chang_sheng(c: Charts) -> Bools:
    """未 on 亥, 戌 on 寅, 丑 on 巳 or 辰 on 申 opens: a tomb where its phase is born."""
    return c.chu.is_in(FOUR_EARTHS) & c.chu.stands_on(c.chu.ahead(4))


@pattern("墓門開", "003:7495 003:7531", family=FAMILY, parent="鬼墓", aliases=["墓門開格"],
         nature="凶", catalogue="F-144")  # fmt: skip
def mu_men_kai(c: Charts) -> Bools:
    """The tomb of stem or branch, under 螣蛇 or 白虎, stands on 卯 or 酉 and 行年 is there."""
    there = c.xing_nian.is_in([卯, 酉])
    return there & some(
        lambda tomb: tomb.stands_on(c.xing_nian) & tomb.rides([螣蛇, 白虎]),
        [day_tomb(c), c.day_branch.tomb],
    )


@pattern("真墓門開", "003:7495", family=FAMILY, parent="鬼墓", aliases=["真墓門開格"], nature="凶")
def zhen_mu_men_kai(c: Charts) -> Bools:
    """墓門開 on a day of 丁 or 癸 with 卯 or 酉."""
    days = np.isin(c.day_stem, [丁, 癸]) & c.day_branch.is_in([卯, 酉])
    return days & mu_men_kai(c)


@pattern("鬼呼", "003:7543", family=FAMILY, parent="鬼墓", nature="凶", catalogue="F-145")
def gui_hu(c: Charts) -> Bools:
    """The god that stands on the palace of 日墓 is 日鬼."""
    return day_tomb(c).above.controls_day


@pattern("五墳四煞", "003:7547", family=FAMILY, parent="鬼墓", nature="凶", catalogue="F-146")
def wu_fen_si_sha(c: Charts) -> Bools:
    """稼穡 that 日墓 opens under a bad general."""
    return jia_se(c) & (c.chu == day_tomb(c)) & c.chu.rides(BAD_GENERALS)


@pattern("喪門", "003:7551", family=FAMILY, parent="鬼墓", aliases=["喪門卦"], nature="凶",
         catalogue="F-147")  # fmt: skip
def sang_men(c: Charts) -> Bools:
    """喪門 of the month (未 辰 丑 戌) opens on 行年, branch or stem."""
    return spirit(c, "喪門", "month").at(c.chu) & on_day_or_year(c, c.chu)
