"""Lists of patterns and 神煞 in a cast are those of each reading."""

import datetime as dt

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from liuren_tables import InputError, cast, find, read
from liuren_tables.reading.lists import DATE_AXES, pattern_lists
from liuren_tables.reading.liuren_plan import LIST_COLUMNS
from liuren_tables.reading.store import open_store

TIMES = [
    dt.datetime(1900, 1, 1) + dt.timedelta(days=997 * i, hours=7 * i % 24, minutes=31)
    for i in range(70)
]
TERM_DAYS = [dt.datetime(2024, 2, 3, 10), dt.datetime(2024, 2, 4, 10), dt.datetime(2024, 3, 19, 22),
             dt.datetime(2024, 3, 20, 1), dt.datetime(2024, 12, 21, 9)]  # fmt: skip


@pytest.mark.parametrize("day_start", ["23:00", "00:00"])
def test_lists_equal_single_readings(day_start):
    times = [*TIMES, *TERM_DAYS]
    frame = pa.table({"ts": pa.array([*times, None, dt.datetime(2300, 1, 1)], pa.timestamp("us"))})
    rows = cast(frame, columns=LIST_COLUMNS, day_start=day_start).to_pylist()
    for when, row in zip(times, rows, strict=False):
        reading = read(when, day_start=day_start)
        certain = {h.pattern for h in reading.patterns() if h.is_default and not h.open}
        listed = row["patterns"] + row["patterns_of_date"]
        assert len(listed) == len(set(listed))
        assert set(listed) == certain
        on = reading.spirits()
        for place in ("ke1", "chu", "mo"):
            god = reading[f"{place}_upper" if place == "ke1" else place]
            for group, bases in (("month", {"month", "season"}), ("year", {"year_branch", "year_stem"}),
                                 ("day", {"day", "day_stem", "day_branch", "xun"})):  # fmt: skip
                names = {s.spirit for s in on[god] if s.basis in bases}
                assert set(row[f"{place}_{group}_spirits"].split()) == names
    for row in rows[-2:]:
        assert row["error"]
        assert all(row[name] is None for name in LIST_COLUMNS)


def test_lists_can_be_written(tmp_path):
    frame = pa.table({"ts": pa.array(TIMES, pa.timestamp("us"))})
    cast(frame, columns=["patterns", "chu_month_spirits"], to=tmp_path / "out.parquet")
    written = pq.read_table(tmp_path / "out.parquet").to_pylist()
    assert written == cast(frame, columns=["patterns", "chu_month_spirits"]).to_pylist()


def test_patterns_follow_the_schools_of_a_reading():
    # 庚午 turn 8: the schools of 涉害 give other transmissions
    when = next(
        t for t in (dt.datetime(2024, 1, 1) + dt.timedelta(hours=2 * i) for i in range(4000))
        if read(t)["san_chuan"] != read(t, shehai="depth")["san_chuan"]
    )  # fmt: skip
    plain = {h.pattern for h in read(when).patterns()}
    other = {h.pattern for h in read(when, shehai="depth").patterns()}
    assert plain != other


def test_rules_asked_directly_tell_what_the_hits_tell():
    from liuren_tables.reading.by_rules import patterns_by_rules
    from liuren_tables.reading.facts import coordinates
    from liuren_tables.reading.store import open_store

    for when in (*TIMES[:6], *TERM_DAYS):
        reading = read(when, birth=1890, sex="女")
        known = coordinates(open_store(), reading)
        asked = patterns_by_rules(reading["day"], reading["turn"], known, "mengzhong", "daquan")
        told = reading.patterns()
        assert {(h.pattern, bool(h.open)) for h in asked} == {
            (h.pattern, bool(h.open)) for h in told
        }
        sure = [h for h in asked if not h.open]
        assert {(h.pattern, h.exempt) for h in sure} == {
            (h.pattern, h.exempt) for h in told if not h.open
        }


def test_lists_under_other_schools_are_refused_and_find_asks_the_rules():
    frame = pa.table({"ts": pa.array(TIMES, pa.timestamp("us"))})
    with pytest.raises(InputError, match="default schools"):
        cast(frame, columns=["patterns"], noble="xieji")
    ours = find("貴登天門", "2027-01-01", "2027-02-01", noble="xieji")
    for row in ours.to_pylist():
        hits = read(row["local"], noble="xieji").patterns()
        assert "貴登天門" in {h.name for h in hits}
    default = find("貴登天門", "2027-01-01", "2027-02-01")
    assert ours.column("start").to_pylist() != default.column("start").to_pylist()


def test_lists_of_few_and_of_missing_rows():
    lists = pattern_lists(open_store(None))
    places = np.array([0, 5, 9], np.int32)
    whole = lists.of_charts(places).to_pylist()
    assert all(whole)
    for bits in range(8):
        found = lists.of_charts(places, pa.py_buffer(np.array([bits], np.uint8)))
        found.validate(full=True)
        assert found.to_pylist() == [w if bits >> at & 1 else None for at, w in enumerate(whole)]
    none = np.zeros(0, np.uint8)
    assert lists.of_charts(none.astype(np.int32)).to_pylist() == []
    assert lists.of_dates(none.astype(np.int32), dict.fromkeys(DATE_AXES, none)).to_pylist() == []
