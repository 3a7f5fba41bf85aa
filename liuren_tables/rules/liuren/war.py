"""兵占: the patterns of military divination (003:2819–3959)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.words import some, spirit, stage_of_day
from liuren_tables.symbols.names import (
    丑,
    乙,
    亥,
    六合,
    午,
    卯,
    壬,
    太常,
    太陰,
    子,
    己,
    戊,
    辛,
    辰,
    酉,
    青龍,
)

Bools = npt.NDArray[np.bool_]
FAMILY = "兵占"
FRIENDS = (太常, 青龍, 太陰, 六合)
FEAST, EVE = 3, 4
"""`term_day` of 分至 and of the day before it (四離)."""


# -- doors of earth and of the generals ---------------------------------------------------------
def _god(c: Charts, code: int) -> Branch:
    return Branch(c, np.array(code, np.uint8))


def _forbidden_door(c: Charts, place: Branch) -> Bools:
    """地四禁戶 (003:3231, 3515): 除 定 危 開 of the month, counted from 建 on its own branch."""
    return np.isin((place.code.astype(np.int16) - c.month) % 12, [1, 4, 7, 10])


@pattern("貴登天門", "003:2819", family=FAMILY, nature="吉", aliases=["貴人登天門", "神藏"],
         catalogue="C-018")  # fmt: skip
def gui_deng_tian_men(c: Charts) -> Bools:
    """貴人 stands on the palace 亥."""
    return c.noble.stands_on(亥)


@pattern("私門", "003:3231", family=FAMILY, nature="吉", catalogue="C-111")
def si_men(c: Charts) -> Bools:
    """卯 or 酉 rides 六合 or 太陰."""
    return some(lambda god: god.rides([六合, 太陰]), [_god(c, 卯), _god(c, 酉)])


@pattern("私門加禁戶", "003:3267 003:3515", family=FAMILY, nature="吉", aliases=["私門禁戶"],
         catalogue="C-111 C-121")  # fmt: skip
def si_men_jin_hu(c: Charts) -> Bools:
    """卯 or 酉 on 除, 定, 危 or 開 of the month, riding 青龍, 太常, 太陰 or 六合."""
    return some(
        lambda god: _forbidden_door(c, god.seat) & god.rides(FRIENDS),
        [_god(c, 卯), _god(c, 酉)],
    )


@pattern("三河九江臨禁戶", "003:3515 003:3959", family=FAMILY, nature="吉", catalogue="C-242")
def san_he_jiu_jiang(c: Charts) -> Bools:
    """卯 (三河) or 酉 (九江) stands on 除, 定, 危 or 開 of the month."""
    return some(lambda god: _forbidden_door(c, god.seat), [_god(c, 卯), _god(c, 酉)])


# -- the nine bad 課 (003:3747–3771) ----------------------------------------------------------
@pattern("九丑日", "003:3407 003:3763 003:7415", family=FAMILY, nature="凶", catalogue="C-149")
def jiu_chou_ri(c: Charts) -> Bools:
    """A stem 乙 戊 己 辛 壬 on a branch 子 午 卯 酉: ten days."""
    return np.isin(c.day_stem, [乙, 戊, 己, 辛, 壬]) & c.day_branch.is_in([子, 午, 卯, 酉])


@pattern("九丑", "003:3763", family=FAMILY, variant="war", default=False, nature="凶",
         catalogue="C-149")  # fmt: skip
def jiu_chou_war(c: Charts) -> Bools:
    """九丑日, 丑 on stem or branch, and 大時 or 小時 on stem or branch or in 三傳."""
    reached = c.on_stem, c.on_branch, *c.san_chuan
    bad = some(spirit(c, "大時", "month").at, reached) | some(
        spirit(c, "小時", "month").at, reached
    )
    return jiu_chou_ri(c) & ((c.on_stem == 丑) | (c.on_branch == 丑)) & bad


@pattern("天獄", "003:3751 003:3755", family=FAMILY, variant="war", default=False, nature="凶",
         catalogue="C-212")  # fmt: skip
def tian_yu_war(c: Charts) -> Bools:
    """發用 囚 or 死, 辰 on 長生 of the stem, and the stem's tomb on a palace that controls it."""
    root = stage_of_day(c, _god(c, 辰).seat) == 0
    captive = (c.chu.strength == 2) | (c.chu.strength == 3)
    return captive & root & c.of_day_stem("tomb", "element").controlled_by_seat


@pattern("天寇", "003:3435", family=FAMILY, variant="sun", default=False, nature="凶",
         catalogue="C-213")  # fmt: skip
def tian_kou_sun(c: Charts) -> Bools:
    """日躔 over the hour falls on the branch of the eve of 分至, on the eve or the day itself."""
    eve = (c.term_day == EVE) & (c.hour == c.day_branch)
    return eve | ((c.term_day == FEAST) & (c.hour == c.day_branch.ahead(-1)))
