"""Patterns of 003:6827–8423 on single charts, in characters, and their cubes."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np

from liuren_tables.charts.axes import AXES, axes_of
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.registry import Pattern, liuren_patterns
from tests.support.engine import EngineChart
from tests.support.notation import BRANCHES, LODGE, STEMS, move

MODULES = ("kejing_c_", "jian_chuan")
PHASE = dict(zip(BRANCHES + STEMS, "水土木木土火火土金金土水木木火火土土金金水水", strict=True))
RULED = dict(zip("木火土金水", "土金水木火", strict=True))
CHILD = dict(zip("木火土金水", "火土金水木", strict=True))
TOMB = dict(zip("木火土金水", "未戌辰丑辰", strict=True))
BIRTH = dict(zip("木火土金水", "亥寅申巳申", strict=True))
CLASH = dict(zip(BRANCHES, "午未申酉戌亥子丑寅卯辰巳", strict=True))
HARM = dict(zip(BRANCHES, "未午巳辰卯寅丑子亥戌酉申", strict=True))
BROKEN = dict(zip(BRANCHES, "酉辰亥午丑申卯戌巳子未寅", strict=True))
PUNISHED = dict(zip(BRANCHES, "卯戌巳子辰申午丑寅酉未亥", strict=True))
UNITED = dict(zip(STEMS, "己庚辛壬癸甲乙丙丁戊", strict=True))
GENERAL_PHASE = dict(zip(
    ("貴人", "螣蛇", "朱雀", "六合", "勾陳", "青龍", "天空", "白虎", "太常", "玄武", "太陰", "天后"),
    "土火火木土木土金土水金水", strict=True,
))  # fmt: skip
GOOD = ("貴人", "六合", "青龍", "太常", "太陰", "天后")
BAD = ("螣蛇", "朱雀", "勾陳", "天空", "白虎", "玄武")
BEFORE = ("螣蛇", "朱雀", "六合", "勾陳", "青龍")
MONTH_PHASE = dict(zip(BRANCHES, "水土木木土火火土金金土水", strict=True))
MANSIONS = "角亢氐房心尾箕斗牛女虛危室壁奎婁胃昴畢觜參井鬼柳星張翼軫"
PALACE = dict(
    zip(MANSIONS, "辰辰卯卯卯寅寅丑丑子子子亥亥戌戌酉酉酉申申未未午午午巳巳", strict=True)
)
FIRST = dict(zip("寅卯辰巳午未申酉戌亥子丑", "室奎胃畢參鬼張角氐心斗虛", strict=True))


def ke(a: str, b: str) -> bool:
    """克 of two branches or stems."""
    return RULED[PHASE[a]] == PHASE[b]


def sheng(a: str, b: str) -> bool:
    """生 of two branches or stems."""
    return CHILD[PHASE[a]] == PHASE[b]


def state(b: str, month: str) -> str:
    ruling, own = MONTH_PHASE[month], PHASE[b]
    if own == ruling:
        return "旺"
    if CHILD[ruling] == own:
        return "相"
    if RULED[ruling] == own:
        return "死"
    return "囚" if RULED[own] == ruling else "休"


def month_cycle(places: str, month: str) -> str:
    """What falls in a month when the places follow one another from 寅 on."""
    return places[BRANCHES.index(move(month, -2)) % len(places)]


def moon_of(month: str, lunar_day: int) -> str:
    """月宿 on a lunar day, the first being 0: walked day by day."""
    mansion, stayed = FIRST[month], False
    for _ in range(lunar_day):
        if mansion in "奎井張翼氐斗" and not stayed:
            stayed = True
        else:
            mansion, stayed = MANSIONS[(MANSIONS.index(mansion) + 1) % 28], False
    return PALACE[mansion]


@dataclass(frozen=True)
class Chart:
    """One chart in characters."""

    day: int = 0
    turn: int = 0
    daynight: int | None = None
    hour: str = ""
    month: str = ""
    year_branch: str = ""
    lunar_day: int = 0
    term_day: int = 0
    person: str = ""
    xing_nian: str = ""

    @property
    def _engine(self) -> EngineChart:
        return EngineChart(self.day, self.turn, self.daynight)

    @property
    def name(self) -> str:
        return self.stem + self.branch

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
    def eve(self) -> tuple[str, str]:
        """Palace of yesterday's stem, and yesterday's branch."""
        return LODGE[STEMS[(self.day - 1) % 10]], BRANCHES[(self.day - 1) % 12]

    @property
    def chuan(self) -> str:
        return self._engine.san_chuan

    @property
    def uppers(self) -> tuple[str, ...]:
        return tuple(up for up, _ in self._engine.si_ke)

    @property
    def on_day(self) -> tuple[str, str]:
        """Gods on stem and branch."""
        return self.over(self.lodge), self.over(self.branch)

    @property
    def noble(self) -> str:
        return str(self._engine.noble_branch)

    @property
    def forward(self) -> bool:
        return bool(self._engine.forward)

    @property
    def moon(self) -> str:
        return moon_of(self.month, self.lunar_day)

    @property
    def sun(self) -> str:
        """月將."""
        return self.over(self.hour)

    @property
    def tomb(self) -> str:
        """日墓."""
        return TOMB[PHASE[self.stem]]

    @property
    def branch_tomb(self) -> str:
        return TOMB[PHASE[self.branch]]

    @property
    def root(self) -> str:
        """日本."""
        return BIRTH[PHASE[self.stem]]

    def over(self, palace: str) -> str:
        return move(palace, self.turn)

    def seat(self, god: str) -> str:
        return move(god, -self.turn)

    def general(self, god: str) -> str:
        return str(self._engine.general_on(god))

    def god_of(self, general: str) -> str:
        return next(b for b in BRANCHES if self.general(b) == general)

    def weak(self, god: str) -> bool:
        return state(god, self.month) in "囚死"

    def strong(self, god: str) -> bool:
        return state(god, self.month) in "旺相"

    def ghost(self, god: str) -> bool:
        return ke(god, self.stem)


NAMED = ("hour", "month", "year_branch", "person", "xing_nian")


@cache
def cube(pattern_id: str) -> np.ndarray:
    """Where the pattern holds, over the whole grid."""
    return liuren_patterns().named(pattern_id).on(Charts.grid())[0]


def chart_at(axes: tuple[str, ...], codes: tuple[int, ...]) -> Chart:
    """The chart with these codes on these axes."""
    said: dict[str, object] = dict(zip(axes, codes, strict=True))
    for axis in NAMED:
        if axis in said:
            said[axis] = BRANCHES[codes[axes.index(axis)]]
    return Chart(**said)  # type: ignore[arg-type]


def mine() -> list[Pattern]:
    """The patterns of these modules."""
    return [
        p for p in liuren_patterns().patterns
        if p.rule.__module__.rpartition(".")[2].startswith(MODULES)
    ]  # fmt: skip


def points(pattern_id: str, most: int = 1500) -> Iterator[tuple[tuple[int, ...], bool]]:
    """Codes on the axes of the pattern, and whether it holds: all, or a slice, hits, neighbours, any.

    The slice is every chart that agrees with one hit on the last axes. A neighbour differs from a
    hit on one axis, so that each condition is met and missed alone.
    """
    holds = np.squeeze(cube(pattern_id))
    whole = holds.ndim
    while np.prod(holds.shape[:whole]) > 20_000:
        whole -= 1
    rest = tuple(np.argwhere(holds)[0, whole:].tolist()) if whole < holds.ndim else ()
    for codes in np.ndindex(holds.shape[:whole]):
        yield codes + rest, bool(holds[codes + rest])
    if whole == holds.ndim:
        return
    draw = np.random.default_rng(zlib.crc32(pattern_id.encode()))
    hits = np.argwhere(holds)
    hits = hits[draw.permutation(len(hits))[:most]]
    near = np.repeat(hits, 3, axis=0)
    axis = draw.integers(holds.ndim, size=len(near))
    sizes = np.array(holds.shape)
    rows = np.arange(len(near))
    near[rows, axis] = (near[rows, axis] + draw.integers(1, sizes[axis])) % sizes[axis]
    far = draw.integers(0, sizes, size=(most, holds.ndim))
    for codes in map(tuple, np.concatenate([hits, near, far]).tolist()):
        yield codes, bool(holds[codes])


def axes_needed(pattern_id: str) -> tuple[str, ...]:
    return axes_of(cube(pattern_id).shape)


def charts_where(pattern_id: str, **stated: int) -> set[tuple[str, int]]:
    """Names of the days, and turns, on which it holds for the stated and some other values."""
    holds = cube(pattern_id)
    for place, axis in enumerate(AXES):
        if axis.name in stated and holds.shape[place] > 1:
            holds = np.take(holds, [stated[axis.name]], axis=place)
    found = holds.any(axis=tuple(range(2, holds.ndim)))
    found = np.broadcast_to(found, (60, 12))
    return {(STEMS[d % 10] + BRANCHES[d % 12], int(t)) for d, t in np.argwhere(found)}


Reading = Callable[[Chart], bool]
READINGS: dict[str, Reading] = {}
"""The second reading of each pattern, by id; the modules `f_readings_*` fill it."""


def reads(pattern: str) -> Callable[[Reading], Reading]:
    """Keep the function below as the second reading of a pattern."""

    def keep(ask: Reading) -> Reading:
        assert pattern not in READINGS
        READINGS[pattern] = ask
        return ask

    return keep
