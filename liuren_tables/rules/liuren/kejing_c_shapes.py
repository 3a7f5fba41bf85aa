"""三傳 as shapes: 全局 (003:7675–7851), 玄胎 (7855–7915), 六純 (8051–8067), 亨通 (7503)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.kejing_c_words import FOUR_CORNERS, FOUR_EARTHS
from liuren_tables.rules.liuren.words import (
    every,
    is_sequence,
    is_set,
    runs,
    some,
    spirit,
    triad_of,
)
from liuren_tables.symbols.names import (
    丑,
    亥,
    六合,
    午,
    卯,
    壬,
    天后,
    子,
    寅,
    己,
    巳,
    戊,
    戌,
    木,
    未,
    水,
    火,
    玄武,
    申,
    癸,
    辰,
    酉,
    金,
)  # fmt: skip
from liuren_tables.symbols.relations import strength

Bools = npt.NDArray[np.bool_]
FAMILY = "三傳"


# -- 全局 -----------------------------------------------------------------------------------
@pattern("潤下", "003:7675 003:7711", family=FAMILY, parent="全局", aliases=["潤下格", "潤下卦"],
         nature="吉凶", catalogue="F-165")  # fmt: skip
def run_xia(c: Charts) -> Bools:
    """三傳 are 申 子 辰, in any order."""
    return triad_of(c, 水)


@pattern("炎上", "003:7675 003:7731", family=FAMILY, parent="全局", aliases=["炎上格", "炎上卦"],
         nature="吉凶", catalogue="F-166")  # fmt: skip
def yan_shang(c: Charts) -> Bools:
    """三傳 are 寅 午 戌, in any order."""
    return triad_of(c, 火)


@pattern("曲直", "003:7679 003:7759", family=FAMILY, parent="全局", aliases=["曲直格", "曲直卦"],
         nature="吉凶", catalogue="F-167")  # fmt: skip
def qu_zhi(c: Charts) -> Bools:
    """三傳 are 亥 卯 未, in any order."""
    return triad_of(c, 木)


@pattern("從革", "003:7679 003:7795", family=FAMILY, parent="全局", aliases=["從革格", "從革卦"],
         nature="吉凶", catalogue="F-168")  # fmt: skip
def cong_ge(c: Charts) -> Bools:
    """三傳 are 巳 酉 丑, in any order."""
    return triad_of(c, 金)


@pattern("稼穡", "003:7679", family=FAMILY, parent="全局",
         aliases=["稼穡格", "稼穡卦", "五墳卦", "鯨鯢歸澗", "鯨鯢歸潤"], nature="吉凶",
         catalogue="F-169")  # fmt: skip
def jia_se(c: Charts) -> Bools:
    """All three transmissions are of 辰 戌 丑 未."""
    return every(lambda god: god.is_in(FOUR_EARTHS), c.san_chuan)


@pattern("稼穡", "003:7835", family=FAMILY, variant="ding_e", default=False, parent="全局",
         nature="吉凶")  # fmt: skip
def jia_se_ding_e(c: Charts) -> Bools:
    """All three transmissions are of 辰 戌 丑 未, none of them 丁神 or 驛馬."""
    mounted = some(lambda god: spirit(c, "旬丁").at(god) | (god == c.day_branch.horse), c.san_chuan)
    return jia_se(c) & ~mounted


@pattern("稼穡", "003:7815", family=FAMILY, variant="xin_jing", default=False, parent="全局",
         nature="吉凶", catalogue="F-362")  # fmt: skip
def jia_se_xin_jing(c: Charts) -> Bools:
    """On days of 戊 or 己 丑 or 未 opens and all three transmissions are of 辰 戌 丑 未."""
    return np.isin(c.day_stem, [戊, 己]) & c.chu.is_in([丑, 未]) & jia_se(c)


@pattern("全局", "003:7675 003:7679", family=FAMILY, hexagram="大畜", aliases=["全局課", "三合課"],
         nature="吉", catalogue="F-164")  # fmt: skip
def quan_ju(c: Charts) -> Bools:
    """三傳 are the three branches of one 三合, or all of 辰 戌 丑 未."""
    return run_xia(c) | yan_shang(c) | qu_zhi(c) | cong_ge(c) | jia_se(c)


@pattern("潤下", "003:7851", family=FAMILY, variant="direction", default=False, parent="全局",
         nature="吉凶")  # fmt: skip
def run_xia_direction(c: Charts) -> Bools:
    """三傳 are 亥 子 丑, in any order."""
    return is_set(c, [亥, 子, 丑])


@pattern("炎上", "003:7851", family=FAMILY, variant="direction", default=False, parent="全局",
         nature="吉凶")  # fmt: skip
def yan_shang_direction(c: Charts) -> Bools:
    """三傳 are 巳 午 未, in any order."""
    return is_set(c, [巳, 午, 未])


@pattern("曲直", "003:7851", family=FAMILY, variant="direction", default=False, parent="全局",
         nature="吉凶", catalogue="F-194")  # fmt: skip
def qu_zhi_direction(c: Charts) -> Bools:
    """三傳 are 寅 卯 辰, in any order."""
    return is_set(c, [寅, 卯, 辰])


@pattern("從革", "003:7851", family=FAMILY, variant="direction", default=False, parent="全局",
         nature="吉凶")  # fmt: skip
def cong_ge_direction(c: Charts) -> Bools:
    """三傳 are 申 酉 戌, in any order."""
    return is_set(c, [申, 酉, 戌])


@pattern("三合犯殺", "003:7703", family=FAMILY, parent="全局", aliases=["笑中藏刀"], nature="凶",
         catalogue="F-173")  # fmt: skip
def san_he_fan_sha(c: Charts) -> Bools:
    """三傳 are one 三合, and one of them is in 刑 沖 破 害 with the god on stem or branch."""

    def offends(god: Branch, other: Branch) -> Bools:
        punishing = god.punishes(other) | other.punishes(god)
        return punishing | god.clashes(other) | god.breaks(other) | god.harms(other)

    triad = run_xia(c) | yan_shang(c) | qu_zhi(c) | cong_ge(c)
    return triad & some(
        lambda god: offends(god, c.on_stem) | offends(god, c.on_branch), c.san_chuan
    )


@pattern("循順", "003:7831", family=FAMILY, parent="全局")
def xun_shun(c: Charts) -> Bools:
    """三傳 are 子 申 辰, in this order."""
    return is_sequence(c, 子, 申, 辰)


@pattern("就燥", "003:7831", family=FAMILY, parent="全局")
def jiu_zao(c: Charts) -> Bools:
    """三傳 are 戌 午 寅, in this order."""
    return is_sequence(c, 戌, 午, 寅)


@pattern("正陽", "003:7831", family=FAMILY, parent="全局")
def zheng_yang(c: Charts) -> Bools:
    """三傳 are 未 卯 亥, in this order."""
    return is_sequence(c, 未, 卯, 亥)


@pattern("發罡", "003:7831", family=FAMILY, parent="全局", nature="凶")
def fa_gang(c: Charts) -> Bools:
    """三傳 are 巳 丑 酉, in this order."""
    return is_sequence(c, 巳, 丑, 酉)


@pattern("愁課", "003:7803", family=FAMILY, parent="全局", nature="凶", catalogue="F-187")
def chou(c: Charts) -> Bools:
    """從革 with 酉 standing on 巳."""
    return cong_ge(c) & Branch(c, 酉).stands_on(巳)


@pattern("從革不革", "003:7811", family=FAMILY, parent="全局", catalogue="F-188")
def cong_ge_bu_ge(c: Charts) -> Bools:
    """從革 in a month of fire, opening under 玄武 天后 六合, or 酉 opening on 癸日 with 巳 on the stem."""
    fire_rules = strength(火, c.month) == 0
    drained = c.chu.rides([玄武, 天后, 六合])
    six_gui = (c.day_stem == 癸) & (c.on_stem == 巳) & (c.chu == 酉)
    return cong_ge(c) & (fire_rules | drained | six_gui)


@pattern("脫難煞", "003:7819 003:7835", family=FAMILY, parent="全局", aliases=["脫難殺"],
         nature="吉", catalogue="F-363")  # fmt: skip
def tuo_nan(c: Charts) -> Bools:
    """稼穡 on days of 壬 or 癸."""
    return np.isin(c.day_stem, [壬, 癸]) & jia_se(c)


# -- 玄胎 -----------------------------------------------------------------------------------
@pattern("玄胎", "003:7855 003:7879", family=FAMILY, hexagram="家人",
         aliases=["元胎", "元胎課", "玄胎課"], nature="吉", catalogue="F-195")  # fmt: skip
def xuan_tai(c: Charts) -> Bools:
    """All three transmissions are of 寅 申 巳 亥."""
    return every(lambda god: god.is_in(FOUR_CORNERS), c.san_chuan)


@pattern("病胎", "003:7883 003:7911", family=FAMILY, parent="玄胎", nature="凶")
def bing_tai(c: Charts) -> Bools:
    """玄胎 with 寅 on 巳, 巳 on 申, 申 on 亥, 亥 on 寅: each generates its palace."""
    return xuan_tai(c) & Branch(c, 寅).stands_on(巳)


@pattern("生胎", "003:7883 003:7911", family=FAMILY, parent="玄胎", nature="吉")
def sheng_tai(c: Charts) -> Bools:
    """玄胎 with 寅 on 亥, 亥 on 申, 申 on 巳, 巳 on 寅: each is born of its palace."""
    return xuan_tai(c) & Branch(c, 寅).stands_on(亥)


@pattern("絕胎", "003:7891 003:7915", family=FAMILY, parent="玄胎", aliases=["絕元胎"], nature="凶",
         catalogue="F-199")  # fmt: skip
def jue_tai(c: Charts) -> Bools:
    """玄胎 on the plate of 返吟."""
    return xuan_tai(c) & (c.method_name == "返吟")


# -- 六純 -----------------------------------------------------------------------------------
@pattern("六陽", "003:8051", family=FAMILY, parent="六純", aliases=["六陽課"], nature="吉凶",
         catalogue="F-241")  # fmt: skip
def liu_yang(c: Charts) -> Bools:
    """The upper gods of the lessons and the transmissions are all yang."""
    return every(lambda god: god.yang, [*c.ke, *c.san_chuan])


@pattern("六陰", "003:7195 003:8055 003:8063", family=FAMILY, parent="六純",
         aliases=["六陰格", "六陰課"], nature="凶", catalogue="F-079 F-242")  # fmt: skip
def liu_yin(c: Charts) -> tuple[Bools, Bools]:
    """The upper gods of the lessons and the transmissions are all yin; not dark if 三傳 go to light.

    The exception: 三傳 are 出戶 丑卯巳, 盈陽 卯巳未, 勵明 酉未巳 or 回明 未巳卯.
    """
    to_light = (
        is_sequence(c, 丑, 卯, 巳)
        | is_sequence(c, 卯, 巳, 未)
        | is_sequence(c, 酉, 未, 巳)
        | is_sequence(c, 未, 巳, 卯)
    )
    holds = every(lambda god: ~god.yang, [*c.ke, *c.san_chuan])
    return holds, holds & to_light


@pattern("六純", "003:8051 003:8055", family=FAMILY, hexagram="革", aliases=["六純課"],
         nature="吉凶")  # fmt: skip
def liu_chun(c: Charts) -> Bools:
    """六陽 or 六陰."""
    return liu_yang(c) | liu_yin(c)[0]


@pattern("倒拔蛇", "003:8059", family=FAMILY, parent="六純", nature="凶", catalogue="F-244")
def dao_ba_she(c: Charts) -> Bools:
    """六陽 whose transmissions go back by every second branch."""
    return liu_yang(c) & runs(c, -2)


# -- 亨通 ------------------------------------------------------------------------------------
@pattern("三傳遞生", "003:7503", family=FAMILY, parent="亨通", nature="吉", catalogue="F-346")
def san_chuan_di_sheng(c: Charts) -> Bools:
    """The first transmission generates the middle one and that the last."""
    return c.chu.generates(c.zhong) & c.zhong.generates(c.mo)
