"""Lists and counts that the lines of 畢法 41–76 print, as sets.

`charts("甲子戌")` is the day 甲子 under 戌 on the stem; 六甲 all six days of the stem.
"""

from __future__ import annotations

import numpy as np
import pytest

from tests.patterns.g1_support import at, charts, charts_where, some
from tests.patterns.g2_support import cube, exempt, grid
from tests.support.notation import BRANCHES, GENERAL_NAMES, STEMS

DAYS = {STEMS[d % 10] + BRANCHES[d % 12]: d for d in range(60)}
GENERALS = list(dict.fromkeys(GENERAL_NAMES.values()))


def _days(pattern: str, **stated: int) -> set[str]:
    return {chart[:2] for chart in charts_where(cube(pattern), **stated)}


def _stem_days(stems: str) -> set[str]:
    return {day for day in DAYS if day[0] in stems}


# what the line lists, where the list is the whole
WHOLE: dict[str, tuple[str, dict[str, int]]] = {
    # 9227, 9335–9343, 9415, 9423, 9439, 9523, 9639, 9659
    "傳內三奇·xun": ("己卯午 己巳午 壬申子 戊辰辰", {}),
    "貴人作墓格": ("六甲未 六庚丑", {}),
    "貴塞鬼戶格": ("壬戌寅 壬辰寅 癸丑辰 癸亥辰 癸未辰 癸酉辰", {"daynight": 0}),
    "干乘墓虎": ("六辛丑", {}),
    "蛇墓克支格": ("丙子卯 壬子卯", {"daynight": 1}),
    "貴登天門·bifa": ("六甲辰 六戊未 六庚戌", {}),
    "神藏煞沒格": ("六甲辰 六戊未 六庚戌 六甲戌 六戊丑 六庚辰", {}),
    "兩常夾墓": ("六己辰", {"daynight": 1}),
    "兩勾夾墓": ("六己未", {}),
    "二字刑": (
        "乙未子 丙申子 戊申子 壬寅子 辛丑子 乙丑卯 丙寅卯 戊寅卯 辛未卯 壬申卯", {},
    ),
    "四勝煞格": (
        "乙丑酉 丙寅酉 戊寅酉 辛未酉 壬申酉 壬寅午 乙未午 丙申午 戊申午 辛丑午", {},
    ),
    "全傷坐克格": ("甲午申 甲寅申 丙寅亥 丙午亥 癸卯未 癸巳未", {}),
    "先曲後直": ("己卯亥 己亥亥 己酉亥 己未亥", {}),
    "人入鬼門格": ("六庚寅", {"ben_ming": 8}),
}  # fmt: skip


@pytest.mark.parametrize("pattern", list(WHOLE))
def test_a_list_is_the_whole(pattern: str) -> None:
    said, stated = WHOLE[pattern]
    assert charts_where(cube(pattern), **stated) == charts(said)


def test_san_qi_by_five_rats_holds_the_two_that_are_told() -> None:
    assert charts("辛巳午 己酉申") <= charts_where(cube("傳內三奇·wuzi"))
    assert len(charts_where(cube("傳內三奇·wuzi"))) == 12


def test_ju_zhi_as_ghost_is_of_si_days_only() -> None:
    assert {d[0] for d in _days("曲直作鬼")} == {"己"}


def test_the_nobles_harmed() -> None:
    """9235: 甲申 with 未 on 申, and 未 on 寅 on days of 甲, by night; 9239: 乙酉.

    The line counts 甲辰 too, whose 三傳 open with 寅 and not with 子.
    """
    by_night = charts_where(cube("害貴訟直作曲斷"), daynight=1)
    assert charts("六甲未") - by_night == charts("甲辰未")
    assert charts("甲申丑") <= by_night
    assert charts("乙酉未") <= charts_where(cube("害貴訟直作曲斷"), daynight=0)


