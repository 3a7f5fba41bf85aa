"""Options that several commands share, each defined once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from liuren_tables.calendar.parse import Calendar
from liuren_tables.conventions import Clock, DaynightRule, DayStart, SolarTime
from liuren_tables.drawing.words import Lang, Script
from liuren_tables.reading.person import AgeBy

__all__ = [
    "AgeByOption",
    "ArtOption",
    "BenMingOption",
    "BirthOption",
    "ClockOption",
    "DayStartOption",
    "DaynightOption",
    "DaynightRuleOption",
    "FoldOption",
    "HourOption",
    "LangOption",
    "LatitudeOption",
    "LongitudeOption",
    "MonthGeneralOption",
    "NamedCalendarOption",
    "NobleOption",
    "ScriptOption",
    "SexOption",
    "ShehaiOption",
    "SolarOption",
    "TablesOption",
    "XingNianOption",
    "ZoneOption",
]

_TIME, _SCHOOL, _BY_HAND, _OUT = "Time", "Schools", "By hand", "Output"
_PERSON = "Querent"

ZoneOption = Annotated[
    str,
    typer.Option(
        "--zone",
        help="Civil zone of times without one: an offset such as +08:00, or an IANA name, whose "
        "history then counts (Asia/Shanghai).",
        rich_help_panel=_TIME,
    ),
]
ClockOption = Annotated[
    Clock,
    typer.Option(
        "--clock",
        help="Under summer time: day and hour by standard time or by the wall clock.",
        rich_help_panel=_TIME,
    ),
]
LongitudeOption = Annotated[
    float | None,
    typer.Option("--longitude", help="Degrees east, for solar time.", rich_help_panel=_TIME),
]
LatitudeOption = Annotated[
    float | None,
    typer.Option("--latitude", help="Degrees north, for the rule `sun`.", rich_help_panel=_TIME),
]
SolarOption = Annotated[
    SolarTime,
    typer.Option(
        "--solar",
        help="Day and hour by the clock of the zone, by mean or by true solar time.",
        rich_help_panel=_TIME,
    ),
]
ArtOption = Annotated[Literal["liuren", "qimen"], typer.Option("--art", help="大六壬 or 奇門.")]
DayStartOption = Annotated[
    DayStart,
    typer.Option("--day-start", help="When the day's 干支 changes.", rich_help_panel=_SCHOOL),
]
DaynightRuleOption = Annotated[
    DaynightRule,
    typer.Option(
        "--daynight-rule",
        help="晝 is 卯–申, 卯–酉, or from sunrise to sunset.",
        rich_help_panel=_SCHOOL,
    ),
]
ShehaiOption = Annotated[
    str, typer.Option("--shehai", help="School of 涉害.", rich_help_panel=_SCHOOL)
]
NobleOption = Annotated[
    str, typer.Option("--noble", help="Table of 貴人.", rich_help_panel=_SCHOOL)
]
HourOption = Annotated[
    str | None,
    typer.Option("--hour", help="占時 given by hand (活時).", rich_help_panel=_BY_HAND),
]
MonthGeneralOption = Annotated[
    str | None,
    typer.Option("--month-general", help="月將 given by hand.", rich_help_panel=_BY_HAND),
]
DaynightOption = Annotated[
    str | None, typer.Option("--daynight", help="晝 or 夜 by hand.", rich_help_panel=_BY_HAND)
]
BirthOption = Annotated[
    str | None,
    typer.Option(
        "--birth",
        help="Birth of the querent, a moment or a year; with --sex it gives 本命 and 行年.",
        rich_help_panel=_PERSON,
    ),
]
SexOption = Annotated[str | None, typer.Option("--sex", help="男 or 女.", rich_help_panel=_PERSON)]
BenMingOption = Annotated[
    str | None,
    typer.Option("--ben-ming", help="本命 by hand: 干支 or branch.", rich_help_panel=_PERSON),
]
XingNianOption = Annotated[
    str | None,
    typer.Option("--xing-nian", help="行年 by hand: 干支 or branch.", rich_help_panel=_PERSON),
]
AgeByOption = Annotated[
    AgeBy,
    typer.Option("--age-by", help="Years by 立春 or lunar years.", rich_help_panel=_PERSON),
]
NamedCalendarOption = Annotated[
    Calendar | None,
    typer.Option(
        "--calendar",
        help="julian or gregorian, which a date before 1582-10-15 must name.",
        rich_help_panel=_TIME,
    ),
]
FoldOption = Annotated[
    int,
    typer.Option(
        "--fold",
        min=0,
        max=1,
        help="1 takes the second of two equal local times, when clocks were set back.",
        rich_help_panel=_TIME,
    ),
]
ScriptOption = Annotated[
    Script,
    typer.Option("--script", help="Script of 漢字.", rich_help_panel=_OUT),
]
LangOption = Annotated[
    Lang,
    typer.Option("--lang", help="zh, or en: pinyin with glosses.", rich_help_panel=_OUT),
]
TablesOption = Annotated[
    Path | None,
    typer.Option("--tables", help="Folder of the tables.", envvar="LIUREN_TABLES",
                 show_envvar=True, rich_help_panel=_OUT),
]  # fmt: skip
