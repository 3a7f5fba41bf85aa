"""Symbol tables: stems, branches, 干支, generals, and every fixed mapping with its source."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.harm import palace_class
from liuren_tables.data import rows
from liuren_tables.symbols import growth, relations
from liuren_tables.symbols.cycles import U8, ganzhi, ganzhi_of
from liuren_tables.symbols.mappings import AXES, NONE, all_mappings, mapping
from liuren_tables.symbols.script import simplified
from liuren_tables.tables.domains import domains
from liuren_tables.tables.schema import Column, Data, Labels, Table, label, number, text

__all__ = ["SYMBOL_TABLES", "make_symbols"]

CODE = number("code", "code of the symbol, counted from 0")
NAMES = (
    text("name", "漢字, traditional"),
    text("simplified", "漢字, simplified"),
    text("pinyin", "pinyin without tones"),
)


def _name_columns(domain: str) -> dict[str, list[str]]:
    pinyin = {r["name"]: r["pinyin"] for r in rows("names") if r["domain"] == domain}
    names = list(domains()[domain])
    return {
        "name": names,
        "simplified": [simplified(n) for n in names],
        "pinyin": [pinyin[n] for n in names],
    }


# -- stem and branch: one column a mapping ------------------------------------------------------
def _mapping_columns(basis: str) -> tuple[Column, ...]:
    return tuple(
        label(_mapping_name(m.id, m.school), m.target, f"{m.name}: {m.meaning} ({m.source})")
        for m in all_mappings()
        if m.basis == basis
    )


def _mapping_name(identifier: str, school: str) -> str:
    plain = identifier.removeprefix("stem_") if identifier.endswith("_phase") else identifier
    plain = plain.removeprefix("branch_") if plain == "branch_phase" else plain
    return f"{plain}_{school}" if school else plain


def _mapping_values(basis: str) -> dict[str, Labels]:
    return {
        _mapping_name(m.id, m.school): Labels(m.codes) for m in all_mappings() if m.basis == basis
    }


STEM = Table(
    "stem",
    ("code",),
    "one of the ten stems with what belongs to it",
    (
        CODE,
        *NAMES,
        label("polarity", "polarity", "陽 or 陰"),
        *_mapping_columns("stem"),
    ),
    ("003:35", "003:95"),
)

BRANCH = Table(
    "branch",
    ("code",),
    "one of the twelve branches with what belongs to it",
    (
        CODE,
        *NAMES,
        label("polarity", "polarity", "陽 or 陰"),
        label("palace_class", "palace_class", "孟, 仲 or 季"),
        label("month_general_name", "month_general_name", "name of its god as 月將"),
        *_mapping_columns("branch"),
    ),
    ("003:83", "003:107", "003:655–1089"),
)

GANZHI = Table(
    "ganzhi",
    ("code",),
    "one of the sixty 干支",
    (
        CODE,
        label("name", "ganzhi", "漢字"),
        label("stem", "stem", "its stem"),
        label("branch", "branch", "its branch"),
        label("xun", "xun", "the ten it belongs to"),
        label("void_1", "branch", "first of the two branches void on such a day"),
        label("void_2", "branch", "second of the two"),
        label("nayin", "nayin", "納音"),
        label("nayin_phase", "phase", "phase of the 納音"),
    ),
    ("003:2059", "common"),
)

GENERAL = Table(
    "general",
    ("code",),
    "one of the twelve generals in their order",
    (
        CODE,
        *NAMES,
        text("english", "English gloss"),
        label("phase", "phase", "its phase"),
        label("stem", "stem", "stem of its 干支"),
        label("branch", "branch", "branch of its 干支, its home palace"),
        text("nature", "吉 or 凶"),
        text("source", "line of the text"),
    ),
    ("003:1091–1593",),
)

MAPPING = Table(
    "mapping",
    ("mapping", "school", "code"),
    "one value of a fixed mapping of a symbol to another",
    (
        text("mapping", "identifier of the mapping"),
        text("school", "school, empty where there is only one"),
        number("code", "code of the symbol mapped"),
        text("term", "name of the mapping in the texts"),
        text("basis", "what is mapped: stem or branch"),
        text("symbol", "the symbol mapped"),
        text("target", "what it is mapped to: stem, branch or phase"),
        text("value", "the value; null where the source gives none"),
        text("source", "line of the text"),
        text("meaning", "what the mapping says"),
    ),
)

GROWTH = Table(
    "growth",
    ("school", "stem", "branch"),
    "十二長生: the stage of a stem at a branch, by each system",
    (
        label("school", "growth_school", "system; element is the default"),
        number("stem", "code of the stem"),
        number("branch", "code of the branch"),
        label("stem_label", "stem", "stem"),
        label("branch_label", "branch", "branch"),
        label("stage", "stage", "stage"),
    ),
    ("003:6999", "003:8639", "003:383"),
)

STRENGTH = Table(
    "strength",
    ("school", "month", "phase"),
    "旺相休囚死: standing of a phase in a month",
    (
        text("school", "earth_month (default) or season"),
        number("month", "code of the branch of the month"),
        number("phase", "code of the phase, 木 = 0"),
        label("month_label", "branch", "branch of the month"),
        label("phase_label", "phase", "phase"),
        label("strength", "strength", "旺 ruling, 相 next, 死 dying, 囚 captive, 休 resting"),
    ),
    ("003:4651–4659",),
)

START = Table(
    "stem_start",
    ("kind", "stem", "branch"),
    "五子遁 and 五虎遁: 干支 of an hour by the day stem, of a month by the year stem",
    (
        text("kind", "hour or month"),
        number("stem", "stem of the day or of the year"),
        number("branch", "branch of the hour or of the month"),
        label("stem_label", "stem", "stem of the day or of the year"),
        label("branch_label", "branch", "branch of the hour or of the month"),
        label("ganzhi", "ganzhi", "干支 of the hour or month"),
    ),
    ("003:9231", "common"),
)

SYMBOL_TABLES = (STEM, BRANCH, GANZHI, GENERAL, MAPPING, GROWTH, STRENGTH, START)


def _mesh(*sizes: int) -> list[npt.NDArray[np.int16]]:
    return [a.ravel() for a in np.indices(sizes, dtype=np.int16)]


def _u8(values: npt.NDArray[np.generic]) -> U8:
    return values.astype(np.uint8)


def _stem() -> Data:
    code = np.arange(10, dtype=np.uint8)
    polarity = {"polarity": Labels(code % 2)}
    return {"code": code} | _name_columns("stem") | polarity | _mapping_values("stem")


def _branch() -> Data:
    code = np.arange(12, dtype=np.uint8)
    more = {
        "polarity": Labels(code % 2),
        "palace_class": Labels(palace_class(code)),
        "month_general_name": Labels(code),
    }
    return {"code": code} | _name_columns("branch") | more | _mapping_values("branch")


def _ganzhi() -> Data:
    code = np.arange(60, dtype=np.uint8)
    first = _u8((10 - code.astype(np.int16) // 10 * 2) % 12)
    nayin = rows("nayin")
    if any(ganzhi(row["first"]) != 2 * i for i, row in enumerate(nayin)):
        raise ValueError("nayin.csv is not in the order of the sixty")
    phases = domains()["phase"]
    phase = np.array([phases.index(row["phase"]) for row in nayin], np.uint8)
    return {
        "code": code,
        "name": Labels(code),
        "stem": Labels(code % np.uint8(10)),
        "branch": Labels(code % np.uint8(12)),
        "xun": Labels(relations.xun(code)),
        "void_1": Labels(first),
        "void_2": Labels(first + np.uint8(1)),
        "nayin": Labels(code // np.uint8(2)),
        "nayin_phase": Labels(phase[code // 2]),
    }


def _general() -> Data:
    facts = rows("generals")
    names = _name_columns("general")
    if [f["name"] for f in facts] != names["name"]:
        raise ValueError("generals.csv is not in the order of the generals")
    english = {r["name"]: r["english"] for r in rows("names") if r["domain"] == "general"}
    known = domains()

    def coded(field: str) -> Labels:
        return Labels(np.array([known[field].index(f[field]) for f in facts], np.uint8))

    return {
        "code": np.arange(12, dtype=np.uint8),
        **names,
        "english": [english[f["name"]] for f in facts],
        "phase": coded("phase"),
        "stem": coded("stem"),
        "branch": coded("branch"),
        "nature": [f["nature"] for f in facts],
        "source": [f["source"] for f in facts],
    }


def _mapping() -> Data:
    listed = []
    for m in all_mappings():
        for code, value in enumerate(m.codes):
            target = None if value == NONE else AXES[m.target][value]
            symbol = AXES[m.basis][code]
            listed.append(
                (m.id, m.school, code, m.name, m.basis, symbol, m.target, target, m.source,
                 m.meaning)
            )  # fmt: skip
    listed.sort(key=lambda row: row[:3])
    columns = [list(c) for c in zip(*listed, strict=True)]
    values: dict[str, object] = dict(zip((c.name for c in MAPPING.columns), columns, strict=True))
    values["code"] = np.array(values["code"], np.uint8)
    return values  # type: ignore[return-value]


def _growth() -> Data:
    schools = growth.GROWTH_SCHOOLS
    school, stem, branch = _mesh(len(schools), 10, 12)
    stages = [
        growth.stage(stem[school == i], branch[school == i], s) for i, s in enumerate(schools)
    ]
    return {
        "school": Labels(_u8(school)),
        "stem": _u8(stem),
        "branch": _u8(branch),
        "stem_label": Labels(_u8(stem)),
        "branch_label": Labels(_u8(branch)),
        "stage": Labels(np.concatenate(stages)),
    }


def _strength() -> Data:
    month, phase = _mesh(12, 5)
    schools = ("earth_month", "season")
    standing = [relations.strength(phase, month, school) for school in schools]
    return {
        "school": [school for school in schools for _ in range(60)],
        "month": _u8(np.tile(month, 2)),
        "phase": _u8(np.tile(phase, 2)),
        "month_label": Labels(_u8(np.tile(month, 2))),
        "phase_label": Labels(_u8(np.tile(phase, 2))),
        "strength": Labels(np.concatenate(standing)),
    }


def _start() -> Data:
    stem, branch = _mesh(10, 12)
    first_hour = mapping("hour_start")[stem].astype(np.int16)
    first_month = mapping("month_start")[stem].astype(np.int16)
    hour_stem = (first_hour + branch) % 10
    month_stem = (first_month + (branch - 2) % 12) % 10
    stems, branches = np.concatenate([hour_stem, month_stem]), np.tile(branch, 2)
    return {
        "kind": ["hour"] * 120 + ["month"] * 120,
        "stem": _u8(np.tile(stem, 2)),
        "branch": _u8(branches),
        "stem_label": Labels(_u8(np.tile(stem, 2))),
        "branch_label": Labels(_u8(branches)),
        "ganzhi": Labels(ganzhi_of(stems, branches)),
    }


def make_symbols() -> dict[str, Data]:
    """The columns of all symbol tables by table name."""
    return {
        "stem": _stem(),
        "branch": _branch(),
        "ganzhi": _ganzhi(),
        "general": _general(),
        "mapping": _mapping(),
        "growth": _growth(),
        "strength": _strength(),
        "stem_start": _start(),
    }
