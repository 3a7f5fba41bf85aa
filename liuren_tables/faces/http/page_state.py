"""The state of the page: the fields of its forms, all of it in the query string.

A field is named as the parameter of the operation it feeds. A link carries only what differs
from the defaults; what one view does not ask for it hands on to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Any, get_args
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from liuren_tables import conventions
from liuren_tables.calendar.parse import Calendar, parse_when
from liuren_tables.calendar.zones import parse_zone
from liuren_tables.charts.qimen.plate import JU
from liuren_tables.drawing.qimen_board import METHOD_NAMES
from liuren_tables.drawing.words import Words
from liuren_tables.errors import InputError, LiurenError, unknown
from liuren_tables.reading.person import SEXES, AgeBy
from liuren_tables.reading.qimen import ju_code
from liuren_tables.symbols import cycles

__all__ = ["FIELDS", "GROUPS", "VIEWS", "Field", "Group", "State", "now_in", "number"]

VIEWS = ("liuren", "qimen", "tables", "sql")


class PageWords(Words):
    """Words that know the simplified form of what only the page says."""

    def text(self, chinese: str) -> str:
        """Any Chinese text of the page in this script."""
        told = super().text(chinese)
        return told.translate(_MORE) if self.script == "simplified" else told


_MORE = str.maketrans("區佔標檔準緯詢逕頁簡", "区占标档准纬询径页简")


@dataclass(frozen=True, slots=True)
class Field:
    """One control.

    Attributes:
        name: of the parameter.
        zh, en: label.
        options: values with what they are called in Chinese and English; () for free text. A
            first option '' stands for not given.
        default: what is not worth a place in a link.
        check: refuses a value that is not understood.
        hint: an example, shown while a text field is empty.
        mode: which keyboard a telephone shows for it.
        wide: takes a whole line.
    """

    name: str
    zh: str
    en: str
    options: tuple[tuple[str, str, str], ...] = ()
    default: str = ""
    check: Callable[[str], Any] | None = None
    hint: str = ""
    mode: str = ""
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Fields that stand together; closed until one of them is used, unless it is `open`."""

    zh: str
    en: str
    fields: tuple[str, ...]
    open: bool = False


def number(text: str) -> float:
    """A number as people write it.

    Raises:
        InputError: it is none.
    """
    try:
        return float(text)
    except ValueError:
        raise InputError(f"{text!r} is not a number of degrees, such as 121.5") from None


def _one_of(what: str, accepted: tuple[Any, ...]) -> Callable[[str], str]:
    def check(value: str) -> str:
        if value not in accepted:
            raise unknown(what, value, accepted)
        return value

    return check


def _degrees(limit: float) -> Callable[[str], float]:
    def check(text: str) -> float:
        value = number(text)
        if not abs(value) <= limit:
            raise InputError(f"{text!r} is not from -{limit:g} to {limit:g}")
        return value

    return check


def _branch_or_ganzhi(text: str) -> int:
    return cycles.branch(text) if len(text.strip()) == 1 else cycles.ganzhi(text)


def _sex(text: str) -> str:
    if text.strip().lower() not in SEXES:
        raise InputError(f"{text!r} is not a sex: accepted are 男 and 女, male and female")
    return text


def _symbols(names: tuple[str, ...], none: tuple[str, str]) -> tuple[tuple[str, str, str], ...]:
    words = Words("en")
    named = tuple((name, name, words.say("ganzhi", name)) for name in names)
    return (("", *none), *named)


_BY_TIME = ("由時間定", "as time tells")
_NOT_GIVEN = ("未定", "not given")
_SCHOOLS = {
    "shehai": ("涉害", "涉害 (harm met)"),
    "noble": ("貴人", "貴人 (the Noble)"),
    "mengzhong": ("孟仲季（大全）", "class of the seat"),
    "depth": ("深淺，計所臨", "depth, seat counted"),
    "depth_noseat": ("深淺，不計所臨", "depth, seat left out"),
    "printed": ("刻本總鈐", "as the printed table"),
    "daquan": ("六壬大全", "Daquan"),
    "xieji": ("協紀（先天）", "Xieji"),
    "gengxin": ("庚辛午寅", "geng with xin"),
}

