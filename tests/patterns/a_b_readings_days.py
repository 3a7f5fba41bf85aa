"""Second reading in characters: 交車, 德合鬼墓 and the closed lists (003:111, 283–407, 527–535)."""

from __future__ import annotations

from collections.abc import Callable

from tests.oracle.liuren import BRANCHES, ELEMENT, GENERALS, move
from tests.patterns.d_e1_support import (
    CLASH,
    HARM,
    JOIN,
    TOMB,
    TRIADS,
    VIRTUE,
    Seen,
    controls,
    feeds,
)

Reading = Callable[[Seen], bool]
READINGS: dict[str, Reading] = {}
CORNERS, CENTRES, EARTHS = "寅申巳亥", "子午卯酉", "辰戌丑未"
GENERAL_ELEMENT = dict(zip(GENERALS, "土火火木土木土金土水金水", strict=True))
BREAK = dict(zip(BRANCHES, "酉辰亥午丑申卯戌巳子未寅", strict=True))
PUNISH = dict(zip(BRANCHES, "卯戌巳子辰申午丑寅酉未亥", strict=True))
BIRTH = dict(zip("木火土金水", "亥寅申巳申", strict=True))
LORD = dict(zip("木火土金水", "金水木火土", strict=True))
CHILD = dict(zip("木火土金水", "火土金水木", strict=True))
TRIAD_ELEMENT = {b: e for t, e in zip(TRIADS, "水木火金", strict=True) for b in t}
BRANCH_VIRTUE = dict(zip(BRANCHES, "巳午未申酉戌亥子丑寅卯辰", strict=True))
MONTH_VIRTUE = dict(zip("寅卯辰巳午未申酉戌亥子丑", "巳寅亥申" * 3, strict=True))
YEAR_VIRTUE = dict(zip("甲乙丙丁戊己庚辛壬癸", "寅申巳亥巳寅申巳亥巳", strict=True))


def reads(pattern: str) -> Callable[[Reading], Reading]:
    def keep(ask: Reading) -> Reading:
        READINGS[pattern] = ask
        return ask

    return keep


def of(c: Seen, axis: str) -> str:
    """The branch on an axis."""
    return BRANCHES[c.codes[axis]]


def god_of(c: Seen, general: str) -> str:
    return next(b for b in BRANCHES if c.rides(b, general))


def ghost(c: Seen, b: str) -> bool:
    return controls(b, c.s)


def in_xing(a: str, b: str) -> bool:
    return PUNISH[a] == b or PUNISH[b] == a


def element_of_general(c: Seen, b: str) -> str:
    return GENERAL_ELEMENT[next(g for g in GENERALS if c.rides(b, g))]


# -- 交車 (339–347) -----------------------------------------------------------------------------
def crossed(c: Seen) -> bool:
    return c.lodge != c.b and JOIN[c.gan] == c.b and JOIN[c.zhi] == c.lodge


@reads("交車合財·crosswise")
def _(c: Seen) -> bool:
    return crossed(c) and controls(c.b, c.gan) and controls(c.s, c.zhi)


@reads("交車脫·crosswise")
def _(c: Seen) -> bool:
    return crossed(c) and feeds(c.b, c.gan) and feeds(c.s, c.zhi)


@reads("交車害·own")
def _(c: Seen) -> bool:
    return crossed(c) and HARM[c.gan] == c.lodge and HARM[c.zhi] == c.b


@reads("交車空·both")
def _(c: Seen) -> bool:
    return crossed(c) and c.void(c.gan) and c.void(c.zhi)


@reads("交車刑·own")
def _(c: Seen) -> bool:
    return crossed(c) and in_xing(c.gan, c.lodge) and in_xing(c.zhi, c.b)


@reads("交車沖·joined")
def _(c: Seen) -> bool:
    return crossed(c) and CLASH[c.lodge] == c.b and CLASH[c.gan] == c.zhi


@reads("交車克·crosswise")
def _(c: Seen) -> bool:
    return crossed(c) and controls(c.gan, c.b) and controls(c.zhi, c.s)


@reads("交車三交·plates")
def _(c: Seen) -> bool:
    return crossed(c) and set(c.chuan) <= set(CENTRES) and c.turn in (3, 9)


