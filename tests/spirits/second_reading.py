"""The independent second reading of the source lines, held against the data.

A leaf is a path of keys and the values under it, for instance `A-358`, 貴人 / 入獄, 辰 戌. The keys
of a path name what the data has in columns: a spirit, a value of its basis, a subject, an aspect.
Keys that name nothing there (`names`, `matters`, `month_1_to_12` …) only order the reading.
"""

import csv
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from liuren_tables.rules.spirit_rules import expand
from liuren_tables.rules.spirits import BASES, TARGETS, SpiritVariant, spirits
from liuren_tables.symbols.cycles import PHASES
from liuren_tables.symbols.mappings import mapping
from liuren_tables.tables.make.references import families

FOLDER = Path(__file__).resolve().parents[1] / "authorities" / "second_reading"
WORDS, NOTHING = "(words)", "·"

# keys that are not the name of the spirit they speak of
CALLED = {
    ("A-058", "start"): "劫煞",
    ("C-157", "天罡"): "月天罡",
    ("C-157", "天魁"): "月天魁",
}
# leaves that give one of several places at a time, one place a spirit, and values by their place
ONE_OF = {"E-139"}
ONE_A_SPIRIT = {"E-142": ("旬首", "旬尾")}
BY_PLACE = {"A-498"}
# the line speaks of these bases; other lines give the same name on others
SPEAKS_OF = {"C-106": ("year_branch", "month")}


@dataclass(frozen=True)
class Leaf:
    catalogue: str
    path: tuple[str, ...]
    values: tuple[str, ...]

    @property
    def name(self) -> str:
        return "/".join(self.path)


def _leaves(identifier: str, values: object, path: tuple[str, ...] = ()) -> Iterator[Leaf]:
    if isinstance(values, dict):
        for key, within in values.items():
            yield from _leaves(identifier, within, (*path, str(key)))
    elif isinstance(values, list):
        sign = "=" if path[-1:] == ("條件",) else "/"
        parts = (
            sign.join([v[0], "/".join(v[1:])]) if isinstance(v, list) else str(v) for v in values
        )
        yield Leaf(identifier, path, tuple(parts))
    else:
        yield Leaf(identifier, path, (NOTHING if values is None else str(values),))


@cache
def second_reading() -> dict[str, tuple[Leaf, ...]]:
    """Its leaves by id."""
    read = {}
    for file in sorted(FOLDER.glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            assert row["id"] not in read, row["id"]
            read[row["id"]] = tuple(_leaves(row["id"], row["values"]))
    return read


@cache
def differences() -> dict[tuple[str, str], dict[str, str]]:
    """The rows of ``differences.csv`` by id and path."""
    found = {}
    with (FOLDER / "differences.csv").open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream):
            key = row["catalogue"], row["path"]
            assert key not in found, key
            found[key] = row
    return found


@cache
def spirits_of() -> dict[str, tuple[SpiritVariant, ...]]:
    """Readings of spirits by the ids they carry."""
    found = defaultdict(list)
    for variant in spirits():
        for identifier in variant.catalogue:
            found[identifier].append(variant)
    return {identifier: tuple(of) for identifier, of in found.items()}


@cache
def references_of() -> dict[str, tuple[dict[str, str], ...]]:
    """Rows of references by the ids they carry."""
    found = defaultdict(list)
    for rows in families().values():
        for row in rows:
            for identifier in row["catalogue"].split():
                found[identifier].append(row)
    return {identifier: tuple(of) for identifier, of in found.items()}


def expected(leaf: Leaf) -> tuple[str, ...]:
    """What the data must have there: as read, or as the differences say."""
    row = differences().get((leaf.catalogue, leaf.name))
    return leaf.values if row is None else tuple(row["data"].split("|"))


# -- spirits ------------------------------------------------------------------------------------
DIGITS = "一二三四五六七八九十"