_FIELDS = (
    Field("when", "日時", "Date and time", hint="2026-11-30 14:05", wide=True),
    Field("zone", "時區", "Time zone", default="+08:00", check=parse_zone, wide=True,
          hint="+08:00, Asia/Shanghai"),
    Field("longitude", "東經", "Longitude °E", check=_degrees(180), hint="121.5", mode="text"),
    Field("latitude", "北緯", "Latitude °N", check=_degrees(90), hint="31.2", mode="text"),
    Field("solar", "時制", "Hours by", (
        ("zone", "時區鐘點", "clock of the zone"), ("mean", "平太陽時", "mean solar time"),
        ("true", "真太陽時", "true solar time")), "zone",
        _one_of("value of solar", get_args(conventions.SolarTime))),
    Field("clock", "夏令時", "Summer time", (
        ("standard", "還原標準時", "taken back"), ("wall", "照牆鐘", "kept")), "standard",
        _one_of("value of clock", get_args(conventions.Clock))),
    Field("calendar", "曆法", "Calendar", (
        ("", "公曆", "as today"), ("julian", "儒略曆", "Julian"),
        ("gregorian", "格里曆上推", "Gregorian")), "",
        _one_of("calendar", get_args(Calendar))),
    Field("fold", "重複時刻", "Hour that came twice", (
        ("0", "第一次", "the first"), ("1", "第二次", "the second")), "0",
        _one_of("fold", ("0", "1"))),
    Field("day", "日干支", "Day", _symbols(cycles.GANZHI, _BY_TIME), check=cycles.ganzhi),
    Field("hour", "占時", "Hour", _symbols(cycles.BRANCHES, _BY_TIME), check=cycles.branch),
    Field("month_general", "月將", "Month general", _symbols(cycles.BRANCHES, _BY_TIME),
          check=cycles.month_general),
    Field("daynight", "晝夜", "Day or night", (
        ("", *_BY_TIME), ("晝", "晝", "day"), ("夜", "夜", "night")), check=cycles.daynight),
    Field("birth", "生年或生時", "Birth: year or moment", hint="1978", wide=True),
    Field("sex", "性別", "Sex", (("", *_NOT_GIVEN), ("男", "男", "male"), ("女", "女", "female")),
          check=_sex),
    Field("age_by", "歲首", "Years begin at", (
        ("lichun", "立春", "spring (lichun)"), ("lunar", "正月初一", "lunar new year")), "lichun",
        _one_of("way to count age", get_args(AgeBy))),
    Field("ben_ming", "本命", "Birth branch", check=_branch_or_ganzhi, hint="戊午"),
    Field("xing_nian", "行年", "Branch of the year", check=_branch_or_ganzhi, hint="甲寅"),
    Field("day_start", "換日", "Day begins at", (
        ("23:00", "子初 23:00", "23:00"), ("00:00", "子正 00:00", "00:00")), "23:00",
        _one_of("value of day_start", get_args(conventions.DayStart))),
    Field("daynight_rule", "晝夜分", "Daytime is", (
        ("mao_shen", "卯至申", "mao to shen"), ("mao_you", "卯至酉", "mao to you"),
        ("sun", "日出日入", "sunrise to sunset")), "mao_shen",
        _one_of("value of daynight_rule", get_args(conventions.DaynightRule))),
    Field("ju", "局", "Ju", _symbols(JU, _BY_TIME), check=ju_code),
    Field("hour_ganzhi", "時干支", "Hour", _symbols(cycles.GANZHI, _BY_TIME), check=cycles.ganzhi),
    Field("ju_method", "定局", "Ju by", tuple(
        (m, *METHOD_NAMES[m]) for m in get_args(conventions.JuMethod)), "chai_bu",
        _one_of("value of ju_method", get_args(conventions.JuMethod))),
    Field("plate_school", "盤式", "Plate", (
        ("turning", "轉盤", "turning"), ("flying", "飛盤", "flying")), "turning",
        _one_of("value of plate_school", get_args(conventions.PlateSchool))),
    Field("lodging", "寄宮", "Centre lodges in", (
        ("kun", "坤二", "kun"), ("yang_kun_yin_gen", "陽坤陰艮", "kun, gen in yin dun")), "kun",
        _one_of("value of lodging", get_args(conventions.Lodging))),
    Field("zhi_run_limit", "置閏超神", "Lead for a leap", (
        ("9", "九日", "nine days"), ("10", "十日", "ten days")), "9",
        _one_of("value of zhi_run_limit", ("9", "10"))),
)  # fmt: skip

GROUPS = {
    "liuren": (
        Group("時間", "Time", ("when", "zone"), open=True),
        Group("地點與鐘", "Place and clock",
              ("longitude", "latitude", "solar", "clock", "calendar", "fold")),
        Group("活時", "By hand", ("day", "hour", "month_general", "daynight")),
        Group("年命", "Querent", ("birth", "sex", "age_by", "ben_ming", "xing_nian")),
        Group("學派", "Schools", ("shehai", "noble", "day_start", "daynight_rule")),
    ),
    "qimen": (
        Group("時間", "Time", ("when", "zone"), open=True),
        Group("地點與鐘", "Place and clock", ("longitude", "solar", "clock", "calendar", "fold")),
        Group("手定", "By hand", ("ju", "hour_ganzhi")),
        Group("學派", "Schools",
              ("ju_method", "plate_school", "lodging", "zhi_run_limit", "day_start")),
    ),
}  # fmt: skip
_CONTROL = ("view", "lang", "script")
_PLAIN = ("table", "offset", "query")
FIELDS = {field.name: field for field in _FIELDS}


