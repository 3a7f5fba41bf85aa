"""The choices a reading depends on, as one immutable value that every result echoes.

The books and the practitioners disagree on these; none is guessed. The defaults and the
evidence for them are told in ``docs/schools.md``.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, Literal, get_args

from liuren_tables.errors import InputError, unknown

__all__ = [
    "Clock",
    "Conventions",
    "DayStart",
    "DaynightRule",
    "JuMethod",
    "Lodging",
    "PlateSchool",
    "QimenConventions",
    "SolarTime",
]

SolarTime = Literal["zone", "mean", "true"]
DayStart = Literal["23:00", "00:00"]
DaynightRule = Literal["mao_shen", "mao_you", "sun"]
Clock = Literal["standard", "wall"]
PlateSchool = Literal["turning", "flying"]
Lodging = Literal["kun", "yang_kun_yin_gen"]
JuMethod = Literal["chai_bu", "zhi_run", "mao_shan"]

_CHOICES: dict[str, tuple[str, ...]] = {
    "clock": get_args(Clock),
    "solar": get_args(SolarTime),
    "day_start": get_args(DayStart),
    "daynight_rule": get_args(DaynightRule),
}


@dataclass(frozen=True, slots=True)
class Conventions:
    """How an instant becomes a chart.

    Attributes:
        zone: civil zone of naive times and of the chart: ``+08:00`` or an IANA name, whose
            history then counts (``Asia/Shanghai``).
        longitude: degrees east of Greenwich, −180 to 180; needed for solar time and ``sun``.
        latitude: degrees north, −90 to 90; needed for the rule ``sun``.
        clock: in a zone with summer time, whether day and hour follow its ``standard`` time or the
            ``wall`` clock.
        solar: which clock gives day and hour: that of the ``zone``, ``mean`` solar time of the
            longitude, or ``true`` solar time (with the equation of time).
        day_start: when the day's 干支 changes. Under ``00:00`` the hour from 23:00 is 子 of the
            old day, with the stem of the coming day's 子.
        daynight_rule: which hours are 晝: ``mao_shen`` 卯–申, ``mao_you`` 卯–酉, ``sun`` from
            sunrise to sunset at the place.
        shehai: school of 涉害.
        noble: table of 貴人.

    Raises:
        InputError: a value is not among those accepted, or a place is missing.
    """

    zone: str = "+08:00"
    clock: Clock = "standard"
    longitude: float | None = None
    latitude: float | None = None
    solar: SolarTime = "zone"
    day_start: DayStart = "23:00"
    daynight_rule: DaynightRule = "mao_shen"
    shehai: str = "mengzhong"
    noble: str = "daquan"

    def __post_init__(self) -> None:
        for name, accepted in _CHOICES.items():
            value = getattr(self, name)
            if value not in accepted:
                raise unknown(f"value of {name}", value, accepted)
        for name, limit in (("longitude", 180.0), ("latitude", 90.0)):
            value = getattr(self, name)
            if value is None:
                continue
            if (
                isinstance(value, bool)
                or not isinstance(value, int | float)
                or not abs(value) <= limit
            ):
                raise InputError(f"{name} {value!r} is not a number from -{limit:g} to {limit:g}")
        if self.solar != "zone" and self.longitude is None:
            raise InputError(f"{self.solar} solar time needs a longitude (degrees east)")
        if self.daynight_rule == "sun" and (self.longitude is None or self.latitude is None):
            raise InputError("the rule 'sun' needs a place: longitude and latitude in degrees")

    def but(self, **changes: Any) -> Conventions:
        """The same conventions with some of them changed; unknown names are refused."""
        known = [f.name for f in fields(self)]
        for name in changes:
            if name not in known:
                raise unknown("convention", name, known)
        return replace(self, **changes)

    def as_dict(self) -> dict[str, str | float | None]:
        """Names and values in the order in which results show them."""
        return {name: getattr(self, name) for name in _NAMES}


_NAMES = tuple(f.name for f in fields(Conventions))

_QIMEN_CHOICES: dict[str, tuple[str | int, ...]] = {
    "plate_school": get_args(PlateSchool),
    "lodging": get_args(Lodging),
    "ju_method": get_args(JuMethod),
    "zhi_run_limit": (9, 10),
}


@dataclass(frozen=True, slots=True)
class QimenConventions:
    """How a chart of 奇門 is laid, beside the clock of `Conventions`.

    Attributes:
        plate_school: ``turning`` 轉盤 or ``flying`` 飛盤.
        lodging: where 天禽 and the centre lodge: ``kun`` always 坤2, ``yang_kun_yin_gen`` 坤2 in
            陽遁 and 艮8 in 陰遁.
        ju_method: 定局 by ``chai_bu`` 拆補, ``zhi_run`` 置閏 or ``mao_shan`` 茅山.
        zhi_run_limit: days of lead, 9 or 10, from which on 置閏 places a leap.

    Raises:
        InputError: a value is not among those accepted.
    """

    plate_school: PlateSchool = "turning"
    lodging: Lodging = "kun"
    ju_method: JuMethod = "chai_bu"
    zhi_run_limit: int = 9

    def __post_init__(self) -> None:
        for name, accepted in _QIMEN_CHOICES.items():
            value = getattr(self, name)
            if value not in accepted or isinstance(value, bool):
                raise unknown(f"value of {name}", value, map(str, accepted))

    def but(self, **changes: Any) -> QimenConventions:
        """The same conventions with some of them changed; unknown names are refused."""
        for name in changes:
            if name not in _QIMEN_CHOICES:
                raise unknown("convention of 奇門", name, _QIMEN_CHOICES)
        return replace(self, **changes)

    def as_dict(self) -> dict[str, str | int]:
        """Names and values in the order in which results show them."""
        return {name: getattr(self, name) for name in _QIMEN_CHOICES}
