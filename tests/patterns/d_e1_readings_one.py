"""Patterns from 元首 to 富貴 (003:4579–5547), read a second time in characters."""

from __future__ import annotations

from tests.oracle.liuren import STEMS
from tests.patterns.d_e1_support import (
    BAD,
    CLASH,
    GOOD,
    HORSE,
    JOIN,
    READINGS,
    SALARY,
    VIRTUE,
    Seen,
    controls,
    feeds,
    reads,
)
from tests.support.notation import BRANCHES

GAN_QI = dict(zip(STEMS, "午巳辰卯寅丑未申酉戌", strict=True))
ZHI_YI = dict(zip(BRANCHES, "午巳辰卯寅丑未申酉戌亥子", strict=True))
ZHI_DE = dict(zip(BRANCHES, "巳午未申酉戌亥子丑寅卯辰", strict=True))
XUN_QI = "丑丑子子亥亥"


# -- 九宗門 -------------------------------------------------------------------------------------
for _name in ("元首", "重審", "知一", "涉害", "遙克", "昴星", "別責", "八專"):
    READINGS[_name] = lambda c, name=_name: c.method == name
for _name in ("見機", "察微", "綴瑕", "蒿矢", "彈射", "自任", "自信", "杜傳", "井欄射"):
    READINGS[_name] = lambda c, name=_name: c.chart.variant == name
READINGS |= {
    "伏吟": lambda c: c.over("子") == "子",
    "返吟": lambda c: c.over("子") == "午",
    "度厄·strikes": lambda c: c.struck == 3,
    "無祿·strikes": lambda c: c.struck == 4,
    "見機·god": lambda c: c.method == "涉害" and c.chu in "寅申巳亥",
    "察微·god": lambda c: c.method == "涉害" and c.chu not in "寅申巳亥",
    "虎視": lambda c: c.method == "昴星" and c.s in "甲丙戊庚壬",
    "冬蛇掩目": lambda c: c.method == "昴星" and c.s in "乙丁己辛癸",
    "虎視·season": lambda c: c.method == "昴星" and c.s in "甲丙戊庚壬" and c.season == "春",
    "轉蓬": lambda c: c.method == "昴星" and c.s in "甲丙戊庚壬" and c.season == "夏",
    "冬蛇掩目·season": lambda c: c.method == "昴星" and c.s in "甲丙戊庚壬" and c.season == "冬",
    "車輪倒斫": lambda c: c.method == "昴星" and c.over("卯") == "申",
    "明堂": lambda c: c.method == "昴星" and c.over("卯") == "午",
    "蕪淫·bie_ze": lambda c: c.method == "別責",
    "帷薄不修": lambda c: c.method == "八專" and any(
        c.rides(god, "天后", "六合", "玄武") for god in c.chuan
    ),
    "帷薄不修·opening": lambda c: c.method == "八專" and c.rides(c.chu, "天后", "六合", "玄武"),
    "帷薄不修·any": lambda c: c.method == "八專",
    "獨足": lambda c: c.method == "八專" and len(set(c.chuan)) == 1,
    "獨足·void": lambda c: c.method == "八專" and c.void(c.zhong) and c.void(c.mo),
    "自任·all_yang": lambda c: c.turn == 0 and c.s in "甲丙戊庚壬",
    "井欄射·yin_days": lambda c: c.turn == 6 and c.s in "乙丁己辛癸",
}  # fmt: skip


# -- 三光 to 龍德 -------------------------------------------------------------------------------
@reads("三光")
def _(c: Seen) -> bool:
    good = all(c.rides(god, *GOOD) for god in (c.gan, c.zhi, c.chu))
    return good and c.strong(c.s) and c.strong(c.b) and c.strong(c.chu)


@reads("三光·seated")
def _(c: Seen) -> bool:
    stem, branch = c.lively(c.s) or c.lively(c.gan), c.lively(c.b) or c.lively(c.zhi)
    return stem and branch and c.lively(c.chu) and c.rides(c.chu, *GOOD)


AHEAD = ("螣蛇", "朱雀", "六合", "勾陳", "青龍")


@reads("三陽")
def _(c: Seen) -> bool:
    return READINGS["三陽·ding_e"](c) and c.strong(c.gan) and c.strong(c.zhi)


@reads("三陽·ding_e")
def _(c: Seen) -> bool:
    ahead = c.rides(c.gan, *AHEAD) and c.rides(c.zhi, *AHEAD)
    return c.forward and ahead and c.strong(c.chu)


@reads("四順")
def _(c: Seen) -> bool:
    if not c.forward or not all(c.rides(god, *AHEAD) for god in c.chuan):
        return False
    first = c.rides(c.chu, *BAD) and c.state(c.chu) in "死囚"
    return first and c.rides(c.mo, *GOOD) and c.state(c.mo) in "旺相"


@reads("天恩")
def _(c: Seen) -> bool:
    ruling = c.state(c.s) == "旺" and c.state(c.b) == "旺"
    spots = c.chuan + c.over(c.person)
    both = all(any(c.rides(god, g) for god in spots) for g in ("青龍", "天后"))
    return ruling and both and c.noble in (c.gan, c.zhi)


def _gain(c: Seen, god: str) -> bool:
    return controls(c.s, god) or god in (VIRTUE[c.s], ZHI_DE[c.b])


