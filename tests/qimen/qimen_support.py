"""Charts of the engine, one at a time, in the shape of the second implementation."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import numpy as np

from liuren_tables.charts.qimen import marks
from liuren_tables.charts.qimen.charts import QimenCharts
from liuren_tables.charts.qimen.plate import DOORS, GODS, JU, LODGINGS, PLATE_SCHOOLS, STARS
from tests.oracle.qimen import BRANCHES, BRANCHES_IN, STEMS, Board, hours

AUTHORITIES = Path(__file__).parents[1] / "authorities"
PLATE = dict(zip(PLATE_SCHOOLS, ("轉盤", "飛盤"), strict=True))
HOURS = hours()
ALL_HOURS = [(name[0], int(name[1]), hour) for name in JU for hour in HOURS]
NONE = 255


def authority(name: str) -> list[dict]:
    text = (AUTHORITIES / f"{name}.jsonl").read_text(encoding="utf-8")
    return [row for row in map(json.loads, text.splitlines()) if row["system"] == "qimen"]


def open_grid(**schools: object) -> QimenCharts:
    """All palaces (last axis) of all charts of one pair of schools."""
    ju, hour, palace = np.ix_(np.arange(18), np.arange(60), np.arange(9))
    return QimenCharts(ju=ju, hour_ganzhi=hour, palace=palace, **schools)


@cache
def whole(
    plate: str, lodging: str, flying_stars: str = "shift", flying_doors: str = "nine"
) -> dict[str, np.ndarray]:
    """Everything of `open_grid`, as arrays of full size."""
    charts = open_grid(
        plate_school=plate, lodging=lodging, flying_stars=flying_stars, flying_doors=flying_doors
    )
    named = {
        "earth": charts.earth.own,
        "earth_lodged": charts.earth.lodged,
        "heaven": charts.heaven.own,
        "heaven_lodged": charts.heaven.lodged,
    }
    for name in ("star", "lodged_star", "door", "god", "hidden", "void", "horse"):
        named[name] = getattr(charts, name)
    for name in ("head_stem", "head_palace", "hour_palace", "count_palace", "zhifu"):
        named[name] = getattr(charts, name)
    for name in ("zhifu_palace", "zhishi", "zhishi_palace", "horse_palace"):
        named[name] = getattr(charts, name)
    full = {name: np.broadcast_to(values, (18, 60, 9)) for name, values in named.items()}
    full["void_branches"] = np.broadcast_to(charts.void_branches, (18, 60, 9, 2))
    for name, stems in (("earth_stages", charts.earth), ("heaven_stages", charts.heaven)):
        own, lodged = stems.stages()
        full[name] = np.broadcast_to(np.stack([own, lodged], axis=-2), (18, 60, 9, 2, 2))
    return full


def _with_lodged(codes: np.ndarray, lodged: np.ndarray, names: list[str]) -> dict[int, str]:
    return {
        p + 1: names[a] + (names[b] if b != NONE else "")
        for p, (a, b) in enumerate(zip(codes, lodged, strict=True))
        if a != NONE
    }


def _void(void: np.ndarray) -> str:
    found = [
        branch
        for palace, branches in BRANCHES_IN.items()
        for branch, is_void in zip(branches, void[palace - 1], strict=False)
        if is_void
    ]
    return "".join(sorted(found, key=BRANCHES.index))


def chart(
    dun: str,
    number: int,
    hour: str,
    plate: str = "turning",
    lodging: str = "kun",
    flying_stars: str = "shift",
    flying_doors: str = "nine",
) -> Board:
    """A board of the engine as `tests.oracle.qimen.chart` has it."""
    at = JU.index(f"{dun}{number}"), HOURS.index(hour)
    of = {n: v[at] for n, v in whole(plate, lodging, flying_stars, flying_doors).items()}
    stars = [name[1] for name in STARS]
    host = 8 if lodging == LODGINGS[1] and dun == "陰" else 2
    head = HOURS[at[1] // 10 * 10]
    return Board(
        earth={p + 1: STEMS[c] for p, c in enumerate(of["earth"])},
        heaven=_with_lodged(of["heaven"], of["heaven_lodged"], list(STEMS)),
        stars=_with_lodged(of["star"], of["lodged_star"], stars),
        doors={p + 1: DOORS[c][0] for p, c in enumerate(of["door"]) if c != NONE},
        gods={p + 1: GODS[c] for p, c in enumerate(of["god"]) if c != NONE},
        hidden={p + 1: STEMS[c] for p, c in enumerate(of["hidden"])},
        host=host,
        head=head,
        head_stem=STEMS[of["head_stem"][0]],
        head_palace=int(of["head_palace"][0]) + 1,
        hour_palace=int(of["hour_palace"][0]) + 1,
        count_end=int(of["count_palace"][0]) + 1,
        zhifu=stars[of["zhifu"][0]],
        zhifu_palace=int(of["zhifu_palace"][0]) + 1,
        zhishi=DOORS[of["zhishi"][0]][0],
        zhishi_palace=int(of["zhishi_palace"][0]) + 1,
        void=_void(of["void_branches"]),
        horse=BRANCHES[marks.horse_branch(at[1])],
    )
