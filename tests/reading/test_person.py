"""本命 and 行年 from birth and sex, by either count of years, and by hand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liuren_tables import InputError, read, read_of
from liuren_tables.reading.person import xing_nian_at
from liuren_tables.symbols.cycles import GANZHI
from tests.support.engine import BRANCHES

PALACES = ("zi", "chou", "yin", "mao", "chen", "si", "wu", "wei", "shen", "you", "xu", "hai")

# 003:5731, 003:5739 and 003:1991
STATED = [(49, "男", "甲寅"), (34, "女", "己亥"), (1, "男", "丙寅"), (1, "女", "壬申"),
          (35, "男", "庚子"), (37, "男", "壬寅"), (27, "女", "丙午"), (31, "女", "壬寅"),
          (28, "男", "癸巳")]  # fmt: skip


@pytest.mark.parametrize(("age", "sex", "said"), STATED)
def test_stated_years(age, sex, said):
    assert GANZHI[xing_nian_at(age, sex)] == said
    found = read("2026-11-30 14:05", birth=2026 - age + 1, sex=sex)
    assert (found["age"], found["xing_nian"]) == (age, said)


def test_years_change_at_lichun_or_at_the_lunar_new_year():
    # 立春 1984 was on 02-04, the lunar new year on 02-02
    for age_by, year, age in (("lichun", "癸亥", 44), ("lunar", "甲子", 43)):
        found = read("2026-11-30 14:05", birth="1984-02-03 12:00", sex="女", age_by=age_by)
        assert (found["ben_ming"], found["age"]) == (year, age)


@given(st.integers(0, 59), st.integers(0, 11), st.integers(0, 11), st.integers(0, 59),
       st.integers(0, 11))  # fmt: skip
@settings(max_examples=150, deadline=None)
def test_god_and_general_over_both(day, hour, general, ben_ming, xing_nian):
    chart = read_of(day, hour, general, ben_ming=GANZHI[ben_ming], xing_nian=BRANCHES[xing_nian])
    for name, at in (("ben_ming", ben_ming % 12), ("xing_nian", xing_nian)):
        assert chart[f"{name}_god"] == chart[f"heaven_{PALACES[at]}"]
        assert chart[f"{name}_general"] == chart[f"general_{PALACES[at]}"]
        assert f"上{chart[f'{name}_god']}乘{chart[f'{name}_general']}" in chart.board()


def test_without_birth_it_is_unknown():
    found = read("2026-11-30 14:05")
    assert all(found[n] is None for n in ("ben_ming", "xing_nian", "age", "sex", "ben_ming_god"))
    assert "本命" not in str(found)
    only_birth = read("2026-11-30 14:05", birth=1978)
    assert (only_birth["ben_ming"], only_birth["age"], only_birth["xing_nian"]) == (
        "戊午",
        49,
        None,
    )
    assert read("2026-11-30 14:05", sex="m")["xing_nian"] is None


def test_simplified_names_and_other_words():
    for sex in ("男", "male", "M", "乾"):
        assert read("2026-11-30 14:05", birth="1978", sex=sex)["xing_nian"] == "甲寅"


def test_it_is_kept_under_other_conventions():
    found = read("2026-11-30 14:05", birth=1978, sex="男")
    other = found.at(found.conventions.but(noble="xieji"))
    assert other["xing_nian"] == "甲寅"


@pytest.mark.parametrize(
    ("given_", "words"),
    [
        ({"birth": 2030, "sex": "男"}, "after the moment"),
        ({"birth": 1978, "sex": "x"}, "男 and 女"),
        ({"ben_ming": "甲丑"}, "甲 joins only"),
        ({"xing_nian": "cat"}, "cat"),
        ({"birth": 1978, "age_by": "moon"}, "lichun"),
        ({"birth": "1978-02-31 10:00"}, "28 days"),
    ],
)
def test_bad_birth_data(given_, words):
    with pytest.raises(InputError, match=words):
        read("2026-11-30 14:05", **given_)


@pytest.mark.parametrize("birth", [0, -5, 10_000, "0", "0000"])
def test_a_year_of_birth_is_one_of_the_common_era(birth):
    with pytest.raises(InputError, match=r"birth: .*is no year from 1 to 9999"):
        read("2026-11-30 14:05", birth=birth, sex="男")
