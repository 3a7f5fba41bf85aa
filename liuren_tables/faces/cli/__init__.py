"""The command ``liuren``.

What goes wrong on purpose is one line on the standard error and exit code 2; results go to the
standard output, progress and notes to the standard error.
"""

from __future__ import annotations

import os
import sys
from typing import NoReturn

import typer
from typer.exceptions import TyperException

from liuren_tables.errors import LiurenError, one_line
from liuren_tables.faces.cli import (
    build,
    casting,
    info,
    listing,
    patterns,
    qimen,
    reading,
    serve,
    sql,
    tables,
)
from liuren_tables.faces.cli.output import note

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
app.command()(qimen.qimen)
app.command()(casting.cast)
app.command()(patterns.explain)
app.command()(patterns.find)
app.command()(listing.patterns)
app.command()(listing.spirits)
app.command()(sql.sql)
app.add_typer(tables.app, name="tables")
app.command()(serve.serve)
app.command()(build.build)


def main() -> None:
    """Run the command line."""
    try:
        status = app(standalone_mode=False)
    except TyperException as error:
        _refuse(error.format_message())
    except LiurenError as error:
        _refuse(str(error))
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    except BrokenPipeError:
        # the reader of a pipe went away; leave quietly, as other commands do
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    sys.exit(status if isinstance(status, int) else 0)


def _refuse(message: str) -> NoReturn:
    note(f"liuren: {one_line(message)}")
    sys.exit(2)
