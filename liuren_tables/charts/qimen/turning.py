"""轉盤: heaven plate, doors and gods turn as wholes on the ring of the eight outer palaces.

What was at one palace of the ring stands as many places on as 值符 (or 值使) has moved (004:25).
The centre keeps nothing: its star and stem ride with those of the palace where it lodges.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.qimen.duty import count_palace, head_palace, hour_palace
from liuren_tables.charts.qimen.plate import CENTRE, RING, RING_PLACE, is_yang_ju, lodge
from liuren_tables.data import rows
from liuren_tables.symbols.cycles import U8
from liuren_tables.symbols.mappings import NONE

__all__ = ["door_at", "god_at", "lodged_at", "star_at"]

RING_GODS = np.array([int(row["on_ring"]) for row in rows("qimen_gods")]).nonzero()[0]


def _come_from(
    palace: npt.ArrayLike, home: npt.ArrayLike, arrived: npt.ArrayLike
) -> npt.NDArray[np.uint8]:
    """The palace whose content stands here when that of `home` has arrived there."""
    here = np.asarray(palace)
    moved = RING_PLACE[np.asarray(arrived)].astype(np.int16) - RING_PLACE[np.asarray(home)]
    source = RING[(RING_PLACE[here] - moved) % 8]
    return np.where(here == CENTRE, NONE, source).astype(np.uint8)


def star_at(
    ju: npt.ArrayLike, hour_ganzhi: npt.ArrayLike, palace: npt.ArrayLike, lodging: npt.ArrayLike = 0
) -> U8:
    """Star over a palace, which is also the palace whose earth stem it carries; 天禽 apart.

    Args:
        ju, hour_ganzhi, palace: codes that broadcast.
        lodging: code in `plate.LODGINGS`.

    Returns:
        Codes; `NONE` for the centre.
    """
    home = lodge(head_palace(ju, hour_ganzhi), ju, lodging)
    arrived = lodge(hour_palace(ju, hour_ganzhi), ju, lodging)
    return _come_from(palace, home, arrived)


def lodged_at(
    ju: npt.ArrayLike, hour_ganzhi: npt.ArrayLike, palace: npt.ArrayLike, lodging: npt.ArrayLike = 0
) -> U8:
    """天禽 (with the centre's stem) where the star of its host stands, `NONE` elsewhere."""
    host = lodge(CENTRE, ju, lodging)
    with_host = star_at(ju, hour_ganzhi, palace, lodging) == host
    return np.where(with_host, CENTRE, NONE).astype(np.uint8)


def door_at(
    ju: npt.ArrayLike, hour_ganzhi: npt.ArrayLike, palace: npt.ArrayLike, lodging: npt.ArrayLike = 0
) -> U8:
    """Door at a palace; `NONE` for the centre. The 值使 of the centre is the door of its host."""
    home = lodge(head_palace(ju, hour_ganzhi), ju, lodging)
    arrived = lodge(count_palace(ju, hour_ganzhi), ju, lodging)
    return _come_from(palace, home, arrived)


def god_at(
    ju: npt.ArrayLike, hour_ganzhi: npt.ArrayLike, palace: npt.ArrayLike, lodging: npt.ArrayLike = 0
) -> U8:
    """God at a palace, from 值符 with its star on the ring, forward in 陽遁, backward in 陰遁.

    The texts name the eight (002:91–115); their order and direction are common practice.
    """
    here = np.asarray(palace)
    chief = RING_PLACE[lodge(hour_palace(ju, hour_ganzhi), ju, lodging)].astype(np.int16)
    way = np.where(is_yang_ju(ju), 1, -1)
    god = RING_GODS[(RING_PLACE[here] - chief) * way % 8]
    return np.where(here == CENTRE, NONE, god).astype(np.uint8)
