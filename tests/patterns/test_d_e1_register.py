"""What holds of every pattern of the pages from 元首 to 遊子, whatever it says."""

from __future__ import annotations

import re

import numpy as np
import pytest

from liuren_tables.charts.axes import AXES, axes_of
from liuren_tables.charts.charts import Charts
from liuren_tables.data import rows
from liuren_tables.rules.registry import Pattern, liuren_patterns
from tests.patterns.test_d_e1_second_reading import mine

# 太常 (or 螣蛇, 太陰) is on the same 三傳 by day and by night there, under this table of nobles
ALIKE = {"鑄印真體", "鑄印真體·moon", "印綬雙全", "破印損模·summer", "官爵·two_seals", "平地登霄"}
PATTERNS = pytest.mark.parametrize("p", mine(), ids=lambda p: p.id)


@PATTERNS
def test_it_holds_somewhere_and_not_everywhere(p: Pattern) -> None:
    holds, _ = p.on(Charts.grid())
    assert holds.any() == (not p.never)
    assert not holds.all()


@PATTERNS
def test_it_uses_only_axes_it_depends_on(p: Pattern) -> None:
    if p.never:
        return
    holds, exempt = p.on(Charts.grid())
    for array in (holds, exempt):
        if array is None:
            continue
        idle = [
            axis.name
            for place, axis in enumerate(AXES)
            if array.shape[place] > 1 and (array == array.take([0], axis=place)).all()
        ]
        assert idle == (["daynight"] if p.id in ALIKE else [])


@PATTERNS
def test_the_grid_and_a_list_of_events_agree(p: Pattern) -> None:
    chance = np.random.default_rng(7)
    grid, exempt = p.on(Charts.grid())
    hits = np.argwhere(grid)
    picked = chance.permutation(hits)[:50]
    columns = {}
    for place, axis in enumerate(AXES):
        column = chance.integers(0, axis.size, 400 + len(picked))
        if grid.shape[place] > 1:
            column[: len(picked)] = picked[:, place]
        columns[axis.name] = column
    listed, listed_exempt = p.on(Charts(**columns))
    where = tuple(columns[axis.name] for axis in AXES)

    def at(array: np.ndarray) -> np.ndarray:
        return array[tuple(c if n > 1 else 0 for c, n in zip(where, array.shape, strict=True))]

    assert (np.broadcast_to(listed, where[0].shape) == at(grid)).all()
    if exempt is not None:
        assert listed_exempt is not None
        assert (np.broadcast_to(listed_exempt, where[0].shape) == at(exempt)).all()


@PATTERNS
def test_its_card_is_complete(p: Pattern) -> None:
    assert len(p.criterion) <= 100
    assert p.criterion.endswith(".")
    lines = [int(n) for n in re.findall(r"003:(\d+)", p.source)]
    assert len(lines) == len(p.source.split())
    assert all(n % 4 == 3 for n in lines), "a paraphrase is cited"
    assert p.family in ("九宗門", "課體", "三傳", "神將", "干支", "年命")
    if p.parent:
        assert liuren_patterns().named(p.parent).name == p.parent
    assert axes_of(p.on(Charts.grid())[0].shape)


HEXAGRAMS = [
    "元首乾",
    "重審坤",
    "知一比",
    "涉害坎",
    "遙克睽",
    "昴星履",
    "八專同人",
    "伏吟艮",
    "返吟震",
    "三光賁",
    "三陽晉",
    "三奇豫",
    "六儀兌",
    "時泰泰",
    "龍德萃",
    "官爵益",
    "富貴大有",
    "軒蓋升",
    "鑄印鼎",
    "斫輪頤",
    "引從渙",
    "亨通漸",
    "繁昌咸",
    "榮華師",
    "德慶需",
    "合歡井",
    "和美豐",
    "斬關遯",
    "閉口謙",
    "遊子觀",
]


def test_the_hexagrams_of_the_pages() -> None:
    assert {p.name + p.hexagram for p in mine() if p.hexagram} == set(HEXAGRAMS)


def test_every_row_of_the_inventory_is_carried_or_listed() -> None:
    wanted = {
        row["catalogue"]
        for row in rows("catalogue")
        if row["kind"] == "pattern"
        and (
            row["catalogue"][0] == "D"
            or (row["catalogue"][0] == "E" and int(row["catalogue"][2:]) <= 160)
        )
    }
    carried = [one for p in mine() for one in p.catalogue if one in wanted]
    listed = {row["catalogue"] for row in rows("patterns_not_yet_d_e1")}
    assert len(carried) == len(set(carried)) + 1, "one row, D-065, tells of two patterns"
    assert not listed & set(carried)
    assert wanted == set(carried) | listed
