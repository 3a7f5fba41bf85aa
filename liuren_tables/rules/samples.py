"""A first dozen patterns, each one line of the texts as one expression.

They show how rules are written; `tests/test_charts.py` holds that the grid and a list of charts
give the same answer and that the axes of each are those of its line.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.charts import Charts
from liuren_tables.symbols.names import 亥, 六合, 天后, 天空, 子, 戌, 玄武, 白虎, 辰

__all__ = ["SAMPLES"]

Bools = npt.NDArray[np.bool_]


def still_plate(c: Charts) -> Bools:
    """伏吟: every god is at home (003:5123)."""
    return c.turn == 0


def opposed_plate(c: Charts) -> Bools:
    """返吟: every god stands opposite (003:5215)."""
    return c.turn == 6


def arrow(c: Charts) -> Bools:
    """遙克: no lesson strikes, the start strikes the stem or is struck by it (003:4891)."""
    return c.method == 4


def void_rides_void(c: Charts) -> Bools:
    """空上乘空: the god on the stem is void and carries 天空 (003:8755)."""
    return c.on_stem.void & c.on_stem.rides(天空)


def cutting_the_pass(c: Charts) -> Bools:
    """斬關: 辰 or 戌 on the stem or the branch, and it opens (003:5883)."""
    on_stem = c.on_stem.is_in([辰, 戌]) & (c.on_stem == c.chu)
    on_branch = c.on_branch.is_in([辰, 戌]) & (c.on_branch == c.chu)
    return on_stem | on_branch


def curtain(c: Charts) -> Bools:
    """帷簿不修: 八專, and 天后, 六合 or 玄武 in the transmissions (003:5067)."""
    carries = [god.rides([天后, 六合, 玄武]) for god in c.san_chuan]
    return (c.method == 7) & (carries[0] | carries[1] | carries[2])


def noble_at_heavens_gate(c: Charts) -> Bools:
    """貴登天門: the 貴人 stands on 亥 (003:2819)."""
    return c.noble.stands_on(亥)


def three_of_water(c: Charts) -> Bools:
    """潤下: the transmissions are 申子辰 in some order (003:7675)."""
    first, middle, last = c.san_chuan
    one_triad = (first.code % 4 == 子) & (middle.code % 4 == 子) & (last.code % 4 == 子)
    return one_triad & (first != middle) & (middle != last) & (first != last)


def start_void(c: Charts) -> Bools:
    """發用空亡: the start is void (003:6579)."""
    return c.chu.void


def tiger_on_tomb(c: Charts) -> Bools:
    """虎乘墓臨日: the tomb of the stem stands on it and carries 白虎 (003:2211)."""
    tomb = c.of_day_stem("tomb", "element")
    return (c.on_stem == tomb) & tomb.rides(白虎)


def start_thrives(c: Charts) -> Bools:
    """發用旺相: the start rules or is next to rule in the month (003:4651)."""
    return c.chu.thrives


def horse_moves(c: Charts) -> Bools:
    """驛馬發用: the post horse of the day opens (003:2255)."""
    return c.chu == c.day_branch.horse


def mutual_harmony(c: Charts) -> Bools:
    """交車合: the god on each side joins the other side (003:339)."""
    crossed = (c.on_branch == c.lodging.harmony) & (c.on_stem == c.day_branch.harmony)
    return crossed & (c.lodging != c.day_branch)


SAMPLES = (
    still_plate,
    opposed_plate,
    arrow,
    void_rides_void,
    cutting_the_pass,
    curtain,
    noble_at_heavens_gate,
    three_of_water,
    start_void,
    tiger_on_tomb,
    start_thrives,
    horse_moves,
    mutual_harmony,
)
