"""Generated documents on what the texts fix: coverage of the catalogue, collation of the spirits."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

from liuren_tables.rules.spirits import SpiritVariant, spirits
from liuren_tables.tables.make.coverage import NOT_YET, STATUSES, make_coverage
from liuren_tables.tables.schema import Labels

__all__ = ["coverage_document", "month_lists_document"]

AUTHORITIES = Path(__file__).resolve().parent.parent / "tests" / "authorities"
PARTS = {
    "A": "003:35–1790: 神煞, 德合鬼墓, 貴人, branches and generals",
    "B": "003:1560–2750: odes and essays on judgement",
    "C": "003:2750–4200: military divination",
    "D": "003:4186–5482: 分野; 課經 from 元首 to 龍德",
    "E": "003:5478–6832: 課經 from 官爵 to 二煩",
    "F": "003:6826–8420: 課經 to 六純, 間傳, 物類",
    "G": "003:8386–9676: 畢法賦",
    "H": "000, 001, 002, 004: 奇門遁甲",
}

Grid = Callable[[Iterable[str], Iterable[Iterable[object]]], str]


def coverage_document(grid: Grid) -> str:
    """What of the catalogue is implemented, by what, and what not yet.

    Args:
        grid: makes a Markdown table of a head and lines.
    """
    columns = {n: v for n, v in make_coverage().items() if not isinstance(v, Labels)}
    rows = [dict(zip(columns, line, strict=True)) for line in zip(*columns.values(), strict=True)]
    counted = Counter((row["part"], row["status"]) for row in rows)
    kinds = Counter((row["kind"], row["status"]) for row in rows)
    parts = [
        "# Coverage\n\nEvery table, reference, procedure, pattern and judgement that was found in "
        "the five texts, and what implements it. This is the table `coverage`. A row that is not "
        "yet implemented tells why by its kind:\n\n",
        *(f"- {kind}: {reason}\n" for kind, reason in NOT_YET.items()),
        "\n",
        grid(
            ("part", "lines", *STATUSES),
            ((p, what, *(counted[p, s] for s in STATUSES)) for p, what in PARTS.items()),
        ),
        "\n",
        grid(("kind", *STATUSES), ((k, *(kinds[k, s] for s in STATUSES)) for k in NOT_YET)),
    ]
    for part, what in PARTS.items():
        parts.append(f"\n## Part {part}\n\n{what}.\n\n")
        parts.append(
            grid(
                ("id", "kind", "name", "lines", "status", "implemented by, or why not"),
                (
                    (r["catalogue"], r["kind"], r["name"], r["source"], r["status"], _how(r))
                    for r in rows
                    if r["part"] == part
                ),
            )
        )
    return "".join(parts)


def _how(row: dict[str, object]) -> str:
    if row["status"] == "not yet":
        return ""
    told = (str(row["implemented_by"]), str(row["reason"]))
    return "; ".join(part for part in told if part)


def _lines(variants: Iterable[SpiritVariant], first: int, last: int) -> bool:
    """Whether a witness is a line of 003 in that range."""
    numbers = (
        int(n) for v in variants for n in re.findall(r"003:(\d+)", f"{v.witness} {v.source}")
    )
    return any(first <= n <= last for n in numbers)


def _collated() -> list[tuple[object, ...]]:
    by_month: dict[str, list[SpiritVariant]] = {}
    for v in spirits():
        if v.basis == "month":
            by_month.setdefault(v.spirit, []).append(v)
    lines: list[tuple[object, ...]] = []
    for spirit, of in by_month.items():
        compact, lists = _lines(of, 123, 151), _lines(of, 155, 199)
        if compact or lists:
            rules = [f"{v.variant}: {v.rule}" if v.variant else v.rule for v in of]
            notes = dict.fromkeys(v.note for v in of if v.note)
            seen = "both" if compact and lists else "table" if compact else "lists"
            lines.append((spirit, seen, "; ".join(rules), "; ".join(notes)))
    return lines


def month_lists_document(grid: Grid) -> str:
    """The witnesses of the spirits compared: tables, month lists, other passages.

    Args:
        grid: makes a Markdown table of a head and lines.
    """
    with (AUTHORITIES / "month_list_findings.csv").open(encoding="utf-8", newline="") as stream:
        findings = list(csv.DictReader(stream))
    readings = Counter(v.key for v in spirits())
    several = [v for v in spirits() if readings[v.key] > 1]
    corrected = [v for v in spirits() if v.printed]
    kinds = Counter(row["kind"] for row in findings)
    collated = _collated()
    seen = Counter(line[1] for line in collated)
    return "".join(
        [
            "\n## 神煞: the compact tables against the month lists\n\n六壬大全 gives the spirits of "
            "the month twice: as compact rules (003:123–151) and as lists of what stands on each "
            f"branch in each month (003:155–199). {seen['both']} names stand in both, "
            f"{seen['table']} in the tables alone, {seen['lists']} in the lists alone. Rules begin "
            "at 寅, the first month; where several readings are named the first words tell which "
            "witness has it.\n\n",
            grid(("spirit", "witness", "rule", "remarks"), collated),
            "\n## 神煞 of which the passages give several readings\n\nThe default is the compact "
            "rule unless the month lists and a third passage or all practice stand against it.\n\n",
            grid(
                ("spirit", "by", "reading", "default", "rule", "lines", "reason"),
                (
                    (v.spirit, v.basis, v.variant, "yes" if v.is_default else "", v.rule,
                     v.witness or v.source, v.note)
                    for v in several
                ),
            ),
            "\n## Cells of the tables that are corrected\n\n",
            grid(
                ("spirit", "by", "printed", "rule", "lines", "reason"),
                ((v.spirit, v.basis, v.printed, v.rule, v.source, v.note) for v in corrected),
            ),
            "\n## The month lists, cell by cell\n\nEvery name of the lists stands where the grid "
            f"has it, but for these: {kinds['variant']} cells follow another reading, "
            f"{kinds['misprint']} are misprints, {kinds['absent']} places of the grid are not "
            "printed.\n\n",
            grid(
                ("month", "branch", "name", "kind", "reason"),
                ((r["month"], r["branch"], r["name"], r["kind"], r["reason"]) for r in findings),
            ),
        ]
    )  # fmt: skip
