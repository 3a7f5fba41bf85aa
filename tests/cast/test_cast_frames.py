"""What a cast takes, what it gives back, and what it refuses in one line."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import date, datetime
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from liuren_tables import cast, read
from liuren_tables.errors import InputError
from liuren_tables.reading import frames
from liuren_tables.reading.cast import DEFAULT_COLUMNS, CastFile, castable

TIMES = ["2026-11-30 14:05:00", "1901-02-03 23:30:00", None, "2199-12-31 00:00:00",
         "1599-01-01 12:00:00", "1984-02-04 23:19:00"]  # fmt: skip


def table(rows: int = len(TIMES), kind: pa.DataType | None = None) -> pa.Table:
    times = pa.array([None if t is None else datetime.fromisoformat(t) for t in TIMES])
    times = times.take(pa.array(np.arange(rows) % len(TIMES)))
    return pa.table({
        "name": [f"事{n}" for n in range(rows)],
        "ts": times.cast(kind or pa.timestamp("us")),
        "weight": np.arange(rows) / 7,
    })  # fmt: skip


def handed_over(folder: Path, given: pa.Table) -> dict[str, Any]:
    pq.write_table(given, folder / "events.parquet")
    with pa.ipc.new_file(folder / "events.arrow", given.schema) as file:
        file.write_table(given, max_chunksize=2)
    with pa.ipc.new_stream(folder / "stream.feather", given.schema) as file:
        file.write_table(given)
    connection = duckdb.connect()
    connection.register("given", given)
    return {
        "table": given,
        "batch": given.combine_chunks().to_batches()[0],
        "reader": pa.RecordBatchReader.from_batches(
            given.schema, given.to_batches(max_chunksize=2)
        ),
        "pandas": given.to_pandas(),
        "polars": pl.from_arrow(given),
        "duckdb": connection.sql("FROM given"),
        "parquet": folder / "events.parquet",
        "arrow": folder / "events.arrow",
        "stream": str(folder / "stream.feather"),
    }


KINDS = ("table", "batch", "reader", "pandas", "polars", "duckdb", "parquet", "arrow", "stream")


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_table_gives_the_same(kind: str, tmp_path: Path) -> None:
    given = table()
    got = cast(handed_over(tmp_path, given)[kind], columns="all")
    want = cast(given, columns="all")
    assert got.column_names == want.column_names
    assert got.to_pylist() == want.to_pylist()
    assert got.column_names[:3] == given.column_names
    assert got.column_names[3:] == [*castable(), "boundary", "error"]


def test_a_row_is_what_read_says() -> None:
    got = cast(table(), columns="all").to_pylist()
    for at, text in enumerate(TIMES):
        row = got[at]
        if text is None or text < "1600":
            assert row["error"]
            assert all(row[name] is None for name in (*castable(), "boundary"))
        else:
            reading = read(text)
            assert row["error"] is None
            assert [row[c] for c in castable() if c in reading] == [
                reading[c] for c in castable() if c in reading
            ]
    assert got[2]["error"] == "there is no time in this row"
    assert "1600" in got[4]["error"]


def test_columns_of_the_caller_come_back_unchanged() -> None:
    given = table().replace_schema_metadata({"mine": "kept"})
    got = cast(given)
    assert got.select(given.column_names).equals(given)
    assert got.column_names == [*given.column_names, *DEFAULT_COLUMNS, "boundary", "error"]
    assert got.schema.metadata[b"mine"] == b"kept"
    told = json.loads(got.schema.metadata[b"liuren"])
    assert told["conventions"]["zone"] == "+08:00"
    assert told["data_version"]
    assert got.schema.field("method").type == pa.dictionary(pa.uint8(), pa.string())
    assert got.schema.field("san_chuan").type == pa.dictionary(pa.uint16(), pa.string())
    got.validate(full=True)


def test_an_index_of_pandas_survives() -> None:
    frame = table().to_pandas().set_index("name")
    got = cast(frame, columns=["chu"]).to_pandas()
    assert got.index.name == "name"
    assert list(got.index) == list(frame.index)


@pytest.mark.parametrize("unit", ["s", "ms", "us", "ns"])
def test_units_of_timestamps(unit: str) -> None:
    keep = table().filter(pa.array([t is None or "1700" < t < "2190" for t in TIMES]))
    want = cast(keep, columns="all").drop_columns("ts")
    of_unit = keep.set_column(1, "ts", keep["ts"].cast(pa.timestamp(unit)))
    assert cast(of_unit, columns="all").drop_columns("ts").equals(want)
    zoned = keep.set_column(1, "ts", keep["ts"].cast(pa.timestamp(unit, "Asia/Tokyo")))
    assert (
        cast(zoned, columns="all", zone="+00:00")
        .drop_columns("ts")
        .equals(cast(keep, columns="all", zone="+00:00").drop_columns("ts"))
    )


@pytest.mark.parametrize("unit", ["s", "ms"])
def test_times_beyond_all_bounds_are_outside(unit: str) -> None:
    huge = pa.array([2**63 - 1, -(2**63) + 1, None], pa.int64()).cast(pa.timestamp(unit))
    errors = cast(pa.table({"ts": huge}), columns=["chu"])["error"].to_pylist()
    assert ["outside" in e for e in errors] == [True, True, False]


def test_text_may_mix_clocks_and_instants() -> None:
    texts = ["2026-11-30 14:05", "2026-11-30T06:05Z", "2026年11月30日14時5分", "31 February", " "]
    got = cast(pa.table({"ts": texts}), columns=["year_ganzhi", "hour_ganzhi", "san_chuan"])
    rows = [list(row.values())[1:4] for row in got.to_pylist()]
    assert rows[0] == rows[1] == rows[2] == ["丙午", "己未", "子未寅"]
    assert rows[3] == rows[4] == [None] * 3
    assert [bool(e) for e in got["error"].to_pylist()] == [False] * 3 + [True] * 2
    labels = pa.table({"ts": pa.array(texts).dictionary_encode()})
    assert cast(labels, columns=["chu"])["chu"].to_pylist() == ["子", "子", "子", None, None]


def test_given_by_value_and_by_column() -> None:
    given = table().append_column("時", pa.array(["子", None, "丑", "", "寅", "登明"]))
    got = cast(given, columns=["hour", "daynight"], hour="時", prefix="c_")
    assert got["c_hour"].to_pylist() == [0, 0, None, 0, None, None]
    assert got["c_error"][5].as_py().startswith("hour: '登明' is not a branch")
    got = cast(given, columns=["month_general", "daynight"], month_general="登明", daynight="夜")
    assert got["month_general"].to_pylist() == [11, 11, None, 11, None, 11]
    assert got["daynight"].to_pylist() == [1, 1, None, 1, None, 1]
    codes = table().append_column("dn", pa.array([0.0, 1.0, None, float("nan"), 7.0, 2.0]))
    got = cast(codes, columns=["daynight"], daynight="dn")
    assert got["daynight"].to_pylist() == [0, 1, None, 1, None, None]
    assert got["error"][5].as_py().startswith("daynight: 2 is not a 晝夜: accepted are 晝 夜")


def test_a_date_needs_an_hour() -> None:
    days = pa.table({"ts": [date(2026, 11, 30), None, date(2026, 11, 22)], "h": ["亥", "亥", None]})
    with pytest.raises(InputError, match="without a time of day; give hour"):
        cast(days)
    got = cast(days, columns=["day_ganzhi", "hour_ganzhi", "month_general"], hour="h")
    assert got.to_pylist()[0] | {"ts": 0, "h": 0} == {
        "ts": 0, "h": 0, "day_ganzhi": "戊申", "hour_ganzhi": "癸亥", "month_general": 2,
        "boundary": False, "error": None,
    }  # fmt: skip
    assert [bool(e) for e in got["error"].to_pylist()] == [False, True, True]
    texts = pa.table({"ts": ["2026-11-30", "2026-11-30 00:00", "2026年11月30日"]})
    got = cast(texts, columns=["day_ganzhi", "hour"], hour=11)
    assert got["day_ganzhi"].to_pylist() == ["戊申"] * 3
    by_sun = {"daynight_rule": "sun", "longitude": 120.0, "latitude": 30.0}
    assert "daynight" in cast(days, hour="h", **by_sun)["error"][0].as_py()
    assert cast(days, hour="h", daynight="夜", **by_sun)["error"][0].as_py() is None


def test_skipped_and_double_local_times() -> None:
    texts = ["1988-04-17 02:30", "1988-09-11 01:30", "1988-04-16 23:00"]
    times = pa.table({"ts": [datetime.fromisoformat(t) for t in texts]})
    got = cast(times, columns=["hour", "ambiguous"], zone="Asia/Shanghai").to_pylist()
    assert got[0]["error"] == "this local time never was: the clocks of Asia/Shanghai skipped it"
    for row, text in zip(got[1:], texts[1:], strict=True):
        reading = read(text, zone="Asia/Shanghai")
        assert row["error"] is None
        assert (row["hour"], row["ambiguous"]) == (reading["hour"], reading["ambiguous"])
    assert [row["ambiguous"] for row in got] == [None, True, False]


def test_many_small_batches_and_few_large_ones() -> None:
    rows = frames.ROWS * 3 + 5
    whole = table(rows)
    small = pa.RecordBatchReader.from_batches(whole.schema, whole.to_batches(max_chunksize=1000))
    want = cast(whole.combine_chunks(), columns=["chu", "method"])
    assert want.num_rows == rows
    assert cast(small, columns=["chu", "method"]).equals(want)
    parts = frames.open_frame(whole.combine_chunks()).batches
    assert max(part.num_rows for part in parts) == frames.ROWS


@pytest.mark.parametrize("end", [".parquet", ".arrow", ".csv", ".tsv"])
def test_written_files_hold_what_a_table_holds(end: str, tmp_path: Path) -> None:
    given, target = table(), tmp_path / f"out{end}"
    target.write_text("older")
    done = cast(given, to=target, zone="Asia/Shanghai")
    assert isinstance(done, CastFile)
    assert (done.path, done.rows, done.errors) == (target, 6, 2)
    assert done.conventions.zone == "Asia/Shanghai"
    assert [p.name for p in tmp_path.iterdir()] == [target.name]
    want = cast(given, zone="Asia/Shanghai")
    if end == ".parquet":
        back = pq.read_table(target)
        assert back.equals(want)
        assert back.schema.metadata[b"liuren"] == want.schema.metadata[b"liuren"]
    elif end == ".arrow":
        with pa.ipc.open_file(target) as file:
            assert file.read_all().equals(want)
    else:
        back = pl.read_csv(target, separator="\t" if end == ".tsv" else ",")
        assert back["san_chuan"].to_list() == want["san_chuan"].to_pylist()
        assert back["error"].to_list() == want["error"].to_pylist()


@pytest.mark.parametrize("end", [".parquet", ".arrow", ".csv"])
def test_nothing_is_left_of_a_cast_that_fails(end: str, tmp_path: Path) -> None:
    def batches() -> Any:
        yield from table(20).to_batches()
        raise pa.ArrowInvalid("the source broke")

    target = tmp_path / f"out{end}"
    target.write_text("older")
    reader = pa.RecordBatchReader.from_batches(table().schema, batches())
    with pytest.raises(InputError, match="the source broke"):
        cast(reader, to=target)
    assert target.read_text() == "older"
    assert [p.name for p in tmp_path.iterdir()] == [target.name]


def test_a_file_may_be_replaced_by_its_cast(tmp_path: Path) -> None:
    path = tmp_path / "events.parquet"
    pq.write_table(table(), path)
    cast(path, columns=["chu"], to=path)
    assert pq.read_table(path).column_names == ["name", "ts", "weight", "chu", "boundary", "error"]


def test_empty_tables_keep_their_columns() -> None:
    got = cast(table().slice(0, 0))
    assert got.num_rows == 0
    assert got.schema.equals(cast(table()).schema)


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"time": "tss"}, "'tss' is not a column of the table; did you mean ts"),
        ({"time": "weight"}, "column 'weight' of type double holds no times; accepted"),
        ({"columns": ["methd"]}, "did you mean method"),
        ({"columns": "methd"}, "did you mean method"),
        ({"columns": ["chu", "name"], "prefix": ""}, "'name' is not a column of a cast"),
        ({"hour": "甲"}, "'甲' is not a branch; .* or hour names a column of the table"),
        ({"hour": "ts"}, "the column of hour is of type timestamp"),
        ({"month_general": 12}, "12 is not a month general"),
        ({"daynight": "dusk"}, "'dusk' is not a 晝夜"),
        ({"zone": "Asia/Shangai"}, "did you mean Asia/Shanghai"),
        ({"shehai": "dept"}, "did you mean depth"),
        ({"noble": "xie"}, "is not a table of 貴人"),
        ({"colour": "red"}, "'colour' is not a convention"),
        ({"fold": 2}, "fold 2 is neither 0 nor 1"),
        ({"calendar": "lunar"}, "'lunar' is not a calendar"),
        ({"to": "out.xlsx"}, "cannot be written; accepted are .parquet"),
        ({"to": "nowhere/out.csv"}, "there is no folder 'nowhere'"),
    ],
)
def test_refusals(choices: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        cast(table(), **choices)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (3, "a int is not a table; accepted are"),
        ({"ts": []}, "a dict is not a table"),
        (pl.LazyFrame({"ts": []}), "call .collect\\(\\) first"),
        ("events.xlsx", "no file of a known kind"),
        ("missing.csv", "there is no file 'missing.csv'"),
        (pa.table([[1], [2]], names=["ts", "ts"]), "there are 2 columns named 'ts'"),
        (pa.table({"ts": [1_700_000_000]}), "type int64 holds no times"),
        (pa.table({"ts": [["2026"]]}), "holds no times"),
    ],
)
def test_what_is_no_table(data: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        cast(data)


def test_names_that_clash_are_named() -> None:
    given = table().append_column("chu", pa.nulls(6)).append_column("error", pa.nulls(6))
    with pytest.raises(InputError, match=r'columns named chu, error already.*prefix="liuren_"'):
        cast(given)
    got = cast(given, prefix="liuren_")
    assert got.column_names[:5] == given.column_names
    assert got.column_names[-1] == "liuren_error"


@pytest.mark.parametrize("name", ["a.parquet", "a.arrow"])
def test_damaged_files_are_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(b"PAR1 nothing of the kind")
    with pytest.raises(InputError, match=name):
        cast(tmp_path / name)
    (tmp_path / name).write_bytes(b"")
    with pytest.raises(InputError, match=name):
        cast(tmp_path / name)


def test_lists_cannot_go_into_csv(tmp_path: Path) -> None:
    given = table().append_column("tags", pa.array([["a"]] * 6))
    with pytest.raises(InputError, match=r"'tags' of type .* has no form in CSV"):
        cast(given, to=tmp_path / "out.csv")
    assert list(tmp_path.iterdir()) == []
    cast(given, to=tmp_path / "out.parquet")


def test_progress_shows_on_a_terminal_alone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    cast(table(), progress=True)
    assert capsys.readouterr() == ("", "")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    got = cast(table(), progress=True)
    out, err = capsys.readouterr()
    assert out == ""
    assert "cast" in err
    assert got.num_rows == len(TIMES)


def test_categories_of_polars(tmp_path: Path) -> None:
    frame = pl.DataFrame({
        "ts": ["2026-11-30 14:05", None],
        "kind": pl.Series(["a", None], dtype=pl.Categorical),
        "hour": pl.Series(["亥", None], dtype=pl.Enum(["亥"])),
    })  # fmt: skip
    for end in ("parquet", "arrow", "csv"):
        cast(frame, to=tmp_path / f"out.{end}", hour="hour")
    got = pq.read_table(tmp_path / "out.parquet")
    assert got["kind"].to_pylist() == ["a", None]
    assert got["hour_ganzhi"].to_pylist() == ["癸亥", None]


@pytest.mark.parametrize(
    "query", ["SELECT error('broken') AS ts", "SELECT ts, error('broken') AS x FROM given"]
)
def test_a_query_that_fails(query: str, tmp_path: Path) -> None:
    connection = duckdb.connect()
    connection.register("given", table())
    with pytest.raises(InputError, match="broken"):
        cast(connection.sql(query), to=tmp_path / "out.csv")
    assert list(tmp_path.iterdir()) == []


PANDAS = """
import sys
from pathlib import Path
import pyarrow.parquet as pq
from liuren_tables import cast
folder = Path(sys.argv[1])
for name in ("events.parquet", "events.csv"):
    cast(folder / name, columns="all", month_general="亥")
    for end in (".parquet", ".arrow", ".csv"):
        cast(folder / name, to=folder / f"out{end}")
assert "pandas" not in sys.modules, "pandas was loaded"
"""


def test_pandas_is_not_loaded(tmp_path: Path) -> None:
    pq.write_table(table(), tmp_path / "events.parquet")
    (tmp_path / "events.csv").write_text("ts,x\n2026-11-30 14:05,1\n2026年11月30日14時,2\nno,\n")
    subprocess.run([sys.executable, "-c", PANDAS, str(tmp_path)], check=True)
