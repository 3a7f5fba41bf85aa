"""畢法 61–66: tomb and tiger on stem and branch, mutual injury, tombs in the transmissions.

003:9415–9471.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.bifa_course import tomb
from liuren_tables.rules.liuren.bifa_words import FAMILY
from liuren_tables.rules.liuren.words import spirit
from liuren_tables.symbols.names import 卯, 白虎, 螣蛇, 酉

Bools = npt.NDArray[np.bool_]


# -- 法61 ---------------------------------------------------------------------------------------
@pattern("干乘墓虎", "003:9415 003:9419", family=FAMILY, method_no="法61", nature="凶",
         aliases=["干乘墓虎無占病"], catalogue="G-264")  # fmt: skip
def gan_cheng_mu_hu(c: Charts) -> Bools:
    """The stem's tomb stands on the stem with 白虎."""
    return (c.on_stem == tomb(c)) & c.on_stem.rides(白虎)


@pattern("虎鬼加干格", "003:9423", family=FAMILY, parent="干乘墓虎", method_no="法61", nature="凶",
         aliases=["虎鬼加干"], catalogue="G-265")  # fmt: skip
def hu_gui_jia_gan(c: Charts) -> Bools:
    """The god on the stem is 日鬼 and rides 白虎."""
    return c.on_stem.controls_day & c.on_stem.rides(白虎)


# -- 法62 ---------------------------------------------------------------------------------------
def _tiger(c: Charts) -> Bools:
    return c.on_branch.rides(白虎)


@pattern("支乘墓虎", "003:9427", family=FAMILY, method_no="法62", variant="gan", default=False,
         nature="凶", catalogue="G-266")  # fmt: skip
def zhi_cheng_mu_hu_gan(c: Charts) -> tuple[Bools, Bools]:
    """The stem's tomb stands on the branch with 白虎; not if it is 月將 (at the hour of the branch)."""
    return (c.on_branch == tomb(c)) & _tiger(c), c.hour == c.day_branch


@pattern("支乘墓虎", "003:9427 003:9431", family=FAMILY, method_no="法62", variant="zhi",
         default=False, nature="凶", catalogue="G-266")  # fmt: skip
def zhi_cheng_mu_hu_zhi(c: Charts) -> tuple[Bools, Bools]:
    """The branch's tomb stands on the branch with 白虎; not if it is 月將 (at the hour of the branch)."""
    return (c.on_branch == c.day_branch.tomb) & _tiger(c), c.hour == c.day_branch


@pattern("支乘墓虎", "003:9427 003:9431", family=FAMILY, method_no="法62", nature="凶",
         aliases=["伏尸", "支乘墓虎有伏尸"], catalogue="G-266")  # fmt: skip
def zhi_cheng_mu_hu(c: Charts) -> tuple[Bools, Bools]:
    """The tomb of stem or branch on the branch with 白虎; not if it is 月將 (at the hour of the branch)."""
    entombed = (c.on_branch == tomb(c)) | (c.on_branch == c.day_branch.tomb)
    return entombed & _tiger(c), c.hour == c.day_branch


@pattern("虎鬼克支格", "003:9435", family=FAMILY, parent="支乘墓虎", method_no="法62", nature="凶",
         aliases=["虎鬼克支"], catalogue="G-267")  # fmt: skip
def hu_gui_ke_zhi(c: Charts) -> Bools:
    """The god on the branch controls the branch and rides 白虎."""
    return c.on_branch.controls(c.day_branch) & _tiger(c)


@pattern("墓門開", "003:9439", family=FAMILY, parent="支乘墓虎", method_no="法62", variant="bifa",
         default=False, nature="凶", catalogue="G-268")  # fmt: skip
def mu_men_kai(c: Charts) -> Bools:
    """On a day of 卯 or 酉 the stem's tomb stands on the branch with 螣蛇 or 白虎."""
    on_gate = c.day_branch.is_in([卯, 酉]) & (c.on_branch == tomb(c))
    return on_gate & c.on_branch.rides([螣蛇, 白虎])


@pattern("蛇墓克支格", "003:9439", family=FAMILY, parent="支乘墓虎", method_no="法62", nature="凶",
         aliases=["蛇墓克支"], catalogue="G-269")  # fmt: skip
def she_mu_ke_zhi(c: Charts) -> Bools:
    """The stem's tomb stands on the branch, controls it and rides 螣蛇."""
    controls = (c.on_branch == tomb(c)) & c.on_branch.controls(c.day_branch)
    return controls & c.on_branch.rides(螣蛇)


