"""Patterns from 軒蓋 to 遊子 (003:5551–6147) and 連茹, read a second time in characters."""

from __future__ import annotations

from itertools import pairwise

from tests.oracle.liuren import PUNISHES, STEMS, move
from tests.patterns.d_e1_support import (
    CLASH,
    GOOD,
    HARM,
    HORSE,
    JOIN,
    PEAK,
    PHASE,
    READINGS,
    SALARY,
    STEM_PHASE,
    TOMB,
    UNION,
    VIRTUE,
    Reading,
    Seen,
    beside,
    controls,
    feeds,
    reads,
)
from tests.support.notation import BRANCHES

TIAN_MA = dict(zip("寅卯辰巳午未申酉戌亥子丑", "午申戌子寅辰午申戌子寅辰", strict=True))
TIAN_DE = dict(zip("寅卯辰巳午未申酉戌亥子丑", "未申亥戌亥寅丑寅巳辰巳申", strict=True))
YUE_DE = dict(zip("寅卯辰巳午未申酉戌亥子丑", "巳寅亥申巳寅亥申巳寅亥申", strict=True))
SI_QI = dict(zip("寅卯辰巳午未申酉戌亥子丑", "午未申酉戌亥子丑寅卯辰巳", strict=True))
SANG_CHE = dict(zip("春夏秋冬", "酉子卯午", strict=True))
ZHI_FU = dict(zip(STEMS, "巳辰卯寅丑午未申酉戌", strict=True))
ZHI_DE = dict(zip(BRANCHES, "巳午未申酉戌亥子丑寅卯辰", strict=True))
XUN_DING = "卯丑亥酉未巳"


# -- 軒蓋 鑄印 斫輪 ------------------------------------------------------------------------------
def _canopy(c: Seen) -> bool:
    return c.chu == "午" and set(c.chuan) == set("午卯子")


@reads("乘軒落馬")
def _(c: Seen) -> bool:
    if not _canopy(c):
        return False
    bad = any(c.void(g) or c.rides(g, "螣蛇", "白虎") or g == SI_QI[c.month] for g in c.chuan)
    return bad or SANG_CHE[c.season] == "卯"


@reads("軒蓋大貴")
def _(c: Seen) -> bool:
    high = c.chu in (c.year, c.general_of_month, VIRTUE[c.s])
    grace = c.rides(c.chu, "貴人", "青龍", "太常", "天后", "六合")
    return _canopy(c) and c.strong(c.s) and c.strong(c.chu) and high and grace


@reads("華蓋軒車")
def _(c: Seen) -> bool:
    car = c.rides("卯", "青龍", "太常") or c.seat("卯") == TIAN_MA[c.month]
    return "卯" in c.chuan and car


def _cast(c: Seen) -> bool:
    return c.zhong == "戌" and c.over("巳") == "戌"


@reads("鑄印真體")
def _(c: Seen) -> bool:
    horses = {HORSE[c.year], HORSE[c.month], HORSE[c.b]} & set(c.chuan)
    sun = c.general_of_month in c.chuan
    return READINGS["鑄印乘軒"](c) and bool(horses) and sun and c.carried("六合")


@reads("破印損模")
def _(c: Seen) -> bool:
    hot = c.season in "春夏" and (c.b in "巳午" or c.hour in "巳午")
    return _cast(c) and (hot or c.void("戌") or CLASH[c.month] == "戌")


@reads("破印損模·summer")
def _(c: Seen) -> bool:
    hot = any(c.rides(god, "螣蛇", "朱雀") for god in c.chuan)
    return _cast(c) and c.season == "夏" and c.s in "丙丁" and hot


def _wheel(c: Seen) -> bool:
    seat = c.seat("卯")
    return c.chu == "卯" and (seat in "申酉" or (seat == "戌" and c.s == "辛"))


@reads("斫輪棺槨")
def _(c: Seen) -> bool:
    return _wheel(c) and c.state("卯") in "囚休" and c.rides("卯", "白虎")


@reads("傷斧·metal")
def _(c: Seen) -> bool:
    metal = any(c.rides(god, "太陰", "白虎") for god in c.chuan)
    return _wheel(c) and c.season == "秋" and c.s in "庚辛" and metal


