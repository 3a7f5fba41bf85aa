"""What the worked examples claim of the patterns they name, in a form that is quick to ask again.

A claim is kept only if the register fulfils it: the tests of the parts tell which rows do not hold
and why. A mutant that breaks a claim would fail those tests.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np

from liuren_tables.charts.axes import AXES
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.registry import liuren_patterns
from tests.support.examples import AUTHORITIES, Example, listing, liuren
from tests.support.given import Case, ChartKey
from tests.support.notation import BRANCHES, STEMS

PARTS = ("a_b", "d_e1", "e2_c", "f", "g1", "g2")
SEASONS = {"春": (2, 3, 4), "夏": (5, 6, 7), "秋": (8, 9, 10), "冬": (11, 0, 1)}
TERM_DAYS = dict.fromkeys(("立春", "立夏", "立秋", "立冬"), 1) | dict.fromkeys(
    ("春分", "夏至", "秋分", "冬至"), 3
)
Stated = tuple[tuple[int, tuple[int, ...]], ...]
"""By the number of an axis, the codes that a row allows."""


@dataclass(frozen=True)
class Claim:
    """One thing that an example says of a pattern.

    Attributes:
        example: its id.
        places: charts on each of which it holds for the stated and some other values.
        denied: it holds on none of them instead.
        listed: days (and turns) on which alone it holds, where the list is complete.
        of_exception: said of the exception, not of the pattern.
    """

    example: str
    places: tuple[Stated, ...]
    denied: bool = False
    listed: frozenset[tuple[int, ...]] | None = None
    of_exception: bool = False

    def holds(self, pattern: np.ndarray, exempt: np.ndarray | None) -> bool:
        """Whether a pattern with these hits is as the example says."""
        cube = exempt if self.of_exception else pattern
        if cube is None:
            return False
        if self.listed is not None:
            return _found(cube, self.places, len(next(iter(self.listed)))) == self.listed
        if self.denied:
            return not any(_some(cube, place) for place in self.places)
        return all(_some(cube, place) for place in self.places)


def _cut(cube: np.ndarray, stated: Stated) -> np.ndarray:
    for axis, codes in stated:
        if cube.shape[axis] > 1:
            cube = cube.take(codes, axis=axis)
    return cube


def _some(cube: np.ndarray, stated: Stated) -> bool:
    return bool(_cut(cube, stated).any())


def _found(cube: np.ndarray, places: tuple[Stated, ...], length: int) -> frozenset[tuple[int, ...]]:
    found: set[tuple[int, ...]] = set()
    for beside in {tuple(one for one in place if one[0] > 1) for place in places}:
        left = _cut(cube, beside)
        lessons = np.broadcast_to(left.any(axis=tuple(range(2, left.ndim))), (60, 12))
        found |= {tuple(place[:length]) for place in np.argwhere(lessons).tolist()}
    return frozenset(found)


def _stated(case: Case, key: ChartKey) -> Stated:
    """Codes of the axes that a row states of a chart."""
    hour = key.hour
    if hour is None and key.month_general is not None and key.turn is not None:
        hour = (key.month_general - key.turn) % 12
    found: dict[str, tuple[int, ...]] = {"day": (key.day,)}
    for axis, value in (("turn", key.turn), ("daynight", key.daynight), ("hour", hour)):
        if value is not None:
            found[axis] = (value,)
    said = case.context
    if "month" in said:
        found["month"] = tuple((m + 1) % 12 for m in said["month"])  # type: ignore[union-attr, attr-defined]
    elif "season" in said:
        found["month"] = SEASONS[str(said["season"])]
    if "lunar_day" in said:
        found["lunar_day"] = (int(str(said["lunar_day"])) - 1,)
    if str(said.get("solar_term")) in TERM_DAYS:
        found["term_day"] = (TERM_DAYS[str(said["solar_term"])],)
    for axis, name in (("year_branch", "year"), ("xing_nian", "annual_branch"),
                       ("ben_ming", "natal_branch")):  # fmt: skip
        if name in said and str(said[name])[-1] in BRANCHES:
            found[axis] = (BRANCHES.index(str(said[name])[-1]),)
    persons = [str(said[n])[-1] for n in ("annual_branch", "natal_branch",
               "natal_or_annual_branch") if n in said]  # fmt: skip
    if persons:
        found["person"] = tuple(BRANCHES.index(b) for b in persons)
    for who in ("husband", "wife"):
        pillar = str(said.get(f"{who}_annual", ""))
        if pillar:
            found[who] = (BRANCHES.index(pillar[-1]),)
        if len(pillar) == 2:
            found[f"{who}_stem"] = (STEMS.index(pillar[0]),)
    names = [axis.name for axis in AXES]
    return tuple(sorted((names.index(axis), codes) for axis, codes in found.items()))


@cache
def _names() -> dict[str, dict[str, bool]]:
    """By the name that an example gives: ids of patterns, and whether the exception is meant."""
    found: dict[str, dict[str, bool]] = defaultdict(dict)
    for part in PARTS:
        path = AUTHORITIES / f"pattern_names_{part}.csv"
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                is_exception = row["reason"].startswith("the exception")
                found[row["example_name"]] |= dict.fromkeys(row["pattern"].split(), is_exception)
    return found


@cache
def _noted() -> Mapping[str, set[str]]:
    """Ids of other readings that rows are noted to mean, by row."""
    found: dict[str, set[str]] = defaultdict(set)
    for part in PARTS:
        for identifier, notes in listing(f"pattern_notes_{part}").items():
            for note in notes:
                held = note.get("holds", [])
                found[identifier] |= set(held if isinstance(held, list) else [str(held)])
    return found


def _said(example: Example) -> Iterator[tuple[str, bool, bool]]:
    """Pattern, whether its exception is meant, and whether it is denied."""
    for name in example.expect.patterns:
        meant = _names().get(name, {}) | dict.fromkeys(_noted()[example.id], False)
        for identifier, is_exception in meant.items():
            yield identifier, is_exception, False
    for name in example.expect.negatives:
        for identifier, is_exception in _names().get(name, {}).items():
            yield identifier, is_exception, True


def _claims_of(example: Example) -> Iterator[tuple[str, Claim]]:
    charts = [(c, key) for c in example.given.cases for key in c.charts()]
    places = tuple(dict.fromkeys(_stated(case, key) for case, key in charts))
    if not places:
        return
    with_turn = all(key.turn is not None for _, key in charts)
    listed = frozenset((key.day, key.turn)[: 1 + with_turn] for _, key in charts)
    for identifier, is_exception, denied in dict.fromkeys(_said(example)):
        for place in places:
            yield identifier, Claim(example.id, (place,), denied, None, is_exception)
        if example.given.exhaustive and not denied:
            yield identifier, Claim(example.id, places, False, listed, is_exception)


@cache
def claims() -> dict[str, list[Claim]]:
    """The claims that hold, by the id of their pattern."""
    grid = Charts.grid()
    known = {p.id: p for p in liuren_patterns()._patterns}
    default = {p.name: p.id for p in liuren_patterns()._patterns if p.is_default}
    hits: dict[str, tuple[np.ndarray, np.ndarray | None]] = {}
    found: dict[str, list[Claim]] = defaultdict(list)
    for example in liuren():
        for said, claim in _claims_of(example):
            identifier = said if said in known else default.get(said, "")
            if not identifier:
                continue
            if identifier not in hits:
                hits[identifier] = known[identifier].on(grid)
            if claim.holds(*hits[identifier]):
                found[identifier].append(claim)
    return found
