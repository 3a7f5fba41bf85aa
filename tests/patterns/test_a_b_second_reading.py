"""Each pattern of the short list, of 德合鬼墓, of 天將 and of the odes, read a second time."""

from __future__ import annotations

import pytest

from tests.patterns import a_b_readings_list, a_b_readings_odes
from tests.patterns.a_b_readings_days import READINGS
from tests.patterns.a_b_support import mine, needs, points
from tests.patterns.d_e1_support import Seen

SECTIONS = a_b_readings_list, a_b_readings_odes  # they fill READINGS


def test_every_pattern_is_read_a_second_time() -> None:
    assert {p.id for p in mine()} == set(READINGS)


@pytest.mark.parametrize("pattern", sorted(READINGS))
def test_the_code_and_the_second_reading_agree(pattern: str) -> None:
    ask = READINGS[pattern]
    differing = [codes for codes, holds in points(pattern) if bool(ask(Seen(**codes))) != holds]
    assert not differing, (needs(pattern), differing[:5])