READINGS |= {
    "軒蓋": _canopy,
    "軒蓋·months": lambda c: _canopy(c) and c.month in "寅申",
    "鑄印": _cast,
    "鑄印·anywhere": lambda c: c.over("巳") == "戌" and "戌" in c.chuan,
    "鑄印·bing_zi": lambda c: c.name == "丙子" and c.gan == "戌" and c.season in "秋冬",
    "鑄印乘軒": lambda c: c.over("巳") == "戌" and {"戌", "卯"} <= set(c.chuan),
    "鑄印真體·moon": lambda c: READINGS["鑄印乘軒"](c) and c.carried("太陰")
    and TIAN_MA[c.month] in c.chuan,
    "印綬雙全": lambda c: _cast(c) and c.s in "戊己" and c.carried("太常"),
    "鑄印不成": lambda c: "戌" in c.chuan and c.over("巳") == "戌" and c.seat(c.mo) in "亥子"
    and c.rides(c.mo, "天后", "玄武"),
    "斫輪": _wheel,
    "斫輪吉格": lambda c: _wheel(c) and any(
        c.rides(god, "青龍", "太常", "太陰", "六合") for god in c.chuan
    ),
    "斫輪舟楫": lambda c: _wheel(c) and c.s in "壬癸" and bool(set("亥子") & set(c.k + c.chuan)),
    "朽木難雕": lambda c: _wheel(c) and c.void("卯"),
    "朽木難雕·seat": lambda c: _wheel(c) and c.void(c.seat("卯")),
    "傷斧": lambda c: _wheel(c) and c.season == "春" and c.s in "甲乙" and c.hour in "寅卯",
    "傷輪": lambda c: _wheel(c) and c.season == "秋" and c.s in "庚辛" and c.hour in "申酉",
    "財就人": lambda c: c.gan == c.b and controls(c.s, c.b),
    "舊輪再斫": lambda c: _wheel(c) and TOMB[STEM_PHASE[c.s]] in c.chuan,
}  # fmt: skip


# -- 引從 to 榮華 -------------------------------------------------------------------------------
def _led(c: Seen, palace: str) -> bool:
    return c.seat(c.chu) == move(palace, 1) and c.seat(c.mo) == move(palace, -1)


@reads("拱地貴")
def _(c: Seen) -> bool:
    seats = [c.seat(god) for god in c.chuan]
    return any(
        beside(c.lodge, c.b, n) and (beside(*seats[:2], n) or beside(*seats[1:], n))
        for n in c.nobles
    )


@reads("遞生")
def _(c: Seen) -> bool:
    down, up = (*c.chuan, c.s), (*reversed(c.chuan), c.s)
    return any(all(feeds(a, b) for a, b in pairwise(w)) for w in (down, up))


@reads("亨通")
def _(c: Seen) -> bool:
    ways = ("遞生", "俱生", "互生", "俱旺", "互旺")
    return feeds(c.chu, c.s) or any(READINGS[way](c) for way in ways)


@reads("羊刃羅網")
def _(c: Seen) -> bool:
    gone = any(controls(c.s, god) and c.void(god) for god in c.chuan)
    return gone and (c.gan == SALARY[c.s] or READINGS["俱旺"](c))


@reads("榮華")
def _(c: Seen) -> bool:
    spots = {c.lodge, c.b, c.person}
    office, horse = SALARY[c.s], HORSE[c.b]
    placed = c.seat(office) in spots and c.seat(horse) in spots
    return placed and c.noble in c.chuan and c.strong(c.chu) and c.chu in (office, horse, c.noble)


def _couple(c: Seen) -> bool:
    return UNION[STEMS[c.codes["husband_stem"]]] == STEMS[c.codes["wife_stem"]]


def _kin(c: Seen) -> bool:
    apart = (BRANCHES.index(c.husband) - BRANCHES.index(c.wife)) % 12
    return apart in (4, 8) and c.strong(c.husband) and c.strong(c.wife)


def _peaks(c: Seen) -> tuple[str, str]:
    return PEAK[STEM_PHASE[c.s]], PEAK[PHASE[c.b]]


