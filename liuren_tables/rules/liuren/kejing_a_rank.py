"""課經, 官爵 and 富貴: post horses, seals and nobles (003:5483–5547, and nobles at 5779–5791)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.words import (
    carry,
    day_noble,
    every,
    hold,
    in_chuan,
    is_noble,
    night_noble,
    on_day,
    seen,
    some,
)
from liuren_tables.symbols.names import (
    丑,
    乙,
    亥,
    午,
    卯,
    太常,
    子,
    寅,
    巳,
    戌,
    未,
    申,
    貴人,
    辛,
    辰,
    酉,
)  # fmt: skip

Bools = npt.NDArray[np.bool_]
FAMILY = "課體"
DAY_HALF, NIGHT_HALF = (卯, 辰, 巳, 午, 未, 申), (酉, 戌, 亥, 子, 丑, 寅)


def _horses(c: Charts) -> tuple[Branch, ...]:
    """驛馬 of 太歲, 月建, and 本命 or 行年."""
    return c.year_branch.horse, c.month_branch.horse, c.person.horse


def _four_horses(c: Charts) -> tuple[Branch, ...]:
    """四路驛馬: of year, month, day and hour (003:5499)."""
    return c.year_branch.horse, c.month_branch.horse, c.day_branch.horse, c.hour.horse


def _opens(c: Charts, gods: tuple[Branch, ...]) -> Bools:
    """發用 is one of these."""
    return some(lambda god: god == c.chu, gods)


def _clashed(c: Charts) -> Bools:
    """The opposite of 發用 shows in 課傳."""
    return some(lambda god: god.clashes(c.chu), seen(c))


# -- 官爵 ---------------------------------------------------------------------------------------
@pattern("官爵", "003:5483", family=FAMILY, hexagram="益", aliases=["官爵課"], nature="吉",
         catalogue="E-008")  # fmt: skip
def guan_jue(c: Charts) -> Bools:
    """驛馬 of year, month or 年命 opens, and 戌 and 太常 are both in 三傳."""
    return _opens(c, _horses(c)) & in_chuan(c, 戌) & carry(c.san_chuan, [太常])


@pattern("官爵", "003:5495", family=FAMILY, variant="ding_e", default=False, nature="吉",
         catalogue="E-009")  # fmt: skip
def guan_jue_ding_e(c: Charts) -> Bools:
    """驛馬 opens and 戌 or 太常 is in 三傳, or 戌 or 太常 opens and 驛馬 is in 三傳."""
    horse_in = some(lambda horse: in_chuan(c, horse), _horses(c))
    seal_in = in_chuan(c, 戌) | carry(c.san_chuan, [太常])
    seal_opens = (c.chu == 戌) | c.chu.rides(太常)
    return (_opens(c, _horses(c)) & seal_in) | (seal_opens & horse_in)


@pattern("官爵", "003:5499 003:5503", family=FAMILY, variant="four_roads", default=False,
         nature="吉", catalogue="E-010")  # fmt: skip
def guan_jue_four_roads(c: Charts) -> Bools:
    """發用 is at once 驛馬 of year, month, day and hour."""
    return every(lambda horse: horse == c.chu, _four_horses(c))


@pattern("官爵", "003:5511", family=FAMILY, variant="two_seals", default=False, nature="吉",
         catalogue="E-012")  # fmt: skip
def guan_jue_two_seals(c: Charts) -> Bools:
    """戌 opens with 太常, and 驛馬 of year, month, day or 行年 is in 三傳."""
    roots = c.year_branch, c.month_branch, c.day_branch, c.xing_nian
    seals = (c.chu == 戌) & c.chu.rides(太常)
    return seals & some(lambda root: in_chuan(c, root.horse), roots)


@pattern("平地登霄", "003:5507", family=FAMILY, parent="官爵", nature="吉", catalogue="E-011")
def ping_di_deng_xiao(c: Charts) -> Bools:
    """戌 with 太常 is in 三傳, and so is 驛馬 of each of year, month, day and hour."""
    seals = some(lambda god: (god == 戌) & god.rides(太常), c.san_chuan)
    return seals & hold(c.san_chuan, _four_horses(c))


@pattern("官爵失印", "003:5487 003:5495", family=FAMILY, parent="官爵", nature="凶",
         catalogue="E-013")  # fmt: skip
def guan_jue_shi_yin(c: Charts) -> Bools:
    """官爵 whose 驛馬 meets its clash in 課傳, or whose 戌 or 太常 is void."""
    seals_void = some(lambda god: ((god == 戌) | god.rides(太常)) & god.void, c.san_chuan)
    return guan_jue(c) & (_clashed(c) | seals_void)


@pattern("驛馬破", "003:5503", family=FAMILY, parent="官爵", nature="凶", catalogue="E-014")
def yi_ma_po(c: Charts) -> Bools:
    """驛馬 of day or hour opens, and its clash shows in 課傳."""
    return _opens(c, (c.day_branch.horse, c.hour.horse)) & _clashed(c)


@pattern("驛馬合神", "003:5495 003:5503", family=FAMILY, parent="官爵", nature="吉",
         catalogue="E-015")  # fmt: skip
def yi_ma_he_shen(c: Charts) -> Bools:
    """驛馬 of year, month, day or hour opens unclashed, and its 六合 is last."""
    return _opens(c, _four_horses(c)) & ~_clashed(c) & c.mo.joins(c.chu)


# -- 富貴 ---------------------------------------------------------------------------------------
@pattern("富貴", "003:5515", family=FAMILY, hexagram="大有", aliases=["富貴課", "葵花向日"],
         nature="吉", catalogue="E-017")  # fmt: skip
def fu_gui(c: Charts) -> Bools:
    """The 貴人 opens, 旺相, on stem, branch or 年命, it and its palace 相生."""
    feeds = c.chu.generates(c.chu.seat) | c.chu.seat.generates(c.chu)
    place = on_day(c, c.chu) | c.chu.stands_on(c.person)
    return c.chu.rides(貴人) & c.chu.thrives & feeds & place


@pattern("富貴", "003:5527", family=FAMILY, variant="ding_e", default=False, nature="吉",
         catalogue="E-018")  # fmt: skip
def fu_gui_ding_e(c: Charts) -> Bools:
    """The 貴人 opens, 旺相, on stem, branch or 行年, and the last is 旺相 too."""
    place = on_day(c, c.chu) | c.chu.stands_on(c.xing_nian)
    return c.chu.rides(貴人) & c.chu.thrives & place & c.mo.thrives


@pattern("富貴", "003:5527", family=FAMILY, variant="office_and_horse", default=False,
         nature="吉")  # fmt: skip
def fu_gui_office_and_horse(c: Charts) -> Bools:
    """日祿 and 驛馬 of the day stand on stem and branch, one on each."""
    office, horse = c.of_day_stem("prosperity"), c.day_branch.horse
    straight = (c.on_stem == office) & (c.on_branch == horse)
    return straight | ((c.on_stem == horse) & (c.on_branch == office))


@pattern("富貴", "003:5539", family=FAMILY, variant="opening", default=False, nature="吉",
         catalogue="E-019")  # fmt: skip
def fu_gui_opening(c: Charts) -> Bools:
    """The 貴人 opens."""
    return c.chu.rides(貴人)


@pattern("富貴權印", "003:5519 003:5527 003:5539 003:5543", family=FAMILY, parent="富貴",
         aliases=["權印"], nature="吉", catalogue="E-020")  # fmt: skip
def fu_gui_quan_yin(c: Charts) -> Bools:
    """The 貴人 opens and 戌 over 巳 is in 三傳."""
    seal = some(lambda god: (god == 戌) & god.stands_on(巳), c.san_chuan)
    return c.chu.rides(貴人) & seal


# -- 貴人 ---------------------------------------------------------------------------------------
@pattern("貴人入獄", "003:5519 003:5531 003:5779", family="神將", parent="富貴",
         aliases=["貴人坐獄", "勢消", "勢消課"], nature="凶", catalogue="E-021")  # fmt: skip
def gui_ren_ru_yu(c: Charts) -> tuple[Bools, Bools]:
    """The 貴人 on 辰 or 戌, not on days of 乙 辛 辰 戌; exempt where 年命 is 辰 or 戌."""
    own = np.isin(c.day_stem, [乙, 辛]) | c.day_branch.is_in([辰, 戌])
    return c.noble.seat.is_in([辰, 戌]) & ~own, c.person.is_in([辰, 戌])


@pattern("貴人臨身", "003:5779", family="神將", nature="吉")
def gui_ren_lin_shen(c: Charts) -> Bools:
    """The 貴人 stands on the stem."""
    return c.on_stem.rides(貴人)


@pattern("兩貴入傳", "003:5531", family="神將", parent="富貴", catalogue="E-023")
def liang_gui_ru_chuan(c: Charts) -> Bools:
    """晝貴 and 夜貴 are both in 三傳."""
    return hold(c.san_chuan, [day_noble(c), night_noble(c)])


@pattern("遍地貴人", "003:5531 003:5783", family="神將", parent="富貴", nature="凶",
         catalogue="E-024")  # fmt: skip
def bian_di_gui_ren(c: Charts) -> Bools:
    """Each of 四課 has 晝貴 or 夜貴 above or below."""
    return every(lambda god: is_noble(c, god) | is_noble(c, god.seat), c.ke)


@pattern("遍地貴人", "003:5531", family="神將", variant="uppers", default=False, parent="富貴",
         nature="凶")  # fmt: skip
def bian_di_gui_ren_uppers(c: Charts) -> Bools:
    """The upper gods of 四課 are all 晝貴 or 夜貴."""
    return every(lambda god: is_noble(c, god), c.ke)


@pattern("貴人蹉跌", "003:5535 003:5783", family="神將", parent="富貴",
         aliases=["貴人蹉跎", "貴人差迭"], nature="凶", catalogue="E-025")  # fmt: skip
def gui_ren_cuo_die(c: Charts) -> Bools:
    """晝貴 stands on a palace of the night (酉–寅), 夜貴 on one of the day (卯–申)."""
    return day_noble(c).seat.is_in(NIGHT_HALF) & night_noble(c).seat.is_in(DAY_HALF)


@pattern("貴往見貴", "003:5535 003:5775 003:5779", family="神將", parent="富貴",
         aliases=["晝貴夜貴相加"], catalogue="E-026")  # fmt: skip
def gui_wang_jian_gui(c: Charts) -> Bools:
    """One of 晝貴 and 夜貴 stands on the other."""
    by_day, by_night = day_noble(c), night_noble(c)
    return by_day.stands_on(by_night) | by_night.stands_on(by_day)


@pattern("兩貴逢空", "003:5535 003:5791", family="神將", parent="富貴", nature="凶",
         catalogue="E-028")  # fmt: skip
def liang_gui_feng_kong(c: Charts) -> Bools:
    """晝貴 and 夜貴 are each void or on a void palace."""
    return every(lambda noble: noble.void | noble.seat_void, [day_noble(c), night_noble(c)])


@pattern("兩貴坐受克方", "003:5535 003:5787", family="神將", parent="富貴",
         aliases=["尖擔兩頭脫"], nature="凶", catalogue="E-029")  # fmt: skip
def liang_gui_shou_ke(c: Charts) -> Bools:
    """晝貴 and 夜貴 each stand on a palace that controls them."""
    return every(lambda noble: noble.controlled_by_seat, [day_noble(c), night_noble(c)])


@pattern("貴作日鬼", "003:5535 003:5791", family="神將", parent="富貴", nature="吉凶",
         catalogue="E-032")  # fmt: skip
def gui_zuo_ri_gui(c: Charts) -> Bools:
    """The 貴人 stands on the stem and controls it."""
    return c.on_stem.rides(貴人) & c.on_stem.controls_day
