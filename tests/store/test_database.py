"""DuckDB over the tables: labels, comments, views, macros, and wrong use of them."""

import datetime as dt

import duckdb
import pytest

from liuren_tables import connect, read
from liuren_tables.tables.catalogue import TABLES
from tests.support.threads import run_threads


@pytest.fixture(scope="module")
def db():
    connection = connect()
    yield connection
    connection.close()


def test_every_table_is_there_with_its_rows_and_comments(db):
    for table in TABLES:
        count = db.execute(f'SELECT count(*) FROM "{table.name}"').fetchone()[0]
        assert count > 0
        comments = dict(
            db.execute(
                "SELECT column_name, comment FROM duckdb_columns() WHERE table_name = ?",
                [table.name],
            ).fetchall()
        )
        assert comments == {c.name: c.meaning for c in table.columns}


def test_labels_sort_as_the_cycles_do(db):
    branches = db.execute("SELECT DISTINCT hour_branch FROM chart ORDER BY 1").fetchall()
    assert "".join(b for (b,) in branches) == "子丑寅卯辰巳午未申酉戌亥"


def test_methods_over_all_charts(db):
    rows = dict(
        db.execute(
            "SELECT method::VARCHAR, count(*) FROM chart WHERE usual_daynight GROUP BY ALL"
        ).fetchall()
    )
    assert rows == {
        "元首": 1428, "重審": 2616, "知一": 972, "涉害": 912, "遙克": 780,
        "昴星": 192, "別責": 108, "八專": 192, "伏吟": 720, "返吟": 720,
    }  # fmt: skip


def test_the_schools_of_shehai_differ_in_twenty_three_lessons(db):
    rows = db.execute("FROM shehai_difference").fetchall()
    assert len(rows) == 23
    names = [d[0] for d in db.description]
    first = dict(zip(names, rows[0], strict=True))
    assert (first["day_ganzhi"], first["gan_shang"]) == ("丁卯", "亥")
    assert (first["mengzhong"], first["depth"]) == ("未亥卯", "亥卯未")
    assert first["printed"] == "未亥卯"
    assert first["source"] == "003:231"


def test_reading_is_what_the_library_reads(db):
    for when in ("2026-11-30 14:05", "1900-01-31 23:30", "2024-02-04 16:27:06",
                 "2024-02-04 16:27:08", "1600-01-01 00:00", "2200-12-31 23:59:59"):  # fmt: skip
        row = db.execute(f"FROM reading(TIMESTAMP '{when}')").fetchone()
        by_sql = dict(zip([d[0] for d in db.description], row, strict=True))
        ours = read(when)
        for name, value in by_sql.items():
            if name in ours and name not in ("instant",):
                assert ours[name] == value, (when, name)
        assert by_sql["instant"] == ours["instant"].replace(tzinfo=None)
        assert {"shehai", "noble", "day_start", "daynight_rule", "data_version"} <= by_sql.keys()


def test_an_instant_with_a_zone_is_an_instant(db):
    plain = db.execute("SELECT instant FROM reading(TIMESTAMP '2026-11-30 14:05')").fetchone()
    zoned = db.execute("SELECT instant FROM reading(TIMESTAMPTZ '2026-11-30 06:05+00')").fetchone()
    assert plain == zoned == (dt.datetime(2026, 11, 30, 6, 5),)


@pytest.mark.parametrize(
    ("art", "macro", "offset", "choices"),
    [
        ("liuren", "reading", 28800, {"day_start": "00:00"}),
        ("liuren", "reading", -36000, {"daynight_rule": "mao_you"}),
        ("qimen", "qimen_reading", 28800, {"day_start": "00:00", "ju_method": "zhi_run"}),
        ("qimen", "qimen_reading", -36000, {"plate_school": "flying", "ju_method": "mao_shan"}),
    ],
)
def test_readings_of_a_column(db, art, macro, offset, choices):
    """A macro beside a table has a row for each of its times, also across the clock of an offset."""
    db.execute(
        "CREATE OR REPLACE TEMP TABLE events AS SELECT n, TIMESTAMP '1900-01-01 23:10' "
        "+ INTERVAL (n * 347431) MINUTE AS ts FROM range(300) r(n)"
    )
    more = ", ".join(f"{name} := {value!r}" for name, value in choices.items())
    rows = db.sql(
        f"FROM events e, {macro}(e.ts, utc_offset_s := {offset}, {more}) r SELECT e.ts, r.* "
        "ORDER BY e.n"
    )
    found = rows.to_arrow_table().to_pylist()
    assert len(found) == 300
    zone = f"{offset // 3600:+03d}:00"
    for row in found:
        ours = read(row.pop("ts"), art=art, zone=zone, **choices)
        assert row.pop("instant") == ours["instant"].replace(tzinfo=None)
        if offset != 28800:  # 置閏 by SQL goes by the clock of +08:00
            row = {name: value for name, value in row.items() if not name.endswith("zhi_run")}
        assert row.pop("utc_offset_s") == offset
        assert row == {name: ours[name] for name in row}


