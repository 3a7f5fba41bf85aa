"""Each pattern of 003:6827–8423 read a second time from its line, in characters."""

from __future__ import annotations

import pytest

from tests.patterns import f_readings_harm, f_readings_shapes, f_readings_signs, f_readings_tombs
from tests.patterns.f_support import READINGS, axes_needed, chart_at, mine, points

FILLED_BY = (f_readings_signs, f_readings_harm, f_readings_tombs, f_readings_shapes)


def test_every_pattern_is_read_a_second_time() -> None:
    assert {p.id for p in mine()} == set(READINGS)


@pytest.mark.parametrize("pattern", sorted(READINGS))
def test_the_code_and_the_second_reading_agree(pattern: str) -> None:
    axes = axes_needed(pattern)
    ask = READINGS[pattern]
    differing = [
        codes for codes, holds in points(pattern) if bool(ask(chart_at(axes, codes))) != holds
    ]
    assert not differing, (axes, differing[:5])
