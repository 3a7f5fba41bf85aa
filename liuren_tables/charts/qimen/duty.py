"""值符 and 值使: the star and the door of the 旬首, and where the hour sends them.

The 旬首 of the hour is hidden under a 儀 (甲子 under 戊 … 甲寅 under 癸: 001:75, 004:47). The star
of the palace where that 儀 lies is 值符 and goes to the hour stem; its door is 值使 and goes one
palace for each hour of the ten. Both counts use the palaces themselves, the centre too; only
what ends in the centre lodges.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.qimen.plate import earth_palace, is_yang_ju
from liuren_tables.symbols.cycles import U8

__all__ = ["count_palace", "head_palace", "head_stem", "hour_palace", "hour_stem"]

_WU = 4


def head_stem(hour_ganzhi: npt.ArrayLike) -> U8:
    """六儀: the stem under which the 旬首 of the hour is hidden, 戊 to 癸."""
    return (_WU + np.asarray(hour_ganzhi) // 10).astype(np.uint8)


def hour_stem(hour_ganzhi: npt.ArrayLike) -> U8:
    """The stem of the hour as the plates have it: for 甲 its 儀."""
    stem = np.asarray(hour_ganzhi) % 10
    return np.where(stem == 0, head_stem(hour_ganzhi), stem).astype(np.uint8)


def head_palace(ju: npt.ArrayLike, hour_ganzhi: npt.ArrayLike) -> U8:
    """Palace of the 旬首 on the earth plate: its star is 值符, its door 值使."""
    return earth_palace(ju, head_stem(hour_ganzhi))


def hour_palace(ju: npt.ArrayLike, hour_ganzhi: npt.ArrayLike) -> U8:
    """Palace of the hour stem on the earth plate, to which 值符 goes."""
    return earth_palace(ju, hour_stem(hour_ganzhi))


def count_palace(ju: npt.ArrayLike, hour_ganzhi: npt.ArrayLike) -> U8:
    """Palace at which the count of 值使 ends, from that of the 旬首, up in 陽遁, down in 陰遁."""
    hours = np.asarray(hour_ganzhi, np.int16) % 10
    way = np.where(is_yang_ju(ju), 1, -1)
    return ((head_palace(ju, hour_ganzhi) + hours * way) % 9).astype(np.uint8)
