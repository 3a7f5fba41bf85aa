"""``liuren patterns`` and ``liuren spirits``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from liuren_tables.faces.cli import options as o
from liuren_tables.faces.cli.output import Format, print_rows, say
from liuren_tables.faces.operations import perform

__all__ = ["patterns", "spirits"]

JsonOption = Annotated[bool, typer.Option("--json", help="All of it as JSON.")]
FormatOption = Annotated[Format, typer.Option("--format", "-f", help="How to print.")]


def patterns(
    art: o.ArtOption = "liuren",
    format: FormatOption = Format.table,
    as_json: JsonOption = False,
    script: o.ScriptOption = "traditional",
    tables: o.TablesOption = None,
) -> None:
    """List every pattern with its criterion and source; `explain` tells all of one.

    Example: `liuren patterns --art qimen --format csv`
    """
    shown = ("pattern", "family", "nature", "charts", "criterion", "source")
    _print("patterns", shown, format, as_json, {"script": script, "art": art}, tables)


def spirits(
    format: FormatOption = Format.table,
    as_json: JsonOption = False,
    script: o.ScriptOption = "traditional",
    tables: o.TablesOption = None,
) -> None:
    """List every 神煞 with what it is counted from, its nature, what it governs and its source.

    Example: `liuren spirits --format csv`
    """
    shown = ("spirit", "basis", "nature", "governs", "source")
    _print("spirits", shown, format, as_json, {"script": script}, tables)


def _print(
    name: str,
    shown: Sequence[str],
    format: Format,
    as_json: bool,
    asked: dict[str, Any],
    tables: o.TablesOption,
) -> None:
    rows = perform(name, asked, tables).data
    if as_json:
        say(json.dumps(rows, ensure_ascii=False, indent=1))
        return
    print_rows(shown, ([row[column] for column in shown] for row in rows), format)
