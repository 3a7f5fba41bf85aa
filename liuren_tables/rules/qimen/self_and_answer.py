"""世 and 應 of the hexagram of 符使: guest and host in the field (002:19)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.qimen.charts import QimenCharts
from liuren_tables.rules.qimen import pattern
from liuren_tables.rules.qimen.hexagrams import (
    answer_line,
    chief_hexagram,
    line_branches,
    self_line,
)
from liuren_tables.symbols import relations
from liuren_tables.symbols.cycles import U8

Bools = npt.NDArray[np.bool_]
FAMILY = "演卦"


def _phases(c: QimenCharts) -> tuple[U8, U8]:
    """Phases of 世 and 應 of the hexagram of 符使."""
    code = chief_hexagram(c)
    of_line = relations.BRANCH_PHASE[line_branches()]
    return of_line[code, self_line()[code]], of_line[code, answer_line()[code]]


@pattern("世應利客", "002:19", family=FAMILY, catalogue="H-168")
def shi_ying_ke(c: QimenCharts) -> Bools:
    """Hexagram of 符使: 世 overcomes 應, or 應 generates 世."""
    self_, answer = _phases(c)
    return relations.controls(self_, answer) | relations.generates(answer, self_)


@pattern("世應利主", "002:19", family=FAMILY, catalogue="H-168")
def shi_ying_zhu(c: QimenCharts) -> Bools:
    """Hexagram of 符使: 應 overcomes 世, or 世 generates 應."""
    self_, answer = _phases(c)
    return relations.controls(answer, self_) | relations.generates(self_, answer)


@pattern("世應比和", "002:19", family=FAMILY, catalogue="H-168")
def shi_ying_he(c: QimenCharts) -> Bools:
    """Hexagram of 符使: 世 and 應 are of one phase."""
    self_, answer = _phases(c)
    return np.asarray(self_ == answer)


@pattern("世空", "002:19", family=FAMILY, nature="凶", catalogue="H-168")
def shi_kong(c: QimenCharts) -> Bools:
    """Hexagram of 符使: the branch of 世 is void in the hour; the guest does not come on."""
    code = chief_hexagram(c)
    return relations.void(c.hour_ganzhi, line_branches()[code, self_line()[code]])


@pattern("應空", "002:19", family=FAMILY, nature="凶", catalogue="H-168")
def ying_kong(c: QimenCharts) -> Bools:
    """Hexagram of 符使: the branch of 應 is void in the hour; the host does not come on."""
    code = chief_hexagram(c)
    return relations.void(c.hour_ganzhi, line_branches()[code, answer_line()[code]])
