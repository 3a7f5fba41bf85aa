"""The worked examples of the four texts, as far as they state facts of charts, by their schools."""

import numpy as np
import pytest
from qimen_examples import (
    ELSEWHERE,
    LEFT_ROWS,
    OF_DAYS,
    NotationError,
    enumerated,
    palace,
    rows,
    schools,
    stated,
)
from qimen_support import ALL_HOURS, HOURS, PLATE, chart

from liuren_tables.calendar.terms import TERM_NAMES
from liuren_tables.charts.qimen.days import (
    DAY_STARS,
    day_door,
    day_star,
    rest_palace,
    term_block,
)
from liuren_tables.charts.qimen.plate import DOORS, JU, PALACES
from tests.oracle import qimen as oracle

ROWS = rows()
LISTED = {"H-x009": "玉女守門", "H-x049": "癸 in the centre", "H-x050": "天乙持衡"}
CHARTS = [k for k in ROWS if k not in {*LEFT_ROWS, *ELSEWHERE, *OF_DAYS, *LISTED}]
MAKERS = {
    "engine": chart,
    "oracle": lambda dun, number, hour, plate, lodging, doors: oracle.chart(
        dun, number, hour, PLATE[plate], lodging, "shift", doors
    ),
}


def test_every_row_is_held_or_left_with_its_reason():
    assert len(ROWS) == 71
    groups = [set(CHARTS), set(LEFT_ROWS), set(ELSEWHERE), set(OF_DAYS), set(LISTED)]
    assert set.union(*groups) == set(ROWS)
    assert sum(map(len, groups)) == len(ROWS)
    assert all(any(s.facts for s in stated(ROWS[k])) for k in CHARTS)


def value(board, name, at):
    if name in ("earth_stem", "heaven_stem"):
        return getattr(board, name.removesuffix("_stem"))[at]
    return board.doors[at] if name == "door" else getattr(board, name)


@pytest.mark.parametrize("maker", MAKERS)
@pytest.mark.parametrize("key", CHARTS)
def test_row(key, maker):
    for said in stated(ROWS[key]):
        for school in said.schools:
            plate, lodging, doors = school.plate, school.lodging, school.doors
            make = MAKERS[maker]
            if maker == "engine":
                board = make(said.dun, said.number, said.hour, plate, lodging, flying_doors=doors)
            else:
                board = make(said.dun, said.number, said.hour, plate, lodging, doors)
            for name, at, expected in said.facts:
                assert value(board, name, at) == expected, (school, name, at)


def test_a_row_that_fits_one_plate_only_fails_on_the_other():
    for key in ("H-x004", "H-x005", "H-x006"):
        said = stated(ROWS[key])[0]
        other = {"turning": "flying", "flying": "turning"}[said.schools[0].plate]
        board = chart(said.dun, said.number, said.hour, other)
        assert any(value(board, *fact[:2]) != fact[2] for fact in said.facts), key


def test_ding_waits_at_the_palace_of_the_count():
    """H-x009: in these six hours of any 局 earth 丁 is where the count of 值使 ends; in no others
    of all eighteen."""
    hours = {hour for _, hour in enumerated(ROWS["H-x009"])}
    always = set(HOURS)
    for dun, number, hour in ALL_HOURS:
        board = chart(dun, number, hour)
        if board.earth[board.count_end] != "丁":
            always.discard(hour)
    assert always == hours


def test_gui_in_the_centre():
    """H-x049: only in these two 局 earth 癸 is in the centre."""
    found = {name for name in JU if chart(name[0], int(name[1]), "癸亥").earth[5] == "癸"}
    assert found == {f"{dun}{number}" for (dun, number), _ in enumerated(ROWS["H-x049"])}


def test_zhifu_and_zhishi_meet():
    """H-x050: in these hours of any 局 both go to one palace."""
    for _, hour in enumerated(ROWS["H-x050"]):
        for dun in "陽陰":
            for number in range(1, 10):
                for school in schools(ROWS["H-x050"]["fits"]):
                    board = chart(dun, number, hour, school.plate, school.lodging)
                    assert board.hour_palace == board.count_end
                    assert board.zhifu_palace == board.zhishi_palace


@pytest.mark.parametrize("key", sorted(OF_DAYS))
def test_days(key):
    given, expect = ROWS[key]["given"], ROWS[key]["expect"]
    blocks, school = {0}, "verse"
    if "solar_term_block" in given:
        terms = [TERM_NAMES.index(t) for t in given["solar_term_block"].split()]
        blocks, school = set(term_block(terms).tolist()), "season"
        assert len(blocks) == 1
    block = blocks.pop()
    for name, said in expect.items():
        if name == "rest_door_palace":
            found = {d: PALACES[rest_palace(HOURS.index(d), block, school)] for d in said}
        elif name == "doors":
            here = day_door(HOURS.index(given["day"]), np.arange(9))
            found = {DOORS[d][0]: PALACES[p] for p, d in enumerate(here) if d != 255}
        elif name == "taiyi_palace":
            said = {day: palace(p) for day, p in said.items()}
            where = {d: day_star(HOURS.index(d), np.arange(9)) for d in said}
            taiyi = DAY_STARS.index("太乙")
            found = {d: s.tolist().index(taiyi) + 1 for d, s in where.items()}
            by_xun = {d: day_star(HOURS.index(d), np.arange(9), "xun") for d in said}
            assert all((where[d] == by_xun[d]).all() for d in said)
        else:
            raise KeyError(name)
        assert found == said


def _first_day(names):
    return HOURS.index(names[:2])


def test_the_printed_table_of_days_exchanges_two_groups():
    """000:147–151 against the verse of 000:143."""
    days = np.arange(60)
    differ = rest_palace(days) != rest_palace(days, school="printed")
    groups = {"己卯庚辰辛巳", "癸卯甲辰乙巳", "壬午癸未甲申", "丙午丁未戊申"}
    assert "".join(HOURS[d] for d in days[differ]) == "".join(sorted(groups, key=_first_day))
    assert (rest_palace(days) == rest_palace(days, 0, "season")).all()


def test_a_notation_that_is_not_known_is_refused():
    row = ROWS["H-x001"]
    for changed in (
        {**row, "fits": "some plate"},
        {**row, "given": {**row["given"], "unknown": 1}},
        {**row, "given": {**row["given"], "ju": "陽十局"}},
        {**row, "given": {**row["given"], "xun": "甲子"}},
        {**row, "expect": {**row["expect"], "unknown": 1}},
        {**row, "expect": {**row["expect"], "zhishi_palace": "離3"}},
        {**row, "expect": {**row["expect"], "zhishi_door": "死了"}},
    ):
        with pytest.raises(NotationError):
            stated(changed)