@reads("三合交克干支")
def _(c: Seen) -> bool:
    one = TRIAD_ELEMENT[c.gan] == TRIAD_ELEMENT[c.lodge]
    other = TRIAD_ELEMENT[c.zhi] == TRIAD_ELEMENT[c.b]
    return one and other and controls(c.gan, c.b) and controls(c.zhi, c.s)


@reads("同心")
def _(c: Seen) -> bool:
    own = JOIN[c.gan] == c.lodge and JOIN[c.zhi] == c.b
    across = JOIN[c.gan] == c.b and JOIN[c.zhi] == c.lodge
    visit = JOIN[c.lodge] == c.b and (c.gan == c.b or c.zhi == c.lodge)
    return own or across or visit or JOIN[c.gan] == c.zhi


@reads("同心·opposite")
def _(c: Seen) -> bool:
    return c.name in ["乙酉", "丙申", "戊申", "辛卯", "壬寅"] and c.turn == 6


@reads("干支相害上神合且破")
def _(c: Seen) -> bool:
    return HARM[c.lodge] == c.b and {c.gan, c.zhi} in [set("寅亥"), set("巳申")]


@reads("干支相害上神合無破")
def _(c: Seen) -> bool:
    joined = [set("子丑"), set("卯戌"), set("辰酉"), set("午未")]
    return HARM[c.lodge] == c.b and {c.gan, c.zhi} in joined


# -- 德 (283–291) -------------------------------------------------------------------------------
@reads("四德入傳")
def _(c: Seen) -> bool:
    year = YEAR_VIRTUE["甲乙丙丁戊己庚辛壬癸"[c.codes["year_stem"]]]
    four = {VIRTUE[c.s], BRANCH_VIRTUE[c.b], MONTH_VIRTUE[c.month], year}
    return bool(four & {c.gan, c.zhi, *c.chuan})


@reads("德鬼同體")
def _(c: Seen) -> bool:
    return c.chu == c.gan and c.s + c.chu in ["乙申", "丁亥", "己寅", "辛巳"]


@reads("鬼德")
def _(c: Seen) -> bool:
    return c.s + c.chu in ["乙申", "丁亥", "己寅", "辛巳"]


@reads("鬼德·seat")
def _(c: Seen) -> bool:
    return READINGS["鬼德"](c) and ELEMENT[c.seat(c.chu)] == LORD[ELEMENT[c.s]]


@reads("文德")
def _(c: Seen) -> bool:
    god = VIRTUE[c.s]
    return c.s in "乙丁己辛" and god in (c.gan, c.zhi, *c.chuan) and c.rides(god, "朱雀")


# -- 合 (303–319) -------------------------------------------------------------------------------
def lacking(c: Seen) -> str:
    """What completes a triad of which two are in 三傳; empty where there is none."""
    for triad in TRIADS:
        left = set(triad) - set(c.chuan)
        if len(left) == 1:
            return left.pop()
    return ""


@reads("折腰")
def _(c: Seen) -> bool:
    return bool(lacking(c))


@reads("湊合")
def _(c: Seen) -> bool:
    return lacking(c) in {c.gan, c.zhi}


@reads("破合")
def _(c: Seen) -> bool:
    return c.chu + c.seat(c.chu) in ("寅亥", "亥寅")


@reads("刑合")
def _(c: Seen) -> bool:
    return c.chu + c.seat(c.chu) in ("巳申", "申巳")


# -- 鬼 (363–375) -------------------------------------------------------------------------------
@reads("攢眉")
def _(c: Seen) -> bool:
    return ghost(c, c.chu) and ghost(c, c.seat(c.chu))


@reads("家鬼弄家神")
def _(c: Seen) -> bool:
    lord = LORD[ELEMENT[c.s]]
    land = {"木": "寅卯辰", "火": "巳午未", "金": "申酉戌", "水": "亥子丑", "土": "辰戌丑未"}[lord]
    return c.chu == c.zhi and ELEMENT[c.chu] == lord and c.zhong in land and c.mo in land


@reads("鬼脫生")
def _(c: Seen) -> bool:
    return ghost(c, c.chu) and feeds(c.chu, c.mo) and c.mo == BIRTH[ELEMENT[c.s]]


