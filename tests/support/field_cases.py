"""The faults met in other programs, as examples where they speak of a chart."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tests.support.examples import Example, parse_expect, read_rows
from tests.support.given import parse_given
from tests.support.notation import BRANCHES, LODGE, move

ROW_KEYS = {
    "id",
    "system",
    "source",
    "given",
    "reported_wrong",
    "expect",
    "why",
    "verified",
    "kind",
}
NOT_CHARTS = {
    "FC-012": "六親 of the branches", "FC-013": "神煞", "FC-014": "十二長生", "FC-015": "神煞",
    "FC-017": "calendar", "FC-018": "calendar", "FC-035": "tables of nobles",
    "FC-036": "晝夜 by hour", "FC-044": "count over all lessons", "FC-046": "calendar",
    "FC-048": "calendar", "FC-049": "saving a chart",
}  # fmt: skip


@dataclass(frozen=True)
class FieldCase:
    """One chart of a field case, with the depths that it counts for its candidates."""

    example: Example
    depth: dict[str, int]


def _example(row: dict, given: dict, expect: dict, part: str = "") -> Example:
    return Example(
        row["id"] + part, row["source"], parse_given(given), parse_expect(expect), "high", "", row
    )


def _expect(said: dict) -> dict:
    names = {
        "sub": "method",
        "noble": "gui_ren",
        "direction": "gui_direction",
        "patterns": "pattern",
    }
    found = {}
    for key, value in said.items():
        if key == "generals" and isinstance(value, list):
            value = {"三傳": value}
        if key not in ("depth", "same_for_all"):
            found[names.get(key, key)] = value
    return found


def _given(said: dict) -> dict:
    found = {k: v for k, v in said.items() if k not in ("instant", "candidates", "charts")}
    if "charts" in said:
        found["enumerated"] = said["charts"]
    return found


@cache
def chart_cases() -> tuple[FieldCase, ...]:
    found = []
    for row in read_rows("field_cases.jsonl"):
        if set(row) != ROW_KEYS:
            raise ValueError(f"{row['id']}: the keys of the row are {sorted(row)}")
        if row["system"] != "liuren" or row["id"] in NOT_CHARTS:
            continue
        if "lessons" in row["given"]:
            for lesson in row["given"]["lessons"]:
                day, offset = lesson.split(" off ")
                given = {"day": day, "gan_shang": move(LODGE[day[0]], int(offset))}
                expect = {"san_chuan": row["expect"][lesson]}
                found.append(FieldCase(_example(row, given, expect, f" {day}"), {}))
            continue
        example = _example(row, _given(row["given"]), _expect(row["expect"]))
        depth = row["expect"].get("depth", {})
        if set(depth) - set(BRANCHES):
            raise ValueError(f"{row['id']}: depth of {sorted(depth)}")
        found.append(FieldCase(example, depth))
    return tuple(found)
