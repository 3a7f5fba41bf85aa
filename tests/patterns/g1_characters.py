"""Words in which the first forty methods are read a second time, in characters."""

from __future__ import annotations

from tests.patterns.f_support import (
    BIRTH,
    CHILD,
    CLASH,
    GENERAL_PHASE,
    PHASE,
    PUNISHED,
    RULED,
    Chart,
    ke,
    month_cycle,
    sheng,
)
from tests.support.notation import BRANCHES, STEMS, move

UNION = dict(zip(BRANCHES, "丑子亥戌酉申未午巳辰卯寅", strict=True))
TRIADS = ("亥卯未", "寅午戌", "巳酉丑", "申子辰")
LU = dict(zip(STEMS, "寅卯巳午巳午申酉亥子", strict=True))
DE = dict(zip(STEMS, "寅申巳亥巳寅申巳亥巳", strict=True))
NOBLES = dict(zip(STEMS, ("丑未", "子申", "亥酉", "亥酉", "丑未", "子申", "丑未", "午寅", "巳卯", "巳卯"),
                  strict=True))  # fmt: skip
CHILD_OF = dict(zip("木火土金水", "酉子子卯午", strict=True))
RUIN_OF = dict(zip("木火土金水", "子卯酉午酉", strict=True))
HORSE = dict(zip(BRANCHES, "寅亥申巳寅亥申巳寅亥申巳", strict=True))
EDGE = dict(zip(STEMS, "卯辰午未午未酉戌子丑", strict=True))
MENG, ZHONG, JI = "寅申巳亥", "子午卯酉", "辰戌丑未"


def bits(k: Chart, god: str) -> str:
    """Of the day stem: 比 脫 財 鬼 生."""
    if PHASE[god] == PHASE[k.stem]:
        return "比"
    if sheng(k.stem, god):
        return "脫"
    if sheng(god, k.stem):
        return "生"
    return "財" if ke(k.stem, god) else "鬼"


def up(k: Chart) -> str:
    return k.on_day[0]


def house(k: Chart) -> str:
    return k.on_day[1]


def head(k: Chart) -> str:
    """旬首."""
    back = k.day
    while STEMS[back % 10] != "甲":
        back -= 1
    return BRANCHES[back % 12]


def hidden(k: Chart, god: str) -> str:
    """遁干, nothing where the god is void."""
    way = (BRANCHES.index(god) - BRANCHES.index(head(k))) % 12
    return STEMS[way] if way < 10 else ""


def void(k: Chart, god: str) -> bool:
    return not hidden(k, god)


def hollow(k: Chart, god: str) -> bool:
    return void(k, god) or void(k, k.seat(god))


def tail(k: Chart) -> str:
    return move(head(k), 9)


def alarm(k: Chart) -> str:
    """丁神."""
    return next(b for b in BRANCHES if hidden(k, b) == "丁")


def above(k: Chart) -> str:
    return k.over(k.person)


def triad(chuan: str) -> str:
    for t, phase in zip(TRIADS, "木火金水", strict=True):
        if set(t) == set(chuan):
            return phase
    return ""


def all_of(k: Chart, kin: str) -> bool:
    """三傳 as one: 脫 財 鬼 or 生 of the stem."""
    own = PHASE[k.stem]
    wanted = {"脫": CHILD[own], "財": RULED[own],
              "鬼": next(p for p in CHILD if RULED[p] == own),
              "生": next(p for p in CHILD if CHILD[p] == own)}[kin]  # fmt: skip
    of = [PHASE[b] == wanted for b in k.chuan]
    a, b, c = k.chuan
    chain = (b == move(a, 1) and c == move(b, 1)) or (b == move(a, -1) and c == move(b, -1))
    return all(of) or triad(k.chuan) == wanted or (chain and of[1] and sum(of) == 2)


def gen(k: Chart, god: str) -> str:
    """Phase of the general that a god carries."""
    return GENERAL_PHASE[k.general(god)]


def gens(k: Chart) -> set[str]:
    return {gen(k, b) for b in k.chuan}


def parent_phase(p: str) -> str:
    return next(q for q in CHILD if CHILD[q] == p)


def ghost_phase(p: str) -> str:
    return next(q for q in RULED if RULED[q] == p)


def squeezed(k: Chart, god: str) -> bool:
    """夾克."""
    return RULED[gen(k, god)] == PHASE[god] and ke(k.seat(god), god)


def useless(k: Chart) -> bool:
    def vain(god: str) -> bool:
        return bits(k, god) in "鬼脫" or god == k.tomb or hollow(k, god) or squeezed(k, god)

    return all(map(vain, k.chuan)) or all_of(k, "脫")


