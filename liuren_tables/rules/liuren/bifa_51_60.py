"""畢法 51–60: 天門 and 鬼戶, the hemmed tomb, the net, gain that is less than its cost, the sun.

003:9311–9411.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.bifa_course import NIGHT_SIDE, course, struck_from_below, tomb
from liuren_tables.rules.liuren.bifa_words import FAMILY, ding, empty
from liuren_tables.rules.liuren.words import every, some, spirit
from liuren_tables.symbols.names import (
    丑,
    亥,
    天后,
    天空,
    太常,
    寅,
    己,
    巳,
    戌,
    未,
    申,
    白虎,
    螣蛇,
    貴人,
    辰,
)  # fmt: skip

Bools = npt.NDArray[np.bool_]
HEMMED = "兩蛇夾墓"


# -- 法51 ---------------------------------------------------------------------------------------
@pattern("魁度天門", "003:9311 003:9315", family=FAMILY, method_no="法51", nature="凶",
         aliases=["魁度天門關隔定"], catalogue="G-245")  # fmt: skip
def kui_du_tian_men(c: Charts) -> Bools:
    """戌 over 亥 opens the transmissions."""
    return (c.chu == 戌) & c.chu.stands_on(亥)


# -- 法52 ---------------------------------------------------------------------------------------
@pattern("罡塞鬼戶", "003:9319", family=FAMILY, method_no="法52", nature="吉",
         aliases=["罡塞鬼門", "罡塞鬼戶任謀為"], catalogue="G-246")  # fmt: skip
def gang_sai_gui_hu(c: Charts) -> Bools:
    """辰 over 寅, in the transmissions or not."""
    return c.turn == (辰 - 寅) % 12


@pattern("貴登天門", "003:9323", family=FAMILY, parent="罡塞鬼戶", method_no="法52", variant="bifa",
         default=False, nature="吉", catalogue="G-247")  # fmt: skip
def gui_deng_tian_men(c: Charts) -> Bools:
    """貴人 on 亥 while 辰 is on 寅: 甲 戊 庚 by day."""
    return gang_sai_gui_hu(c) & c.noble.stands_on(亥)


@pattern("貴塞鬼戶格", "003:9327", family=FAMILY, parent="罡塞鬼戶", method_no="法52", nature="吉",
         aliases=["貴塞鬼戶"], catalogue="G-248")  # fmt: skip
def gui_sai_gui_hu(c: Charts) -> Bools:
    """三傳 are all 日鬼, but the 貴人 stands on 寅."""
    return every(lambda god: god.controls_day, c.san_chuan) & c.noble.stands_on(寅)


@pattern("神藏煞沒格", "003:9331", family=FAMILY, parent="罡塞鬼戶", method_no="法52", nature="吉",
         aliases=["神藏煞沒"], catalogue="G-249")  # fmt: skip
def shen_cang_sha_mo(c: Charts) -> Bools:
    """貴人 on 亥, and 辰 戌 丑 未 on 寅 申 巳 亥."""
    return c.noble.stands_on(亥) & (c.turn % 3 == 2)


# -- 法53 ---------------------------------------------------------------------------------------
def _hemmed(c: Charts, general: int, home: int) -> Bools:
    """The tomb of the stem stands on the home palace of a general and carries that general."""
    return tomb(c).stands_on(home) & tomb(c).rides(general)


@pattern("兩蛇夾墓", "003:9335 003:9343", family=FAMILY, method_no="法53", nature="凶",
         aliases=["抱石投江", "兩蛇夾墓凶難免"], catalogue="G-250 G-251 G-384")  # fmt: skip
def liang_she_jia_mu(c: Charts) -> tuple[Bools, Bools]:
    """Stem's tomb with 螣蛇 on 巳; broken where the god over 年命, not void, clashes the tomb."""
    breaker = c.person.above
    return _hemmed(c, 螣蛇, 巳), breaker.clashes(tomb(c)) & ~breaker.void


@pattern("兩常夾墓", "003:9343", family=FAMILY, parent=HEMMED, method_no="法53", nature="凶",
         catalogue="G-251")  # fmt: skip
