"""The board of 奇門 as practitioners draw it, in text.

Nine palaces with south on top, 巽離坤 over 震中兌 over 艮坎乾. In each stand the god, the star
(with 天禽 where it rides) before the heaven stem, the door before the earth stem and the hidden
stem (暗干) before the name of the palace; ○ marks a void branch of the palace, 馬 the 馬星.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any
from unicodedata import east_asian_width

from liuren_tables.drawing.words import Words
from liuren_tables.symbols.cycles import GANZHI

__all__ = ["GRID", "METHOD_NAMES", "qimen_board"]

GRID = ((4, 9, 2), (3, 5, 7), (8, 1, 6))
METHOD_NAMES = {
    "chai_bu": ("拆補", "chaibu"),
    "zhi_run": ("置閏", "zhirun"),
    "mao_shan": ("茅山", "maoshan"),
}
_PLATES = {"turning": ("轉盤", "turning plate"), "flying": ("飛盤", "flying plate")}
_CLOCKS = {
    "zone": ("", ""),
    "mean": ("　平太陽時", " mean solar time"),
    "true": ("　真太陽時", " true solar time"),
}
_NUMBERS = "一二三四五六七八九"
_EPOCH = date(1970, 1, 1)
_FIRST_DAY = 17  # 1970-01-01 was 辛巳
_WIDTHS = {"zh": 16, "en": 28}
VOID = "○"


def qimen_board(reading: Mapping[str, Any], words: Words | None = None) -> str:
    """The board as lines of text.

    Args:
        reading: values by name, as `reading.QimenReading` gives them.
        words: script and language; traditional 漢字 by default.
    """
    words = words or Words()
    head = _english_head(reading, words) if words.lang == "en" else _head(reading, words)
    return "\n".join([*head, "", *_grid(reading, words)])


def _time_line(r: Mapping[str, Any], w: Words) -> list[str]:
    if r["local"] is None:
        return []
    flag = w.choose("　近交節", " (close to a change of term)") if r["boundary"] else ""
    gap = w.choose("　", " ")
    clock = w.choose(*_CLOCKS[r["solar"]])
    return [f"{r['local'].isoformat(' ', 'seconds')}{gap}{r['zone']}{clock}{flag}"]


def _head(r: Mapping[str, Any], w: Words) -> list[str]:
    names = (("year", "年"), ("month", "月"), ("day", "日"), ("hour", "時"))
    pillars = [f"{r[f'{p}_ganzhi']}{name}" for p, name in names if r[f"{p}_ganzhi"]]
    number = _NUMBERS[r["ju_number"] - 1]
    how = METHOD_NAMES[r["ju_method"]][0] if r["ju_method"] else ""
    first = [
        " ".join(pillars) + (f"　{r['term']}" if r["term"] else ""),
        f"{r['dun']}遁{number}局　{_PLATES[r['plate_school']][0]}{'　' + how if how else ''}",
    ]
    lines = first + [
        f"{name}　{r[f'term_{method}']}{r[f'yuan_{method}']}{'閏' if r[f'leap_{method}'] else ''}　"
        f"{r[f'ju_{method}']}　{_begins(r, method)}"
        for method, (name, _) in METHOD_NAMES.items()
        if r[f"ju_{method}"]
    ]
    lines.append(
        f"旬首{r['xun'][:2]}{r['head_stem']}　值符{r['zhifu_star']}在{r['zhifu_palace']}　"
        f"值使{r['zhishi_door']}在{r['zhishi_palace']}　旬空{r['void_1']}{r['void_2']}　"
        f"馬星{r['horse_branch']}"
    )
    return _time_line(r, w) + [w.text(line) for line in lines]


def _begins(r: Mapping[str, Any], method: str) -> str:
    """The day on which the 元 begins: its 符頭, for 茅山 the date."""
    day: date = r[f"head_day_{method}"]
    if method == "mao_shan":
        return f"{day.isoformat()}起"
    return f"符頭{_ganzhi(day)}"


def _ganzhi(day: date) -> str:
    return GANZHI[((day - _EPOCH).days + _FIRST_DAY) % 60]


def _english_head(r: Mapping[str, Any], w: Words) -> list[str]:
    pillars = [
        f"{p} {w.say('ganzhi', r[f'{p}_ganzhi'])}"
        for p in ("year", "month", "day", "hour")
        if r[f"{p}_ganzhi"]
    ]
    how = f", {METHOD_NAMES[r['ju_method']][1]}" if r["ju_method"] else ""
    lines = [
        ", ".join(pillars) + (f"; {w.say('solar_term', r['term'])}" if r["term"] else ""),
        f"{w.brief(r['dun'])} dun, ju {r['ju_number']}; {_PLATES[r['plate_school']][1]}{how}",
    ]
    for method, (_, name) in METHOD_NAMES.items():
        if r[f"ju_{method}"]:
            day: date = r[f"head_day_{method}"]
            begins = "" if method == "mao_shan" else f" {w.say('ganzhi', _ganzhi(day))}"
            lines.append(
                f"{name:<8} {w.say('solar_term', r[f'term_{method}'])}, "
                f"{w.say('yuan', r[f'yuan_{method}'])}{', leap' if r[f'leap_{method}'] else ''}: "
                f"{w.say('qimen_ju', r[f'ju_{method}'])}, from {day.isoformat()}{begins}"
            )
    lines.append(
        f"xun of {w.say('ganzhi', r['xun'][:2])} under {w.brief(r['head_stem'])}, "
        f"zhifu {w.brief(r['zhifu_star'])} in {w.brief(r['zhifu_palace'])}, "
        f"zhishi {w.say('qimen_door', r['zhishi_door'])} in {w.brief(r['zhishi_palace'])}, "
        f"void {w.brief(r['void_1'])} {w.brief(r['void_2'])}, horse {w.brief(r['horse_branch'])}"
    )
    return _time_line(r, w) + lines


def _grid(r: Mapping[str, Any], w: Words) -> list[str]:
    width = _WIDTHS[w.lang]
    rule = "─" * (width + 2)
    lines = [f"┌{rule}┬{rule}┬{rule}┐"]
    for at, row in enumerate(GRID):
        if at:
            lines.append(f"├{rule}┼{rule}┼{rule}┤")
        cells = [_cell(r["palaces"][number - 1], w) for number in row]
        for parts in zip(*cells, strict=True):
            inner = " │ ".join(_justified(left, right, width) for left, right in parts)
            lines.append(f"│ {inner} │")
    return [*lines, f"└{rule}┴{rule}┴{rule}┘"]


def _cell(p: Mapping[str, Any], w: Words) -> list[tuple[str, str]]:
    """Four lines of a palace, each with what stands left and what stands right."""

    def said(*names: str) -> str:
        return w.choose("", " ").join(w.brief(p[name]) for name in names if p[name])

    marks = w.choose("馬", " horse") if p["horse"] else ""
    hidden = w.choose("暗", "hidden ") + said("hidden_stem") if p["hidden_stem"] else ""
    number = p["palace"]
    name = w.choose(
        f"{p['palace_label']}{_NUMBERS[number - 1]}", f"{said('palace_label')} {number}"
    )
    return [
        (said("god"), (VOID if p["void"] else "") + marks),
        (said("star", "star_lodged"), said("heaven_stem", "heaven_lodged")),
        (w.say("qimen_door", p["door"]) if p["door"] else "", said("earth_stem", "earth_lodged")),
        (hidden, name),
    ]


def _wide(text: str) -> int:
    return sum(2 if east_asian_width(c) in "WF" else 1 for c in text)


def _justified(left: str, right: str, width: int) -> str:
    return left + " " * (width - _wide(left) - _wide(right)) + right
