"""Every worked example of 003:9219–9675, held or recorded."""

from __future__ import annotations

import numpy as np
import pytest

from liuren_tables.rules.registry import liuren_patterns
from liuren_tables.rules.spirits import spirits
from tests.patterns.g1_support import at, chart_name
from tests.patterns.g2_support import cube, exempt, grid, mine, names, possible, rows
from tests.support.examples import Example, listing
from tests.support.notation import BRANCHES

ROWS = {e.id: e for e in rows()}
NOTES = {key: found[0] for key, found in listing("pattern_notes_g2").items()}
SPOKEN = [(e, name) for e in ROWS.values() for name in e.expect.patterns]
# rows that name no pattern and tell of one
UNNAMED = {
    "G-x334": "害貴訟直作曲斷", "G-x348": "貴人蹉跌·bifa", "G-x359": "二貴皆空",
    "G-x399": "費有餘得不足", "G-x400": "費有餘得不足", "G-x401": "費有餘得不足",
    "G-x403": "費有餘得不足", "G-x407": "用破身心無所歸", "G-x408": "用破身心無所歸",
    "G-x409": "用破身心無所歸", "G-x410": "用破身心無所歸", "G-x411": "用破身心無所歸",
    "G-x420": "干乘墓虎", "G-x421": "干乘墓虎", "G-x452": "制鬼之位乃良醫",
    "G-x453": "制鬼之位乃良醫", "G-x486": "克處迴歸又受克", "G-x503": "助刑戕德格",
    "G-x532": "生死格", "G-x369": "兩蛇夾墓",
}  # fmt: skip
# rows that give only 三傳, or are held by tests of their own below
ELSEWHERE = {"G-x481", "G-x482", "G-x483", "G-x484", "G-x513", "G-x526"}


def _failures(example: Example, patterns: tuple[str, ...]) -> list[str]:
    """Charts of the row on which none of the patterns holds: 甲子戌, or 甲子 with the plate open."""
    found = []
    for key, mask in possible(example):
        if not any((cube(p) & mask).any() for p in patterns):
            turn = key.turn if key.turn is not None else 0
            name = chart_name(key.day, turn)
            found.append(name if key.turn is not None else name[:2])
    return sorted(found)


def _id(pair: tuple[Example, str]) -> str:
    return f"{pair[0].id} {pair[1]}"


@pytest.mark.parametrize("pair", SPOKEN, ids=_id)
def test_example_holds_or_is_recorded(pair: tuple[Example, str]) -> None:
    example, name = pair
    patterns = names()[name].patterns
    if patterns:
        note = NOTES.get(example.id, {})
        if note.get("kind") == "school":
            assert _failures(example, patterns)
            patterns = (note["holds"],)
        assert _failures(example, patterns) == sorted(note.get("fails", [])), note.get("reason")


@pytest.mark.parametrize(("identifier", "pattern"), list(UNNAMED.items()))
def test_example_without_a_name(identifier: str, pattern: str) -> None:
    note = NOTES.get(identifier, {})
    assert _failures(ROWS[identifier], (pattern,)) == sorted(note.get("fails", []))


def test_the_tables_are_complete() -> None:
    assert {name for _, name in SPOKEN} == set(names())
    silent = {e.id for e in ROWS.values() if not e.expect.patterns}
    assert silent == set(UNNAMED) | ELSEWHERE
    known = {p.id for p in mine()}
    assert {p for said in names().values() for p in said.patterns} | set(UNNAMED.values()) <= known
    for key, note in NOTES.items():
        assert note["source"] == ROWS[key].source
        assert note["kind"] in ("misprint", "school", "open", "inexact_list")
        assert note["reason"]


def test_every_id_is_found_by_its_name() -> None:
    for pattern in mine():
        assert liuren_patterns().named(pattern.id) is pattern


# -- exceptions ---------------------------------------------------------------------------------
def _exempt(identifier: str, pattern: str, **stated: int) -> bool:
    (found,) = {
        bool(at(exempt(pattern) & mask, **stated).any()) for _, mask in possible(ROWS[identifier])
    }
    return found


