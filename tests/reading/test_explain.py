"""What a pattern is, told whole, and the list of all."""

from __future__ import annotations

import numpy as np
import pytest

from liuren_tables import explain, patterns
from liuren_tables.charts.charts import Charts
from liuren_tables.errors import InputError
from liuren_tables.reading.store import open_store
from liuren_tables.rules.registry import liuren_patterns


def _rows() -> list[dict]:
    return open_store().records("pattern")


def test_every_pattern_is_explained_by_its_id():
    for row in _rows():
        told = explain(row["pattern"])
        assert told["pattern"] == row["pattern"]
        assert {key: told[key] for key in row} == row


def test_every_name_and_alias_leads_to_the_default_reading():
    for row in _rows():
        if row["is_default"]:
            assert explain(row["name"])["name"] == row["name"]
            for alias in row["aliases"].split():
                assert explain(alias)["name"] == row["name"], alias
        told = explain(row["name"])
        assert told["is_default"] or told["variant"] == ""


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("斩关", "斬關"),
        ("斬關課", "斬關"),
        (" 斬關 ", "斬關"),
        ("贵登天门", "貴登天門"),
    ],
)
def test_simplified_characters_and_other_names(written, name):
    assert explain(written)["name"] == name


def test_variants_are_told_with_their_criterion():
    told = explain("孤寡")
    ids = {one["pattern"] for one in told["variants"]}
    assert ids == {r["pattern"] for r in _rows() if r["name"] == "孤寡"} - {told["pattern"]}
    assert len(ids) >= 3
    for one in told["variants"]:
        assert explain(one["pattern"])["criterion"] == one["criterion"]
        assert told["pattern"] in {v["pattern"] for v in explain(one["pattern"])["variants"]}


def test_parts_are_the_patterns_that_name_it():
    for name in ("斬關", "三交", "鑄印", "官爵"):
        parts = {one["pattern"] for one in explain(name)["parts"]}
        assert parts == {r["pattern"] for r in _rows() if r["parent"] == name and r["is_default"]}


@pytest.mark.parametrize("number", ["法41", "法4", "法04", "法01", "法76"])
def test_a_method_is_told_with_its_parts(number):
    told = explain(number)
    method = number if len(number) == 3 else f"法0{number[1:]}"
    mine = {r["pattern"] for r in _rows() if r["method_no"] == method}
    assert told["pattern"] in mine
    assert told["method_no"] == method
    assert {one["pattern"] for one in told["parts"]} == mine - {told["pattern"]}


def test_all_methods_can_be_asked():
    for number in range(1, 77):
        told = explain(f"法{number}")
        assert told["method_no"] == f"法{number:02d}"
        assert not told["parent"] or all(
            r["parent"] for r in _rows() if r["method_no"] == told["method_no"]
        )


@pytest.mark.parametrize("wrong", ["法77", "法100", "斬官", "", "zhan gaun", "斬關·nonsense"])
def test_what_is_no_pattern_is_refused_in_one_line(wrong):
    with pytest.raises(InputError) as caught:
        explain(wrong)
    assert "\n" not in str(caught.value)
    assert repr(wrong) in str(caught.value)


def test_the_nearest_names_are_told():
    with pytest.raises(InputError, match=r"did you mean .*斬關"):
        explain("斬官")


def test_examples_are_charts_on_which_it_holds():
    lessons = {
        (r["day_ganzhi"], r["gan_shang"], r["zhi_shang"], r["san_chuan"]): (r["day"], r["turn"])
        for r in open_store().records("lesson")
        if r["shehai"] == "mengzhong"
    }
    register = liuren_patterns()
    for row in _rows():
        told = explain(row["pattern"])
        assert len(told["examples"]) == min(5, row["charts"])
        holds = register.named(row["pattern"]).on(Charts.grid())[0]
        holds = np.broadcast_to(holds, (60, 12, *holds.shape[2:]))
        for one in told["examples"]:
            place = lessons[one["day"], one["gan_shang"], one["zhi_shang"], one["san_chuan"]]
            assert holds[place].any(), (row["pattern"], one)


def test_a_pattern_that_never_arises_has_no_example():
    never = [r for r in _rows() if r["never"]]
    assert never
    for row in never:
        told = explain(row["pattern"])
        assert told["examples"] == []
        assert told["charts"] == 0


def test_patterns_lists_them_all_and_gives_copies():
    listed = patterns()
    assert [row["pattern"] for row in listed] == [row["pattern"] for row in _rows()]
    listed[0]["criterion"] = ""
    assert patterns()[0]["criterion"]


@pytest.mark.parametrize(
    ("written", "name"),
    [("zhan guan", "斬關"), ("ZhanGuan", "斬關"), ("yu nü shou men", "玉女守門"),
     ("yu nv shou men", "玉女守門"), ("zhang du e", "長度厄"), ("tian wang si zhang", "天網四張")],
)  # fmt: skip
def test_a_pattern_is_explained_by_its_pinyin(written, name):
    assert explain(written)["name"] == name


def test_pinyin_of_several_is_refused_with_their_names():
    with pytest.raises(InputError, match=r"'hu wang' may be .+ or .+: give it in characters"):
        explain("hu wang")
    with pytest.raises(InputError, match="did you mean zhan guan"):
        explain("zhan gaun")
    with pytest.raises(InputError, match="did you mean 玉女守門"):
        explain("玉女守们")
