"""Second reading in characters: 天將 as patterns (579–647), the odes on judgement (1595–2739)."""

from __future__ import annotations

from tests.oracle.liuren import ELEMENT, PUNISHES, move
from tests.patterns.a_b_readings_days import (
    BIRTH,
    CENTRES,
    LORD,
    READINGS,
    Reading,
    element_of_general,
    ghost,
    god_of,
    of,
    on_plate,
    reads,
)
from tests.patterns.d_e1_support import (
    BAD,
    CLASH,
    GOOD,
    SALARY,
    TOMB,
    VIRTUE,
    Seen,
    controls,
    feeds,
)  # fmt: skip

GRASS = dict(zip("寅卯辰巳午未申酉戌亥子丑", "卯子酉午" * 3, strict=True))
FROM_CHEN = dict(zip("寅卯辰巳午未申酉戌亥子丑", "辰巳午未申酉戌亥子丑寅卯", strict=True))


def holds_general(c: Seen, b: str) -> bool:
    """The god controls the general that it carries."""
    return LORD[element_of_general(c, b)] == ELEMENT[b]


# -- 天將 ---------------------------------------------------------------------------------------
@reads("六合不合")
def _(c: Seen) -> bool:
    god = god_of(c, "六合")
    return god in CENTRES or c.seat(god) in CENTRES


@reads("六合不合·god")
def _(c: Seen) -> bool:
    return any(c.rides(b, "六合") for b in CENTRES)


@reads("勾陳交會")
def _(c: Seen) -> bool:
    return c.rides("辰", "勾陳")


@reads("勾陳交會·earth")
def _(c: Seen) -> bool:
    return any(c.rides(b, "勾陳") for b in "辰戌丑未")


PAIRS = ("申酉", "午未", "辰巳", "寅卯", "子丑", "戌亥")  # of 壬 and 癸 in the six tens


