"""The drawn board: well-formed, complete, told to those who hear it."""

import re
from xml.etree import ElementTree as ET

from hypothesis import given, settings
from hypothesis import strategies as st

from liuren_tables import read, read_of
from liuren_tables.drawing.board import GENERAL_SHORT
from tests.support.engine import BRANCHES

NS = "{http://www.w3.org/2000/svg}"
charts = st.builds(
    read_of,
    st.integers(0, 59),
    st.integers(0, 11),
    st.integers(0, 11),
    st.sampled_from(["晝", "夜"]),
)
RING = ["si", "wu", "wei", "shen", "chen", "you", "mao", "xu", "yin", "chou", "zi", "hai"]


def cells(chart, **how):
    root = ET.fromstring(chart.svg(**how))
    return root, [g for g in root.iter(f"{NS}g") if g.find(f"{NS}rect") is not None]


@given(charts)
@settings(max_examples=60, deadline=None)
def test_every_palace_shows_its_god_and_general(chart):
    _, ring = cells(chart)
    assert len(ring) == 12
    for palace, cell in zip(RING, ring, strict=True):
        texts = [t.text for t in cell.iter(f"{NS}text")]
        assert texts[0] == GENERAL_SHORT[chart[f"general_{palace}"]]
        assert texts[1] == chart[f"heaven_{palace}"]
        assert cell.find(f"{NS}title").text.startswith(f"{chart[f'heaven_{palace}']}臨")
        void = chart[f"heaven_{palace}"] in (chart["void_1"], chart["void_2"])
        assert (cell.find(f"{NS}circle") is not None) == void
        assert ("空" in cell.find(f"{NS}title").text.split()) == void


@given(charts)
@settings(max_examples=40, deadline=None)
def test_the_horse_and_the_noble_are_marked(chart):
    _, ring = cells(chart)
    horse = {"申": "寅", "子": "寅", "辰": "寅", "亥": "巳", "卯": "巳", "未": "巳",
             "寅": "申", "午": "申", "戌": "申", "巳": "亥", "酉": "亥", "丑": "亥"}  # fmt: skip
    god = horse[chart["day_ganzhi"][1]]
    marked = [c for c in ring if "馬" in [t.text for t in c.iter(f"{NS}text")]]
    assert [c.find(f"{NS}title").text[0] for c in marked] == [god]
    nobles = [c for c in ring if c.find(f"{NS}rect").get("class") == "noble"]
    assert [c.find(f"{NS}title").text[0] for c in nobles] == [chart["noble_branch"]]


@given(charts)
@settings(max_examples=40, deadline=None)
def test_transmissions_and_lessons_are_told(chart):
    root, _ = cells(chart)
    titles = [t.text for t in root.iter(f"{NS}title")]
    for place, name in (("chu", "初"), ("zhong", "中"), ("mo", "末")):
        assert (
            f"{name}傳 {chart[f'{place}_liu_qin']} {chart[place]} {chart[f'{place}_general']}"
            in titles
        )
    for k in (1, 2, 3, 4):
        assert any(t.startswith(f"第{k}課") and f"{chart[f'ke{k}_upper']}臨" in t for t in titles)


def test_other_scripts_and_languages():
    chart = read("2026-11-30 14:05")
    assert not re.search(
        r"[\u4e00-\u9fff]", re.sub(r"<style>.*?</style>", "", chart.svg(lang="en"))
    )
    assert "贵人" in chart.svg(script="simplified")
    assert chart._repr_html_() == chart.svg() == chart.svg()._repr_svg_()
    assert len(set(BRANCHES)) == 12


def test_it_needs_nothing_from_elsewhere():
    text = read("2026-11-30 14:05").svg()
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "prefers-color-scheme:dark" in text
    assert 'role="img"' in text
