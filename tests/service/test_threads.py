"""The library under threads: many lookups of every kind at once, each with the answer it has alone."""

import random
from collections import Counter
from datetime import datetime, timedelta

import pyarrow as pa

import liuren_tables
from liuren_tables import cast, explain, find, read, read_of, read_qimen_of
from liuren_tables.charts.qimen.plate import JU
from liuren_tables.errors import InputError
from liuren_tables.symbols.cycles import BRANCHES, GANZHI
from tests.support.threads import run_threads

THREADS, LOOKUPS, DISTINCT = 8, 5_000, 40

ASKED = {
    "read": lambda cursor, time: dict(read(time)),
    "schools": lambda cursor, time: dict(read(time, shehai="depth", noble="xieji")),
    "read_of": lambda cursor, time, *keys: dict(read_of(*keys)),
    "qimen": lambda cursor, time: dict(read(time, art="qimen")),
    "flying": lambda cursor, time: dict(read(time, art="qimen", plate_school="flying")),
    "qimen_of": lambda cursor, time, *keys: dict(read_qimen_of(*keys)),
    "spirits": lambda cursor, time: read(time).spirits(),
    "patterns": lambda cursor, time: read(time).patterns(),
    "qimen_patterns": lambda cursor, time: read(time, art="qimen").patterns(),
    "why": lambda cursor, time: read(time).why(),
    "explain": lambda cursor, time, name: explain(name),
    "cast": lambda cursor, time: cast(
        pa.table({"ts": [time] * 9}), columns=["san_chuan", "patterns"]
    ).to_pylist(),
    "find": lambda cursor, time, name: find(name, time, time + timedelta(days=5)).to_pylist(),
    "sql_chart": lambda cursor, time, *keys: cursor.execute(
        "SELECT san_chuan, method, chu_general FROM chart WHERE day_ganzhi = ? AND hour_branch = ? AND month_general_branch = ? "
        "ORDER BY daynight", keys,
    ).fetchall(),
    "sql_reading": lambda cursor, time: cursor.execute(
        "FROM reading(?::TIMESTAMP)", [time]
    ).fetchall(),
    "sql_charts_with": lambda cursor, time, name: cursor.execute(
        "SELECT count(*) FROM charts_with(?)", [name]
    ).fetchall(),
}  # fmt: skip
SELDOM = {
    "find": 0.03, "sql_reading": 0.05, "sql_charts_with": 0.05, "cast": 0.2, "sql_chart": 0.5,
    "patterns": 0.5, "explain": 0.5,
}  # fmt: skip
"""How much seldomer than the others those are asked that take milliseconds."""
NAMES = ("斬關", "三光", "貴登天門", "nonsense")


def questions():
    choose = random.Random(5)
    of_kind = {
        "read_of": lambda: [choose.choice(GANZHI), *choose.choices(BRANCHES, k=2)],
        "sql_chart": lambda: [choose.choice(GANZHI), *choose.choices(BRANCHES, k=2)],
        "qimen_of": lambda: [choose.choice(JU), choose.choice(GANZHI)],
        **dict.fromkeys(("explain", "find", "sql_charts_with"), lambda: [choose.choice(NAMES)]),
    }
    found = []
    for kind in ASKED:
        for _ in range(DISTINCT):
            time = datetime(1900, 1, 2) + timedelta(minutes=choose.randrange(200 * 365 * 1440))
            found.append((kind, time, *of_kind.get(kind, list)()))
    return found


def answer(cursor, question):
    kind, *given = question
    try:
        return repr(ASKED[kind](cursor, *given))
    except InputError as error:
        return str(error)


def test_threads_get_the_same_answers():
    asked = questions()
    weights = [SELDOM.get(kind, 1) for kind, *_ in asked]
    connection = liuren_tables.connect()
    with connection.cursor() as cursor:
        answers = [hash(answer(cursor, each)) for each in asked]
    assert len(set(answers)) > 0.7 * len(asked)
    wrong, failed, done = [], [], Counter()

    def work(seed):
        choose = random.Random(seed)
        try:
            with connection.cursor() as cursor:
                for at in choose.choices(range(len(asked)), weights, k=LOOKUPS):
                    if hash(answer(cursor, asked[at])) != answers[at]:
                        wrong.append(asked[at])
                    done[seed, asked[at][0]] += 1
        except BaseException as error:
            failed.append(error)
            raise

    run_threads(work, [(seed,) for seed in range(THREADS)], 300)
    connection.close()
    assert (wrong, failed) == ([], [])
    assert done.total() == THREADS * LOOKUPS
    assert {kind for _, kind in done} == set(ASKED)


def test_cursors_get_the_same_rows():
    """DuckDB by a cursor for each thread."""
    connection = liuren_tables.connect()
    query = "SELECT san_chuan::VARCHAR FROM chart WHERE day = ? AND hour = ? AND month_general = ? ORDER BY daynight"
    keys = [(d, h, (d + h) % 12) for d in range(0, 60, 7) for h in range(12)]
    expected = [connection.execute(query, key).fetchall() for key in keys]
    wrong = []

    def work():
        with connection.cursor() as cursor:
            found = [cursor.execute(query, key).fetchall() for key in keys]
            wrong.extend(at for at, rows in enumerate(found) if rows != expected[at])

    run_threads(work, [()] * THREADS, 60)
    connection.close()
    assert wrong == []
