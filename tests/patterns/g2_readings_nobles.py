"""畢法 41–60 read a second time from their lines, chart by chart and in characters."""

from __future__ import annotations

from collections.abc import Callable

from tests.patterns.e2_c_support import CLASH, HARM, PHASE, ke
from tests.patterns.g2_support import CANOPY, HORSE, LOATHING, NOBLES, Chart
from tests.support.notation import BRANCHES, LODGE, STEMS, move

Reading = Callable[[Chart], bool]
DT, DTN = ("day", "turn"), ("day", "turn", "daynight")
DAY, NIGHT = "卯辰巳午未申", "酉戌亥子丑寅"
READINGS: dict[str, tuple[tuple[str, ...], Reading]] = {}
EXEMPT: dict[str, tuple[tuple[str, ...], Reading]] = {}


def reads(pattern: str, ask: Reading, axes: tuple[str, ...] = DT) -> None:
    READINGS[pattern] = axes, ask


def undone(pattern: str, ask: Reading, axes: tuple[str, ...] = DT) -> None:
    EXEMPT[pattern] = axes, ask


# -- 41–42 --------------------------------------------------------------------------------------
def _wonder(stems: str) -> bool:
    return "".join(sorted(stems, key=STEMS.find)) in ("甲戊庚", "乙丙丁")


def _five_rats(c: Chart) -> str:
    start = dict(zip("甲己乙庚丙辛丁壬戊癸", "甲甲丙丙戊戊庚庚壬壬", strict=True))[c.stem]
    places = [BRANCHES.index(b) for b in c.chuan]
    if [(b - places[0]) % 12 for b in places] == [0, 1, 2]:
        places = [places[0], places[0] + 1, places[0] + 2]
    return "".join(STEMS[(STEMS.index(start) + p) % 10] for p in places)


def _ten(c: Chart) -> str:
    return "".join(c.hidden(b) for b in c.chuan)


reads("真富貴", lambda c: c.gan == HORSE[c.branch] and c.zhi == c.prosperity)
reads("傳內三奇·xun", lambda c: _wonder(_ten(c)))
reads("傳內三奇·wuzi", lambda c: _wonder(_five_rats(c)))
reads("傳內三奇", lambda c: _wonder(_ten(c)) or _wonder(_five_rats(c)))


# -- 43–45 --------------------------------------------------------------------------------------
reads(
    "害貴訟直作曲斷",
    lambda c: c.noble == HARM[c.chuan[0]] and c.noble in c.gan + c.zhi + c.chuan,
    DTN,
)
_crooked: Reading = lambda c: c.stem == "己" and set(c.chuan) == set("亥卯未")  # noqa: E731
reads("曲直作鬼", _crooked)
reads("先曲後直", lambda c: _crooked(c) and c.over("亥") == "卯")
reads("先直後曲", lambda c: _crooked(c) and c.over("未") == "卯")
reads("虎雀勾訟", lambda c: c.over("午") == "申" and c.over("辰") == "午", ("turn",))


def _noble_or_on_it(c: Chart, gods: str) -> bool:
    return all({god, c.seat(god)} & set(c.nobles) for god in gods)


reads("遍地貴人·bifa", lambda c: _noble_or_on_it(c, c.course))
reads("咄目煞", lambda c: c.daynight == 1 and _noble_or_on_it(c, c.course), DTN)
reads("三傳皆貴", lambda c: _noble_or_on_it(c, c.chuan))


def _one_on_the_other(c: Chart) -> bool:
    return c.over(c.other_noble) == c.noble


reads("晝夜貴加", lambda c: _one_on_the_other(c) and c.noble in c.course, DTN)
reads(
    "晝夜貴加·six_places",
    lambda c: (
        _one_on_the_other(c)
        and c.noble in c.gan + c.zhi + c.chuan + c.over(c.person) + c.over(c.hour)
    ),
    (*DTN, "hour", "person"),
)
for _name in ("晝夜貴加", "晝夜貴加·six_places", "貴人順治格", "貴人逆治格"):
    undone(_name, lambda c: c.void(c.noble), ("day", "daynight"))
