"""The querents of a cast are those of single readings, row by row."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

from liuren_tables import InputError, cast, read
from liuren_tables.reading.cast import DEFAULT_COLUMNS
from liuren_tables.reading.cast_person import PERSON_COLUMNS
from liuren_tables.symbols.cycles import BRANCHES, GANZHI

NOW = datetime(2026, 2, 3, 9, 30)


def rows(table):
    return table.select(list(PERSON_COLUMNS)).to_pylist()


def of_reading(when, **person):
    reading = read(when, **person)
    return {name: reading[name] for name in PERSON_COLUMNS}


@pytest.mark.parametrize("age_by", ["lichun", "lunar"])
@pytest.mark.parametrize("kind", ["years", "text", "timestamps", "dates"])
def test_births_of_every_kind(kind, age_by):
    draw = np.random.default_rng(5)
    whens = [NOW + timedelta(hours=int(h)) for h in draw.integers(0, 24 * 400, 120)]
    # about 立春 and the lunar new year, where the kinds of years part
    moments = [
        datetime(int(y), 1, 20, 12) + timedelta(days=int(d))
        for y, d in zip(draw.integers(1930, 2026, 120), draw.integers(0, 30, 120), strict=True)
    ]
    births = {
        "years": [m.year for m in moments],
        "text": [m.isoformat() if i % 3 else str(m.year) for i, m in enumerate(moments)],
        "timestamps": moments,
        "dates": [m.date() for m in moments],
    }[kind]
    sexes = ["男" if i % 2 else "female" for i in range(120)]
    table = pa.table({"ts": whens, "birth": births, "sex": sexes})
    done = cast(table, birth="birth", sex="sex", age_by=age_by)
    assert done["error"].null_count == 120
    assert done.column_names == [*table.column_names, *DEFAULT_COLUMNS, *PERSON_COLUMNS,
                                 "boundary", "error"]  # fmt: skip
    assert rows(done) == [
        of_reading(w, birth=b, sex=s, age_by=age_by)
        for w, b, s in zip(whens, births, sexes, strict=True)
    ]


def test_values_for_all_rows_and_by_hand():
    table = pa.table({"ts": [NOW, NOW + timedelta(days=200)], "at": ["甲寅", "寅"]})
    for given in (
        {"birth": "1978", "sex": "女"}, {"birth": 1978, "sex": "男"},
        {"birth": datetime(1978, 5, 6, 3)}, {"birth": date(1978, 5, 6), "sex": "m"},
        {"ben_ming": "戊午", "xing_nian": "丑"}, {"birth": 1990, "ben_ming": "子"},
    ):  # fmt: skip
        assert rows(cast(table, **given)) == [of_reading(w, **given) for w in
                                             table["ts"].to_pylist()]  # fmt: skip
    assert cast(table, xing_nian="at")["xing_nian"].to_pylist() == ["甲寅", "寅"]


def test_known_cases():
    """Ages of worked examples: 49 of a man on 甲寅, 34 of a woman on 己亥 (003:5731)."""
    done = cast(pa.table({"ts": ["2026-06-01 12:00"] * 2, "b": [1978, 1993], "s": ["男", "女"]}),
                birth="b", sex="s")  # fmt: skip
    assert done["age"].to_pylist() == [49, 34]
    assert done["xing_nian"].to_pylist() == ["甲寅", "己亥"]
    assert done["ben_ming"].to_pylist() == ["戊午", "癸酉"]


def test_unknown_is_null_and_wrong_is_told():
    table = pa.table({
        "ts": ["2026-06-01 12:00"] * 7,
        "b": ["1978", "", None, "last year", "2027", "1978", "1978"],
        "s": ["男", "男", "女", "男", "男", None, "x"],
    })  # fmt: skip
    done = cast(table, birth="b", sex="s")
    errors = done["error"].to_pylist()
    assert [e is None for e in errors] == [True, True, True, False, False, True, False]
    assert "birth" in errors[3]
    assert "last year" in errors[3]
    assert "after the moment" in errors[4]
    assert "not a sex" in errors[6]
    assert done["ben_ming"].to_pylist() == ["戊午", None, None, None, None, "戊午", None]
    assert done["xing_nian"].to_pylist() == ["甲寅", *[None] * 6]
    assert done["day_ganzhi"].null_count == 3
    assert rows(cast(table, columns=PERSON_COLUMNS)) == [dict.fromkeys(PERSON_COLUMNS)] * 7


def test_labels_in_the_language_asked_for():
    table = pa.table({"ts": [NOW]})
    done = cast(table, birth=1978, sex="男", lang="en", columns=PERSON_COLUMNS).to_pylist()[0]
    plain = cast(table, birth=1978, sex="男", columns=PERSON_COLUMNS).to_pylist()[0]
    assert plain["ben_ming"] in GANZHI
    assert plain["ben_ming_god"] in BRANCHES
    assert done["ben_ming_general"] != plain["ben_ming_general"]
    assert done["ben_ming_general"].isascii()


@pytest.mark.parametrize(
    ("given", "said"),
    [({"birth": "born"}, "names a column"), ({"birth": True}, "is no birth"),
     ({"birth": 1.5}, "is no birth"), ({"birth": 12345}, "no year"), ({"sex": "x"}, "not a sex"),
     ({"ben_ming": "甲丑"}, "甲丑"), ({"age_by": "sui"}, "lichun"), ({"birth": "flag"}, "no times"),
     ({"art": "qimen", "birth": 1978}, "大六壬"), ({"art": "qimen", "sex": "男"}, "大六壬")],
)  # fmt: skip
def test_what_is_no_querent(given, said):
    frame = pd.DataFrame({"ts": ["2026-06-01 12:00"], "flag": [True]})
    with pytest.raises(InputError, match=said):
        cast(frame, **given)


def test_schools_change_the_general_over_the_querent():
    table = pa.table({"ts": [NOW + timedelta(hours=7 * i) for i in range(200)]})
    for choices in ({}, {"noble": "gengxin"}):
        done = cast(table, birth=1978, sex="男", **choices)
        assert rows(done) == [of_reading(w, birth=1978, sex="男", **choices)
                              for w in table["ts"].to_pylist()]  # fmt: skip
