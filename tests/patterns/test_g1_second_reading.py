"""The first forty methods of 畢法 held against their second reading in characters."""

from __future__ import annotations

import zlib

import numpy as np
import pytest

from liuren_tables.charts.axes import axes_of
from tests.patterns import g1_readings_a, g1_readings_b
from tests.patterns.f_support import axes_needed, chart_at, points
from tests.patterns.g1_readings_exceptions import EXCEPTIONS
from tests.patterns.g1_support import cube, exempt, grid, mine

READINGS = g1_readings_a.READINGS | g1_readings_b.READINGS
BY_HAND = {"本命乘丁坐長生"}  # an axis that these charts lack; its cells are counted by hand


def test_every_pattern_is_read_twice() -> None:
    assert set(READINGS) | BY_HAND == {p.id for p in mine()}
    assert set(EXCEPTIONS) == {p.id for p in mine() if p.on(grid())[1] is not None}


@pytest.mark.parametrize("pattern_id", READINGS)
def test_the_two_readings_agree(pattern_id: str) -> None:
    axes = axes_needed(pattern_id)
    for codes, holds in points(pattern_id):
        chart = chart_at(axes, codes)
        assert READINGS[pattern_id](chart) == holds, (chart.name, chart.turn, codes)


@pytest.mark.parametrize("pattern_id", EXCEPTIONS)
def test_the_two_readings_of_exceptions_agree(pattern_id: str) -> None:
    """On charts where the pattern holds, all or a thousand of them."""
    holds, excepted = np.broadcast_arrays(cube(pattern_id), exempt(pattern_id))
    assert not (excepted & ~holds).any()
    axes = axes_of(holds.shape)
    excepted = np.squeeze(excepted)
    places = np.argwhere(np.squeeze(holds))
    draw = np.random.default_rng(zlib.crc32(pattern_id.encode()))
    for codes in map(tuple, draw.permutation(places)[:1000].tolist()):
        chart = chart_at(axes, codes)
        assert EXCEPTIONS[pattern_id](chart) == excepted[codes], (chart.name, chart.turn, codes)
