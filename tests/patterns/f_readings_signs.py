"""Second reading in characters: 二煩 天寇 死奇 天禍 天獄 天網."""

from __future__ import annotations

from tests.patterns.f_support import (
    BROKEN,
    CLASH,
    PHASE,
    READINGS,
    Chart,
    ke,
    month_cycle,
    reads,
    sheng,
)
from tests.support.notation import move

LEVEL = "子午卯酉"
ROBBER = {b: (r, d) for group, r, d in (
    ("申子辰", "巳", "午"), ("亥卯未", "申", "酉"), ("寅午戌", "亥", "子"), ("巳酉丑", "寅", "卯"),
) for b in group}  # fmt: skip


def robs(c: Chart, god: str) -> bool:
    """劫煞 or 災煞 of the day or of the month."""
    of_month = month_cycle("亥申巳寅", c.month), month_cycle("子酉午卯", c.month)
    return god in ROBBER[c.branch] or god in of_month


# -- 二煩 (6827, 6843) ------------------------------------------------------------------------
def star_shut(c: Chart) -> bool:
    return c.seat("辰") in "丑未"


@reads("天煩")
def _(c: Chart) -> bool:
    return c.seat(c.sun) in LEVEL and star_shut(c)


@reads("地煩")
def _(c: Chart) -> bool:
    return c.seat(c.moon) in LEVEL and star_shut(c)


@reads("二煩")
def _(c: Chart) -> bool:
    return READINGS["天煩"](c) or READINGS["地煩"](c)


@reads("天地二煩")
def _(c: Chart) -> bool:
    return READINGS["天煩"](c) and READINGS["地煩"](c)


@reads("天煩·opening")
def _(c: Chart) -> bool:
    return READINGS["天煩"](c) and c.chuan[0] == c.sun


@reads("地煩·opening")
def _(c: Chart) -> bool:
    return READINGS["地煩"](c) and c.chuan[0] == c.moon


@reads("二煩·opening")
def _(c: Chart) -> bool:
    return READINGS["天煩·opening"](c) or READINGS["地煩·opening"](c)


@reads("天煩杜傳")
def _(c: Chart) -> bool:
    return c.seat(c.sun) in LEVEL and not star_shut(c)


@reads("地煩杜傳")
def _(c: Chart) -> bool:
    return c.seat(c.moon) in LEVEL and not star_shut(c)


# -- 天寇 (7019–7043) -------------------------------------------------------------------------
@reads("天寇")
def _(c: Chart) -> bool:
    return c.term_day == 3 and c.over(c.eve[1]) == c.moon


@reads("天寇·lessons")
def _(c: Chart) -> bool:
    return c.term_day == 3 and c.moon in c.on_day


@reads("天寇·branch")
def _(c: Chart) -> bool:
    return c.term_day == 3 and c.over(c.eve[1]) == c.branch


@reads("真天寇")
def _(c: Chart) -> bool:
    tiger = c.general(c.moon) == "白虎"
    return READINGS["天寇"](c) and tiger and (c.ghost(c.moon) or robs(c, c.moon))


@reads("敗寇")
def _(c: Chart) -> bool:
    return READINGS["天寇"](c) and c.moon == c.sun


# -- 死奇 (7279–7335) -------------------------------------------------------------------------
@reads("死奇")
def _(c: Chart) -> bool:
    return c.chuan[0] == "辰" and "辰" in c.uppers


@reads("死奇·moon")
def _(c: Chart) -> bool:
    return c.chuan[0] == "辰" or c.moon == "辰"


@reads("死奇回光")
def _(c: Chart) -> bool:
    return READINGS["死奇"](c) and c.sun == "辰"


@reads("死奇回光·six_places")
def _(c: Chart) -> bool:
    return READINGS["死奇"](c) and c.sun in (*c.on_day, c.over(c.person), *c.chuan)


@reads("三死")
def _(c: Chart) -> bool:
    deadly = c.stem in "壬癸戊己" or c.general("辰") == "白虎"
    return READINGS["死奇"](c) and deadly and c.seat("辰") in (c.year_branch, c.month)


@reads("死絕")
def _(c: Chart) -> bool:
    # death of 木 火 土 金 水, and the end of the phase of that branch
    death, end = {"木": "午亥", "火": "酉寅", "土": "卯申", "金": "子巳", "水": "卯申"}[
        PHASE[c.stem]
    ]
    return c.chuan[0] == death and c.seat(death) == end


# -- 天禍 (6923–6967) -------------------------------------------------------------------------
@reads("天禍")
def _(c: Chart) -> bool:
    today, eve = {c.lodge, c.branch}, set(c.eve)
    falls = {c.seat(t) for t in today} & eve or {c.seat(y) for y in eve} & today
    return c.term_day == 1 and bool(falls)


@reads("天禍·eve_above")
def _(c: Chart) -> bool:
    return c.term_day == 1 and c.over(c.lodge) == c.eve[0] == c.chuan[0]


@reads("天禍·stem_on_stem")
def _(c: Chart) -> bool:
    return c.term_day == 1 and c.over(c.eve[0]) == c.lodge


# -- 天獄 (6975–7011) -------------------------------------------------------------------------
def tomb_over_foe(c: Chart) -> bool:
    first = c.chuan[0]
    return first in (c.tomb, CLASH[c.tomb]) and ke(c.seat(first), first)


@reads("天獄")
def _(c: Chart) -> bool:
    return (c.weak(c.chuan[0]) or c.chuan[0] == c.tomb) and c.over(c.root) == "辰"


@reads("天獄·xin_jing")
def _(c: Chart) -> bool:
    return c.weak(c.chuan[0]) and tomb_over_foe(c) and c.over(c.root) == "辰"


@reads("真天獄")
def _(c: Chart) -> bool:
    return READINGS["天獄"](c) and any(robs(c, g) for g in c.chuan)


@reads("絞斬")
def _(c: Chart) -> bool:
    return READINGS["魄化"](c) and c.over(c.root) == "辰"


@reads("仰見其丘俯見其仇")
def _(c: Chart) -> bool:
    return tomb_over_foe(c)


# -- 天網, 羅網 (7059–7111) --------------------------------------------------------------------
@reads("天網")
def _(c: Chart) -> bool:
    return c.ghost(c.hour) and c.ghost(c.chuan[0])


@reads("解網")
def _(c: Chart) -> bool:
    return READINGS["天網"](c) and any(
        ke(god, c.chuan[0]) for god in (c.chuan[2], c.over(c.person))
    )


@reads("解網·ding_e")
def _(c: Chart) -> bool:
    first = c.chuan[0]
    return READINGS["天網"](c) and any(
        sheng(c.stem, god) or god in (CLASH[first],) or BROKEN[god] == first or ke(god, first)
        for god in (c.on_day[0], c.chuan[1], c.chuan[2], c.over(c.person))
    )


@reads("入網")
def _(c: Chart) -> bool:
    return READINGS["天網"](c) and any(robs(c, god) for god in c.chuan)


@reads("羅網")
def _(c: Chart) -> bool:
    net = move(c.lodge, 1)
    return c.chuan[0] in (net, CLASH[net]) and c.chuan[0] in (*c.on_day, c.over(c.person))


@reads("羅網·stem_and_branch")
def _(c: Chart) -> bool:
    nets = move(c.lodge, 1), move(c.branch, 1)
    return c.chuan[0] in nets and c.chuan[0] in (*c.on_day, c.over(c.person))
