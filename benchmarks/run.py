"""Speed and memory as ratios, measured in one run: ``python benchmarks/run.py``.

Whatever is compared is measured in turns, round by round, and the ratio of each round is taken;
shown is the median with the least and the greatest. So the figures mean the same on a fast and on
a slow machine.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import platform
import random
import re
import statistics
import subprocess
import sys
import tempfile
import textwrap
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from liuren_tables import cast, cast_spirits, connect, read
from liuren_tables.data import rows
from liuren_tables.reading.cast import DEFAULT_COLUMNS

COLUMNS = (
    "day", "hour", "month_general", "daynight", "chu", "zhong", "mo",
    "chu_general", "zhong_general", "mo_general", "method",
)  # fmt: skip
CASTS: dict[str, dict[str, Any]] = {
    "+08:00": {},
    "+08:00, day from 00:00": {"day_start": "00:00"},
    "Asia/Shanghai": {"zone": "Asia/Shanghai"},
    "true solar time": {"solar": "true", "longitude": 116.4},
    "Asia/Shanghai, true solar time": {
        "zone": "Asia/Shanghai", "solar": "true", "longitude": 116.4,
    },
}  # fmt: skip
QIMEN_CASTS: dict[str, dict[str, Any]] = {
    "拆補": {},
    "置閏": {"ju_method": "zhi_run"},
    "拆補, all 242 columns": {"columns": "all"},
}
QUERY = f"""
WITH timed AS (
    SELECT ts, ts::DATE AS date, ((hour(ts) + 1) // 2 % 12)::UTINYINT AS hour FROM events
), dated AS (
    SELECT t.ts, t.hour, ((c.day + (hour(t.ts) = 23)::UTINYINT) % 60)::UTINYINT AS day,
           CASE WHEN t.ts >= c.change THEN c.month_general_after ELSE c.month_general END
               AS month_general,
           (t.hour NOT BETWEEN 3 AND 8)::UTINYINT AS daynight
    FROM timed t JOIN local_calendar c USING (date)
)
SELECT ts, {", ".join(COLUMNS)}
FROM dated JOIN chart USING (day, hour, month_general, daynight)
"""
"""What a user of DuckDB would write for naive times of +08:00 and days from 23:00."""
FIRST, LAST = -2_208_988_800, 4_133_980_800  # 1900-01-01, 2101-01-01


def events(rows: int) -> pa.Table:
    """Random instants of 1900 to 2100 to the second, as naive timestamps."""
    us = np.random.default_rng(1900).integers(FIRST, LAST, rows) * 1_000_000
    array = pa.Array.from_buffers(pa.timestamp("us"), rows, [None, pa.py_buffer(us)])
    return pa.table({"ts": array})


def seconds(work: Callable[[], object]) -> float:
    """How long one call takes."""
    start = time.perf_counter()
    kept = work()
    took = time.perf_counter() - start
    del kept
    return took


def spread(values: Sequence[float], form: str = "{:.2f}") -> str:
    """The median, the least and the greatest."""
    low, mid, high = (form.format(v) for v in (min(values), statistics.median(values), max(values)))
    return f"{mid} ({low} to {high})"


def database(table: pa.Table) -> duckdb.DuckDBPyConnection:
    """The events as a table of DuckDB's own, and the calendar dated by +08:00."""
    connection = connect()
    connection.execute("SET preserve_insertion_order = false")
    connection.register("given", table)
    connection.execute("CREATE TABLE events AS SELECT * FROM given")
    connection.execute(
        "CREATE TABLE local_calendar AS "
        "SELECT date, day, month_general, change, month_general_after FROM calendar_at()"
    )
    return connection


def agree(connection: duckdb.DuckDBPyConnection, table: pa.Table) -> None:
    """Both sides answer alike; without that there is nothing to compare."""
    sample = table.slice(0, 100_000)
    ours = cast(sample, columns=COLUMNS)
    connection.register("ours", ours)
    connection.register("sample", sample)
    names = ", ".join(("ts", *(f"{name}::VARCHAR" for name in COLUMNS)))
    theirs = QUERY.replace("FROM events", "FROM sample")
    found = connection.execute(
        f"SELECT count(*) FROM (SELECT {names} FROM ours EXCEPT ALL SELECT {names} FROM ({theirs}))"
    ).fetchall()
    if found != [(0,)]:
        raise SystemExit(f"{found} rows of the query differ from the cast")


def casting(table: pa.Table, rounds: int) -> float:
    """Cast against query; the median seconds of a plain cast."""
    connection = database(table)
    agree(connection, table)
    times: dict[str, list[float]] = {name: [] for name in ("query", *CASTS)}
    for turn in range(rounds + 1):
        took = {"query": seconds(lambda: connection.sql(QUERY).to_arrow_table())}
        for name, choices in CASTS.items():
            took[name] = seconds(lambda c=choices: cast(table, columns=COLUMNS, **c))  # type: ignore[misc]
        for name, value in took.items() if turn else ():  # the first round warms up
            times[name].append(value)
    print(f"\n{table.num_rows:,} instants to keys, 三傳, their generals and method as Arrow")
    print(f"  hand-written DuckDB query, +08:00     {spread(times['query'])} s")
    for name in CASTS:
        ratios = [a / b for a, b in zip(times[name], times["query"], strict=True)]
        print(f"  cast, {name:<31} {spread(times[name])} s = {spread(ratios)} × the query")
    return statistics.median(times["+08:00"])


def lists(table: pa.Table, rounds: int) -> None:
    """Lists of patterns and 神煞 for a million instants against the bare cast of them."""
    million = table.slice(0, 1_000_000)
    print("\nLists for a million instants")
    cells = [f"{p}_{g}_spirits" for p in ("chu", "zhong", "mo") for g in ("year", "month", "day")]
    asked: dict[str, Callable[[], object]] = {
        "神煞 on 三傳 as cells ÷ cast": lambda: cast(million, columns=[*DEFAULT_COLUMNS, *cells]),
        "all patterns as lists ÷ cast": lambda: cast(
            million, columns=[*DEFAULT_COLUMNS, "patterns", "patterns_of_date"]
        ),
    }
    for work in asked.values():
        work()
    ratios: dict[str, list[float]] = {name: [] for name in asked}
    rates = []
    for _ in range(rounds):
        bare = seconds(lambda: cast(million))
        for name, work in asked.items():
            ratios[name].append(seconds(work) / bare)
        start = time.perf_counter()
        found = cast_spirits(million).num_rows
        rates.append(found / (time.perf_counter() - start) / 1e6)
    for name, values in ratios.items():
        print(f"  {name:<37} {spread(values)}")
    print(f"  long rows of 神煞, million a second    {spread(rates, '{:.0f}')}")


def kinliuren_chart(rng: random.Random) -> Callable[[], object]:
    """One chart by kinliuren, random within its inputs."""
    from kinliuren.kinliuren import Liuren

    stems, branches = "甲乙丙丁戊己庚辛壬癸", "子丑寅卯辰巳午未申酉戌亥"
    sixty = [stems[i % 10] + branches[i % 12] for i in range(60)]
    terms = [row["name"] for row in rows("solar_terms")]
    months = "正 二 三 四 五 六 七 八 九 十 冬 臘"
    day, hour = rng.randrange(60), rng.randrange(12)
    hour_ganzhi = sixty[(day % 5 * 12 + hour) % 60]
    chart = Liuren(rng.choice(terms), rng.choice(months.split()), sixty[day], hour_ganzhi)
    return lambda: chart.result(0)


def moment(rng: random.Random) -> str:
    """A minute of 1900 to 2100."""
    return (
        f"{rng.randint(1900, 2100)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02} "
        f"{rng.randint(0, 23):02}:{rng.randint(0, 59):02}"
    )


def against_kinliuren(per_chart: float, rounds: int) -> None:
    """A chart of a cast, and a warm reading with its board, against a chart of kinliuren."""
    rng = random.Random(7)
    slow, fast = [], []
    for _ in range(rounds):
        charts = [kinliuren_chart(rng) for _ in range(200)]
        times = [moment(rng) for _ in range(200)]
        slow.append(seconds(lambda c=charts: [chart() for chart in c]) / 200)  # type: ignore[misc]
        read(times[0]).board()
        fast.append(seconds(lambda t=times: [read(when).board() for when in t]) / 200)  # type: ignore[misc]
    print("\none chart")
    print(
        f"  kinliuren, Liuren(…).result(0)        {spread([1e6 * s for s in slow], '{:,.0f}')} µs"
    )
    print(f"  cast                                  {1e9 * per_chart:.0f} ns")
    print(f"    kinliuren takes {spread([s / per_chart for s in slow], '{:,.0f}')} times as long")
    print(
        f"  warm read() with its board            {spread([1e6 * f for f in fast], '{:,.0f}')} µs"
    )
    ratios = [s / f for s, f in zip(slow, fast, strict=True)]
    print(f"    kinliuren takes {spread(ratios, '{:,.0f}')} times as long")


def qimen_rs_chart(when: str) -> Callable[[], object]:
    """One chart by qimen-rs, 拆補 and 轉盤, with 暗干 and 長生 as our tables have them."""
    import qimen_rs

    asked = dict(zip(("year", "month", "day", "hour", "minute"), map(int, re.split("[- :]", when)),
                     strict=True))  # fmt: skip
    more = {
        "hidden_stems": "duty_door_hour_stem_with_center_fallback",
        "growth_stages": "yang_forward_yin_reverse_fire_earth",
    }
    return lambda: qimen_rs.calculate(asked, extensions=more)


def against_qimen_rs(table: pa.Table, rounds: int) -> None:
    """奇門: a chart of a cast of a million, and a warm reading, against a chart of qimen-rs."""
    rng = random.Random(9)
    slow, fast = [], []
    times: dict[str, list[float]] = {name: [] for name in QIMEN_CASTS}
    for turn in range(rounds + 1):
        asked = [moment(rng) for _ in range(200)]
        charts = [qimen_rs_chart(when) for when in asked]
        theirs = seconds(lambda c=charts: [chart() for chart in c]) / 200  # type: ignore[misc]
        ours = seconds(lambda t=asked: [read(when, art="qimen") for when in t]) / 200  # type: ignore[misc]
        took = {
            name: seconds(lambda c=choices: cast(table, art="qimen", **c)) / table.num_rows  # type: ignore[misc]
            for name, choices in QIMEN_CASTS.items()
        }
        if turn:  # the first round warms up
            slow.append(theirs)
            fast.append(ours)
            for name, value in took.items():
                times[name].append(value)
    print(f"\n奇門: one chart; of a cast, one of {table.num_rows:,} instants")
    print(
        f"  qimen-rs, calculate(…)                {spread([1e6 * s for s in slow], '{:,.0f}')} µs"
    )
    for name, values in times.items():
        ratios = [s / v for s, v in zip(slow, values, strict=True)]
        print(f"  cast, {name:<31} {spread([1e9 * v for v in values], '{:,.0f}')} ns")
        print(f"    qimen-rs takes {spread(ratios, '{:,.0f}')} times as long")
    ratios = [s / f for s, f in zip(slow, fast, strict=True)]
    print(f'  warm read(art="qimen")               {spread([1e6 * f for f in fast], "{:,.0f}")} µs')
    print(f"    qimen-rs takes {spread(ratios, '{:.1f}')} times as long")


def child(code: str, *arguments: str) -> float:
    """The number that a program prints in a process of its own."""
    command = [sys.executable, "-c", textwrap.dedent(code), *arguments]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


# Not ru_maxrss: a process begins with the mark of the one that started it.
STREAM = """
    import re, resource, sys
    from pathlib import Path
    from liuren_tables import cast
    cast(sys.argv[1], columns=sys.argv[3].split(","), to=sys.argv[2])
    status = Path("/proc/self/status")
    if status.exists():
        print(int(re.search(r"VmHWM:\\s+(\\d+) kB", status.read_text())[1]) * 1024)
    else:
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
IMPORT = """
    import time
    start = time.perf_counter()
    import liuren_tables
    print(time.perf_counter() - start)
"""
FIRST_READ = """
    import time
    start = time.perf_counter()
    from liuren_tables import read
    read("2026-11-30 14:05").board()
    print(time.perf_counter() - start)
"""
EMPTY = "import time; s = time.perf_counter(); import numpy, pyarrow.parquet; print(time.perf_counter() - s)"


def streaming(table: pa.Table) -> None:
    """Peak memory of a process that casts Parquet to Parquet."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "events.parquet"), Path(folder, "cast.parquet")
        pq.write_table(table, source)
        start = time.perf_counter()
        peak = child(STREAM, str(source), str(target), ",".join(COLUMNS))
        took = time.perf_counter() - start
        print(f"\n{table.num_rows:,} rows from Parquet to Parquet in a process of its own")
        print(f"  peak memory {peak / 1e9:.2f} GB, {took:.1f} s with its start")


def starting(rounds: int) -> None:
    """What a fresh process pays before it has its first answer."""
    names = {"import liuren_tables": IMPORT, "first read, import included": FIRST_READ,
             "for comparison: numpy and pyarrow.parquet alone": EMPTY}  # fmt: skip
    times: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(2 * rounds):
        for name, code in names.items():
            times[name].append(child(code))
    print("\na fresh process")
    for name, values in times.items():
        print(f"  {name:<48} {spread([1e3 * v for v in values], '{:.0f}')} ms")


def main() -> None:
    """All measurements, one after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=10_000_000, help="instants of a cast")
    parser.add_argument("--rounds", type=int, default=7, help="rounds, at least five")
    options = parser.parse_args()
    if options.rounds < 5:
        parser.error("--rounds is at least 5")
    print(
        f"Python {platform.python_version()}, numpy {np.__version__}, pyarrow {pa.__version__}, "
        f"duckdb {duckdb.__version__}, {os.cpu_count()} processors, {options.rounds} rounds: "
        "median (least to greatest)"
    )
    table = events(options.rows)
    took = casting(table, options.rounds)
    lists(table, options.rounds)
    if importlib.util.find_spec("kinliuren") is None:
        print("\nkinliuren is not installed: pip install 'liuren_tables[bench]' to compare with it")
    else:
        against_kinliuren(took / options.rows, options.rounds)
    if importlib.util.find_spec("qimen_rs") is None:
        print("\nqimen-rs is not installed: pip install 'liuren_tables[test]' to compare with it")
    else:
        against_qimen_rs(table.slice(0, 1_000_000), options.rounds)
    streaming(table)
    starting(options.rounds)


if __name__ == "__main__":
    main()
