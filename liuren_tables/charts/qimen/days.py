"""日家: doors and stars by the day alone (000:143–167).

休門 stays three days at each of the eight palaces and the other doors follow round the ring; the
wheel of 24 days begins anew at 甲子, 戊子 and 壬子. Three versions:

- ``verse``: 坎坤震巽乾兌艮離 (000:143, the order of the 洛書 numbers);
- ``printed``: the table beside it, which has the last but two of them exchanged (000:147–151);
- ``season``: the order of the verse, beginning at a palace of the season (000:159–167).

太乙 is in 艮 on 甲子 and the others of the nine follow it up the palaces (000:155). The text gives
its palace for the six 旬首 only. These are what it reaches by going up one palace a day, which
is taken (``daily``); that it stays through the ten is the other reading (``xun``).
"""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.qimen.plate import CENTRE, PALACES, RING, RING_PLACE
from liuren_tables.data import rows
from liuren_tables.symbols.cycles import U8
from liuren_tables.symbols.mappings import NONE

__all__ = [
    "DAY_DOOR_SCHOOLS",
    "DAY_STARS",
    "DAY_STAR_SCHOOLS",
    "TERM_BLOCKS",
    "day_door",
    "day_star",
    "rest_palace",
    "term_block",
]

DAY_DOOR_SCHOOLS = ("verse", "printed", "season")
DAY_STAR_SCHOOLS = ("daily", "xun")
DAY_STARS = tuple(row["name"] for row in rows("qimen_day_stars"))
TERM_BLOCKS = tuple(row["term_block"] for row in rows("qimen_day_doors") if row["term_block"])

_DONGZHI = 21
_GEN = PALACES.index("艮")


def term_block(term: npt.ArrayLike) -> U8:
    """The four terms, from 冬至 on, that share a wheel of ``season``: index into `TERM_BLOCKS`."""
    return ((np.asarray(term, np.int16) - _DONGZHI) % 24 // 4).astype(np.uint8)


@cache
def _wheels() -> U8:
    """(school, block, group of three days): palace of 休門."""
    wheels = np.empty((len(DAY_DOOR_SCHOOLS), len(TERM_BLOCKS), 8), np.uint8)
    for row in rows("qimen_day_doors"):
        blocks = TERM_BLOCKS.index(row["term_block"]) if row["term_block"] else slice(None)
        wheels[DAY_DOOR_SCHOOLS.index(row["school"]), blocks] = [
            PALACES.index(name) for name in row["palaces"]
        ]
    return wheels


def rest_palace(day: npt.ArrayLike, block: npt.ArrayLike = 0, school: str = "verse") -> U8:
    """Palace of 休門 on a day.

    Args:
        day: 干支 of the day.
        block: of four terms (`term_block`); only ``season`` differs by it.
        school: one of `DAY_DOOR_SCHOOLS`.
    """
    if school not in DAY_DOOR_SCHOOLS:
        raise KeyError(school)
    group = np.asarray(day) % 24 // 3
    return _wheels()[DAY_DOOR_SCHOOLS.index(school), np.asarray(block), group]


def day_door(
    day: npt.ArrayLike, palace: npt.ArrayLike, block: npt.ArrayLike = 0, school: str = "verse"
) -> U8:
    """Door of the day at a palace, as code in `plate.DOORS`; `NONE` for the centre."""
    here = np.asarray(palace)
    start = RING_PLACE[rest_palace(day, block, school)].astype(np.int16)
    door = RING[(RING_PLACE[here] - start) % 8]
    return np.where(here == CENTRE, NONE, door).astype(np.uint8)


def day_star(day: npt.ArrayLike, palace: npt.ArrayLike, school: str = "daily") -> U8:
    """Star of the day at a palace, as index into `DAY_STARS`.

    Args:
        day, palace: codes that broadcast.
        school: one of `DAY_STAR_SCHOOLS`.
    """
    if school not in DAY_STAR_SCHOOLS:
        raise KeyError(school)
    number = np.asarray(day, np.int16)
    steps = number if school == "daily" else number // 10 * 10
    return ((np.asarray(palace, np.int16) - (_GEN + steps)) % 9).astype(np.uint8)
