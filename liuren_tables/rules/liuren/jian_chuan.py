"""間傳 (003:7979–8047): transmissions that pass over every second branch, by twenty-four names."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.words import is_sequence, runs
from liuren_tables.symbols.cycles import BRANCHES, branch

Bools = npt.NDArray[np.bool_]
FAMILY = "間傳"


@pattern("間傳", "003:7979", family=FAMILY, hexagram="巽", aliases=["間傳課"], nature="吉凶",
         catalogue="F-213")  # fmt: skip
def jian_chuan(c: Charts) -> Bools:
    """三傳 pass over one branch at each step, forward or backward."""
    return runs(c, 2) | runs(c, -2)


@pattern("順間傳", "003:7979", family=FAMILY, parent="間傳", nature="吉")
def shun_jian_chuan(c: Charts) -> Bools:
    """三傳 pass over one branch at each step, forward."""
    return runs(c, 2)


@pattern("逆間傳", "003:7979", family=FAMILY, parent="間傳", aliases=["退間傳"], nature="凶")
def ni_jian_chuan(c: Charts) -> Bools:
    """三傳 pass over one branch at each step, backward."""
    return runs(c, -2)


def _named(
    name: str, san_chuan: str, line: int, row: int, nature: str, *aliases: str, never: str = ""
) -> None:
    """Register one of the names: the three branches in their order, the line, the inventory row."""
    first, middle, last = (branch(b) for b in san_chuan)

    def rule(c: Charts) -> Bools:
        return is_sequence(c, first, middle, last)

    rule.__doc__ = (
        f"三傳 are {' '.join(BRANCHES[b] for b in (first, middle, last))}, in this order."
    )
    register = pattern(
        name, f"003:{line}", family=FAMILY, parent="間傳", aliases=[name + "格", *aliases],
        nature=nature, catalogue=f"F-{row}", never=never,
    )  # fmt: skip
    register(rule)


def _no_day_opens(god: str, seat: str) -> str:
    """Why a name never arises."""
    return f"on no day of the sixty does {god}, standing on {seat}, open the transmissions"


# 順間傳, twelve
_named("登三天", "辰午申", 7991, 214, "吉凶", "登天")
_named("出三天", "午申戌", 7991, 215, "凶", never=_no_day_opens("午", "辰"))
_named("涉三淵", "申戌子", 7995, 216, "凶")
_named("入三淵", "戌子寅", 7995, 217, "凶", never=_no_day_opens("戌", "申"))
_named("向陽", "子寅辰", 7999, 218, "吉", "向三陽")
_named("出陽", "寅辰午", 7999, 219, "凶", "出三陽")
_named("出戶", "丑卯巳", 8003, 220, "吉凶")
_named("盈陽", "卯巳未", 8003, 221, "吉凶")
_named("充盈", "巳未酉", 8007, 222, "凶")
_named("入冥", "未酉亥", 8007, 223, "吉凶")
_named("凝陰", "酉亥丑", 8011, 224, "凶")
_named("溟濛", "亥丑卯", 8011, 225, "凶")
# 逆間傳, twelve
_named("冥陰", "寅子戌", 8015, 226, "凶")
_named("偃蹇", "子戌申", 8015, 227, "凶", never=_no_day_opens("子", "寅"))
_named("悖戾", "戌申午", 8019, 228, "凶")
_named("凝陽", "申午辰", 8019, 229, "凶", never=_no_day_opens("申", "戌"))
_named("顧祖", "午辰寅", 8023, 230, "吉")
_named("涉疑", "辰寅子", 8023, 231, "凶", never=_no_day_opens("辰", "午"))
_named("極陰", "丑亥酉", 8027, 232, "凶")
_named("時遁", "亥酉未", 8027, 233, "吉凶")
_named("勵明", "酉未巳", 8031, 234, "吉凶")
_named("回明", "未巳卯", 8031, 235, "吉", "回陽")
_named("轉悖", "巳卯丑", 8035, 236, "凶")
_named("斷澗", "卯丑亥", 8035, 237, "凶")


def _meets(c: Charts, palace: Branch) -> Bools:
    """The first or last transmission is the place before a palace, in the way they go."""
    ahead, back = palace.ahead(1), palace.ahead(-1)
    onward = runs(c, 2) & ((c.chu == ahead) | (c.mo == ahead))
    return onward | (runs(c, -2) & ((c.chu == back) | (c.mo == back)))


@pattern("撞干", "003:8043 003:8047", family=FAMILY, parent="間傳", aliases=["撞干格"],
         nature="吉凶", catalogue="F-239")  # fmt: skip
def zhuang_gan(c: Charts) -> Bools:
    """間傳 whose first or last is the place after the stem's palace (日之關), in the way it goes."""
    return _meets(c, c.lodging)


@pattern("撞支", "003:8043 003:8047", family=FAMILY, parent="間傳", aliases=["撞支格"],
         nature="吉凶", catalogue="F-240")  # fmt: skip
def zhuang_zhi(c: Charts) -> Bools:
    """間傳 whose first or last is the place after the branch (支之隔), in the way it goes."""
    return _meets(c, c.day_branch)
