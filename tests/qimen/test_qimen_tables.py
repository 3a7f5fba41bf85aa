"""The tables of 奇門: sorted, complete, in their domains, and saying what the charts say."""

import pyarrow.parquet as pq
import pytest
from qimen_support import ALL_HOURS, PLATE

from liuren_tables.calendar.terms import TERM_NAMES
from liuren_tables.tables.arrow import to_arrow
from liuren_tables.tables.domains import domains
from liuren_tables.tables.make.qimen import QIMEN_DOMAINS, QIMEN_TABLES, make_qimen
from liuren_tables.tables.parquet import write_table
from tests.oracle import qimen as oracle

NAMES = domains() | QIMEN_DOMAINS


@pytest.fixture(scope="module")
def arrow():
    data = make_qimen()
    assert set(data) == {table.name for table in QIMEN_TABLES}
    return {table.name: to_arrow(table, data[table.name], NAMES) for table in QIMEN_TABLES}


@pytest.fixture(scope="module")
def table(arrow):
    rows = {name: content.to_pylist() for name, content in arrow.items()}
    return rows.__getitem__


def test_sizes(arrow, tmp_path):
    rows = {name: content.num_rows for name, content in arrow.items()}
    assert rows == {
        "qimen_chart": 2 * 2 * 18 * 60 * 9,
        "qimen_hour": 2 * 2 * 18 * 60,
        "qimen_ju": 72,
        "qimen_daily": 3 * 6 * 60 * 9,
        "qimen_palace": 9,
        "qimen_star": 9,
        "qimen_door": 9,
        "qimen_god": 9,
    }
    total = 0
    for name, content in arrow.items():
        path = tmp_path / f"{name}.parquet"
        write_table(content, path)
        assert pq.read_table(path).equals(content)
        total += path.stat().st_size
    assert total < 100_000


def test_schemas_tell_domains_and_meanings():
    for schema in QIMEN_TABLES:
        for column in schema.columns:
            assert column.meaning
            assert (column.type == "label") == bool(column.domain)
            assert not column.domain or column.domain in NAMES
    for names in QIMEN_DOMAINS.values():
        assert len(set(names)) == len(names)


def _board(row):
    name = row["ju_label"]
    return oracle.chart(
        name[0], int(name[1]), row["hour_label"], PLATE[row["plate_school"]], row["lodging"]
    )