def test_one_noble_on_the_other_in_lessons_or_transmissions() -> None:
    """9255; beside the list only 丁卯, and the other days of 辛 and 乙 that it names by one."""
    by_day = charts_where(cube("晝夜貴加"), daynight=0)
    by_night = charts_where(cube("晝夜貴加"), daynight=1)
    assert by_day == charts("六丁酉 六癸卯 六辛寅 六乙申")
    assert by_night == charts(
        "丁巳巳 丁亥巳 丁丑巳 丁卯巳 六丙卯 癸未亥 癸亥亥 癸巳亥 癸酉亥 六辛午 六乙子"
    )


def test_nobles_on_stem_and_branch() -> None:
    """9259, and the four charts of the same shape that it does not name."""
    listed = charts("甲申丑 庚寅未 己卯子 己亥申 丁巳亥 丁酉酉")
    found = charts_where(cube("貴覆干支格"))
    assert found - listed == charts("甲申未 庚寅丑 癸卯卯 癸亥巳")
    assert listed <= found
    assert charts_where(cube("兩貴空害格"), daynight=1) == charts("己卯子")


def test_ghost_that_is_the_noble() -> None:
    """9283: on the stem 六辛午, 六丙亥 and 六丁亥 by day, 六乙申 by night; or on the branch."""
    on_stem = cube("鬼乘天乙") & (grid().on_stem == grid().noble)
    assert charts_where(on_stem, daynight=0) == charts("六辛午 六丙亥 六丁亥")
    assert charts_where(on_stem, daynight=1) == charts("六乙申")
    on_branch = cube("鬼乘天乙") & (grid().on_branch == grid().noble)
    assert {chart[0] for chart in charts_where(on_branch)} == set("辛丙丁乙")


def test_nobles_that_drain() -> None:
    """9287 names 壬 and 癸 by night; 申 by night drains 己 in the same way."""
    assert _days("貴人脫氣格", daynight=1) == _stem_days("壬癸己")
    assert not _days("貴人脫氣格", daynight=0)


def test_both_nobles_controlled() -> None:
    """9291: the plates by stem, and none for 甲 戊 庚."""
    plates = {"乙": 2, "己": 2, "丙": 4, "丁": 4, "辛": 6, "壬": 6, "癸": 6}
    holds = np.squeeze(cube("兩貴受克"))
    assert {(STEMS[d % 10], int(t)) for d, t in np.argwhere(holds)} == set(plates.items())


def test_fear_of_zhu_que() -> None:
    """9299: 甲 under 丑 by day; 己 under 申 by night and under 子 by day."""
    assert charts("六甲丑 六己子") <= charts_where(cube("貴人忌憚格"), daynight=0)
    assert charts("六己申") <= charts_where(cube("貴人忌憚格"), daynight=1)


def test_kui_du_tian_men() -> None:
    """9315 has fourteen days; 壬申 is overlooked. On 壬 and 癸 the tiger by day and by night."""
    listed = [
        "壬午",
        "壬辰",
        "壬子",
        "壬戌",
        "癸亥",
        "乙亥",
        "丙子",
        "丁亥",
        "戊子",
        "乙未",
        "己亥",
        "庚子",
        "己酉",
        "辛亥",
    ]
    assert _days("魁度天門") == {*listed, "壬申"}
    tiger = np.squeeze(grid().chu.rides(GENERALS.index("白虎")) & cube("魁度天門"))
    always = {STEMS[d % 10] for d in range(60) if tiger[d].any(axis=0).all()}
    assert always == {"壬", "癸"}


@pytest.mark.parametrize(
    ("pattern", "stem", "god", "palace", "times"),
    [
        ("兩蛇夾墓", "丙", "戌", "巳", (0, 1)), ("兩蛇夾墓", "丁", "戌", "巳", (0, 1)),
        ("兩蛇夾墓", "壬", "辰", "巳", (0, 1)), ("兩蛇夾墓", "癸", "辰", "巳", (0, 1)),
        ("兩蛇夾墓", "乙", "未", "巳", (1,)), ("兩常夾墓", "己", "辰", "未", (1,)),
        ("兩勾夾墓", "己", "辰", "辰", (0, 1)), ("兩后夾墓", "壬", "辰", "亥", (0, 1)),
        ("兩虎夾墓", "辛", "丑", "申", (0,)), ("兩貴夾墓", "甲", "未", "丑", (1,)),
        ("兩空夾墓", "甲", "未", "戌", (0,)), ("兩貴夾墓", "庚", "丑", "丑", (0,)),
        ("兩空夾墓", "庚", "丑", "戌", (1,)),
    ],
)  # fmt: skip
def test_hemmed_tombs(
    pattern: str, stem: str, god: str, palace: str, times: tuple[int, ...]
) -> None:
    """9335 and 9343."""
    turn = (BRANCHES.index(god) - BRANCHES.index(palace)) % 12
    for time in (0, 1):
        days = range(STEMS.index(stem), 60, 10)
        held = {some(cube(pattern), day=d, turn=turn, daynight=time) for d in days}
        assert held == {time in times}


