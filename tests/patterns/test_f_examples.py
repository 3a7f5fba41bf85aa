"""Worked examples of 003:6827–8423 that name a pattern."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np
import pytest

from liuren_tables.charts.axes import AXES
from liuren_tables.rules.registry import liuren_patterns
from tests.patterns.f_support import charts_where, cube
from tests.support.checks import check, meets
from tests.support.engine import make
from tests.support.examples import AUTHORITIES, Example, listing, liuren
from tests.support.given import Case, ChartKey
from tests.support.notation import BRANCHES, STEMS

NOTES = "pattern_notes_f"
TERM_DAYS = {"立春": 1, "立夏": 1, "立秋": 1, "立冬": 1, "春分": 3, "夏至": 3, "秋分": 3, "冬至": 3}
SEASONS = {"春": (2, 3, 4), "夏": (5, 6, 7), "秋": (8, 9, 10), "冬": (11, 0, 1)}


def _names() -> dict[str, str]:
    with (AUTHORITIES / "pattern_names_f.csv").open(encoding="utf-8", newline="") as file:
        return {row["example_name"]: row["pattern"] for row in csv.DictReader(file)}


def _rows() -> list[Example]:
    return [
        e for e in liuren()
        if e.expect.patterns
        and any(6827 <= int(n) <= 8423 for n in re.findall(r"003:(\d+)", e.source))
    ]  # fmt: skip


def _note(example: Example, said: str) -> Mapping[str, object]:
    notes = listing(NOTES).get(example.id, [])
    return next((n for n in notes if n["pattern"] == said), {})


def _wanted() -> Iterator[tuple[Example, str, str]]:
    """Row, name as written, and the pattern that must hold there."""
    for example in _rows():
        for said in example.expect.patterns:
            note = _note(example, said)
            dropped = note and not note.get("holds") and not note.get("some")
            pattern = str(note.get("holds", _names()[said]))
            if pattern and not dropped:
                yield example, said, pattern


def _stated(case: Case, key: ChartKey) -> dict[str, tuple[int, ...]]:
    """Values of the axes that the row states."""
    stated: dict[str, tuple[int, ...]] = {"day": (key.day,)}
    hour = key.hour
    if hour is None and key.month_general is not None and key.turn is not None:
        hour = (key.month_general - key.turn) % 12
    for axis, value in (("turn", key.turn), ("daynight", key.daynight), ("hour", hour)):
        if value is not None:
            stated[axis] = (value,)
    said = case.context
    if "month" in said:
        stated["month"] = tuple((m + 1) % 12 for m in said["month"])  # type: ignore[union-attr]
    elif "season" in said:
        stated["month"] = SEASONS[str(said["season"])]
    if "lunar_day" in said:
        stated["lunar_day"] = (int(str(said["lunar_day"])) - 1,)
    if "solar_term" in said:
        stated["term_day"] = (TERM_DAYS[str(said["solar_term"])],)
    for axis, name in (("year_branch", "year"), ("xing_nian", "annual_branch")):
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


def _meant(example: Example, case: Case, key: ChartKey) -> list[ChartKey]:
    """The charts that the row means: what it leaves open is such that all else it says is so."""
    full = [
        replace(key, turn=turn, daynight=night)
        for turn in (range(12) if key.turn is None else (key.turn,))
        for night in ((0, 1) if key.daynight is None else (key.daynight,))
    ]
    charts = [(k, make(k, "mengzhong", "daquan")) for k in full]
    meeting = [(k, chart) for k, chart in charts if meets(case.conditions, chart)]
    exact = [k for k, chart in meeting if not check(example, chart)]
    return exact or ([] if key.turn is None else [k for k, _ in meeting])


def _on_charts(example: Example, pattern: str) -> list[bool]:
    """For every chart that the row means, whether the pattern holds."""
    found = []
    for case in example.given.cases:
        for key in case.charts():
            meant = _meant(example, case, key)
            if meant:
                found.append(any(_holds(pattern, _stated(case, k)) for k in meant))
    return found


CASES = [pytest.param(*one, id=f"{one[0].id} {one[1]}") for one in _wanted()]


@pytest.mark.parametrize(("example", "said", "pattern"), CASES)
def test_the_pattern_holds_on_the_charts_of_the_row(
    example: Example, said: str, pattern: str
) -> None:
    found = _on_charts(example, pattern)
    assert found
    assert any(found) if _note(example, said).get("some") else all(found)


def test_every_name_is_mapped_and_every_pattern_known() -> None:
    assert {name for e in _rows() for name in e.expect.patterns} == set(_names())
    for pattern in filter(None, _names().values()):
        found = liuren_patterns().named(pattern)
        assert pattern in (found.id, found.name)


def test_notes_speak_of_rows_that_need_them() -> None:
    rows = {e.id: e for e in _rows()}
    for identifier, notes in listing(NOTES).items():
        for note in notes:
            example = rows[identifier]
            assert note["source"] == example.source
            assert note["pattern"] in example.expect.patterns
            assert note["kind"] in ("misprint", "school", "open", "inexact_list")
            wanted = str(note.get("reads", _names()[str(note["pattern"])]))
            found = _on_charts(example, wanted)
            assert not found or not all(found), f"{identifier} {note['pattern']} needs no note"


# -- lists that the text calls complete -------------------------------------------------------
def _listed(identifier: str) -> set[tuple[str, int]]:
    example = next(e for e in _rows() if e.id == identifier)
    return {
        (STEMS[k.day % 10] + BRANCHES[k.day % 12], int(str(k.turn)))
        for case in example.given.cases
        for k in case.charts()
    }


def _opening_sun(god: str, turn: int) -> set[tuple[str, int]]:
    """Charts of this plate where 月將 is the god and 天煩 holds with it as 發用."""
    hour = (BRANCHES.index(god) - turn) % 12
    return {c for c in charts_where("天煩·opening", hour=hour) if c[1] == turn}


@pytest.mark.parametrize(
    ("identifier", "god", "turn"), [("F-x003", "酉", 3), ("F-x004", "午", 9), ("F-x005", "卯", 3)]
)
def test_lists_of_er_fan_are_complete(identifier: str, god: str, turn: int) -> None:
    assert _opening_sun(god, turn) == _listed(identifier)


def test_the_list_of_zi_on_mao_has_one_day_wrong() -> None:
    printed = {"丁卯", "丁丑", "丁酉", "辛卯", "丙午", "己卯"}  # 003:6863
    found = {day for day, _ in _opening_sun("子", 9)}
    assert printed - found == {"丁酉"}
    assert found - printed == {"己丑"}


def test_the_four_lists_together_are_some_thirty_courses() -> None:
    charts = [_opening_sun(god, turn) for god in "子午卯酉" for turn in (3, 9)]
    assert sum(map(len, charts)) == 31  # 003:6895: over thirty, the plates of 午加卯 … with them


def test_the_lists_by_months_and_what_is_wrong_in_them() -> None:
    by_plate = {turn: {day for day, _ in _opening_sun("午", turn)} for turn in (3, 9)}
    printed = {day for day, _ in _listed("F-x101")}
    assert by_plate[9] < printed
    assert printed - by_plate[9] - by_plate[3] == {"己卯"}
    by_plate = {turn: {day for day, _ in _opening_sun("子", turn)} for turn in (3, 9)}
    printed = {day for day, _ in _listed("F-x103")}
    assert printed - by_plate[9] - by_plate[3] == {"丙子"}
    assert by_plate[9] - printed == {"丙午"}


@pytest.mark.parametrize(
    ("identifier", "pattern", "never"),
    [
        ("F-x107", "用起四墓", "丑加申 戌加巳"),
        ("F-x113", "傳墓入墓", "亥加午"),
        ("F-x114", "墓加長生", "丑加巳 辰加申"),
    ],
)
def test_pairs_of_god_and_seat_are_those_listed(identifier: str, pattern: str, never: str) -> None:
    example = next(e for e in _rows() if e.id == identifier)
    listed = {str(item["overlay"]) for item in example.raw["given"]["enumerated"]}  # type: ignore[index]
    found = set()
    for day in range(60):
        for turn in range(12):
            chu = make(ChartKey(day, turn), "mengzhong", "daquan").san_chuan[0]
            pair = f"{chu}加{BRANCHES[(BRANCHES.index(chu) - turn) % 12]}"
            assert bool(cube(pattern).reshape(60, 12)[day, turn]) == (pair in listed)
            found |= {pair} & listed
    assert found == listed - set(never.split())  # these never open the transmissions


def test_days_of_jiu_chou_and_of_true_tomb_gates() -> None:
    ten = {STEMS[k.day % 10] + BRANCHES[k.day % 12] for e in _rows() if e.id == "F-x105"
           for case in e.given.cases for k in case.charts()}  # fmt: skip
    assert len(ten) == 10
    assert {day for day, _ in charts_where("九丑·on_branch")} == ten
    assert {day for day, _ in charts_where("九丑·xin_jing")} == ten
    four = {"丁卯", "丁酉", "癸卯", "癸酉"}
    assert {day for day, _ in charts_where("真墓門開")} == four


def test_reversed_triads_by_name() -> None:
    example = next(e for e in liuren() if e.id == "F-x122")
    for order, name in example.expect.raw["pattern_by_san_chuan"].items():  # type: ignore[union-attr]
        shown = {make(ChartKey(d, t), "mengzhong", "daquan").san_chuan
                 for d in range(60) for t in range(12) if cube(name).reshape(60, 12)[d, t]}  # fmt: skip
        assert shown == {order}


# -- what single lines say --------------------------------------------------------------------
def test_er_men_on_the_plate_that_its_line_prints() -> None:
    assert ("丁卯", 7) in charts_where("二門", xing_nian=BRANCHES.index("卯"))  # 003:7275 戌加卯
    assert ("丁卯", 6) not in charts_where("二門", xing_nian=BRANCHES.index("卯"))


def test_no_day_of_jia_opens_with_hai_but_days_of_yi_do() -> None:
    opening = {day[0] for day, _ in charts_where("生雜")}
    assert "甲" not in opening
    assert "乙" in opening  # 003:8079 names both


def test_moon_over_the_eve_need_not_open() -> None:
    key = ChartKey(39, 2)  # 003:7027 癸卯, 辰 on 寅
    assert make(key, "mengzhong", "daquan").san_chuan[0] != "辰"
    assert ("癸卯", 2) in charts_where("天寇", term_day=3)
    assert ("癸卯", 2) not in charts_where("天寇", term_day=4)


@pytest.mark.parametrize("day", [9, 19, 29, 39, 49, 59])
def test_from_change_to_no_change_on_gui_days(day: int) -> None:
    holds = np.broadcast_to(cube("從革不革"), (60, 12, 2, 1, 12, *[1] * 13))[day, 4]
    assert holds.all()  # 003:7811: 巳 on 癸, 酉 opens in every month
    for night, general in ((0, "勾陳"), (1, "天空")):
        chart = make(ChartKey(day, 4, night), "mengzhong", "daquan")
        assert chart.san_chuan == "酉丑巳"
        assert chart.general_on("酉") == general


def test_no_transmissions_run_chou_you_si() -> None:
    shown = {make(ChartKey(d, t), s, "daquan").san_chuan
             for d in range(60) for t in range(12) for s in ("mengzhong", "depth")}  # fmt: skip
    assert "丑酉巳" not in shown  # 003:7795
    assert {"巳酉丑", "酉巳丑", "巳丑酉", "酉丑巳"} & shown


def test_days_without_qu_zhi() -> None:
    stems = {day[0] for day, _ in charts_where("曲直")}
    assert not stems & set("甲丙戊庚")  # 003:7755
    assert set("壬癸乙己丁辛") >= stems >= set("乙己丁辛癸")
