"""Patterns of 003:8467–9215 (畢法 1–40): their cubes, and the charts that a row means."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import numpy as np

from liuren_tables.charts.axes import AXES
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.registry import Pattern, liuren_patterns
from liuren_tables.symbols.cycles import GANZHI
from tests.support.checks import meets
from tests.support.engine import make
from tests.support.examples import AUTHORITIES, Example, liuren
from tests.support.given import Case, ChartKey
from tests.support.notation import BRANCHES, LODGE, STEMS, move, turns

LAST_METHOD = 40
SEASONS = dict(zip("春夏秋冬", ((2, 3, 4), (5, 6, 7), (8, 9, 10), (11, 0, 1)), strict=True))


@cache
def mine() -> tuple[Pattern, ...]:
    """The patterns of the first forty methods."""
    return tuple(
        p for p in liuren_patterns()._patterns
        if p.method_no and int(p.method_no.removeprefix("法")) <= LAST_METHOD
    )  # fmt: skip


@cache
def named(pattern_id: str) -> Pattern:
    return next(p for p in mine() if p.id == pattern_id)


@cache
def grid() -> Charts:
    return Charts.grid()


@cache
def cube(pattern_id: str) -> np.ndarray:
    """Where it holds, over the whole grid."""
    return named(pattern_id).on(grid())[0]


@cache
def exempt(pattern_id: str) -> np.ndarray:
    """Where its exception applies."""
    found = named(pattern_id).on(grid())[1]
    assert found is not None, f"{pattern_id} has no exception"
    return found


def at(holds: np.ndarray, **stated: int | tuple[int, ...]) -> np.ndarray:
    """The part of a cube at the stated codes; an axis that it lacks does not matter."""
    for place, axis in enumerate(AXES):
        value = stated.get(axis.name)
        if value is not None and holds.shape[place] > 1:
            holds = np.take(holds, np.atleast_1d(value), axis=place)
    return holds


def some(holds: np.ndarray, **stated: int | tuple[int, ...]) -> bool:
    """Whether it holds at the stated codes for some value of all others."""
    return bool(at(holds, **stated).any())


def chart_name(day: int, turn: int) -> str:
    """丙寅申 for the plate that has 申 over the stem of 丙寅."""
    return STEMS[day % 10] + BRANCHES[day % 12] + move(LODGE[STEMS[day % 10]], turn)


def charts_where(holds: np.ndarray, **stated: int | tuple[int, ...]) -> set[str]:
    """Names of the days and plates where it holds at the stated codes for some other values."""
    left = at(holds, **stated)
    found = np.broadcast_to(left.any(axis=tuple(range(2, left.ndim))), (60, 12))
    return {chart_name(int(day), int(turn)) for day, turn in np.argwhere(found)}


def charts(said: str) -> set[str]:
    """Charts as the text writes them: `甲子戌` (戌 over the stem), `甲子:戌加子`, `六戊:伏吟`."""
    found = set()
    for part in said.split():
        day, _, plate = part.partition(":")
        stem = day[1] if day[0] == "六" else day[0]
        days = [day[:2]] if day[0] != "六" else [d for d in GANZHI if d[0] == stem]
        overs = day[2:]
        if plate:
            (turn,) = turns(plate)
            overs = move(LODGE[stem], turn)
        found |= {d + over for d in days for over in overs}
    assert {name[:2] for name in found} <= set(GANZHI)
    return found


# -- the examples -------------------------------------------------------------------------------
def rows() -> list[Example]:
    """The rows of 003:8386–9215."""

    def line(example: Example) -> int:
        return int(example.source.partition(":")[2].split("-")[0])

    return [e for e in liuren() if e.id.startswith("G-") and line(e) < 9219]


@cache
def names() -> dict[str, tuple[tuple[str, ...], str]]:
    """Ids of patterns, and a remark, by the name that an example gives."""
    with (AUTHORITIES / "pattern_names_g1.csv").open(encoding="utf-8", newline="") as file:
        return {
            r["example_name"]: (tuple(r["pattern"].split()), r["reason"])
            for r in csv.DictReader(file)
        }


def stated_of(key: ChartKey, case: Case) -> dict[str, int | tuple[int, ...]]:
    """The coordinates that a chart of a row states."""
    said: dict[str, int | tuple[int, ...]] = {"day": key.day}
    for axis in ("turn", "daynight", "hour"):
        if getattr(key, axis) is not None:
            said[axis] = getattr(key, axis)
    if "month" in case.context:
        said["month"] = tuple((m + 1) % 12 for m in case.context["month"])  # type: ignore[attr-defined]
    if "season" in case.context:
        said["month"] = SEASONS[str(case.context["season"])]
    if "natal_or_annual_branch" in case.context:
        said["person"] = BRANCHES.index(str(case.context["natal_or_annual_branch"]))
    return said


def keys_of(example: Example, case: Case) -> Iterator[ChartKey]:
    """The charts that a case means, those that meet its conditions."""
    for key in case.charts():
        if not case.conditions:
            yield key
            continue
        for turn in range(12) if key.turn is None else (key.turn,):
            for night in (0, 1) if key.daynight is None else (key.daynight,):
                full = replace(key, turn=turn, daynight=night)
                if meets(case.conditions, make(full, "mengzhong", "daquan")):
                    yield full


def failures(example: Example, pattern_id: str, holds: np.ndarray) -> list[str]:
    """What the row states and the cube does not hold, as `甲子戌`, or `甲子` with the plate open."""
    found = []
    for case in example.given.cases:
        for key in keys_of(example, case):
            if not some(holds, **stated_of(key, case)):
                day = STEMS[key.day % 10] + BRANCHES[key.day % 12]
                found.append(day if key.turn is None else chart_name(key.day, key.turn))
    return found
