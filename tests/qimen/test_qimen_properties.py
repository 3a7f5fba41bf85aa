"""What is true of every chart: drawn at random, each with the schools that it holds under."""

from hypothesis import given
from hypothesis import strategies as st
from qimen_support import HOURS, chart

from liuren_tables.charts.qimen.flying import FLYING_DOORS, FLYING_STARS
from liuren_tables.charts.qimen.plate import LODGINGS, PLATE_SCHOOLS
from tests.oracle.qimen import EIGHT_GODS, NINE_GODS

where = {
    "dun": st.sampled_from("陽陰"),
    "number": st.integers(1, 9),
    "hour": st.sampled_from(HOURS),
}
schools = {"plate": st.sampled_from(PLATE_SCHOOLS), "lodging": st.sampled_from(LODGINGS)}
variants = {
    "flying_stars": st.sampled_from(FLYING_STARS),
    "flying_doors": st.sampled_from(FLYING_DOORS),
}


@given(**where, **schools, **variants)
def test_each_star_door_god_and_stem_once(**at):
    board = chart(**at)
    flies = at["plate"] == "flying"
    doors = "休死傷杜中開驚生景" if flies and at["flying_doors"] == "nine" else "休死傷杜開驚生景"
    assert sorted("".join(board.stars.values())) == sorted("蓬芮沖輔禽心柱任英")
    assert sorted(board.doors.values()) == sorted(doors)
    assert sorted(board.gods.values()) == sorted(NINE_GODS if flies else EIGHT_GODS)
    for plate in (board.earth, board.heaven, board.hidden):
        assert sorted("".join(plate.values())) == sorted("乙丙丁戊己庚辛壬癸")


@given(**where, **schools, **variants)
def test_the_palace_of_the_hour_stem_carries_zhifu(**at):
    board = chart(**at)
    stem = board.head_stem if at["hour"][0] == "甲" else at["hour"][0]
    lodged = at["plate"] == "turning" and board.earth[5] == stem
    assert board.zhifu_palace == (board.host if lodged else board.hour_palace)
    assert lodged or board.earth[board.zhifu_palace] == stem
    assert board.zhifu in board.stars[board.zhifu_palace]
    assert board.head_stem in board.heaven[board.zhifu_palace]
    assert board.gods[board.zhifu_palace] == "值符"
    assert board.doors[board.zhishi_palace] == board.zhishi


@given(**where, **schools, **variants)
def test_in_the_hours_of_jia_nothing_has_moved(**at):
    board = chart(**at | {"hour": at["hour"] if at["hour"][0] == "甲" else "甲申"})
    lodged = board.earth | {board.host: board.earth[board.host] + board.earth[5]}
    for palace, stem in board.heaven.items():
        assert stem == (lodged if at["plate"] == "turning" else board.earth)[palace]
    assert board.count_end == board.head_palace


@given(**where)
def test_yang_and_yin_mirror(dun, number, hour):
    """局 n of one 遁 is 局 10 − n of the other seen from the opposite palaces (陽寄坤 陰寄艮)."""
    other = "陰" if dun == "陽" else "陽"
    home = {"蓬": "英", "芮": "任", "沖": "柱", "輔": "心", "禽": "禽"}
    home |= {b: a for a, b in home.items()}
    doors = {"休": "景", "死": "生", "傷": "驚", "杜": "開", "中": "中"}
    doors |= {b: a for a, b in doors.items()}
    for plate in PLATE_SCHOOLS:
        here = chart(dun, number, hour, plate, "yang_kun_yin_gen")
        there = chart(other, 10 - number, hour, plate, "yang_kun_yin_gen")
        for palace in range(1, 10):
            across = 10 - palace
            assert here.earth[palace] == there.earth[across]
            assert here.heaven.get(palace) == there.heaven.get(across)
            assert "".join(home[s] for s in here.stars.get(palace, "")) == there.stars.get(
                across, ""
            )
            assert doors.get(here.doors.get(palace)) == there.doors.get(across)
            assert here.hidden[palace] == there.hidden[across]
            if plate == "flying":
                assert here.gods[palace] == there.gods[across]


@given(**where, **schools)
def test_lodging_matters_in_yin_only(dun, number, hour, plate, lodging):
    if dun == "陽":
        assert chart(dun, number, hour, plate, lodging) == chart(dun, number, hour, plate)


@given(**where, lodging=st.sampled_from(LODGINGS))
def test_the_count_of_zhishi_passes_through_the_centre(dun, number, hour, lodging):
    turning, flying = (chart(dun, number, hour, plate, lodging) for plate in PLATE_SCHOOLS)
    assert turning.count_end == flying.count_end == flying.zhishi_palace
    hours = HOURS.index(hour) % 10 * (1 if dun == "陽" else -1)
    assert turning.count_end == (turning.head_palace + hours - 1) % 9 + 1
    assert turning.zhishi_palace == (turning.host if turning.count_end == 5 else turning.count_end)
