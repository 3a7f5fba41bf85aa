"""What holds of every pattern of 奇門: its form, its axes, its rows in the tables, its citation."""

from __future__ import annotations

import re
from functools import cache

import numpy as np
import pytest

from liuren_tables.charts.qimen.charts import QIMEN_AXES, QimenCharts
from liuren_tables.rules.boxes import ANY
from liuren_tables.rules.registry import qimen_patterns
from liuren_tables.symbols.script import simplified
from liuren_tables.tables.arrow import to_arrow
from liuren_tables.tables.domains import domains
from liuren_tables.tables.make.qimen_pattern import (
    QIMEN_KEYS,
    QIMEN_PATTERN_TABLES,
    make_qimen_patterns,
    qimen_pattern_domains,
)

PATTERNS = qimen_patterns().patterns
IDS = [p.id for p in PATTERNS]
SIZES = tuple(axis.size for axis in QIMEN_AXES)
# axes on which a hit happens not to change although the rule looks at them
STILL = {"龍遁": {"lodging"}}


@cache
def grid() -> QimenCharts:
    return QimenCharts.grid()


@cache
def cube(key: str) -> np.ndarray:
    holds, exempt = next(p for p in PATTERNS if p.id == key).on(grid())
    assert exempt is None
    return holds.reshape((1,) * (len(SIZES) - holds.ndim) + holds.shape)


@pytest.mark.parametrize("key", IDS)
def test_it_holds_somewhere_and_not_everywhere(key):
    assert cube(key).any()
    assert not cube(key).all()


@pytest.mark.parametrize("key", IDS)
def test_it_is_constant_along_none_of_its_axes(key):
    holds = cube(key)
    still = {
        axis.name for i, axis in enumerate(QIMEN_AXES)
        if holds.shape[i] > 1 and (holds == holds.take([0], axis=i)).all()
    }  # fmt: skip
    assert still == STILL.get(key, set())


@pytest.mark.parametrize("p", PATTERNS, ids=IDS)
def test_it_says_the_same_of_a_list_of_charts(p):
    draw = np.random.default_rng(7)
    at = [draw.integers(0, size, 4000) for size in SIZES]
    charts = QimenCharts(**{axis.name: codes for axis, codes in zip(QIMEN_AXES, at, strict=True)})
    found = np.broadcast_to(p.on(charts)[0], 4000)
    whole = np.broadcast_to(cube(p.id), SIZES)
    assert (found == whole[tuple(at)]).all()


@pytest.mark.parametrize("p", PATTERNS, ids=IDS)
def test_it_is_described(p):
    assert 0 < len(p.criterion) <= 100
    assert re.fullmatch(r"00[0-4]:\d+( 00[0-4]:\d+)*", p.source)
    assert all(re.fullmatch(r"H-\d{3}", row) for row in p.catalogue)
    assert p.catalogue
    for reach in p.source.split():
        book, line = reach.split(":")
        if book in ("000", "001", "002"):  # there the original is every fourth line
            assert int(line) % 4 == 3, reach


def test_names_and_parents():
    names = {p.name for p in PATTERNS}
    groups = {"三甲"}
    assert {p.parent for p in PATTERNS if p.parent} <= names | groups
    assert len(PATTERNS) == len(set(IDS)) >= 150
    for old, new in (("青龍回首", "青龍返首"), ("奇得使", "三奇得使"), ("伏吟", "星伏吟")):
        assert qimen_patterns().named(old).name == new
    for p in PATTERNS:
        for name in (p.name, *p.aliases):
            assert qimen_patterns().named(name).name == p.name
            assert qimen_patterns().named(simplified(name)).name == p.name


# -- the tables -----------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def tables():
    made, known = make_qimen_patterns(), {**domains(), **qimen_pattern_domains()}
    return {t.name: to_arrow(t, made[t.name], known) for t in QIMEN_PATTERN_TABLES}, made


def test_the_rows_are_the_register(tables):
    """Every row of hits put back on the product of the axes gives the pattern again."""
    _, made = tables
    hit = made["qimen_pattern_hit"]
    code = hit["pattern"].codes
    columns = [hit[axis.name] for axis in QIMEN_AXES[:QIMEN_KEYS]]
    keys = [np.asarray(getattr(c, "codes", c)).astype(int) for c in columns]
    keys[4] = np.where(keys[4] == ANY, ANY, keys[4] - 1)
    for number, key in enumerate(IDS):
        mine = np.flatnonzero(code == number)
        holds = cube(key)
        small = np.zeros(holds.shape, np.uint8)
        for row in mine if len(mine) < 500 else ():
            at = tuple(0 if k[row] == ANY else k[row] for k in keys)
            bits = [
                np.flatnonzero([int(hit[f"{axis.name}_mask"][row]) >> n & 1
                                for n in range(axis.size)]) if size > 1 else np.array([0])
                for axis, size in zip(QIMEN_AXES[QIMEN_KEYS:], holds.shape[QIMEN_KEYS:], strict=True)
            ]  # fmt: skip
            small[at][np.ix_(*bits)] += 1
        if len(mine) < 500:
            assert (small == holds).all(), key
        for axis, k, size in zip(QIMEN_AXES, keys, holds.shape, strict=False):
            assert ((k[mine] == ANY) == (size == 1)).all(), (key, axis.name)
        cells = np.ones(len(mine), int)
        for axis, size in zip(QIMEN_AXES[QIMEN_KEYS:], holds.shape[QIMEN_KEYS:], strict=True):
            masks = hit[f"{axis.name}_mask"][mine]
            counts = np.array([int(m).bit_count() for m in masks.tolist()])
            cells *= counts if size > 1 else 1
            assert size > 1 or (counts == axis.size).all()
        assert cells.sum() == holds.sum()


def test_the_columns_of_a_pattern(tables):
    listed = {row["pattern"]: row for row in tables[0]["qimen_pattern"].to_pylist()}
    assert list(listed) == IDS
    assert listed["天遁"]["axes"] == "plate_school lodging ju hour_ganzhi palace"
    assert listed["天遁"]["of_palace"]
    assert not listed["天輔時"]["of_palace"]
    assert listed["天輔時"]["charts"] == 108
    assert listed["五不遇時"]["axes"] == "hour_ganzhi day"
    assert listed["天網四張"]["charts"] == 2
    assert listed["五不遇時·001"]["share"] == pytest.approx(72 / 3600)


def test_the_tables_stay_small(tables, tmp_path):
    from liuren_tables.tables.parquet import write_table

    size = 0
    for name, table in tables[0].items():
        write_table(table, tmp_path / name)
        size += (tmp_path / name).stat().st_size
    assert size < 400_000
    hexagrams = tables[0]["qimen_hexagram"].to_pylist()
    assert len(hexagrams) == 64
    jin = next(h for h in hexagrams if (h["upper"], h["lower"]) == (9, 2))
    assert (jin["full_name"], jin["self_line"], jin["answer_line"]) == ("火地晉", 4, 1)
    yu = next(h for h in hexagrams if (h["upper"], h["lower"]) == (3, 2))
    assert yu["branches"][yu["self_line"] - 1] == "未"  # 002:15
