"""Each pattern read a second time from its line, one chart at a time and in characters.

Patterns of few axes are held on every chart; the others on many charts where they hold, on their
neighbours that differ in one coordinate, and on others at random.
"""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest

from liuren_tables.charts.axes import AXES, axes_of
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.registry import Pattern, liuren_patterns
from tests.patterns import d_e1_readings_one  # noqa: F401
from tests.patterns.d_e1_readings_two import EXEMPT
from tests.patterns.d_e1_support import READINGS, Reading, Seen


def mine() -> list[Pattern]:
    return [
        p for p in liuren_patterns()._patterns
        if p.rule.__module__.rpartition(".")[2].startswith(("kejing_a_", "nine_methods"))
    ]  # fmt: skip


Place = tuple[int, ...]


def _chosen(held: np.ndarray, chance: random.Random) -> list[Place]:
    """Charts to read again: all where there are few, else hits, their neighbours and others."""
    sizes = held.shape
    if held.size <= 60 * 12 * 12:
        return list(product(*map(range, sizes)))
    every_hit = [tuple(map(int, row)) for row in np.argwhere(held)]
    hits = chance.sample(every_hit, min(len(every_hit), 300))
    near = set(hits)
    for hit in hits[:40]:
        for place, size in enumerate(sizes):
            near |= {(*hit[:place], v, *hit[place + 1 :]) for v in range(size)}
    for hit in chance.choices(every_hit, k=1000):  # the day and the plate of a hit, the rest new
        near.add((*hit[:2], *(chance.randrange(size) for size in sizes[2:])))
    return [*near, *(tuple(chance.randrange(size) for size in sizes) for _ in range(1000))]


def _disagree(held: np.ndarray, ask: Reading) -> list[dict[str, int]]:
    """Charts of which the two readings differ.

    The axes that the pattern leaves out are at random, several times where it holds.
    """
    chance = random.Random(4)
    axes = axes_of(held.shape)
    flat = held.reshape([axis.size for axis in AXES if axis.name in axes])
    wrong = []
    for place in _chosen(flat, chance):
        for _ in range(4 if flat[place] and held.size <= 60 * 12 * 12 else 1):
            codes = {axis.name: chance.randrange(axis.size) for axis in AXES}
            codes |= dict(zip(axes, place, strict=True))
            if bool(flat[place]) != bool(ask(Seen(**codes))):
                wrong.append(codes)
    return wrong


@pytest.mark.parametrize("p", mine(), ids=lambda p: p.id)
def test_it_says_what_the_second_reading_says(p: Pattern) -> None:
    holds, exempt = p.on(Charts.grid())
    assert not _disagree(holds, READINGS[p.id])
    assert (exempt is not None) == (p.id in EXEMPT)
    if exempt is not None:
        assert not _disagree(exempt, EXEMPT[p.id])


def test_every_reading_belongs_to_a_pattern() -> None:
    assert set(READINGS) == {p.id for p in mine()}
