"""The faults met in other programs: whole boards, 定局, 值使, terms at the minute, marks."""

import datetime as dt

import numpy as np
import pytest
from qimen_support import HOURS, authority, chart

from liuren_tables.calendar.ju import YUAN
from liuren_tables.calendar.terms import TERM_NAMES
from liuren_tables.charts.qimen.marks import stages
from liuren_tables.charts.qimen.plate import JU
from liuren_tables.symbols.growth import STAGES
from tests.oracle.qimen import BRANCHES_IN, PALACE, STEMS

OUT_OF_SCOPE = {
    "FC-063": "installing another package",
    "FC-076": "年家: year charts are out of scope",
}
OF_PATTERNS = {
    "FC-074": "小格, 大格, 刑格: pairs of heaven and earth stems",
    "FC-075": "五不遇時: hour stem against day stem",
}
ROWS = {row["id"]: row for row in authority("field_cases")}
BOARDS = [
    key for key, row in ROWS.items() if {"instant", "pillars"} <= set(row["given"])
] + ["FC-064", "FC-082"]  # fmt: skip
OF_A_GIVEN_JU = [key for key, row in ROWS.items() if set(row["given"]) == {"dun", "ju", "hour"}]
OTHERS = ["FC-079", "FC-080", "FC-081"]
GIVEN = {"instant", "scope", "plate", "method", "centre", "pillars", "day", "hour"}
NUMBER = {name: palace for palace, name in PALACE.items()}


def test_every_row_is_held_or_recorded():
    held = {*BOARDS, *OF_A_GIVEN_JU, *OTHERS}
    assert held | set(OUT_OF_SCOPE) | set(OF_PATTERNS) == set(ROWS)
    assert not held & set(OUT_OF_SCOPE | OF_PATTERNS)


def told(keys) -> dict:
    return {
        "dun": JU[keys.ju[0]][0],
        "ju": int(JU[keys.ju[0]][1]),
        "yuan": YUAN[keys.yuan[0]],
        "term": TERM_NAMES[keys.term[0]],
        "head_day": str(dt.date(1970, 1, 1) + dt.timedelta(int(keys.head_day[0]))),
        "leap": bool(keys.leap[0]),
        "head": HOURS[(int(keys.head_day[0]) + 17) % 60],
    }


def shown(board, name: str) -> dict:
    """A layer of the board by palace name, in the notation of the rows."""
    return {
        "earth_stems": board.earth,
        "heaven_stems": board.heaven,
        "stars": {p: [f"天{s}" for s in stars] for p, stars in board.stars.items()},
        "doors": {p: f"{d}門" for p, d in board.doors.items()},
        "deities": board.gods,
    }[name]


def held(board, expect: dict) -> dict:
    """What the board says where the row says something; an unknown key is refused."""
    found = {}
    for name, value in expect.items():
        if name in ("earth_stems", "heaven_stems", "stars", "doors", "deities"):
            layer = shown(board, name)
            found[name] = {palace: layer.get(NUMBER[palace]) for palace in value}
        elif name == "zhi_fu":
            seen = {
                "star": f"天{board.zhifu}",
                "palace": PALACE[board.zhifu_palace],
                "palace_raw": PALACE[board.hour_palace],
                "palace_lodged": PALACE[board.zhifu_palace],
            }
            found[name] = {key: seen[key] for key in value}
        elif name == "zhi_shi":
            found[name] = {"door": f"{board.zhishi}門", "palace": PALACE[board.zhishi_palace]}
        elif name in ("head", "head_stem"):
            found[name] = getattr(board, name)
        else:
            raise KeyError(name)
    return found


