"""What every pattern of the first forty methods of 畢法 keeps to."""

from __future__ import annotations

import numpy as np
import pytest

from liuren_tables.charts.axes import AXES, axes_of
from liuren_tables.charts.charts import Charts
from liuren_tables.data import rows
from liuren_tables.rules.registry import Pattern
from tests.patterns.g1_support import grid, mine

EVENTS = 4000
PATTERNS = mine()


def _id(p: Pattern) -> str:
    return p.id


@pytest.mark.parametrize("pattern", PATTERNS, ids=_id)
def test_it_says_what_it_is(pattern: Pattern) -> None:
    assert pattern.family == "畢法"
    assert pattern.criterion == pattern.criterion.strip()
    assert len(pattern.criterion) <= 100
    assert pattern.criterion.endswith(".")
    assert pattern.catalogue
    for line in pattern.source.split():
        text, _, number = line.partition(":")
        assert text == "003"
        assert 8467 <= int(number) <= 9215
        assert int(number) % 4 == 3, "a paraphrase is cited"


@pytest.mark.parametrize("pattern", PATTERNS, ids=_id)
def test_it_holds_somewhere_and_not_everywhere(pattern: Pattern) -> None:
    holds, exempt = pattern.on(grid())
    assert 0 < holds.mean() < 1
    if exempt is not None:
        assert exempt.any()
        assert not (exempt & ~holds).any()
        assert (holds & ~exempt).any()


@pytest.mark.parametrize("pattern", PATTERNS, ids=_id)
def test_it_uses_only_axes_that_matter(pattern: Pattern) -> None:
    for array in pattern.on(grid()):
        if array is None:
            continue
        for place, axis in enumerate(AXES[: array.ndim]):
            if array.shape[place] > 1:
                first = np.take(array, [0], axis=place)
                assert (array != first).any(), f"it does not depend on {axis.name}"


@pytest.fixture(scope="module")
def events() -> dict[str, np.ndarray]:
    draw = np.random.default_rng(20270101)
    return {axis.name: draw.integers(axis.size, size=EVENTS) for axis in AXES}


@pytest.mark.parametrize("pattern", PATTERNS, ids=_id)
def test_grid_and_events_agree(pattern: Pattern, events: dict[str, np.ndarray]) -> None:
    on_grid = pattern.on(grid())
    on_events = pattern.on(Charts(**events))
    for cube, column in zip(on_grid, on_events, strict=True):
        assert (cube is None) == (column is None)
        if cube is None or column is None:
            continue
        codes = tuple(
            events[axis.name] if size > 1 else np.zeros(EVENTS, np.intp)
            for axis, size in zip(AXES, cube.shape, strict=True)
        )
        assert (cube[codes] == np.broadcast_to(column, (EVENTS,))).all()


def test_methods_and_their_parts() -> None:
    """Every method from 1 to 40 has one pattern at its head; every part names the head of its own."""
    heads: dict[str, set[str]] = {}
    for p in PATTERNS:
        if not p.parent:
            heads.setdefault(p.method_no, set()).add(p.name)
    assert sorted(heads) == [f"法{n:02}" for n in range(1, 41)]
    assert all(len(names) == 1 for names in heads.values()), heads
    for p in PATTERNS:
        if p.parent:
            assert p.parent in heads[p.method_no], p.id


def test_catalogue_is_accounted_for() -> None:
    """G-010 to G-218: carried by a pattern, listed as not yet, or a table."""
    carried = {c for p in PATTERNS for c in p.catalogue}
    waiting = {row["catalogue"] for row in rows("patterns_not_yet_g1")}
    assert not carried & waiting
    tables = {"G-083", "G-084", "G-093", "G-097", "G-099", "G-135", "G-138", "G-182", "G-183",
              "G-193", "G-216"}  # fmt: skip
    assert {f"G-{n:03}" for n in range(10, 219)} <= carried | waiting | tables
    assert not tables & (carried | waiting)


def test_axes_are_few() -> None:
    for p in PATTERNS:
        assert len(axes_of(p.on(grid())[0].shape)) <= 5, p.id
