"""What must hold of any chart, whatever the book says."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from liuren_tables import read_of
from liuren_tables.charts.axes import AXES, axes_of
from liuren_tables.charts.charts import Charts
from liuren_tables.charts.transmissions import transmissions
from liuren_tables.symbols.cycles import BRANCHES, GENERALS
from liuren_tables.symbols.mappings import mapping
from liuren_tables.symbols.relations import controls, generates, liu_qin

PALACES = ("zi", "chou", "yin", "mao", "chen", "si", "wu", "wei", "shen", "you", "xu", "hai")
coordinates = st.tuples(
    st.integers(0, 59), st.integers(0, 11), st.integers(0, 11), st.sampled_from(["晝", "夜"])
)
schools = st.fixed_dictionaries(
    {
        "shehai": st.sampled_from(["mengzhong", "depth", "depth_noseat", "printed"]),
        "noble": st.sampled_from(["daquan", "xieji", "gengxin"]),
    }
)


@given(coordinates, schools)
@settings(max_examples=300, deadline=None)
def test_each_general_and_each_god_stands_once(at, chosen):
    chart = read_of(*at, **chosen)
    assert sorted(chart[f"general_{p}"] for p in PALACES) == sorted(GENERALS)
    assert sorted(chart[f"heaven_{p}"] for p in PALACES) == sorted(BRANCHES)


@given(coordinates, schools)
@settings(max_examples=300, deadline=None)
def test_turning_the_plate_is_a_rotation(at, chosen):
    day, hour, general, daynight = at
    chart, later = (
        read_of(*at, **chosen),
        read_of(day, (hour + 1) % 12, general, daynight, **chosen),
    )
    now = [chart[f"heaven_{p}"] for p in PALACES]
    then = [later[f"heaven_{p}"] for p in PALACES]
    assert then == [now[(i - 1) % 12] for i in range(12)]


@given(coordinates, st.integers(0, 11))
@settings(max_examples=200, deadline=None)
def test_lessons_and_transmissions_hang_on_day_and_turn_alone(at, by):
    day, hour, general, daynight = at
    one = read_of(*at)
    two = read_of(day, (hour + by) % 12, (general + by) % 12, daynight)
    for name in ("san_chuan", "method", "variant", "ke1_upper", "ke4_upper", "chu_dun_gan"):
        assert one[name] == two[name]


@given(coordinates, schools)
@settings(max_examples=200, deadline=None)
def test_still_and_opposed_plates(at, chosen):
    day, hour, _, daynight = at
    still = read_of(day, hour, hour, daynight, **chosen)
    assert still["method"] == "伏吟"
    assert all(still[f"heaven_{p}"] == b for p, b in zip(PALACES, BRANCHES, strict=True))
    opposed = read_of(day, hour, (hour + 6) % 12, daynight, **chosen)
    assert opposed["method"] == "返吟"
    clash = {b: BRANCHES[(i + 6) % 12] for i, b in enumerate(BRANCHES)}
    if opposed["variant"] == "無依":
        assert (opposed["zhong"], opposed["mo"]) == (clash[opposed["chu"]], opposed["chu"])
    else:
        assert (opposed["zhong"], opposed["mo"]) == (opposed["zhi_shang"], opposed["gan_shang"])


@given(coordinates, schools)
@settings(max_examples=300, deadline=None)
def test_the_first_transmission_is_a_candidate_where_there_are_any(at, chosen):
    chart = read_of(*at, **chosen)
    gods = {chart[f"ke{k}_upper"] for k in (1, 2, 3, 4) if chart[f"ke{k}_candidate"]}
    assert (chart["chu"] in gods) == bool(gods)
    assert bool(gods) == (chart["strike"] is not None)
    if chart["start_lesson"] is not None:
        assert chart["chu"] == chart[f"ke{chart['start_lesson']}_upper"]
        assert chart[f"ke{chart['start_lesson']}_alike"]


@given(coordinates)
@settings(max_examples=200, deadline=None)
def test_day_or_night_changes_generals_only(at):
    day, hour, general, _ = at
    one, two = (read_of(day, hour, general, which) for which in "晝夜")
    changed = {name for name in one if one[name] != two[name]}
    assert all(
        "general" in n or n in ("daynight", "daynight_label", "usual_daynight", "noble_branch",
                                "noble_seat", "forward")
        for n in changed
    )  # fmt: skip
    assert not changed & {"month_general", "month_general_branch"}


def test_phases_control_and_generate_in_a_cycle():
    phases = np.arange(5)
    control, generate = controls(phases[:, None], phases), generates(phases[:, None], phases)
    assert (control.sum(axis=1) == 1).all()
    assert (generate.sum(axis=1) == 1).all()
    assert not (control & generate).any()
    assert np.array_equal(control.argmax(axis=1), generate.argmax(axis=1)[generate.argmax(axis=1)])


def test_mutual_relations_are_mutual():
    for name in ("six_harmony", "clash", "harm", "break"):
        partner = mapping(name)
        assert np.array_equal(partner[partner], np.arange(12)), name
    assert np.array_equal(mapping("stem_harmony")[mapping("stem_harmony")], np.arange(10))


def test_six_relations_are_five_for_every_stem():
    for stem in range(10):
        kinds, counts = np.unique(liu_qin(stem, np.arange(12)), return_counts=True)
        assert list(kinds) == [0, 1, 2, 3, 4]
        assert sorted(counts) == [2, 2, 2, 2, 4]


@given(st.lists(st.tuples(st.integers(0, 59), st.integers(0, 11)), min_size=1, max_size=50))
def test_a_list_of_charts_is_the_grid_at_those_places(places):
    day, turn = np.array(places).T
    listed, grid = Charts(day=day, turn=turn), Charts.grid()
    for ask in (lambda c: c.chu.code, lambda c: c.method, lambda c: c.on_stem.void,
                lambda c: c.mo.kin, lambda c: c.ke[3].seat_void):  # fmt: skip
        whole = np.broadcast_to(ask(grid), (60, 12) + (1,) * (len(AXES) - 2))
        assert np.array_equal(ask(listed), whole[day, turn].reshape(len(places)))


def test_axes_fall_out_of_the_shape():
    grid = Charts.grid()
    assert axes_of((grid.on_stem == grid.chu).shape) == ("day", "turn")
    assert axes_of(grid.noble.rides(0).shape) == ("day", "turn", "daynight")
    assert axes_of(grid.chu.thrives.shape) == ("day", "turn", "month")


def test_every_shape_gives_the_same_transmissions():
    whole = transmissions(np.arange(60)[:, None], np.arange(12)[None, :])
    one = transmissions(7, 10)
    assert int(one.chu) == whole.chu[7, 10]
    assert transmissions(np.zeros((2, 3), int), np.zeros((2, 3), int)).candidates.shape == (2, 3, 4)
