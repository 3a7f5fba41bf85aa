"""畢法 31–34: 遞生, 互克, 有始無終, 苦去甘來 and their 格 (003:9039–9107)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.bifa_words import (
    FAMILY,
    WEALTH,
    all_parents,
    all_wealth,
    generals_all,
    on_stem_or_person,
    phase_from_day,
    pillars,
)
from liuren_tables.rules.liuren.words import every, some, spirit, stage_of_day
from liuren_tables.symbols import relations
from liuren_tables.symbols.names import 土, 朱雀, 白虎, 青龍

Bools = npt.NDArray[np.bool_]


# -- 法31 ---------------------------------------------------------------------------------------
def _generate_on(c: Charts) -> Bools:
    """初生中, 中生末."""
    return c.chu.generates(c.zhong) & c.zhong.generates(c.mo)


def _generate_back(c: Charts) -> Bools:
    """末生中, 中生初."""
    return c.mo.generates(c.zhong) & c.zhong.generates(c.chu)


@pattern("三傳遞生", "003:9039 003:9043", family=FAMILY, variant="bifa", default=False,
         method_no="法31", nature="吉", catalogue="G-169")  # fmt: skip
def san_chuan_di_sheng(c: Charts) -> tuple[Bools, Bools]:
    """初生中, 中生末, 末生日; or 末生中, 中生初, 初生日; in vain where 初 or 末 is void."""
    holds = (_generate_on(c) & c.mo.generates_day) | (_generate_back(c) & c.chu.generates_day)
    return holds, holds & (c.chu.void | c.mo.void)


@pattern("將生財神", "003:9047", family=FAMILY, parent="三傳遞生", method_no="法31",
         aliases=["將生財神格"], nature="吉", catalogue="G-170")  # fmt: skip
def jiang_sheng_cai_shen(c: Charts) -> Bools:
    """三傳 are all wealth, and all their generals are of the phase that generates it."""
    wealth = phase_from_day(c, WEALTH)
    return all_wealth(c) & generals_all(c, lambda phase: relations.generates(phase, wealth))


@pattern("支干相生", "003:9047", family=FAMILY, parent="三傳遞生", method_no="法31",
         aliases=["支干相生格"], nature="吉", catalogue="G-171")  # fmt: skip
def zhi_gan_xiang_sheng(c: Charts) -> Bools:
    """The god on the branch is 鬼 and generates the god on the stem, which generates the stem."""
    return c.on_branch.controls_day & c.on_branch.generates(c.on_stem) & c.on_stem.generates_day


@pattern("兩面刀", "003:9047", family=FAMILY, parent="三傳遞生", method_no="法31",
         aliases=["兩面刀格"], nature="吉凶", catalogue="G-172")  # fmt: skip
def liang_mian_dao(c: Charts) -> Bools:
    """末傳 generates 初傳, which generates the day stem; itself it then controls the stem."""
    return c.mo.generates(c.chu) & c.chu.generates_day


@pattern("三傳生干天將生傳", "003:9047", family=FAMILY, parent="三傳遞生", method_no="法31",
         nature="吉", catalogue="G-173")  # fmt: skip
def jiang_sheng_chuan(c: Charts) -> Bools:
    """三傳 generate the day stem, and all their generals, 鬼 of the stem, generate them."""
    return all_parents(c) & generals_all(c, lambda p: relations.controls(p, c.day_phase))


# -- 法32 ---------------------------------------------------------------------------------------
def _control_on(c: Charts) -> Bools:
    """初克中, 中克末."""
    return c.chu.controls(c.zhong) & c.zhong.controls(c.mo)


@pattern("三傳互克", "003:9051 003:9055", family=FAMILY, method_no="法32", nature="凶",
         catalogue="G-174")  # fmt: skip
def san_chuan_hu_ke(c: Charts) -> Bools:
    """初克中, 中克末, 末克日; or 末克中, 中克初, 初克日."""
    back = c.mo.controls(c.zhong) & c.zhong.controls(c.chu) & c.chu.controls_day
    return (_control_on(c) & c.mo.controls_day) | back


@pattern("求財大獲", "003:9059", family=FAMILY, parent="三傳互克", method_no="法32",
         aliases=["求財大獲格"], nature="吉", catalogue="G-175")  # fmt: skip
def qiu_cai_da_huo(c: Charts) -> Bools:
    """The day stem controls 初傳, that 中傳, that 末傳."""
    return c.chu.controlled_by_day & _control_on(c)


@pattern("土將助財", "003:9063", family=FAMILY, parent="三傳互克", method_no="法32",
         aliases=["土將助財格"], nature="吉", catalogue="G-176")  # fmt: skip
def tu_jiang_zhu_cai(c: Charts) -> Bools:
    """三傳 are all wealth, metal, and all their generals are earth."""
    metal = relations.generates(np.uint8(土), phase_from_day(c, WEALTH))
    return all_wealth(c) & metal & generals_all(c, lambda phase: phase == 土)


@pattern("雀鬼", "003:9063", family=FAMILY, parent="三傳互克", method_no="法32", aliases=["雀鬼格"],
         nature="凶", catalogue="G-177")  # fmt: skip
def que_gui(c: Charts) -> Bools:
    """A 鬼 that rides 朱雀 is on the stem or over 年 or 命."""
    return on_stem_or_person(c, lambda god: god.controls_day & god.rides(朱雀))


@pattern("三傳內戰", "003:9067", family=FAMILY, parent="三傳互克", method_no="法32",
         aliases=["三傳內戰格"], nature="凶", catalogue="G-178")  # fmt: skip
def san_chuan_nei_zhan(c: Charts) -> Bools:
    """Each of 三傳 is controlled by its seat (下賊上)."""
    return every(lambda god: god.controlled_by_seat, c.san_chuan)


# -- 法33 ---------------------------------------------------------------------------------------
@pattern("有始無終", "003:9071 003:9075", family=FAMILY, method_no="法33", aliases=["自生傳墓"],
         nature="凶", catalogue="G-179")  # fmt: skip
def you_shi_wu_zhong(c: Charts) -> Bools:
    """初傳 is the 長生 of the day stem, 末傳 its 墓."""
    return (stage_of_day(c, c.chu) == 0) & (c.mo == c.of_day_stem("tomb", "element"))


@pattern("難變易", "003:9071 003:9075", family=FAMILY, parent="有始無終", method_no="法33",
         aliases=["自墓傳生"], nature="吉", catalogue="G-180")  # fmt: skip
def nan_bian_yi(c: Charts) -> Bools:
    """初傳 is the 墓 of the day stem, 末傳 its 長生."""
    return (c.chu == c.of_day_stem("tomb", "element")) & (stage_of_day(c, c.mo) == 0)


@pattern("舍損就益", "003:9079", family=FAMILY, parent="有始無終", method_no="法33",
         aliases=["舍損就益格"], nature="吉", catalogue="G-181")  # fmt: skip
def she_sun_jiu_yi(c: Charts) -> Bools:
    """破碎 is on the stem, a harm (六害) or 羊刃 on the branch; 三傳 generate the day stem."""
    harm = c.on_branch.harms(c.day_branch) | spirit(c, "羊刃").at(c.on_branch)
    return all_parents(c) & spirit(c, "破碎", "day_branch").at(c.on_stem) & harm


# -- 法34 ---------------------------------------------------------------------------------------
@pattern("苦去甘來", "003:9083", family=FAMILY, method_no="法34", nature="吉", catalogue="G-184")
def ku_qu_gan_lai(c: Charts) -> Bools:
    """初 is 鬼, fed by 中 and 末, and 末 is 長生 that controls it; or 初克中克末克日 and 末 feeds 初."""
    cured = c.chu.controls_day & _generate_back(c) & (stage_of_day(c, c.mo) == 0)
    turned = _control_on(c) & c.chu.generates_day
    return cured | turned


@pattern("一喜一悲", "003:9087", family=FAMILY, parent="苦去甘來", method_no="法34",
         aliases=["一喜一悲格"], nature="吉凶", catalogue="G-185")  # fmt: skip
def yi_xi_yi_bei(c: Charts) -> Bools:
    """In lessons or 三傳 a 鬼 rides 青龍, and a god that generates the day stem rides 白虎."""
    gods = (*c.ke, *c.san_chuan)
    joy = some(lambda god: god.generates_day & god.rides(白虎), gods)
    return joy & some(lambda god: god.controls_day & god.rides(青龍), gods)


@pattern("樂里生憂", "003:9091 003:9095", family=FAMILY, parent="苦去甘來", method_no="法34",
         aliases=["樂里生憂格"], nature="凶", catalogue="G-186")  # fmt: skip
def le_li_sheng_you(c: Charts) -> Bools:
    """Gods on stem and branch generate or bear them; but drain crosswise, or both seats hurt."""
    stem, branch = c.lodging.seat, c.day_branch.seat
    nursed_stem = c.on_stem.generates_day | (stage_of_day(c, c.on_stem) == 0)
    nursed_branch = c.on_branch.generates(c.day_branch) | (c.on_branch == c.day_branch.birth)
    crosswise = c.on_branch.drains_day & c.day_branch.generates(c.on_stem)
    controlled = stem.controls_day & branch.controls(c.day_branch)
    drained = stem.drains_day & c.day_branch.generates(branch)
    return nursed_stem & nursed_branch & (crosswise | controlled | drained)


@pattern("樂里生憂", "003:9095 003:9099", family=FAMILY, variant="birth_controls", default=False,
         parent="苦去甘來", method_no="法34", nature="凶", catalogue="G-186")  # fmt: skip
def le_li_sheng_you_birth(c: Charts) -> Bools:
    """長生 on the stem controls it; and it is 初傳, fed by 末 and 中, or the branch has its 敗."""
    birth = (stage_of_day(c, c.on_stem) == 0) & c.on_stem.controls_day
    fed = (c.chu == c.on_stem) & _generate_back(c)
    spoilt = c.on_branch == c.day_branch.birth.ahead(1)
    return birth & (fed | spoilt)


@pattern("樂里生憂", "003:9095", family=FAMILY, variant="generals", default=False,
         parent="苦去甘來", method_no="法34", nature="凶", catalogue="G-186")  # fmt: skip
def le_li_sheng_you_generals(c: Charts) -> Bools:
    """敗 is on the stem; 三傳 generate the stem, and all their generals control it."""
    ruin = stage_of_day(c, c.on_stem) == 1
    return ruin & all_parents(c) & generals_all(c, lambda p: relations.controls(p, c.day_phase))


@pattern("恩多怨深", "003:9103", family=FAMILY, variant="bifa", default=False, parent="苦去甘來",
         method_no="法34", aliases=["恩多怨深格"], nature="凶", catalogue="G-187")  # fmt: skip
def en_duo_yuan_shen(c: Charts) -> Bools:
    """The stem generates 初傳, that 中傳, that 末傳, which controls the stem."""
    return c.chu.drains_day & _generate_on(c) & c.mo.controls_day


@pattern("不幸中幸", "003:9107", family=FAMILY, parent="苦去甘來", method_no="法34", nature="吉",
         catalogue="G-188")  # fmt: skip
def bu_xing_zhong_xing(c: Charts) -> Bools:
    """長生 of the day stem, on stem or branch or in 三傳, rides 白虎."""
    return some(lambda god: (stage_of_day(c, god) == 0) & god.rides(白虎), pillars(c))


@pattern("幸中不幸", "003:9107", family=FAMILY, parent="苦去甘來", method_no="法34", nature="凶",
         catalogue="G-188")  # fmt: skip
def xing_zhong_bu_xing(c: Charts) -> Bools:
    """A 鬼 on stem or branch or in 三傳 rides 青龍."""
    return some(lambda god: god.controls_day & god.rides(青龍), pillars(c))
