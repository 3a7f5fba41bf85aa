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
from liuren_tables.drawing.words import Words
from liuren_tables.symbols.cycles import BRANCHES
from liuren_tables.symbols.mappings import mapping

__all__ = ["STYLE", "Picture", "svg"]

WIDTH, CELL, ROW = 400, 84, 78
LEFT = (WIDTH - 4 * CELL) // 2
FONTS = (
    "'Noto Serif CJK TC','Noto Serif TC','Source Han Serif TC','Songti TC',PMingLiU,SimSun,"
    "'Noto Sans CJK TC',serif"
)
_LIGHT = {"ink": "#1d1b18", "soft": "#7a7368", "line": "#c9c1b3", "paper": "#fffdf8",
          "mark": "#a8321f", "fill": "#f3ead9"}  # fmt: skip
_DARK = {"ink": "#ece5d8", "soft": "#a39a8b", "line": "#4d463c", "paper": "#1b1916",
         "mark": "#e8826f", "fill": "#2c261e"}  # fmt: skip


def _rules(c: Mapping[str, str]) -> str:
    # plain colours: programs that draw SVG without a browser know no variables
    return (
        f".board text{{fill:{c['ink']}}} .board .paper{{fill:{c['paper']}}} "
        f".board .cell{{fill:{c['paper']};stroke:{c['line']}}} "
        f".board .noble{{fill:{c['fill']};stroke:{c['line']}}} "
        f".board .void{{fill:none;stroke:{c['mark']};stroke-dasharray:3 3}} "
        f".board text.soft{{fill:{c['soft']}}} .board text.mark{{fill:{c['mark']}}}"
    )


STYLE = (
    f".board text{{font-family:{FONTS};text-anchor:middle}} .board text.left{{text-anchor:start}} "
    f"{_rules(_LIGHT)} @media (prefers-color-scheme:dark){{{_rules(_DARK)}}}"
)


