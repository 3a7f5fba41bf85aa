"""Symbol tables of 奇門: palaces, stars, doors and gods."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.qimen.plate import PALACE_BRANCHES, PALACES, RING_PLACE, phases
from liuren_tables.data import rows
from liuren_tables.symbols.mappings import NONE
from liuren_tables.symbols.script import simplified
from liuren_tables.tables.schema import Data, Labels, Table, flag, label, number, text

__all__ = ["PALACE_KEY", "QIMEN_SYMBOL_TABLES", "make_qimen_symbols"]

PALACE_KEY = number("palace", "洛書 number of the palace, 坎 = 1 … 離 = 9")
_CODE = number("code", "code, in the order of the 洛書 numbers of the homes, from 0")
_NAMES = (
    text("name", "漢字, traditional"),
    text("simplified", "漢字, simplified"),
    text("pinyin", "pinyin without tones"),
    text("english", "English gloss"),
)
_PHASE = label("phase", "phase", "its phase")
_HOME = label("home", "qimen_palace", "palace to which it belongs")
_SOURCE = text("source", "line of the text, or common where the texts presuppose it")

QIMEN_PALACE = Table(
    "qimen_palace",
    ("palace",),
    "one of the nine palaces",
    (
        PALACE_KEY,
        *_NAMES,
        text("trigram", "its trigram; empty for the centre"),
        _PHASE,
        label("branch_1", "branch", "its branch, or the first of two; null for the centre"),
        label("branch_2", "branch", "the second of two; else null"),
        text("direction", "direction"),
        number("ring_place", "place on the ring 坎艮震巽離坤兌乾, from 0; null for the centre"),
        _SOURCE,
    ),
    ("000:147", "004:105"),
)

QIMEN_STAR = Table(
    "qimen_star",
    ("code",),
    "one of the nine stars",
    (_CODE, *_NAMES, text("dipper", "its star of the Dipper"), _PHASE, _HOME, _SOURCE),
    ("002:55–63", "002:79–87"),
)

QIMEN_DOOR = Table(
    "qimen_door",
    ("code",),
    "one of the eight doors, or the 中門 of 飛盤",
    (_CODE, *_NAMES, _PHASE, _HOME, _SOURCE),
    ("000:147", "004:57"),
)

QIMEN_GOD = Table(
    "qimen_god",
    ("code",),
    "one of the eight gods, or the 太常 of 飛盤",
    (
        number("code", "code, in the order from 值符, from 0"),
        *_NAMES,
        text("alias", "its other name in 陽遁; empty if none"),
        _PHASE,
        flag("on_ring", "it is one of the eight of 轉盤"),
        _SOURCE,
    ),
    ("002:91–115", "common"),
)

QIMEN_SYMBOL_TABLES = (QIMEN_PALACE, QIMEN_STAR, QIMEN_DOOR, QIMEN_GOD)

Columns = dict[str, Labels | npt.NDArray[np.generic] | list[str]]


def _symbols(symbols: str, *more: str) -> Columns:
    """The columns that the symbol tables share, and those of the CSV that are text as they are."""
    facts = rows(f"qimen_{symbols}")
    values: Columns = {
        name: [row[name] for row in facts]
        for name in ("name", "pinyin", "english", "source", *more)
    }
    values["simplified"] = [simplified(row["name"]) for row in facts]
    values["phase"] = Labels(phases(symbols))
    if "home" in facts[0]:
        home = [PALACES.index(row["home"]) for row in facts]
        values["home"] = Labels(np.array(home, np.uint8))
    return values


def _palace() -> Data:
    place = np.arange(9, dtype=np.uint8)
    return _symbols("palaces", "trigram", "direction") | {
        "palace": place + np.uint8(1),
        "branch_1": Labels(PALACE_BRANCHES[:, 0]),
        "branch_2": Labels(PALACE_BRANCHES[:, 1]),
        "ring_place": np.ma.masked_equal(RING_PLACE, NONE),
    }


def make_qimen_symbols() -> dict[str, Data]:
    """The columns of the symbol tables by table name."""
    nine = np.arange(9, dtype=np.uint8)
    on_ring = np.array([row["on_ring"] == "1" for row in rows("qimen_gods")])
    return {
        "qimen_palace": _palace(),
        "qimen_star": _symbols("stars", "dipper") | {"code": nine},
        "qimen_door": _symbols("doors") | {"code": nine},
        "qimen_god": _symbols("gods", "alias") | {"code": nine, "on_ring": on_ring},
    }
