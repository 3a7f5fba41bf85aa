"""畢法 19–20: 胎財生氣 and 胎財死氣, with the 格 on pregnancy and birth (003:8783–8847)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.bifa_words import FAMILY, conception_of_branch, empty, meets
from liuren_tables.rules.liuren.words import every, spirit
from liuren_tables.symbols.names import (
    丁,
    丑,
    丙,
    乙,
    六合,
    午,
    土,
    天后,
    寅,
    巳,
    玄武,
    甲,
    癸,
    辛,
)  # fmt: skip

Bools = npt.NDArray[np.bool_]


def _conception(c: Charts) -> Branch:
    """胎神 of the day stem, 子 for 戊 and 己."""
    return spirit(c, "胎神", "day_stem", "earth_zi").branch


def _stem_is(c: Charts, *stems: int) -> Bools:
    return np.isin(c.day_stem, stems)


def _earth_day(c: Charts) -> Bools:
    return np.asarray(c.day_phase == 土)


def _is_conception_of_stem(c: Charts, god: Branch) -> Bools:
    """胎神 of the stem, for 戊 and 己 子 or 午."""
    return (god == _conception(c)) | (_earth_day(c) & (god == 午))


def _is_conception_of_branch(c: Charts, god: Branch) -> Bools:
    """胎神 of the branch, for earth 子 or 午."""
    return (god == conception_of_branch(c)) | ((c.day_branch.phase == 土) & (god == 午))


# -- 法19 ---------------------------------------------------------------------------------------
@pattern("胎財生氣", "003:8783 003:8787 003:8795", family=FAMILY, method_no="法19", nature="吉",
         catalogue="G-085 G-087")  # fmt: skip
def tai_cai_sheng_qi(c: Charts) -> tuple[Bools, Bools]:
    """胎神, wealth and 生氣 of the month, is on the stem or opens 三傳; lost later where it is void."""
    child = _conception(c)
    placed = (c.on_stem == child) | (c.chu == child)
    holds = child.controlled_by_day & spirit(c, "生氣").at(child) & placed
    return holds, holds & child.void


@pattern("支胎生氣", "003:8791", family=FAMILY, parent="胎財生氣", method_no="法19", nature="吉",
         catalogue="G-086")  # fmt: skip
def zhi_tai_sheng_qi(c: Charts) -> Bools:
    """胎神 of the branch is 生氣 of the month and stands on the branch or over 年 or 命."""
    child = conception_of_branch(c)
    placed = (c.on_branch == child) | (c.person.above == child)
    return spirit(c, "生氣").at(child) & placed


@pattern("妾孕", "003:8799", family=FAMILY, parent="胎財生氣", method_no="法19", aliases=["妾孕格"],
         catalogue="G-088")  # fmt: skip
def qie_yun(c: Charts) -> Bools:
    """On a day of 甲乙丙丁 辛 or 癸 胎神 is 生氣 of the month."""
    return _stem_is(c, 甲, 乙, 丙, 丁, 辛, 癸) & spirit(c, "生氣").at(_conception(c))


@pattern("私孕", "003:8799", family=FAMILY, parent="胎財生氣", method_no="法19", aliases=["私孕格"],
         catalogue="G-089")  # fmt: skip
def si_yun(c: Charts) -> Bools:
    """胎神 rides 玄武 on a day of 辛 or 癸; or it is 生氣 of the month on a day of 甲乙丙丁."""
    child = _conception(c)
    by_night = _stem_is(c, 辛, 癸) & child.rides(玄武)
    return by_night | (_stem_is(c, 甲, 乙, 丙, 丁) & spirit(c, "生氣").at(child))


@pattern("互胎", "003:8803", family=FAMILY, parent="胎財生氣", method_no="法19", aliases=["互胎格"],
         nature="吉", catalogue="G-090")  # fmt: skip
def hu_tai(c: Charts) -> Bools:
    """On the stem is the 胎神 of the branch, on the branch that of the stem (of earth 子 or 午)."""
    return _is_conception_of_branch(c, c.on_stem) & _is_conception_of_stem(c, c.on_branch)


@pattern("憂子", "003:8807", family=FAMILY, parent="胎財生氣", method_no="法19", aliases=["憂子格"],
         nature="凶", catalogue="G-091")  # fmt: skip
def you_zi(c: Charts) -> Bools:
    """六合 rides 死氣 of the month, which controls it (申 or 酉)."""
    god = c.god_of(六合)
    return spirit(c, "死氣").at(god) & god.controls_general


@pattern("憂母", "003:8807", family=FAMILY, parent="胎財生氣", method_no="法19", aliases=["憂母格"],
         nature="凶", catalogue="G-092")  # fmt: skip
def you_mu(c: Charts) -> Bools:
    """天后 rides 死氣 of the month, which controls it (辰戌丑未)."""
    god = c.god_of(天后)
    return spirit(c, "死氣").at(god) & god.controls_general


@pattern("子戀母腹", "003:8811", family=FAMILY, parent="胎財生氣", method_no="法19",
         aliases=["子戀母腹格"], catalogue="G-094")  # fmt: skip
def zi_lian_mu_fu(c: Charts) -> Bools:
    """支加干 or 干加支, and one of stem and branch generates the other."""
    return meets(c) & (c.day_branch.generates_day | c.day_branch.drains_day)


@pattern("支加干產速", "003:8811", family=FAMILY, parent="胎財生氣", method_no="法19",
         catalogue="G-095")  # fmt: skip
def zhi_jia_gan_chan_su(c: Charts) -> Bools:
    """支加干, and the branch controls the stem."""
    return (c.on_stem == c.day_branch) & c.day_branch.controls_day


@pattern("損孕", "003:8815", family=FAMILY, parent="胎財生氣", method_no="法19", aliases=["損孕格"],
         nature="凶", catalogue="G-096")  # fmt: skip
def sun_yun(c: Charts) -> Bools:
    """胎神 is void and controlled by its seat, or sits on the day stem, which controls it."""
    child = _conception(c)
    by_stem = child.stands_on(c.lodging) & child.controlled_by_day
    return child.void & (child.controlled_by_seat | by_stem)


@pattern("月厭作死氣", "003:8819", family=FAMILY, parent="胎財生氣", method_no="法19",
         aliases=["月厭煞"], nature="凶", catalogue="G-098")  # fmt: skip
def yue_yan_si_qi(c: Charts) -> Bools:
    """The god over 年 or 命 is 月厭 and 死氣 of the month (third month 申, ninth 寅)."""
    god = c.person.above
    return spirit(c, "月厭").at(god) & spirit(c, "死氣").at(god)


@pattern("月厭作生氣", "003:8819", family=FAMILY, parent="胎財生氣", method_no="法19",
         catalogue="G-098")  # fmt: skip
def yue_yan_sheng_qi(c: Charts) -> Bools:
    """The god over 年 or 命 is 月厭 and 生氣 of the month (sixth month 巳, twelfth 亥)."""
    god = c.person.above
    return spirit(c, "月厭").at(god) & spirit(c, "生氣").at(god)


@pattern("養神二血", "003:8819", family=FAMILY, parent="胎財生氣", method_no="法19",
         catalogue="G-100")  # fmt: skip
def yang_shen_er_xue(c: Charts) -> tuple[Bools, Bools]:
    """血支 and 血忌 meet on the day's 養神 or 胎神, 丙 to 己; no harm where 血忌 is empty."""
    child = _conception(c)
    blood = spirit(c, "血忌").branch
    holds = spirit(c, "血支").at(blood) & ((blood == child) | (blood == child.ahead(1)))
    return holds, holds & empty(blood)


