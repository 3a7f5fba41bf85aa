"""Patterns of the pages from 遊子 to 刑傷 and of 兵占 on single charts, in characters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product

import numpy as np

from liuren_tables.charts.axes import AXES, axes_of
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.registry import Pattern, liuren_patterns
from tests.support.engine import EngineChart
from tests.support.notation import BRANCHES, LODGE, STEMS, move

PHASE = dict(zip(BRANCHES + STEMS, "水土木木土火火土金金土水木木火火土土金金水水", strict=True))
RULED = dict(zip("木火土金水", "土金水木火", strict=True))
CHILD = dict(zip("木火土金水", "火土金水木", strict=True))
CLASH = dict(zip(BRANCHES, "午未申酉戌亥子丑寅卯辰巳", strict=True))
HARM = dict(zip(BRANCHES, "未午巳辰卯寅丑子亥戌酉申", strict=True))
BROKEN = dict(zip(BRANCHES, "酉辰亥午丑申卯戌巳子未寅", strict=True))
PUNISHED = dict(zip(BRANCHES, "卯戌巳子辰申午丑寅酉未亥", strict=True))
TOMB = dict(zip("木火土金水", "未戌辰丑辰", strict=True))
BIRTH = dict(zip("木火土金水", "亥寅申巳申", strict=True))
SALARY = dict(zip(STEMS, "寅卯巳午巳午申酉亥子", strict=True))
MONTH_PHASE = dict(zip(BRANCHES, "水土木木土火火土金金土水", strict=True))
GOOD = ("貴人", "六合", "青龍", "太常", "太陰", "天后")
BAD = ("螣蛇", "朱雀", "勾陳", "天空", "白虎", "玄武")

JI, ZHONG = set("辰戌丑未"), set("子午卯酉")
SEASON = dict(zip("寅卯辰巳午未申酉戌亥子丑", "春春春夏夏夏秋秋秋冬冬冬", strict=True))
TIANMA = dict(zip("寅卯辰巳午未申酉戌亥子丑", "午申戌子寅辰午申戌子寅辰", strict=True))
DASHI = dict(zip("寅卯辰巳午未申酉戌亥子丑", "卯子酉午卯子酉午卯子酉午", strict=True))
SISHA = {b: s for group, s in zip(("亥卯未", "巳酉丑", "申子辰", "寅午戌"), "戌辰未丑", strict=True)
         for b in group}  # fmt: skip
ONE_GU, ONE_GUA = (
    dict(zip("春夏秋冬", "巳申亥寅", strict=True)),
    dict(zip("春夏秋冬", "丑辰未戌", strict=True)),
)
TWO_GU = dict(zip("春夏秋冬", ("巳午", "申酉", "亥子", "寅卯"), strict=True))
TWO_GUA = dict(zip("春夏秋冬", ("子丑", "卯辰", "午未", "酉戌"), strict=True))
# 絕 of 水 木 土 金, which generate 木 火 金 水; 墓 of 土 金 木 火, which they control
END_GU = dict(zip("春夏秋冬", "巳申巳寅", strict=True))
TOMB_GUA = dict(zip("春夏秋冬", "辰丑未戌", strict=True))


def _is_ours(module: str) -> bool:
    return module == "war" or module.startswith("kejing_b_")


def ke(a: str, b: str) -> bool:
    """克 of two branches or stems."""
    return RULED[PHASE[a]] == PHASE[b]


def state(b: str, month: str) -> str:
    ruling, own = MONTH_PHASE[month], PHASE[b]
    if own == ruling:
        return "旺"
    if CHILD[ruling] == own:
        return "相"
    if RULED[ruling] == own:
        return "死"
    return "囚" if RULED[own] == ruling else "休"


@dataclass(frozen=True)
class Chart:
    """One chart in characters."""

    day: int = 0
    turn: int = 0
    daynight: int | None = None
    hour: str = ""
    month: str = ""
    year_branch: str = ""
    term_day: int = 0
    person: str = ""
    xing_nian: str = ""
    husband: str = ""
    wife: str = ""

    @property
    def _engine(self) -> EngineChart:
        return EngineChart(self.day, self.turn, self.daynight)

    @property
    def stem(self) -> str:
        return STEMS[self.day % 10]

    @property
    def branch(self) -> str:
        return BRANCHES[self.day % 12]

    @property
    def lodge(self) -> str:
        return LODGE[self.stem]

    @property
    def chuan(self) -> str:
        return self._engine.san_chuan

    @property
    def method(self) -> str:
        return self._engine.method

    @property
    def variant(self) -> str | None:
        return self._engine.variant

    @property
    def lessons(self) -> tuple[tuple[str, str], ...]:
        return self._engine.si_ke

    def over(self, palace: str) -> str:
        return move(palace, self.turn)

    def seat(self, god: str) -> str:
        return move(god, -self.turn)

    def general(self, god: str) -> str:
        return str(self._engine.general_on(god))

    def void(self, b: str) -> bool:
        return (BRANCHES.index(b) - self.day // 10 * 10) % 12 >= 10

    @property
    def seen(self) -> tuple[str, ...]:
        return self.over(self.lodge), self.over(self.branch), *self.chuan

    def count(self, below: bool) -> int:
        return sum(ke(low, up) if below else ke(up, low) for up, low in self.lessons)


VALUES: Mapping[str, tuple[object, ...]] = {
    "day": tuple(range(60)), "turn": tuple(range(12)), "daynight": (0, 1),
    "term_day": tuple(range(5)),
    **{name: tuple(BRANCHES) for name in (
        "hour", "month", "year_branch", "person", "xing_nian", "husband", "wife")},
}  # fmt: skip


@cache
def cube(pattern_id: str) -> np.ndarray:
    """The pattern over the whole grid."""
    holds, exempt = liuren_patterns().named(pattern_id).on(Charts.grid())
    assert exempt is None
    return holds


def mine() -> list[Pattern]:
    """The patterns of these modules."""
    return [
        p for p in liuren_patterns().patterns
        if _is_ours(p.rule.__module__.rpartition(".")[2])
    ]  # fmt: skip


def read_over(ask: Callable[[Chart], bool], axes: tuple[str, ...]) -> np.ndarray:
    """What a reading in characters says of every chart over these axes."""
    found = [
        ask(Chart(**dict(zip(axes, values, strict=True))))  # type: ignore[arg-type]
        for values in product(*(VALUES[a] for a in axes))
    ]
    return np.array(found).reshape([len(VALUES[a]) for a in axes])


def over_axes(pattern_id: str, axes: tuple[str, ...]) -> np.ndarray:
    """The pattern over exactly these axes; it must not depend on others."""
    holds = cube(pattern_id)
    assert axes_of(holds.shape) == axes
    return holds.reshape([axis.size for axis in AXES if axis.name in axes])


def charts_where(pattern_id: str) -> set[tuple[str, int]]:
    """Days (干支) and turns on which a pattern can hold."""
    holds = cube(pattern_id)
    spread = np.broadcast_to(holds, (60, 12, *holds.shape[2:])).reshape(60, 12, -1).any(axis=2)
    return {(STEMS[d % 10] + BRANCHES[d % 12], int(t)) for d, t in np.argwhere(spread)}
