"""``liuren info``."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from liuren_tables.faces.cli.options import TablesOption
from liuren_tables.faces.cli.output import say
from liuren_tables.reading.info import info as describe

__all__ = ["info"]


def info(
    tables: TablesOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Versions, digests and what span the tables cover; the tables are verified.

    Example: `liuren info`
    """
    facts = describe(tables)
    if as_json:
        say(json.dumps(facts, ensure_ascii=False, indent=1))
        return
    width = max(map(len, facts))
    for name, value in facts.items():
        say(f"{name:<{width}}  {value}")