@pytest.mark.parametrize("key", BOARDS)
def test_board(key, keys, methods):
    given, expect = ROWS[key]["given"], dict(ROWS[key]["expect"])
    assert set(given) <= GIVEN
    assert given.get("scope", "時家") == "時家"
    assert given.get("plate", "轉盤") == "轉盤"
    assert given.get("centre", "寄坤") == "寄坤"
    at = keys(given["instant"])
    pillars = [HOURS[getattr(at, n)[0]] for n in ("year", "month", "day", "hour_ganzhi")]
    if "pillars" in given:
        assert " ".join(pillars) == given["pillars"]
    assert pillars[2] == given.get("day", pillars[2])
    assert pillars[3] == given.get("hour", pillars[3])
    if "hour_pillar" in expect:
        assert pillars[3] == expect.pop("hour_pillar")
    by = {9: methods(given["instant"]), 10: methods(given["instant"], limit=10)}
    names = {"拆補": "chai_bu", "置閏": "zhi_run"}
    for limit, found in by.items():
        for name, method in names.items():
            if isinstance(expect.get(name), dict):
                said = told(found[method])
                assert {k: said[k] for k in expect[name]} == expect[name], limit
    expect = {k: v for k, v in expect.items() if k not in names}
    used = told(by[9][names[given.get("method", "拆補")]])
    said = {k: v for k, v in expect.items() if k in used}
    assert {k: used[k] for k in said} == said
    board = chart(used["dun"], used["ju"], pillars[3])
    rest = {k: v for k, v in expect.items() if k not in used}
    assert held(board, rest) == rest


@pytest.mark.parametrize("key", OF_A_GIVEN_JU)
def test_board_of_a_given_ju(key):
    given, expect = ROWS[key]["given"], ROWS[key]["expect"]
    board = chart(given["dun"], given["ju"], given["hour"])
    assert held(board, expect) == expect


def stages_of(palace: str, stem: str) -> dict[str, str]:
    number = NUMBER[palace]
    found = stages(STEMS.index(stem), number - 1)
    return {b: STAGES[found[k]] for k, b in enumerate(BRANCHES_IN[number])}


def test_stage_by_the_branches_of_the_palace():
    """FC-079: two branches, two stages; 癸 is entombed in 未."""
    given, expect = ROWS["FC-079"]["given"], ROWS["FC-079"]["expect"]
    found = stages_of(given["palace"], given["stem"])
    assert found == expect["stages"]
    assert ("墓" in found.values()) == expect["entombed"]


def test_stages_of_two_stems_in_a_palace(keys, methods):
    """FC-080: heaven and earth stem of 坎 each have their stage."""
    given, expect = ROWS["FC-080"]["given"], ROWS["FC-080"]["expect"]
    used = told(methods(given["instant"])["chai_bu"])
    hour = HOURS[keys(given["instant"]).hour_ganzhi[0]]
    board = chart(used["dun"], used["ju"], hour)
    there = board.heaven[NUMBER[given["palace"]]] + board.earth[NUMBER[given["palace"]]]
    assert set(given["stems"]) <= set(there)
    assert {stem: stages_of(given["palace"], stem)["子"] for stem in given["stems"]} == expect


def test_the_ju_changes_at_the_second_of_the_term(keys, methods):
    """FC-081: a minute apart, one day and hour, two terms."""
    given, expect = ROWS["FC-081"]["given"], ROWS["FC-081"]["expect"]
    found = methods(*given["instants"])["chai_bu"]
    at = keys(*given["instants"])
    assert [TERM_NAMES[t] for t in found.term] == expect["term"]
    assert [int(JU[j][1]) for j in found.ju] == expect["ju"]
    assert [YUAN[y] for y in found.yuan] == expect["yuan"]
    assert [HOURS[d] for d in at.day] == [expect["day"]] * 2
    assert len(np.unique(at.hour_ganzhi)) == 1


def test_hidden_stems_of_a_printed_board():
    """The board of FC-059 as https://github.com/qfdk/qimen/pull/25 prints it, with its 暗干."""
    board = chart("陰", 2, "丁巳")
    printed = dict(zip("巽離坤震中兌艮坎乾", "癸戊丙丁壬庚己乙辛", strict=True))
    assert {PALACE[p]: stem for p, stem in board.hidden.items()} == printed