def liang_chang_jia_mu(c: Charts) -> Bools:
    """The stem's tomb with 太常 on 未."""
    return _hemmed(c, 太常, 未)


@pattern("兩勾夾墓", "003:9343", family=FAMILY, parent=HEMMED, method_no="法53", nature="凶",
         catalogue="G-251")  # fmt: skip
def liang_gou_jia_mu(c: Charts) -> Bools:
    """伏吟 on a day of 己: its tomb on 辰 carries 勾陳 by day and by night."""
    return (c.day_stem == 己) & (c.turn == 0)


@pattern("兩后夾墓", "003:9343", family=FAMILY, parent=HEMMED, method_no="法53", nature="凶",
         catalogue="G-251")  # fmt: skip
def liang_hou_jia_mu(c: Charts) -> Bools:
    """The stem's tomb with 天后 on 亥."""
    return _hemmed(c, 天后, 亥)


@pattern("兩虎夾墓", "003:9343", family=FAMILY, parent=HEMMED, method_no="法53", nature="凶",
         catalogue="G-251")  # fmt: skip
def liang_hu_jia_mu(c: Charts) -> Bools:
    """The stem's tomb with 白虎 on 申."""
    return _hemmed(c, 白虎, 申)


@pattern("兩貴夾墓", "003:9343", family=FAMILY, parent=HEMMED, method_no="法53", nature="凶",
         catalogue="G-251")  # fmt: skip
def liang_gui_jia_mu(c: Charts) -> Bools:
    """The stem's tomb with 貴人 on 丑."""
    return _hemmed(c, 貴人, 丑)


@pattern("兩空夾墓", "003:9343", family=FAMILY, parent=HEMMED, method_no="法53", nature="凶",
         catalogue="G-251")  # fmt: skip
def liang_kong_jia_mu(c: Charts) -> Bools:
    """The stem's tomb with 天空 on 戌."""
    return _hemmed(c, 天空, 戌)


# -- 法54 ---------------------------------------------------------------------------------------
@pattern("虎視逢虎", "003:9347 003:9351 003:9355", family=FAMILY, method_no="法54", nature="凶",
         aliases=["虎視逢虎力難施"], catalogue="G-252")  # fmt: skip
def hu_shi_feng_hu(c: Charts) -> Bools:
    """昴星 with 白虎, or its branches 申 or 寅, in lessons or transmissions."""
    tigers = some(lambda god: god.rides(白虎) | god.is_in([申, 寅]), course(c))
    return (c.method_name == "昴星") & tigers


# -- 法55 ---------------------------------------------------------------------------------------
@pattern("天羅地網", "003:9359 003:9363", family=FAMILY, method_no="法55", nature="凶",
         aliases=["皆網", "所謀多拙逢網羅"], catalogue="G-253 G-383")  # fmt: skip
def tian_luo_di_wang(c: Charts) -> tuple[Bools, Bools]:
    """Stem and branch under the next branch; broken where the god over 年命 clashes, or a net is void."""
    nets = c.on_stem, c.on_branch
    broken = some(lambda net: c.person.above.clashes(net) | net.void, nets)
    return c.turn == 1, broken


@pattern("互網", "003:9367", family=FAMILY, parent="天羅地網", method_no="法55", nature="凶",
         catalogue="G-254")  # fmt: skip
def hu_wang(c: Charts) -> Bools:
    """The branch after the day branch on the stem, the branch after the stem's palace on the branch."""
    return (c.on_stem == c.day_branch.ahead(1)) & (c.on_branch == c.lodging.ahead(1))


# -- 法56 ---------------------------------------------------------------------------------------
@pattern("天網自裹", "003:9371", family=FAMILY, method_no="法56", nature="凶",
         aliases=["天網自裹己招非"], catalogue="G-256")  # fmt: skip
def tian_wang_zi_guo(c: Charts) -> Bools:
    """The stem's tomb stands on the stem, and 本命 is that branch."""
    return (c.on_stem == tomb(c)) & (c.ben_ming == tomb(c))


@pattern("天網自裹", "003:9371", family=FAMILY, method_no="法56", variant="hour", default=False,
         nature="凶", catalogue="G-256")  # fmt: skip
