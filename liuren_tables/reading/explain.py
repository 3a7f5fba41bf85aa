"""What a pattern is: criterion, source, how often it holds, on which charts, its kin."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np

from liuren_tables.errors import unknown
from liuren_tables.reading.facts import pattern_index
from liuren_tables.reading.store import Store, open_store
from liuren_tables.symbols.cycles import GANZHI
from liuren_tables.symbols.script import traditional

__all__ = ["explain", "pattern_row", "patterns"]

EXAMPLES = 5


def _rows(store: Store) -> list[dict[str, Any]]:
    return store.records("pattern")


def pattern_row(store: Store, name: str) -> dict[str, Any]:
    """The row of a pattern by its id, its name (the default reading) or another name of it.

    Args:
        store: of the tables.
        name: in traditional or simplified characters.

    Raises:
        InputError: there is none; with the nearest names.
    """
    wanted = traditional(name.strip())
    rows = _rows(store)
    named = [r for r in rows if r["pattern"] == wanted]
    named += [r for r in rows if r["is_default"] and r["name"] == wanted]
    named += [r for r in rows if r["is_default"] and wanted in r["aliases"].split()]
    if not named:
        raise unknown("pattern", name, dict.fromkeys(r["name"] for r in rows))
    return named[0]


def patterns(tables: Path | str | None = None) -> list[dict[str, Any]]:
    """Every pattern with what is known of it: the rows of the table ``pattern``."""
    return [dict(row) for row in _rows(open_store(tables))]


def explain(name: str, tables: Path | str | None = None) -> dict[str, Any]:
    """A pattern, told whole.

    Args:
        name: of a pattern (斬關), or the number of a method of 畢法賦 (法41).
        tables: folder of the tables.

    Returns:
        The columns of its row; ``variants`` (id, criterion and source of the other readings of the
        name), ``parts`` (its 格) and ``examples`` (day, turn and transmissions of some charts). For
        a method: its patterns under ``parts``.

    Raises:
        InputError: there is no such pattern.
    """
    store = open_store(tables)
    method = re.sub(r"^法(\d)$", r"法0\1", traditional(name.strip()))
    if any(r["method_no"] and r["method_no"] == method for r in _rows(store)):
        found = [r for r in _rows(store) if r["method_no"] == method]
        head = next((r for r in found if not r["parent"]), found[0])
        return _told(store, head) | {"parts": [_brief(r) for r in found if r is not head]}
    return _told(store, pattern_row(store, name))


def _brief(row: dict[str, Any]) -> dict[str, Any]:
    return {key: row[key] for key in ("pattern", "criterion", "source", "charts")}


def _told(store: Store, row: dict[str, Any]) -> dict[str, Any]:
    rows = _rows(store)
    return row | {
        "variants": [_brief(r) for r in rows if r["name"] == row["name"] and r is not row],
        "parts": [_brief(r) for r in rows if r["parent"] == row["name"] and r["is_default"]],
        "examples": _examples(store, rows.index(row)),
    }


def _examples(store: Store, code: int) -> list[dict[str, Any]]:
    """Charts spread over the days on which the pattern can hold."""
    keys = pattern_index(store).keys_of(code)
    if not len(keys):
        return []
    chosen = keys[np.linspace(0, len(keys) - 1, min(EXAMPLES, len(keys))).astype(int)]
    lesson = store.columns("lesson")
    return [
        {
            "day": GANZHI[key // 12],
            "gan_shang": lesson["gan_shang"].at(key),
            "zhi_shang": lesson["zhi_shang"].at(key),
            "san_chuan": lesson["san_chuan"].at(key),
        }
        for key in dict.fromkeys(chosen.tolist())
    ]
