"""Holding a worked example against charts, whoever computed them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from typing import Protocol

from tests.support.examples import Example
from tests.support.given import Case, ChartKey, Conditions, charts_of
from tests.support.notation import BRANCHES, CHUAN, KE, METHODS, STEMS, GeneralAt, move

HOMONYMS = {"杜傳"}  # also a pattern of 日宿 and 月宿


class ChartLike(Protocol):
    """What a chart shows; branches, stems and names are characters."""

    day: int
    turn: int
    daynight: int | None
    si_ke: tuple[tuple[str, str], ...]
    san_chuan: str
    method: str
    variant: str | None
    variant_by_god: str | None
    dun_gan: Mapping[str, str | None]
    noble_branch: str | None
    noble_seat: str | None
    forward: bool | None

    def general_on(self, branch: str) -> str | None: ...


Maker = Callable[[ChartKey, str, str], ChartLike]


def branch_of(at: GeneralAt, chart: ChartLike) -> str:
    """The heaven branch at a place of the chart."""
    if at.kind == "earth":
        return move(at.where, chart.turn)
    if at.kind == "chuan":
        return chart.san_chuan[CHUAN[at.where]]
    if at.kind == "ke":
        return chart.si_ke[KE[at.where]][0]
    return at.where


def meets(conditions: Conditions, chart: ChartLike) -> bool:
    """Whether the chart is one of those that the row speaks of."""
    return (
        (conditions.chu is None or chart.san_chuan[0] in conditions.chu)
        and (conditions.mo is None or chart.san_chuan[2] in conditions.mo)
        and conditions.san_chuan in (None, chart.san_chuan)
        and (conditions.method is None or conditions.method.method == chart.method)
        and (
            conditions.method is None
            or conditions.method.variant in (None, chart.variant, chart.variant_by_god)
        )
        and conditions.forward in (None, chart.forward)
        and all(chart.general_on(branch_of(g, chart)) == g.name for g in conditions.generals)
    )


def _facts(example: Example, chart: ChartLike) -> Iterator[tuple[str, object, object]]:
    """Field, what the row says, what the chart shows."""
    said = example.expect
    if said.si_ke:
        yield "si_ke", said.si_ke, tuple(chart.si_ke[: len(said.si_ke)])
    yield "san_chuan", said.san_chuan, chart.san_chuan
    yield "chu", said.chu, chart.san_chuan[0]
    yield "zhong", said.zhong, chart.san_chuan[1]
    yield "mo", said.mo, chart.san_chuan[2]
    yield "gan_shang", said.gan_shang, chart.si_ke[0][0]
    yield "zhi_shang", said.zhi_shang, chart.si_ke[2][0]
    if said.method:
        yield "method", said.method.method, chart.method
        if said.method.variant not in (chart.variant, chart.variant_by_god):
            yield "variant", said.method.variant, chart.variant
    for pattern in said.patterns:
        name = METHODS.get(pattern)
        if name and pattern not in HOMONYMS:
            shown = (chart.variant, chart.variant_by_god)
            fits = name.method == chart.method and name.variant in (None, *shown)
            yield "pattern", pattern, pattern if fits else chart.method
    for branch, stem in said.dun_gan.items():
        yield "dun_gan", branch + stem, branch + str(chart.dun_gan[branch])
    for at in said.generals:
        if at.daynight is not None and at.daynight != chart.daynight:
            continue
        shown = chart.general_on(branch_of(at, chart))
        yield "generals", at.where + at.name, at.where + str(shown)
    yield "noble_branch", said.noble_branch, chart.noble_branch
    yield "noble_seat", said.noble_seat, chart.noble_seat
    yield "forward", said.forward, chart.forward
    yield "daynight", said.daynight, chart.daynight
    if said.turns is not None and chart.turn not in said.turns:
        yield "overlay", sorted(said.turns), chart.turn
    for palace, god in said.plate.items():
        yield "heaven_plate", palace + god, palace + move(palace, chart.turn)


def check(example: Example, chart: ChartLike, skip: Collection[str] = ()) -> list[str]:
    """What the row says and the chart does not show, one line each: `field: said, shown`."""
    return [
        f"{name}: {said}, {shown}"
        for name, said, shown in _facts(example, chart)
        if said is not None and said != shown and name not in skip
    ]


def _skipped(key: ChartKey, skip: Collection[str]) -> set[str]:
    """The fields not to be held on this day: `san_chuan`, or `辛巳 san_chuan` for one day."""
    day = STEMS[key.day % 10] + BRANCHES[key.day % 12]
    parted = [entry.rpartition(" ") for entry in skip]
    return {name for on, _, name in parted if on in ("", day)}


def _full(key: ChartKey) -> Iterator[ChartKey]:
    for turn in range(12) if key.turn is None else (key.turn,):
        for night in (0, 1) if key.daynight is None else (key.daynight,):
            yield replace(key, turn=turn, daynight=night)


def _judge_key(
    example: Example, case: Case, key: ChartKey, make: Maker, schools: tuple[str, str],
    skip: Collection[str],
) -> list[str] | None:  # fmt: skip
    """The fewest mismatches over what the key leaves open; None when no chart meets the row."""
    best: list[str] | None = None
    skip = _skipped(key, skip)
    for full in _full(key):
        chart = make(full, *schools)
        if not meets(case.conditions, chart):
            continue
        wrong = check(example, chart, skip)
        said = example.expect.mao_seat_by_hour
        if said and key.hour is not None:
            seat = move("卯", -chart.turn)
            if said.get(BRANCHES[key.hour]) != seat:
                wrong.append(f"太沖天馬方: {said.get(BRANCHES[key.hour])}, {seat}")
        if best is None or len(wrong) < len(best):
            best = wrong
    return best


def judge(
    example: Example,
    make: Maker,
    *,
    shehai: str = "mengzhong",
    noble: str = "daquan",
    skip: Collection[str] = (),
    some: bool = False,
) -> list[str]:
    """Hold a row against all the charts it means; the mismatches, none when it holds.

    What the row leaves open (turn, day or night) may be chosen once for each chart; what it
    states must hold on every day that it names, or, with ``some``, on one of them.
    """
    schools = (shehai, noble)
    if example.expect.count is not None and example.expect.method:
        found = [
            key for key in charts_of(example.given)
            if make(replace(key, daynight=0), *schools).method == example.expect.method.method
        ]  # fmt: skip
        return [] if len(found) == example.expect.count else [f"count: {len(found)}"]
    failures: list[str] = []
    for case in example.given.cases:
        keys = case.charts()
        outcomes = [(k, _judge_key(example, case, k, make, schools, skip)) for k in keys]
        met = [(k, wrong) for k, wrong in outcomes if wrong is not None]
        if example.expect.impossible:
            failures += [f"negative: arises on day {k.day}" for k, _ in met]
            continue
        every = case.item and case.conditions.san_chuan and case.turns is not None
        if keys and (not met or (every and len(met) < len(keys))) and "given" not in skip:
            failures.append("given: no chart meets what the row gives")
        if some and any(not wrong for _, wrong in met):
            continue
        failures += [f"day {k.day}, turn {k.turn}: {line}" for k, wrong in met for line in wrong]
    return failures
