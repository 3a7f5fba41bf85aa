"""Tables `general_plate` and `chart`: the generals, and the full 總鈐 in display form.

`compose` makes the columns of `chart` from a set of lessons and a set of plates. The builder
calls it with the default schools, a reading under other schools with those.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from liuren_tables.charts import generals as heaven
from liuren_tables.charts.generals import noble_schools
from liuren_tables.charts.lessons import god_over, seat_of
from liuren_tables.symbols.cycles import U8
from liuren_tables.tables.make.lesson import GODS, LESSON
from liuren_tables.tables.schema import Data, Labels, Table, flag, label, number

__all__ = ["CHART", "CHART_KEY", "GENERAL_PLATE", "PALACES", "compose", "make_general_plate"]

PALACES = dict(
    zip(
        ("zi", "chou", "yin", "mao", "chen", "si", "wu", "wei", "shen", "you", "xu", "hai"),
        "子丑寅卯辰巳午未申酉戌亥",
        strict=True,
    )
)

GENERAL_PLATE = Table(
    "general_plate",
    ("noble", "stem", "daynight", "turn"),
    "the twelve generals for one day stem, by day or night, on one plate, by one table of 貴人",
    (
        label("noble", "noble", "table of 貴人; daquan is the default"),
        number("stem", "day stem, 甲 = 0"),
        number("daynight", "晝 0, 夜 1"),
        number("turn", "月將 − 占時, 0–11"),
        label("stem_label", "stem", "day stem"),
        label("daynight_label", "daynight", "晝 or 夜"),
        label("noble_branch", "branch", "heaven branch that the 貴人 rides"),
        label("noble_seat", "branch", "earth palace on which it stands"),
        flag("forward", "the generals run forward (貴人 over 亥 to 辰)"),
        *(label(f"god_{p}_general", "general", f"general on heaven branch {b}")
          for p, b in PALACES.items()),
        *(label(f"general_{p}", "general", f"general over earth palace {b}")
          for p, b in PALACES.items()),
    ),
    ("003:1091–1115", "003:4711"),
)  # fmt: skip


def make_general_plate() -> Data:
    """The columns of `general_plate`, tables of 貴人 one after another."""
    schools = noble_schools()
    shape = (len(schools), 10, 2, 12)
    school, stem, daynight, turn = (a.ravel() for a in np.indices(shape, dtype=np.int16))
    noble = np.concatenate(
        [
            heaven.noble_branch(stem[school == i], daynight[school == i], name)
            for i, name in enumerate(schools)
        ]
    )
    seat = seat_of(noble, turn)
    values: dict[str, Labels | npt.NDArray[np.generic]] = {
        "noble": Labels(school.astype(np.uint8)),
        "stem": stem.astype(np.uint8),
        "daynight": daynight.astype(np.uint8),
        "turn": turn.astype(np.uint8),
        "stem_label": Labels(stem.astype(np.uint8)),
        "daynight_label": Labels(daynight.astype(np.uint8)),
        "noble_branch": Labels(noble),
        "noble_seat": Labels(seat),
        "forward": heaven.is_forward(seat),
    }
    for code, palace in enumerate(PALACES):
        values[f"god_{palace}_general"] = Labels(heaven.general_on(code, noble, turn))
        values[f"general_{palace}"] = Labels(heaven.general_on(god_over(code, turn), noble, turn))
    return values


_OF_LESSON = tuple(c for c in LESSON.columns if c.name not in ("shehai", "day", "turn"))
CHART_KEY = ("day", "hour", "month_general", "daynight")

CHART = Table(
    "chart",
    CHART_KEY,
    "one chart of the full 總鈐 under the default schools: day × hour × 月將 × 晝夜",
    (
        number("day", "日干支, 甲子 = 0"),
        number("hour", "占時, 子 = 0"),
        number("month_general", "月將 branch, 子 = 0"),
        number("daynight", "晝 0, 夜 1"),
        label("day_ganzhi", "ganzhi", "日干支"),
        label("hour_branch", "branch", "占時"),
        label("month_general_branch", "branch", "月將"),
        label("daynight_label", "daynight", "晝 or 夜"),
        number("turn", "月將 − 占時: how far the heaven plate is turned, 0–11"),
        flag("usual_daynight", "the hour itself implies this 晝夜 (卯 to 申 are 晝)"),
        label("void_1", "branch", "first of the two void branches (旬空)"),
        label("void_2", "branch", "second of the two void branches"),
        *_OF_LESSON[1:],
        *(label(f"{place}_general", "general", f"general on the god of {what}")
          for place, what in GODS.items()),
        label("noble_branch", "branch", "heaven branch that the 貴人 rides"),
        label("noble_seat", "branch", "earth palace on which it stands"),
        flag("forward", "the generals run forward"),
        *(label(f"heaven_{p}", "branch", f"god over earth palace {b}") for p, b in PALACES.items()),
        *(label(f"general_{p}", "general", f"general over earth palace {b}")
          for p, b in PALACES.items()),
    ),
    (*LESSON.sources, *GENERAL_PLATE.sources),
)  # fmt: skip


def _take(values: object, index: npt.NDArray[np.intp]) -> Labels | npt.NDArray[np.generic]:
    if isinstance(values, Labels):
        return Labels(values.codes[index])
    return np.ma.asanyarray(values)[index] if np.ma.isMaskedArray(values) else values[index]  # type: ignore[index]


def _codes(values: object) -> U8:
    assert isinstance(values, Labels)
    return values.codes.astype(np.uint8)


def compose(lesson: Mapping[str, object], plate: Mapping[str, object]) -> Data:
    """The columns of `chart` from 720 lessons (by day, turn) and 240 plates (stem, 晝夜, turn).

    Args:
        lesson: columns of `lesson` under one school.
        plate: columns of `general_plate` under one table of 貴人.

    Returns:
        Columns of 17,280 rows in the order of the key.
    """
    shape = (60, 12, 12, 2)
    day, hour, general, daynight = (a.ravel() for a in np.indices(shape, dtype=np.int16))
    turn = (general - hour) % 12
    of_lesson = (day * 12 + turn).astype(np.intp)
    of_plate = ((day % 10 * 2 + daynight) * 12 + turn).astype(np.intp)
    first_void = (10 - day // 10 * 2) % 12

    def coded(codes: npt.NDArray[np.int16]) -> Labels:
        return Labels(codes.astype(np.uint8))

    values: dict[str, Labels | npt.NDArray[np.generic]] = {
        "day": day.astype(np.uint8),
        "hour": hour.astype(np.uint8),
        "month_general": general.astype(np.uint8),
        "daynight": daynight.astype(np.uint8),
        "hour_branch": coded(hour),
        "month_general_branch": coded(general),
        "daynight_label": coded(daynight),
        "turn": turn.astype(np.uint8),
        "usual_daynight": (daynight == 0) == ((hour >= 3) & (hour <= 8)),
        "void_1": coded(first_void),
        "void_2": coded(first_void + 1),
    }
    values |= {c.name: _take(lesson[c.name], of_lesson) for c in _OF_LESSON}
    on_god = np.stack([_codes(plate[f"god_{p}_general"]) for p in PALACES], axis=-1)
    for place in GODS:
        god = _codes(lesson[f"{place}_upper" if place.startswith("ke") else place])
        values[f"{place}_general"] = Labels(on_god[of_plate, god[of_lesson]])
    for name in ("noble_branch", "noble_seat", "forward", *(f"general_{p}" for p in PALACES)):
        values[name] = _take(plate[name], of_plate)
    for code, palace in enumerate(PALACES):
        values[f"heaven_{palace}"] = Labels(god_over(code, turn))
    return values
