"""The nine palaces as text: what stands where, in every script and language."""

import re
from unicodedata import east_asian_width

import pytest

from liuren_tables import read
from liuren_tables.charts.qimen.plate import DOORS, GODS, JU, STARS
from liuren_tables.drawing.qimen_board import GRID
from liuren_tables.reading.qimen import read_qimen_of
from liuren_tables.symbols.script import simplified

BOARD = """\
2026-11-30 14:05:00　+08:00
丙午年 己亥月 戊申日 己未時　小雪
陰遁二局　轉盤　拆補
拆補　小雪下元　陰2　符頭甲辰
置閏　小雪下元　陰2　符頭甲辰
茅山　小雪中元　陰8　2026-11-27起
旬首甲寅癸　值符天心在坎　值使開門在坎　旬空子丑　馬星巳

┌──────────────────┬──────────────────┬──────────────────┐
│ 玄武          馬 │ 白虎             │ 六合             │
│ 天沖          乙 │ 天輔          丙 │ 天英          庚 │
│ 傷門          丙 │ 杜門          庚 │ 景門        戊丁 │
│ 暗庚        巽四 │ 暗丁        離九 │ 暗壬        坤二 │
├──────────────────┼──────────────────┼──────────────────┤
│ 九地             │                  │ 太陰             │
│ 天任          辛 │                  │ 天芮天禽    戊丁 │
│ 生門          乙 │               丁 │ 死門          壬 │
│ 暗辛        震三 │ 暗己        中五 │ 暗乙        兌七 │
├──────────────────┼──────────────────┼──────────────────┤
│ 九天           ○ │ 值符           ○ │ 螣蛇             │
│ 天蓬          己 │ 天心          癸 │ 天柱          壬 │
│ 休門          辛 │ 開門          己 │ 驚門          癸 │
│ 暗丙        艮八 │ 暗癸        坎一 │ 暗戊        乾六 │
└──────────────────┴──────────────────┴──────────────────┘"""


def test_the_board_of_a_chart_worked_by_hand():
    """陰遁二局: 戊 in 坤, down to 乙 in 震; 癸 of 甲寅 in 乾, so 天心 and 開門; 己 in 坎."""
    assert str(read("2026-11-30 14:05", art="qimen")) == BOARD


def test_a_leap_and_solar_time_are_named():
    text = read("1990-06-20 12:00", art="qimen", solar="mean", longitude=110).board()
    assert "平太陽時" in text
    days = [read(f"2001-{m:02}-20 12:00", art="qimen") for m in (6, 12)]
    days += [read(f"{y}-06-20 12:00", art="qimen") for y in range(1990, 2010)]
    leaps = [day for day in days if day["leap_zhi_run"]]
    assert leaps
    for day in leaps:
        assert "元閏" in day.board()
        assert ", leap: " in day.board(lang="en")


def wide(line: str) -> int:
    return sum(2 if east_asian_width(c) in "WF" else 1 for c in line)


def cells(text: str) -> dict[int, list[str]]:
    """The four lines of each palace of a drawn board."""
    lines = [line for line in text.splitlines() if line.startswith("│")]
    found = {}
    for row, numbers in enumerate(GRID):
        parts = [line.strip("│").split("│") for line in lines[4 * row : 4 * row + 4]]
        for place, number in enumerate(numbers):
            found[number] = [line[place].strip() for line in parts]
    return found


@pytest.mark.parametrize("plate", ["turning", "flying"])
def test_every_board_in_every_language(plate):
    """All 1,080 charts: every name where the chart has it, straight borders, one language."""
    for ju in JU:
        for hour in range(60):
            chart = read_qimen_of(ju, hour, plate_school=plate)
            text = chart.board()
            assert chart.board("simplified") == simplified(text)
            english = chart.board(lang="en")
            assert not re.search(r"[\u4e00-\u9fff]", english)
            for drawn in (text, english):
                borders = {
                    wide(line) for line in drawn.splitlines() if line[0:1] in "│┌├└" and line
                }
                assert len(borders) == 1
            for palace in chart["palaces"]:
                god, star, door, foot = cells(text)[palace["palace"]]
                for line, names in (
                    (god, ("god",)), (star, ("star", "star_lodged", "heaven_stem", "heaven_lodged")),
                    (door, ("door", "earth_stem", "earth_lodged")), (foot, ("hidden_stem",)),
                ):  # fmt: skip
                    said = "".join(palace[name] or "" for name in names)
                    assert said in re.sub(r"[ ○馬暗]", "", line)
                assert ("○" in god, "馬" in god) == (palace["void"], palace["horse"])
                assert foot.split()[-1][0] == palace["palace_label"]
            if plate == "turning":
                assert all(
                    text.count(name) >= 1 for name in (*STARS, *(d for d in DOORS if d != "中門"))
                )
                assert all(text.count(name) >= 1 for name in GODS if name != "太常")
