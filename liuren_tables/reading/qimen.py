"""Reading one chart of 奇門: from a moment, or from 局 and hour by hand."""

from __future__ import annotations

import re
from dataclasses import fields
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import numpy as np

from liuren_tables.calendar.clock import OUTSIDE, error_for
from liuren_tables.calendar.ju import JU_METHODS, YUAN, JuKeys
from liuren_tables.calendar.parse import Calendar as NamedCalendar
from liuren_tables.calendar.terms import TERM_NAMES
from liuren_tables.charts.qimen.plate import JU
from liuren_tables.conventions import Conventions, QimenConventions
from liuren_tables.errors import InputError, unknown
from liuren_tables.reading.qimen_reading import QimenReading
from liuren_tables.reading.qimen_store import methods_of
from liuren_tables.reading.read import NO_TIME, microseconds, moment_of, time_values
from liuren_tables.reading.store import Store, open_store
from liuren_tables.symbols import cycles
from liuren_tables.symbols.script import traditional

__all__ = ["CLOCK", "QimenReading", "choose", "ju_code", "read_qimen", "read_qimen_of"]

CLOCK = ("zone", "clock", "longitude", "solar", "day_start")
"""The conventions of time that count in 奇門."""

_OF_SCHOOL = tuple(f.name for f in fields(QimenConventions))
_TIMES = ("instant", "local", "year_ganzhi", "month_ganzhi", "day_ganzhi")
_NOT_GIVEN: dict[str, int | None] = dict.fromkeys(("hour", "month_general", "daynight"))
_OF_METHOD = ("term", "yuan", "ju", "dun", "leap", "head_day")
_EPOCH = date(1970, 1, 1)
_DIGITS = "一二三四五六七八九"
_JU = re.compile(r"([陽陰])遁?([1-9一二三四五六七八九])局?")


def ju_code(value: object) -> int:
    """Code of a 局, 陽1 = 0 … 陰9 = 17: given so, or as 陽3, 陽三局, 陰遁九局.

    Raises:
        InputError: it is none of the eighteen.

    >>> ju_code("陽三局"), ju_code("阴遁9局"), ju_code(2)
    (2, 17, 2)
    """
    text = traditional(value.strip()) if isinstance(value, str) else ""
    found = _JU.fullmatch(text)
    if found:
        dun, number = found.groups()
        return JU.index(f"{dun}{_DIGITS.index(number) + 1 if number in _DIGITS else number}")
    code = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else value
    if isinstance(code, int | np.integer) and not isinstance(code, bool) and 0 <= code < len(JU):
        return int(code)
    raise InputError(
        f"{value!r} is not a 局: accepted are 陽1–陽9 and 陰1–陰9, also written 陽三局, or a code "
        f"0–{len(JU) - 1}"
    )


def choose(
    conventions: Conventions | None, qimen: QimenConventions | None, choices: dict[str, Any]
) -> tuple[Conventions, QimenConventions]:
    """The clock and the schools of 奇門, with single choices by name put in.

    Raises:
        InputError: a choice that 奇門 does not have, or a value that is not accepted.
    """
    for name in choices:
        if name not in (*CLOCK, *_OF_SCHOOL):
            raise unknown("convention of 奇門", name, (*CLOCK, *_OF_SCHOOL))
    base = conventions or Conventions()
    clock = {name: getattr(base, name) for name in CLOCK}
    clock |= {name: value for name, value in choices.items() if name in CLOCK}
    of_school = {name: value for name, value in choices.items() if name in _OF_SCHOOL}
    return Conventions(**clock), (qimen or QimenConventions()).but(**of_school)


