"""A chart's patterns from the tables, by Python and by SQL, are those of the register."""

from __future__ import annotations

import json
import random
from functools import cache

import duckdb
import numpy as np
import pytest
from qimen_support import HOURS
from typer.testing import CliRunner

from liuren_tables import connect, read
from liuren_tables.charts.qimen.charts import QimenCharts
from liuren_tables.charts.qimen.plate import JU, LODGINGS, PLATE_SCHOOLS
from liuren_tables.faces.cli import app
from liuren_tables.reading.qimen import read_qimen_of
from liuren_tables.reading.qimen_patterns import qimen_coordinates, qimen_patterns_of
from liuren_tables.reading.store import open_store
from liuren_tables.rules.qimen import hexagrams
from liuren_tables.rules.registry import qimen_patterns

PATTERNS = qimen_patterns().patterns
NINE = np.arange(9)


@cache
def database() -> duckdb.DuckDBPyConnection:
    return connect()


def by_register(**at: object) -> set[tuple[int | None, str]]:
    """Palace (None for the chart) and id of every pattern that holds."""
    charts, found = QimenCharts(palace=NINE, **at), set()
    for p in PATTERNS:
        holds = p.on(charts)[0]
        if holds.ndim:
            found |= {(int(n) + 1, p.id) for n in np.flatnonzero(holds)}
        elif holds:
            found.add((None, p.id))
    return found


def drawn(seed: int) -> tuple[dict[str, object], dict[str, int]]:
    draw = random.Random(seed)
    chart = {
        "plate_school": draw.choice(PLATE_SCHOOLS),
        "lodging": draw.choice(LODGINGS),
        "ju": draw.randrange(18),
        "hour_ganzhi": draw.randrange(60),
    }
    month = draw.randrange(60)
    times = {"day": draw.randrange(60), "month": month % 12, "month_stem": month % 10,
             "year": draw.randrange(60)}  # fmt: skip
    return chart, times


@pytest.mark.parametrize("seed", range(30))
def test_a_chart_has_the_patterns_of_the_register(seed):
    chart, times = drawn(seed)
    expected = by_register(**chart, **times)
    hits = qimen_patterns_of(
        open_store(),
        chart["ju"],
        chart["hour_ganzhi"],
        chart["plate_school"],
        chart["lodging"],
        times,
    )
    assert [(h.palace, h.pattern) for h in hits if h.open] == []
    assert {(h.palace, h.pattern) for h in hits} == expected
    assert len(hits) == len(expected)
    order = [h.palace or 0 for h in hits]
    assert order == sorted(order)
    rows = database().execute(
        f"SELECT palace, pattern FROM qimen_patterns_of({chart['ju']}, {chart['hour_ganzhi']}, "
        f"plate_school := '{chart['plate_school']}', lodging := '{chart['lodging']}', "
        + ", ".join(f"{name} := {code}" for name, code in times.items()) + ")"
    ).fetchall()  # fmt: skip
    assert {(p, str(name)) for p, name in rows} == expected
    assert len(rows) == len(expected)


@pytest.mark.parametrize("seed", range(6))
def test_what_hangs_on_the_unknown_is_open(seed):
    chart, times = drawn(seed)
    by_hand = qimen_patterns_of(
        open_store(), chart["ju"], chart["hour_ganzhi"], chart["plate_school"], chart["lodging"]
    )
    sure = {(h.palace, h.pattern) for h in by_hand if not h.open}
    possible = {(h.palace, h.pattern) for h in by_hand}
    assert sure <= by_register(**chart, **times) <= possible
    opened = {h.pattern: h.open for h in by_hand if h.open}
    assert opened["五不遇時"] == ("day",) if "五不遇時" in opened else True
    assert {axis for axes in opened.values() for axis in axes} <= times.keys()
    rows = database().execute(
        f"SELECT palace, pattern, holds FROM qimen_patterns_of('{JU[chart['ju']]}', "
        f"'{HOURS[chart['hour_ganzhi']]}', plate_school := '{chart['plate_school']}', "
        f"lodging := '{chart['lodging']}')"
    ).fetchall()  # fmt: skip
    assert {(p, str(name)) for p, name, holds in rows if holds} == sure
    assert {(p, str(name)) for p, name, _ in rows} == possible


def test_a_reading_gives_day_month_and_year():
    moment = read("2026-11-30 14:05", art="qimen")
    times = qimen_coordinates(moment)
    assert HOURS[times["day"]] == moment["day_ganzhi"]
    assert HOURS[times["year"]] == "丙午"
    assert (times["month_stem"], times["month"]) == (5, 11)
    unknown = {"day_ganzhi": None, "month_ganzhi": None, "year_ganzhi": None}
    assert set(qimen_coordinates(unknown).values()) == {None}


