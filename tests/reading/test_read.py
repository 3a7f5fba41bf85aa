"""One chart: the moments of the field cases, what is given by hand, what is refused."""

import datetime as dt
import json
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liuren_tables import Conventions, InputError, intervals, read, read_of
from liuren_tables.errors import LocalTimeError, PolarError, RangeError
from tests.support.examples import read_rows

CASES = {row["id"]: row for row in read_rows("field_cases.jsonl")}


def pillars(reading):
    return [reading[f"{p}_ganzhi"] for p in ("year", "month", "day", "hour")]


@pytest.mark.parametrize(
    "row", [r for r in CASES.values() if r["system"] == "calendar" and "instant" in r["given"]],
    ids=lambda r: r["id"],
)  # fmt: skip
def test_calendar_field_cases_of_one_instant(row):
    said, when = row["expect"], row["given"]["instant"]
    found = read(when)
    for name in ("year", "month", "day", "hour"):
        if name in said:
            assert found[f"{name}_ganzhi"] == said[name]
    for start in ("23:00", "00:00"):
        if f"day_from_{start}" in said:
            other = read(when, day_start=start)
            assert other["day_ganzhi"] == said[f"day_from_{start}"]["day"]
            assert other["hour_ganzhi"] == said[f"day_from_{start}"]["hour"]
            assert other["day_start"] == start
    if "month_branch" in said:
        assert found["month_ganzhi"][1] == said["month_branch"]
    if "month_general" in said:
        assert found["month_general_branch"] == said["month_general"]


@pytest.mark.parametrize("key", ["FC-007", "FC-011", "FC-018", "FC-046", "FC-048"])
def test_liuren_field_cases_of_one_instant(key):
    row = CASES[key]
    found = read(row["given"]["instant"])
    names = {"san_chuan": "san_chuan", "method": "method", "month_general": "month_general_branch"}
    for name, column in names.items():
        if name in row["expect"]:
            assert found[column] == row["expect"][name]
    if "day" in row["given"]:
        assert found["day_ganzhi"] == row["given"]["day"]
        assert found["month_general_branch"] == row["given"]["month_general"]


def test_the_second_decides_month_general():
    row = CASES["FC-017"]
    shown = [read(when)["month_general_branch"] for when in row["given"]["instants"]]
    assert shown == row["expect"]["month_general"]


def test_an_instant_close_to_a_change_is_flagged():
    assert read("2026-02-18T23:51:57+08:00")["boundary"]
    assert "近交節" in str(read("2026-02-18T23:51:57+08:00"))
    assert not read("2026-02-18T23:40:00+08:00")["boundary"]


def test_reading_is_a_mapping_that_echoes_its_conventions():
    found = read("2026-11-30 14:05", shehai="depth", noble="xieji", day_start="00:00")
    assert (found["shehai"], found["noble"], found["day_start"]) == ("depth", "xieji", "00:00")
    assert len(found) == len(list(found)) == len(dict(found))
    assert {"zone", "clock", "solar", "daynight_rule", "data_version"} <= set(found)
    with pytest.raises(KeyError):
        found["no such column"]
    assert json.loads(found.to_json())["san_chuan"] == "子未寅"
    assert json.loads(found.to_json("simplified"))["term"] == "小雪"
    assert json.loads(found.to_json(lang="en"))["chu_general"] == "Soaring Serpent (tengshe)"


def test_ways_to_name_a_moment_agree():
    text = read("2026-11-30 14:05")
    for when in (
        "2026年11月30日14時05分", "２０２６-11-30 14:05", "2026-11-30T06:05:00Z",
        dt.datetime(2026, 11, 30, 14, 5), np.datetime64("2026-11-30T14:05"),
        dt.datetime(2026, 11, 30, 6, 5, tzinfo=dt.UTC),
    ):  # fmt: skip
        assert dict(read(when)) == dict(text), when


def test_now_is_now():
    before = dt.datetime.now(dt.UTC)
    instant = read()["instant"]
    assert before <= instant <= dt.datetime.now(dt.UTC)


def test_given_by_hand():
    plain = read("2026-11-30 14:05")
    by_hand = read("2026-11-30 14:05", hour="子", month_general="登明", daynight="夜")
    assert by_hand["day_ganzhi"] == plain["day_ganzhi"]
    assert (by_hand["hour_branch"], by_hand["month_general_branch"]) == ("子", "亥")
    assert by_hand["daynight_label"] == "夜"
    same = read_of("戊申", "子", "亥", "夜")
    for name in ("san_chuan", "chu_general", "method", "heaven_zi", "general_zi"):
        assert by_hand[name] == same[name]
    other = by_hand.at(Conventions(noble="gengxin"))
    assert (other["hour_branch"], other["noble"]) == ("子", "gengxin")


def test_by_hand_without_a_moment():
    found = read_of("甲子", "子", "丑")
    assert found["instant"] is None
    assert found["daynight_label"] == "夜"
    assert read_of("甲子", "酉", "丑")["daynight_label"] == "夜"
    assert read_of("甲子", "酉", "丑", daynight_rule="mao_you")["daynight_label"] == "晝"
    assert read_of("甲子", "酉", "太冲")["month_general_branch"] == "卯"
    assert "年" not in str(found).splitlines()[0]


@given(
    st.integers(0, 59), st.integers(0, 11), st.integers(0, 11), st.sampled_from(["晝", "夜", None])
)
@settings(max_examples=200, deadline=None)
def test_names_and_codes_give_the_same_chart(day, hour, general, daynight):
    from liuren_tables.symbols.cycles import BRANCHES, GANZHI

    one = read_of(day, hour, general, daynight)
    two = read_of(GANZHI[day], BRANCHES[hour], BRANCHES[general], daynight)
    assert dict(one) == dict(two)
    assert (one["day"], one["hour"], one["month_general"]) == (day, hour, general)


