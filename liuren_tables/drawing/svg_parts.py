"""What the drawn boards share: fonts, colours for light and dark, text, titled groups.

Plain colours stand in the style instead of variables, since programs that draw SVG without a
browser know none. All text is text, set in the first font of the list that a reader has.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from xml.etree import ElementTree as ET

from liuren_tables.drawing.words import Words

__all__ = ["STYLE", "WIDTH", "Picture", "canvas", "circle", "group", "pillars", "rect", "text",
           "time_line"]  # fmt: skip

WIDTH = 400
HEAD, LINE = 30, 22
FONTS = (
    "'Noto Serif CJK TC','Noto Serif TC','Source Han Serif TC','Songti TC',PMingLiU,SimSun,"
    "'Noto Sans CJK TC',serif"
)
_LIGHT = {"ink": "#1d1b18", "soft": "#6f685e", "line": "#c9c1b3", "paper": "#fffdf8",
          "mark": "#a8321f", "fill": "#f3ead9"}  # fmt: skip
_DARK = {"ink": "#ece5d8", "soft": "#a39a8b", "line": "#4d463c", "paper": "#1b1916",
         "mark": "#e8826f", "fill": "#2f281f"}  # fmt: skip


def _rules(c: Mapping[str, str]) -> str:
    return (
        f".board text{{fill:{c['ink']}}} .board .paper{{fill:{c['paper']}}} "
        f".board .cell{{fill:{c['paper']};stroke:{c['line']}}} "
        f".board .noble,.board .chief{{fill:{c['fill']};stroke:{c['line']}}} "
        f".board .void{{fill:none;stroke:{c['mark']};stroke-dasharray:3 3}} "
        f".board .empty{{fill:none;stroke:{c['mark']}}} "
        f".board .soft{{fill:{c['soft']}}} .board .mark{{fill:{c['mark']}}}"
    )


STYLE = (
    f".board text{{font-family:{FONTS};text-anchor:middle}} .board text.left{{text-anchor:start}} "
    f".board text.right{{text-anchor:end}} "
    f"{_rules(_LIGHT)} @media (prefers-color-scheme:dark){{{_rules(_DARK)}}}"
)


class Picture(str):
    """An SVG as text that a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return str(self)


def canvas(head: Sequence[str], below: int, size: float) -> tuple[ET.Element, int]:
    """An empty board with the lines of its head, and where what follows them begins.

    Args:
        head: lines; the first is the title of the whole.
        below: height of what follows.
        size: of the letters of the head.
    """
    top = HEAD + LINE * len(head)
    height = top + below
    root = ET.Element("svg", {
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {WIDTH} {height}",
        "class": "board", "role": "img",
    })  # fmt: skip
    ET.SubElement(root, "title").text = head[0]
    ET.SubElement(root, "style").text = STYLE
    ET.SubElement(root, "rect", {"class": "paper", "width": str(WIDTH), "height": str(height)})
    for at, line in enumerate(head):
        text(root, 16, 28 + LINE * at, line, size, "left")
    return root, top


def text(
    parent: ET.Element, x: float, y: float, said: str, size: float, kind: str = ""
) -> ET.Element:
    """A line of text; `kind` are classes: left or right of `x`, soft, mark."""
    attributes = {"x": f"{x:g}", "y": f"{y:g}", "font-size": f"{size:g}"}
    if kind:
        attributes["class"] = kind
    element = ET.SubElement(parent, "text", attributes)
    element.text = said
    return element


def group(parent: ET.Element, title: str) -> ET.Element:
    """A cell with its title for those who hear the board."""
    element = ET.SubElement(parent, "g")
    ET.SubElement(element, "title").text = title
    return element


def rect(parent: ET.Element, kind: str, x: float, y: float, width: float, height: float) -> None:
    """A rectangle of a class."""
    ET.SubElement(parent, "rect", {"class": kind, "x": f"{x:g}", "y": f"{y:g}",
                                   "width": f"{width:g}", "height": f"{height:g}"})  # fmt: skip


def circle(parent: ET.Element, kind: str, x: float, y: float, radius: float) -> None:
    """A ring of a class."""
    ET.SubElement(parent, "circle", {"class": kind, "cx": f"{x:g}", "cy": f"{y:g}",
                                     "r": f"{radius:g}"})  # fmt: skip


def time_line(r: Mapping[str, Any]) -> list[str]:
    """The local time and its zone, where the chart has a moment."""
    return [] if r["local"] is None else [f"{r['local'].isoformat(' ', 'minutes')}  {r['zone']}"]


def pillars(r: Mapping[str, Any], w: Words) -> str:
    """The pillars that are known, in one line."""
    named = (("year", "年"), ("month", "月"), ("day", "日"), ("hour", "時"))
    return " ".join(
        w.choose(f"{r[f'{p}_ganzhi']}{name}", w.say("ganzhi", r[f"{p}_ganzhi"]))
        for p, name in named
        if r[f"{p}_ganzhi"]
    )
