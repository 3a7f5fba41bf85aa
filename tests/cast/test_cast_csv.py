"""CSV as others write it: whatever they do to the file, its rows are the same."""

from __future__ import annotations

import codecs
import csv
import io
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from liuren_tables import cast
from liuren_tables.errors import InputError
from liuren_tables.reading.delimited import encoding_of, read_delimited

SETTINGS = settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
FORMS = (
    "{:%Y-%m-%d %H:%M:%S}", "{:%Y-%m-%dT%H:%M:%S}", "{:%Y/%m/%d %H:%M:%S}", "{:%Y%m%dT%H%M%S}",
    "{0:%Y}年{0.month}月{0.day}日{0.hour}時{0.minute}分{0.second}秒",
)  # fmt: skip
moments = st.integers(0, 400 * 365 * 86_400).map(
    lambda s: datetime(1700, 1, 1) + timedelta(seconds=s)
)
# What a note may hold to trouble a reader. (A lone \r is left out: csv.writer does not quote it.)
notes = st.lists(st.sampled_from([*"甲子乙丑事a B,;\t|\"'\n,。0", "\r\n"]), max_size=8).map("".join)
rows = st.lists(
    st.tuples(moments, st.sampled_from(FORMS), notes, st.sampled_from("甲乙丙")), max_size=12
)


def text_of(lines: list[list[str]], delimiter: str, end: str, quoting: int) -> str:
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter, lineterminator=end, quoting=quoting).writerows(lines)
    return out.getvalue()


@SETTINGS
@given(
    rows=rows,
    delimiter=st.sampled_from(",;\t|"),
    end=st.sampled_from(["\n", "\r\n"]),
    quoting=st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "gbk", "gb18030"]),
    trailing=st.sampled_from(["", "\n", "\r\n\r\n"]),
)
def test_messy_files(
    tmp_path: Path,
    rows: list[tuple[datetime, str, str, str]],
    delimiter: str,
    end: str,
    quoting: int,
    encoding: str,
    trailing: str,
) -> None:
    lines = [["類", "時間", "備註"]]
    lines += [[kind, form.format(when), note] for when, form, note, kind in rows]
    path = tmp_path / "events.csv"
    path.write_bytes((text_of(lines, delimiter, end, quoting) + trailing).encode(encoding))
    names, batches = read_delimited(path)
    assert names == lines[0]
    read = [list(row.values()) for batch in batches for row in batch.to_pylist()]
    assert read == lines[1:]
    got = cast(path, "時間", columns=["day", "hour"])
    assert got["error"].null_count == len(rows)
    plain = path.with_suffix(".txt")
    plain.write_text("ts\n" + "".join(f"{when:%Y-%m-%d %H:%M:%S}\n" for when, *_ in rows))
    want = cast(plain, columns=["day", "hour"])
    assert got.select(["day", "hour"]).equals(want.select(["day", "hour"]))


def written(folder: Path, content: str | bytes, name: str = "events.csv") -> Path:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def everything(path: Path) -> tuple[list[str], list[list[str | None]]]:
    names, batches = read_delimited(path)
    return names, [list(row.values()) for batch in batches for row in batch.to_pylist()]


def test_rows_too_short_and_too_long_lose_nothing(tmp_path: Path) -> None:
    path = written(tmp_path, "a,b,c\n1\n1,2,3,4,5\n\n1,2,3\n")
    assert everything(path) == (
        ["a", "b", "c"],
        [["1", None, None], ["1", "2", "3,4,5"], ["1", "2", "3"]],
    )


def test_names_of_columns(tmp_path: Path) -> None:
    path = written(tmp_path, "\n a ,,a,a\n1,2,3,4\n")
    assert everything(path) == (["a", "column_2", "a_2", "a_3"], [["1", "2", "3", "4"]])


def test_blank_lines_of_one_column_are_rows(tmp_path: Path) -> None:
    path = written(tmp_path, "ts\n2026-11-30 14:05\n\n2026-11-30 14:05\n\n\n")
    got = cast(path, columns=["chu"])
    assert got["chu"].to_pylist() == ["子", None, "子"]
    assert got["error"][1].as_py() == "there is no time in this row"


