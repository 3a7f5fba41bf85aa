"""One 大六壬 chart at a time, in plain Python, straight from the rules.

Everything is a character or a small integer; nothing is shared with the engine.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

STEMS = "甲乙丙丁戊己庚辛壬癸"
BRANCHES = "子丑寅卯辰巳午未申酉戌亥"
GENERALS = (
    "貴人", "螣蛇", "朱雀", "六合", "勾陳", "青龍",
    "天空", "白虎", "太常", "玄武", "太陰", "天后",
)  # fmt: skip
ELEMENT = dict(zip(STEMS, "木木火火土土金金水水", strict=True)) | dict(
    zip(BRANCHES, "水土木木土火火土金金土水", strict=True)
)
OVERCOMES = {"木": "土", "土": "水", "水": "火", "火": "金", "金": "木"}
PRODUCES = {"木": "火", "火": "土", "土": "金", "金": "水", "水": "木"}
LODGE = dict(zip(STEMS, "寅辰巳未巳未申戌亥丑", strict=True))
PARTNER = dict(zip(STEMS, "己庚辛壬癸甲乙丙丁戊", strict=True))
PUNISHES = dict(zip(BRANCHES, "卯戌巳子辰申午丑寅酉未亥", strict=True))
MENG, ZHONG = "寅申巳亥", "子午卯酉"
HORSE = {"申": "寅", "子": "寅", "辰": "寅", "寅": "申", "午": "申", "戌": "申"} | {
    "巳": "亥", "酉": "亥", "丑": "亥", "亥": "巳", "卯": "巳", "未": "巳"
}  # fmt: skip
BREAKS = dict(zip(BRANCHES, "酉辰亥午丑申卯戌巳子未寅", strict=True))
NOBLES = {
    "daquan": ("丑子亥亥丑子丑午巳巳", "未申酉酉未申未寅卯卯"),
    "xieji": ("未申酉亥丑子丑寅卯巳", "丑子亥酉未申未午巳卯"),
    "gengxin": ("丑子亥亥丑子午午巳巳", "未申酉酉未申寅寅卯卯"),
}
SHEHAI = ("mengzhong", "depth", "depth_noseat", "printed")
PRINTED_DEEPER = {(d, 10) for d in ("乙卯", "丁卯", "己卯", "辛卯")} | {("甲申", 8), ("甲辰", 8)}


def move(branch: str, steps: int) -> str:
    return BRANCHES[(BRANCHES.index(branch) + steps) % 12]


def overcomes(a: str, b: str) -> bool:
    return OVERCOMES[ELEMENT[a]] == ELEMENT[b]


def yang(symbol: str) -> bool:
    return (STEMS if symbol in STEMS else BRANCHES).index(symbol) % 2 == 0


def ganzhi(day: int) -> str:
    return STEMS[day % 10] + BRANCHES[day % 12]


def day_number(name: str) -> int:
    return next(d for d in range(60) if ganzhi(d) == name)


def liu_qin(stem: str, branch: str) -> str:
    me, other = ELEMENT[stem], ELEMENT[branch]
    if me == other:
        return "兄弟"
    if PRODUCES[me] == other:
        return "子孫"
    if PRODUCES[other] == me:
        return "父母"
    return "妻財" if OVERCOMES[me] == other else "官鬼"


def dun_gan_of(day: int) -> dict[str, str | None]:
    first = day - day % 10
    found: dict[str, str | None] = dict.fromkeys(BRANCHES)
    for step in range(10):
        found[BRANCHES[(first + step) % 12]] = STEMS[step]
    return found


def wu_zi(stem: str, branch: str, round_: int = 0) -> str:
    """The stem on a branch by 五子遁, in the first or a later round of the branches."""
    start = STEMS.index(stem) % 5 * 2
    return STEMS[(start + BRANCHES.index(branch) + 12 * round_) % 10]


def depth_of(god: str, turn: int, below: bool, seat_counts: bool) -> int:
    """How often a god meets 克 on its way from its seat home.

    ``below``: the god is overcome by its seat, so what overcomes it is counted; else what it
    overcomes is counted.
    """
    place = move(god, -turn)
    if not seat_counts:
        place = move(place, 1)
    count = 0
    while place != god:
        for met in place + "".join(s for s in STEMS if LODGE[s] == place):
            count += overcomes(met, god) if below else overcomes(god, met)
        place = move(place, 1)
    return count


def rank_of(branch: str) -> int:
    return 0 if branch in MENG else 1 if branch in ZHONG else 2


@dataclass(frozen=True)
class Lesson:
    si_ke: tuple[tuple[str, str], ...]
    san_chuan: str
    method: str
    variant: str | None
    variant_by_god: str | None


class _Derivation:
    """The nine methods for one day and one turn of the plate."""

    def __init__(self, day: int, turn: int, shehai: str) -> None:
        self.name = ganzhi(day)
        self.stem, self.branch = self.name
        self.turn, self.shehai = turn, shehai
        gan = move(LODGE[self.stem], turn)
        zhi = move(self.branch, turn)
        self.gan_shang, self.zhi_shang = gan, zhi
        self.si_ke = (
            (gan, self.stem),
            (move(gan, turn), gan),
            (zhi, self.branch),
            (move(zhi, turn), zhi),
        )
        self.names: tuple[str | None, str | None] = (None, None)

    def upon(self, branch: str) -> str:
        return move(branch, self.turn)

    def through_plate(self, chu: str) -> str:
        zhong = self.upon(chu)
        return chu + zhong + self.upon(zhong)

    def overcome(self, below: bool) -> list[str]:
        """The upper gods of the lessons with 克, each once, in the order of the lessons."""
        found: list[str] = []
        for upper, lower in self.si_ke:
            hit = overcomes(lower, upper) if below else overcomes(upper, lower)
            if hit and upper not in found:
                found.append(upper)
        return found

    def matching(self, gods: list[str]) -> list[str]:
        return [g for g in gods if yang(g) == yang(self.stem)]

    def first_seen(self, gods: list[str]) -> str:
        order = self.si_ke if yang(self.stem) else self.si_ke[2:] + self.si_ke[:2]
        return next(upper for upper, _ in order if upper in gods)

    def wade(self, gods: list[str], below: bool) -> str:
        school = self.shehai
        if school == "printed":
            school = "depth" if (self.name, self.turn) in PRINTED_DEEPER else "mengzhong"
        if school != "mengzhong":
            counts = {g: depth_of(g, self.turn, below, school == "depth") for g in gods}
            gods = [g for g in gods if counts[g] == max(counts.values())]
            if len(gods) == 1:
                return gods[0]
        ranks = {g: rank_of(move(g, -self.turn)) for g in gods}
        best = min(ranks.values())
        left = [g for g in gods if ranks[g] == best]
        chosen = left[0] if len(left) == 1 else self.first_seen(left)
        tied = len(left) > 1
        self.names = (
            "綴瑕" if tied else "察微" if best else "見機",
            "綴瑕" if tied else "察微" if rank_of(chosen) else "見機",
        )
        return chosen

    def by_overcoming(self) -> tuple[str, str] | None:
        below = True
        gods = self.overcome(below)
        if not gods:
            below = False
            gods = self.overcome(below)
        if not gods:
            return None
        if len(gods) == 1:
            return gods[0], "重審" if below else "元首"
        alike = self.matching(gods)
        if len(alike) == 1:
            return alike[0], "知一"
        return self.wade(alike or gods, below), "涉害"

    def from_afar(self) -> tuple[str, str] | None:
        uppers = list(dict.fromkeys(upper for upper, _ in self.si_ke[1:]))
        shot = [g for g in uppers if overcomes(g, self.stem)]
        name = "蒿矢"
        if not shot:
            shot, name = [g for g in uppers if overcomes(self.stem, g)], "彈射"
        if not shot:
            return None
        if len(shot) > 1:
            alike = self.matching(shot)
            if len(alike) != 1:
                raise AssertionError(f"遙克 undecided: {self.name} {self.turn}")
            shot = alike
        return shot[0], name

    def fu_yin(self) -> Lesson:
        taken = self.by_overcoming()
        if taken:
            chu, variant = taken[0], None
        elif yang(self.stem):
            chu, variant = self.gan_shang, "自任"
        else:
            chu, variant = self.zhi_shang, "自信"
        zhong = PUNISHES[chu]
        if zhong == chu:
            variant = "杜傳"
            zhong = self.zhi_shang if chu == self.gan_shang else self.gan_shang
        mo = PUNISHES[zhong]
        if mo == chu:  # 子 and 卯 punish each other: the way is blocked as well
            variant = "杜傳"
        if mo in (zhong, chu):
            mo = move(zhong, 6)
        return self.lesson(chu + zhong + mo, "伏吟", variant)

    def fan_yin(self) -> Lesson:
        taken = self.by_overcoming()
        if taken:
            return self.lesson(self.through_plate(taken[0]), "返吟", "無依")
        return self.lesson(HORSE[self.branch] + self.zhi_shang + self.gan_shang, "返吟", "井欄射")

    def ba_zhuan(self) -> Lesson:
        chu = move(self.gan_shang, 2) if yang(self.stem) else move(self.si_ke[3][0], -2)
        chuan = chu + self.gan_shang * 2
        return self.lesson(chuan, "八專", "獨足" if chu == self.gan_shang else None)

    def bie_ze(self) -> Lesson:
        chu = self.upon(LODGE[PARTNER[self.stem]]) if yang(self.stem) else move(self.branch, 4)
        return self.lesson(chu + self.gan_shang * 2, "別責", None)

    def mao_xing(self) -> Lesson:
        if yang(self.stem):
            return self.lesson(self.upon("酉") + self.zhi_shang + self.gan_shang, "昴星", "虎視")
        chuan = move("酉", -self.turn) + self.gan_shang + self.zhi_shang
        return self.lesson(chuan, "昴星", "冬蛇掩目")

    def lesson(self, chuan: str, method: str, variant: str | None) -> Lesson:
        by_seat, by_god = self.names if method == "涉害" else (variant, variant)
        return Lesson(self.si_ke, chuan, method, by_seat, by_god)

    def derive(self) -> Lesson:
        if self.turn == 0:
            return self.fu_yin()
        if self.turn == 6:
            return self.fan_yin()
        taken = self.by_overcoming()
        if taken:
            return self.lesson(self.through_plate(taken[0]), taken[1], None)
        if LODGE[self.stem] == self.branch:
            return self.ba_zhuan()
        shot = self.from_afar()
        if shot:
            return self.lesson(self.through_plate(shot[0]), "遙克", shot[1])
        if self.gan_shang == self.branch or self.zhi_shang == LODGE[self.stem]:
            return self.bie_ze()
        return self.mao_xing()


@cache
def lesson(day: int, turn: int, shehai: str = "mengzhong") -> Lesson:
    return _Derivation(day, turn, shehai).derive()


@dataclass(frozen=True)
class Chart:
    """One lesson with the generals of a day (0) or a night (1); without either, no generals."""

    day: int
    turn: int
    daynight: int | None = None
    shehai: str = "mengzhong"
    noble: str = "daquan"

    @property
    def _lesson(self) -> Lesson:
        return lesson(self.day, self.turn, self.shehai)

    @property
    def si_ke(self) -> tuple[tuple[str, str], ...]:
        return self._lesson.si_ke

    @property
    def san_chuan(self) -> str:
        return self._lesson.san_chuan

    @property
    def method(self) -> str:
        return self._lesson.method

    @property
    def variant(self) -> str | None:
        return self._lesson.variant

    @property
    def variant_by_god(self) -> str | None:
        return self._lesson.variant_by_god

    @property
    def dun_gan(self) -> dict[str, str | None]:
        return dun_gan_of(self.day)

    def heaven_on(self, palace: str) -> str:
        return move(palace, self.turn)

    def liu_qin_of(self, branch: str) -> str:
        return liu_qin(ganzhi(self.day)[0], branch)

    @property
    def noble_branch(self) -> str | None:
        if self.daynight is None:
            return None
        return NOBLES[self.noble][self.daynight][self.day % 10]

    @property
    def noble_seat(self) -> str | None:
        return move(self.noble_branch, -self.turn) if self.noble_branch else None

    @property
    def forward(self) -> bool | None:
        return self.noble_seat in "亥子丑寅卯辰" if self.noble_seat else None

    def general_on(self, branch: str) -> str | None:
        if self.noble_branch is None:
            return None
        steps = BRANCHES.index(branch) - BRANCHES.index(self.noble_branch)
        return GENERALS[(steps if self.forward else -steps) % 12]
