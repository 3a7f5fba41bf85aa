"""What a worked example gives: a closed set of keys, and the charts that they mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from tests.support import notation as n
from tests.support.notation import BRANCHES, LODGE, STEMS, GeneralAt, MethodName, NotationError

CONTEXT: dict[str, Callable[[object], object]] = {
    "topic": n.text, "natal_branch": n.branch_or_ganzhi, "year": n.text,
    "annual_branch": n.branch, "solar_term": n.term, "season": n.text, "lunar_day": n.number,
    "wife_annual_upper": n.branch, "natal_or_annual_branch": n.branch,
    "husband_annual": n.branch_or_ganzhi, "wife_annual": n.branch_or_ganzhi,
    "initial_upper": n.branch, "lower": n.symbol, "qi": n.text, "prev_day": n.ganzhi,
    "prev_stem": n.stem, "天乙": n.ganzhi, "below": n.ganzhi, "outcome": n.text,
    "palace": n.text, "hour": n.text, "sun": n.text, "up": n.text, "玄武 palace": n.branches,
    "勾陳 palace": n.branches, "pentad": n.text, "玄武": n.branch, "白虎": n.text,
    "游都": n.branch, "note": n.text, "natal_ganzhi": n.ganzhi, "sex": n.text,
    "age": n.number, "male_annual": n.branch, "female_annual": n.branch,
    "condition": n.text, "month_builder": n.branch, "month": n.months,
}  # fmt: skip
ITEM_CONTEXT: dict[str, Callable[[object], object]] = CONTEXT | {
    "line": n.number, "result": n.text, "用": n.text, "within": n.text, "theme": n.text,
    "支儀": n.branch, "干奇": n.branch, "旬儀": n.branch, "旬奇": n.branch, "陰神": n.branch,
    "state": n.text, "element": n.text, "hour": n.texts, "gan_or_zhi_shang": n.branch,
    "day_stem_or_branch": n.texts, "depart": n.stem, "arrive": n.stems, "direction": n.text,
    "heaven_taisui_on_earth": n.branch, "depth": n.number, "met": n.texts, "relation": n.text,
    "初": n.text, "末": n.text, "term_day": n.text, "hou_day": n.text, "支德": n.branch,
    "pattern": n.text,
}  # fmt: skip
PLACING = {
    "day", "day_stem", "day_branch", "xun", "overlay", "plate", "rotation", "gan_shang",
    "zhi_shang", "hour_branch", "month_general", "day_night", "pattern",
}  # fmt: skip
CONDITIONS = {
    "initial", "final", "san_chuan", "san_chuan_first", "method", "generals", "general_on",
    "overlay_general", "noble_direction", "god", "general",
}  # fmt: skip
SCHOOLS = {"shehai", "noble"}
STRUCTURE = {"enumerated", "exhaustive"}


@dataclass(frozen=True)
class ChartKey:
    """What is stated of a chart; None where it is left open."""

    day: int
    turn: int | None
    daynight: int | None = None
    hour: int | None = None
    month_general: int | None = None


@dataclass(frozen=True)
class Conditions:
    """What a chart must show to be one that the row speaks of."""

    chu: tuple[str, ...] | None = None
    mo: tuple[str, ...] | None = None
    san_chuan: str | None = None
    method: MethodName | None = None
    generals: tuple[GeneralAt, ...] = ()
    forward: bool | None = None

    def __bool__(self) -> bool:
        return self != Conditions()


@dataclass(frozen=True)
class Case:
    """One stated situation: the given of a row, or one item of its enumeration."""

    days: tuple[int, ...] | None = None
    named: bool = False
    turns: frozenset[int] | None = None
    gan_shang: str | None = None
    zhi_shang: str | None = None
    hours: tuple[int, ...] | None = None
    month_general: int | None = None
    daynights: tuple[int, ...] | None = None
    conditions: Conditions = Conditions()
    item: bool = False
    context: Mapping[str, object] = field(default_factory=dict)

    def places(self) -> bool:
        """Whether a day or a turn is stated at all."""
        timed = self.hours is not None and self.month_general is not None
        return self.days is not None or self.turns is not None or timed

    def _turns_on(self, day: int, hour: int | None) -> set[int | None]:
        left: set[int] = set(range(12))
        stated = False
        for statement in self._statements(day, hour):
            left &= statement
            stated = True
        if stated:
            return set(left)
        return set(range(12)) if self.conditions.forward is not None else {None}

    def _statements(self, day: int, hour: int | None) -> Iterator[frozenset[int]]:
        if self.turns is not None:
            yield self.turns
        if self.gan_shang:
            yield n.turns(f"{self.gan_shang}加{LODGE[STEMS[day % 10]]}")
        if self.zhi_shang:
            yield n.turns(f"{self.zhi_shang}加{BRANCHES[day % 12]}")
        if hour is not None and self.month_general is not None:
            yield frozenset({(self.month_general - hour) % 12})

    def charts(self) -> list[ChartKey]:
        if not self.places():
            return []
        found = []
        for day in self.days if self.days is not None else range(60):
            for hour in self.hours or (None,):
                for turn in sorted(self._turns_on(day, hour), key=str):
                    found += [
                        ChartKey(day, turn, night, hour, self.month_general)
                        for night in self.daynights or (None,)
                    ]
        return found

    def contradiction(self) -> str | None:
        """Two statements of the plate that exclude each other on a named day."""
        if not self.places():
            return None
        days = self.days if self.days is not None else tuple(range(60))
        reached = {key.day for key in self.charts()}
        if (self.named and set(days) - reached) or not reached:
            return "the statements of the plate exclude each other"
        return None


@dataclass(frozen=True)
class Given:
    """The situations of a row, its schools, and what else it says of them."""

    cases: tuple[Case, ...]
    everything: bool = False
    exhaustive: bool | None = None
    shehai: tuple[str, ...] | None = None
    noble: str | None = None
    problems: tuple[str, ...] = ()


def charts_of(given: Given) -> list[ChartKey]:
    """The charts that a row means; none where neither a day nor a plate is stated."""
    if given.everything:
        return [ChartKey(day, turn) for day in range(60) for turn in range(12)]
    return list(dict.fromkeys(key for case in given.cases for key in case.charts()))


def _meet(case: Case, days: tuple[int, ...], named: bool = False) -> Case:
    if case.days is not None:
        both = tuple(d for d in case.days if d in days)
        if not both:
            raise NotationError("no day fits all that is said of the day")
        return replace(case, days=both, named=case.named or named)
    return replace(case, days=days, named=named)


def _meet_turns(case: Case, turns: frozenset[int]) -> Case:
    return replace(case, turns=turns if case.turns is None else case.turns & turns)


def _place(case: Case, key: str, value: object) -> Case:
    if key == "day":
        return _meet(case, *n.named_days(value))
    if key == "day_stem":
        found = n.stems(value)
        return _meet(case, tuple(d for d in range(60) if STEMS[d % 10] in found))
    if key == "day_branch":
        return _meet(case, tuple(range(BRANCHES.index(n.branch(value)), 60, 12)))
    if key == "xun":
        return _meet(case, n.days_of_xun(value))
    if key == "overlay":
        return _meet_turns(case, n.turns(value))
    if key == "plate":
        return _meet_turns(case, frozenset({n.plate(value)}))
    if key == "rotation":
        return _meet_turns(case, n.rotation(value))
    if key == "pattern":
        if value in n.PLATES:
            return _meet_turns(case, frozenset({n.plate(value)}))
        return replace(case, context={**case.context, key: n.text(value)})
    if key == "zhi_shang" and value == "":
        return case
    if key in ("gan_shang", "zhi_shang"):
        return replace(case, **{key: n.branch(value)})
    if key == "hour_branch":
        return replace(case, hours=tuple(BRANCHES.index(b) for b in n.branches(value)))
    if key == "month_general":
        return replace(case, month_general=BRANCHES.index(n.branch(value)))
    return replace(case, daynights=n.daynights(value))


def _condition(case: Case, key: str, value: object, whole: Mapping[str, object]) -> Case:
    now = case.conditions
    if key == "initial" or key == "san_chuan_first":
        now = replace(now, chu=n.branches(value))
    elif key == "final":
        now = replace(now, mo=n.branches(value))
    elif key == "san_chuan":
        now = replace(now, san_chuan=n.transmissions(value))
    elif key == "method":
        now = replace(now, method=n.method(value))
    elif key == "noble_direction":
        now = replace(now, forward=n.forward(value))
    elif key == "generals":
        now = replace(now, generals=now.generals + n.generals(value))
    elif key == "god":
        there = GeneralAt("heaven", n.branch(value), n.general(whole["general"]))
        now = replace(now, generals=(*now.generals, there))
    elif key == "general":
        n.general(value)
        n.branch(whole["god"])
    elif value == "胎神=玄武":
        return replace(case, context={**case.context, key: value})
    else:
        now = replace(now, generals=now.generals + n.general_on(value))
    return replace(case, conditions=now)


def _alternatives(said: Mapping[str, object]) -> list[dict[str, object]]:
    """`申 or 酉 carrying 勾陳` as the branch above the day stem means two situations."""
    value = said.get("gan_shang")
    hit = re.fullmatch(f"([{BRANCHES}]) or ([{BRANCHES}]) carrying (..)", str(value))
    if not hit:
        return [dict(said)]
    return [{**said, "gan_shang": b, "generals": {b: hit[3]}} for b in (hit[1], hit[2])]


def _case(said: Mapping[str, object], base: Case, context: Mapping[str, Callable]) -> Case:
    case = base
    for key, value in said.items():
        if key in PLACING:
            case = _place(case, key, value)
        elif key in CONDITIONS:
            case = _condition(case, key, value, said)
        elif key in context:
            case = replace(case, context={**case.context, key: context[key](value)})
        else:
            raise NotationError(f"unknown key {key!r} in what is given")
    return case


def parse_given(said: Mapping[str, object]) -> Given:
    rest = {k: v for k, v in said.items() if k not in STRUCTURE | SCHOOLS}
    bases = [_case(one, Case(), CONTEXT) for one in _alternatives(rest)]
    listed = said.get("enumerated")
    shehai = said.get("shehai")
    if shehai is not None and not set(shehai) <= {"mengzhong", "depth", "depth_noseat", "printed"}:
        raise NotationError(f"unknown school {shehai!r}")
    if said.get("noble") not in (None, "daquan", "xieji", "gengxin"):
        raise NotationError(f"unknown school {said['noble']!r}")
    cases = bases
    if isinstance(listed, list) and listed:
        cases = []
        for item in listed:
            for base in bases:
                cases.append(_case(item, replace(base, item=True), ITEM_CONTEXT))
    elif listed not in (None, "all charts"):
        raise NotationError(f"unknown enumeration {listed!r}")
    return Given(
        cases=tuple(cases),
        everything=listed == "all charts",
        exhaustive=n.flag(said["exhaustive"]) if "exhaustive" in said else None,
        shehai=tuple(shehai) if shehai else None,
        noble=said.get("noble"),
        problems=tuple(p for p in (c.contradiction() for c in cases) if p),
    )