def test_every_palace_is_that_of_its_chart(table):
    rows = iter(table("qimen_chart"))
    for plate in PLATE:
        for lodging in QIMEN_DOMAINS["qimen_lodging"]:
            for at, (dun, number, hour) in enumerate(ALL_HOURS):
                board = oracle.chart(dun, number, hour, PLATE[plate], lodging)
                for palace in range(1, 10):
                    row = next(rows)
                    key = (row["plate_school"], row["lodging"], row["ju"], row["hour_ganzhi"])
                    assert (*key, row["palace"]) == (plate, lodging, at // 60, at % 60, palace)
                    _check_palace(row, board, palace, plate)
    assert next(rows, None) is None


def _check_palace(row, board, palace, plate):
    assert row["palace_label"] == oracle.PALACE[palace]
    assert row["earth_stem"] == board.earth[palace]
    lodges = plate == "turning" and palace == board.host
    assert row["earth_lodged"] == (board.earth[5] if lodges else None)
    heaven, stars = board.heaven.get(palace, ""), board.stars.get(palace, "")
    assert (row["heaven_stem"] or "") + (row["heaven_lodged"] or "") == heaven
    assert (row["star"] or "天")[1:] + (row["star_lodged"] or "天")[1:] == stars
    door = board.doors.get(palace)
    assert row["door"] == (door and f"{door}門")
    assert row["god"] == board.gods.get(palace)
    assert row["hidden_stem"] == board.hidden[palace]
    assert row["zhifu"] == (palace == board.zhifu_palace)
    assert row["zhishi"] == (palace == board.zhishi_palace)
    branches = oracle.BRANCHES_IN[palace]
    void = "".join(b for b in branches if b in board.void)
    assert (row["void"], row["void_branches"] or "") == (bool(void), void)
    assert row["horse"] == (board.horse in branches)
    for name in ("heaven", "earth"):
        for which in ("", "_lodged"):
            stem = row[f"{name}{which}" if which else f"{name}_stem"]
            expected = oracle.stages(stem, palace)[0] if stem else []
            found = [row[f"{name}{which}_stage_{k}"] for k in (1, 2)]
            assert found == expected + [None] * (2 - len(expected))


def test_every_hour_is_that_of_its_chart(table):
    house = {b: p for p, names in oracle.BRANCHES_IN.items() for b in names}
    for row in table("qimen_hour"):
        board = _board(row)
        assert row["dun"] + str(row["ju_number"]) == row["ju_label"]
        assert (row["xun"], row["head_stem"]) == (f"{board.head}旬", board.head_stem)
        for name, palace in (
            ("head_palace", board.head_palace),
            ("hour_palace", board.hour_palace),
            ("zhifu_palace", board.zhifu_palace),
            ("count_palace", board.count_end),
            ("zhishi_palace", board.zhishi_palace),
            ("void_palace_1", house[row["void_1"]]),
            ("void_palace_2", house[row["void_2"]]),
            ("horse_palace", house[board.horse]),
        ):
            assert row[name] == oracle.PALACE[palace], name
        assert (row["zhifu_star"], row["zhishi_door"]) == (f"天{board.zhifu}", f"{board.zhishi}門")
        assert row["void_1"] + row["void_2"] == board.void
        assert row["horse_branch"] == board.horse


def test_ju_of_every_term(table):
    for row in table("qimen_ju"):
        assert row["term_label"] == TERM_NAMES[row["term"]]
        assert row["ju_label"] == "{}{}".format(*oracle.ju_of(row["term_label"], row["yuan_label"]))
        assert row["source"]


def test_symbols(table):
    palaces = {row["name"]: row for row in table("qimen_palace")}
    assert [row["palace"] for row in palaces.values()] == list(range(1, 10))
    ring = sorted((r for r in palaces.values() if r["name"] != "中"), key=lambda r: r["ring_place"])
    assert [r["palace"] for r in ring] == oracle.CLOCKWISE
    assert palaces["中"]["ring_place"] is None
    for row in palaces.values():
        branches = (row["branch_1"] or "") + (row["branch_2"] or "")
        assert branches == oracle.BRANCHES_IN[row["palace"]]
    for name in ("qimen_star", "qimen_door"):
        for row in table(name):
            assert row["phase"] == palaces[row["home"]]["phase"]
            assert list(palaces)[row["code"]] == row["home"]
    assert [r["name"] for r in table("qimen_god") if r["on_ring"]] == oracle.EIGHT_GODS
    assert [r["name"] for r in table("qimen_god")] == oracle.NINE_GODS


def test_days(table):
    doors, stars = "休生傷杜景死驚開", QIMEN_DOMAINS["day_star"]
    assert "".join(stars) == "太乙攝提軒轅招搖天符青龍咸池太陰天乙"
    wheel = {"冬至": 1, "雨水": 7, "穀雨": 4, "夏至": 9, "處暑": 3, "霜降": 6}
    outer = [1, 2, 3, 4, 6, 7, 8, 9]
    for row in table("qimen_daily"):
        day, school = row["day"], row["day_door_school"]
        start = outer.index(wheel[row["term_block"]]) if school == "season" else 0
        rest = outer[(start + day % 24 // 3) % 8]
        if school == "printed":
            rest = {7: 8, 8: 7}.get(rest, rest)
        ring = oracle.CLOCKWISE
        expected = None
        if row["palace"] != 5:
            expected = doors[(ring.index(row["palace"]) - ring.index(rest)) % 8] + "門"
        assert row["door"] == expected
        assert row["star"] == stars[(row["palace"] - 8 - day) % 9]
        assert row["star_by_xun"] == stars[(row["palace"] - 8 - day // 10 * 10) % 9]
        assert row["star_nature"] in ("吉", "中平", "凶")
