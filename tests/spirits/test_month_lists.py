"""The twelve month lists against the grid by month, name by name and branch by branch."""

import csv
from collections import defaultdict
from pathlib import Path

from liuren_tables.rules.spirits import BASES, SpiritVariant, spirits
from liuren_tables.symbols.cycles import BRANCHES
from liuren_tables.tables.make.spirits import make_spirits

AUTHORITIES = Path(__file__).resolve().parents[1] / "authorities"
MONTHS = BASES["month"].names


def _read(name: str) -> list[dict[str, str]]:
    with (AUTHORITIES / name).open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


LISTS = _read("month_lists.csv")
FINDINGS = _read("month_list_findings.csv")


def _by_month() -> dict[str, list[SpiritVariant]]:
    """Readings by month that fall on branches, by name and other names."""
    found = defaultdict(list)
    for v in spirits():
        if v.basis == "month" and v.target == "branch":
            for name in (v.spirit, *v.aliases):
                found[name].append(v)
    named = {v.spirit: [x for x in found[v.spirit] if x.spirit == v.spirit] for v in spirits()
             if v.spirit in found}  # fmt: skip
    return {name: named.get(name) or of for name, of in found.items()}


def _cells(variant: SpiritVariant) -> set[tuple[str, str]]:
    return {
        (MONTHS[code], BRANCHES[place]) for code, cell in enumerate(variant.cells) for place in cell
    }


def test_every_name_of_the_lists_stands_in_the_grid_or_is_a_finding():
    readings = _by_month()
    default = {
        name: set().union(*(_cells(v) for v in of if v.is_default))
        for name, of in readings.items()
    }  # fmt: skip
    every = {name: set().union(*map(_cells, of)) for name, of in readings.items()}
    found = set()
    for row in LISTS:
        cell, name = (row["month"], row["branch"]), row["name"]
        if cell not in default.get(name, ()):
            kind = "variant" if cell in every.get(name, ()) else "misprint"
            found.add((*cell, name, kind))
    listed = {(r["month"], r["branch"], r["name"], r["kind"]) for r in FINDINGS}
    assert found == {row for row in listed if row[3] != "absent"}


def test_every_name_of_the_lists_is_printed_in_every_month_or_is_a_finding():
    printed = {month: {r["name"] for r in LISTS if r["month"] == month} for month in MONTHS}
    attested = {v.spirit for v in spirits() if v.basis == "month" and "003:155" in v.witness}
    absent = {
        (month, branch, v.spirit)
        for v in spirits()
        if v.basis == "month" and v.target == "branch" and v.is_default and v.spirit in attested
        for month, branch in _cells(v)
        if not printed[month] & {v.spirit, *v.aliases}
    }
    listed = {(r["month"], r["branch"], r["name"]) for r in FINDINGS if r["kind"] == "absent"}
    assert absent == listed


def test_every_finding_has_its_reason():
    assert all(row["reason"] for row in FINDINGS)
    assert len({(r["month"], r["branch"], r["name"], r["kind"]) for r in FINDINGS}) == len(FINDINGS)


def test_the_classical_grid_by_month_is_the_default_readings():
    grid = make_spirits()["spirit_month"]
    rows = zip(grid["month"], grid["branch"], grid["names"], strict=True)
    cells = {(MONTHS[m], BRANCHES[b], name) for m, b, names in rows for name in names}
    assert cells == {
        (*cell, v.spirit)
        for v in spirits()
        if v.basis == "month" and v.target == "branch" and v.is_default
        for cell in _cells(v)
    }
