"""The page without a browser: state, errors, escaping, headers."""

import base64
import csv
import hashlib
import io
import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liuren_tables import read, read_of
from liuren_tables.charts.qimen.plate import PALACES
from liuren_tables.drawing.qimen_svg import qimen_svg
from liuren_tables.faces.http.page_state import FIELDS, GROUPS
from liuren_tables.reading.qimen import read_qimen, read_qimen_of
from liuren_tables.symbols.pinyin import pinyin
from tests.page.page_support import GIVEN, Page, contrast, query_of, style_colours

VIEWS = ("liuren", "qimen", "tables", "sql")
BY_HAND = {"liuren": ("day",), "qimen": ("ju", "hour_ganzhi")}
ATTACK = "\"><script>alert(1)</script>'{{7007*9}}<!--&amp;"


def asked(view):
    return [name for group in GROUPS[view] for name in group.fields]


def visible(text):
    return "".join(Page(text).text)


def get(client, **query):
    return client.get("/", params=query)


@pytest.mark.parametrize("view", GROUPS)
def test_every_field_goes_round(client, view):
    answer = get(client, view=view, **GIVEN)
    page = Page(answer.text)
    for name in FIELDS:
        assert page.values[name] == GIVEN[name], name
    link = next(page.links[text] for text in page.links if text == "本頁連結")
    assert query_of(link) == GIVEN | ({"view": view} if view != "liuren" else {})


@pytest.mark.parametrize("view", GROUPS)
def test_each_field_alone_gives_a_chart_or_says_what_it_needs(client, view):
    for name in asked(view):
        query = {"when": "2026-11-30 14:05", name: GIVEN[name]}
        if name == "zhi_run_limit":
            query["ju_method"] = "zhi_run"
        answer = get(client, view=view, **query)
        page = Page(answer.text)
        assert page.values[name] == GIVEN[name]
        needs = {"solar": "longitude", "daynight_rule": "place", "day": "hour", "ju": "hour",
                 "hour_ganzhi": "局"}  # fmt: skip
        if name in needs:
            assert answer.status_code == 400
            assert needs[name] in " ".join(page.errors.values())
        else:
            assert answer.status_code == 200, (name, page.errors)
            assert '<svg xmlns="http://www.w3.org/2000/svg"' in answer.text


def test_links_leave_defaults_out(client):
    answer = get(client, when="2026-11-30 14:05", zone="+08:00", solar="zone", sex="", lang="zh")
    link = Page(answer.text).links["本頁連結"]
    assert query_of(link) == {"when": "2026-11-30 14:05"}


def test_the_present_is_written_into_the_link(client):
    for query in ({}, {"when": "now"}, {"zone": "Asia/Shanghai"}, {"view": "qimen"}):
        page = Page(get(client, **query).text)
        assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", page.values["when"])
        assert query_of(page.links["本頁連結"])["when"] == page.values["when"]


@pytest.mark.parametrize("view", GROUPS)
def test_the_board_is_that_of_the_library(client, view):
    at = "2026-11-30 14:05"
    reading = read(at) if view == "liuren" else read_qimen(at)
    for script, lang in (("traditional", "zh"), ("simplified", "zh"), ("traditional", "en")):
        answer = get(client, view=view, when=at, script=script, lang=lang)
        from liuren_tables.drawing.words import Words

        drawn = (
            reading.svg(script, lang)
            if view == "liuren"
            else qimen_svg(reading, Words(lang, script))
        )
        assert drawn in answer.text


def test_charts_by_hand(client):
    hand = {"day": "甲子", "hour": "子", "month_general": "丑", "daynight": "夜"}
    answer = get(client, **hand)
    assert read_of("甲子", "子", "丑", "夜").svg() in answer.text
    assert Page(answer.text).values["when"] == ""
    answer = get(client, view="qimen", ju="陰9", hour_ganzhi="甲子", plate_school="flying")
    assert qimen_svg(read_qimen_of("陰9", "甲子", plate_school="flying")) in answer.text