def test_reading_of_takes_names_and_codes(db):
    by_name = db.execute("FROM reading_of('甲子', '子', '丑')").fetchall()
    by_code = db.execute("FROM reading_of(0, 0, 1)").fetchall()
    assert by_name == by_code
    assert len(by_name) == 2
    assert len(db.execute("FROM reading_of('甲子', '子', '丑', daynight := '夜')").fetchall()) == 1


def test_outside_the_calendar_there_is_no_row(db):
    assert db.execute("FROM reading(TIMESTAMP '2300-01-01')").fetchall() == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [("day_start := '22:00'", "day_start is"), ("daynight_rule := 'sun'", "daynight_rule is")],
)
def test_unknown_conventions_are_refused(db, arguments, message):
    with pytest.raises(duckdb.Error, match=message):
        db.execute(f"FROM reading(TIMESTAMP '2026-11-30', {arguments})").fetchall()


def test_the_calendar_of_an_offset(db):
    """Each local date has the values at its midnight and the local time of its change."""
    rows = db.execute(
        "SELECT date, year, month, month_general, change, month_general_after FROM calendar_at() "
        "WHERE date BETWEEN '2024-02-01' AND '2024-02-29'"
    ).fetchall()
    at = {row[0]: row[1:] for row in rows}
    assert at[dt.date(2024, 2, 4)][3] == dt.datetime(2024, 2, 4, 16, 27, 7)
    assert at[dt.date(2024, 2, 4)][:2] == (39, 1)
    assert at[dt.date(2024, 2, 5)][:2] == (40, 2)
    assert at[dt.date(2024, 2, 19)][2:5:2] == (0, 11)
    for offset in (-12 * 3600, 0, 8 * 3600, 14 * 3600):
        bad = db.execute(
            "SELECT count(*) FROM calendar_at(utc_offset_s := ?) a, LATERAL reading(a.date::"
            "TIMESTAMP, utc_offset_s := ?) r WHERE a.date BETWEEN '2023-12-01' AND '2024-12-01' "
            "AND (a.month_general <> r.month_general OR a.day <> r.day)",
            [offset, offset],
        )
        assert bad.fetchone() == (0,)


def test_no_view_depends_on_the_number_of_threads():
    answers = []
    for threads in (1, 2):
        connection = connect()
        connection.execute(f"SET threads = {threads}")
        answers.append(
            [
                connection.execute(f"SELECT * FROM {what}").fetchall()
                for what in ("shehai_difference", "calendar_at()", "about")
            ]
        )
        connection.close()
    assert answers[0] == answers[1]


def test_a_cursor_for_each_thread(db):
    expected = db.execute("SELECT san_chuan FROM chart ORDER BY day, hour, month_general, daynight")
    expected = [v for (v,) in expected.fetchall()]
    wrong = []

    def work(cursor, start):
        for row in range(start, 17_280, 199):
            day, rest = divmod(row, 288)
            hour, rest = divmod(rest, 24)
            general, daynight = divmod(rest, 2)
            got = cursor.execute(
                "SELECT san_chuan FROM chart WHERE day = ? AND hour = ? AND month_general = ? "
                "AND daynight = ?", [day, hour, general, daynight],
            ).fetchone()  # fmt: skip
            if got != (expected[row],):
                wrong.append((row, got))

    run_threads(work, [(db.cursor(), n) for n in range(8)], 120)
    assert wrong == []


def test_nothing_is_fetched_from_the_network(db):
    settings = dict(
        db.execute(
            "SELECT name, value FROM duckdb_settings() WHERE name IN "
            "('autoinstall_known_extensions', 'autoload_known_extensions', 'TimeZone')"
        ).fetchall()
    )
    assert settings == {
        "autoinstall_known_extensions": "false",
        "autoload_known_extensions": "false",
        "TimeZone": "UTC",
    }
    assert db.cursor().execute("SELECT current_setting('TimeZone')").fetchone() == ("UTC",)
