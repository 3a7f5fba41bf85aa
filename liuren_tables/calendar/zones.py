"""Civil zones: fixed offsets, and the history of IANA zones as arrays.

The history is read from the `tzdata` package, never from the machine, so that one version of
`tzdata` gives one answer everywhere. A zone has a small list of entries (transitions and the
stretches between them) and one entry number for each date, so that a column of instants is
brought to local time, or back, by gathers.

*Standard time* is the offset without summer time: over a stretch that `tzdata` marks as summer
time and that is ahead of the stretch before it, the offset of the last stretch not so marked;
anywhere else the offset itself. Negative summer time (winter in Europe/Dublin, Ramadan in
Africa/Casablanca) is therefore left as the clocks had it.

Limits: a date has at most one transition (asserted when a zone is read; it holds for every zone
of `tzdata`); future rules are found by looking once a week; beyond 9990 the last offset stays.
"""

from __future__ import annotations

import difflib
import io
import re
import struct
import unicodedata
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from importlib import import_module
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from liuren_tables.errors import InputError

__all__ = ["DAY_US", "Offsets", "Zone", "offsets", "parse_zone", "tzdata_version", "zone_names"]

DAY_US: Final = 86_400_000_000
FAR: Final = 1 << 62
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_LAST_SCANNED: Final = 253_086_336_000  # the first second of 9990
_FIXED = re.compile(r"(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d{2}))?(?::?(\d{2}))?", re.IGNORECASE)

IntArray = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Zone:
    """A civil zone.

    Attributes:
        name: ``+08:00`` (always signed, with minutes) or the IANA name as `tzdata` spells it.
        offset_us: microseconds east of UTC, or None for a zone with a history.
    """

    name: str
    offset_us: int | None


@lru_cache(maxsize=1)
def _names() -> dict[str, str]:
    from importlib import resources

    listed = resources.files("tzdata").joinpath("zones").read_text(encoding="utf-8").split()
    return {name.lower(): name for name in listed if name != "Factory"}


def zone_names() -> list[str]:
    """The IANA names that are accepted, sorted."""
    return sorted(_names().values())


def tzdata_version() -> str:
    """Version of the IANA data in use, such as ``2026b``."""
    return str(import_module("tzdata").IANA_VERSION)


