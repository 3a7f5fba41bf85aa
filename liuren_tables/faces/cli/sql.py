"""``liuren sql``."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import duckdb
import typer

from liuren_tables.database.connection import connect
from liuren_tables.drawing.words import Words
from liuren_tables.errors import InputError
from liuren_tables.faces.answers import NO_FORM
from liuren_tables.faces.cli import options as o
from liuren_tables.faces.cli.output import Format, print_rows

__all__ = ["sql"]


def sql(
    query: Annotated[
        str, typer.Argument(help="One SQL statement or several; - reads the standard input.")
    ],
    format: Annotated[Format, typer.Option("--format", "-f", help="How to print.")] = Format.table,
    script: o.ScriptOption = "traditional",
    lang: o.LangOption = "zh",
    tables: o.TablesOption = None,
) -> None:
    """Ask the tables by SQL (DuckDB); files beside you can be joined by their path.

    Examples:
    - `liuren sql "FROM reading(TIMESTAMP '2026-11-30 14:05')"`
    - `liuren sql "SELECT method, count(*) FROM lesson WHERE shehai = 'mengzhong' GROUP BY ALL"`
    - `liuren sql "FROM shehai_difference" --format csv`
    - `liuren sql "FROM cast_events('my.parquet', 'ts')"`
    """
    text = _standard_input() if query == "-" else query
    connection = connect(tables)
    try:
        # DuckDB draws it on the standard output where it takes Python for a console
        connection.execute("SET enable_progress_bar = false")
        result = connection.execute(text)
        if result is None:
            raise InputError("the query is empty: give one SQL statement or several")
        described = result.description or []
        labels = [str(d[1]).startswith("ENUM") for d in described]
        plain = (lang, script) == ("zh", "traditional")
        print_rows(
            [d[0] for d in described],
            _fetched(result) if described else [],
            format,
            None if plain else Words(lang, script),
            labels,
        )
    except duckdb.Error as error:
        raise InputError(f"the query failed: {str(error).strip().splitlines()[0]}") from None
    finally:
        connection.close()


def _fetched(result: duckdb.DuckDBPyConnection) -> list[Any]:
    try:
        return result.fetchall()
    except (ArithmeticError, LookupError, TypeError, ValueError):
        raise InputError(NO_FORM) from None


def _standard_input() -> str:
    try:
        return sys.stdin.read()
    except UnicodeDecodeError as error:
        raise InputError(f"the standard input is no text: {error}") from None
