"""From times to the keys of charts: the clock that decides day and hour, year, month and 月將.

Year, month and 月將 change at instants and are looked up by UTC date; day and hour follow the
clock of the chart: the standard time of the civil zone (or its wall clock), mean or true solar
time. Everything is integer arithmetic on microseconds since 1970-01-01, half-open: 23:00:00
belongs to the 子 hour that it opens, an instant of change to what it begins.

A column is worked off in chunks that fit the processor's cache, by as many threads as there
are processors; NumPy releases the lock.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from liuren_tables.calendar.clockwork import (
    BAD_GIVEN,
    NO_TIME,
    NOT_GIVEN,
    NULL,
    OUTSIDE,
    POLAR,
    SKIPPED,
    BoolArray,
    ByteArray,
    CalendarArrays,
    IntArray,
    Job,
    ready,
)
from liuren_tables.calendar.solar import sun_table
from liuren_tables.calendar.zones import offsets, parse_zone
from liuren_tables.conventions import Conventions
from liuren_tables.errors import InputError, LiurenError, LocalTimeError, PolarError, RangeError

__all__ = [
    "BAD_GIVEN",
    "NOT_GIVEN",
    "NO_TIME",
    "NULL",
    "OUTSIDE",
    "POLAR",
    "SKIPPED",
    "CalendarArrays",
    "CalendarTable",
    "ChartKeys",
    "LeanKeys",
    "chart_keys",
    "error_for",
    "lean_keys",
]

Given = int | NDArray[Any] | None


@dataclass(frozen=True, slots=True, eq=False)
class CalendarTable:
    """The plainest `CalendarArrays`."""

    first: int
    year: ByteArray
    month: ByteArray
    month_general: ByteArray
    change: IntArray
    uncertainty_s: NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class LeanKeys:
    """What a cast needs of each time; all arrays have the length of the input.

    Attributes:
        index: uint16, ((day × 12 + hour) × 12 + month_general) × 2 + daynight; 0 under an error.
        boundary: bool, the instant is within the uncertainty of a change of month or 月將.
        ambiguous: bool, the local time came twice.
        error: uint8, 0 or the code of an error (`error_for`).
    """

    index: NDArray[np.uint16]
    boundary: BoolArray
    ambiguous: BoolArray
    error: ByteArray


@dataclass(frozen=True, slots=True, eq=False)
class ChartKeys(LeanKeys):
    """All that the time says of each chart; codes are 0, times `NULL` under an error.

    Attributes:
        utc_us: int64, the instant.
        local_us: int64, the clock of the chart: standard (or wall) time of the zone, or solar.
        year, month, day: uint8, 干支 (甲子 = 0).
        hour: uint8, branch of the double hour (子 = 0), or as given.
        hour_ganzhi: uint8, 干支 of the hour by 五子遁; for an hour given by hand that is not the
            hour of the clock, from the stem of the day.
        month_general: uint8, branch of 月將, or as given.
        daynight: uint8, 0 晝 or 1 夜, by the rule (for an hour given by hand, that hour), or as
            given.
    """

    utc_us: IntArray
    local_us: IntArray
    year: ByteArray
    month: ByteArray
    day: ByteArray
    hour: ByteArray
    hour_ganzhi: ByteArray
    month_general: ByteArray
    daynight: ByteArray


_TYPES: dict[str, Any] = {"index": np.uint16, "boundary": np.bool_, "ambiguous": np.bool_}
_TYPES |= {"utc_us": np.int64, "local_us": np.int64}


def _work(
    kind: type[LeanKeys],
    calendar: CalendarArrays,
    utc_us: IntArray | None,
    local_us: IntArray | None,
    conventions: Conventions,
    given: dict[str, Given],
    null: BoolArray | None,
    fold: int,
    threads: int | None,
    chunk: int,
) -> dict[str, NDArray[Any]]:
    """All of `chart_keys` and `lean_keys`: what is in the fields of `kind`."""
    times = local_us if utc_us is None else utc_us
    if times is None or (utc_us is not None and local_us is not None):
        raise InputError("times are given either as utc_us or as local_us")
    if fold not in (0, 1):
        raise InputError(f"fold {fold!r} is not 0 or 1")
    times = np.ascontiguousarray(times, np.int64)
    columns: dict[str, int | NDArray[Any]] = {}
    for name, values in given.items():
        limit = 2 if name == "daynight" else 12
        if isinstance(values, np.ndarray):
            columns[name] = values
        elif values is not None:
            if not 0 <= values < limit:
                raise InputError(f"{name} {values!r} is not a code from 0 to {limit - 1}")
            columns[name] = values
    for name, array in (*columns.items(), ("null", null)):
        if isinstance(array, np.ndarray) and array.shape != times.shape:
            raise InputError(f"{name} has {array.size} rows, the times have {times.size}")
    index, zone = ready(calendar), parse_zone(conventions.zone)
    first, rows = calendar.first, len(calendar.change)
    fixed = zone.offset_us is not None
    solar = conventions.solar == "true" or conventions.daynight_rule == "sun"
    out: dict[str, NDArray[Any]] = {
        field.name: np.zeros(times.size, _TYPES.get(field.name, np.uint8)) for field in fields(kind)
    }
    job = Job(
        index=index,
        conventions=conventions,
        zone=zone,
        history=None if fixed else offsets(zone, first - 3, first + rows + 3),
        sun=sun_table(first, rows) if solar else None,
        absolute=utc_us is not None,
        fold=fold,
        lean=kind is LeanKeys,
        times=times,
        null=null,
        given=columns,
        out=out,
    )
    _in_chunks(job.run, times.size, chunk, threads)
    return out


def _in_chunks(run: Callable[[int, int], None], size: int, chunk: int, threads: int | None) -> None:
    parts = [(at, min(at + chunk, size)) for at in range(0, size, chunk)]
    workers = min(len(parts), threads or os.cpu_count() or 1)
    if workers <= 1:
        for part in parts:
            run(*part)
        return
    with ThreadPoolExecutor(workers) as pool:
        for _ in pool.map(lambda part: run(*part), parts):
            pass


def chart_keys(
    calendar: CalendarArrays,
    *,
    utc_us: IntArray | None = None,
    local_us: IntArray | None = None,
    conventions: Conventions,
    hour: Given = None,
    month_general: Given = None,
    daynight: Given = None,
    null: BoolArray | None = None,
    fold: int = 0,
    threads: int | None = None,
    chunk: int = 1 << 17,
) -> ChartKeys:
    """All keys of the charts of a column of times.

    Args:
        calendar: covers the times; told by identity, so keep one object and use it again.
        utc_us: (n,) instants, µs UTC since 1970-01-01, `NULL` where there is none; or
        local_us: (n,) wall clock times in `conventions.zone`, likewise.
        conventions: zone, its clock, place, solar time, day start and rule of 晝夜.
        hour: branch given by hand in place of that of the clock, one or (n,) with `NOT_GIVEN`.
        month_general: 月將 given by hand, likewise.
        daynight: 0 晝 or 1 夜 given by hand, likewise.
        null: (n,) mask of times that are not there.
        fold: 1 takes the second of two equal local times.
        threads: how many at most; as many as there are processors if None.
        chunk: how many times are worked off at once.

    Raises:
        InputError: arguments that do not fit together; what is wrong with one time is in
            `error` of its row.
    """
    given = {"hour": hour, "month_general": month_general, "daynight": daynight}
    return ChartKeys(
        **_work(
            ChartKeys, calendar, utc_us, local_us, conventions, given,
            null, fold, threads, chunk,
        )
    )  # fmt: skip


def lean_keys(
    calendar: CalendarArrays,
    *,
    utc_us: IntArray | None = None,
    local_us: IntArray | None = None,
    conventions: Conventions,
    hour: Given = None,
    month_general: Given = None,
    daynight: Given = None,
    null: BoolArray | None = None,
    fold: int = 0,
    threads: int | None = None,
    chunk: int = 1 << 17,
) -> LeanKeys:
    """The same of `chart_keys` for less: only the index of the charts and the flags."""
    given = {"hour": hour, "month_general": month_general, "daynight": daynight}
    by_time = conventions.daynight_rule != "sun" and all(v is None for v in given.values())
    done = _work(
        LeanKeys if by_time else ChartKeys, calendar, utc_us, local_us, conventions, given,
        null, fold, threads, chunk,
    )  # fmt: skip
    return LeanKeys(**{field.name: done[field.name] for field in fields(LeanKeys)})


def error_for(code: int, calendar: CalendarArrays, conventions: Conventions) -> LiurenError:
    """The error that a code in `error` stands for; its text is for the row or to be raised."""
    if code == OUTSIDE:
        low, high = calendar.first + 1, calendar.first + len(calendar.change) - 3
        span = f"{np.datetime64(low, 'D')} to {np.datetime64(high, 'D')}"
        return RangeError(f"the time is outside the calendar table, which covers {span}")
    if code == SKIPPED:
        return LocalTimeError(
            f"this local time never was: the clocks of {conventions.zone} skipped it"
        )
    if code == POLAR:
        return PolarError(
            "the Sun neither rises nor sets at this place on this date; give 晝 or 夜 by hand"
        )
    if code == BAD_GIVEN:
        return InputError("hour and month_general given by hand are 0 to 11, daynight is 0 or 1")
    return InputError("there is no time in this row")
