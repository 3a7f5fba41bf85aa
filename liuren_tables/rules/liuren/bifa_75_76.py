"""畢法 75–76: punishment (刑) and harm (害) above stem and branch.

003:9631–9675; the text ends before the fourth and fifth of the five kinds of harm.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.bifa_course import (
    SELF_PUNISHING,
    on_either,
    self_punishing,
    tomb,
)
from liuren_tables.rules.liuren.bifa_words import FAMILY
from liuren_tables.rules.liuren.words import all_different, every, six_places, some, triad_of
from liuren_tables.symbols.names import 亥, 午, 卯, 子, 木, 水, 火, 貴人, 辰, 酉, 金

Bools = npt.NDArray[np.bool_]
PUNISHED, HARMED = "賓主不投刑在上", "彼此猜忌"


def _pair(c: Charts, one: int, other: int) -> Bools:
    """The gods on stem and branch are these two, in either order."""
    return ((c.on_stem == one) & (c.on_branch == other)) | (
        (c.on_stem == other) & (c.on_branch == one)
    )


# -- 法75 ---------------------------------------------------------------------------------------
@pattern("一字刑", "003:9631", family=FAMILY, parent=PUNISHED, method_no="法75", nature="凶",
         catalogue="G-328")  # fmt: skip
def yi_zi_xing(c: Charts) -> Bools:
    """The upper gods of all four lessons are of 辰 午 酉 亥."""
    return every(self_punishing, c.ke)


@pattern("二字刑", "003:9639", family=FAMILY, parent=PUNISHED, method_no="法75", nature="凶",
         aliases=["無禮之刑"], catalogue="G-329")  # fmt: skip
def er_zi_xing(c: Charts) -> Bools:
    """The gods on stem and branch are 子 and 卯."""
    return _pair(c, 子, 卯)


@pattern("三字刑", "003:9643", family=FAMILY, parent=PUNISHED, method_no="法75", nature="凶",
         catalogue="G-330")  # fmt: skip
def san_zi_xing(c: Charts) -> Bools:
    """三傳 are 寅巳申 or 丑戌未 in turn, begun from any: each punishes the next."""
    return c.chu.punishes(c.zhong) & c.zhong.punishes(c.mo) & all_different(c)


@pattern("賓主不投刑在上", "003:9631 003:9639 003:9643", family=FAMILY, method_no="法75", nature="凶",
         aliases=["刑在上"], catalogue="G-328 G-329 G-330")  # fmt: skip
def xing_zai_shang(c: Charts) -> Bools:
    """一字刑, 二字刑 or 三字刑."""
    return yi_zi_xing(c) | er_zi_xing(c) | san_zi_xing(c)


@pattern("自刑克干支", "003:9631 003:9635", family=FAMILY, parent=PUNISHED, method_no="法75",
         nature="凶", catalogue="G-331")  # fmt: skip
def zi_xing_ke_gan_zhi(c: Charts) -> Bools:
    """On stem and branch 辰 午 酉 or 亥, each controlling what it stands on or its tomb."""
    on_stem = c.on_stem.controls_day | (c.on_stem == tomb(c))
    on_branch = c.on_branch.controls(c.day_branch) | (c.on_branch == c.day_branch.tomb)
    return on_stem & on_branch & every(self_punishing, (c.on_stem, c.on_branch))


def _again(c: Charts, phase: int, god: int) -> Bools:
    """三傳 are the triad of a phase, and one of its branches stands again on stem or branch."""
    return triad_of(c, phase) & on_either(c, god)


@pattern("金剛格", "003:9647", family=FAMILY, parent=PUNISHED, method_no="法75", nature="凶",
         aliases=["金剛"], catalogue="G-332")  # fmt: skip
def jin_gang(c: Charts) -> Bools:
    """三傳 巳酉丑, with 酉 again on stem or branch."""
    return _again(c, 金, 酉)


@pattern("火強格", "003:9647", family=FAMILY, parent=PUNISHED, method_no="法75", nature="凶",
         aliases=["火強"], catalogue="G-333")  # fmt: skip
def huo_qiang(c: Charts) -> Bools:
    """三傳 寅午戌, with 午 again on stem or branch."""
    return _again(c, 火, 午)


@pattern("水流趨東格", "003:9651", family=FAMILY, parent=PUNISHED, method_no="法75", nature="凶",
         aliases=["水流趨東"], catalogue="G-334")  # fmt: skip
def shui_liu_qu_dong(c: Charts) -> Bools:
    """三傳 申子辰, with 辰 again on stem or branch."""
    return _again(c, 水, 辰)


@pattern("木落歸根格", "003:9651", family=FAMILY, parent=PUNISHED, method_no="法75", nature="凶",
         aliases=["木落歸根"], catalogue="G-335")  # fmt: skip
def mu_luo_gui_gen(c: Charts) -> Bools:
    """三傳 亥卯未, with 亥 again on stem or branch."""
    return _again(c, 木, 亥)


@pattern("自刑在干支上", "003:9635", family=FAMILY, parent=PUNISHED, method_no="法75", nature="凶",
         catalogue="G-331")  # fmt: skip
def zi_xing_zai_gan_zhi(c: Charts) -> Bools:
    """三傳 a triad whose 自刑 branch (辰 午 酉 亥) stands again on stem or branch."""
    return jin_gang(c) | huo_qiang(c) | shui_liu_qu_dong(c) | mu_luo_gui_gen(c)


@pattern("四勝煞格", "003:9659", family=FAMILY, parent=PUNISHED, method_no="法75", nature="凶",
         aliases=["四勝煞"], catalogue="G-339")  # fmt: skip
def si_sheng_sha(c: Charts) -> Bools:
    """The gods on stem and branch are 酉 and 午."""
    return _pair(c, 酉, 午)


@pattern("干支刑其上神", "003:9663", family=FAMILY, parent=PUNISHED, method_no="法75", nature="凶",
         catalogue="G-340")  # fmt: skip
def gan_zhi_xing_shang_shen(c: Charts) -> Bools:
    """The stem's palace punishes the god on it, and the branch the god on it."""
    return c.lodging.punishes(c.on_stem) & c.day_branch.punishes(c.on_branch)


