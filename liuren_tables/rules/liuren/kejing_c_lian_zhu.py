"""連珠 and its 格 (003:7935–7975): three branches in a row, and how stem and branch hold them."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.words import runs
from liuren_tables.symbols.cycles import U8

Bools = npt.NDArray[np.bool_]
FAMILY = "三傳"


@pattern("連珠", "003:7935 003:7975", family=FAMILY, hexagram="復",
         aliases=["連珠課", "連茹", "三傳連珠", "聯珠"], nature="吉凶", catalogue="F-204")  # fmt: skip
def lian_zhu(c: Charts) -> Bools:
    """三傳 are three branches in a row, forward or backward."""
    return runs(c, 1) | runs(c, -1)


@pattern("連珠", "003:7975", family=FAMILY, variant="pillars", default=False, hexagram="復",
         nature="吉凶", catalogue="F-370")  # fmt: skip
def lian_zhu_pillars(c: Charts) -> Bools:
    """三傳 are 太歲, 月建 and the day's branch, in this order."""
    return (c.chu == c.year_branch) & (c.zhong == c.month_branch) & (c.mo == c.day_branch)


@pattern("進連茹", "003:7943 003:7975", family=FAMILY, parent="連珠",
         aliases=["進茹", "進連珠"], nature="吉凶", catalogue="F-205")  # fmt: skip
def jin_lian_ru(c: Charts) -> Bools:
    """三傳 are three branches in a row, forward."""
    return runs(c, 1)


@pattern("退連茹", "003:7935 003:7975", family=FAMILY, parent="連珠",
         aliases=["退茹", "退連珠", "失友", "失友格"], nature="吉凶", catalogue="F-206")  # fmt: skip
def tui_lian_ru(c: Charts) -> Bools:
    """三傳 are three branches in a row, backward."""
    return runs(c, -1)


# -- stem and branch as bounds ----------------------------------------------------------------
def _way(start: Branch, end: Branch) -> U8:
    """Places from one branch forward to another."""
    return np.asarray((end.code + np.uint8(12) - start.code) % np.uint8(12), np.uint8)


def _ends(c: Charts) -> tuple[Branch, Branch]:
    """The first and the last branch of a row of three, in forward order."""
    back = runs(c, -1)
    low, high = np.where(back, c.mo.code, c.chu.code), np.where(back, c.chu.code, c.mo.code)
    return Branch(c, low), Branch(c, high)


def _room(c: Charts) -> tuple[tuple[U8, U8], tuple[U8, U8]]:
    """How far the gods on stem and branch lie before and after the row, taken both ways round."""
    low, high = _ends(c)
    on_stem, on_branch = c.on_stem, c.on_branch
    return (
        (_way(on_stem, low), _way(high, on_branch)),
        (_way(on_branch, low), _way(high, on_stem)),
    )


@pattern("夾定三傳", "003:7951", family=FAMILY, parent="連珠", aliases=["夾定三傳格", "夾定"],
         nature="吉凶", catalogue="F-208")  # fmt: skip
def jia_ding(c: Charts) -> Bools:
    """連珠 with the gods on stem and branch next to it, one at either end."""
    (a, b), (x, y) = _room(c)
    return lian_zhu(c) & (((a == 1) & (b == 1)) | ((x == 1) & (y == 1)))


@pattern("夾定虛一", "003:7955", family=FAMILY, parent="連珠", aliases=["夾定虛一格"],
         nature="吉凶", catalogue="F-209")  # fmt: skip
def jia_ding_xu_yi(c: Charts) -> tuple[Bools, Bools]:
    """連珠 between the gods on stem and branch with one place left empty, unless 年命 fills it."""
    low, high = _ends(c)
    missing_before = [(a == 2) & (b <= 1) for a, b in _room(c)]
    missing_after = [(a <= 1) & (b == 2) for a, b in _room(c)]
    before = lian_zhu(c) & (missing_before[0] | missing_before[1])
    after = lian_zhu(c) & (missing_after[0] | missing_after[1])
    filled = (before & (c.person == low.ahead(-1))) | (after & (c.person == high.ahead(1)))
    return before | after, filled


@pattern("夾不住", "003:7959", family=FAMILY, parent="連珠", aliases=["夾不住格"], nature="吉凶",
         catalogue="F-210")  # fmt: skip
def jia_bu_zhu(c: Charts) -> Bools:
    """連珠 that opens within the span of the gods on stem and branch and ends outside it."""

    def within(god: Branch) -> Bools:
        one, other = _way(c.on_stem, god), _way(c.on_branch, god)
        forward, backward = _way(c.on_stem, c.on_branch), _way(c.on_branch, c.on_stem)
        return ((forward <= 6) & (one <= forward)) | ((backward <= 6) & (other <= backward))

    return lian_zhu(c) & within(c.chu) & ~within(c.mo)


@pattern("朝日", "003:7963", family=FAMILY, parent="連珠", aliases=["朝日格", "支上發傳朝日"],
         nature="吉凶", catalogue="F-211")  # fmt: skip
def chao_ri(c: Charts) -> Bools:
    """連珠 that opens with the upper god of lesson 3 or 4 and ends with the god on the stem."""
    from_branch = (c.chu == c.ke[2]) | (c.chu == c.ke[3])
    return lian_zhu(c) & from_branch & (c.mo == c.on_stem)


@pattern("三傳朝支", "003:7967 003:7971", family=FAMILY, parent="連珠", aliases=["三傳朝支格", "朝支"],
         nature="凶", catalogue="F-212")  # fmt: skip
def chao_zhi(c: Charts) -> Bools:
    """連珠 that ends with the branch or the god on it, or opens with the god on it."""
    ends = (c.mo == c.day_branch) | (c.mo == c.on_branch)
    return lian_zhu(c) & (ends | (c.chu == c.on_branch))
