"""Times as people write them: one at a time, and a column of text."""

from __future__ import annotations

import datetime as dt
import subprocess
import sys

import numpy as np
import pyarrow as pa
import pytest
from clock_support import CASES
from hypothesis import given, settings
from hypothesis import strategies as st

from liuren_tables.calendar.parse import When, parse_column, parse_when
from liuren_tables.errors import InputError, LocalTimeError

EPOCH = dt.datetime(1970, 1, 1)
MICRO = dt.timedelta(microseconds=1)
NULL = -(1 << 63)


def micro(*parts):
    return (dt.datetime(*parts) - EPOCH) // MICRO


ACCEPTED = {
    "2026-11-30 14:05": (micro(2026, 11, 30, 14, 5), False, "minute"),
    "2026-11-30T14:05:30": (micro(2026, 11, 30, 14, 5, 30), False, "second"),
    "2026-11-30 14:05:30.25": (micro(2026, 11, 30, 14, 5, 30, 250_000), False, "microsecond"),
    "2026-11-30 14:05:30,123456789": (
        micro(2026, 11, 30, 14, 5, 30, 123_456),
        False,
        "microsecond",
    ),
    "2026/11/30 14:05": (micro(2026, 11, 30, 14, 5), False, "minute"),
    "2026/1/3 4:05": (micro(2026, 1, 3, 4, 5), False, "minute"),
    "2026.11.30 14:05": (micro(2026, 11, 30, 14, 5), False, "minute"),
    "20261130T1405": (micro(2026, 11, 30, 14, 5), False, "minute"),
    "20261130 140530": (micro(2026, 11, 30, 14, 5, 30), False, "second"),
    "20261130T14": (micro(2026, 11, 30, 14), False, "hour"),
    "202611301405": (micro(2026, 11, 30, 14, 5), False, "minute"),
    "20261130140530": (micro(2026, 11, 30, 14, 5, 30), False, "second"),
    "2026年11月30日14時": (micro(2026, 11, 30, 14), False, "hour"),
    "2026年11月30日14时": (micro(2026, 11, 30, 14), False, "hour"),
    "2026年11月30日 14點5分": (micro(2026, 11, 30, 14, 5), False, "minute"),
    "2026年11月30日14時05分30秒": (micro(2026, 11, 30, 14, 5, 30), False, "second"),
    "2026年11月30日14:05": (micro(2026, 11, 30, 14, 5), False, "minute"),
    "２０２６年１１月３０日１４時０５分": (micro(2026, 11, 30, 14, 5), False, "minute"),
    "２０２６－１１－３０　１４：０５": (micro(2026, 11, 30, 14, 5), False, "minute"),
    "  2026-11-30   14:05 ": (micro(2026, 11, 30, 14, 5), False, "minute"),
    "2026-11-30T14:05:30Z": (micro(2026, 11, 30, 14, 5, 30), True, "second"),
    "2026-11-30T14:05+08:00": (micro(2026, 11, 30, 6, 5), True, "minute"),
    "2026-11-30 14:05 -0330": (micro(2026, 11, 30, 17, 35), True, "minute"),
    "2026-11-30 14:05 UTC+8": (micro(2026, 11, 30, 6, 5), True, "minute"),
    "2026-11-30 14:05 Asia/Shanghai": (micro(2026, 11, 30, 6, 5), True, "minute"),
    "2026-11-30T14:05[Asia/Shanghai]": (micro(2026, 11, 30, 6, 5), True, "minute"),
    "1988-08-02 23:30 Asia/Shanghai": (micro(1988, 8, 2, 14, 30), True, "minute"),
    "9999-12-31 23:59": (micro(9999, 12, 31, 23, 59), False, "minute"),
}
REFUSED = {
    "2026-02-31 10:00": "2026-02 has 28 days",
    "2024-02-30 10:00": "2024-02 has 29 days",
    "1900-02-29 10:00": "1900-02 has 28 days",
    "2026-04-31 10:00": "2026-04 has 30 days",
    "2026-11-00 10:00": "asks for day 0",
    "2026-13-01 10:00": "month 13 ",
    "0000-01-01 10:00": "year 0 ",
    "2026-11-30 25:00": "hour 25 .* is not from 0 to 23",
    "2026-11-30 24:00": "hour 24 .* is not from 0 to 23",
    "2026-11-30 24:00:00": "hour 24 .* is not from 0 to 23",
    "2026-11-30 10:60": "minute 60 ",
    "2026-11-30 10:00:60": "second 60 ",
    "2026年11月30日25時": "hour 25 ",
    "46356.5": "is a number, not a time",
    "46356": "is a number, not a time",
    "1796047500": "is a number, not a time",
    "20261130": "no time of day",
    "2026-11-30": "no time of day",
    "2026年11月30日": "no time of day",
    "2026年11月30日未時": "give the hour by hand",
    "2026年11月30日 未时": "give the hour by hand",
    "30/11/2026 10:00": "does not begin with the year",
    "2026-11-30 2:05 pm": "hours run from 0 to 23",
    "2026-11-30 2:05PM": "hours run from 0 to 23",
    "2026年11月30日下午2時": "hours run from 0 to 23",
    "2026-11/30 10:00": "does not begin with a date",
    "infinity": "does not begin with a date",
    "昨天": "does not begin with a date",
    "2026-11-30 noon": "'noon' in .* is not a time of day",
    "2026-11-30 14:05 CST": "'CST' is not a zone",
    "2026-11-30 14:05+25:00": "-18:00 to",
    "2026-11-30 14:05 ?": "is not a zone",
    "2026-11-30 14:05:5Z0": "is not a zone",
    "1582-10-14 10:00": "is no civil date",
    "1582-10-04 10:00": "name its calendar",
    "0800-01-01 10:00": "name its calendar",
}


