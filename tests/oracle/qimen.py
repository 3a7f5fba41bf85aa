"""One 時家 chart at a time, in plain Python, straight from the rules.

Palaces are their 洛書 numbers 1 to 9; everything else is a character. Nothing is shared with the
engine.
"""

from __future__ import annotations

from dataclasses import dataclass, field

STEMS = "甲乙丙丁戊己庚辛壬癸"
BRANCHES = "子丑寅卯辰巳午未申酉戌亥"
PALACE = dict(zip(range(1, 10), "坎坤震巽中乾兌艮離", strict=True))
STAR = dict(zip(range(1, 10), "蓬芮沖輔禽心柱任英", strict=True))
DOOR = dict(zip(range(1, 10), "休死傷杜中開驚生景", strict=True))
CLOCKWISE = [1, 8, 3, 4, 9, 2, 7, 6]
EIGHT_GODS = ["值符", "螣蛇", "太陰", "六合", "白虎", "玄武", "九地", "九天"]
NINE_GODS = ["值符", "螣蛇", "太陰", "六合", "白虎", "太常", "玄武", "九地", "九天"]
BRANCHES_IN = {
    1: "子",
    2: "未申",
    3: "卯",
    4: "辰巳",
    5: "",
    6: "戌亥",
    7: "酉",
    8: "丑寅",
    9: "午",
}
HORSE = {"申": "寅", "寅": "申", "巳": "亥", "亥": "巳"}
TRIADS = ("申子辰", "寅午戌", "巳酉丑", "亥卯未")
STAGES = ["長生", "沐浴", "冠帶", "臨官", "帝旺", "衰", "病", "死", "墓", "絕", "胎", "養"]
BORN = dict(zip(STEMS, "亥午寅酉寅酉巳子申卯", strict=True))


def hours() -> list[str]:
    return [STEMS[i % 10] + BRANCHES[i % 12] for i in range(60)]


def stage(stem: str, branch: str) -> str:
    steps = BRANCHES.index(branch) - BRANCHES.index(BORN[stem])
    return STAGES[(-steps if STEMS.index(stem) % 2 else steps) % 12]


def next_palace(palace: int, up: bool) -> int:
    if up:
        return 1 if palace == 9 else palace + 1
    return 9 if palace == 1 else palace - 1


def next_on_ring(palace: int, clockwise: bool) -> int:
    place = CLOCKWISE.index(palace) + (1 if clockwise else -1)
    return CLOCKWISE[place % 8]


@dataclass
class Board:
    earth: dict[int, str] = field(default_factory=dict)
    heaven: dict[int, str] = field(default_factory=dict)  # own stem, then the lodged one
    stars: dict[int, str] = field(default_factory=dict)
    doors: dict[int, str] = field(default_factory=dict)
    gods: dict[int, str] = field(default_factory=dict)
    hidden: dict[int, str] = field(default_factory=dict)
    host: int = 2
    head: str = ""
    head_stem: str = ""
    head_palace: int = 0
    hour_palace: int = 0
    count_end: int = 0
    zhifu: str = ""
    zhifu_palace: int = 0
    zhishi: str = ""
    zhishi_palace: int = 0
    void: str = ""
    horse: str = ""


def lay_stems(first: str, palace: int, up: bool) -> dict[int, str]:
    order = "戊己庚辛壬癸丁丙乙"
    at = order.index(first)
    found = {}
    for stem in order[at:] + order[:at]:
        found[palace] = stem
        palace = next_palace(palace, up)
    return found


def where(plate: dict[int, str], stem: str) -> int:
    return next(palace for palace, found in plate.items() if found == stem)


def chart(
    dun: str,
    number: int,
    hour: str,
    plate: str = "轉盤",
    lodging: str = "kun",
    flying_stars: str = "shift",
    flying_doors: str = "nine",
) -> Board:
    up = dun == "陽"
    b = Board(earth=lay_stems("戊", number, up))
    b.host = 8 if lodging == "yang_kun_yin_gen" and not up else 2
    position = hours().index(hour)
    n = position % 10
    b.head = hours()[position - n]
    b.head_stem = dict(
        zip(("甲子", "甲戌", "甲申", "甲午", "甲辰", "甲寅"), "戊己庚辛壬癸", strict=True)
    )[b.head]
    b.head_palace = where(b.earth, b.head_stem)
    stem = b.head_stem if hour[0] == "甲" else hour[0]
    b.hour_palace = where(b.earth, stem)
    b.zhifu = STAR[b.head_palace]
    b.count_end = b.head_palace
    for _ in range(n):
        b.count_end = next_palace(b.count_end, up)
    b.zhishi = DOOR[_out(b, b.head_palace)]
    (_turn if plate == "轉盤" else _fly)(b, up, flying_stars, flying_doors)
    start = 5 if b.hour_palace == b.zhishi_palace else b.zhishi_palace
    b.hidden = lay_stems(stem, start, up)
    b.void = "".join(BRANCHES[(position - n + 10 + k) % 12] for k in (0, 1))
    b.void = "".join(sorted(b.void, key=BRANCHES.index))
    b.horse = HORSE[next(t[0] for t in TRIADS if hour[1] in t)]
    return b