READINGS |= {
    "引從": lambda c: _led(c, c.lodge) or _led(c, c.b),
    "拱天干": lambda c: _led(c, c.lodge),
    "拱貴": lambda c: _led(c, c.lodge) and c.gan in c.nobles,
    "兩貴引從天干": lambda c: _led(c, c.lodge) and {c.chu, c.mo} == c.nobles,
    "拱地支": lambda c: _led(c, c.b),
    "兩貴拱支": lambda c: beside(c.seat(c.by_day), c.seat(c.by_night), c.b),
    "貴臨干支拱年命": lambda c: {c.gan, c.zhi} == c.nobles and beside(c.lodge, c.b, c.person),
    "干支拱日祿": lambda c: c.turn == 0 and beside(c.lodge, c.b, SALARY[c.s]),
    "干支拱貴": lambda c: c.turn == 0 and any(beside(c.lodge, c.b, n) for n in c.nobles),
    "俱生": lambda c: feeds(c.gan, c.s) and feeds(c.zhi, c.b),
    "互生": lambda c: feeds(c.gan, c.b) and feeds(c.zhi, c.s),
    "俱旺": lambda c: (c.gan, c.zhi) == _peaks(c),
    "互旺": lambda c: (c.zhi, c.gan) == _peaks(c),
    "自在": lambda c: c.gan == c.b and feeds(c.b, c.s),
    "恩多怨深": lambda c: feeds(c.chu, c.zhong) and feeds(c.zhong, c.mo) and controls(c.mo, c.s),
    "繁昌": lambda c: (_couple(c) and JOIN[c.husband] == c.wife) or _kin(c),
    "德孕": lambda c: _couple(c) and JOIN[c.husband] == c.wife,
    "德孕·stems": _couple,
    "旺孕": _kin,
}  # fmt: skip


# -- 德慶 合歡 和美 ------------------------------------------------------------------------------
@reads("德慶")
def _(c: Seen) -> bool:
    virtues = (VIRTUE[c.s], ZHI_DE[c.b], TIAN_DE[c.month], YUE_DE[c.month])
    return c.chu in virtues and c.rides(c.chu, *GOOD) and c.seat(c.chu) == c.person


@reads("合歡")
def _(c: Seen) -> bool:
    def met(other: str) -> bool:
        apart = (BRANCHES.index(c.chu) - BRANCHES.index(other)) % 12
        return JOIN[other] == c.chu or apart in (4, 8)

    stems = UNION[c.s] in (c.hidden(c.gan), c.hidden(c.zhi))
    return stems and any(map(met, (c.gan, c.zhi, c.b))) and c.rides(c.over(c.person), *GOOD)


@reads("和美")
def _(c: Seen) -> bool:
    pairs = (
        [(c.gan, c.zhi)], [(c.gan, c.lodge), (c.zhi, c.b)], [(c.gan, c.b), (c.zhi, c.lodge)],
    )  # fmt: skip
    if any(all(JOIN[a] == b for a, b in pair) for pair in pairs):
        return True
    if (c.gan == c.b or c.zhi == c.lodge) and JOIN[c.lodge] == c.b:
        return True
    return c.whole_triad and bool({JOIN[c.gan], JOIN[c.zhi]} & set(c.chuan))


@reads("蜜中砒")
def _(c: Seen) -> bool:
    if not c.whole_triad:
        return False
    (heart,) = set(c.chuan) & set("子午卯酉")
    return bool({PUNISHES[heart], HARM[heart], CLASH[heart]} & {c.gan, c.zhi})


READINGS |= {
    "四煞沒": lambda c: {c.seat(b) for b in "辰戌丑未"} == set("寅申巳亥"),
    "減德": lambda c: c.b == "子" and c.over("亥") == "巳" and c.rides("巳", "玄武"),
    "德化鬼": lambda c: c.s == "乙" and c.chu == "申" and c.over("酉") == "申",
    "合歡·ding_e": lambda c: READINGS["和美"](c),
    "外好裡槎枒": lambda c: JOIN[c.gan] == c.zhi and HARM[c.lodge] == c.b,
}


