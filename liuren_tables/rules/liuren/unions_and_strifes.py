"""德 合 鬼 墓 as patterns (003:111, 283–407), and the closed lists of days (003:527–535)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.words import every, some, spirit, triad
from liuren_tables.symbols import relations
from liuren_tables.symbols.mappings import mapping
from liuren_tables.symbols.names import (
    丁,
    亥,
    寅,
    巳,
    戌,
    朱雀,
    玄武,
    申,
    貴人,
)

Bools = npt.NDArray[np.bool_]
Phases = npt.NDArray[np.integer]
_QUARTER = np.repeat(np.array([0, 1, 3, 4], np.uint8), 3)[(np.arange(12) - 2) % 12]
"""Phase of the quarter (方) of each branch: 寅卯辰 木, 巳午未 火, 申酉戌 金, 亥子丑 水."""


def _seen_on_day(c: Charts) -> tuple[Branch, ...]:
    """臨日入傳: the gods on stem and branch, and 三傳."""
    return c.on_stem, c.on_branch, *c.san_chuan


def _virtue(c: Charts) -> Branch:
    """日德."""
    return c.of_day_stem("day_virtue")


def _tomb(c: Charts) -> Branch:
    """日墓 by phase: 甲乙未 丙丁戌 庚辛丑 戊己壬癸辰 (003:395–399)."""
    return c.of_day_stem("tomb", "element")


def _birth(c: Charts) -> Branch:
    """長生 of the day stem, earth with water (003:395)."""
    return c.of_day_stem("growth_start", "element")


# -- 德 -----------------------------------------------------------------------------------------
def _virtue_of_year(c: Charts) -> Branch:
    """歲德: the palace of the stem that is the virtue of the year (003:87)."""
    yang = np.where(c.year_stem % 2 == 0, c.year_stem, mapping("stem_harmony")[c.year_stem])
    return Branch(c, mapping("lodging")[yang])


@pattern("四德入傳", "003:283 003:87 003:107 003:123", family="三傳", nature="吉",
         catalogue="A-206")  # fmt: skip
def si_de(c: Charts) -> Bools:
    """日德, 支德, 月德 or 歲德 is on stem or branch, or in 三傳."""
    month, branch = spirit(c, "月德", "month"), spirit(c, "支德")
    year, day = _virtue_of_year(c), _virtue(c)
    return some(
        lambda god: month.at(god) | branch.at(god) | (god == year) | (god == day), _seen_on_day(c)
    )


@pattern("德鬼同體", "003:287", family="三傳", nature="吉", catalogue="A-207")
def de_gui_tong_ti(c: Charts) -> Bools:
    """日德 on the stem opens, and is 鬼 as well: judged as 德."""
    return (c.chu == _virtue(c)) & (c.chu == c.on_stem) & c.chu.controls_day


@pattern("鬼德", "003:291", family="三傳", aliases=["鬼德格"], nature="吉凶", catalogue="A-211")
def gui_de(c: Charts) -> Bools:
    """日德 opens and controls the day stem."""
    return (c.chu == _virtue(c)) & c.chu.controls_day


@pattern("鬼德", "003:291", family="三傳", variant="seat", default=False, nature="吉凶")
def gui_de_seat(c: Charts) -> Bools:
    """日德 opens, and it and the palace under it both control the day stem."""
    return gui_de(c) & c.chu.seat.controls_day


@pattern("文德", "003:283 003:291", family="神將", aliases=["文德格"], nature="吉",
         catalogue="A-212")  # fmt: skip
def wen_de(c: Charts) -> Bools:
    """日德 controls the day stem, carries 朱雀, and is on stem or branch or in 三傳."""
    there = some(lambda god: (god == _virtue(c)) & god.controls_day, _seen_on_day(c))
    return there & _virtue(c).rides(朱雀)


# -- 合 -----------------------------------------------------------------------------------------
def _partners(one: Branch, other: Branch) -> Bools:
    """Two different branches of one 三合."""
    return one.same_triad(other) & (one != other)


def _third(c: Charts) -> Branch:
    """缺神: what completes the 三合 of which two are in 三傳; meaningless where there is none."""
    first, middle, last = c.san_chuan
    one = np.where(_partners(first, middle) | _partners(first, last), first.code, middle.code)
    other = np.where(_partners(first, middle), middle.code, last.code)
    return Branch(c, (2 * one.astype(np.int16) - other) % 12)


@pattern("折腰", "003:303", family="三傳", aliases=["折腰格", "虛一待用", "虛一待用格"],
         catalogue="A-218")  # fmt: skip
def zhe_yao(c: Charts) -> Bools:
    """三傳 hold two branches of a 三合 and lack the third."""
    first, middle, last = c.san_chuan
    pair = _partners(first, middle) | _partners(middle, last) | _partners(first, last)
    return pair & ~triad(c)


@pattern("湊合", "003:303", family="三傳", parent="折腰", aliases=["湊合格"], nature="吉",
         catalogue="A-219")  # fmt: skip
def cou_he(c: Charts) -> Bools:
    """三傳 hold two branches of a 三合, and the god on stem or branch is the third."""
    third = _third(c)
    return zhe_yao(c) & ((c.on_stem == third) | (c.on_branch == third))


def _opens_as(c: Charts, one: int, other: int) -> Bools:
    """發用 is one of the two and stands on the other."""
    return ((c.chu == one) & c.chu.stands_on(other)) | ((c.chu == other) & c.chu.stands_on(one))


@pattern("破合", "003:319", family="三傳", nature="吉凶", catalogue="A-220")
def po_he(c: Charts) -> Bools:
    """寅 on 亥 or 亥 on 寅 opens: 合 that is also 破."""
    return _opens_as(c, 寅, 亥)


@pattern("刑合", "003:319", family="三傳", nature="吉凶", catalogue="A-221")
def xing_he(c: Charts) -> Bools:
    """巳 on 申 or 申 on 巳 opens: 合 that is also 刑."""
    return _opens_as(c, 巳, 申)


# -- 鬼 -----------------------------------------------------------------------------------------
def _local_phase(c: Charts) -> Phases:
    """Phase of the 三合 of 初傳, for charts whose 三傳 are one."""
    return mapping("triad_phase")[c.chu.code]


def _ghost_local(c: Charts) -> Bools:
    """三傳入局為鬼: 三傳 are a triad whose phase controls the day stem."""
    return triad(c) & relations.controls(_local_phase(c), c.day_phase)


@pattern("攢眉", "003:363", family="三傳", aliases=["攢眉格"], nature="凶", catalogue="A-242")
def zan_mei(c: Charts) -> Bools:
    """鬼 opens, on a palace that controls the day stem too."""
    return c.chu.controls_day & c.chu.seat.controls_day


def _ghost_land(god: Branch) -> Bools:
    """鬼鄉: the god, or the quarter that it lies in, controls the day stem."""
    return god.controls_day | relations.controls(_QUARTER[god.code], god.charts.day_phase)


@pattern("家鬼弄家神", "003:367", family="三傳", nature="凶", catalogue="A-243")
def jia_gui(c: Charts) -> tuple[Bools, Bools]:
    """鬼 on the branch opens, 中末 in the land of 鬼; exempt where the god on the stem controls it."""
    holds = (c.chu == c.on_branch) & c.chu.controls_day & _ghost_land(c.zhong) & _ghost_land(c.mo)
    return holds, holds & c.on_stem.controls(c.chu)


@pattern("鬼脫生", "003:367", family="三傳", aliases=["鬼脫生格"], nature="吉", catalogue="A-245")
def gui_tuo_sheng(c: Charts) -> Bools:
    """鬼 opens and generates 末傳, which is 長生 of the day stem."""
    return c.chu.controls_day & c.chu.generates(c.mo) & (c.mo == _birth(c))


@pattern("傳鬼生干上神", "003:371", family="三傳", nature="吉", catalogue="A-246")
def chuan_gui_sheng(c: Charts) -> Bools:
    """三傳 are a 鬼 triad that generates the god on the stem, which generates the stem."""
    feeds = relations.generates(_local_phase(c), c.on_stem.phase)
    return _ghost_local(c) & feeds & c.on_stem.generates_day


@pattern("貴德臨身制鬼", "003:371", family="三傳", nature="吉", catalogue="A-247")
def gui_de_lin_shen(c: Charts) -> Bools:
    """三傳 a 鬼 triad, the general on 初傳 controls it; on the stem 日德 with 貴人."""
    check = relations.controls(c.chu.general_phase, _local_phase(c))
    return _ghost_local(c) & check & (c.on_stem == _virtue(c)) & c.on_stem.rides(貴人)


@pattern("借益", "003:375", family="三傳", aliases=["借益格"], nature="吉凶", catalogue="A-249")
def jie_yi(c: Charts) -> Bools:
    """三傳 are a triad that drains the day stem, under 暗鬼: generals that control the stem."""
    drains = triad(c) & relations.generates(c.day_phase, _local_phase(c))
    return drains & every(lambda g: relations.controls(g.general_phase, c.day_phase), c.san_chuan)


# -- 墓 -----------------------------------------------------------------------------------------
@pattern("收魂", "003:111", family="神將", nature="凶", catalogue="A-056")
def shou_hun(c: Charts) -> Bools:
    """日墓 carries 玄武."""
    return _tomb(c).rides(玄武)


@pattern("自生入墓", "003:391", family="干支", nature="凶", catalogue="A-255")
def zi_sheng_ru_mu(c: Charts) -> Bools:
    """The plate of 寅加戌, 巳加丑, 申加辰, 亥加未: 長生 on its tomb."""
    return Branch(c, 寅).stands_on(戌)


@pattern("長生乘日墓", "003:395", family="干支", nature="凶", catalogue="A-256")
def sheng_cheng_mu(c: Charts) -> Bools:
    """日墓 stands on 長生 of the day stem: 未臨亥, 戌臨寅, 辰臨申, 丑臨巳, on one plate."""
    return Branch(c, 戌).stands_on(寅)


@pattern("長生自乘墓", "003:395", family="干支", nature="凶", catalogue="A-257")
def sheng_zi_cheng_mu(c: Charts) -> Bools:
    """On 長生 of the day stem stands its own tomb: 辰加亥, 未加寅, 丑加申, 戌加巳, on one plate."""
    return Branch(c, 戌).stands_on(巳)


@pattern("天上長生坐墓", "003:395", family="干支", nature="凶", catalogue="A-258")
def sheng_zuo_mu(c: Charts) -> Bools:
    """長生 of the day stem stands on its own tomb: 亥臨辰, 寅臨未, 申臨丑, 巳臨戌, on one plate."""
    return Branch(c, 巳).stands_on(戌)


@pattern("身入墓", "003:399", family="三傳", nature="凶", catalogue="A-259")
def shen_ru_mu(c: Charts) -> Bools:
    """末傳 is 日墓."""
    return c.mo == _tomb(c)


@pattern("日入墓", "003:399", family="干支", nature="凶", catalogue="A-261")
def ri_ru_mu(c: Charts) -> Bools:
    """The palace of the stem, as a god, stands on 日墓."""
    return c.lodging.stands_on(_tomb(c))


@pattern("支戴墓", "003:399", family="干支", nature="凶", catalogue="A-262")
def zhi_dai_mu(c: Charts) -> Bools:
    """On the branch stands the tomb of its phase."""
    return c.on_branch == c.day_branch.tomb


@pattern("支坐墓", "003:399", family="干支", nature="凶", catalogue="A-262")
def zhi_zuo_mu(c: Charts) -> Bools:
    """The branch, as a god, stands on the tomb of its phase."""
    return c.day_branch.stands_on(c.day_branch.tomb)


def _triad_tomb(branch: Branch) -> Branch:
    """墓 of the phase that a branch becomes in its 三合 (化氣): the last of the three."""
    return Branch(branch.charts, (branch.code % 4 * 9 + 4) % 12)


@pattern("行年化氣入墓", "003:403", family="年命", nature="凶", catalogue="A-263")
def nian_hua_qi(c: Charts) -> Bools:
    """The heaven branch of 行年 stands on the tomb of the phase of its 三合."""
    return c.xing_nian.stands_on(_triad_tomb(c.xing_nian))


@pattern("行年化氣入墓", "003:403", family="年命", variant="above", default=False, nature="凶")
def nian_hua_qi_above(c: Charts) -> Bools:
    """The tomb of the phase of its 三合 stands on 行年."""
    return c.xing_nian.above == _triad_tomb(c.xing_nian)


@pattern("年命乘墓", "003:403", family="年命", nature="凶", catalogue="A-264")
def nian_ming_cheng_mu(c: Charts) -> Bools:
    """On 年 or 命 stands the tomb of its phase."""
    return c.person.above == c.person.tomb


@pattern("年命坐墓", "003:403", family="年命", nature="凶", catalogue="A-264")
def nian_ming_zuo_mu(c: Charts) -> Bools:
    """年 or 命, as a god, stands on the tomb of its phase."""
    return c.person.stands_on(c.person.tomb)


@pattern("鬼入墓", "003:403", family="干支", nature="吉", catalogue="A-265")
def gui_ru_mu(c: Charts) -> Bools:
    """A branch of the phase that controls the day stem stands on the tomb of that phase."""
    gods = [Branch(c, code) for code in range(12)]
    return some(lambda god: god.controls_day & god.stands_on(god.tomb), gods)


# -- closed lists -------------------------------------------------------------------------------
@pattern("三六合", "003:527", family="三傳", aliases=["萬事喜忻三六合"], nature="吉",
         catalogue="A-337")  # fmt: skip
def san_liu_he(c: Charts) -> Bools:
    """三傳 are a 三合, and its 仲 is 六合 with the god on stem or branch."""
    heart = some(lambda g: (g.rank == 1) & (g.joins(c.on_stem) | g.joins(c.on_branch)), c.san_chuan)
    return triad(c) & heart


@pattern("丁神臨宅", "003:531", family="干支", nature="凶", catalogue="A-339")
def ding_shen_lin_zhai(c: Charts) -> Bools:
    """On the branch stands 丁神, which 丁 joins in the day's ten."""
    return c.on_branch.hidden_stem == 丁


@pattern("喪弔全逢", "003:535", family="干支", aliases=["喪吊全逢"], nature="凶", catalogue="A-341")
def sang_diao(c: Charts) -> Bools:
    """On stem and branch are 喪門 and 弔客 of the year, one on each."""
    mourning, visit = spirit(c, "喪門", "year_branch"), spirit(c, "弔客", "year_branch")
    one = visit.at(c.on_stem) & mourning.at(c.on_branch)
    return one | (mourning.at(c.on_stem) & visit.at(c.on_branch))