reads("貴覆干支格", lambda c: {c.gan, c.zhi} == set(c.nobles))
reads(
    "兩貴空害格",
    lambda c: c.zhi == c.noble and c.void(c.zhi) and ke(c.zhi, c.branch)
    and c.gan == c.other_noble and HARM[c.gan] == c.lodge and c.general(c.gan) == "勾陳",
    DTN,
)  # fmt: skip

# -- 46–50 --------------------------------------------------------------------------------------
reads("貴人蹉跌·bifa", lambda c: c.seat(c.nobles[0]) in NIGHT and c.seat(c.nobles[1]) in DAY)


def _all_day(c: Chart, palaces: str) -> bool:
    """The nobles of the twelve hours under this 月將 all stand on these palaces."""
    sun = (BRANCHES.index(c.hour) + c.turn) % 12
    for hour in BRANCHES:
        noble = NOBLES[c.stem][0 if hour in DAY else 1]
        if move(noble, -(sun - BRANCHES.index(hour))) not in palaces:
            return False
    return True


reads("貴人順治格", lambda c: _all_day(c, "亥子丑寅卯辰"), (*DT, "hour"))
reads("貴人逆治格", lambda c: _all_day(c, "巳午未申酉戌"), (*DT, "hour"))
reads("開眼作暗", lambda c: c.daynight == 0 and c.seat(c.noble) in NIGHT, DTN)
reads("自暗而明", lambda c: c.daynight == 1 and c.seat(c.noble) in DAY, DTN)
reads("貴人入獄·bifa", lambda c: c.seat(c.noble) in "辰戌", DTN)
undone("貴人入獄·bifa", lambda c: c.stem in "乙辛" or c.branch in "辰戌", ("day",))
reads("貴人臨身·bifa", lambda c: c.seat(c.noble) in "辰戌" and c.stem in "乙辛", DTN)
reads("貴人入宅", lambda c: c.seat(c.noble) in "辰戌" and c.branch in "辰戌", DTN)
reads("鬼乘天乙", lambda c: c.ghost(c.noble) and c.noble in c.gan + c.zhi, DTN)
reads("空亡貴人格", lambda c: c.void(c.noble), ("day", "daynight"))
reads(
    "貴人作墓格",
    lambda c: (c.stem + c.gan, c.daynight) in {("甲未", 1), ("庚丑", 0)},
    DTN,
)
reads("貴人脫氣格", lambda c: c.drain(c.noble), ("day", "daynight"))
reads("兩貴受克", lambda c: all(ke(c.seat(n), n) for n in c.nobles))
reads("白虎乘丑格", lambda c: "白虎" in (c.general("丑"), c.general(c.over("丑"))), DTN)
reads("貴人忌憚格", lambda c: ke(c.rider("朱雀"), c.noble), DTN)
reads("真朱雀·bifa2", lambda c: c.general("午") == "朱雀", DTN)
undone("真朱雀·bifa2", lambda c: c.year_branch in "申酉", ("year_branch",))
reads("二貴皆空", lambda c: all(c.empty(n) for n in c.nobles))

# -- 51–53 --------------------------------------------------------------------------------------
reads("魁度天門", lambda c: c.chuan[0] == "戌" and c.over("亥") == "戌")
reads("罡塞鬼戶", lambda c: c.over("寅") == "辰", ("turn",))
reads(
    "貴登天門·bifa",
    lambda c: c.stem in "甲戊庚" and c.daynight == 0 and c.over("亥") == "丑",
    DTN,
)
reads("貴塞鬼戶格", lambda c: c.over("寅") == c.noble and all(map(c.ghost, c.chuan)), DTN)
reads(
    "神藏煞沒格",
    lambda c: c.over("亥") == c.noble and {c.over(p) for p in "寅申巳亥"} == set("辰戌丑未"),
    DTN,
)
for _name, _general, _home in (
    ("兩蛇夾墓", "螣蛇", "巳"), ("兩常夾墓", "太常", "未"), ("兩后夾墓", "天后", "亥"),
    ("兩虎夾墓", "白虎", "申"), ("兩貴夾墓", "貴人", "丑"), ("兩空夾墓", "天空", "戌"),
):  # fmt: skip
    reads(
        _name,
        lambda c, g=_general, h=_home: c.over(h) == c.tomb and c.general(c.tomb) == g,  # type: ignore[misc]
        DTN,
    )