def numeral(text: str) -> str:
    """A day of the month in figures: 初四, 十九, 二十八, 三十."""
    text = text.removeprefix("初")
    if not text or set(text) - set(DIGITS):
        return text
    tens, _, ones = text.rpartition("十") if "十" in text else ("", "", text)
    ten = 0 if "十" not in text else 10 * (DIGITS.index(tens) + 1 if tens else 1)
    return str(ten + (DIGITS.index(ones) + 1 if ones else 0))


def codes_of(key: str, basis: str) -> list[int] | None:
    """The values of a basis that a key means: 寅, 3, 春, 四孟月, 申子辰, 甲己, 木 …; None if none."""
    names, kind = BASES[basis].names, BASES[basis].kind
    key = re.sub(r"\(.*\)$", "", key).removesuffix("月").removesuffix("年").removesuffix("旬")
    if key in names:
        return [names.index(key)]
    if key.isdecimal() and basis == "month" and 1 <= int(key) <= 12:
        return [(int(key) + 1) % 12]
    if len(key) == 2 and key[0] in "春夏秋冬" and key[1] in "東南西北":
        key = key[0]
    every = range(len(names))
    if kind == "season" and key in names:
        return [names.index(key)]
    if kind == "branch":
        groups = {"春": "寅卯辰", "夏": "巳午未", "秋": "申酉戌", "冬": "亥子丑", "孟": "寅巳申亥",
                  "仲": "子卯午酉", "季": "丑辰未戌", "陽": "子寅辰午申戌", "陰": "丑卯巳未酉亥"}  # fmt: skip
        key = groups.get(key.removeprefix("四"), key)
    if kind == "stem" and key in PHASES:
        return [code for code in every if mapping("stem_phase")[code] == PHASES.index(key)]
    if kind in ("branch", "stem", "season") and key and set(key) <= set(names):
        return [names.index(k) for k in key]
    return None


def _named(leaf: Leaf) -> tuple[SpiritVariant, ...]:
    """The readings that the path speaks of: those of the spirit it names, or all of the id."""
    readings = spirits_of()[leaf.catalogue]
    for key in leaf.path:
        called = CALLED.get((leaf.catalogue, key), key)
        exact = tuple(v for v in readings if called in (v.spirit, *v.aliases))
        if exact:
            return exact
        if codes_of(key, "month") is None and codes_of(key, "day_stem") is None:
            near = tuple(
                v for v in readings
                if any(n in called or called in n for n in (v.spirit, *v.aliases))
            )  # fmt: skip
            if near:
                return near
    return readings


def _agrees(variant: SpiritVariant, leaf: Leaf, values: tuple[str, ...]) -> bool | None:
    """Whether a reading has these values there; None where the leaf cannot speak of it."""
    names = TARGETS[variant.target].names
    rules = []
    whole = [value for value in values if " " in value and NOTHING not in value]
    for rule in (rule for value in whole for rule in (value, f"values {value}")):
        with suppress(ValueError):
            rules.append(expand(rule, variant.basis, variant.target))
    if rules:
        return variant.cells in rules
    if len(values) == 1 and " " in values[0]:
        cells = values[0].split(" ")
        first = BASES[variant.basis].first
        if len(cells) != len(variant.cells):
            return None
        return all(
            cell == NOTHING or (names.index(cell),) == variant.cells[(i + first) % len(cells)]
            for i, cell in enumerate(cells)
            if cell == NOTHING or cell in names
        )
    if leaf.catalogue in ONE_A_SPIRIT:
        values = values[ONE_A_SPIRIT[leaf.catalogue].index(variant.spirit) :][:1]
    if leaf.catalogue in BY_PLACE and len(leaf.path) == 2:
        place = names.index(leaf.path[1])
        codes = [BASES[variant.basis].names.index(v) for v in values] if len(values) == 4 else []
        return all(variant.cells[code] == (place,) for code in codes) if codes else None
    texts = [numeral(v) if variant.target == "lunar_day" else v for v in values]
    places = {names.index(v) for v in texts if v in names}
    if len(places) != len(set(texts) - {NOTHING}):
        return None
    codes = [c for c in (codes_of(key, variant.basis) for key in leaf.path) if c is not None]
    if variant.basis == "fixed":
        codes = [] if any(codes_of(key, "month") for key in leaf.path) else [[0]]
    if not codes:
        return None
    cells = [set(variant.cells[code]) for code in codes[0]]
    if leaf.catalogue in ONE_OF:
        return all(places <= cell for cell in cells)
    return all(cell == places for cell in cells)


