"""Days and plates derived by hand from the lines, and the lists that the text calls complete."""

from __future__ import annotations

import csv

import numpy as np
import pytest

from liuren_tables.data.listing import FOLDER
from liuren_tables.rules.registry import liuren_patterns
from tests.oracle.liuren import BRANCHES, STEMS, move
from tests.patterns.a_b_support import charts_where, cube, turns_where
from tests.support.examples import liuren


def _days(pattern: str) -> set[str]:
    return {day for day, _ in charts_where(pattern)}


def _listed(identifier: str) -> set[tuple[str, int | None]]:
    example = next(e for e in liuren() if e.id == identifier)
    return {
        (STEMS[k.day % 10] + BRANCHES[k.day % 12], k.turn)
        for case in example.given.cases
        for k in case.charts()
    }


# For each kind: the branches B whose 六合 is in the relation with B, and the stems likewise; they
# pair as days if of one polarity; 甲寅 庚申 丁未 己未 癸丑 are left out.
DAYS = {
    "交車長生": "甲申 戊寅 戊申 庚寅",  # 申 寅; 甲 戊 庚
    "交車合財·crosswise": "辛丑 辛卯 辛巳",  # 丑 卯 巳 申; 丙 辛
    "交車脫·crosswise": "戊辰 戊午 壬辰 壬午",  # 辰 午 亥; 戊 壬
    "交車克·crosswise": "庚子 庚戌",  # 子 申 戌; 乙 庚
    "交車害·own": "甲申 丁丑 己丑 庚寅 癸未",  # palace and branch opposite
    "交車沖·joined": "甲申 丁丑 己丑 庚寅 癸未",
    "交車刑·own": "乙酉 癸卯",  # 辰辰 酉酉; 丑戌 卯子
    "交車空·both": "辛亥",
    "交車三交·plates": "丁卯 己卯 丁酉 己酉",
    "貴德臨身制鬼": "乙丑 乙巳",
    "傳鬼生干上神": "乙丑 乙巳 乙酉 庚午 庚寅",
}


@pytest.mark.parametrize("pattern", sorted(DAYS))
def test_the_days_are_those_derived_by_hand(pattern: str) -> None:
    assert _days(pattern) == set(DAYS[pattern].split())


def test_the_courses_of_de_gui_tong_ti() -> None:
    """寅 on 己, 申 on 乙, 巳 on 辛, 亥 on 丁 (003:287); on 己 and 辛 another lesson always opens."""
    turns = {"己": 7, "乙": 4, "辛": 7, "丁": 4}
    found = charts_where("德鬼同體")
    assert all(turns[day[0]] == turn for day, turn in found)
    assert {day[0] for day, _ in found} == {"乙", "丁"}


PLATES = {
    "自生入墓": {4}, "長生乘日墓": {8}, "長生自乘墓": {5}, "天上長生坐墓": {7}, "四絕": {7},
    "天河地井": {3, 9}, "天河地井·river_on_well": {9}, "閉口·list": {9}, "合鄉": {5},
    "關": {5, 6}, "隔": {1, 7}, "鎖": {5, 6}, "關隔": {1, 4, 5, 6, 7, 10},
    "鑄印·si_on_zi": {5}, "高蓋乘軒·wu_on_you": {9}, "斫輪·list": {7},
    "破合": {3, 9}, "刑合": {3, 9}, "日辰兩破": {6}, "支破為用": {6}, "三課俱合": {5, 7, 9},
}  # fmt: skip


@pytest.mark.parametrize("pattern", sorted(PLATES))
def test_the_plates_are_those_of_the_overlays(pattern: str) -> None:
    assert turns_where(pattern) == PLATES[pattern]


def test_the_plates_of_gates_are_plates_only() -> None:
    for pattern in ("關", "隔", "鎖", "關隔", "四絕", "天河地井", "自生入墓"):
        assert cube(pattern).size == 12


# -- lists of the text --------------------------------------------------------------------------
def test_the_five_days_of_tong_xin_on_the_opposite_plate() -> None:
    assert charts_where("同心·opposite") == _listed("A-x013")


def test_the_three_neighbouring_days() -> None:
    assert {day for day, _ in charts_where("日辰鄰近")} == {day for day, _ in _listed("A-x017")}


def test_the_days_of_meeting_and_what_the_list_leaves_out() -> None:
    listed = {day for day, _ in _listed("A-x018")}
    assert _days("干支相會·apart") - listed == {"壬辰", "乙亥", "辛巳", "戊寅", "壬申"}
    assert listed <= _days("干支相會·apart")


def test_the_six_and_the_four_courses_of_harm() -> None:
    assert charts_where("干支相害上神合且破") == _listed("A-x019")
    assert charts_where("干支相害上神合無破") == _listed("A-x020")


