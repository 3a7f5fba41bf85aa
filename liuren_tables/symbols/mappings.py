"""Fixed mappings of one symbol to another, read from ``data/mappings.csv``.

A row is a whole mapping: an identifier (`lodging`), the name of the term (寄宮), the school where
the texts disagree, the axes it goes from and to, and the values in the order of the first axis
(``·`` for none). Here they are arrays of codes, indexed by code.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from liuren_tables.data import rows
from liuren_tables.symbols.cycles import BRANCHES, PHASES, STEMS, U8

__all__ = ["AXES", "NONE", "Mapping", "all_mappings", "mapping"]

NONE = 255
AXES = {"stem": STEMS, "branch": BRANCHES, "phase": PHASES}


@dataclass(frozen=True)
class Mapping:
    """One mapping with where it stands.

    Attributes:
        id, name, school: identifier, term, and school (empty where there is only one).
        basis, target: names of the axes it maps from and to.
        codes: uint8 by code of the basis; `NONE` where the source gives no value.
        source, meaning: line of the text, and what it says in our words.
    """

    id: str
    name: str
    school: str
    basis: str
    target: str
    codes: U8
    source: str
    meaning: str


@cache
def all_mappings() -> tuple[Mapping, ...]:
    """Every mapping, in the order of the file."""

    def parse(row: dict[str, str]) -> Mapping:
        target, basis = AXES[row["target"]], AXES[row["basis"]]
        values = row["values"]
        if len(values) != len(basis):
            raise ValueError(f"mapping {row['id']}: {len(values)} values for {len(basis)}")
        codes = np.array([NONE if v == "·" else target.index(v) for v in values], np.uint8)
        codes.setflags(write=False)
        return Mapping(
            row["id"],
            row["name"],
            row["school"],
            row["basis"],
            row["target"],
            codes,
            row["source"],
            row["meaning"],
        )

    return tuple(parse(row) for row in rows("mappings"))


def mapping(identifier: str, school: str = "") -> U8:
    """Codes of a mapping, under the named school where there are several.

    Raises:
        KeyError: no such mapping or school.
    """
    for m in all_mappings():
        if m.id == identifier and m.school == school:
            return m.codes
    raise KeyError(f"{identifier} ({school})" if school else identifier)
