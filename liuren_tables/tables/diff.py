"""How two folders of tables differ: rows by key, cells by column."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from liuren_tables.tables.manifest import Manifest, verify

__all__ = ["TableDifference", "diff_tables"]


@dataclass
class TableDifference:
    """What differs in one table.

    Attributes:
        table: its name.
        note: set where the table or its columns are on one side only.
        added, removed: keys of rows on one side only.
        changed: cells as (key, column, old value, new value).
    """

    table: str
    note: str = ""
    added: list[tuple[Any, ...]] = field(default_factory=list)
    removed: list[tuple[Any, ...]] = field(default_factory=list)
    changed: list[tuple[tuple[Any, ...], str, Any, Any]] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.note or self.added or self.removed or self.changed)

    def summary(self) -> str:
        """One line that counts."""
        rows = len({key for key, *_ in self.changed})
        counts = [
            (len(self.added), "rows added"),
            (len(self.removed), "rows removed"),
            (rows, "rows changed"),
            (len(self.changed), "cells"),
        ]
        told = [f"{n} {what}" for n, what in counts if n]
        return f"{self.table}: " + "; ".join([*([self.note] if self.note else []), *told])

    def lines(self, most: int) -> Iterator[str]:
        """Examples, at most so many of each sort."""
        for sign, keys in (("+", self.added), ("-", self.removed)):
            yield from (f"{sign} {_told(key)}" for key in keys[:most])
        for key, column, old, new in self.changed[:most]:
            yield f"{_told(key)} {column}: {old} → {new}"
        left = max(0, len(self.changed) - most)
        if left:
            yield f"… and {left} cells more"


def _told(key: tuple[Any, ...]) -> str:
    return "(" + ", ".join(map(str, key)) + ")"


def _compare(name: str, old: Manifest, new: Manifest) -> TableDifference:
    found = TableDifference(name)
    columns = [[c["name"] for c in m.tables[name]["columns"]] for m in (old, new)]
    if columns[0] != columns[1]:
        gone = [c for c in columns[0] if c not in columns[1]]
        came = [c for c in columns[1] if c not in columns[0]]
        parts = [f"columns removed: {', '.join(gone)}"] if gone else []
        parts += [f"columns added: {', '.join(came)}"] if came else []
        found.note = "; ".join(parts) or "columns in another order"
    keys = [tuple(m.tables[name]["key"]) for m in (old, new)]
    if keys[0] != keys[1]:
        found.note = "; ".join(filter(None, [found.note, "another key"]))
        return found
    shared = [c for c in columns[0] if c in columns[1]]
    sides = []
    for manifest in (old, new):
        rows = pq.ParquetFile(manifest.path(name)).read(shared).to_pylist()
        sides.append({tuple(row[k] for k in keys[0]): row for row in rows})
    before, after = sides
    found.removed = [key for key in before if key not in after]
    found.added = [key for key in after if key not in before]
    found.changed = [
        (key, column, row[column], after[key][column])
        for key, row in before.items()
        if key in after
        for column in shared
        if row[column] != after[key][column]
    ]
    return found


def diff_tables(old: Path, new: Path) -> list[TableDifference]:
    """The tables that differ between two verified folders, in the order of the new one.

    Raises:
        TableError: a folder cannot be trusted.
    """
    before, after = verify(old), verify(new)
    found = []
    for name in dict.fromkeys([*after.tables, *before.tables]):
        if name not in before.tables:
            found.append(TableDifference(name, "a new table"))
        elif name not in after.tables:
            found.append(TableDifference(name, "the table is gone"))
        elif before.tables[name]["logical_sha256"] != after.tables[name]["logical_sha256"]:
            found.append(_compare(name, before, after))
    return found
