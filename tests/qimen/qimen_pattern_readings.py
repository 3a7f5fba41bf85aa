"""A second reading of the lines on patterns, palace by palace, in plain Python on the boards of
`tests.oracle.qimen`: nothing of the package is used.

Each reading takes a `Facts`: a board, the palace looked at, and day, month and year. Readings of the
whole chart do not look at the palace.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from tests.oracle.qimen import BRANCHES, BRANCHES_IN, STEMS, Board

PHASE_OF_STEM = dict(zip(STEMS, "木木火火土土金金水水", strict=True))
PHASE_OF_BRANCH = dict(zip(BRANCHES, "水土木木土火火土金金土水", strict=True))
PHASE_OF_PALACE = dict(zip(range(1, 10), "水土木木土金金土火", strict=True))
PHASE_OF_DOOR = dict(zip("休死傷杜開驚生景", "水土木木金金土火", strict=True))
PHASE_OF_STAR = dict(zip("蓬芮沖輔禽心柱任英", "水土木木土金金土火", strict=True))
HIDES = dict(zip(("甲子", "甲戌", "甲申", "甲午", "甲辰", "甲寅"), "戊己庚辛壬癸", strict=True))
FEEDS = {"木": "火", "火": "土", "土": "金", "金": "水", "水": "木"}
BEATS = {"木": "土", "土": "水", "水": "火", "火": "金", "金": "木"}
GOOD = "開休生"


def is_hidden(ganzhi: str) -> str:
    """The stem of a 干支 as the plates have it."""
    return HIDES[ganzhi] if ganzhi[0] == "甲" else ganzhi[0]


@dataclass(frozen=True)
class Facts:
    board: Board
    palace: int
    turning: bool
    yang: bool
    number: int
    hour: str
    day: str
    month: str
    year: str

    @cached_property
    def above(self) -> str:
        return self.board.heaven.get(self.palace, "")

    @cached_property
    def below(self) -> str:
        own = self.board.earth[self.palace]
        lodges = self.turning and self.palace == self.board.host
        return own + (self.board.earth[5] if lodges else "")

    @cached_property
    def door(self) -> str:
        return self.board.doors.get(self.palace, "")

    @cached_property
    def stars(self) -> str:
        return self.board.stars.get(self.palace, "")

    @cached_property
    def god(self) -> str:
        return self.board.gods.get(self.palace, "")

    def has(self, stem: str) -> bool:
        """Heaven stem; 甲 is the 儀 of the 旬首."""
        return (self.board.head_stem if stem == "甲" else stem) in self.above

    def stands(self, stem: str) -> bool:
        """Earth stem."""
        return (self.board.head_stem if stem == "甲" else stem) in self.below

    def pair(self, *pairs: str) -> bool:
        """One of these: heaven stem, then earth stem."""
        return any(self.has(p[0]) and self.stands(p[1]) for p in pairs)

    def both_ways(self, *pairs: str) -> bool:
        return self.pair(*pairs, *(p[::-1] for p in pairs))

    def relation(self, phase: str) -> str:
        """Of something in the palace to it: 生 宮生 克 宮克 比."""
        host = PHASE_OF_PALACE[self.palace]
        if phase == host:
            return "比"
        if FEEDS[phase] == host:
            return "生"
        if FEEDS[host] == phase:
            return "宮生"
        return "克" if BEATS[phase] == host else "宮克"

    @property
    def of_door(self) -> str:
        return self.relation(PHASE_OF_DOOR[self.door]) if self.door in PHASE_OF_DOOR else ""

    @property
    def guests(self) -> set[str]:
        """Relations of star and door, empty unless both are there."""
        if self.door not in PHASE_OF_DOOR or not self.stars:
            return set()
        return {self.relation(PHASE_OF_STAR[self.stars[0]]), self.of_door}

    @property
    def own_hour(self) -> bool:
        """五鼠遁: the stem at 子 is twice the stem of the day."""
        first = STEMS.index(self.day[0]) * 2 % 10
        return STEMS[(first + BRANCHES.index(self.hour[1])) % 10] == self.hour[0]

    @property
    def count_stem(self) -> str:
        return self.board.earth[self.board.count_end]


Reading = Callable[[Facts], bool]
JIA_HOURS = set(HIDES)
GUI_HOURS = {"癸酉", "癸未", "癸巳", "癸卯", "癸丑", "癸亥"}
SERVES = {"甲": "乙", "己": "乙", "丙": "丙", "辛": "丙", "乙": "丁", "庚": "丁",
          "丁": "乙", "壬": "乙", "戊": "丁", "癸": "丁"}  # fmt: skip
WATCHED = {"甲": "丙", "己": "丙", "乙": "辛", "庚": "辛", "丙": "乙", "辛": "乙",
           "丁": "己", "壬": "己", "戊": "壬", "癸": "壬"}  # fmt: skip
WITH_GOOD = {"己": "乙", "辛": "乙", "戊": "丙", "庚": "丙", "壬": "丁", "癸": "丁"}
NO_MEETING = {"甲": "庚午", "乙": "辛巳", "丙": "壬辰", "丁": "癸卯", "戊": "甲寅", "己": "乙丑",
              "庚": "丙子", "辛": "丁酉", "壬": "戊申", "癸": "己未"}  # fmt: skip
JOINED = ("甲己", "乙庚", "丙辛", "丁壬", "戊癸")
FU = {
    "甲子": "戊辰",
    "甲戌": "己卯",
    "甲申": "庚寅",
    "甲午": "辛丑",
    "甲辰": "壬子",
    "甲寅": "癸亥",
}
MAIDEN = {"甲子": "庚午", "甲戌": "己卯", "甲申": "戊子", "甲午": "丁酉", "甲辰": "丙午",
          "甲寅": "乙卯"}  # fmt: skip
STRIKE = {"甲子": 3, "甲戌": 2, "甲申": 8, "甲午": 9, "甲辰": 4, "甲寅": 4}
OTHER_STRIKE = {"甲子": 3, "甲戌": 8, "甲申": 4, "甲午": 9, "甲辰": 4, "甲寅": 2}
PRESSED = {"驚": (3, 4), "開": (3, 4), "休": (9,), "傷": (2, 5, 8), "杜": (2, 5, 8), "生": (1,),
           "死": (1,), "景": (6, 7)}  # fmt: skip
HELD_DOOR = {"驚": (9,), "開": (9,), "景": (1,), "休": (2, 5, 8), "死": (3, 4), "生": (3, 4),
             "傷": (6, 7), "杜": (6, 7)}  # fmt: skip
HELD_STAR = {"柱": (9,), "心": (9,), "英": (1,), "芮": (3, 4), "任": (3, 4), "禽": (3, 4),
             "沖": (6, 7), "輔": (6, 7), "蓬": (2, 5, 8)}  # fmt: skip
HOME_OF_DOOR = {"休": 1, "死": 2, "傷": 3, "杜": 4, "開": 6, "驚": 7, "生": 8, "景": 9}
HOME_OF_STAR = dict(zip("蓬芮沖輔禽心柱任英", range(1, 10), strict=True))


def _wander(f: Facts) -> bool:
    """004:25: the chief is one 儀 of a wonder and goes to it; the wonder goes to the other 儀."""
    pairs = {"乙": "己辛", "丙": "戊庚", "丁": "壬癸"}
    wonder, chief = f.hour[0], f.board.head_stem
    if chief not in pairs.get(wonder, ""):
        return False
    other = pairs[wonder].replace(chief, "")
    return f.has(wonder) and f.stands(other)


def _serves(f: Facts) -> bool:
    """004:19: a good door as 值使 goes to a wonder of earth."""
    return (f.palace == f.board.zhishi_palace and f.board.zhishi in GOOD
            and f.count_stem in "乙丙丁")  # fmt: skip


def _wang(f: Facts, *palaces: int) -> bool:
    return f.hour[0] == "癸" and "癸" in f.above and f.palace in palaces


def _doors_home(f: Facts) -> bool:
    return f.board.zhishi_palace == HOME_OF_DOOR[f.board.zhishi]


def _star_home(f: Facts) -> int:
    home = HOME_OF_STAR[f.board.zhifu]
    return f.board.host if home == 5 and f.turning else home


def _branch_palace(branch: str) -> int:
    return next(p for p, found in BRANCHES_IN.items() if branch in found)


def _of_day(f: Facts, steps: int) -> int:
    return _branch_palace(BRANCHES[(BRANCHES.index(f.day[1]) + steps) % 12])


ESCAPES: dict[str, Reading] = {
    "天遁": lambda f: f.door == "生" and f.pair("丙丁"),
    "天遁·open": lambda f: f.door == "開" and f.has("丙"),
    "地遁": lambda f: f.door == "開" and f.pair("乙己"),
    "人遁": lambda f: f.door == "休" and f.has("丁") and f.god == "太陰",
    "風遁": lambda f: f.has("乙") and f.door in tuple(GOOD) and f.palace == 4,
    "風遁·bing": lambda f: f.has("丙") and f.door == "開" and f.palace == 4,
    "風遁·canchou": lambda f: f.has("乙") and f.door == "開" and f.palace == 4,
    "雲遁": lambda f: f.door in tuple(GOOD) and f.pair("乙辛"),
    "雲遁·open": lambda f: f.has("乙") and f.door == "開" and f.palace == 2,
    "雲遁·rest": lambda f: f.has("乙") and f.door == "休" and f.palace == 2,
    "龍遁": lambda f: f.door == "休" and f.pair("乙甲") and f.palace == 1,
    "龍遁·gui": lambda f: f.door == "休" and f.pair("乙癸"),
    "虎遁": lambda f: f.door == "休" and f.pair("乙辛") and f.palace == 8,
    "虎遁·xin": lambda f: f.door == "生" and f.has("辛") and f.palace == 8,
    "虎遁·bing": lambda f: f.door == "生" and f.pair("丙辛"),
    "神遁": lambda f: f.door == "生" and f.has("丙") and f.god == "九天",
    "鬼遁": lambda f: f.door == "生" and f.has("丁") and f.god == "九地" and f.palace == 8,
    "鬼遁·obstruction": lambda f: f.door == "杜" and f.has("乙") and f.god == "九地",
    "鬼遁·open": lambda f: f.door == "開" and f.has("丁") and f.god == "九地",
}

WONDERS: dict[str, Reading] = {
    "日出扶桑": lambda f: f.has("乙") and f.palace == 3,
    "月照端門": lambda f: f.has("丙") and f.palace == 9,
    "丁見西方": lambda f: f.has("丁") and f.palace == 7,
    "三奇升殿": lambda f: {3: "乙", 9: "丙", 7: "丁"}.get(f.palace, "-") in f.above,
    "三奇上吉門": lambda f: bool(set(f.above) & set("乙丙丁")) and f.door in tuple(GOOD),
    "太陰合奇門": lambda f: (
        bool(set(f.above) & set("乙丙丁")) and f.door in tuple(GOOD) and f.god == "太陰"
    ),
    "三奇專使": lambda f: SERVES[f.day[0]] in f.above,
    "三奇得使": _serves,
    "三奇得使·001": lambda f: any(f.pair(w + yi) for yi, w in WITH_GOOD.items()),
    "三奇得使遇甲": lambda f: _serves(f) and f.hour in ("丙辰", "丁酉"),
    "三奇遊六儀": _wander,
    "玉女守門": lambda f: f.hour == MAIDEN[f.board.head] and f.palace == f.board.zhishi_palace,
    "玉女守門·001": lambda f: WATCHED[f.hour[0]] in f.below,
    "玉女守門加吉": lambda f: (
        f.hour == MAIDEN[f.board.head]
        and f.god == "太陰"
        and f.palace == f.board.zhishi_palace
        and f.board.zhishi in GOOD
    ),
    "貪合受制": lambda f: (
        f.stands("乙") and f.stands("庚") and (f.yang, f.number) in ((True, 3), (False, 7))
    ),
}

MEETINGS: dict[str, Reading] = {
    "交泰": lambda f: f.pair("乙丁", "乙丙"),
    "天遇昌氣": lambda f: f.pair("丁乙"),
    "三奇利合": lambda f: f.pair("丁甲"),
    "青龍返首": lambda f: f.pair("戊丙"),
    "飛鳥跌穴": lambda f: f.pair("丙戊"),
    "朱鳥跌穴": lambda f: f.pair("甲丙"),
    "雀含花": lambda f: f.pair("丙乙"),
    "陰陽化氣": lambda f: f.both_ways("丁甲"),
    "龍鳳呈祥": lambda f: f.both_ways("丁乙"),
    "青龍逃走": lambda f: f.pair("乙辛"),
    "白虎猖狂": lambda f: f.pair("辛乙"),
    "螣蛇妖矯": lambda f: f.pair("癸丁"),
    "朱雀投江": lambda f: f.pair("丁癸"),
    "二龍相比": lambda f: f.pair("甲乙"),
    "青龍受困": lambda f: f.pair("甲戊"),
    "地羅占葬": lambda f: f.pair("壬壬"),
    "二龍戰野": lambda f: f.both_ways("甲乙"),
    "二虎爭雄": lambda f: f.both_ways("庚辛"),
    "青龍困頓": lambda f: f.both_ways("甲戊"),
    "白虎迍邅": lambda f: f.both_ways("庚壬"),
    "火披水地": lambda f: bool(set(f.above) & set("丙丁")) and f.palace == 1,
    "木入金鄉": lambda f: f.has("乙") and f.palace in (6, 7),
    "火臨金位": lambda f: bool(set(f.above) & set("丙丁")) and f.palace in (6, 7),
    "金劈木林": lambda f: bool(set(f.above) & set("庚辛")) and f.palace in (3, 4),
    "木來剋土": lambda f: f.has("乙") and f.palace in (2, 8),
    "庚丙同刑": lambda f: f.pair("庚癸", "丙己"),
    "庚丙異破": lambda f: f.pair("庚丁", "丁庚", "丙壬", "壬丙"),
    "奇格": lambda f: f.both_ways("庚乙", "庚丙", "庚丁"),
    "賊格": lambda f: f.both_ways("庚丙"),
    "破格": lambda f: f.both_ways("庚丁"),
    "合格": lambda f: f.both_ways("庚乙"),
}

BARS: dict[str, Reading] = {
    "大格": lambda f: f.pair("庚癸"),
    "小格": lambda f: f.pair("庚壬"),
    "刑格": lambda f: f.pair("庚己"),
    "歲格": lambda f: f.pair("庚" + is_hidden(f.year)),
    "月格": lambda f: f.pair("庚" + is_hidden(f.month)),
    "日格": lambda f: f.pair("庚" + is_hidden(f.day)),
    "時格": lambda f: f.pair("庚" + is_hidden(f.hour)),
    "伏干": lambda f: f.pair("庚" + is_hidden(f.day)),
    "伏干·004": lambda f: f.pair("丙庚", "庚甲"),
    "飛干": lambda f: f.pair(is_hidden(f.day) + "庚"),
    "飛干·004": lambda f: f.pair("庚丙", "甲庚"),
    "伏宮": lambda f: f.pair("庚甲", "庚戊"),
    "飛宮": lambda f: f.pair("甲庚"),
    "格飛": lambda f: f.pair("庚甲"),
    "格伏": lambda f: f.pair("甲庚"),
    "勃飛": lambda f: f.pair("丙庚"),
    "勃伏": lambda f: f.pair("庚丙"),
    "熒惑入太白": lambda f: f.pair("丙庚"),
    "太白入熒惑": lambda f: f.pair("庚丙"),
    "悖格": lambda f: f.pair("丙甲", "丙丙", "丙" + is_hidden(f.hour)),
    "悖格·hour": lambda f: f.pair("丙" + is_hidden(f.hour)),
    "悖格·day": lambda f: f.pair("丙" + is_hidden(f.day)),
    "悖格·month": lambda f: f.pair("丙" + is_hidden(f.month)),
    "悖格·year": lambda f: f.pair("丙" + is_hidden(f.year)),
    "天網時": lambda f: f.hour in GUI_HOURS,
    "天網時·three_authors": lambda f: f.board.head == "甲寅",
    "天網低": lambda f: _wang(f, 1, 2, 3),
    "天網入墓": lambda f: _wang(f, 4),
    "天網觸冠": lambda f: _wang(f, 6),
    "天網高": lambda f: _wang(f, 7, 8, 9),
    "天網四張": lambda f: f.hour == "癸亥" and (f.yang, f.number) in ((True, 9), (False, 1)),
    "天網四張·001": lambda f: _wang(f, 5, 6, 7, 8, 9),
    "高格": lambda f: _wang(f, 5, 6, 7, 8, 9),
    "低格": lambda f: _wang(f, 1, 2, 3, 4),
    "地網遮": lambda f: f.hour[0] == "癸" and f.pair("壬癸"),
}

STRIFES: dict[str, Reading] = {
    "門迫": lambda f: f.palace in PRESSED.get(f.door, ()),
    "吉門被迫": lambda f: f.palace in PRESSED.get(f.door, ()) and f.door in GOOD,
    "門制": lambda f: f.palace in HELD_DOOR.get(f.door, ()),
    "門和": lambda f: f.of_door == "生",
    "門義": lambda f: f.of_door == "宮生",
    "六儀受制": lambda f: f.palace in PRESSED.get(f.door, ()),
    "九星受制": lambda f: any(f.palace in HELD_STAR[s] for s in f.stars),
    "奇墓": lambda f: (
        {2: "乙", 6: "丙丁"}.get(f.palace) is not None
        and bool(set({2: "乙", 6: "丙丁"}[f.palace]) & set(f.above))
    ),
    "奇墓·001": lambda f: {2: "乙", 6: "丙", 8: "丁"}.get(f.palace, "-") in f.above,
    "奇墓·song": lambda f: (
        (f.palace == 6 and bool(set("乙丙") & set(f.above)))
        or (f.palace == 8 and ("丁" in f.above or ("乙" in f.above and f.hour == "乙未")))
    ),
    "奇制": lambda f: (
        (f.palace in (6, 7) and "乙" in f.above)
        or (f.palace == 1 and bool(set("丙丁") & set(f.above)))
    ),
    "六儀擊刑": lambda f: f.palace == f.board.zhifu_palace == STRIKE[f.board.head],
    "六儀擊刑·other_copy": lambda f: f.palace == f.board.zhifu_palace == OTHER_STRIKE[f.board.head],
    "五不遇時": lambda f: NO_MEETING[f.day[0]] == f.hour,
    "五不遇時·001": lambda f: f.own_hour and NO_MEETING[f.day[0]][0] == f.hour[0],
    "時墓": lambda f: f.hour in ["乙未", "丙戌", "丁丑", "戊辰", "壬辰", "己未", "癸未", "辛丑"],
    "時墓·001": lambda f: f.hour in ["丙戌", "壬辰", "辛丑", "乙未", "戊戌"],
    "日墓": lambda f: f.day in ("乙未", "丙戌", "丁丑"),
}

RETURNS: dict[str, Reading] = {
    "星伏吟": lambda f: f.hour == FU[f.board.head],
    "星伏吟·001": lambda f: bool(f.stars) and HOME_OF_STAR[f.stars[0]] == f.palace,
    "門伏吟": lambda f: f.hour[0] == "癸" or (_doors_home(f) and f.hour[0] != "甲"),
    "星反吟": lambda f: _star_home(f) + f.board.zhifu_palace == 10 and f.board.zhifu_palace != 5,
    "星反吟·001": lambda f: (
        bool(f.stars) and HOME_OF_STAR[f.stars[0]] + f.palace == 10 and f.palace != 5
    ),
    "門反吟": lambda f: HOME_OF_DOOR[f.board.zhishi] + f.board.zhishi_palace == 10,
    "遁甲": lambda f: f.hour in JIA_HOURS,
    "天乙持衡": lambda f: f.hour in ("戊午", "己未", "庚申", "辛酉", "壬戌"),
}

HOURS_: dict[str, Reading] = {
    "天輔時": lambda f: f.hour in JIA_HOURS,
    "天輔時·001": lambda f: f.hour in {
        "甲": ("甲戌", "甲子", "己巳"), "己": ("甲戌", "甲子", "己巳"), "乙": ("甲申",),
        "庚": ("甲申",), "丙": ("甲午",), "辛": ("甲午",), "丁": ("甲辰",), "壬": ("甲辰",),
        "戊": ("甲寅",), "癸": ("甲寅",),
    }[f.day[0]],
    "天輔時·lin": lambda f: f.own_hour and any(set(p) == {f.day[0], f.hour[0]} for p in JOINED),
    "天輔時·tao": lambda f: f.hour[0] == "丁",
    "五合時": lambda f: f.own_hour and any(set(p) == {f.day[0], f.hour[0]} for p in JOINED),
    "孟甲": lambda f: f.board.head in ("甲寅", "甲申"),
    "仲甲": lambda f: f.board.head in ("甲子", "甲午"),
    "季甲": lambda f: f.board.head in ("甲辰", "甲戌"),
    "陽星加時": lambda f: f.board.zhifu in "蓬任沖輔禽",
    "陰星加時": lambda f: f.board.zhifu in "英芮柱心",
}  # fmt: skip

WAR: dict[str, Reading] = {
    "宮門利客": lambda f: f.guests in ({"宮生"}, {"克"}),
    "宮門利主": lambda f: f.guests in ({"生"}, {"宮克"}),
    "主客勢均": lambda f: f.guests == {"比"},
    "主客互傷": lambda f: bool(f.guests & {"生", "宮生"}) and bool(f.guests & {"克", "宮克"}),
    "三勝宮": lambda f: f.palace == f.board.zhifu_palace or f.god == "九天" or f.door == "生",
    "五不擊": lambda f: (
        f.palace in (f.board.zhifu_palace, f.board.zhishi_palace)
        or f.god in ("九天", "九地")
        or f.door == "生"
    ),
    "遊三": lambda f: f.palace == _of_day(f, -2),
    "避五": lambda f: f.palace == _of_day(f, 4),
    "遊三·chief": lambda f: "丙" in f.below,
    "避五·chief": lambda f: "庚" in f.below,
    "遊三·002": lambda f: f.palace == f.board.count_end == 3,
    "避五·002": lambda f: f.palace == f.board.count_end == 4,
    "遊三·li": lambda f: f.palace == f.board.hour_palace == 3,
    "避五·li": lambda f: f.palace == f.board.zhifu_palace and f.palace in (2, 5),
    "遊三·lin": lambda f: f.pair("甲丙"),
    "避五·lin": lambda f: f.pair("甲戊"),
    "生門合奇": lambda f: (
        (f.palace == 8 and bool(set(f.above) & set("乙丙丁")))
        or (f.door == "生" and bool(set(f.below) & set("乙丙丁")))
    ),
}

READINGS: dict[str, Reading] = {
    **ESCAPES, **WONDERS, **MEETINGS, **BARS, **STRIFES, **RETURNS, **HOURS_, **WAR,
}  # fmt: skip