@reads("傳鬼生干上神")
def _(c: Seen) -> bool:
    local = TRIAD_ELEMENT[c.chu]
    chain = CHILD[local] == ELEMENT[c.gan] and feeds(c.gan, c.s)
    return c.whole_triad and LORD[ELEMENT[c.s]] == local and chain


@reads("貴德臨身制鬼")
def _(c: Seen) -> bool:
    local = TRIAD_ELEMENT[c.chu]
    held = LORD[local] == element_of_general(c, c.chu)
    on = c.gan == VIRTUE[c.s] and c.rides(c.gan, "貴人")
    return c.whole_triad and LORD[ELEMENT[c.s]] == local and held and on


@reads("借益")
def _(c: Seen) -> bool:
    dark = all(element_of_general(c, b) == LORD[ELEMENT[c.s]] for b in c.chuan)
    return c.whole_triad and CHILD[ELEMENT[c.s]] == TRIAD_ELEMENT[c.chu] and dark


# -- 墓 (111, 391–403) --------------------------------------------------------------------------
@reads("收魂")
def _(c: Seen) -> bool:
    return c.rides(TOMB[ELEMENT[c.s]], "玄武")


def on_plate(*overlays: str) -> Reading:
    """Every one of these, a god and its palace, is on the plate."""
    return lambda c: all(c.over(palace) == god for god, palace in overlays)


READINGS["自生入墓"] = on_plate("寅戌", "巳丑", "申辰", "亥未")
READINGS["長生乘日墓"] = on_plate("未亥", "戌寅", "辰申", "丑巳")
READINGS["長生自乘墓"] = on_plate("辰亥", "未寅", "丑申", "戌巳")
READINGS["天上長生坐墓"] = on_plate("亥辰", "寅未", "申丑", "巳戌")


@reads("身入墓")
def _(c: Seen) -> bool:
    return c.mo == dict(zip("甲乙丙丁戊己庚辛壬癸", "未未戌戌辰辰丑丑辰辰", strict=True))[c.s]


@reads("日入墓")
def _(c: Seen) -> bool:
    listed = [
        "甲寅未",
        "乙辰未",
        "丙巳戌",
        "丁未戌",
        "戊巳辰",
        "己未辰",
        "庚申丑",
        "辛戌丑",
        "壬亥辰",
        "癸丑辰",
    ]
    return any(c.s == s and c.over(palace) == god for s, god, palace in listed)


@reads("支戴墓")
def _(c: Seen) -> bool:
    bearing = {"辰": "亥子辰戌丑未", "未": "寅卯", "丑": "申酉", "戌": "巳午"}
    return c.b in bearing.get(c.zhi, "")


@reads("支坐墓")
def _(c: Seen) -> bool:
    sitting = {"辰": "亥子辰戌丑未", "未": "寅卯", "丑": "申酉", "戌": "巳午"}
    return c.b in sitting.get(c.seat(c.b), "")


def triad_tomb(b: str) -> str:
    return next(t for t in TRIADS if b in t)[2]


@reads("行年化氣入墓")
def _(c: Seen) -> bool:
    return c.over(triad_tomb(c.xing_nian)) == c.xing_nian


@reads("行年化氣入墓·above")
def _(c: Seen) -> bool:
    return c.over(c.xing_nian) == triad_tomb(c.xing_nian)


@reads("年命乘墓")
def _(c: Seen) -> bool:
    return c.over(c.person) == TOMB[ELEMENT[c.person]]


@reads("年命坐墓")
def _(c: Seen) -> bool:
    return c.over(TOMB[ELEMENT[c.person]]) == c.person


@reads("鬼入墓")
def _(c: Seen) -> bool:
    lord = LORD[ELEMENT[c.s]]
    return ELEMENT[c.over(TOMB[lord])] == lord


# -- closed lists (527–535) ---------------------------------------------------------------------
@reads("三六合")
def _(c: Seen) -> bool:
    heart = set(c.chuan) & set(CENTRES)
    return c.whole_triad and bool({JOIN[c.gan], JOIN[c.zhi]} & heart)


@reads("丁神臨宅")
def _(c: Seen) -> bool:
    return c.zhi == move(c.head, 3)


@reads("喪弔全逢")
def _(c: Seen) -> bool:
    return {c.gan, c.zhi} == {move(c.year, 2), move(c.year, -2)}
