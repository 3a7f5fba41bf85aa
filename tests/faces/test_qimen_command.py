"""``liuren qimen``: what it prints and how it refuses."""

import json

import pytest
from test_command import refused, said

from liuren_tables import read
from liuren_tables.reading.qimen import read_qimen_of

WHEN = "2026-11-30 14:05"


def test_it_draws_the_board():
    assert said("qimen", WHEN) == read(WHEN, art="qimen").board() + "\n"
    assert len(said("qimen").splitlines()) == 24


def test_in_other_scripts_languages_and_schools():
    assert "阴遁二局　转盘" in said("qimen", WHEN, "--script", "simplified")
    assert "opening (kaimen)" in said("qimen", WHEN, "--lang", "en")
    options = ("--plate-school", "flying", "--lodging", "yang_kun_yin_gen", "--ju-method", "zhi_run",
               "--zhi-run-limit", "10", "--day-start", "00:00", "--solar", "true",
               "--longitude", "104", "--zone", "Asia/Shanghai")  # fmt: skip
    names = [o.removeprefix("--").replace("-", "_") for o in options[::2]]
    choices = dict(zip(names, options[1::2], strict=True))
    choices |= {"longitude": 104.0, "zhi_run_limit": 10}
    assert said("qimen", WHEN, *options) == read(WHEN, art="qimen", **choices).board() + "\n"


def test_as_json_it_carries_everything():
    content = json.loads(said("qimen", WHEN, "--json", "--compare"))
    chart = read(WHEN, art="qimen")
    assert {k: content[k] for k in chart.to_dict()} == chart.to_dict()
    assert [(d["convention"], d["value"]) for d in content["compare"]] == [
        (d.convention, d.value) for d in chart.compare()
    ]


def test_compare():
    lines = said("qimen", "2024-02-04 23:30", "--compare").splitlines()
    assert "ju_method=zhi_run　不變" in lines
    assert any(line.startswith("day_start=00:00　day_ganzhi 己亥→戊戌") for line in lines)
    assert any(line.endswith("9宮不同") for line in lines)
    assert "palaces differ" in said("qimen", WHEN, "--compare", "--lang", "en")


def test_by_hand():
    board = read_qimen_of("陽3", "甲子", plate_school="flying").board()
    given = ("--ju", "陽三局", "--hour-ganzhi", "甲子", "--plate-school", "flying")
    assert said("qimen", *given) == board + "\n"
    assert json.loads(said("qimen", *given, "--json"))["instant"] is None


REFUSALS = [
    (["2026-02-31 10:00"], "28 days"),
    (["9999-01-01 10:00"], "1600-01-01 to 2200-12-31"),
    (["--ju", "陽十局", "--hour-ganzhi", "甲子"], "陽1–陽9"),
    (["--ju", "陽3", "--hour-ganzhi", "甲丑"], "甲 joins only"),
    (["--ju", "陽3"], "together"),
    (["--hour-ganzhi", "甲子"], "together"),
    ([WHEN, "--ju", "陽3", "--hour-ganzhi", "甲子"], "not both"),
    ([WHEN, "--ju-method", "zhirun"], "'zhi_run'"),
    ([WHEN, "--zhi-run-limit", "8"], "--zhi-run-limit"),
    ([WHEN, "--plate-school", "spinning"], "'flying'"),
    ([WHEN, "--solar", "true"], "longitude"),
]


@pytest.mark.parametrize(("arguments", "words"), REFUSALS, ids=lambda v: str(v)[:40])
def test_refusals_are_one_line_and_exit_2(arguments, words):
    assert words in refused("qimen", *arguments)


def test_help_has_an_example():
    assert "liuren qimen" in said("qimen", "--help")
