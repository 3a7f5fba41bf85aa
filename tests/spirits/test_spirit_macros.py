"""`spirit_of` and `reading_spirits` against the readings expanded in Python."""

import random

import duckdb
import pytest

from liuren_tables import connect
from liuren_tables.reading.store import open_store
from liuren_tables.rules.spirits import spirits
from liuren_tables.symbols.cycles import BRANCHES, GANZHI


@pytest.fixture(scope="module")
def db():
    with connect() as connection:
        yield connection


def keys_of(year, month, day, hour):
    """Codes of every basis; pillars are codes 0–59, month and hour any code of that branch."""
    found = {"fixed": 0}
    if year is not None:
        found |= {"year_branch": year % 12, "year_stem": year % 10}
    if month is not None:
        found |= {"month": month % 12, "season": (month - 2) % 12 // 3}
    if day is not None:
        found |= {"day": day, "day_branch": day % 12, "day_stem": day % 10, "xun": day // 10}
    if hour is not None:
        found["hour"] = hour % 12
    return found


def standing(*pillars):
    keys = keys_of(*pillars)
    return sorted(
        (BRANCHES[place], v.spirit, v.basis, v.nature, v.governs, v.source)
        for v in spirits()
        if v.is_default and v.target == "branch" and v.basis in keys
        for place in v.cells[keys[v.basis]]
    )


def asked(db, *arguments):
    return db.execute("SELECT * FROM spirit_of(?, ?, ?, ?)", arguments).fetchall()


def forms(draw, code, names):
    """One pillar as code, as 漢字 or not known, and the code that it then means."""
    form = draw.choice(["code", "name", "null"])
    return {"code": (code, code), "name": (names[code], code), "null": (None, None)}[form]


@pytest.mark.parametrize("seed", range(40))
def test_spirit_of_is_the_expansion(db, seed):
    draw = random.Random(seed)
    given = [
        forms(draw, draw.randrange(60), GANZHI),
        forms(draw, draw.randrange(12), BRANCHES) if seed % 2 else
        forms(draw, draw.randrange(60), GANZHI),
        forms(draw, draw.randrange(60), GANZHI),
        forms(draw, draw.randrange(12), BRANCHES),
    ]  # fmt: skip
    rows = asked(db, *(argument for argument, _ in given))
    assert sorted(rows) == standing(*(code for _, code in given))
    order = [BRANCHES.index(row[0]) for row in rows]
    assert order == sorted(order)


def test_a_branch_alone_has_no_stem_and_nothing_but_the_fixed_is_known_of_nothing(db):
    bases = {row[2] for row in asked(db, "子", None, "子", None)}
    assert bases == {"fixed", "year_branch", "day_branch"}
    assert {row[2] for row in asked(db, None, None, None, None)} == {"fixed"}


@pytest.mark.parametrize("wrong", ["甲丑", "子甲", "貓", "60", "-1", "甲子子"])
@pytest.mark.parametrize("place", range(4))
def test_what_is_no_pillar_is_refused(db, wrong, place):
    arguments = [None, None, None, None]
    arguments[place] = wrong
    with pytest.raises(duckdb.Error, match=f"{wrong} is neither one of the sixty 干支"):
        asked(db, *arguments)


@pytest.mark.parametrize("ts", ["2024-06-01 12:00", "1984-02-04 23:30", "2026-11-30 03:10"])
def test_reading_spirits_are_those_of_its_pillars(db, ts):
    reading = db.execute(
        "SELECT year_ganzhi, month_ganzhi, day_ganzhi, hour_branch, chu, zhong, mo, ke1_upper, "
        "ke2_upper, ke3_upper, ke4_upper FROM reading(?::TIMESTAMP)", [ts]
    ).fetchone()  # fmt: skip
    rows = db.execute("SELECT * FROM reading_spirits(?::TIMESTAMP)", [ts]).fetchall()
    assert [row[:6] for row in rows] == asked(db, *reading[:4])
    for row in rows:
        assert list(row[6:]) == [god == row[0] for god in reading[4:]]
    other = db.execute(
        "SELECT count(*) FROM reading_spirits(?::TIMESTAMP, utc_offset_s := 0, "
        "day_start := '00:00', daynight_rule := 'mao_you')", [ts]
    ).fetchone()  # fmt: skip
    assert other is not None
    assert other[0] > 100


def test_the_classical_grids_are_lists_of_names(db):
    told = db.execute(
        "SELECT unnest(names) AS name FROM spirit_month WHERE month_label = '寅' "
        "AND branch_label = '子' ORDER BY name"
    ).fetchall()
    grid = db.execute(
        "SELECT spirit::VARCHAR FROM spirit_grid WHERE basis = 'month' AND is_default "
        "AND target = 'branch' AND basis_label = '寅' AND place_label = '子' ORDER BY 1"
    ).fetchall()
    assert told == grid
    assert ("生氣",) in told


def test_the_store_reads_columns_of_lists(db):
    store = open_store()
    rows = db.execute("SELECT names FROM spirit_month ORDER BY month, branch").fetchall()
    assert [list(names) for names in store.lists("spirit_month", "names")] == [r[0] for r in rows]
    assert set(store.columns("spirit_month")) == {"month", "branch", "branch_label"}
