"""Tables `pattern` and `pattern_hit`: the patterns and the charts where they hold."""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.axes import AXES, axes_of
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.boxes import ANY, FURTHER, boxes
from liuren_tables.rules.registry import Pattern, Registry, liuren_patterns
from liuren_tables.symbols.pinyin import pinyin
from liuren_tables.tables.schema import Column, Data, Labels, Table, flag, label, number, text

__all__ = ["PATTERN", "PATTERN_HIT", "make_patterns", "mask_type"]


OF_QUERENT = AXES[9:]
"""Axes that time and chart do not decide: person and those after it."""


def mask_type(size: int) -> str:
    """The integer type that has a bit for every value of an axis."""
    return next(f"uint{bits}" for bits in (8, 16, 32, 64) if size <= bits)


PATTERN = Table(
    "pattern",
    ("pattern",),
    "one reading of a pattern (課, 格, 法) with its criterion and where it is told",
    (
        label("pattern", "pattern", "id: the name, and the variant where it is not the default"),
        text("name", "name of the pattern"),
        text("variant", "name of this reading; empty for the first"),
        flag("is_default", "taken unless a variant is asked for"),
        text("family", "九宗門, 課體, 三傳, 間傳, 畢法 …"),
        text("parent", "the 課 or 法 it belongs to"),
        text("method_no", "number of the method of 畢法賦"),
        text("aliases", "other names"),
        text("pinyin", "the id in pinyin without tones, a syllable a character"),
        text("hexagram", "hexagram that 課經 attaches"),
        text("nature", "吉, 凶 or 吉凶"),
        text("criterion", "what it asks for"),
        text("axes", "axes it depends on, with those of its exception"),
        flag("has_exemption", "it has an exception, told by `exempt` of its hits"),
        Column("charts", "uint16", "of the 720 days and plates, on how many it can hold"),
        Column("share", "float32", "share of the product of its axes on which it holds"),
        text("never", "why it cannot arise; empty where it can"),
        text("source", "lines of the text"),
        text("catalogue", "ids of the inventory"),
    ),
)

PATTERN_HIT = Table(
    "pattern_hit",
    ("pattern", "day", "turn", "part"),
    "charts on which a pattern holds: a day and a plate, and for every further axis the set of its "
    "values as a mask (bit n for code n), all ones where the axis does not matter",
    (
        label("pattern", "pattern", "id of the pattern"),
        number("day", "日干支, 甲子 = 0; null where the day does not matter"),
        number("turn", "月將 − 占時, 0–11; null where the plate does not matter"),
        number("part", "number of the row among those of its day and plate", "uint16"),
        flag("exempt", "the exception of the rule applies: help is present"),
        *(
            Column(f"{axis.name}_mask", mask_type(axis.size), f"values of {axis.name} ({axis.meaning})")
            for axis in FURTHER
        ),
    ),
)  # fmt: skip


def _rows(holds: npt.NDArray[np.bool_], exempt: npt.NDArray[np.bool_] | None) -> tuple[
    npt.NDArray[np.int64], npt.NDArray[np.uint64], npt.NDArray[np.bool_]
]:  # fmt: skip
    if exempt is None:
        places, masks = boxes(holds)
        return places, masks, np.zeros(len(places), np.bool_)
    # where it holds for any querent, one row says so, though the exception asks who it is
    querent = tuple(range(len(AXES) - len(OF_QUERENT), len(AXES)))
    certain = holds.all(axis=querent, keepdims=True)
    always = (holds & exempt).all(axis=querent, keepdims=True)
    parts = [boxes((holds & ~exempt) | (certain & ~always)), boxes(holds & exempt)]
    places = np.concatenate([p for p, _ in parts])
    masks = np.concatenate([m for _, m in parts])
    flags = np.repeat([False, True], [len(p) for p, _ in parts])
    order = np.lexsort((flags, places[:, 1], places[:, 0]))
    return places[order], masks[order], flags[order]


def _numbered(places: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Number of each row within its day and plate."""
    fresh = np.ones(len(places), np.bool_)
    fresh[1:] = (places[1:] != places[:-1]).any(axis=1)
    position = np.arange(len(places))
    return position - np.maximum.accumulate(np.where(fresh, position, 0))


def _share(holds: npt.NDArray[np.bool_]) -> float:
    return float(holds.mean())


def _described(
    p: Pattern, holds: npt.NDArray[np.bool_], exempt: npt.NDArray[np.bool_] | None
) -> dict[str, object]:
    shape = holds.shape if exempt is None else np.broadcast_shapes(holds.shape, exempt.shape)
    on_lessons = np.broadcast_to(holds, (60, 12, *holds.shape[2:]))
    charts = int(on_lessons.reshape(720, -1).any(axis=1).sum())
    return {
        "name": p.name, "variant": p.variant, "is_default": p.is_default, "family": p.family,
        "parent": p.parent, "method_no": p.method_no, "aliases": " ".join(p.aliases),
        "pinyin": pinyin(p.id),
        "hexagram": p.hexagram, "nature": p.nature, "criterion": p.criterion,
        "axes": " ".join(axes_of(shape)), "has_exemption": exempt is not None,
        "charts": charts, "share": _share(holds), "never": p.never, "source": p.source,
        "catalogue": " ".join(p.catalogue),
    }  # fmt: skip


@cache
def _charts() -> Charts:
    return Charts.grid()


def make_patterns(registry: Registry | None = None) -> dict[str, Data]:
    """The columns of `pattern` and `pattern_hit`, each pattern evaluated once on the grid."""
    patterns = (registry or liuren_patterns()).patterns
    described: list[dict[str, object]] = []
    hits: list[tuple[npt.NDArray[np.int64], npt.NDArray[np.uint64], npt.NDArray[np.bool_]]] = []
    for p in patterns:
        holds, exempt = p.on(_charts())
        holds = holds.reshape((1,) * (len(AXES) - holds.ndim) + holds.shape)
        if exempt is not None:
            exempt = exempt.reshape((1,) * (len(AXES) - exempt.ndim) + exempt.shape)
        described.append(_described(p, holds, exempt))
        hits.append(_rows(holds, exempt))
    lengths = [len(places) for places, _, _ in hits]
    places = np.concatenate([places for places, _, _ in hits])
    masks = np.concatenate([m for _, m, _ in hits])
    part = np.concatenate([_numbered(places) for places, _, _ in hits])
    code = np.repeat(np.arange(len(patterns)), lengths).astype(np.uint16)
    columns = {name: [d[name] for d in described] for name in described[0]}
    for name, kind in (("is_default", np.bool_), ("has_exemption", np.bool_),
                       ("charts", np.uint16), ("share", np.float32)):  # fmt: skip
        columns[name] = np.array(columns[name], kind)  # type: ignore[assignment]
    return {
        "pattern": {"pattern": Labels(np.arange(len(patterns), dtype=np.uint16)), **columns},
        "pattern_hit": {
            "pattern": Labels(code),
            "day": np.ma.masked_equal(places[:, 0], ANY).astype(np.uint8),
            "turn": np.ma.masked_equal(places[:, 1], ANY).astype(np.uint8),
            "part": part.astype(np.uint16),
            "exempt": np.concatenate([flags for _, _, flags in hits]),
            **{
                f"{axis.name}_mask": masks[:, i].astype(mask_type(axis.size))
                for i, axis in enumerate(FURTHER)
            },
        },
    }
