"""課體 of the season's end and of nets: 天禍 (003:6923–6971), 天獄 (6975–7015), 天網 (7059–7111)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.kejing_c_souls import po_hua
from liuren_tables.rules.liuren.kejing_c_words import day_tomb, eve, robs, root, weak
from liuren_tables.rules.liuren.words import some
from liuren_tables.symbols.names import 辰
from liuren_tables.symbols.relations import LIU_QIN

Bools = npt.NDArray[np.bool_]
FAMILY = "課體"
_CHILD = LIU_QIN.index("子孫")


# -- 天禍 -----------------------------------------------------------------------------------
def _stands_on_one(gods: tuple[Branch, Branch], palaces: tuple[Branch, Branch]) -> Bools:
    """Whether one of the gods stands on one of the palaces."""
    return some(lambda god: god.stands_on(palaces[0]) | god.stands_on(palaces[1]), gods)


@pattern("天禍", "003:6923 003:6935", family=FAMILY, hexagram="大過",
         aliases=["天禍課", "天禍卦", "四窮天禍"], nature="凶", catalogue="F-022")  # fmt: skip
def tian_huo(c: Charts) -> Bools:
    """On the day of a 四立 its stem or branch stands on yesterday's stem or branch, or the reverse."""
    today = c.lodging, c.day_branch
    return (c.term_day == 1) & (_stands_on_one(today, eve(c)) | _stands_on_one(eve(c), today))


@pattern("天禍", "003:6943 003:6947", family=FAMILY, variant="eve_above", default=False,
         hexagram="大過", nature="凶")  # fmt: skip
def tian_huo_eve_above(c: Charts) -> Bools:
    """On the day of a 四立 the god on the stem is yesterday's stem palace and opens."""
    return (c.term_day == 1) & (c.on_stem == eve(c)[0]) & (c.chu == c.on_stem)


@pattern("天禍", "003:6963 003:6967", family=FAMILY, variant="stem_on_stem", default=False,
         hexagram="大過", nature="凶")  # fmt: skip
def tian_huo_stem_on_stem(c: Charts) -> Bools:
    """On the day of a 四立 the palace of its stem stands on that of yesterday's stem."""
    return (c.term_day == 1) & c.lodging.stands_on(eve(c)[0])


# -- 天獄 -----------------------------------------------------------------------------------
def _star_on_root(c: Charts) -> Bools:
    """斗繫日本: 辰 stands where the day stem is born."""
    return Branch(c, 辰).stands_on(root(c))


def _tomb_over_foe(c: Charts) -> Bools:
    """仰丘俯仇: the opening god is 日墓 or its opposite and stands on what controls it."""
    tomb = day_tomb(c)
    return ((c.chu == tomb) | (c.chu == tomb.clash)) & c.chu.controlled_by_seat


@pattern("天獄", "003:6975", family=FAMILY, hexagram="噬嗑", aliases=["天獄課", "天獄卦"],
         nature="凶", catalogue="F-030")  # fmt: skip
def tian_yu(c: Charts) -> Bools:
    """The opening god is 囚, 死 or 日墓, and 辰 stands where the day stem is born."""
    return (weak(c.chu) | (c.chu == day_tomb(c))) & _star_on_root(c)


@pattern("天獄", "003:7003 003:7011", family=FAMILY, variant="xin_jing", default=False,
         hexagram="噬嗑", nature="凶")  # fmt: skip
def tian_yu_xin_jing(c: Charts) -> Bools:
    """The opening god is 囚 or 死, with 丘 above and 仇 below, and 辰 stands on 日本."""
    return weak(c.chu) & _tomb_over_foe(c) & _star_on_root(c)


@pattern("真天獄", "003:6979 003:6991 003:6999", family=FAMILY, parent="天獄", nature="凶",
         catalogue="F-031")  # fmt: skip
def zhen_tian_yu(c: Charts) -> Bools:
    """天獄 with 劫煞 or 災煞 in the transmissions."""
    return tian_yu(c) & some(lambda god: robs(c, god), c.san_chuan)


@pattern("絞斬", "003:6991", family=FAMILY, parent="天獄", aliases=["絞斬卦"], nature="凶",
         catalogue="F-032")  # fmt: skip
def jiao_zhan(c: Charts) -> Bools:
    """魄化, while 辰 stands where the day stem is born."""
    return po_hua(c) & _star_on_root(c)


@pattern("仰見其丘俯見其仇", "003:6991 003:7003 003:7347", family=FAMILY, parent="天獄",
         aliases=["俯仰丘仇"], nature="凶", catalogue="F-033")  # fmt: skip
def qiu_chou(c: Charts) -> Bools:
    """The opening god is 日墓 or its opposite and stands on what controls it."""
    return _tomb_over_foe(c)


# -- 天網, 羅網 ------------------------------------------------------------------------------
@pattern("天網", "003:7059", family=FAMILY, hexagram="蒙", aliases=["天網課", "天網卦", "天網四張"],
         nature="凶", catalogue="F-050")  # fmt: skip
def tian_wang(c: Charts) -> Bools:
    """The hour and the opening god both control the day stem."""
    return c.hour.controls_day & c.chu.controls_day


@pattern("解網", "003:7063", family=FAMILY, parent="天網", nature="吉", catalogue="F-052")
def jie_wang(c: Charts) -> Bools:
    """天網, but the last transmission or the god over 年命 controls the opening god."""
    return tian_wang(c) & some(lambda god: god.controls(c.chu), [c.mo, c.person.above])


@pattern("解網", "003:7087", family=FAMILY, variant="ding_e", default=False, parent="天網",
         nature="吉")  # fmt: skip
def jie_wang_wide(c: Charts) -> Bools:
    """天網, but on stem, in 中末 or over 年命 is 子孫 or what clashes, breaks or controls the 鬼."""
    helps = [c.on_stem, c.zhong, c.mo, c.person.above]
    return tian_wang(c) & some(
        lambda god: (god.kin == _CHILD) | god.clashes(c.chu) | god.breaks(c.chu)
        | god.controls(c.chu),
        helps,
    )  # fmt: skip


@pattern("入網", "003:7087", family=FAMILY, parent="天網", nature="凶", catalogue="F-053")
def ru_wang(c: Charts) -> Bools:
    """天網 with 劫煞 or 災煞 in the transmissions."""
    return tian_wang(c) & some(lambda god: robs(c, god), c.san_chuan)


def _opens_on_day_or_person(c: Charts, nets: tuple[Branch, ...]) -> Bools:
    """One of the nets opens, on the stem, on the branch or over 年命."""
    opens = some(lambda net: c.chu == net, nets)
    return opens & some(lambda god: god == c.chu, [c.on_stem, c.on_branch, c.person.above])


@pattern("羅網", "003:7071 003:7107 003:7111", family=FAMILY, parent="天網",
         aliases=["羅網格"], nature="凶", catalogue="F-058")  # fmt: skip
def luo_wang(c: Charts) -> Bools:
    """The branch after the stem's palace, or its opposite, opens on stem, branch or 年命."""
    net = c.lodging.ahead(1)
    return _opens_on_day_or_person(c, (net, net.clash))


@pattern("羅網", "003:7111", family=FAMILY, variant="stem_and_branch", default=False, parent="天網",
         nature="凶")  # fmt: skip
def luo_wang_both(c: Charts) -> Bools:
    """The branch after the stem's palace or after the day's branch opens on stem, branch or 年命."""
    return _opens_on_day_or_person(c, (c.lodging.ahead(1), c.day_branch.ahead(1)))
