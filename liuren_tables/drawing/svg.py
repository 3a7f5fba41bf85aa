"""The board of 大六壬 as SVG: what a practitioner would print, for light and dark.

The heaven plate is a ring over the earth palaces, 巳午未申 on top; each palace shows its general,
the god over it and, small, the palace itself. Void gods have a dashed ring, the 貴人 a filled one,
the post horse of the day branch the mark 馬. Every cell carries a title for those who hear it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree as ET

from liuren_tables.drawing.board import GENERAL_SHORT, KIN_SHORT, RING
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
from liuren_tables.symbols.cycles import BRANCHES
from liuren_tables.symbols.mappings import mapping

__all__ = ["STYLE", "Picture", "svg"]

CELL, ROW = 84, 78
LEFT = (WIDTH - 4 * CELL) // 2
_PALACES = ("zi", "chou", "yin", "mao", "chen", "si", "wu", "wei", "shen", "you", "xu", "hai")


def svg(reading: Mapping[str, Any], words: Words | None = None) -> Picture:
    """The board as an SVG document.

    Args:
        reading: values by column name, as `reading.Reading` gives them.
        words: script and language; traditional 漢字 by default.
    """
    w = words or Words()
    below = 118 + 112 + 4 * ROW + 24
    root, top = canvas(_head(reading, w), below, 15 if w.lang == "zh" else 13)
    _transmissions(root, reading, w, top)
    _lessons(root, reading, w, top + 118)
    _ring(root, reading, w, top + 118 + 112)
    return Picture(ET.tostring(root, encoding="unicode"))


def _head(r: Mapping[str, Any], w: Words) -> list[str]:
    void = w.brief(r["void_1"]) + ("" if w.lang == "zh" else " ") + w.brief(r["void_2"])
    way = w.choose("順" if r["forward"] else "逆", "forward" if r["forward"] else "backward")
    variant = r["variant"]
    return [
        *time_line(r),
        pillars(r, w),
        w.choose(
            f"月將{r['month_general_branch']}　{r['daynight_label']}占　旬空{void}　貴人{way}行",
            f"general {w.brief(r['month_general_branch'])}, "
            f"{'day' if r['daynight_label'] == '晝' else 'night'}, void {void}, {way}",
        ),
        w.choose(
            r["method"] + (f"　{variant}" if variant else ""),
            w.say("method", r["method"]) + (f", {w.say('variant', variant)}" if variant else ""),
        ),
    ]


def _transmissions(root: ET.Element, r: Mapping[str, Any], w: Words, top: int) -> None:
    void = {r["void_1"], r["void_2"]}
    names = (("chu", "初", "first"), ("zhong", "中", "middle"), ("mo", "末", "last"))
    for at, (place, zh, en) in enumerate(names):
        god, general, kin = r[place], r[f"{place}_general"], r[f"{place}_liu_qin"]
        stem = r[f"{place}_dun_gan"]
        told = [w.choose(f"{zh}傳", en), w.say("liu_qin", kin), w.brief(god),
                w.say("general", general)]  # fmt: skip
        cell = group(root, " ".join(told))
        y = top + 24 + 32 * at
        text(cell, 60, y, w.choose(f"{zh}傳", en), 14, "soft")
        text(cell, 130, y, w.choose(KIN_SHORT[kin], w.brief(kin)), 16 if w.lang == "zh" else 13)
        if stem:
            text(cell, 186, y, w.brief(stem), 16 if w.lang == "zh" else 13, "soft")
        text(cell, 226, y, w.brief(god), 22 if w.lang == "zh" else 17)
        if god in void:
            circle(cell, "void", 226, y - (8 if w.lang == "zh" else 5), 15)
        text(cell, 310, y, w.choose(general, w.brief(general)), 16 if w.lang == "zh" else 13)


def _lessons(root: ET.Element, r: Mapping[str, Any], w: Words, top: int) -> None:
    size = 20 if w.lang == "zh" else 15
    for k in (1, 2, 3, 4):
        upper, lower, general = r[f"ke{k}_upper"], r[f"ke{k}_lower"], r[f"ke{k}_general"]
        relation = w.say("lesson_relation", r[f"ke{k}_relation"])
        title = w.choose(f"第{k}課 {general} {upper}臨{lower} {r[f'ke{k}_relation']}",
                         f"lesson {k}: {w.brief(upper)} over {w.brief(lower)}, {relation}")  # fmt: skip
        cell = group(root, w.text(title))
        x = LEFT + (4 - k + 0.5) * CELL
        text(cell, x, top + 18, _general(general, w), 14 if w.lang == "zh" else 12, "soft")
        text(cell, x, top + 46, w.brief(upper), size)
        text(cell, x, top + 76, w.brief(lower), size)


def _general(name: str, w: Words) -> str:
    return w.choose(GENERAL_SHORT[name], w.brief(name))


def _ring(root: ET.Element, r: Mapping[str, Any], w: Words, top: int) -> None:
    void = {r["void_1"], r["void_2"]}
    horse = BRANCHES[mapping("horse")[r["day"] % 12]]
    earth = dict(zip(_PALACES, BRANCHES, strict=True))
    zh = w.lang == "zh"
    for row, names in enumerate(RING):
        for column, palace in enumerate(names):
            if not palace:
                continue
            god, general = r[f"heaven_{palace}"], r[f"general_{palace}"]
            marks = [w.choose("空", "void")] if god in void else []
            marks += [w.choose("馬", "horse")] if god == horse else []
            title = w.choose(f"{god}臨{earth[palace]} {general}",
                             f"{w.brief(god)} over {w.brief(earth[palace])}, {w.brief(general)}")  # fmt: skip
            cell = group(root, " ".join([title, *marks]))
            x, y = LEFT + column * CELL, top + row * ROW
            rect(cell, "noble" if general == "貴人" else "cell", x, y, CELL, ROW)
            middle = x + CELL / 2
            text(cell, middle, y + 22, _general(general, w), 15 if zh else 12)
            text(cell, middle, y + (53 if zh else 45), w.brief(god), 26 if zh else 18)
            if god in void:
                circle(cell, "void", middle, y + (44 if zh else 40), 18 if zh else 16)
            if god == horse:
                text(cell, x + CELL - 7, y + ROW - 7, w.choose("馬", "horse"),
                     13 if zh else 12, "mark right")  # fmt: skip
            text(cell, x + 7, y + ROW - 7, w.brief(earth[palace]), 13 if zh else 12, "soft left")
