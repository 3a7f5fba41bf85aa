"""Second reading in characters: the list of 課體 in a line each (003:463–523)."""

from __future__ import annotations

from tests.oracle.liuren import BRANCHES, ELEMENT, move
from tests.patterns.a_b_readings_days import (
    BRANCH_VIRTUE,
    EARTHS,
    MONTH_VIRTUE,
    TRIAD_ELEMENT,
    in_xing,
    of,
    reads,
)
from tests.patterns.d_e1_support import (
    CLASH,
    GOOD,
    HARM,
    HORSE,
    JOIN,
    SALARY,
    TOMB,
    UNION,
    VIRTUE,
    Seen,
    beside,
    controls,
    feeds,
)

HEAVEN_VIRTUE = dict(zip("寅卯辰巳午未申酉戌亥子丑", "未申亥戌亥寅丑寅巳辰巳申", strict=True))
HEAVEN_HORSE = dict(zip("寅卯辰巳午未申酉戌亥子丑", "午申戌子寅辰午申戌子寅辰", strict=True))
WANDERING = dict(zip("寅卯辰巳午未申酉戌亥子丑", "亥子丑寅卯辰巳午未申酉戌", strict=True))
AMBUSH = dict(zip("寅卯辰巳午未申酉戌亥子丑", "酉午卯子" * 3, strict=True))
RITE = dict(zip(BRANCHES, "午巳辰卯寅丑未申酉戌亥子", strict=True))
FIRST = dict(zip("寅卯辰巳午未申酉戌亥子丑", "室奎胃畢參鬼張角氐心斗虛", strict=True))
MANSIONS = "角亢氐房心尾箕斗牛女虛危室壁奎婁胃昴畢觜參井鬼柳星張翼軫"
MANSION_PALACE = dict(
    zip(MANSIONS, "辰辰卯卯卯寅寅丑丑子子子亥亥戌戌酉酉酉申申未未午午午巳巳", strict=True)
)


def moon(c: Seen) -> str:
    """月宿: walked mansion by mansion from the first of the month."""
    mansion, stayed = FIRST[c.month], False
    for _ in range(c.codes["lunar_day"]):
        if mansion in "奎井張翼氐斗" and not stayed:
            stayed = True
        else:
            mansion, stayed = MANSIONS[(MANSIONS.index(mansion) + 1) % 28], False
    return MANSION_PALACE[mansion]


# -- the one-line list, lucky (463–523) ---------------------------------------------------------
@reads("六儀·list")
def _(c: Seen) -> bool:
    return c.chu in {c.head, RITE[c.b]}


@reads("時泰·list")
def _(c: Seen) -> bool:
    return c.chu in {c.year, c.month}


@reads("富貴·list")
def _(c: Seen) -> bool:
    below = c.seat(c.noble)
    related = feeds(c.noble, below) or feeds(below, c.noble)
    return c.strong(c.noble) and below in {c.lodge, c.b, c.person} and related


@reads("鑄印·list")
def _(c: Seen) -> bool:
    return c.chuan == "巳戌卯" and c.turn == 5 and c.carried("太常")


@reads("斫輪·list")
def _(c: Seen) -> bool:
    return "卯" in c.chuan and c.over("申") == "卯"


@reads("引從·list")
def _(c: Seen) -> bool:
    ends = any(beside(c.chu, c.mo, b) for b in (c.gan, c.zhi))
    return ends or any(beside(c.by_day, c.by_night, b) for b in (c.gan, c.over(c.person)))


@reads("繁昌·list")
def _(c: Seen) -> bool:
    return c.chu in {c.husband, c.wife} and c.strong(c.chu) and JOIN[c.husband] == c.wife


@reads("榮華·list")
def _(c: Seen) -> bool:
    opens = c.chu in {SALARY[c.s], HORSE[c.b]} or c.rides(c.chu, "貴人")
    places = (c.gan, c.zhi, c.over(c.person))
    return opens and c.state(c.chu) == "旺" and all(c.rides(b, *GOOD) for b in places)


