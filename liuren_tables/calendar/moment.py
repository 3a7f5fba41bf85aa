"""One moment in the plain case, without arrays: a fixed offset, the clock of the zone.

NumPy costs a microsecond a call, and the clock of a column takes sixty; a single reading need not
wait for them. The tables are those of `clockwork`; a test holds the two equal, and whatever is not
plain goes by way of `clock.chart_keys`.
"""

from __future__ import annotations

from typing import NamedTuple

from liuren_tables.calendar.clock import CalendarArrays
from liuren_tables.calendar.clockwork import EPOCH_DAY, HOUR_US, hour_tables, ready
from liuren_tables.calendar.zones import DAY_US, parse_zone
from liuren_tables.conventions import Conventions

__all__ = ["Moment", "plain_moment"]


class Moment(NamedTuple):
    """What the clock says of one moment; codes as in `clock.ChartKeys`."""

    chart: int
    utc_us: int
    local_us: int
    year: int
    month: int
    hour_ganzhi: int
    boundary: bool


def plain_moment(
    calendar: CalendarArrays, us: int, absolute: bool, conventions: Conventions
) -> Moment | None:
    """The keys of a moment, or None where the case is not plain or outside the calendar.

    Args:
        calendar: as for `clock.chart_keys`.
        us: microseconds since 1970-01-01, of UTC if `absolute`, else of the zone's clock.
        absolute: which of the two.
        conventions: zone, day start and rule of 晝夜.
    """
    if conventions.solar != "zone" or conventions.daynight_rule == "sun":
        return None
    offset = parse_zone(conventions.zone).offset_us
    if offset is None:
        return None
    utc, local = (us, us + offset) if absolute else (us - offset, us)
    index = ready(calendar)
    if not index.low <= utc < index.high:
        return None
    row = (utc - index.low) // DAY_US
    boundary = False
    near = int(index.near[row])
    if near <= index.high:
        boundary = abs(utc - near) <= index.slack_us[row]
        row = int(index.after[row]) if utc >= near else row
    packed = int(index.packed[row])
    clock = (local // HOUR_US + EPOCH_DAY * 24) % 1440
    tables = hour_tables(conventions.day_start, conventions.daynight_rule)
    return Moment(
        int(tables["base"][clock]) + (packed >> 16 & 0xFF) * 2,
        utc,
        local,
        packed & 0xFF,
        packed >> 8 & 0xFF,
        int(tables["hour_ganzhi"][clock]),
        bool(boundary),
    )
