"""The command ``liuren``.

What goes wrong on purpose is one line on the standard error and exit code 2; results go to the
standard output, progress and notes to the standard error.
"""

from __future__ import annotations

import os
import sys

import typer

from liuren_tables.errors import LiurenError
from liuren_tables.faces.cli import build, casting, info, reading, sql, tables

__all__ = ["app", "main"]

app = typer.Typer(
    name="liuren",
    help="大六壬 as tables: cast and read charts, ask them by SQL.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(info.info)
app.command()(reading.read)
app.command()(casting.cast)
app.command()(sql.sql)
app.add_typer(tables.app, name="tables")
app.command()(build.build)


def main() -> None:
    """Run the command line."""
    try:
        app()
    except LiurenError as error:
        print(f"liuren: {error}", file=sys.stderr)  # noqa: T201
        sys.exit(2)
    except BrokenPipeError:
        # the reader of a pipe went away; leave quietly, as other commands do
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
