"""What every pattern of these modules must be: neither empty nor full, the same however asked."""

from __future__ import annotations

import csv

import numpy as np
import pytest

from liuren_tables.charts.axes import AXES, axes_of
from liuren_tables.charts.charts import Charts
from liuren_tables.data.listing import FOLDER
from liuren_tables.rules.registry import Pattern
from tests.patterns.e2_c_support import (
    BROKEN,
    CLASH,
    ZHONG,
    Chart,
    cube,
    mine,
)
from tests.patterns.test_e2_c_second_reading import READINGS
from tests.support.notation import BRANCHES

PATTERNS = [pytest.param(p, id=p.id) for p in mine()]
SAMPLED = {"三交不解", "沖破·time", "二煩·days"}


def _events(count: int = 4000) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(4)
    return {axis.name: rng.integers(0, axis.size, count) for axis in AXES}


@pytest.mark.parametrize("pattern", PATTERNS)
def test_it_arises_and_not_always(pattern: Pattern) -> None:
    holds = cube(pattern.id)
    assert holds.any() != bool(pattern.never)
    assert not holds.all()


@pytest.mark.parametrize("pattern", PATTERNS)
def test_it_depends_on_each_of_its_axes(pattern: Pattern) -> None:
    holds = cube(pattern.id)
    for place in range(holds.ndim):
        if holds.shape[place] > 1:
            assert (holds != holds.take([0], axis=place)).any(), AXES[place].name


@pytest.mark.parametrize("pattern", PATTERNS)
def test_events_are_answered_like_the_grid(pattern: Pattern) -> None:
    events = _events()
    holds = cube(pattern.id)
    index = tuple(
        events[axis.name] if size > 1 else np.zeros(4000, int)
        for axis, size in zip(AXES, holds.shape, strict=True)
    )
    found = np.broadcast_to(pattern.on(Charts(**events))[0], 4000)
    assert np.array_equal(found, holds[index])


@pytest.mark.parametrize("pattern", PATTERNS)
def test_its_criterion_and_lines(pattern: Pattern) -> None:
    assert len(pattern.criterion) <= 100
    for line in pattern.source.split():
        text, number = line.split(":")
        assert text == "003"
        assert int(number) % 4 == 3  # originals; the paraphrases stand two lines below
        of_page = range(2750, 4201), range(5479, 6833), (7415,)  # 九丑日 on the page of 九丑
        assert any(int(number) in lines for lines in of_page)


def test_each_is_read_a_second_time() -> None:
    assert {p.id for p in mine()} == set(READINGS) | SAMPLED


def test_each_row_of_the_catalogue_is_carried_or_listed() -> None:
    with (FOLDER / "catalogue.csv").open(encoding="utf-8") as file:
        rows = [r for r in csv.DictReader(file) if r["kind"] == "pattern"]
    wanted = {
        r["catalogue"] for r in rows
        if r["part"] == "C" or (r["part"] == "E" and int(r["catalogue"][2:]) > 160)
    }  # fmt: skip
    with (FOLDER / "patterns_not_yet_e2_c.csv").open(encoding="utf-8") as file:
        not_yet = {r["catalogue"] for r in csv.DictReader(file)}
    carried = {identifier for p in mine() for identifier in p.catalogue}
    assert carried | not_yet == wanted
    assert not carried & not_yet


# -- the three with many axes, on a sample ----------------------------------------------------
def _sample(pattern: str, count: int = 6000) -> tuple[np.ndarray, list[dict[str, int]]]:
    """Charts half of which are hits, so that both answers are tried."""
    rng = np.random.default_rng(7)
    holds = cube(pattern)
    hits = np.argwhere(holds)
    places = np.concatenate(
        [
            hits[rng.integers(0, len(hits), count // 2)],
            np.stack([rng.integers(0, size, count // 2) for size in holds.shape], axis=1),
        ]
    )
    names = axes_of(holds.shape)
    used = [i for i, axis in enumerate(AXES) if axis.name in names]
    coordinates = [
        {AXES[i].name: int(row[i]) for i in used} for row in places
    ]  # fmt: skip
    return holds[tuple(places.T)], coordinates


def _chart(at: dict[str, int]) -> Chart:
    plain = {"day", "turn", "daynight", "lunar_day"}
    return Chart(
        **{k: v if k in plain else BRANCHES[v] for k, v in at.items() if k != "lunar_day"}  # type: ignore[arg-type]
    )


def test_san_jiao_bu_jie_asks_for_all_four_times() -> None:
    found, places = _sample("三交不解")
    for hit, at in zip(found, places, strict=True):
        c = _chart(at)
        times = {c.year_branch, c.month, c.branch, c.hour} <= ZHONG
        riders = {c.general(g) for g in c.chuan} & {"天后", "朱雀", "太陰", "六合"}
        assert hit == (times and set(c.chuan) <= ZHONG and bool(riders))


def test_chong_po_of_the_times() -> None:
    found, places = _sample("沖破·time")
    for hit, at in zip(found, places, strict=True):
        c = _chart(at)
        bad = {CLASH[c.chuan[0]], BROKEN[c.chuan[0]]}
        assert hit == bool(bad & {c.year_branch, c.month, c.branch, c.lodge, c.hour})


def test_er_fan_of_the_days() -> None:
    """Palaces of the moon on some days, counted by hand from 003:6803: 室 奎 胃 … and the doubled."""
    months = {"寅": "室1 壁2 奎3 奎4 婁5 胃6 昴7 畢8 觜9 參10 井11 井12 鬼13 柳14 星15"}
    palace = dict(zip("室壁奎婁胃昴畢觜參井鬼柳星", "亥亥戌戌酉酉酉申申未未午午", strict=True))
    holds = cube("二煩·days")
    names = [axis.name for axis in AXES]
    for word in months["寅"].split():
        moon, lunar = palace[word[0]], int(word[1:]) - 1
        for turn in range(12):
            for hour in range(12):
                for day in range(12):
                    at = dict.fromkeys(names, 0) | {
                        "day": day, "turn": turn, "hour": hour, "month": 2, "lunar_day": lunar,
                    }  # fmt: skip
                    index = tuple(at[n] if holds.shape[i] > 1 else 0 for i, n in enumerate(names))
                    sun = BRANCHES[(hour + turn) % 12]
                    seat = BRANCHES[(BRANCHES.index(moon) - turn) % 12]
                    star = BRANCHES[(4 - turn) % 12]
                    dates = lunar in (0, 7, 14) or BRANCHES[day] in ZHONG
                    said = {sun, seat} <= ZHONG and star in "丑未" and dates
                    assert holds[index] == said, (word, turn, hour, day)
