"""畢法 61–76 read a second time from their lines, chart by chart and in characters."""

from __future__ import annotations

from tests.patterns.e2_c_support import (
    CHILD,
    CLASH,
    HARM,
    PHASE,
    PUNISHED,
    RULED,
    TOMB,
    ke,
)
from tests.patterns.g2_readings_nobles import DT, DTN, Reading, below, reads, undone
from tests.patterns.g2_support import (
    BARRIER,
    BASIN,
    DEATH,
    LIFE,
    LOATHING,
    PLAGUE,
    Chart,
)
from tests.support.notation import move

DTM, DTNM = (*DT, "month"), (*DTN, "month")
DTY, DTP = (*DT, "year_branch"), (*DT, "person")

# -- 61–62 --------------------------------------------------------------------------------------
reads("干乘墓虎", lambda c: c.gan == c.tomb and c.general(c.gan) == "白虎", DTN)
reads("虎鬼加干格", lambda c: c.ghost(c.gan) and c.general(c.gan) == "白虎", DTN)


def _tiger(c: Chart, *tombs: str) -> bool:
    return c.zhi in tombs and c.general(c.zhi) == "白虎"


reads("支乘墓虎·gan", lambda c: _tiger(c, c.tomb), DTN)
reads("支乘墓虎·zhi", lambda c: _tiger(c, TOMB[PHASE[c.branch]]), DTN)
reads("支乘墓虎", lambda c: _tiger(c, c.tomb, TOMB[PHASE[c.branch]]), DTN)
for _name in ("支乘墓虎·gan", "支乘墓虎·zhi", "支乘墓虎"):
    undone(_name, lambda c: c.zhi == c.over(c.hour), ("day", "hour"))
reads("虎鬼克支格", lambda c: ke(c.zhi, c.branch) and c.general(c.zhi) == "白虎", DTN)
reads(
    "墓門開·bifa",
    lambda c: c.branch in "卯酉" and c.zhi == c.tomb and c.general(c.zhi) in ("螣蛇", "白虎"),
    DTN,
)
reads(
    "蛇墓克支格",
    lambda c: c.zhi == c.tomb and ke(c.zhi, c.branch) and c.general(c.zhi) == "螣蛇",
    DTN,
)

# -- 63–66 --------------------------------------------------------------------------------------
reads("彼此全傷", lambda c: ke(c.gan, c.stem) and ke(c.zhi, c.branch))
reads("蕪淫·bifa", lambda c: ke(c.zhi, c.stem) and ke(c.gan, c.branch))
reads("真解離·bifa", lambda c: ke(c.stem, c.zhi) and ke(c.branch, c.gan))
_barred: Reading = lambda c: c.chuan[0] == c.tomb == BARRIER[c.month]  # noqa: E731
reads("干墓並關", _barred, DTM)
reads("干墓並關人衰", lambda c: _barred(c) and c.chuan[0] in c.uppers[:2], DTM)
reads("干墓並關宅廢", lambda c: _barred(c) and c.chuan[0] in c.uppers[2:], DTM)
reads("墓神覆日作生氣格", lambda c: c.gan == c.tomb == LIFE[c.month], DTM)
reads("支墳財", lambda c: c.chuan[0] == TOMB[PHASE[c.branch]] and c.wealth(c.chuan[0]))
reads("疑惑格", lambda c: c.branch in "卯酉" and c.xing_nian in "卯酉", ("day", "xing_nian"))

# -- 67 -----------------------------------------------------------------------------------------
_spent: Reading = lambda c: (  # noqa: E731
    ke(c.seat(c.rider("白虎")), c.rider("白虎")) or c.void(c.rider("白虎"))
)
reads("受虎克神", lambda c: not _spent(c), DTN)
for _phase in "金木水火土":
    reads(f"{_phase}神乘白虎", lambda c, p=_phase: PHASE[c.rider("白虎")] == p, DTN)  # type: ignore[misc]
    undone(f"{_phase}神乘白虎", _spent, DTN)
