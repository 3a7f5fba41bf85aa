"""The board and the derivation: what stands where, in every script and language."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liuren_tables import InputError, read, read_of
from liuren_tables.drawing.words import Words
from liuren_tables.symbols.cycles import BRANCHES, GANZHI
from liuren_tables.symbols.script import simplified, traditional

charts = st.builds(
    read_of,
    st.integers(0, 59), st.integers(0, 11), st.integers(0, 11), st.sampled_from(["晝", "夜"]),
    shehai=st.sampled_from(["mengzhong", "depth", "depth_noseat", "printed"]),
)  # fmt: skip

BOARD = """\
2026-11-30 14:05:00　+08:00
丙午年 己亥月 戊申日 己未時　小雪
月將寅　占時未　晝占　旬空寅卯　貴人丑臨午逆行
涉害　見機

　　初傳　財　壬子　螣蛇
　　中傳　兄　丁未　天空
　　末傳　官　　寅○天后

　　合　陰　空　蛇
　　戌　卯　未　子
　　卯　申　子　戊

　　蛇子　　貴丑　　后寅○　陰卯○
　　雀亥　　　　　　　　　　玄辰
　　合戌　　　　　　　　　　常巳
　　勾酉　　龍申　　空未　　虎午"""


def test_the_board_of_a_chart_worked_by_hand():
    """未時 of 戊申 under 寅將: 寅 over 未; 貴人 丑 over 午, so backward; 戊 lodges in 巳."""
    assert str(read("2026-11-30 14:05")) == BOARD


@given(charts)
@settings(max_examples=60, deadline=None)
def test_the_ring_is_the_plate(chart):
    lines = chart.board().splitlines()[-4:]
    ring = [BRANCHES.index(c) for c in "".join(lines) if c in BRANCHES]
    palaces = [5, 6, 7, 8, 4, 9, 3, 10, 2, 1, 0, 11]
    assert ring == [(p + chart["turn"]) % 12 for p in palaces]
    void = "".join(lines).count("○")
    assert void == 2


@given(charts)
@settings(max_examples=60, deadline=None)
def test_lessons_run_from_right_to_left(chart):
    lines = chart.board().splitlines()
    uppers, lowers = (re.findall(r"\S", line) for line in lines[-7:-5])
    assert uppers[::-1] == [chart[f"ke{k}_upper"] for k in (1, 2, 3, 4)]
    assert lowers[::-1] == [chart[f"ke{k}_lower"] for k in (1, 2, 3, 4)]


@given(charts)
@settings(max_examples=60, deadline=None)
def test_simplified_says_the_same(chart):
    board = chart.board(script="simplified")
    assert board == simplified(chart.board())
    assert traditional(board).replace("後", "后") == chart.board()


@given(charts)
@settings(max_examples=60, deadline=None)
def test_english_has_no_characters_left(chart):
    text = chart.board(lang="en") + "\n".join(str(s) for s in chart.why(lang="en"))
    assert not re.search(r"[\u4e00-\u9fff]", text), text


@given(charts)
@settings(max_examples=120, deadline=None)
def test_the_derivation_tells_what_the_columns_say(chart):
    steps = chart.why()
    text = "\n".join(map(str, steps))
    assert f"轉{chart['turn']}位" in text
    assert f"用{chart['chu']}：{chart['method']}" in text
    assert f"中{chart['zhong']}，末{chart['mo']}" in text
    assert f"貴在{chart['noble_branch']}，臨{chart['noble_seat']}" in text
    if chart["decided_by"] in ("涉害", "復等"):
        alike = [k for k in (1, 2, 3, 4) if chart[f"ke{k}_alike"]]
        for k in alike:
            assert f"受克{chart[f'ke{k}_depth_noseat']}重" in text
        assert sum("歸家受克" in str(s) for s in steps) == len(alike) > 1
    assert len(steps) >= 8


def test_every_chart_can_be_told():
    """All 720 lessons under every school, in both languages, without an error."""
    for day in range(60):
        for turn in range(12):
            for shehai in ("mengzhong", "depth"):
                chart = read_of(day, 0, turn, "晝", shehai=shehai)
                assert chart.why()
                assert chart.why(lang="en")
                assert chart.board(lang="en")


@pytest.mark.parametrize("words", [("fr", "traditional"), ("zh", "cursive")])
def test_unknown_languages_and_scripts(words):
    with pytest.raises(InputError, match="Accepted"):
        Words(*words)


def test_every_name_has_an_english_and_a_simplified_form():
    from liuren_tables.tables.domains import domains

    english, simple = Words("en"), Words(script="simplified")
    for domain, names in domains().items():
        # schools are identifiers already; patterns, 神煞 and sounds keep their 漢字 in every language
        if domain in ("shehai", "noble", "growth_school", "xun", "nayin", "pattern", "spirit",
                      "spirit_basis", "spirit_target", "qimen_pattern"):  # fmt: skip
            continue
        for name in filter(None, names):
            said = english.say(domain, name)
            assert not re.search(r"[\u4e00-\u9fff]", said), (domain, name, said)
            assert traditional(simple.say(domain, name)).replace("後", "后") == name
    assert english.say("ganzhi", GANZHI[0]) == "jia-zi"