def test_tiger_on_tiger_is_of_mao_xing() -> None:
    """9351–9355: the charts named; 癸未 and 乙未 by 申 and 寅, by day and night."""
    by_day = charts_where(cube("虎視逢虎"), daynight=0)
    by_night = charts_where(cube("虎視逢虎"), daynight=1)
    assert charts("辛未亥 戊寅酉 己巳申 己酉午 癸未寅 乙未寅") <= by_day
    assert charts("丁亥戌 丁丑辰 辛卯未 己巳申 癸未寅 乙未寅") <= by_night
    assert len(by_day) + len(by_night) == 24
    assert "丁丑戌" in by_day  # 辰 over 丑


def test_cross_nets() -> None:
    """9367: the days whose palaces face one another, and those where they are one."""
    crossed = charts("庚寅卯 丁丑寅 癸未申 己丑寅 甲申酉")
    found = charts_where(cube("互網"))
    assert found == crossed | charts("甲寅卯 丁未申 己未申 庚申酉 癸丑寅")


def test_ding_with_ill_eyes() -> None:
    """9375: in 甲辰旬 and the fourth month, 未 on stem or branch."""
    here = at(cube("丁神厭目格"), month=5)
    assert {chart[:2] for chart in charts_where(here)} == {
        d for d, n in DAYS.items() if 40 <= n < 50
    }
    assert charts("乙巳未") <= charts_where(here)


def test_costs_more_than_it_brings() -> None:
    """9379–9387; 乙巳 under 卯 is told too, though 卯 is of its own phase."""
    found = charts_where(cube("費有餘得不足"))
    assert charts("丙午寅 壬午申 癸未申 戊子午 癸未酉") <= found
    assert "乙巳卯" not in found
    assert charts_where(cube("得少失多格")) == charts("六甲卯")


def test_wealth_that_leads_nowhere() -> None:
    """9395–9399: of the charts told, those with 中傳 and 末傳 void."""
    found = charts_where(cube("用破身心無所歸"))
    assert charts("戊申未 丙寅申 丁卯酉 己酉亥") <= found
    assert not found & charts("癸未午 壬寅巳 壬寅亥")


def test_canopy_over_the_day() -> None:
    """9403 without 壬辰, whose 三傳 do not open with 辰."""
    assert charts_where(cube("華蓋覆日")) == charts("壬申辰 乙亥未 乙未未")


def test_tiger_ghost_on_the_stem() -> None:
    """9423: 六己卯 by night, 六壬戌 both, 六癸戌 by day, no other stem."""
    assert charts_where(cube("虎鬼加干格"), daynight=0) == charts("六壬戌 六癸戌")
    assert charts_where(cube("虎鬼加干格"), daynight=1) == charts("六己卯 六壬戌")


def test_tiger_tombs_on_the_branch() -> None:
    """9427 omits 辛亥; 9431 gives two by the branch's tomb."""
    by_stem = charts_where(cube("支乘墓虎·gan"), daynight=0)
    assert by_stem == charts("乙亥子 乙未辰 乙酉寅 辛未辰 辛酉寅 辛亥子")
    assert not charts_where(cube("支乘墓虎·gan"), daynight=1)
    assert "丙子酉" in charts_where(cube("支乘墓虎·zhi"), daynight=0)
    assert "丁亥子" in charts_where(cube("支乘墓虎·zhi"), daynight=1)


