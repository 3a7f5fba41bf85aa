"""The querent: 本命 and 行年 from birth and sex, or given by hand.

本命 is the 干支 of the birth year. 行年 goes on by one 干支 a year: at age 1 a man stands on 丙寅 and
runs forward, a woman on 壬申 and runs backward (003:5731). Age counts years begun (虛歲), by the
years from 立春 or by lunar years. Without birth data both are None, and what needs them is unknown.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from liuren_tables.errors import InputError, unknown
from liuren_tables.symbols import cycles

__all__ = ["CODES", "LAST_YEAR", "AgeBy", "Person", "YearOf", "code_of", "sex_of", "xing_nian_at"]

AgeBy = Literal["lichun", "lunar"]
MALE_FIRST, FEMALE_FIRST = cycles.ganzhi("丙寅"), cycles.ganzhi("壬申")
SEXES = {
    "男": "男", "女": "女", "male": "男", "female": "女", "m": "男", "f": "女",
    "man": "男", "woman": "女", "乾": "男", "坤": "女",
}  # fmt: skip

LAST_YEAR = 9999
"""The greatest number of a year that a birth may tell by itself."""
CODES = (*cycles.GANZHI, *cycles.BRANCHES)
"""What 本命 and 行年 can be: a 干支, or by hand a branch alone."""


class Years(NamedTuple):
    """The years a moment lies in: by 立春 and by the lunar calendar, as Gregorian numbers."""

    lichun: int
    lunar: int


YearOf = Callable[[object], Years]


def xing_nian_at(age: int, sex: str) -> int:
    """干支 of 行年 at an age, the first year being 1.

    >>> cycles.GANZHI[xing_nian_at(49, "男")], cycles.GANZHI[xing_nian_at(34, "女")]
    ('甲寅', '己亥')
    """
    return (MALE_FIRST + age - 1 if sex == "男" else FEMALE_FIRST - age + 1) % 60


def _year_ganzhi(year: int) -> int:
    return (year - 4) % 60


@dataclass(frozen=True)
class Person:
    """Birth data of the querent as they were given; all of it may be missing.

    Attributes:
        birth: a moment of birth, as `read` takes it, or the number of the year.
        sex: 男 or 女.
        ben_ming, xing_nian: 干支 or a branch, given by hand in place of what birth says.
        age_by: ``lichun`` or ``lunar`` years.

    Raises:
        InputError: a value is not understood, or 行年 cannot be told from what is given.
    """

    birth: object = None
    sex: object = None
    ben_ming: object = None
    xing_nian: object = None
    age_by: AgeBy = "lichun"

    def __post_init__(self) -> None:
        if self.age_by not in ("lichun", "lunar"):
            raise unknown("way to count age", self.age_by, ("lichun", "lunar"))

    @property
    def is_known(self) -> bool:
        """Whether anything was given."""
        return any(v is not None for v in (self.birth, self.sex, self.ben_ming, self.xing_nian))

    def at(self, now: Years | None, year_of: YearOf) -> dict[str, Any]:
        """本命, 行年, age and sex in the year of a chart, each None where it is unknown.

        Args:
            now: years of the chart; None for a chart without a moment.
            year_of: gives the years of a moment of birth.
        """
        told: dict[str, Any] = dict.fromkeys(("sex", "age", "ben_ming", "xing_nian"))
        if self.sex is not None:
            told["sex"] = self._sex()
        if self.birth is not None:
            born = self._birth_year(year_of)
            told["ben_ming"] = cycles.GANZHI[_year_ganzhi(born)]
            if now is not None:
                told["age"] = self._age(born, getattr(now, self.age_by))
                if told["sex"]:
                    told["xing_nian"] = cycles.GANZHI[xing_nian_at(told["age"], told["sex"])]
        for name in ("ben_ming", "xing_nian"):
            by_hand = getattr(self, name)
            if by_hand is not None:
                told[name] = _branch_or_ganzhi(by_hand)
        return told

    def _sex(self) -> str:
        return "男女"[sex_of(self.sex)]

    def _birth_year(self, year_of: YearOf) -> int:
        year = self.birth
        if isinstance(year, str) and year.strip().isdecimal() and len(year.strip()) <= 4:
            year = int(year)
        if isinstance(year, int) and not isinstance(year, bool):
            if not 1 <= year <= LAST_YEAR:
                raise InputError(f"birth: {year} is no year from 1 to {LAST_YEAR}")
            return year
        return int(getattr(year_of(self.birth), self.age_by))

    def _age(self, born: int, now: int) -> int:
        age = now - born + 1
        if age < 1:
            raise InputError(f"the birth ({self.birth}) lies after the moment of the chart")
        return age


def sex_of(value: object) -> int:
    """0 for 男, 1 for 女.

    Raises:
        InputError: it is neither.
    """
    sex = SEXES.get(str(value).strip().lower())
    if sex is None:
        raise InputError(f"{value!r} is not a sex: accepted are 男 and 女, male and female")
    return "男女".index(sex)


def code_of(value: object) -> int:
    """Code of a 干支 or a branch in `CODES`.

    Raises:
        InputError: it is neither.
    """
    return CODES.index(_branch_or_ganzhi(value))


def _branch_or_ganzhi(value: object) -> str:
    try:
        return cycles.GANZHI[cycles.ganzhi(value)] if not isinstance(value, int) else (
            cycles.BRANCHES[cycles.branch(value)]
        )  # fmt: skip
    except InputError as error:
        try:
            return cycles.BRANCHES[cycles.branch(value)]
        except InputError:
            raise error from None
