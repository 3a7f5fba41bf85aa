"""One table for each family of correspondences: what belongs to a branch, to a general and so on.

Each ``data/ref_<family>.csv`` is the table of that name; ``data/families.csv`` says what a row of
it is. One row is one value, so that any symbol can be looked up by subject and aspect.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import numpy as np

from liuren_tables.data.listing import FOLDER, listed
from liuren_tables.tables.schema import Data, Table, flag, names, number, text

__all__ = ["families", "make_references", "reference_tables"]

HEADER = (
    "subject", "aspect", "value", "variant", "witness", "is_default", "source", "catalogue", "note",
)  # fmt: skip


@cache
def families(folder: Path = FOLDER) -> Mapping[str, tuple[dict[str, str], ...]]:
    """The rows of each family by its name.

    Raises:
        ValueError: naming file and line: a cell that must be given is empty, or is_default is
            neither 0 nor 1.
    """
    found = listed("ref_", HEADER, folder)
    for family, rows in found.items():
        for line, row in enumerate(rows, 2):
            lacking = [c for c in ("subject", "value", "source", "catalogue") if not row[c]]
            if lacking:
                raise ValueError(f"ref_{family}.csv line {line}: no {', '.join(lacking)}")
            if row["is_default"] not in ("0", "1"):
                raise ValueError(f"ref_{family}.csv line {line}: is_default is 1 or 0")
    return found


def _table(family: str, meaning: str) -> Table:
    return Table(
        family,
        ("subject", "aspect", "variant", "position"),
        meaning,
        (
            text("subject", "the symbol or thing that this is about"),
            text("aspect", "in what respect; parts are joined by ·"),
            text("variant", "identifier of the reading, empty where there is only one"),
            number("position", "place among several values, from 0", "uint16"),
            text("value", "what belongs to it in that respect"),
            flag("is_default", "taken unless another reading is asked for"),
            text("witness", "lines that attest this reading"),
            text("source", "lines of the texts"),
            names("catalogue", "ids in `coverage`"),
            text("note", "misprint, doubt or why it is read so"),
        ),
    )


@cache
def reference_tables(folder: Path = FOLDER) -> tuple[Table, ...]:
    """The tables of the families, in the order of ``families.csv``.

    Raises:
        ValueError: a family without a meaning, or a meaning without a family.
    """
    rows = listed("families", ("family", "meaning"), folder).get("", ())
    meanings = {row["family"]: row["meaning"] for row in rows}
    odd = sorted(meanings.keys() ^ families(folder).keys())
    if odd:
        raise ValueError(f"families.csv and the files ref_*.csv differ on {', '.join(odd)}")
    return tuple(_table(family, meaning) for family, meaning in meanings.items())


def _columns(rows: tuple[dict[str, str], ...]) -> Data:
    counted: dict[tuple[str, str, str], int] = {}
    placed = []
    for row in rows:
        key = (row["subject"], row["aspect"], row["variant"])
        counted[key] = counted.get(key, -1) + 1
        placed.append(((*key, counted[key]), row))
    placed.sort(key=lambda pair: pair[0])
    plain = ("subject", "aspect", "variant", "value", "witness", "source", "note")
    return {
        **{name: [row[name] for _, row in placed] for name in plain},
        "position": np.array([key[3] for key, _ in placed], np.uint16),
        "is_default": np.array([row["is_default"] == "1" for _, row in placed]),
        "catalogue": [row["catalogue"].split() for _, row in placed],
    }


def make_references(folder: Path = FOLDER) -> dict[str, Data]:
    """The columns of the tables of all families by table name."""
    return {family: _columns(rows) for family, rows in families(folder).items()}