def tian_wang_zi_guo_hour(c: Charts) -> Bools:
    """初傳 and the hour both control the stem, and 本命 is the stem's tomb."""
    return c.chu.controls_day & c.hour.controls_day & (c.ben_ming == tomb(c))


def _eye(c: Charts, god: Branch) -> Bools:
    """It carries 丁 and is 月厭, 天目 and 飛廉 of the month."""
    haunted = spirit(c, "月厭").at(god) & spirit(c, "天目", "month").at(god)
    return (god == ding(c)) & haunted & spirit(c, "飛廉").at(god)


@pattern("丁神厭目格", "003:9375", family=FAMILY, parent="天網自裹", method_no="法56", nature="凶",
         aliases=["丁神厭目"], catalogue="G-257")  # fmt: skip
def ding_shen_yan_mu(c: Charts) -> Bools:
    """On stem or branch the god that carries 丁 and is 月厭, 天目 and 飛廉 of the month."""
    return some(lambda god: _eye(c, god), (c.on_stem, c.on_branch))


# -- 法57 ---------------------------------------------------------------------------------------
@pattern("費有餘得不足", "003:9379 003:9383 003:9387", family=FAMILY, method_no="法57", nature="凶",
         aliases=["費有餘而得不足"], catalogue="G-258")  # fmt: skip
def fei_you_yu(c: Charts) -> Bools:
    """The god on the stem generates it but is void; a drain or 鬼 in 課傳 is not void."""
    real = some(lambda god: (god.drains_day | god.controls_day) & ~god.void, course(c))
    return c.on_stem.generates_day & c.on_stem.void & real


@pattern("得少失多格", "003:9391", family=FAMILY, parent="費有餘得不足", method_no="法57", nature="凶",
         aliases=["得少失多"], catalogue="G-259")  # fmt: skip
def de_shao_shi_duo(c: Charts) -> Bools:
    """The god on the stem is of its phase (旺); 初傳 harms that god, 中傳 and 末傳 drain the stem."""
    return c.on_stem.like_day & c.chu.harms(c.on_stem) & c.zhong.drains_day & c.mo.drains_day


# -- 法58 ---------------------------------------------------------------------------------------
@pattern("用破身心無所歸", "003:9395 003:9399", family=FAMILY, method_no="法58", nature="凶",
         catalogue="G-260")  # fmt: skip
def yong_po(c: Charts) -> Bools:
    """初傳 is wealth but controlled from below; 中傳 and 末傳 are void or on void palaces."""
    spoilt = c.chu.controlled_by_day & struck_from_below(c, c.chu)
    return spoilt & every(empty, (c.zhong, c.mo))


# -- 法59 ---------------------------------------------------------------------------------------
@pattern("華蓋覆日", "003:9403", family=FAMILY, method_no="法59", nature="凶",
         aliases=["華蓋覆日人昏晦"], catalogue="G-262")  # fmt: skip
def hua_gai_fu_ri(c: Charts) -> Bools:
    """華蓋 of the day branch is the stem's tomb, stands on the stem and opens the transmissions."""
    canopy = spirit(c, "華蓋", "day_branch").branch
    return (canopy == tomb(c)) & (c.on_stem == canopy) & (c.chu == canopy)


# -- 法60 ---------------------------------------------------------------------------------------
@pattern("太陽射宅", "003:9407 003:9411", family=FAMILY, method_no="法60", nature="吉",
         aliases=["太陽輝照家宅", "太陽射宅屋光輝"], catalogue="G-263")  # fmt: skip
def tai_yang_she_zhai(c: Charts) -> tuple[Bools, Bools]:
    """月將 on the day branch (the hour is that branch); of no use if it lies in the night (酉–寅)."""
    return c.hour == c.day_branch, c.day_branch.is_in(NIGHT_SIDE)


@pattern("太陽臨身", "003:9411", family=FAMILY, parent="太陽射宅", method_no="法60", nature="吉",
         catalogue="G-263")  # fmt: skip
def tai_yang_lin_shen(c: Charts) -> tuple[Bools, Bools]:
    """月將 on the stem (the hour is its palace); of no use if that lies in the night (酉–寅)."""
    return c.hour == c.lodging, c.lodging.is_in(NIGHT_SIDE)
