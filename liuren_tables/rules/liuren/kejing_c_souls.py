"""課體 of 白虎 and the dark: 魄化 (003:7115–7155), 喪魄 飛魂 (7159–7171), 三陰 四逆 (7175–7207)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.kejing_c_words import (
    behind_noble,
    day_tomb,
    on_day_or_year,
    weak,
)
from liuren_tables.rules.liuren.words import BAD_GENERALS, GOOD_GENERALS, every, some, spirit
from liuren_tables.symbols import relations
from liuren_tables.symbols.names import 寅, 戌, 玄武, 白虎, 辰

Bools = npt.NDArray[np.bool_]
FAMILY = "課體"


# -- 魄化 -----------------------------------------------------------------------------------
def _deadly_tiger(c: Charts, god: Branch) -> Bools:
    """白虎 rides it, and it is 死神 or 死氣 of the month, or 囚 or 死 in it."""
    dead = spirit(c, "死神", "month").at(god) | spirit(c, "死氣", "month").at(god)
    return god.rides(白虎) & (dead | weak(god))


@pattern("魄化", "003:7115 003:7131", family=FAMILY, hexagram="蠱", aliases=["魄化課", "旱苗無雨"],
         nature="凶", catalogue="F-064")  # fmt: skip
def po_hua(c: Charts) -> Bools:
    """白虎 opens on stem, branch or 行年, riding 死神, 死氣 or what is 囚 or 死 in the month."""
    return _deadly_tiger(c, c.chu) & on_day_or_year(c, c.chu)


@pattern("魄化", "003:7139 003:7143 003:7151", family=FAMILY, variant="guan_yue_jing", default=False,
         hexagram="蠱", nature="凶")  # fmt: skip
def po_hua_guan_yue_jing(c: Charts) -> Bools:
    """白虎 on 死神, 死氣, 囚 or 死 is on stem, branch or 行年, whether it opens or not."""
    tiger = c.god_of(白虎)
    return _deadly_tiger(c, tiger) & on_day_or_year(c, tiger)


@pattern("魄化", "003:7131", family=FAMILY, variant="tomb", default=False, hexagram="蠱",
         nature="凶", catalogue="F-321",
         never="only 辰 of 壬癸 is 日墓 and 日鬼; on the stem it carries 天后 or 螣蛇")  # fmt: skip
def po_hua_tomb(c: Charts) -> Bools:
    """日墓 is also 日鬼, carries 白虎 and is the god on the stem."""
    tomb = day_tomb(c)
    return (c.on_stem == tomb) & tomb.controls_day & tomb.rides(白虎)


@pattern(
    "虎銜尸", "003:7119 003:7135", family=FAMILY, parent="魄化", nature="凶", catalogue="F-067"
)
def hu_xian_shi(c: Charts) -> Bools:
    """日墓 opens, 囚 or 死 in the month, and either carries 白虎 or is 辰 or 戌."""
    opens = (c.chu == day_tomb(c)) & weak(c.chu)
    return opens & (c.chu.rides(白虎) | c.chu.is_in([辰, 戌]))


@pattern("魄化魂歸", "003:7123 003:9319", family=FAMILY, parent="魄化", nature="吉",
         catalogue="F-071")  # fmt: skip
def hun_gui(c: Charts) -> Bools:
    """白虎 of 魄化, opening or not, stands on 寅 (鬼門) and the god over its palace controls it."""
    tiger = c.god_of(白虎)
    return po_hua_guan_yue_jing(c) & tiger.stands_on(寅) & tiger.above.controls(tiger)


@pattern("魄化魂歸", "003:7139", family=FAMILY, variant="noble", default=False, parent="魄化",
         nature="吉")  # fmt: skip
def hun_gui_noble(c: Charts) -> Bools:
    """魄化 with 貴人 on 寅, and a god on stem, branch or 行年 that clashes or controls 白虎's god."""
    tiger = c.god_of(白虎)
    helps = [c.on_stem, c.on_branch, c.xing_nian.above]
    restrained = some(lambda god: god.clashes(tiger) | god.controls(tiger), helps)
    return po_hua_guan_yue_jing(c) & c.noble.stands_on(寅) & restrained


@pattern("喪魄", "003:7159", family=FAMILY, parent="魄化", nature="凶", catalogue="F-073")
def sang_po(c: Charts) -> Bools:
    """喪魄 of the month opens on stem, branch or 行年."""
    return spirit(c, "喪魄", "month").at(c.chu) & on_day_or_year(c, c.chu)


@pattern("飛魂", "003:7163 003:7171", family=FAMILY, parent="魄化", nature="凶", catalogue="F-075")
def fei_hun(c: Charts) -> Bools:
    """游魂 of the month opens on stem, branch or 行年."""
    return spirit(c, "游魂", "month").at(c.chu) & on_day_or_year(c, c.chu)


@pattern("飛魂喪魄", "003:7167", family=FAMILY, parent="魄化", nature="凶", catalogue="F-076")
def fei_hun_sang_po(c: Charts) -> Bools:
    """游魂 or 喪魄 of the month is on stem, branch or 行年."""
    souls = [spirit(c, name, "month").branch for name in ("游魂", "喪魄")]
    return some(lambda soul: on_day_or_year(c, soul), souls)


# -- 三陰 -----------------------------------------------------------------------------------
def _hour_controls_year(c: Charts) -> Bools:
    """時克行年."""
    return c.hour.controls(c.xing_nian)


def _day_behind(c: Charts) -> Bools:
    """三陰, first part: the generals run backward, the gods on stem and branch behind 貴人."""
    return ~c.forward & every(behind_noble, [c.on_stem, c.on_branch])


@pattern("三陰", "003:7175", family=FAMILY, hexagram="中孚", aliases=["三陰課", "三陰卦"],
         nature="凶", catalogue="F-077")  # fmt: skip
def san_yin(c: Charts) -> Bools:
    """貴人 backward with stem and branch behind; 發用 囚死 under 玄武 or 白虎; hour controls 行年."""
    opens = weak(c.chu) & c.chu.rides([玄武, 白虎])
    return _day_behind(c) & opens & _hour_controls_year(c)


@pattern("三陰", "003:7191", family=FAMILY, variant="both_ends", default=False, hexagram="中孚",
         nature="凶")  # fmt: skip
def san_yin_both_ends(c: Charts) -> Bools:
    """三陰 whose last transmission is 囚 or 死 too."""
    return san_yin(c) & weak(c.mo)


@pattern("三陰", "003:7199", family=FAMILY, variant="xin_jing", default=False, hexagram="中孚",
         nature="凶", catalogue="F-324")  # fmt: skip
def san_yin_xin_jing(c: Charts) -> Bools:
    """貴人 backward, 玄武 or 白虎 on the day; 發用 囚死, god and general 克日; hour controls 行年."""
    seen = some(lambda god: god.rides([玄武, 白虎]), [c.on_stem, c.on_branch])
    general_controls_day = relations.controls(c.chu.general_phase, c.day_phase)
    opens = weak(c.chu) & c.chu.controls_day & general_controls_day
    return ~c.forward & seen & opens & _hour_controls_year(c)


@pattern("四逆", "003:7207", family=FAMILY, parent="三陰", nature="凶", catalogue="F-081")
def si_ni(c: Charts) -> Bools:
    """From a good general to a bad one, from 旺相 to not; 貴人 backward, 末傳 behind it."""
    ends = c.chu.rides(GOOD_GENERALS) & c.mo.rides(BAD_GENERALS)
    return ends & c.chu.thrives & ~c.mo.thrives & ~c.forward & behind_noble(c.mo)