class Picture(str):
    """An SVG as text that a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return str(self)


def svg(reading: Mapping[str, Any], words: Words | None = None) -> Picture:
    """The board as an SVG document.

    Args:
        reading: values by column name, as `reading.Reading` gives them.
        words: script and language; traditional 漢字 by default.
    """
    w = words or Words()
    head = _head(reading, w)
    top = 30 + 22 * len(head)
    height = top + 118 + 112 + 4 * ROW + 24
    root = ET.Element("svg", {
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {WIDTH} {height}",
        "class": "board", "role": "img",
    })  # fmt: skip
    ET.SubElement(root, "title").text = head[0]
    ET.SubElement(root, "style").text = STYLE
    ET.SubElement(root, "rect", {"class": "paper", "width": str(WIDTH), "height": str(height)})
    for at, line in enumerate(head):
        _text(root, 16, 28 + 22 * at, line, 15 if w.lang == "zh" else 11, "left")
    _transmissions(root, reading, w, top)
    _lessons(root, reading, w, top + 118)
    _ring(root, reading, w, top + 118 + 112)
    return Picture(ET.tostring(root, encoding="unicode"))


def _text(parent: ET.Element, x: float, y: float, text: str, size: float, kind: str = "") -> None:
    attributes = {"x": f"{x:g}", "y": f"{y:g}", "font-size": f"{size:g}"}
    if kind:
        attributes["class"] = kind
    ET.SubElement(parent, "text", attributes).text = text


def _group(parent: ET.Element, title: str) -> ET.Element:
    group = ET.SubElement(parent, "g")
    ET.SubElement(group, "title").text = title
    return group


def _head(r: Mapping[str, Any], w: Words) -> list[str]:
    named = (("year", "年"), ("month", "月"), ("day", "日"), ("hour", "時"))
    pillars = [
        w.choose(f"{r[f'{p}_ganzhi']}{name}", w.say("ganzhi", r[f"{p}_ganzhi"]))
        for p, name in named
        if r[f"{p}_ganzhi"]
    ]
    void = w.brief(r["void_1"]) + ("" if w.lang == "zh" else " ") + w.brief(r["void_2"])
    way = w.choose("順" if r["forward"] else "逆", "forward" if r["forward"] else "backward")
    variant = r["variant"]
    lines = [
        " ".join(pillars),
        w.choose(
            f"月將{r['month_general_branch']}　{r['daynight_label']}占　旬空{void}　貴人{way}行",
            f"general {w.brief(r['month_general_branch'])}, {w.brief(r['daynight_label'])}, "
            f"void {void}, {way}",
        ),
        w.choose(
            r["method"] + (f"　{variant}" if variant else ""),
            w.say("method", r["method"]) + (f", {w.say('variant', variant)}" if variant else ""),
        ),
    ]
    if r["local"] is not None:
        lines.insert(0, f"{r['local'].isoformat(' ', 'minutes')}  {r['zone']}")
    return lines


def _transmissions(root: ET.Element, r: Mapping[str, Any], w: Words, top: int) -> None:
    void = {r["void_1"], r["void_2"]}
    names = (("chu", "初", "first"), ("zhong", "中", "middle"), ("mo", "末", "last"))
    for at, (place, zh, en) in enumerate(names):
        god, general, kin = r[place], r[f"{place}_general"], r[f"{place}_liu_qin"]
        stem = r[f"{place}_dun_gan"]
        told = [w.choose(f"{zh}傳", en), w.say("liu_qin", kin), w.brief(god),
                w.say("general", general)]  # fmt: skip
        group = _group(root, " ".join(told))
        y = top + 24 + 32 * at
        _text(group, 60, y, w.choose(f"{zh}傳", en), 14, "soft")
        _text(group, 130, y, w.choose(KIN_SHORT[kin], w.brief(kin)), 16 if w.lang == "zh" else 12)
        if stem:
            _text(group, 186, y, w.brief(stem), 16 if w.lang == "zh" else 13, "soft")
        _text(group, 222, y, w.brief(god), 22 if w.lang == "zh" else 17)
        if god in void:
            _ring_mark(group, 222, y - 8, 15)
        _text(group, 310, y, w.choose(general, w.brief(general)), 16 if w.lang == "zh" else 13)


def _lessons(root: ET.Element, r: Mapping[str, Any], w: Words, top: int) -> None:
    size = 20 if w.lang == "zh" else 14
    for k in (1, 2, 3, 4):
        upper, lower, general = r[f"ke{k}_upper"], r[f"ke{k}_lower"], r[f"ke{k}_general"]
        relation = w.say("lesson_relation", r[f"ke{k}_relation"])
        title = w.choose(f"第{k}課 {general} {upper}臨{lower} {r[f'ke{k}_relation']}",
                         f"lesson {k}: {w.brief(upper)} over {w.brief(lower)}, {relation}")  # fmt: skip
        group = _group(root, w.text(title))
        x = LEFT + (4 - k + 0.5) * CELL
        _text(group, x, top + 18, _general(general, w), 14 if w.lang == "zh" else 11, "soft")
        _text(group, x, top + 46, w.brief(upper), size)
        _text(group, x, top + 76, w.brief(lower), size)


def _general(name: str, w: Words) -> str:
    return w.choose(GENERAL_SHORT[name], w.brief(name))


def _ring_mark(parent: ET.Element, x: float, y: float, radius: float) -> None:
    ET.SubElement(parent, "circle", {"class": "void", "cx": f"{x:g}", "cy": f"{y:g}",
                                     "r": f"{radius:g}"})  # fmt: skip


def _ring(root: ET.Element, r: Mapping[str, Any], w: Words, top: int) -> None:
    void = {r["void_1"], r["void_2"]}
    horse = BRANCHES[mapping("horse")[r["day"] % 12]]
    earth = dict(zip(_PALACES, BRANCHES, strict=True))
    for row, names in enumerate(RING):
        for column, palace in enumerate(names):
            if not palace:
                continue
            god, general = r[f"heaven_{palace}"], r[f"general_{palace}"]
            marks = [w.choose("空", "void")] if god in void else []
            marks += [w.choose("馬", "horse")] if god == horse else []
            title = w.choose(f"{god}臨{earth[palace]} {general}",
                             f"{w.brief(god)} over {w.brief(earth[palace])}, {w.brief(general)}")  # fmt: skip
            group = _group(root, " ".join([title, *marks]))
            x, y = LEFT + column * CELL, top + row * ROW
            kind = "noble" if general == "貴人" else "cell"
            ET.SubElement(group, "rect", {"class": kind, "x": str(x), "y": str(y),
                                          "width": str(CELL), "height": str(ROW)})  # fmt: skip
            middle = x + CELL / 2
            _text(group, middle, y + 22, _general(general, w), 15 if w.lang == "zh" else 11)
            _text(group, middle, y + 54, w.brief(god), 26 if w.lang == "zh" else 18)
            if god in void:
                _ring_mark(group, middle, y + 45, 18)
            if god == horse:
                _text(group, x + CELL - 14, y + ROW - 8, w.choose("馬", "h"), 12, "mark")
            _text(group, x + 14, y + ROW - 8, w.brief(earth[palace]), 11, "soft")


_PALACES = ("zi", "chou", "yin", "mao", "chen", "si", "wu", "wei", "shen", "you", "xu", "hai")
