"""Second reading in characters: 全局 玄胎 六純 連珠 間傳."""

from __future__ import annotations

from tests.patterns.f_support import BROKEN, CLASH, HARM, PUNISHED, READINGS, Chart, reads, sheng
from tests.support.notation import BRANCHES, move

CORNERS, EARTHS = "寅申巳亥", "辰戌丑未"


# -- 全局 (7675–7851) -------------------------------------------------------------------------
def made_of(c: Chart, branches: str) -> bool:
    return set(c.chuan) == set(branches)


for name, triad, direction in (
    ("潤下", "申子辰", "亥子丑"), ("炎上", "寅午戌", "巳午未"),
    ("曲直", "亥卯未", "寅卯辰"), ("從革", "巳酉丑", "申酉戌"),
):  # fmt: skip
    READINGS[name] = lambda c, triad=triad: made_of(c, triad)
    READINGS[f"{name}·direction"] = lambda c, direction=direction: made_of(c, direction)
for name, order in (("循順", "子申辰"), ("就燥", "戌午寅"), ("正陽", "未卯亥"), ("發罡", "巳丑酉")):
    READINGS[name] = lambda c, order=order: c.chuan == order


@reads("稼穡")
def _(c: Chart) -> bool:
    return set(c.chuan) <= set(EARTHS)


