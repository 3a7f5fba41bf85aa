"""課經, 三光 to 龍德: light, wonders, rites and the favour of year and month (003:5283–5479)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.words import (
    BAD_GENERALS,
    GOOD_GENERALS,
    ahead_of_noble,
    carry,
    every,
    hold,
    in_chuan,
    is_sequence,
    seen,
    some,
    spirit,
    xun_head,
)
from liuren_tables.symbols.names import (
    丁,
    丑,
    丙,
    乙,
    亥,
    六合,
    午,
    天后,
    子,
    寅,
    庚,
    戊,
    戌,
    甲,
    申,
    貴人,
    辰,
    青龍,
)  # fmt: skip
from liuren_tables.symbols.relations import STRENGTHS, strength

Bools = npt.NDArray[np.bool_]
FAMILY = "課體"
WANG, XIANG, SI, QIU = (STRENGTHS.index(name) for name in "旺相死囚")


def _stem_thrives(c: Charts) -> Bools:
    """日干旺相 in the month."""
    return strength(c.day_phase, c.month) <= XIANG


def _thrives_in_season(c: Charts, phase: npt.NDArray[np.uint8]) -> Bools:
    """有氣 in the season, which rules all its three months (003:5299, 5315)."""
    return strength(phase, c.month, "season") <= XIANG


# -- 三光 三陽 -----------------------------------------------------------------------------------
@pattern("三光", "003:5283 003:5295", family=FAMILY, hexagram="賁",
         aliases=["三光課", "開雲觀日"], nature="吉", catalogue="D-138")  # fmt: skip
def san_guang(c: Charts) -> Bools:
    """日干, 日支 and 發用 are 旺相; the gods on stem and branch and 發用 carry good generals."""
    thriving = _stem_thrives(c) & c.day_branch.thrives & c.chu.thrives
    return thriving & every(lambda god: god.rides(GOOD_GENERALS), [c.on_stem, c.on_branch, c.chu])


@pattern("三光", "003:5299 003:5307 003:5315", family=FAMILY, variant="seated", default=False)
def san_guang_seated(c: Charts) -> Bools:
    """有氣 in the season: 發用 with a good general, stem and branch or the gods on them."""
    stem = _thrives_in_season(c, c.day_phase) | _thrives_in_season(c, c.on_stem.phase)
    branch = _thrives_in_season(c, c.day_branch.phase) | _thrives_in_season(c, c.on_branch.phase)
    opening = _thrives_in_season(c, c.chu.phase) & c.chu.rides(GOOD_GENERALS)
    return opening & stem & branch


@pattern("三陽", "003:5319 003:5327", family=FAMILY, hexagram="晉", aliases=["三陽課"], nature="吉",
         catalogue="D-143")  # fmt: skip
def san_yang(c: Charts) -> Bools:
    """貴順; the gods on stem and branch are 有氣 and ahead of the 貴人; 發用 is 旺相."""
    places = every(lambda god: god.thrives & ahead_of_noble(god), [c.on_stem, c.on_branch])
    return c.forward & places & c.chu.thrives


@pattern("三陽", "003:5331", family=FAMILY, variant="ding_e", default=False, nature="吉")
def san_yang_ding_e(c: Charts) -> Bools:
    """貴順; the gods on stem and branch are ahead of the 貴人; 發用 is 旺相."""
    return c.forward & every(ahead_of_noble, [c.on_stem, c.on_branch]) & c.chu.thrives


@pattern("六陽", "003:5335", family=FAMILY, variant="all_six", default=False, parent="三陽",
         catalogue="D-146")  # fmt: skip
def liu_yang_all(c: Charts) -> Bools:
    """Among 四課 and 三傳 are all six of 子寅辰午申戌."""
    return hold(seen(c), [子, 寅, 辰, 午, 申, 戌])


@pattern("四順", "003:5351", family=FAMILY, parent="三陽", nature="吉", catalogue="D-147")
def si_shun(c: Charts) -> Bools:
    """初 ill and 死囚, 末 good and 旺相; 貴順 and 三傳 all ahead of the 貴人."""
    first = c.chu.rides(BAD_GENERALS) & ((c.chu.strength == SI) | (c.chu.strength == QIU))
    last = c.mo.rides(GOOD_GENERALS) & c.mo.thrives
    return first & last & c.forward & every(ahead_of_noble, c.san_chuan)


# -- 三奇 六儀 -----------------------------------------------------------------------------------
@pattern("三奇", "003:5355", family=FAMILY, hexagram="豫", aliases=["三奇課", "枯木重榮"],
         nature="吉", catalogue="D-150")  # fmt: skip
def san_qi(c: Charts) -> Bools:
    """旬奇 opens or is elsewhere in 三傳."""
    return some(spirit(c, "旬奇").at, c.san_chuan)


@pattern("三奇", "003:5387", family=FAMILY, variant="opening", default=False, nature="吉")
def san_qi_opening(c: Charts) -> Bools:
    """旬奇 or 干奇 opens."""
    return spirit(c, "旬奇").at(c.chu) | spirit(c, "干奇").at(c.chu)


@pattern("三奇聯珠", "003:5359 003:5379 003:7943", family="三傳", parent="三奇", aliases=["聯珠三奇"],
         nature="吉", catalogue="D-151 F-207")  # fmt: skip
def san_qi_lian_zhu(c: Charts) -> Bools:
    """三傳 are 亥子丑."""
    return is_sequence(c, 亥, 子, 丑)


@pattern("遁奇", "003:5359 003:5367", family="三傳", parent="三奇", nature="吉", catalogue="D-152")
def dun_qi(c: Charts) -> Bools:
    """遁干 of 三傳 are 乙丙丁 or 甲戊庚, in any order."""
    stems = np.sort(np.stack([god.hidden_stem for god in c.san_chuan], axis=-1), axis=-1)
    return (stems == [乙, 丙, 丁]).all(axis=-1) | (stems == [甲, 戊, 庚]).all(axis=-1)


@pattern("六儀", "003:5411", family=FAMILY, hexagram="兌", aliases=["六儀課"], nature="吉",
         catalogue="D-159")  # fmt: skip
def liu_yi(c: Charts) -> Bools:
    """旬首 opens or is elsewhere in 三傳."""
    return in_chuan(c, xun_head(c))


@pattern("富貴六儀", "003:5415", family=FAMILY, parent="六儀", nature="吉", catalogue="D-161")
def fu_gui_liu_yi(c: Charts) -> Bools:
    """旬首 and 支儀 are both in 三傳 and both carry good generals."""
    rites = xun_head(c), spirit(c, "支儀").branch
    return every(lambda rite: in_chuan(c, rite) & rite.rides(GOOD_GENERALS), rites)


@pattern("富貴六儀", "003:5423", family=FAMILY, variant="noble", default=False, parent="六儀",
         nature="吉")  # fmt: skip
def fu_gui_liu_yi_noble(c: Charts) -> Bools:
    """旬首 opens and is the 貴人."""
    return (c.chu == xun_head(c)) & c.chu.rides(貴人)


# -- 時泰 龍德 -----------------------------------------------------------------------------------
def _wealth_or_virtue(c: Charts, god: Branch) -> Bools:
    """財 of the day stem, 日德 or 支德."""
    virtue = god == c.of_day_stem("day_virtue")
    return god.controlled_by_day | virtue | spirit(c, "支德").at(god)


@pattern("時泰", "003:5443", family=FAMILY, hexagram="泰", aliases=["時泰課"], nature="吉",
         catalogue="D-163")  # fmt: skip
def shi_tai(c: Charts) -> Bools:
    """太歲 or 月建 opens with 青龍 or 六合 and is 財 or 德 of the day."""
    ruler = (c.chu == c.year_branch) | (c.chu == c.month_branch)
    return ruler & c.chu.rides([青龍, 六合]) & _wealth_or_virtue(c, c.chu)


@pattern("時泰", "003:5455", family=FAMILY, variant="ding_e", default=False, nature="吉")
def shi_tai_ding_e(c: Charts) -> Bools:
    """太歲 or 月建 is in 三傳 and is 財 or 德 of the day."""
    rulers = c.year_branch, c.month_branch
    return some(lambda ruler: in_chuan(c, ruler) & _wealth_or_virtue(c, ruler), rulers)


@pattern("天恩", "003:5455", family=FAMILY, parent="時泰", nature="吉", catalogue="D-165")
def tian_en(c: Charts) -> Bools:
    """Stem and branch are 旺 and the 貴人 stands on one; 青龍 and 天后 are in 三傳 or on 年命."""
    ruling = (strength(c.day_phase, c.month) == WANG) & (c.day_branch.strength == WANG)
    noble = c.on_stem.rides(貴人) | c.on_branch.rides(貴人)
    return ruling & noble & carry((*c.san_chuan, c.person.above), [青龍, 天后])


@pattern("龍德", "003:5463", family=FAMILY, hexagram="萃", aliases=["龍德課"], nature="吉",
         catalogue="D-167")  # fmt: skip
def long_de(c: Charts) -> Bools:
    """太歲 or 月將 opens and carries the 貴人."""
    return ((c.chu == c.year_branch) | (c.chu == c.month_general)) & c.chu.rides(貴人)


@pattern("龍德", "003:5463 003:5471", family=FAMILY, variant="both", default=False, nature="吉")
def long_de_both(c: Charts) -> Bools:
    """太歲 and 月將 are one, which opens and carries the 貴人."""
    return (c.chu == c.year_branch) & (c.chu == c.month_general) & c.chu.rides(貴人)


@pattern("龍德", "003:5467", family=FAMILY, variant="year", default=False, nature="吉")
def long_de_year(c: Charts) -> Bools:
    """太歲 opens with the 貴人 and 月將 is in 三傳."""
    return (c.chu == c.year_branch) & c.chu.rides(貴人) & in_chuan(c, c.month_general)
