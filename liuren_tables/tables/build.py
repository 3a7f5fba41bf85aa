"""Making a whole folder of tables: computed, written aside, then put in place at once."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from liuren_tables.tables.arrow import to_arrow
from liuren_tables.tables.catalogue import DELTA, TABLES, make_all
from liuren_tables.tables.domains import domains
from liuren_tables.tables.manifest import MANIFEST, SCHEMA_VERSION, root_digest
from liuren_tables.tables.parquet import file_digest, logical_digest, write_table
from liuren_tables.tables.schema import Table
from liuren_tables.version import __version__

__all__ = ["DATA_VERSION", "build_tables"]

DATA_VERSION = "1"
"""Moves when a logical digest moves; the changelog tells the effect in rows."""


def _entry(table: Table, path: Path, rows: int, digest: str) -> dict[str, Any]:
    return {
        "sha256": file_digest(path),
        "bytes": path.stat().st_size,
        "rows": rows,
        "logical_sha256": digest,
        "meaning": table.meaning,
        "key": list(table.key),
        "sources": list(table.sources),
        "columns": [
            {"name": c.name, "type": c.type, "meaning": c.meaning}
            | ({"domain": c.domain} if c.domain else {})
            for c in table.columns
        ],
    }


def build_tables(
    folder: Path,
    *,
    first_year: int | None = None,
    last_year: int | None = None,
    report: Callable[[str, int, int], None] = lambda name, done, total: None,
) -> dict[str, Any]:
    """Compute every table and write the folder with its manifest.

    Nothing of an existing folder is touched until all is written.

    Args:
        folder: where the tables go; made if need be.
        first_year, last_year: range of the calendar; the committed range by default.
        report: called after each table with its name, how many are done and how many there are.

    Returns:
        The manifest.

    Raises:
        LiurenError: the extra ``[build]`` is not installed.
    """
    data, known = make_all(first_year, last_year), domains()
    folder.parent.mkdir(parents=True, exist_ok=True)
    aside = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        entries = {}
        for done, table in enumerate(TABLES, 1):
            content = to_arrow(table, data[table.name], known)
            path = aside / f"{table.name}.parquet"
            write_table(content, path, DELTA.get(table.name, ()))
            entries[table.name] = _entry(table, path, content.num_rows, logical_digest(content))
            report(table.name, done, len(TABLES))
        used = {c.domain for table in TABLES for c in table.columns if c.domain}
        manifest = {
            "package_version": __version__,
            "data_version": DATA_VERSION,
            "schema_version": SCHEMA_VERSION,
            "root_digest": root_digest(entries),
            "domains": {name: list(known[name]) for name in known if name in used},
            "tables": entries,
        }
        text = json.dumps(manifest, ensure_ascii=False, indent=1) + "\n"
        (aside / MANIFEST).write_text(text, encoding="utf-8")
        _put_in_place(aside, folder)
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    return manifest


def _put_in_place(aside: Path, folder: Path) -> None:
    """Move the new files over the old ones; the manifest last, so that it never lies."""
    folder.mkdir(exist_ok=True)
    fresh = {path.name for path in aside.iterdir()}
    for old in folder.glob("*.parquet"):
        if old.name not in fresh:
            old.unlink()
    for name in sorted(fresh, key=lambda n: n == MANIFEST):
        os.replace(aside / name, folder / name)
