"""神煞 and patterns of single readings, and 神煞 as long rows."""

import datetime as dt

import pyarrow as pa
import pytest

from liuren_tables import InputError, connect, read, read_of
from liuren_tables.reading.spirit_rows import BASES, PLACES, cast_spirits
from tests.support.engine import BRANCHES, table
from tests.support.examples import read_rows

CASES = {row["id"]: row for row in read_rows("field_cases.jsonl")}


def test_patterns_of_the_field_case():
    row = CASES["FC-006"]
    given = row["given"]
    held = read_of(given["day"], given["hour_branch"], given["month_general"]).patterns()
    certain = {hit.name for hit in held if not hit.open}
    assert set(row["expect"]["patterns"]) <= certain
    assert all(hit.criterion and hit.source for hit in held)


def test_a_pattern_that_hangs_on_the_unknown_is_unknown_and_not_false():
    without = {h.pattern: h for h in read_of("甲子", "子", "丑").patterns()}
    asked = [p for p, h in without.items() if "month" in h.open]
    assert asked
    told = {h.pattern for h in read("2026-11-30 14:05").patterns() if "month" in h.open}
    assert told == set()
    with_person = read("2026-11-30 14:05", birth=1978, sex="男").patterns()
    assert not any({"person", "ben_ming", "xing_nian"} & set(h.open) for h in with_person)
    # what holds with a querent was open without
    before = {h.pattern for h in read("2026-11-30 14:05").patterns()}
    assert {h.pattern for h in with_person} <= before


def test_spirits_stand_where_the_grid_has_them():
    chart = read("2026-11-30 14:05", birth=1978, sex="男")
    grid = {
        (r["spirit"], r["basis"], r["basis_label"]): r["place_label"]
        for r in table("spirit_grid")
        if r["is_default"] and r["target"] == "branch"
    }
    on = chart.spirits()
    assert list(on) == list(BRANCHES)
    # 天馬 of the month 亥 is on 子, 驛馬 of the day branch 申 on 寅, 日德 of 戊 on 巳
    assert ("天馬", "month") in {(s.spirit, s.basis) for s in on["子"]}
    assert ("驛馬", "day_branch") in {(s.spirit, s.basis) for s in on["寅"]}
    assert ("日德", "day_stem") in {(s.spirit, s.basis) for s in on["巳"]}
    assert grid["天馬", "month", "亥"] == "子"
    count = sum(len(s) for s in on.values())
    by_hand = read_of("戊申", "未", "寅").spirits()
    assert 0 < sum(len(s) for s in by_hand.values()) < count
    assert not any(s.basis in ("month", "year_branch") for on in by_hand.values() for s in on)


def test_sql_and_python_tell_the_same_spirits():
    connection = connect()
    for when in ("2026-11-30 14:05", "1984-02-04 23:30", "2000-07-01 03:00"):
        rows = connection.execute(
            "SELECT branch::VARCHAR, spirit::VARCHAR, basis::VARCHAR "
            f"FROM reading_spirits(TIMESTAMP '{when}')"
        ).fetchall()
        ours = {
            (branch, s.spirit, s.basis) for branch, on in read(when).spirits().items() for s in on
        }
        bases = {basis for _, _, basis in rows}
        assert set(rows) == {o for o in ours if o[2] in bases}
        assert {b for _, _, b in ours} - bases <= {"fixed", "month_general"}
    connection.close()


def test_long_rows_are_the_spirits_of_each_reading():
    times = [dt.datetime(1900 + 3 * i, 1 + i % 12, 1 + i % 28, i % 24, 30) for i in range(60)]
    frame = pa.table({"ts": pa.array([*times, None], pa.timestamp("us"))})
    rows = cast_spirits(frame, places=PLACES).to_pylist()
    found = {}
    for r in rows:
        key = found.setdefault((r["row"], r["place"]), [])
        key.append((r["spirit"], r["basis"]))
    for at, when in enumerate(times):
        chart, on = read(when), read(when).spirits()
        for place in PLACES:
            god = chart[f"{place}_upper" if place.startswith("ke") else place]
            ours = sorted((s.spirit, s.basis) for s in on[god] if s.basis in BASES)
            assert sorted(found.get((at, place), [])) == ours
    assert not any(r["row"] == len(times) for r in rows)


def test_an_unknown_place_is_refused():
    with pytest.raises(InputError, match="chu"):
        cast_spirits(pa.table({"ts": pa.array([], pa.timestamp("us"))}), places=["chuu"])
    assert cast_spirits(pa.table({"ts": pa.array([], pa.timestamp("us"))})).num_rows == 0
