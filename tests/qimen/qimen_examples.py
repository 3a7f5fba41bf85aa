"""The worked examples of 奇門 that state facts of charts: every key known, every value read.

What speaks of patterns, hexagrams, military and other tables is not read here; `LEFT` says which
keys and rows these are.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from qimen_support import HOURS, authority

from tests.oracle.qimen import BRANCHES, PALACE, STAR, STEMS

NUMBER = {name: number for number, name in PALACE.items()}

LEFT_KEYS = {
    "pattern", "pattern_available", "statement", "by_ju", "negative", "net_height", "route",
    "hexagram_fushi", "hexagram_menfang",
}  # fmt: skip
LEFT_ROWS = {
    "H-x007": "pattern 三奇遊六儀", "H-x008": "pattern 三奇遊六儀", "H-x048": "pattern 門伏吟",
    "H-x056": "刑德", "H-x057": "刑德", "H-x058": "刑德", "H-x059": "刑德",
    "H-x060": "pattern 五不遇時", "H-x062": "pattern 六儀擊刑", "H-x063": "table 運籌",
    "H-x064": "table 閉戊", "H-x066": "table 九星氣應", "H-x081": "table 干支數 of days",
    "H-x082": "table 黃黑道", "H-x083": "table 九宮日忌", "H-x111": "pattern 天輔時",
    "H-x112": "table 孤虛", "H-x114": "table 地丙日支", "H-x115": "table 天目 地耳",
    "H-x116": "table 玉女方", "H-x117": "table 生神",
}  # fmt: skip
ELSEWHERE = {"H-x061": "拆補: test_qimen_ju"}
OF_DAYS = {f"H-x{n:03}" for n in (67, 68, 69, 70, 71, 73, 74, 76, 77, 79, 80)}

# beginning of `fits` to the plates, the variants of doors in 飛盤, and the lodgings it allows
BOTH, ANY = ("turning", "flying"), ("kun", "yang_kun_yin_gen")
FITS = {
    "both 轉盤 and 飛盤": (BOTH, "nine", ANY),
    "both plates; 陽 禽寄坤 死門, 陰 禽寄艮 生門": (BOTH, "nine", ANY[1:]),
    "both": (BOTH, "nine", ANY),
    "轉盤, or 飛盤 with doors that lodge": (BOTH, "eight", ANY[1:]),
    "轉盤 only": (BOTH[:1], "nine", ANY),
    "飛盤 only": (BOTH[1:], "nine", ANY),
    "earth plate only": (BOTH, "nine", ANY),
}


class NotationError(ValueError):
    """A value that no known notation explains."""


@dataclass(frozen=True)
class School:
    plate: str
    lodging: str
    doors: str


@dataclass(frozen=True)
class Stated:
    """Facts of one chart: name, palace it speaks of (0: none) and value."""

    id: str
    source: str
    dun: str
    number: int
    hour: str
    schools: tuple[School, ...]
    facts: tuple[tuple[str, int, object], ...] = field(default=())


def ju(value: object) -> tuple[str, int]:
    match = re.fullmatch(r"([陽陰])([一二三四五六七八九1-9])局?", str(value))
    if not match:
        raise NotationError(f"not a 局: {value!r}")
    number = match[2]
    return match[1], int(number) if number.isascii() else "一二三四五六七八九".index(number) + 1


def palace(value: object) -> int:
    if isinstance(value, int) and 1 <= value <= 9:
        return value
    match = re.fullmatch(r"(.)([1-9])?", str(value))
    if match and match[1] in NUMBER and match[2] in (None, str(NUMBER[match[1]])):
        return NUMBER[match[1]]
    raise NotationError(f"not a palace: {value!r}")


def lodged_palace(value: object) -> tuple[int, int]:
    """Where a count ends and where it lodges: ``5 lodged 2``, or one palace for both."""
    match = re.fullmatch(r"5 lodged ([28])", str(value))
    return (5, int(match[1])) if match else (palace(value), palace(value))


def one_of(names: str, value: object, ending: str = "") -> str:
    text = str(value).removesuffix("(implied)").removesuffix(ending)
    if len(text) != 1 or text not in names:
        raise NotationError(f"none of {names}: {value!r}")
    return text


def hour(value: object) -> str:
    if value not in HOURS:
        raise NotationError(f"not a 干支: {value!r}")
    return str(value)


def door(value: object) -> str:
    return one_of("休死傷杜開驚生景", value, "門")


def _palace_facts(value: dict) -> list[tuple[str, int, object]]:
    found: list[tuple[str, int, object]] = []
    for name, said in value.items():
        for what, told in said.items():
            if what == "door":
                found.append(("door", palace(name), door(told)))
            elif what in ("earth_stem", "heaven_stem"):
                found.append((what, palace(name), one_of(STEMS, told)))
            elif (what, told) == ("has", "值符"):
                found.append(("zhifu_palace", 0, palace(name)))
            else:
                raise NotationError(f"unknown {what!r} of a palace")
    return found


def facts(expect: dict) -> tuple[tuple[str, int, object], ...]:
    """The facts in what a row expects; unknown keys are refused."""
    found: list[tuple[str, int, object]] = []
    for key, value in expect.items():
        if key in LEFT_KEYS:
            continue
        if key in ("zhifu_earth_palace", "zhifu_lands", "zhishi_lands"):
            name = {"zhifu_earth_palace": "head_palace", "zhifu_lands": "hour_palace"}
            found.append((name.get(key, "count_end"), 0, palace(value)))
        elif key == "zhishi_palace":
            count, stands = lodged_palace(value)
            found.append(("zhishi_palace", 0, stands))
            if count != stands:
                found.append(("count_end", 0, count))
        elif key in ("zhishi_door", "zhishi"):
            found.append(("zhishi", 0, door(value)))
        elif key == "zhifu":
            found.append(("zhifu", 0, one_of("".join(STAR.values()), value)))
        elif key == "heaven_stem_乙_palace":
            found.append(("heaven_stem", palace(value), "乙"))
        elif key == "earth_stem":
            found.append(("earth_stem", palace(expect["palace"]), one_of(STEMS, value)))
        elif key == "earth_stems":
            found += [("earth_stem", palace(p), one_of(STEMS, s)) for s, p in value.items()]
        elif key == "palaces":
            found += _palace_facts(value)
        elif key != "palace" or "earth_stem" not in expect:
            raise NotationError(f"unknown key {key!r} in what is expected")
    return tuple(found)


def schools(fits: str) -> tuple[School, ...]:
    for beginning, (plates, doors, lodgings) in FITS.items():
        if re.match(re.escape(beginning) + r"($|[ ;(])", fits):
            return tuple(School(p, lodging, doors) for p in plates for lodging in lodgings)
    raise NotationError(f"unknown fits {fits!r}")


GIVEN = {"ju", "hour_ganzhi", "xun", "direction", "day", "month", "year", "day_stem"}


def stated(row: dict) -> tuple[Stated, ...]:
    """The charts of a row; one whose 局 alone is given stands for any hour of it."""
    given = row["given"]
    if set(given) - GIVEN:
        raise NotationError(f"unknown keys in what is given: {sorted(set(given) - GIVEN)}")
    dun, number = ju(given["ju"])
    at = hour(given.get("hour_ganzhi", "甲子"))
    if "xun" in given and HOURS[HOURS.index(at) // 10 * 10] != given["xun"]:
        raise NotationError(f"{at} is not of the ten {given['xun']}")
    head = (row["id"], row["source"], dun, number, at, schools(row["fits"]))
    return (Stated(*head, facts(row["expect"])),)


def enumerated(row: dict) -> list[tuple[tuple[str, int] | None, str]]:
    """局 (None for all eighteen) and hour of each chart that a row lists."""
    found = []
    for each in row["given"]["enumerated"]:
        every = each["ju"] == "any of 18"
        found.append((None if every else ju(each["ju"]), hour(each["hour_ganzhi"])))
    return found


def rows() -> dict[str, dict]:
    return {row["id"]: row for row in authority("examples")}


__all__ = ["BRANCHES", "ELSEWHERE", "LEFT_ROWS", "OF_DAYS", "enumerated", "rows", "stated"]
