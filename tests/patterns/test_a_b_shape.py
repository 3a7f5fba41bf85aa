"""What every pattern of the short list, of 德合鬼墓, 天將 and the odes must be."""

from __future__ import annotations

import re

import numpy as np
import pytest

from liuren_tables.charts.axes import AXES
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.registry import Pattern
from tests.patterns.a_b_readings_days import READINGS
from tests.patterns.a_b_support import cube, mine
from tests.patterns.d_e1_support import Seen, controls

PATTERNS = [pytest.param(p, id=p.id) for p in mine()]
EVEN = {("收魂", "daynight"), ("鑄印·list", "daynight")}
"""By the table of 貴人 day and night agree there; which general sits where still has to be asked."""


@pytest.mark.parametrize("pattern", PATTERNS)
def test_it_arises_and_not_always(pattern: Pattern) -> None:
    holds = cube(pattern.id)
    assert holds.any() != bool(pattern.never)
    assert not holds.all()


@pytest.mark.parametrize("pattern", [p for p in PATTERNS if not p.values[0].never])
def test_it_depends_on_each_of_its_axes(pattern: Pattern) -> None:
    holds = cube(pattern.id)
    for place, axis in enumerate(AXES):
        if holds.shape[place] > 1:
            varies = bool((holds != holds.take([0], axis=place)).any())
            assert varies != ((pattern.id, axis.name) in EVEN)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_events_are_answered_like_the_grid(pattern: Pattern) -> None:
    rng = np.random.default_rng(11)
    events = {axis.name: rng.integers(0, axis.size, 4000) for axis in AXES}
    holds = cube(pattern.id)
    index = tuple(
        events[axis.name] if size > 1 else np.zeros(4000, int)
        for axis, size in zip(AXES, holds.shape, strict=True)
    )
    found = np.broadcast_to(pattern.on(Charts(**events))[0], 4000)
    assert np.array_equal(found, holds[index])


def test_the_rescue_of_jia_gui() -> None:
    """己丑 with 申 on the stem (003:367): held, and undone by 申."""
    pattern = next(p for p in mine() if p.id == "家鬼弄家神")
    holds, exempt = pattern.on(Charts(day=[25], turn=[1]))
    assert exempt is not None
    assert (bool(holds[0]), bool(exempt[0])) == (True, True)
    day, turn = (a.ravel() for a in np.indices((60, 12)))
    holds, exempt = pattern.on(Charts(day=day, turn=turn))
    assert exempt is not None
    said = [
        READINGS[pattern.id](c) and controls(c.gan, c.chu)
        for c in (Seen(day=int(d), turn=int(t)) for d, t in zip(day, turn, strict=True))
    ]
    assert exempt.tolist() == said
    assert 0 < exempt.sum() < holds.sum()


@pytest.mark.parametrize("pattern", PATTERNS)
def test_its_criterion_and_lines(pattern: Pattern) -> None:
    assert len(pattern.criterion) <= 100
    numbers = [int(n) for n in re.findall(r"\b003:(\d+)\b", pattern.source)]
    assert len(numbers) == len(pattern.source.split())
    for number in numbers:
        assert number % 4 == 3  # originals; the paraphrases stand two lines below
        assert 35 <= number <= 2750
    if pattern.variant == "list":
        assert 463 <= numbers[0] <= 523
        assert not pattern.hexagram
        assert not pattern.is_default