@pytest.mark.parametrize("text", ACCEPTED)
def test_accepted_forms(text):
    assert parse_when(text) == When(*ACCEPTED[text])


@pytest.mark.parametrize("text", REFUSED)
def test_refused_forms_say_what_is_wrong(text):
    with pytest.raises(InputError, match=REFUSED[text]) as caught:
        parse_when(text)
    assert "\n" not in str(caught.value)


def test_empty_skipped_and_not_text():
    with pytest.raises(InputError, match="there is no time"):
        parse_when("  ")
    with pytest.raises(LocalTimeError, match="skipped"):
        parse_when("1986-05-04 02:30 Asia/Shanghai")
    with pytest.raises(InputError, match="is not a text"):
        parse_when(46356)


def test_now_is_an_instant():
    when = parse_when(" now ")
    passed = dt.datetime.now(dt.UTC).replace(tzinfo=None) - EPOCH - when.us * MICRO
    assert when.absolute
    assert abs(passed) < dt.timedelta(minutes=1)


def test_a_date_alone_where_it_is_enough():
    assert parse_when("2026-11-30", need_time=False) == When(micro(2026, 11, 30), False, "day")
    column = parse_column(["2026-11-30", "20261130"], need_time=False)
    assert column.us.tolist() == [micro(2026, 11, 30)] * 2
    assert not column.errors


def test_dates_before_the_reform_need_a_calendar():
    def date(text, calendar):
        return (EPOCH + parse_when(f"{text} 00:00", calendar).us * MICRO).date()

    assert date("1582-10-04", "julian") == dt.date(1582, 10, 14)
    assert date("1582-10-15", "julian") == dt.date(1582, 10, 15)
    assert date("2026-11-30", "julian") == dt.date(2026, 11, 30)
    assert date("1500-02-29", "julian") == dt.date(1500, 3, 10)
    assert date("0004-03-01", "julian") == dt.date(4, 2, 28)
    assert date("1000-02-28", "gregorian") == dt.date(1000, 2, 28)
    with pytest.raises(InputError, match="1500-02 has 28 days"):
        date("1500-02-29", "gregorian")
    with pytest.raises(InputError, match="is not a calendar; did you mean gregorian"):
        date("1500-02-28", "gregorain")


