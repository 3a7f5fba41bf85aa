"""Which statements of strangers are asked at all: one SELECT or EXPLAIN over known tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from liuren_tables.errors import InputError, unknown
from liuren_tables.faces.sandbox.errors import RefusedError

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

__all__ = ["checked", "known_tables"]

_ACCEPTED = ("SELECT", "EXPLAIN")


def known_tables(connection: DuckDBPyConnection) -> dict[str, bool]:
    """Names of the tables and views of a database, and whether each is of this package."""
    found = connection.execute(
        "SELECT table_name, NOT internal FROM duckdb_tables() "
        "UNION ALL SELECT view_name, NOT internal FROM duckdb_views()"
    ).fetchall()
    return {name.lower(): ours for name, ours in found}


def checked(connection: DuckDBPyConnection, query: str, known: Mapping[str, bool]) -> None:
    """Let one question to the tables through.

    DuckDB's own parser tells what a text is; the locks of the connection hold whatever passes.

    Args:
        connection: with the locks.
        query: text of a stranger.
        known: tables and views as from `known_tables`.

    Raises:
        RefusedError: not exactly one statement, or none of the accepted kinds.
        InputError: an unknown table.
    """
    statements = connection.extract_statements(query)
    if not statements:
        raise InputError("the query is empty: give one SELECT")
    if len(statements) > 1:
        raise RefusedError(f"the query has {len(statements)} statements; one SELECT is accepted")
    try:
        kind = statements[0].type.name
    except ValueError:  # younger than the list of kinds that duckdb has for Python
        kind = "unknown"
    if kind not in _ACCEPTED:
        raise RefusedError(f"a statement of kind {kind} is not accepted; accepted is one SELECT")
    for name in _names(connection, query):
        if name.lower() not in known:
            raise unknown("table", name, sorted(n for n, ours in known.items() if ours))


def _names(connection: DuckDBPyConnection, query: str) -> list[str]:
    """The tables that a query names, as far as DuckDB can tell without running it."""
    import duckdb

    try:
        return sorted(connection.get_table_names(query))
    except duckdb.BinderException:  # macros with an ASOF join are beyond it; running it is not
        return []
