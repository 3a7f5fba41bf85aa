"""Patterns of 003:9219–9675 (畢法 41–76): their cubes, and the charts that a row means."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

import numpy as np

from liuren_tables.charts.axes import AXES, axes_of
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.registry import Pattern, liuren_patterns
from tests.patterns.e2_c_support import CHILD, PHASE, RULED, SALARY, TOMB, VALUES
from tests.patterns.e2_c_support import Chart as Single
from tests.patterns.g1_support import SEASONS, keys_of
from tests.support.examples import AUTHORITIES, Example, liuren
from tests.support.given import Case, ChartKey
from tests.support.notation import BRANCHES, STEMS, move

FIRST_METHOD = 41
PERSONS = ("person", "ben_ming", "xing_nian")


@cache
def mine() -> tuple[Pattern, ...]:
    """The patterns of the methods from 41 on."""
    return tuple(
        p for p in liuren_patterns()._patterns
        if p.method_no and int(p.method_no.removeprefix("法")) >= FIRST_METHOD
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


# -- the examples -------------------------------------------------------------------------------
def rows() -> list[Example]:
    """The rows of 003:9219–9675."""

    def line(example: Example) -> int:
        return int(example.source.partition(":")[2].split("-")[0])

    return [e for e in liuren() if e.id.startswith("G-") and line(e) >= 9219]


@dataclass(frozen=True)
class Said:
    """What a name of the examples stands for: patterns, one of which holds, or their exception."""

    patterns: tuple[str, ...]
    is_exception: bool
    reason: str


@cache
def names() -> dict[str, Said]:
    """By the name that an example gives."""
    with (AUTHORITIES / "pattern_names_g2.csv").open(encoding="utf-8", newline="") as file:
        return {
            r["example_name"]: Said(
                tuple(r["pattern"].split()), r["reason"].startswith("the exception"), r["reason"]
            )
            for r in csv.DictReader(file)
        }


def stated_of(key: ChartKey, case: Case) -> dict[str, tuple[int, ...]]:
    """The coordinates that a chart of a row states."""
    said: dict[str, tuple[int, ...]] = {"day": (key.day,)}
    for axis in ("turn", "daynight", "hour"):
        if getattr(key, axis) is not None:
            said[axis] = (getattr(key, axis),)
    if "month" in case.context:
        said["month"] = tuple((m + 1) % 12 for m in case.context["month"])  # type: ignore[attr-defined]
    if "season" in case.context:
        said["month"] = SEASONS[str(case.context["season"])]
    if "year" in case.context:
        said["year_branch"] = (BRANCHES.index(str(case.context["year"])),)
    if "natal_or_annual_branch" in case.context:
        for axis in PERSONS:
            said[axis] = (BRANCHES.index(str(case.context["natal_or_annual_branch"])),)
    return said


def allowed(key: ChartKey, case: Case) -> np.ndarray:
    """The charts of the grid that a chart of a row leaves possible."""
    mask = np.ones((1,) * len(AXES), np.bool_)
    for place, axis in enumerate(AXES):
        values = stated_of(key, case).get(axis.name)
        if values is not None:
            shape = [1] * len(AXES)
            shape[place] = axis.size
            mask = mask & np.isin(np.arange(axis.size), values).reshape(shape)
    if key.month_general is not None:
        mask = mask & (grid().month_general == key.month_general)
    return mask


def possible(example: Example) -> Iterator[tuple[ChartKey, np.ndarray]]:
    """Each chart that a row means, with what it leaves open."""
    for case in example.given.cases:
        for key in keys_of(example, case):
            yield key, allowed(key, case)


# -- single charts in characters ------------------------------------------------------------------
NOBLES = dict(zip("甲乙丙丁戊己庚辛壬癸", (
    "丑未", "子申", "亥酉", "亥酉", "丑未", "子申", "丑未", "午寅", "巳卯", "巳卯"), strict=True))  # fmt: skip
HORSE = dict(zip(BRANCHES, "寅亥申巳寅亥申巳寅亥申巳", strict=True))
CANOPY = dict(zip(BRANCHES, "辰丑戌未辰丑戌未辰丑戌未", strict=True))
# by month from 寅: 生氣 from 子 forward, 死氣 from 午; 月厭 from 戌 backward; 天鬼 酉午卯子
_MONTHS = "寅卯辰巳午未申酉戌亥子丑"
LIFE = dict(zip(_MONTHS, BRANCHES, strict=True))
DEATH = dict(zip(_MONTHS, "午未申酉戌亥子丑寅卯辰巳", strict=True))
LOATHING = dict(zip(_MONTHS, "戌酉申未午巳辰卯寅丑子亥", strict=True))
PLAGUE = dict(zip(_MONTHS, "酉午卯子酉午卯子酉午卯子", strict=True))
BARRIER = dict(zip(_MONTHS, "丑丑丑辰辰辰未未未戌戌戌", strict=True))
BASIN = dict(zip(_MONTHS, "辰辰辰未未未戌戌戌丑丑丑", strict=True))


@dataclass(frozen=True)
class Chart(Single):
    """One chart, with the words that these pages need."""

    ben_ming: str = ""

    @property
    def gan(self) -> str:
        """The god on the stem."""
        return self.over(self.lodge)

    @property
    def zhi(self) -> str:
        """The god on the branch."""
        return self.over(self.branch)

    @property
    def uppers(self) -> str:
        return self.gan + self.over(self.gan) + self.zhi + self.over(self.zhi)

    @property
    def course(self) -> str:
        return self.uppers + self.chuan

    @property
    def tomb(self) -> str:
        return TOMB[PHASE[self.stem]]

    @property
    def prosperity(self) -> str:
        return SALARY[self.stem]

    @property
    def nobles(self) -> str:
        return NOBLES[self.stem]

    @property
    def noble(self) -> str:
        return self.nobles[self.daynight or 0]

    @property
    def other_noble(self) -> str:
        return self.nobles[1 - (self.daynight or 0)]

    @property
    def tail(self) -> str:
        """旬尾."""
        return BRANCHES[(self.day // 10 * 10 + 9) % 12]

    def rider(self, general: str) -> str:
        """The god that a general rides."""
        return next(b for b in BRANCHES if self.general(b) == general)

    def empty(self, god: str) -> bool:
        return self.void(god) or self.void(self.seat(god))

    def hidden(self, god: str) -> str:
        """The stem that joins a god in the day's ten; a dash where it is void."""
        place = (BRANCHES.index(god) - self.day // 10 * 10) % 12
        return STEMS[place] if place < 10 else "-"

    def ghost(self, god: str) -> bool:
        return RULED[PHASE[god]] == PHASE[self.stem]

    def wealth(self, god: str) -> bool:
        return RULED[PHASE[self.stem]] == PHASE[god]

    def drain(self, god: str) -> bool:
        return CHILD[PHASE[self.stem]] == PHASE[god]

    def parent(self, god: str) -> bool:
        return CHILD[PHASE[god]] == PHASE[self.stem]

    def year(self, steps: int) -> str:
        return move(self.year_branch, steps)


AXIS_VALUES = {**VALUES, "ben_ming": tuple(BRANCHES)}


def charts_over(axes: tuple[str, ...]) -> Iterator[Chart]:
    """Every chart over these axes, the last fastest."""
    for values in product(*(AXIS_VALUES[a] for a in axes)):
        yield Chart(**dict(zip(axes, values, strict=True)))  # type: ignore[arg-type]


def flat(holds: np.ndarray, axes: tuple[str, ...]) -> np.ndarray:
    """A cube over exactly these axes."""
    assert axes_of(holds.shape) == axes
    return holds.ravel()
