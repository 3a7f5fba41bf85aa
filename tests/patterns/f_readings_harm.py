"""Second reading in characters: 魄化 三陰 龍戰 災厄 殃咎."""

from __future__ import annotations

from tests.patterns.f_support import (
    BAD,
    BEFORE,
    CLASH,
    GENERAL_PHASE,
    GOOD,
    PHASE,
    READINGS,
    RULED,
    Chart,
    ke,
    month_cycle,
    reads,
)
from tests.support.notation import move


# -- 魄化 (7115–7171) -------------------------------------------------------------------------
def hungry(c: Chart, god: str) -> bool:
    dead = {move("巳", months_on(c)), move("午", months_on(c))}
    return god in dead or c.weak(god)


def months_on(c: Chart) -> int:
    """Months since 寅."""
    return "寅卯辰巳午未申酉戌亥子丑".index(c.month)


def seen(c: Chart, god: str) -> bool:
    return god in (*c.on_day, c.over(c.xing_nian))


@reads("魄化")
def _(c: Chart) -> bool:
    first = c.chuan[0]
    return c.general(first) == "白虎" and hungry(c, first) and seen(c, first)


@reads("魄化·guan_yue_jing")
def _(c: Chart) -> bool:
    tiger = c.god_of("白虎")
    return hungry(c, tiger) and seen(c, tiger)


@reads("魄化·tomb")
def _(c: Chart) -> bool:
    return c.on_day[0] == c.tomb and c.ghost(c.tomb) and c.general(c.tomb) == "白虎"


@reads("虎銜尸")
def _(c: Chart) -> bool:
    first = c.chuan[0]
    fierce = c.general(first) == "白虎" or first in "辰戌"
    return first == c.tomb and c.weak(first) and fierce


@reads("魄化魂歸")
def _(c: Chart) -> bool:
    tiger = c.over("寅")
    rides = c.general(tiger) == "白虎"
    return rides and hungry(c, tiger) and seen(c, tiger) and ke(c.over(tiger), tiger)


@reads("魄化魂歸·noble")
def _(c: Chart) -> bool:
    tiger = c.god_of("白虎")
    helps = (*c.on_day, c.over(c.xing_nian))
    held = any(CLASH[g] == tiger or ke(g, tiger) for g in helps)
    return READINGS["魄化·guan_yue_jing"](c) and c.seat(c.noble) == "寅" and held


@reads("喪魄")
def _(c: Chart) -> bool:
    return c.chuan[0] == month_cycle("未辰丑戌", c.month) and seen(c, c.chuan[0])


@reads("飛魂")
def _(c: Chart) -> bool:
    return c.chuan[0] == move("亥", months_on(c)) and seen(c, c.chuan[0])


@reads("飛魂喪魄")
def _(c: Chart) -> bool:
    return seen(c, month_cycle("未辰丑戌", c.month)) or seen(c, move("亥", months_on(c)))


# -- 三陰, 四逆 (7175–7207) --------------------------------------------------------------------
def behind(c: Chart, god: str) -> bool:
    return c.general(god) not in (*BEFORE, "貴人")


@reads("三陰")
def _(c: Chart) -> bool:
    first = c.chuan[0]
    dark = c.weak(first) and c.general(first) in ("玄武", "白虎")
    day = not c.forward and all(behind(c, g) for g in c.on_day)
    return day and dark and ke(c.hour, c.xing_nian)


@reads("三陰·both_ends")
def _(c: Chart) -> bool:
    return READINGS["三陰"](c) and c.weak(c.chuan[2])


@reads("三陰·xin_jing")
def _(c: Chart) -> bool:
    first = c.chuan[0]
    general = RULED[GENERAL_PHASE[c.general(first)]] == PHASE[c.stem]
    there = any(c.general(g) in ("玄武", "白虎") for g in c.on_day)
    dark = c.weak(first) and c.ghost(first) and general
    return not c.forward and there and dark and ke(c.hour, c.xing_nian)


