"""What every pattern of 畢法 41–76 must be: neither empty nor full, the same however asked."""

from __future__ import annotations

import csv

import numpy as np
import pytest

from liuren_tables.charts.axes import AXES
from liuren_tables.charts.charts import Charts
from liuren_tables.data.listing import FOLDER
from liuren_tables.rules.registry import Pattern, liuren_patterns
from tests.patterns.g2_support import cube, grid, mine

PATTERNS = [pytest.param(p, id=p.id) for p in mine()]
# of the engine (G-370), and what only tells where a symbol stands, in mappings and spirits
ELSEWHERE = {"G-370"}
COUNT = 3000


def _events() -> dict[str, np.ndarray]:
    rng = np.random.default_rng(41)
    return {axis.name: rng.integers(0, axis.size, COUNT) for axis in AXES}


@pytest.mark.parametrize("pattern", PATTERNS)
def test_it_arises_and_not_always(pattern: Pattern) -> None:
    holds = cube(pattern.id)
    assert holds.any() != bool(pattern.never)
    assert not holds.all()


@pytest.mark.parametrize("pattern", PATTERNS)
def test_its_exception_arises_and_not_always(pattern: Pattern) -> None:
    holds, without = pattern.on(grid())
    if without is not None:
        assert (holds & without).any()
        assert (holds & ~without).any()


@pytest.mark.parametrize("pattern", PATTERNS)
def test_it_depends_on_each_of_its_axes(pattern: Pattern) -> None:
    for part in pattern.on(grid()):
        if part is not None:
            for place in range(part.ndim):
                if part.shape[place] > 1:
                    assert (part != part.take([0], axis=place)).any(), AXES[place].name


@pytest.mark.parametrize("pattern", PATTERNS)
def test_events_are_answered_like_the_grid(pattern: Pattern) -> None:
    events = _events()
    for on_grid, on_events in zip(pattern.on(grid()), pattern.on(Charts(**events)), strict=True):
        if on_grid is not None and on_events is not None:
            index = tuple(
                events[axis.name] if size > 1 else np.zeros(COUNT, int)
                for axis, size in zip(AXES, on_grid.shape, strict=True)
            )
            assert np.array_equal(np.broadcast_to(on_events, COUNT), on_grid[index])


@pytest.mark.parametrize("pattern", PATTERNS)
def test_its_criterion_and_lines(pattern: Pattern) -> None:
    assert len(pattern.criterion) <= 100
    assert pattern.family == "畢法"
    for line in pattern.source.split():
        text, number = line.split(":")
        assert text == "003"
        assert int(number) % 4 == 3  # originals; the paraphrases stand two lines below
        assert 9219 <= int(number) <= 9675 or number == "3735"


def test_each_method_has_a_pattern_and_its_parts_name_it() -> None:
    heads = {p.method_no: p.name for p in mine() if not p.parent}
    assert list(heads) == [f"法{n}" for n in range(41, 77)]
    for p in mine():
        if p.parent:
            assert p.parent == heads[p.method_no]


def test_each_row_of_the_catalogue_is_carried_or_listed() -> None:
    with (FOLDER / "catalogue.csv").open(encoding="utf-8") as file:
        rows = [r for r in csv.DictReader(file) if r["part"] == "G"]
    wanted = {
        r["catalogue"] for r in rows
        if r["kind"] in ("pattern", "judgement", "procedure")
        and int(r["source"].partition(":")[2].split("-")[0].split("–")[0]) >= 9219
    } | {r["catalogue"] for r in rows if r["name"].startswith("法")}  # fmt: skip
    with (FOLDER / "patterns_not_yet_g2.csv").open(encoding="utf-8") as file:
        not_yet = {r["catalogue"] for r in csv.DictReader(file)}
    carried = {identifier for p in mine() for identifier in p.catalogue}
    assert wanted <= carried | not_yet | ELSEWHERE
    assert not_yet <= wanted
    assert not carried & not_yet


def test_variants_stand_beside_a_default() -> None:
    defaults = {p.name for p in liuren_patterns()._patterns if p.is_default}
    assert {p.name for p in mine()} <= defaults