# -- 斬關 閉口 遊子 ------------------------------------------------------------------------------
def _pass(c: Seen) -> bool:
    return c.chu in "辰戌" and c.chu in (c.gan, c.zhi)


@reads("天地獨通")
def _(c: Seen) -> bool:
    helped = any(
        god in "寅卯未子" and c.rides(god, "貴人", "青龍", "太陰", "六合") for god in c.chuan
    )
    return _pass(c) and helped


@reads("斬關逢吏")
def _(c: Seen) -> bool:
    met = controls(c.chu, c.s) and ZHI_FU[c.s] == c.chu
    return _pass(c) and (met or c.over("寅") == "辰" or c.over("亥") == "戌")


@reads("閉口·ding_e")
def _(c: Seen) -> bool:
    return c.rides(c.chu, "玄武") and c.head in (c.chu, c.seat(c.chu))


def _earth(c: Seen) -> bool:
    return set(c.chuan) <= set("辰戌丑未")


def _ding(c: Seen) -> str:
    return XUN_DING[c.day // 10]


READINGS |= {
    "斬關": _pass,
    "斬關·standing": lambda c: c.gan in "辰戌" or c.zhi in "辰戌",
    "三天俱動": lambda c: _pass(c) and set("寅卯") <= set(c.k + c.chuan),
    "四大吉時": lambda c: c.s in "甲戊庚" and c.noble == "丑" and c.over("亥") == "丑",
    "四大吉時·either": lambda c: c.s in "甲戊庚" and c.over("亥") == c.noble,
    "斬關得斷": lambda c: _pass(c) and any(
        god in "申酉" or c.rides(god, "白虎", "太陰") for god in c.chuan
    ),
    "天地關隔": lambda c: _pass(c) and c.seat(c.chu) in "子午卯酉",
    "閉口": lambda c: READINGS["閉口·ding_e"](c)
    or (c.chu == c.tail and c.over(c.head) == c.tail),
    "閉口·prosperity": lambda c: c.chu == c.tail == SALARY[c.s],
    "一旬周遍": lambda c: (c.gan, c.zhi) == (c.tail, c.head),
    "一旬周遍·either": lambda c: {c.gan, c.zhi} == {c.tail, c.head},
    "察奸": lambda c: c.s in "乙丁己辛癸" and c.rides(c.chu, "玄武"),
    "遊子": lambda c: _earth(c) and c.chu in (_ding(c), TIAN_MA[c.month]),
    "遊子·ding_e": lambda c: _earth(c) and bool({_ding(c), TIAN_MA[c.month]} & set(c.chuan)),
    "遊子·earth": _earth,
    "海角": lambda c: _earth(c) and TIAN_MA[c.month] in c.chuan,
    "海角·xin_jing": lambda c: _earth(c) and {_ding(c), TIAN_MA[c.month]} <= set(c.chuan),
}  # fmt: skip

ROWS = {
    "陽光在下": "亥子丑", "含春": "子丑寅", "將泰": "丑寅卯", "正和": "寅卯辰",
    "離漸": "卯辰巳", "升階": "辰巳午", "迎陽": "巳午未", "麗明": "午未申",
    "回春": "未申酉", "流金": "申酉戌", "革故": "酉戌亥", "隱明": "戌亥子",
    "回陰": "亥戌酉", "返駕": "戌酉申", "出獄": "酉申未", "凌陰": "申未午",
    "漸希": "未午巳", "登庸": "午巳辰", "正己": "巳辰卯", "返照": "辰卯寅",
    "聯芳": "卯寅丑", "游魂": "寅丑子", "入墓": "丑子亥", "重陰·row": "子亥戌",
}  # fmt: skip
for _name, _row in ROWS.items():
    READINGS[_name] = lambda c, row=_row: c.chuan == row

# the exceptions, read in the same way
EXEMPT: dict[str, Reading] = {
    "貴人入獄": lambda c: c.person in "辰戌",
    "羊刃羅網": lambda c: (
        CLASH[move(SALARY[c.s], 1)] in (c.gan, c.zhi, c.over(c.person), *c.chuan, c.over(c.hour))
    ),
}
