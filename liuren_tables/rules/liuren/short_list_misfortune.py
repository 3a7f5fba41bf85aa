"""The list of 課體 in a line each (003:463–523), its unlucky half, where it departs from the pages.

Its hexagrams are displaced against those of the pages and are not used.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.kejing_b_luan_shou import luan_shou, shang_men
from liuren_tables.rules.liuren.kejing_b_xing_hai import qin_hai_dinge, xing_shang_day
from liuren_tables.rules.liuren.kejing_c_words import moon, weak
from liuren_tables.rules.liuren.odes import an_gui
from liuren_tables.rules.liuren.words import some, spirit
from liuren_tables.symbols.names import 丁, 六合, 卯, 天后, 白虎, 辰, 酉

Bools = npt.NDArray[np.bool_]
FAMILY = "課體"
LIST = "list"


@pattern("閉口", "003:491", family=FAMILY, variant=LIST, default=False, nature="凶",
         catalogue="A-301")  # fmt: skip
def bi_kou(c: Charts) -> Bools:
    """旬尾 stands on 旬首, opening or not: so on every plate turned by nine."""
    return c.turn == 9


@pattern("遊子", "003:491", family=FAMILY, variant=LIST, default=False, nature="凶",
         catalogue="A-302")  # fmt: skip
def you_zi(c: Charts) -> Bools:
    """A 季 that is 旬丁 opens, and 天馬 is in 三傳."""
    horse = some(spirit(c, "天馬", "month").at, c.san_chuan)
    return (c.chu.rank == 2) & (c.chu.hidden_stem == 丁) & horse


@pattern("亂首", "003:495 003:1599", family=FAMILY, variant=LIST, default=False, nature="凶",
         catalogue="A-304 A-469")  # fmt: skip
def luan_shou_list(c: Charts) -> Bools:
    """The branch controls the stem, and one of the two stands on the other."""
    return luan_shou(c) | shang_men(c)


@pattern("沖破", "003:495", family=FAMILY, variant=LIST, default=False, nature="凶",
         catalogue="A-306")  # fmt: skip
def chong_po(c: Charts) -> Bools:
    """The clash of the stem's palace or of the branch opens, and is 歲破 or 月破."""
    clash = c.chu.clashes(c.lodging) | c.chu.clashes(c.day_branch)
    return clash & (c.chu.clashes(c.year_branch) | c.chu.clashes(c.month_branch))


@pattern("淫泆", "003:495", family=FAMILY, variant=LIST, default=False, nature="凶",
         catalogue="A-307")  # fmt: skip
def yin_yi(c: Charts) -> Bools:
    """天后 or 六合 rides 卯 or 酉."""
    return c.god_of(天后).is_in([卯, 酉]) | c.god_of(六合).is_in([卯, 酉])


@pattern("解離", "003:499", family=FAMILY, variant=LIST, default=False, nature="凶",
         catalogue="A-309")  # fmt: skip
def jie_li(c: Charts) -> Bools:
    """Stem and branch control the gods on each other, or 本命 and 行年 do."""
    day = c.on_branch.controlled_by_day & c.day_branch.controls(c.on_stem)
    birth, year = c.ben_ming, c.xing_nian
    return day | (birth.controls(year.above) & year.controls(birth.above))


@pattern("侵害", "003:503", family=FAMILY, variant=LIST, default=False, nature="凶",
         catalogue="A-315")  # fmt: skip
def qin_hai(c: Charts) -> Bools:
    """A 害 pair over one another at stem or branch; one of them opens, standing on 年 or 命."""
    return qin_hai_dinge(c) & c.chu.stands_on(c.person)


@pattern("刑傷", "003:507", family=FAMILY, variant=LIST, default=False, nature="凶",
         catalogue="A-316")  # fmt: skip
def xing_shang(c: Charts) -> Bools:
    """發用 is in 刑 with stem or branch, and stands on 年 or 命."""
    return xing_shang_day(c) & c.chu.stands_on(c.person)


@pattern("天寇", "003:511", family=FAMILY, variant=LIST, default=False, nature="凶",
         catalogue="A-320")  # fmt: skip
def tian_kou(c: Charts) -> Bools:
    """On the eve of a 分 or 至 月宿 stands on the branch of that day and opens."""
    return (c.term_day == 4) & moon(c).stands_on(c.day_branch) & (c.chu == moon(c))


@pattern("魄化", "003:511", family=FAMILY, variant=LIST, default=False, nature="凶",
         catalogue="A-322")  # fmt: skip
def po_hua(c: Charts) -> Bools:
    """白虎 on a god that is 囚 or 死 opens, on stem, branch or 行年."""
    place = c.chu.stands_on(c.lodging) | c.chu.stands_on(c.day_branch)
    opens = weak(c.chu) & c.chu.rides(白虎)
    return opens & (place | c.chu.stands_on(c.xing_nian))


@pattern("死奇", "003:515", family=FAMILY, variant=LIST, default=False, nature="凶",
         catalogue="A-325")  # fmt: skip
def si_qi(c: Charts) -> Bools:
    """辰 opens while 月宿 is in 辰."""
    return (c.chu == 辰) & (moon(c) == 辰)


@pattern("災厄", "003:515", family=FAMILY, variant=LIST, default=False, nature="凶",
         catalogue="A-326")  # fmt: skip
def zai_e(c: Charts) -> Bools:
    """喪門, 弔客, 歲虎, 游魂, 伏殃, or 日墓 or its opposite (丘) opens."""
    of_year = [spirit(c, name, "year_branch").branch for name in ("喪門", "弔客", "歲虎")]
    of_month = [spirit(c, name, "month").branch for name in ("游魂", "伏殃")]
    tomb = c.of_day_stem("tomb", "element")
    return some(lambda god: c.chu == god, [*of_year, *of_month, tomb, tomb.clash])


@pattern("鬼墓", "003:519", family=FAMILY, variant=LIST, default=False, nature="凶",
         catalogue="A-329")  # fmt: skip
def gui_mu(c: Charts) -> Bools:
    """On stem or branch stands its own tomb that is its 鬼 as well, opening or not."""
    return an_gui(c)
