"""What the pages from 元首 to 遊子 print of days, plates and counts beside the worked examples."""

from __future__ import annotations

import numpy as np
import pytest

from tests.oracle.liuren import BRANCHES, LODGE, STEMS
from tests.patterns.test_d_e1_examples import cube, holds

NIGHT = {"晝": 0, "夜": 1}


def _at(said: str) -> dict[str, tuple[int, ...]]:
    """`庚辰 丑加干 晝 月寅 歲子 人申`: day, a god over a palace, half of the day, further axes."""
    found: dict[str, tuple[int, ...]] = {}
    for word in said.split():
        if len(word) == 2 and word[0] in STEMS:
            days = [d for d in range(60) if STEMS[d % 10] + BRANCHES[d % 12] == word]
            found["day"] = tuple(days)
        elif word in NIGHT:
            found["daynight"] = (NIGHT[word],)
        elif word[1] == "加":
            day = found["day"][0]
            palace = {"干": LODGE[STEMS[day % 10]], "支": BRANCHES[day % 12]}.get(word[2], word[2])
            turn = (BRANCHES.index(word[0]) - BRANCHES.index(palace)) % 12
            assert found.get("turn", (turn,)) == (turn,), "the plates exclude each other"
            found["turn"] = (turn,)
        else:
            axis = {"月": "month", "歲": "year_branch", "人": "person", "時": "hour"}[word[0]]
            found[axis] = (BRANCHES.index(word[1]),)
    return found


PRINTED = """
時泰      戊寅 卯加戌 夜 月戌 歲子             5451
龍德      癸酉 巳加酉 晝 歲巳 時酉             5471
龍德·both 癸酉 巳加酉 晝 歲巳 時酉             5471
龍德·year 癸酉 巳加酉 晝 歲巳 時酉             5467
富貴權印  壬子 申加卯                          5539
貴往見貴  乙酉 子加申                          5775
貴往見貴  丁卯 酉加亥 夜                       5777
貴人蹉跌  甲子 丑加酉 未加卯                   5783
遍地貴人  丁酉 酉加干 亥加支                   5783
兩貴坐受克方 丙寅 亥加未 酉加巳                5787
兩貴坐受克方 丁卯 亥加未 酉加巳                5787
互生      辛卯 亥加干 辰加支                   5691
俱生      丙寅 寅加干 亥加支                   5691
互旺      甲申 酉加干 卯加支                   5691
俱旺      壬寅 子加干 卯加支                   5691
亨通      辛卯 亥加干                          5691
亨通      丙寅 寅加干                          5691
亨通      甲申 酉加干                          5691
亨通      壬寅 子加干                          5691
亨通      丙戌 亥加申                          5703
遞生      丙戌 亥加申                          5703
榮華      丙寅 申加干 巳加支                   5771
榮華      壬申 寅加干                          5771
貴臨干支拱年命 丁酉 酉加干 亥加支 人申         5671
拱地貴    庚午 戌加干 申加支                   8503
拱地貴    庚午 酉加干 未加支                   8503
拱地貴    庚午 午加干 辰加支                   8503
外好裡槎枒 壬申 寅加干 亥加支                  5875
三奇聯珠  丙戌 亥加戌                          5379
四大吉時  甲子 丑加亥 晝                       5899
四大吉時  戊子 丑加亥 晝                       5899
四大吉時  庚子 丑加亥 晝                       5899
四大吉時·either 甲寅 未加亥 夜                 5903
四煞沒    甲寅 未加亥                          5903
閉口      丁酉 午加酉 夜                       5959
德化鬼    乙酉 申加酉                          5811
斫輪      辛卯 卯加干                          5631
財就人    辛卯 卯加干                          5631
斫輪      辛酉 卯加酉                          5655
蕪淫·bie_ze 丁酉 巳加干                        5047
帷薄不修·any 丁未 戌加未                       5071
明堂      丁丑 午加卯                          4975
""".strip().splitlines()
PRINTED_CASES = [
    pytest.param(line.split()[0], " ".join(line.split()[1:-1]), id=line) for line in PRINTED
]
NOT_PRINTED = """
三奇      甲子 午加酉            # 干奇 午 alone is none
四大吉時  甲寅 未加亥 夜         # 辰 is not on 寅
四大吉時  乙丑 丑加亥 晝         # 乙 is not named
斫輪      庚寅 寅加申            # 寅 needs no cutting
遍地貴人·uppers 丁酉 酉加干      # the fourth upper, 丑, is none of the two
軒蓋      戊子 午加酉            # another god opens
三光      戊寅 午加寅 月未 晝    # 白虎 on the branch
""".strip().splitlines()
NOT_CASES = [
    pytest.param(line.split()[0], " ".join(line.split("#")[0].split()[1:]), id=line)
    for line in NOT_PRINTED
]


