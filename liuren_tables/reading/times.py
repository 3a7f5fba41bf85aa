"""Columns of times, and of hours, 月將 or 晝夜 given by hand, as the clock takes them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from liuren_tables.calendar.clock import NOT_GIVEN
from liuren_tables.calendar.clockwork import NULL
from liuren_tables.calendar.parse import Calendar, parse_column, parse_when
from liuren_tables.calendar.zones import DAY_US
from liuren_tables.errors import InputError
from liuren_tables.reading import person
from liuren_tables.reading.arrays import is_text, text_of, values_of
from liuren_tables.symbols import cycles

__all__ = ["GIVEN", "REFORM", "Times", "codes_of", "times_of"]

GIVEN: Final[dict[str, Callable[[object], int]]] = {
    "hour": cycles.branch,
    "month_general": cycles.month_general,
    "daynight": cycles.daynight,
    "sex": person.sex_of,
    "ben_ming": person.code_of,
    "xing_nian": person.code_of,
}
"""What can be given by hand, and how it is understood."""
REFORM: Final = -141_427 * DAY_US
"""The first day of the Gregorian calendar, 1582-10-15."""


@dataclass(slots=True)
class Times:
    """A column of times.

    Attributes:
        us: (n,) int64, µs since 1970-01-01, of UTC or of a clock in the zone.
        absolute: whether `us` is of UTC; where that differs by row, (n,) bool.
        null: (n,) bool, there is no time; None if there is one in every row.
        dates: (n,) bool, a date alone, for which `us` is its 12:00; None if there are none.
        errors: row → why it is not a time.
    """

    us: NDArray[np.int64]
    absolute: bool | NDArray[np.bool_] = False
    null: NDArray[np.bool_] | None = None
    dates: NDArray[np.bool_] | None = None
    errors: dict[int, str] = field(default_factory=dict)

    def settle(self, given: dict[str, Any], rule: str) -> None:
        """Refuse dates alone where the hour, or 晝夜 by the Sun, is not given by hand."""
        for name, needed in (("hour", True), ("daynight", rule == "sun")):
            if self.dates is not None and needed:
                lacking = self.dates & (given.get(name, NOT_GIVEN) == NOT_GIVEN)
                text = f"a date alone tells no {name}: give {name} by hand, or a time of day"
                self.errors |= dict.fromkeys(np.flatnonzero(lacking).tolist(), text)


def times_of(
    array: pa.Array, name: str, calendar: Calendar | None, early: bool, need_time: bool
) -> Times:
    """The times of a column of timestamps, dates or text.

    Args:
        array: of any unit, with or without a zone.
        name: of the column, for messages.
        calendar: of dates before 1582-10-15.
        early: the calendar table has such dates, so that they are told apart.
        need_time: False takes dates alone.

    Raises:
        InputError: a column of something else.
    """
    kind = array.type
    if pa.types.is_dictionary(kind):
        return times_of(array.dictionary_decode(), name, calendar, early, need_time)
    if pa.types.is_null(kind):
        return Times(np.full(len(array), NULL, np.int64))
    if pa.types.is_date(kind):
        if need_time:
            raise InputError(
                f"column {name!r} holds dates without a time of day; give hour by hand"
            )
        days, null = values_of(array)
        days = days.astype(np.int64) // (1 if pa.types.is_date32(kind) else 86_400_000)
        limit = (1 << 62) // DAY_US
        us = days.clip(-limit, limit) * DAY_US + DAY_US // 2
        times = Times(us, False, null, np.ones(us.size, np.bool_))
    elif pa.types.is_timestamp(kind):
        us, null = values_of(array)
        if kind.unit == "ns":
            us = us // 1000
        elif kind.unit != "us":
            factor = 1_000_000 if kind.unit == "s" else 1_000
            us = us.clip(-(1 << 62) // factor, (1 << 62) // factor) * factor
        times = Times(us, kind.tz is not None, null)
    elif is_text(kind):
        return _times_of_text(array, calendar, need_time)
    else:
        raise InputError(
            f"column {name!r} of type {kind} holds no times; accepted are timestamps, and text "
            "such as 2026-11-30 14:05"
        )
    if early and calendar != "gregorian":
        old = np.flatnonzero((times.us < REFORM) & (times.us != NULL))
        text = ("dates and timestamps before 1582-10-15 are Gregorian: confirm it by calendar "
                "'gregorian', or give them as text")  # fmt: skip
        times.errors |= dict.fromkeys(old.tolist(), text)
    return times


def _times_of_text(array: pa.Array, calendar: Calendar | None, need_time: bool) -> Times:
    if not len(array):
        return Times(np.zeros(0, np.int64))
    parsed = parse_column(array, calendar)
    times = Times(parsed.us, parsed.absolute)
    for row, error in parsed.errors.items():
        noon = None if need_time else _noon(array[row].as_py(), calendar)
        if noon is None:
            times.errors[row] = str(error)
        else:
            if times.dates is None:
                times.dates = np.zeros(len(array), np.bool_)
            times.us[row], times.dates[row] = noon, True
    return times


@lru_cache(maxsize=1 << 16)
def _noon(text: str, calendar: Calendar | None) -> int | None:
    try:
        when = parse_when(text, calendar, need_time=False)
    except InputError:
        return None
    return when.us + DAY_US // 2 if when.precision == "day" else None


def codes_of(array: pa.Array, name: str) -> tuple[NDArray[np.uint8], dict[int, str]]:
    """The codes of hours, 月將 or 晝夜 in a column, `NOT_GIVEN` where null or blank.

    Returns:
        (n,) codes; row → why its value is none.

    Raises:
        InputError: a column of neither text nor numbers.
    """
    if pa.types.is_dictionary(array.type):
        array = array.dictionary_decode()
    if pa.types.is_null(array.type):
        return np.full(len(array), NOT_GIVEN, np.uint8), {}
    if not (is_text(array.type) or pa.types.is_integer(array.type)
            or pa.types.is_floating(array.type)):  # fmt: skip
        raise InputError(
            f"the column of {name} is of type {array.type}; accepted are 漢字 or codes"
        )
    encoded = text_of(array).dictionary_encode()
    distinct = encoded.dictionary.to_pylist()
    codes, wrong = np.full(len(distinct) + 1, NOT_GIVEN, np.uint8), dict[int, str]()
    for at, value in enumerate(distinct):
        if value is None or value != value or (isinstance(value, str) and not value.strip()):
            continue
        try:
            whole = isinstance(value, float) and value.is_integer()
            codes[at] = GIVEN[name](int(value) if whole else value)
        except InputError as error:
            wrong[at] = f"{name}: {error}"
    places, null = values_of(encoded.indices)
    places = places if null is None else np.where(null, len(distinct), places)
    bad = np.flatnonzero(np.isin(places, list(wrong))) if wrong else places[:0]
    return codes[places], {row: wrong[int(places[row])] for row in bad.tolist()}