def test_field_case_of_the_reform():
    row = CASES["FC-133"]
    text = f"{row['given']['date']} 12:00"
    for calendar in (None, "julian"):
        with pytest.raises(InputError, match=row["expect"]["error"].removeprefix("no such ")):
            parse_when(text, calendar)
    day_before = parse_when("1582-10-15 12:00").us - 86_400_000_000
    assert parse_when(text, "gregorian").us == day_before
    assert (day_before // 86_400_000_000 + 17) % 60 == 9  # 癸酉, as the note has it


def test_field_case_of_a_naive_time():
    """An instant with a zone is absolute; one without says so."""
    instant = CASES["FC-118"]["given"]["instant"]
    assert parse_when(instant) == When(micro(2013, 8, 8, 2), True, "second")
    assert not parse_when(instant.partition("+")[0]).absolute


FORMS = [
    "{:%Y-%m-%d %H:%M:%S.%f}",
    "{0:%Y}/{0.month}/{0.day} {0.hour}:{0:%M:%S.%f}",
    "{:%Y%m%dT%H%M%S}",
    "{0:%Y}年{0.month}月{0.day}日{0.hour}時{0.minute}分{0.second}秒",
    "{:%Y-%m-%dT%H:%M:%S.%f+00:00}",
    "{:%Y-%m-%dT%H:%M:%S.%fZ}",
    "{:%Y-%m-%dT%H:%M}",
]
moments = st.datetimes(dt.datetime(1582, 10, 15), dt.datetime(9999, 12, 31, 23, 59, 59))


@settings(deadline=None)
@given(moments, st.sampled_from(FORMS))
def test_what_is_written_is_read(moment, form):
    when = parse_when(form.format(moment))
    unit = {"minute": 60_000_000, "second": 1_000_000, "microsecond": 1}[when.precision]
    assert when.us == (moment - EPOCH) // MICRO // unit * unit
    assert when.absolute == ("Z" in form or "+" in form)


def check_column(texts, column):
    for row, text in enumerate(texts):
        if text is None or not text.strip():
            assert column.us[row] == NULL
            assert row not in column.errors
            continue
        try:
            when = parse_when(text)
        except InputError as error:
            text = str(error)
            when = None
        if when is None:
            assert str(column.errors[row]) == text
            assert (column.us[row], column.absolute[row]) == (NULL, False)
        else:
            assert row not in column.errors
            assert (column.us[row], column.absolute[row]) == (when.us, when.absolute), text


def test_a_column_equals_its_rows():
    texts = [*ACCEPTED, *REFUSED, None, "", "  "] * 2
    tables = [
        texts,
        pa.array(texts),
        pa.array(texts, pa.large_string()),
        pa.array(texts).dictionary_encode(),
        pa.chunked_array([pa.array(texts[:7]), pa.array(texts[7:])]),
    ]
    for values in tables:
        check_column(texts, parse_column(values))


@settings(deadline=None)
@given(
    st.lists(
        st.one_of(
            st.builds(lambda m, f: f.format(m), moments, st.sampled_from(FORMS)),
            st.builds(
                lambda form, *parts: form.format(*parts),
                st.sampled_from(
                    ["{}-{:02}-{:02} {:02}:{:02}:{:02}", "{}/{}/{} {}:{}", "{}年{}月{}日{}時{}分"]
                ),
                st.integers(1500, 2300),
                *(st.integers(0, n) for n in (13, 32, 25, 61, 61)),
            ),
            st.text("0123456789-/: TZ+年月日時.", max_size=22),
            st.none(),
        ),
        max_size=12,
    )
)
def test_any_column_equals_its_rows(texts):
    check_column(texts, parse_column(texts))


def test_a_column_that_is_not_all_text():
    column = parse_column(["2026-11-30 14:05", 46356.5, float("nan"), None])
    assert column.us.tolist() == [micro(2026, 11, 30, 14, 5), NULL, NULL, NULL]
    assert list(column.errors) == [1]
    with pytest.raises(InputError, match="a column of int64 is not a column of text"):
        parse_column(pa.array([1, 2]))
    empty = parse_column([])
    assert (empty.us.dtype, empty.us.size, empty.absolute.size) == (np.int64, 0, 0)


def test_a_calendar_for_a_column():
    column = parse_column(["1582-10-04 00:00", "1582-10-14 00:00"], "julian")
    assert column.us[0] == parse_when("1582-10-04 00:00", "julian").us
    assert list(column.errors) == [1]


def test_reading_a_column_does_not_load_pandas():
    code = (
        "import sys; from liuren_tables.calendar.parse import parse_column;"
        "parse_column(['2026-11-30 14:05', '2026年11月30日14時', 'x', None]);"
        "sys.exit('pandas' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(
    "text", ["2026-11-²0 14:05", "2026-11-30 14:0⑤", "２０２６年１１月③０日14時"]
)
def test_what_only_looks_like_a_digit_is_refused(text):
    with pytest.raises(InputError, match="is no digit"):
        parse_when(text)
    column = parse_column([text])
    assert "is no digit" in str(column.errors[0])
