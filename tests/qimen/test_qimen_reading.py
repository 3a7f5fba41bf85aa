"""One chart of 奇門 by the public functions: field cases, by hand, comparison, what is refused."""

import datetime as dt
import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_qimen_field_cases import BOARDS, NUMBER, OF_A_GIVEN_JU, ROWS, held

from liuren_tables import Conventions, InputError, read
from liuren_tables.calendar.clock import chart_keys
from liuren_tables.calendar.ju import LEAP_TERMS, leap_chain
from liuren_tables.calendar.terms import TERM_NAMES
from liuren_tables.conventions import QimenConventions
from liuren_tables.errors import LocalTimeError, RangeError
from liuren_tables.reading.qimen import ju_code, read_qimen_of
from liuren_tables.reading.qimen_store import chain_of, terms_of
from liuren_tables.reading.store import open_store
from liuren_tables.symbols.cycles import GANZHI
from liuren_tables.tables.build import build_tables
from tests.oracle.qimen import Board

METHODS = {"拆補": "chai_bu", "置閏": "zhi_run", "茅山": "mao_shan"}


def board_of(reading) -> Board:
    """A reading in the shape of the second implementation."""
    palaces = {p["palace"]: p for p in reading["palaces"]}

    def layer(*names: str, first: int = 0, last: int | None = None) -> dict[int, str]:
        told = {n: "".join((p[c] or "")[first:last] for c in names) for n, p in palaces.items()}
        return {n: text for n, text in told.items() if text}

    host = [n for n, p in palaces.items() if p["earth_lodged"]]
    return Board(
        earth=layer("earth_stem"),
        heaven=layer("heaven_stem", "heaven_lodged"),
        stars=layer("star", "star_lodged", first=1),
        doors=layer("door", last=1),
        gods=layer("god"),
        hidden=layer("hidden_stem"),
        host=host[0] if host else 2,
        head=reading["xun"][:2],
        head_stem=reading["head_stem"],
        head_palace=NUMBER[reading["head_palace"]],
        hour_palace=NUMBER[reading["hour_palace"]],
        count_end=NUMBER[reading["count_palace"]],
        zhifu=reading["zhifu_star"][1],
        zhifu_palace=NUMBER[reading["zhifu_palace"]],
        zhishi=reading["zhishi_door"][0],
        zhishi_palace=NUMBER[reading["zhishi_palace"]],
        void=reading["void_1"] + reading["void_2"],
        horse=reading["horse_branch"],
    )


def told(reading, method: str) -> dict:
    day = reading[f"head_day_{method}"]
    return {
        "dun": reading[f"dun_{method}"],
        "ju": int(reading[f"ju_{method}"][1]),
        "yuan": reading[f"yuan_{method}"],
        "term": reading[f"term_{method}"],
        "head_day": str(day),
        "leap": reading[f"leap_{method}"],
        "head": GANZHI[((day - dt.date(1970, 1, 1)).days + 17) % 60],
    }


@pytest.mark.parametrize("key", BOARDS)
@pytest.mark.parametrize("limit", [9, 10])
def test_field_cases_of_an_instant(key, limit):
    case, expect = ROWS[key]["given"], dict(ROWS[key]["expect"])
    method = METHODS[case.get("method", "拆補")]
    found = read(case["instant"], art="qimen", ju_method=method, zhi_run_limit=limit)
    pillars = [found[f"{p}_ganzhi"] for p in ("year", "month", "day", "hour")]
    assert " ".join(pillars) == case.get("pillars", " ".join(pillars))
    assert pillars[2:] == [case.get("day", pillars[2]), case.get("hour", pillars[3])]
    assert pillars[3] == expect.pop("hour_pillar", pillars[3])
    for name in METHODS.keys() & expect.keys():
        said = told(found, METHODS[name])
        wanted = expect.pop(name)
        if isinstance(wanted, dict):
            assert {k: said[k] for k in wanted} == wanted
    used = told(found, method)
    assert (found["ju_number"], found["dun"]) == (used["ju"], used["dun"])
    for name, column in (("term", "ju_term"), ("yuan", "yuan"), ("leap", "leap")):
        assert found[column] == used[name]
    said = {k: v for k, v in expect.items() if k in used}
    assert {k: used[k] for k in said} == said
    rest = {k: v for k, v in expect.items() if k not in used}
    assert held(board_of(found), rest) == rest


