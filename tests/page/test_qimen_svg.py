"""The nine palaces drawn: well-formed, complete, told to those who hear them."""

import re
from xml.etree import ElementTree as ET

from hypothesis import given, settings
from hypothesis import strategies as st

from liuren_tables import read
from liuren_tables.drawing.qimen_board import GRID
from liuren_tables.drawing.qimen_svg import qimen_svg
from liuren_tables.drawing.svg_parts import STYLE
from liuren_tables.drawing.words import Words
from liuren_tables.reading.qimen import read_qimen, read_qimen_of

NS = "{http://www.w3.org/2000/svg}"
charts = st.builds(
    read_qimen_of,
    st.integers(0, 17),
    st.integers(0, 59),
    plate_school=st.sampled_from(["turning", "flying"]),
    lodging=st.sampled_from(["kun", "yang_kun_yin_gen"]),
)
LAYERS = ("god", "star", "star_lodged", "door", "heaven_stem", "heaven_lodged", "earth_stem",
          "earth_lodged", "hidden_stem")  # fmt: skip


def cells(chart, words=None):
    root = ET.fromstring(qimen_svg(chart, words))
    return root, [g for g in root.iter(f"{NS}g") if g.find(f"{NS}rect") is not None]


@given(charts)
@settings(max_examples=80, deadline=None)
def test_every_palace_shows_what_stands_in_it(chart):
    _, drawn = cells(chart)
    assert len(drawn) == 9
    order = [chart["palaces"][number - 1] for row in GRID for number in row]
    for palace, cell in zip(order, drawn, strict=True):
        texts = ["".join(t.itertext()) for t in cell.iter(f"{NS}text")]
        title = cell.find(f"{NS}title").text
        assert title.startswith(palace["palace_label"])
        for layer in LAYERS:
            if palace[layer]:
                assert any(palace[layer] in t for t in texts), layer
                assert palace[layer] in title
        heaven, earth = (
            (palace[f"{p}_stem"] or "") + (palace[f"{p}_lodged"] or "") for p in ("heaven", "earth")
        )
        assert [t for t in texts if t in (heaven, earth) and t] == [t for t in (heaven, earth) if t]
        assert (cell.find(f"{NS}circle") is not None) == palace["void"] == ("空" in title)
        assert ("馬" in texts) == palace["horse"] == ("馬星" in title)


@given(charts)
@settings(max_examples=60, deadline=None)
def test_zhifu_and_zhishi_stand_out(chart):
    _, drawn = cells(chart)
    chiefs = [c for c in drawn if c.find(f"{NS}rect").get("class") == "chief"]
    assert [c.find(f"{NS}title").text[0] for c in chiefs] == [
        chart["zhifu_palace"] if chart["zhifu_palace"] != "中" or chart["plate_school"] == "flying"
        else next(p["palace_label"] for p in chart["palaces"]
                  if chart["zhifu_star"] in (p["star"], p["star_lodged"]))
    ]  # fmt: skip
    marked = [t.text for c in drawn for t in c.iter(f"{NS}text") if "mark" in t.get("class", "")]
    assert marked.count(chart["zhifu_star"]) == 1
    assert marked.count(chart["zhishi_door"]) == 1
    assert set(marked) <= {chart["zhifu_star"], chart["zhishi_door"], "馬"}


@given(charts, st.sampled_from(["traditional", "simplified"]), st.sampled_from(["zh", "en"]))
@settings(max_examples=60, deadline=None)
def test_nothing_leaves_its_place(chart, script, lang):
    root, _ = cells(chart, Words(lang, script))
    width, height = map(int, root.get("viewBox").split()[2:])
    for text in root.iter(f"{NS}text"):
        said, size = "".join(text.itertext()), float(text.get("font-size"))
        wide = sum(size if ord(c) > 0x2E80 else size * 0.55 for c in said)
        x, kind = float(text.get("x")), text.get("class", "")
        left = x - (wide if "right" in kind else 0 if "left" in kind else wide / 2)
        assert left >= 0, said
        assert left + wide <= width, said
        assert 0 < float(text.get("y")) < height
        assert size >= 11


def test_other_scripts_and_languages():
    chart = read_qimen("2026-11-30 14:05")
    english = re.sub(r"<style>.*?</style>", "", qimen_svg(chart, Words("en")))
    assert not re.search(r"[\u4e00-\u9fff]", english)
    assert "fright" in english
    assert "brightness" in english
    assert "阴遁二局" in qimen_svg(chart, Words(script="simplified"))
    assert "陰遁二局　小雪下元　轉盤　拆補" in qimen_svg(chart)


def test_both_boards_have_one_style_and_need_nothing_else():
    for drawn in (qimen_svg(read_qimen("2026-11-30 14:05")), read("2026-11-30 14:05").svg()):
        assert f"<style>{STYLE}</style>" in drawn
        assert "http" not in drawn.replace("http://www.w3.org/2000/svg", "")
        assert 'role="img"' in drawn
        assert drawn._repr_html_() == drawn
