"""The nine palaces and the earth plate: where the stems lie in each of the eighteen 局.

No text says how the earth plate is laid; every worked example fits 戊己庚辛壬癸丁丙乙 from the
palace of the 局's number on, up in 陽遁 and down in 陰遁, the centre included.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from liuren_tables.data import rows
from liuren_tables.symbols.cycles import BRANCHES, PHASES, STEMS, U8
from liuren_tables.symbols.mappings import NONE

__all__ = [
    "CENTRE",
    "DOORS",
    "GODS",
    "HOUSES",
    "JU",
    "LODGINGS",
    "PALACES",
    "PALACE_BRANCHES",
    "PLATE_SCHOOLS",
    "RING",
    "RING_PLACE",
    "STARS",
    "earth_palace",
    "earth_stem",
    "is_yang_ju",
    "ju_number",
    "lodge",
    "phases",
]

I16 = npt.NDArray[np.int16]
Bools = npt.NDArray[np.bool_]

JU = tuple(f"{dun}{number}" for dun in "陽陰" for number in range(1, 10))
PLATE_SCHOOLS = ("turning", "flying")
LODGINGS = ("kun", "yang_kun_yin_gen")

PALACES = tuple(row["name"] for row in rows("qimen_palaces"))
STARS = tuple(row["name"] for row in rows("qimen_stars"))
DOORS = tuple(row["name"] for row in rows("qimen_doors"))
GODS = tuple(row["name"] for row in rows("qimen_gods"))
CENTRE = PALACES.index("中")
KUN, GEN = PALACES.index("坤"), PALACES.index("艮")

# 坎艮震巽離坤兌乾, the way round the centre (000:147), and the place of each palace on it
RING = np.array([PALACES.index(name) for name in "坎艮震巽離坤兌乾"], np.uint8)
RING_PLACE = np.full(9, NONE, np.uint8)
RING_PLACE[RING] = np.arange(8)

SEQUENCE = np.array([STEMS.index(stem) for stem in "戊己庚辛壬癸丁丙乙"], np.uint8)
_PLACE = np.full(10, NONE, np.uint8)
_PLACE[SEQUENCE] = np.arange(9)


@cache
def phases(symbols: str) -> U8:
    """Phase of each palace, star, door or god, by code: the column of ``qimen_<symbols>.csv``."""
    codes = np.array([PHASES.index(row["phase"]) for row in rows(f"qimen_{symbols}")], np.uint8)
    codes.setflags(write=False)
    return codes


def _branches() -> U8:
    codes = np.full((9, 2), NONE, np.uint8)
    for palace, row in enumerate(rows("qimen_palaces")):
        for place, name in enumerate(row["branches"]):
            codes[palace, place] = BRANCHES.index(name)
    return codes


PALACE_BRANCHES = _branches()
"""(9, 2): the branches of each palace in their order; `NONE` where there is no second, or none."""

_HAS = np.equal(PALACE_BRANCHES[:, :, None], np.arange(12)).any(axis=1)
HOUSES = _HAS.argmax(axis=0).astype(np.uint8)
"""(12,): the palace in which each branch lies."""


def is_yang_ju(ju: npt.ArrayLike) -> Bools:
    """Whether a 局 is of 陽遁: codes 0 to 8."""
    return np.asarray(np.asarray(ju) < 9)


def ju_number(ju: npt.ArrayLike) -> U8:
    """The number of a 局, 1 to 9: the palace of 戊."""
    return (np.asarray(ju) % 9 + 1).astype(np.uint8)


def _way(ju: npt.ArrayLike) -> I16:
    return np.where(is_yang_ju(ju), 1, -1).astype(np.int16)


def earth_stem(ju: npt.ArrayLike, palace: npt.ArrayLike) -> U8:
    """Stem of the earth plate (地盤) at a palace.

    >>> [STEMS[s] for s in earth_stem(0, range(9))]
    ['戊', '己', '庚', '辛', '壬', '癸', '丁', '丙', '乙']
    """
    steps = np.asarray(palace, np.int16) - np.asarray(ju, np.int16) % 9
    return SEQUENCE[steps * _way(ju) % 9]


def earth_palace(ju: npt.ArrayLike, stem: npt.ArrayLike) -> U8:
    """Palace of the earth plate at which a stem lies; for 甲, which is hidden, meaningless."""
    steps = _PLACE[np.asarray(stem)].astype(np.int16)
    return ((np.asarray(ju, np.int16) % 9 + steps * _way(ju)) % 9).astype(np.uint8)


def lodge(palace: npt.ArrayLike, ju: npt.ArrayLike, lodging: npt.ArrayLike = 0) -> U8:
    """The palace itself, or for the centre the one in which it lodges.

    Args:
        palace, ju: codes that broadcast.
        lodging: code in `LODGINGS`: 0 always 坤2 (002:83), 1 坤2 in 陽遁 and 艮8 in 陰遁
            (004:71–81, 105).
    """
    with_gen = (np.asarray(lodging) == 1) & ~is_yang_ju(ju)
    host = np.where(with_gen, GEN, KUN)
    here = np.asarray(palace)
    return np.where(here == CENTRE, host, here).astype(np.uint8)