@cache
def school_field(name: str, names: tuple[str, ...]) -> Field:
    """The field of a school, whose names the tables tell."""
    options = tuple((n, *_SCHOOLS.get(n, (n, n))) for n in names)
    zh, en = _SCHOOLS[name]
    return Field(name, zh, en, options, names[0], _one_of(f"{name} school", names))


def now_in(zone: str) -> str:
    """The present minute by the clock of a zone, as a field of the form has it."""
    parsed = parse_zone(zone)
    now = datetime.now().astimezone()
    if parsed.offset_us is None:
        return now.astimezone(ZoneInfo(parsed.name)).strftime("%Y-%m-%d %H:%M")
    utc = now.replace(tzinfo=None) - (now.utcoffset() or timedelta())
    return (utc + timedelta(microseconds=parsed.offset_us)).strftime("%Y-%m-%d %H:%M")


class State:
    """What a query string says.

    Args:
        query: its parameters; those that the page does not know are left out.
        domains: names of the schools in the tables.

    Attributes:
        view: one of `VIEWS`.
        words: script and language.
        given: values of fields, stripped; empty ones are left out.
        errors: by field, what is wrong with it; '' for what is wrong with them together.
    """

    def __init__(self, query: Mapping[str, str], domains: Mapping[str, tuple[str, ...]]) -> None:
        self.fields = FIELDS | {n: school_field(n, domains[n]) for n in ("shehai", "noble")}
        known = (*self.fields, *_PLAIN)
        self.given = {n: query[n].strip() for n in known if query.get(n, "").strip()}
        self.errors: dict[str, str] = {}
        view, lang, script = (query.get(n, "") for n in _CONTROL)
        self.view = view if view in VIEWS else "liuren"
        self.words: Words = PageWords(
            "en" if lang == "en" else "zh",
            "simplified" if script == "simplified" else "traditional",
        )

    def value(self, name: str) -> str:
        """Of a field: as given, or its default."""
        return self.given.get(name, self.fields[name].default if name in self.fields else "")

    def get(self, name: str) -> str | None:
        """Of a field: as given, or None."""
        return self.given.get(name)

    def chosen(self, *names: str) -> dict[str, Any]:
        """Values of conventions that are given, numbers as numbers."""
        kinds: dict[str, Callable[[str], Any]] = {
            "longitude": number, "latitude": number, "zhi_run_limit": int,
        }  # fmt: skip
        return {n: kinds.get(n, str)(self.given[n]) for n in names if n in self.given}

    def check(self) -> bool:
        """Whether each field of the view is understood; fills `errors`."""
        for group in GROUPS[self.view]:
            for name in group.fields:
                check = self.fields[name].check
                if check is not None and name in self.given:
                    self._try(name, check)
        calendar = self.given.get("calendar")
        as_when = calendar if "calendar" not in self.errors else None
        if "when" in self.given and self.given["when"] != "now":
            self._try("when", lambda text: parse_when(text, calendar=as_when))  # type: ignore[arg-type]
        return not self.errors

    def _try(self, name: str, check: Callable[[str], Any]) -> None:
        try:
            check(self.given[name])
        except LiurenError as error:
            self.errors[name] = str(error)

    def query(self, **changes: str) -> str:
        """The query string of this state with some of it changed; defaults are left out."""
        values = {"view": self.view, "lang": self.words.lang, "script": self.words.script}
        values |= self.given | changes
        plain = {"view": "liuren", "lang": "zh", "script": "traditional"}
        plain |= {name: field.default for name, field in self.fields.items()}
        return urlencode({n: v for n, v in values.items() if v and plain.get(n, "") != v})

    def operation_query(self) -> str:
        """The query string of the operation behind this view, for programs."""
        asked = {n for group in GROUPS[self.view] for n in group.fields}
        if any(n in self.given and n in asked for n in ("day", "ju")):
            asked -= {"when", "fold", "calendar"}
        values = {"lang": self.words.lang, "script": self.words.script}
        values = {n: v for n, v in values.items() if v not in ("zh", "traditional")}
        return urlencode({n: v for n, v in self.given.items() if n in asked} | values)

    def url(self, **changes: str) -> str:
        """The address of this state with some of it changed."""
        query = self.query(**changes)
        return f"/?{query}" if query else "/"

    def carried(self) -> dict[str, str]:
        """What the form of this view does not ask for and hands on."""
        asked = {n for group in GROUPS.get(self.view, ()) for n in group.fields}
        if self.view == "sql":
            asked = {"query"}
        plain = {"view": "liuren", "lang": "zh", "script": "traditional"}
        values = {"view": self.view, "lang": self.words.lang, "script": self.words.script}
        values = {n: v for n, v in values.items() if plain[n] != v}
        return values | {n: v for n, v in self.given.items() if n not in asked}

    def group_open(self, group: Group) -> bool:
        """Whether a group shows its fields: one of them is used or wrong."""
        return group.open or any(
            name in self.errors or self.value(name) != self.fields[name].default
            for name in group.fields
        )
