"""Charts that the lines themselves name: lists, examples drawn in full, and counts."""

from __future__ import annotations

import numpy as np
import pytest

from liuren_tables.charts.axes import AXES
from tests.patterns.e2_c_support import charts_where, cube
from tests.support.engine import EngineChart
from tests.support.notation import BRANCHES, LODGE, STEMS


def _turn(overlay: str) -> int:
    god, palace = overlay.split("加")
    return (BRANCHES.index(god) - BRANCHES.index(LODGE.get(palace, palace))) % 12


def _charts(text: str) -> set[tuple[str, int]]:
    """`甲申 寅加申` … as days and turns."""
    words = text.split()
    return {(day, _turn(over)) for day, over in zip(words[::2], words[1::2], strict=True)}


def _at(pattern: str, day: str, overlay: str, **coordinates: object) -> bool:
    """Whether it holds there, for some value of what is not told."""
    number = next(d for d in range(60) if STEMS[d % 10] + BRANCHES[d % 12] == day)
    index: dict[str, object] = {"day": number, "turn": _turn(overlay), **coordinates}
    holds = cube(pattern)
    for place, axis in enumerate(AXES):
        if axis.name in index and holds.shape[place] > 1:
            value = index[axis.name]
            code = BRANCHES.index(value) if isinstance(value, str) else value
            holds = np.take(holds, [code], axis=place)
    return bool(holds.any())


# 003:6267, and the days of 土克水 by the rule of 003:6271
SELF = """甲申 寅加申 乙酉 辰加酉 丙子 巳加子 丁亥 未加亥 戊寅 巳加寅 己卯 未加卯 庚午 申加午
辛巳 戌加巳 壬辰 亥加辰 壬戌 亥加戌 癸丑 丑加丑 癸未 丑加未"""
DOOR = """戊寅 寅加戊 己卯 卯加未 甲申 申加甲 乙酉 酉加乙 丙子 子加丙 丁亥 亥加丁 庚午 午加庚
辛巳 巳加辛 壬辰 辰加壬 壬戌 戌加壬 癸丑 丑加癸 癸未 未加癸"""
# 003:6319 and 6335 name eleven of the twelve days on which the stem controls the branch
FOLLOWS = """甲戌 戌加甲 甲辰 辰加甲 乙未 未加乙 癸巳 巳加癸 己亥 亥加己 丁酉 酉加丁 壬午 午加壬
戊子 子加戊 丙申 申加丙 辛卯 卯加辛 乙丑 丑加乙 庚寅 寅加庚"""
GOES = """甲戌 甲加戌 甲辰 甲加辰 乙未 乙加未 癸巳 癸加巳 己亥 己加亥 丁酉 丁加酉 壬午 壬加午
戊子 戊加子 丙申 丙加申 辛卯 辛加卯 乙丑 乙加丑 庚寅 庚加寅"""


def _lodged(text: str) -> str:
    return " ".join(LODGE.get(w[0], w[0]) + w[1:] if "加" in w else w for w in text.split())


def test_luan_shou_of_either_kind() -> None:
    assert charts_where("亂首") == _charts(SELF)
    assert charts_where("上門亂首") == _charts(DOOR)


def test_zhui_xu_of_either_kind() -> None:
    both = _charts(FOLLOWS) | _charts(_lodged(GOES))
    assert len(both) == 23
    assert charts_where("贅婿·ding_e") == both
    assert charts_where("坐堂婿") < _charts(_lodged(GOES))
    assert charts_where("隨孃兒") < _charts(FOLLOWS)
    assert charts_where("贅婿") == charts_where("坐堂婿") | charts_where("隨孃兒")