@pytest.mark.parametrize("key", OF_A_GIVEN_JU)
def test_field_cases_of_a_given_ju(key):
    case, expect = ROWS[key]["given"], ROWS[key]["expect"]
    found = read_qimen_of(f"{case['dun']}{case['ju']}", case["hour"])
    assert held(board_of(found), expect) == expect


def test_the_second_of_the_term_decides():
    case, expect = ROWS["FC-081"]["given"], ROWS["FC-081"]["expect"]
    found = [read(when, art="qimen") for when in case["instants"]]
    assert [r["ju_term"] for r in found] == expect["term"]
    assert [r["ju_number"] for r in found] == expect["ju"]
    assert [r["yuan"] for r in found] == expect["yuan"]


def test_a_reading_is_a_mapping_that_echoes_its_conventions():
    found = read("2026-11-30 14:05", art="qimen", ju_method="mao_shan", plate_school="flying",
                 lodging="yang_kun_yin_gen", zhi_run_limit=10, day_start="00:00")  # fmt: skip
    assert found.qimen == QimenConventions("flying", "yang_kun_yin_gen", "mao_shan", 10)
    for name, value in found.qimen.as_dict().items():
        assert found[name] == value
    assert found["day_start"] == found.conventions.day_start == "00:00"
    assert len(found) == len(list(found)) == len(dict(found))
    assert [p["palace"] for p in found["palaces"]] == list(range(1, 10))
    assert {"zone", "clock", "solar", "longitude", "data_version"} <= set(found)
    with pytest.raises(KeyError):
        found["no such column"]
    content = json.loads(found.to_json())
    assert list(content) == list(found)
    assert (content["ju_mao_shan"], content["head_day_mao_shan"]) == ("陰8", "2026-11-27")
    assert content["instant"] == "2026-11-30T06:05:00Z"
    assert json.loads(found.to_json("simplified"))["ju_label"] == "阴8"
    english = json.loads(found.to_json(lang="en"))
    assert (english["ju_label"], english["hour_ganzhi"]) == ("yin-8", "ji-wei")
    assert english["palaces"][0]["star"].endswith(")")
    assert repr(found).startswith("<QimenReading 陰8局 己未時")


def test_ways_to_choose_agree():
    one = read("2026-11-30 14:05", art="qimen", zone="Asia/Shanghai", ju_method="zhi_run")
    two = read(
        dt.datetime(2026, 11, 30, 6, 5, tzinfo=dt.UTC), art="qimen",
        conventions=Conventions(zone="Asia/Shanghai", shehai="depth"),
        qimen=QimenConventions(ju_method="zhi_run"),
    )  # fmt: skip
    assert dict(one) == dict(two)


def test_what_is_of_liuren_alone_does_not_matter():
    """夏至 was at 08:24 UTC; the Sun does not set there."""
    polar = Conventions(zone="+01:00", longitude=20, latitude=78, daynight_rule="sun")
    found = read("2026-06-21 12:00", art="qimen", conventions=polar)
    assert (found["ju_term"], found["dun"]) == ("夏至", "陰")


def test_now_is_now():
    before = dt.datetime.now(dt.UTC)
    assert before <= read(art="qimen")["instant"] <= dt.datetime.now(dt.UTC)


