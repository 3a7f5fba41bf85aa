"""The words that several patterns share, each named once with its line.

Everything a single branch can say of itself is in `charts.branch.Branch`; here is what concerns
several branches, the chart as a whole, or the 神煞.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, reduce
from operator import and_, or_

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.charts.generals import BAD_GENERALS, GOOD_GENERALS, noble_branch
from liuren_tables.rules.spirits import spirits
from liuren_tables.symbols import relations
from liuren_tables.symbols.growth import stage
from liuren_tables.symbols.mappings import mapping
from liuren_tables.symbols.names import 六合, 勾陳, 朱雀, 螣蛇, 青龍

__all__ = [
    "BAD_GENERALS",
    "GOOD_GENERALS",
    "Places",
    "ahead_of_noble",
    "all_different",
    "carry",
    "day_noble",
    "day_peak",
    "every",
    "flank",
    "hold",
    "in_chuan",
    "is_noble",
    "is_sequence",
    "is_set",
    "night_noble",
    "on_day",
    "peak",
    "runs",
    "seen",
    "six_places",
    "some",
    "spirit",
    "stage_of_day",
    "triad",
    "triad_of",
    "unite",
    "uppers",
    "xun_head",
    "xun_tail",
]

Bools = npt.NDArray[np.bool_]


# -- any and all ------------------------------------------------------------------------------
def some(ask: Callable[[Branch], Bools], branches: Iterable[Branch]) -> Bools:
    """Whether it is so of some of these branches."""
    return reduce(or_, (ask(b) for b in branches))


def every(ask: Callable[[Branch], Bools], branches: Iterable[Branch]) -> Bools:
    """Whether it is so of all of these branches."""
    return reduce(and_, (ask(b) for b in branches))


def hold(gods: Iterable[Branch], branches: Iterable[Branch | int]) -> Bools:
    """俱全: each of these branches is among the gods."""
    among = tuple(gods)

    def found(branch: Branch | int) -> Bools:
        return some(lambda god: god == branch, among)

    return reduce(and_, (found(b) for b in branches))


def carry(gods: Iterable[Branch], generals: Iterable[int]) -> Bools:
    """Each of these generals is carried by one of the gods."""
    among = tuple(gods)

    def found(general: int) -> Bools:
        return some(lambda god: god.rides(general), among)

    return reduce(and_, (found(g) for g in generals))


# -- groups of places -------------------------------------------------------------------------
def uppers(c: Charts) -> tuple[Branch, ...]:
    """四課上神: the upper gods of the four lessons."""
    return c.ke


def six_places(c: Charts) -> tuple[Branch, ...]:
    """六處 (003:3735): the gods on stem and branch, over 年 or 命, 三傳, and over the hour."""
    return c.on_stem, c.on_branch, c.person.above, *c.san_chuan, c.hour.above


def seen(c: Charts) -> tuple[Branch, ...]:
    """課傳: every god of 四課 and 三傳."""
    return *c.ke, *c.san_chuan


def on_day(c: Charts, god: Branch) -> Bools:
    """臨日辰: it stands on the palace of the stem or on that of the branch."""
    return god.stands_on(c.lodging) | god.stands_on(c.day_branch)


# -- two or three branches --------------------------------------------------------------------
def unite(one: Branch, other: Branch) -> Bools:
    """三六合: two branches are 六合, or different ones of a 三合."""
    return one.joins(other) | (one.same_triad(other) & (one != other))


def flank(one: Branch, other: Branch, middle: Branch) -> Bools:
    """拱: the middle lies between the two, next to each."""
    return ((one == middle.ahead(1)) & (other == middle.ahead(-1))) | (
        (other == middle.ahead(1)) & (one == middle.ahead(-1))
    )


def peak(branch: Branch) -> Branch:
    """旺神 (帝旺) of its phase, earth with water (003:5691): the fourth after its 長生."""
    return branch.birth.ahead(4)


# -- 三傳 as a whole -----------------------------------------------------------------------------
def is_set(c: Charts, branches: Iterable[int]) -> Bools:
    """三傳 are these three branches in any order."""
    first, middle, last = c.san_chuan
    return reduce(and_, ((first == w) | (middle == w) | (last == w) for w in set(branches)))


def in_chuan(c: Charts, branch: Branch | int) -> Bools:
    """入傳: it is one of 三傳."""
    return some(lambda god: god == branch, c.san_chuan)


def is_sequence(c: Charts, first: int, middle: int, last: int) -> Bools:
    """三傳 are these, in this order."""
    return (c.chu == first) & (c.zhong == middle) & (c.mo == last)


def runs(c: Charts, step: int) -> Bools:
    """三傳 go on by equal steps: 1 進茹, −1 退茹, 2 順間傳, −2 逆間傳, 4 and −4 三合."""
    return (c.zhong == c.chu.ahead(step)) & (c.mo == c.zhong.ahead(step))


def all_different(c: Charts) -> Bools:
    """No two of 三傳 are the same."""
    return (c.chu != c.zhong) & (c.zhong != c.mo) & (c.chu != c.mo)


def triad_of(c: Charts, phase: int) -> Bools:
    """三傳 are the whole triad of a phase (木 亥卯未, 火 寅午戌, 金 巳酉丑, 水 申子辰)."""
    one_phase = every(lambda b: mapping("triad_phase")[b.code] == phase, c.san_chuan)
    return one_phase & all_different(c)


def triad(c: Charts) -> Bools:
    """三傳三合: they are the whole of one triad."""
    return every(lambda b: b.same_triad(c.chu), (c.zhong, c.mo)) & all_different(c)


# -- the day ----------------------------------------------------------------------------------
def xun_head(c: Charts) -> Branch:
    """旬首 (003:6031): the branch with which the day's ten begins."""
    return Branch(c, c.day // np.uint8(10) * np.uint8(10) % np.uint8(12))


def xun_tail(c: Charts) -> Branch:
    """旬尾: the branch with which it ends."""
    return xun_head(c).ahead(9)


def stage_of_day(c: Charts, at: Branch, school: str = "element") -> npt.NDArray[np.uint8]:
    """十二長生 of the day stem at a branch, as index into `symbols.growth.STAGES`."""
    return stage(c.day_stem, at.code, school)


def day_peak(c: Charts) -> Branch:
    """旺神 (帝旺) of the day stem, earth with water (003:5691)."""
    return c.of_day_stem("growth_start", "element").ahead(4)


def day_noble(c: Charts) -> Branch:
    """晝貴 of the day stem, whatever the hour."""
    return _noble(c, 0)


def night_noble(c: Charts) -> Branch:
    """夜貴 of the day stem, whatever the hour."""
    return _noble(c, 1)


def is_noble(c: Charts, branch: Branch) -> Bools:
    """It is 晝貴 or 夜貴 of the day stem, whatever the hour."""
    return (branch == day_noble(c)) | (branch == night_noble(c))


def ahead_of_noble(god: Branch) -> Bools:
    """居天乙前: it carries one of the five generals that follow the 貴人 (蛇 雀 合 勾 龍)."""
    return god.rides([螣蛇, 朱雀, 六合, 勾陳, 青龍])


def _noble(c: Charts, daynight: int) -> Branch:
    return Branch(c, noble_branch(c.day_stem, np.uint8(daynight), c.noble_school))


# -- 神煞 ---------------------------------------------------------------------------------------
class Places:
    """Where a 神煞 falls on each chart: one branch, or several.

    Attributes:
        charts: whose.
        falls: (…, 12) whether it falls on each branch.
    """

    def __init__(self, charts: Charts, falls: Bools) -> None:
        self.charts = charts
        self.falls = falls

    def at(self, branch: Branch) -> Bools:
        """Whether it falls on this branch."""
        falls, code = np.broadcast_arrays(self.falls, branch.code[..., None])
        return np.take_along_axis(falls, code[..., :1].astype(np.intp), axis=-1)[..., 0]

    @property
    def branch(self) -> Branch:
        """The branch, where it falls on one only."""
        return Branch(self.charts, self.falls.argmax(axis=-1))


@cache
def _cells(name: str, basis: str, variant: str) -> Bools:
    found = [
        s
        for s in spirits()
        if s.spirit == name
        and s.target == "branch"
        and (s.basis == basis if basis else True)
        and (s.variant == variant if variant else s.is_default)
    ]
    if len(found) != 1:
        bases = ", ".join(f"{s.basis}·{s.variant}" for s in found) or "none"
        raise LookupError(f"神煞 {name} {basis} {variant}: found {bases}")
    table = np.zeros((len(found[0].cells), 12), np.bool_)
    for code, cells in enumerate(found[0].cells):
        table[code, list(cells)] = True
    return table


@cache
def _basis(name: str, variant: str) -> str:
    bases = {
        s.basis
        for s in spirits()
        if s.spirit == name and s.target == "branch" and (not variant or s.variant == variant)
    }
    if len(bases) != 1:
        raise LookupError(f"神煞 {name}: name its basis, one of {', '.join(sorted(bases))}")
    return bases.pop()


_COORDINATES: dict[str, Callable[[Charts], npt.NDArray[np.uint8]]] = {
    "year_branch": lambda c: c.year_branch.code,
    "year_stem": lambda c: c.year_stem,
    "month": lambda c: c.month,
    "season": lambda c: c.season,
    "day": lambda c: c.day,
    "day_stem": lambda c: c.day_stem,
    "day_branch": lambda c: c.day_branch.code,
    "xun": lambda c: relations.xun(c.day),
    "hour": lambda c: c.hour.code,
    "person": lambda c: c.person.code,
    "month_general": lambda c: c.month_general.code,
}


def spirit(c: Charts, name: str, basis: str = "", variant: str = "") -> Places:
    """Where a 神煞 of the data falls.

    Args:
        c: the charts.
        name: as in ``data/spirits_*.csv``.
        basis: needed where the name has several.
        variant: its default unless named.

    Raises:
        LookupError: no such 神煞, or its basis must be named.
    """
    of = basis or _basis(name, variant)
    return Places(c, _cells(name, of, variant)[_COORDINATES[of](c)])