def _out(b: Board, palace: int) -> int:
    return b.host if palace == 5 else palace


def _turn(b: Board, up: bool, _stars: str, _doors: str) -> None:
    b.zhifu_palace, b.zhishi_palace = _out(b, b.hour_palace), _out(b, b.count_end)
    home, there = _out(b, b.head_palace), b.zhifu_palace
    for _ in range(8):
        b.heaven[there] = b.earth[home] + (b.earth[5] if home == b.host else "")
        b.stars[there] = STAR[home] + ("禽" if home == b.host else "")
        home, there = next_on_ring(home, True), next_on_ring(there, True)
    _ring_doors(b)
    there = b.zhifu_palace
    for god in EIGHT_GODS:
        b.gods[there] = god
        there = next_on_ring(there, up)


def _ring_doors(b: Board) -> None:
    b.zhishi_palace = _out(b, b.count_end)
    home, there = _out(b, b.head_palace), b.zhishi_palace
    for _ in range(8):
        b.doors[there] = DOOR[home]
        home, there = next_on_ring(home, True), next_on_ring(there, True)


def _fly(b: Board, up: bool, stars: str, doors: str) -> None:
    b.zhifu_palace, b.zhishi_palace = b.hour_palace, b.count_end
    home, there = b.head_palace, b.hour_palace
    for _ in range(9):
        b.heaven[there] = b.earth[home]
        home, there = next_palace(home, True), next_palace(there, True)
    home, there = b.head_palace, b.hour_palace
    for _ in range(9):
        b.stars[there] = STAR[home]
        home = next_palace(home, True)
        there = next_palace(there, up or stars == "shift")
    there = b.hour_palace
    for god in NINE_GODS:
        b.gods[there] = god
        there = next_palace(there, up)
    if doors == "ring":
        _ring_doors(b)
        return
    home, there = _out(b, b.head_palace), b.count_end
    if doors == "eight":
        there = b.zhishi_palace = _out(b, b.count_end)
    for _ in range(9):
        b.doors[there] = DOOR[home]
        home, there = next_palace(home, True), next_palace(there, True)
        if doors == "eight":
            home += home == 5
            there += there == 5


def stages(stems: str, palace: int) -> list[list[str]]:
    return [[stage(stem, branch) for branch in BRANCHES_IN[palace]] for stem in stems]


FIRST_JU = {
    "冬至": "陽174", "小寒": "陽285", "大寒": "陽396", "立春": "陽852", "雨水": "陽963",
    "驚蟄": "陽174", "春分": "陽396", "清明": "陽417", "穀雨": "陽528", "立夏": "陽417",
    "小滿": "陽528", "芒種": "陽639", "夏至": "陰936", "小暑": "陰825", "大暑": "陰714",
    "立秋": "陰258", "處暑": "陰147", "白露": "陰936", "秋分": "陰714", "寒露": "陰693",
    "霜降": "陰582", "立冬": "陰693", "小雪": "陰582", "大雪": "陰471",
}  # fmt: skip
YUAN = ("上元", "中元", "下元")


def yuan_of_head(head: str) -> str:
    for yuan, branches in zip(YUAN, ("子午卯酉", "寅申巳亥", "辰戌丑未"), strict=True):
        if head[1] in branches:
            return yuan
    raise ValueError(head)


def day_head(day: str) -> str:
    """The last 甲 or 己 day."""
    position = hours().index(day)
    while STEMS[position % 10] not in "甲己":
        position -= 1
    return hours()[position]


def ju_of(term: str, yuan: str) -> tuple[str, int]:
    row = FIRST_JU[term]
    return row[0], int(row[1 + YUAN.index(yuan)])
