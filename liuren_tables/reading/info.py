"""What is installed: versions, digests, and what span the tables cover."""

from __future__ import annotations

from datetime import date, timedelta
from importlib.metadata import version
from pathlib import Path
from typing import Any

from liuren_tables.calendar.zones import tzdata_version
from liuren_tables.reading.store import open_store
from liuren_tables.version import __version__

__all__ = ["info"]


def info(tables: Path | str | None = None) -> dict[str, Any]:
    """Versions of code, data and schema, the digest of the tables, and the span of the calendar.

    The folder is verified in passing.

    Args:
        tables: folder of the tables.

    Raises:
        TableError: the tables cannot be trusted.
    """
    store = open_store(tables)
    manifest, calendar = store.manifest, store.calendar
    first = date(1970, 1, 1) + timedelta(days=calendar.first + 1)
    last = date(1970, 1, 1) + timedelta(days=calendar.first + len(calendar.change) - 3)
    entries = manifest.tables.values()
    return {
        "version": __version__,
        "data_version": manifest.content["data_version"],
        "schema_version": manifest.content["schema_version"],
        "root_digest": manifest.content["root_digest"],
        "folder": str(manifest.folder),
        "tables": len(manifest.tables),
        "rows": sum(entry["rows"] for entry in entries),
        "bytes": sum(entry["bytes"] for entry in entries),
        "calendar_from": first.isoformat(),
        "calendar_to": last.isoformat(),
        "time_zones": tzdata_version(),
        "duckdb": version("duckdb"),
        "pyarrow": version("pyarrow"),
        "numpy": version("numpy"),
    }
