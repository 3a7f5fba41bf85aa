"""涉害: among candidates of equal standing the one that meets most harm on its way home.

The schools differ in what decides (``docs/schools.md``):

* ``mengzhong`` looks at the seat alone: a 孟 palace before a 仲 before a 季 one;
* ``depth`` counts the harm met from the seat (included) to the home, and looks at the class of
  the seat only where counts tie;
* ``depth_noseat`` counts strictly between seat and home, as all printed counts do;
* ``printed`` is ``mengzhong`` but for the lessons of ``data/printed_harm.csv``.

Whatever still ties goes to the day's side on yang days and to the branch's on yin days.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.data import rows
from liuren_tables.symbols.cycles import U8, ganzhi
from liuren_tables.symbols.relations import BRANCH_PHASE, LODGING, STEM_PHASE, controls

__all__ = ["SHEHAI", "harm_counts", "leaders", "palace_class"]

SHEHAI = ("mengzhong", "depth", "depth_noseat", "printed")

Bools = npt.NDArray[np.bool_]


def palace_class(branch: npt.ArrayLike) -> U8:
    """孟 (0), 仲 (1) or 季 (2): 寅申巳亥, 子午卯酉, 辰戌丑未."""
    return np.array([1, 2, 0], np.uint8)[np.asarray(branch) % 3]


def _harm_in_palace(harms: Bools) -> npt.NDArray[np.int64]:
    """Count of harming phases in each palace: its branch and the stems lodged there.

    `harms` tells by phase (last axis) whether it harms; the answer has palaces as last axis.
    """
    count = harms[..., BRANCH_PHASE].astype(np.int64)
    for stem, palace in enumerate(LODGING):
        count[..., palace] += harms[..., STEM_PHASE[stem]]
    return count


def harm_counts(god: U8, seat: U8, by_thief: Bools) -> tuple[U8, U8]:
    """Depth of harm of each god from its seat to its home.

    Args:
        god, seat: heaven branch and the palace it stands on, any equal shape.
        by_thief: whether the lower controls it: then what controls it harms, else what it
            controls does.

    Returns:
        Counts strictly between seat and home, and counts with the seat's palace included.
    """
    phases = np.arange(5)
    own = BRANCH_PHASE[god][..., None]
    harms = np.where(by_thief[..., None], controls(phases, own), controls(own, phases))
    in_palace = _harm_in_palace(harms)
    way = (god.astype(np.int16) - seat) % 12
    steps = np.arange(12)
    ahead = (seat[..., None] + steps) % 12
    met = np.take_along_axis(in_palace, ahead, axis=-1) * (steps < way[..., None])
    total = met.sum(axis=-1)
    return (total - met[..., 0]).astype(np.uint8), total.astype(np.uint8)


def _least(mask: Bools, rank: npt.NDArray[np.int64]) -> Bools:
    """Those of `mask` (last axis) that have the least rank."""
    masked = np.where(mask, rank, np.iinfo(np.int64).max)
    return mask & (masked == masked.min(axis=-1, keepdims=True))


def _deeper_in_print(day: npt.NDArray[np.int16], turn: npt.NDArray[np.int16]) -> Bools:
    listed = np.zeros((60, 12), np.bool_)
    for row in rows("printed_harm"):
        listed[ganzhi(row["day"]), int(row["turn"])] = True
    return np.asarray(listed[day, turn])


def _deepest(
    candidates: Bools, depth: U8, seat_class: npt.NDArray[np.int64]
) -> tuple[Bools, Bools]:
    deepest = _least(candidates, -depth.astype(np.int64))
    return _least(deepest, seat_class), deepest.sum(axis=-1) > 1


def leaders(
    candidates: Bools,
    seat: U8,
    counts: tuple[U8, U8],
    school: str,
    day: npt.NDArray[np.int16],
    turn: npt.NDArray[np.int16],
) -> tuple[Bools, Bools]:
    """The candidates that lead under a school, before the side of the day decides.

    Args:
        candidates, seat: by lesson (last axis 4).
        counts: as from `harm_counts`.
        school: one of `SHEHAI`.
        day, turn: of the shape without the last axis; the printed exceptions go by them.

    Returns:
        The leaders, and whether the class of the seat was asked (which gives 見機 and 察微).
    """
    seat_class = palace_class(seat).astype(np.int64)
    by_class = _least(candidates, seat_class)
    if school == "mengzhong":
        return by_class, np.ones(day.shape, np.bool_)
    if school == "depth":
        return _deepest(candidates, counts[1], seat_class)
    deep, tied = _deepest(candidates, counts[0], seat_class)
    if school == "depth_noseat":
        return deep, tied
    if school == "printed":
        listed = _deeper_in_print(day, turn)
        return np.where(listed[..., None], deep, by_class), ~listed | tied
    raise KeyError(school)