READINGS |= {
    "六陽·all_six": lambda c: set("子寅辰午申戌") <= set(c.k + c.chuan),
    "三奇": lambda c: XUN_QI[c.day // 10] in c.chuan,
    "三奇·opening": lambda c: c.chu in (XUN_QI[c.day // 10], GAN_QI[c.s]),
    "三奇聯珠": lambda c: c.chuan == "亥子丑",
    "遁奇": lambda c: {c.hidden(god) for god in c.chuan} in (set("乙丙丁"), set("甲戊庚")),
    "六儀": lambda c: c.head in c.chuan,
    "富貴六儀": lambda c: all(
        god in c.chuan and c.rides(god, *GOOD) for god in (c.head, ZHI_YI[c.b])
    ),
    "富貴六儀·noble": lambda c: c.chu == c.head == c.noble,
    "時泰": lambda c: c.chu in (c.year, c.month) and c.rides(c.chu, "青龍", "六合")
    and _gain(c, c.chu),
    "時泰·ding_e": lambda c: any(r in c.chuan and _gain(c, r) for r in (c.year, c.month)),
    "龍德": lambda c: c.chu == c.noble and c.chu in (c.year, c.general_of_month),
    "龍德·both": lambda c: c.chu == c.noble == c.year == c.general_of_month,
    "龍德·year": lambda c: c.chu == c.noble == c.year and c.general_of_month in c.chuan,
}  # fmt: skip


# -- 官爵 富貴 ----------------------------------------------------------------------------------
def _roads(c: Seen) -> set[str]:
    return {HORSE[c.year], HORSE[c.month], HORSE[c.b], HORSE[c.hour]}


def _routes(c: Seen) -> set[str]:
    return {HORSE[c.year], HORSE[c.month], HORSE[c.person]}


@reads("官爵")
def _(c: Seen) -> bool:
    return c.chu in _routes(c) and "戌" in c.chuan and c.carried("太常")


@reads("官爵·ding_e")
def _(c: Seen) -> bool:
    if c.chu in _routes(c) and ("戌" in c.chuan or c.carried("太常")):
        return True
    return (c.chu == "戌" or c.rides(c.chu, "太常")) and bool(_routes(c) & set(c.chuan))


@reads("官爵·two_seals")
def _(c: Seen) -> bool:
    horses = {HORSE[root] for root in (c.year, c.month, c.b, c.xing_nian)}
    return c.chu == "戌" and c.rides("戌", "太常") and bool(horses & set(c.chuan))


@reads("官爵失印")
def _(c: Seen) -> bool:
    lost = any(c.void(god) and (god == "戌" or c.rides(god, "太常")) for god in c.chuan)
    return READINGS["官爵"](c) and (lost or CLASH[c.chu] in c.k + c.chuan)


@reads("驛馬合神")
def _(c: Seen) -> bool:
    return c.chu in _roads(c) and CLASH[c.chu] not in c.k + c.chuan and c.mo == JOIN[c.chu]


@reads("富貴")
def _(c: Seen) -> bool:
    seat = c.seat(c.chu)
    place = seat in (c.lodge, c.b, c.person)
    return c.chu == c.noble and c.strong(c.chu) and place and (
        feeds(c.chu, seat) or feeds(seat, c.chu)
    )  # fmt: skip


@reads("富貴·ding_e")
def _(c: Seen) -> bool:
    place = c.seat(c.chu) in (c.lodge, c.b, c.xing_nian)
    return c.chu == c.noble and place and c.strong(c.chu) and c.strong(c.mo)


READINGS |= {
    "官爵·four_roads": lambda c: _roads(c) == {c.chu},
    "平地登霄": lambda c: "戌" in c.chuan and c.rides("戌", "太常") and _roads(c) <= set(c.chuan),
    "驛馬破": lambda c: c.chu in (HORSE[c.b], HORSE[c.hour]) and CLASH[c.chu] in c.k + c.chuan,
    "富貴·office_and_horse": lambda c: sorted(c.gan + c.zhi) == sorted(SALARY[c.s] + HORSE[c.b]),
    "富貴·opening": lambda c: c.chu == c.noble,
    "富貴權印": lambda c: c.chu == c.noble and "戌" in c.chuan and c.over("巳") == "戌",
    "貴人入獄": lambda c: c.seat(c.noble) in "辰戌" and c.s not in "乙辛" and c.b not in "辰戌",
    "貴人臨身": lambda c: c.gan == c.noble,
    "兩貴入傳": lambda c: c.nobles <= set(c.chuan),
    "遍地貴人": lambda c: all(c.nobles & {god, c.seat(god)} for god in c.k),
    "遍地貴人·uppers": lambda c: set(c.k) <= c.nobles,
    "貴人蹉跌": lambda c: c.seat(c.by_day) in "酉戌亥子丑寅"
    and c.seat(c.by_night) in "卯辰巳午未申",
    "貴往見貴": lambda c: c.by_day in (c.over(c.by_night), c.seat(c.by_night)),
    "兩貴逢空": lambda c: all(c.void(n) or c.void(c.seat(n)) for n in c.nobles),
    "兩貴坐受克方": lambda c: all(controls(c.seat(n), n) for n in c.nobles),
    "貴作日鬼": lambda c: c.gan == c.noble and controls(c.noble, c.s),
}  # fmt: skip
