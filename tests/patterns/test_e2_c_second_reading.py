"""Each pattern read a second time from its line, chart by chart and in characters."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from tests.patterns.e2_c_support import (
    BAD,
    BIRTH,
    BROKEN,
    CHILD,
    CLASH,
    DASHI,
    END_GU,
    GOOD,
    HARM,
    JI,
    ONE_GU,
    ONE_GUA,
    PHASE,
    PUNISHED,
    SALARY,
    SEASON,
    SISHA,
    TIANMA,
    TOMB,
    TOMB_GUA,
    TWO_GU,
    TWO_GUA,
    ZHONG,
    Chart,
    ke,
    over_axes,
    read_over,
    state,
)
from tests.support.notation import BRANCHES, LODGE, move

Reading = Callable[[Chart], bool]
DT = ("day", "turn")
DTN = ("day", "turn", "daynight")
DTM = ("day", "turn", "month")
READINGS: dict[str, tuple[tuple[str, ...], Reading]] = {}


def reads(pattern: str, axes: tuple[str, ...] = DT) -> Callable[[Reading], Reading]:
    def keep(ask: Reading) -> Reading:
        READINGS[pattern] = axes, ask
        return ask

    return keep


def _ride(c: Chart, names: str, gods: str | None = None) -> bool:
    return any(c.general(g) in names.split() for g in (gods or c.chuan))


# -- 遊子, 三交 ---------------------------------------------------------------------------------
reads("破遊")(lambda c: set(c.chuan) <= JI and c.chuan[0] == "丑" and c.seat("丑") == "辰")
reads("衰遊")(lambda c: set(c.chuan) <= JI and c.chuan[0] == "戌" and c.seat("戌") == "未")
reads("復遊")(lambda c: set(c.chuan) <= JI and c.over("子") == "午")
reads("五墳四煞·spirit", DTM)(
    lambda c: set(c.chuan) <= JI and c.chuan[0] == TOMB[PHASE[c.stem]] == SISHA[c.month]
)


def _two(c: Chart) -> bool:
    return {c.branch, c.over(c.branch), c.over(c.over(c.branch)), *c.chuan} <= ZHONG


reads("三交", DTN)(lambda c: _two(c) and _ride(c, "太陰 六合"))
reads("三交·ding_e", (*DTN, "hour"))(
    lambda c: c.hour in ZHONG and _two(c) and _ride(c, "天后 朱雀 太陰 六合")
)
reads("三交·xiu_zhong_jin", (*DTN, "hour"))(
    lambda c: c.hour in ZHONG and _two(c) and _ride(c, "朱雀 玄武 太陰 六合")
)


@reads("三交·guan_yue_jing")
def _(c: Chart) -> bool:
    first = c.chuan[0]
    near = any(ke(u, low) or ke(low, u) for u, low in c.lessons) and c.over("子") != "子"
    far = c.method == "遙克"
    return {first, c.seat(first)} <= ZHONG and (near or far)


@reads("三交·xin_jing", DTN)
def _(c: Chart) -> bool:
    on = c.over(c.branch)
    return (
        c.branch in "子午" and on in "卯酉" and _ride(c, "太陰 六合", on) and set(c.chuan) <= ZHONG
    )


@reads("三交·zeng_men", DTN)
def _(c: Chart) -> bool:
    first = c.chuan[0]
    arrives = first in (c.over(c.lodge), c.over(c.branch))
    return (first in "卯酉" and arrives and _ride(c, "太陰 六合", first)) or set(c.chuan) <= ZHONG


reads("三交不交", DTN)(lambda c: _two(c) and not _ride(c, "太陰 六合"))
reads("三交不交·xiu_zhong_jin", (*DTN, "hour"))(
    lambda c: (
        set(c.chuan) <= ZHONG
        and not (c.hour in ZHONG and c.branch in ZHONG and _ride(c, "朱雀 玄武 太陰 六合"))
    )
)
reads("交羅", DTN)(lambda c: _two(c) and _ride(c, "太陰 六合") and c.branch in "子午")
reads("交祿", DTN)(lambda c: _two(c) and _ride(c, "太陰 六合") and c.branch in "卯酉")
reads("死交")(lambda c: set(c.chuan) <= ZHONG and c.chuan[0] == "午" and c.seat("午") == "酉")
reads("破交")(lambda c: set(c.chuan) <= ZHONG and c.chuan[0] == "酉" and c.seat("酉") == "午")
reads("反目交")(lambda c: set(c.chuan) <= ZHONG and c.over("子") == "午")


@reads("高蓋乘軒", (*DTN, "month", "person"))
def _(c: Chart) -> bool:
    if c.chuan != "午卯子" or c.month not in "寅申":
        return False
    alive = {state(c.stem, c.month), state("午", c.month)} & {"旺", "相"}
    return bool(alive) and c.general(c.over(c.person)) in GOOD


reads("華蓋乘軒", (*DTN, "month"))(
    lambda c: c.chuan == "午卯子" and (TIANMA[c.month] in "午卯子" or _ride(c, "青龍 太常"))
)
reads("華蓋乘軒·tian_ma", DTM)(lambda c: set(c.chuan) <= ZHONG and TIANMA[c.month] in c.chuan)
reads("四正")(lambda c: set(c.chuan) <= ZHONG and SALARY[c.stem] in c.chuan)
reads("四散")(lambda c: set(c.chuan) <= ZHONG and SALARY[c.stem] not in c.chuan)


# -- 亂首, 贅婿 ---------------------------------------------------------------------------------
def _goes(c: Chart) -> bool:
    return c.over(c.branch) == c.lodge


def _comes(c: Chart) -> bool:
    return c.over(c.lodge) == c.branch


reads("亂首")(lambda c: _goes(c) and ke(c.branch, c.stem))
reads("亂首·xin_jing")(lambda c: _goes(c) and ke(c.branch, c.stem) and c.chuan[0] == c.lodge)
reads("上門亂首")(lambda c: _comes(c) and ke(c.branch, c.stem))
reads("反常")(lambda c: _comes(c) and ke(c.branch, c.stem) and c.chuan[0] == c.branch)
reads("患門救", (*DT, "person"))(
    lambda c: (
        ke(c.branch, c.stem)
        and (_goes(c) or _comes(c))
        and any(ke(g, c.branch) for g in (*c.chuan, c.over(c.person)))
    )
)


@reads("凌犯")
def _(c: Chart) -> bool:
    if ke(c.stem, c.branch):
        return c.count(below=True) > 0
    return ke(c.branch, c.stem) and c.count(below=True) == 0 and c.count(below=False) > 0


reads("坐堂婿")(lambda c: _goes(c) and ke(c.stem, c.branch) and c.chuan[0] == c.lodge)
reads("隨孃兒")(lambda c: _comes(c) and ke(c.stem, c.branch) and c.chuan[0] == c.branch)
reads("贅婿")(
    lambda c: (
        ke(c.stem, c.branch)
        and ((_goes(c) and c.chuan[0] == c.lodge) or (_comes(c) and c.chuan[0] == c.branch))
    )
)
reads("贅婿·ding_e")(lambda c: ke(c.stem, c.branch) and (_goes(c) or _comes(c)))
reads("贅婿·powerless", (*DTN, "month"))(
    lambda c: (
        _goes(c)
        and ke(c.stem, c.branch)
        and state(c.lodge, c.month) in "囚死"
        and _ride(c, "六合 太陰", c.lodge)
    )
)
reads("殘下", (*DTN, "month"))(
    lambda c: (
        _goes(c)
        and ke(c.stem, c.branch)
        and state(c.lodge, c.month) in "旺相"
        and _ride(c, "勾陳 白虎", c.lodge)
    )
)


# -- 沖破 to 解離 -------------------------------------------------------------------------------
reads("沖破")(
    lambda c: (
        c.chuan[0] in (CLASH[c.lodge], CLASH[c.branch]) and BROKEN[c.chuan[0]] == c.seat(c.chuan[0])
    )
)
reads("淫泆", DTN)(lambda c: c.chuan[0] in "卯酉" and _ride(c, "天后 六合", c.chuan[0]))
reads("狡童", DTN)(lambda c: [c.general(g) for g in c.chuan[::2]] == ["六合", "天后"])
reads("泆女", DTN)(lambda c: [c.general(g) for g in c.chuan[::2]] == ["天后", "六合"])
reads("狡童·guan_yue_jing", DTN)(
    lambda c: c.chuan[0] in "卯酉" and [c.general(g) for g in c.chuan[::2]] == ["六合", "天后"]
)
reads("泆女·guan_yue_jing", DTN)(
    lambda c: c.chuan[0] in "卯酉" and [c.general(g) for g in c.chuan[::2]] == ["天后", "六合"]
)


def _missing(c: Chart) -> str:
    """陽 or 陰, of the lesson that an earlier one has taken; empty unless three are left."""
    by_palace = [(up, LODGE.get(low, low)) for up, low in c.lessons]
    order = by_palace if c.stem in "甲丙戊庚壬" else by_palace[2:] + by_palace[:2]
    if len(set(order)) != 3:
        return ""
    place = next(i for i, lesson in enumerate(order) if lesson in order[:i])
    return "陽陰"[place % 2]


def _struck(c: Chart) -> bool:
    return c.count(below=True) + c.count(below=False) > 0


def _cross(c: Chart) -> bool:
    return ke(c.over(c.branch), c.stem) and ke(c.over(c.lodge), c.branch)


reads("不備")(lambda c: bool(_missing(c)) and _struck(c))
reads("陽不備")(lambda c: _missing(c) == "陽" and _struck(c))
reads("陰不備")(lambda c: _missing(c) == "陰" and _struck(c))
reads("蕪淫·cross")(_cross)
reads("蕪淫")(lambda c: (bool(_missing(c)) and _struck(c)) or _cross(c))
reads("蕪淫·guan_yue_jing")(lambda c: bool(_missing(c)))
reads("真解離")(lambda c: ke(c.stem, c.over(c.branch)) and ke(c.branch, c.over(c.lodge)))

COUPLE = ("turn", "husband", "wife")


def _couple(ask: Callable[[str, str, str, str], bool]) -> Reading:
    """Years of husband and wife, and the gods over them; on day 0, which does not matter."""
    return lambda c: ask(c.husband, c.wife, c.over(c.husband), c.over(c.wife))


def _fight(a: str, b: str) -> bool:
    return ke(a, b) or ke(b, a)


reads("解離", COUPLE)(
    _couple(lambda h, w, h2, w2: (CLASH[h] == w or _fight(h, w)) and _fight(h2, w2))
)
reads("解離·xin_jing", COUPLE)(
    _couple(
        lambda h, w, h2, w2: (
            (ke(w, h) and ke(h, w2) and ke(w2, h2)) or (ke(h, w) and ke(w, h2) and ke(h2, w2))
        )
    )
)
reads("解離·guan_yue_jing", COUPLE)(_couple(lambda h, w, h2, w2: _fight(h2, w2)))
reads("解離·zeng_men", COUPLE)(
    _couple(
        lambda h, w, h2, w2: (
            _fight(h, w) and ((ke(h2, h) and ke(w, w2)) or (ke(w2, w) and ke(h, h2)))
        )
    )
)


# -- 孤寡 -------------------------------------------------------------------------------------
reads("孤辰")(lambda c: c.void(c.seat(c.chuan[0])))
reads("寡宿")(lambda c: c.void(c.chuan[0]))
reads("孤寡")(lambda c: c.void(c.chuan[0]) or c.void(c.seat(c.chuan[0])))
reads("孤辰·yin_yang")(lambda c: c.void(c.chuan[0]) and c.chuan[0] in "子寅辰午申戌")
reads("寡宿·yin_yang")(lambda c: c.void(c.chuan[0]) and c.chuan[0] in "丑卯巳未酉亥")
reads("孤寡·yin_yang")(lambda c: c.void(c.chuan[0]))
reads("孤辰·first")(lambda c: c.void(c.chuan[0]))
reads("寡宿·last")(lambda c: c.void(c.chuan[2]))
reads("孤寡·ends")(lambda c: c.void(c.chuan[0]) or c.void(c.chuan[2]))
for variant, gu_of, gua_of in (
    ("season", ONE_GU, ONE_GUA),
    ("two", TWO_GU, TWO_GUA),
    ("growth", END_GU, TOMB_GUA),
):
    reads(f"孤辰·{variant}", DTM)(lambda c, of=gu_of: c.chuan[0] in of[SEASON[c.month]])
    reads(f"寡宿·{variant}", DTM)(lambda c, of=gua_of: c.chuan[0] in of[SEASON[c.month]])
    reads(f"孤寡·{variant}", DTM)(
        lambda c, a=gu_of, b=gua_of: c.chuan[0] in a[SEASON[c.month]] + b[SEASON[c.month]]
    )
reads("空孤空寡", DTM)(
    lambda c: (
        c.chuan[0] in ONE_GU[SEASON[c.month]] + ONE_GUA[SEASON[c.month]]
        and (c.void(c.chuan[0]) or c.void(c.seat(c.chuan[0])))
    )
)
reads("斷橋折腰")(lambda c: c.void(c.chuan[1]) and not c.void(c.chuan[2]))
reads("移遠就近")(lambda c: c.void(c.chuan[1]) and c.void(c.chuan[2]))


# -- 度厄 to 迍福 -------------------------------------------------------------------------------
reads("幼度厄")(lambda c: c.count(below=False) == 3)
reads("長度厄")(lambda c: c.count(below=True) == 3)
reads("度厄")(lambda c: 3 in (c.count(below=False), c.count(below=True)))
reads("度厄·xiu_zhong_jin")(lambda c: c.count(below=True) == 3)
reads("無祿")(lambda c: c.count(below=False) == 4)
reads("絕嗣")(lambda c: c.count(below=True) == 4)
reads("無祿·ding_e")(lambda c: c.count(below=True) == 4)
reads("絕嗣·ding_e")(lambda c: c.count(below=False) == 4)


def _eight(c: Chart) -> bool:
    first = c.chuan[0]
    seat = c.seat(first)
    if (state(first, c.month), state(seat, c.month)) != ("死", "旺"):
        return False
    low = first == TOMB[PHASE[seat]] and ke(seat, first)
    day = {PUNISHED[first]} & {c.lodge, c.branch}
    ridden = all(c.general(g) in BAD for g in (first, c.over(c.lodge), c.over(c.branch)))
    return bool(low and day and ridden and "子" in c.chuan)


def _five(c: Chart) -> bool:
    first, last = c.chuan[0], c.chuan[2]
    if state(first, c.month) != "死" or state(last, c.month) not in "旺相":
        return False
    mother = CHILD[PHASE[last]] == PHASE[first]
    riders = c.general(first) in BAD and c.general(last) in GOOD
    saved = ke(first, c.stem) and ke(c.over(c.person), first)
    return mother and riders and saved and state(c.over(c.lodge), c.month) in "旺相"


reads("八迍", (*DTN, "month"))(_eight)
reads("五福", (*DTN, "month", "person"))(_five)
reads("迍福", (*DTN, "month", "person"))(lambda c: _eight(c) and _five(c))


# -- 侵害, 刑傷, 龍德 ---------------------------------------------------------------------------
def _harmed(c: Chart) -> bool:
    return any(HARM[p] == c.over(p) and c.chuan[0] in (p, c.over(p)) for p in (c.lodge, c.branch))


def _hurt(c: Chart) -> bool:
    first = c.chuan[0]
    return any(PUNISHED[first] == p or PUNISHED[p] == first for p in (c.lodge, c.branch))


reads("侵害·ding_e")(_harmed)
reads("侵害", (*DT, "xing_nian"))(lambda c: _harmed(c) and c.seat(c.chuan[0]) == c.xing_nian)
reads("刑傷·day")(_hurt)
reads("刑傷", (*DT, "xing_nian"))(lambda c: _hurt(c) and c.seat(c.chuan[0]) == c.xing_nian)
reads("龍德·xiu_zhong_jin", (*DTN, "year_branch"))(
    lambda c: c.chuan[0] == c.year_branch and c.general(c.chuan[0]) == "貴人"
)


# -- 兵占 -------------------------------------------------------------------------------------
def _doors(month: str) -> str:
    return "".join(move(month, n) for n in (1, 4, 7, 10))


reads("貴登天門", DTN)(lambda c: c.general(c.over("亥")) == "貴人")
reads("私門", DTN)(lambda c: _ride(c, "六合 太陰", "卯酉"))
reads("私門加禁戶", (*DTN, "month"))(
    lambda c: any(
        c.seat(g) in _doors(c.month) and _ride(c, "青龍 太常 六合 太陰", g) for g in "卯酉"
    )
)
reads("三河九江臨禁戶", ("turn", "month"))(
    lambda c: any(c.seat(g) in _doors(c.month) for g in "卯酉")
)
reads("九丑日", ("day",))(lambda c: c.stem in "乙戊己辛壬" and c.branch in "子午卯酉")
reads("九丑·war", DTM)(
    lambda c: (
        c.stem in "乙戊己辛壬"
        and c.branch in "子午卯酉"
        and "丑" in (c.over(c.lodge), c.over(c.branch))
        and (DASHI[c.month] in c.seen or c.month in c.seen)
    )
)


@reads("天獄·war", DTM)
def _(c: Chart) -> bool:
    tomb = TOMB[PHASE[c.stem]]
    root = c.over(BIRTH[PHASE[c.stem]]) == "辰"
    return root and ke(c.seat(tomb), tomb) and state(c.chuan[0], c.month) in "囚死"


reads("天寇·sun", ("day", "hour", "term_day"))(
    lambda c: (
        (c.term_day == 4 and c.hour == c.branch)
        or (c.term_day == 3 and c.hour == BRANCHES[c.day % 12 - 1])
    )
)


@pytest.mark.parametrize("pattern", READINGS)
def test_the_second_reading_finds_the_same_charts(pattern: str) -> None:
    axes, ask = READINGS[pattern]
    found, said = over_axes(pattern, axes), read_over(ask, axes)
    assert np.array_equal(found, said), np.argwhere(found != said)[:5]
