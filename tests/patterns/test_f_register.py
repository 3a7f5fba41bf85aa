"""What holds of every pattern of 003:6827–8423, and that none of the inventory is left out."""

from __future__ import annotations

import csv
import re
from importlib.resources import files

import numpy as np
import pytest

from liuren_tables.charts.axes import AXES, axis_sizes
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.registry import Pattern, liuren_patterns
from tests.patterns.f_support import cube, mine

ELSEWHERE = {"F-207": "三奇聯珠"}
"""Rows that say the same as a pattern of an earlier page."""
NEVER = {"出三天", "入三淵", "偃蹇", "凝陽", "涉疑", "魄化·tomb"}
MINE = mine()


def _not_yet() -> list[dict[str, str]]:
    path = files("liuren_tables.data").joinpath("patterns_not_yet_f.csv")
    return list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))


def test_every_row_of_the_inventory_is_carried_or_told_of() -> None:
    inventory = {
        row["catalogue"] for row in csv.DictReader(
            files("liuren_tables.data").joinpath("catalogue.csv").read_text("utf-8").splitlines()
        ) if row["kind"] == "pattern" and re.match("F-", row["catalogue"])
    }  # fmt: skip
    carried = [row for p in MINE for row in p.catalogue]
    told = [row["catalogue"] for row in _not_yet()]
    for name in ELSEWHERE.values():
        assert liuren_patterns().named(name).name == name
    assert not set(carried) & set(told)
    assert set(carried) | set(told) | set(ELSEWHERE) == inventory
    assert all(row["reason"] for row in _not_yet())


@pytest.mark.parametrize("pattern", MINE, ids=lambda p: p.id)
def test_it_holds_somewhere_and_not_everywhere(pattern: Pattern) -> None:
    holds = cube(pattern.id)
    assert holds.ndim == len(AXES)
    assert not holds.all()
    assert holds.any() == (pattern.id not in NEVER)
    assert bool(pattern.never) == (pattern.id in NEVER)


@pytest.mark.parametrize("pattern", MINE, ids=lambda p: p.id)
def test_it_depends_on_each_of_its_axes(pattern: Pattern) -> None:
    holds = cube(pattern.id)
    for place, size in enumerate(holds.shape):
        if size > 1 and not pattern.never:
            assert (holds != np.take(holds, [0], axis=place)).any(), AXES[place].name


@pytest.mark.parametrize("pattern", MINE, ids=lambda p: p.id)
def test_events_and_the_grid_give_the_same(pattern: Pattern) -> None:
    draw = np.random.default_rng(7)
    events = {name: draw.integers(0, size, 500) for name, size in axis_sizes().items()}
    holds, exempt = pattern.on(Charts(**events))
    on_grid, grid_exempt = pattern.on(Charts.grid())
    places = tuple(
        events[axis.name] if size > 1 else np.zeros(500, np.int64)
        for axis, size in zip(AXES, on_grid.shape, strict=True)
    )
    assert (np.broadcast_to(holds, (500,)) == on_grid[places]).all()
    assert (exempt is None) == (grid_exempt is None)
    if exempt is not None and grid_exempt is not None:
        places = tuple(
            events[axis.name] if size > 1 else np.zeros(500, np.int64)
            for axis, size in zip(AXES, grid_exempt.shape, strict=True)
        )
        assert (exempt == grid_exempt[places]).all()


@pytest.mark.parametrize("pattern", MINE, ids=lambda p: p.id)
def test_criterion_and_citation(pattern: Pattern) -> None:
    assert 0 < len(pattern.criterion) <= 100
    assert pattern.criterion.endswith(".")
    for source in pattern.source.split():
        line = int(source.removeprefix("003:"))
        assert line % 4 == 3  # an original line, not its paraphrase
        assert 6827 <= line <= 8423 or line in (6807, 9319)


@pytest.mark.parametrize("school", ["mengzhong", "depth", "depth_noseat", "printed"])
def test_what_never_arises_does_so_in_no_school(school: str) -> None:
    for pattern in MINE:
        if pattern.never:
            for noble in ("daquan", "xieji", "gengxin"):
                holds, _ = pattern.on(Charts.grid(shehai=school, noble=noble))
                assert not holds.any(), (pattern.id, school, noble)


def test_twelve_names_forward_and_twelve_backward() -> None:
    named = [p for p in MINE if p.parent == "間傳" and re.match("三傳 are . . .,", p.criterion)]
    assert len(named) == 24
    assert len({p.criterion for p in named}) == 24


def test_hexagrams_of_the_pages() -> None:
    said = dict(re.findall(r"(\S+?):(\S+)", """二煩:明夷 天禍:大過 天獄:噬嗑 天寇:蹇 天網:蒙 魄化:蠱
    三陰:中孚 龍戰:離 死奇:未濟 災厄:歸妹 殃咎:解 九丑:小過 鬼墓:困 勵德:隨 盤珠:大壯 全局:大畜
    玄胎:家人 連珠:復 間傳:巽 六純:革"""))  # fmt: skip
    assert {n: liuren_patterns().named(n).hexagram for n in said} == said
    rest = {p.name: p.hexagram for p in MINE if p.hexagram}
    assert rest == said


def test_exceptions() -> None:
    """夾定虛一 is filled by 年命 (003:7955); 六陰 goes to light by four names (003:8063)."""
    grid = Charts.grid()
    holds, filled = liuren_patterns().named("夾定虛一").on(grid)
    assert filled is not None
    at = np.squeeze(filled)[3, 1]  # 丁卯, 申 on the stem: 辰巳午 lacks 未
    assert np.flatnonzero(at).tolist() == [7]
    assert (np.squeeze(filled).sum(axis=-1) == np.squeeze(holds)).all()
    holds, light = liuren_patterns().named("六陰").on(grid)
    assert light is not None
    names = ("出戶", "盈陽", "勵明", "回明")
    by_name = np.any([cube(n) for n in names], axis=0)
    assert (light == (holds & by_name)).all()
    assert light.any()
