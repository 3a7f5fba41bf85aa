"""Relations of two symbols: 生 and 克 of phases, polarity, 六親, void, strength by month.

All functions take codes as arrays of any shapes that broadcast, and answer elementwise.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.symbols.cycles import U8
from liuren_tables.symbols.mappings import NONE, mapping

__all__ = [
    "BRANCH_PHASE",
    "LIU_QIN",
    "LODGING",
    "RELATIONS",
    "STEM_PHASE",
    "STRENGTHS",
    "controls",
    "generates",
    "is_yang",
    "liu_qin",
    "relation",
    "rider",
    "strength",
    "void",
    "xun",
    "xun_stem",
]

Bools = npt.NDArray[np.bool_]

STEM_PHASE = mapping("stem_phase")
BRANCH_PHASE = mapping("branch_phase")
LODGING = mapping("lodging")

# in the order (their phase − ours) mod 5: the same, what we generate, control, are controlled by
LIU_QIN = ("兄弟", "子孫", "妻財", "官鬼", "父母")
# of upper to lower, in the order (lower − upper) mod 5
RELATIONS = ("比和", "上生下", "上克下", "下賊上", "下生上")
# in the order (phase − ruling phase) mod 5
STRENGTHS = ("旺", "相", "死", "囚", "休")


def generates(a: npt.ArrayLike, b: npt.ArrayLike) -> Bools:
    """Whether phase `a` generates phase `b` (木火土金水 in turn)."""
    return np.asarray((np.asarray(b, np.int16) - np.asarray(a, np.int16)) % 5 == 1)


def controls(a: npt.ArrayLike, b: npt.ArrayLike) -> Bools:
    """Whether phase `a` controls (克) phase `b`: each the second after it."""
    return np.asarray((np.asarray(b, np.int16) - np.asarray(a, np.int16)) % 5 == 2)


def is_yang(code: npt.ArrayLike) -> Bools:
    """Whether a stem or branch is yang: every other one from the first."""
    return np.asarray(np.asarray(code) % 2 == 0)


def liu_qin(day_stem: npt.ArrayLike, branch: npt.ArrayLike) -> U8:
    """六親 of a branch for the day stem, as index into `LIU_QIN` (003:8179)."""
    theirs = BRANCH_PHASE[np.asarray(branch)].astype(np.int16)
    return ((theirs - STEM_PHASE[np.asarray(day_stem)]) % 5).astype(np.uint8)


def relation(upper_phase: npt.ArrayLike, lower_phase: npt.ArrayLike) -> U8:
    """Relation of an upper god to what it stands on, as index into `RELATIONS`."""
    difference = np.asarray(lower_phase, np.int16) - np.asarray(upper_phase, np.int16)
    return (difference % 5).astype(np.uint8)


def xun(ganzhi: npt.ArrayLike) -> U8:
    """The ten of a 干支: 0 for 甲子旬 … 5 for 甲寅旬."""
    return np.asarray(np.asarray(ganzhi) // 10, np.uint8)


def void(ganzhi: npt.ArrayLike, branch: npt.ArrayLike) -> Bools:
    """Whether a branch is void (旬空) on the day: one of the two its ten leaves out (003:2059)."""
    head = xun(ganzhi).astype(np.int16) * 10
    return np.asarray((np.asarray(branch, np.int16) - head) % 12 >= 10)


def xun_stem(ganzhi: npt.ArrayLike, branch: npt.ArrayLike) -> U8:
    """遁干: the stem that joins the branch within the day's ten; `NONE` where it is void."""
    head = xun(ganzhi).astype(np.int16) * 10
    place = (np.asarray(branch, np.int16) - head) % 12
    return np.where(place < 10, place, NONE).astype(np.uint8)


def rider(start_stem: npt.ArrayLike, branch: npt.ArrayLike) -> U8:
    """The stem over a branch when the stems run from `start_stem` at 子 (五子遁, 003:9231)."""
    return ((np.asarray(start_stem, np.int16) + np.asarray(branch)) % 10).astype(np.uint8)


def _season_phase() -> U8:
    return np.array([4, 2, 0, 0, 2, 1, 1, 2, 3, 3, 2, 4], np.uint8)


def strength(phase: npt.ArrayLike, month_branch: npt.ArrayLike, school: str = "earth_month") -> U8:
    """旺相死囚休 of a phase in a month, as index into `STRENGTHS`.

    Schools: ``earth_month`` gives the whole of 辰 戌 丑 未 to earth (003:4651–4659); ``season``
    lets the season rule all its three months.
    """
    ruling = _season_phase()
    if school == "season":
        ruling = np.repeat(np.array([0, 1, 3, 4], np.uint8), 3)[(np.arange(12) - 2) % 12]
    elif school != "earth_month":
        raise KeyError(school)
    difference = np.asarray(phase, np.int16) - ruling[np.asarray(month_branch)]
    return (difference % 5).astype(np.uint8)