def test_the_five_days_of_harm() -> None:
    days = {"丙寅", "壬申", "乙卯", "辛酉", "戊寅"}
    assert _days("外好裡槎枒") == days
    assert charts_where("外好裡槎枒") == _listed("A-x019") | _listed("A-x020")


def test_the_seven_days_of_chuan_gui_and_the_two_that_fail() -> None:
    listed = {day for day, _ in _listed("A-x039")}
    assert listed - _days("傳鬼生干上神") == {"庚戌", "己巳"}
    assert _days("傳鬼生干上神") < listed


def test_the_two_named_courses_of_san_jiao_he_stand_for_four() -> None:
    named = _listed("A-x029") | _listed("A-x030")
    assert charts_where("交車三交·plates") - named == {("丁酉", 9), ("己卯", 3)}


def test_the_four_days_of_yuan_xiao_gen_duan() -> None:
    days = {day for day, _ in _listed("A-x046")}
    assert _days("源消根斷") == days
    assert len(days) == len(charts_where("源消根斷"))


def test_the_eight_days_of_san_liu_he() -> None:
    """The days of 003:527 exactly; the text counts nine courses, the plates give ten."""
    assert _days("三六合") == {"壬寅", "乙酉", "壬午", "丙申", "丙辰", "丙子", "戊辰", "戊申"}
    twice = [day for day in _days("三六合") if (day, 4) in charts_where("三六合")
             and (day, 8) in charts_where("三六合")]  # fmt: skip
    assert set(twice) == {"丙子", "壬午"}
    assert len(charts_where("三六合")) == 10


def test_ding_shen_lin_zhai_on_the_days_of_geng_and_xin() -> None:
    found = charts_where("丁神臨宅")
    assert {(d, t) for d, t in found if d[0] == "庚"} == {
        (d, 9) for d in ["庚子", "庚寅", "庚辰", "庚午", "庚申", "庚戌"]
    }
    assert {(d, t) for d, t in found if d[0] == "辛"} == {
        (d, 8) for d in ["辛丑", "辛卯", "辛巳", "辛未", "辛酉", "辛亥"]
    }


def test_the_ten_days_of_sang_diao_by_their_order() -> None:
    """弔客 on the stem and 喪門 on the branch: five days (A-x049); the reverse: the other five."""
    holds = cube("喪弔全逢").reshape(60, 12, 12)
    first, second = set(), set()
    for day, turn, year in np.argwhere(holds):
        name = STEMS[day % 10] + BRANCHES[day % 12]
        on_branch = move(name[1], int(turn))
        (first if on_branch == move(BRANCHES[year], 2) else second).add(name)
    assert first == {day for day, _ in _listed("A-x049")}
    assert second == {"甲戌", "丁卯", "己卯", "庚辰", "癸酉"}


def test_the_plate_of_four_ends() -> None:
    example = next(e for e in liuren() if e.id == "B-x088")
    said = {t for case in example.given.cases for t in case.turns or ()}
    assert turns_where("四絕") == said


# -- counts of 003:467 and 531 ------------------------------------------------------------------
def test_sixteen_mao_xing_and_nine_bie_ze() -> None:
    assert len(charts_where("昴星")) == 16
    bie_ze = charts_where("別責")
    assert len(bie_ze) == 9
    assert sum(day[0] in "甲丙戊庚壬" for day, _ in bie_ze) == 3


def test_nine_ugly_days_are_the_stems_and_branches_of_the_line() -> None:
    days = {s + b for s in "乙戊己辛壬" for b in "子午卯酉"}
    every = {STEMS[d % 10] + BRANCHES[d % 12] for d in range(60)}
    assert _days("九丑日") == days & every


# -- merged and not yet -------------------------------------------------------------------------
def _table(name: str) -> list[dict[str, str]]:
    with (FOLDER / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_each_row_of_the_catalogue_is_carried_merged_or_listed() -> None:
    wanted = {
        r["catalogue"] for r in _table("catalogue")
        if r["kind"] == "pattern" and r["catalogue"][0] in "AB"
    }  # fmt: skip
    carried = {i for p in liuren_patterns().patterns for i in p.catalogue if i[0] in "AB"}
    merged = {r["catalogue"] for r in _table("patterns_merged_a_b")}
    not_yet = {r["catalogue"] for r in _table("patterns_not_yet_a_b")}
    assert carried | merged | not_yet == wanted
    assert not not_yet & (carried | merged)


def test_what_is_merged_is_known() -> None:
    for row in _table("patterns_merged_a_b"):
        found = liuren_patterns().named(row["pattern"])
        assert row["pattern"] in (found.id, found.name)