@pattern("八專自刑", "003:9663", family=FAMILY, parent=PUNISHED, method_no="法75", nature="凶",
         catalogue="G-340")  # fmt: skip
def ba_zhuan_zi_xing(c: Charts) -> Bools:
    """Stem and branch share a palace, and 辰 午 酉 or 亥 stands on it."""
    return (c.lodging == c.day_branch) & self_punishing(c.on_stem)


@pattern("助刑戕德格", "003:9667", family=FAMILY, parent=PUNISHED, method_no="法75", nature="凶",
         aliases=["助刑戕德"], catalogue="G-341")  # fmt: skip
def zhu_xing_qiang_de(c: Charts) -> tuple[Bools, Bools]:
    """In 六處 the 自刑 of the branch, 日鬼, with a 鬼 opening 三傳; undone by 貴人 on the stem."""
    own = c.day_branch
    ghost = own.is_in(SELF_PUNISHING) & own.controls_day
    there = some(lambda god: god == own, six_places(c))
    return ghost & there & c.chu.controls_day, c.on_stem.rides(貴人)


# -- 法76 ---------------------------------------------------------------------------------------
@pattern("上下六害", "003:9671", family=FAMILY, parent=HARMED, method_no="法76", nature="凶",
         catalogue="G-342")  # fmt: skip
def shang_xia_liu_hai(c: Charts) -> Bools:
    """The god on the stem harms the stem's palace, the god on the branch the branch."""
    return c.on_stem.harms(c.lodging) & c.on_branch.harms(c.day_branch)


@pattern("上神六害", "003:9675", family=FAMILY, parent=HARMED, method_no="法76", nature="凶",
         catalogue="G-343")  # fmt: skip
def shang_shen_liu_hai(c: Charts) -> Bools:
    """The gods on stem and branch harm each other."""
    return c.on_stem.harms(c.on_branch)


@pattern("三層皆害", "003:9675", family=FAMILY, parent=HARMED, method_no="法76", nature="凶",
         catalogue="G-344")  # fmt: skip
def san_ceng_jie_hai(c: Charts) -> Bools:
    """The stem's palace and the branch harm each other, and so do the gods on them."""
    return c.lodging.harms(c.day_branch) & c.on_stem.harms(c.on_branch)


@pattern("彼此猜忌", "003:9671 003:9675", family=FAMILY, method_no="法76", nature="凶",
         aliases=["彼此猜忌害相隨"], catalogue="G-342 G-343 G-344")  # fmt: skip
def bi_ci_cai_ji(c: Charts) -> Bools:
    """Gods harm stem and branch below them, or one another above them."""
    return shang_xia_liu_hai(c) | shang_shen_liu_hai(c)
