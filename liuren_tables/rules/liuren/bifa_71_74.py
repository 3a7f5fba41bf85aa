"""畢法 71–74: 病符, mourning, no way forward or back, nothing but void (003:9571–9627)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.bifa_course import death_breath, struck_from_below, tomb
from liuren_tables.rules.liuren.bifa_words import FAMILY, empty
from liuren_tables.rules.liuren.words import every, runs, spirit, triad_of
from liuren_tables.symbols.names import 卯, 天空, 太常, 木, 水, 火, 白虎, 螣蛇, 貴人, 酉, 金

Bools = npt.NDArray[np.bool_]
MOURNING = "喪弔全逢"


# -- 法71 ---------------------------------------------------------------------------------------
def _old_illness(c: Charts, god: Branch) -> Bools:
    return spirit(c, "病符", "year_branch").at(god)


@pattern("病符克宅", "003:9571", family=FAMILY, method_no="法71", nature="凶",
         aliases=["病符克宅全家患"], catalogue="G-315")  # fmt: skip
def bing_fu_ke_zhai(c: Charts) -> Bools:
    """病符 (太歲 of the last year) stands on the branch and controls it."""
    return _old_illness(c, c.on_branch) & c.on_branch.controls(c.day_branch)


@pattern("宜成合舊諸事格", "003:9575", family=FAMILY, parent="病符克宅", method_no="法71", nature="吉",
         aliases=["宜成合舊諸事"], catalogue="G-316")  # fmt: skip
def yi_cheng_he_jiu(c: Charts) -> Bools:
    """病符 on the branch generates branch or stem, is wealth, or is the 貴人."""
    god = c.on_branch
    kind = god.generates(c.day_branch) | god.generates_day | god.controlled_by_day
    return _old_illness(c, god) & (kind | god.rides(貴人))


# -- 法72 ---------------------------------------------------------------------------------------
@pattern("喪弔全逢", "003:9579", family=FAMILY, method_no="法72", variant="bifa", default=False,
         nature="凶", aliases=["喪吊全逢", "喪吊全逢掛縞衣"], catalogue="G-318")  # fmt: skip
def sang_diao_quan_feng(c: Charts) -> Bools:
    """喪門 and 弔客 of the year stand on stem and branch, in either order."""
    visit = spirit(c, "弔客", "year_branch")
    gate = spirit(c, "喪門", "year_branch")
    return (visit.at(c.on_stem) & gate.at(c.on_branch)) | (
        gate.at(c.on_stem) & visit.at(c.on_branch)
    )


@pattern("外孝服", "003:9583", family=FAMILY, parent=MOURNING, method_no="法72", nature="凶",
         catalogue="G-319")  # fmt: skip
def wai_xiao_fu(c: Charts) -> Bools:
    """The god on the stem is 日鬼 and 死氣 of the month and rides 太常."""
    return c.on_stem.controls_day & death_breath(c).at(c.on_stem) & c.on_stem.rides(太常)


@pattern("內外孝服格", "003:9583", family=FAMILY, parent=MOURNING, method_no="法72", nature="凶",
         aliases=["內外孝服"], catalogue="G-319")  # fmt: skip
def nei_wai_xiao_fu(c: Charts) -> Bools:
    """日鬼 with 太常 on the stem, 白虎 on the branch."""
    return c.on_stem.controls_day & c.on_stem.rides(太常) & c.on_branch.rides(白虎)


@pattern("孝白蓋妻頭格", "003:9587", family=FAMILY, parent=MOURNING, method_no="法72", nature="凶",
         aliases=["孝白蓋妻頭"], catalogue="G-320")  # fmt: skip
def xiao_bai_gai_qi_tou(c: Charts) -> Bools:
    """Over 年命 stands 華蓋 of the branch: 日鬼, 太常, 死氣 of the month, 弔客 of the year."""
    over = c.person.above
    canopy = spirit(c, "華蓋", "day_branch").at(over) & over.controls_day & over.rides(太常)
    return canopy & death_breath(c).at(over) & spirit(c, "弔客", "year_branch").at(over)


@pattern("死氣太常入宅", "003:9591 003:9595 003:9599", family=FAMILY, parent=MOURNING,
         method_no="法72", nature="凶", aliases=["內孝服"], catalogue="G-321")  # fmt: skip
def si_qi_tai_chang_ru_zhai(c: Charts) -> Bools:
    """死氣 of the month with 太常 on the branch: 日鬼, or it controls the branch."""
    harmful = c.on_branch.controls_day | c.on_branch.controls(c.day_branch)
    return harmful & death_breath(c).at(c.on_branch) & c.on_branch.rides(太常)


@pattern("墓門開", "003:9603", family=FAMILY, parent=MOURNING, method_no="法72", variant="bifa2",
         default=False, nature="凶", catalogue="G-322")  # fmt: skip
def mu_men_kai_sui(c: Charts) -> Bools:
    """歲後五墓 (five behind the year) is the stem's tomb, on 卯 or 酉, with 螣蛇, and 月厭."""
    grave = tomb(c)
    of_year = (c.year_branch.ahead(-5) == grave) & spirit(c, "月厭").at(grave)
    return of_year & grave.seat.is_in([卯, 酉]) & grave.rides(螣蛇)


