"""畢法 1–4: 引從 and 拱, 周而復始, 簾幕官, 催官 (003:8467–8571)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.bifa_words import (
    FAMILY,
    all_wealth,
    off_duty_noble,
    on_stem_or_person,
    places,
)
from liuren_tables.rules.liuren.words import (
    day_noble,
    every,
    night_noble,
    some,
    stage_of_day,
    triad_of,
    xun_head,
    xun_tail,
)
from liuren_tables.symbols.names import 丑, 亥, 午, 土, 戌, 未, 朱雀, 水, 火, 申, 白虎, 辰, 酉, 金

Bools = npt.NDArray[np.bool_]


# -- 法01 ---------------------------------------------------------------------------------------
def _leads(c: Charts, palace: Branch) -> Bools:
    return (c.chu.seat == palace.ahead(1)) & (c.mo.seat == palace.ahead(-1))


def _is_noble(c: Charts, god: Branch) -> Bools:
    return (god == day_noble(c)) | (god == night_noble(c))


def _two_apart(c: Charts) -> Bools:
    return (c.day_branch == c.lodging.ahead(2)) | (c.day_branch == c.lodging.ahead(-2))


def _enclosed(c: Charts, place: Branch) -> Bools:
    """The place lies between the stem's palace and the branch, which are two apart."""
    ahead, behind = c.lodging.ahead(1), c.lodging.ahead(-1)
    return ((place == ahead) & (c.day_branch == ahead.ahead(1))) | (
        (place == behind) & (c.day_branch == behind.ahead(-1))
    )


@pattern("引從天干", "003:8467 003:8471 003:8475", family=FAMILY, parent="前後引從", method_no="法01",
         aliases=["引從天干格"], nature="吉", catalogue="G-010")  # fmt: skip
def yin_cong_gan(c: Charts) -> Bools:
    """初傳 sits one palace ahead of the stem's palace, 末傳 one behind it."""
    return _leads(c, c.lodging)


@pattern("引從地支", "003:8467 003:8479", family=FAMILY, parent="前後引從", method_no="法01",
         aliases=["引從地支格"], nature="吉", catalogue="G-011")  # fmt: skip
def yin_cong_zhi(c: Charts) -> Bools:
    """初傳 sits one palace ahead of the branch, 末傳 one behind it."""
    return _leads(c, c.day_branch)


@pattern("前後引從", "003:8467", family=FAMILY, method_no="法01", aliases=["前引後從格"], nature="吉",
         catalogue="G-010 G-011")  # fmt: skip
def qian_hou_yin_cong(c: Charts) -> Bools:
    """初傳 and 末傳 sit before and behind the stem's palace, or the branch."""
    return yin_cong_gan(c) | yin_cong_zhi(c)


@pattern("引從墓覆", "003:8471 003:8475 003:8479", family=FAMILY, parent="前後引從", method_no="法01",
         nature="凶", catalogue="G-012")  # fmt: skip
def yin_cong_mu_fu(c: Charts) -> tuple[Bools, Bools]:
    """引從 with the day's 墓 on stem or branch; undone where 中傳 or the god over 年命 clashes it."""
    tomb = c.of_day_stem("tomb", "element")
    covered = some(lambda god: god == tomb, (c.on_stem, c.on_branch))
    help_comes = some(lambda god: god.clashes(tomb), (c.zhong, c.person.above))
    holds = qian_hou_yin_cong(c) & covered
    return holds, holds & help_comes


@pattern("二貴拱年命", "003:8483 003:8487 003:8543 003:8547", family=FAMILY, parent="前後引從",
         method_no="法01", aliases=["兩貴拱年命", "二貴引從年命"], nature="吉", catalogue="G-013")  # fmt: skip
def er_gui_gong_nian_ming(c: Charts) -> Bools:
    """The two nobles stand on stem and branch, and 年 or 命 is the palace between the two."""
    nobles = _is_noble(c, c.on_stem) & _is_noble(c, c.on_branch)
    return nobles & _enclosed(c, c.person)


@pattern("貴人助貴", "003:8491", family=FAMILY, parent="前後引從", method_no="法01", nature="吉",
         catalogue="G-018")  # fmt: skip
