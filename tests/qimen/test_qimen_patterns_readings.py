"""Every pattern against a second reading of its line, on every palace of every chart.

Day, month and year are drawn anew for each chart, so that each is asked on thousands of charts.
"""

import random
from functools import cache

import numpy as np
import pytest
from qimen_pattern_readings import READINGS, Facts
from qimen_support import HOURS, PLATE

from liuren_tables.charts.qimen.charts import QimenCharts
from liuren_tables.charts.qimen.plate import JU, LODGINGS, PLATE_SCHOOLS
from liuren_tables.rules.qimen.hexagrams import HEXAGRAMS
from liuren_tables.rules.registry import qimen_patterns
from tests.oracle import qimen as oracle
from tests.oracle.qimen import BRANCHES

PATTERNS = {p.id: p for p in qimen_patterns().patterns}
OF_HEXAGRAMS = {"世應利客", "世應利主", "世應比和", "世空", "應空"}


@cache
def events() -> tuple[QimenCharts, list[Facts]]:
    """Every palace of every chart of both plates and lodgings, with a day, month and year each."""
    draw = random.Random(45)
    facts, columns = [], []
    for plate, school in enumerate(PLATE_SCHOOLS):
        for lodging, host in enumerate(LODGINGS):
            for ju, name in enumerate(JU):
                for hour, hour_name in enumerate(HOURS):
                    board = oracle.chart(name[0], int(name[1]), hour_name, PLATE[school], host)
                    day, month, year = (draw.randrange(60) for _ in range(3))
                    facts += [
                        Facts(
                            board, palace, plate == 0, name[0] == "陽", int(name[1]), hour_name,
                            HOURS[day], HOURS[month], HOURS[year],
                        )
                        for palace in range(1, 10)
                    ]  # fmt: skip
                    columns += [(plate, lodging, ju, hour, p, day, month, year) for p in range(9)]
    plate, lodging, ju, hour, palace, day, month, year = np.array(columns).T
    charts = QimenCharts(
        plate_school=plate, lodging=lodging, ju=ju, hour_ganzhi=hour, palace=palace, day=day,
        month=month % 12, month_stem=month % 10, year=year,
    )  # fmt: skip
    return charts, facts


def test_every_pattern_has_been_read_twice():
    assert READINGS.keys() | OF_HEXAGRAMS == PATTERNS.keys()
    assert not READINGS.keys() & OF_HEXAGRAMS


@pytest.mark.parametrize("key", READINGS)
def test_the_pattern_is_its_second_reading(key):
    charts, facts = events()
    holds, _ = PATTERNS[key].on(charts)
    holds = np.broadcast_to(holds, len(facts))
    read = READINGS[key]
    expected = np.array([read(f) for f in facts], bool)
    differing = np.flatnonzero(holds != expected)
    assert not len(differing), [
        (f.hour, f.number, f.yang, f.turning, f.palace, f.day, bool(holds[i]))
        for i in differing[:3] for f in [facts[i]]
    ]  # fmt: skip
    assert expected.any()
    assert not expected.all()


# -- hexagrams: 世 by the way in which the eight of each palace come from one another ------------------
LINES = {"乾": "111", "兌": "110", "離": "101", "震": "100", "巽": "011", "坎": "010",
         "艮": "001", "坤": "000"}  # fmt: skip
IMAGES = dict(zip("乾兌離震巽坎艮坤", "天澤火雷風水山地", strict=True))
INNER = {"乾": "子寅辰", "坎": "寅辰午", "艮": "辰午申", "震": "子寅辰", "巽": "丑亥酉",
         "離": "卯丑亥", "坤": "未巳卯", "兌": "巳卯丑"}  # fmt: skip
OUTER = {"乾": "午申戌", "坎": "申戌子", "艮": "戌子寅", "震": "午申戌", "巽": "未巳卯",
         "離": "酉未巳", "坤": "丑亥酉", "兌": "亥酉未"}  # fmt: skip
PHASE = dict(zip(BRANCHES, "水土木木土火火土金金土水", strict=True))


def _own_lines() -> dict[str, int]:
    """Lines of a hexagram, from below, to the number of its 世."""
    found = {}
    for pure in LINES.values():
        lines = list(pure * 2)
        found["".join(lines)] = 6
        steps = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (3, 4)]
        for changed, own in steps:
            lines[changed] = "10"[int(lines[changed])]
            found["".join(lines)] = own
        for changed in (0, 1, 2):
            lines[changed] = "10"[int(lines[changed])]
        found["".join(lines)] = 3
    return found


def test_own_and_answer_by_the_eight_palaces():
    own = _own_lines()
    assert len(own) == 64
    charts, facts = events()
    names = "坎坤震巽中乾兌艮離"
    rows = range(0, len(facts), 9)
    answers = {
        key: np.broadcast_to(PATTERNS[key].on(charts)[0], len(facts)) for key in OF_HEXAGRAMS
    }
    feeds = {"木": "火", "火": "土", "土": "金", "金": "水", "水": "木"}
    beats = {"木": "土", "土": "水", "水": "火", "火": "金", "金": "木"}
    for i in rows:
        board = facts[i].board
        below, above = (board.host if p == 5 else p for p in (board.head_palace, board.count_end))
        inner, outer = names[below - 1], names[above - 1]
        branches = INNER[inner] + OUTER[outer]
        place = own[LINES[inner] + LINES[outer]] - 1
        self_, answer = branches[place], branches[(place + 3) % 6]
        a, b = PHASE[self_], PHASE[answer]
        assert answers["世應利客"][i] == (beats[a] == b or feeds[b] == a)
        assert answers["世應利主"][i] == (beats[b] == a or feeds[a] == b)
        assert answers["世應比和"][i] == (a == b)
        assert answers["世空"][i] == (self_ in board.void)
        assert answers["應空"][i] == (answer in board.void)


def test_hexagrams_are_named_by_their_images():
    names = "坎坤震巽乾兌艮離"
    assert len(set(HEXAGRAMS)) == 64
    for code, name in enumerate(HEXAGRAMS):
        above, below = names[code // 8], names[code % 8]
        if above == below:
            assert name[1:] == "為" + IMAGES[above]
            assert name[0] == above
        else:
            assert name[:2] == IMAGES[above] + IMAGES[below]
    known = {"地天泰", "天地否", "水火既濟", "火水未濟", "雷地豫", "火地晉", "水風井", "風水渙",
             "山風蠱", "澤雷隨", "天火同人", "火天大有", "地火明夷", "澤山咸", "雷風恆"}  # fmt: skip
    assert known <= set(HEXAGRAMS)
