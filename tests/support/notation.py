"""The notations of the worked examples, each read into a typed value or refused.

Branches, stems and names stay characters; days are 0-59, turns 0-11, day 0 and night 1.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

STEMS = "甲乙丙丁戊己庚辛壬癸"
BRANCHES = "子丑寅卯辰巳午未申酉戌亥"
LODGE = dict(zip(STEMS, "寅辰巳未巳未申戌亥丑", strict=True))
BRANCHES_OF_ELEMENT = {
    "木": "寅卯",
    "火": "巳午",
    "土": "丑辰未戌",
    "金": "申酉",
    "水": "子亥",
}
GENERAL_NAMES = {
    name: name
    for name in (
        "貴人", "螣蛇", "朱雀", "六合", "勾陳", "青龍",
        "天空", "白虎", "太常", "玄武", "太陰", "天后",
    )
} | {"天乙": "貴人", "元武": "玄武"}  # fmt: skip
TERMS = (
    "立春", "雨水", "驚蟄", "春分", "清明", "穀雨", "立夏", "小滿", "芒種", "夏至", "小暑", "大暑",
    "立秋", "處暑", "白露", "秋分", "寒露", "霜降", "立冬", "小雪", "大雪", "冬至", "小寒", "大寒",
)  # fmt: skip
PLATES = {"伏吟": 0, "返吟": 6, "反吟": 6}
CHUAN, KE = {"初": 0, "中": 1, "末": 2}, {"一課": 0, "二課": 1, "三課": 2, "四課": 3}


class NotationError(ValueError):
    """A value that no known notation explains."""


@dataclass(frozen=True)
class MethodName:
    """A method of the nine, and the name within it where one was said."""

    method: str
    variant: str | None = None


METHODS = {
    name: MethodName(name)
    for name in ("元首", "重審", "知一", "涉害", "遙克", "昴星", "別責", "八專", "伏吟", "返吟")
} | {
    "比用": MethodName("知一"),
    "知一(比用)": MethodName("知一"),
    "見機": MethodName("涉害", "見機"),
    "察微": MethodName("涉害", "察微"),
    "綴瑕": MethodName("涉害", "綴瑕"),
    "復等": MethodName("涉害", "綴瑕"),
    "蒿矢": MethodName("遙克", "蒿矢"),
    "彈射": MethodName("遙克", "彈射"),
    "虎視": MethodName("昴星", "虎視"),
    "冬蛇掩目": MethodName("昴星", "冬蛇掩目"),
    "獨足": MethodName("八專", "獨足"),
    "自任": MethodName("伏吟", "自任"),
    "自信": MethodName("伏吟", "自信"),
    "杜傳": MethodName("伏吟", "杜傳"),
    "反吟": MethodName("返吟"),
    "無依": MethodName("返吟"),
    "井欄射": MethodName("返吟", "井欄射"),
    "反吟 井欄射": MethodName("返吟", "井欄射"),
}


@dataclass(frozen=True)
class GeneralAt:
    """A general and where it stands: a heaven branch, an earth palace, a transmission, a lesson."""

    kind: str
    where: str
    name: str
    daynight: int | None = None


def move(branch: str, steps: int) -> str:
    return BRANCHES[(BRANCHES.index(branch) + steps) % 12]


def text(value: object) -> str:
    if not isinstance(value, str) or not value:
        raise NotationError(f"not a text: {value!r}")
    return value


def number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise NotationError(f"not a number: {value!r}")
    return value


def flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise NotationError(f"not true or false: {value!r}")
    return value


def raw(value: object) -> object:
    return value


def branch(value: object) -> str:
    if not isinstance(value, str) or len(value) != 1 or value not in BRANCHES:
        raise NotationError(f"not a branch: {value!r}")
    return value


def stem(value: object) -> str:
    if not isinstance(value, str) or len(value) != 1 or value not in STEMS:
        raise NotationError(f"not a stem: {value!r}")
    return value


def ganzhi(value: object) -> int:
    if isinstance(value, str) and re.fullmatch(f"[{STEMS}][{BRANCHES}]", value):
        for day in range(60):
            if STEMS[day % 10] + BRANCHES[day % 12] == value:
                return day
    raise NotationError(f"not one of the sixty: {value!r}")


def symbol(value: object) -> str:
    """A stem or a branch."""
    return stem(value) if isinstance(value, str) and value in STEMS else branch(value)


def branch_or_ganzhi(value: object) -> str:
    """A branch, alone or under its stem."""
    if isinstance(value, str) and len(value) == 2:
        return BRANCHES[ganzhi(value) % 12]
    return branch(value)


def branches(value: object) -> tuple[str, ...]:
    """One branch, a list, or several joined by a slash or `or`."""
    if isinstance(value, str):
        value = re.split(r"\s*/\s*|\s+or\s+", value)
    if not isinstance(value, list) or not value:
        raise NotationError(f"no branches: {value!r}")
    return tuple(branch(v) for v in value)


def stems(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        parts = re.split(r"\s*/\s*|\s+or\s+", value)
        value = list(value) if len(parts) == 1 else parts
    if not isinstance(value, list) or not value:
        raise NotationError(f"no stems: {value!r}")
    return tuple(stem(v) for v in value)


def named_days(value: object) -> tuple[tuple[int, ...], bool]:
    """The days, and whether one day is named (not the days of a stem or of a branch)."""
    if isinstance(value, str):
        if re.fullmatch(f"六?[{STEMS}]", value):
            return tuple(range(STEMS.index(value[-1]), 60, 10)), False
        if re.fullmatch(f"[{BRANCHES}]日", value):
            return tuple(range(BRANCHES.index(value[0]), 60, 12)), False
    return (ganzhi(value),), True


def days_of_xun(value: object) -> tuple[int, ...]:
    first = ganzhi(text(value).removesuffix("旬"))
    if first % 10:
        raise NotationError(f"no 旬 begins with {value!r}")
    return tuple(range(first, first + 10))


def _places(value: str) -> tuple[str, ...]:
    if value in BRANCHES_OF_ELEMENT:
        return tuple(BRANCHES_OF_ELEMENT[value])
    return branches(value)


def turns(value: object) -> frozenset[int]:
    """The turns of the plate that an overlay allows; `X加Y` is god X over earth palace Y."""
    said = text(value)
    if said in PLATES:
        return frozenset({PLATES[said]})
    over = re.fullmatch(r"(.+?) (?:on|over) (.+)", said)
    if over:
        return frozenset(
            (BRANCHES.index(god) - BRANCHES.index(palace)) % 12
            for god in _places(over[1])
            for palace in _places(over[2])
        )
    doubled = re.fullmatch(r"(.加.) \((.加.)\)", said)
    if doubled:
        same = turns(doubled[1]) & turns(doubled[2])
        if not same:
            raise NotationError(f"two plates in one overlay: {said!r}")
        return same
    found = set()
    for part in said.split(" or "):
        if not re.fullmatch(f"[{BRANCHES}]加[{BRANCHES}{STEMS}]", part):
            raise NotationError(f"not an overlay: {said!r}")
        palace = LODGE.get(part[2], part[2])
        found.add((BRANCHES.index(part[0]) - BRANCHES.index(palace)) % 12)
    return frozenset(found)


def rotation(value: object) -> frozenset[int]:
    if not re.fullmatch(r"[+-]\d+", text(value)):
        raise NotationError(f"not a rotation: {value!r}")
    return frozenset({int(str(value)) % 12})


def daynights(value: object) -> tuple[int, ...]:
    found = {"晝": (0,), "夜": (1,), "晝/夜 both": (0, 1)}.get(text(value))
    if found is None:
        raise NotationError(f"neither day nor night: {value!r}")
    return found


def daynight_of_noble(value: object) -> int:
    kind = text(value)[:2]
    if kind not in ("旦貴", "暮貴"):
        raise NotationError(f"not a kind of noble: {value!r}")
    return int(kind == "暮貴")


def forward(value: object) -> bool:
    if value not in ("順", "逆"):
        raise NotationError(f"not a direction: {value!r}")
    return value == "順"


def months(value: object) -> tuple[int, ...]:
    """Months by number, 正, or the branch that the month builds (寅 is the first)."""
    if isinstance(value, int) and 1 <= value <= 12:
        return (value,)
    said = text(value)
    if said == "1..12":
        return tuple(range(1, 13))
    if said == "正" or said.isdigit():
        return (1 if said == "正" else int(said),)
    with_pillar = re.fullmatch(f"([{BRANCHES}])(?:\\(([{STEMS}][{BRANCHES}])\\))?", said)
    if not with_pillar:
        raise NotationError(f"not a month: {value!r}")
    return ((BRANCHES.index(with_pillar[1]) - 2) % 12 + 1,)


def term(value: object) -> str:
    if value not in TERMS:
        raise NotationError(f"not a solar term: {value!r}")
    return str(value)


def plate(value: object) -> int:
    if value not in PLATES:
        raise NotationError(f"not a plate: {value!r}")
    return PLATES[str(value)]


def lessons(value: object) -> tuple[tuple[str, str], ...]:
    """四課 from the first on, upper over lower; the first lower is the stem of the day."""
    if not isinstance(value, list) or not 1 <= len(value) <= 4:
        raise NotationError(f"not lessons: {value!r}")
    found = []
    for place, pair in enumerate(value):
        if not isinstance(pair, str) or len(pair) != 2:
            raise NotationError(f"not a lesson: {pair!r}")
        found.append((branch(pair[0]), branch(pair[1]) if place else stem(pair[1])))
    return tuple(found)


def transmissions(value: object) -> str:
    if not isinstance(value, str) or len(value) != 3:
        raise NotationError(f"not three transmissions: {value!r}")
    return "".join(branch(b) for b in value)


def method(value: object) -> MethodName:
    if value not in METHODS:
        raise NotationError(f"not one of the nine methods: {value!r}")
    return METHODS[str(value)]


def general(value: object) -> str:
    if not isinstance(value, str) or value not in GENERAL_NAMES:
        raise NotationError(f"not a general: {value!r}")
    return GENERAL_NAMES[str(value)]


def generals(value: object, kind: str = "heaven") -> tuple[GeneralAt, ...]:
    """Generals by branch, `earth酉` or 地盤酉, 天盤酉, 初 中 末, 三傳, 干上 支上, 一課 to 四課.

    Two names in a list are the one by day and the one by night.
    """
    if not isinstance(value, dict):
        raise NotationError(f"not generals: {value!r}")
    found: list[GeneralAt] = []
    for key, name in value.items():
        if key == "三傳":
            if not isinstance(name, list) or len(name) != 3:
                raise NotationError(f"not the generals of 三傳: {name!r}")
            found += [
                GeneralAt("chuan", p, general(n)) for p, n in zip("初中末", name, strict=True)
            ]
        elif key in CHUAN:
            found.append(GeneralAt("chuan", key, general(name)))
        elif key in KE:
            found.append(GeneralAt("ke", key, general(name)))
        elif key in ("干上", "支上"):
            found.append(GeneralAt("ke", "一課" if key == "干上" else "三課", general(name)))
        else:
            sort = "earth" if key.startswith(("earth", "地盤")) else kind
            bare = re.sub("^(earth|地盤|天盤)", "", key)
            if isinstance(name, list) and len(name) == 2:
                found += [GeneralAt(sort, branch(bare), general(g), i) for i, g in enumerate(name)]
            else:
                found.append(GeneralAt(sort, branch(bare), general(name)))
    return tuple(found)


def general_on(value: object) -> tuple[GeneralAt, ...]:
    """`辰=玄武` or 玄武乘辰: the general on a heaven branch; 六合加申: over an earth palace."""
    said = text(value)
    for form, kind in (("(?P<b>.)=(?P<g>..)", "heaven"), ("(?P<g>..)乘(?P<b>.)", "heaven"),
                       ("(?P<g>..)加(?P<b>.)", "earth")):  # fmt: skip
        hit = re.fullmatch(form, said)
        if hit:
            return (GeneralAt(kind, branch(hit["b"]), general(hit["g"])),)
    raise NotationError(f"not a general on a branch: {said!r}")


def hidden_stems(value: object) -> dict[str, str]:
    """遁干: branch to stem; 庚午 for 午 says the stem with its branch."""
    if not isinstance(value, dict):
        raise NotationError(f"not hidden stems: {value!r}")
    found = {}
    for key, said in value.items():
        if len(said) == 2 and (ganzhi(said) < 0 or said[1] != key):
            raise NotationError(f"{said!r} does not stand on {key!r}")
        found[branch(key)] = stem(said[0])
    return found


def branch_map(value: object) -> dict[str, str]:
    if not isinstance(value, dict) or not value:
        raise NotationError(f"not a map of branches: {value!r}")
    return {branch(k): branch(v) for k, v in value.items()}


def texts(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return (text(value),)
    if not isinstance(value, list) or not value:
        raise NotationError(f"not texts: {value!r}")
    return tuple(text(v) for v in value)
