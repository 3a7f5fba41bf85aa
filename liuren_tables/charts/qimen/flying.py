"""飛盤: everything flies over all nine palaces by a constant number, the centre included.

Only the shift of stems is fixed by a text (001:59). The rest is common practice, with variants:

- stars: ``shift`` with their stems in both 遁 (default), or ``backward`` in 陰遁;
- doors: ``nine`` slots with 中門, ascending (default); ``eight`` doors over eight palaces, where
  what ends in the centre lodges; ``ring``, as in 轉盤.

A 旬首 in the centre borrows the door of the palace where the centre lodges, which then is what
the count moves.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.qimen import turning
from liuren_tables.charts.qimen.duty import count_palace, head_palace, hour_palace
from liuren_tables.charts.qimen.plate import CENTRE, is_yang_ju, lodge
from liuren_tables.symbols.cycles import U8
from liuren_tables.symbols.mappings import NONE

__all__ = ["FLYING_DOORS", "FLYING_STARS", "door_at", "god_at", "source_at", "star_at"]

FLYING_STARS = ("shift", "backward")
FLYING_DOORS = ("nine", "eight", "ring")

# 坎坤震巽乾兌艮離 and the place of each palace in that order; the centre has none
_EIGHT = np.array([p for p in range(9) if p != CENTRE], np.uint8)
_EIGHT_PLACE = np.full(9, NONE, np.uint8)
_EIGHT_PLACE[_EIGHT] = np.arange(8)


def source_at(ju: npt.ArrayLike, hour_ganzhi: npt.ArrayLike, palace: npt.ArrayLike) -> U8:
    """The palace whose earth stem has flown to this one."""
    home = head_palace(ju, hour_ganzhi).astype(np.int16)
    moved = hour_palace(ju, hour_ganzhi) - home
    return ((np.asarray(palace, np.int16) - moved) % 9).astype(np.uint8)


def star_at(
    ju: npt.ArrayLike, hour_ganzhi: npt.ArrayLike, palace: npt.ArrayLike, school: str = "shift"
) -> U8:
    """Star over a palace.

    Args:
        ju, hour_ganzhi, palace: codes that broadcast.
        school: one of `FLYING_STARS`.
    """
    if school == "shift":
        return source_at(ju, hour_ganzhi, palace)
    if school != "backward":
        raise KeyError(school)
    steps = np.asarray(palace, np.int16) - hour_palace(ju, hour_ganzhi)
    way = np.where(is_yang_ju(ju), 1, -1)
    return ((head_palace(ju, hour_ganzhi) + steps * way) % 9).astype(np.uint8)


def door_at(
    ju: npt.ArrayLike,
    hour_ganzhi: npt.ArrayLike,
    palace: npt.ArrayLike,
    lodging: npt.ArrayLike = 0,
    school: str = "nine",
) -> U8:
    """Door at a palace.

    Args:
        ju, hour_ganzhi, palace: codes that broadcast.
        lodging: code in `plate.LODGINGS`: whose door a 旬首 in the centre borrows.
        school: one of `FLYING_DOORS`.

    Returns:
        Codes; `NONE` for the centre where there are eight doors only.
    """
    if school == "ring":
        return turning.door_at(ju, hour_ganzhi, palace, lodging)
    here = np.asarray(palace)
    home = lodge(head_palace(ju, hour_ganzhi), ju, lodging)
    end = count_palace(ju, hour_ganzhi)
    if school == "nine":
        moved = end.astype(np.int16) - home
        return ((here.astype(np.int16) - moved) % 9).astype(np.uint8)
    if school != "eight":
        raise KeyError(school)
    moved = _EIGHT_PLACE[lodge(end, ju, lodging)].astype(np.int16) - _EIGHT_PLACE[home]
    door = _EIGHT[(_EIGHT_PLACE[here] - moved) % 8]
    return np.where(here == CENTRE, NONE, door).astype(np.uint8)


def god_at(ju: npt.ArrayLike, hour_ganzhi: npt.ArrayLike, palace: npt.ArrayLike) -> U8:
    """God at a palace: nine, with 太常, from 值符 with its star, up in 陽遁 and down in 陰遁."""
    steps = np.asarray(palace, np.int16) - hour_palace(ju, hour_ganzhi)
    way = np.where(is_yang_ju(ju), 1, -1)
    return (steps * way % 9).astype(np.uint8)