@reads("四逆")
def _(c: Chart) -> bool:
    first, last = c.chuan[0], c.chuan[2]
    falls = c.general(first) in GOOD and c.general(last) in BAD
    fades = c.strong(first) and not c.strong(last)
    return falls and fades and not c.forward and behind(c, last)


# -- 龍戰 (7211–7275) -------------------------------------------------------------------------
@reads("龍戰")
def _(c: Chart) -> bool:
    return c.branch in "卯酉" and c.chuan[0] in "卯酉" and c.xing_nian in "卯酉"


@reads("龍戰·strict")
def _(c: Chart) -> bool:
    return c.branch in "卯酉" and c.branch == c.chuan[0] == c.xing_nian


@reads("龍戰·ding_e")
def _(c: Chart) -> bool:
    return c.branch in "卯酉" and c.seat(c.chuan[0]) in "卯酉"


@reads("龍戰·guan_yue_jing")
def _(c: Chart) -> bool:
    raised = c.seat(c.chuan[0]) in "卯酉"
    if c.branch not in "卯酉":
        return raised
    return raised and bool(set(c.chuan) & set("卯酉")) and c.xing_nian in "卯酉"


@reads("龍戰·xin_jing")
def _(c: Chart) -> bool:
    return c.branch in "卯酉" and (c.seat(c.chuan[0]) in "卯酉" or c.person in "卯酉")


@reads("二門")
def _(c: Chart) -> bool:
    return c.branch in "卯酉" and c.xing_nian == "卯" and c.seat(c.chuan[0]) == "卯"


# -- 災厄, 殃咎 (7339–7411) --------------------------------------------------------------------
@reads("災厄")
def _(c: Chart) -> bool:
    of_month = {
        month_cycle("未辰丑戌", c.month), move("亥", months_on(c)), month_cycle("酉午卯子", c.month)
    }  # fmt: skip
    of_year = {move(c.year_branch, n) for n in (-1, 2, -2, -4)}
    return c.chuan[0] in of_month | of_year | {c.tomb, CLASH[c.tomb]}


@reads("伏殃")
def _(c: Chart) -> bool:
    first = c.chuan[0]
    return first == month_cycle("酉午卯子", c.month) and first in (*c.on_day, c.over(c.person))


@reads("遞克")
def _(c: Chart) -> bool:
    return any(
        ke(a, b) and ke(b, z) and ke(z, c.stem) for a, b, z in (c.chuan, c.chuan[::-1])
    )  # fmt: skip


@reads("夾克")
def _(c: Chart) -> bool:
    first = c.chuan[0]
    general = RULED[GENERAL_PHASE[c.general(first)]] == PHASE[first]
    return ke(c.seat(first), first) and general


@reads("財受夾克")
def _(c: Chart) -> bool:
    return READINGS["夾克"](c) and ke(c.stem, c.chuan[0])


def outward(c: Chart, god: str) -> bool:
    return RULED[GENERAL_PHASE[c.general(god)]] == PHASE[god]


def inward(c: Chart, god: str) -> bool:
    return RULED[PHASE[god]] == GENERAL_PHASE[c.general(god)]


@reads("外戰")
def _(c: Chart) -> bool:
    return all(outward(c, g) for g in c.chuan)


@reads("外戰·opening")
def _(c: Chart) -> bool:
    return outward(c, c.chuan[0])


@reads("內戰")
def _(c: Chart) -> bool:
    return all(inward(c, g) for g in c.chuan)


@reads("內戰·opening")
def _(c: Chart) -> bool:
    return inward(c, c.chuan[0])


@reads("干支乘墓")
def _(c: Chart) -> bool:
    return c.on_day == (c.tomb, c.branch_tomb)


@reads("干支坐墓")
def _(c: Chart) -> bool:
    return (c.seat(c.lodge), c.seat(c.branch)) == (c.tomb, c.branch_tomb)


@reads("殃咎")
def _(c: Chart) -> bool:
    names = ("遞克", "夾克", "外戰", "內戰", "干支乘墓", "干支坐墓")
    return any(READINGS[name](c) for name in names)
