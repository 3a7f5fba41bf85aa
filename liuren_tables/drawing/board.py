"""The board of 大六壬 as practitioners draw it, in text.

三傳 stand downward, 四課 from right to left with the upper over the lower and its general on top,
the heaven plate is a ring over the fixed earth palaces, 巳午未申 on top and 寅丑子亥 below. Void
branches are marked ○.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from unicodedata import east_asian_width

from liuren_tables.drawing.words import Words

__all__ = ["board"]

GENERAL_SHORT = {
    "貴人": "貴", "螣蛇": "蛇", "朱雀": "雀", "六合": "合", "勾陳": "勾", "青龍": "龍",
    "天空": "空", "白虎": "虎", "太常": "常", "玄武": "玄", "太陰": "陰", "天后": "后",
}  # fmt: skip
KIN_SHORT = {"兄弟": "兄", "子孫": "子", "妻財": "財", "官鬼": "官", "父母": "父"}
VOID = "○"

RING = (("si", "wu", "wei", "shen"), ("chen", "", "", "you"), ("mao", "", "", "xu"),
        ("yin", "chou", "zi", "hai"))  # fmt: skip


def board(reading: Mapping[str, Any], words: Words | None = None) -> str:
    """The board as lines of text.

    Args:
        reading: values by column name, as `reading.Reading` gives them.
        words: script and language; traditional 漢字 by default.
    """
    if words is None or words.lang == "zh":
        drawn = _chinese(reading)
        return drawn if words is None else words.text(drawn)
    return _english(reading, words)


def _head(r: Mapping[str, Any]) -> list[str]:
    pillars = [f"{r[f'{p}_ganzhi']}{name}" for p, name in
               (("year", "年"), ("month", "月"), ("day", "日"), ("hour", "時"))
               if r[f"{p}_ganzhi"]]  # fmt: skip
    term = f"　{r['term']}" if r["term"] else ""
    way = "順" if r["forward"] else "逆"
    lines = [
        f"{' '.join(pillars)}{term}",
        f"月將{r['month_general_branch']}　占時{r['hour_branch']}　{r['daynight_label']}占　"
        f"旬空{r['void_1']}{r['void_2']}　貴人{r['noble_branch']}臨{r['noble_seat']}{way}行",
        f"{r['method']}{'　' + r['variant'] if r['variant'] else ''}",
    ]
    if r["local"] is not None:
        lines.insert(0, _time_line(r))
    person = "　".join(
        f"{name}{r[key]}上{r[f'{key}_god']}乘{r[f'{key}_general']}"
        for key, name in (("ben_ming", "本命"), ("xing_nian", "行年"))
        if r[key]
    )
    return [*lines, person] if person else lines


def _time_line(r: Mapping[str, Any]) -> str:
    clock = {"zone": "", "mean": "　平太陽時", "true": "　真太陽時"}[r["solar"]]
    flag = "　近交節" if r["boundary"] else ""
    return f"{r['local'].isoformat(' ', 'seconds')}　{r['zone']}{clock}{flag}"


def _chinese(r: Mapping[str, Any]) -> str:
    void = {r["void_1"], r["void_2"]}
    lines = [*_head(r), ""]
    for place, name in (("chu", "初"), ("zhong", "中"), ("mo", "末")):
        god = r[place]
        stem = r[f"{place}_dun_gan"] or "　"
        mark = VOID if god in void else "　"
        kin = KIN_SHORT[r[f"{place}_liu_qin"]]
        lines.append(f"　　{name}傳　{kin}　{stem}{god}{mark}{r[f'{place}_general']}")
    lines.append("")
    order = (4, 3, 2, 1)
    lines += [
        "　　" + "　".join(GENERAL_SHORT[r[f"ke{k}_general"]] for k in order),
        "　　" + "　".join(r[f"ke{k}_upper"] for k in order),
        "　　" + "　".join(r[f"ke{k}_lower"] for k in order),
        "",
    ]
    for row in RING:
        cells = []
        for palace in row:
            if not palace:
                cells.append("　　　")
                continue
            god = r[f"heaven_{palace}"]
            mark = VOID if god in void else "　"
            cells.append(f"{GENERAL_SHORT[r[f'general_{palace}']]}{god}{mark}")
        lines.append(f"　　{'　'.join(cells)}".rstrip("　"))
    return "\n".join(line.rstrip("　") for line in lines)


def _english_time(r: Mapping[str, Any]) -> str:
    clock = {"zone": "", "mean": " mean solar time", "true": " true solar time"}[r["solar"]]
    flag = " (close to a change of term)" if r["boundary"] else ""
    return f"{r['local'].isoformat(' ', 'seconds')} {r['zone']}{clock}{flag}"


def _padded(text: str, width: int) -> str:
    wide = sum(2 if east_asian_width(c) in "WF" else 1 for c in text)
    return text + " " * (width - wide)


def _english(r: Mapping[str, Any], words: Words) -> str:
    void = {r["void_1"], r["void_2"]}

    def god(name: str) -> str:
        return words.brief(name) + (VOID if name in void else "")

    pillars = [f"{p} {words.say('ganzhi', r[f'{p}_ganzhi'])}"
               for p in ("year", "month", "day", "hour") if r[f"{p}_ganzhi"]]  # fmt: skip
    way = "forward" if r["forward"] else "backward"
    variant = f", {words.say('variant', r['variant'])}" if r["variant"] else ""
    lines = [
        *([_english_time(r)] if r["local"] is not None else []),
        ", ".join(pillars) + (f"; {words.say('solar_term', r['term'])}" if r["term"] else ""),
        f"month general {words.brief(r['month_general_branch'])}, hour "
        f"{words.brief(r['hour_branch'])}, {words.say('daynight', r['daynight_label'])}, void "
        f"{words.brief(r['void_1'])} {words.brief(r['void_2'])}, Noble on "
        f"{words.brief(r['noble_branch'])} over {words.brief(r['noble_seat'])}, {way}",
        f"{words.say('method', r['method'])}{variant}",
        *(
            f"{name} {words.say('ganzhi', r[key])}: {words.brief(r[f'{key}_god'])}, "
            f"{words.say('general', r[f'{key}_general'])}"
            for key, name in (("ben_ming", "birth year"), ("xing_nian", "current year"))
            if r[key]
        ),
        "",
    ]
    for place, name in (("chu", "first"), ("zhong", "middle"), ("mo", "last")):
        stem = words.brief(r[f"{place}_dun_gan"]) if r[f"{place}_dun_gan"] else "-"
        kin = words.say("liu_qin", r[f"{place}_liu_qin"])
        general = words.say("general", r[f"{place}_general"])
        lines.append(f"  {name:<7}{_padded(kin, 22)}{stem:<6}{_padded(god(r[place]), 7)}{general}")
    lines.append("")
    order = (4, 3, 2, 1)
    for part in ("general", "upper", "lower"):
        names = [words.brief(r[f"ke{k}_{part}"]) for k in order]
        lines.append("  " + "".join(f"{name:<11}" for name in names).rstrip())
    lines.append("")
    for row in RING:
        for kind in ("general", "heaven"):
            texts = [
                "" if not p else
                (words.brief(r[f"general_{p}"]) if kind == "general" else god(r[f"heaven_{p}"]))
                for p in row
            ]  # fmt: skip
            lines.append("  " + "".join(_padded(t, 11) for t in texts).rstrip())
    return "\n".join(lines)
