"""The plate and the four lessons (四課).

The heaven plate is the earth plate turned: over earth palace p stands god p + turn. So every
fact of the plate is modular arithmetic on `turn` = 月將 − 占時.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from liuren_tables.symbols.cycles import U8
from liuren_tables.symbols.relations import (
    BRANCH_PHASE,
    LODGING,
    STEM_PHASE,
    controls,
    relation,
)

__all__ = ["Lessons", "four_lessons", "god_over", "seat_of"]


def god_over(palace: npt.ArrayLike, turn: npt.ArrayLike) -> U8:
    """The heaven branch that stands over an earth palace (上神)."""
    return ((np.asarray(palace, np.int16) + np.asarray(turn)) % 12).astype(np.uint8)


def seat_of(god: npt.ArrayLike, turn: npt.ArrayLike) -> U8:
    """The earth palace over which a heaven branch stands (所臨)."""
    return ((np.asarray(god, np.int16) - np.asarray(turn)) % 12).astype(np.uint8)


@dataclass(frozen=True)
class Lessons:
    """四課 of a day on a plate; the last axis is the lesson, 1 to 4.

    Attributes:
        upper: heaven branch of each lesson.
        seat: earth palace of each lesson; that of lesson 1 is the lodging of the day stem.
        upper_phase, lower_phase: phases; the lower phase of lesson 1 is that of the stem itself.
    """

    upper: U8
    seat: U8
    upper_phase: U8
    lower_phase: U8

    @property
    def thief(self) -> npt.NDArray[np.bool_]:
        """下賊上: the lower controls the upper."""
        return controls(self.lower_phase, self.upper_phase)

    @property
    def control(self) -> npt.NDArray[np.bool_]:
        """上克下: the upper controls the lower."""
        return controls(self.upper_phase, self.lower_phase)

    @property
    def relation(self) -> U8:
        """Relation of upper to lower, as index into `RELATIONS`."""
        return relation(self.upper_phase, self.lower_phase)


def four_lessons(day: npt.ArrayLike, turn: npt.ArrayLike) -> Lessons:
    """四課 (003:35): the gods over the stem's lodging and over the branch, and the gods over those.

    Args:
        day: 干支 of the day, 0–59.
        turn: 0–11; broadcasts with `day`.

    Returns:
        `Lessons` whose arrays have the shape of the broadcast and a last axis of 4.
    """
    day_, turn_ = np.broadcast_arrays(np.asarray(day, np.int16), np.asarray(turn, np.int16))
    stem, branch = day_ % 10, day_ % 12
    lodging = LODGING[stem]
    first, third = god_over(lodging, turn_), god_over(branch, turn_)
    seat = np.stack([lodging, first, branch, third], axis=-1).astype(np.uint8)
    upper = god_over(seat, turn_[..., None])
    lower_phase = BRANCH_PHASE[seat]
    lower_phase[..., 0] = STEM_PHASE[stem]
    return Lessons(upper, seat, BRANCH_PHASE[upper], lower_phase)