# -- 法63 ---------------------------------------------------------------------------------------
@pattern("彼此全傷", "003:9443", family=FAMILY, method_no="法63", nature="凶",
         aliases=["彼此全傷防兩損"], catalogue="G-270 G-271")  # fmt: skip
def bi_ci_quan_shang(c: Charts) -> Bools:
    """The god on the stem controls the stem, the god on the branch controls the branch."""
    return c.on_stem.controls_day & c.on_branch.controls(c.day_branch)


# -- 法64 ---------------------------------------------------------------------------------------
@pattern("蕪淫", "003:9447 003:9451", family=FAMILY, method_no="法64", variant="bifa", default=False,
         nature="凶", aliases=["夫婦蕪淫", "夫婦蕪淫各有私"], catalogue="G-272")  # fmt: skip
def wu_yin(c: Charts) -> Bools:
    """The god on the branch controls the stem, the god on the stem controls the branch."""
    return c.on_branch.controls_day & c.on_stem.controls(c.day_branch)


@pattern("真解離", "003:9455", family=FAMILY, parent="蕪淫", method_no="法64", variant="bifa",
         default=False, nature="凶", aliases=["真解離卦"], catalogue="G-273")  # fmt: skip
def zhen_jie_li(c: Charts) -> Bools:
    """The stem controls the god on the branch, the branch controls the god on the stem."""
    return c.on_branch.controlled_by_day & c.day_branch.controls(c.on_stem)


# -- 法65 ---------------------------------------------------------------------------------------
@pattern("干墓並關", "003:9459 003:9463", family=FAMILY, method_no="法65", nature="凶",
         aliases=["干墓並關人宅廢"], catalogue="G-276")  # fmt: skip
def gan_mu_bing_guan(c: Charts) -> Bools:
    """初傳 is the stem's tomb and 關神 of the season."""
    return (c.chu == tomb(c)) & spirit(c, "關神").at(c.chu)


@pattern("干墓並關人衰", "003:9459 003:9463", family=FAMILY, parent="干墓並關", method_no="法65",
         nature="凶", catalogue="G-276")  # fmt: skip
def gan_mu_bing_guan_ren(c: Charts) -> Bools:
    """干墓並關 where 初傳 is the upper god of one of the two lessons of the stem."""
    first, second, _, _ = c.ke
    return gan_mu_bing_guan(c) & ((c.chu == first) | (c.chu == second))


@pattern("干墓並關宅廢", "003:9459 003:9463", family=FAMILY, parent="干墓並關", method_no="法65",
         nature="凶", catalogue="G-276")  # fmt: skip
def gan_mu_bing_guan_zhai(c: Charts) -> Bools:
    """干墓並關 where 初傳 is the upper god of one of the two lessons of the branch."""
    _, _, third, fourth = c.ke
    return gan_mu_bing_guan(c) & ((c.chu == third) | (c.chu == fourth))


@pattern("墓神覆日作生氣格", "003:9463", family=FAMILY, parent="干墓並關", method_no="法65", nature="吉",
         aliases=["墓神覆日作生氣"], catalogue="G-277")  # fmt: skip
def mu_shen_zuo_sheng_qi(c: Charts) -> Bools:
    """The stem's tomb stands on the stem and is 生氣 of the month."""
    return (c.on_stem == tomb(c)) & spirit(c, "生氣").at(c.on_stem)


# -- 法66 ---------------------------------------------------------------------------------------
@pattern("支墳財", "003:9467", family=FAMILY, method_no="法66", nature="凶",
         aliases=["支墳財並", "支墳財並旅程稽"], catalogue="G-278")  # fmt: skip
def zhi_fen_cai(c: Charts) -> Bools:
    """初傳 is the branch's tomb and the stem's wealth."""
    return (c.chu == c.day_branch.tomb) & c.chu.controlled_by_day


@pattern("疑惑格", "003:9471", family=FAMILY, parent="支墳財", method_no="法66", nature="凶",
         aliases=["疑惑"], catalogue="G-279")  # fmt: skip
def yi_huo(c: Charts) -> Bools:
    """On a day of 卯 or 酉, 行年 is 卯 or 酉."""
    return c.day_branch.is_in([卯, 酉]) & c.xing_nian.is_in([卯, 酉])
