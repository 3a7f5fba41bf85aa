"""The second implementation against the printed table, the counts and the worked examples."""

from collections import Counter
from dataclasses import replace

import pytest

from tests.oracle.liuren import (
    BRANCHES,
    BREAKS,
    GENERALS,
    LODGE,
    NOBLES,
    SHEHAI,
    STEMS,
    Chart,
    day_number,
    depth_of,
    lesson,
    liu_qin,
    move,
    overcomes,
    wu_zi,
)
from tests.support.checks import judge
from tests.support.examples import listing, liuren, read_rows, read_zongqian
from tests.support.field_cases import chart_cases
from tests.support.given import charts_of
from tests.support.notation import MethodName

ALL = [(day, turn) for day in range(60) for turn in range(12)]
STATED = [e for e in liuren() if e.id not in listing("unparsed") and charts_of(e.given)]


def make(key, shehai, noble):
    return Chart(key.day, key.turn, key.daynight, shehai, noble)


def turn_of(day, gan_shang):
    return (BRANCHES.index(gan_shang) - BRANCHES.index(LODGE[day[0]])) % 12


def schools_of(example):
    return [(s, example.given.noble or "daquan") for s in example.given.shehai or ("mengzhong",)]


def skip_of(example, *names):
    rows = [row for name in names for row in listing(name).get(example.id, [])]
    return {f"{row.get('day', '')} {row['field']}".strip() for row in rows}


def failures(example, skip=(), **schools):
    some = example.id in listing("scopes")
    pairs = [tuple(schools.values())] if schools else schools_of(example)
    return [
        line
        for shehai, noble in pairs
        for line in judge(example, make, shehai=shehai, noble=noble, skip=skip, some=some)
    ]


def test_counts_of_the_methods():
    assert Counter(lesson(*key).method for key in ALL) == {
        "元首": 119, "重審": 218, "知一": 81, "涉害": 76, "遙克": 65,
        "昴星": 16, "別責": 9, "八專": 16, "伏吟": 60, "返吟": 60,
    }  # fmt: skip


def test_the_two_ways_to_name_within_shehai():
    found = [lesson(*key) for key in ALL if lesson(*key).method == "涉害"]
    assert sum(one.variant != one.variant_by_god for one in found) == 56
    assert Counter(one.variant for one in found) == {"見機": 50, "察微": 25, "綴瑕": 1}


@pytest.mark.parametrize("cell", read_zongqian(), ids=lambda c: c["day"] + c["gan_shang"])
def test_printed_table(cell):
    day = day_number(cell["day"])
    turn = turn_of(cell["day"], cell["gan_shang"])
    by_school = {s: lesson(day, turn, s).san_chuan for s in SHEHAI}
    status, _, school = cell["status"].partition(":")
    if status == "agrees":
        assert set(by_school.values()) == {cell["printed"]}
    elif status == "school":
        assert len(set(by_school.values())) > 1
        assert by_school[school] == by_school["printed"] == cell["printed"]
    else:
        assert status == "misprint"
        assert cell["printed"] not in by_school.values()


def test_misprinted_cells_hold_what_is_recorded():
    for row in read_zongqian("zongqian_misprints.csv"):
        turn = turn_of(row["day"], row["gan_shang"])
        assert lesson(day_number(row["day"]), turn).san_chuan == row["holds"]


@pytest.mark.parametrize("example", STATED, ids=lambda e: e.id)
def test_example(example):
    assert failures(example, skip_of(example, "misprints", "schools")) == []


def test_the_examples_say_something():
    assert sum(e.expect.checkable() for e in STATED) == 424


def test_a_changed_row_does_not_hold():
    """Each stated 三傳, method or general, once changed, is noticed."""
    for example in STATED:
        said = example.expect
        if example.id in listing("misprints") or example.id in listing("schools"):
            continue
        for name, value in (("san_chuan", "子子子"), ("method", MethodName("無"))):
            if getattr(said, name):
                changed = replace(example, expect=replace(said, **{name: value}))
                assert failures(changed), (example.id, name)
        if said.generals:
            first = replace(said.generals[0], name="無")
            changed = replace(said, generals=(first, *said.generals[1:]))
            assert failures(replace(example, expect=changed)), example.id


@pytest.mark.parametrize("key", ["D-x045", "D-x061", "D-x065"])
def test_lists_that_claim_to_be_complete(key):
    example = next(e for e in liuren() if e.id == key)
    assert example.given.exhaustive
    wanted = example.expect.method
    found = {
        (day, turn)
        for day, turn in ALL
        if lesson(day, turn).method == wanted.method
        and wanted.variant in (None, lesson(day, turn).variant)
    }
    assert found == {(k.day, k.turn) for k in charts_of(example.given)}


def test_misprints_follow_no_school():
    named = {e.id: e for e in liuren()}
    for key, rows in listing("misprints").items():
        for row in rows:
            others = [r for r in rows if r is not row]
            skip = {f"{r.get('day', '')} {r['field']}".strip() for r in others}
            for shehai in SHEHAI:
                for noble in NOBLES:
                    found = failures(named[key], skip, shehai=shehai, noble=noble)
                    assert any(f"{row['field']}: " in line for line in found), (key, row["field"])


