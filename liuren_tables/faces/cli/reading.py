"""``liuren read``."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import timedelta
from pathlib import Path
from typing import Annotated

import typer

from liuren_tables.calendar.zones import parse_zone
from liuren_tables.conventions import Conventions
from liuren_tables.drawing.words import Words
from liuren_tables.errors import InputError
from liuren_tables.faces.cli import options as o
from liuren_tables.faces.cli.output import note, say
from liuren_tables.reading.compare import Difference
from liuren_tables.reading.read import intervals, read_of
from liuren_tables.reading.read import read as read_moment
from liuren_tables.reading.reading import Reading, aware
from liuren_tables.symbols.cycles import BRANCHES

__all__ = ["read"]


def read(
    when: Annotated[
        str | None,
        typer.Argument(help="The moment, for instance '2026-11-30 14:05'; now by default."),
    ] = None,
    zone: o.ZoneOption = "+08:00",
    clock: o.ClockOption = "standard",
    longitude: o.LongitudeOption = None,
    latitude: o.LatitudeOption = None,
    solar: o.SolarOption = "zone",
    calendar: o.NamedCalendarOption = None,
    fold: o.FoldOption = 0,
    day: Annotated[
        str | None,
        typer.Option(
            "--day",
            help="干支 of the day, with --hour and --month-general instead of a moment.",
            rich_help_panel="By hand",
        ),
    ] = None,
    hour: o.HourOption = None,
    month_general: o.MonthGeneralOption = None,
    daynight: o.DaynightOption = None,
    pillars: Annotated[
        str | None,
        typer.Option(
            "--pillars",
            help="Four pillars: lists the moments that carry them.",
            rich_help_panel="By hand",
        ),
    ] = None,
    birth: o.BirthOption = None,
    sex: o.SexOption = None,
    ben_ming: o.BenMingOption = None,
    xing_nian: o.XingNianOption = None,
    age_by: o.AgeByOption = "lichun",
    day_start: o.DayStartOption = "23:00",
    daynight_rule: o.DaynightRuleOption = "mao_shen",
    shehai: o.ShehaiOption = "mengzhong",
    noble: o.NobleOption = "daquan",
    why: Annotated[
        bool, typer.Option("--why", help="Tell the derivation.", rich_help_panel="Output")
    ] = False,
    compare: Annotated[
        bool,
        typer.Option(
            "--compare", help="What other schools would change.", rich_help_panel="Output"
        ),
    ] = False,
    patterns: Annotated[
        bool,
        typer.Option("--patterns", help="The patterns that hold.", rich_help_panel="Output"),
    ] = False,
    spirits: Annotated[
        bool,
        typer.Option("--spirits", help="神煞 on the twelve branches.", rich_help_panel="Output"),
    ] = False,
    svg: Annotated[
        Path | None,
        typer.Option("--svg", help="File to draw the board to.", rich_help_panel="Output"),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="All values as JSON.", rich_help_panel="Output")
    ] = False,
    script: o.ScriptOption = "traditional",
    lang: o.LangOption = "zh",
    tables: o.TablesOption = None,
) -> None:
    """Cast one chart and draw its board.

    Examples:
    - `liuren read`
    - `liuren read '2026-11-30 14:05' --why --patterns --spirits`
    - `liuren read 1988-08-02T23:30 --zone Asia/Shanghai --solar true --longitude 121.5`
    - `liuren read --day 甲子 --hour 子 --month-general 丑 --daynight 夜 --compare`
    - `liuren read '2026-11-30 14:05' --birth 1978 --sex 男`
    - `liuren read '2026-11-30 14:05' --svg board.svg`
    - `liuren read --pillars '丙午 己亥 戊申 己未'`
    """
    conventions = Conventions(
        zone=zone, clock=clock, longitude=longitude, latitude=latitude, solar=solar,
        day_start=day_start, daynight_rule=daynight_rule, shehai=shehai, noble=noble,
    )  # fmt: skip
    words = Words(lang, script)
    if pillars is not None:
        if when is not None or day is not None:
            raise InputError("--pillars asks for moments: give neither a moment nor --day with it")
        _print_intervals(pillars, conventions, words, as_json, tables)
        return
    if day is not None:
        if when is not None:
            raise InputError("give either a moment or --day, not both")
        if hour is None or month_general is None:
            raise InputError("--day needs --hour and --month-general too")
        if birth is not None:
            raise InputError("--birth needs a moment of the chart; give --ben-ming by hand")
        reading = read_of(
            day, hour, month_general, daynight, ben_ming=ben_ming, xing_nian=xing_nian,
            conventions=conventions, tables=tables,
        )  # fmt: skip
    else:
        reading = read_moment(
            when, hour=hour, month_general=month_general, daynight=daynight, birth=birth, sex=sex,
            ben_ming=ben_ming, xing_nian=xing_nian, age_by=age_by, fold=fold, calendar=calendar,
            conventions=conventions, tables=tables,
        )  # fmt: skip
    if svg is not None:
        _draw(reading, words, svg)
    choices = {"why": why, "compare": compare, "patterns": patterns, "spirits": spirits}
    asked = {name for name, chosen in choices.items() if chosen}
    (_print_json if as_json else _print_text)(reading, words, asked)


def _draw(reading: Reading, words: Words, path: Path) -> None:
    try:
        path.write_text(reading.svg(words.script, words.lang), encoding="utf-8")
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}") from None
    note(f"the board is drawn in {path}")


def _print_json(reading: Reading, words: Words, asked: set[str]) -> None:
    content = reading.to_dict(words.script, words.lang)
    if "why" in asked:
        steps = reading.why(words.script, words.lang)
        content["why"] = [{"stage": s.stage, "text": s.text} for s in steps]
    if "compare" in asked:
        content["compare"] = [d.as_dict() for d in reading.compare()]
    if "patterns" in asked:
        content["patterns"] = [asdict(hit) for hit in reading.patterns()]
    if "spirits" in asked:
        content["spirits"] = {
            branch: [one._asdict() for one in on] for branch, on in reading.spirits().items()
        }
    say(json.dumps(content, ensure_ascii=False, indent=1))


def _print_text(reading: Reading, words: Words, asked: set[str]) -> None:
    say(reading.board(words.script, words.lang))
    if "why" in asked:
        say("")
        for step in reading.why(words.script, words.lang):
            say(str(step))
    if "patterns" in asked:
        say("")
        for hit in reading.patterns():
            if hit.is_default:
                state = "?" if hit.open else "!" if hit.exempt else ""
                say(f"{words.say('pattern', hit.pattern)}{state}　{hit.criterion} ({hit.source})")
    if "spirits" in asked:
        say("")
        for branch, on in reading.spirits().items():
            names = "　".join(words.say("spirit", n) for n in dict.fromkeys(o.spirit for o in on))
            say(f"{words.brief(branch)}　{names}".rstrip("　"))
    if "compare" in asked:
        say("")
        for difference in reading.compare():
            say(_line(difference, words))


def _line(d: Difference, words: Words) -> str:
    if d.impossible:
        told = d.impossible
    elif not d.changes:
        told = words.choose("不變", "changes nothing")
    else:
        told = "　".join(
            f"{name} {_said(now, words)}→{_said(then, words)}"
            for name, (now, then) in d.changes.items()
        )
    return f"{d.convention}={d.value}　{told}"


def _said(value: object, words: Words) -> str:
    if isinstance(value, bool):
        return words.choose("順" if value else "逆", "forward" if value else "backward")
    return words.label(value) if isinstance(value, str) else "-"


def _print_intervals(
    pillars: str, conventions: Conventions, words: Words, as_json: bool, tables: object
) -> None:
    four = pillars.replace(",", " ").replace("，", " ").split()
    if len(four) == 1 and len(four[0]) == 8:
        four = [four[0][i : i + 2] for i in range(0, 8, 2)]
    if len(four) != 4:
        raise InputError(
            f"{pillars!r} is not four pillars: give year, month, day and hour, for instance "
            "'丙午 己亥 戊申 己未'"
        )
    found = intervals(*four, conventions=conventions, tables=tables)  # type: ignore[arg-type]
    fixed = parse_zone(conventions.zone).offset_us or 0
    listed = []
    for each in found:
        start, end = (_local(us, fixed) for us in (each.start_us, each.end_us))
        listed.append({"start": start, "end": end, "month_general": BRANCHES[each.month_general]})
    if as_json:
        say(json.dumps(listed, ensure_ascii=False, indent=1))
        return
    if not listed:
        say(words.choose("表中無此四柱", "no moment in the calendar table carries these pillars"))
    for row in listed:
        general = words.label(row["month_general"])
        say(f"{row['start']} – {row['end']}　{words.choose('月將', 'month general ')}{general}")


def _local(us: int, offset_us: int) -> str:
    return aware(us, timedelta(microseconds=offset_us)).isoformat(sep=" ", timespec="seconds")
