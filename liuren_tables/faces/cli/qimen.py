"""``liuren qimen``."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated

import typer

from liuren_tables.conventions import (
    Conventions,
    JuMethod,
    Lodging,
    PlateSchool,
    QimenConventions,
)
from liuren_tables.drawing.words import Words
from liuren_tables.errors import InputError
from liuren_tables.faces.cli import options as o
from liuren_tables.faces.cli.output import say
from liuren_tables.reading.compare import Difference
from liuren_tables.reading.qimen import QimenReading, read_qimen, read_qimen_of
from liuren_tables.reading.qimen_patterns import QimenHit
from liuren_tables.reading.qimen_reading import PALACE_NAMES

__all__ = ["qimen"]

_PALACES = tuple(f"{name}_" for name in PALACE_NAMES)
_SCHOOL, _BY_HAND, _OUT = "Schools", "By hand", "Output"

JuMethodOption = Annotated[
    JuMethod,
    typer.Option("--ju-method", help="定局 by 拆補, 置閏 or 茅山.", rich_help_panel=_SCHOOL),
]
LimitOption = Annotated[
    int,
    typer.Option(
        "--zhi-run-limit",
        min=9,
        max=10,
        help="Days of lead from which on 置閏 places a leap.",
        rich_help_panel=_SCHOOL,
    ),
]
PlateOption = Annotated[
    PlateSchool,
    typer.Option("--plate-school", help="轉盤 or 飛盤.", rich_help_panel=_SCHOOL),
]
LodgingOption = Annotated[
    Lodging,
    typer.Option(
        "--lodging",
        help="天禽 and the centre lodge always in 坤, or in 艮 in 陰遁.",
        rich_help_panel=_SCHOOL,
    ),
]


def qimen(
    when: Annotated[
        str | None,
        typer.Argument(help="The moment, for instance '2026-11-30 14:05'; now by default."),
    ] = None,
    zone: o.ZoneOption = "+08:00",
    clock: o.ClockOption = "standard",
    longitude: o.LongitudeOption = None,
    solar: o.SolarOption = "zone",
    calendar: o.NamedCalendarOption = None,
    fold: o.FoldOption = 0,
    ju: Annotated[
        str | None,
        typer.Option(
            "--ju",
            help="局, such as 陽3 or 陰九局, with --hour-ganzhi instead of a moment.",
            rich_help_panel=_BY_HAND,
        ),
    ] = None,
    hour_ganzhi: Annotated[
        str | None,
        typer.Option("--hour-ganzhi", help="干支 of the hour.", rich_help_panel=_BY_HAND),
    ] = None,
    ju_method: JuMethodOption = "chai_bu",
    zhi_run_limit: LimitOption = 9,
    plate_school: PlateOption = "turning",
    lodging: LodgingOption = "kun",
    day_start: o.DayStartOption = "23:00",
    compare: Annotated[
        bool,
        typer.Option("--compare", help="What other schools would change.", rich_help_panel=_OUT),
    ] = False,
    patterns: Annotated[
        bool,
        typer.Option("--patterns", help="The patterns that hold of it.", rich_help_panel=_OUT),
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="All values as JSON.", rich_help_panel=_OUT)
    ] = False,
    script: o.ScriptOption = "traditional",
    lang: o.LangOption = "zh",
    tables: o.TablesOption = None,
) -> None:
    """Cast one chart of 時家奇門 and draw its nine palaces.

    Examples:
    - `liuren qimen`
    - `liuren qimen '2026-11-30 14:05' --ju-method zhi_run --compare`
    - `liuren qimen 1988-08-02T23:30 --zone Asia/Shanghai --solar true --longitude 121.5`
    - `liuren qimen --ju 陽三局 --hour-ganzhi 甲子 --plate-school flying`
    """
    school = QimenConventions(plate_school, lodging, ju_method, zhi_run_limit)
    words = Words(lang, script)
    if (ju is None) != (hour_ganzhi is None):
        raise InputError("--ju and --hour-ganzhi are given together")
    if ju is not None:
        if when is not None:
            raise InputError("give either a moment or --ju, not both")
        reading = read_qimen_of(ju, hour_ganzhi, qimen=school, tables=tables)
    else:
        conventions = Conventions(
            zone=zone, clock=clock, longitude=longitude, solar=solar, day_start=day_start
        )
        reading = read_qimen(
            when, fold=fold, calendar=calendar, conventions=conventions, qimen=school,
            tables=tables,
        )  # fmt: skip
    _print(reading, words, patterns, compare, as_json)


def _print(
    reading: QimenReading, words: Words, patterns: bool, compare: bool, as_json: bool
) -> None:
    if as_json:
        content = reading.to_dict(words.script, words.lang)
        if patterns:
            content["patterns"] = [asdict(hit) for hit in reading.patterns()]
        if compare:
            content["compare"] = [d.as_dict() for d in reading.compare()]
        say(json.dumps(content, ensure_ascii=False, indent=1, default=str))
        return
    say(reading.board(words.script, words.lang))
    if patterns:
        say("")
        for hit in reading.patterns():
            say(_hit(hit, words))
    if compare:
        say("")
        for difference in reading.compare():
            say(_line(difference, words))


def _hit(hit: QimenHit, words: Words) -> str:
    """Palace, name, nature and source of a pattern; what an open one hangs on."""
    if hit.palace is None:
        where = words.choose("全局", "whole chart")
    else:
        where = words.choose(f"{hit.palace}宮", f"palace {hit.palace}")
    hangs = "" if not hit.open else "　" + words.choose("待定：", "open: ") + ", ".join(hit.open)
    return f"{where}　{words.say('qimen_pattern', hit.pattern)}　{hit.nature}　{hit.source}{hangs}"


def _line(d: Difference, words: Words) -> str:
    """What changes; of the palaces only how many do."""
    of_palaces = {name for name in d.changes if name.startswith(_PALACES)}
    told = [
        f"{name} {_said(now, words)}→{_said(then, words)}"
        for name, (now, then) in d.changes.items()
        if name not in of_palaces
    ]
    if of_palaces:
        count = len({name.split("_")[0] for name in of_palaces})
        told.append(words.choose(f"{count}宮不同", f"{count} palaces differ"))
    if d.impossible:
        told = [d.impossible]
    return f"{d.convention}={d.value}　{'　'.join(told) or words.choose('不變', 'changes nothing')}"


def _said(value: object, words: Words) -> str:
    if isinstance(value, bool):
        return words.choose("閏" if value else "不閏", "leap" if value else "no leap")
    return words.label(value) if isinstance(value, str) else "-"
