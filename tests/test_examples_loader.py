"""The loader of the worked examples: a closed schema, every row read, no stale listing."""

from collections import Counter

import pytest

from tests.support import notation
from tests.support.examples import (
    AUTHORITIES,
    listing,
    liuren,
    load,
    parse_row,
    read_rows,
    read_zongqian,
)
from tests.support.field_cases import NOT_CHARTS, chart_cases
from tests.support.given import charts_of
from tests.support.notation import GeneralAt, NotationError

LISTS = ("misprints", "schools", "scopes", "unparsed")
KEYS = {
    "misprints": {"id", "source", "field", "printed", "holds", "reason"},
    "schools": {"id", "source", "axis", "value", "field", "holds", "reason"},
    "scopes": {"id", "source", "scope", "reason"},
    "unparsed": {"id", "source", "kind", "reason"},
}


def test_every_row_is_read():
    examples, refused = load()
    rows = read_rows()
    assert len(rows) == 947
    assert len(examples) + len(refused) == len(rows)
    assert set(refused) <= set(listing("unparsed"))
    assert Counter(e.raw["system"] for e in examples) == {"liuren": 876, "qimen": 71}
    assert len({e.id for e in examples}) == len(examples)


@pytest.mark.parametrize("name", LISTS)
def test_listings_speak_of_rows(name):
    sources = {e.id: e.source for e in liuren()}
    for key, rows in listing(name).items():
        for row in rows:
            assert set(row) - {"day", "branch"} == KEYS[name]
            assert sources[key] == row["source"]
            assert row["reason"]


def test_rows_without_a_chart_are_listed():
    unplaced = {
        e.id
        for e in liuren()
        if e.given.problems or (e.expect.checkable() and not charts_of(e.given))
    }
    kinds = {k: rows[0]["kind"] for k, rows in listing("unparsed").items()}
    assert unplaced == {k for k, kind in kinds.items() if kind != "no chart"}


@pytest.mark.parametrize("part", ["given", "expect"])
@pytest.mark.parametrize("system", ["liuren", "qimen"])
def test_an_unknown_key_is_refused(system, part):
    row = next(r for r in read_rows() if r["system"] == system)
    with pytest.raises(NotationError):
        parse_row({**row, part: {**row[part], "unknown": "子"}})
    with pytest.raises(NotationError):
        parse_row({**row, "unknown": 1})


@pytest.mark.parametrize(
    ("read", "value"),
    [
        (notation.ganzhi, "甲丑"),
        (notation.turns, "午在酉"),
        (notation.turns, "辰加亥 (未加卯)"),
        (notation.lessons, ["午寅"]),
        (notation.transmissions, "寅巳"),
        (notation.method, "賊克法"),
        (notation.generals, {"earth甲": "青龍"}),
        (notation.generals, {"子": "龍"}),
        (notation.hidden_stems, {"午": "庚子"}),
        (notation.daynights, "日"),
        (notation.months, "13月"),
        (notation.forward, "forward"),
    ],
)
def test_a_value_that_no_notation_explains_is_refused(read, value):
    with pytest.raises(NotationError):
        read(value)


@pytest.mark.parametrize(
    ("read", "value", "expected"),
    [
        (notation.turns, "午加酉", {9}),
        (notation.turns, "辰加癸", {3}),
        (notation.turns, "返吟", {6}),
        (notation.turns, "寅加亥 or 寅加子", {3, 2}),
        (notation.turns, "巳/午 on 亥/子", {6, 5, 7}),
        (notation.turns, "辰加亥 (未加寅)", {5}),
        (notation.months, "寅(丙寅)", (1,)),
        (notation.months, "正", (1,)),
        (notation.stems, "甲/戊/庚", ("甲", "戊", "庚")),
        (notation.stems, "丙丁", ("丙", "丁")),
        (notation.named_days, "六甲", ((0, 10, 20, 30, 40, 50), False)),
        (notation.named_days, "癸亥", ((59,), True)),
        (notation.hidden_stems, {"午": "庚午"}, {"午": "庚"}),
        (notation.generals, {"earth酉": "天乙"}, (GeneralAt("earth", "酉", "貴人"),)),
        (notation.generals, {"干上": "青龍"}, (GeneralAt("ke", "一課", "青龍"),)),
        (notation.general_on, "六合加申", (GeneralAt("earth", "申", "六合"),)),
    ],
)
def test_notations(read, value, expected):
    assert read(value) == expected


def test_printed_table_and_its_misprints():
    cells = read_zongqian()
    wrong = read_zongqian("zongqian_misprints.csv")
    assert len(cells) == 720
    assert {
        (c["day"], c["gan_shang"], c["printed"]) for c in cells if c["status"] == "misprint"
    } == {(w["day"], w["gan_shang"], w["printed"]) for w in wrong}
    assert len(wrong) == 27
    assert all(w["reason"] and w["holds"] != w["printed"] for w in wrong)


def test_field_cases_are_charts_or_listed():
    rows = [r for r in read_rows("field_cases.jsonl") if r["system"] == "liuren"]
    read = {case.example.raw["id"] for case in chart_cases()}
    assert len(read_rows("field_cases.jsonl")) == 111
    assert read | set(NOT_CHARTS) == {r["id"] for r in rows}
    assert not read & set(NOT_CHARTS)


def test_the_folder_says_where_it_comes_from():
    assert {p.name for p in AUTHORITIES.iterdir()} >= {
        "README.md", "examples.jsonl", "field_cases.jsonl", "zongqian.csv",
        "zongqian_misprints.csv", *(f"{name}.toml" for name in LISTS),
    }  # fmt: skip
