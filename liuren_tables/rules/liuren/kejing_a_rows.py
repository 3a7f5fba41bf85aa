"""連茹: the names of three branches in a row, twelve forward and twelve backward (003:5395–5407)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.words import is_sequence
from liuren_tables.symbols.cycles import BRANCHES
from liuren_tables.symbols.names import (
    丑,
    亥,
    午,
    卯,
    子,
    寅,
    巳,
    戌,
    未,
    申,
    辰,
    酉,
)  # fmt: skip

Bools = npt.NDArray[np.bool_]
Rows = dict[str, tuple[tuple[int, int, int], str]]

FORWARD: Rows = {
    "陽光在下": ((亥, 子, 丑), "003:5395"),
    "含春": ((子, 丑, 寅), "003:5395"),
    "將泰": ((丑, 寅, 卯), "003:5395"),
    "正和": ((寅, 卯, 辰), "003:5395"),
    "離漸": ((卯, 辰, 巳), "003:5395"),
    "升階": ((辰, 巳, 午), "003:5395"),
    "迎陽": ((巳, 午, 未), "003:5399"),
    "麗明": ((午, 未, 申), "003:5399"),
    "回春": ((未, 申, 酉), "003:5399"),
    "流金": ((申, 酉, 戌), "003:5399"),
    "革故": ((酉, 戌, 亥), "003:5399"),
    "隱明": ((戌, 亥, 子), "003:5399"),
}
BACKWARD: Rows = {
    "回陰": ((亥, 戌, 酉), "003:5403"),
    "返駕": ((戌, 酉, 申), "003:5403"),
    "出獄": ((酉, 申, 未), "003:5403"),
    "凌陰": ((申, 未, 午), "003:5403"),
    "漸希": ((未, 午, 巳), "003:5403"),
    "登庸": ((午, 巳, 辰), "003:5403"),
    "正己": ((巳, 辰, 卯), "003:5407"),
    "返照": ((辰, 卯, 寅), "003:5407"),
    "聯芳": ((卯, 寅, 丑), "003:5407"),
    "游魂": ((寅, 丑, 子), "003:5407"),
    "入墓": ((丑, 子, 亥), "003:5407"),
    "重陰": ((子, 亥, 戌), "003:5407"),
}


def _row(branches: tuple[int, int, int]) -> Callable[[Charts], Bools]:
    def are(c: Charts) -> Bools:
        return is_sequence(c, *branches)

    are.__doc__ = f"三傳 are {''.join(BRANCHES[b] for b in branches)}."
    return are


for _rows, _parent in ((FORWARD, "進連茹"), (BACKWARD, "退連茹")):
    for _name, (_branches, _source) in _rows.items():
        pattern(_name, _source, family="三傳", parent=_parent)(_row(_branches))
