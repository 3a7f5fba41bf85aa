"""``liuren explain`` and ``liuren find``."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from liuren_tables.conventions import Conventions
from liuren_tables.drawing.words import Words
from liuren_tables.faces.cli import options as o
from liuren_tables.faces.cli.output import Format, note, print_rows, say
from liuren_tables.faces.operations import perform
from liuren_tables.reading.explain import explain as explain_pattern
from liuren_tables.reading.find import find as find_times

__all__ = ["explain", "find"]


def explain(
    name: Annotated[
        str, typer.Argument(help="A pattern (斬關, 玉女守門), or a method of 畢法賦 (法41).")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="All of it as JSON.")] = False,
    script: o.ScriptOption = "traditional",
    lang: o.LangOption = "zh",
    tables: o.TablesOption = None,
) -> None:
    """Tell what a pattern asks for, where it is told, how often it holds, and on which charts.

    Examples:
    - `liuren explain 斬關`
    - `liuren explain 法41`
    - `liuren explain '孤寡·seat' --json`
    """
    if as_json:
        told = perform("explain", {"name": name, "script": script}, tables).data
        say(json.dumps(told, ensure_ascii=False, indent=1))
        return
    for line in _lines(explain_pattern(name, tables), Words(lang, script)):
        say(line)


def _lines(told: dict[str, Any], words: Words) -> list[str]:
    also = f" ({words.text(told['aliases'])})" if told["aliases"] else ""
    lines = [words.text(told["pattern"]) + also, told["criterion"], ""]
    rows = {
        "family": words.text(told["family"]), "of": words.text(told["parent"]),
        "method": told["method_no"], "hexagram": told["hexagram"], "nature": told["nature"],
        "source": told["source"], "axes": told["axes"],
        "charts": f"{told['charts']} of {_space(told)}, {told['share']:.2%} of the product of its "
        "axes", "never": told["never"],
    }  # fmt: skip
    lines += [f"{label:<9} {value}" for label, value in rows.items() if value]
    if told["has_exemption"]:
        lines.append("exempt    it has an exception; a hit tells whether it applies")
    for title, key in (("other readings", "variants"), ("parts", "parts")):
        if told[key]:
            lines += ["", f"{title}:"]
            lines += [f"  {words.text(p['pattern'])}: {p['criterion']} ({p['source']})"
                      for p in told[key]]  # fmt: skip
    if told["examples"]:
        lines += ["", "for example:"]
        lines += [words.text(f"  {_example(e)}") for e in told["examples"]]
    return lines


def _space(told: dict[str, Any]) -> str:
    return "the 1,080 charts of 奇門" if "of_palace" in told else "the 720 lessons"


def _example(e: dict[str, Any]) -> str:
    if "san_chuan" in e:
        return f"{e['day']}日 干上{e['gan_shang']} 支上{e['zhi_shang']} 三傳{e['san_chuan']}"
    units = {"ju": "局", "hour_ganzhi": "時", "palace": "宮"}
    return " ".join(f"{e[name]}{unit}" for name, unit in units.items() if e[name] is not None)


def find(
    condition: Annotated[
        str, typer.Argument(help="Names of patterns and SQL: '貴登天門 and not 斬關'.")
    ],
    start: Annotated[str, typer.Option("--from", help="First date or time.")],
    stop: Annotated[str, typer.Option("--to", help="Date or time before which it ends.")],
    format: Annotated[Format, typer.Option("--format", "-f", help="How to print.")] = Format.table,
    zone: o.ZoneOption = "+08:00",
    clock: o.ClockOption = "standard",
    longitude: o.LongitudeOption = None,
    latitude: o.LatitudeOption = None,
    solar: o.SolarOption = "zone",
    day_start: o.DayStartOption = "23:00",
    daynight_rule: o.DaynightRuleOption = "mao_shen",
    shehai: o.ShehaiOption = "mengzhong",
    noble: o.NobleOption = "daquan",
    script: o.ScriptOption = "traditional",
    lang: o.LangOption = "zh",
    tables: o.TablesOption = None,
) -> None:
    """List the double-hours of a span in which a condition holds.

    Examples:
    - `liuren find --from 2027-01-01 --to 2028-01-01 '貴登天門 and not 斬關'`
    - `liuren find --from 2027-03-01 --to 2027-04-01 "三光 and chu_general = '青龍'" -f csv`
    """
    conventions = Conventions(
        zone=zone, clock=clock, longitude=longitude, latitude=latitude, solar=solar,
        day_start=day_start, daynight_rule=daynight_rule, shehai=shehai, noble=noble,
    )  # fmt: skip
    found = find_times(condition, start, stop, conventions=conventions, tables=tables)
    shown = found.select([n for n in found.column_names if n not in ("start", "end")])
    labels = [n not in ("local",) for n in shown.column_names]
    rows = zip(*(c.to_pylist() for c in shown.columns), strict=True)
    words = None if (script, lang) == ("traditional", "zh") else Words(lang, script)
    print_rows(shown.column_names, rows, format, words, labels)
    if format is not Format.table:
        note(f"{found.num_rows} rows")