def test_a_reading_is_told_whole(client):
    reading = read("2026-11-30 14:05", birth=1978, sex="男")
    answer = get(client, when="2026-11-30 14:05", birth="1978", sex="男")
    text = " ".join("".join(Page(answer.text).text).split())
    for hit in reading.patterns():
        assert hit.pattern in text
        assert " ".join(hit.criterion.split()) in text
        assert hit.source in text
    for listed in reading.spirits().values():
        assert all(one.spirit in text for one in listed)
    for step in reading.why():
        assert step.text in text
    assert "戊午" in text
    assert "甲寅" in text


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("when", ["2026-11-30 14:05", "2024-02-04 16:27", "1999-06-01 00:30"])
def test_patterns_of_qimen_are_told(client, when, lang):
    text = visible(get(client, view="qimen", when=when, lang=lang).text)
    hits = read_qimen(when).patterns()
    assert any(hit.palace for hit in hits)
    for hit in hits:
        name = hit.pattern if lang == "zh" else pinyin(hit.pattern)
        for told in (name, hit.criterion, hit.source):
            assert " ".join(told.split()) in " ".join(text.split()), (hit.pattern, told)
        if hit.palace:
            palace = PALACES[hit.palace - 1]
            assert f"{palace if lang == 'zh' else pinyin(palace)}{hit.palace}" in text


@pytest.mark.parametrize("view", GROUPS)
def test_what_is_not_understood_is_told_beside_its_field(client, view):
    for name in asked(view):
        answer = get(client, **{"view": view, "when": "2026-11-30 14:05"} | {name: "zzz"})
        page = Page(answer.text)
        assert answer.status_code == 400, name
        assert "zzz" in page.errors[f"e-{name}"], name
        assert page.values[name] == "zzz"
        controls = [a for tag, a in page.tags if a.get("id") == f"f-{name}"]
        assert controls[0]["aria-invalid"] == "true"
        assert controls[0]["aria-describedby"] == f"e-{name}"
        assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ({"solar": "true"}, "longitude"),
        ({"day": "甲子"}, "hour"),
        ({"day": "甲子", "hour": "子", "month_general": "丑", "birth": "1978"}, "birth"),
        ({"when": "2026-11-30 14:05", "birth": "3000"}, "birth"),
        ({"when": "3999-11-30 14:05"}, "calendar"),
        ({"when": "1200-11-30 14:05"}, "julian"),
        ({"view": "qimen", "ju": "陽1"}, "hour"),
        ({"view": "tables", "table": "nothing"}, "table"),
        ({"view": "tables", "table": "chart", "offset": "-1"}, "row"),
    ],
)
def test_what_does_not_go_together_is_told(client, query, told):
    answer = get(client, **query)
    assert answer.status_code == 400
    assert told in " ".join(Page(answer.text).errors.values())
    assert "<form" in answer.text or query.get("view") == "tables"


@pytest.mark.parametrize("view", VIEWS)
def test_nothing_given_becomes_markup(client, view):
    names = [*FIELDS, "table", "offset", "query", "lang", "script", "view"]
    for name in names:
        answer = get(client, **{"view": view, name: ATTACK})
        assert answer.status_code in (200, 400), name
        assert "<script>alert" not in answer.text, name
        assert "63063" not in answer.text
        tags = Page(answer.text).tags
        assert len([a for tag, a in tags if tag == "script"]) == 1
        assert not [a for tag, a in tags if any(k.startswith("on") for k in a)]


@given(
    st.dictionaries(
        st.sampled_from([*FIELDS, "table", "offset", "lang", "script", "view"]),
        st.one_of(
            st.sampled_from([*VIEWS, *GIVEN.values(), "en", "simplified", "lesson", "50"]),
            st.text(max_size=12),
        ),
    )
)
@settings(max_examples=150, deadline=None)
def test_no_query_breaks_it(client, query):
    answer = get(client, **query)
    assert answer.status_code in (200, 400)
    assert "Traceback" not in answer.text


@pytest.mark.parametrize("view", VIEWS)
def test_the_policy_lets_only_its_own_be_loaded(client, view):
    answer = get(client, view=view, when="2026-11-30 14:05")
    policy = dict(p.split(" ", 1) for p in answer.headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["form-action"] == "'self'"
    for style in re.findall(r"<style>(.*?)</style>", answer.text, re.S):
        digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy["style-src"]
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert " style=" not in answer.text
    for tag, a in Page(answer.text).tags:
        for name in ("src", "href", "action"):
            assert a.get(name, "/").startswith(("/", "#")), (tag, a)
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_style_script_and_mark_are_served_and_kept(client):
    page = get(client, when="2026-11-30 14:05").text
    for name, kind in (("page.css", "text/css"), ("page.js", "text/javascript"),
                       ("icon.svg", "image/svg+xml")):  # fmt: skip
        address = re.search(rf"/static/{name}\?v=\w+", page)[0]
        answer = client.get(address)
        assert answer.headers["content-type"].startswith(kind)
        assert "immutable" in answer.headers["cache-control"]
    assert client.get("/static/page.py").status_code == 404
    assert client.get("/static/..%2fpage.py").status_code == 404


def test_colours_can_be_read(client):
    for colours in style_colours(client.get("/static/page.css").text):
        for ground in ("paper", "card", "fill"):
            for ink in ("ink", "soft", "mark", "good", "both"):
                assert contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)
        assert contrast(colours["card"], colours["mark"]) >= 4.5