def test_what_breaks_the_hemmed_tomb() -> None:
    """丙戌 under 戌 with 年命 亥 is broken; 丙申 is not, since 辰 is void there."""
    assert _exempt("G-x369", "兩蛇夾墓")
    for person in range(12):
        assert not _exempt("G-x370", "兩蛇夾墓", person=person)


def test_who_heals() -> None:
    """乙丑: 午 on the branch; 甲戌: 巳 on its tomb 戌, so only the god over 年命 can."""
    assert all(_exempt("G-x452", "制鬼之位乃良醫", person=p) for p in range(12))
    healed = {BRANCHES[p] for p in range(12) if _exempt("G-x453", "制鬼之位乃良醫", person=p)}
    assert healed == {"亥"}  # 午 stands there, 巳 over 戌 is on its tomb


def test_void_ghosts_on_the_third_and_fourth_lesson() -> None:
    assert _exempt("G-x464", "鬼臨三四")
    assert not at(exempt("鬼臨三四"), day=31).any()  # 乙未


def test_void_nets_are_broken() -> None:
    """G-x525: where the god on stem or branch is void the net is broken whoever asks."""
    broken = exempt("天羅地網")
    for day in range(60):
        void = {(day // 10 * 10 + 10) % 12, (day // 10 * 10 + 11) % 12}
        lodge = [2, 4, 5, 7, 5, 7, 8, 10, 11, 1][day % 10]
        nets = {(lodge + 1) % 12, (day % 12 + 1) % 12}
        assert at(broken, day=day, turn=1).all() == bool(nets & void)


def test_the_noble_on_the_stem_undoes_zhu_xing() -> None:
    """庚午, 午 over 未 by night: 未 with 貴人 on the stem."""
    assert _exempt("G-x503", "助刑戕德格")
    assert not at(exempt("助刑戕德格"), day=6, turn=10).any()


def test_who_is_saved_by_the_year() -> None:
    """First month in 甲寅旬: 亥 over 行年 controls 死氣 午."""
    holds, help_ = cube("生死格"), exempt("生死格")
    for day in range(50, 60):
        assert at(holds, day=day, month=2).all()
    saved = {(BRANCHES[(x + t) % 12]) for x in range(12) for t in range(12)
             if at(help_, turn=t, month=2, xing_nian=x).any()}  # fmt: skip
    assert saved == {"亥", "子"}


def test_no_tomb_with_tiger_on_a_stem_but_xin() -> None:
    """G-x526: 未 with 白虎 is never on the stem 乙."""
    holds = cube("干乘墓虎")
    assert {day % 10 for day in range(60) if at(holds, day=day).any()} == {7}


@pytest.mark.parametrize(("season", "basin"), ["春辰", "夏未", "秋戌", "冬丑"])
def test_the_basin_of_the_season(season: str, basin: str) -> None:
    """G-x513: 亥 or 子 over the palace, or 天后 or 玄武 on the god."""
    months = {"春": (2, 3, 4), "夏": (5, 6, 7), "秋": (8, 9, 10), "冬": (11, 0, 1)}[season]
    palace = BRANCHES.index(basin)
    for month in months:
        here = at(cube("浴盆煞"), month=month)
        for turn in range(12):
            if (palace + turn) % 12 in (11, 0):
                assert at(here, turn=turn).all()


def test_tian_she_is_a_spirit() -> None:
    """G-x535: 春戊寅 夏甲午 秋戊申 冬甲子."""
    (found,) = {
        tuple(map(tuple, s.cells))
        for s in spirits() if s.spirit == "天赦" and s.basis == "season"
    }  # fmt: skip
    assert found == ((14,), (30,), (44,), (0,))


def test_the_six_fixed_places_of_the_hidden_gods() -> None:
    """神藏: 蛇 on 子, 雀 丑, 勾 卯, 空 巳, 虎 午, 玄 申, by day and by night."""
    holds = np.broadcast_to(cube("神藏煞沒格"), (60, 12, 2, *(1,) * 15))
    places = ((1, 0), (2, 1), (4, 3), (6, 5), (7, 6), (9, 8))
    for general, palace in places:
        assert (grid().god_of(general).seat == palace)[holds].all()
