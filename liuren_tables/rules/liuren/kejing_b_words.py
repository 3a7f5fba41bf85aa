"""What the pages of 課經 from 遊子 to 刑傷 (003:6107–6801) say again and again."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren.words import every
from liuren_tables.symbols.relations import strength

Bools = npt.NDArray[np.bool_]
FAMILY = "課體"
RULING, DYING, CAPTIVE = 0, 2, 3
"""旺, 死 and 囚 as indices into `symbols.relations.STRENGTHS`."""


def all_of_rank(c: Charts, rank: int) -> Bools:
    """三傳 are all 孟 (0), 仲 (1) or 季 (2)."""
    return every(lambda god: god.rank == rank, c.san_chuan)


def opens_over(c: Charts, god: int, palace: int) -> Bools:
    """發用 is this god standing on this palace."""
    return (c.chu == god) & c.chu.stands_on(palace)


def stem_over_branch(c: Charts) -> Bools:
    """干臨支, 日往加辰: the lodging of the stem, as a god, stands on the day branch."""
    return c.lodging.stands_on(c.day_branch)


def branch_over_stem(c: Charts) -> Bools:
    """支臨干, 辰來加日: the day branch, as a god, stands on the lodging of the stem."""
    return c.day_branch.stands_on(c.lodging)


def stem_thrives(c: Charts) -> Bools:
    """日旺相: the phase of the stem rules or is next to rule in the month."""
    return strength(c.day_phase, c.month) < 2


def lessons_attacked(c: Charts) -> npt.NDArray[np.int64]:
    """How many of the four lessons are 下賊上."""
    return c.lessons.thief.sum(axis=-1)


def lessons_controlled(c: Charts) -> npt.NDArray[np.int64]:
    """How many of the four lessons are 上克下."""
    return c.lessons.control.sum(axis=-1)


def strikes(c: Charts) -> Bools:
    """課有克: some lesson strikes, from above or from below."""
    return (lessons_attacked(c) + lessons_controlled(c)) > 0


def either_way(a: Branch, b: Branch) -> Bools:
    """相剋: one of the two controls the other."""
    return a.controls(b) | b.controls(a)
