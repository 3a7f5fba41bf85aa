"""Tables of 奇門: all charts by palace, the hour of each, 定局, and the 日家.

Palaces have their 洛書 numbers as keys, 坎 = 1 … 離 = 9.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.calendar.ju import JU_METHODS, YUAN, ju_table
from liuren_tables.charts.qimen import days, marks
from liuren_tables.charts.qimen.charts import QimenCharts
from liuren_tables.charts.qimen.plate import (
    DOORS,
    GODS,
    HOUSES,
    JU,
    LODGINGS,
    PALACE_BRANCHES,
    PALACES,
    PLATE_SCHOOLS,
    STARS,
    ju_number,
)
from liuren_tables.data import rows
from liuren_tables.symbols.cycles import BRANCHES, U8
from liuren_tables.symbols.mappings import NONE
from liuren_tables.tables.make.qimen_symbols import (
    PALACE_KEY,
    QIMEN_SYMBOL_TABLES,
    make_qimen_symbols,
)
from liuren_tables.tables.schema import Column, Data, Labels, Table, flag, label, number, text

__all__ = ["QIMEN_DOMAINS", "QIMEN_TABLES", "make_qimen"]

_CORNERS = tuple(row["branches"] for row in rows("qimen_palaces") if len(row["branches"]) == 2)

QIMEN_DOMAINS: dict[str, tuple[str, ...]] = {
    "plate_school": PLATE_SCHOOLS,
    "qimen_lodging": LODGINGS,
    "qimen_ju": JU,
    "qimen_palace": PALACES,
    "qimen_star": STARS,
    "qimen_door": DOORS,
    "qimen_god": GODS,
    "palace_branches": (*BRANCHES, *_CORNERS),
    "yuan": YUAN,
    "ju_method": JU_METHODS,
    "day_door_school": days.DAY_DOOR_SCHOOLS,
    "term_block": days.TERM_BLOCKS,
    "day_star": days.DAY_STARS,
}

_SCHOOLS = (
    label("plate_school", "plate_school", "plate: turning 轉盤 (default) or flying 飛盤"),
    label(
        "lodging",
        "qimen_lodging",
        "where 天禽 and 中5 lodge: kun always 坤2 (default), yang_kun_yin_gen 坤2 in 陽遁 and 艮8 "
        "in 陰遁",
    ),
)
_HOUR = (
    number("ju", "局: 陽1–陽9 = 0–8, 陰1–陰9 = 9–17"),
    number("hour_ganzhi", "干支 of the hour, 甲子 = 0"),
)
_HOUR_LABELS = (
    label("ju_label", "qimen_ju", "局"),
    label("hour_label", "ganzhi", "干支 of the hour"),
)
_PALACE_LABEL = label("palace_label", "qimen_palace", "the palace")
_PLATES = {"heaven": "天盤", "earth": "地盤"}


def _stage_columns(plate: str, lodged: str, whose: str) -> tuple[Column, ...]:
    return tuple(
        label(
            f"{plate}{lodged}_stage_{k}",
            "stage",
            f"十二長生 of the {whose} stem of the {_PLATES[plate]} at the palace's "
            f"{'first' if k == 1 else 'second'} branch, yin stems reversed; null if none",
        )
        for k in (1, 2)
    )


QIMEN_CHART = Table(
    "qimen_chart",
    ("plate_school", "lodging", "ju", "hour_ganzhi", "palace"),
    "one palace of one chart: 局 × hour under one plate and one lodging of the centre",
    (
        *_SCHOOLS,
        *_HOUR,
        PALACE_KEY,
        *_HOUR_LABELS,
        _PALACE_LABEL,
        label("earth_stem", "stem", "地盤: stem of the earth plate"),
        label("earth_lodged", "stem", "stem of the centre where it lodges; else null"),
        label("heaven_stem", "stem", "天盤: stem that has come over the palace; null if none"),
        label("heaven_lodged", "stem", "stem of the centre riding along; else null"),
        label("star", "qimen_star", "star over the palace; null in the centre of 轉盤"),
        label("star_lodged", "qimen_star", "天禽 where it rides with another star; else null"),
        label("door", "qimen_door", "door at the palace; null in the centre of 轉盤"),
        label("god", "qimen_god", "god at the palace; null in the centre of 轉盤"),
        label("hidden_stem", "stem", "暗干: stems laid anew with the hour's at 值使"),
        flag("zhifu", "值符 stands here"),
        flag("zhishi", "值使 stands here"),
        flag("void", "旬空: a branch of the palace is void in the hour"),
        label("void_branches", "palace_branches", "which of its branches are void; null if none"),
        flag("horse", "馬星 of the hour is here"),
        *(
            c
            for plate in _PLATES
            for c in (
                *_stage_columns(plate, "", "own"),
                *_stage_columns(plate, "_lodged", "lodged"),
            )
        ),
    ),
    ("001:59", "001:75", "002:7–15", "002:83", "002:91–115", "004:25–31", "004:71–81", "common"),
)

QIMEN_HOUR = Table(
    "qimen_hour",
    ("plate_school", "lodging", "ju", "hour_ganzhi"),
    "one chart: 局 × hour under one plate and one lodging, with its 值符 and 值使",
    (
        *_SCHOOLS,
        *_HOUR,
        *_HOUR_LABELS,
        label("dun", "polarity", "陽遁 or 陰遁"),
        number("ju_number", "number of the 局, 1–9"),
        label("xun", "xun", "旬 of the hour"),
        label("head_stem", "stem", "儀 under which the 旬首 is hidden"),
        label("head_palace", "qimen_palace", "earth palace of the 旬首"),
        label("hour_palace", "qimen_palace", "earth palace of the hour stem, before lodging"),
        label("zhifu_star", "qimen_star", "值符: star of the 旬首's palace"),
        label("zhifu_palace", "qimen_palace", "palace over which 值符 stands"),
        label("zhishi_door", "qimen_door", "值使: door of the 旬首's palace, or of its host"),
        label("count_palace", "qimen_palace", "palace where the count for 值使 ends"),
        label("zhishi_palace", "qimen_palace", "palace at which 值使 stands"),
        label("void_1", "branch", "first of the two branches void in the hour (旬空)"),
        label("void_2", "branch", "second of the two"),
        label("void_palace_1", "qimen_palace", "palace of the first"),
        label("void_palace_2", "qimen_palace", "palace of the second"),
        label("horse_branch", "branch", "馬星: post horse of the hour branch"),
        label("horse_palace", "qimen_palace", "palace of the 馬星"),
    ),
    ("001:59", "001:75", "002:7–15", "004:25–31", "004:47", "004:71–81", "common"),
)

QIMEN_JU = Table(
    "qimen_ju",
    ("term", "yuan"),
    "局 of one solar term in one 元",
    (
        number("term", "code of the term, 立春 = 0"),
        number("yuan", "上元 0, 中元 1, 下元 2"),
        label("term_label", "solar_term", "the term"),
        label("yuan_label", "yuan", "the 元"),
        number("ju", "code of the 局, 陽1 = 0"),
        label("ju_label", "qimen_ju", "the 局"),
        text("source", "line of the text, or common where the texts presuppose it"),
    ),
    ("004:208", "001:59", "common"),
)

QIMEN_DAY = Table(
    "qimen_daily",
    ("day_door_school", "term_block", "day", "palace"),
    "日家: one palace on one day, in one part of the year",
    (
        label(
            "day_door_school",
            "day_door_school",
            "verse (default) and printed go by the day alone, season begins by the term",
        ),
        label("term_block", "term_block", "first of the four terms, from 冬至 on"),
        number("day", "日干支, 甲子 = 0"),
        PALACE_KEY,
        label("day_ganzhi", "ganzhi", "日干支"),
        _PALACE_LABEL,
        label("door", "qimen_door", "door of the day; null in the centre"),
        label("star", "day_star", "star of the day: 太乙 goes up one palace a day from 艮 on 甲子"),
        text("star_nature", "吉, 中平 or 凶"),
        label("star_by_xun", "day_star", "the star if 太乙 stays at the palace of the 旬"),
    ),
    ("000:143–167",),
)

QIMEN_TABLES = (
    QIMEN_CHART,
    QIMEN_HOUR,
    QIMEN_JU,
    QIMEN_DAY,
    *QIMEN_SYMBOL_TABLES,
)

Columns = dict[str, Labels | npt.NDArray[np.generic] | list[str]]


def _mesh(*sizes: int) -> list[U8]:
    return [a.ravel().astype(np.uint8) for a in np.indices(sizes, dtype=np.int16)]


def _void_labels(void: npt.NDArray[np.bool_], palace: U8) -> Labels:
    first, second = PALACE_BRANCHES[palace].T
    corner = 12 + np.searchsorted(np.flatnonzero(PALACE_BRANCHES[:, 1] != NONE), palace)
    one = np.where(void[:, 0], first, np.where(void[:, 1], second, NONE))
    return Labels(np.where(void.all(axis=1), corner, one).astype(np.uint8))


def _chart() -> Data:
    school, lodging, ju, hour, palace = _mesh(2, 2, 18, 60, 9)
    charts = QimenCharts(
        plate_school=school, lodging=lodging, ju=ju, hour_ganzhi=hour, palace=palace
    )
    values: Columns = {
        "plate_school": Labels(school),
        "lodging": Labels(lodging),
        "ju": ju,
        "hour_ganzhi": hour,
        "palace": palace + np.uint8(1),
        "ju_label": Labels(ju),
        "hour_label": Labels(hour),
        "palace_label": Labels(palace),
        "star": Labels(charts.star),
        "star_lodged": Labels(charts.lodged_star),
        "door": Labels(charts.door),
        "god": Labels(charts.god),
        "hidden_stem": Labels(charts.hidden),
        "zhifu": charts.at_zhifu,
        "zhishi": charts.at_zhishi,
        "void": charts.void,
        "void_branches": _void_labels(charts.void_branches, palace),
        "horse": charts.horse,
    }
    for plate, stems in (("heaven", charts.heaven), ("earth", charts.earth)):
        values[f"{plate}_stem"] = Labels(stems.own)
        values[f"{plate}_lodged"] = Labels(stems.lodged)
        for lodged, stages in zip(("", "_lodged"), stems.stages(), strict=True):
            values[f"{plate}{lodged}_stage_1"] = Labels(stages[:, 0])
            values[f"{plate}{lodged}_stage_2"] = Labels(stages[:, 1])
    return values


def _hour() -> Data:
    school, lodging, ju, hour = _mesh(2, 2, 18, 60)
    charts = QimenCharts(plate_school=school, lodging=lodging, ju=ju, hour_ganzhi=hour)
    void = ((10 - charts.xun.astype(np.int16) * 2) % 12).astype(np.uint8)
    horse = marks.horse_branch(hour)
    return {
        "plate_school": Labels(school),
        "lodging": Labels(lodging),
        "ju": ju,
        "hour_ganzhi": hour,
        "ju_label": Labels(ju),
        "hour_label": Labels(hour),
        "dun": Labels((~charts.yang).astype(np.uint8)),
        "ju_number": ju_number(ju),
        "xun": Labels(charts.xun),
        "head_stem": Labels(charts.head_stem),
        "head_palace": Labels(charts.head_palace),
        "hour_palace": Labels(charts.hour_palace),
        "zhifu_star": Labels(charts.zhifu),
        "zhifu_palace": Labels(charts.zhifu_palace),
        "zhishi_door": Labels(charts.zhishi),
        "count_palace": Labels(charts.count_palace),
        "zhishi_palace": Labels(charts.zhishi_palace),
        "void_1": Labels(void),
        "void_2": Labels(void + np.uint8(1)),
        "void_palace_1": Labels(HOUSES[void]),
        "void_palace_2": Labels(HOUSES[void + 1]),
        "horse_branch": Labels(horse),
        "horse_palace": Labels(charts.horse_palace),
    }


def _ju() -> Data:
    term, yuan = _mesh(24, 3)
    ju = ju_table()[term, yuan]
    source = {(row["term"], row["yuan"]): row["source"] for row in rows("qimen_ju")}
    terms = tuple(row["name"] for row in rows("solar_terms"))
    return {
        "term": term,
        "yuan": yuan,
        "term_label": Labels(term),
        "yuan_label": Labels(yuan),
        "ju": ju,
        "ju_label": Labels(ju),
        "source": [source[terms[t], YUAN[y]] for t, y in zip(term, yuan, strict=True)],
    }


def _day() -> Data:
    school, block, day, palace = _mesh(len(days.DAY_DOOR_SCHOOLS), len(days.TERM_BLOCKS), 60, 9)
    doors = [
        days.day_door(day[school == i], palace[school == i], block[school == i], name)
        for i, name in enumerate(days.DAY_DOOR_SCHOOLS)
    ]
    star = days.day_star(day, palace)
    nature = [row["nature"] for row in rows("qimen_day_stars")]
    return {
        "day_door_school": Labels(school),
        "term_block": Labels(block),
        "day": day,
        "palace": palace + np.uint8(1),
        "day_ganzhi": Labels(day),
        "palace_label": Labels(palace),
        "door": Labels(np.concatenate(doors)),
        "star": Labels(star),
        "star_nature": [nature[code] for code in star],
        "star_by_xun": Labels(days.day_star(day, palace, "xun")),
    }


def make_qimen() -> dict[str, Data]:
    """The columns of all tables of 奇門 by table name."""
    return {
        "qimen_chart": _chart(),
        "qimen_hour": _hour(),
        "qimen_ju": _ju(),
        "qimen_daily": _day(),
        **make_qimen_symbols(),
    }
