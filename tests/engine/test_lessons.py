"""The committed lessons and plates: against the second implementation, the print, the examples."""

from collections import Counter

import pytest

from tests.oracle.liuren import Chart, depth_of, lesson, liu_qin, overcomes, wu_zi
from tests.support.checks import judge
from tests.support.engine import BRANCHES, NOBLES, SHEHAI, EngineChart, make, table
from tests.support.examples import listing, liuren, read_zongqian
from tests.support.field_cases import chart_cases
from tests.support.given import charts_of

STATED = [e for e in liuren() if e.id not in listing("unparsed") and charts_of(e.given)]


@pytest.mark.parametrize("shehai", SHEHAI)
def test_every_lesson_equals_the_second_implementation(shehai):
    for row in (r for r in table("lesson") if r["shehai"] == shehai):
        other = lesson(row["day"], row["turn"], shehai)
        assert row["san_chuan"] == other.san_chuan == row["chu"] + row["zhong"] + row["mo"], row
        assert row["method"] == other.method, row
        assert tuple((row[f"ke{k}_upper"], row[f"ke{k}_lower"]) for k in (1, 2, 3, 4)) == tuple(
            map(tuple, other.si_ke)
        )
        if shehai == "mengzhong":
            assert (row["variant"], row["variant_by_god"]) == (other.variant, other.variant_by_god)


def test_six_relations_stems_and_void_of_every_place():
    for row in table("lesson")[:720]:
        other = Chart(row["day"], row["turn"], 0)
        stem = row["day_ganzhi"][0]
        head = row["day"] // 10 * 10
        void = {BRANCHES[(head + 10) % 12], BRANCHES[(head + 11) % 12]}
        for place in (*(f"ke{k}" for k in (1, 2, 3, 4)), "chu", "zhong", "mo"):
            god = row[f"{place}_upper"] if place.startswith("ke") else row[place]
            seat = BRANCHES[(BRANCHES.index(god) - row["turn"]) % 12]
            assert row[f"{place}_liu_qin"] == liu_qin(stem, god)
            assert row[f"{place}_wuzi_gan"] == wu_zi(stem, god)
            assert row[f"{place}_dun_gan"] == other.dun_gan[god]
            assert row[f"{place}_void"] == (god in void)
            assert row[f"{place}_seat"] == seat
            assert row[f"{place}_seat_void"] == (seat in void)


def test_depths_of_candidates_equal_the_second_implementation():
    checked = 0
    for row in table("lesson")[:720]:
        for k in (1, 2, 3, 4):
            if row["strike"] not in ("賊", "克") or not row[f"ke{k}_candidate"]:
                continue
            god, by_thief = row[f"ke{k}_upper"], row["strike"] == "賊"
            for column, seat_counts in (("depth", True), ("depth_noseat", False)):
                # a god at home has no way to go
                turn = row["turn"]
                counted = turn and depth_of(god, turn, by_thief, seat_counts=seat_counts)
                assert row[f"ke{k}_{column}"] == counted, (row["day_ganzhi"], row["turn"], k)
                checked += 1
    assert checked > 1000


def test_strikes_and_relations():
    for row in table("lesson")[:720]:
        for k in (1, 2, 3, 4):
            upper, lower = row[f"ke{k}_upper"], row[f"ke{k}_lower"]
            assert (row[f"ke{k}_relation"] == "下賊上") == overcomes(lower, upper)
            assert (row[f"ke{k}_relation"] == "上克下") == overcomes(upper, lower)
        relations = {row[f"ke{k}_relation"] for k in (1, 2, 3, 4)}
        near = "賊" if "下賊上" in relations else "克" if "上克下" in relations else None
        if near or row["method"] != "遙克":
            assert row["strike"] == near
        else:
            stem = row["ke1_lower"]
            assert row["strike"] == ("神克日" if overcomes(row["chu"], stem) else "日克神")
            assert row["variant"] == ("蒿矢" if row["strike"] == "神克日" else "彈射")


@pytest.mark.parametrize("noble", NOBLES)
def test_every_plate_equals_the_second_implementation(noble):
    for stem in range(10):
        for turn in range(12):
            for daynight in (0, 1):
                ours, other = (
                    EngineChart(stem, turn, daynight, noble=noble),
                    Chart(stem, turn, daynight, noble=noble),
                )
                assert [ours.general_on(b) for b in BRANCHES] == [
                    other.general_on(b) for b in BRANCHES
                ]
                assert (ours.noble_branch, ours.noble_seat, ours.forward) == (
                    other.noble_branch,
                    other.noble_seat,
                    other.forward,
                )


def test_counts_of_the_methods():
    assert Counter(r["method"] for r in table("lesson") if r["shehai"] == "mengzhong") == {
        "元首": 119, "重審": 218, "知一": 81, "涉害": 76, "遙克": 65,
        "昴星": 16, "別責": 9, "八專": 16, "伏吟": 60, "返吟": 60,
    }  # fmt: skip


def test_the_printed_table_cell_by_cell():
    rows = {(r["shehai"], r["day_ganzhi"], r["gan_shang"]): r["san_chuan"] for r in table("lesson")}
    kinds = Counter()
    for cell in read_zongqian():
        given = {s: rows[s, cell["day"], cell["gan_shang"]] for s in SHEHAI}
        kind, _, school = cell["status"].partition(":")
        kinds[kind] += 1
        if kind == "agrees":
            assert set(given.values()) == {cell["printed"]}, cell
        elif kind == "school":
            assert given[school] == given["printed"] == cell["printed"], cell
        else:
            assert cell["printed"] not in given.values(), cell
    assert kinds == {"agrees": 673, "school": 20, "misprint": 27}


def test_the_print_is_in_the_tables_as_it_is_in_the_authorities():
    ours = {
        (r["day_ganzhi"], r["gan_shang"]): (r["printed"], r["status"], r["source"])
        for r in table("printed_lesson")
    }
    theirs = {
        (r["day"], r["gan_shang"]): (r["printed"], r["status"], r["source"])
        for r in read_zongqian()
    }
    assert ours == theirs
    assert len(ours) == 720


def test_misprinted_cells_hold_what_is_recorded():
    rows = {(r["day_ganzhi"], r["gan_shang"]): r["san_chuan"] for r in table("lesson")[:720]}
    listed = read_zongqian("zongqian_misprints.csv")
    assert {r["day"] + r["gan_shang"] for r in listed} == {
        r["day"] + r["gan_shang"] for r in read_zongqian() if r["status"] == "misprint"
    }
    for row in listed:
        assert rows[row["day"], row["gan_shang"]] == row["holds"]


def _skip(example):
    rows = [row for name in ("misprints", "schools") for row in listing(name).get(example.id, [])]
    return {f"{row.get('day', '')} {row['field']}".strip() for row in rows}


@pytest.mark.parametrize("example", STATED, ids=lambda e: e.id)
def test_worked_example(example):
    some = example.id in listing("scopes")
    for shehai in example.given.shehai or ("mengzhong",):
        noble = example.given.noble or "daquan"
        assert (
            judge(example, make, shehai=shehai, noble=noble, skip=_skip(example), some=some) == []
        )


@pytest.mark.parametrize("case", chart_cases(), ids=lambda c: c.example.id)
def test_field_case(case):
    for shehai in case.example.given.shehai or ("mengzhong",):
        assert judge(case.example, make, shehai=shehai) == []