@reads("稼穡·ding_e")
def _(c: Chart) -> bool:
    ding = move("卯", -2 * (c.day // 10))
    return READINGS["稼穡"](c) and ding not in c.chuan


@reads("稼穡·xin_jing")
def _(c: Chart) -> bool:
    return c.stem in "戊己" and c.chuan[0] in "丑未" and READINGS["稼穡"](c)


def triad(c: Chart) -> bool:
    return any(made_of(c, three) for three in ("申子辰", "寅午戌", "亥卯未", "巳酉丑"))


@reads("全局")
def _(c: Chart) -> bool:
    return triad(c) or READINGS["稼穡"](c)


@reads("三合犯殺")
def _(c: Chart) -> bool:
    return triad(c) and any(
        PUNISHED[a] == b or PUNISHED[b] == a or b in (CLASH[a], BROKEN[a], HARM[a])
        for a in c.chuan for b in c.on_day
    )  # fmt: skip


@reads("愁課")
def _(c: Chart) -> bool:
    return made_of(c, "巳酉丑") and c.over("巳") == "酉"


@reads("從革不革")
def _(c: Chart) -> bool:
    six_gui = c.stem == "癸" and c.on_day[0] == "巳" and c.chuan[0] == "酉"
    drained = c.general(c.chuan[0]) in ("玄武", "天后", "六合")
    return made_of(c, "巳酉丑") and (c.month in "巳午" or drained or six_gui)


@reads("脫難煞")
def _(c: Chart) -> bool:
    return c.stem in "壬癸" and READINGS["稼穡"](c)


# -- 玄胎, 六純 (7855–7915, 8051–8063) ----------------------------------------------------------
@reads("玄胎")
def _(c: Chart) -> bool:
    return set(c.chuan) <= set(CORNERS)


@reads("病胎")
def _(c: Chart) -> bool:
    return READINGS["玄胎"](c) and c.over("申") == "巳"


@reads("生胎")
def _(c: Chart) -> bool:
    return READINGS["玄胎"](c) and c.over("巳") == "申"


@reads("絕胎")
def _(c: Chart) -> bool:
    return READINGS["玄胎"](c) and c.over("巳") == "亥"


@reads("六陽")
def _(c: Chart) -> bool:
    return {*c.uppers, *c.chuan} <= set("子寅辰午申戌")


@reads("六陰")
def _(c: Chart) -> bool:
    return {*c.uppers, *c.chuan} <= set("丑卯巳未酉亥")


@reads("六純")
def _(c: Chart) -> bool:
    return READINGS["六陽"](c) or READINGS["六陰"](c)


@reads("倒拔蛇")
def _(c: Chart) -> bool:
    return READINGS["六陽"](c) and steps(c) == (10, 10)


@reads("三傳遞生")
def _(c: Chart) -> bool:
    return sheng(c.chuan[0], c.chuan[1]) and sheng(c.chuan[1], c.chuan[2])


# -- 連珠 (7935–7975) -------------------------------------------------------------------------
def way(a: str, b: str) -> int:
    return (BRANCHES.index(b) - BRANCHES.index(a)) % 12


def steps(c: Chart) -> tuple[int, int]:
    return way(c.chuan[0], c.chuan[1]), way(c.chuan[1], c.chuan[2])


@reads("連珠")
def _(c: Chart) -> bool:
    return steps(c) in ((1, 1), (11, 11))


@reads("連珠·pillars")
def _(c: Chart) -> bool:
    return c.chuan == c.year_branch + c.month + c.branch


@reads("進連茹")
def _(c: Chart) -> bool:
    return steps(c) == (1, 1)


@reads("退連茹")
def _(c: Chart) -> bool:
    return steps(c) == (11, 11)


def span(c: Chart) -> list[str]:
    """From one upper god to the other by the shorter way, both included (either way if equal)."""
    a, b = c.on_day
    return [
        "".join(move(x, n) for n in range(way(x, y) + 1))
        for x, y in ((a, b), (b, a)) if way(x, y) <= 6
    ]  # fmt: skip


@reads("夾定三傳")
def _(c: Chart) -> bool:
    inside = ["".join(sorted(s[1:-1])) for s in span(c)]
    return READINGS["連珠"](c) and "".join(sorted(c.chuan)) in inside


@reads("夾定虛一")
def _(c: Chart) -> bool:
    return READINGS["連珠"](c) and any(
        set(c.chuan) <= set(s) and len(set(s[1:-1]) - set(c.chuan)) == 1 for s in span(c)
    )


@reads("夾不住")
def _(c: Chart) -> bool:
    within = {place for s in span(c) for place in s}
    return READINGS["連珠"](c) and c.chuan[0] in within and c.chuan[2] not in within


@reads("朝日")
def _(c: Chart) -> bool:
    return READINGS["連珠"](c) and c.chuan[0] in c.uppers[2:] and c.chuan[2] == c.on_day[0]


@reads("三傳朝支")
def _(c: Chart) -> bool:
    to_branch = c.chuan[2] in (c.branch, c.over(c.branch)) or c.chuan[0] == c.over(c.branch)
    return READINGS["連珠"](c) and to_branch


# -- 間傳 (7979–8047) -------------------------------------------------------------------------
FORWARD = [
    "登三天辰午申",
    "出三天午申戌",
    "涉三淵申戌子",
    "入三淵戌子寅",
    "向陽子寅辰",
    "出陽寅辰午",
    "出戶丑卯巳",
    "盈陽卯巳未",
    "充盈巳未酉",
    "入冥未酉亥",
    "凝陰酉亥丑",
    "溟濛亥丑卯",
]
BACKWARD = [
    "冥陰寅子戌",
    "偃蹇子戌申",
    "悖戾戌申午",
    "凝陽申午辰",
    "顧祖午辰寅",
    "涉疑辰寅子",
    "極陰丑亥酉",
    "時遁亥酉未",
    "勵明酉未巳",
    "回明未巳卯",
    "轉悖巳卯丑",
    "斷澗卯丑亥",
]
for entry in FORWARD + BACKWARD:
    READINGS[entry[:-3]] = lambda c, order=entry[-3:]: c.chuan == order


@reads("間傳")
def _(c: Chart) -> bool:
    return steps(c) in ((2, 2), (10, 10))


@reads("順間傳")
def _(c: Chart) -> bool:
    return c.chuan in {entry[-3:] for entry in FORWARD}


@reads("逆間傳")
def _(c: Chart) -> bool:
    return c.chuan in {entry[-3:] for entry in BACKWARD}


def struck(c: Chart, palace: str) -> bool:
    gate = {(2, 2): move(palace, 1), (10, 10): move(palace, -1)}.get(steps(c))
    return gate in (c.chuan[0], c.chuan[2])


@reads("撞干")
def _(c: Chart) -> bool:
    return struck(c, c.lodge)


@reads("撞支")
def _(c: Chart) -> bool:
    return struck(c, c.branch)
