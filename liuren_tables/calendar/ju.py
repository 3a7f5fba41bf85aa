"""定局: which of the eighteen 局 an hour of 時家 uses, by 拆補, 置閏 and 茅山.

Each of the 24 terms has three 局, for 上元, 中元 and 下元 of five days each. The methods differ in
which term and which 元 a time belongs to:

拆補 (``chai_bu``, default)
    The term is that of the Sun at the instant. The 元 is told by the 符頭, the last 甲 or 己 day:
    上元 on 子午卯酉, 中元 on 寅申巳亥, 下元 on 辰戌丑未 (described once, 004:208).
置閏 (``zhi_run``)
    Each term has fifteen whole days that begin with an upper 符頭, so that its days lead (超神) or
    lag (接氣) the Sun. Where at 芒種 or 大雪 they lead by the limit (nine or ten days) or more,
    the fifteen days are repeated: 閏. Common practice.
茅山 (``mao_shan``)
    Five times 24 hours for each 元 from the instant of the term; 下元 goes on to the next term.
    Common practice.

Times are those of `clock.ChartKeys`: instants, and the clock of the chart, whose days count.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from liuren_tables.calendar.clockwork import NULL, OUTSIDE
from liuren_tables.calendar.pillars import DAY_US, day_of
from liuren_tables.calendar.terms import TERM_NAMES
from liuren_tables.charts.qimen.plate import JU
from liuren_tables.conventions import DayStart
from liuren_tables.data import rows
from liuren_tables.errors import InputError, unknown

__all__ = [
    "JU_METHODS",
    "LEAP_TERMS",
    "LIMITS",
    "YUAN",
    "JuKeys",
    "LeapChain",
    "Terms",
    "chai_bu",
    "every_method",
    "ju_table",
    "leap_chain",
    "mao_shan",
    "zhi_run",
]

IntArray = NDArray[np.int64]
ByteArray = NDArray[np.uint8]

JU_METHODS = ("chai_bu", "zhi_run", "mao_shan")
YUAN = ("上元", "中元", "下元")
LIMITS = (9, 10)
LEAP_TERMS = (TERM_NAMES.index("芒種"), TERM_NAMES.index("大雪"))

_HOUR_US = DAY_US // 24
_BLOCK = 15
_SHORTEST_US = 14 * DAY_US  # no two terms are closer
_YEAR_US = 31_556_925_000_000  # tropical


class Terms(Protocol):
    """What is read of the solar terms: in order of time, as in `terms.SolarTerms`."""

    @property
    def instant(self) -> IntArray:
        """Microseconds of UTC since 1970-01-01."""

    @property
    def term(self) -> ByteArray:
        """Code, 立春 = 0; consecutive terms without a gap."""


@dataclass(frozen=True, slots=True, eq=False)
class JuKeys:
    """What a method of 定局 says of each time; codes are 0 under an error.

    Attributes:
        term: uint8, the term that the 局 comes from (立春 = 0), not always that of the Sun.
        yuan: uint8, 上元 0, 中元 1, 下元 2.
        ju: uint8, 陽1 = 0 … 陰9 = 17.
        head_day: int32, days since 1970-01-01 of the local date on which the 元 begins: its 符頭,
            or for 茅山 the date of the instant at which it begins.
        leap: bool, the 元 is one of the repeated ones (閏).
        error: uint8, 0 or `clockwork.OUTSIDE`: the terms given do not reach the time.
    """

    term: ByteArray
    yuan: ByteArray
    ju: ByteArray
    head_day: NDArray[np.int32]
    leap: NDArray[np.bool_]
    error: ByteArray


@dataclass(frozen=True, slots=True, eq=False)
class LeapChain:
    """The blocks of fifteen days of 置閏, one after another without gap or overlap.

    Attributes:
        first_day: the local date, days since 1970-01-01, on which the first block begins.
        term: uint8, term of each block.
        leap: bool, the block repeats the one before.
        lead: int16, at the first block of each test (芒種, 大雪) by how many days it leads its
            term, before the leap; 0 elsewhere.
        limit: the limit in days.
    """

    first_day: int
    term: ByteArray
    leap: NDArray[np.bool_]
    lead: NDArray[np.int16]
    limit: int

    def start(self) -> IntArray:
        """First local date of each block."""
        return self.first_day + _BLOCK * np.arange(len(self.term), dtype=np.int64)


@cache
def ju_table() -> ByteArray:
    """(24, 3): code of the 局 for each term and 元."""
    table = np.full((24, 3), 255, np.uint8)
    for row in rows("qimen_ju"):
        table[TERM_NAMES.index(row["term"]), YUAN.index(row["yuan"])] = JU.index(row["ju"])
    if (table == 255).any():
        raise ValueError("qimen_ju.csv lacks a term or 元")
    table.setflags(write=False)
    return table


def _local_date(local_us: IntArray, day_start: DayStart) -> IntArray:
    """The date whose 干支 the day has: from 23:00 that of the morrow."""
    if day_start not in ("23:00", "00:00"):
        raise unknown("value of day_start", day_start, ("23:00", "00:00"))
    early = _HOUR_US if day_start == "23:00" else 0
    return (local_us + early) // DAY_US


def _keys(
    term: ByteArray,
    yuan: IntArray,
    head: IntArray,
    leap: NDArray[np.bool_],
    known: NDArray[np.bool_],
) -> JuKeys:
    term, yuan = np.where(known, term, 0).astype(np.uint8), np.where(known, yuan, 0)
    return JuKeys(
        term=term,
        yuan=yuan.astype(np.uint8),
        ju=np.where(known, ju_table()[term, yuan], 0).astype(np.uint8),
        head_day=np.where(known, head, 0).astype(np.int32),
        leap=leap & known,
        error=np.where(known, 0, OUTSIDE).astype(np.uint8),
    )


def _passed(terms: Terms, utc_us: IntArray) -> tuple[IntArray, NDArray[np.bool_]]:
    """Index of the last term passed, and whether the terms reach so far at all."""
    at = np.searchsorted(terms.instant, utc_us, side="right") - 1
    known = (at >= 0) & (utc_us < terms.instant[-1] + _SHORTEST_US) & (utc_us != NULL)
    return np.clip(at, 0, None), known


def chai_bu(
    terms: Terms, utc_us: IntArray, local_us: IntArray, day_start: DayStart = "23:00"
) -> JuKeys:
    """定局 by 拆補: the term of the instant, the 元 of the day's 符頭.

    Args:
        terms: from one before the times to one not more than fourteen days before their end.
        utc_us: instants, `NULL` where there is none.
        local_us: the clock of the chart at each.
        day_start: when the day's 干支 changes.
    """
    at, known = _passed(terms, utc_us)
    date = _local_date(local_us, day_start)
    since = day_of(date) % 5
    yuan = day_of(date) // 5 % 3
    return _keys(terms.term[at], yuan.astype(np.int64), date - since, np.zeros_like(known), known)


def mao_shan(terms: Terms, utc_us: IntArray, local_us: IntArray) -> JuKeys:
    """定局 by 茅山: 元 of exactly five days from the instant of the term.

    Args:
        terms, utc_us, local_us: as for `chai_bu`.
    """
    at, known = _passed(terms, utc_us)
    elapsed = np.where(known, utc_us - terms.instant[at], 0)
    yuan = np.minimum(elapsed // (5 * DAY_US), 2)
    began = local_us - (elapsed - yuan * 5 * DAY_US)
    return _keys(terms.term[at], yuan, began // DAY_US, np.zeros_like(known), known)


def leap_chain(term: ByteArray, term_local_us: IntArray, limit: int = 9) -> LeapChain:
    """The blocks of 置閏 for the span of some solar terms.

    A block of 芒種 or 大雪 that leads its term by `limit` days or more is followed by a leap. What
    the lead is before the first such term follows from the day of the same term a tropical year
    before the next: with the leap in its place the lead lies within fifteen days of the limit,
    and an upper 符頭 comes every fifteen days.

    Args:
        term: codes of consecutive terms, two years of them or more.
        term_local_us: the clock of the charts at the instant of each (`ChartKeys.local_us`); their
            day is taken from 23:00.
        limit: days, 9 or 10.

    Raises:
        InputError: another limit, or too few terms.
    """
    if limit not in LIMITS:
        raise InputError(f"limit {limit!r} of 置閏 is not 9 or 10 days")
    tests = np.flatnonzero(np.isin(term, LEAP_TERMS))
    if len(tests) < 3:
        raise InputError("置閏 needs the solar terms of two years or more")
    date = _local_date(term_local_us, "23:00")[tests]
    before = int(_local_date(term_local_us[tests[1:2]] - _YEAR_US, "23:00")[0])
    start = before - _lead_after_leap(before, limit) + 12 * _BLOCK
    lead, leaps = np.zeros(len(tests), np.int16), np.zeros(len(tests), np.bool_)
    first_day = start - 11 * _BLOCK
    for k, day in enumerate(date.tolist()):
        lead[k] = day - start
        leaps[k] = lead[k] >= limit
        start += _BLOCK * (12 + int(leaps[k]))
    return _laid(first_day, term[tests], lead, leaps, limit)


def _lead_after_leap(date: int, limit: int) -> int:
    """Lead of a test term on this date over the upper 符頭, with the leap in its place."""
    since = int(day_of(date)) % _BLOCK
    return since if since < limit else since - _BLOCK


def _laid(
    first_day: int,
    tested: ByteArray,
    lead: NDArray[np.int16],
    leaps: NDArray[np.bool_],
    limit: int,
) -> LeapChain:
    """The chain from eleven terms before the first test to eleven after the last."""
    steps = np.concatenate([np.arange(-11, 0), np.arange(12 * len(tested))])
    terms = ((tested[0].astype(np.int64) + steps) % 24).astype(np.uint8)
    times = np.ones(len(terms), np.int64)
    times[11::12] += leaps
    place = np.cumsum(times)
    leap = np.zeros(int(place[-1]), np.bool_)
    leap[place[11::12][leaps] - 1] = True
    leads = np.zeros(len(leap), np.int16)
    leads[place[11::12] - times[11::12]] = lead
    return LeapChain(first_day, np.repeat(terms, times), leap, leads, limit)


def zhi_run(chain: LeapChain, local_us: IntArray, day_start: DayStart = "23:00") -> JuKeys:
    """定局 by 置閏: the block of the day.

    Args:
        chain: made for the same clock (`leap_chain`).
        local_us: the clock of the chart at each time, `NULL` where there is none.
        day_start: when the day's 干支 changes.
    """
    since = _local_date(local_us, day_start) - chain.first_day
    block = since // _BLOCK
    known = (block >= 0) & (block < len(chain.term)) & (local_us != NULL)
    block = np.where(known, block, 0)
    yuan = since % _BLOCK // 5
    head = chain.first_day + since - since % 5
    return _keys(chain.term[block], yuan, head, chain.leap[block], known)


def every_method(
    terms: Terms,
    chain: LeapChain,
    utc_us: IntArray,
    local_us: IntArray,
    day_start: DayStart = "23:00",
) -> Mapping[str, JuKeys]:
    """定局 of some times by each of `JU_METHODS`, the default first."""
    return {
        "chai_bu": chai_bu(terms, utc_us, local_us, day_start),
        "zhi_run": zhi_run(chain, local_us, day_start),
        "mao_shan": mao_shan(terms, utc_us, local_us),
    }
