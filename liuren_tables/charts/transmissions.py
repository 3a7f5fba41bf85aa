"""The three transmissions (三傳) by the nine methods (九宗門), for any arrays of day and turn.

The methods exclude one another in a fixed order; each is computed for all charts and the order
decides which counts. Sources: 003:39–71, and the chapters of 課經 from 003:4579.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.harm import harm_counts, leaders, palace_class
from liuren_tables.charts.lessons import Lessons, four_lessons, god_over, seat_of
from liuren_tables.symbols.cycles import U8
from liuren_tables.symbols.mappings import mapping
from liuren_tables.symbols.names import 酉
from liuren_tables.symbols.relations import (
    LODGING,
    STEM_PHASE,
    controls,
    is_yang,
)

__all__ = ["METHODS", "VARIANTS", "Transmissions", "transmissions"]

Bools = npt.NDArray[np.bool_]
Codes = npt.NDArray[np.int16]

METHODS = (
    "元首", "重審", "知一", "涉害", "遙克", "昴星", "別責", "八專", "伏吟", "返吟",
)  # fmt: skip
YUANSHOU, CHONGSHEN, ZHIYI, SHEHAI, YAOKE, MAOXING, BIEZE, BAZHUAN, FUYIN, FANYIN = range(10)

VARIANTS = (
    "", "見機", "察微", "綴瑕", "涉害", "蒿矢", "彈射", "虎視", "冬蛇掩目", "獨足",
    "自任", "自信", "杜傳", "無依", "井欄射",
)  # fmt: skip
(
    _NONE, JIANJI, CHAWEI, ZHUIXIA, DEEPEST, HAOSHI, TANSHE, HUSHI, DONGSHE, DUZU,
    ZIREN, ZIXIN, DUCHUAN, WUYI, JINGLAN,
) = range(15)  # fmt: skip

PUNISHMENT = mapping("punishment", "table")
CLASH = mapping("clash")
HORSE = mapping("horse")
STEM_HARMONY = mapping("stem_harmony")


@dataclass(frozen=True)
class Transmissions:
    """三傳 and how they came about; arrays of the shape of the lessons without their last axis.

    Attributes:
        chu, zhong, mo: the first, middle and last transmission (初傳 中傳 末傳).
        method: index into `METHODS`.
        variant: index into `VARIANTS`; the names within 涉害 go by the class of the seat.
        variant_by_god: the same with the names within 涉害 by the class of the god itself.
        source_lesson: lesson (0–3) whose god starts, where a candidate was chosen; else 255.
        candidates: lessons that stand for choice, duplicates of a god left out (last axis 4).
        alike: those of `candidates` that share the polarity of the day, or all if none does.
        decided: the step that left one: 0 no candidate, 1 single, 2 polarity, 3 涉害,
            4 涉害 and the side of the day.
        depth_noseat, depth: harm met by each lesson's god (last axis 4).
    """

    chu: U8
    zhong: U8
    mo: U8
    method: U8
    variant: U8
    variant_by_god: U8
    source_lesson: U8
    candidates: Bools
    alike: Bools
    decided: U8
    depth_noseat: U8
    depth: U8


def _without_repeats(mask: Bools, god: U8) -> Bools:
    """`mask` without later lessons that bring the same god again."""
    kept = mask.copy()
    for later in range(1, 4):
        for earlier in range(later):
            same = mask[..., earlier] & (god[..., earlier] == god[..., later])
            kept[..., later] &= ~same
    return kept


def _first_in_order(mask: Bools, yang: Bools) -> U8:
    """The first lesson of `mask`: from the stem's side on yang days, the branch's on yin days."""
    orders = np.where(yang[..., None], [0, 1, 2, 3], [2, 3, 0, 1])
    ordered = np.take_along_axis(mask, orders, axis=-1)
    place = ordered.argmax(axis=-1)[..., None]
    return np.take_along_axis(orders, place, axis=-1)[..., 0].astype(np.uint8)


def _pick(values: npt.NDArray[np.generic], lesson: U8) -> npt.NDArray[np.generic]:
    return np.take_along_axis(values, lesson[..., None].astype(np.intp), axis=-1)[..., 0]


@dataclass(frozen=True)
class _Choice:
    """The lesson chosen among candidates, and what decided."""

    lesson: U8
    alike: Bools
    decided: U8
    class_asked: Bools
    noseat: U8
    with_seat: U8


def _choose(
    candidates: Bools, by_thief: Bools, four: Lessons, day: Codes, turn: Codes, school: str
) -> _Choice:
    yang = is_yang(day)
    same = candidates & (is_yang(four.upper) == yang[..., None])
    alike = np.where(same.any(axis=-1, keepdims=True), same, candidates)
    thief = np.broadcast_to(by_thief[..., None], four.upper.shape)
    noseat, with_seat = harm_counts(four.upper, four.seat, thief)
    counts_of_harm = (noseat, with_seat)
    left, class_asked = leaders(alike, four.seat, counts_of_harm, school, day, turn)
    counts = [m.sum(axis=-1) for m in (candidates, alike, left)]
    decided = np.select([c == 1 for c in counts], [1, 2, 3], 4)
    decided = np.where(counts[0] == 0, 0, decided).astype(np.uint8)
    lesson = _first_in_order(left, yang)
    return _Choice(lesson, alike, decided, class_asked, noseat, with_seat)


def _punished_on(first: U8, other_side: U8) -> tuple[U8, U8]:
    """中傳 and 末傳 of a 伏吟: by punishment; 自刑 turns to the other side, then to the clash."""
    self_first = PUNISHMENT[first] == first
    middle = np.where(self_first, other_side, PUNISHMENT[first]).astype(np.uint8)
    returns = (PUNISHMENT[middle] == middle) | (PUNISHMENT[middle] == first)
    last = np.where(returns, CLASH[middle], PUNISHMENT[middle])
    return middle, last.astype(np.uint8)


def _is_blocked(first: U8) -> Bools:
    """杜傳: punishment leads back to the first, by itself or in two steps (003:5159–5163)."""
    return np.asarray(PUNISHMENT[PUNISHMENT[first]] == first)


def transmissions(
    day: npt.ArrayLike, turn: npt.ArrayLike, school: str = "mengzhong"
) -> Transmissions:
    """三傳 of each day on each plate.

    Args:
        day: 干支 of the day, 0–59.
        turn: 0–11; broadcasts with `day`.
        school: of 涉害, one of `charts.harm.SHEHAI`.

    Raises:
        KeyError: no such school.
    """
    day, turn = np.broadcast_arrays(np.asarray(day, np.int16), np.asarray(turn, np.int16))
    stem, branch = (day % 10).astype(np.uint8), (day % 12).astype(np.uint8)
    yang = is_yang(day)
    four = four_lessons(day, turn)
    on_stem, on_branch = four.upper[..., 0], four.upper[..., 2]

    thief = _without_repeats(four.thief, four.upper)
    control = _without_repeats(four.control, four.upper)
    any_thief, any_control = thief.any(axis=-1), control.any(axis=-1)
    struck = any_thief | any_control

    stem_phase = STEM_PHASE[stem][..., None]
    eight = LODGING[stem] == branch
    still, facing = turn == 0, turn == 6
    far = ~struck & ~eight & ~still & ~facing
    arrow = _without_repeats(controls(four.upper_phase, stem_phase), four.upper)
    pellet = _without_repeats(controls(stem_phase, four.upper_phase), four.upper)
    any_arrow, any_pellet = far & arrow.any(axis=-1), far & pellet.any(axis=-1)

    by = [any_thief, any_control, any_arrow, any_pellet]
    candidates = np.select([b[..., None] for b in by], [thief, control, arrow, pellet], False)
    chosen = _choose(candidates, any_thief | (any_pellet & ~any_arrow), four, day, turn, school)
    god = _pick(four.upper, chosen.lesson).astype(np.uint8)
    seat = _pick(four.seat, chosen.lesson).astype(np.uint8)
    remote = any_arrow | any_pellet

    distinct = _without_repeats(np.ones_like(thief), four.upper).sum(axis=-1)
    rest = far & ~remote
    short, star = rest & (distinct < 4), rest & (distinct == 4)

    conditions = [still, facing, struck, remote, eight, short, star]
    method = np.select(
        conditions,
        [
            FUYIN,
            FANYIN,
            np.select(
                [chosen.decided == 1, chosen.decided == 2],
                [np.where(any_thief, CHONGSHEN, YUANSHOU), ZHIYI],
                SHEHAI,
            ),
            YAOKE,
            BAZHUAN,
            BIEZE,
            MAOXING,
        ],
    )

    side, other = np.where(yang, on_stem, on_branch), np.where(yang, on_branch, on_stem)
    follows = god_over(god, turn)
    stays_first = np.where(struck, god, side).astype(np.uint8)
    stays_other = np.where(struck, on_branch, other).astype(np.uint8)
    stays_middle, stays_last = _punished_on(stays_first, stays_other)
    eight_first = np.where(yang, on_stem.astype(np.int16) + 2, four.upper[..., 3] + np.int16(10))
    short_first = np.where(
        yang, god_over(LODGING[STEM_HARMONY[stem]], turn), (branch.astype(np.int16) + 4) % 12
    )
    star_first = np.where(yang, god_over(酉, turn), seat_of(酉, turn))

    chu = np.select(
        conditions,
        [
            stays_first,
            np.where(struck, god, HORSE[branch]),
            god,
            god,
            eight_first % 12,
            short_first,
            star_first,
        ],
    )
    zhong = np.select(
        conditions,
        [stays_middle, np.where(struck, follows, on_branch), follows, follows, on_stem, on_stem,
         np.where(yang, on_branch, on_stem)],
    )  # fmt: skip
    mo = np.select(
        conditions,
        [stays_last, np.where(struck, god_over(follows, turn), on_stem), god_over(follows, turn),
         god_over(follows, turn), on_stem, on_stem, np.where(yang, on_stem, on_branch)],
    )  # fmt: skip

    def named(by_class: U8) -> npt.NDArray[np.int64]:
        """Names within 涉害 (003:4791–4855)."""
        by_class_name = np.where(by_class == 0, JIANJI, CHAWEI)
        by_class_name = np.where(chosen.class_asked, by_class_name, DEEPEST)
        return np.where(chosen.decided == 4, ZHUIXIA, by_class_name)

    def variant(by_class: U8) -> U8:
        names = np.select(
            [method == SHEHAI, method == YAOKE, method == MAOXING, method == FUYIN,
             method == FANYIN, (method == BAZHUAN) & (chu == zhong)],
            [named(by_class), np.where(any_arrow, HAOSHI, TANSHE),
             np.where(yang, HUSHI, DONGSHE),
             np.select([_is_blocked(stays_first), struck, yang],
                       [DUCHUAN, _NONE, ZIREN], ZIXIN),
             np.where(struck, WUYI, JINGLAN), DUZU],
        )  # fmt: skip
        return names.astype(np.uint8)

    has_choice = struck | remote
    return Transmissions(
        chu.astype(np.uint8),
        zhong.astype(np.uint8),
        mo.astype(np.uint8),
        method.astype(np.uint8),
        variant(palace_class(seat)),
        variant(palace_class(god)),
        np.where(has_choice, chosen.lesson, 255).astype(np.uint8),
        candidates,
        chosen.alike,
        chosen.decided,
        chosen.noseat,
        chosen.with_seat,
    )