reads("虎鬼空亡", lambda c: c.ghost(c.rider("白虎")) and c.void(c.rider("白虎")), DTN)
reads(
    "運糧神格",
    lambda c: any(c.drain(g) and not c.void(g) for g in (c.gan, c.over(c.xing_nian))),
    (*DT, "xing_nian"),
)
reads(
    "祿糧神格",
    lambda c: c.empty(c.prosperity) or c.prosperity == c.tail
    or ke(c.seat(c.prosperity), c.prosperity),
)  # fmt: skip
# 絕 of 木 申, 火 亥, 金 寅, 水 巳
_END = dict(zip("木火金水", "申亥寅巳", strict=True))
_ended: Reading = lambda c: c.seat(c.prosperity) == _END[PHASE[c.prosperity]]  # noqa: E731
reads("無祿·bifa", lambda c: _ended(c) and c.prosperity == c.tail)
reads("絕體卦", lambda c: _ended(c) and c.stem in "乙丁己辛癸")
reads("空祿格", lambda c: c.void(c.prosperity) and ke(c.seat(c.prosperity), c.prosperity))
reads("祿神閉口格", lambda c: c.prosperity == c.tail and c.general(c.tail) == "白虎", DTN)
reads("祿神閉口格·plain", lambda c: c.prosperity == c.tail, ("day",))


def _life_and_death(c: Chart) -> bool:
    life, death = LIFE[c.month], DEATH[c.month]
    return (ke(life, death) or ke(death, life)) and c.void(life) and not c.void(death)


reads("生死格", _life_and_death, ("day", "month"))
undone("生死格", lambda c: ke(c.over(c.xing_nian), DEATH[c.month]), ("turn", "month", "xing_nian"))
reads(
    "虎墓格",
    lambda c: (
        c.tomb in c.gan + c.zhi + c.chuan + c.over(c.person) + c.over(c.hour)
        and c.general(c.tomb) == "白虎"
    ),
    (*DTN, "hour", "person"),
)
undone("虎墓格", lambda c: c.void(c.tomb), ("day",))
reads("虎乘丁鬼格", lambda c: c.stem in "庚辛" and c.hidden(c.rider("白虎")) == "丁", DTN)
reads(
    "蒿矢痛",
    lambda c: c.variant == "蒿矢" and any(g in "申酉" and c.seat(g) in "巳午" for g in c.course),
)


def _whole_wealth(c: Chart) -> bool:
    """All three, a triad, or a 連茹 with the middle and one more, of the phase of wealth."""
    phase = RULED[PHASE[c.stem]]
    own = [PHASE[b] == phase for b in c.chuan]
    triads = {"木": "亥卯未", "火": "寅午戌", "金": "巳酉丑", "水": "申子辰"}
    if all(own) or set(c.chuan) == set(triads.get(phase, "")):
        return True
    return _chain(c) and own[1] and (own[0] or own[2])


def _chain(c: Chart) -> bool:
    return any(
        c.chuan == c.chuan[0] + move(c.chuan[0], s) + move(c.chuan[0], 2 * s) for s in (1, -1)
    )


_saved: Reading = lambda c: RULED[PHASE[c.over(c.person)]] == RULED[PHASE[c.stem]]  # noqa: E731
reads("連茹財病", lambda c: _chain(c) and _whole_wealth(c))
reads("病體難擔荷格", _whole_wealth)
undone("連茹財病", _saved, DTP)
undone("病體難擔荷格", _saved, DTP)
reads("斫輪·bifa", lambda c: c.over("申") == "卯" and c.over("卯") == "戌", ("turn",))
reads("六片板格", lambda c: c.over("卯") == "申" and c.general("申") == "六合", DTN)
reads("白虎入喪車格", lambda c: c.chuan[0] == "申" and c.over("巳") == "申")
reads(
    "人入鬼門格",
    lambda c: c.stem == "庚" and c.over("子") == "午" and c.ben_ming == "申",
    (*DT, "ben_ming"),
)
reads(
    "收魂神",
    lambda c: c.stem == "戊" and Chart(c.day, c.turn, 0).general("辰") == "玄武",
)
reads(
    "浴盆煞",
    lambda c: c.over(BASIN[c.month]) in "亥子" or c.general(BASIN[c.month]) in ("天后", "玄武"),
    DTNM,
)
reads("寒熱格", lambda c: {c.over("亥"), c.over("子")} & set("巳午") != set(), ("turn",))
_feast: Reading = lambda c: (  # noqa: E731
    c.zhi == "未" and c.stem in "壬癸" and c.general("未") == "太常"
)
reads("宴喜致病格", _feast, DTN)
reads("因妻致病格", lambda c: _feast(c) and c.hidden("未") == "丁", DTN)
undone("因妻致病格", lambda c: c.over(c.person) in "寅卯", ("turn", "person"))
reads(
    "血厭病虎作鬼格",
    lambda c: c.rider("白虎") == c.year(-1) and c.ghost(c.year(-1)),
    (*DTN, "year_branch"),
)

