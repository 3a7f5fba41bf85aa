"""Every chart of both plates against the second implementation."""

from itertools import product

import numpy as np
import pytest
from qimen_support import ALL_HOURS, NONE, PLATE, chart, whole

from liuren_tables.charts.qimen import names
from liuren_tables.charts.qimen.charts import QIMEN_AXES, QimenCharts
from liuren_tables.charts.qimen.flying import FLYING_DOORS, FLYING_STARS
from liuren_tables.charts.qimen.plate import DOORS, GODS, LODGINGS, PALACES, PLATE_SCHOOLS, STARS
from liuren_tables.errors import InputError
from liuren_tables.symbols.growth import STAGES
from tests.oracle import qimen as oracle

SCHOOLS = [
    *product(PLATE_SCHOOLS, LODGINGS, ("shift",), ("nine",)),
    *((p, *rest) for p, *rest in product(("flying",), LODGINGS, FLYING_STARS, FLYING_DOORS)
      if rest[1:] != ["shift", "nine"]),
]  # fmt: skip


@pytest.mark.parametrize(("plate", "lodging", "stars", "doors"), SCHOOLS)
def test_all_1080_charts(plate, lodging, stars, doors):
    for dun, number, hour in ALL_HOURS:
        expected = oracle.chart(dun, number, hour, PLATE[plate], lodging, stars, doors)
        found = chart(dun, number, hour, plate, lodging, stars, doors)
        assert vars(found) == vars(expected), (dun, number, hour)


@pytest.mark.parametrize(("plate", "lodging"), list(product(PLATE_SCHOOLS, LODGINGS)))
def test_marks_of_all_palaces(plate, lodging):
    of = whole(plate, lodging)
    for at, (dun, number, hour) in enumerate(ALL_HOURS):
        board = oracle.chart(dun, number, hour, PLATE[plate], lodging)
        where = divmod(at, 60)
        for palace in range(1, 10):
            branches = oracle.BRANCHES_IN[palace]
            here = (*where, palace - 1)
            assert of["void"][here] == any(b in board.void for b in branches)
            assert of["horse"][here] == (board.horse in branches)
            earth = board.earth[palace]
            if plate == "turning" and palace == board.host:
                earth += board.earth[5]
            for name, stems in (("heaven", board.heaven.get(palace, "")), ("earth", earth)):
                stages = [
                    [STAGES[s] for s in row if s != NONE] for row in of[f"{name}_stages"][here]
                ]
                expected = oracle.stages(stems, palace) + [[]] * (2 - len(stems))
                assert stages == expected, (dun, number, hour, palace)


def test_a_rule_has_the_axes_it_needs():
    grid = QimenCharts.grid()
    sizes = tuple(axis.size for axis in QIMEN_AXES)
    for values, axes in (
        (grid.earth.own, "ju palace"),
        (grid.star, "plate_school lodging ju hour_ganzhi palace"),
        (grid.zhifu, "ju hour_ganzhi"),
        (grid.zhishi, "lodging ju hour_ganzhi"),
        (grid.at_zhifu & grid.at_zhishi, "plate_school lodging ju hour_ganzhi palace"),
        (grid.void, "hour_ganzhi palace"),
        (grid.head_stem, "hour_ganzhi"),
        (grid.palace_phase, "palace"),
        (grid.day_stem == grid.hour_stem, "hour_ganzhi day"),
        (grid.heaven == grid.month_stem, "plate_school lodging ju hour_ganzhi palace month_stem"),
        (grid.year_stem, "year"),
        (grid.month, "month"),
    ):
        full = (1,) * (len(sizes) - values.ndim) + values.shape
        named = [axis.name for axis, n in zip(QIMEN_AXES, full, strict=True) if n > 1]
        assert named == axes.split()


def test_columns_give_what_the_grid_gives():
    grid = QimenCharts.grid()
    rng = np.random.default_rng(20260101)
    at = {axis.name: rng.integers(0, axis.size, 500) for axis in QIMEN_AXES[:5]}
    some = QimenCharts(**at)
    columns = (
        "star lodged_star door god hidden zhifu_palace star_phase door_phase god_phase at_zhishi"
    )
    for name in columns.split():
        full = np.broadcast_to(
            getattr(grid, name)[..., 0, 0, 0, 0], [a.size for a in QIMEN_AXES[:5]]
        )
        assert (getattr(some, name) == full[tuple(at.values())]).all(), name


def test_constants_are_the_codes_of_their_names():
    named = {name: code for name, code in vars(names).items() if not name.startswith("_")}
    known = {**code_of(PALACES), **code_of(STARS), **code_of(DOORS), **code_of(GODS)}
    assert named == known


def code_of(symbols):
    return {name: code for code, name in enumerate(symbols)}


def test_stems_are_told_own_and_lodged():
    charts = QimenCharts(ju=2, hour_ganzhi=18, palace=np.arange(9))
    assert (charts.heaven == 6).tolist() == [p == 0 for p in range(9)]
    assert (charts.heaven == 1).tolist() == [p == 0 for p in range(9)]
    assert (charts.heaven != 1).sum() == 8
    assert charts.heaven.is_in([1, 4]).tolist() == [p in (0, 1) for p in range(9)]
    head = charts.heaven == 0
    assert head.sum() == 1
    assert (head == (charts.heaven == charts.head_stem)).all()
    assert charts.heaven.none.tolist() == [p == 4 for p in range(9)]


def test_what_is_unknown_is_refused():
    charts = QimenCharts(ju=0, hour_ganzhi=0)
    with pytest.raises(KeyError, match="no palace"):
        _ = charts.star
    with pytest.raises(TypeError, match="no such axis: hour"):
        QimenCharts(hour=3)
    for bad in ({"plate_school": "fly"}, {"lodging": "gen"}, {"flying_doors": "x"}):
        with pytest.raises(InputError, match="is not a"):
            QimenCharts(**bad)
