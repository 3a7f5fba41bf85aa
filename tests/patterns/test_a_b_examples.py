"""Worked examples of 003:35–2750 that name a pattern."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from liuren_tables.charts.axes import AXES
from liuren_tables.rules.registry import liuren_patterns
from tests.patterns.a_b_support import cube
from tests.support.checks import meets
from tests.support.engine import make
from tests.support.examples import AUTHORITIES, Example, listing, liuren
from tests.support.given import Case, ChartKey
from tests.support.notation import BRANCHES

NOTES = "pattern_notes_a_b"
NEGATIVE = {"A-x006", "A-x073"}


def _names() -> dict[str, str]:
    with (AUTHORITIES / "pattern_names_a_b.csv").open(encoding="utf-8", newline="") as file:
        return {row["example_name"]: row["pattern"] for row in csv.DictReader(file)}


def _rows() -> list[Example]:
    return [e for e in liuren() if e.id[0] in "AB" and e.expect.patterns]


def _kinds(example: Example) -> set[str]:
    return {str(note["kind"]) for note in listing(NOTES).get(example.id, [])}


def _charts(case: Case) -> Iterator[list[ChartKey]]:
    """For each chart stated the full charts that it may mean: those that show what is given."""
    for key in case.charts():
        full = [
            replace(key, turn=turn, daynight=night)
            for turn in (range(12) if key.turn is None else (key.turn,))
            for night in ((0, 1) if key.daynight is None else (key.daynight,))
        ]
        met = [k for k in full if meets(case.conditions, make(k, "mengzhong", "daquan"))]
        if met or case.conditions.chu is None:
            yield met


def _holds(pattern: str, case: Case, key: ChartKey) -> bool:
    """Whether it holds there, with what the row states of time and person; the rest is open."""
    stated: dict[str, tuple[int, ...]] = {"day": (key.day,), "turn": (key.turn or 0,)}
    stated["daynight"] = (key.daynight or 0,)
    if key.hour is not None:
        stated["hour"] = (key.hour,)
    said = case.context
    if "month" in said:
        stated["month"] = tuple((m + 1) % 12 for m in said["month"])  # type: ignore[union-attr]
    for axis, name in (
        ("year_branch", "year"), ("xing_nian", "annual_branch"), ("ben_ming", "natal_branch"),
    ):  # fmt: skip
        if name in said:
            stated[axis] = (BRANCHES.index(str(said[name])[-1]),)
    holds = cube(pattern)
    for place, axis in enumerate(AXES):
        if axis.name in stated and holds.shape[place] > 1:
            holds = np.take(holds, stated[axis.name], axis=place)
    return bool(holds.any())


def _example(identifier: str) -> Example:
    return next(e for e in liuren() if e.id == identifier)


ROWS = [e for e in _rows() if not _kinds(e) - {"inexact_list"}]
WITHOUT_CHART = {"B-x020", "B-x061"}
OPEN = [e for e in _rows() if _kinds(e) == {"open"} and e.id not in WITHOUT_CHART]
NAMED = [(e, said) for e in ROWS for said in e.expect.patterns]


@pytest.mark.parametrize(
    ("example", "said"), [pytest.param(e, said, id=f"{e.id} {said}") for e, said in NAMED]
)
def test_the_pattern_holds_on_every_chart_of_the_row(example: Example, said: str) -> None:
    pattern = _names()[said]
    for case in example.given.cases:
        meant = list(_charts(case))
        assert any(meant)
        assert all(meant) or not case.named
        for keys in filter(None, meant):
            found = [_holds(pattern, case, k) for k in keys]
            if case.conditions:  # what carries which general, or opens, is said: all must hold
                assert all(found), keys
            elif example.id != "A-x039":  # days only, two of them unfit: see the lists
                assert any(found), keys


@pytest.mark.parametrize("example", [pytest.param(e, id=e.id) for e in OPEN])
def test_it_holds_on_some_chart_of_an_open_row(example: Example) -> None:
    pattern = _names()[example.expect.patterns[0]]
    for case in example.given.cases:
        found = [_holds(pattern, case, k) for keys in _charts(case) for k in keys]
        assert any(found)
        assert not all(found)


def test_the_misprinted_row_fails() -> None:
    example = _example("A-x011")
    for case in example.given.cases:
        for keys in _charts(case):
            assert not any(_holds("文德", case, k) for k in keys)


def test_the_suppositions_of_shi_jie_one_by_one() -> None:
    """On 丙寅 with 丑 on 丙: 行年 寅 controls it (不及), and it controls 子 over 行年 辰 (失節)."""
    place = next(i for i, axis in enumerate(AXES) if axis.name == "xing_nian")

    def years(pattern: str) -> set[str]:
        found = np.moveaxis(cube(pattern), place, -1).reshape(60, 12, 12)[2, 8]
        return {BRANCHES[y] for y in np.flatnonzero(found)}

    assert years("不及") == set("寅卯")
    assert years("失節") == set("卯辰")


def test_no_chart_goes_from_yin_to_xu_on_bing_or_ding() -> None:
    example = _example("B-x020")
    assert not [k for case in example.given.cases for keys in _charts(case) for k in keys]


def test_no_crossed_union_on_the_five_days_and_one_on_every_other() -> None:
    example = _example("A-x006")
    named = {k.day for case in example.given.cases for k in case.charts()}
    found = cube("交車相合").reshape(60, 12)
    assert set(np.flatnonzero(~found.any(axis=1))) == named
    assert set(found.sum(axis=1)) == {0, 1}


def test_every_name_is_mapped_and_every_pattern_known() -> None:
    assert {name for e in _rows() for name in e.expect.patterns} == set(_names())
    for pattern in _names().values():
        found = liuren_patterns().named(pattern)
        assert pattern in (found.id, found.name)


def test_negative_rows_are_those_known() -> None:
    rows = {e.id for e in liuren() if e.id[0] in "AB" and e.expect.negatives}
    assert rows == NEGATIVE


def test_notes_speak_of_rows_and_patterns() -> None:
    for identifier, notes in listing(NOTES).items():
        example = _example(identifier)
        for note in notes:
            assert note["source"] == example.source
            assert note["pattern"] in (*example.expect.patterns, "")
            assert note["kind"] in ("misprint", "school", "open", "inexact_list")