def test_tomb_and_barrier() -> None:
    """9463: in autumn 乙 under 未, four days and 乙巳; in winter 丁卯 with 戌 on 卯."""
    for month in (8, 9, 10):
        on_stem = at(cube("干墓並關") & (grid().on_stem == 7), month=month)
        assert charts_where(on_stem) == charts("乙丑未 乙未未 乙酉未 乙亥未 乙巳未")
    for month in (11, 0, 1):
        assert "丁卯寅" in charts_where(cube("干墓並關宅廢"), month=month)
        assert "丁卯寅" not in charts_where(cube("干墓並關人衰"), month=month)


def test_grave_and_wealth() -> None:
    """9467."""
    assert charts("甲子辰 甲午戌 甲午子 乙酉丑") <= charts_where(cube("支墳財"))


def test_salary_void_or_closed() -> None:
    """9503, 9507: 祿 void on what controls it; 祿 as 旬尾 on five days only."""
    assert charts("甲辰未 甲辰申 乙巳亥 乙巳戌 丁亥寅") <= charts_where(cube("空祿格"))
    assert _days("祿神閉口格·plain") == {"乙未", "丙戌", "戊子", "辛未", "壬戌"}
    assert _days("祿神閉口格") == {"乙未", "辛未"}


def test_banquets_and_the_wife() -> None:
    """9523: six days, by night; 9527: the two on which 未 carries 丁."""
    assert _days("宴喜致病格", daynight=1) == {"癸酉", "癸亥", "癸丑", "壬戌", "壬子", "壬寅"}
    assert not _days("宴喜致病格", daynight=0)
    assert _days("因妻致病格") == {"壬子", "癸丑"}


def test_tiger_on_the_hidden_ghost() -> None:
    """9555: of 甲子 by day exactly 午 on 戌, on 子 (返吟) and on 寅."""
    found = {c for c in charts_where(cube("虎乘遁鬼"), daynight=0) if c[:2] == "甲子"}
    assert found == charts("甲子戌 甲子申 甲子午")
    found = {c for c in charts_where(cube("虎乘遁鬼"), daynight=1) if c[:2] == "戊辰"}
    assert found == charts("戊辰未")


def test_open_and_hidden_ghost() -> None:
    """9559: seven stems; no day of 癸."""
    found = charts_where(cube("明暗二鬼格"))
    assert charts("六甲申 六乙酉 六丙亥 六丁子 六戊寅 六己卯 六壬未") <= found
    assert not [c for c in found if c[0] == "癸"]


def test_mourning_of_the_year() -> None:
    """9579: ten days; with 弔客 on the stem the first five, with 喪門 the others."""
    visit = (grid().on_stem == grid().year_branch.ahead(-2)) & cube("喪弔全逢·bifa")
    gate = (grid().on_stem == grid().year_branch.ahead(2)) & cube("喪弔全逢·bifa")
    first, second = ({c[:2] for c in charts_where(part)} for part in (visit, gate))
    assert first == {"甲午", "丁亥", "己亥", "庚子", "癸巳"}
    assert second == {"甲戌", "丁卯", "己卯", "庚辰", "癸酉"}


def test_mourning_outside() -> None:
    """9583: four stems with month and time."""
    told = {(2, 1): "六辛午", (3, 1): "六壬未 六癸未", (9, 0): "六壬丑"}
    for month in range(12):
        for time in (0, 1):
            said = charts(told.get((month, time), ""))
            assert charts_where(cube("外孝服"), month=month, daynight=time) == said
    both = charts_where(cube("內外孝服格"), daynight=1)
    assert charts("辛亥午 壬子未") <= both
    assert charts("壬戌丑") <= charts_where(cube("內外孝服格"), daynight=0)