@pytest.mark.parametrize("first", ["sep=;\n", '"sep=;"\r\n'])
def test_the_delimiter_may_be_named(first: str, tmp_path: Path) -> None:
    path = written(tmp_path, first + "a,x;b\n1,5;2\n")
    assert everything(path) == (["a,x", "b"], [["1,5", "2"]])


def test_decimal_commas_do_not_part(tmp_path: Path) -> None:
    path = written(tmp_path, "ts;weight\n2026-11-30 14:05;1,5\n2026-11-30 14:05;2,5\n")
    assert everything(path)[1][0] == ["2026-11-30 14:05", "1,5"]


def test_a_heading_over_several_lines(tmp_path: Path) -> None:
    path = written(tmp_path, 'ts,"a\nb"\n2026-11-30 14:05,"x\ny"\n')
    assert everything(path) == (["ts", "a\nb"], [["2026-11-30 14:05", "x\ny"]])


def test_other_encodings_are_told_apart(tmp_path: Path) -> None:
    text = "時間,事\n2026-11-30 14:05,求財\n"
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "gbk"):
        path = written(tmp_path, text.encode(encoding))
        assert everything(path)[0] == ["時間", "事"], encoding
    late = text + "2026-11-30 14:05,x\n" * 100_000 + "2026-11-30 14:05,貴人\n"
    assert encoding_of(written(tmp_path, late.encode("gbk"))) == "gb18030"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is empty"),
        (b"\n\n \n", "is empty"),
        (codecs.BOM_UTF8, "is empty"),
        (b",,\n", "is empty"),
        (b"2026-11-30 14:05,a\n", "must name the columns, but it holds the value '2026"),
        ("x,2026年11月30日14時\n".encode(), "must name the columns"),
        (b"1,2,3\n4,5,6\n", "must name the columns, but it holds the value '1'"),
        (b"ts\n\xff\xff\xff\n", "cannot be decoded: byte 3 is not UTF-8"),
        (codecs.BOM_UTF16_LE + b"t\0s", "cannot be decoded"),
        (b"ts\0\1\2\0\0\n\0\xff\0", "cannot be decoded"),
        (b'ts,note\n2026-11-30 14:05,"never\nclosed\n', "a quote opened in line 2"),
        (b'ts\n"' + b"x" * 200_000, "line 2 .* cannot be read"),
    ],
)
def test_refused_files(content: bytes, message: str, tmp_path: Path) -> None:
    path = written(tmp_path, content)
    with pytest.raises(InputError, match=message) as caught:
        cast(path, to=tmp_path / "out.csv")
    assert "\n" not in str(caught.value)
    assert [p.name for p in tmp_path.iterdir()] == ["events.csv"]


def test_a_column_that_is_not_there_is_named(tmp_path: Path) -> None:
    path = written(tmp_path, "时间,事\n2026-11-30 14:05,x\n")
    with pytest.raises(InputError, match=r"'ts' is not a column of events\.csv; .*时间, 事"):
        cast(path)


def test_rows_in_error_keep_their_place(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        "ts,hour\n2026-02-31 10:00,\n9999-01-01 10:00,\n,\n45000.5,\n2026-11-30 14:05,甲\n"
        "2026-11-30 14:05,亥\n",
    )
    got = cast(path, columns=["chu"], hour="hour", to=tmp_path / "out.csv")
    assert (got.rows, got.errors) == (6, 5)
    back = everything(tmp_path / "out.csv")[1]
    assert [row[0] for row in back] == ["2026-02-31 10:00", "9999-01-01 10:00", "", "45000.5",
                                        "2026-11-30 14:05", "2026-11-30 14:05"]  # fmt: skip
    said = ["31", "outside", "no time", "number", "'甲' is not a branch", ""]
    for row, part in zip(back, said, strict=True):
        assert part in (row[4] or "")
        assert bool(row[2]) == (not part)