# -- 法73 ---------------------------------------------------------------------------------------
def _weakens(god: Branch) -> Bools:
    return god.drains_day | god.controls_day


@pattern("前後逼迫", "003:9607", family=FAMILY, method_no="法73", nature="凶",
         aliases=["前後逼迫難進退"], catalogue="G-323")  # fmt: skip
def qian_hou_bi_po(c: Charts) -> Bools:
    """連茹 all void or on void; the two palaces behind 初傳's seat drain or control the stem."""
    seat = c.chu.seat
    behind = _weakens(seat.ahead(-1)) & _weakens(seat.ahead(-2))
    before = _weakens(seat.ahead(1)) & _weakens(seat.ahead(2))
    return every(empty, c.san_chuan) & ((runs(c, 1) & behind) | (runs(c, -1) & before))


@pattern("克處迴歸又受克", "003:9611", family=FAMILY, parent="前後逼迫", method_no="法73", nature="凶",
         aliases=["克處迴歸"], catalogue="G-324")  # fmt: skip
def ke_chu_hui_gui(c: Charts) -> Bools:
    """初傳 is controlled from below, and again by the god over its own palace."""
    return struck_from_below(c, c.chu) & c.chu.above.controls(c.chu)


@pattern("全傷坐克格", "003:9619", family=FAMILY, parent="前後逼迫", method_no="法73", nature="凶",
         aliases=["全傷坐克"], catalogue="G-325")  # fmt: skip
def quan_shang_zuo_ke(c: Charts) -> Bools:
    """Stem and branch are each controlled by the god above them and by the palace they sit on."""
    stem = c.on_stem.controls_day & c.lodging.seat.controls_day
    return stem & c.on_branch.controls(c.day_branch) & c.day_branch.controlled_by_seat


# -- 法74 ---------------------------------------------------------------------------------------
@pattern("三傳皆空", "003:9623", family=FAMILY, method_no="法74", nature="凶",
         aliases=["空空如也", "空空如也事休追"], catalogue="G-326")  # fmt: skip
def san_chuan_jie_kong(c: Charts) -> Bools:
    """三傳 are all void or on void palaces; in a triad the one that is not may ride 天空."""
    triad = triad_of(c, 木) | triad_of(c, 火) | triad_of(c, 金) | triad_of(c, 水)
    return every(lambda god: empty(god) | (triad & god.rides(天空)), c.san_chuan)


@pattern("四課全空格", "003:9627", family=FAMILY, parent="三傳皆空", method_no="法74", nature="凶",
         aliases=["四課全空"], catalogue="G-327")  # fmt: skip
def si_ke_quan_kong(c: Charts) -> Bools:
    """The upper gods of all four lessons are void or on void palaces."""
    return every(empty, c.ke)
