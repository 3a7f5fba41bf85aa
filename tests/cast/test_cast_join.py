"""A cast says what joins say: the macro `cast_events`, and joins of the parts of a chart."""

from __future__ import annotations

from functools import cache
from typing import Any

import duckdb
import numpy as np
import pyarrow as pa
import pytest

from liuren_tables import cast, connect, read
from liuren_tables.errors import InputError
from liuren_tables.reading.arrays import values_of
from liuren_tables.reading.cast import castable
from liuren_tables.reading.store import open_store

DAY = 86_400
KEYS = ("year", "month", "day", "hour", "month_general", "daynight")


def timestamps(seconds: np.ndarray, zone: str | None = None) -> pa.Table:
    us = np.ascontiguousarray(seconds, np.int64) * 1_000_000
    kind = pa.timestamp("us", zone)
    times = pa.Array.from_buffers(kind, us.size, [None, pa.py_buffer(us)])
    number = pa.Array.from_buffers(
        pa.int64(), us.size, [None, pa.py_buffer(np.arange(us.size, dtype=np.int64))]
    )
    return pa.table({"number": number, "ts": times})


@cache
def instants() -> np.ndarray:
    """Random seconds of UTC, and all that lie at an edge."""
    rng = np.random.default_rng(1600)
    calendar = open_store().calendar
    first, last = calendar.first * DAY, (calendar.first + len(calendar.change) - 1) * DAY
    terms = calendar.change[calendar.change < calendar.change.max()] // 1_000_000
    beside = (terms[:, None] + np.array([-1, 0, 1])).ravel()
    days = rng.integers(calendar.first + 1, calendar.first + len(calendar.change) - 2, 1000) * DAY
    # 23:00, 00:00 and the first hour of 晝 and of 夜 on clocks of +08:00 and UTC
    hours = np.array([0, 5, 9, 15, 16, 17, 21, 23]) * 3600
    turns = (days[:, None, None] + hours[:, None] + np.array([-1, 0, 1])).ravel()
    ends = np.concatenate([
        [edge - 3 * DAY, edge - DAY - 1, edge - DAY, edge - 1, edge, edge + 1, edge + DAY]
        for edge in (first, last)
    ])  # fmt: skip
    ends = ends[(ends < last) | (ends >= last + DAY)]  # see the test of the last date
    return np.concatenate([rng.integers(first, last, 30_000), beside, turns, ends])


def differing(connection: duckdb.DuckDBPyConnection, ours: pa.Table, sql: str) -> list[str]:
    """Columns that differ from those of the query, types and dictionaries included."""
    connection.register("ours", ours)
    names = [name for name in ours.column_names if name not in ("boundary", "error", "ts")]
    listed = ", ".join(f'"{name}"' for name in names)
    theirs = connection.sql(f"SELECT {listed} FROM ({sql}) ORDER BY number").to_arrow_table()
    assert theirs.num_rows == ours.num_rows
    found = []
    for name in names:
        one, two = (t[name].combine_chunks() for t in (ours, theirs))
        if not one.equals(two):
            rows = zip(one.to_pylist(), two.to_pylist(), strict=True)
            first = next((at, *row) for at, row in enumerate(rows) if row[0] != row[1])
            found.append(f"{name} ({one.type}, {two.type}): row, ours, theirs: {first}")
    return found


@pytest.mark.parametrize("rule", ["mao_shen", "mao_you"])
@pytest.mark.parametrize("day_start", ["23:00", "00:00"])
@pytest.mark.parametrize("zoned", [False, True], ids=["clock", "instant"])
def test_gather_equals_join(rule: str, day_start: str, zoned: bool) -> None:
    seconds = instants() if zoned else instants() + 8 * 3600
    table = timestamps(seconds, "UTC" if zoned else None)
    columns = [c for c in castable() if c not in ("year_ganzhi", "month_ganzhi", "hour_ganzhi",
                                                  "ambiguous")]  # fmt: skip
    ours = cast(table, columns=columns, day_start=day_start, daynight_rule=rule)
    with connect() as connection:
        connection.register("events", table)
        sql = (f"FROM cast_events('events', 'ts', day_start := '{day_start}', "
               f"daynight_rule := '{rule}')")  # fmt: skip
        assert differing(connection, ours, sql) == []
    # of the ends, four before the first date and one after the last
    assert sum(e is not None for e in ours["error"].to_pylist()) == 5


def test_the_last_date_serves_only_for_what_follows_a_change() -> None:
    calendar = open_store().calendar
    last = (calendar.first + len(calendar.change) - 1) * DAY
    table = timestamps(np.array([last - 1, last, last + DAY - 1]), "UTC")
    ours = cast(table, columns=KEYS)
    assert [e is None for e in ours["error"].to_pylist()] == [True, False, False]
    with connect() as connection:
        connection.register("events", table)
        assert differing(connection, ours, "FROM cast_events('events', 'ts')") == []


def test_lean_and_full_gather_are_one() -> None:
    table = timestamps(instants()[::7])
    lean = cast(table, columns=["day", "san_chuan", "mo_general"])
    full = cast(table, columns="all").select(lean.column_names)
    assert lean.equals(full)