def gui_ren_zhu_gui(c: Charts) -> Bools:
    """末傳, a noble, generates 初傳, a noble that is 財 and 日德; 年 or 命 is between their seats."""
    nobles = _is_noble(c, c.chu) & _is_noble(c, c.mo)
    prize = c.chu.controlled_by_day & (c.chu == c.of_day_stem("day_virtue"))
    return nobles & prize & c.mo.generates(c.chu) & _leads(c, c.person)


@pattern("干支夾拱", "003:8487", family=FAMILY, parent="前後引從", method_no="法01", nature="吉",
         catalogue="G-014")  # fmt: skip
def gan_zhi_jia_gong(c: Charts) -> Bools:
    """The stem's palace and the branch are two apart, with one palace between them."""
    return _two_apart(c)


@pattern("干支拱日祿", "003:8495", family=FAMILY, variant="bifa", default=False, parent="前後引從",
         method_no="法01", nature="吉", catalogue="G-015")  # fmt: skip
def gan_zhi_gong_lu(c: Charts) -> tuple[Bools, Bools]:
    """伏吟, and the palace between stem and branch is 日祿; spoilt where 祿 is void."""
    lu = c.of_day_stem("prosperity")
    holds = (c.turn == 0) & _enclosed(c, lu)
    return holds, holds & lu.void


@pattern("干支拱貴", "003:8499", family=FAMILY, variant="bifa", default=False, parent="前後引從",
         method_no="法01", aliases=["干支拱貴人"], nature="吉", catalogue="G-016")  # fmt: skip
def gan_zhi_gong_gui(c: Charts) -> Bools:
    """伏吟, and the palace between stem and branch is one of the day's two nobles."""
    nobles = _enclosed(c, day_noble(c)) | _enclosed(c, night_noble(c))
    return (c.turn == 0) & nobles


@pattern("拱地貴", "003:8503", family=FAMILY, variant="bifa", default=False, parent="前後引從",
         method_no="法01", aliases=["初中拱地貴"], nature="吉", catalogue="G-017")  # fmt: skip
def chu_zhong_gong_gui(c: Charts) -> Bools:
    """Stem and branch enclose a noble's palace; so do the seats of 初 and 中傳, or of 中 and 末傳."""

    def around(noble: Branch) -> Bools:
        ahead, behind = noble.ahead(1), noble.ahead(-1)

        def pair(a: Branch, b: Branch) -> Bools:
            return (a.seat == ahead) & (b.seat == behind) | (a.seat == behind) & (b.seat == ahead)

        return _enclosed(c, noble) & (pair(c.chu, c.zhong) | pair(c.zhong, c.mo))

    return around(day_noble(c)) | around(night_noble(c))


# -- 法02 ---------------------------------------------------------------------------------------
@pattern("周而復始", "003:8507 003:8511", family=FAMILY, method_no="法02",
         aliases=["周而復始格", "首尾相見"], nature="吉", catalogue="G-019")  # fmt: skip
def zhou_er_fu_shi(c: Charts) -> Bools:
    """旬尾 on the stem and 旬首 on the branch, or 旬首 on the stem and 旬尾 on the branch."""
    head, tail = xun_head(c), xun_tail(c)
    return ((c.on_stem == tail) & (c.on_branch == head)) | (
        (c.on_stem == head) & (c.on_branch == tail)
    )


@pattern("天心", "003:8515", family=FAMILY, variant="bifa", default=False, parent="周而復始",
         method_no="法02", aliases=["天心格"], nature="吉", catalogue="G-020")  # fmt: skip
def tian_xin(c: Charts) -> Bools:
    """The branches of year, month, day and hour are all among the gods of the four lessons."""
    pillars = (c.year_branch, c.month_branch, c.day_branch, c.hour)
    return every(lambda pillar: some(lambda god: god == pillar, c.ke), pillars)


@pattern("回還", "003:8519", family=FAMILY, variant="bifa", default=False, parent="周而復始",
         method_no="法02", aliases=["回還格"], catalogue="G-021")  # fmt: skip
def hui_huan(c: Charts) -> Bools:
    """All of 三傳 are among the gods of the four lessons."""
    return every(lambda one: some(lambda god: god == one, c.ke), c.san_chuan)


