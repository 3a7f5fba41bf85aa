"""畢法 11–18: 眾鬼, 狐假虎威, 鬼賊當時, 傳財太旺, 脫, 空, 進茹, 踏腳 (003:8679–8779)."""

from __future__ import annotations

from functools import reduce
from operator import and_

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.charts import Charts
from liuren_tables.charts.generals import GENERAL_PHASE, general_on, noble_branch
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.bifa_words import (
    FAMILY,
    GHOST,
    WEALTH,
    all_drains,
    all_ghosts,
    all_parents,
    all_wealth,
    clogged,
    empty,
    generals_all,
    phase_from_day,
)
from liuren_tables.rules.liuren.words import every, runs, some
from liuren_tables.symbols import relations
from liuren_tables.symbols.names import 土, 夜, 天空, 晝, 木, 玄武

Bools = npt.NDArray[np.bool_]


# -- 法11 ---------------------------------------------------------------------------------------
@pattern("眾鬼雖彰", "003:8679 003:8683 003:8691", family=FAMILY, method_no="法11",
         aliases=["眾鬼雖彰(干上制鬼)"], nature="凶", catalogue="G-059")  # fmt: skip
def zhong_gui_sui_zhang(c: Charts) -> tuple[Bools, Bools]:
    """三傳 are all 鬼; harmless where the god on the stem or on the branch controls them."""
    holds = all_ghosts(c)
    ghost = phase_from_day(c, GHOST)
    help_comes = some(lambda god: relations.controls(god.phase, ghost), (c.on_stem, c.on_branch))
    return holds, holds & help_comes


@pattern("干上救神", "003:8679 003:8683", family=FAMILY, parent="眾鬼雖彰", method_no="法11",
         nature="吉", catalogue="G-059")  # fmt: skip
def gan_shang_jiu_shen(c: Charts) -> Bools:
    """三傳 are all 鬼, and the god on the stem, drained by it, controls them."""
    return all_ghosts(c) & c.on_stem.drains_day


@pattern("支上救神", "003:8691", family=FAMILY, parent="眾鬼雖彰", method_no="法11", nature="吉",
         catalogue="G-062")  # fmt: skip
def zhi_shang_jiu_shen(c: Charts) -> Bools:
    """三傳 are all 鬼, and the god on the branch, drained by the stem, controls them."""
    return all_ghosts(c) & c.on_branch.drains_day


@pattern("家鬼取家人", "003:8687", family=FAMILY, parent="眾鬼雖彰", method_no="法11",
         aliases=["家鬼"], nature="凶", catalogue="G-061")  # fmt: skip
def jia_gui(c: Charts) -> Bools:
    """初傳 is a 鬼 from the branch's two lessons, and 中傳 is 鬼 too or all three are as one."""
    from_home = (c.chu == c.on_branch) | (c.chu == c.on_branch.above)
    return from_home & c.chu.controls_day & (c.zhong.controls_day | all_ghosts(c))


@pattern("引鬼為生", "003:8695", family=FAMILY, parent="眾鬼雖彰", method_no="法11",
         aliases=["引鬼為生格"], nature="吉", catalogue="G-063")  # fmt: skip
def yin_gui_wei_sheng(c: Charts) -> Bools:
    """初傳 is a 鬼 and generates 末傳, which generates the day stem."""
    return c.chu.controls_day & c.chu.generates(c.mo) & c.mo.generates_day


@pattern("傳鬼為生", "003:8699", family=FAMILY, parent="眾鬼雖彰", method_no="法11",
         aliases=["傳鬼為生格"], nature="吉", catalogue="G-064")  # fmt: skip
def chuan_gui_wei_sheng(c: Charts) -> Bools:
    """三傳 are 鬼 and the god on the stem generates it; or their generals are 鬼 and they generate it."""
    by_god = all_ghosts(c) & c.on_stem.generates_day
    ghosts = generals_all(c, lambda phase: relations.controls(phase, c.day_phase))
    return by_god | (ghosts & all_parents(c))


@pattern("鬼傳受夾克", "003:8703", family=FAMILY, parent="眾鬼雖彰", method_no="法11", nature="吉",
         catalogue="G-065")  # fmt: skip
def gui_chuan_shou_jia_ke(c: Charts) -> Bools:
    """三傳 are all 鬼; 初傳 is 夾克, 中傳 is its 墓, and 末傳 controls it."""
    return all_ghosts(c) & clogged(c.chu) & (c.zhong == c.chu.tomb) & c.mo.controls(c.chu)


@pattern("德神臨身", "003:8703", family=FAMILY, parent="眾鬼雖彰", method_no="法11", nature="吉",
         catalogue="G-066")  # fmt: skip
def de_shen_lin_shen(c: Charts) -> Bools:
    """日德 is on the stem."""
    return c.on_stem == c.of_day_stem("day_virtue")


@pattern("土將化火鬼", "003:8707", family=FAMILY, parent="眾鬼雖彰", method_no="法11", nature="吉",
         catalogue="G-067")  # fmt: skip
def tu_jiang_hua_huo_gui(c: Charts) -> Bools:
    """三傳 are all 鬼; by day and by night all their generals are of the phase that generates 日."""

    def saved(daynight: int) -> Bools:
        noble = noble_branch(c.day_stem, np.uint8(daynight), c.noble_school)
        phases = [GENERAL_PHASE[general_on(god.code, noble, c.turn)] for god in c.san_chuan]
        return reduce(and_, (relations.generates(phase, c.day_phase) for phase in phases))

    return all_ghosts(c) & saved(晝) & saved(夜)


@pattern("木局去土將", "003:8711", family=FAMILY, parent="眾鬼雖彰", method_no="法11", nature="吉",
         catalogue="G-068")  # fmt: skip
