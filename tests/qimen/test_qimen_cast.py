"""A cast of 奇門 says what readings and joins say, row by row in the caller's order."""

from __future__ import annotations

import json
from functools import cache

import numpy as np
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq
import pytest

from liuren_tables import cast, connect, read
from liuren_tables.calendar.ju import JU_METHODS, YUAN, every_method
from liuren_tables.calendar.terms import TERM_NAMES
from liuren_tables.charts.qimen.plate import JU
from liuren_tables.conventions import Conventions, QimenConventions
from liuren_tables.errors import InputError
from liuren_tables.reading.cast import CastFile
from liuren_tables.reading.qimen_cast import DEFAULT_QIMEN_COLUMNS, OF_TIME, castable_qimen
from liuren_tables.reading.qimen_reading import PALACE_NAMES
from liuren_tables.reading.store import open_store

DAY = 86_400
SCHOOLS = [(p, lo) for p in ("turning", "flying") for lo in ("kun", "yang_kun_yin_gen")]


def timestamps(seconds: np.ndarray, zone: str | None = None) -> pa.Table:
    us = np.ascontiguousarray(seconds, np.int64) * 1_000_000
    times = pa.Array.from_buffers(pa.timestamp("us", zone), us.size, [None, pa.py_buffer(us)])
    return pa.table({"number": pa.array(range(us.size), pa.int64()), "ts": times})


@cache
def instants() -> np.ndarray:
    """Random seconds of UTC, and all that lie at an edge: terms, their fifths, turns of the day."""
    rng = np.random.default_rng(1077)
    store = open_store()
    calendar = store.calendar
    first, last = calendar.first * DAY, (calendar.first + len(calendar.change) - 1) * DAY
    terms = store.columns("solar_term")["instant"].values // 1_000_000
    some = rng.choice(terms[1:-1], 1500)
    beside = (
        some[:, None] + np.array([-1, 0, 5 * DAY - 1, 5 * DAY, 10 * DAY - 1, 10 * DAY])
    ).ravel()
    days = rng.integers(calendar.first + 1, calendar.first + len(calendar.change) - 2, 1000) * DAY
    turns = (days[:, None] + np.array([15, 16, 17]) * 3600 + np.array([-1, 0, 1])).ravel()
    ends = np.array([first - 1, first, last - 1, last, last + DAY])
    within = np.concatenate([rng.integers(first, last, 10_000), beside, turns])
    return np.concatenate([within[(within >= first) & (within < last)], ends])


@pytest.mark.parametrize("schools", SCHOOLS)
def test_gather_equals_join(schools):
    """Every column of the charts is that of the tables at 局 and hour."""
    columns = [c for c in castable_qimen() if c not in OF_TIME]
    ours = cast(
        timestamps(instants(), "UTC"), art="qimen", columns=["hour_ganzhi", *columns],
        plate_school=schools[0], lodging=schools[1],
    )  # fmt: skip
    hour = [c for c in columns if not c.startswith(tuple(f"{p}_" for p in PALACE_NAMES))]
    with connect() as db:
        db.register("ours", ours)
        school = f"plate_school = '{schools[0]}' AND lodging = '{schools[1]}'"
        names = ", ".join(f'h."{c}"::VARCHAR' for c in hour)
        same = ", ".join(f'o."{c}"::VARCHAR' for c in hour)
        bad = db.execute(
            f"SELECT count(*), count(h.ju) FROM ours o LEFT JOIN (FROM qimen_hour WHERE {school}) h "
            "ON h.ju = o.ju AND h.hour_label::VARCHAR = o.hour_ganzhi::VARCHAR "
            f"WHERE o.error IS NULL AND ROW({names}) IS DISTINCT FROM ROW({same})"
        ).fetchone()
        assert bad == (0, 0)
        for number, palace in enumerate(PALACE_NAMES, 1):
            own = [c.removeprefix(f"{palace}_") for c in columns if c.startswith(f"{palace}_")]
            names = ", ".join(f'k."{c}"::VARCHAR' for c in own)
            same = ", ".join(f'o."{palace}_{c}"::VARCHAR' for c in own)
            bad = db.execute(
                f"SELECT count(*) FROM ours o LEFT JOIN (FROM qimen_chart WHERE {school}) k "
                f"ON k.palace = {number} AND k.ju = o.ju "
                "AND k.hour_label::VARCHAR = o.hour_ganzhi::VARCHAR "
                f"WHERE o.error IS NULL AND ROW({names}) IS DISTINCT FROM ROW({same})"
            ).fetchone()
            assert bad == (0,), palace
    assert [e is None for e in ours["error"].to_pylist()[-5:]] == [False, True, True, False, False]
    assert ours["ju"].null_count == ours["kan_star"].null_count == 3


