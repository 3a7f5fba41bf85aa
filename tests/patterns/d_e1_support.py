"""One chart in characters, with everything that the pages from 元首 to 遊子 ask of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from tests.oracle.liuren import BRANCHES, ELEMENT, LODGE, STEMS, Chart, move

PHASE = {b: ELEMENT[b] for b in BRANCHES}
STEM_PHASE = {s: ELEMENT[s] for s in STEMS}
LORD = dict(zip("木火土金水", "金水木火土", strict=True))  # what controls it
MOTHER = dict(zip("木火土金水", "水木火土金", strict=True))  # what generates it
CLASH = dict(zip(BRANCHES, "午未申酉戌亥子丑寅卯辰巳", strict=True))
HARM = dict(zip(BRANCHES, "未午巳辰卯寅丑子亥戌酉申", strict=True))
JOIN = dict(zip(BRANCHES, "丑子亥戌酉申未午巳辰卯寅", strict=True))
UNION = dict(zip(STEMS, "己庚辛壬癸甲乙丙丁戊", strict=True))
SALARY = dict(zip(STEMS, "寅卯巳午巳午申酉亥子", strict=True))
VIRTUE = dict(zip(STEMS, "寅申巳亥巳寅申巳亥巳", strict=True))
TOMB = dict(zip("木火土金水", "未戌辰丑辰", strict=True))
PEAK = dict(zip("木火土金水", "卯午子酉子", strict=True))
HORSE = dict(zip(BRANCHES, "寅亥申巳寅亥申巳寅亥申巳", strict=True))
MONTH_LORD = dict(zip(BRANCHES, "水土木木土火火土金金土水", strict=True))
SEASON = dict(zip("寅卯辰巳午未申酉戌亥子丑", "春春春夏夏夏秋秋秋冬冬冬", strict=True))
SEASON_LORD = dict(zip("春夏秋冬", "木火金水", strict=True))
BY_DAY, BY_NIGHT = (
    dict(zip(STEMS, "丑子亥亥丑子丑午巳巳", strict=True)),
    dict(zip(STEMS, "未申酉酉未申未寅卯卯", strict=True)),
)
GOOD = ("貴人", "六合", "青龍", "太常", "太陰", "天后")
BAD = ("螣蛇", "朱雀", "勾陳", "天空", "白虎", "玄武")
TRIADS = ("申子辰", "亥卯未", "寅午戌", "巳酉丑")
HEADS = ("子戌申午辰寅", "酉未巳卯丑亥")  # 旬首 and 旬尾 of the six tens


def tells(lord: str, phase: str) -> str:
    """旺相死囚休 of a phase under a ruling phase."""
    if phase == lord:
        return "旺"
    if MOTHER[phase] == lord:
        return "相"
    if LORD[phase] == lord:
        return "死"
    return "囚" if LORD[lord] == phase else "休"


def controls(one: str, other: str) -> bool:
    return LORD[ELEMENT[other]] == ELEMENT[one]


def feeds(one: str, other: str) -> bool:
    return MOTHER[ELEMENT[other]] == ELEMENT[one]


def beside(one: str, other: str, middle: str) -> bool:
    return {one, other} == {move(middle, 1), move(middle, -1)}


class Seen:
    """A chart at given coordinates; codes in, characters out."""

    def __init__(self, **codes: int) -> None:
        self.codes = codes
        self.chart = Chart(codes.get("day", 0), codes.get("turn", 0), codes.get("daynight"))
        self.day, self.turn = self.chart.day, self.chart.turn
        self.name = STEMS[self.day % 10] + BRANCHES[self.day % 12]
        self.s, self.b = self.name
        self.lodge = LODGE[self.s]
        self.gan, self.zhi = self.over(self.lodge), self.over(self.b)
        self.k = self.gan + self.over(self.gan) + self.zhi + self.over(self.zhi)
        self.chuan = self.chart.san_chuan
        self.chu, self.zhong, self.mo = self.chuan
        self.method = self.chart.method
        self.by_day, self.by_night = BY_DAY[self.s], BY_NIGHT[self.s]
        self.nobles = {self.by_day, self.by_night}
        self.head, self.tail = (row[self.day // 10] for row in HEADS)

    def _branch(self, axis: str) -> str:
        return BRANCHES[self.codes[axis]]

    hour = cached_property(lambda self: self._branch("hour"))
    month = cached_property(lambda self: self._branch("month"))
    year = cached_property(lambda self: self._branch("year_branch"))
    person = cached_property(lambda self: self._branch("person"))
    xing_nian = cached_property(lambda self: self._branch("xing_nian"))
    husband = cached_property(lambda self: self._branch("husband"))
    wife = cached_property(lambda self: self._branch("wife"))
    season = cached_property(lambda self: SEASON[self.month])
    general_of_month = cached_property(lambda self: self.over(self.hour))
    forward = cached_property(lambda self: bool(self.chart.forward))
    noble = cached_property(lambda self: str(self.chart.noble_branch))

    def over(self, palace: str) -> str:
        return move(palace, self.turn)

    def seat(self, god: str) -> str:
        return move(god, -self.turn)

    def rides(self, god: str, *generals: str) -> bool:
        return self.chart.general_on(god) in generals

    def carried(self, *generals: str) -> bool:
        """Whether each of the generals is on one of 三傳."""
        return all(any(self.rides(god, g) for god in self.chuan) for g in generals)

    def void(self, b: str) -> bool:
        return self.chart.dun_gan[b] is None

    def hidden(self, b: str) -> str:
        return self.chart.dun_gan[b] or ""

    def state(self, symbol: str) -> str:
        return tells(MONTH_LORD[self.month], ELEMENT[symbol])

    def strong(self, symbol: str) -> bool:
        return self.state(symbol) in "旺相"

    def lively(self, symbol: str) -> bool:
        """旺相 of the season, which rules three months."""
        return tells(SEASON_LORD[self.season], ELEMENT[symbol]) in "旺相"

    @cached_property
    def struck(self) -> int:
        """Lessons with 克 from either side."""
        return sum(controls(a, b) or controls(b, a) for a, b in self.chart.si_ke)

    @cached_property
    def whole_triad(self) -> bool:
        return set(self.chuan) in [set(t) for t in TRIADS]


Reading = Callable[[Seen], bool]
READINGS: dict[str, Reading] = {}


def reads(pattern: str) -> Callable[[Reading], Reading]:
    def keep(ask: Reading) -> Reading:
        READINGS[pattern] = ask
        return ask

    return keep
