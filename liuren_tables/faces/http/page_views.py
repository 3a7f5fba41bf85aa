"""What the page shows of a reading of either art, ready for its templates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from liuren_tables.calendar.ju import JU_METHODS
from liuren_tables.conventions import Conventions, QimenConventions
from liuren_tables.drawing.qimen_board import GRID, METHOD_NAMES
from liuren_tables.drawing.qimen_svg import qimen_svg
from liuren_tables.drawing.words import Words
from liuren_tables.errors import InputError
from liuren_tables.faces.http.page_labels import BASES, COLUMNS, LAYER_NAMES
from liuren_tables.faces.http.page_patterns import patterns_view
from liuren_tables.faces.http.page_state import Field, State
from liuren_tables.reading.compare import Difference
from liuren_tables.reading.facts import OnBranch
from liuren_tables.reading.patterns import Hit
from liuren_tables.reading.qimen import CLOCK, QimenReading, read_qimen, read_qimen_of
from liuren_tables.reading.qimen_reading import PALACE_NAMES
from liuren_tables.reading.read import read, read_of
from liuren_tables.reading.reading import PALACE_OF, Reading
from liuren_tables.reading.store import Store

__all__ = ["liuren_view", "qimen_view", "read_liuren", "read_state_qimen"]

_SCHOOLS = ("zone", "clock", "longitude", "latitude", "solar", "day_start", "daynight_rule",
            "shehai", "noble")  # fmt: skip
_OF_QIMEN = ("plate_school", "lodging", "ju_method", "zhi_run_limit")
_CHUAN = (("chu", "初傳", "first"), ("zhong", "中傳", "middle"), ("mo", "末傳", "last"))
_KE = ("一課", "二課", "三課", "四課")


@dataclass(frozen=True, slots=True)
class Spirit:
    """A 神煞 on a branch: how it is called, what it is counted from, and what it tells of."""

    name: str
    basis: str
    nature: str
    governs: str


def read_liuren(state: State, tables: Any) -> Reading:
    """The chart that a state asks for.

    Raises:
        InputError: what is given does not go together.
    """
    conventions = Conventions(**state.chosen(*_SCHOOLS))
    get = state.get
    if get("day") is not None:
        if get("hour") is None or get("month_general") is None:
            raise InputError("a day by hand needs the hour and the month general too")
        if get("birth") is not None:
            raise InputError("birth needs a date and time of the chart: give 本命 by hand instead")
        return read_of(
            get("day"), get("hour"), get("month_general"), get("daynight"),
            ben_ming=get("ben_ming"), xing_nian=get("xing_nian"),
            conventions=conventions, tables=tables,
        )  # fmt: skip
    return read(
        state.value("when"), hour=get("hour"), month_general=get("month_general"),
        daynight=get("daynight"), birth=get("birth"), sex=get("sex"), ben_ming=get("ben_ming"),
        xing_nian=get("xing_nian"), age_by=state.value("age_by"),
        fold=int(state.value("fold")), calendar=get("calendar"),
        conventions=conventions, tables=tables,
    )  # fmt: skip


def read_state_qimen(state: State, tables: Any) -> QimenReading:
    """The chart of 奇門 that a state asks for.

    Raises:
        InputError: what is given does not go together.
    """
    qimen = QimenConventions(**state.chosen(*_OF_QIMEN))
    ju, hour = state.get("ju"), state.get("hour_ganzhi")
    if ju is not None or hour is not None:
        if ju is None or hour is None:
            raise InputError("a chart by hand needs both 局 and the hour")
        return read_qimen_of(ju, hour, qimen=qimen, tables=tables)
    return read_qimen(
        state.value("when"), fold=int(state.value("fold")),
        calendar=state.get("calendar"),  # type: ignore[arg-type]
        conventions=Conventions(**state.chosen(*CLOCK)), qimen=qimen, tables=tables,
    )  # fmt: skip


def liuren_view(reading: Reading, state: State, store: Store) -> dict[str, Any]:
    """What the template of 大六壬 shows."""
    w = state.words
    on = {
        branch: _spirits(listed, w) for branch, listed in reading.spirits().items()
    }  # fmt: skip
    hits = reading.patterns()
    return {
        **patterns_view(hits, "pattern", store, w),
        "r": reading,
        "title": w.choose(
            f"{reading['day_ganzhi']}日 {reading['hour_branch']}時 {reading['san_chuan']}",
            f"{w.say('ganzhi', reading['day_ganzhi'])} day: "
            f"{w.say('san_chuan', reading['san_chuan'])}",
        ),
        "svg": reading.svg(w.script, w.lang),
        "chuan": [_chuan(reading, place, w.choose(zh, en), on, w) for place, zh, en in _CHUAN],
        "ke": [_ke(reading, k, on, w) for k in (1, 2, 3, 4)],
        "person": _person(reading, w),
        "branches": [
            (branch, reading[f"heaven_{palace}"], reading[f"general_{palace}"], on[branch])
            for branch, palace in PALACE_OF.items()
        ],
        "why": reading.why(w.script, w.lang),
        "compare": _differences(reading.compare(), state.fields, w),
        "text": _text(reading, on, hits, w),
    }


def _spirits(listed: Iterable[OnBranch], w: Words) -> list[Spirit]:
    """Each name once, with all that it is counted from."""
    found: dict[str, Spirit] = {}
    for one in listed:
        basis = w.choose(*BASES.get(one.basis, (one.basis, one.basis)))
        if one.spirit in found:
            basis = f"{found[one.spirit].basis}{w.choose('、', ', ')}{basis}"
        found[one.spirit] = Spirit(w.say("spirit", one.spirit), basis, one.nature, one.governs)
    return list(found.values())


def _chuan(
    r: Reading, place: str, name: str, on: Mapping[str, list[Spirit]], w: Words
) -> dict[str, Any]:
    stem = r[f"{place}_dun_gan"]
    return {
        "name": name,
        "kin": w.say("liu_qin", r[f"{place}_liu_qin"]),
        "stem": w.brief(stem) if stem else "",
        "branch": w.brief(r[place]),
        "general": w.say("general", r[f"{place}_general"]),
        "void": r[f"{place}_void"],
        "seat": w.brief(r[f"{place}_seat"]),
        "spirits": on[r[place]],
    }


def _ke(r: Reading, k: int, on: Mapping[str, list[Spirit]], w: Words) -> dict[str, Any]:
    return {
        "name": w.choose(_KE[k - 1], f"lesson {k}"),
        "upper": w.brief(r[f"ke{k}_upper"]),
        "lower": w.brief(r[f"ke{k}_lower"]),
        "general": w.say("general", r[f"ke{k}_general"]),
        "kin": w.say("liu_qin", r[f"ke{k}_liu_qin"]),
        "relation": w.say("lesson_relation", r[f"ke{k}_relation"]),
        "void": r[f"ke{k}_void"],
        "start": r["start_lesson"] == k,
        "spirits": on[r[f"ke{k}_upper"]],
    }


def _person(r: Reading, w: Words) -> list[tuple[str, str]]:
    told = []
    for name, zh, en in (
        ("ben_ming", "本命", "birth branch"),
        ("xing_nian", "行年", "year branch"),
    ):
        if r[name]:
            god = w.brief(r[f"{name}_god"])
            general = w.say("general", r[f"{name}_general"])
            above = w.choose(f"{r[name]}　上{god}乘{general}",
                             f"{w.say('ganzhi', r[name])}, above it {god}, {general}")  # fmt: skip
            told.append((w.choose(zh, en), above))
    if r["age"]:
        told.append((w.choose("虛歲", "age"), str(r["age"])))
    return told


def _option(field: Field | None, value: str, w: Words) -> str:
    for code, zh, en in field.options if field else ():
        if code == value:
            return w.choose(zh, en)
    return value


def _differences(
    found: Iterable[Difference], fields: Mapping[str, Field], w: Words
) -> list[dict[str, Any]]:
    """Which convention, its other value, and the changes in words."""
    told = []
    for d in found:
        field = fields.get(d.convention)
        changes = [(_column(c, w), _said(now, w), _said(then, w))
                   for c, (now, then) in d.changes.items()]  # fmt: skip
        told.append(
            {
                "name": w.choose(field.zh, field.en) if field else d.convention,
                "value": _option(field, d.value, w),
                "changes": changes,
                "impossible": d.impossible,
                "link": {d.convention: d.value},
            }
        )
    return told


def _column(name: str, w: Words) -> str:
    palace, _, layer = name.partition("_")
    if palace in PALACE_NAMES and layer in LAYER_NAMES:
        zh = "坎坤震巽中乾兌艮離"[PALACE_NAMES.index(palace)]
        return w.choose(zh + LAYER_NAMES[layer][0], f"{palace} {LAYER_NAMES[layer][1]}")
    return w.choose(*COLUMNS[name]) if name in COLUMNS else name


def _said(value: object, w: Words) -> str:
    if isinstance(value, bool):
        return w.choose("是" if value else "否", "yes" if value else "no")
    return w.label(value) if isinstance(value, str) else "–"


def _text(r: Reading, on: Mapping[str, list[Spirit]], hits: list[Hit], w: Words) -> str:
    """The whole reading as text, to be copied: board, conventions, patterns, 神煞."""
    certain = [h for h in hits if h.is_default and not h.open]
    gap = w.choose("　", ", ")
    chosen = "  ".join(f"{n}={v}" for n, v in r.conventions.as_dict().items() if v is not None)
    lines = [r.board(w.script, w.lang), "", chosen, ""]
    lines += [f"{w.say('pattern', h.pattern)}{gap}{h.criterion} ({h.source})" for h in certain]
    lines += ["", *(f"{w.brief(b)}{gap}{gap.join(s.name for s in on[b])}" for b in on)]
    return "\n".join(lines)


def qimen_view(reading: QimenReading, state: State, store: Store) -> dict[str, Any]:
    """What the template of 奇門 shows."""
    w = state.words
    order = [reading["palaces"][number - 1] for row in GRID for number in row]
    methods = [
        {
            "name": w.choose(*METHOD_NAMES[m]),
            "term": w.say("solar_term", reading[f"term_{m}"]),
            "yuan": w.say("yuan", reading[f"yuan_{m}"]),
            "ju": w.say("qimen_ju", reading[f"ju_{m}"]),
            "leap": reading[f"leap_{m}"],
            "head": reading[f"head_day_{m}"].isoformat(),
            "chosen": m == reading["ju_method"],
        }
        for m in JU_METHODS
        if reading[f"ju_{m}"]
    ]
    chosen = {n: reading[n] for n in (*CLOCK, *_OF_QIMEN) if reading[n] is not None}
    told = "  ".join(f"{n}={v}" for n, v in chosen.items())
    hits = reading.patterns()
    shown = patterns_view(hits, "qimen_pattern", store, w)
    names = [
        f"{h.name} {h.palace}".rstrip() for _, of in shown["families"] for h in of if not h.open
    ]
    return {
        **shown,
        "r": reading,
        "title": w.choose(
            f"{reading['ju_label']}局 {reading['hour_ganzhi']}時",
            f"{w.say('qimen_ju', reading['ju_label'])}, "
            f"hour {w.say('ganzhi', reading['hour_ganzhi'])}",
        ),
        "svg": qimen_svg(reading, w),
        "palaces": order,
        "methods": methods,
        "compare": _differences(reading.compare(), state.fields, w),
        "text": "\n".join([reading.board(w.script, w.lang), "", told, "", *names]),
    }
