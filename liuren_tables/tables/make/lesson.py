"""Table `lesson`: 四課 and 三傳 of the 720 lessons under every school of 涉害."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts, all_transmissions
from liuren_tables.charts.harm import SHEHAI
from liuren_tables.symbols.cycles import U8
from liuren_tables.symbols.mappings import NONE
from liuren_tables.tables.schema import Column, Data, Labels, Table, flag, label, number

__all__ = ["GODS", "LESSON", "make_lesson"]

Columns = dict[str, Labels | npt.NDArray[np.generic]]

CHUAN = {"chu": "初傳", "zhong": "中傳", "mo": "末傳"}
KE = {f"ke{k}": f"lesson {k}" for k in (1, 2, 3, 4)}
GODS = KE | CHUAN


def _god_columns(place: str, what: str) -> list[Column]:
    return [
        label(
            f"{place}_dun_gan", "stem", f"遁干 of {what}: its stem in the day's ten; null if void"
        ),
        label(f"{place}_wuzi_gan", "stem", f"stem over {what} by the day's 五子遁"),
        label(f"{place}_liu_qin", "liu_qin", f"六親 of {what} for the day stem"),
        flag(f"{place}_void", f"空: {what} is one of the two void branches"),
        label(f"{place}_seat", "branch", f"earth palace on which {what} stands"),
        flag(f"{place}_seat_void", f"落空: the palace under {what} is void"),
    ]


def _ke_columns(place: str, what: str, lower_domain: str) -> list[Column]:
    return [
        label(f"{place}_upper", "branch", f"upper god of {what}"),
        label(f"{place}_lower", lower_domain, f"lower of {what}"),
        label(f"{place}_relation", "lesson_relation", f"relation of upper and lower of {what}"),
        *_god_columns(place, f"the upper of {what}"),
        flag(f"{place}_candidate", f"{what} was a candidate for 初傳 (a god counts once)"),
        flag(f"{place}_alike", f"{what} was left after polarity (比用)"),
        number(f"{place}_depth", f"harm met from the seat of {what} to its home, seat included"),
        number(f"{place}_depth_noseat", f"harm met strictly between seat and home of {what}"),
    ]


LESSON = Table(
    "lesson",
    ("shehai", "day", "turn"),
    "四課 and 三傳 of one day on one plate, under one school of 涉害",
    (
        label("shehai", "shehai", "school of 涉害; mengzhong is the default"),
        number("day", "日干支, 甲子 = 0"),
        number("turn", "月將 − 占時, 0–11"),
        label("day_ganzhi", "ganzhi", "日干支"),
        label("gan_shang", "branch", "god over the lodging of the day stem"),
        label("zhi_shang", "branch", "god over the day branch"),
        *_ke_columns("ke1", "lesson 1", "stem"),
        *(c for k in (2, 3, 4) for c in _ke_columns(f"ke{k}", f"lesson {k}", "branch")),
        label("chu", "branch", "初傳"),
        label("zhong", "branch", "中傳"),
        label("mo", "branch", "末傳"),
        label("san_chuan", "san_chuan", "the three transmissions as one word"),
        *(c for place, what in CHUAN.items() for c in _god_columns(place, what)),
        label("method", "method", "which of the nine methods (九宗門) gave 三傳"),
        label("variant", "variant", "name within the method; within 涉害 by the class of the seat"),
        label("variant_by_god", "variant", "the same, within 涉害 by the class of the god itself"),
        label(
            "strike", "strike", "what made candidates: 賊, 克, 神克日, 日克神; null if nothing did"
        ),
        number("start_lesson", "lesson (1–4) whose god starts; null where none was chosen"),
        label(
            "decided_by", "decided", "what left one candidate: 獨發 single, 比用, 涉害, 復等 side"
        ),
    ),
    ("003:35–71", "003:4579–5283"),
)


def _god_values(place: str, god: Branch) -> Columns:
    return {
        f"{place}_dun_gan": Labels(god.hidden_stem),
        f"{place}_wuzi_gan": Labels(god.day_rider),
        f"{place}_liu_qin": Labels(god.kin),
        f"{place}_void": god.void,
        f"{place}_seat": Labels(god.seat.code),
        f"{place}_seat_void": god.seat_void,
    }


def strike_of(charts: Charts) -> U8:
    """What made candidates, as code of the domain `strike`; `NONE` where nothing did."""
    derived = all_transmissions(charts.shehai)
    lesson = derived.source_lesson[charts.day, charts.turn]
    chosen = np.where(lesson == NONE, 0, lesson).astype(np.intp)[..., None]
    four = charts.lessons
    thief = np.take_along_axis(four.thief, chosen, -1)[..., 0]
    struck = thief | np.take_along_axis(four.control, chosen, -1)[..., 0]
    near = np.where(thief, 0, 1)
    far = np.where(charts.chu.controls_day, 2, 3)
    code = np.where(struck, near, far)
    return np.where(lesson == NONE, NONE, code).astype(np.uint8)


def _school(school: str) -> Columns:
    day, turn = (a.ravel() for a in np.meshgrid(np.arange(60), np.arange(12), indexing="ij"))
    charts = Charts(shehai=school, day=day, turn=turn)
    derived, four = all_transmissions(school), charts.lessons
    chu, zhong, mo = charts.san_chuan
    values: Columns = {
        "shehai": Labels(np.full(720, SHEHAI.index(school), np.uint8)),
        "day": day.astype(np.uint8),
        "turn": turn.astype(np.uint8),
        "day_ganzhi": Labels(charts.day),
        "gan_shang": Labels(charts.on_stem.code),
        "zhi_shang": Labels(charts.on_branch.code),
        "chu": Labels(chu.code),
        "zhong": Labels(zhong.code),
        "mo": Labels(mo.code),
        "san_chuan": Labels(chu.code * np.uint16(144) + zhong.code * np.uint16(12) + mo.code),
        "method": Labels(charts.method),
        "variant": Labels(_null_first(charts.variant)),
        "variant_by_god": Labels(_null_first(derived.variant_by_god.ravel())),
        "strike": Labels(strike_of(charts)),
    }
    start, decided = derived.source_lesson.ravel(), derived.decided.ravel()
    values["start_lesson"] = np.ma.masked_equal(np.where(start == NONE, 0, start + 1), 0).astype(
        np.uint8
    )
    values["decided_by"] = Labels(np.where(decided == 0, NONE, decided - 1).astype(np.uint8))
    for k, (place, god) in enumerate(zip(KE, charts.ke, strict=True)):
        values[f"{place}_upper"] = Labels(god.code)
        values[f"{place}_lower"] = Labels(charts.day_stem if k == 0 else four.seat[:, k])
        values[f"{place}_relation"] = Labels(four.relation[:, k])
        values[f"{place}_candidate"] = derived.candidates[..., k].ravel()
        values[f"{place}_alike"] = derived.alike[..., k].ravel()
        values[f"{place}_depth"] = derived.depth[..., k].ravel()
        values[f"{place}_depth_noseat"] = derived.depth_noseat[..., k].ravel()
        values |= _god_values(place, god)
    for place, god in zip(CHUAN, charts.san_chuan, strict=True):
        values |= _god_values(place, god)
    return values


def _null_first(codes: U8) -> U8:
    return np.where(codes == 0, NONE, codes).astype(np.uint8)


def make_lesson() -> Data:
    """The columns of `lesson`, schools one after another."""
    parts = [_school(school) for school in SHEHAI]
    joined: Columns = {}
    for column in LESSON.columns:
        values = [part[column.name] for part in parts]
        if column.type == "label":
            joined[column.name] = Labels(np.concatenate([v.codes for v in values]))  # type: ignore[union-attr]
        else:
            joined[column.name] = np.ma.concatenate(values)  # type: ignore[no-untyped-call]
    return joined
