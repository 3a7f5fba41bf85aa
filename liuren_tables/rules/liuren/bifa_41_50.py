"""畢法 41–50: 祿馬, 三奇, and the nobles: how they stand, what they harm, when they are of no use.

003:9219–9307.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.bifa_course import (
    DAY_SIDE,
    NIGHT_SIDE,
    course,
    in_course,
    is_noble,
    on_either,
    tomb,
)
from liuren_tables.rules.liuren.bifa_words import FAMILY, empty, off_duty_noble
from liuren_tables.rules.liuren.words import (
    day_noble,
    every,
    night_noble,
    runs,
    six_places,
    some,
    triad_of,
)
from liuren_tables.symbols.names import (
    丁,
    丑,
    丙,
    乙,
    亥,
    勾陳,
    午,
    夜,
    己,
    巳,
    庚,
    戊,
    戌,
    晝,
    木,
    朱雀,
    甲,
    申,
    白虎,
    辛,
    辰,
    酉,
)  # fmt: skip

Bools = npt.NDArray[np.bool_]
Stems = npt.NDArray[np.integer]


# -- 法41 ---------------------------------------------------------------------------------------
@pattern("真富貴", "003:9219", family=FAMILY, method_no="法41", nature="吉凶",
         aliases=["真富貴卦", "富貴干支逢祿馬"], catalogue="G-219")  # fmt: skip
def zhen_fu_gui(c: Charts) -> Bools:
    """驛馬 of the day branch on the stem, 日祿 on the branch."""
    return (c.on_stem == c.day_branch.horse) & (c.on_branch == c.of_day_stem("prosperity"))


# -- 法42 ---------------------------------------------------------------------------------------
def _three_wonders(first: Stems, middle: Stems, last: Stems) -> Bools:
    """The stems are 甲戊庚 or 乙丙丁, in any order."""
    stems = np.sort(np.stack(np.broadcast_arrays(first, middle, last)), axis=0)
    found = np.zeros(stems.shape[1:], np.bool_)
    for wonder in ((甲, 戊, 庚), (乙, 丙, 丁)):
        found = found | (
            (stems[0] == wonder[0]) & (stems[1] == wonder[1]) & (stems[2] == wonder[2])
        )
    return found


def _counted_on(c: Charts, god: Branch) -> Stems:
    """Its stem by the day's 五子遁; a forward 連茹 that passes 亥 counts on (003:9231: 丙子)."""
    passed = runs(c, 1) & (god.code < c.chu.code)
    return (god.day_rider + np.uint8(2) * passed) % np.uint8(10)


@pattern("傳內三奇", "003:9223 003:9227", family=FAMILY, method_no="法42", variant="xun",
         default=False, nature="吉", catalogue="G-220")  # fmt: skip
def san_qi_xun(c: Charts) -> Bools:
    """The stems that join 三傳 in the day's ten are 甲戊庚 or 乙丙丁."""
    first, middle, last = (god.hidden_stem for god in c.san_chuan)
    return _three_wonders(first, middle, last)


@pattern("傳內三奇", "003:9223 003:9231", family=FAMILY, method_no="法42", variant="wuzi",
         default=False, nature="吉", catalogue="G-220 G-221")  # fmt: skip
def san_qi_wuzi(c: Charts) -> Bools:
    """The stems of 三傳 by the day's 五子遁 are 甲戊庚 or 乙丙丁."""
    first, middle, last = (_counted_on(c, god) for god in c.san_chuan)
    return _three_wonders(first, middle, last)


@pattern("傳內三奇", "003:9223 003:9227 003:9231", family=FAMILY, method_no="法42", nature="吉",
         aliases=["傳內遇三奇", "尊崇傳內遇三奇"], catalogue="G-220")  # fmt: skip
def san_qi(c: Charts) -> Bools:
    """三傳 carry 甲戊庚 or 乙丙丁, by the day's ten or by its 五子遁."""
    return san_qi_xun(c) | san_qi_wuzi(c)


# -- 法43 ---------------------------------------------------------------------------------------
@pattern("害貴訟直作曲斷", "003:9235 003:9239", family=FAMILY, method_no="法43", nature="凶",
         aliases=["害貴"], catalogue="G-222")  # fmt: skip
def hai_gui(c: Charts) -> Bools:
    """初傳 harms (六害) the 貴人, which stands on stem or branch or is in 三傳."""
    noble = c.noble
    placed = on_either(c, noble) | (c.zhong == noble) | (c.mo == noble)
    return placed & c.chu.harms(noble)


