"""Second reading in characters: 九丑 鬼墓 勵德 盤珠 新故 始終."""

from __future__ import annotations

from tests.patterns.f_readings_harm import behind, seen
from tests.patterns.f_support import (
    BAD,
    BEFORE,
    GOOD,
    READINGS,
    UNITED,
    Chart,
    ke,
    month_cycle,
    reads,
)

LEVEL = "子午卯酉"
TEN = ["戊子", "戊午", "壬子", "壬午", "乙卯", "乙酉", "己卯", "己酉", "辛卯", "辛酉"]


# -- 九丑 (7415–7451) -------------------------------------------------------------------------
@reads("九丑")
def _(c: Chart) -> bool:
    return c.name in TEN and c.chuan[0] == "丑" and c.seat("丑") in LEVEL


@reads("九丑·hour")
def _(c: Chart) -> bool:
    return READINGS["九丑"](c) and c.hour in LEVEL


@reads("九丑·on_branch")
def _(c: Chart) -> bool:
    return c.name in TEN and c.over(c.branch) == "丑"


@reads("九丑·xin_jing")
def _(c: Chart) -> bool:
    return c.name in TEN and "丑" in c.on_day


# -- 鬼墓 (7459–7551) -------------------------------------------------------------------------
GHOSTS = dict(
    zip(
        "甲乙丙丁戊己庚辛壬癸",
        ["申", "酉", "子", "亥", "寅", "卯", "午", "巳", "辰戌", "丑未"],
        strict=True,
    )
)


@reads("鬼墓")
def _(c: Chart) -> bool:
    return c.chuan[0] in GHOSTS[c.stem] + c.tomb + c.branch_tomb


@reads("鬼墓·ding_e")
def _(c: Chart) -> bool:
    first = c.chuan[0]
    kind = first in (c.tomb, c.branch_tomb) or ke(first, c.stem) or ke(first, c.branch)
    return first in c.on_day and kind


@reads("鬼墓·both")
def _(c: Chart) -> bool:
    return c.chuan[0] in c.on_day and c.stem in "壬癸" and c.chuan[0] == "辰"


def opens_on(c: Chart, pairs: str) -> bool:
    """發用 over its seat is one of the pairs 上下."""
    return c.chuan[0] + c.seat(c.chuan[0]) in pairs.split()


@reads("用起四墓")
def _(c: Chart) -> bool:
    return opens_on(c, "丑申 辰亥 未寅 戌巳")


@reads("傳墓入墓")
def _(c: Chart) -> bool:
    return opens_on(c, "寅酉 巳子 申卯 亥午")


@reads("墓加長生")
def _(c: Chart) -> bool:
    return opens_on(c, "未亥 戌寅 丑巳 辰申")


@reads("墓神覆日")
def _(c: Chart) -> bool:
    return c.on_day[0] == c.tomb


@reads("干墓臨支")
def _(c: Chart) -> bool:
    return c.on_day[1] == c.tomb


@reads("自坐四墓")
def _(c: Chart) -> bool:
    own = {c.lodge + c.seat(c.lodge), c.branch + c.seat(c.branch)}
    return bool(own & {"申丑", "亥辰", "寅未", "巳戌"})


@reads("干支互換坐墓")
def _(c: Chart) -> bool:
    return (c.seat(c.lodge), c.seat(c.branch)) == (c.branch_tomb, c.tomb)


@reads("干支互換坐墓·above")
def _(c: Chart) -> bool:
    return c.on_day == (c.branch_tomb, c.tomb)


@reads("墓門開")
def _(c: Chart) -> bool:
    god = c.over(c.xing_nian)
    rides = c.general(god) in ("螣蛇", "白虎")
    return c.xing_nian in "卯酉" and god in (c.tomb, c.branch_tomb) and rides


@reads("真墓門開")
def _(c: Chart) -> bool:
    return c.name in ("丁卯", "丁酉", "癸卯", "癸酉") and READINGS["墓門開"](c)


@reads("鬼呼")
def _(c: Chart) -> bool:
    return ke(c.over(c.tomb), c.stem)


@reads("五墳四煞")
def _(c: Chart) -> bool:
    return READINGS["稼穡"](c) and c.chuan[0] == c.tomb and c.general(c.tomb) in BAD