# -- 法03 ---------------------------------------------------------------------------------------
@pattern("簾幕官", "003:8523", family=FAMILY, method_no="法03", aliases=["簾幕貴人"], nature="吉",
         catalogue="G-023")  # fmt: skip
def lian_mu_guan(c: Charts) -> Bools:
    """The noble off duty, that of the night by day, stands on the stem or over 年 or 命."""
    return on_stem_or_person(c, lambda god: god == off_duty_noble(c))


@pattern("旬首作簾幕官", "003:8527", family=FAMILY, parent="簾幕官", method_no="法03", nature="吉",
         catalogue="G-024")  # fmt: skip
def xun_shou_lian_mu(c: Charts) -> Bools:
    """旬首 is the noble off duty and stands on the stem or over 年 or 命."""
    return lian_mu_guan(c) & (xun_head(c) == off_duty_noble(c))


@pattern("魁元", "003:8527", family=FAMILY, parent="簾幕官", method_no="法03", nature="吉",
         catalogue="G-025")  # fmt: skip
def kui_yuan(c: Charts) -> Bools:
    """辰 or 戌 is 旬首 and stands on the stem or over 年 or 命."""
    head = xun_head(c)
    return head.is_in([辰, 戌]) & on_stem_or_person(c, lambda god: god == head)


@pattern("斗鬼相加", "003:8531", family=FAMILY, parent="簾幕官", method_no="法03", aliases=["魁星"],
         nature="吉", catalogue="G-026")  # fmt: skip
def dou_gui_xiang_jia(c: Charts) -> tuple[Bools, Bools]:
    """丑 over 未 or 未 over 丑 on the stem or over 年 or 命; undone where the god is void."""

    def lucky(god: Branch) -> Bools:
        return god.is_in([丑, 未]) & god.stands_on(god.clash)

    sound = on_stem_or_person(c, lambda god: lucky(god) & ~god.void)
    holds = on_stem_or_person(c, lucky)
    return holds, holds & ~sound


@pattern("亞魁星", "003:8531", family=FAMILY, parent="簾幕官", method_no="法03", nature="吉",
         catalogue="G-027")  # fmt: skip
def ya_kui_xing(c: Charts) -> tuple[Bools, Bools]:
    """從魁 酉 stands on the stem or over 年 or 命; undone where it is void."""
    holds = on_stem_or_person(c, lambda god: god == 酉)
    return holds, holds & Branch(c, 酉).void


@pattern("德入天門", "003:8535", family=FAMILY, parent="簾幕官", method_no="法03", nature="吉",
         catalogue="G-028")  # fmt: skip
def de_ru_tian_men(c: Charts) -> Bools:
    """日德 is 初傳 and stands on 亥."""
    return (c.chu == c.of_day_stem("day_virtue")) & c.chu.stands_on(亥)


@pattern("真朱雀", "003:8539", family=FAMILY, parent="簾幕官", method_no="法03", aliases=["真朱雀格"],
         nature="吉", catalogue="G-029")  # fmt: skip
def zhen_zhu_que(c: Charts) -> Bools:
    """朱雀 rides 午, which generates the day stem and the branch of the year."""
    wu = c.god_of(朱雀)
    return (wu == 午) & wu.generates_day & wu.generates(c.year_branch)


@pattern("朱雀克太歲", "003:8539", family=FAMILY, parent="簾幕官", method_no="法03", nature="凶",
         catalogue="G-030")  # fmt: skip
def zhu_que_ke_tai_sui(c: Charts) -> Bools:
    """朱雀 rides 午, which controls the branch of the year, 申 or 酉."""
    return (c.god_of(朱雀) == 午) & c.year_branch.is_in([申, 酉])


@pattern("朱雀克簾幕官", "003:8539", family=FAMILY, parent="簾幕官", method_no="法03", nature="凶",
         catalogue="G-031")  # fmt: skip
def zhu_que_ke_lian_mu(c: Charts) -> Bools:
    """The god that 朱雀 rides controls the noble off duty."""
    return c.god_of(朱雀).controls(off_duty_noble(c))


@pattern("簾幕貴作墓", "003:8551", family=FAMILY, parent="簾幕官", method_no="法03", nature="凶",
         catalogue="G-032")  # fmt: skip