def read_qimen(
    when: object = None,
    *,
    fold: int = 0,
    calendar: NamedCalendar | None = None,
    conventions: Conventions | None = None,
    qimen: QimenConventions | None = None,
    tables: Path | str | None = None,
    **choices: Any,
) -> QimenReading:
    """The 時家 chart of a moment.

    Args:
        when: text (``2026-11-30 14:05``, ``2026年11月30日14時``), a datetime, or None for now. A
            time without a zone is a clock reading in the zone of the conventions.
        fold: 1 takes the second of two equal local times, where the clocks were set back.
        calendar: ``julian`` or ``gregorian``, which a date before 1582-10-15 must name.
        conventions: how a moment becomes pillars; of these `CLOCK` counts.
        qimen: how the 局 is told and the chart laid.
        tables: folder of the tables.
        choices: single conventions of either kind by name (``solar="true"``,
            ``plate_school="flying"``, ``ju_method="zhi_run"``).

    Raises:
        InputError: a value is not understood; `RangeError` and others of its kind where the
            moment has no chart.
        TableError: the tables cannot be trusted.
    """
    clock, school = choose(conventions, qimen, choices)
    store = open_store(tables)
    us, absolute = microseconds(when, calendar)
    return _from_time(store, clock, school, us, absolute, fold)


def _from_time(
    store: Store,
    clock: Conventions,
    school: QimenConventions,
    us: int,
    absolute: bool,
    fold: int,
) -> QimenReading:
    moment, ambiguous = moment_of(store, clock, us, absolute, _NOT_GIVEN, fold)
    time = time_values(store, moment, ambiguous)
    time["day_ganzhi"] = cycles.GANZHI[moment.chart // 288]
    times = {name: time[name] for name in (*_TIMES, *(n for n in time if n not in _TIMES))}
    found = methods_of(
        store,
        clock,
        school.zhi_run_limit,
        np.array([moment.utc_us], np.int64),
        np.array([moment.local_us], np.int64),
    )
    told = {method: _told(keys) for method, keys in found.items()}
    if any(keys.error[0] for keys in found.values()):
        raise error_for(OUTSIDE, store.calendar, clock)
    return QimenReading(
        store,
        clock,
        school,
        int(found[school.ju_method].ju[0]) * 60 + moment.hour_ganzhi,
        times,
        told,
        lambda other, laid: _from_time(store, other, laid, moment.utc_us, True, fold),
    )


def _told(keys: JuKeys) -> dict[str, Any]:
    """What a method says of one time, by name."""
    ju = JU[int(keys.ju[0])]
    return {
        "term": TERM_NAMES[int(keys.term[0])],
        "yuan": YUAN[int(keys.yuan[0])],
        "ju": ju,
        "dun": ju[0],
        "leap": bool(keys.leap[0]),
        "head_day": _EPOCH + timedelta(days=int(keys.head_day[0])),
    }


def read_qimen_of(
    ju: object,
    hour_ganzhi: object,
    *,
    qimen: QimenConventions | None = None,
    tables: Path | str | None = None,
    **choices: Any,
) -> QimenReading:
    """The chart of a 局 and an hour given by hand, without a moment.

    Args:
        ju: 陽3, 陽三局, 陰遁九局, or a code (陽1 = 0, 陰9 = 17).
        hour_ganzhi: 干支 of the hour.
        qimen: how the chart is laid; of these the plate and the lodging count.
        tables: folder of the tables.
        choices: single ones of them by name (``plate_school="flying"``, ``lodging``).

    Raises:
        InputError: a value is not understood.
        TableError: the tables cannot be trusted.
    """
    of_plate = ("plate_school", "lodging")
    for name in choices:
        if name not in of_plate:
            raise unknown("convention of a chart by hand", name, of_plate)
    school = (qimen or QimenConventions()).but(**choices)
    code, hour = ju_code(ju), cycles.ganzhi(hour_ganzhi)
    return _by_hand(open_store(tables), Conventions(), school, code, hour)


def _by_hand(
    store: Store, clock: Conventions, school: QimenConventions, ju: int, hour: int
) -> QimenReading:
    time = dict.fromkeys((*_TIMES, *(n for n in NO_TIME if n not in _TIMES)))
    return QimenReading(
        store,
        clock,
        school,
        ju * 60 + hour,
        time | {"hour_ganzhi": cycles.GANZHI[hour]},
        {method: dict.fromkeys(_OF_METHOD) for method in JU_METHODS},
        lambda other, laid: _by_hand(store, other, laid, ju, hour),
    )