@reads("喪門")
def _(c: Chart) -> bool:
    return c.chuan[0] == month_cycle("未辰丑戌", c.month) and seen(c, c.chuan[0])


# -- 勵德 (7555–7631) -------------------------------------------------------------------------
def sides(c: Chart) -> str:
    """Where the gods of the four lessons are: 前, 後, or 中 with 貴人."""
    return "".join(
        "前" if c.general(g) in BEFORE else "後" if behind(c, g) else "中" for g in c.uppers
    )


@reads("勵德")
def _(c: Chart) -> bool:
    return c.seat(c.noble) in "卯酉"


@reads("蹉跎")
def _(c: Chart) -> bool:
    return READINGS["勵德"](c) and sides(c) == "前前前前"


@reads("微服")
def _(c: Chart) -> bool:
    return READINGS["勵德"](c) and sides(c) == "後後後後"


@reads("陽前陰後")
def _(c: Chart) -> bool:
    return READINGS["勵德"](c) and sides(c) == "前後前後"


@reads("陰前陽後")
def _(c: Chart) -> bool:
    return READINGS["勵德"](c) and sides(c) == "後前後前"


# -- 盤珠 (7635–7671) -------------------------------------------------------------------------
@reads("天心")
def _(c: Chart) -> bool:
    return {c.year_branch, c.month, c.hour} <= set(c.uppers)


@reads("天心·transmissions")
def _(c: Chart) -> bool:
    return {c.year_branch, c.month, c.branch, c.hour} <= set(c.chuan)


@reads("回還")
def _(c: Chart) -> bool:
    return set(c.chuan) <= set(c.uppers)


@reads("盤珠")
def _(c: Chart) -> bool:
    return READINGS["天心"](c) and READINGS["回還"](c)


@reads("重陰")
def _(c: Chart) -> bool:
    return c.over(c.year_branch) == "戌" or c.over("戌") == c.year_branch


@reads("重陽")
def _(c: Chart) -> bool:
    return c.over(c.month) == "辰" or c.over("辰") == c.month


@reads("陰覆陽")
def _(c: Chart) -> bool:
    return c.over(c.month) in ("戌", c.year_branch)


@reads("陽覆陰")
def _(c: Chart) -> bool:
    return c.over(c.year_branch) in ("辰", c.month)


# -- 十雜, 新故, 始終 (8079, 8147, 8359) --------------------------------------------------------
BORN = dict(zip("甲乙丙丁戊己庚辛壬癸", "亥亥寅寅申申巳巳申申", strict=True))
DEAD = dict(zip("甲乙丙丁戊己庚辛壬癸", "未未戌戌辰辰丑丑辰辰", strict=True))


def virtue(c: Chart) -> str:
    return c.stem if c.stem in "甲丙戊庚壬" else UNITED[c.stem]


@reads("生雜")
def _(c: Chart) -> bool:
    return c.chuan[0] == BORN[c.stem]


@reads("死雜")
def _(c: Chart) -> bool:
    return c.chuan[0] == DEAD[c.stem]


@reads("生加日辰")
def _(c: Chart) -> bool:
    return BORN[virtue(c)] in c.on_day


@reads("死加日辰")
def _(c: Chart) -> bool:
    return DEAD[virtue(c)] in c.on_day


@reads("新故")
def _(c: Chart) -> bool:
    return bool({BORN[virtue(c)], DEAD[virtue(c)]} & set(c.on_day))


@reads("始終皆吉")
def _(c: Chart) -> bool:
    return c.general(c.chuan[0]) in GOOD and c.general(c.chuan[2]) in GOOD


@reads("始終皆凶")
def _(c: Chart) -> bool:
    return c.general(c.chuan[0]) in BAD and c.general(c.chuan[2]) in BAD


@reads("始吉終凶")
def _(c: Chart) -> bool:
    first, last = c.chuan[0], c.chuan[2]
    good = c.strong(first) and c.general(first) in GOOD
    return good and c.weak(last) and c.general(last) in BAD


@reads("始凶終吉")
def _(c: Chart) -> bool:
    first, last = c.chuan[0], c.chuan[2]
    bad = not c.strong(first) and c.general(first) in BAD
    return bad and c.strong(last) and c.general(last) in GOOD
