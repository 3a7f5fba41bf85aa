"""``liuren build``."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from liuren_tables.errors import InputError
from liuren_tables.faces.cli.output import say

__all__ = ["build"]


def build(
    folder: Annotated[Path, typer.Argument(help="Folder to write the tables to.")] = Path("tables"),
    from_year: Annotated[int, typer.Option(help="First year of the calendar.")] = 1600,
    to_year: Annotated[int, typer.Option(help="Last year of the calendar.")] = 2200,
) -> None:
    """Compute all tables anew and write them with their manifest.

    Needs the extra `[build]`. Nothing of an existing folder is touched until all is written.

    Examples:
    - `liuren build`
    - `liuren build /tmp/ming --from-year 1368 --to-year 1700`
    """
    if not 1 < from_year <= to_year < 9999:
        raise InputError(f"years {from_year} to {to_year}: accepted are 2 to 9998, first to last")
    if os.path.isfile(folder):
        raise InputError(f"{folder} is a file; give a folder")
    from liuren_tables.tables.build import build_tables

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        console=Console(file=sys.stderr),
        disable=not sys.stderr.isatty(),
    )
    with bar:
        task = bar.add_task("computing", total=None)

        def report(name: str, done: int, total: int) -> None:
            bar.update(task, description=name, completed=done, total=total)

        try:
            manifest = build_tables(folder, first_year=from_year, last_year=to_year, report=report)
        except OSError as error:
            raise InputError(f"{folder} cannot be written: {error.strerror}") from None
    rows = sum(entry["rows"] for entry in manifest["tables"].values())
    say(f"{len(manifest['tables'])} tables, {rows} rows in {folder}")
    say(f"root digest {manifest['root_digest']}")