def _four_births(c: Charts, palace: int) -> Bools:
    return every(lambda god: god.rank == 0, c.san_chuan) & (c.turn == (寅 - palace) % 12)


@pattern("生元胎", "003:8823", family=FAMILY, parent="胎財生氣", method_no="法19", nature="吉",
         catalogue="G-101")  # fmt: skip
def sheng_yuan_tai(c: Charts) -> Bools:
    """三傳 are of 寅申巳亥 on the plate that brings 寅 over 亥."""
    return _four_births(c, 11)


@pattern("病元胎", "003:8823", family=FAMILY, parent="胎財生氣", method_no="法19", nature="凶",
         catalogue="G-101")  # fmt: skip
def bing_yuan_tai(c: Charts) -> Bools:
    """三傳 are of 寅申巳亥 on the plate that brings 寅 over 巳."""
    return _four_births(c, 巳)


@pattern("衰元胎", "003:8823", family=FAMILY, parent="胎財生氣", method_no="法19", nature="凶",
         catalogue="G-101")  # fmt: skip
def shuai_yuan_tai(c: Charts) -> Bools:
    """三傳 are of 寅申巳亥 on the plate that brings 寅 over 辰."""
    return _four_births(c, 4)


@pattern("胎受克絕", "003:8827", family=FAMILY, parent="胎財生氣", method_no="法19",
         aliases=["胎受克絕格"], nature="凶", catalogue="G-103")  # fmt: skip