@pattern("曲直作鬼", "003:9239", family=FAMILY, parent="害貴訟直作曲斷", method_no="法43", nature="凶",
         aliases=["曲直作鬼枷錮"], catalogue="G-223")  # fmt: skip
def qu_zhi_zuo_gui(c: Charts) -> Bools:
    """曲直 (三傳 亥卯未) on a day of 己, whose 鬼 it is."""
    return triad_of(c, 木) & (c.day_stem == 己)


@pattern("先曲後直", "003:9239", family=FAMILY, parent="害貴訟直作曲斷", method_no="法43", nature="吉凶",
         catalogue="G-223")  # fmt: skip
def xian_qu_hou_zhi(c: Charts) -> Bools:
    """曲直 as 鬼 of 己 on the plate of 卯 over 亥."""
    return qu_zhi_zuo_gui(c) & (c.turn == 4)


@pattern("先直後曲", "003:9239", family=FAMILY, parent="害貴訟直作曲斷", method_no="法43", nature="凶",
         catalogue="G-223")  # fmt: skip
def xian_zhi_hou_qu(c: Charts) -> Bools:
    """曲直 as 鬼 of 己 on the plate of 卯 over 未."""
    return qu_zhi_zuo_gui(c) & (c.turn == 8)


@pattern("虎雀勾訟", "003:9239", family=FAMILY, parent="害貴訟直作曲斷", method_no="法43", nature="凶",
         aliases=["白虎投朱雀", "朱雀投勾陳"], catalogue="G-224")  # fmt: skip
def hu_que_gou(c: Charts) -> Bools:
    """申 (home of 白虎) over 午 (of 朱雀), which also brings 午 over 辰 (of 勾陳)."""
    return c.turn == (申 - 午) % 12


# -- 法44 ---------------------------------------------------------------------------------------
def _touches_noble(c: Charts, god: Branch) -> Bools:
    return is_noble(c, god) | is_noble(c, god.seat)


@pattern("遍地貴人", "003:9243", family=FAMILY, method_no="法44", variant="bifa", default=False,
         nature="凶", aliases=["貴多不貴", "課傳俱貴轉無依"], catalogue="G-225")  # fmt: skip
def bian_di_gui_ren(c: Charts) -> Bools:
    """Every lesson and every transmission is a noble (晝貴 or 夜貴) or stands on one."""
    return every(lambda god: _touches_noble(c, god), course(c))


@pattern("咄目煞", "003:9247", family=FAMILY, parent="遍地貴人", method_no="法44", nature="凶",
         catalogue="G-226")  # fmt: skip
def duo_mu_sha(c: Charts) -> Bools:
    """遍地貴人 (every lesson and transmission) when the noble of the night is in use."""
    return bian_di_gui_ren(c) & (c.daynight == 夜)


@pattern("三傳皆貴", "003:9247", family=FAMILY, parent="遍地貴人", method_no="法44", nature="凶",
         catalogue="G-227")  # fmt: skip
def san_chuan_jie_gui(c: Charts) -> Bools:
    """Each of 三傳 is 晝貴 or 夜貴 or stands on one."""
    return every(lambda god: _touches_noble(c, god), c.san_chuan)


# -- 法45 ---------------------------------------------------------------------------------------
@pattern("晝夜貴加", "003:9251 003:9255", family=FAMILY, method_no="法45", nature="吉凶",
         aliases=["晝夜貴加求兩貴"], catalogue="G-228")  # fmt: skip
def zhou_ye_gui_jia(c: Charts) -> tuple[Bools, Bools]:
    """The 貴人 stands on the other noble, in lessons or transmissions; exempt where it is void."""
    return c.noble.stands_on(off_duty_noble(c)) & in_course(c, c.noble), c.noble.void


@pattern("晝夜貴加", "003:9251 003:3735", family=FAMILY, method_no="法45", variant="six_places",
         default=False, nature="吉凶", catalogue="G-228")  # fmt: skip
def zhou_ye_gui_jia_six_places(c: Charts) -> tuple[Bools, Bools]:
    """The 貴人 stands on the other noble and is in one of 六處; exempt where it is void."""
    there = some(lambda god: god == c.noble, six_places(c))
    return c.noble.stands_on(off_duty_noble(c)) & there, c.noble.void


@pattern("貴覆干支格", "003:9259", family=FAMILY, parent="晝夜貴加", method_no="法45", nature="吉",
         aliases=["貴覆干支"], catalogue="G-229")  # fmt: skip