def test_pillars_of_the_hour_follow_the_day() -> None:
    table = timestamps(instants()[:20_000])
    columns = ["day_ganzhi", "hour_ganzhi", "hour_branch", "year", "year_ganzhi"]
    late = cast(table, columns=columns, day_start="23:00")
    with connect() as connection:
        connection.register("late", late)
        (wrong,) = connection.sql("""
            SELECT count(*) FROM late
            WHERE hour_ganzhi[2] <> hour_branch::VARCHAR
               OR (instr('甲乙丙丁戊己庚辛壬癸', hour_ganzhi[1]) - 1) % 10
                  <> (instr('甲乙丙丁戊己庚辛壬癸', day_ganzhi[1]) - 1) % 5 * 2 % 10
                     + (instr('子丑寅卯辰巳午未申酉戌亥', hour_branch::VARCHAR) - 1) % 10
                     - CASE WHEN (instr('甲乙丙丁戊己庚辛壬癸', day_ganzhi[1]) - 1) % 5 * 2
                       + (instr('子丑寅卯辰巳午未申酉戌亥', hour_branch::VARCHAR) - 1) % 10 > 9
                       THEN 10 ELSE 0 END
        """).fetchall()[0]
    assert wrong == 0


@pytest.mark.parametrize("shehai", ["mengzhong", "depth", "depth_noseat", "printed"])
@pytest.mark.parametrize("noble", ["daquan", "xieji"])
def test_other_schools_equal_the_join_of_their_parts(shehai: str, noble: str) -> None:
    table = timestamps(instants()[::9])
    ours = cast(
        table,
        columns=["day", "turn", "daynight", "san_chuan", "method", "variant", "chu", "mo_liu_qin",
                 "chu_general", "noble_branch", "noble_seat", "general_zi", "general_wu"],
        shehai=shehai, noble=noble,
    )  # fmt: skip
    sql = f"""
        SELECT o.number, o.day, o.turn, o.daynight, l.san_chuan, l.method, l.variant, l.chu,
               l.mo_liu_qin, CASE l.chu::VARCHAR {
        " ".join(
            f"WHEN '{b}' THEN g.god_{p}_general"
            for b, p in zip(
                "子丑寅卯辰巳午未申酉戌亥",
                ["zi", "chou", "yin", "mao", "chen", "si", "wu", "wei", "shen", "you", "xu", "hai"],
                strict=True,
            )
        )
    } END AS chu_general,
               g.noble_branch, g.noble_seat, g.general_zi, g.general_wu
        FROM ours o
        LEFT JOIN lesson l ON l.day = o.day AND l.turn = o.turn AND l.shehai = '{shehai}'
        LEFT JOIN general_plate g ON g.stem = o.day % 10 AND g.daynight = o.daynight
              AND g.turn = o.turn AND g.noble = '{noble}'
    """
    with connect() as connection:
        assert differing(connection, ours, sql) == []
    if (shehai, noble) != ("mengzhong", "daquan"):
        assert not ours.equals(cast(table, columns=ours.column_names[2:-2]))


def test_order_of_rows_is_the_callers() -> None:
    seconds = np.random.default_rng(3).permutation(instants())
    table = timestamps(np.tile(seconds, 5))
    ours = cast(table, columns=["day", "hour"])
    assert ours.select(["number", "ts"]).equals(table)
    values, _ = values_of(ours["hour"].combine_chunks())
    once = cast(timestamps(seconds), columns=["hour"])["hour"].combine_chunks()
    assert np.array_equal(values, np.tile(values_of(once)[0], 5))


@pytest.mark.parametrize(
    "choices",
    [
        {"zone": "Asia/Shanghai"},
        {"zone": "Asia/Shanghai", "clock": "wall", "day_start": "00:00"},
        {"zone": "Europe/London", "solar": "mean", "longitude": -0.1},
        {"solar": "true", "longitude": 87.6, "day_start": "00:00"},
        {"daynight_rule": "sun", "longitude": 114.2, "latitude": 22.3},
        {"daynight_rule": "sun", "longitude": 18.9, "latitude": 69.6, "zone": "Europe/Oslo"},
        {"shehai": "printed", "noble": "xieji", "daynight_rule": "mao_you"},
    ],
    ids=lambda c: "-".join(map(str, c.values())),
)
def test_a_cast_is_many_readings(choices: dict[str, Any]) -> None:
    rng = np.random.default_rng(8)
    table = timestamps(rng.integers(-4_000_000_000, 4_000_000_000, 150))
    names = castable()
    errors = 0
    for row in cast(table, columns="all", **choices).to_pylist():
        try:
            reading = read(str(row["ts"]), **choices)
        except InputError as error:
            errors += 1
            assert row["error"] == str(error)  # noqa: PT017
            continue
        assert row["error"] is None
        assert row["boundary"] == reading["boundary"]
        known = [name for name in names if name in reading]
        assert {n: row[n] for n in known} == {n: reading[n] for n in known}
    assert (errors > 0) == (choices.get("latitude") == 69.6)