reads(
    "兩勾夾墓",
    lambda c: c.over("辰") == c.tomb == "辰"
    and all(Chart(c.day, c.turn, n).general("辰") == "勾陳" for n in (0, 1)),
)  # fmt: skip
undone(
    "兩蛇夾墓",
    lambda c: CLASH[c.over(c.person)] == c.tomb and not c.void(c.over(c.person)),
    (*DT, "person"),
)

# -- 54–60 --------------------------------------------------------------------------------------
reads(
    "虎視逢虎",
    lambda c: (
        c.method == "昴星" and (bool(set("申寅") & set(c.course)) or c.rider("白虎") in c.course)
    ),
    DTN,
)
reads(
    "天羅地網",
    lambda c: all(c.over(p) == move(p, 1) for p in BRANCHES),
    ("turn",),
)
undone(
    "天羅地網",
    lambda c: CLASH[c.over(c.person)] in c.gan + c.zhi or c.void(c.gan) or c.void(c.zhi),
    (*DT, "person"),
)
reads("互網", lambda c: c.gan == move(c.branch, 1) and c.zhi == move(c.lodge, 1))
reads("天網自裹", lambda c: c.gan == c.tomb == c.ben_ming, (*DT, "ben_ming"))
reads(
    "天網自裹·hour",
    lambda c: c.ghost(c.chuan[0]) and c.ghost(c.hour) and c.ben_ming == c.tomb,
    (*DT, "hour", "ben_ming"),
)
# 月厭, 天目 and 飛廉 agree in two months: 未 in that of 巳, 丑 in that of 亥
reads(
    "丁神厭目格",
    lambda c: {"巳": "未", "亥": "丑"}.get(c.month, "") in [g for g in c.gan + c.zhi if c.hidden(g) == "丁"]
    and LOATHING[c.month] in c.gan + c.zhi,
    (*DT, "month"),
)  # fmt: skip
reads(
    "費有餘得不足",
    lambda c: c.parent(c.gan) and c.void(c.gan)
    and any((c.drain(g) or c.ghost(g)) and not c.void(g) for g in c.course),
)  # fmt: skip
reads(
    "得少失多格",
    lambda c: PHASE[c.gan] == PHASE[c.stem] and HARM[c.gan] == c.chuan[0]
    and c.drain(c.chuan[1]) and c.drain(c.chuan[2]),
)  # fmt: skip


def below(c: Chart, god: str) -> bool:
    """Controlled by its palace, or by the stem that lodges there for the first lesson."""
    return ke(c.seat(god), god) or (c.seat(god) == LODGE[c.stem] and ke(c.stem, god))


reads(
    "用破身心無所歸",
    lambda c: c.wealth(c.chuan[0]) and below(c, c.chuan[0]) and c.empty(c.chuan[1])
    and c.empty(c.chuan[2]),
)  # fmt: skip
reads("華蓋覆日", lambda c: c.tomb == CANOPY[c.branch] == c.gan == c.chuan[0])
reads("太陽射宅", lambda c: c.over(c.branch) == c.over(c.hour), ("day", "hour"))
undone("太陽射宅", lambda c: c.branch in NIGHT, ("day",))
reads("太陽臨身", lambda c: c.over(c.lodge) == c.over(c.hour), ("day", "hour"))
undone("太陽臨身", lambda c: c.lodge in NIGHT, ("day",))
