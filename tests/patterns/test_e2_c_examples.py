"""Worked examples of 003:2750–4200 and 003:6107–6832 that name a pattern."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping

import numpy as np
import pytest

from liuren_tables.charts.axes import AXES
from liuren_tables.rules.registry import liuren_patterns
from tests.patterns.e2_c_support import charts_where, cube
from tests.support.examples import AUTHORITIES, Example, listing, liuren
from tests.support.given import Case, ChartKey
from tests.support.notation import BRANCHES, STEMS

NOTES = "pattern_notes_e2_c"


def _names() -> dict[str, str]:
    with (AUTHORITIES / "pattern_names_e2_c.csv").open(encoding="utf-8", newline="") as file:
        return {row["example_name"]: row["pattern"] for row in csv.DictReader(file)}


def _rows() -> list[Example]:
    spans = ((2750, 4200), (6107, 6832))
    return [
        e for e in liuren()
        if e.expect.patterns
        and any(a <= int(n) <= b for n in re.findall(r"003:(\d+)", e.source) for a, b in spans)
    ]  # fmt: skip


def _wanted() -> Iterator[tuple[Example, str, str]]:
    """Row, name as written, and the pattern that must hold there."""
    names = _names()
    for example in _rows():
        notes = {n["pattern"]: n.get("holds") for n in listing(NOTES).get(example.id, [])}
        for said in example.expect.patterns:
            pattern = notes.get(said) or names[said]
            if pattern:
                yield example, said, pattern


def _stated(case: Case, key: ChartKey) -> Mapping[str, tuple[int, ...]]:
    """Values of the axes that the row states."""
    stated: dict[str, tuple[int, ...]] = {"day": (key.day,)}
    for axis, value in (("turn", key.turn), ("daynight", key.daynight), ("hour", key.hour)):
        if value is not None:
            stated[axis] = (value,)
    said = case.context
    if "month" in said:
        stated["month"] = tuple((m + 1) % 12 for m in said["month"])  # type: ignore[union-attr]
    if "lunar_day" in said:
        stated["lunar_day"] = (int(str(said["lunar_day"])) - 1,)
    for axis, name in (
        ("husband", "husband_annual"), ("wife", "wife_annual"), ("xing_nian", "annual_branch"),
        ("ben_ming", "natal_branch"),
    ):  # fmt: skip
        if name in said:
            stated[axis] = (BRANCHES.index(str(said[name])[-1]),)
    persons = [str(said[n])[-1] for n in ("annual_branch", "natal_branch") if n in said]
    if persons:
        stated["person"] = tuple(BRANCHES.index(b) for b in persons)
    return stated


def _holds(pattern: str, stated: Mapping[str, tuple[int, ...]]) -> bool:
    """Whether it holds for the stated values, and some value of what is left open."""
    holds = cube(pattern)
    for place, axis in enumerate(AXES):
        if axis.name in stated and holds.shape[place] > 1:
            holds = np.take(holds, list(stated[axis.name]), axis=place)
    return bool(holds.any())


MISPRINTS = {
    (note["id"], note["pattern"])
    for notes in listing(NOTES).values()
    for note in notes
    if note["kind"] == "misprint"
}
CASES = [pytest.param(*one, id=f"{one[0].id} {one[1]}") for one in _wanted()]


@pytest.mark.parametrize(("example", "said", "pattern"), CASES)
def test_the_pattern_holds_on_the_charts_of_the_row(
    example: Example, said: str, pattern: str
) -> None:
    keys = [(case, key) for case in example.given.cases for key in case.charts()]
    assert keys
    failing = [key for case, key in keys if not _holds(pattern, _stated(case, key))]
    if (example.id, said) in MISPRINTS:
        assert failing, "the recorded misprint holds after all"
        return
    assert not failing


def test_every_name_is_mapped_and_every_pattern_known() -> None:
    said = {name for e in _rows() for name in e.expect.patterns}
    assert said == set(_names())
    for pattern in filter(None, _names().values()):
        found = liuren_patterns().named(pattern)
        assert pattern in (found.id, found.name)


def test_notes_speak_of_rows_and_patterns() -> None:
    rows = {e.id: e for e in _rows()}
    for identifier, notes in listing(NOTES).items():
        for note in notes:
            assert note["source"] == rows[identifier].source
            assert note["pattern"] in rows[identifier].expect.patterns
            assert note["kind"] in ("misprint", "school", "open", "inexact_list")
            assert ("holds" in note) == (note["kind"] == "school")


def test_a_chart_of_three_zhong_without_the_two_generals_is_no_san_jiao() -> None:
    example = next(e for e in _rows() if e.id == "E-x084")
    case = example.given.cases[0]
    assert not _holds("三交", _stated(case, case.charts()[0]))
    assert _holds("三交不交", _stated(case, case.charts()[0]))


def test_where_xing_nian_must_stand_in_the_two_open_rows() -> None:
    for identifier, pattern, palace in (("E-x122", "侵害", "巳"), ("E-x123", "刑傷", "申")):
        example = next(e for e in _rows() if e.id == identifier)
        case = example.given.cases[0]
        stated = dict(_stated(case, case.charts()[0]))
        for branch in range(12):
            found = _holds(pattern, {**stated, "xing_nian": (branch,)})
            assert found == (BRANCHES[branch] == palace)


def _keys_of(identifier: str) -> set[tuple[str, int | None]]:
    example = next(e for e in _rows() if e.id == identifier)
    return {
        (STEMS[k.day % 10] + BRANCHES[k.day % 12], k.turn)
        for case in example.given.cases
        for k in case.charts()
    }


def test_the_24_charts_of_military_tian_yu() -> None:
    assert charts_where("天獄·war") == _keys_of("C-x038")


def test_the_ten_days_of_jiu_chou() -> None:
    days = {day for day, _ in _keys_of("C-x039")}
    assert {day for day, _ in charts_where("九丑日")} == days
    assert {day for day, _ in charts_where("九丑·war")} == days


def test_the_seven_days_and_nine_courses_of_bie_ze() -> None:
    bie_ze = {c for c in charts_where("蕪淫·guan_yue_jing") if c not in charts_where("不備")}
    assert len(bie_ze) == 9 + 9
    drawn = charts_where("別責")
    assert len(drawn) == 9
    assert {day for day, _ in drawn} == {day for day, _ in _keys_of("E-x104")}
    assert drawn <= bie_ze
    assert not drawn & charts_where("蕪淫")


def test_the_list_of_zhen_jie_li_and_what_it_leaves_out() -> None:
    listed = _keys_of("E-x110") | _keys_of("E-x109")
    found = charts_where("真解離")
    assert listed <= found
    assert (len(listed), len(found - listed)) == (19, 13)
