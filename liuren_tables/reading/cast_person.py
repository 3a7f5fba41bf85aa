"""The querents of a cast: 本命 and 行年 of each row, from columns of births or given by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from liuren_tables.calendar.clock import NOT_GIVEN, ChartKeys
from liuren_tables.calendar.parse import Calendar
from liuren_tables.errors import InputError
from liuren_tables.reading.arrays import is_text, plain_array, text_array, text_of, values_of
from liuren_tables.reading.frames import Frame
from liuren_tables.reading.person import FEMALE_FIRST, LAST_YEAR, MALE_FIRST
from liuren_tables.reading.times import Times, times_of

__all__ = [
    "PERSON_COLUMNS",
    "Births",
    "Persons",
    "birth_of",
    "born_years",
    "lichun_years",
    "persons_of",
]

PERSON_COLUMNS = (
    "age", "ben_ming", "ben_ming_god", "ben_ming_general", "xing_nian", "xing_nian_god",
    "xing_nian_general",
)  # fmt: skip
"""What a cast tells of the querent: null where birth data does not tell it."""
UNBORN = np.iinfo(np.int64).min
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Births:
    """Years of birth.

    Attributes:
        years: (n,) or (1,) Gregorian number of the year, `UNBORN` where it is unknown.
        errors: row → why its value is no birth.
    """

    years: Ints
    errors: dict[int, str]


@dataclass(frozen=True, slots=True)
class Persons:
    """The querents of the rows, as codes of `person.CODES` with `NOT_GIVEN` where unknown."""

    age: Ints
    ben_ming: NDArray[np.uint8]
    xing_nian: NDArray[np.uint8]

    def branch(self, name: str) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """(n,) branch of 本命 or 行年 (0 where unknown); (n,) whether it is known."""
        code = getattr(self, name)
        known = code != NOT_GIVEN
        return np.where(known, np.where(code < 60, code % 12, code - 60), 0).astype(np.int64), known


def birth_of(frame: Frame, birth: object) -> int | pa.Array | None:
    """Where the births stand in the input, or one birth for all rows as a column of one.

    Raises:
        InputError: it is neither a year, a moment nor text.
    """
    if birth is None:
        return None
    if isinstance(birth, str) and birth in frame.schema.names:
        return frame.schema.names.index(birth)
    if isinstance(birth, (int, np.integer)) and not isinstance(birth, bool):
        return plain_array(np.array([birth], np.int64), None)
    if isinstance(birth, (datetime, date)):
        return text_array([birth.isoformat()])
    if isinstance(birth, str):
        return text_array([birth])
    raise InputError(
        f"{birth!r} is no birth: accepted are a year, a time, or the name of a column of them"
    )


def born_years(
    array: pa.Array,
    name: str,
    calendar: Calendar | None,
    early: bool,
    year_of: Callable[[Times], tuple[Ints, NDArray[np.bool_]]],
) -> Births:
    """The years of a column of births: numbers of years, dates, timestamps, or text of these.

    A date alone stands for its 12:00.

    Args:
        array: of any such type.
        name: of the column, for messages.
        calendar, early: as for `times_of`.
        year_of: gives years of times, and which of them have one.

    Raises:
        InputError: a column of something else.
    """
    if pa.types.is_dictionary(array.type):
        array = array.dictionary_decode()
    years = np.full(len(array), UNBORN, np.int64)
    if pa.types.is_null(array.type):
        return Births(years, {})
    if pa.types.is_integer(array.type) or pa.types.is_floating(array.type):
        values, null = values_of(array)
        given = np.isfinite(values) if null is None else np.isfinite(values) & ~null
        whole = given & (values == np.trunc(values)) & (values >= 1) & (values <= LAST_YEAR)
        years[whole] = values[whole].astype(np.int64)
        wrong = np.flatnonzero(given & ~whole).tolist()
        return Births(years, {row: f"birth: {values[row]} is no year" for row in wrong})
    if is_text(array.type):
        text = pc.utf8_trim_whitespace(text_of(array))
        is_year = pc.match_substring_regex(text, "^0*[1-9][0-9]*$")
        is_year = pc.and_(is_year, pc.less_equal(pc.utf8_length(text), 4))
        of_years, null = values_of(pc.if_else(is_year, text, None).cast(pa.int64()))
        known = np.ones(len(array), np.bool_) if null is None else ~null
        years[known] = of_years[known]
        array = pc.if_else(pc.or_(is_year, pc.equal(text, "")), None, text)
    times = times_of(array, name, calendar, early, need_time=False)
    found, sound = year_of(times)
    years[sound] = found[sound]
    errors = {row: f"birth: {error}" for row, error in times.errors.items()}
    missing = np.asarray(array.is_null().to_numpy(zero_copy_only=False), np.bool_)
    outside = np.flatnonzero(~sound & ~missing).tolist()
    unreached = "birth: the tables do not reach to it; give its year alone"
    return Births(years, dict.fromkeys(outside, unreached) | errors)


def persons_of(
    births: Births | None,
    now: Ints,
    given: dict[str, NDArray[np.uint8] | int],
    errors: dict[int, str],
) -> Persons:
    """本命, 行年 and age of each row.

    Args:
        births: years of birth, by years of the same kind as `now`.
        now: (n,) year of the chart.
        given: codes of ``sex`` (男 0, 女 1), ``ben_ming`` and ``xing_nian``, by row or for all.
        errors: row → reason; those of births that come after the chart are added.
    """
    size = len(now)
    sex, ben_ming, xing_nian = (
        np.broadcast_to(np.asarray(given.get(name, NOT_GIVEN), np.uint8), size)
        for name in ("sex", "ben_ming", "xing_nian")
    )
    born = np.broadcast_to(np.int64(UNBORN) if births is None else births.years, size)
    known = born != UNBORN
    age = np.where(known, now - np.where(known, born, 0) + 1, 0)
    late = np.flatnonzero(known & (age < 1)).tolist()
    told = "birth: it lies after the moment of the chart"
    fresh = dict.fromkeys(late, told) | ({} if births is None else births.errors)
    errors.update({row: text for row, text in fresh.items() if row not in errors})
    of_birth = np.where(known, (born - 4) % 60, NOT_GIVEN)
    of_age = np.where(sex == 0, MALE_FIRST + age - 1, FEMALE_FIRST - age + 1) % 60
    of_age = np.where(known & (sex != NOT_GIVEN), of_age, NOT_GIVEN)
    return Persons(
        age,
        np.where(ben_ming != NOT_GIVEN, ben_ming, of_birth).astype(np.uint8),
        np.where(xing_nian != NOT_GIVEN, xing_nian, of_age).astype(np.uint8),
    )


def lichun_years(keys: ChartKeys) -> Ints:
    """(n,) number of the year from 立春 in which each chart lies."""
    civil = keys.local_us.astype("datetime64[us]").astype("datetime64[Y]").astype(np.int64) + 1970
    return np.where((civil - 4) % 60 == keys.year, civil, civil - 1)