@pytest.mark.parametrize(
    ("pattern", "day", "overlay", "coordinates"),
    [
        ("破交", "丁卯", "酉加午", {}),
        ("死交", "丁酉", "午加酉", {}),
        ("三交·guan_yue_jing", "丁卯", "酉加午", {}),
        ("三交·zeng_men", "乙巳", "酉加巳", {}),
        ("亂首·xin_jing", "庚午", "申加午", {}),
        ("隨孃兒", "乙丑", "丑加乙", {}),
        ("坐堂婿", "丙申", "巳加申", {}),
        ("沖破", "庚子", "午加卯", {}),
        ("沖破·time", "庚子", "午加卯", {"year_branch": "子"}),
        ("泆女", "戊戌", "子加戌", {"daynight": 0}),
        ("狡童·guan_yue_jing", "辛未", "卯加未", {"daynight": 0}),
        ("陽不備", "乙卯", "辰加卯", {}),
        ("陰不備", "乙亥", "午加亥", {}),
        ("蕪淫·cross", "甲子", "戌加甲", {}),
        ("解離·xin_jing", "甲子", "寅加午", {"husband": "午", "wife": "子"}),
        ("解離·guan_yue_jing", "甲子", "子加寅", {"husband": "寅", "wife": "午"}),
        ("解離·zeng_men", "甲子", "亥加午", {"husband": "午", "wife": "子"}),
        ("八迍", "癸酉", "未加寅", {"daynight": 0, "month": "寅"}),
        ("五福", "癸酉", "未加寅", {"daynight": 0, "month": "寅"}),
        ("迍福", "癸酉", "未加寅", {"daynight": 0, "month": "卯"}),
        ("絕嗣", "甲寅", "亥加子", {}),
        ("絕嗣", "己未", "亥加午", {}),
        ("絕嗣", "庚申", "亥加辰", {}),
        ("無祿", "己巳", "酉加寅", {}),
        ("無祿·ding_e", "庚辰", "亥加辰", {}),
        ("絕嗣·ding_e", "己巳", "酉加寅", {}),
        ("度厄·xiu_zhong_jin", "壬申", "未加子", {}),
        ("三河九江臨禁戶", "甲子", "卯加午", {"month": "寅"}),
        ("三河九江臨禁戶", "甲子", "酉加午", {"month": "寅"}),
    ],
)
def test_a_chart_that_the_lines_draw(
    pattern: str, day: str, overlay: str, coordinates: dict[str, object]
) -> None:
    assert _at(pattern, day, overlay, **coordinates)


@pytest.mark.parametrize(
    ("pattern", "day", "overlay", "coordinates"),
    [
        ("解離·zeng_men", "甲子", "亥加午", {"husband": "酉", "wife": "亥"}),  # 003:6567, 和合
        ("度厄·xiu_zhong_jin", "甲子", "申加丑", {}),  # 003:6631, 三上克下 is 長幼
        ("不備", "甲子", "亥加卯", {}),  # 003:6459, 四課備
        ("八迍", "癸酉", "未加寅", {"month": "申"}),
        ("淫泆", "戊戌", "子加戌", {"daynight": 0}),
    ],
)
def test_a_chart_that_the_lines_exclude(
    pattern: str, day: str, overlay: str, coordinates: dict[str, object]
) -> None:
    assert not _at(pattern, day, overlay, **coordinates)


def test_gu_and_gua_of_the_ten_that_begins_with_jia_xu() -> None:
    """003:6571: 申 and 酉 are void; they open 寡, and what stands on them opens 孤."""
    ten = [d for d in range(60) if d // 10 == 1]
    gua, gu = cube("寡宿").reshape(60, 12)[ten], cube("孤辰").reshape(60, 12)[ten]
    for i, day in enumerate(ten):
        for turn in range(12):
            first = EngineChart(day, turn, None).san_chuan[0]
            seat = BRANCHES[(BRANCHES.index(first) - turn) % 12]
            assert gua[i, turn] == (first in "申酉")
            assert gu[i, turn] == (seat in "申酉")


def test_all_days_and_counts_of_du_e() -> None:
    """No line tells how many; 幼 and 長 exclude one another and 無祿, 絕嗣."""
    names = ("幼度厄", "長度厄", "無祿", "絕嗣")
    sets = [charts_where(n) for n in names]
    assert sum(map(len, sets)) == len(set.union(*sets))
    assert charts_where("度厄") == sets[0] | sets[1]
