"""課經, 德慶 合歡 和美: virtues and harmonies (003:5803–5879)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.words import GOOD_GENERALS, some, spirit, triad, unite
from liuren_tables.symbols.mappings import mapping
from liuren_tables.symbols.names import 乙, 亥, 子, 玄武, 申, 酉

Bools = npt.NDArray[np.bool_]
FAMILY = "課體"


# -- 德慶 ---------------------------------------------------------------------------------------
@pattern("德慶", "003:5803 003:5807", family=FAMILY, hexagram="需", aliases=["德慶課"], nature="吉",
         catalogue="E-107")  # fmt: skip
def de_qing(c: Charts) -> Bools:
    """日德, 支德, 天德 or 月德 opens with a good general and stands on 年命."""
    spirits = spirit(c, "支德"), spirit(c, "天德"), spirit(c, "月德")
    virtue = c.chu == c.of_day_stem("day_virtue")
    for place in spirits:
        virtue = virtue | place.at(c.chu)
    return virtue & c.chu.rides(GOOD_GENERALS) & c.chu.stands_on(c.person)


@pattern("四煞沒", "003:5811 003:5899", family="神將", parent="德慶", aliases=["四殺沒"],
         nature="吉", catalogue="E-108")  # fmt: skip
def si_sha_mo(c: Charts) -> Bools:
    """辰戌丑未 stand on the corners 寅申巳亥."""
    return c.turn % 3 == 2


@pattern("減德", "003:5811", family="神將", parent="德慶", nature="凶", catalogue="E-110",
         never="on no day of 子 does 巳 carry 玄武 when it stands on 亥, by day or night")  # fmt: skip
def jian_de(c: Charts) -> Bools:
    """On a day of 子 its 支德 巳 stands on 亥 and carries 玄武."""
    virtue = spirit(c, "支德").branch
    return (c.day_branch == 子) & virtue.stands_on(亥) & virtue.rides(玄武)


@pattern("德化鬼", "003:5811", family=FAMILY, parent="德慶", nature="凶", catalogue="E-111")
def de_hua_gui(c: Charts) -> Bools:
    """On a day of 乙 its 德 申 opens on 酉."""
    return (c.day_stem == 乙) & (c.chu == 申) & c.chu.stands_on(酉)


# -- 合歡 和美 -----------------------------------------------------------------------------------
@pattern("合歡", "003:5819 003:5835", family=FAMILY, hexagram="井", aliases=["合歡課"], nature="吉",
         catalogue="E-116")  # fmt: skip
def he_huan(c: Charts) -> Bools:
    """遁干 on 日辰 joins the stem, 發用 has 三六合 with 日辰, 年命上 carries a good general."""
    partner = mapping("stem_harmony")[c.day_stem]
    stems = some(lambda god: god.hidden_stem == partner, [c.on_stem, c.on_branch])
    united = some(lambda other: unite(c.chu, other), [c.on_stem, c.on_branch, c.day_branch])
    return stems & united & c.person.above.rides(GOOD_GENERALS)


@pattern("合歡", "003:5843 003:5847", family=FAMILY, variant="ding_e", default=False, nature="吉")
def he_huan_ding_e(c: Charts) -> Bools:
    """Stem, branch and the gods on them join as in 和美, whatever opens."""
    return he_mei(c)


@pattern("和美", "003:5855 003:5859 003:5863 003:5879", family=FAMILY, hexagram="豐",
         aliases=["和美課"], nature="吉", catalogue="E-121")  # fmt: skip
def he_mei(c: Charts) -> Bools:
    """干上 支上 六合; or 上下, crosswise or 相會 六合; or 三傳三合 and one of them 六合 a 傳."""
    above = c.on_stem.joins(c.on_branch)
    upright = c.on_stem.joins(c.lodging) & c.on_branch.joins(c.day_branch)
    crossed = c.on_stem.joins(c.day_branch) & c.on_branch.joins(c.lodging)
    visit = (c.on_stem == c.day_branch) | (c.on_branch == c.lodging)
    called = some(lambda god: god.joins(c.on_stem) | god.joins(c.on_branch), c.san_chuan)
    return above | upright | crossed | (visit & c.lodging.joins(c.day_branch)) | (triad(c) & called)


@pattern("蜜中砒", "003:5871", family=FAMILY, parent="和美", nature="凶", catalogue="E-124")
def mi_zhong_pi(c: Charts) -> Bools:
    """三傳三合, and its 仲 punishes, harms or clashes the god on stem or branch."""
    upper = (c.on_stem, c.on_branch)

    def spoils(heart: Branch) -> Bools:
        struck = some(lambda g: heart.punishes(g) | heart.harms(g) | heart.clashes(g), upper)
        return (heart.rank == 1) & struck

    return triad(c) & some(spoils, c.san_chuan)


@pattern("外好裡槎枒", "003:5875 003:335 003:527", family="干支", parent="和美",
         aliases=["外好裡牙槎"], nature="凶", catalogue="E-126 A-336")  # fmt: skip
def wai_hao(c: Charts) -> Bools:
    """The gods on stem and branch are 六合, the palaces below them 六害."""
    return c.on_stem.joins(c.on_branch) & c.lodging.harms(c.day_branch)