def borne(k: Chart) -> bool:
    """What the stem's palace sits on generates it or is its 長生, for 戊 and 己 寅."""
    seat = k.seat(k.lodge)
    root = "寅" if k.stem in "戊己" else k.root
    return bits(k, seat) == "生" or seat == root


def off_duty(k: Chart) -> str:
    return NOBLES[k.stem][1 - (k.daynight or 0)]


def leads(k: Chart, palace: str) -> bool:
    return k.seat(k.chuan[0]) == move(palace, 1) and k.seat(k.chuan[2]) == move(palace, -1)


def between(k: Chart) -> str:
    """The palace between stem and branch, where they are two apart."""
    for step in (1, -1):
        if k.branch == move(k.lodge, 2 * step):
            return move(k.lodge, step)
    return ""


def nobles_on(k: Chart) -> bool:
    return up(k) in NOBLES[k.stem] and house(k) in NOBLES[k.stem]


def sandwich(k: Chart, a: str, b: str) -> bool:
    here = between(k)
    return bool(here) and {k.seat(a), k.seat(b)} == {move(here, 1), move(here, -1)}


def apart(k: Chart) -> bool:
    return k.lodge != k.branch


def cross(k: Chart) -> bool:
    return UNION[up(k)] == k.branch and UNION[house(k)] == k.lodge


def cart(k: Chart) -> bool:
    return apart(k) and cross(k)


def met(k: Chart) -> bool:
    return up(k) == k.branch or house(k) == k.lodge


def neighbours(k: Chart) -> bool:
    return k.branch in (move(k.lodge, 1), move(k.lodge, -1))


def punish(a: str, b: str) -> bool:
    return PUNISHED[a] == b or PUNISHED[b] == a


def child(k: Chart) -> str:
    """胎神 of the stem."""
    return CHILD_OF[PHASE[k.stem]]


def children(phase: str) -> str:
    return "子午" if phase == "土" else CHILD_OF[phase]


def birth_of(god: str) -> str:
    return BIRTH[PHASE[god]]


def life(k: Chart) -> str:
    """生氣."""
    return month_cycle("子丑寅卯辰巳午未申酉戌亥", k.month)


def death(k: Chart) -> str:
    return CLASH[life(k)]


def loathed(k: Chart) -> str:
    """月厭."""
    return month_cycle("戌酉申未午巳辰卯寅丑子亥", k.month)


def blood(k: Chart) -> str:
    """血忌."""
    return month_cycle("丑未寅申卯酉辰戌巳亥午子", k.month)


def vein(k: Chart) -> str:
    """血支."""
    return month_cycle("丑寅卯辰巳午未申酉戌亥子", k.month)


def shards(k: Chart) -> str:
    """破碎 of the day branch."""
    return "酉" if k.branch in MENG else "巳" if k.branch in ZHONG else "丑"


def season(k: Chart) -> int:
    return (BRANCHES.index(k.month) - 2) % 12 // 3


def at_places(k: Chart) -> tuple[str, ...]:
    return (*k.chuan, *k.on_day, above(k))


def both(k: Chart) -> tuple[str, str]:
    return up(k), above(k)


def course(k: Chart) -> tuple[str, ...]:
    return (*k.uppers, *k.chuan)


def on(*steps: bool) -> bool:
    return all(steps)


def forth(k: Chart) -> bool:
    return sheng(k.chuan[0], k.chuan[1]) and sheng(k.chuan[1], k.chuan[2])


def back(k: Chart) -> bool:
    return sheng(k.chuan[2], k.chuan[1]) and sheng(k.chuan[1], k.chuan[0])


def strike(k: Chart) -> bool:
    return ke(k.chuan[0], k.chuan[1]) and ke(k.chuan[1], k.chuan[2])


def helps(k: Chart, kin: str) -> bool:
    return sheng(k.chuan[2], k.chuan[0]) and bits(k, k.chuan[0]) == kin


def step(k: Chart, n: int) -> bool:
    a, b, c = k.chuan
    return b == move(a, n) and c == move(b, n)


def six(k: Chart, branches: str, number: int) -> bool:
    return set(course(k)) <= set(branches) and len(set(course(k))) == number


def enclosed(k: Chart, gods: str) -> bool:
    """These gods on the shorter way from the god on the stem to the god on the branch."""
    span = (BRANCHES.index(house(k)) - BRANCHES.index(up(k))) % 12
    way = [move(up(k), n) for n in range(span + 1)]
    if span > 6:
        way = [move(up(k), -n) for n in range(13 - span)]
    return set(gods) <= set(way)


YANG, YIN = BRANCHES[::2], BRANCHES[1::2]
