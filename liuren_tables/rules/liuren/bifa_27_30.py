"""畢法 27–30: 傳財化鬼, 傳鬼化財, 居狹宅, 屋宅寬廣 and their 格 (003:8975–9035)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.bifa_words import (
    DRAIN,
    FAMILY,
    GHOST,
    PARENT,
    all_drains,
    all_ghosts,
    all_parents,
    all_wealth,
    empty,
    hidden_controls_day,
    phase_from_day,
)
from liuren_tables.rules.liuren.words import some, spirit, triad_of
from liuren_tables.symbols import relations
from liuren_tables.symbols.names import 土, 天后, 木, 白虎

Bools = npt.NDArray[np.bool_]
TO_GHOST, TO_WEALTH = "傳財化鬼", "傳鬼化財"


# -- 法27 ---------------------------------------------------------------------------------------
@pattern(TO_GHOST, "003:8975 003:8979 003:8983", family=FAMILY, method_no="法27",
         aliases=["傳財化鬼(干上)"], nature="凶", catalogue="G-150")  # fmt: skip
def chuan_cai_hua_gui(c: Charts) -> tuple[Bools, Bools]:
    """三傳 are all wealth and feed a 鬼 on the stem; lighter if the god over 年命 controls that."""
    holds = all_wealth(c) & c.on_stem.controls_day
    return holds, holds & c.person.above.controls(c.on_stem)


@pattern(TO_GHOST, "003:8987", family=FAMILY, variant="branch", default=False, method_no="法27",
         aliases=["傳財化鬼格"], nature="凶", catalogue="G-151")  # fmt: skip
def chuan_cai_hua_gui_branch(c: Charts) -> tuple[Bools, Bools]:
    """三傳 are all wealth and feed a 鬼 on the branch; lighter if the god over 年命 controls that."""
    holds = all_wealth(c) & c.on_branch.controls_day
    return holds, holds & c.person.above.controls(c.on_branch)


@pattern("曲直傷干納粟", "003:8987", family=FAMILY, parent=TO_GHOST, method_no="法27",
         catalogue="G-152")  # fmt: skip
def qu_zhi_shang_gan(c: Charts) -> Bools:
    """On a day of earth wealth is on the stem and 三傳 are the triad of wood, its 鬼."""
    return (c.day_phase == 土) & c.on_stem.controlled_by_day & triad_of(c, 木)


@pattern("因財致禍", "003:8991", family=FAMILY, parent=TO_GHOST, method_no="法27",
         aliases=["因財致禍格"], nature="凶", catalogue="G-153")  # fmt: skip
def yin_cai_zhi_huo(c: Charts) -> Bools:
    """初傳 is wealth and controls the god on the stem."""
    return c.chu.controlled_by_day & c.chu.controls(c.on_stem)


@pattern("財遁鬼", "003:8995", family=FAMILY, parent=TO_GHOST, method_no="法27", aliases=["財遁鬼格"],
         nature="凶", catalogue="G-154")  # fmt: skip
def cai_dun_gui(c: Charts) -> Bools:
    """The god on the stem is wealth, and its hidden stem controls the day stem."""
    return c.on_stem.controlled_by_day & hidden_controls_day(c.on_stem)


@pattern("借錢還債", "003:8995", family=FAMILY, parent=TO_GHOST, method_no="法27",
         aliases=["借錢還債格"], nature="凶", catalogue="G-155")  # fmt: skip
def jie_qian_huan_zhai(c: Charts) -> Bools:
    """Wealth is on stem and branch, and the two are of one phase or on their own places (伏吟)."""
    wealth = c.on_stem.controlled_by_day & c.on_branch.controlled_by_day
    return wealth & (c.day_branch.like_day | (c.turn == 0))


# -- 法28 ---------------------------------------------------------------------------------------
@pattern(TO_WEALTH, "003:8999", family=FAMILY, method_no="法28", catalogue="G-157")
def chuan_gui_hua_cai(c: Charts) -> tuple[Bools, Bools]:
    """三傳 are all 鬼 with wealth among them; harm comes where the god over 年 or 命 is 鬼."""
    holds = all_ghosts(c) & some(lambda god: god.controlled_by_day, c.san_chuan)
    return holds, holds & c.person.above.controls_day


@pattern("全鬼變為財", "003:8999", family=FAMILY, parent=TO_WEALTH, method_no="法28",
         catalogue="G-156")  # fmt: skip
def quan_gui_bian_cai(c: Charts) -> tuple[Bools, Bools]:
    """A triad of 鬼, two of it empty, one left that is wealth; harm where the god over 年命 is 鬼."""
    first, middle, last = (~empty(god) for god in c.san_chuan)
    one_left = (first ^ middle ^ last) & ~(first & middle)
    wealth = some(lambda god: ~empty(god) & god.controlled_by_day, c.san_chuan)
    holds = all_ghosts(c) & one_left & wealth
    return holds, holds & c.person.above.controls_day


@pattern("取還魂債", "003:9003", family=FAMILY, parent=TO_WEALTH, method_no="法28",
         aliases=["取還魂債格"], nature="吉", catalogue="G-158")  # fmt: skip
def qu_huan_hun_zhai(c: Charts) -> Bools:
    """三傳, or their first and last, drain the stem and feed wealth that is on it."""
    drained = all_drains(c) | (c.chu.drains_day & c.mo.drains_day)
    return drained & c.on_stem.controlled_by_day


@pattern("取還魂債", "003:9003", family=FAMILY, variant="branch", default=False, parent=TO_WEALTH,
         method_no="法28", nature="吉", catalogue="G-158")  # fmt: skip
def qu_huan_hun_zhai_branch(c: Charts) -> Bools:
    """三傳 all drain the day stem and feed wealth on the branch."""
    return all_drains(c) & c.on_branch.controlled_by_day


@pattern("求財急取", "003:9007", family=FAMILY, parent=TO_WEALTH, method_no="法28",
         aliases=["求財急取格"], catalogue="G-159")  # fmt: skip
def qiu_cai_ji_qu(c: Charts) -> Bools:
    """支加干, wealth of the stem, which is the stem's 墓 or controls the stem's palace."""
    god = c.on_stem
    late = (god == c.of_day_stem("tomb", "element")) | god.controls(c.lodging)
    return (god == c.day_branch) & god.controlled_by_day & late


@pattern("空財", "003:9011", family=FAMILY, parent=TO_WEALTH, method_no="法28", aliases=["空財格"],
         nature="凶", catalogue="G-160")  # fmt: skip
def kong_cai(c: Charts) -> Bools:
    """初傳 is wealth and void."""
    return c.chu.controlled_by_day & c.chu.void


@pattern("危中取財", "003:9011", family=FAMILY, parent=TO_WEALTH, method_no="法28",
         aliases=["危中取財格"], catalogue="G-161")  # fmt: skip
def wei_zhong_qu_cai(c: Charts) -> tuple[Bools, Bools]:
    """The stem controls the branch, and a 鬼 is on the branch; no danger where that is void."""
    holds = c.day_branch.controlled_by_day & c.on_branch.controls_day
    return holds, holds & c.on_branch.void


# -- 法29 ---------------------------------------------------------------------------------------
@pattern("眷屬豐盈居狹宅", "003:9015", family=FAMILY, method_no="法29", catalogue="G-162")
def juan_shu_feng_ying(c: Charts) -> Bools:
    """三傳 generate the day stem, and the branch generates them."""
    return all_parents(c) & relations.generates(c.day_branch.phase, phase_from_day(c, PARENT))


@pattern("人旺棄宅", "003:9019", family=FAMILY, parent="眷屬豐盈居狹宅", method_no="法29",
         aliases=["人旺棄宅格"], catalogue="G-163")  # fmt: skip
def ren_wang_qi_zhai(c: Charts) -> Bools:
    """三傳 generate the day stem and control the branch."""
    return all_parents(c) & relations.controls(phase_from_day(c, PARENT), c.day_branch.phase)


@pattern("贅婿", "003:9023", family=FAMILY, variant="bifa", default=False, parent="眷屬豐盈居狹宅",
         method_no="法29", aliases=["贅婿卦"], nature="凶", catalogue="G-164")  # fmt: skip
def zhui_xu(c: Charts) -> Bools:
    """支加干, the stem controls the branch, and the god on the branch drains or controls it."""
    hurt = c.day_branch.generates(c.on_branch) | c.on_branch.controls(c.day_branch)
    return (c.on_stem == c.day_branch) & c.day_branch.controlled_by_day & hurt


# -- 法30 ---------------------------------------------------------------------------------------
@pattern("屋宅寬廣致人衰", "003:9027", family=FAMILY, method_no="法30", nature="凶",
         catalogue="G-165")  # fmt: skip
def wu_zhai_kuan_guang(c: Charts) -> Bools:
    """三傳 drain the day stem and generate the branch."""
    return all_drains(c) & relations.generates(phase_from_day(c, DRAIN), c.day_branch.phase)


@pattern("賣宅備患", "003:9031", family=FAMILY, parent="屋宅寬廣致人衰", method_no="法30",
         aliases=["賣宅備患格"], nature="凶", catalogue="G-166")  # fmt: skip
def mai_zhai_bei_huan(c: Charts) -> Bools:
    """三傳 control the day stem and generate the branch."""
    return all_ghosts(c) & relations.generates(phase_from_day(c, GHOST), c.day_branch.phase)


@pattern("獅獸沖宅", "003:9031", family=FAMILY, parent="屋宅寬廣致人衰", method_no="法30",
         aliases=["獅獸沖宅格"], nature="凶", catalogue="G-167")  # fmt: skip
def shi_shou_chong_zhai(c: Charts) -> tuple[Bools, Bools]:
    """The god opposite the one on the branch rides 白虎; no harm where it is void."""
    beast = c.on_branch.clash
    holds = beast.rides(白虎)
    return holds, holds & beast.void


@pattern("血厭克宅", "003:9035", family=FAMILY, parent="屋宅寬廣致人衰", method_no="法30",
         aliases=["血厭克宅格"], nature="凶", catalogue="G-168")  # fmt: skip
def xue_yan_ke_zhai(c: Charts) -> Bools:
    """The god on the branch controls it, rides 天后, and is 月厭 and also 血支 or 血忌."""
    god = c.on_branch
    blood = spirit(c, "血支").at(god) | spirit(c, "血忌").at(god)
    return god.controls(c.day_branch) & god.rides(天后) & spirit(c, "月厭").at(god) & blood
