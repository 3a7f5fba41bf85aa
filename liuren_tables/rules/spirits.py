"""The 神煞 of the texts: every reading of every spirit, from the files ``data/spirits_*.csv``.

A row is one name, one basis and one variant: where the texts disagree on a spirit each reading is
a row of its own, one of them the default. Nothing about a spirit stands in code: adding a row or a
file adds it to every table.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from liuren_tables.data.listing import FOLDER, listed
from liuren_tables.errors import InputError
from liuren_tables.rules.spirit_rules import BASES, TARGETS, Cells, expand, printed_cells
from liuren_tables.symbols.script import simplified, traditional

__all__ = ["BASES", "TARGETS", "SpiritVariant", "load_spirits", "spirit_named", "spirits"]

HEADER = (
    "spirit", "aliases", "variant", "witness", "is_default", "basis", "target", "rule", "printed",
    "nature", "governs", "source", "catalogue", "note",
)  # fmt: skip
NATURES = ("", "吉", "凶", "吉凶")


@dataclass(frozen=True)
class SpiritVariant:
    """One reading of one spirit on one basis.

    Attributes:
        spirit, aliases: its name, and other names of it.
        variant: identifier of the reading; empty where there is only one.
        witness: lines that attest this reading.
        is_default: taken unless another is asked for; one a spirit and basis.
        basis, target: what it is counted from and what it falls on (`BASES`, `TARGETS`).
        rule: as in the data (`rules.spirit_rules`).
        printed: cells where the data corrects the print, ``value:print``.
        nature: 吉, 凶, 吉凶 or empty where the texts do not say.
        governs: what it tells of, in our words.
        source, catalogue: lines, and ids of the rows of the catalogue that it carries.
        note: why it is read so.
        cells: codes of the target for each code of the basis.
    """

    spirit: str
    aliases: tuple[str, ...]
    variant: str
    witness: str
    is_default: bool
    basis: str
    target: str
    rule: str
    printed: str
    nature: str
    governs: str
    source: str
    catalogue: tuple[str, ...]
    note: str
    cells: Cells

    @property
    def key(self) -> tuple[str, str]:
        """Spirit and basis, of which there may be several readings."""
        return self.spirit, self.basis


def _variant(row: dict[str, str]) -> SpiritVariant:
    if not row["spirit"] or not row["source"] or not row["catalogue"]:
        raise ValueError("spirit, source and catalogue must be given")
    if row["is_default"] not in ("0", "1"):
        raise ValueError(f"is_default is 1 or 0, not {row['is_default']!r}")
    if row["nature"] not in NATURES:
        raise ValueError(f"the nature {row['nature']!r} is none of 吉, 凶, 吉凶 and empty")
    cells = expand(row["rule"], row["basis"], row["target"])
    printed_cells(row["printed"], row["basis"])
    return SpiritVariant(
        row["spirit"],
        tuple(row["aliases"].split()),
        row["variant"],
        row["witness"],
        row["is_default"] == "1",
        row["basis"],
        row["target"],
        row["rule"],
        row["printed"],
        row["nature"],
        row["governs"],
        row["source"],
        tuple(row["catalogue"].split()),
        row["note"],
        cells,
    )


def load_spirits(folder: Path = FOLDER) -> tuple[SpiritVariant, ...]:
    """Every reading of every ``spirits_*.csv`` of a folder, file by file in the order of the rows.

    Raises:
        ValueError: naming file and line: a basis, target, rule or cell that is not known, a
            reading that stands twice, or a spirit without exactly one default on its basis.
    """
    found: list[SpiritVariant] = []
    places: dict[tuple[str, str], str] = {}
    seen: set[tuple[str, str, str]] = set()
    for name, rows in listed("spirits_", HEADER, folder).items():
        for line, row in enumerate(rows, 2):
            where = f"spirits_{name}.csv line {line} ({row['spirit']})"
            try:
                variant = _variant(row)
            except ValueError as error:
                raise ValueError(f"{where}: {error}") from None
            reading = (*variant.key, variant.variant)
            if reading in seen:
                raise ValueError(f"{where}: this reading by {variant.basis} stands twice")
            seen.add(reading)
            places[variant.key] = where
            found.append(variant)
    defaults = Counter(v.key for v in found if v.is_default)
    for key, where in places.items():
        if defaults[key] != 1:
            raise ValueError(f"{where}: {defaults[key]} defaults by {key[1]}, there must be one")
    return tuple(found)


@cache
def spirits() -> tuple[SpiritVariant, ...]:
    """Every reading of every spirit of the texts."""
    return load_spirits()


def _nearest(text: str, names: Iterable[str]) -> list[str]:
    known = sorted(set(names))
    return difflib.get_close_matches(text, known, n=5, cutoff=0.5)


def _same(asked: str, name: str) -> bool:
    return asked == name


def _same_simplified(asked: str, name: str) -> bool:
    """Where one simplified character stands for several: 奸淫 for 姦淫."""
    return simplified(asked) == simplified(name)


def spirit_named(name: str) -> tuple[SpiritVariant, ...]:
    """Every reading of a spirit on every basis, by its name or another name of it.

    Args:
        name: in traditional or simplified characters. A name that is also another name of a
            second spirit means the first.

    Raises:
        InputError: there is none of that name; the nearest names are told, in the script of the
            question.

    >>> [v.basis for v in spirit_named("天马")]
    ['month']
    """
    wanted = traditional(name.strip())
    known = spirits()
    for like in (_same, _same_simplified):
        found = tuple(v for v in known if like(wanted, v.spirit))
        if not found:
            keys = {v.key for v in known if any(like(wanted, a) for a in v.aliases)}
            found = tuple(v for v in known if v.key in keys)
        if found:
            return found
    near = _nearest(wanted, [n for v in known for n in (v.spirit, *v.aliases)])
    if wanted != name.strip():
        near = [simplified(n) for n in near]
    hint = f"; did you mean {', '.join(near)}?" if near else "; the table `spirit` has all names"
    raise InputError(f"{name!r} is not a 神煞 of these texts{hint}")
