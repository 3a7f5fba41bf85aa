"""When a condition holds: stretches of double-hours."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from liuren_tables import find, read
from liuren_tables.errors import InputError, RangeError
from liuren_tables.reading.reading import Reading
from liuren_tables.reading.store import open_store
from liuren_tables.symbols.cycles import GANZHI

HOUR = timedelta(hours=1)


def _rows() -> list[dict]:
    return open_store().records("pattern")


FIRST, LAST = "2027-02-02", "2027-02-06"  # 立春 2027-02-04


def _boundaries(first: datetime, last: datetime, midnight: bool) -> list[datetime]:
    """Ends of the double-hours of +08:00 and the terms between, by hand."""
    shift = timedelta(hours=8)
    at = first.replace(minute=0, second=0) - 2 * HOUR
    edges = {first, last}
    while at < last:
        if at.hour % 2 == 1 or (midnight and at.hour == 0):
            edges.add(at)
        at += HOUR
    epoch = datetime(1970, 1, 1)
    edges |= {
        epoch + timedelta(microseconds=int(us)) + shift for us in open_store().terms[0].tolist()
        if abs(us) < 10**17 and first < epoch + timedelta(microseconds=int(us)) + shift < last
    }  # fmt: skip
    return sorted(edge for edge in edges if first <= edge <= last)


@cache
def _cells(midnight: bool = False) -> list[tuple[datetime, datetime, Reading]]:
    """The double-hours of the span, each with a reading of its middle."""
    first, last = datetime.fromisoformat(FIRST), datetime.fromisoformat(LAST)
    edges = _boundaries(first, last, midnight)
    return [(a, b, read(a + (b - a) / 2)) for a, b in pairwise(edges)]


def _local(moment: datetime) -> datetime:
    return moment.astimezone(UTC).replace(tzinfo=None) + timedelta(hours=8)


def _held(condition: str, first: str = FIRST, last: str = LAST) -> list[tuple[datetime, datetime]]:
    found = find(condition, first, last)
    return [
        (_local(start), _local(end))
        for start, end in zip(found["start"].to_pylist(), found["end"].to_pylist(), strict=True)
    ]


def _has(name: str):
    return lambda reading: any(hit.pattern == name and not hit.open for hit in reading.patterns())


CONDITIONS = [
    ("斬關", _has("斬關")),
    ("斩关", _has("斬關")),
    ("斬關課", _has("斬關")),
    ("not 斬關", lambda r: not _has("斬關")(r)),
    ("元首 and not 斬關", lambda r: _has("元首")(r) and not _has("斬關")(r)),
    ("元首 or 重審", lambda r: _has("元首")(r) or _has("重審")(r)),
    ("(元首 or 重審) and not (伏吟 or 六儀)",
     lambda r: (_has("元首")(r) or _has("重審")(r)) and not (_has("伏吟")(r) or _has("六儀")(r))),
    ('"孤寡·two"', _has("孤寡·two")),
    ("孤寡·two", _has("孤寡·two")),
    ("chu_general = '青龍'", lambda r: r["chu_general"] == "青龍"),
    ("chu_general = '青龍' and 重審", lambda r: r["chu_general"] == "青龍" and _has("重審")(r)),
    ("day_ganzhi in ('甲子', '乙丑', '丙寅') or turn = 6",
     lambda r: r["day_ganzhi"] in ("甲子", "乙丑", "丙寅") or r["turn"] == 6),
    ("month_ganzhi = '壬寅'", lambda r: r["month_ganzhi"] == "壬寅"),
    ("year_ganzhi = '丁未' and daynight_label = '夜'",
     lambda r: r["year_ganzhi"] == "丁未" and r["daynight_label"] == "夜"),
    ("hour_branch = '子'", lambda r: r["hour_branch"] == "子"),
    ("lunar_day = 27 and lunar_month = 12",
     lambda r: (r["lunar_day"], r["lunar_month"]) == (27, 12)),
    ("not 地煩", lambda r: not _has("地煩")(r)),
    ("true", lambda r: True),
]  # fmt: skip


@pytest.mark.parametrize(("condition", "holds"), CONDITIONS, ids=[c for c, _ in CONDITIONS])
def test_it_holds_in_every_row_and_in_no_other_double_hour(condition, holds):
    cells = _cells("lunar" in condition or "地煩" in condition)
    assert _held(condition) == [(a, b) for a, b, reading in cells if holds(reading)]


def test_every_pattern_of_a_day_is_found_that_day():
    """All that one reading has, in one condition each: the row of its double-hour is there."""
    start, end, reading = _cells()[7]
    names = [hit.pattern for hit in reading.patterns() if not hit.open]
    assert len(names) > 20
    for name in names:
        assert (start, end) in _held(f'"{name}"', str(start), str(end)), name


def test_a_span_is_cut_at_a_term():
    spans = _held("true", "2027-02-04 00:00", "2027-02-04 23:59")
    assert all(a < b for a, b in spans)
    assert [b for _, b in spans[:-1]] == [a for a, _ in spans[1:]]
    odd = [a for a, _ in spans[1:] if a.minute or a.second]
    assert len(odd) == 1
    found = find("true", "2027-02-04 00:00", "2027-02-04 23:59")
    years = found["year_ganzhi"].to_pylist()
    turned = years.index("丁未")
    assert years[:turned] == ["丙午"] * turned
    assert spans[turned][0] == odd[0]


def test_a_span_begins_and_ends_where_it_is_told():
    spans = _held("true", "2027-03-01 04:10", "2027-03-01 09:20")
    assert spans[0][0] == datetime(2027, 3, 1, 4, 10)
    assert spans[-1][1] == datetime(2027, 3, 1, 9, 20)
    assert [a.hour for a, _ in spans] == [4, 5, 7, 9]


def test_the_local_time_and_the_columns():
    found = find("true", "2027-03-01", "2027-03-02")
    assert found.column_names == [
        "start", "end", "local", "year_ganzhi", "month_ganzhi", "day_ganzhi", "hour_ganzhi",
        "month_general_branch", "daynight_label", "san_chuan", "chu_general", "method",
    ]  # fmt: skip
    for row in found.to_pylist():
        middle = row["start"] + (row["end"] - row["start"]) / 2
        reading = read(middle)
        assert row["local"] == _local(row["start"])
        for name in found.column_names[3:]:
            assert row[name] == reading[name], name
        assert row["hour_ganzhi"] in GANZHI


def test_times_may_be_dates_datetimes_or_instants():
    wanted = find("斬關", "2027-03-01", "2027-03-03")
    for start, stop in (
        (date(2027, 3, 1), date(2027, 3, 3)),
        (datetime(2027, 3, 1), datetime(2027, 3, 3)),
        (datetime(2027, 2, 28, 16, tzinfo=UTC), datetime(2027, 3, 2, 16, tzinfo=UTC)),
        ("2027-02-28T16:00:00Z", "2027-03-02T16:00:00Z"),
    ):
        assert find("斬關", start, stop).equals(wanted)


ZONES = {
    # summer time in the span, the clock of the charts the wall clock or standard time
    "New York, wall": ("2026-03-07", "2026-03-10", {"zone": "America/New_York", "clock": "wall"}),
    "New York, back": ("2026-10-31", "2026-11-02", {"zone": "America/New_York", "clock": "wall"}),
    "New York, standard": ("2026-03-07", "2026-03-10", {"zone": "America/New_York"}),
    "Shanghai 1940": ("1940-05-31", "1940-06-03", {"zone": "Asia/Shanghai", "clock": "wall"}),
    "Shanghai 1900": ("1900-12-30", "1901-01-02", {"zone": "Asia/Shanghai"}),
    "Kathmandu": ("2026-05-01", "2026-05-02", {"zone": "Asia/Kathmandu"}),
    "mean solar": ("2026-05-01", "2026-05-03", {"longitude": 91.1, "solar": "mean"}),
    "true solar": ("2026-02-03", "2026-02-05", {"longitude": 121.5, "solar": "true"}),
    "day at midnight": ("2026-05-01", "2026-05-03", {"day_start": "00:00"}),
    "schools": ("2026-05-01", "2026-05-03", {"daynight_rule": "mao_you"}),
}


@pytest.mark.parametrize("name", ZONES)
@pytest.mark.parametrize("condition", ["true", "重審", "daynight_label = '夜' and not 元首"])
def test_other_clocks_and_zones(name, condition):
    """Rows lie end to end in the whole span, and inside each the charts are those of its row."""
    first, last, choices = ZONES[name]
    whole = find("true", first, last, **choices).to_pylist()
    assert all(a["end"] == b["start"] for a, b in pairwise(whole))
    wanted = []
    for row in whole:
        length = row["end"] - row["start"]
        assert timedelta(0) < length <= timedelta(hours=3)
        inside = [read(row["start"] + length * part, **choices) for part in (0.001, 0.5, 0.999)]
        charts = {
            tuple(r[n] for n in ("day", "hour", "month_general", "month_ganzhi")) for r in inside
        }
        assert len(charts) == 1, row
        holds = {
            "true": lambda r: True, "重審": _has("重審"),
            "daynight_label = '夜' and not 元首":
                lambda r: r["daynight_label"] == "夜" and not _has("元首")(r),
        }[condition]  # fmt: skip
        if holds(inside[0]):
            wanted.append(row["start"])
    assert find(condition, first, last, **choices)["start"].to_pylist() == wanted


@pytest.mark.parametrize(
    ("condition", "choices"),
    [("true", {"day_start": "00:00"}), ("lunar_day > 0", {}), ("true or 地煩", {})],
)
def test_the_hour_of_zi_is_cut_at_midnight_where_the_date_matters(condition, choices):
    def starts(condition, **choices):
        return find(condition, "2026-05-01", "2026-05-04", **choices)["local"].to_pylist()

    assert datetime(2026, 5, 2) in starts(condition, **choices)
    assert datetime(2026, 5, 2, 23) in starts(condition, **choices)
    assert datetime(2026, 5, 2) not in starts("true")


def test_a_condition_reads_no_files():
    with pytest.raises(InputError, match="cannot be asked"):
        find("(SELECT count(*) FROM read_text('/etc/hostname')) > 0", "2027-01-01", "2027-01-02")


def test_a_pattern_that_asks_for_the_querent_is_false():
    personal = next(
        r["pattern"] for r in _rows() if r["axes"] == "day turn person" and not r["has_exemption"]
    )
    assert find(f'"{personal}"', "2027-01-01", "2027-02-01").num_rows == 0


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("斬官", "did you mean"),
        ("斬關 and", "cannot be asked"),
        ("chu_genral = '青龍'", "cannot be asked"),
        ("斬關; drop table charts", "cannot be asked"),
        ("", "the condition is empty"),
        ("  ", "the condition is empty"),
        ("'斬關'", "cannot be asked"),
        ("1 / 0 = 'x'", "cannot be asked"),
        ('"斬關', "cannot be asked"),
        ("true) --", "cannot be asked"),
    ],
)
def test_a_condition_that_cannot_be_asked_is_refused_in_one_line(condition, said):
    with pytest.raises(InputError) as caught:
        find(condition, "2027-01-01", "2027-01-02")
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("start", "stop", "error"),
    [
        ("2027-01-02", "2027-01-02", InputError),
        ("2027-01-03", "2027-01-02", InputError),
        ("1200-01-01", "1200-01-02", InputError),
        ("2300-01-01", "2300-01-02", RangeError),
        ("soon", "2027-01-02", InputError),
        (3, "2027-01-02", InputError),
        ("1601-01-01", "1603-01-01", None),
    ],
)
def test_spans_that_are_no_spans(start, stop, error):
    if error is None:
        assert find("month_general = hour and day = 0 and hour = 3", start, stop).num_rows > 0
        return
    with pytest.raises(error) as caught:
        find("斬關", start, stop)
    assert "\n" not in str(caught.value)


def test_a_year_of_double_hours_takes_less_than_a_second():
    find("貴登天門 and not 斬關", "2026-01-01", "2026-02-01")
    before = np.datetime64("now", "ms")
    find("貴登天門 and not 斬關", "2027-01-01", "2028-01-01")
    assert np.datetime64("now", "ms") - before < np.timedelta64(3000, "ms")