@pytest.mark.parametrize("limit", [9, 10])
@pytest.mark.parametrize("day_start", ["23:00", "00:00"])
def test_the_columns_of_ju_are_those_of_the_methods(terms, chains, limit, day_start):
    seconds = instants()
    seconds = seconds[(seconds >= -2_208_988_800) & (seconds < 4_133_980_800)]
    names = [
        f"{what}_{m}" for m in JU_METHODS for what in ("term", "yuan", "ju", "leap", "head_day")
    ]
    ours = cast(
        timestamps(seconds, "UTC"), art="qimen", columns=[*names, "term", "ju_term", "ju_label"],
        zhi_run_limit=limit, day_start=day_start, ju_method="zhi_run",
    )  # fmt: skip
    us = seconds * 1_000_000
    found = every_method(terms, chains[limit], us, us + 8 * 3_600_000_000, day_start)
    for method, keys in found.items():
        assert ours[f"term_{method}"].to_pylist() == [TERM_NAMES[c] for c in keys.term]
        assert ours[f"yuan_{method}"].to_pylist() == [YUAN[c] for c in keys.yuan]
        assert ours[f"ju_{method}"].to_pylist() == [JU[c] for c in keys.ju]
        assert ours[f"leap_{method}"].to_pylist() == keys.leap.tolist()
        assert ours[f"head_day_{method}"].cast(pa.int32()).to_pylist() == keys.head_day.tolist()
    assert ours["ju_label"].to_pylist() == ours["ju_zhi_run"].to_pylist()
    assert ours["ju_term"].to_pylist() == ours["term_zhi_run"].to_pylist()
    assert ours["term"].to_pylist() == ours["term_chai_bu"].to_pylist()


@pytest.mark.parametrize(
    "choices",
    [
        {}, {"ju_method": "zhi_run", "zhi_run_limit": 10}, {"ju_method": "mao_shan"},
        {"plate_school": "flying", "lodging": "yang_kun_yin_gen", "day_start": "00:00"},
        {"zone": "Asia/Shanghai", "ju_method": "zhi_run"},
        {"solar": "true", "longitude": 104.1, "ju_method": "zhi_run"},
    ],
    ids=str,
)  # fmt: skip
def test_a_cast_is_many_readings(choices):
    seconds = np.random.default_rng(3).choice(instants()[:-5], 150)
    ours = cast(timestamps(seconds, "UTC"), art="qimen", columns="all", **choices).to_pylist()
    for row in ours:
        found = read(row["ts"], art="qimen", **choices)
        for name, value in row.items():
            palace, _, column = name.partition("_")
            if palace in PALACE_NAMES and column:
                assert value == found["palaces"][PALACE_NAMES.index(palace)][column], name
            elif name in found:
                assert value == found[name], (name, row["ts"])
            else:
                assert name in ("number", "ts", "error")


def test_rows_that_cannot_be_cast_keep_their_place():
    times = pa.table(
        {"ts": ["2026-11-30 14:05", "noon", None, "2026-11-30T06:05Z", "9999-01-01 10:00"]}
    )
    ours = cast(times, art="qimen")
    assert ours.column_names == ["ts", *DEFAULT_QIMEN_COLUMNS, "boundary", "error"]
    assert ours["ts"].equals(times["ts"])
    assert ours["ju_label"].to_pylist() == ["陰2", None, None, "陰2", None]
    assert ours["zhishi_door"].to_pylist() == ["開門", None, None, "開門", None]
    assert [e is None for e in ours["error"].to_pylist()] == [True, False, False, True, False]
    assert "covers 1600-01-01" in ours["error"].to_pylist()[4]
    assert cast(times.slice(0, 0), art="qimen").num_rows == 0


def test_from_file_to_file(tmp_path):
    table = timestamps(instants()[:5000])
    pq.write_table(table, tmp_path / "in.parquet", row_group_size=700)
    done = cast(tmp_path / "in.parquet", art="qimen", to=tmp_path / "out.parquet", prefix="q_",
                ju_method="zhi_run", qimen=QimenConventions("flying"))  # fmt: skip
    assert isinstance(done, CastFile)
    assert (done.rows, done.errors) == (5000, 0)
    assert done.qimen == QimenConventions("flying", ju_method="zhi_run")
    assert done.conventions == Conventions()
    back = pq.read_table(tmp_path / "out.parquet")
    assert back["number"].to_pylist() == list(range(5000))
    assert back["q_ju_label"].null_count == 0
    told = json.loads(back.schema.metadata[b"liuren"])
    assert told["conventions"]["plate_school"] == "flying"
    assert told["conventions"]["ju_method"] == "zhi_run"
    assert "shehai" not in told["conventions"]
    cast(table, art="qimen", to=tmp_path / "out.csv", script="simplified", columns=["ju_label"])
    said = pyarrow.csv.read_csv(tmp_path / "out.csv")["ju_label"].to_pylist()
    plain = cast(table, art="qimen", columns="ju_label")["ju_label"].to_pylist()
    assert said == [ju.replace("陽", "阳").replace("陰", "阴") for ju in plain]


BAD = [
    ({"columns": ["san_chuan"]}, "column of a cast"),
    ({"columns": ["kan_stars"]}, "did you mean kan_star"),
    ({"hour": "子"}, "hour is given by hand for 大六壬 only"),
    ({"daynight": 1}, "大六壬 only"),
    ({"noble": "daquan"}, "convention of 奇門"),
    ({"ju_method": "zhirun"}, "did you mean zhi_run"),
    ({"zhi_run_limit": 11}, "9, 10"),
    ({"art": "taiyi"}, "liuren, qimen"),
    ({"time": "when"}, "ts"),
    ({"solar": "mean"}, "longitude"),
]


@pytest.mark.parametrize(("wrong", "words"), BAD, ids=lambda v: str(v)[:30])
def test_bad_input_says_what_is_wrong(wrong, words):
    with pytest.raises(InputError) as caught:
        cast(timestamps(np.zeros(1)), **({"art": "qimen"} | wrong))
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