def test_a_hit_tells_its_criterion_and_source():
    hit = next(
        h
        for h in qimen_patterns_of(open_store(), 0, HOURS.index("丙辰"))
        if h.pattern == "三奇得使"
    )
    assert hit.palace == 8
    assert (hit.family, hit.nature, hit.source) == ("三奇", "吉", "004:19 004:21")
    assert hit.criterion.startswith("值使 is")


@pytest.mark.parametrize("name", ["天遁", "玉女守門", "天輔時", "三奇得使·001", "星伏吟"])
def test_charts_with_a_pattern(name):
    pattern = qimen_patterns().named(name)
    at = np.arange(18)[:, None, None], np.arange(60)[:, None]
    for plate in PLATE_SCHOOLS:
        held = pattern.on(
            QimenCharts(plate_school=plate, ju=at[0], hour_ganzhi=at[1], palace=NINE)
        )[0]
        rows = database().execute(
            f"SELECT ju, hour_ganzhi, palace FROM qimen_charts_with('{name}', plate_school := '{plate}')"
        ).fetchall()  # fmt: skip
        full = np.broadcast_to(held, (18, 60, held.shape[-1]))
        expected = {
            (i, j, k + 1 if full.shape[-1] == 9 else None)
            for i, j, k in zip(*map(np.ndarray.tolist, full.nonzero()), strict=True)
        }
        assert set(rows) == expected
        assert len(rows) == len(expected)


@pytest.mark.parametrize("seed", range(8))
def test_hexagrams(seed):
    chart, _ = drawn(seed)
    c = QimenCharts(palace=NINE, **chart)
    chief = hexagrams.HEXAGRAMS[int(hexagrams.chief_hexagram(c))]
    for below, reading in (("false", "door_above"), ("true", "door_below")):
        codes = hexagrams.door_hexagram(c, reading)
        doors = {p + 1: hexagrams.HEXAGRAMS[code] for p, code in enumerate(codes) if code != 255}
        rows = database().execute(
            f"SELECT kind, palace, full_name FROM qimen_hexagrams_of({chart['ju']}, "
            f"{chart['hour_ganzhi']}, plate_school := '{chart['plate_school']}', "
            f"lodging := '{chart['lodging']}', door_below := {below})"
        ).fetchall()  # fmt: skip
        assert rows[0] == ("符使", None, chief)
        assert {p: name for kind, p, name in rows if kind == "門方"} == doors
        assert len(rows) == len(doors) + 1


def test_a_school_that_there_is_not_is_refused():
    for call in ("qimen_patterns_of(0, 0, plate_school := 'flat')",
                 "qimen_charts_with('天遁', lodging := 'gen')"):  # fmt: skip
        with pytest.raises(duckdb.Error, match=r"is 'turning' or 'flying'|is 'kun' or"):
            database().execute(f"SELECT * FROM {call}").fetchall()


def test_a_reading_knows_its_patterns():
    moment = read("2026-11-30 14:05", art="qimen")
    assert (moment["ju_label"], moment["hour_ganzhi"]) == ("陰2", "己未")
    expected = by_register(
        ju=JU.index("陰2"), hour_ganzhi=HOURS.index("己未"),
        plate_school="turning", lodging="kun",
        day=HOURS.index(moment["day_ganzhi"]), month=HOURS.index(moment["month_ganzhi"]) % 12,
        month_stem=HOURS.index(moment["month_ganzhi"]) % 10,
        year=HOURS.index(moment["year_ganzhi"]),
    )  # fmt: skip
    assert {(h.palace, h.pattern) for h in moment.patterns()} == expected
    by_hand = read_qimen_of("陰2", "己未")
    assert {(h.palace, h.pattern) for h in by_hand.patterns()} >= expected
    assert any(h.open for h in by_hand.patterns())


def test_the_command_prints_them():
    shown = CliRunner().invoke(app, ["qimen", "--ju", "陰2", "--hour-ganzhi", "己未", "--patterns"])
    assert shown.exit_code == 0, shown.output
    assert "9宮　熒惑入太白　凶　001:83" in shown.output
    assert "待定" in shown.output
    told = json.loads(CliRunner().invoke(
        app, ["qimen", "--ju", "陰2", "--hour-ganzhi", "己未", "--patterns", "--json"]
    ).output)  # fmt: skip
    assert [p["pattern"] for p in told["patterns"]] == [
        h.pattern for h in read_qimen_of("陰2", "己未").patterns()
    ]
