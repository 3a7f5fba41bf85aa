"""Tables `qimen_pattern` and `qimen_pattern_hit`: the patterns of 奇門 and where they hold."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.qimen.charts import QIMEN_AXES, QimenCharts
from liuren_tables.data import rows
from liuren_tables.rules.boxes import ANY, boxes
from liuren_tables.rules.qimen import hexagrams
from liuren_tables.rules.registry import Pattern, Registry, qimen_patterns
from liuren_tables.symbols.cycles import BRANCHES
from liuren_tables.symbols.pinyin import pinyin
from liuren_tables.tables.make.pattern import mask_type
from liuren_tables.tables.schema import Column, Data, Labels, Table, flag, label, number, text

__all__ = [
    "QIMEN_KEYS",
    "QIMEN_PATTERN_TABLES",
    "make_qimen_patterns",
    "qimen_pattern_domains",
]

Bools = npt.NDArray[np.bool_]

QIMEN_KEYS = 5
"""How many of `QIMEN_AXES`, from the first, a hit names."""
_ALL = tuple(axis.name for axis in QIMEN_AXES)

QIMEN_PATTERN = Table(
    "qimen_pattern",
    ("pattern",),
    "one reading of a pattern (格, 遁 …) of 奇門 with its criterion and where it is told",
    (
        label("pattern", "qimen_pattern", "id: the name, and the variant where it has one"),
        text("name", "name of the pattern"),
        text("variant", "name of this reading, mostly its book; empty for the first"),
        flag("is_default", "taken unless a variant is asked for"),
        text("family", "九遁, 三奇, 相加, 格勃, 天網, 迫制墓刑, 伏反吟, 時, 主客, 遊避, 演卦"),
        text("parent", "the pattern it belongs to"),
        text("aliases", "other names"),
        text("pinyin", "the id in pinyin without tones, a syllable a character"),
        text("nature", "吉, 凶, 吉凶 or empty"),
        flag("of_palace", "it is said of a palace, not of the whole chart"),
        text("criterion", "what it asks for; a stem over another is of heaven over earth plate"),
        text("axes", "axes it depends on"),
        Column("charts", "uint16", "of the 1,080 局 and hours, on how many it can hold"),
        Column("share", "float32", "share of the product of its axes on which it holds"),
        text("never", "why it cannot arise; empty where it can"),
        text("source", "lines of the texts"),
        text("catalogue", "ids of the inventory"),
    ),
)

QIMEN_PATTERN_HIT = Table(
    "qimen_pattern_hit",
    ("pattern", "plate_school", "lodging", "ju", "hour_ganzhi", "palace", "part"),
    "where a pattern of 奇門 holds: what does not matter is null, and for every further axis there "
    "is the set of its values as a mask (bit n for code n), all ones where it does not matter",
    (
        label("pattern", "qimen_pattern", "id of the pattern"),
        label("plate_school", "plate_school", "plate; null where it does not matter"),
        label("lodging", "qimen_lodging", "lodging of the centre; null where it does not matter"),
        number("ju", "局: 陽1–陽9 = 0–8, 陰1–陰9 = 9–17; null where it does not matter"),
        number("hour_ganzhi", "干支 of the hour, 甲子 = 0; null where it does not matter"),
        number("palace", "洛書 number of the palace; null for a pattern of the whole chart"),
        number("part", "number of the row among those of its chart and palace", "uint16"),
        *(
            Column(f"{axis.name}_mask", mask_type(axis.size), f"values of {axis.name} ({axis.meaning})")
            for axis in QIMEN_AXES[QIMEN_KEYS:]
        ),
    ),
)  # fmt: skip

QIMEN_HEXAGRAM = Table(
    "qimen_hexagram",
    ("upper", "lower"),
    "one of the 64 hexagrams by the palaces of its two trigrams, with 世 and 應",
    (
        number("upper", "洛書 number of the palace that gives the outer trigram"),
        number("lower", "洛書 number of the palace that gives the inner trigram"),
        text("name", "name of the hexagram"),
        text("full_name", "name with its trigrams: 火地晉"),
        number("self_line", "line of 世, the lowest = 1"),
        number("answer_line", "line of 應"),
        text("branches", "branches of the lines from below (納甲)"),
    ),
    ("002:7", "002:11", "002:15"),
)

QIMEN_PATTERN_TABLES = (QIMEN_PATTERN, QIMEN_PATTERN_HIT, QIMEN_HEXAGRAM)


def qimen_pattern_domains() -> dict[str, tuple[str, ...]]:
    """Names of the label column of these tables that no other table has."""
    return {"qimen_pattern": tuple(p.id for p in qimen_patterns().patterns)}


def _parts(places: npt.NDArray[np.int64]) -> npt.NDArray[np.uint16]:
    """Number of each row within its chart and palace."""
    fresh = np.ones(len(places), np.bool_)
    fresh[1:] = (places[1:] != places[:-1]).any(axis=1)
    position = np.arange(len(places))
    part = position - np.maximum.accumulate(np.where(fresh, position, 0))
    return part.astype(np.uint16)


def _described(p: Pattern, holds: Bools) -> dict[str, object]:
    used = [name for name, size in zip(_ALL, holds.shape, strict=True) if size > 1]
    axes = tuple(i for i in range(holds.ndim) if _ALL[i] not in ("ju", "hour_ganzhi"))
    return {
        "name": p.name, "variant": p.variant, "is_default": p.is_default, "family": p.family,
        "parent": p.parent, "aliases": " ".join(p.aliases),
        "pinyin": pinyin(p.id), "nature": p.nature,
        "of_palace": "palace" in used, "criterion": p.criterion, "axes": " ".join(used),
        "charts": int(np.broadcast_to(holds.any(axis=axes), (18, 60)).sum()),
        "share": float(holds.mean()), "never": p.never, "source": p.source,
        "catalogue": " ".join(p.catalogue),
    }  # fmt: skip


def _hexagrams() -> Data:
    listed = rows("qimen_hexagrams")
    number_of = {row["name"]: int(row["number"]) for row in rows("qimen_palaces")}
    order = sorted(
        range(len(listed)),
        key=lambda i: (number_of[listed[i]["upper"]], number_of[listed[i]["lower"]]),
    )
    own, other = hexagrams.self_line()[order], hexagrams.answer_line()[order]
    return {
        "upper": np.array([number_of[listed[i]["upper"]] for i in order], np.uint8),
        "lower": np.array([number_of[listed[i]["lower"]] for i in order], np.uint8),
        "name": [listed[i]["name"] for i in order],
        "full_name": [listed[i]["full_name"] for i in order],
        "self_line": own + np.uint8(1),
        "answer_line": other + np.uint8(1),
        "branches": [
            "".join(BRANCHES[b] for b in line) for line in hexagrams.line_branches()[order]
        ],
    }


def make_qimen_patterns(registry: Registry | None = None) -> dict[str, Data]:
    """The columns of these tables, each pattern evaluated once on the grid."""
    patterns = (registry or qimen_patterns()).patterns
    grid = QimenCharts.grid()
    described: list[dict[str, object]] = []
    hits: list[tuple[npt.NDArray[np.int64], npt.NDArray[np.uint64]]] = []
    for p in patterns:
        holds, _ = p.on(grid)
        holds = holds.reshape((1,) * (len(QIMEN_AXES) - holds.ndim) + holds.shape)
        described.append(_described(p, holds))
        hits.append(boxes(holds, QIMEN_AXES, QIMEN_KEYS))
    places = np.concatenate([found for found, _ in hits])
    masks = np.concatenate([of_hit for _, of_hit in hits])
    code = np.repeat(np.arange(len(patterns)), [len(found) for found, _ in hits])
    columns: dict[str, Sequence[object] | npt.NDArray[np.generic]] = {
        name: [d[name] for d in described] for name in described[0]
    }
    for name, kind in (("is_default", np.bool_), ("of_palace", np.bool_), ("charts", np.uint16),
                       ("share", np.float32)):  # fmt: skip
        columns[name] = np.array(columns[name], kind)
    palace = np.where(places[:, 4] == ANY, ANY, places[:, 4] + 1)
    return {
        "qimen_pattern": {
            "pattern": Labels(np.arange(len(patterns), dtype=np.uint16)),
            **columns,
        },
        "qimen_pattern_hit": {
            "pattern": Labels(code.astype(np.uint16)),
            "plate_school": Labels(places[:, 0].astype(np.uint8)),
            "lodging": Labels(places[:, 1].astype(np.uint8)),
            "ju": np.ma.masked_equal(places[:, 2], ANY).astype(np.uint8),
            "hour_ganzhi": np.ma.masked_equal(places[:, 3], ANY).astype(np.uint8),
            "palace": np.ma.masked_equal(palace, ANY).astype(np.uint8),
            "part": np.concatenate([_parts(found) for found, _ in hits]),
            **{
                f"{axis.name}_mask": masks[:, i].astype(mask_type(axis.size))
                for i, axis in enumerate(QIMEN_AXES[QIMEN_KEYS:])
            },
        },
        "qimen_hexagram": _hexagrams(),
    }
