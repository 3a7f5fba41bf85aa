"""Opening the tables in DuckDB."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liuren_tables.tables.listing import listing
from liuren_tables.tables.manifest import Manifest, verify

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

__all__ = ["connect"]

SETTINGS = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
}


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _columns(entry: dict[str, Any]) -> str:
    parts = []
    for column in entry["columns"]:
        name = f'"{column["name"]}"'
        cast = f'{name}::"{column["domain"]}_label"' if "domain" in column else name
        parts.append(f"{cast} AS {name}")
    return ", ".join(parts)


def _types(manifest: Manifest) -> str:
    return "\n".join(
        f'CREATE TYPE "{name}_label" AS ENUM ({", ".join(map(_quoted, names))});'
        for name, names in manifest.domains.items()
    )


def _tables(manifest: Manifest) -> str:
    statements = []
    for name, entry in manifest.tables.items():
        path = _quoted(str(manifest.path(name)))
        key = ", ".join(f'"{k}"' for k in entry["key"])
        statements.append(
            f'CREATE TABLE "{name}" AS SELECT {_columns(entry)} FROM read_parquet({path});'
        )
        meaning = f"{entry['meaning']} (key: {key})" if key else entry["meaning"]
        statements.append(f'COMMENT ON TABLE "{name}" IS {_quoted(meaning)};')
        statements += [
            f'COMMENT ON COLUMN "{name}"."{c["name"]}" IS {_quoted(c["meaning"])};'
            for c in entry["columns"]
        ]
    return "\n".join(statements)


def _about(manifest: Manifest) -> str:
    names = ("package_version", "data_version", "schema_version", "root_digest")
    values = [f"({_quoted(n)}, {_quoted(str(manifest.content[n]))})" for n in names]
    return (
        f"CREATE VIEW about AS SELECT * FROM (VALUES {', '.join(values)}) v(name, value);\n"
        "COMMENT ON VIEW about IS 'versions and digest of these tables';"
    )


def _listing(manifest: Manifest) -> str:
    rows = []
    for each in listing(manifest):
        key = ", ".join(map(_quoted, each["key"]))
        rows.append(
            f"({_quoted(each['table'])}, {each['rows']}, [{key}], {_quoted(each['meaning'])})"
        )
    return (
        f"CREATE VIEW tables AS SELECT * FROM (VALUES {', '.join(rows)}) "
        'v("table", rows, key, meaning);\n'
        "COMMENT ON VIEW tables IS 'the tables with rows, key and meaning';"
    )


@cache
def definitions() -> tuple[str, ...]:
    """The SQL files of views and macros, in the order in which they build on one another."""
    folder = files("liuren_tables.database") / "sql"
    names = sorted(p.name for p in folder.iterdir() if p.name.endswith(".sql"))
    return tuple((folder / name).read_text(encoding="utf-8") for name in names)


def connect(tables: Path | str | None = None) -> DuckDBPyConnection:
    """A DuckDB connection of its own with every table, view and macro.

    The tables are read into memory; the files are not touched again. One connection serves one
    thread: take ``connection.cursor()`` for each further one (a connection shared by threads
    gives wrong rows without an error).

    Args:
        tables: folder of the tables; the one that `manifest.default_folder` finds by default.

    Raises:
        MissingTableError, CorruptTableError, SchemaVersionError: the tables cannot be trusted.
    """
    import duckdb

    manifest = verify(Path(tables) if tables is not None else None)
    connection = duckdb.connect(":memory:", config=dict(SETTINGS))
    try:
        connection.execute("SET GLOBAL TimeZone = 'UTC'")
        connection.execute("SET GLOBAL threads = 1")  # hundreds of short statements: a fifth faster
        connection.execute("BEGIN")
        for make in (_types, _tables, _about, _listing):
            connection.execute(make(manifest))
        for script in definitions():
            connection.execute(script)
        connection.execute("COMMIT")
        connection.execute("RESET GLOBAL threads")
    except BaseException:
        connection.close()
        raise
    return connection
