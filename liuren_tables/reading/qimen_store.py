"""The tables of 奇門 in memory: charts under any schools, and 定局 of times by any clock."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from liuren_tables.calendar.clock import chart_keys
from liuren_tables.calendar.ju import (
    JU_METHODS,
    LEAP_TERMS,
    JuKeys,
    LeapChain,
    chai_bu,
    leap_chain,
    mao_shan,
    zhi_run,
)
from liuren_tables.conventions import Conventions
from liuren_tables.reading.store import Coded, RowTable, Store

__all__ = [
    "HOURS",
    "JuTerms",
    "chain_of",
    "hour_columns",
    "hour_rows",
    "methods_of",
    "palace_columns",
    "palace_rows",
    "terms_of",
]

HOURS = 18 * 60
"""Charts under one plate and one lodging: 局 × hour."""
_SCHOOLS = ("plate_school", "lodging")
_TROPICAL_YEAR_US = 31_556_925_000_000


@dataclass(frozen=True, slots=True, eq=False)
class JuTerms:
    """The plainest `ju.Terms`."""

    instant: NDArray[np.int64]
    term: NDArray[np.uint8]


@lru_cache(maxsize=8)
def terms_of(store: Store) -> JuTerms:
    """The solar terms of the tables, from the last before the calendar to the first after it."""
    read = store.columns("solar_term", ("instant", "term"))
    return JuTerms(read["instant"].values, read["term"].values)


def chain_of(store: Store, clock: Conventions, limit: int) -> LeapChain:
    """The blocks of 置閏 by a clock.

    Args:
        clock: zone, place and solar time count.
        limit: days.
    """
    plain = Conventions(
        zone=clock.zone, clock=clock.clock, longitude=clock.longitude, solar=clock.solar
    )
    return _chain(store, plain, limit)


@lru_cache(maxsize=32)
def _chain(store: Store, clock: Conventions, limit: int) -> LeapChain:
    terms = terms_of(store)
    tests = np.isin(terms.term, LEAP_TERMS)
    term, instant = terms.term[tests], terms.instant[tests]
    local = chart_keys(store.calendar, utc_us=instant, conventions=clock).local_us
    if len(term) < 3:  # a calendar of one year: what comes after it does not matter
        term = np.append(term, term[:1])
        local = np.append(local, local[:1] + _TROPICAL_YEAR_US)
    return leap_chain(term, local, limit)


def methods_of(
    store: Store,
    clock: Conventions,
    limit: int,
    utc_us: NDArray[np.int64],
    local_us: NDArray[np.int64],
    wanted: tuple[str, ...] = JU_METHODS,
) -> dict[str, JuKeys]:
    """定局 of some times by the methods wanted.

    Args:
        clock: by which the times are read.
        limit: of 置閏.
        utc_us, local_us: as in `clock.ChartKeys`.
        wanted: of `JU_METHODS`.
    """
    terms, start = terms_of(store), clock.day_start
    found = {}
    for name in wanted:
        if name == "chai_bu":
            found[name] = chai_bu(terms, utc_us, local_us, start)
        elif name == "zhi_run":
            found[name] = zhi_run(chain_of(store, clock, limit), local_us, start)
        else:
            found[name] = mao_shan(terms, utc_us, local_us)
    return found


def _columns(store: Store, table: str, schools: tuple[str, str], rows: int) -> dict[str, Coded]:
    domains = store.manifest.domains
    plate = domains["plate_school"].index(schools[0])
    place = plate * len(domains["qimen_lodging"]) + domains["qimen_lodging"].index(schools[1])
    cut: Any = slice(place * rows, (place + 1) * rows)
    return {name: c.take(cut) for name, c in store.columns(table).items() if name not in _SCHOOLS}


@lru_cache(maxsize=16)
def hour_columns(store: Store, plate_school: str, lodging: str) -> dict[str, Coded]:
    """The columns of `qimen_hour` under one plate and lodging; row 局 × 60 + hour."""
    return _columns(store, "qimen_hour", (plate_school, lodging), HOURS)


@lru_cache(maxsize=16)
def palace_columns(store: Store, plate_school: str, lodging: str) -> dict[str, Coded]:
    """The columns of `qimen_chart` under one plate and lodging, nine rows to a chart."""
    return _columns(store, "qimen_chart", (plate_school, lodging), 9 * HOURS)


@lru_cache(maxsize=16)
def hour_rows(store: Store, plate_school: str, lodging: str) -> RowTable:
    """`hour_columns` row by row."""
    columns = hour_columns(store, plate_school, lodging)
    drop = ("hour_ganzhi", "hour_label")
    return RowTable({name: c for name, c in columns.items() if name not in drop})


@lru_cache(maxsize=16)
def palace_rows(store: Store, plate_school: str, lodging: str) -> RowTable:
    """`palace_columns` row by row, without what all nine of a chart share."""
    columns = palace_columns(store, plate_school, lodging)
    drop = ("ju", "hour_ganzhi", "ju_label", "hour_label")
    return RowTable({name: c for name, c in columns.items() if name not in drop})