@reads("天空下淚")
def _(c: Seen) -> bool:
    return any(c.rides(b, "天空") for b in PAIRS[c.day // 10] if b in c.chuan)


@reads("天空下淚·palace")
def _(c: Seen) -> bool:
    return any(c.rides(c.over(palace), "天空") for palace in PAIRS[c.day // 10])


def over(general: str, palaces: str) -> Reading:
    """The general stands over one of the palaces."""
    return lambda c: any(c.rides(c.over(p), general) for p in palaces)


READINGS["白虎遭擒"] = over("白虎", "巳午")
READINGS["白虎遭擒·triad"] = over("白虎", "寅午戌")
READINGS["玄武橫截"] = over("玄武", "辰戌丑")


@reads("玄武橫截·forward")
def _(c: Seen) -> bool:
    return c.forward and any(c.rides(c.over(p), "玄武") for p in "亥子")


@reads("太陰拔刀")
def _(c: Seen) -> bool:
    return c.rides("申", "太陰") or any(c.rides(c.over(p), "太陰") for p in "申酉")


@reads("天后淫亂")
def _(c: Seen) -> bool:
    return c.rides(c.over("酉" if c.month in "子寅辰午申戌" else "申"), "天后")


@reads("富貴·any_palace")
def _(c: Seen) -> bool:
    there = c.seat(c.chu) in {c.lodge, c.b, c.person}
    return c.chu == c.noble and c.strong(c.chu) and there


@reads("龍德·noble_year")
def _(c: Seen) -> bool:
    return c.noble == c.year and c.chu == c.general_of_month


@reads("虎咥")
def _(c: Seen) -> bool:
    god = FROM_CHEN[c.month]
    return c.rides(god, "白虎") and ghost(c, god) and c.over(c.xing_nian) == god


@reads("懸樑")
def _(c: Seen) -> bool:
    god = GRASS[c.month]
    return c.rides(god, "白虎") and c.void(god) and FROM_CHEN[c.month] in c.k + c.chuan


# -- 日辰 (1595–1607) ---------------------------------------------------------------------------
@reads("互克")
def _(c: Seen) -> bool:
    return controls(c.gan, c.b) and controls(c.zhi, c.s)


@reads("俱克")
def _(c: Seen) -> bool:
    return controls(c.gan, c.s) and controls(c.zhi, c.b)


@reads("互脫")
def _(c: Seen) -> bool:
    return feeds(c.b, c.gan) and feeds(c.s, c.zhi)


@reads("俱脫")
def _(c: Seen) -> bool:
    return feeds(c.s, c.gan) and feeds(c.b, c.zhi)


@reads("尊從卑受包容")
def _(c: Seen) -> bool:
    return c.zhi == c.lodge and feeds(c.b, c.s)


@reads("宅旺人衰")
def _(c: Seen) -> bool:
    return c.zhi == c.lodge and feeds(c.s, c.b)


@reads("辰來脫日")
def _(c: Seen) -> bool:
    return c.gan == c.b and feeds(c.s, c.b)


@reads("權攝不正")
def _(c: Seen) -> bool:
    return c.zhi == SALARY[c.s]


@reads("暗鬼")
def _(c: Seen) -> bool:
    return (c.s in "壬癸" and c.gan == "辰") or (c.b in "亥子" and c.zhi == "辰")


# -- 發用 (1615–1627) ---------------------------------------------------------------------------
@reads("驀逢")
def _(c: Seen) -> bool:
    by_force = c.method not in ("昴星", "別責", "八專", "伏吟")
    return by_force and c.chu == c.k[3] and c.chu not in c.k[:3]


@reads("內戰·attacked")
def _(c: Seen) -> bool:
    attacked = any(up == c.chu and controls(low, up) for up, low in c.chart.si_ke)
    return attacked and holds_general(c, c.chu)


@reads("隔將")
def _(c: Seen) -> bool:
    return holds_general(c, c.chu) and controls(c.chu, c.seat(c.chu))


@reads("移遠就近·year")
def _(c: Seen) -> bool:
    return c.chu == c.year and bool({c.zhong, c.mo} & {c.month, c.b})


# -- 河井 (1735–1743) ---------------------------------------------------------------------------
@reads("天河地井")
def _(c: Seen) -> bool:
    return c.over("辰") == "未" or c.over("未") == "辰"


@reads("天河地井·river_on_well")
def _(c: Seen) -> bool:
    return c.over("未") == "辰"


@reads("沉河")
def _(c: Seen) -> bool:
    return c.turn in (3, 9) and c.s in "壬癸" and set(c.chuan) in (set("巳酉丑"), set("申子辰"))


@reads("落井")
def _(c: Seen) -> bool:
    god = god_of(c, "玄武")
    hurts = controls(god, c.s) or controls(god, c.b)
    return c.turn in (3, 9) and god in "卯子" and hurts


# -- 重神 to 合鄉 (1811–1903) --------------------------------------------------------------------
@reads("重神")
def _(c: Seen) -> bool:
    return ELEMENT[c.chu] == ELEMENT[c.seat(c.chu)]


@reads("對神隔將")
def _(c: Seen) -> bool:
    return ghost(c, c.gan) and holds_general(c, c.gan)


@reads("藏鬼")
def _(c: Seen) -> bool:
    return READINGS["對神隔將"](c) or (controls(c.zhi, c.b) and holds_general(c, c.zhi))


@reads("間克")
def _(c: Seen) -> bool:
    return controls(c.k[0], c.k[2]) and controls(c.k[3], c.k[1])


@reads("合鄉")
def _(c: Seen) -> bool:
    return c.chuan == "巳戌卯" and c.over("戌") == "卯"


@reads("歲刑日")
def _(c: Seen) -> bool:
    return c.chu == c.year and PUNISHES[c.chu] == c.lodge


@reads("建刑辰")
def _(c: Seen) -> bool:
    return c.chu == c.month and PUNISHES[c.chu] == c.b


@reads("日陰克日戴墓")
def _(c: Seen) -> bool:
    return c.gan == TOMB[ELEMENT[c.s]] and ghost(c, c.k[1])


@reads("辰陰克辰罡處孟")
def _(c: Seen) -> bool:
    return controls(c.k[3], c.b) and c.seat("辰") in "寅申巳亥"


@reads("吉神遭制")
def _(c: Seen) -> bool:
    return any(c.rides(b, *GOOD) and holds_general(c, b) for b in c.chuan)


@reads("凶神伏")
def _(c: Seen) -> bool:
    return any(c.rides(b, *BAD) and holds_general(c, b) for b in c.chuan)


@reads("用生終死")
def _(c: Seen) -> bool:
    return c.chu + c.mo == BIRTH[ELEMENT[c.s]] + TOMB[ELEMENT[c.s]]


@reads("用死終生")
def _(c: Seen) -> bool:
    return c.mo + c.chu == BIRTH[ELEMENT[c.s]] + TOMB[ELEMENT[c.s]]


@reads("三傳相救")
def _(c: Seen) -> bool:
    return c.mo == VIRTUE[c.s] and controls(c.mo, c.chu)


# -- 行年, 命, 貴人 (2139–2523) --------------------------------------------------------------------
@reads("不及")
def _(c: Seen) -> bool:
    return controls(c.xing_nian, c.gan)


@reads("失節")
def _(c: Seen) -> bool:
    return controls(c.gan, c.over(c.xing_nian))


@reads("四閉")
def _(c: Seen) -> bool:
    touching = c.over(c.noble) == c.chu or c.over(c.chu) == c.noble
    return controls(c.chu, c.noble) and not touching


@reads("四閉·noble")
def _(c: Seen) -> bool:
    return controls(c.noble, c.s)


@reads("無德")
def _(c: Seen) -> bool:
    god = VIRTUE[c.s]
    return controls(c.seat(god), god) or controls(c.over(god), god)


@reads("天網·branch")
def _(c: Seen) -> bool:
    return any(controls(c.chu, x) and controls(c.hour, x) for x in (c.s, c.b))


@reads("支破為用")
def _(c: Seen) -> bool:
    return c.chu == c.zhi == CLASH[c.b]


@reads("日辰兩破")
def _(c: Seen) -> bool:
    return c.turn == 6 and {CLASH[c.lodge], CLASH[c.b]} <= set(c.chuan)


@reads("三課俱合")
def _(c: Seen) -> bool:
    return bool({c.gan + c.lodge, c.zhi + c.b} & {"巳申", "辰酉", "卯戌"})


@reads("鑄印·si_on_zi")
def _(c: Seen) -> bool:
    return c.chu == "巳" and c.over("子") == "巳"


@reads("高蓋乘軒·wu_on_you")
def _(c: Seen) -> bool:
    return c.chu == "午" and c.over("酉") == "午"


@reads("三財")
def _(c: Seen) -> bool:
    birth = of(c, "ben_ming")
    return controls(c.s, c.gan) and controls(c.b, c.zhi) and controls(birth, c.over(birth))


@reads("三財·transmissions")
def _(c: Seen) -> bool:
    return all(controls(c.s, b) for b in c.chuan)


# -- gates (2507, 2739) -------------------------------------------------------------------------
@reads("關隔")
def _(c: Seen) -> bool:
    return c.over("酉") in "寅卯" or c.over("卯") in "辰戌丑未"


READINGS["關"] = lambda c: c.over("酉") in "寅卯"
READINGS["隔"] = lambda c: c.over("卯") in "辰戌"
READINGS["鎖"] = lambda c: c.over("卯") in "申酉"


@reads("斬關·metal_general")
def _(c: Seen) -> bool:
    return READINGS["關"](c) and c.rides(c.over("酉"), "白虎", "太陰")


@reads("毀隔")
def _(c: Seen) -> bool:
    return READINGS["隔"](c) and c.rides(c.over("卯"), "青龍", "六合")


@reads("破鎖")
def _(c: Seen) -> bool:
    return READINGS["鎖"](c) and c.rides(c.over("卯"), "螣蛇", "朱雀")


READINGS["四絕"] = on_plate("午亥", "酉寅", "子巳", "卯申")


@reads("勾陳帶劍")
def _(c: Seen) -> bool:
    return c.s in "甲乙" and any(c.rides(b, "勾陳") for b in "申酉")


@reads("白虎持喪")
def _(c: Seen) -> bool:
    god = move(c.year, 2)
    return c.rides(god, "白虎") and ghost(c, god)
