"""天將: the twelve generals, laid from the 貴人 forward or backward (003:1091–1115)."""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.lessons import seat_of
from liuren_tables.data import rows
from liuren_tables.symbols.cycles import PHASES, U8, branch, stem

__all__ = [
    "BAD_GENERALS",
    "GENERAL_PHASE",
    "GOOD_GENERALS",
    "general_on",
    "god_of_general",
    "is_forward",
    "noble_branch",
    "noble_schools",
]

Bools = npt.NDArray[np.bool_]
GENERAL_PHASE = np.array([PHASES.index(row["phase"]) for row in rows("generals")], np.uint8)
GOOD_GENERALS = tuple(i for i, row in enumerate(rows("generals")) if row["nature"] == "吉")
BAD_GENERALS = tuple(i for i, row in enumerate(rows("generals")) if row["nature"] == "凶")


@cache
def _nobles() -> dict[str, U8]:
    tables: dict[str, U8] = {}
    for row in rows("nobles"):
        table = tables.setdefault(row["noble"], np.full((10, 2), 255, np.uint8))
        table[stem(row["stem"])] = branch(row["day"]), branch(row["night"])
    for name, table in tables.items():
        if (table == 255).any():
            raise ValueError(f"the table of nobles {name!r} lacks a stem")
    return tables


def noble_schools() -> tuple[str, ...]:
    """Names of the tables of 貴人, the default first."""
    return tuple(_nobles())


def noble_branch(day_stem: npt.ArrayLike, daynight: npt.ArrayLike, school: str = "daquan") -> U8:
    """The heaven branch that the 貴人 rides, by day stem and 晝夜.

    Raises:
        KeyError: no such table of nobles.
    """
    return np.asarray(_nobles()[school][np.asarray(day_stem), np.asarray(daynight)])


def is_forward(noble_seat: npt.ArrayLike) -> Bools:
    """Whether the generals run forward: the 貴人 over earth 亥 to 辰 (003:1095, 1115)."""
    return np.asarray((np.asarray(noble_seat, np.int16) + 1) % 12 < 6)


def general_on(god: npt.ArrayLike, noble: npt.ArrayLike, turn: npt.ArrayLike) -> U8:
    """Code of the general that rides a heaven branch.

    Args:
        god: heaven branch.
        noble: heaven branch of the 貴人.
        turn: of the plate; it decides the direction.
    """
    way = np.asarray(god, np.int16) - np.asarray(noble)
    forward = is_forward(seat_of(noble, turn))
    return (np.where(forward, way, -way) % 12).astype(np.uint8)


def god_of_general(general: npt.ArrayLike, noble: npt.ArrayLike, turn: npt.ArrayLike) -> U8:
    """The heaven branch that a general rides (所乘)."""
    steps = np.asarray(general, np.int16)
    forward = is_forward(seat_of(noble, turn))
    return ((np.asarray(noble) + np.where(forward, steps, -steps)) % 12).astype(np.uint8)
