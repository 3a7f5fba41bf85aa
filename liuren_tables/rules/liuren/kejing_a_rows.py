"""連茹: the names of three branches in a row, twelve forward and twelve backward (003:5395–5407)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.words import is_sequence
from liuren_tables.symbols.cycles import BRANCHES, branch

Bools = npt.NDArray[np.bool_]


def _named(name: str, chuan: str, line: int, variant: str = "", *, arises: bool = True) -> None:
    """Register one of the names: the three branches in their order, and the line."""
    first, middle, last = (branch(b) for b in chuan)
    onward = (middle - first) % 12 == 1

    def rule(c: Charts) -> Bools:
        return is_sequence(c, first, middle, last)

    rule.__doc__ = f"三傳 are {' '.join(BRANCHES[b] for b in (first, middle, last))}, in order."
    seat = BRANCHES[(first - 1 if onward else first + 1) % 12]
    never = "" if arises else f"no strike begins at {chuan[0]} on {seat}"
    register = pattern(
        name, f"003:{line}", family="三傳", variant=variant, default=not variant,
        parent="進連茹" if onward else "退連茹", never=never,
    )  # fmt: skip
    register(rule)


# forward, twelve
_named("陽光在下", "亥子丑", 5395)
_named("含春", "子丑寅", 5395, arises=False)
_named("將泰", "丑寅卯", 5395)
_named("正和", "寅卯辰", 5395)
_named("離漸", "卯辰巳", 5395, arises=False)
_named("升階", "辰巳午", 5395)
_named("迎陽", "巳午未", 5399, arises=False)
_named("麗明", "午未申", 5399)
_named("回春", "未申酉", 5399)
_named("流金", "申酉戌", 5399)
_named("革故", "酉戌亥", 5399)
_named("隱明", "戌亥子", 5399, arises=False)
# backward, twelve
_named("回陰", "亥戌酉", 5403, arises=False)
_named("返駕", "戌酉申", 5403)
_named("出獄", "酉申未", 5403, arises=False)
_named("凌陰", "申未午", 5403)
_named("漸希", "未午巳", 5403)
_named("登庸", "午巳辰", 5403)
_named("正己", "巳辰卯", 5407)
_named("返照", "辰卯寅", 5407, arises=False)
_named("聯芳", "卯寅丑", 5407)
_named("游魂", "寅丑子", 5407, arises=False)
_named("入墓", "丑子亥", 5407)
_named("重陰", "子亥戌", 5407, "row")
