"""演卦: the hexagrams of 值符 with 值使 and of the doors at the palaces (002:3–19).

符使: the palace of 值符 on the earth plate is the inner trigram, that of 值使 the outer. 門方: of a
palace and the door at it. The line says that the palace is the outer and the door the inner one,
but its example has the door above (休門 at 巽 is 水風井), as 符使 has what moves above what rests;
this is taken, and ``door_below`` is the other.

What is beyond the trigrams, 世應 and the branches of the lines, is the usual 納甲, which the line
presupposes; its example (豫: 世 on 未) agrees.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.qimen.charts import QimenCharts
from liuren_tables.charts.qimen.plate import PALACES
from liuren_tables.data import rows
from liuren_tables.rules.qimen.words import door_known
from liuren_tables.symbols.cycles import BRANCHES, U8
from liuren_tables.symbols.mappings import NONE

__all__ = [
    "HEXAGRAMS",
    "answer_line",
    "chief_hexagram",
    "door_hexagram",
    "hexagram_of",
    "line_branches",
    "self_line",
]

HEXAGRAMS = tuple(row["full_name"] for row in rows("qimen_hexagrams"))
"""Full names (火地晉), 64, by outer and inner trigram in the order of the palaces."""
TRIGRAMS = tuple(dict.fromkeys(row["upper"] for row in rows("qimen_hexagrams")))
MENFANG = ("door_above", "door_below")

# lines from below, and the branches of the inner and the outer lines (京房納甲)
_LINES = {"坎": "010", "坤": "000", "震": "100", "巽": "011",
          "乾": "111", "兌": "110", "艮": "001", "離": "101"}  # fmt: skip
_BRANCHES = {"坎": "寅辰午申戌子", "坤": "未巳卯丑亥酉", "震": "子寅辰午申戌", "巽": "丑亥酉未巳卯",
             "乾": "子寅辰午申戌", "兌": "巳卯丑亥酉未", "艮": "辰午申戌子寅",
             "離": "卯丑亥酉未巳"}  # fmt: skip
# place of 世 (first line = 0) by which of the three pairs of lines agree: first, second, third
_SELF = {"111": 5, "000": 2, "001": 1, "110": 4, "100": 3, "011": 0, "010": 3, "101": 2}


@cache
def _trigram() -> U8:
    """Trigram of each palace, as index into `TRIGRAMS`; `NONE` for the centre."""
    codes = [TRIGRAMS.index(name) if name in TRIGRAMS else NONE for name in PALACES]
    return np.array(codes, np.uint8)


def hexagram_of(outer: npt.ArrayLike, inner: npt.ArrayLike) -> U8:
    """The hexagram of two palaces, as index into `HEXAGRAMS`; `NONE` if one is the centre."""
    above, below = _trigram()[np.asarray(outer)], _trigram()[np.asarray(inner)]
    known = (above != NONE) & (below != NONE)
    code = above.astype(np.int16) * 8 + below
    return np.where(known, code, NONE).astype(np.uint8)


def chief_hexagram(c: QimenCharts) -> U8:
    """符使演卦 (002:7): 值符's palace on earth below, that of 值使 above; the centre lodges."""
    return hexagram_of(c.lodged(c.count_palace), c.lodged(c.head_palace))


def door_hexagram(c: QimenCharts, reading: str = "door_above") -> U8:
    """門方演卦 (002:11) of each palace.

    Args:
        c: the palaces.
        reading: one of `MENFANG`.

    Returns:
        Index into `HEXAGRAMS`; `NONE` where there is no door or no trigram.
    """
    if reading not in MENFANG:
        raise KeyError(reading)
    known = door_known(c)
    door = np.where(known, c.door, 0)
    pair = (door, c.palace) if reading == "door_above" else (c.palace, door)
    return np.where(known, hexagram_of(*pair), NONE).astype(np.uint8)


@cache
def self_line() -> U8:
    """Place of 世 in each hexagram, the lowest line = 0."""
    found = []
    for row in rows("qimen_hexagrams"):
        pairs = zip(_LINES[row["lower"]], _LINES[row["upper"]], strict=True)
        found.append(_SELF["".join("1" if a == b else "0" for a, b in pairs)])
    return np.array(found, np.uint8)


@cache
def line_branches() -> U8:
    """(64, 6): branch of each line from below."""
    found = [
        [BRANCHES.index(b) for b in _BRANCHES[row["lower"]][:3] + _BRANCHES[row["upper"]][3:]]
        for row in rows("qimen_hexagrams")
    ]
    return np.array(found, np.uint8)


def answer_line() -> U8:
    """Place of 應: three lines from 世."""
    return ((self_line() + np.uint8(3)) % np.uint8(6)).astype(np.uint8)
