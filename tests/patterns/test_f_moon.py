"""月宿 by month and lunar day (003:6827–6895), and that its data say what the lines say."""

from __future__ import annotations

import csv
from importlib.resources import files

import pytest

from liuren_tables.rules.liuren.kejing_c_words import moon_palaces
from tests.patterns.f_support import FIRST, MANSIONS, PALACE, moon_of
from tests.support.notation import BRANCHES

MONTHS = "寅卯辰巳午未申酉戌亥子丑"


def _moon(month: int, day: int) -> str:
    """Palace by number of the month and of the lunar day."""
    return BRANCHES[moon_palaces()[BRANCHES.index(MONTHS[month - 1]), day - 1]]


@pytest.mark.parametrize(
    ("month", "day", "palace"),
    [
        (1, 14, "午"), (6, 2, "午"),  # 6839
        (8, 5, "卯"),  # 7031
        (2, 5, "酉"),  # 7039, which needs the first mansion doubled
        (4, 27, "子"),  # 6919
        (9, 3, "卯"),  # 6815
        (1, 15, "午"), (1, 16, "午"), (1, 6, "酉"), (1, 7, "酉"), (1, 8, "酉"),  # 6879, 6883
        (6, 3, "午"), (6, 4, "午"), (7, 1, "午"), (7, 2, "午"), (10, 1, "卯"),  # 6879, 6891
        (2, 4, "酉"), (3, 1, "酉"), (3, 2, "酉"), (4, 1, "酉"), (12, 1, "子"), (12, 2, "子"),
    ],
)  # fmt: skip
def test_days_that_the_lines_name(month: int, day: int, palace: str) -> None:
    assert _moon(month, day) == palace


def test_the_first_day_of_each_month() -> None:
    firsts = [_moon(month, 1) for month in range(1, 13)]
    assert firsts == list("亥戌酉酉申未午辰卯卯丑子")


def test_the_whole_table_walked_day_by_day() -> None:
    for month in BRANCHES:
        for day in range(30):
            assert BRANCHES[moon_palaces()[BRANCHES.index(month), day]] == moon_of(month, day)


def test_the_data_file_is_the_list_of_mansions() -> None:
    text = files("liuren_tables.data").joinpath("moon_mansion.csv").read_text(encoding="utf-8")
    rows = list(csv.DictReader(text.splitlines()))
    assert "".join(r["mansion"] for r in rows) == MANSIONS
    assert {r["mansion"]: r["palace"] for r in rows} == PALACE
    assert {r["mansion"] for r in rows if r["days"] == "2"} == set("奎井張翼氐斗")
    starts = {int(r["first_of_month"]): r["mansion"] for r in rows if r["first_of_month"]}
    assert [starts[n] for n in range(1, 13)] == [FIRST[b] for b in MONTHS]
    variant = {r["first_of_month_variant"]: r["mansion"] for r in rows}
    assert variant["10"] == "尾"  # 6803, against 心 at 6827 and 6871
