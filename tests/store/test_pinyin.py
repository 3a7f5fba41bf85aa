"""Names in pinyin: every name of the tables has one, and all files agree on it."""

import re

import pytest

from liuren_tables import connect
from liuren_tables.data import rows
from liuren_tables.drawing.words import Words
from liuren_tables.symbols.pinyin import pinyin

SYLLABLES = re.compile(r"[a-zü]+(?: [a-zü]+)*(?:·\w+)?")
NAMED = ("names", "solar_terms", *(f"qimen_{n}" for n in ("palaces", "stars", "doors", "gods")))


@pytest.mark.parametrize("table", ["pattern", "spirit", "qimen_pattern"])
def test_every_name_of_the_tables_is_said(table):
    column = "spirit" if table == "spirit" else "pattern"
    with connect() as con:
        named = con.sql(f"SELECT {column}, pinyin FROM {table}").fetchall()
    assert len(named) > 100
    for name, said in named:
        assert said == pinyin(name)
        assert SYLLABLES.fullmatch(said), (name, said)
        assert len(said.partition("·")[0].split()) == len(name.partition("·")[0])


@pytest.mark.parametrize("file", NAMED)
def test_the_glossary_says_the_same(file):
    for row in rows(file):
        assert pinyin(row["name"]).replace(" ", "") == row["pinyin"].replace(" ", ""), row


def test_a_character_has_one_reading_and_a_name_its_own():
    listed = [row["text"] for row in rows("pinyin")]
    assert len(set(listed)) == len(listed)
    for text in listed:
        if len(text) > 1:
            by_character = " ".join(pinyin(c) for c in text)
            assert pinyin(text) != by_character, f"{text} needs no reading of its own"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("彈射", "tan she"), ("長生", "chang sheng"), ("長度厄", "zhang du e"), ("重審", "chong shen"),
        ("螣蛇", "teng she"), ("日宿", "ri xiu"), ("寡宿", "gua su"), ("遊都", "you du"),
        ("帷薄不修", "wei bo bu xiu"), ("玉女", "yu nü"), ("行年", "xing nian"), ("返吟", "fan yin"),
        ("取還魂債", "qu huan hun zhai"), ("003:41", "003:41"), ("", ""),
    ],
)  # fmt: skip
def test_readings_that_a_dictionary_gets_wrong(name, said):
    assert pinyin(name) == said


@pytest.mark.parametrize(
    ("domain", "name", "said"),
    [
        ("spirit", "天空", "tian kong"), ("general", "天空", "Sky Void (tiankong)"),
        ("pattern", "天心", "tian xin"), ("qimen_star", "天心", "heart (tianxin)"),
        ("pattern", "涉害", "harm met (shehai)"), ("pattern", "斬關", "zhan guan"),
        ("pattern", "龍戰·strict", "long zhan·strict"), ("qimen_pattern", "玉女守門", "yu nü shou men"),
    ],
)  # fmt: skip
def test_english_says_a_name_by_its_domain(domain, name, said):
    assert Words("en").say(domain, name) == said
    assert Words("zh").say(domain, name) == name


def test_a_label_of_unknown_domain_is_said():
    en = Words("en")
    for name, said in (("子未寅", "zi-wei-yin"), ("陽3", "yang-3"), ("斬關", "zhan guan"),
                       ("伏吟", "hidden murmur (fuyin)"), ("003:41", "003:41"), ("", "")):  # fmt: skip
        assert en.label(name) == said
