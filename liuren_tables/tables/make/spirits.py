"""Tables of the 神煞: catalogue, readings, where each falls, and the classical grids."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from liuren_tables.rules.spirit_rules import BASES, TARGETS
from liuren_tables.rules.spirits import SpiritVariant, spirits
from liuren_tables.symbols.cycles import BRANCHES
from liuren_tables.symbols.pinyin import pinyin
from liuren_tables.symbols.script import simplified
from liuren_tables.tables.schema import Data, Labels, Table, flag, label, names, number, text

__all__ = ["GRID_BASES", "SPIRIT_TABLES", "make_spirits", "spirit_domains"]

WHO = (
    label("spirit", "spirit", "name, traditional"),
    label("basis", "spirit_basis", "what it is counted from"),
)

SPIRIT = Table(
    "spirit",
    ("spirit", "basis"),
    "one 神煞 on one basis; a name with two bases has two rows",
    (
        *WHO,
        text("simplified", "name, simplified"),
        text("pinyin", "name in pinyin without tones, a syllable a character"),
        names("aliases", "other names in the texts"),
        text("nature", "吉, 凶 or 吉凶; empty where the texts do not say"),
        text("governs", "what it tells of, by the default reading"),
        label("target", "spirit_target", "what it falls on by the default reading"),
        number("readings", "how many readings the texts give"),
        text("source", "lines of the texts, of all readings"),
        names("catalogue", "ids in `coverage`"),
    ),
    ("003:75–199",),
)

SPIRIT_VARIANT = Table(
    "spirit_variant",
    ("spirit", "basis", "variant"),
    "one reading of a 神煞 on a basis, with its rule and the witnesses for it",
    (
        *WHO,
        text("variant", "identifier of the reading, empty where there is only one"),
        flag("is_default", "taken unless another is asked for"),
        label("target", "spirit_target", "what it falls on"),
        text("rule", "from the basis to where it falls; rules begin at 寅, 甲, 春 or 甲子"),
        text("witness", "lines that attest this reading"),
        text("printed", "basis:print where the print was corrected"),
        text("nature", "吉, 凶 or 吉凶; empty where the texts do not say"),
        text("governs", "what it tells of"),
        text("source", "lines of the texts"),
        names("catalogue", "ids in `coverage`"),
        text("note", "why it is read so"),
    ),
    ("003:75–199",),
)

SPIRIT_GRID = Table(
    "spirit_grid",
    ("spirit", "basis", "variant", "basis_code", "place"),
    "one place on which a 神煞 falls at one value of its basis, by one reading",
    (
        *WHO,
        text("variant", "identifier of the reading, empty where there is only one"),
        number("basis_code", "code of the basis value: 子, 甲, 甲子, 春 = 0"),
        text("basis_label", "the basis value"),
        label("target", "spirit_target", "what it falls on"),
        number("place", "code of the place: 子, 甲, 甲子, 木, 坎, first day = 0"),
        text("place_label", "the place"),
        flag("is_default", "of the default reading"),
    ),
    ("003:75–199",),
)

GRID_BASES = (
    "year_branch", "year_stem", "month", "season", "day_stem", "day_branch", "xun", "hour",
    "person",
)  # fmt: skip
"""Bases of which there is a classical grid, the table ``spirit_<basis>``."""


def _grid_table(basis: str) -> Table:
    meaning = BASES[basis].meaning
    return Table(
        f"spirit_{basis}",
        (basis, "branch"),
        f"the 神煞 that the {meaning} puts on one branch, by the default readings",
        (
            number(basis, f"code of the {meaning}"),
            number("branch", "code of the branch on which they stand, 子 = 0"),
            text(f"{basis}_label", f"{meaning}"),
            label("branch_label", "branch", "the branch on which they stand"),
            names("names", "the 神煞, in the order of the data"),
        ),
        ("003:75–199",),
    )


SPIRIT_TABLES = (SPIRIT, SPIRIT_VARIANT, SPIRIT_GRID, *map(_grid_table, GRID_BASES))


def spirit_domains(variants: Sequence[SpiritVariant] | None = None) -> dict[str, tuple[str, ...]]:
    """Names of the label columns of these tables, spirits in the order of the data."""
    listed = spirits() if variants is None else variants
    return {
        "spirit": tuple(dict.fromkeys(v.spirit for v in listed)),
        "spirit_basis": tuple(BASES),
        "spirit_target": tuple(TARGETS),
    }


class _Order:
    """Readings sorted by spirit, basis and variant, and the labels of columns made of them."""

    def __init__(self, variants: Sequence[SpiritVariant]) -> None:
        known = spirit_domains(variants)
        self.spirit = {name: code for code, name in enumerate(known["spirit"])}
        self.basis = {name: code for code, name in enumerate(known["spirit_basis"])}
        self.target = {name: code for code, name in enumerate(known["spirit_target"])}
        self.variants = sorted(
            variants, key=lambda v: (self.spirit[v.spirit], self.basis[v.basis], v.variant)
        )

    def who(self, listed: Sequence[SpiritVariant]) -> dict[str, Labels]:
        """The columns that say which spirit on which basis."""
        kind = np.uint8 if len(self.spirit) < 256 else np.uint16
        return {
            "spirit": Labels(np.array([self.spirit[v.spirit] for v in listed], kind)),
            "basis": Labels(np.array([self.basis[v.basis] for v in listed], np.uint8)),
            "target": Labels(np.array([self.target[v.target] for v in listed], np.uint8)),
        }


def _joined(parts: Sequence[str]) -> str:
    return " ".join(dict.fromkeys(word for part in parts for word in part.split()))


def _spirit(order: _Order) -> Data:
    readings: dict[tuple[str, str], list[SpiritVariant]] = {}
    for variant in order.variants:
        readings.setdefault(variant.key, []).append(variant)
    defaults = [next(v for v in all_of if v.is_default) for all_of in readings.values()]
    every = list(readings.values())
    return {
        **order.who(defaults),
        "simplified": [simplified(v.spirit) for v in defaults],
        "pinyin": [pinyin(v.spirit) for v in defaults],
        "aliases": [list(dict.fromkeys(a for v in vs for a in v.aliases)) for vs in every],
        "nature": [v.nature for v in defaults],
        "governs": [v.governs for v in defaults],
        "readings": np.array([len(vs) for vs in every], np.uint8),
        "source": [_joined([v.source for v in vs]) for vs in every],
        "catalogue": [sorted({i for v in vs for i in v.catalogue}) for vs in every],
    }


def _spirit_variant(order: _Order) -> Data:
    listed = order.variants
    plain = ("variant", "rule", "witness", "printed", "nature", "governs", "source", "note")
    return {
        **order.who(listed),
        "is_default": np.array([v.is_default for v in listed]),
        "catalogue": [list(v.catalogue) for v in listed],
        **{name: [getattr(v, name) for v in listed] for name in plain},
    }


def _spirit_grid(order: _Order) -> Data:
    listed, codes, places = [], [], []
    for variant in order.variants:
        for code, cell in enumerate(variant.cells):
            for place in sorted(cell):
                listed.append(variant)
                codes.append(code)
                places.append(place)
    return {
        **order.who(listed),
        "variant": [v.variant for v in listed],
        "basis_code": np.array(codes, np.uint8),
        "basis_label": [BASES[v.basis].names[c] for v, c in zip(listed, codes, strict=True)],
        "place": np.array(places, np.uint8),
        "place_label": [TARGETS[v.target].names[p] for v, p in zip(listed, places, strict=True)],
        "is_default": np.array([v.is_default for v in listed]),
    }


def _classical(variants: Sequence[SpiritVariant], basis: str) -> Data:
    size = len(BASES[basis].names)
    standing: list[list[str]] = [[] for _ in range(size * 12)]
    for variant in variants:
        if variant.is_default and variant.basis == basis and variant.target == "branch":
            for code, cell in enumerate(variant.cells):
                for place in cell:
                    standing[code * 12 + place].append(variant.spirit)
    codes, branches = (a.ravel() for a in np.indices((size, len(BRANCHES)), dtype=np.uint8))
    return {
        basis: codes,
        "branch": branches,
        f"{basis}_label": [BASES[basis].names[c] for c in codes],
        "branch_label": Labels(branches),
        "names": standing,
    }


def make_spirits(variants: Sequence[SpiritVariant] | None = None) -> dict[str, Data]:
    """The columns of the tables of spirits by table name.

    Args:
        variants: the readings they are made of; those of the texts by default.
    """
    listed = spirits() if variants is None else variants
    order = _Order(listed)
    return {
        "spirit": _spirit(order),
        "spirit_variant": _spirit_variant(order),
        "spirit_grid": _spirit_grid(order),
        **{f"spirit_{basis}": _classical(listed, basis) for basis in GRID_BASES},
    }
