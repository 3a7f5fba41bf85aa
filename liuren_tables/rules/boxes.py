"""Hits as boxes: sets of charts written as products, with a bit mask for each further axis.

The array of a pattern over its axes becomes rows. A row names a day and a plate and, for every
further axis the pattern needs, the set of its values as a mask; together the rows cover exactly
the charts where the pattern holds.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.axes import AXES

__all__ = ["FURTHER", "boxes", "full_mask"]

Bools = npt.NDArray[np.bool_]
FURTHER = AXES[2:]
"""Axes beside day and turn, in the order of the masks."""


def full_mask(size: int) -> int:
    """The mask of all values of an axis."""
    return (1 << size) - 1


def _merge(
    coordinates: npt.NDArray[np.int64], masks: npt.NDArray[np.uint64]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.uint64]]:
    """Fold the last coordinate into a mask: rows alike in all else become one.

    Args:
        coordinates: (rows, n) of which the last is folded.
        masks: (rows, m) of the axes folded before.

    Returns:
        (groups, n − 1) and (groups, m + 1), the new mask first.
    """
    bit = np.uint64(1) << coordinates[:, -1].astype(np.uint64)
    keys = np.concatenate([coordinates[:, :-1].astype(np.uint64), masks], axis=1)
    order = np.lexsort(keys.T[::-1])
    keys, bit = keys[order], bit[order]
    first = np.ones(len(keys), np.bool_)
    first[1:] = (keys[1:] != keys[:-1]).any(axis=1)
    starts = np.flatnonzero(first)
    folded = np.bitwise_or.reduceat(bit, starts) if len(starts) else bit[:0]
    kept = keys[starts]
    n = coordinates.shape[1] - 1
    return kept[:, :n].astype(np.int64), np.concatenate([folded[:, None], kept[:, n:]], axis=1)


def boxes(holds: Bools) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.uint64]]:
    """Rows of an array over the grid.

    Args:
        holds: of a shape that the grid broadcasts to (`charts.axes.AXES`).

    Returns:
        (rows, 2) day and turn, and (rows, further axes) masks, all ones where an axis does not
        matter; sorted by day, turn and masks.
    """
    full = holds.reshape((1,) * (len(AXES) - holds.ndim) + holds.shape)
    head = (60, 12)
    spread = np.broadcast_to(full, head + full.shape[2:])
    used = [i for i, axis in enumerate(FURTHER) if spread.shape[2 + i] > 1]
    places = np.argwhere(spread)
    coordinates = places[:, [0, 1, *(2 + i for i in used)]].astype(np.int64)
    masks = np.empty((len(coordinates), 0), np.uint64)
    for _ in used:
        coordinates, masks = _merge(coordinates, masks)
    everything = np.array([full_mask(axis.size) for axis in FURTHER], np.uint64)
    filled = np.tile(everything, (len(coordinates), 1))
    filled[:, used] = masks
    order = np.lexsort((*filled.T[::-1], coordinates[:, 1], coordinates[:, 0]))
    return coordinates[order], filled[order]