# -- 68–70 --------------------------------------------------------------------------------------
reads("制鬼之位乃良醫", lambda c: c.ghost(c.gan))
undone(
    "制鬼之位乃良醫",
    lambda c: any(
        ke(g, c.gan) and not c.void(g) and c.seat(g) != TOMB[PHASE[g]]
        for g in c.zhi + c.chuan + c.over(c.person)
    ),
    DTP,
)
_DOCTOR = dict(zip("寅卯辰巳午未申酉戌亥子丑", "子卯午酉子卯午酉子卯午酉", strict=True))


reads(
    "天醫作虎鬼格",
    lambda c: c.rider("白虎") == _DOCTOR[c.month] and c.ghost(_DOCTOR[c.month]),
    DTNM,
)
reads("虎乘遁鬼", lambda c: (
    c.rider("白虎") in c.gan + c.zhi + c.chuan and _hidden_ghost(c, c.rider("白虎"))
), DTN)  # fmt: skip


def _hidden_ghost(c: Chart, god: str) -> bool:
    stem = c.hidden(god)
    return stem != "-" and ke(stem, c.stem)


reads("明暗二鬼格", lambda c: c.ghost(c.gan) and _hidden_ghost(c, c.zhi))
reads("鬼臨三四", lambda c: c.ghost(c.uppers[2]) and c.ghost(c.uppers[3]))
undone("鬼臨三四", lambda c: c.void(c.uppers[2]) and c.void(c.uppers[3]))
reads("歲破作鬼臨支格", lambda c: c.zhi == CLASH[c.year_branch] and c.ghost(c.zhi), DTY)
undone("天鬼作日鬼格", lambda c: c.void(PLAGUE[c.month]), ("day", "month"))
reads("朱勾相會格", lambda c: c.branch == "辰" and c.zhi == "午")

# -- 71–72 --------------------------------------------------------------------------------------
reads("病符克宅", lambda c: c.zhi == c.year(-1) and ke(c.zhi, c.branch), DTY)
reads(
    "宜成合舊諸事格",
    lambda c: c.zhi == c.year(-1)
    and (CHILD[PHASE[c.zhi]] in (PHASE[c.branch], PHASE[c.stem]) or c.wealth(c.zhi) or c.zhi == c.noble),
    (*DTN, "year_branch"),
)  # fmt: skip
reads("喪弔全逢·bifa", lambda c: {c.gan, c.zhi} == {c.year(2), c.year(-2)}, DTY)


def _mourning(c: Chart, god: str) -> bool:
    return DEATH[c.month] == god and c.general(god) == "太常"


reads("外孝服", lambda c: c.ghost(c.gan) and _mourning(c, c.gan), DTNM)
reads(
    "內外孝服格",
    lambda c: c.ghost(c.gan) and c.general(c.gan) == "太常" and c.general(c.zhi) == "白虎",
    DTN,
)
reads(
    "死氣太常入宅",
    lambda c: (c.ghost(c.zhi) or ke(c.zhi, c.branch)) and _mourning(c, c.zhi),
    DTNM,
)
reads(
    "墓門開·bifa2",
    lambda c: c.tomb == c.year(-5) == LOATHING[c.month] and c.seat(c.tomb) in "卯酉"
    and c.general(c.tomb) == "螣蛇",
    (*DTNM, "year_branch"),
)  # fmt: skip

