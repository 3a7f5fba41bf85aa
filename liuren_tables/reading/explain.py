"""What a pattern is: criterion, source, how often it holds, on which charts, its kin."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal

import numpy as np

from liuren_tables.charts.qimen.plate import JU
from liuren_tables.errors import InputError, unknown
from liuren_tables.reading.facts import pattern_index
from liuren_tables.reading.store import Store, open_store
from liuren_tables.symbols.cycles import GANZHI
from liuren_tables.symbols.script import traditional

__all__ = ["explain", "pattern_row", "patterns"]

EXAMPLES = 5
_Tell = Callable[[Store, dict[str, Any]], dict[str, Any]]
_Arts = Sequence[tuple[list[dict[str, Any]], _Tell]]


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
    rows = _rows(store)
    found = _named(rows, name)
    if found is None:
        raise unknown("pattern", name, dict.fromkeys(r["name"] for r in rows))
    return found


def _named(rows: list[dict[str, Any]], name: str) -> dict[str, Any] | None:
    wanted = traditional(name.strip())
    named = [r for r in rows if r["pattern"] == wanted]
    named += [r for r in rows if r["is_default"] and r["name"] == wanted]
    named += [r for r in rows if r["is_default"] and wanted in r["aliases"].split()]
    return named[0] if named else None


def patterns(
    tables: Path | str | None = None, *, art: Literal["liuren", "qimen"] = "liuren"
) -> list[dict[str, Any]]:
    """Every pattern with what is known of it: the rows of ``pattern`` or ``qimen_pattern``.

    Args:
        tables: folder of the tables.
        art: ``liuren`` for 大六壬 or ``qimen`` for 奇門.

    Raises:
        InputError: there is no such art.
    """
    named = {"liuren": "pattern", "qimen": "qimen_pattern"}
    if art not in named:
        raise unknown("known art", art, named)
    return [dict(row) for row in open_store(tables).records(named[art])]


def explain(name: str, tables: Path | str | None = None) -> dict[str, Any]:
    """A pattern, told whole.

    Args:
        name: of a pattern (斬關, or zhan guan; of 奇門: 玉女守門), or the number of a method of
            畢法賦 (法41).
        tables: folder of the tables.

    Returns:
        The columns of its row; ``variants`` (id, criterion and source of the other readings of the
        name), ``parts`` (its 格) and ``examples`` (day, turn and transmissions of some charts; of
        奇門 局, hour and palace, null for any). For a method: its patterns under ``parts``. A name
        that both arts have is that of 六壬.

    Raises:
        InputError: there is no such pattern, or its pinyin is that of several.
    """
    store = open_store(tables)
    method = re.sub(r"^法(\d)$", r"法0\1", traditional(name.strip()))
    if any(r["method_no"] and r["method_no"] == method for r in _rows(store)):
        found = [r for r in _rows(store) if r["method_no"] == method]
        head = next((r for r in found if not r["parent"]), found[0])
        return _told(store, head) | {"parts": [_brief(r) for r in found if r is not head]}
    arts = ((_rows(store), _told), (store.records("qimen_pattern"), _of_qimen))
    for rows, tell in arts:
        if row := _named(rows, name):
            return tell(store, row)
    told_by, sounding = _by_sound(name, arts)
    return told_by(store, sounding)


def _by_sound(name: str, arts: _Arts) -> tuple[_Tell, dict[str, Any]]:
    """The default reading whose pinyin it is.

    Raises:
        InputError: there is none, or there are several.
    """
    rows = [(tell, row) for of_art, tell in arts for row in of_art if row["is_default"]]
    alike: dict[str, tuple[_Tell, dict[str, Any]]] = {}
    for tell, row in rows:
        if _spelled(row["pinyin"].partition("·")[0]) == _spelled(name):
            alike.setdefault(row["name"], (tell, row))
    if len(alike) > 1:
        raise InputError(f"{name!r} may be {' or '.join(alike)}: give it in characters")
    if not alike:
        written = "pinyin" if name.isascii() else "name"
        raise unknown("pattern", name, dict.fromkeys(row[written] for _, row in rows))
    return next(iter(alike.values()))


def _spelled(pinyin: str) -> str:
    return re.sub(r"[\s'’-]", "", pinyin).lower().replace("v", "ü")


def _of_qimen(store: Store, row: dict[str, Any]) -> dict[str, Any]:
    """A pattern of 奇門, in the same words as one of 六壬."""
    rows = store.records("qimen_pattern")
    lacking = {"method_no": None, "hexagram": "", "has_exemption": False}
    return (
        row | lacking | _kin(rows, row) | {"examples": _examples_of_qimen(store, rows.index(row))}
    )


def _examples_of_qimen(store: Store, code: int) -> list[dict[str, Any]]:
    """Charts under the default plate and lodging, spread over 局 and hours."""
    hits = store.columns("qimen_pattern_hit")
    holds = hits["pattern"].values == code
    for name in ("plate_school", "lodging"):
        column = hits[name]
        holds = holds & ((column.values == 0) | (column.values == column.null))
    at = np.flatnonzero(holds)
    chosen = at[np.linspace(0, len(at) - 1, min(EXAMPLES, len(at))).astype(int)]
    asked = {"ju": JU, "hour_ganzhi": GANZHI, "palace": range(10)}
    return [
        {
            name: None if hits[name].values[row] == hits[name].null
            else names[int(hits[name].values[row])]
            for name, names in asked.items()
        }
        for row in chosen.tolist()
    ]  # fmt: skip


def _kin(rows: list[dict[str, Any]], row: dict[str, Any]) -> dict[str, Any]:
    """Other readings of the name, and its 格."""
    return {
        "variants": [_brief(r) for r in rows if r["name"] == row["name"] and r is not row],
        "parts": [_brief(r) for r in rows if r["parent"] == row["name"] and r["is_default"]],
    }


def _brief(row: dict[str, Any]) -> dict[str, Any]:
    return {key: row[key] for key in ("pattern", "criterion", "source", "charts")}


def _told(store: Store, row: dict[str, Any]) -> dict[str, Any]:
    rows = _rows(store)
    return row | _kin(rows, row) | {"examples": _examples(store, rows.index(row))}


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
