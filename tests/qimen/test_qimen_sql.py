"""The macros of 奇門 say what the library says; the blocks of 置閏 are those of the clock."""

import datetime as dt

import duckdb
import numpy as np
import pyarrow as pa
import pytest

from liuren_tables import cast, connect, read
from liuren_tables.calendar.ju import LEAP_TERMS
from liuren_tables.charts.qimen.plate import JU
from liuren_tables.conventions import Conventions
from liuren_tables.reading.qimen import read_qimen_of
from liuren_tables.reading.qimen_store import chain_of
from liuren_tables.reading.store import open_store
from liuren_tables.symbols.cycles import GANZHI


@pytest.fixture(scope="module")
def db():
    connection = connect()
    yield connection
    connection.close()


def one(db, sql: str) -> dict:
    rows = db.execute(sql).fetchall()
    assert len(rows) == 1
    return dict(zip([d[0] for d in db.description], rows[0], strict=True))


TIMES = (
    "2026-11-30 14:05", "1600-01-01 00:00", "2200-12-31 23:59:59", "2024-02-04 16:27:06",
    "2024-02-04 16:27:07", "2024-02-04 23:30", "2001-06-20 12:00", "1998-12-15 05:00",
)  # fmt: skip


@pytest.mark.parametrize("method", ["chai_bu", "zhi_run", "mao_shan"])
@pytest.mark.parametrize("day_start", ["23:00", "00:00"])
def test_reading_is_what_the_library_reads(db, method, day_start):
    for at, when in enumerate(TIMES):
        of = {
            "ju_method": method, "day_start": day_start, "zhi_run_limit": 9 + at % 2,
            "plate_school": ("turning", "flying")[at // 2 % 2],
            "lodging": ("kun", "yang_kun_yin_gen")[at // 4],
        }  # fmt: skip
        more = ", ".join(f"{name} := {value!r}" for name, value in of.items())
        by_sql = one(db, f"FROM qimen_reading(TIMESTAMP '{when}', {more})")
        ours = read(when, art="qimen", **of)
        assert by_sql.pop("instant") == ours["instant"].replace(tzinfo=None)
        assert by_sql.pop("utc_offset_s") == 28800
        for name, value in by_sql.items():
            assert ours[name] == value, (when, name)
        assert {"palaces", "head_day_mao_shan", "zhishi_palace", "data_version"} <= by_sql.keys()


def test_an_instant_with_a_zone_is_an_instant(db):
    plain = db.execute("FROM qimen_reading(TIMESTAMP '2026-11-30 14:05')").fetchone()
    zoned = db.execute("FROM qimen_reading(TIMESTAMPTZ '2026-11-30 06:05+00')").fetchone()
    assert plain == zoned


def test_another_offset_has_no_zhi_run(db):
    found = one(db, "FROM qimen_reading(TIMESTAMP '2026-11-30 14:05', utc_offset_s := 3600)")
    ours = read("2026-11-30 14:05", art="qimen", zone="+01:00")
    assert found["ju_zhi_run"] is None
    for name in ("ju_chai_bu", "ju_mao_shan", "head_day_mao_shan", "palaces", "day_ganzhi"):
        assert found[name] == ours[name]


@pytest.mark.parametrize("limit", [9, 10])
@pytest.mark.parametrize("day_start", ["23:00", "00:00"])
def test_ju_of_many_instants(db, limit, day_start):
    """定局 by SQL, the terms and blocks joined, is that of a cast."""
    calendar = open_store().calendar
    low, high = calendar.first * 86_400, (calendar.first + len(calendar.change) - 1) * 86_400
    seconds = np.random.default_rng(limit).integers(low, high, 4000)
    table = pa.table({"n": range(4000), "us": seconds * 1_000_000})
    times = table.append_column("ts", table["us"].cast(pa.timestamp("us", "UTC")))
    names = [f"{what}_{m}" for m in ("chai_bu", "zhi_run", "mao_shan")
             for what in ("term", "yuan", "ju", "leap", "head_day")]  # fmt: skip
    ours = cast(times, art="qimen", columns=names, zhi_run_limit=limit, day_start=day_start)
    assert ours["error"].null_count == 4000
    db.register("events", times)
    rows = db.execute(
        "SELECT e.n, j.method, j.term, j.yuan, j.ju_label, j.leap, j.head_day FROM events e, "
        f"LATERAL qimen_ju_of(e.us, zhi_run_limit := {limit}, day_start := '{day_start}') j"
    ).fetchall()
    assert len(rows) == 12_000
    listed = ours.to_pylist()
    for n, method, *said in rows:
        assert said == [
            listed[n][f"{w}_{method}"] for w in ("term", "yuan", "ju", "leap", "head_day")
        ]


def test_qimen_of_takes_names_and_codes(db):
    rng = np.random.default_rng(5)
    for ju, hour in zip(
        rng.integers(0, 18, 12).tolist(), rng.integers(0, 60, 12).tolist(), strict=True
    ):
        for plate in ("turning", "flying"):
            more = f"plate_school := '{plate}', lodging := 'yang_kun_yin_gen'"
            named = db.execute(f"FROM qimen_of('{JU[ju]}', '{GANZHI[hour]}', {more})").fetchall()
            columns = [d[0] for d in db.description]
            assert named == db.execute(f"FROM qimen_of({ju}, {hour}, {more})").fetchall()
            chart = read_qimen_of(ju, hour, plate_school=plate, lodging="yang_kun_yin_gen")
            for row, palace in zip(named, chart["palaces"], strict=True):
                told = dict(zip(columns, row, strict=True))
                assert {name: told[name] for name in palace} == palace


def test_outside_the_calendar_there_is_no_row(db):
    assert db.execute("FROM qimen_reading(TIMESTAMP '2300-01-01')").fetchall() == []
    assert db.execute("FROM qimen_of('陽10', '甲子')").fetchall() == []


@pytest.mark.parametrize(
    ("sql", "message"),
    [
        ("qimen_reading(TIMESTAMP '2026-11-30', ju_method := 'zhirun')", "ju_method is"),
        ("qimen_reading(TIMESTAMP '2026-11-30', day_start := '22:00')", "day_start is"),
        ("qimen_reading(TIMESTAMP '2026-11-30', zhi_run_limit := 8)", "9 or 10"),
        ("qimen_reading(TIMESTAMP '2026-11-30', plate_school := 'x')", "plate_school is"),
        ("qimen_reading(TIMESTAMP '2026-11-30', lodging := 'x')", "lodging is"),
        (
            "qimen_reading(TIMESTAMP '2026-11-30', ju_method := 'zhi_run', utc_offset_s := 0)",
            "clock of",
        ),
        ("qimen_of('陽1', '甲子', plate_school := 'x')", "plate_school is"),
        ("qimen_of('陽1', '甲子', lodging := 'x')", "lodging is"),
    ],
)
def test_unknown_conventions_are_refused(db, sql, message):
    with pytest.raises(duckdb.Error, match=message):
        db.execute(f"FROM {sql}").fetchall()


@pytest.mark.parametrize("limit", [9, 10])
def test_the_blocks_are_those_of_the_clock_of_beijing(db, limit):
    rows = db.execute(
        "SELECT first_date, term, leap, lead FROM qimen_block WHERE zhi_run_limit = ? "
        "ORDER BY first_date", [limit],
    ).fetchall()  # fmt: skip
    first, last = db.execute("SELECT min(date), max(date) FROM calendar").fetchone()
    assert rows[0][0] <= first < rows[1][0]
    assert rows[-1][0] <= last < rows[-1][0] + dt.timedelta(days=15)
    chain = chain_of(open_store(), Conventions(), limit)
    at = ((rows[0][0] - dt.date(1970, 1, 1)).days - chain.first_day) // 15
    for k, (start, term, leap, lead) in enumerate(rows):
        assert start == rows[0][0] + dt.timedelta(days=15 * k)
        if at + k < 0:
            continue
        assert (term, leap) == (chain.term[at + k], chain.leap[at + k])
        tested = term in LEAP_TERMS and not leap
        assert lead == (chain.lead[at + k] if tested else None)


def test_the_terms_reach_over_the_calendar(db):
    (first, last), (low, high) = (
        db.execute(f"SELECT min({c}), max({c}) FROM {t}").fetchone()
        for c, t in (("instant", "solar_term"), ("date", "calendar"))
    )
    assert first.date() < low
    assert last.date() > high
    inner = db.execute(
        "SELECT count(*) FROM solar_term WHERE instant::DATE BETWEEN ? AND ?", [low, high]
    ).fetchone()[0]
    assert db.execute("SELECT count(*) FROM solar_term").fetchone()[0] == inner + 2
    assert read("1600-01-01 00:00")["term"] == "冬至"
