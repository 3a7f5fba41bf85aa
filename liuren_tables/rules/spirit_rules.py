"""The rule language of the 神煞: how a spirit goes from a basis to the place where it falls.

A basis is what a spirit is counted from (the month, the day stem, the ten of the day …), a target
what it falls on (a branch, a stem, a 干支 …). A rule states the way from the one to the other as
the texts do, and is expanded here to codes:

======================================= ======================================================
rule                                    where the spirit falls
======================================= ======================================================
``values 未 戌 辰 …``                    as listed in the order of the basis; ``寅/卯`` both,
                                        ``·`` nowhere
``forward 戌``, ``backward 酉 step 3``   from there, one place (or so many) a step
``cycle 亥 申 巳 寅``                     these in turn, again and again
``triad 水:寅 木:巳 火:申 金:亥``          by the 三合 of the branch
``season 春:戌 夏:丑 秋:辰 冬:未``         by the season of the branch
``class 孟:酉 仲:巳 季:丑``               by the class of the branch
``pair 甲己:丑 乙庚:子 …``                by the pair of the stem
``parity 陽:… 陰:…``                     by the polarity of branch or stem
``offset +5``                           so many places ahead of the basis itself
``mapping clash``                       as in ``mappings.csv``; a school may follow
======================================= ======================================================

Months are counted from 寅, everything else from its first name.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from liuren_tables.symbols.cycles import BRANCHES, GANZHI, GENERALS, JIA, PHASES, STEMS
from liuren_tables.symbols.mappings import NONE, all_mappings

__all__ = ["BASES", "TARGETS", "Basis", "Cells", "Target", "expand", "printed_cells"]

Cells = tuple[tuple[int, ...], ...]

SEASONS = tuple("春夏秋冬")
TRIADS = tuple("水金火木")  # of 子 丑 寅 卯 and on
MOUNTAINS = tuple("子癸丑艮寅甲卯乙辰巽巳丙午丁未坤申庚酉辛戌乾亥壬")


@dataclass(frozen=True)
class Basis:
    """What a spirit may be counted from.

    Attributes:
        name, meaning: identifier, and what it is.
        kind: ``branch``, ``stem``, ``ganzhi``, ``season``, ``xun``, ``general`` or ``fixed``.
        names: of its values in the order of their codes.
        first: code of the value with which rules begin.
    """

    name: str
    meaning: str
    kind: str
    names: tuple[str, ...]
    first: int = 0


@dataclass(frozen=True)
class Target:
    """What a spirit may fall on: identifier, meaning, names in the order of their codes."""

    name: str
    meaning: str
    names: tuple[str, ...]


BASES: dict[str, Basis] = {
    b.name: b
    for b in (
        Basis("fixed", "nothing: the spirit never moves", "fixed", ("常",)),
        Basis("year_branch", "branch of the year", "branch", BRANCHES),
        Basis("year_stem", "stem of the year", "stem", STEMS),
        Basis("season", "season of the month", "season", SEASONS),
        Basis("month", "branch of the month", "branch", BRANCHES, 2),
        Basis("month_general", "月將", "branch", BRANCHES),
        Basis("xun", "the ten of the day", "xun", JIA),
        Basis("day", "干支 of the day", "ganzhi", GANZHI),
        Basis("day_stem", "stem of the day", "stem", STEMS),
        Basis("day_branch", "branch of the day", "branch", BRANCHES),
        Basis("hour", "branch of the hour", "branch", BRANCHES),
        Basis("person", "本命: branch of the year of birth", "branch", BRANCHES),
        Basis("palace", "the earth palace on which a god stands", "branch", BRANCHES),
        Basis("general", "one of the twelve generals", "general", GENERALS),
    )
}

TARGETS: dict[str, Target] = {
    t.name: t
    for t in (
        Target("branch", "a branch", BRANCHES),
        Target("stem", "a stem", STEMS),
        Target("ganzhi", "a 干支", GANZHI),
        Target("phase", "a phase", PHASES),
        Target("trigram", "a trigram", tuple("坎艮震巽離坤兌乾")),
        Target("mountain", "one of the 24 mountains: branches, stems and corners", MOUNTAINS),
        Target("lunar_day", "a day of the lunar month", tuple(str(i) for i in range(1, 31))),
        Target("general", "one of the twelve generals", GENERALS),
    )
}


def expand(rule: str, basis: str, target: str) -> Cells:
    """The codes of the target on which a spirit falls, for each code of the basis.

    >>> [BRANCHES[places[0]] for places in expand("forward 戌", "month", "branch")][2:5]
    ['戌', '亥', '子']

    Raises:
        ValueError: basis, target or rule is unknown, or the rule does not fit them.
    """
    if basis not in BASES:
        raise ValueError(f"{basis!r} is not a basis; there are {', '.join(BASES)}")
    if target not in TARGETS:
        raise ValueError(f"{target!r} is not a target; there are {', '.join(TARGETS)}")
    word, *terms = rule.split(" ")
    if word not in _RULES:
        raise ValueError(f"{word!r} is not a rule; there are {', '.join(_RULES)}")
    if not terms or "" in terms:
        raise ValueError(f"the rule {rule!r} has words left out or too many blanks")
    cells = _RULES[word](terms, BASES[basis], TARGETS[target])
    if not any(cells):
        raise ValueError(f"by the rule {rule!r} the spirit falls nowhere")
    return cells


def printed_cells(printed: str, basis: str) -> dict[str, str]:
    """What the print has where the data corrects it, by name of the basis value.

    >>> printed_cells("丑:子 午:·", "day_branch")
    {'丑': '子', '午': '·'}

    Raises:
        ValueError: a part is not of the form ``value:print``, or no value of the basis.
    """
    found: dict[str, str] = {}
    for part in printed.split():
        name, colon, there = part.partition(":")
        if not (colon and there) or name not in BASES[basis].names or name in found:
            raise ValueError(f"{part!r} does not say what is printed at a value of {basis}")
        found[name] = there
    return found


# -- the parts of a rule ------------------------------------------------------------------------
def _place(text: str, target: Target) -> int:
    if text not in target.names:
        raise ValueError(f"{text!r} is not {target.meaning}")
    return target.names.index(text)


def _cell(text: str, target: Target) -> tuple[int, ...]:
    if text == "·":
        return ()
    places = tuple(_place(part, target) for part in text.split("/"))
    if len(set(places)) != len(places):
        raise ValueError(f"the cell {text} repeats a place")
    return places


def _by_code(in_order: list[tuple[int, ...]], basis: Basis) -> Cells:
    """Cells in the order in which rules count, put in the order of the codes."""
    size = len(basis.names)
    return tuple(in_order[(code - basis.first) % size] for code in range(size))


def _values(terms: list[str], basis: Basis, target: Target) -> Cells:
    if len(terms) != len(basis.names):
        raise ValueError(f"{len(terms)} values for the {len(basis.names)} of {basis.name}")
    return _by_code([_cell(term, target) for term in terms], basis)


def _cycle(terms: list[str], basis: Basis, target: Target) -> Cells:
    size = len(basis.names)
    if size % len(terms):
        raise ValueError(f"a cycle of {len(terms)} does not come round in {basis.name}")
    return _by_code([_cell(term, target) for term in terms] * (size // len(terms)), basis)


def _run(direction: int) -> Callable[[list[str], Basis, Target], Cells]:
    def run(terms: list[str], basis: Basis, target: Target) -> Cells:
        step = 1
        if len(terms) == 3 and terms[1] == "step" and terms[2].isdecimal():
            step = int(terms[2])
        elif len(terms) != 1:
            raise ValueError(f"a run is a start and perhaps a step, not {' '.join(terms)!r}")
        start, size = _place(terms[0], target), len(target.names)
        places = range(len(basis.names))
        return _by_code([((start + direction * step * i) % size,) for i in places], basis)

    return run


def _offset(terms: list[str], basis: Basis, target: Target) -> Cells:
    if len(terms) != 1 or not re.fullmatch(r"[+-]\d+", terms[0]):
        raise ValueError(f"an offset is a number with its sign, not {' '.join(terms)!r}")
    if basis.names != target.names:
        raise ValueError(f"nothing is so many places from {basis.meaning} among {target.name}")
    size = len(basis.names)
    return tuple(((code + int(terms[0])) % size,) for code in range(size))


def _groups(
    kinds: tuple[str, ...], group: Callable[[int], str], names: tuple[str, ...]
) -> Callable[[list[str], Basis, Target], Cells]:
    def grouped(terms: list[str], basis: Basis, target: Target) -> Cells:
        if basis.kind not in kinds:
            raise ValueError(f"{basis.meaning} has no {'/'.join(names)}")
        given: dict[str, tuple[int, ...]] = {}
        for term in terms:
            name, colon, cell = term.partition(":")
            if not colon or name not in names or name in given:
                raise ValueError(f"{term!r} does not tell the place for one of {' '.join(names)}")
            given[name] = _cell(cell, target)
        if len(given) != len(names):
            raise ValueError(f"no place for {' '.join(n for n in names if n not in given)}")
        return tuple(given[group(code)] for code in range(len(basis.names)))

    return grouped


def _mapping(terms: list[str], basis: Basis, target: Target) -> Cells:
    identifier, school = terms[0], " ".join(terms[1:])
    for m in all_mappings():
        if m.id == identifier and school in ("", m.school):
            break
    else:
        raise ValueError(f"there is no mapping {' '.join(terms)}")
    if (m.basis, m.target) != (basis.kind, target.name):
        raise ValueError(f"the mapping {m.id} goes from {m.basis} to {m.target}")
    return tuple(() if code == NONE else (int(code),) for code in m.codes)


_PAIRS = tuple(STEMS[i] + STEMS[i + 5] for i in range(5))
_CLASSES = tuple("仲季孟")  # of 子 丑 寅 and on
_BOTH = ("branch", "stem", "ganzhi")

_RULES: dict[str, Callable[[list[str], Basis, Target], Cells]] = {
    "values": _values,
    "forward": _run(1),
    "backward": _run(-1),
    "cycle": _cycle,
    "triad": _groups(("branch",), lambda code: TRIADS[code % 4], TRIADS),
    "season": _groups(("branch",), lambda code: SEASONS[(code - 2) % 12 // 3], SEASONS),
    "class": _groups(("branch",), lambda code: _CLASSES[code % 3], _CLASSES),
    "pair": _groups(("stem",), lambda code: _PAIRS[code % 5], _PAIRS),
    "parity": _groups(_BOTH, lambda code: "陽陰"[code % 2], ("陽", "陰")),
    "offset": _offset,
    "mapping": _mapping,
}