def gui_fu_gan_zhi(c: Charts) -> Bools:
    """One noble on the stem, the other on the branch."""
    day, night = day_noble(c), night_noble(c)
    return ((c.on_stem == day) & (c.on_branch == night)) | (
        (c.on_stem == night) & (c.on_branch == day)
    )


@pattern("兩貴空害格", "003:9263", family=FAMILY, parent="晝夜貴加", method_no="法45", nature="凶",
         aliases=["兩貴空害"], catalogue="G-230")  # fmt: skip
def liang_gui_kong_hai(c: Charts) -> Bools:
    """貴人 void on the branch, which it controls; the other noble on the stem harms it, with 勾陳."""
    void = (c.on_branch == c.noble) & c.noble.void & c.noble.controls(c.day_branch)
    harms = (c.on_stem == off_duty_noble(c)) & c.on_stem.harms(c.lodging)
    return void & harms & c.on_stem.rides(勾陳)


# -- 法46 ---------------------------------------------------------------------------------------
@pattern("貴人蹉跌", "003:9267", family=FAMILY, method_no="法46", variant="bifa", default=False,
         nature="凶", aliases=["貴人差迭", "貴人差迭事參差"], catalogue="G-231")  # fmt: skip
def gui_ren_cha_die(c: Charts) -> Bools:
    """晝貴 on a palace of the night (酉–寅) and 夜貴 on one of the day (卯–申)."""
    return day_noble(c).seat.is_in(NIGHT_SIDE) & night_noble(c).seat.is_in(DAY_SIDE)


@pattern("貴人順治格", "003:9271", family=FAMILY, parent="貴人蹉跌", method_no="法46", nature="吉",
         aliases=["貴人順治"], catalogue="G-232")  # fmt: skip
def gui_ren_shun_zhi(c: Charts) -> tuple[Bools, Bools]:
    """甲 戊 or 庚 with 月將 巳: the nobles run forward all day; of no use where 貴人 is void."""
    return np.isin(c.day_stem, [甲, 戊, 庚]) & (c.month_general == 巳), c.noble.void


@pattern("貴人逆治格", "003:9271", family=FAMILY, parent="貴人蹉跌", method_no="法46", nature="凶",
         aliases=["貴人逆治"], catalogue="G-233")  # fmt: skip
def gui_ren_ni_zhi(c: Charts) -> tuple[Bools, Bools]:
    """甲 戊 or 庚 with 月將 亥: the nobles run backward all day; of no use where 貴人 is void."""
    return np.isin(c.day_stem, [甲, 戊, 庚]) & (c.month_general == 亥), c.noble.void


@pattern("開眼作暗", "003:9275", family=FAMILY, parent="貴人蹉跌", method_no="法46", nature="凶",
         aliases=["日貴在夜"], catalogue="G-234")  # fmt: skip
def kai_yan_zuo_an(c: Charts) -> Bools:
    """By day the 貴人 stands on a palace of the night (酉–寅)."""
    return (c.daynight == 晝) & c.noble.seat.is_in(NIGHT_SIDE)


@pattern("自暗而明", "003:9275", family=FAMILY, parent="貴人蹉跌", method_no="法46", nature="吉",
         aliases=["夜貴在日"], catalogue="G-234")  # fmt: skip
def zi_an_er_ming(c: Charts) -> Bools:
    """By night the 貴人 stands on a palace of the day (卯–申)."""
    return (c.daynight == 夜) & c.noble.seat.is_in(DAY_SIDE)


# -- 法47 ---------------------------------------------------------------------------------------
@pattern("貴人入獄", "003:9279", family=FAMILY, method_no="法47", variant="bifa", default=False,
         nature="凶", aliases=["天乙入獄", "貴雖在獄宜臨干"], catalogue="G-235")  # fmt: skip
def gui_ren_ru_yu(c: Charts) -> tuple[Bools, Bools]:
    """貴人 on 辰 or 戌; no prison on days of 乙 or 辛 (臨身) and of 辰 or 戌 (入宅)."""
    return c.noble.seat.is_in([辰, 戌]), np.isin(c.day_stem, [乙, 辛]) | c.day_branch.is_in(
        [辰, 戌]
    )


@pattern("貴人臨身", "003:9279", family=FAMILY, parent="貴人入獄", method_no="法47", variant="bifa",
         default=False, nature="吉", catalogue="G-235")  # fmt: skip
