"""Reading one chart: from a moment, from coordinates by hand, or from four pillars."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, overload

import numpy as np

from liuren_tables.calendar.clock import chart_keys, error_for
from liuren_tables.calendar.moment import Moment, plain_moment
from liuren_tables.calendar.parse import Calendar as NamedCalendar
from liuren_tables.calendar.parse import parse_when
from liuren_tables.calendar.pillars import DAY_US, Interval, pillar_intervals
from liuren_tables.calendar.zones import parse_zone
from liuren_tables.conventions import Conventions
from liuren_tables.errors import InputError, unknown
from liuren_tables.reading.person import AgeBy, Person, Years
from liuren_tables.reading.reading import Reading, aware, naive
from liuren_tables.reading.store import Store, open_store
from liuren_tables.symbols import cycles

if TYPE_CHECKING:
    from liuren_tables.reading.qimen import QimenReading

__all__ = ["intervals", "microseconds", "moment_of", "read", "read_of", "time_values"]

_DEFAULT = Conventions()
_EPOCH = datetime(1970, 1, 1)
NO_TIME: dict[str, Any] = dict.fromkeys(
    ("instant", "local", "year_ganzhi", "month_ganzhi", "hour_ganzhi", "lunar_year",
     "lunar_month", "lunar_leap", "lunar_day", "term", "boundary", "ambiguous")
)  # fmt: skip


def _conventions(given: Conventions | None, choices: dict[str, Any]) -> Conventions:
    base = given or _DEFAULT
    return base.but(**choices) if choices else base


def microseconds(when: object, calendar: NamedCalendar | None) -> tuple[int, bool]:
    """Microseconds of a moment (None for now), and whether they are of UTC."""
    if when is None:
        when = datetime.now().astimezone()
    if isinstance(when, str):
        parsed = parse_when(when, calendar=calendar)
        return parsed.us, parsed.absolute
    if isinstance(when, np.datetime64):
        when = when.astype("datetime64[us]").item()
    if isinstance(when, datetime):
        if when.tzinfo is not None:
            since = when - aware(0)
            return (since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds, True
        since = when.replace(tzinfo=None) - _EPOCH
        return (since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds, False
    if isinstance(when, date):
        raise InputError(f"{when.isoformat()} is a date: a chart needs the hour too")
    raise InputError(
        f"{when!r} is not a time: accepted are text such as 2026-11-30 14:05, a datetime, or None "
        "for now"
    )


def _one(value: object, parse: Any) -> int | None:
    return None if value is None else parse(value)


@overload
def read(
    when: object = None,
    *,
    art: Literal["liuren"] = "liuren",
    conventions: Conventions | None = None,
    tables: Path | str | None = None,
    **choices: Any,
) -> Reading: ...


@overload
def read(
    when: object = None,
    *,
    art: Literal["qimen"],
    conventions: Conventions | None = None,
    tables: Path | str | None = None,
    **choices: Any,
) -> QimenReading: ...


def read(
    when: object = None,
    *,
    art: Literal["liuren", "qimen"] = "liuren",
    hour: object = None,
    month_general: object = None,
    daynight: object = None,
    birth: object = None,
    sex: object = None,
    ben_ming: object = None,
    xing_nian: object = None,
    age_by: AgeBy = "lichun",
    fold: int = 0,
    calendar: NamedCalendar | None = None,
    conventions: Conventions | None = None,
    tables: Path | str | None = None,
    **choices: Any,
) -> Reading | QimenReading:
    """The chart of a moment.

    Args:
        when: text (``2026-11-30 14:05``, ``2026年11月30日14時``), a datetime, or None for now. A
            time without a zone is a clock reading in the zone of the conventions.
        art: ``qimen`` for 奇門, which takes `fold`, `calendar`, conventions and tables
            (`qimen.read_qimen`); what is given by hand and the person are of 大六壬.
        hour, month_general, daynight: given by hand in place of what the moment implies.
        birth: moment, date or year of the querent's birth; with `sex` (男, 女) it gives 本命 and 行年.
        ben_ming, xing_nian: given by hand instead, as 干支 or as a branch.
        age_by: ``lichun`` or ``lunar`` years.
        fold: 1 takes the second of two equal local times, where the clocks were set back.
        calendar: ``julian`` or ``gregorian``, which a date before 1582-10-15 must name.
        conventions: how a moment becomes a chart; or single choices by name
            (``zone="Asia/Shanghai"``, ``shehai="depth"``).
        tables: folder of the tables.

    Raises:
        InputError: a value is not understood; `RangeError` and others of its kind where the
            moment has no chart.
        TableError: the tables cannot be trusted.
    """
    if art != "liuren":
        by_hand = {
            "hour": hour, "month_general": month_general, "daynight": daynight, "birth": birth,
            "sex": sex, "ben_ming": ben_ming, "xing_nian": xing_nian,
        }  # fmt: skip
        return _other_art(art, by_hand)(
            when, fold=fold, calendar=calendar, conventions=conventions, tables=tables, **choices
        )
    chosen = _conventions(conventions, choices)
    store = open_store(tables)
    us, absolute = microseconds(when, calendar)
    given = {
        "hour": _one(hour, cycles.branch),
        "month_general": _one(month_general, cycles.month_general),
        "daynight": _one(daynight, cycles.daynight),
    }
    person = Person(birth, sex, ben_ming, xing_nian, age_by)
    return _from_time(store, chosen, us, absolute, given, fold, person, calendar)


def _other_art(art: str, by_hand: dict[str, object]) -> Callable[..., QimenReading]:
    if art != "qimen":
        raise unknown("known art", art, ("liuren", "qimen"))
    for name, value in by_hand.items():
        if value is not None:
            raise InputError(f"{name} is given for 大六壬 only; 奇門 by hand takes 局 and hour")
    from liuren_tables.reading.qimen import read_qimen

    return read_qimen


def _from_time(
    store: Store,
    conventions: Conventions,
    us: int,
    absolute: bool,
    given: dict[str, int | None],
    fold: int,
    person: Person,
    calendar: NamedCalendar | None,
) -> Reading:
    moment, ambiguous = moment_of(store, conventions, us, absolute, given, fold)
    utc, told = moment.utc_us, None
    if person.is_known:

        def years_of(moment: object) -> Years:
            return _years(store, conventions, *_birth(moment, calendar))

        told = person.at(_years(store, conventions, utc, True), years_of)
    return Reading(
        store,
        conventions,
        moment.chart,
        time_values(store, moment, ambiguous),
        lambda other: _from_time(store, other, utc, True, given, fold, person, calendar),
        told,
    )


def _birth(moment: object, calendar: NamedCalendar | None) -> tuple[int, bool]:
    """Microseconds of a birth, of which a date alone stands for its 12:00."""
    if isinstance(moment, date) and not isinstance(moment, datetime):
        moment = moment.isoformat()
    if isinstance(moment, str):
        parsed = parse_when(moment, calendar=calendar, need_time=False)
        if parsed.precision == "day":
            return parsed.us + DAY_US // 2, parsed.absolute
    return microseconds(moment, calendar)


def _years(store: Store, conventions: Conventions, us: int, absolute: bool) -> Years:
    """The years a moment lies in, by 立春 and by the lunar calendar."""
    nothing = dict.fromkeys(("hour", "month_general", "daynight"))
    moment, _ = moment_of(store, conventions, us, absolute, nothing, 0)
    civil = naive(moment.local_us).year
    lichun = civil if (civil - 4) % 60 == moment.year else civil - 1
    day = moment.local_us // DAY_US - store.calendar.first
    return Years(lichun, int(store.lunar[0].at(day)))


def moment_of(
    store: Store,
    conventions: Conventions,
    us: int,
    absolute: bool,
    given: dict[str, int | None],
    fold: int,
) -> tuple[Moment, bool]:
    """The keys of any moment, and whether its local time came twice."""
    if all(value is None for value in given.values()):
        plain = plain_moment(store.calendar, us, absolute, conventions)
        if plain:
            return plain, False
    at = np.array([us], np.int64)
    keys = chart_keys(
        store.calendar,
        utc_us=at if absolute else None,
        local_us=None if absolute else at,
        conventions=conventions,
        hour=given["hour"],
        month_general=given["month_general"],
        daynight=given["daynight"],
        fold=fold,
        threads=1,
    )
    if keys.error[0]:
        raise error_for(int(keys.error[0]), store.calendar, conventions)
    moment = Moment(
        int(keys.index[0]),
        int(keys.utc_us[0]),
        int(keys.local_us[0]),
        int(keys.year[0]),
        int(keys.month[0]),
        int(keys.hour_ganzhi[0]),
        bool(keys.boundary[0]),
    )
    return moment, bool(keys.ambiguous[0])


def time_values(store: Store, moment: Moment, ambiguous: bool) -> dict[str, Any]:
    """What a reading says of its moment by itself."""
    ganzhi = cycles.GANZHI
    day = moment.local_us // DAY_US - store.calendar.first
    lunar_year, lunar_month, lunar_leap, lunar_day = (column.at(day) for column in store.lunar)
    return {
        "instant": aware(moment.utc_us),
        "local": naive(moment.local_us),
        "year_ganzhi": ganzhi[moment.year],
        "month_ganzhi": ganzhi[moment.month],
        "hour_ganzhi": ganzhi[moment.hour_ganzhi],
        "lunar_year": lunar_year,
        "lunar_month": lunar_month,
        "lunar_leap": lunar_leap,
        "lunar_day": lunar_day,
        "term": _term(store, moment.utc_us),
        "boundary": moment.boundary,
        "ambiguous": ambiguous,
    }


def _term(store: Store, utc: int) -> str | None:
    instants, names = store.terms
    place = int(instants.searchsorted(utc, "right")) - 1
    return names.at(place) if place >= 0 else None


def read_of(
    day: object,
    hour: object,
    month_general: object,
    daynight: object = None,
    *,
    ben_ming: object = None,
    xing_nian: object = None,
    conventions: Conventions | None = None,
    tables: Path | str | None = None,
    **choices: Any,
) -> Reading:
    """The chart of coordinates given by hand, without a moment (活時 and the examples of books).

    Args:
        day: 干支 of the day.
        hour: branch of the hour.
        month_general: branch of the 月將, or its name (登明).
        daynight: 晝 or 夜; what the hour implies by default.
        ben_ming, xing_nian: of the querent, as 干支 or as a branch.
        conventions, tables, choices: as for `read`.

    Raises:
        InputError: a value is not understood.
    """
    chosen = _conventions(conventions, choices)
    store = open_store(tables)
    codes = cycles.ganzhi(day), cycles.branch(hour), cycles.month_general(month_general)
    by_hand = _one(daynight, cycles.daynight)
    return _by_hand(store, chosen, codes, by_hand, Person(None, None, ben_ming, xing_nian))


def _by_hand(
    store: Store,
    conventions: Conventions,
    codes: tuple[int, int, int],
    daynight: int | None,
    person: Person,
) -> Reading:
    day, hour, general = codes
    by_night = daynight
    if by_night is None:
        if conventions.daynight_rule == "sun":
            raise InputError("without a moment the Sun tells no 晝夜: give daynight")
        last = 8 if conventions.daynight_rule == "mao_shen" else 9
        by_night = 0 if 3 <= hour <= last else 1
    row = ((day * 12 + hour) * 12 + general) * 2 + by_night
    return Reading(
        store,
        conventions,
        row,
        dict(NO_TIME),
        lambda other: _by_hand(store, other, codes, daynight, person),
        person.at(None, _no_birth) if person.is_known else None,
    )


def _no_birth(moment: object) -> Years:
    raise InputError(f"the birth {moment!r} needs a moment of the chart; give ben_ming by hand")


def intervals(
    year: object,
    month: object,
    day: object,
    hour: object,
    *,
    start: date | None = None,
    end: date | None = None,
    conventions: Conventions | None = None,
    tables: Path | str | None = None,
    **choices: Any,
) -> list[Interval]:
    """The stretches of real time that carry four pillars, each with the 月將 that rules in it.

    Four pillars come again every few centuries, or twice in one, and an hour in which a 中氣 falls
    has two 月將; so the answer is a list and never silently one.

    Args:
        year, month, day, hour: 干支.
        start, end: only intervals that begin on these local dates or between them.
        conventions, tables, choices: as for `read`; the clock is that of a fixed offset or mean
            solar time.

    Returns:
        Half-open intervals of UTC with the branch of the 月將, in order.

    Raises:
        InputError: pillars that cannot stand together, or a clock that is not fixed.
    """
    chosen = _conventions(conventions, choices)
    if chosen.solar == "mean" and chosen.longitude is not None:
        offset = round(chosen.longitude * 240)
    elif chosen.solar == "true":
        raise InputError("four pillars are searched by the clock of a zone or mean solar time")
    else:
        fixed = parse_zone(chosen.zone).offset_us
        if fixed is None:
            raise InputError(
                f"four pillars are searched by a fixed offset such as +08:00, not {chosen.zone}"
            )
        offset = fixed // 1_000_000
    store = open_store(tables)
    codes = [cycles.ganzhi(value) for value in (year, month, day, hour)]
    return pillar_intervals(
        _DayColumns(store),
        *codes,
        utc_offset_s=offset,
        day_start=chosen.day_start,
        first=start,
        last=end,
    )


class _DayColumns:
    """The calendar as the search wants it."""

    def __init__(self, store: Store) -> None:
        calendar = store.calendar
        self.date = store.columns("calendar", ("date",))["date"].values
        self.year, self.month = calendar.year, calendar.month
        self.month_general, self.change = calendar.month_general, calendar.change
