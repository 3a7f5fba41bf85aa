"""The wide 總鈐: every row is its lesson and its plate, and each coordinate means what it says."""

import pytest

from liuren_tables.reading.store import Store
from tests.support.engine import BRANCHES, EngineChart, table

PLACES = (*(f"ke{k}" for k in (1, 2, 3, 4)), "chu", "zhong", "mo")


@pytest.fixture(scope="module")
def charts():
    return table("chart")


def test_it_is_the_whole_product_in_order(charts):
    keys = [(r["day"], r["hour"], r["month_general"], r["daynight"]) for r in charts]
    assert keys == [
        (d, h, m, n) for d in range(60) for h in range(12) for m in range(12) for n in (0, 1)
    ]


def test_every_row_is_its_lesson_and_its_plate(charts):
    for row in charts:
        chart = EngineChart(row["day"], row["turn"], row["daynight"])
        lesson, plate = chart.lesson, chart.plate
        for name, value in lesson.items():
            if name not in ("shehai", "day", "turn"):
                assert row[name] == value, (row, name)
        for name in ("noble_branch", "noble_seat", "forward"):
            assert row[name] == plate[name]
        for place in PLACES:
            god = row[f"{place}_upper"] if place.startswith("ke") else row[place]
            assert row[f"{place}_general"] == chart.general_on(god)


def test_coordinates_and_plate(charts):
    palaces = ("zi", "chou", "yin", "mao", "chen", "si", "wu", "wei", "shen", "you", "xu", "hai")
    for row in charts:
        hour, general = row["hour"], row["month_general"]
        assert row["turn"] == (general - hour) % 12
        assert (row["hour_branch"], row["month_general_branch"]) == (
            BRANCHES[hour],
            BRANCHES[general],
        )
        assert row["daynight_label"] == "晝夜"[row["daynight"]]
        assert row["usual_daynight"] == ((row["daynight"] == 0) == (3 <= hour <= 8))
        assert row[f"heaven_{palaces[hour]}"] == BRANCHES[general]
        heaven = [row[f"heaven_{p}"] for p in palaces]
        assert "".join(heaven) in "".join(BRANCHES) * 2
        for palace, god in zip(palaces, heaven, strict=True):
            chart = EngineChart(row["day"], row["turn"], row["daynight"])
            assert row[f"general_{palace}"] == chart.general_on(god)


def test_day_or_night_changes_generals_only(charts):
    by_time = ("daynight", "daynight_label", "usual_daynight", "noble_branch", "noble_seat",
               "forward")  # fmt: skip
    for day, night in zip(charts[::2], charts[1::2], strict=True):
        changed = {name for name in day if day[name] != night[name]}
        assert all(n in by_time or "general" in n for n in changed)
        assert "month_general" not in changed


def test_composing_the_default_schools_gives_the_table():
    """The composition that serves other schools gives, for the default ones, the table itself."""
    store = Store()
    composed = store.composed(0, 0)
    for name, column in store.columns("chart").items():
        assert (composed[name].values == column.values).all(), name
