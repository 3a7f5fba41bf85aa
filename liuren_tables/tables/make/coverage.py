"""Table `coverage`: every rule of the catalogue, what implements it, or why nothing does yet.

What implements a row is read off the data: the spirits and references name the rows they carry,
``carried*.csv`` those that other tables already hold, ``procedures*.csv`` the procedures that the
charts and the calendar follow, ``not_carried*.csv`` what cannot be data.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from pathlib import Path

from liuren_tables.data.listing import FOLDER, listed
from liuren_tables.rules.registry import liuren_patterns, qimen_patterns
from liuren_tables.rules.spirits import load_spirits
from liuren_tables.tables.make.references import families
from liuren_tables.tables.schema import Data, Table, text

__all__ = ["COVERAGE", "STATUSES", "make_coverage", "pattern_names"]

STATUSES = ("implemented", "not yet", "title only", "not carried")

COVERAGE = Table(
    "coverage",
    ("catalogue",),
    "one rule, table or judgement that the texts state, and what implements it",
    (
        text("catalogue", "id; the letter is the part of the texts"),
        text("part", "A–G of 六壬大全, H of the 奇門 books"),
        text("kind", "table, reference, procedure, pattern or judgement"),
        text("name", "what it is called"),
        text("source", "lines of the texts"),
        text("status", "implemented, not yet, title only, or not carried (see reason)"),
        text("implemented_by", "tables with the spirits, mappings or schools in them"),
        text("reason", "why it is not implemented, or a remark on how it is"),
    ),
)

NOT_YET = {
    "table": "its values are not data yet",
    "reference": "its values are not data yet",
    "procedure": "a way of counting that no table follows yet",
    "pattern": "a condition on charts that is not written as a rule yet",
    "judgement": "a judgement on charts that is not written as a rule yet",
}
TITLES = range(345, 369)  # G-345 to G-368: methods 77–100
TITLE_REASON = "the text breaks off before it: only the title is known"


def pattern_names() -> Mapping[str, tuple[str, ...]]:
    """Ids of the patterns that implement a row of the catalogue, by its id."""
    found: dict[str, list[str]] = {}
    for pattern in liuren_patterns().patterns:
        for identifier in pattern.catalogue:
            found.setdefault(identifier, []).append(pattern.id)
    for rows in listed("patterns_merged", ("catalogue", "pattern"), FOLDER).values():
        for row in rows:
            found.setdefault(row["catalogue"], []).append(row["pattern"])
    return {identifier: tuple(names) for identifier, names in found.items()}


def _not_yet(folder: Path) -> dict[str, str]:
    """Why a pattern is not written, by its id."""
    parts = listed("patterns_not_yet", ("catalogue", "name", "reason"), folder)
    return {row["catalogue"]: row["reason"] for rows in parts.values() for row in rows}


def _implemented(folder: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}

    def add(ids: Iterable[str], what: str) -> None:
        for identifier in ids:
            known = found.setdefault(identifier, [])
            if what not in known:
                known.append(what)

    for variant in load_spirits(folder):
        add(variant.catalogue, f"spirit_grid: {variant.spirit} by {variant.basis}")
    for family, rows in families(folder).items():
        for row in rows:
            add(row["catalogue"].split(), family)
    return found


def _told(names: list[str]) -> str:
    """The implementing tables, a table named once before all that is meant in it."""
    grouped: dict[str, list[str]] = {}
    for name in names:
        table, _, within = name.partition(": ")
        grouped.setdefault(table, []).extend([within] if within else [])
    return "; ".join(f"{t}: {', '.join(w)}" if w else t for t, w in grouped.items())


def make_coverage(
    patterns: Mapping[str, tuple[str, ...]] | None = None, folder: Path = FOLDER
) -> Data:
    """The columns of `coverage`.

    Args:
        patterns: names of patterns and judgements by the id they implement.
        folder: of the data files.

    Raises:
        ValueError: an id that the catalogue does not have, or one that is said to be not carried
            and is implemented.
    """
    patterns = pattern_names() if patterns is None else patterns
    known = _one("catalogue", ("catalogue", "part", "kind", "name", "source"), folder)
    done, reasons = _implemented(folder), {}
    for row in _one("carried", ("catalogue", "carried_by", "note"), folder):
        done.setdefault(row["catalogue"], []).append(row["carried_by"])
        reasons[row["catalogue"]] = row["note"]
    for row in _one("procedures", ("catalogue", "implemented_by", "note"), folder):
        done.setdefault(row["catalogue"], []).append(row["implemented_by"])
        reasons[row["catalogue"]] = row["note"]
    for identifier, names in patterns.items():
        done.setdefault(identifier, []).extend(f"pattern: {name}" for name in names)
    for p in qimen_patterns().patterns:
        for identifier in p.catalogue:
            done.setdefault(identifier, []).append(f"qimen_pattern: {p.id}")
    why_not = _not_yet(folder)
    without = {
        row["catalogue"]: row["reason"]
        for row in _one("not_carried", ("catalogue", "reason"), folder)
    }
    _check({row["catalogue"] for row in known}, done, without)
    listing = []
    for row in sorted(known, key=lambda row: row["catalogue"]):
        identifier = row["catalogue"]
        if identifier in done:
            told = ("implemented", _told(done[identifier]), reasons.get(identifier, ""))
        elif identifier in without:
            told = ("not carried", "", without[identifier])
        elif identifier[0] == "G" and int(identifier[2:]) in TITLES:
            told = ("title only", "", TITLE_REASON)
        else:
            told = ("not yet", "", why_not.get(identifier, NOT_YET[row["kind"]]))
        listing.append((*row.values(), *told))
    columns = zip(*listing, strict=True)
    return {c.name: list(values) for c, values in zip(COVERAGE.columns, columns, strict=True)}


def _one(name: str, columns: tuple[str, ...], folder: Path) -> tuple[dict[str, str], ...]:
    """The rows of a file and of those that add a part of the texts to it, ``<name>_<part>.csv``."""
    return tuple(chain.from_iterable(listed(name, columns, folder).values()))


def _check(known: set[str], done: Mapping[str, object], without: Mapping[str, str]) -> None:
    unknown = sorted((done.keys() | without.keys()) - known)
    if unknown:
        raise ValueError(f"the catalogue has no {', '.join(unknown)}")
    both = sorted(done.keys() & without.keys())
    if both:
        raise ValueError(f"implemented and said to be not carried: {', '.join(both)}")
