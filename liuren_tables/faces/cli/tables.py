"""``liuren tables``: what there is, and how two folders of tables differ."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from liuren_tables.faces.cli.options import TablesOption
from liuren_tables.faces.cli.output import Format, note, print_rows, say
from liuren_tables.tables.diff import diff_tables
from liuren_tables.tables.listing import listing
from liuren_tables.tables.manifest import verify

__all__ = ["app"]

app = typer.Typer(help="List the tables, describe one, compare two folders.")


@app.callback(invoke_without_command=True)
def tables(context: typer.Context, folder: TablesOption = None) -> None:
    """List the tables with their rows and meaning.

    Examples:
    - `liuren tables`
    - `liuren tables show chart`
    - `liuren tables diff old/ new/`
    """
    if context.invoked_subcommand is not None:
        return
    rows = [
        (each["table"], each["rows"], ", ".join(each["key"]), each["meaning"])
        for each in listing(verify(folder))
    ]
    print_rows(("table", "rows", "key", "a row is"), rows, Format.table)


@app.command()
def show(
    name: Annotated[str, typer.Argument(help="Name of the table.")],
    folder: TablesOption = None,
    format: Annotated[Format, typer.Option("--format", "-f")] = Format.table,
) -> None:
    """Columns of a table with type and meaning.

    Example: `liuren tables show lesson`
    """
    manifest = verify(folder)
    rows = [(c["column"], c["domain"] or c["type"], c["meaning"]) for c in listing(manifest, name)]
    entry = manifest.tables[name]
    note(f"{name}: {entry['meaning']}; key {', '.join(entry['key'])}; {entry['rows']} rows")
    print_rows(("column", "type", "meaning"), rows, format)


@app.command()
def diff(
    old: Annotated[Path, typer.Argument(help="Folder of tables.")],
    new: Annotated[Path, typer.Argument(help="Folder of tables.")],
    most: Annotated[int, typer.Option(help="How many changed cells to show per table.")] = 20,
) -> None:
    """Rows changed between two folders of tables, by key and column; exit code 1 if any.

    Example: `liuren tables diff tables/ /tmp/rebuilt/`
    """
    changed = False
    for difference in diff_tables(old, new):
        changed = True
        say(difference.summary())
        for line in difference.lines(most):
            say(f"  {line}")
    if changed:
        raise typer.Exit(1)
    say("no difference")
