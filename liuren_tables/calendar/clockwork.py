"""The clockwork behind `clock`: a calendar made ready and one chunk of times worked off.

Nearly all dates are far from any change and from any transition of the zone, so a chunk takes
the values of the date for all of its times, then puts right the few on the other dates.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from liuren_tables.calendar.solar import SunTable, longitude_us, sun_state, true_solar
from liuren_tables.calendar.zones import DAY_US, FAR, Offsets, Zone
from liuren_tables.conventions import Conventions

__all__ = [
    "EPOCH_DAY",
    "HOUR_US",
    "NOT_GIVEN",
    "NULL",
    "CalendarArrays",
    "Job",
    "hour_tables",
    "ready",
]

NULL: Final = -(1 << 63)
"""A time that is not there."""
NOT_GIVEN: Final = 255
"""In an array of hours, 月將 or 晝夜 given by hand: as the time implies."""
NO_TIME, OUTSIDE, SKIPPED, POLAR, BAD_GIVEN = range(1, 6)
"""Codes of errors; 0 is none."""

IntArray = NDArray[np.int64]
ByteArray = NDArray[np.uint8]
BoolArray = NDArray[np.bool_]

HOUR_US = 3_600_000_000
EPOCH_DAY = 17  # 1970-01-01 was 辛巳
_DAY_HOURS = {"mao_shen": range(3, 9), "mao_you": range(3, 10), "sun": range(0)}


class CalendarArrays(Protocol):
    """The calendar over consecutive UTC dates; values hold at 00:00 UTC.

    After the `change` on row i the values of row i + 1 hold; the last row serves only for that.
    Calendars are told apart by identity: do not change the arrays of one that was used.
    """

    def __hash__(self) -> int:
        """By identity."""

    @property
    def first(self) -> int:
        """Days since 1970-01-01 of row 0."""

    @property
    def year(self) -> ByteArray:
        """干支 of the year, 甲子 = 0."""

    @property
    def month(self) -> ByteArray:
        """干支 of the month."""

    @property
    def month_general(self) -> ByteArray:
        """Branch of 月將, 子 = 0."""

    @property
    def change(self) -> IntArray:
        """Instant (µs UTC) of the solar term on this date; the largest int64 if none."""

    @property
    def uncertainty_s(self) -> NDArray[np.float32]:
        """How far `change` may be off, in seconds."""


@dataclass(frozen=True, slots=True, eq=False)
class ReadyCalendar:
    """The calendar made ready: `packed` and `lean` have a top bit on dates near a change."""

    low: int
    high: int
    packed: NDArray[Any]  # uint32: year | month << 8 | month_general << 16 | near << 24
    lean: NDArray[Any]  # uint8: month_general × 2 | near << 7
    near: IntArray
    after: IntArray  # row whose values hold after `near`
    slack_us: IntArray


@lru_cache(maxsize=8)
def ready(calendar: CalendarArrays) -> ReadyCalendar:
    """The calendar made ready; kept for the next call with the same object."""
    rows = len(calendar.change)
    start = (calendar.first + np.arange(rows, dtype=np.int64)) * DAY_US
    near, slack = np.full(rows, FAR, np.int64), np.zeros(rows, np.int64)
    after = np.arange(rows)
    own = np.flatnonzero(calendar.change < FAR)
    own = own[own < rows - 1]
    change = calendar.change[own]
    spread = np.ceil(calendar.uncertainty_s[own].astype(np.float64) * 1e6).astype(np.int64)
    # A date beside that of a change is near it if the doubt reaches over midnight.
    for shift, reaches in (
        (-1, change - spread < start[own]),
        (1, change + spread >= start[own] + DAY_US),
        (0, np.ones(own.size, np.bool_)),
    ):
        at = np.clip(own[reaches] + shift, 0, rows - 1)
        near[at], slack[at] = change[reaches], spread[reaches]
    after[own] += 1
    flag = near < FAR
    packed = calendar.year.astype(np.uint32) | calendar.month.astype(np.uint32) << 8
    packed |= calendar.month_general.astype(np.uint32) << 16 | flag.astype(np.uint32) << 24
    lean = calendar.month_general.astype(np.uint8) * np.uint8(2) | flag.astype(np.uint8) << 7
    return ReadyCalendar(int(start[0]), int(start[-1]), packed, lean, near, after, slack)


@lru_cache(maxsize=16)
def hour_tables(day_start: str, rule: str) -> dict[str, NDArray[Any]]:
    """By hour of the clock within a round of 60 days (1440 hours): what it says."""
    civil, clock = np.divmod(np.arange(1440), 24)
    hour = (clock + 1) // 2 % 12
    coming = (civil + (clock == 23)) % 60
    day = coming if day_start == "23:00" else civil
    night = ~np.isin(hour, list(_DAY_HOURS[rule]))
    codes = {"day": day, "hour": hour, "hour_ganzhi": coming % 5 * 12 + hour, "daynight": night}
    tables: dict[str, NDArray[Any]] = {n: v.astype(np.uint8) for n, v in codes.items()}
    tables["base"] = ((day * 12 + hour) * 24 + night).astype(np.uint16)
    return tables


@dataclass(frozen=True, slots=True, eq=False)
class Job:
    """One call, ready to be done chunk by chunk."""

    index: ReadyCalendar
    conventions: Conventions
    zone: Zone
    history: Offsets | None
    sun: SunTable | None
    absolute: bool
    fold: int
    lean: bool
    times: IntArray
    null: BoolArray | None
    given: dict[str, int | NDArray[Any]]
    out: dict[str, NDArray[Any]]

    def run(self, start: int, stop: int) -> None:
        """Fill `out[start:stop]`."""
        part = slice(start, stop)
        out = {name: array[part] for name, array in self.out.items()}
        index, error = self.index, out["error"]
        null = None if self.null is None else self.null[part]
        time, inner = self._sound(self.times[part], null, error)
        utc, row, local = self._clocks(time, out)
        if not inner:
            error[(error == 0) & ((utc < index.low) | (utc >= index.high))] = OUTSIDE
        values: NDArray[Any] = (index.lean if self.lean else index.packed).take(row, mode="clip")
        bit = 0x80 if self.lean else 1 << 24
        at = np.flatnonzero(values >= bit)
        then, where = utc[at], row[at].clip(0, index.near.size - 1)
        near = index.near[where]
        out["boundary"][at] = np.abs(then - near) <= index.slack_us[where]
        late = np.where(then >= near, index.after[where], where)
        values[at] = (index.lean if self.lean else index.packed)[late]
        values &= bit - 1
        # 1440 clock hours are a round of days; int32 divides faster and is wide enough.
        clock = np.floor_divide(local, HOUR_US).astype(np.int32)
        clock += np.int32(EPOCH_DAY * 24)
        clock -= clock // np.int32(1440) * np.int32(1440)
        tables = hour_tables(self.conventions.day_start, self.conventions.daynight_rule)
        if self.lean:
            np.add(tables["base"].take(clock, mode="clip"), values, out=out["index"])
        else:
            out["utc_us"][:], out["local_us"][:] = utc, local
            for name, shift in (("year", 0), ("month", 8), ("month_general", 16)):
                np.copyto(out[name], values >> np.uint32(shift) & 0xFF, casting="unsafe")
            for name in ("day", "hour", "hour_ganzhi", "daynight"):
                out[name][:] = tables[name].take(clock)
            self._given(part, out, utc, row)
        wrong = np.flatnonzero(error)
        for name in out.keys() - {"error"} if wrong.size else ():
            out[name][wrong] = NULL if name in ("utc_us", "local_us") else 0

    def _sound(
        self, time: IntArray, null: BoolArray | None, error: ByteArray
    ) -> tuple[IntArray, bool]:
        """The times, a harmless one in place of the unusable; whether all are well inside."""
        low, high = self.index.low, self.index.high
        inner = low + 2 * DAY_US <= time.min() and time.max() < high - 2 * DAY_US
        if inner and (null is None or not null.any()):
            return time, True
        # Of the others it is known only with their instant whether they are inside.
        bad = (time < low - DAY_US) | (time >= high + DAY_US)
        error[bad] = OUTSIDE
        missing = time == NULL if null is None else null | (time == NULL)
        error[missing] = NO_TIME
        return np.where(error > 0, (low + high) // 2, time), False

    def _clocks(
        self, time: IntArray, out: dict[str, NDArray[Any]]
    ) -> tuple[IntArray, IntArray, IntArray]:
        """Instant, its row in the calendar and the clock of the chart."""
        first = self.index.low // DAY_US
        side: IntArray | None = None
        shift = self.zone.offset_us or 0
        if self.absolute:
            utc = time
        elif self.history is None:
            utc = time - shift
        else:
            day = time // DAY_US
            day -= self.history.first
            side, skipped, twice = self.history.side_local(time, day, self.fold)
            utc = time - self.history.offset.take(side)
            out["ambiguous"][twice] = True
            error = out["error"]
            error[skipped] = np.where(error[skipped] > 0, error[skipped], SKIPPED)
        row = utc // DAY_US
        row -= first
        conventions = self.conventions
        if conventions.solar == "mean":
            return utc, row, utc + longitude_us(conventions.longitude or 0.0)
        if conventions.solar == "true":
            return utc, row, true_solar(utc, conventions.longitude or 0.0, self.sun, row)
        if self.history is None:
            return utc, row, utc + shift if self.absolute else time
        if side is None:
            side = self.history.side_utc(utc, row + (first - self.history.first))
        elif conventions.clock == "wall":
            return utc, row, time
        wall = conventions.clock == "wall"
        ahead = self.history.offset if wall else self.history.standard
        return utc, row, utc + ahead.take(side)

    def _given(
        self, part: slice, out: dict[str, NDArray[Any]], utc: IntArray, row: IntArray
    ) -> None:
        """Put what is given by hand in its place, then 晝夜 and the index that follow."""
        given = {n: v[part] if isinstance(v, np.ndarray) else v for n, v in self.given.items()}
        error, conventions = out["error"], self.conventions
        for name, values in given.items():
            limit = 2 if name == "daynight" else 12
            asked = values != NOT_GIVEN
            error[asked & ((values < 0) | (values >= limit)) & (error == 0)] = BAD_GIVEN
        if "hour" in given:
            hour = np.where(given["hour"] == NOT_GIVEN, out["hour"], given["hour"]) % 12
            other = hour != out["hour"]
            out["hour_ganzhi"][other] = (out["day"] % 5 * np.uint8(12) + hour)[other]
            out["hour"][:] = hour
            out["daynight"][:] = ~np.isin(hour, list(_DAY_HOURS[conventions.daynight_rule]))
        if conventions.daynight_rule == "sun":
            place = (conventions.longitude or 0.0, conventions.latitude or 0.0)
            up, polar = sun_state(utc, *place, self.sun, row)
            polar &= given.get("daynight", NOT_GIVEN) == NOT_GIVEN
            error[polar & (error == 0)] = POLAR
            out["daynight"][:] = ~up
        for name in given.keys() - {"hour"}:
            out[name][:] = np.where(given[name] == NOT_GIVEN, out[name], given[name])
        day_hour = out["day"].astype(np.uint16) * np.uint16(12) + out["hour"]
        out["index"][:] = day_hour * np.uint16(24) + out["month_general"] * 2 + out["daynight"]
