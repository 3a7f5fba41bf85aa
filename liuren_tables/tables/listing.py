"""What the tables of a folder are: rows, keys and meanings, told by their manifest."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from liuren_tables.errors import unknown
from liuren_tables.tables.manifest import Manifest, verify

__all__ = ["listing", "tables"]


def tables(name: str | None = None, tables: Path | str | None = None) -> list[dict[str, Any]]:
    """The tables with rows, key and meaning; of one of them the columns.

    Args:
        name: a table, whose columns are told.
        tables: folder of the tables.

    Returns:
        For each table ``table``, ``rows``, ``key`` and ``meaning``; for each column ``column``,
        ``type``, ``domain`` and ``meaning``.

    Raises:
        InputError: there is no such table; with the nearest names.
        TableError: the tables cannot be trusted.
    """
    return listing(verify(Path(tables) if tables is not None else None), name)


def listing(manifest: Manifest, name: str | None = None) -> list[dict[str, Any]]:
    """The same of a manifest that was verified before."""
    entries = manifest.tables
    if name is None:
        return [
            {"table": n, "rows": e["rows"], "key": list(e["key"]), "meaning": e["meaning"]}
            for n, e in entries.items()
        ]
    if name not in entries:
        raise unknown("table", name, entries)
    return [
        {"column": c["name"], "type": c["type"], "domain": c.get("domain"), "meaning": c["meaning"]}
        for c in entries[name]["columns"]
    ]