@given(
    st.sampled_from([f"{d}{n}" for d in "陽陰" for n in range(1, 10)]),
    st.sampled_from(GANZHI),
    st.sampled_from(["turning", "flying"]),
    st.sampled_from(["kun", "yang_kun_yin_gen"]),
)
@settings(max_examples=150, deadline=None)
def test_names_and_codes_give_the_same_chart(ju, hour, plate, lodging):
    digits = "一二三四五六七八九"
    of = {"plate_school": plate, "lodging": lodging}
    one = read_qimen_of(ju, hour, **of)
    for written in (
        f"{ju[0]}{digits[int(ju[1]) - 1]}局", f"{ju[0]}遁{ju[1]}局", str(ju_code(ju)),
        ju_code(ju), np.uint8(ju_code(ju)), ju.replace("陽", "阳").replace("陰", "阴"),
    ):  # fmt: skip
        assert dict(read_qimen_of(written, GANZHI.index(hour), **of)) == dict(one)
    assert (one["ju_label"], one["hour_ganzhi"]) == (ju, hour)
    assert one["instant"] is one["term"] is one["ju_chai_bu"] is one["ju_method"] is None


def test_by_hand_and_by_moment_agree():
    by_moment = read("2026-11-30 14:05", art="qimen", plate_school="flying")
    by_hand = read_qimen_of(by_moment["ju_label"], by_moment["hour_ganzhi"], plate_school="flying")
    assert by_hand["palaces"] == by_moment["palaces"]
    assert by_hand["zhishi_palace"] == by_moment["zhishi_palace"]
    assert "年" not in str(by_hand)
    other = by_hand.at(qimen=QimenConventions())
    assert (other["plate_school"], other["ju_label"]) == ("turning", "陰2")


def test_compare_names_every_other_choice():
    found = read("2024-02-04 23:30", art="qimen", longitude=104.0)
    told = {(d.convention, d.value): d for d in found.compare()}
    assert set(told) == {
        ("ju_method", "zhi_run"), ("ju_method", "mao_shan"), ("zhi_run_limit", "10"),
        ("plate_school", "flying"), ("lodging", "yang_kun_yin_gen"), ("day_start", "00:00"),
        ("solar", "mean"), ("solar", "true"),
    }  # fmt: skip
    assert told["ju_method", "mao_shan"].changes["ju_label"] == ("陽5", "陽8")
    assert told["day_start", "00:00"].changes["day_ganzhi"] == ("己亥", "戊戌")
    assert told["plate_school", "flying"].changes["zhong_star"][0] is None
    assert {d.convention for d in read_qimen_of("陰2", 0).compare()} == {"plate_school", "lodging"}
    then = found.at(found.conventions.but(day_start="00:00"))
    assert then["yuan"] == told["day_start", "00:00"].changes["yuan"][1]


BAD = [
    (lambda: read("2026-11-30 14:05", art="taiyi"), InputError, "'taiyi' is not a known art"),
    (lambda: read("2026-11-30 14:05", art="qimen", ju_method="zhirun"), InputError, "did you mean zhi_run"),
    (lambda: read("2026-11-30 14:05", art="qimen", plate_school="spinning"), InputError, "turning"),
    (lambda: read("2026-11-30 14:05", art="qimen", lodging="gen"), InputError, "yang_kun_yin_gen"),
    (lambda: read("2026-11-30 14:05", art="qimen", zhi_run_limit=8), InputError, "9, 10"),
    (lambda: read("2026-11-30 14:05", art="qimen", zhi_run_limit=True), InputError, "9, 10"),
    (lambda: read("2026-11-30 14:05", art="qimen", shehai="depth"), InputError, "convention of 奇門"),
    (lambda: read("2026-11-30 14:05", art="qimen", hour="子"), InputError, "大六壬 only"),
    (lambda: read("2026-11-30 14:05", art="qimen", sex="男"), InputError, "大六壬 only"),
    (lambda: read("2026-11-30 14:05", art="qimen", solar="true"), InputError, "longitude"),
    (lambda: read("2026-02-31 10:00", art="qimen"), InputError, "28 days"),
    (lambda: read("9999-01-01 10:00", art="qimen"), RangeError, "1600"),
    (lambda: read("1500-01-01 10:00", art="qimen"), InputError, "calendar"),
    (lambda: read("1986-05-04 02:30", art="qimen", zone="Asia/Shanghai"), LocalTimeError, "skipped"),
    (lambda: read_qimen_of("陽十局", "甲子"), InputError, "陽1–陽9"),
    (lambda: read_qimen_of("三局", "甲子"), InputError, "局"),
    (lambda: read_qimen_of(18, "甲子"), InputError, "0–17"),
    (lambda: read_qimen_of(True, "甲子"), InputError, "局"),
    (lambda: read_qimen_of(None, "甲子"), InputError, "局"),
    (lambda: read_qimen_of("陽3", "甲丑"), InputError, "甲 joins only"),
    (lambda: read_qimen_of("陽3", "甲子", ju_method="chai_bu"), InputError, "chart by hand"),
]  # fmt: skip


