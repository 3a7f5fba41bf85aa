"""Patterns of 畢法 41–76 against a reading of their lines chart by chart, in characters."""

from __future__ import annotations

import numpy as np
import pytest

import tests.patterns.g2_readings_tombs  # noqa: F401  the second half of the readings
from liuren_tables.charts.axes import AXES
from tests.patterns.g2_readings_nobles import EXEMPT, READINGS, Reading
from tests.patterns.g2_support import (
    AXIS_VALUES,
    CANOPY,
    DEATH,
    PLAGUE,
    Chart,
    charts_over,
    cube,
    exempt,
    flat,
    mine,
)

# with five or six axes: read on a sample
SAMPLED: dict[str, Reading] = {
    "天鬼作日鬼格": lambda c: c.ghost(PLAGUE[c.month])
    and PLAGUE[c.month] in c.gan + c.zhi + c.chuan + c.over(c.person) + c.over(c.hour),
    "孝白蓋妻頭格": lambda c: (over := c.over(c.person)) == CANOPY[c.branch]
    and c.ghost(over) and c.general(over) == "太常" and DEATH[c.month] == over
    and c.year(-2) == over,
}  # fmt: skip


@pytest.mark.parametrize("pattern", list(READINGS))
def test_it_holds_where_its_line_says(pattern: str) -> None:
    axes, ask = READINGS[pattern]
    said = np.array([ask(c) for c in charts_over(axes)])
    assert np.array_equal(flat(cube(pattern), axes), said)


@pytest.mark.parametrize("pattern", list(EXEMPT))
def test_it_is_exempt_where_its_line_says(pattern: str) -> None:
    axes, ask = EXEMPT[pattern]
    said = np.array([ask(c) for c in charts_over(axes)])
    assert np.array_equal(flat(exempt(pattern), axes), said)


@pytest.mark.parametrize("pattern", list(SAMPLED))
def test_it_holds_on_a_sample_where_its_line_says(pattern: str) -> None:
    holds = cube(pattern)
    rng = np.random.default_rng(11)
    hits = np.argwhere(holds)
    places = np.concatenate([
        hits[rng.integers(0, len(hits), 1500)],
        np.stack([rng.integers(0, size, 3000) for size in holds.shape], axis=1),
    ])  # fmt: skip
    near = hits[rng.integers(0, len(hits), 3000)]  # a hit with one coordinate changed
    for row in near:
        place = rng.choice([i for i, size in enumerate(holds.shape) if size > 1])
        row[place] = rng.integers(0, holds.shape[place])
    for row in np.concatenate([places, near]):
        at = {
            axis.name: AXIS_VALUES[axis.name][code]
            for axis, code, size in zip(AXES, row, holds.shape, strict=True) if size > 1
        }  # fmt: skip
        assert SAMPLED[pattern](Chart(**at)) == holds[tuple(row)], at  # type: ignore[arg-type]


def test_every_pattern_and_every_exception_is_read() -> None:
    assert {p.id for p in mine()} == set(READINGS) | set(SAMPLED)
    excepted = set()
    for p in mine():
        try:
            exempt(p.id)
        except AssertionError:
            continue
        excepted.add(p.id)
    assert excepted == set(EXEMPT)