@pytest.mark.parametrize(
    ("lang", "script", "code", "said"),
    [("zh", "traditional", "zh-Hant", "時區"), ("zh", "simplified", "zh-Hans", "时区"),
     ("en", "traditional", "en", "Time zone")],
)  # fmt: skip
def test_three_ways_of_saying(client, lang, script, code, said):
    for view in VIEWS:
        answer = get(client, view=view, lang=lang, script=script, when="2026-11-30 14:05")
        assert f'<html lang="{code}">' in answer.text
        if view in GROUPS:
            assert said in answer.text
            assert ("时" in answer.text) == (script == "simplified")
            assert script != "simplified" or not set("區頁時準") & set(visible(answer.text))
        nav = Page(answer.text).links
        for name, address in nav.items():
            if address.startswith("/?") and name not in ("繁", "简", "English"):
                assert query_of(address).get("lang", "zh") == lang, name
                assert query_of(address).get("script", "traditional") == script, name


def test_the_board_as_a_file(client):
    answer = client.get("/board.svg", params={"when": "2026-11-30 14:05", "lang": "en"})
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert ET.fromstring(answer.text).tag.endswith("svg")
    assert answer.text == read("2026-11-30 14:05").svg(lang="en")
    for query in ({"when": "x"}, {"view": "tables"}, {"solar": "true"}):
        assert client.get("/board.svg", params=query).status_code == 400


def test_every_table_is_shown_and_given_as_csv(client):
    from liuren_tables.reading.store import open_store

    listed = open_store().manifest.tables
    front = Page(get(client, view="tables").text)
    for name, entry in listed.items():
        assert name in front.links
        answer = get(client, view="tables", table=name, offset="50")
        assert answer.status_code == 200
        assert all(c["name"] in answer.text for c in entry["columns"])
    for name in ("spirit", "qimen_hour", "school"):
        rows = list(csv.reader(io.StringIO(client.get(f"/tables/{name}.csv").text)))
        assert rows[0] == [c["name"] for c in listed[name]["columns"]]
        assert len(rows) - 1 == listed[name]["rows"]
    assert client.get("/tables/nothing.csv").status_code == 404


def test_the_console_answers(client):
    query = "SELECT method, count(*) AS n FROM lesson GROUP BY method ORDER BY method"
    answer = get(client, view="sql", query=query)
    assert "伏吟" in answer.text
    assert '<th scope="col">n</th>' in answer.text
    rows = list(csv.reader(io.StringIO(client.get("/sql.csv", params={"query": query}).text)))
    assert rows[0] == ["method", "n"]
    assert len(rows) == 11
    for wrong in ("DROP TABLE lesson", "SELECT nothing FROM lesson", "COPY lesson TO 'x'"):
        answer = get(client, view="sql", query=wrong)
        assert answer.status_code == 400
        assert Page(answer.text).errors["e-query"]
        assert Page(answer.text).values["query"] == wrong


def test_the_examples_of_the_console_have_answers(client):
    from liuren_tables.faces.http.page_examples import examples

    for _, _, query in examples():
        answer = get(client, view="sql", query=query)
        assert answer.status_code == 200
        assert '<table class="data">' in answer.text


def test_a_service_without_sql_says_so(closed):
    answer = get(closed, view="sql", query="SELECT 1")
    assert answer.status_code == 200
    assert "<textarea" not in answer.text
    assert "本站不開放 SQL" in answer.text
    assert closed.get("/sql.csv", params={"query": "SELECT 1"}).status_code == 400


def test_a_limit_has_the_status_that_the_operations_give_it(client):
    query = "SELECT count(*) FROM range(100000000000)"
    assert client.get("/sql.csv", params={"query": query}).status_code == 413
