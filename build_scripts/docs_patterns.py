"""Generated documents on the patterns: the register by family, and 畢法 method by method."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from build_scripts.docs_frequencies import Frequency, frequencies, percent
from liuren_tables.data import rows
from liuren_tables.data.listing import listed
from liuren_tables.rules.registry import Pattern

__all__ = ["bifa_document", "not_yet", "patterns_document"]

Grid = Callable[[Iterable[str], Iterable[Iterable[object]]], str]

TITLE_ONLY = range(77, 101)


def not_yet() -> dict[str, tuple[dict[str, str], ...]]:
    """Rows of the inventory that are not written as patterns, by file."""
    return dict(listed("patterns_not_yet_", ("catalogue", "name", "reason")))


def _merged() -> list[dict[str, str]]:
    found = listed("patterns_merged_", ("catalogue", "pattern"))
    return [row for part in found.values() for row in part]


def _label(p: Pattern) -> str:
    reading = f" ({p.variant})" if p.variant and p.is_default else ""
    return f"**{p.name}**{reading}" if p.is_default else f"· {p.id}"


def _told(f: Frequency) -> Iterator[str]:
    """Criterion, with what else is known."""
    p = f.pattern
    yield p.criterion
    if p.parent:
        yield f"Part of {p.parent}."
    if p.method_no and p.family != "畢法":
        yield f"{p.method_no}."
    if p.nature:
        yield f"{p.nature}."
    if p.never:
        yield "Never arises."


def _by_name(found: Iterable[Frequency]) -> dict[str, list[Frequency]]:
    """The readings of each name, the default first, names in the order of the register."""
    names: dict[str, list[Frequency]] = {}
    for f in found:
        names.setdefault(f.pattern.name, []).append(f)
    return {n: sorted(of, key=lambda f: not f.pattern.is_default) for n, of in names.items()}


HEAD = ("pattern", "also", "criterion", "lines", "hexagram", "axes", "charts of 720", "share")


def _line(f: Frequency) -> tuple[object, ...]:
    p = f.pattern
    return (_label(p), " ".join(p.aliases), " ".join(_told(f)), p.source, p.hexagram,
            " ".join(f.axes), f.charts, percent(f.share))  # fmt: skip


def patterns_document(grid: Grid) -> str:
    """Every pattern by family, the readings of a name under it.

    Args:
        grid: makes a Markdown table of a head and lines.
    """
    found, _ = frequencies()
    names = _by_name(found)
    families: dict[str, list[Frequency]] = {}
    for readings in names.values():
        families.setdefault(readings[0].pattern.family, []).extend(readings)
    never = [f.pattern for f in found if f.pattern.never]
    parts = [
        f"# Patterns\n\n{len(names)} names with {len(found)} readings: the tables `pattern` and "
        "`pattern_hit`. A dot marks a further reading of the name above it; it is asked for by its "
        "id (`liuren explain '孤寡·seat'`). *Axes* are what a pattern depends on; *charts* counts "
        "the days and plates (of 720) on which it can hold, *share* is that of the product of its "
        "axes. How often each holds in time stands in [frequencies.md](frequencies.md), the methods "
        "of 畢法賦 in their order in [bifa.md](bifa.md).\n\n",
        grid(
            ("family", "names", "readings"),
            ((f"[{family}](#{family})", len({f.pattern.name for f in of}), len(of))
             for family, of in families.items()),
        ),
    ]  # fmt: skip
    for family, of in families.items():
        parts.append(f"\n## {family}\n\n{grid(HEAD, map(_line, of))}")
    parts.append("\n## Those that never arise\n\n")
    parts.append(grid(("pattern", "why", "lines"), ((p.id, p.never, p.source) for p in never)))
    parts.append(
        "\n## Rows of the inventory that a pattern carries under another name\n\n"
        + grid(("row", "pattern"), ((r["catalogue"], r["pattern"]) for r in _merged()))
    )
    missing = (row for part in not_yet().values() for row in part)
    parts.append(
        "\n## Not yet\n\nRows of the inventory that are not patterns here, and why.\n\n"
        + grid(
            ("row", "name", "why"),
            sorted((row["catalogue"], row["name"], row["reason"]) for row in missing),
        )
    )
    return "".join(parts)


def _titles() -> Iterator[tuple[str, str, str]]:
    """Number, title and line of the methods of which the text has the title alone."""
    for row in rows("catalogue"):
        said = re.fullmatch(r"法(\d+) (.+)", row["name"])
        if row["part"] == "G" and said and int(said[1]) in TITLE_ONLY:
            yield f"法{said[1]}", said[2], row["source"]


def bifa_document(grid: Grid) -> str:
    """畢法賦 method by method, each with its 格.

    Args:
        grid: makes a Markdown table of a head and lines.
    """
    found, _ = frequencies()
    methods: dict[str, list[Frequency]] = {}
    for f in found:
        if f.pattern.method_no:
            methods.setdefault(f.pattern.method_no, []).append(f)
    missing = {row["catalogue"]: row for part in not_yet().values() for row in part}
    count = sum(map(len, methods.values()))
    parts = [
        f"# 畢法賦\n\n{len(methods)} methods with {count} readings of their 法 and 格; of 77–100 "
        "the text has the titles alone. `liuren explain 法41` tells a method, the macro `bifa(ts)` "
        "those that hold at a time. *Exempt* marks a rule with an exception: the hits tell whether "
        "the help that undoes it is present. *Share* is that of the product of the axes.\n",
    ]
    head = ("pattern", "also", "criterion", "nature", "lines", "axes", "exempt", "charts of 720",
            "share")  # fmt: skip
    for number, of in sorted(methods.items()):
        of = sorted(of, key=lambda f: bool(f.pattern.parent))
        parts.append(f"\n## {number} {of[0].pattern.name}\n\n{grid(head, map(_of_method, of))}")
    left = [(i, row["name"], row["reason"]) for i, row in missing.items() if i[0] == "G"]
    parts.append("\n## Not yet\n\n" + grid(("row", "name", "why"), sorted(left)))
    parts.append(
        "\n## Titles only\n\nThe text breaks off before these; nothing is made up for them.\n\n"
        + grid(("method", "title", "line"), _titles())
    )
    return "".join(parts)


def _of_method(f: Frequency) -> tuple[object, ...]:
    p = f.pattern
    name = f"**{p.id}**" if not p.parent else p.id
    never = f" Never arises: {p.never}." if p.never else ""
    return (name, " ".join(p.aliases), p.criterion + never, p.nature, p.source, " ".join(f.axes),
            "yes" if f.has_exemption else "", f.charts, percent(f.share))  # fmt: skip
