"""Small tables that explain the others: methods, schools, glossary, axes, sources, the print."""

from __future__ import annotations

import numpy as np

from liuren_tables.charts.axes import AXES
from liuren_tables.charts.lessons import god_over
from liuren_tables.charts.transmissions import METHODS
from liuren_tables.data import rows
from liuren_tables.symbols.cycles import branch, ganzhi
from liuren_tables.symbols.relations import LODGING
from liuren_tables.symbols.script import simplified
from liuren_tables.tables.schema import Data, Labels, Table, flag, label, number, text

__all__ = ["REFERENCE_TABLES", "make_reference"]

METHOD = Table(
    "method",
    ("code",),
    "one of the nine methods of 三傳 (賊克 counted as 元首 and 重審)",
    (
        number("code", "place in the order of this table"),
        label("method", "method", "name"),
        text("pinyin", "pinyin without tones"),
        text("english", "English gloss"),
        text("meaning", "when it applies"),
        text("source", "line of the text"),
    ),
    ("003:39–71",),
)

SCHOOL = Table(
    "school",
    ("question", "school"),
    "one answer to a question on which the books or practitioners differ",
    (
        text("question", "what they differ on"),
        text("school", "name of the answer"),
        flag("is_default", "taken unless another is asked for"),
        text("meaning", "what it says"),
        text("source", "line of the text"),
    ),
)

GLOSSARY = Table(
    "glossary",
    ("identifier",),
    "a term of the art with its identifier in tables and code",
    (
        text("identifier", "pinyin or English name in columns and code"),
        text("term", "漢字, traditional"),
        text("simplified", "漢字, simplified"),
        text("meaning", "what it is"),
        text("source", "line of the text"),
    ),
)

AXIS = Table(
    "axis",
    ("position",),
    "one of the axes whose product holds every chart",
    (
        number("position", "order of the dimensions"),
        text("axis", "name, as in the key columns"),
        number("size", "number of its values"),
        text("meaning", "what its values are"),
    ),
)

SOURCE = Table(
    "source",
    ("source",),
    "one of the texts that the citations name: a citation is source:line",
    (
        text("source", "number in citations"),
        text("title", "title"),
        text("note", "state of the text"),
    ),
)

PRINTED_LESSON = Table(
    "printed_lesson",
    ("day", "turn"),
    "one cell of the printed 總鈐 of 六壬大全, as printed",
    (
        number("day", "日干支, 甲子 = 0"),
        number("turn", "turn of the plate that the label of the cell means"),
        label("day_ganzhi", "ganzhi", "日干支"),
        label("gan_shang", "branch", "label of the cell: god over the day stem's lodging"),
        label("printed", "san_chuan", "三傳 as printed"),
        text("status", "agrees, misprint, or the school of 涉害 that the print follows"),
        text("note", "sort of misprint"),
        text("source", "line of the text"),
    ),
    ("003:203–281",),
)

REFERENCE_TABLES = (METHOD, SCHOOL, GLOSSARY, AXIS, SOURCE, PRINTED_LESSON)


def _column(name: str, key: str) -> list[str]:
    return [row[key] for row in rows(name)]


def _sorted(name: str, *keys: str) -> list[dict[str, str]]:
    return sorted(rows(name), key=lambda row: [row[k] for k in keys])


def _method() -> Data:
    named = {r["name"]: r for r in rows("names") if r["domain"] == "method"}
    if tuple(_column("methods", "name")) != METHODS:
        raise ValueError("methods.csv is not in the order of the methods")
    code = np.arange(len(METHODS), dtype=np.uint8)
    return {
        "code": code,
        "method": Labels(code),
        "pinyin": [named[m]["pinyin"] for m in METHODS],
        "english": [named[m]["english"] for m in METHODS],
        "meaning": _column("methods", "meaning"),
        "source": _column("methods", "source"),
    }


def _school() -> Data:
    listed = _sorted("schools", "question", "school")
    plain = ("question", "school", "meaning", "source")
    flags = np.array([row["is_default"] == "1" for row in listed])
    return {"is_default": flags} | {k: [row[k] for row in listed] for k in plain}


def _glossary() -> Data:
    listed = _sorted("glossary", "identifier")
    plain = ("identifier", "term", "meaning", "source")
    values: dict[str, list[str]] = {k: [row[k] for row in listed] for k in plain}
    return values | {"simplified": [simplified(t) for t in values["term"]]}


def _axis() -> Data:
    return {
        "position": np.arange(len(AXES), dtype=np.uint8),
        "axis": [a.name for a in AXES],
        "size": np.array([a.size for a in AXES], np.uint8),
        "meaning": [a.meaning for a in AXES],
    }


def _source() -> Data:
    listed = _sorted("sources", "source")
    return {k: [row[k] for row in listed] for k in ("source", "title", "note")}


def _printed_lesson() -> Data:
    listed = rows("printed_lessons")
    day = np.array([ganzhi(r["day"]) for r in listed], np.uint8)
    above = np.array([branch(r["gan_shang"]) for r in listed], np.uint8)
    turn = ((above.astype(np.int16) - LODGING[day % 10]) % 12).astype(np.uint8)
    order = np.lexsort((turn, day))
    three = [[branch(c) for c in r["printed"]] for r in listed]
    word = np.array([(a * 12 + b) * 12 + c for a, b, c in three], np.uint16)
    if (god_over(LODGING[day % 10], turn) != above).any():
        raise ValueError("printed_lessons.csv: a label does not name a plate")
    return {
        "day": day[order],
        "turn": turn[order],
        "day_ganzhi": Labels(day[order]),
        "gan_shang": Labels(above[order]),
        "printed": Labels(word[order]),
        **{k: [listed[i][k] for i in order] for k in ("status", "note", "source")},
    }


def make_reference() -> dict[str, Data]:
    """The columns of these tables by table name."""
    return {
        "method": _method(),
        "school": _school(),
        "glossary": _glossary(),
        "axis": _axis(),
        "source": _source(),
        "printed_lesson": _printed_lesson(),
    }