@pytest.mark.parametrize(("pattern", "said"), PRINTED_CASES)
def test_it_holds_where_the_line_has_it(pattern: str, said: str) -> None:
    assert holds(pattern, _at(said))


@pytest.mark.parametrize(("pattern", "said"), NOT_CASES)
def test_it_does_not_hold_next_to_it(pattern: str, said: str) -> None:
    assert not holds(pattern, _at(said))


def _days(pattern: str, turn: int | None = None) -> set[str]:
    held = cube(pattern)
    held = np.broadcast_to(held, (60, 12, *held.shape[2:])).reshape(60, 12, -1).any(axis=2)
    on = held.any(axis=1) if turn is None else held[:, turn]
    return {STEMS[d % 10] + BRANCHES[d % 12] for d in range(60) if on[d]}


def _count(pattern: str) -> int:
    return int(cube(pattern).sum())


DAYS = [
    # 5671: the three days of each
    ("干支拱日祿", "丁巳 己巳 癸亥"),
    ("干支拱貴", "庚午 己酉 甲子"),
    # 527: the five days whose palaces are 六害
    ("外好裡槎枒", "丙寅 壬申 乙卯 辛酉 戊寅"),
    # 5227, 5247: the six days without a strike
    ("井欄射", "丁未 己未 辛未 丁丑 己丑 辛丑"),
    # 5075
    ("獨足", "己未"),
    # 5987: 旬尾 = 旬首 − 3, so the palace of the stem lies three behind the branch
    ("一旬周遍", "乙未 丙申 戊申 辛丑 壬寅"),
    ("一旬周遍·either", "乙未 丙申 戊申 辛丑 壬寅 乙丑 丙寅 戊寅 辛未 壬申"),
    # 5811
    ("德化鬼", "乙酉"),
]


@pytest.mark.parametrize(("pattern", "days"), DAYS)
def test_the_days_on_which_it_can_arise(pattern: str, days: str) -> None:
    assert _days(pattern) == set(days.split())


def test_the_sixteen_days_of_the_seal_and_one_more() -> None:
    listed = [
        "丁卯",
        "己卯",
        "己巳",
        "丙子",
        "丁丑",
        "癸未",
        "丁亥",
        "戊子",
        "己丑",
        "己未",
        "乙未",
        "己亥",
        "庚子",
        "丁未",
        "壬子",
        "丁巳",
    ]
    assert len(listed) == 16
    assert _days("鑄印", 5) - set(listed) == {"辛未"}, "5611 leaves out one day"
    assert set(listed) <= _days("鑄印", 5) == _days("鑄印")


def test_the_tail_over_the_head_of_the_ten() -> None:
    """By the generals of neither half of the day: 旬尾 on 旬首 opens, with 玄武 or without."""
    always = cube("閉口").reshape(60, 12, 2).all(axis=2)
    days = {STEMS[d % 10] + BRANCHES[d % 12] for d in range(60) if always[d, 9]}
    assert {"甲申", "丙辰"} <= days


def test_counts() -> None:
    assert _count("昴星") == 16
    assert _count("別責") == 9
    assert _count("八專") == 16
    assert _count("元首") == 119, "4627 counts 115; two more are 返吟, which is no 元首 here"
    assert _count("虎視") + _count("冬蛇掩目") == 16
    assert _count("自任") + _count("自信") + _count("杜傳") == 54, (
        "the six 癸 days strike and go on"
    )
    assert _count("蒿矢") + _count("彈射") == _count("遙克") == 65
    assert _count("見機") + _count("察微") + _count("綴瑕") == _count("涉害") == 76
    assert _count("三奇聯珠") == 9


def test_the_six_hide_where_the_noble_is_on_hai() -> None:
    """5899: 蛇 on 子, 雀 on 丑, 勾 on 卯, 空 on 巳, 虎 on 午, 玄武 on 申, so 貴人 on 亥."""
    held = cube("四大吉時·either").reshape(60, 12, 2)
    where = {(STEMS[d % 10], int(t), int(n)) for d, t, n in np.argwhere(held)}
    assert where == {(s, t, n) for s in "甲戊庚" for t, n in ((2, 0), (8, 1))}


def test_the_couples_of_the_lines() -> None:
    jia_yin = {"husband_stem": (0,), "husband": (2,), "wife_stem": (5,), "wife": (11,)}
    assert holds("德孕", jia_yin)
    assert holds("繁昌", jia_yin)
    assert not holds("德孕", {**jia_yin, "wife_stem": (6,)})
    assert not holds("德孕", {**jia_yin, "wife": (3,)})
    spring = {"month": (2, 3), "husband": (2,), "wife": (6,)}
    assert holds("旺孕", spring)
    assert not holds("旺孕", {**spring, "wife": (2,)}), "the two must differ"
    assert not holds("旺孕", {**spring, "month": (8, 9)})
