"""The nine palaces of 奇門 as SVG: what a practitioner would print, for light and dark.

巽離坤 over 震中兌 over 艮坎乾, south on top. In each palace stand the god, the star before the
heaven stem and the door before the earth stem, those that lodge small beside them, the hidden
stem (暗干) and the name of the palace. The palace of the 值符 is filled; 值符 and 值使 are in the
colour of the marks, a ring marks a void branch, 馬 the 馬星.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree as ET

from liuren_tables.drawing.qimen_board import GRID, METHOD_NAMES
from liuren_tables.drawing.svg_parts import (
    STYLE,
    WIDTH,
    Picture,
    canvas,
    circle,
    group,
    pillars,
    rect,
    text,
    time_line,
)
from liuren_tables.drawing.words import Words

__all__ = ["STYLE", "Picture", "qimen_svg"]

CELL, ROW = 124, 138
LEFT = (WIDTH - 3 * CELL) // 2
_NUMBERS = "一二三四五六七八九"
_PLATES = {"turning": ("轉盤", "turning plate"), "flying": ("飛盤", "flying plate")}
_LAYERS = (
    ("god", "", "god "),
    ("star", "", "star "),
    ("star_lodged", "寄", "with "),
    ("door", "", "door "),
    ("heaven_stem", "天盤", "heaven "),
    ("heaven_lodged", "寄", "with "),
    ("earth_stem", "地盤", "earth "),
    ("earth_lodged", "寄", "with "),
    ("hidden_stem", "暗干", "hidden "),
)


def qimen_svg(reading: Mapping[str, Any], words: Words | None = None) -> Picture:
    """The board as an SVG document.

    Args:
        reading: values by name, as `reading.QimenReading` gives them.
        words: script and language; traditional 漢字 by default.
    """
    w = words or Words()
    root, top = canvas(_head(reading, w), 3 * ROW + 6, 15 if w.lang == "zh" else 13)
    for row, numbers in enumerate(GRID):
        for column, number in enumerate(numbers):
            x, y = LEFT + column * CELL, top - 8 + row * ROW
            _palace(root, reading, reading["palaces"][number - 1], w, x, y)
    return Picture(ET.tostring(root, encoding="unicode"))


def _head(r: Mapping[str, Any], w: Words) -> list[str]:
    gap = w.choose("　", ", ")
    plate = w.choose(*_PLATES[r["plate_school"]])
    of_time = [w.say("solar_term", r["ju_term"]) + w.choose("", ", ") + w.say("yuan", r["yuan"])
               + (w.choose("閏", ", leap") if r["leap"] else "")] if r["ju_term"] else []  # fmt: skip
    method = [w.choose(*METHOD_NAMES[r["ju_method"]])] if r["ju_method"] else []
    number = r["ju_number"]
    ju = w.choose(f"{r['dun']}遁{_NUMBERS[number - 1]}局", f"{w.brief(r['dun'])} dun, ju {number}")
    void = w.choose("", " ").join(w.brief(r[f"void_{k}"]) for k in (1, 2))
    duty = [
        w.choose(f"旬首{r['xun'][:2]}{r['head_stem']}",
                 f"xun {w.say('ganzhi', r['xun'][:2])} {w.brief(r['head_stem'])}"),
        w.choose("值符", "zhifu ") + w.brief(r["zhifu_star"]),
        w.choose("值使", "zhishi ") + _door(r["zhishi_door"], w),
    ]  # fmt: skip
    last = [
        w.choose("旬空", "void ") + void,
        w.choose("馬星", "horse ") + w.brief(r["horse_branch"]),
    ]
    lines = [*time_line(r), pillars(r, w)]
    if w.lang == "en":
        return [*lines, gap.join([ju, plate, *method]), *of_time, gap.join(duty), gap.join(last)]
    return [*lines, gap.join([ju, *of_time, plate, *method]), gap.join(duty + last)]


def _door(name: str, w: Words) -> str:
    """The gloss in English: 景門 and 驚門 are alike in pinyin."""
    return w.say("qimen_door", name).partition(" (")[0]


def _title(p: Mapping[str, Any], r: Mapping[str, Any], w: Words) -> str:
    told = [w.choose(f"{p['palace_label']}{_NUMBERS[p['palace'] - 1]}宮",
                     f"{w.brief(p['palace_label'])} {p['palace']}:")]  # fmt: skip
    for name, zh, en in _LAYERS:
        if p[name]:
            said = _door(p[name], w) if name == "door" else w.brief(p[name])
            told.append(w.choose(zh, en) + said)
    if r["zhifu_star"] in (p["star"], p["star_lodged"]):
        told.append(w.choose("值符在此", "zhifu here"))
    if p["door"] and p["door"] == r["zhishi_door"]:
        told.append(w.choose("值使在此", "zhishi here"))
    if p["void"]:
        void = w.choose("", " ").join(w.brief(b) for b in p["void_branches"])
        told.append(w.choose(f"空{void}", f"void {void}"))
    if p["horse"]:
        told.append(w.choose("馬星", "horse"))
    return " ".join(told)


def _palace(
    root: ET.Element, r: Mapping[str, Any], p: Mapping[str, Any], w: Words, x: int, y: int
) -> None:
    zh = w.lang == "zh"
    left, right, name, small = x + 10, x + CELL - 10, 16 if zh else 13, 13 if zh else 12
    stars = [p[n] for n in ("star", "star_lodged") if p[n]]
    cell = group(root, _title(p, r, w))
    rect(cell, "chief" if r["zhifu_star"] in stars else "cell", x, y, CELL, ROW)
    if p["god"]:
        text(cell, left, y + 26, w.brief(p["god"]), name, "soft left")
    mark = right
    if p["horse"]:
        text(cell, mark, y + 25, w.choose("馬", "horse"), small, "mark right")
        mark -= 18 if zh else 38
    if p["void"]:
        circle(cell, "empty", mark - 7, y + 20, 6.5)
    for at, star in enumerate(stars):
        kind = "mark left" if star == r["zhifu_star"] else "left" if not at else "soft left"
        text(cell, left, y + (56 if not at else 72), w.brief(star), small if at else name, kind)
    if p["door"]:
        kind = "mark left" if p["door"] == r["zhishi_door"] else "left"
        text(cell, left, y + (99 if zh else 95), _door(p["door"], w), name if zh else 11.5, kind)
    _stems(cell, right, y + 58, p, "heaven", w)
    _stems(cell, right, y + (100 if zh else 96), p, "earth", w)
    if p["hidden_stem"]:
        hidden = w.choose("暗", "hid ") + w.brief(p["hidden_stem"])
        text(cell, left, y + ROW - 10, hidden, small, "soft left")
    number = p["palace"]
    label = w.choose(f"{p['palace_label']}{_NUMBERS[number - 1]}",
                     f"{w.brief(p['palace_label'])} {number}")  # fmt: skip
    text(cell, right, y + ROW - 10, label, small, "soft right")


def _stems(
    cell: ET.Element, x: float, y: float, p: Mapping[str, Any], plate: str, w: Words
) -> None:
    stem, lodged = p[f"{plate}_stem"], p[f"{plate}_lodged"]
    if not stem:
        return
    lodging = w.brief(lodged) if lodged else ""
    line = text(cell, x, y, w.brief(stem), 23 if w.lang == "zh" else 15.5, "right")
    if lodging and w.lang == "zh":
        beside = ET.SubElement(line, "tspan", {"font-size": "16", "class": "soft", "dx": "3"})
        beside.text = lodging
    elif lodging:
        text(cell, x, y + 15, lodging, 12, "soft right")
