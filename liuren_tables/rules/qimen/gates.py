"""刑德開闔: what the solar term and the hour open and shut (004:1–7).

The term is no axis of the charts, so these are functions of a term and no patterns.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.qimen.names import 天任, 天沖, 天禽, 天蓬, 天輔
from liuren_tables.rules.qimen.words import among
from liuren_tables.symbols.cycles import U8
from liuren_tables.symbols.names import 丑, 午, 卯, 子, 戌, 未, 辰, 酉

__all__ = ["OPENINGS", "YANG_STARS", "gate", "opening", "virtue"]

YANG_STARS = (天蓬, 天任, 天沖, 天輔, 天禽)
"""陽星 (004:3); the other four are 陰星."""
_VIRTUE = np.array([辰, 午, 未, 酉, 戌, 子, 丑, 卯], np.uint8)
"""德 from 立春, 春分, 立夏, 夏至, 立秋, 秋分, 立冬 and 冬至 on (004:3)."""


def virtue(term: npt.ArrayLike) -> U8:
    """德 of a solar term (004:3): branch code; 刑 is opposite to it.

    Args:
        term: codes, 立春 = 0 … 冬至 = 21. Each of the eight 節 rules its three terms.
    """
    return _VIRTUE[np.asarray(term) // 3]


def gate(term: npt.ArrayLike, hour_ganzhi: npt.ArrayLike) -> npt.NDArray[np.int8]:
    """刑德在門 (004:7): 1 where the hour's branch is 德, −1 where it is 刑, else 0."""
    branch = np.asarray(hour_ganzhi, np.int16) % 12
    away = (branch - virtue(term)) % 12
    return (np.where(away == 0, 1, 0) - np.where(away == 6, 1, 0)).astype(np.int8)


OPENINGS = ("", "盡開", "半開", "半闔", "盡闔")


def opening(
    term: npt.ArrayLike, hour_ganzhi: npt.ArrayLike, star: npt.ArrayLike
) -> npt.NDArray[np.uint8]:
    """開闔 where 刑 or 德 is at the gate (004:7), as index into `OPENINGS`; 0 where neither is.

    Args:
        term, hour_ganzhi: codes that broadcast.
        star: 值符.
    """
    at, yang = gate(term, hour_ganzhi), among(star, YANG_STARS)
    open_ = np.where(yang, 1, 2)
    shut = np.where(yang, 3, 4)
    return np.select([at == 1, at == -1], [open_, shut], 0).astype(np.uint8)
