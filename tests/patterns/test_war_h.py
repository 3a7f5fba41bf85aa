"""兵占 of the 奇門 books on the heaven plate: examples, and a second reading in plain Python."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from liuren_tables.charts.charts import Charts
from liuren_tables.data import rows
from liuren_tables.rules.registry import liuren_patterns
from liuren_tables.rules.spirits import spirit_named
from liuren_tables.symbols.cycles import BRANCHES, GANZHI, GENERALS
from liuren_tables.tables.make.references import families

AUTHORITIES = Path(__file__).parents[1] / "authorities"
PATTERNS = {p.id: p for p in liuren_patterns().patterns if p.rule.__module__.endswith(".war_h")}
EXAMPLES = {
    row["id"]: row
    for line in (AUTHORITIES / "examples.jsonl").read_text(encoding="utf-8").splitlines()
    for row in [json.loads(line)] if row["id"].startswith("H-") and row["system"] == "liuren"
}  # fmt: skip
LODGE = dict(zip("甲乙丙丁戊己庚辛壬癸", "寅辰巳未巳未申戌亥丑", strict=True))
PHASE = dict(zip(BRANCHES, "水土木木土火火土金金土水", strict=True))
BEATS = {"木": "土", "土": "水", "水": "火", "火": "金", "金": "木"}


def over(palace: str, turn: int) -> str:
    """Heaven branch over a palace."""
    return BRANCHES[(BRANCHES.index(palace) + turn) % 12]


def under(god: str, turn: int) -> str:
    """Palace on which a heaven branch stands."""
    return BRANCHES[(BRANCHES.index(god) - turn) % 12]


def turn_of(overlay: str) -> int:
    god, palace = overlay.split("加")
    return (BRANCHES.index(god) - BRANCHES.index(palace)) % 12


def beats(one: str, other: str) -> bool:
    return BEATS[PHASE[one]] == PHASE[other]


@pytest.mark.parametrize("turn", range(12))
def test_by_the_plate_alone(turn):
    c = Charts(turn=np.uint8(turn))
    zhong, ji = "子午卯酉", "辰戌丑未"
    told = {
        "三河臨三井": any(under(g, turn) in "卯酉辰" for g in "亥子丑"),
        "神后加季": under("子", turn) in ji,
        "三官絳宮": under("亥", turn) in zhong,
        "三官明堂": under("子", turn) in zhong,
        "三官玉堂": under("丑", turn) in zhong,
        "亭奸合時": under("子", turn) in "巳亥",
        "亭奸格時": under("子", turn) in "寅申",
    }
    assert {key: bool(PATTERNS[key].on(c)[0]) for key in told} == told
    assert sum(told[f"三官{name}"] for name in ("絳宮", "明堂", "玉堂")) == 1


def test_by_day_and_plate():
    c = Charts(day=np.arange(60)[:, None], turn=np.arange(12))
    for key, read in (
        ("太沖加日辰", lambda a, b: "卯" in (a, b)),
        ("敵使言虛", beats),
        ("敵使言真", lambda a, b: beats(b, a)),
    ):
        holds = np.broadcast_to(PATTERNS[key].on(c)[0], (60, 12))
        for day, turn in np.ndindex(60, 12):
            above = over(LODGE[GANZHI[day][0]], turn), over(GANZHI[day][1], turn)
            assert holds[day, turn] == read(*above), (key, GANZHI[day], turn)


def test_by_the_generals():
    """The general over a palace is asked of the chart itself; the conditions on it are read anew."""
    day, turn, night = (a.ravel() for a in np.indices((60, 12, 2)))
    person = (day * 5 + turn * 7) % 12
    c = Charts(day=day, turn=turn, daynight=night, person=person)
    deceit = {GENERALS.index(name) for name in ("朱雀", "天空", "太陰")}
    bad = {GENERALS.index(name) for name in ("螣蛇", "白虎")}
    on_stem, on_branch, on_person = c.on_stem, c.on_branch, c.person.above
    assert (PATTERNS["彼詐"].on(c)[0] == np.isin(on_stem.general, list(deceit))).all()
    assert (PATTERNS["我詐"].on(c)[0] == np.isin(on_branch.general, list(deceit))).all()
    found = PATTERNS["四神臨將"].on(c)[0]
    for i in range(len(day)):
        gods = [over(LODGE[GANZHI[day[i]][0]], turn[i]), over(GANZHI[day[i]][1], turn[i]),
                over(BRANCHES[person[i]], turn[i])]  # fmt: skip
        generals = {int(b.general[i]) for b in (on_stem, on_branch, on_person)}
        assert found[i] == (bool(set(gods) & set("戌辰")) or bool(generals & bad))


# -- examples -------------------------------------------------------------------------------------
@pytest.mark.parametrize("key", ["H-x108", "H-x109", "H-x110"])
def test_union_and_strife(key):
    row = EXAMPLES[key]
    turn = turn_of(row["given"]["overlay"])
    c = Charts(turn=np.uint8(turn))
    assert under("子", turn) == row["expect"]["亭亭"]
    for god, palace in row["expect"]["placements"].items():
        assert under(god, turn) == palace
    for state in "合格":
        held = bool(PATTERNS[f"亭奸{state}時"].on(c)[0])
        assert held == (state == row["expect"]["state"])


def told(subject: str, aspect: str) -> list[str]:
    return [r["value"] for r in families()["qimen_war"]
            if (r["subject"], r["aspect"], r["is_default"]) == (subject, aspect, "1")]  # fmt: skip


def test_places_under_the_heaven_plate():
    """H-x085, H-x088 to H-x099, H-x103: what the tables name, looked up on the plate of the row."""
    row = EXAMPLES["H-x085"]
    assert (
        under(told("亭亭", "月將加時")[0], turn_of(row["given"]["overlay"]))
        == row["expect"]["亭亭"]
    )
    horses = 0
    for row in EXAMPLES.values():
        for hour, palace in row["expect"].get("太沖天馬方", {}).items():
            turn = turn_of(f"{row['given']['month_general']}加{hour}")
            assert under(told("天馬方", "月將加時")[0], turn) == palace
            horses += 1
    assert horses >= 120
    row = EXAMPLES["H-x103"]
    doors = {under(g, turn_of(row["given"]["overlay"])) for g in told("天三門", "天盤")}
    assert doors == set(row["expect"]["天三門"])


def test_tables_by_the_day():
    """H-x087, H-x107: 亭亭 and 白奸 by day branch, 陰貴 by day stem."""
    for name, listed in EXAMPLES["H-x087"]["expect"].items():
        spirit = next(v for v in spirit_named(name) if v.basis == "day_branch" and v.is_default)
        found = {BRANCHES[i]: BRANCHES[p] for i, (p,) in enumerate(spirit.cells)}
        assert found == listed
    night = {r["stem"]: r["night"] for r in rows("nobles") if r["noble"] == "xieji"}
    assert night == EXAMPLES["H-x107"]["expect"]["陰貴"]


def test_the_twelve_from_the_month():
    """H-x105: 建 on the hour, and the four doors of earth among the twelve."""
    row = EXAMPLES["H-x105"]
    hour = BRANCHES.index(row["given"]["hour_branch"])
    for name, palace in row["expect"]["建除"].items():
        steps = next(
            r["value"] for r in families()["qimen_selection"]
            if (r["subject"], r["aspect"]) == (name, "前")
        )  # fmt: skip
        assert BRANCHES[(hour + int(steps)) % 12] == palace
    four = [r["value"] for r in families()["qimen_selection"] if r["subject"] == "地戶"
            and r["aspect"] == "建除"]  # fmt: skip
    assert {row["expect"]["建除"][n] for n in four} == set(row["expect"]["地四戶"])