def tai_shou_ke_jue(c: Charts) -> Bools:
    """胎神 sits on its 絕, and that is the stem's own palace or controls it."""
    child = _conception(c)
    at_end = child.seat == child.birth.ahead(9)
    return at_end & (child.stands_on(c.lodging) | child.controlled_by_seat)


@pattern("小產", "003:8831", family=FAMILY, parent="胎財生氣", method_no="法19", aliases=["小產法"],
         nature="凶", catalogue="G-104")  # fmt: skip
def xiao_chan(c: Charts) -> Bools:
    """The god over 年 or 命 clashes 胎神 and controls it."""
    child, god = _conception(c), c.person.above
    return god.clashes(child) & god.controls(child)


@pattern("胎神坐長生", "003:8831", family=FAMILY, parent="胎財生氣", method_no="法19",
         aliases=["胎神坐長生格"], catalogue="G-105")  # fmt: skip
def tai_zuo_chang_sheng(c: Charts) -> Bools:
    """胎神 sits on its 長生: 子 on 申, 卯 on 亥, 午 on 寅, 酉 on 巳, for every stem the same plate."""
    return np.asarray(c.turn == (午 - 寅) % 12)


@pattern("腹胎", "003:8835", family=FAMILY, parent="胎財生氣", method_no="法19", aliases=["腹胎格"],
         nature="吉", catalogue="G-106")  # fmt: skip
def fu_tai(c: Charts) -> Bools:
    """丑, the belly, stands over 胎神 (for 戊 and 己 over 子 or 午)."""
    return _is_conception_of_stem(c, Branch(c, 丑).seat)


@pattern("腹空", "003:8835", family=FAMILY, parent="胎財生氣", method_no="法19", aliases=["腹空格"],
         catalogue="G-107")  # fmt: skip
def fu_kong(c: Charts) -> Bools:
    """丑, the belly, is void or sits on the void."""
    return empty(Branch(c, 丑))


@pattern("夾定三傳", "003:8843", family=FAMILY, variant="bifa", default=False, parent="胎財生氣",
         method_no="法19", aliases=["夾定三傳格"], nature="凶", catalogue="G-111")  # fmt: skip
def jia_ding_san_chuan(c: Charts) -> tuple[Bools, Bools]:
    """The gods on stem and branch enclose 三傳, or 初 joins 末; mother spared if 年命 is outside."""
    span = (c.on_branch.code.astype(np.int16) - c.on_stem.code) % 12

    def inside(god: Branch) -> Bools:
        way = (god.code.astype(np.int16) - c.on_stem.code) % 12
        return np.where(span <= 6, way <= span, (way == 0) | (way >= span))

    holds = every(inside, c.san_chuan) | c.chu.joins(c.mo)
    return holds, holds & ~inside(c.person.above)


# -- 法20 ---------------------------------------------------------------------------------------
@pattern("胎財死氣", "003:8847", family=FAMILY, method_no="法20", nature="凶", catalogue="G-112")
def tai_cai_si_qi(c: Charts) -> Bools:
    """胎神 of the day stem is 死氣 of the month."""
    return spirit(c, "死氣").at(_conception(c))
