"""Every worked example of 003:8386–9215 that names a pattern, held or recorded."""

from __future__ import annotations

import numpy as np
import pytest

from liuren_tables.symbols.names import 丑, 六合, 天后, 戌, 未, 申, 辰, 酉
from tests.patterns.g1_support import (
    at,
    chart_name,
    charts,
    charts_where,
    cube,
    exempt,
    failures,
    grid,
    keys_of,
    mine,
    names,
    rows,
    some,
    stated_of,
)
from tests.support.examples import Example, listing
from tests.support.notation import BRANCHES, LODGE, STEMS

ROWS = rows()
NOTES = {key: found[0] for key, found in listing("pattern_notes_g1").items()}
SPOKEN = [(e, name) for e in ROWS for name in e.expect.patterns]
DENIED = [(e, name) for e in ROWS for name in e.expect.negatives]
LISTS = [(e, name) for e, name in SPOKEN if e.given.exhaustive]


def _id(pair: tuple[Example, str]) -> str:
    return f"{pair[0].id} {pair[1]}"


def test_every_name_is_in_the_table_and_no_other() -> None:
    assert set(names()) == {name for _, name in SPOKEN + DENIED}
    known = {p.id for p in mine()}
    assert {p for ids, _ in names().values() for p in ids} <= known


def test_every_note_speaks_of_a_row_that_names_a_pattern() -> None:
    assert set(NOTES) <= {e.id for e, _ in SPOKEN}
    by_id = {e.id: e for e in ROWS}
    for key, note in NOTES.items():
        assert note["source"] == by_id[key].source
        assert note["kind"] in ("misprint", "school", "open", "inexact_list")
        assert note["reason"]


@pytest.mark.parametrize("pair", SPOKEN, ids=_id)
def test_example_holds_or_is_recorded(pair: tuple[Example, str]) -> None:
    example, name = pair
    if name.startswith("no "):
        pytest.skip("a negative statement, held below")
    ids, remark = names()[name]
    note = NOTES.get(example.id, {})
    for pattern_id in note.get("holds", ids):
        spoken = exempt(pattern_id) if remark.startswith("the exception") else cube(pattern_id)
        wrong = failures(example, pattern_id, spoken)
        assert sorted(wrong) == sorted(note.get("fails", [])), note.get("reason", "")


@pytest.mark.parametrize("pair", DENIED, ids=_id)
def test_negative_statement(pair: tuple[Example, str]) -> None:
    example, name = pair
    (pattern_id,), remark = names()[name]
    for case in example.given.cases:
        for key in keys_of(example, case):
            stated = stated_of(key, case)
            if remark.startswith("the exception"):
                assert some(exempt(pattern_id), **stated)
            else:
                assert not some(cube(pattern_id), **stated)


def test_days_without_a_cross_union() -> None:
    (row,) = [e for e, name in SPOKEN if name.startswith("no ")]
    without = {key.day for case in row.given.cases for key in case.charts()}
    with_one = [day for day in range(60) if some(cube("交車相合"), day=day)]
    assert set(range(60)) - set(with_one) == without
    assert len(charts_where(cube("交車相合"))) == len(with_one) == 55


@pytest.mark.parametrize("pair", LISTS, ids=_id)
def test_list_is_complete(pair: tuple[Example, str]) -> None:
    """Days, or days and plates, of the row and of the pattern, at what the row states beside."""
    example, name = pair
    note = NOTES.get(example.id, {})
    cases = example.given.cases
    if name.startswith("no ") or "elsewhere" in note or not cases[0].charts():
        pytest.skip("held by a test of its own")
    (pattern_id,), _ = names()[name]
    keys = [(key, case) for case in cases for key in keys_of(example, case)]
    length = 2 if any(key.turn is None for key, _ in keys) else 3
    listed = {chart_name(key.day, key.turn or 0)[:length] for key, _ in keys}
    found = set()
    for key, case in keys:
        beside = {k: v for k, v in stated_of(key, case).items() if k not in ("day", "turn")}
        found |= {chart[:length] for chart in charts_where(cube(pattern_id), **beside)}
    extra, missing = note.get("extra", []), note.get("fails", [])
    assert sorted(found - listed) == sorted(extra), note.get("reason", "")
    assert sorted(listed - found) == sorted(missing), note.get("reason", "")


def test_que_gui_on_the_stem() -> None:
    """雀鬼 on the stem: the list of its line, and 癸 返吟 by day, which the line denies."""
    palace = np.array([BRANCHES.index(LODGE[STEMS[day % 10]]) for day in range(60)])
    holds = np.squeeze(cube("雀鬼"))
    on_stem = holds[np.arange(60), :, :, palace]
    by_day = {chart_name(int(d), int(t)) for d, t in np.argwhere(on_stem[:, :, 0])}
    by_night = {chart_name(int(d), int(t)) for d, t in np.argwhere(on_stem[:, :, 1])}
    assert by_day == charts("六戊卯 六癸未")
    assert by_night == charts("六丙亥 六庚巳 六甲酉")


def test_months_of_you_zi_and_you_mu() -> None:
    """憂子 and 憂母 speak of a month and a general only."""
    for name, general, told in (
        ("憂子", 六合, {3: 申, 4: 酉}),
        ("憂母", 天后, {11: 辰, 5: 戌, 8: 丑, 2: 未}),
    ):
        holds = cube(name)
        for month in range(1, 13):
            here = at(holds, month=(month + 1) % 12)
            rides = grid().god_of(general) == told.get(month, 255)
            assert (here == rides).all()
