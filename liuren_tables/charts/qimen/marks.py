"""Marks on the palaces: 旬空 and 馬星 of the hour, 十二長生 of the stems, 暗干.

Branches lie in the palaces as on the compass: one in each of 坎 震 離 兌, two in the corners,
none in the centre.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.qimen.plate import CENTRE, HOUSES, PALACE_BRANCHES, earth_stem
from liuren_tables.symbols import relations
from liuren_tables.symbols.cycles import U8
from liuren_tables.symbols.growth import stage
from liuren_tables.symbols.mappings import NONE, mapping

__all__ = ["hidden_stem", "horse_branch", "is_horse", "stages", "void_branches"]

Bools = npt.NDArray[np.bool_]


def void_branches(hour_ganzhi: npt.ArrayLike, palace: npt.ArrayLike) -> Bools:
    """Which branches of a palace are void (旬空) in the hour; a last axis of 2 for its branches."""
    branch = PALACE_BRANCHES[np.asarray(palace)]
    void = relations.void(np.asarray(hour_ganzhi)[..., None], branch)
    return void & (branch != NONE)


def horse_branch(hour_ganzhi: npt.ArrayLike) -> U8:
    """馬星: the post horse of the hour branch."""
    return mapping("horse")[np.asarray(hour_ganzhi) % 12]


def is_horse(hour_ganzhi: npt.ArrayLike, palace: npt.ArrayLike) -> Bools:
    """Whether the 馬星 of the hour lies in the palace."""
    return np.asarray(HOUSES[horse_branch(hour_ganzhi)] == np.asarray(palace))


def stages(stem: npt.ArrayLike, palace: npt.ArrayLike, school: str = "stem") -> U8:
    """十二長生 of a stem at the branches of a palace.

    Args:
        stem, palace: codes that broadcast; `NONE` for no stem.
        school: of `growth.stage`; 奇門 takes yin and yang stems apart.

    Returns:
        Indices into `STAGES` with a last axis of 2; `NONE` where there is no stem or branch.
    """
    own = np.asarray(stem)[..., None]
    branch = PALACE_BRANCHES[np.asarray(palace)]
    nothing = (own == NONE) | (branch == NONE)
    found = stage(np.where(own == NONE, 0, own), np.where(branch == NONE, 0, branch), school)
    return np.where(nothing, NONE, found).astype(np.uint8)


def hidden_stem(
    ju: npt.ArrayLike,
    palace: npt.ArrayLike,
    hour_palace: npt.ArrayLike,
    duty_door: npt.ArrayLike,
) -> U8:
    """暗干: the stems laid anew with that of the hour at the palace of 值使 (common practice).

    They run as on the earth plate. Where 值使 stands on the hour stem itself they would repeat the
    earth plate, and the hour stem goes to the centre.

    Args:
        ju, palace: codes that broadcast.
        hour_palace: earth palace of the hour stem.
        duty_door: palace of 值使.
    """
    at, home = np.asarray(duty_door, np.int16), np.asarray(hour_palace, np.int16)
    start = np.where(at == home, CENTRE, at)
    return earth_stem(ju, (np.asarray(palace, np.int16) - start + home) % 9)
