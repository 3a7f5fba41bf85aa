"""What else the tables say of one chart: its coordinates, its patterns, its 神煞."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from liuren_tables.calendar.pillars import DAY_US
from liuren_tables.reading.patterns import Hit, PatternIndex
from liuren_tables.reading.store import Store
from liuren_tables.symbols.cycles import BRANCHES, GANZHI

__all__ = ["OnBranch", "coordinates", "pattern_index", "patterns_of", "spirits_of", "term_days"]


class OnBranch(NamedTuple):
    """A 神煞 on a branch, with what it is counted from."""

    branch: str
    spirit: str
    basis: str
    nature: str
    governs: str


@lru_cache(maxsize=8)
def pattern_index(store: Store) -> PatternIndex:
    """The patterns of a store, ordered for looking up; made once."""
    return PatternIndex(store)


def term_days(
    store: Store, local_us: NDArray[np.int64], utc_us: NDArray[np.int64]
) -> NDArray[np.uint8]:
    """Codes of the axis `term_day` of local dates: 四立, 分至, their eves, or none of these.

    Args:
        store: of the tables.
        local_us, utc_us: (n,) the clock of the chart and the instant.
    """
    shift = local_us - utc_us
    today = local_us // DAY_US
    if len(today) > 1 and (shift == shift[0]).all():
        return _term_days_at(store, int(shift[0]))[today - store.calendar.first + 2]
    return _term_days(store, today, shift)


@lru_cache(maxsize=64)
def _term_days_at(store: Store, shift: int) -> NDArray[np.uint8]:
    """Codes of every date of the calendar by a clock of a fixed shift, from two dates before it."""
    days = np.arange(-2, len(store.calendar.change) + 2) + store.calendar.first
    return _term_days(store, days, np.full(len(days), shift))


def _term_days(
    store: Store, today: NDArray[np.int64], shift: NDArray[np.int64]
) -> NDArray[np.uint8]:
    instants, _ = store.terms
    codes = store.columns("solar_term", ("term",))["term"].values
    quarters = np.flatnonzero(codes % 3 == 0)
    at = np.searchsorted(instants[quarters], today * DAY_US - shift, "left")
    at = np.minimum(at, len(quarters) - 1)
    days = (instants[quarters][at] + shift) // DAY_US - today
    kind = np.where(codes[quarters][at] % 6 == 0, 1, 3)
    return np.where((days == 0) | (days == 1), kind + days, 0).astype(np.uint8)


def coordinates(store: Store, r: Mapping[str, Any]) -> dict[str, Any]:
    """Codes of a reading by axis; what is unknown is None."""

    def pillar(name: str) -> int | None:
        return None if r[name] is None else GANZHI.index(r[name])

    def branch(name: str) -> int | None:
        return None if r[name] is None else BRANCHES.index(r[name][-1])

    year, month = pillar("year_ganzhi"), pillar("month_ganzhi")
    persons = [code for code in (branch("ben_ming"), branch("xing_nian")) if code is not None]
    known: dict[str, Any] = {
        "daynight": r["daynight"],
        "hour": r["hour"],
        "month": None if month is None else month % 12,
        "year_branch": None if year is None else year % 12,
        "year_stem": None if year is None else year % 10,
        "lunar_day": None if r["lunar_day"] is None else r["lunar_day"] - 1,
        "person": persons or None,
        "ben_ming": branch("ben_ming"),
        "xing_nian": branch("xing_nian"),
    }
    if r["local"] is not None:
        local, utc = (np.array([_microseconds(r[n])], np.int64) for n in ("local", "instant"))
        known["term_day"] = int(term_days(store, local, utc)[0])
    return known


def _microseconds(moment: datetime) -> int:
    since = moment.replace(tzinfo=None) - datetime(1970, 1, 1)
    return (since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds


def patterns_of(store: Store, r: Mapping[str, Any]) -> list[Hit]:
    """The patterns of a reading, under its schools."""
    known = coordinates(store, r)
    if store.has_default(r["shehai"], r["noble"]):
        return pattern_index(store).of_chart(r["day"], r["turn"], known)
    from liuren_tables.reading.by_rules import patterns_by_rules

    return patterns_by_rules(r["day"], r["turn"], known, r["shehai"], r["noble"])


def _bases(r: Mapping[str, Any]) -> dict[str, int]:
    """Codes of what 神煞 are counted from, as far as they are known."""
    day = r["day"]
    known = {"day": day, "day_stem": day % 10, "day_branch": day % 12, "xun": day // 10}
    known |= {"hour": r["hour"], "month_general": r["month_general"], "fixed": 0}
    if r["month_ganzhi"] is not None:
        month = GANZHI.index(r["month_ganzhi"]) % 12
        known |= {"month": month, "season": (month - 2) % 12 // 3}
    if r["year_ganzhi"] is not None:
        year = GANZHI.index(r["year_ganzhi"])
        known |= {"year_branch": year % 12, "year_stem": year % 10}
    if r["ben_ming"] is not None:
        known["person"] = BRANCHES.index(r["ben_ming"][-1])
    return known


@lru_cache(maxsize=8)
def _spirits(store: Store) -> dict[tuple[str, int], list[OnBranch]]:
    """Default readings by basis and its code."""
    told = {(s["spirit"], s["basis"]): s for s in store.records("spirit")}
    grid: dict[tuple[str, int], list[OnBranch]] = {}
    for row in store.records("spirit_grid"):
        if row["is_default"] and row["target"] == "branch":
            about = told[row["spirit"], row["basis"]]
            grid.setdefault((row["basis"], row["basis_code"]), []).append(
                OnBranch(row["place_label"], row["spirit"], row["basis"], about["nature"] or "",
                         about["governs"] or "")
            )  # fmt: skip
    return grid


def spirits_of(store: Store, r: Mapping[str, Any]) -> dict[str, list[OnBranch]]:
    """The 神煞 on each of the twelve branches, by what is known of the chart."""
    on: dict[str, list[OnBranch]] = {branch: [] for branch in BRANCHES}
    grid = _spirits(store)
    for basis, code in _bases(r).items():
        for one in grid.get((basis, code), ()):
            on[one.branch].append(one)
    return on