def test_mourning_inside() -> None:
    """9591–9599; for 己亥 the print has 戌 on 亥, but 死氣 of the eleventh month is 辰."""
    for chart, month, times in (
        ("乙未巳", 4, (0,)), ("戊戌戌", 11, (1,)), ("戊子申", 11, (1,)), ("壬子子", 9, (0,)),
        ("辛酉未", 2, (1,)), ("壬戌申", 3, (1,)), ("癸亥酉", 3, (1,)), ("癸酉亥", 3, (1,)),
        ("辛未巳", 10, (0,)), ("甲戌未", 11, (1,)), ("庚戌丑", 11, (1,)), ("己亥子", 0, (0, 1)),
        ("辛亥酉", 6, (0, 1)),
    ):  # fmt: skip
        for time in times:
            assert chart in charts_where(cube("死氣太常入宅"), month=month, daynight=time), chart


def test_the_wife_in_white() -> None:
    """9587: 癸亥, 癸卯, 癸未 under 未 by night, second month of a 酉 year, 年命 丑."""
    found = charts_where(cube("孝白蓋妻頭格"), daynight=1, month=3, year_branch=9, person=1)
    assert {c for c in found if c[0] == "癸"} == charts("癸亥未 癸卯未 癸未未")


def test_the_gate_of_the_tomb() -> None:
    """9603: 乙酉 in the fourth month of a 子 year, 辛酉 in the tenth of a 午 year."""
    gate = cube("墓門開·bifa2")
    assert "乙酉寅" in charts_where(gate, month=5, year_branch=0)
    assert "辛酉寅" in charts_where(gate, month=11, year_branch=6)
    assert charts_where(cube("墓門開·bifa")) == charts("丁卯寅 癸酉申 乙酉寅 丁酉申 癸卯寅 辛酉寅")


def test_struck_away_and_struck_at_home() -> None:
    """9611: with 午 on 癸 exactly four of its six days."""
    found = {c for c in charts_where(cube("克處迴歸又受克")) if c[0] == "癸" and c[2] == "午"}
    assert found == charts("癸巳午 癸卯午 癸丑午 癸亥午")


def test_pressed_before_and_behind() -> None:
    """9607: the three of its six charts that fit its words, and no other."""
    assert charts_where(cube("前後逼迫")) == charts("壬寅子 乙巳卯 癸卯寅")


def test_four_void_lessons() -> None:
    """9627: four told, 22 in all."""
    found = charts_where(cube("四課全空格"))
    assert charts("乙巳寅 丙午寅 戊辰亥 戊戌亥") <= found
    assert len(found) == 22


def test_punishments_told_one_by_one() -> None:
    """9631, 9635, 9663."""
    assert charts("甲辰酉 癸亥午 乙酉亥") <= charts_where(cube("一字刑"))
    assert charts("壬午辰 己酉辰 丙戌亥") <= charts_where(cube("自刑克干支"))
    assert charts("甲子午") <= charts_where(cube("水流趨東格"))
    assert charts("乙丑子 丙寅酉") <= charts_where(cube("金剛格"))
    listed = charts("甲子巳 丙子申 辛丑未 癸卯戌 辛卯未")
    assert listed <= charts_where(cube("干支刑其上神"))
    assert _days("八專自刑") == {"甲寅", "庚申", "己未", "丁未", "癸丑"}


def test_helped_punishment() -> None:
    """9667: 庚午 with 午 on 庚 or on 未."""
    opens = cube("助刑戕德格") & (grid().chu == grid().day_branch)
    assert charts_where(opens) & charts("六庚午 六庚未") == charts("庚午午 庚午未")
    assert not exempt("助刑戕德格").all()


def test_harm_in_three_tiers() -> None:
    """9671 names five days, to which those of one palace come; 9675."""
    one_palace = charts("甲寅巳 庚申亥 己未子 丁未子 癸丑午")
    listed = charts("甲申巳 庚寅亥 丁丑子 己丑子 癸未午")
    assert charts_where(cube("上下六害")) == listed | one_palace
    second = {c for c in charts_where(cube("上神六害")) if c[2] == "子"}
    assert second == charts("乙亥子 辛巳子 壬午子 丙子子 戊子子")
    both_plates = charts("辛酉辰 壬申巳 乙卯戌 丙寅亥 戊寅亥 乙卯辰 戊寅巳 丙寅巳 壬申亥 辛酉戌")
    assert charts_where(cube("三層皆害")) == both_plates
