"""Worked examples of 003:4579–6119 that name a pattern."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from functools import cache

import numpy as np
import pytest

from liuren_tables.charts.axes import AXES
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.registry import liuren_patterns
from tests.support.examples import AUTHORITIES, Example, listing, liuren
from tests.support.given import Case, ChartKey
from tests.support.notation import BRANCHES, STEMS

NOTES = "pattern_notes_d_e1"
LINES = (4579, 6120)
MONTHS = {"春": (2, 3, 4), "夏": (5, 6, 7), "秋": (8, 9, 10), "冬": (11, 0, 1)}
Stated = Mapping[str, tuple[int, ...]]


@cache
def cube(pattern: str) -> np.ndarray:
    """The pattern over the whole grid."""
    return liuren_patterns().named(pattern).on(Charts.grid())[0]


def names() -> dict[str, str]:
    with (AUTHORITIES / "pattern_names_d_e1.csv").open(encoding="utf-8", newline="") as file:
        return {row["example_name"]: row["pattern"] for row in csv.DictReader(file)}


def rows() -> list[Example]:
    def near(example: Example) -> bool:
        lines = map(int, re.findall(r"003:(\d+)", example.source))
        return any(LINES[0] <= line <= LINES[1] for line in lines)

    return [e for e in liuren() if near(e) and _said(e) | set(e.expect.negatives)]


def _of_items(example: Example) -> list[tuple[Case, str]]:
    return [(c, str(c.context["pattern"])) for c in example.given.cases if "pattern" in c.context]


def _said(example: Example) -> set[str]:
    return {*example.expect.patterns, *(name for _, name in _of_items(example))}


def ganzhi(key: ChartKey) -> str:
    return STEMS[key.day % 10] + BRANCHES[key.day % 12]


def stated(example: Example, case: Case, key: ChartKey | None) -> Stated:
    """Values of the axes that the row states."""
    found: dict[str, tuple[int, ...]] = {}
    if key:
        found["day"] = (key.day,)
        for axis, value in (("turn", key.turn), ("daynight", key.daynight), ("hour", key.hour)):
            if value is not None:
                found[axis] = (value,)
    said = case.context
    if "month" in said:
        found["month"] = tuple((m + 1) % 12 for m in said["month"])  # type: ignore[union-attr]
    if "season" in said:
        found["month"] = MONTHS[str(said["season"])]
    if "year" in said:
        found["year_branch"] = (BRANCHES.index(str(said["year"])),)
    given: Mapping[str, object] = example.raw["given"]  # type: ignore[assignment]
    for who in ("husband", "wife"):
        if f"{who}_annual" in given:
            pillar = str(given[f"{who}_annual"])
            found[who] = (BRANCHES.index(pillar[-1]),)
            if len(pillar) == 2:
                found[f"{who}_stem"] = (STEMS.index(pillar[0]),)
    persons = [str(said[n])[-1] for n in ("annual_branch", "natal_branch") if n in said]
    if persons:
        found["person"] = tuple(BRANCHES.index(b) for b in persons)
    return found


def holds(pattern: str, at: Stated) -> bool:
    """Whether it holds for the stated values, and some value of what is left open."""
    found = cube(pattern)
    for place, axis in enumerate(AXES):
        if axis.name in at and found.shape[place] > 1:
            found = np.take(found, list(at[axis.name]), axis=place)
    return bool(found.any())


def _failing(example: Example, pattern: str, but: str | None) -> list[str]:
    """Days of the row on which the pattern does not hold, without the day `but`."""
    failing = []
    for case in example.given.cases:
        for key in case.charts() or [None]:
            day = ganzhi(key) if key else ""
            if day != (but or "none") and not holds(pattern, stated(example, case, key)):
                failing.append(day)
    return failing


def _wanted() -> Iterator[tuple[Example, str]]:
    for example in rows():
        for said in example.expect.patterns:
            if names()[said]:
                yield example, said


def _notes(example: Example, said: str) -> list[dict[str, object]]:
    return [n for n in listing(NOTES).get(example.id, []) if n["pattern"] == said]


@pytest.mark.parametrize(("example", "said"), list(_wanted()), ids=lambda v: getattr(v, "id", v))
def test_the_pattern_holds_on_the_charts_of_the_row(example: Example, said: str) -> None:
    notes = _notes(example, said)
    other = next((str(n["holds"]) for n in notes if "holds" in n), None)
    if other:
        assert _failing(example, names()[said], None), "the default holds: no note is needed"
    day = next((str(n["day"]) for n in notes if "day" in n), None)
    failing = _failing(example, other or names()[said], None)
    if any(n["kind"] in ("misprint", "open") and "day" not in n for n in notes):
        assert failing, "what is recorded as failing holds after all"
    else:
        assert failing == ([day] if day else [])


def test_every_name_is_mapped_and_every_pattern_known() -> None:
    said = {name for e in rows() for name in _said(e) | set(e.expect.negatives)}
    assert said == set(names())
    for pattern in filter(None, names().values()):
        assert liuren_patterns().named(pattern).id == pattern


def test_notes_speak_of_rows() -> None:
    known = {e.id: e for e in rows()}
    for identifier, notes in listing(NOTES).items():
        for note in notes:
            assert note["source"] == known[identifier].source
            assert note["pattern"] in _said(known[identifier])
            assert note["kind"] in ("misprint", "school", "open", "inexact_list")
            assert (note["kind"] == "school") == ("holds" in note)


# -- rows that name a pattern for each of their items ------------------------------------------
def _row(identifier: str) -> Example:
    return next(e for e in rows() if e.id == identifier)


def test_the_two_plates_within_mao_xing() -> None:
    plates = {name: case.turns for case, name in _of_items(_row("D-x086"))}
    assert plates == {"車輪倒斫": {5}, "明堂": {3}}
    for name, turns in plates.items():
        shown = {int(t) for _, t in np.argwhere(cube(name).reshape(60, 12))}
        assert shown == (turns if name == "明堂" else set())
    assert 5 not in {int(t) for _, t in np.argwhere(cube("昴星").reshape(60, 12))}


@pytest.mark.parametrize("identifier", ["D-x091", "D-x092"])
def test_the_names_of_three_in_a_row(identifier: str) -> None:
    charts = Charts.grid()
    chuan = [np.broadcast_to(god.code, (60, 12) + (1,) * 16) for god in charts.san_chuan]
    for case, name in _of_items(_row(identifier)):
        wanted = [BRANCHES.index(b) for b in str(case.conditions.san_chuan)]
        shown = np.logical_and.reduce([c == w for c, w in zip(chuan, wanted, strict=True)])
        assert (cube(names()[name]) == shown).all()
        assert bool(liuren_patterns().named(names()[name]).never) == (not shown.any())


# -- negative statements ------------------------------------------------------------------------
def test_yin_on_shen_is_no_wheel() -> None:
    charts = Charts.grid()
    opens = (charts.chu == BRANCHES.index("寅")) & charts.chu.stands_on(BRANCHES.index("申"))
    assert opens.any()
    assert _row("E-x128").expect.negatives == ("斫輪",)
    assert not (opens & cube("斫輪")).any()


def test_the_noble_is_not_in_prison_on_its_own_days() -> None:
    example = _row("E-x129")
    assert example.expect.negatives == ("貴人入獄",)
    days = {key.day for case in example.given.cases for key in case.charts()}
    held = cube("貴人入獄").reshape(60, 12, 2)
    assert not held[sorted(days)].any()
    assert {d for d in range(60) if held[d].any()} == set(range(60)) - days


# -- lists that the text calls complete ----------------------------------------------------------
def _keys(identifier: str) -> set[tuple[str, int | None]]:
    return {(ganzhi(k), k.turn) for case in _row(identifier).given.cases for k in case.charts()}


def _days_on(pattern: str, turn: int) -> set[str]:
    held = cube(pattern)
    held = np.broadcast_to(held, (60, 12, *held.shape[2:])).reshape(60, 12, -1).any(axis=2)
    return {STEMS[d % 10] + BRANCHES[d % 12] for d in range(60) if held[d, turn]}


COMPLETE = [
    # row, pattern, turn, listed but not held, held but not listed
    ("D-x061", "杜傳", 0, "", ""),
    ("D-x074", "三奇聯珠", 1, "", ""),
    ("E-x015", "軒蓋", 9, "戊子", ""),
    ("E-x021", "斫輪", 7, "辛巳", "辛丑 癸卯"),
    ("E-x022", "斫輪", 6, "", "癸酉"),
]


@pytest.mark.parametrize(("row", "pattern", "turn", "lacking", "further"), COMPLETE)
def test_a_complete_list(row: str, pattern: str, turn: int, lacking: str, further: str) -> None:
    listed, shown = {day for day, _ in _keys(row)}, _days_on(pattern, turn)
    assert {turn} == {t for _, t in _keys(row)}
    assert listed - shown == set(lacking.split())
    assert shown - listed == set(further.split())
    if lacking or further:
        assert listing(NOTES)[row], "the difference is recorded with its reason"


def test_the_nine_bie_ze() -> None:
    held = {(STEMS[d % 10] + BRANCHES[d % 12], int(t)) for d, t in np.argwhere(
        cube("別責").reshape(60, 12))}  # fmt: skip
    assert held == _keys("D-x045")


def test_zi_ren_is_of_the_four_stems() -> None:
    stems = {day[0] for day, _ in _keys("D-x057")}
    assert stems == set("甲丙戊庚")
    assert {day[0] for day in _days_on("自任", 0)} == stems
    assert len(_days_on("自任", 0)) == 24


def test_the_five_days_of_ba_zhuan() -> None:
    days = {day for day, _ in _keys("D-x047")}
    assert days == {"癸丑", "甲寅", "丁未", "己未", "庚申"}
    held = {d for t in range(12) for d in _days_on("八專", t)}
    assert held == days - {"癸丑"}