@reads("德慶·list")
def _(c: Seen) -> bool:
    four = {VIRTUE[c.s], BRANCH_VIRTUE[c.b], HEAVEN_VIRTUE[c.month], MONTH_VIRTUE[c.month]}
    return c.chu in four


def united(a: str, b: str) -> bool:
    return JOIN[a] == b or (a != b and TRIAD_ELEMENT[a] == TRIAD_ELEMENT[b])


@reads("合歡·list")
def _(c: Seen) -> bool:
    joined = c.hidden(c.gan) == UNION[c.s] and c.rides(c.gan, *GOOD)
    return joined and united(c.chu, c.seat(c.chu))


@reads("和美·list")
def _(c: Seen) -> bool:
    own = united(c.gan, c.lodge) and united(c.zhi, c.b)
    return own or (united(c.gan, c.b) and united(c.zhi, c.lodge))


@reads("盤珠·list")
def _(c: Seen) -> bool:
    return {c.year, c.month, c.b, c.hour} <= set(c.k + c.chuan)


@reads("連珠·list")
def _(c: Seen) -> bool:
    return any(c.chuan == c.chu + move(c.chu, n) + move(c.chu, 2 * n) for n in (1, 2, -1, -2))


# -- the one-line list, unlucky -----------------------------------------------------------------
@reads("閉口·list")
def _(c: Seen) -> bool:
    return all(
        c.over(head) == tail for head, tail in zip("子戌申午辰寅", "酉未巳卯丑亥", strict=True)
    )


@reads("遊子·list")
def _(c: Seen) -> bool:
    return c.chu in EARTHS and c.hidden(c.chu) == "丁" and HEAVEN_HORSE[c.month] in c.chuan


@reads("亂首·list")
def _(c: Seen) -> bool:
    return controls(c.b, c.s) and (c.gan == c.b or c.zhi == c.lodge)


@reads("沖破·list")
def _(c: Seen) -> bool:
    return c.chu in {CLASH[c.lodge], CLASH[c.b]} and c.chu in {CLASH[c.year], CLASH[c.month]}


@reads("淫泆·list")
def _(c: Seen) -> bool:
    return any(c.rides(b, "天后", "六合") for b in "卯酉")


@reads("解離·list")
def _(c: Seen) -> bool:
    day = controls(c.s, c.zhi) and controls(c.b, c.gan)
    birth = of(c, "ben_ming")
    years = controls(birth, c.over(c.xing_nian)) and controls(c.xing_nian, c.over(birth))
    return day or years


@reads("侵害·list")
def _(c: Seen) -> bool:
    pairs = [
        {palace, c.over(palace)} for palace in (c.lodge, c.b) if HARM[palace] == c.over(palace)
    ]
    return any(c.chu in pair for pair in pairs) and c.seat(c.chu) == c.person


@reads("刑傷·list")
def _(c: Seen) -> bool:
    return (in_xing(c.chu, c.lodge) or in_xing(c.chu, c.b)) and c.seat(c.chu) == c.person


@reads("天寇·list")
def _(c: Seen) -> bool:
    return c.codes["term_day"] == 4 and c.chu == moon(c) == c.zhi


@reads("魄化·list")
def _(c: Seen) -> bool:
    there = c.seat(c.chu) in {c.lodge, c.b, c.xing_nian}
    return there and c.rides(c.chu, "白虎") and c.state(c.chu) in "死囚"


@reads("死奇·list")
def _(c: Seen) -> bool:
    return c.chu == moon(c) == "辰"


@reads("災厄·list")
def _(c: Seen) -> bool:
    year = {move(c.year, n) for n in (2, -2, -4)}
    tomb = TOMB[ELEMENT[c.s]]
    return c.chu in year | {WANDERING[c.month], AMBUSH[c.month], tomb, CLASH[tomb]}


@reads("鬼墓·list")
def _(c: Seen) -> bool:
    return (c.s in "壬癸" and c.gan == "辰") or (c.b in "亥子" and c.zhi == "辰")