def lian_mu_mu(c: Charts) -> Bools:
    """The noble off duty is the 墓 of the day stem."""
    return off_duty_noble(c) == c.of_day_stem("tomb", "element")


@pattern("簾幕貴空亡", "003:8551", family=FAMILY, parent="簾幕官", method_no="法03",
         aliases=["簾幕貴旬空"], nature="凶", catalogue="G-032")  # fmt: skip
def lian_mu_kong(c: Charts) -> Bools:
    """The noble off duty is void."""
    return off_duty_noble(c).void


@pattern("簾幕貴克日", "003:8551", family=FAMILY, parent="簾幕官", method_no="法03",
         aliases=["簾幕貴受克"], nature="凶", catalogue="G-032")  # fmt: skip
def lian_mu_ke(c: Charts) -> Bools:
    """The noble off duty controls the day stem."""
    return off_duty_noble(c).controls_day


@pattern("箭中紅心", "003:8555", family=FAMILY, parent="簾幕官", method_no="法03", nature="吉",
         catalogue="G-033")  # fmt: skip
def jian_zhong_hong_xin(c: Charts) -> Bools:
    """申, the arrow, stands on 午."""
    return Branch(c, 申).stands_on(午)


@pattern("四腳花", "003:8555", family=FAMILY, parent="簾幕官", method_no="法03", catalogue="G-033")
def si_jiao_hua(c: Charts) -> Bools:
    """申, the arrow, stands on one of 寅申巳亥."""
    return Branch(c, 申).seat.rank == 0


@pattern("四墓脫垛", "003:8555", family=FAMILY, parent="簾幕官", method_no="法03", nature="凶",
         catalogue="G-033")  # fmt: skip
def si_mu_tuo_duo(c: Charts) -> Bools:
    """申, the arrow, stands on one of 辰戌丑未."""
    return Branch(c, 申).seat.rank == 2


# -- 法04 ---------------------------------------------------------------------------------------
@pattern("催官使者", "003:8559", family=FAMILY, method_no="法04", nature="吉", catalogue="G-034")
def cui_guan_shi_zhe(c: Charts) -> tuple[Bools, Bools]:
    """A 鬼 that rides 白虎 stands on the stem or over 年 or 命; in vain where it is void."""

    def envoy(god: Branch) -> Bools:
        return god.controls_day & god.rides(白虎)

    holds = on_stem_or_person(c, envoy)
    return holds, holds & ~on_stem_or_person(c, lambda god: envoy(god) & ~god.void)


@pattern("催官符", "003:8563", family=FAMILY, parent="催官使者", method_no="法04", nature="吉",
         catalogue="G-035")  # fmt: skip
def cui_guan_fu(c: Charts) -> Bools:
    """官星 stands on the stem or over 年 or 命, and 三傳 are all wealth, which generates it."""
    return all_wealth(c) & on_stem_or_person(c, lambda god: god.controls_day)


@pattern("父母爻為食祿", "003:8567", family=FAMILY, parent="催官使者", method_no="法04", nature="吉",
         catalogue="G-036")  # fmt: skip
def fu_mu_shi_lu(c: Charts) -> tuple[Bools, Bools]:
    """In 三傳, on 日辰 or over 年命 is a 父母, or a noble that is 長生; useless where all are void."""

    def feeds(god: Branch) -> Bools:
        return god.generates_day | ((stage_of_day(c, god) == 0) & _is_noble(c, god))

    holds = some(feeds, places(c))
    return holds, holds & ~some(lambda god: feeds(god) & ~god.void, places(c))


@pattern("返本煞", "003:8571", family=FAMILY, parent="催官使者", method_no="法04", nature="凶",
         catalogue="G-037")  # fmt: skip
def fan_ben_sha(c: Charts) -> Bools:
    """三傳 are metal's triad in spring, water's in summer, fire's in autumn, all earth in winter."""
    earth = every(lambda god: god.phase == 土, c.san_chuan)
    return (
        (triad_of(c, 金) & (c.season == 0))
        | (triad_of(c, 水) & (c.season == 1))
        | (triad_of(c, 火) & (c.season == 2))
        | (earth & (c.season == 3))
    )