BAD = [
    (lambda: read("2026-02-31 10:00"), InputError, "28 days"),
    (lambda: read("9999-01-01 10:00"), RangeError, "1600"),
    (lambda: read("1500-01-01 10:00"), InputError, "calendar"),
    (lambda: read("noon"), InputError, "noon"),
    (lambda: read(""), InputError, ""),
    (lambda: read(dt.date(2026, 1, 1)), InputError, "needs the hour"),
    (lambda: read(20260101), InputError, "not a time"),
    (lambda: read("2026-11-30 14:05", hour="甲"), InputError, "branch"),
    (lambda: read("2026-11-30 14:05", daynight="dusk"), InputError, "晝夜"),
    (lambda: read("2026-11-30 14:05", shehai="dept"), InputError, "did you mean depth"),
    (lambda: read("2026-11-30 14:05", noble="daqan"), InputError, "did you mean daquan"),
    (lambda: read("2026-11-30 14:05", zone="Asia/Shangai"), InputError, "Asia/Shanghai"),
    (lambda: read("2026-11-30 14:05", solar="true"), InputError, "longitude"),
    (lambda: read("2026-11-30 14:05", longitude=200), InputError, "180"),
    (lambda: read("2026-11-30 14:05", colour="red"), InputError, "convention"),
    (lambda: read("2026-11-30 14:05", daynight_rule="sun"), InputError, "place"),
    (lambda: read("2026-06-21 12:00", daynight_rule="sun", longitude=20, latitude=78, zone="+01:00"),
     PolarError, "neither rises nor sets"),
    (lambda: read("1986-05-04 02:30", zone="Asia/Shanghai"), LocalTimeError, "skipped"),
    (lambda: read_of("甲丑", "子", "丑"), InputError, "甲 joins only"),
    (lambda: read_of("子甲", "子", "丑"), InputError, "did you mean 甲子"),
    (lambda: read_of("甲子", "子", "壬"), InputError, "month general"),
    (lambda: read_of(60, 0, 0), InputError, "0–59"),
    (lambda: read_of(True, 0, 0), InputError, "干支"),
    (lambda: intervals("丙午", "己亥", "戊申", "庚申", zone="Asia/Shanghai"), InputError, "fixed"),
]  # fmt: skip


@pytest.mark.parametrize(("call", "kind", "words"), BAD, ids=range(len(BAD)))
def test_bad_input_says_what_is_wrong(call, kind, words):
    with pytest.raises(kind) as caught:
        call()
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_ambiguous_local_time_is_named():
    first = read("1991-09-15 01:30", zone="Asia/Shanghai", clock="wall")
    second = read("1991-09-15 01:30", zone="Asia/Shanghai", clock="wall", fold=1)
    assert first["ambiguous"]
    assert second["instant"] - first["instant"] == dt.timedelta(hours=1)


def test_four_pillars_give_every_stretch_of_time():
    row = CASES["FC-113"]
    four = row["given"]["pillars"].split()
    for start in ("23:00", "00:00"):
        found = intervals(
            *four, day_start=start, start=dt.date(1986, 1, 1), end=dt.date(1986, 12, 31)
        )
        assert len(found) == 1
        begin = dt.datetime(1970, 1, 1) + dt.timedelta(microseconds=found[0].start_us, hours=8)
        # the 子 hour of the day's own stem: from 23:00 of the eve, or from midnight
        assert (
            begin == {"23:00": dt.datetime(1986, 5, 4, 23), "00:00": dt.datetime(1986, 5, 5)}[start]
        )


@given(st.datetimes(dt.datetime(1600, 1, 2), dt.datetime(2200, 12, 30)),
       st.sampled_from(["23:00", "00:00"]))  # fmt: skip
@settings(max_examples=150, deadline=None)
def test_the_pillars_of_a_moment_lead_back_to_it(when, start):
    when = when.replace(microsecond=0)
    found = read(when, day_start=start)
    us = int((when - dt.datetime(1970, 1, 1)).total_seconds()) * 1_000_000 - 28_800_000_000
    own = [i for i in intervals(*pillars(found), day_start=start) if i.start_us <= us < i.end_us]
    assert [i.month_general for i in own] == [found["month_general"]]


def test_compare_names_every_other_choice():
    found = read("2024-02-04 23:30", longitude=104.0)
    told = {(d.convention, d.value): d for d in found.compare()}
    assert set(told) == {
        ("shehai", "depth"), ("shehai", "depth_noseat"), ("shehai", "printed"),
        ("noble", "xieji"), ("noble", "gengxin"), ("daynight_rule", "mao_you"),
        ("day_start", "00:00"), ("solar", "mean"), ("solar", "true"),
    }  # fmt: skip
    assert told["day_start", "00:00"].changes["day_ganzhi"] == ("己亥", "戊戌")
    assert told["solar", "mean"].changes["hour_branch"] == ("子", "亥")
    for difference in told.values():
        then = found.at(found.conventions.but(**{difference.convention: difference.value}))
        for name, (now, other) in difference.changes.items():
            assert (found[name], then[name]) == (now, other)


def test_pandas_is_not_loaded():
    code = (
        "import sys, liuren_tables as lt\n"
        "assert 'numpy' not in sys.modules\n"
        "str(lt.read('2026-11-30 14:05')); lt.read_of('甲子', 0, 1, shehai='depth')\n"
        "lt.connect().execute('SELECT 1')\n"
        "assert 'pandas' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