def spirit_faults(leaf: Leaf) -> list[str]:
    """Spirits of which no reading has what the leaf has."""
    values = expected(leaf)
    listed = (leaf.catalogue, leaf.name) in differences()
    if values == (NOTHING,) or (values == (WORDS,) and not listed):
        return []
    readings = _named(leaf)
    if leaf.catalogue in SPEAKS_OF:
        readings = tuple(v for v in readings if v.basis in SPEAKS_OF[leaf.catalogue])
    names = {v.spirit for v in readings}
    if set(values) & names:
        return sorted(set(values) ^ names)
    verdicts = defaultdict(list)
    for variant in readings:
        verdicts[variant.key].append(_agrees(variant, leaf, values))
    told = {key: [v for v in of if v is not None] for key, of in verdicts.items()}
    if not any(told.values()):
        return ["nothing in the data answers to it"]
    return [f"{spirit} by {basis}" for (spirit, basis), of in told.items() if of and not any(of)]


# -- references ---------------------------------------------------------------------------------
def tokens(row: dict[str, str]) -> set[str]:
    """What the keys of a path may name of a row."""
    return {row["subject"], row["aspect"], *row["aspect"].split("·")}


def _covers(key: str, row: dict[str, str]) -> bool:
    subject = row["subject"]
    return key in tokens(row) or (len(subject) == 1 and len(key) > 1 and subject in key)


def rows_at(leaf: Leaf) -> list[dict[str, str]]:
    """The rows of its id that the path speaks of."""
    rows = references_of()[leaf.catalogue]
    for key in leaf.path:
        kept = tuple(row for row in rows if _covers(key, row))
        rows = kept or rows
    return list(rows)


def parts_of(value: str) -> tuple[str, list[str]]:
    """A value as the data has it: one row a place of ``a/b``, ``term=a/b`` under the term."""
    term, sign, rest = value.rpartition("=")
    return (term, rest.split("/")) if sign else ("", value.split("/"))


def _found(value: str, rows: list[dict[str, str]]) -> list[dict[str, str]]:
    term, parts = parts_of(value)
    within = [row for row in rows if not term or term in tokens(row)]
    plain = [row for row in within if row["value"] == value]
    return plain or [row for row in within if row["value"] in parts]


def reference_faults(leaf: Leaf) -> list[str]:
    """Values of the leaf that the data does not have there."""
    values = expected(leaf)
    rows = rows_at(leaf)
    if values in ((NOTHING,), ("",)):
        return []
    if values == (WORDS,) or leaf.path[-1:] == ("meaning",):
        return [] if rows else ["no row for these words"]
    subjects = {token for row in rows for token in tokens(row)}
    lacking = []
    for value in values:
        found = {row["value"] for row in _found(value, rows)}
        if value not in subjects and found != {value} and not set(parts_of(value)[1]) <= found:
            lacking.append(value)
    return lacking


def unread_rows(identifier: str) -> list[dict[str, str]]:
    """Rows with a term that neither the second reading nor the differences have there."""
    read = second_reading()[identifier]
    paths = {leaf.name for leaf in read}
    beyond = [
        Leaf(identifier, tuple(path.split("/")), ())
        for (of, path) in differences()
        if of == identifier and path not in paths
    ]
    backed: set[int] = set()
    for leaf in (*read, *beyond):
        rows, values = rows_at(leaf), expected(leaf)
        words = values == (WORDS,)
        backed |= {id(r) for r in rows if words} | {id(r) for v in values for r in _found(v, rows)}
    return [
        row
        for row in references_of()[identifier]
        if id(row) not in backed and not re.search("[a-z]{3}", row["value"])
    ]