@pytest.mark.parametrize(("call", "kind", "words"), BAD, ids=range(len(BAD)))
def test_bad_input_says_what_is_wrong(call, kind, words):
    with pytest.raises(kind) as caught:
        call()
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("limit", [9, 10])
@pytest.mark.parametrize(
    "clock", [{}, {"zone": "Asia/Shanghai"}, {"solar": "true", "longitude": 87.6}]
)
def test_the_chain_of_a_clock_goes_by_the_days_of_that_clock(limit, clock):
    store = open_store()
    chain, terms = chain_of(store, Conventions(**clock), limit), terms_of(store)
    tests = terms.instant[np.isin(terms.term, LEAP_TERMS)]
    keys = chart_keys(store.calendar, utc_us=tests, conventions=Conventions(**clock))
    date = (keys.local_us + 3_600_000_000) // 86_400_000_000
    blocks = np.flatnonzero(np.isin(chain.term, LEAP_TERMS) & ~chain.leap)
    lead = date - chain.start()[blocks]
    assert (chain.leap[blocks + 1] == (lead >= limit)).all()
    assert (np.where(chain.leap[blocks + 1], lead - 15, lead) < limit).all()
    assert chain.leap.sum() == chain.leap[blocks + 1].sum()
    for when in ("1990-06-06 12:00", "2017-12-19 00:30", "2024-06-20 23:10"):
        found = read(when, art="qimen", zhi_run_limit=limit, ju_method="zhi_run", **clock)
        local = found["local"] + dt.timedelta(hours=1)
        block = ((local.date() - dt.date(1970, 1, 1)).days - chain.first_day) // 15
        assert found["leap"] == chain.leap[block]
        assert found["ju_term"] == TERM_NAMES[chain.term[block]]


def test_the_chain_of_the_tables_is_that_of_the_sun(terms):
    for limit in (9, 10):
        ours = chain_of(open_store(), Conventions(), limit)
        wide = leap_chain(terms.term, terms.instant + 8 * 3_600_000_000, limit)
        at = (wide.first_day - ours.first_day) // 15
        many = len(wide.term) - 1
        assert (ours.term[at : at + many] == wide.term[:many]).all()
        assert (ours.leap[at : at + many] == wide.leap[:many]).all()


def test_a_calendar_of_one_year(tmp_path):
    build_tables(tmp_path / "t", first_year=2026, last_year=2026)
    for when in ("2026-01-01 00:00", "2026-06-20 10:00", "2026-12-31 23:59"):
        for limit in (9, 10):
            for zone in ("+08:00", "-05:00"):
                of = {"ju_method": "zhi_run", "zhi_run_limit": limit, "zone": zone}
                short = read(when, art="qimen", tables=tmp_path / "t", **of)
                assert dict(short) == dict(read(when, art="qimen", **of))
