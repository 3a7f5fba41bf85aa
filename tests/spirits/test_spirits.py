"""The spirits themselves: field cases, defaults, names, and that data alone makes the tables."""

import json
import re
import shutil
from pathlib import Path

import pytest

from liuren_tables.data.listing import FOLDER
from liuren_tables.errors import InputError
from liuren_tables.rules.spirits import BASES, SpiritVariant, load_spirits, spirit_named, spirits
from liuren_tables.symbols.cycles import BRANCHES, branch, stem
from liuren_tables.symbols.growth import STAGES, stage
from liuren_tables.symbols.script import simplified
from liuren_tables.tables.arrow import to_arrow
from liuren_tables.tables.domains import domains
from liuren_tables.tables.make.spirits import SPIRIT_TABLES, make_spirits, spirit_domains

AUTHORITIES = Path(__file__).resolve().parents[1] / "authorities"
CASES = {
    row["id"]: row
    for row in map(json.loads, (AUTHORITIES / "field_cases.jsonl").read_text("utf-8").splitlines())
}


def default(name: str, basis: str) -> SpiritVariant:
    (found,) = (v for v in spirits() if v.key == (name, basis) and v.is_default)
    return found


def falls(name: str, basis: str, at: str) -> str:
    names = BASES[basis].names
    return "".join(BRANCHES[p] for p in default(name, basis).cells[names.index(at)])


# -- field cases ----------------------------------------------------------------------------------
def test_fc_013_the_twelve_run_consecutively():
    case = CASES["FC-013"]
    for group in ["申子辰", "亥卯未", "寅午戌", "巳酉丑"]:
        for at in group:
            twelve = ["劫煞", "災煞", "歲煞", "天煞", "月煞", "地煞", "亡神", "將星", "攀鞍", "驛馬",
                      "六厄", "華蓋"]  # fmt: skip
            places = [branch(falls(name, "day_branch", at)) for name in twelve]
            assert [(p - places[0]) % 12 for p in places] == list(range(12)), at
    for at in case["given"]["branch_group"]:
        for name, place in case["expect"].items():
            assert falls(name, "day_branch", at) == place


def test_fc_014_the_yin_stems_run_backward():
    case = CASES["FC-014"]
    for at, name in case["expect"].items():
        assert STAGES[stage(stem(case["given"]["stem"]), branch(at), "stem")] == name
        assert (falls("日祿", "day_stem", "辛") == at) == (name == "臨官")


def test_fc_015_posui_goes_by_the_class_of_the_day_branch():
    case = CASES["FC-015"]
    for name, members in case["given"]["day_branch_classes"].items():
        for at in members:
            assert falls("破碎", "day_branch", at) == case["expect"]["破碎"][name]


def test_the_month_is_broken_by_its_clash_and_the_other_witness_is_kept():
    readings = [v for v in spirits() if v.key == ("月破", "month")]
    assert {v.rule: v.is_default for v in readings} == {
        "mapping clash": True,
        "mapping break": False,
    }
    assert all(v.variant for v in readings)
    assert falls("地醫", "month", "寅") == "子"


# -- data alone -----------------------------------------------------------------------------------
NEW = "試神,試煞,,003:1,1,month,branch,forward 子,,吉,a test,003:1,A-001,"


def _tables(variants):
    known = domains() | spirit_domains(variants)
    data = make_spirits(variants)
    return {t.name: to_arrow(t, data[t.name], known).to_pylist() for t in SPIRIT_TABLES}


@pytest.mark.parametrize("where", ["a row at the end", "a row at the top", "a file"])
def test_adding_a_spirit_is_adding_a_row_or_a_file(tmp_path, where):
    for path in FOLDER.glob("spirits_*.csv"):
        shutil.copy(path, tmp_path)
    month = tmp_path / "spirits_month.csv"
    lines = month.read_text(encoding="utf-8").splitlines()
    if where == "a file":
        month = tmp_path / "spirits_new.csv"
        lines = [lines[0], NEW]
    else:
        lines.insert(1 if "top" in where else len(lines), NEW)
    month.write_text("\n".join(lines) + "\n", encoding="utf-8")
    before, after = _tables(spirits()), _tables(load_spirits(tmp_path))
    for name, rows in after.items():
        if name in ("spirit", "spirit_variant", "spirit_grid"):
            assert [r for r in rows if r["spirit"] != "試神"] == before[name]
            assert len(rows) - len(before[name]) == (12 if name == "spirit_grid" else 1)
        elif name == "spirit_month":
            added = [r for r in rows if "試神" in r["names"]]
            assert {(r["month_label"], r["branch_label"]) for r in added} == {
                (BRANCHES[(i + 2) % 12], BRANCHES[i]) for i in range(12)
            }
            without = [r | {"names": [n for n in r["names"] if n != "試神"]} for r in rows]
            assert without == before[name]
        else:
            assert rows == before[name]


def test_the_tables_say_what_the_readings_say():
    tables = _tables(spirits())
    grid = tables["spirit_grid"]
    assert {(r["spirit"], r["basis"], r["variant"], r["basis_code"], r["place"]) for r in grid} == {
        (v.spirit, v.basis, v.variant, code, place)
        for v in spirits()
        for code, cell in enumerate(v.cells)
        for place in cell
    }
    assert sum(r["readings"] for r in tables["spirit"]) == len(spirits())
    assert len(tables["spirit"]) == len({v.key for v in spirits()})


# -- names ----------------------------------------------------------------------------------------
def test_every_name_is_known_in_both_scripts():
    for v in spirits():
        for name in (v.spirit, *v.aliases):
            assert spirit_named(name)
            assert {x.key for x in spirit_named(simplified(name))} == {
                x.key for x in spirit_named(name)
            }
        assert v in spirit_named(v.spirit)


def test_names_round_trip_between_the_scripts():
    from liuren_tables.symbols.script import traditional

    assert [v.spirit for v in spirits() if traditional(simplified(v.spirit)) != v.spirit] == [
        "姦淫"
    ]


@pytest.mark.parametrize(
    ("asked", "near"),
    [
        ("驛駒", "驛馬"),
        ("驿驹", "驿马"),
        ("天馬星", "天馬"),
        ("天马星", "天马"),
        ("孤辰星", "孤辰"),
    ],
)
def test_an_unknown_name_gets_its_nearest(asked, near):
    with pytest.raises(InputError, match=f"{asked}.*did you mean") as told:
        spirit_named(asked)
    assert near in re.split(r"[,?；; ]+", str(told.value))


def test_a_name_like_no_other_is_told_where_names_are():
    with pytest.raises(InputError, match="the table `spirit` has all names"):
        spirit_named("xyz")
