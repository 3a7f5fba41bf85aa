"""Words that the methods of 畢法賦 share: 三傳 as a whole, the refuge, 丁神, 胎神, the cross union."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.charts.generals import noble_branch
from liuren_tables.rules.liuren.words import every, runs, some, triad_of, xun_head
from liuren_tables.symbols import relations
from liuren_tables.symbols.names import 丁, 午, 卯, 子, 酉

__all__ = [
    "DRAIN",
    "FAMILY",
    "GHOST",
    "PARENT",
    "WEALTH",
    "all_drains",
    "all_ghosts",
    "all_parents",
    "all_wealth",
    "clogged",
    "conception_of_branch",
    "crossed",
    "ding",
    "empty",
    "generals_all",
    "hidden_controls_day",
    "meets",
    "off_duty_noble",
    "on_stem_or_person",
    "phase_from_day",
    "pillars",
    "places",
    "whole",
]

Bools = npt.NDArray[np.bool_]
Phases = npt.NDArray[np.integer]
FAMILY = "畢法"
DRAIN, WEALTH, GHOST, PARENT = 1, 2, 3, 4

# 胎 of 木火土金水 (003:8783–8803), earth with water
_CONCEPTION = np.array([酉, 子, 子, 卯, 午], np.uint8)


# -- 三傳 as a whole -----------------------------------------------------------------------------
def whole(c: Charts, phase: Phases) -> Bools:
    """三傳 are of one phase: each of them; its triad; or a 連茹 with two of it, the middle among them.

    So the text counts 戌丑辰 (003:8679), 子申辰 (003:8727), 寅卯辰 (003:8723), 子亥戌 (003:9079).
    """
    first, middle, last = (b.phase == phase for b in c.san_chuan)
    triad = np.zeros_like(first)
    for p in (0, 1, 3, 4):
        triad = triad | (triad_of(c, p) & (phase == p))
    chain = (runs(c, 1) | runs(c, -1)) & middle & (first | last)
    return (first & middle & last) | triad | chain


def phase_from_day(c: Charts, steps: int) -> Phases:
    """The phase so many steps of 生 after that of the day stem: 脫 1, 財 2, 鬼 3, 父母 4."""
    return np.asarray((c.day_phase + np.uint8(steps)) % np.uint8(5))


def all_drains(c: Charts) -> Bools:
    """三傳皆脫: they are of the phase that the day stem generates."""
    return whole(c, phase_from_day(c, DRAIN))


def all_wealth(c: Charts) -> Bools:
    """三傳皆財: they are of the phase that the day stem controls."""
    return whole(c, phase_from_day(c, WEALTH))


def all_ghosts(c: Charts) -> Bools:
    """三傳皆鬼: they are of the phase that controls the day stem."""
    return whole(c, phase_from_day(c, GHOST))


def all_parents(c: Charts) -> Bools:
    """三傳生日: they are of the phase that generates the day stem."""
    return whole(c, phase_from_day(c, PARENT))


def generals_all(c: Charts, ask: Callable[[Phases], Bools]) -> Bools:
    """It is so of the phases of all three generals of 三傳."""
    return every(lambda god: ask(god.general_phase), c.san_chuan)


# -- gods and places ----------------------------------------------------------------------------
def empty(god: Branch) -> Bools:
    """空亡 or 落空: the god is void or its seat is."""
    return god.void | god.seat_void


def clogged(god: Branch) -> Bools:
    """夾克: its general and its seat both control it."""
    return god.general_controls & god.controlled_by_seat


def places(c: Charts) -> tuple[Branch, ...]:
    """三傳, 年命, 日辰 (003:8911, 8951): 三傳 and the gods over stem, branch and 年 or 命."""
    return *c.san_chuan, c.on_stem, c.on_branch, c.person.above


def pillars(c: Charts) -> tuple[Branch, ...]:
    """The gods on the stem and on the branch, and 三傳."""
    return c.on_stem, c.on_branch, *c.san_chuan


def on_stem_or_person(c: Charts, ask: Callable[[Branch], Bools]) -> Bools:
    """It is so of the god on the stem or of the god over 年 or 命."""
    return some(ask, (c.on_stem, c.person.above))


def off_duty_noble(c: Charts) -> Branch:
    """簾幕貴 (003:8523): by day the noble of the night, by night that of the day."""
    return Branch(c, noble_branch(c.day_stem, 1 - c.daynight, c.noble_school))


def ding(c: Charts) -> Branch:
    """丁神 (003:8911–8919): the branch that 丁 joins in the day's ten."""
    return xun_head(c).ahead(丁)


def hidden_controls_day(god: Branch) -> Bools:
    """遁鬼: the stem that joins the god in the day's ten controls the day stem."""
    hidden = god.hidden_stem
    phase = relations.STEM_PHASE[np.minimum(hidden, 9)]
    return relations.controls(phase, god.charts.day_phase) & ~god.void


def conception_of_branch(c: Charts) -> Branch:
    """支之胎神 (003:8791): 胎 of the phase of the day branch."""
    return Branch(c, _CONCEPTION[c.day_branch.phase])


# -- stem and branch ----------------------------------------------------------------------------
def meets(c: Charts) -> Bools:
    """干支相會: 支加干 or 干加支."""
    return (c.on_stem == c.day_branch) | (c.on_branch == c.lodging)


def crossed(c: Charts) -> Bools:
    """The god on the stem joins the branch, and the god on the branch joins the stem's palace."""
    return c.on_stem.joins(c.day_branch) & c.on_branch.joins(c.lodging)
