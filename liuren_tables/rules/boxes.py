"""Hits as boxes: sets of charts written as products, with a bit mask for each further axis.

The array of a pattern over its axes becomes rows. A row names what a chart is found by (for 六壬 day
and plate), or leaves out what does not matter, and has for every further axis the set of its
values as a mask; together the rows cover exactly the charts where the pattern holds.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.axes import AXES, Axis

__all__ = ["ANY", "FURTHER", "boxes", "full_mask"]

Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]
Masks = npt.NDArray[np.uint64]

FURTHER = AXES[2:]
"""Axes beside day and turn, in the order of the masks."""
ANY = 255
"""Stands for a day or a turn (or another key) that does not matter."""


def full_mask(size: int) -> int:
    """The mask of all values of an axis."""
    return (1 << size) - 1


def _fold_dense(holds: Bools) -> tuple[tuple[npt.NDArray[np.intp], ...], Masks]:
    """Fold the last axis of an array into masks: where one is not zero, and the masks."""
    size = holds.shape[-1]
    masks = np.zeros(holds.shape[:-1], np.uint64)
    for code in range(size):
        masks |= holds[..., code].astype(np.uint64) << np.uint64(code)
    places = np.nonzero(masks)
    return places, masks[places]


def _fold_rows(
    places: Ints, sizes: tuple[int, ...], masks: list[Masks]
) -> tuple[Ints, list[Masks]]:
    """Fold the last of the coordinates: rows alike in all else become one.

    Args:
        places: coordinates as one number each, mixed radix over `sizes`.
        sizes: of the axes that are left.
        masks: of the axes folded before.

    Returns:
        The same with one axis less, and the new mask in front of the others.
    """
    head, code = np.divmod(places, sizes[-1])
    order = np.lexsort((*masks, head))
    head, bit = head[order], np.uint64(1) << code[order].astype(np.uint64)
    sorted_masks = [m[order] for m in masks]
    first = np.ones(len(head), np.bool_)
    first[1:] = head[1:] != head[:-1]
    for mask in sorted_masks:
        first[1:] |= mask[1:] != mask[:-1]
    starts = np.flatnonzero(first)
    folded = np.bitwise_or.reduceat(bit, starts) if len(starts) else bit[:0]
    return head[starts], [folded, *(m[starts] for m in sorted_masks)]


def boxes(holds: Bools, axes: tuple[Axis, ...] = AXES, keys: int = 2) -> tuple[Ints, Masks]:
    """Rows of an array over the grid.

    Args:
        holds: of a shape that the grid broadcasts to.
        axes: of the grid.
        keys: how many of the axes, from the first, are keys; the others are masks.

    Returns:
        (rows, keys) codes, `ANY` where a key does not matter, and (rows, further axes) masks, all
        ones where an axis does not matter; sorted by keys and masks.
    """
    further = axes[keys:]
    full = holds.reshape((1,) * (len(axes) - holds.ndim) + holds.shape)
    used = [i for i in range(len(further)) if full.shape[keys + i] > 1]
    plain = full.reshape(full.shape[:keys] + tuple(full.shape[keys + i] for i in used))
    everything = np.array([full_mask(axis.size) for axis in further], np.uint64)
    masks: list[Masks] = []
    if used:
        found, mask = _fold_dense(plain)
        masks = [mask]
    else:
        found = np.nonzero(plain)
    sizes = plain.shape[:-1] if used else plain.shape
    places = np.ravel_multi_index(found, sizes).astype(np.int64)
    while len(sizes) > keys:
        places, masks = _fold_rows(places, sizes, masks)
        sizes = sizes[:-1]
    filled = np.tile(everything, (len(places), 1))
    for at, mask in zip(used, masks, strict=True):
        filled[:, at] = mask
    rows = np.stack(np.unravel_index(places, sizes), axis=1)
    for column in range(keys):
        if sizes[column] == 1:
            rows[:, column] = ANY
    order = np.lexsort((*filled.T[::-1], *rows.T[::-1]))
    return rows[order], filled[order]