def test_no_chart_fits_the_rows_listed_so():
    for example in liuren():
        if listing("unparsed").get(example.id, [{}])[0].get("kind") == "no chart":
            for shehai in SHEHAI:
                found = failures(example, shehai=shehai, noble="daquan")
                assert "given: no chart meets what the row gives" in found


def test_scopes_are_needed():
    for example in liuren():
        if example.id in listing("scopes"):
            assert judge(example, make)


SCHOOL_ROWS = [(e, row) for e in liuren() for row in listing("schools").get(e.id, [])]


@pytest.mark.parametrize(("example", "row"), SCHOOL_ROWS, ids=lambda v: getattr(v, "id", ""))
def test_rows_of_other_schools(example, row):
    assert any(f"{row['field']}: " in line for line in failures(example))
    keys = [k for k in charts_of(example.given)
            if "day" not in row or k.day == day_number(row["day"])]  # fmt: skip
    if row["axis"] == "dun_gan":
        said = example.expect.dun_gan
        said = {b: s for b, s in said.items() if row.get("branch", b) == b}
        assert "".join(said.values()) == row["holds"]
        stem = STEMS[keys[0].day % 10]
        if row["value"] == "wu_zi_hour":
            stem = wu_zi(stem, BRANCHES[keys[0].hour])
        round_, last = 0, ""
        for branch, shown in said.items():
            if row["value"] == "wu_zi_day_continued" and (last, branch) == ("亥", "子"):
                round_ += 1
            assert wu_zi(stem, branch, round_) == shown
            last = branch
    elif row["value"] == "po":
        for key in keys:
            chuan = lesson(key.day, 6).san_chuan
            assert chuan[:2] + BREAKS[chuan[1]] == example.expect.san_chuan == row["holds"]
    else:
        assert row["value"] == "bi_yong_ge"
        gods = [u for u, lower in lesson(keys[0].day, keys[0].turn).si_ke if overcomes(u, lower)]
        kind = liu_qin(row["day"][0], row["holds"][0])
        assert row["holds"][0] in gods
        assert kind in ("父母", "兄弟")
        assert liu_qin(row["day"][0], lesson(keys[0].day, keys[0].turn).san_chuan[0]) == "官鬼"


@pytest.mark.parametrize("case", chart_cases(), ids=lambda c: c.example.id)
def test_field_case(case):
    schools = case.example.given.shehai or ("mengzhong",)
    if "lessons" in case.example.raw["given"]:
        schools = ("mengzhong", "depth_noseat")
    for shehai in schools:
        assert judge(case.example, make, shehai=shehai) == []
    for key in charts_of(case.example.given)[:1]:
        for god, count in case.depth.items():
            below = next(
                overcomes(lower, upper)
                for upper, lower in lesson(key.day, key.turn).si_ke
                if upper == god and (overcomes(lower, upper) or overcomes(upper, lower))
            )
            assert depth_of(god, key.turn, below, seat_counts=False) == count


def test_counting_the_seat_changes_six_lessons():
    changed = {
        (key, lesson(*key, "depth").san_chuan)
        for key in ALL
        if lesson(*key, "depth").san_chuan != lesson(*key, "depth_noseat").san_chuan
    }
    row = next(r for r in read_rows("field_cases.jsonl") if r["id"] == "FC-042")
    wrong = {k: v for k, v in row["reported_wrong"].items() if " off " in k}
    assert changed == {
        ((day_number(k[:2]), int(k.split()[-1])), chuan) for k, chuan in wrong.items()
    }


@pytest.mark.parametrize("noble", NOBLES)
def test_each_general_stands_once(noble):
    for day, turn in ALL:
        for night in (0, 1):
            chart = Chart(day, turn, night, noble=noble)
            shown = {chart.general_on(b): b for b in BRANCHES}
            assert set(shown) == set(GENERALS)
            assert shown["貴人"] == chart.noble_branch == move(chart.noble_seat, turn)
            step = 1 if chart.forward else -1
            assert shown["螣蛇"] == move(chart.noble_branch, step)


def test_tables_of_nobles_are_those_of_the_field_cases():
    row = next(r for r in read_rows("field_cases.jsonl") if r["id"] == "FC-035")
    for name, ours in (("school_jia_niu", "daquan"), ("school_jia_yang", "xieji")):
        for stem, by in row["expect"][name].items():
            place = STEMS.index(stem)
            assert (NOBLES[ours][0][place], NOBLES[ours][1][place]) == (by["晝"], by["夜"])


def test_liu_qin_of_the_field_case():
    row = next(r for r in read_rows("field_cases.jsonl") if r["id"] == "FC-012")
    assert {b: liu_qin("乙", b) for b in BRANCHES} == row["expect"]["liu_qin"]
