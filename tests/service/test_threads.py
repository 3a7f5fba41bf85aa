"""The library under threads, and what opening and closing leaves behind."""

import os
import random
import threading
from datetime import datetime, timedelta

import liuren_tables
from liuren_tables import explain, read, read_of
from liuren_tables.errors import InputError
from liuren_tables.symbols.cycles import BRANCHES, GANZHI

THREADS, LOOKUPS, DISTINCT = 8, 5_000, 400


def lookups():
    """Questions with their answers, asked by one thread."""
    choose = random.Random(5)
    asked = []
    for at in range(DISTINCT):
        time = datetime(1900, 1, 2) + timedelta(minutes=choose.randrange(200 * 365 * 1440))
        kind = at % 5
        if kind == 0:
            asked.append(("read", (time,), {}))
        elif kind == 1:
            asked.append(("read", (time,), {"shehai": "depth", "noble": "xieji"}))
        elif kind == 2:
            by_hand = choose.choice(GANZHI), choose.choice(BRANCHES), choose.choice(BRANCHES)
            asked.append(("read_of", by_hand, {}))
        elif kind == 3:
            asked.append(("read", (time,), {"art": "qimen"}))
        else:
            asked.append(("explain", (choose.choice(["斬關", "三光", "nonsense"]),), {}))
    return asked


def answer(question):
    name, arguments, more = question
    try:
        told = {"read": read, "read_of": read_of, "explain": explain}[name](*arguments, **more)
    except InputError as error:
        return str(error)
    return told["pattern"] if name == "explain" else (told["hour_ganzhi"], hash(str(dict(told))))


def test_threads_get_the_same_answers():
    questions = lookups()
    answers = [answer(q) for q in questions]
    wrong, failed = [], []

    def work(seed):
        choose = random.Random(seed)
        try:
            for _ in range(LOOKUPS):
                at = choose.randrange(DISTINCT)
                if answer(questions[at]) != answers[at]:
                    wrong.append(at)
        except BaseException as error:
            failed.append(error)
            raise

    threads = [threading.Thread(target=work, args=(seed,), daemon=True) for seed in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert not any(thread.is_alive() for thread in threads)
    assert (wrong, failed) == ([], [])


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

    threads = [threading.Thread(target=work, daemon=True) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    connection.close()
    assert not any(thread.is_alive() for thread in threads)
    assert wrong == []


def descriptors():
    return len(os.listdir("/proc/self/fd"))


def test_opening_and_closing_leaks_nothing():
    from liuren_tables.reading.store import Store
    from liuren_tables.tables.manifest import default_folder

    def cycle():
        store = Store(default_folder())
        assert store.columns("branch")

    cycle()
    before = descriptors()
    for _ in range(200):
        cycle()
    assert descriptors() - before <= 2


def test_connections_leave_no_descriptors():
    liuren_tables.connect().close()
    before = descriptors()
    for _ in range(5):
        liuren_tables.connect().close()
    assert descriptors() - before <= 2


def test_sandboxes_leave_no_descriptors(tmp_path):
    from liuren_tables.faces.sandbox.pool import Pool

    pool = Pool("sql", tmp_path, {"address_space": 1 << 30, "seconds": 1}, 1, 1.0)
    pool.close()
    before = descriptors()
    for _ in range(200):
        pool = Pool("sql", tmp_path, {"address_space": 1 << 30, "seconds": 1}, 1, 1.0)
        pool.start()
        pool.close()
    assert descriptors() - before <= 2
