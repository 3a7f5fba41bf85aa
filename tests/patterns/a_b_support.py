"""Patterns of 003:35–1790 (the short list, 德合鬼墓, 天將) and of the odes, on single charts."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from functools import cache

import numpy as np

from liuren_tables.charts.axes import AXES, axes_of
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.registry import Pattern, liuren_patterns
from tests.oracle.liuren import BRANCHES, STEMS

MODULES = {
    "crossed_unions", "unions_and_strifes", "generals_patterns", "odes", "odes_gates",
    "short_list_fortune", "short_list_misfortune",
}  # fmt: skip
SAMPLE = 3000


@cache
def cube(pattern_id: str) -> np.ndarray:
    """Where the pattern holds, over the whole grid, every axis with a dimension."""
    holds = liuren_patterns().named(pattern_id).on(Charts.grid())[0]
    return holds.reshape((1,) * (len(AXES) - holds.ndim) + holds.shape)


def mine() -> list[Pattern]:
    """The patterns of these modules."""
    return [
        p for p in liuren_patterns()._patterns
        if p.rule.__module__.rpartition(".")[2] in MODULES
    ]  # fmt: skip


def needs(pattern_id: str) -> tuple[str, ...]:
    """Names of the axes that the pattern depends on."""
    return axes_of(cube(pattern_id).shape)


def charts_where(pattern_id: str) -> set[tuple[str, int]]:
    """Days (干支) and turns on which a pattern can hold."""
    holds = cube(pattern_id)
    spread = np.broadcast_to(holds, (60, 12, *holds.shape[2:])).reshape(60, 12, -1).any(axis=2)
    return {(STEMS[d % 10] + BRANCHES[d % 12], int(t)) for d, t in np.argwhere(spread)}


def turns_where(pattern_id: str) -> set[int]:
    """The plates on which a pattern can hold."""
    return {turn for _, turn in charts_where(pattern_id)}


def points(pattern_id: str) -> Iterator[tuple[dict[str, int], bool]]:
    """Codes by axis, and whether it holds there: all of a small cube, else hits, misses, others."""
    names = needs(pattern_id)
    flat = cube(pattern_id).reshape([axis.size for axis in AXES if axis.name in names])
    if flat.size <= SAMPLE:
        places = np.argwhere(np.ones(flat.shape, np.bool_))
    else:
        rng = np.random.default_rng(zlib.crc32(pattern_id.encode()))
        hits = np.argwhere(flat)
        near = hits[rng.integers(0, len(hits), SAMPLE // 3)]
        moved = near.copy()  # a hit with one coordinate changed
        axis = rng.integers(0, flat.ndim, len(moved))
        moved[np.arange(len(moved)), axis] = rng.integers(0, np.array(flat.shape)[axis])
        others = np.stack([rng.integers(0, n, SAMPLE // 3) for n in flat.shape], axis=1)
        places = np.concatenate([near, moved, others])
    for place in places:
        yield dict(zip(names, map(int, place), strict=True)), bool(flat[tuple(place)])
