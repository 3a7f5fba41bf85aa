"""The worked examples with a closed schema: every key known, every value read or refused."""

from __future__ import annotations

import csv
import json
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from tests.support import notation as n
from tests.support.given import Given, parse_given
from tests.support.notation import GeneralAt, MethodName, NotationError

AUTHORITIES = Path(__file__).parent.parent / "authorities"
ROW_KEYS = {"id", "source", "system", "given", "expect", "confidence", "notes"}
QIMEN_GIVEN = """
ju hour_ganzhi enumerated exhaustive day xun 德 刑 solar_term_block month direction year day_stem
solar_term enter day_branch star_element hour_branch
"""
QIMEN_EXPECT = """
pattern zhishi_palace zhifu zhishi zhishi_door zhifu_lands palace earth_stem zhishi_lands statement
rest_door_palace doors 旬無德 旬無刑 per_60_hours heaven_stem_乙_palace earth_stems method
zhifu_earth_palace hexagram_fushi hexagram_menfang palaces net_height pattern_available by_ju
negative route hours_before hours_from placed tianmen dihu yunv guchou start ring xingqi
taiyi_palace sum name day_god yellow_hours 孤虛 地丙日支 天目 地耳 玉女方(人德方) 生神
"""
QIMEN_KEYS = {"given": set(QIMEN_GIVEN.split()), "expect": set(QIMEN_EXPECT.split())}
RAW = {
    "name_in_book": n.text, "topic": n.text, "pattern_by_san_chuan": n.raw, "亭亭": n.raw,
    "白奸": n.branch_map, "天三門": n.branches, "地四戶": n.branches, "建除": n.raw,
    "陰貴": n.raw, "placements": n.branch_map, "state": n.text,
}  # fmt: skip
IMPOSSIBLE = "these pairings cannot arise with that noble table"


@dataclass(frozen=True)
class Expect:
    """What a row says of its charts; None or empty where it says nothing."""

    si_ke: tuple[tuple[str, str], ...] | None = None
    san_chuan: str | None = None
    chu: str | None = None
    zhong: str | None = None
    mo: str | None = None
    method: MethodName | None = None
    dun_gan: Mapping[str, str] = field(default_factory=dict)
    generals: tuple[GeneralAt, ...] = ()
    noble_branch: str | None = None
    noble_seat: str | None = None
    forward: bool | None = None
    daynight: int | None = None
    gan_shang: str | None = None
    zhi_shang: str | None = None
    turns: frozenset[int] | None = None
    plate: Mapping[str, str] = field(default_factory=dict)
    mao_seat_by_hour: Mapping[str, str] = field(default_factory=dict)
    impossible: bool = False
    count: int | None = None
    patterns: tuple[str, ...] = ()
    negatives: tuple[str, ...] = ()
    statement: str | None = None
    raw: Mapping[str, object] = field(default_factory=dict)

    def checkable(self) -> bool:
        """Whether anything is said that a chart alone can show."""
        spoken = replace(self, count=None, patterns=(), negatives=(), statement=None, raw={})
        return spoken != Expect()


@dataclass(frozen=True)
class Example:
    """One worked example."""

    id: str
    source: str
    given: Given
    expect: Expect
    confidence: str
    notes: str
    raw: Mapping[str, object]


Reader = tuple[str, Callable[[object], object]]
EXPECT: dict[str, Reader] = {
    "si_ke": ("si_ke", n.lessons),
    "san_chuan": ("san_chuan", n.transmissions),
    "chu": ("chu", n.branch),
    "chu_chuan": ("chu", n.branch),
    "zhong_chuan": ("zhong", n.branch),
    "mo": ("mo", n.branch),
    "mo_chuan": ("mo", n.branch),
    "method": ("method", n.method),
    "dun_gan": ("dun_gan", n.hidden_stems),
    "generals": ("generals", n.generals),
    "generals_full": ("generals", n.generals),
    "generals_on_earth": ("generals", lambda v: n.generals(v, "earth")),
    "generals_by_earth_palace": ("generals", lambda v: n.generals(v, "earth")),
    "gui_ren": ("noble_branch", n.branch),
    "nobleman": ("noble_branch", n.branch),
    "nobleman_earth_palace": ("noble_seat", n.branch),
    "gui_direction": ("forward", n.forward),
    "direction": ("forward", n.forward),
    "type": ("daynight", n.daynight_of_noble),
    "gan_shang": ("gan_shang", n.branch),
    "zhi_shang": ("zhi_shang", n.branch),
    "overlay": ("turns", n.turns),
    "heaven_plate": ("plate", n.branch_map),
    "heaven_plate_earth": ("plate", lambda v: {p: g for g, p in n.branch_map(v).items()}),
    "太沖天馬方": ("mao_seat_by_hour", n.branch_map),
    "count": ("count", n.number),
    "pattern": ("patterns", n.texts),
    "negative": ("negatives", n.texts),
    "statement": ("statement", n.text),
}


def parse_expect(said: Mapping[str, object]) -> Expect:
    found = Expect()
    for key, value in said.items():
        if key in RAW:
            found = replace(found, raw={**found.raw, key: RAW[key](value)})
        elif key in EXPECT:
            name, read = EXPECT[key]
            new = read(value)
            if name == "generals":
                new = found.generals + new
            found = replace(found, **{name: new})
        else:
            raise NotationError(f"unknown key {key!r} in what is expected")
    return replace(found, impossible=IMPOSSIBLE in found.negatives)


def parse_row(row: Mapping[str, object]) -> Example:
    if set(row) - {"fits"} != ROW_KEYS or ("fits" in row and row["system"] != "qimen"):
        raise NotationError(f"the keys of the row are {sorted(row)}")
    if row["confidence"] not in ("high", "medium", "low"):
        raise NotationError(f"unknown confidence {row['confidence']!r}")
    if row["system"] == "qimen":
        for part, known in QIMEN_KEYS.items():
            if set(row[part]) - known:
                raise NotationError(f"unknown keys {set(row[part]) - known} of {part}")
        given, expect = Given(()), Expect(raw=row["expect"])
    elif row["system"] == "liuren":
        given, expect = parse_given(row["given"]), parse_expect(row["expect"])
    else:
        raise NotationError(f"unknown system {row['system']!r}")
    return Example(row["id"], row["source"], given, expect, row["confidence"], row["notes"], row)


def read_rows(name: str = "examples.jsonl") -> list[dict[str, object]]:
    with (AUTHORITIES / name).open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


@cache
def listing(name: str) -> dict[str, list[dict[str, object]]]:
    """The rows of `name`.toml by the id of the example they speak of."""
    with (AUTHORITIES / f"{name}.toml").open("rb") as file:
        rows = tomllib.load(file).get("row", [])
    found: dict[str, list[dict[str, object]]] = {}
    for row in rows:
        found.setdefault(row["id"], []).append(row)
    return found


@cache
def load() -> tuple[tuple[Example, ...], dict[str, str]]:
    """All rows that parse, and for the others what is wrong with each."""
    examples, refused = [], {}
    for row in read_rows():
        try:
            examples.append(parse_row(row))
        except NotationError as error:
            refused[str(row["id"])] = str(error)
    return tuple(examples), refused


def liuren() -> tuple[Example, ...]:
    return tuple(e for e in load()[0] if e.raw["system"] == "liuren")


def read_zongqian(name: str = "zongqian.csv") -> list[dict[str, str]]:
    with (AUTHORITIES / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