@lru_cache(maxsize=1024)
def parse_zone(text: str) -> Zone:
    """The zone that `text` names: ``+08:00``, ``UTC+8``, ``Z`` or an IANA name in any case.

    Raises:
        InputError: no such zone, or an offset beyond 18 hours.
    """
    plain = unicodedata.normalize("NFKC", text).strip().replace("−", "-")
    if plain.upper() in ("Z", "UTC", "GMT"):
        return Zone("+00:00", 0)
    if match := _FIXED.fullmatch(plain):
        sign, hours, minutes, seconds = match.groups(default="0")
        total = int(hours) * 3600 + int(minutes) * 60 + int(seconds)
        if int(minutes) > 59 or int(seconds) > 59 or total > 18 * 3600:
            raise InputError(
                f"{text!r} is not an offset from UTC; accepted are -18:00 to +18:00, as +08:00"
            )
        name = f"{'+' if total == 0 else sign}{total // 3600:02}:{total // 60 % 60:02}"
        name += f":{total % 60:02}" if total % 60 else ""
        return Zone(name, (-total if sign == "-" else total) * 1_000_000)
    known = _names()
    key = plain.lower().replace(" ", "_")
    if key in known:
        return Zone(known[key], None)
    # A town alone ("Shanghai") is near to the zone of that town.
    towns: dict[str, str] = {}
    for low, name in known.items():
        towns.setdefault(low.rpartition("/")[2], name)
    near = [known[k] for k in difflib.get_close_matches(key, known, n=3, cutoff=0.7)]
    near += [towns[k] for k in difflib.get_close_matches(key, towns, n=3, cutoff=0.75)]
    hint = f"did you mean {' or '.join(dict.fromkeys(near))}? " if near else ""
    raise InputError(
        f"{text!r} is not a zone; {hint}"
        "Accepted: an offset as +08:00, or an IANA name as Asia/Shanghai"
    )


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Time from `start` (s UTC) on with one offset and one standard offset (s)."""

    start: int
    offset: int
    standard: int


def _zone_file(name: str) -> bytes:
    from importlib import resources

    return resources.files("tzdata").joinpath("zoneinfo", *name.split("/")).read_bytes()


def _explicit(data: bytes) -> list[tuple[int, int, bool]]:
    """(start, offset, summer) of the stretches that a TZif file of version 2 or later lists."""

    def counts(at: int) -> tuple[int, ...]:
        return struct.unpack(">6l", data[at + 20 : at + 44])

    utc, std, leap, times, types, chars = counts(0)
    at = 44 + times * 5 + types * 6 + chars + leap * 8 + std + utc
    utc, std, leap, times, types, chars = counts(at)
    at += 44
    starts = struct.unpack(f">{times}q", data[at : at + 8 * times])
    kinds = data[at + 8 * times : at + 9 * times]
    at += 9 * times
    rows = [struct.unpack(">lbb", data[at + 6 * i : at + 6 * i + 6]) for i in range(types)]
    listed = [(-FAR, rows[0][0], bool(rows[0][1]))]
    listed += [(s, rows[k][0], bool(rows[k][1])) for s, k in zip(starts, kinds, strict=True)]
    return listed


def _ruled(name: str, data: bytes, start: int, stop: int) -> list[tuple[int, int, bool]]:
    """The stretches after the last listed one, to which the file gives only a rule."""
    from zoneinfo import ZoneInfo

    info = ZoneInfo.from_file(io.BytesIO(data), key=name)

    def state(second: int) -> tuple[int, bool]:
        local = (_EPOCH + timedelta(seconds=second)).astimezone(info)
        offset, summer = local.utcoffset(), local.dst()
        assert offset is not None
        return round(offset.total_seconds()), bool(summer)

    found: list[tuple[int, int, bool]] = []
    low = start
    before = state(low)
    while low < stop:
        high = low + 7 * 86400
        after = state(high)
        if after != before:
            left, right = low, high
            while right - left > 1:
                middle = (left + right) // 2
                left, right = (middle, right) if state(middle) == before else (left, middle)
            found.append((right, *after))
        low, before = high, after
    return found


@lru_cache(maxsize=64)
def _stretches(name: str, until: int) -> tuple[_Stretch, ...]:
    data = _zone_file(name)
    listed = _explicit(data)
    stop = min(until, _LAST_SCANNED)
    footer = data.rstrip(b"\n").rpartition(b"\n")[2]
    if b"," in footer:
        listed += _ruled(name, data, listed[-1][0], stop)
    out: list[_Stretch] = []
    standard = listed[0][1]
    for start, offset, summer in listed:
        if not summer:
            standard = offset
        base = standard if summer and offset > standard else offset
        if not out or (out[-1].offset, out[-1].standard) != (offset, base):
            out.append(_Stretch(start, offset, base))
    return tuple(out)


@dataclass(frozen=True, slots=True)
class Offsets:
    """History of one zone over consecutive dates, ready for gathers.

    An *entry* is a transition or a stretch without one; the first `transitions` entries are the
    transitions. `offset[2 * e]` holds before the switch of entry e, `offset[2 * e + 1]` after.

    Attributes:
        first: days since 1970-01-01 of the first row.
        utc_entry: (dates,) int64, entry of each UTC date.
        local_entry: (dates,) int64, entry of each local date.
        transitions: how many entries are transitions.
        switch: (entries,) int64, instant of the transition in µs UTC, or a far future.
        offset: (2 × entries,) int64, µs east of UTC.
        standard: (2 × entries,) int64, µs east of UTC without summer time.
    """

    first: int
    utc_entry: IntArray
    local_entry: IntArray
    transitions: int
    switch: IntArray
    offset: IntArray
    standard: IntArray

    def side_utc(self, utc: IntArray, row: IntArray) -> IntArray:
        """Index into `offset` and `standard` for instants (µs UTC) on the dates `row`."""
        entry = self.utc_entry.take(row, mode="clip")
        side = entry + entry
        at = np.flatnonzero(entry < self.transitions)
        side[at] += utc[at] >= self.switch[entry[at]]
        return side

    def side_local(
        self, local: IntArray, row: IntArray, fold: int
    ) -> tuple[IntArray, IntArray, IntArray]:
        """The same for local times (µs), with the positions of the doubtful ones.

        Returns:
            index into `offset`; positions of times that were skipped; positions of times that
            came twice, of which the first is taken, or the second with `fold` 1.
        """
        entry = self.local_entry.take(row, mode="clip")
        side = entry + entry
        at = np.flatnonzero(entry < self.transitions)
        some, time = entry[at], local[at]
        old = self.switch[some] + self.offset[2 * some]
        new = self.switch[some] + self.offset[2 * some + 1]
        skipped = at[(old <= time) & (time < new)]
        twice = at[(new <= time) & (time < old)]
        side[at] += time >= (np.minimum(old, new) if fold else old)
        return side, skipped, twice

    def utc_to_local(self, utc: IntArray) -> IntArray:
        """Wall clock (µs) of instants (µs UTC) within the dates."""
        return utc + self.offset[self.side_utc(utc, utc // DAY_US - self.first)]

    def local_to_utc(
        self, local: IntArray, fold: int = 0
    ) -> tuple[IntArray, NDArray[np.bool_], NDArray[np.bool_]]:
        """Instants (µs UTC) of wall clock times (µs) within the dates.

        Returns:
            instants; mask of the times that were skipped; mask of those that came twice.
        """
        side, gaps, folds = self.side_local(local, local // DAY_US - self.first, fold)
        skipped, twice = np.zeros((2, local.size), np.bool_)
        skipped[gaps] = True
        twice[folds] = True
        return local - self.offset[side], skipped, twice


@lru_cache(maxsize=64)
def offsets(zone: Zone, first_day: int, last_day: int) -> Offsets:
    """History of `zone` over the dates `first_day` to `last_day` (days since 1970-01-01).

    Both ends are included, in UTC dates and in local dates. The result is cached; its arrays
    are read-only.
    """
    name = zone.name
    if zone.offset_us is not None:
        whole = zone.offset_us // 1_000_000
        stretches: tuple[_Stretch, ...] = (_Stretch(-FAR, whole, whole),)
    else:
        stretches = _stretches(name, (last_day + 3) * 86400)
    count = last_day - first_day + 1
    n = len(stretches) - 1
    utc_entry, local_entry = np.full((2, count), n, np.int64)
    switch: list[int] = []
    pairs: list[tuple[_Stretch, _Stretch]] = []
    taken: set[int] = set()
    for e, (old, new) in enumerate(pairwise(stretches)):
        switch.append(new.start)
        pairs.append((old, new))
        day = new.start // 86400
        low, high = sorted((new.start + old.offset, new.start + new.offset))
        shown = range(low // 86400, max(high - 1, low) // 86400 + 1)
        assert day not in taken, f"two transitions of {name} on one date"
        taken.add(day)
        # The stretch that follows is entry n + 1 + e, up to the next transition.
        utc_entry[max(day - first_day, 0) :] = n + 1 + e
        local_entry[max(shown[0] - first_day, 0) :] = n + 1 + e
        if 0 <= day - first_day < count:
            utc_entry[day - first_day] = e
        for local_day in shown:
            if 0 <= local_day - first_day < count:
                local_entry[local_day - first_day] = e
    pairs += [(s, s) for s in stretches]
    # Entry n is the first stretch, so the one after transition e is n + 1 + e.
    switch += [FAR // 1_000_000] * len(stretches)
    built = Offsets(
        first_day,
        utc_entry,
        local_entry,
        n,
        np.array(switch, np.int64) * 1_000_000,
        np.array([s.offset for pair in pairs for s in pair], np.int64) * 1_000_000,
        np.array([s.standard for pair in pairs for s in pair], np.int64) * 1_000_000,
    )
    for array in (utc_entry, local_entry, built.switch, built.offset, built.standard):
        array.setflags(write=False)
    return built