# -- 73–74 --------------------------------------------------------------------------------------


def _pressed(c: Chart) -> bool:
    if not (_chain(c) and all(map(c.empty, c.chuan))):
        return False
    back = -1 if c.chuan[1] == move(c.chuan[0], 1) else 1
    behind = [move(c.seat(c.chuan[0]), back * n) for n in (1, 2)]
    return all(c.drain(b) or c.ghost(b) for b in behind)


reads("前後逼迫", _pressed)
reads("克處迴歸又受克", lambda c: below(c, c.chuan[0]) and ke(c.over(c.chuan[0]), c.chuan[0]))
reads(
    "全傷坐克格",
    lambda c: ke(c.gan, c.stem) and ke(c.zhi, c.branch) and ke(c.seat(c.lodge), c.stem)
    and ke(c.seat(c.branch), c.branch),
)  # fmt: skip
_TRIADS = [set(t) for t in ("亥卯未", "寅午戌", "巳酉丑", "申子辰")]


def _nothing(c: Chart) -> bool:
    real = [g for g in c.chuan if not c.empty(g)]
    return not real or (set(c.chuan) in _TRIADS and len(real) == 1 and c.general(real[0]) == "天空")


reads("三傳皆空", _nothing, DTN)
reads("四課全空格", lambda c: all(map(c.empty, c.uppers)))

# -- 75–76 --------------------------------------------------------------------------------------
SELF = set("辰午酉亥")
TURNS = ("寅巳申", "巳申寅", "申寅巳", "丑戌未", "戌未丑", "未丑戌")
_one: Reading = lambda c: set(c.uppers) <= SELF  # noqa: E731
_two: Reading = lambda c: {c.gan, c.zhi} == set("子卯")  # noqa: E731
_three: Reading = lambda c: c.chuan in TURNS  # noqa: E731
reads("一字刑", _one)
reads("二字刑", _two)
reads("三字刑", _three)
reads("賓主不投刑在上", lambda c: _one(c) or _two(c) or _three(c))
reads(
    "自刑克干支",
    lambda c: {c.gan, c.zhi} <= SELF and (c.ghost(c.gan) or c.gan == c.tomb)
    and (ke(c.zhi, c.branch) or c.zhi == TOMB[PHASE[c.branch]]),
)  # fmt: skip
for _name, _triad, _again in (
    ("金剛格", "巳酉丑", "酉"), ("火強格", "寅午戌", "午"), ("水流趨東格", "申子辰", "辰"),
    ("木落歸根格", "亥卯未", "亥"),
):  # fmt: skip
    reads(
        _name,
        lambda c, t=_triad, a=_again: set(c.chuan) == set(t) and a in c.gan + c.zhi,  # type: ignore[misc]
    )
reads(
    "自刑在干支上",
    lambda c: set(c.chuan) in _TRIADS and bool(SELF & set(c.chuan) & {c.gan, c.zhi}),
)
reads("四勝煞格", lambda c: {c.gan, c.zhi} == set("午酉"))
reads("干支刑其上神", lambda c: PUNISHED[c.lodge] == c.gan and PUNISHED[c.branch] == c.zhi)
reads("八專自刑", lambda c: c.lodge == c.branch and c.gan in SELF)
reads(
    "助刑戕德格",
    lambda c: c.branch in SELF and c.ghost(c.branch) and c.ghost(c.chuan[0])
    and c.branch in c.gan + c.zhi + c.chuan + c.over(c.person) + c.over(c.hour),
    (*DT, "hour", "person"),
)  # fmt: skip
undone("助刑戕德格", lambda c: c.gan == c.noble, DTN)
_below: Reading = lambda c: HARM[c.gan] == c.lodge and HARM[c.zhi] == c.branch  # noqa: E731
_above: Reading = lambda c: HARM[c.gan] == c.zhi  # noqa: E731
reads("上下六害", _below)
reads("上神六害", _above)
reads("三層皆害", lambda c: _above(c) and HARM[c.lodge] == c.branch)
reads("彼此猜忌", lambda c: _below(c) or _above(c))