def gui_ren_lin_shen(c: Charts) -> Bools:
    """貴人 on 辰 or 戌 on a day of 乙 or 辛."""
    return c.noble.seat.is_in([辰, 戌]) & np.isin(c.day_stem, [乙, 辛])


@pattern("貴人入宅", "003:9279", family=FAMILY, parent="貴人入獄", method_no="法47", nature="吉",
         catalogue="G-235")  # fmt: skip
def gui_ren_ru_zhai(c: Charts) -> Bools:
    """貴人 on 辰 or 戌 on a day of 辰 or 戌."""
    return c.noble.seat.is_in([辰, 戌]) & c.day_branch.is_in([辰, 戌])


# -- 法48 ---------------------------------------------------------------------------------------
@pattern("鬼乘天乙", "003:9283", family=FAMILY, method_no="法48", nature="凶",
         aliases=["鬼乘天乙乃神祇"], catalogue="G-236")  # fmt: skip
def gui_cheng_tian_yi(c: Charts) -> Bools:
    """The 貴人 is 日鬼 and stands on the stem or on the branch."""
    return c.noble.controls_day & on_either(c, c.noble)


@pattern("空亡貴人格", "003:9287", family=FAMILY, parent="鬼乘天乙", method_no="法48", nature="凶",
         aliases=["空亡貴人", "閒貴人"], catalogue="G-237")  # fmt: skip
def kong_wang_gui_ren(c: Charts) -> Bools:
    """The 貴人 is void."""
    return c.noble.void


@pattern("貴人作墓格", "003:9287", family=FAMILY, parent="鬼乘天乙", method_no="法48", nature="凶",
         aliases=["貴人作墓"], catalogue="G-238")  # fmt: skip
def gui_ren_zuo_mu(c: Charts) -> Bools:
    """The 貴人 is the tomb of the day stem and stands on the stem."""
    return (c.noble == tomb(c)) & (c.on_stem == c.noble)


@pattern("貴人脫氣格", "003:9287", family=FAMILY, parent="鬼乘天乙", method_no="法48", nature="凶",
         aliases=["貴人脫氣"], catalogue="G-239")  # fmt: skip
def gui_ren_tuo_qi(c: Charts) -> Bools:
    """The day stem generates the 貴人 (as 壬 and 癸 their 夜貴 卯)."""
    return c.noble.drains_day


# -- 法49 ---------------------------------------------------------------------------------------
@pattern("兩貴受克", "003:9291", family=FAMILY, method_no="法49", nature="凶",
         aliases=["兩貴受克難干貴"], catalogue="G-240")  # fmt: skip
def liang_gui_shou_ke(c: Charts) -> Bools:
    """晝貴 and 夜貴 both stand on palaces that control them."""
    return every(lambda noble: noble.controlled_by_seat, (day_noble(c), night_noble(c)))


@pattern("白虎乘丑格", "003:9295", family=FAMILY, parent="兩貴受克", method_no="法49", nature="凶",
         aliases=["白虎乘臨丑格", "白虎乘丑"], catalogue="G-241")  # fmt: skip
def bai_hu_cheng_chou(c: Charts) -> Bools:
    """白虎 rides 丑 or stands on the palace 丑, the home of the 貴人."""
    tiger = c.god_of(白虎)
    return (tiger == 丑) | tiger.stands_on(丑)


@pattern("貴人忌憚格", "003:9299", family=FAMILY, parent="兩貴受克", method_no="法49", nature="凶",
         aliases=["貴人忌憚"], catalogue="G-242")  # fmt: skip
def gui_ren_ji_dan(c: Charts) -> Bools:
    """The god that 朱雀 rides controls the 貴人."""
    return c.god_of(朱雀).controls(c.noble)


@pattern("真朱雀", "003:9303", family=FAMILY, parent="兩貴受克", method_no="法49", variant="bifa2",
         default=False, nature="吉凶", catalogue="G-243")  # fmt: skip
def zhen_zhu_que(c: Charts) -> tuple[Bools, Bools]:
    """朱雀 rides 午, its own god; to be shunned in years of 申 and 酉."""
    return c.god_of(朱雀) == 午, c.year_branch.is_in([申, 酉])


# -- 法50 ---------------------------------------------------------------------------------------
@pattern("二貴皆空", "003:9307", family=FAMILY, method_no="法50", nature="凶",
         aliases=["二貴皆空虛喜期"], catalogue="G-244")  # fmt: skip
def er_gui_jie_kong(c: Charts) -> Bools:
    """晝貴 and 夜貴 are each void or stand on a void palace."""
    return every(empty, (day_noble(c), night_noble(c)))