def mu_ju_qu_tu_jiang(c: Charts) -> Bools:
    """On a day of 壬 or 癸 三傳 are wood, which drains the stem, and all their generals are earth."""
    wood = all_drains(c) & (relations.generates(c.day_phase, np.uint8(木)))
    return wood & generals_all(c, lambda phase: phase == 土)


# -- 法12 ---------------------------------------------------------------------------------------
@pattern("狐假虎威", "003:8719", family=FAMILY, method_no="法12", catalogue="G-069")
def hu_jia_hu_wei(c: Charts) -> Bools:
    """The god on the stem is 鬼 and the branch controls it; or it is 脫 and its palace controls it."""
    ghost = c.on_stem.controls_day & c.day_branch.controls(c.on_stem)
    return ghost | (c.on_stem.drains_day & c.lodging.controls(c.on_stem))


# -- 法13, 法14 -----------------------------------------------------------------------------------
@pattern("鬼賊當時", "003:8723", family=FAMILY, method_no="法13", catalogue="G-070")
def gui_zei_dang_shi(c: Charts) -> Bools:
    """三傳 are all 鬼, and their phase rules the month (旺)."""
    ghost = phase_from_day(c, GHOST)
    return all_ghosts(c) & (relations.strength(ghost, c.month) == 0)


@pattern("傳財太旺", "003:8727", family=FAMILY, method_no="法14", nature="凶", catalogue="G-071")
def chuan_cai_tai_wang(c: Charts) -> Bools:
    """三傳 are all wealth, and its phase is 旺 or 相 in the month."""
    wealth = phase_from_day(c, WEALTH)
    return all_wealth(c) & (relations.strength(wealth, c.month) < 2)


@pattern("財神空亡", "003:8735", family=FAMILY, parent="傳財太旺", method_no="法14", nature="凶",
         catalogue="G-073")  # fmt: skip
def cai_shen_kong_wang(c: Charts) -> Bools:
    """Wealth is on the stem or on the branch, and all the wealth there is void."""
    here = (c.on_stem, c.on_branch)
    wealth = some(lambda god: god.controlled_by_day, here)
    return wealth & every(lambda god: god.void | ~god.controlled_by_day, here)


# -- 法15, 法16 -----------------------------------------------------------------------------------
@pattern("脫上逢脫", "003:8739 003:8743 003:8747", family=FAMILY, method_no="法15",
         aliases=["脫上脫"], nature="凶", catalogue="G-074")  # fmt: skip
def tuo_shang_feng_tuo(c: Charts) -> Bools:
    """The stem generates the god on it, and that god generates its general."""
    god = c.on_stem
    return god.drains_day & relations.generates(god.phase, god.general_phase)


@pattern("脫盜", "003:8751", family=FAMILY, parent="脫上逢脫", method_no="法15", aliases=["脫盜格"],
         nature="凶", catalogue="G-075")  # fmt: skip
def tuo_dao(c: Charts) -> Bools:
    """The stem generates the god on it, which rides 玄武."""
    return c.on_stem.drains_day & c.on_stem.rides(玄武)


@pattern("空上乘空", "003:8755", family=FAMILY, method_no="法16", nature="凶", catalogue="G-076")
def kong_shang_cheng_kong(c: Charts) -> Bools:
    """The god on the stem is void and rides 天空."""
    return c.on_stem.void & c.on_stem.rides(天空)


@pattern("脫空", "003:8759", family=FAMILY, parent="空上乘空", method_no="法16",
         aliases=["脫空格", "脫空神"], nature="凶", catalogue="G-077")  # fmt: skip
def tuo_kong(c: Charts) -> Bools:
    """The stem generates the god on it, which rides 天空."""
    return c.on_stem.drains_day & c.on_stem.rides(天空)


@pattern("遙克空亡", "003:8759", family=FAMILY, parent="空上乘空", method_no="法16", nature="凶",
         catalogue="G-078")  # fmt: skip
def yao_ke_kong_wang(c: Charts) -> Bools:
    """遙克, and 初傳 is void, sits on the void, or rides 天空."""
    return (c.method_name == "遙克") & (empty(c.chu) | c.chu.rides(天空))


# -- 法17, 法18 -----------------------------------------------------------------------------------
@pattern("進茹空亡", "003:8763 003:8767", family=FAMILY, method_no="法17", nature="凶",
         catalogue="G-079")  # fmt: skip
def jin_ru_kong_wang(c: Charts) -> Bools:
    """三傳 go forward one by one, and each is void or sits on the void."""
    return runs(c, 1) & every(empty, c.san_chuan)


@pattern("踏腳空亡", "003:8771 003:8775", family=FAMILY, method_no="法18", nature="凶",
         catalogue="G-080")  # fmt: skip
def ta_jiao_kong_wang(c: Charts) -> Bools:
    """三傳 go back one by one, and each is void or sits on the void."""
    return runs(c, -1) & every(empty, c.san_chuan)


@pattern("尋死", "003:8775", family=FAMILY, parent="踏腳空亡", method_no="法18", aliases=["尋死格"],
         nature="凶", catalogue="G-081")  # fmt: skip
def xun_si(c: Charts) -> Bools:
    """踏腳空亡, and 三傳 would generate the day stem."""
    return ta_jiao_kong_wang(c) & all_parents(c)


@pattern("間退空亡", "003:8779", family=FAMILY, parent="踏腳空亡", method_no="法18",
         aliases=["不宜進"], nature="凶", catalogue="G-082")  # fmt: skip
def jian_tui_kong_wang(c: Charts) -> Bools:
    """三傳 go back two by two from a void 初傳: each is void in its own, the next, the third ten."""
    return runs(c, -2) & c.chu.void
