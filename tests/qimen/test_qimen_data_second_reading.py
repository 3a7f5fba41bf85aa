"""The tables of days and of war of the 奇門 books, read a second time from their lines.

Cells stand here in the order in which the line prints them; where the data corrects the print, the
corrected cell is named in `CORRECTED`.
"""

from __future__ import annotations

import pytest

from liuren_tables.data.listing import listed
from liuren_tables.rules.spirits import HEADER, TARGETS, spirits
from liuren_tables.symbols.cycles import BRANCHES, JIA, STEMS
from liuren_tables.tables.make.references import families

MONTHS = BRANCHES[2:] + BRANCHES[:2]
SEASONS = tuple("春夏秋冬")
ORDERS = {"month": MONTHS, "day_branch": tuple(BRANCHES), "day_stem": tuple(STEMS), "xun": JIA,
          "season": SEASONS, "year_branch": tuple(BRANCHES), "hour": tuple(BRANCHES)}  # fmt: skip
CODES = {"month": BRANCHES, "day_branch": BRANCHES, "day_stem": STEMS, "xun": JIA,
         "season": SEASONS, "year_branch": BRANCHES, "hour": BRANCHES}  # fmt: skip

# spirit, basis, variant, cells in the order of the line
PRINTED = [
    ("月德合", "month", "", "辛 己 丁 乙 辛 己 丁 乙 辛 己 丁 乙"),  # 000:43
    ("天成", "month", "", "未 酉 亥 丑 卯 巳 未 酉 亥 丑 卯 巳"),
    ("天喜", "month", "forward", "戌 亥 子 丑 寅 卯 辰 巳 午 未 申 酉"),
    ("天富", "month", "", "辰 巳 午 未 申 酉 戌 亥 子 丑 寅 卯"),
    ("紅沙", "month", "", "巳 酉 丑 巳 酉 丑 巳 酉 丑 巳 酉 丑"),
    ("黃沙", "month", "", "午 寅 子 午 寅 子 午 寅 子 午 寅 子"),
    ("往亡", "month", "000", "寅 巳 申 亥 卯 午 酉 子 辰 未 戌 丑"),
    ("重喪", "month", "", "甲 乙 戊 丙 丁 己 庚 辛 戊 壬 癸 己"),  # 000:47
    ("天翻地覆", "month", "", "亥 戌 酉 申 未 午 酉 辰 酉 辰 未 卯"),
    ("天赦", "season", "000", "戊寅 甲午 戊申 甲子"),
    ("天貴", "season", "", "甲乙 丙丁 庚辛 壬癸"),
    ("陽德", "day_branch", "", "丙 丙 丙 庚 庚 庚 壬 壬 壬 甲 甲 甲"),  # 000:83
    ("陰德", "day_branch", "", "乙 乙 庚 丁 丁 壬 辛 辛 甲 癸 癸 丙"),
    ("人德", "day_branch", "", "庚 辛 干 壬 癸 艮 甲 乙 巽 丙 丁 坤"),
    ("喜神", "day_stem", "", "寅卯 辰戌 申酉 午未 巳亥 寅卯 辰戌 申酉 午未 巳亥"),  # 000:87
    ("亭亭", "day_branch", "", "巳 午 未 申 酉 戌 亥 子 丑 寅 卯 辰"),  # 000:139
    ("白奸", "day_branch", "", "巳 申 亥 寅 巳 申 亥 寅 巳 申 亥 寅"),
    ("亭亭", "month", "", "卯 辰 巳 午 未 申 酉 戌 亥 子 丑 寅"),
    ("白奸", "month", "", "亥 寅 巳 申 亥 寅 巳 申 亥 寅 巳 申"),
    ("雄", "season", "", "寅 巳 申 亥"),  # 002:167
    ("雌", "season", "", "申 亥 寅 巳"),
    ("游都", "day_stem", "qimen", "丑 子 寅 巳 申 丑 子 寅 巳 申"),  # 002:171, 004:302
    ("魯都", "day_stem", "qimen", "未 午 申 亥 寅 未 午 申 亥 寅"),
    ("天目", "xun", "", "庚午 庚辰 庚寅 庚子 庚戌 庚申"),  # 002:179
    ("地耳", "xun", "", "戊辰 戊寅 戊子 戊戌 戊申 戊午"),
    ("地丙", "xun", "", "寅 子 戌 甲 午 辰"),  # 002:195
    ("太將軍", "year_branch", "", "酉 酉 子 子 子 卯 卯 卯 午 午 午 酉"),  # 002:183, 004:302
    ("時中將星", "day_branch", "", "卯 子 酉 午 卯 子 酉 午 卯 子 酉 午"),  # 002:183
    ("五將方", "day_branch", "", "兌 坎 震 離 兌 坎 震 離 兌 坎 震 離"),  # 002:187
    ("孤", "xun", "empty", "戌亥 申酉 午未 辰巳 寅卯 子丑"),  # 004:302
    ("虛", "xun", "empty", "辰巳 寅卯 子丑 戌亥 申酉 午未"),
    ("月建大將", "month", "", "卯 子 酉 午 卯 子 酉 午 卯 子 酉 午"),
    ("雄", "month", "", "寅 亥 申 巳 寅 亥 申 巳 寅 亥 申 巳"),
    ("雌", "month", "", "申 巳 寅 亥 申 巳 寅 亥 申 巳 寅 亥"),
    ("生神", "month", "", "子 丑 寅 卯 丑 巳 午 未 申 酉 戌 亥"),
    ("死神", "month", "opposite", "午 未 申 酉 戌 亥 子 丑 寅 卯 辰 巳"),
    ("干游", "month", "", "丙 丁 坤 庚 辛 干 壬 癸 艮 甲 乙 巽"),
    ("干魯", "month", "", "壬 癸 辰 甲 乙 巽 丙 丁 坤 庚 辛 干"),
    ("月德", "month", "army", "未 申 酉 戌 亥 子 丑 寅 卯 辰 巳 午"),  # 000:127
    ("日德", "month", "", "亥 戌 酉 申 未 午 巳 辰 卯 寅 丑 子"),
    ("天目", "season", "", "辰 未 戌 丑"),  # 000:23
    ("孤", "year_branch", "002", "亥 子 丑 寅 卯 辰 巳 午 未 申 酉 戌"),  # 002:167
    ("虛", "year_branch", "002", "巳 午 未 申 酉 戌 亥 子 丑 寅 卯 辰"),
]
CORRECTED = {
    ("人德", "day_branch", "寅"): "乾", ("地丙", "xun", "甲午"): "申", ("生神", "month", "午"): "辰",
    ("干游", "month", "未"): "乾", ("干魯", "month", "辰"): "艮", ("干魯", "month", "丑"): "乾",
}  # fmt: skip
# read by other tests: the same as another row, or from a rule
BY_RULE = {("玉女", "day_branch"), ("天目", "fixed"), ("地耳", "fixed")}


def cells(spirit: str, basis: str, variant: str) -> dict[str, str]:
    found = next(
        v for v in spirits() if (v.spirit, v.basis, v.variant) == (spirit, basis, variant)
    )  # fmt: skip
    names = TARGETS[found.target].names
    filled = ["".join(names[p] for p in sorted(cell)) for cell in found.cells]
    return dict(zip(CODES[basis], filled, strict=True))


@pytest.mark.parametrize(("spirit", "basis", "variant", "printed"), PRINTED)
def test_a_spirit_stands_where_its_line_has_it(spirit, basis, variant, printed):
    told = dict(zip(ORDERS[basis], printed.split(), strict=True))
    for key, right in CORRECTED.items():
        if key[:2] == (spirit, basis):
            told[key[2]] = right
    held = cells(spirit, basis, variant)
    assert {k: set(v) for k, v in held.items()} == {k: set(v) for k, v in told.items()}


@pytest.mark.parametrize("basis", ["month", "day_branch"])
def test_the_yellow_and_the_black_road(basis):
    """000:75–79: the twelve in order, from where 青龍 begins."""
    begins = {"子": "申", "午": "申", "丑": "戌", "未": "戌", "寅": "子", "申": "子", "卯": "寅",
              "酉": "寅", "辰": "辰", "戌": "辰", "巳": "午", "亥": "午"}  # fmt: skip
    yellow = {"青龍", "明堂", "金匱", "天德", "玉堂", "司命"}
    order = [
        "青龍",
        "明堂",
        "天刑",
        "朱雀",
        "金匱",
        "天德",
        "白虎",
        "玉堂",
        "天牢",
        "元武",
        "司命",
        "勾陳",
    ]
    for n, name in enumerate(order):
        told = {b: BRANCHES[(BRANCHES.index(begins[b]) + n) % 12] for b in BRANCHES}
        assert cells(name + ("黃道" if name in yellow else "黑道"), basis, "") == told


def test_every_spirit_of_these_books_has_been_read_twice():
    mine = {
        (r["spirit"], r["basis"], r["variant"])
        for name, rows in listed("spirits_", HEADER).items() if name.startswith("h_") for r in rows
    }  # fmt: skip
    read = {row[:3] for row in PRINTED}
    roads = {key for key in mine if key[0].endswith(("黃道", "黑道"))}
    offsets = {(n, b, "002") for n in "孤虛" for b in ("month", "day_branch", "hour")}
    left = mine - read - roads - offsets
    assert {key[:2] for key in left} == BY_RULE | {("亭亭", "day_branch")}


# -- references ---------------------------------------------------------------------------------
def told(family: str, subject: str, aspect: str, variant: str = "") -> list[str]:
    return [r["value"] for r in families()[family]
            if (r["subject"], r["aspect"], r["variant"]) == (subject, aspect, variant)]  # fmt: skip


def test_virtue_and_punishment():
    """004:3."""
    pairs = {"冬至": "卯酉", "夏至": "酉卯", "春分": "午子", "秋分": "子午", "立春": "辰戌",
             "立秋": "戌辰", "立夏": "未丑", "立冬": "丑未"}  # fmt: skip
    for term, (virtue, punishment) in pairs.items():
        assert told("qimen_war", term, "德") == [virtue]
        assert told("qimen_war", term, "刑") == [punishment]


def test_states_by_season():
    """002:179."""
    lines = {"春": "木火水金土", "夏": "火土木水金", "秋": "金水土火木", "冬": "水木金土火"}
    for season, phases in lines.items():
        for phase, state in zip(phases, "相旺廢囚休", strict=True):
            assert told("qimen_war", season, phase) == [state]


def test_states_of_stars():
    """004:206: water from the line, the others by its rule."""
    water = {"旺": "寅卯", "相": "亥子", "休": "巳午", "囚": "辰戌丑未", "廢": "申酉"}
    wood = {"旺": "巳午", "相": "寅卯", "休": "辰戌丑未", "囚": "申酉", "廢": "亥子"}
    for star, states in (("水星", water), ("木星", wood)):
        for state, branches in states.items():
            assert set(told("qimen_war", star, state)) == set(branches)


def test_doors_by_term():
    """004:206: 冬至 from the line; at 夏至 the ring begins with 景門."""
    states = "旺絕胎沒死囚休廢"
    for term, doors in (("冬至", "休生傷杜景死驚開"), ("夏至", "景死驚開休生傷杜")):
        found = [told("qimen_war", term, state)[0][0] for state in states]
        assert "".join(found) == doors


def test_camps():
    """000:95, 99, 002:199, 004:302."""
    here = {"甲": "大將", "乙": "旗鼓", "丙": "士卒", "丁": "伏兵"}
    for variant, more in (
        ("camp_99", {"戊": "軍門", "己": "小將", "庚": "斬伐", "辛": "判斷", "壬": "囚擊糧儲"}),
        ("002", {"辛": "判斷", "壬": "糧儲", "癸": "伏藏"}),
        (
            "004",
            {"戊": "奇兵", "己": "裨將", "庚": "斬斷", "辛": "治事", "壬": "蒭糧", "癸": "兵器"},
        ),
        ("camp_95", {"丙": "次將"}),
    ):
        for stem, whose in (here | more).items():
            if (variant, stem) == ("camp_95", "丁"):
                continue
            assert told("qimen_war", stem, "安營", variant) == [whose], (variant, stem)
    assert told("qimen_war", "戊", "安營", "002") == []
    ring = [
        "青龍",
        "蓬星",
        "明堂",
        "太陰",
        "天門",
        "地戶",
        "天獄",
        "天庭",
        "天牢",
        "天藏",
        "陽孤",
        "陰虛",
    ]
    for n, name in enumerate(ring):  # 000:91: 子 青龍 … 戌 陽孤, 亥 陰虛 for 甲子
        assert told("qimen_war", name, "旬首前") == [str(n)]


def test_not_struck():
    """002:163."""
    sides = {"甲乙": "西", "壬癸": "四維", "丙丁": "北", "庚辛": "南", "戊己": "東"}
    for stems, side in sides.items():
        assert told("qimen_war", stems + "日", "不攻") == [side]


def test_rods():
    """004:280–284: the twelve lines of the rods."""
    moves = [
        "子戌",
        "丑卯",
        "寅巳",
        "卯丑",
        "辰午",
        "巳申",
        "午辰",
        "未酉",
        "申亥",
        "酉未",
        "戌子",
        "亥寅",
    ]
    for start, end in moves:
        assert told("qimen_war", start, "運籌") == [end]


def test_numbers_and_deities():
    """000:35–39."""
    numbers = {9: "甲己子午", 8: "乙庚丑未", 7: "丙辛寅申", 6: "丁壬卯酉", 5: "戊癸辰戌", 4: "巳亥"}
    for number, names in numbers.items():
        assert all(told("qimen_selection", name, "數") == [str(number)] for name in names)
    named = ["日光仙", "日天仙", "月光仙", "金玉仙", "滅門仙", "天德仙", "天凶神", "地凶神", "祭國仙", "地藏仙", "喪門神", "逆神仙", "大善仙", "大吉仙", "弔客神"]  # fmt: skip
    luck = "吉吉吉吉凶吉凶凶凶吉凶吉吉吉凶"
    for n, (name, good) in enumerate(zip(named, luck, strict=True), 13):
        assert told("qimen_selection", f"合數{n}", "仙") == [name]
        assert told("qimen_selection", f"合數{n}", "吉凶") == [good]


def test_wheels_of_journeys():
    """000:55: each wheel in the order of the list that follows it."""
    wheels = {"仲": "天盜 天門 天堂 天財 天賊 天陽 天侯 天倉",
              "季": "朱雀 白虎頭 白虎肋 白虎足 元武 青龍頭 青龍肋 青龍足",
              "孟": "堂房 金庫 金堂 順陽 賊盜 寶倉"}  # fmt: skip
    for months, names in wheels.items():
        for n, name in enumerate(names.split(), 1):
            assert told("qimen_selection", months + "月", f"初{n}") == [name]
            assert told("qimen_selection", name + "日", "吉凶")


def test_days_that_are_shunned():
    """000:51, 67, 71, 107."""
    lost = {"甲己": "3戊戌 7癸亥 10丙申 11丁亥", "乙庚": "4壬申 9乙巳", "丙辛": "3辛巳 9庚辰 10甲辰",
            "戊癸": "6己丑"}  # fmt: skip
    for stems, days in lost.items():
        for each in days.split():
            assert told("qimen_selection", stems + "年", each[:-2] + "月") == [each[-2:]]
    pairs = [
        "子虛",
        "丑斗",
        "寅室",
        "卯女",
        "辰箕",
        "巳房",
        "午角",
        "未張",
        "申鬼",
        "酉觜",
        "戌胃",
        "亥壁",
    ]
    for day, mansion in pairs:
        assert told("qimen_selection", "伏斷日", day) == [mansion]
    for months, name in (("17", "閉"), ("28", "收"), ("39", "危")):
        assert all(told("qimen_selection", "天上凶星", m + "月") == [name] for m in months)
    for months, name in (((4, 10), "執"), ((5, 11), "平"), ((6, 12), "除")):
        assert all(told("qimen_selection", "天上凶星", f"{m}月") == [name] for m in months)


def test_union_of_virtue():
    """000:43."""
    line = ["壬", "巳", "丁", "丙", "寅", "己", "戊", "亥", "辛", "庚", "申", "乙"]
    for month, there in zip(MONTHS, line, strict=True):
        assert told("qimen_selection", "天德合", month + "月") == [there]


def test_where_the_pole_points():
    """000:3."""
    names = {"巳": "天地初開", "午": "天地縱橫", "未": "天地小通", "申": "天地爭", "酉": "天地閉塞",
             "卯": "天地閉塞", "辰": "關梁閉塞"}  # fmt: skip
    for palace, name in names.items():
        assert told("qimen_war", "天罡指" + palace, "名") == [name]


def test_seats_of_the_five_emperors():
    """000:119."""
    for months, (seat, face) in {(1, 5, 9): "南北", (2, 6, 10): "東西", (3, 7, 11): "北南",
                                 (4, 8, 12): "西東"}.items():  # fmt: skip
        for m in months:
            assert told("qimen_war", f"{m}月", "坐") == ["正" + seat]
            assert told("qimen_war", f"{m}月", "面") == [face]


def test_sky():
    """001:87, 91, 143–151."""
    suns = [
        "氐2卯",
        "尾3寅",
        "斗4丑",
        "女2子",
        "危13亥",
        "奎2戌",
        "胃4酉",
        "畢7申",
        "井9未",
        "柳4午",
        "張15巳",
        "軫10辰",
    ]
    for each in suns:
        assert told("qimen_sky", each[-1], "太陽過宮·宿") == [each[0]]
        assert told("qimen_sky", each[-1], "太陽過宮·度") == [each[1:-1]]
    generals = "亥戌酉申未午巳辰卯寅丑子"
    for n, branch in enumerate(generals, 1):
        assert told("qimen_sky", f"{n}月", "月將") == [branch]
        assert told("qimen_sky", f"{n}月", "支") == [branch]
        assert told("qimen_sky", f"{n}月", "月建") == [MONTHS[n - 1]]
    middle = "雨水壬 春分乾 穀雨辛 小滿庚 夏至坤 大暑丁 處暑丙 秋分巽 霜降乙 小雪甲 冬至艮 大寒癸"
    first = "立春子 驚蟄亥 清明戌 立夏酉 芒種申 小暑未 立秋午 白露巳 寒露辰 立冬卯 大雪寅 小寒丑"
    for name, line in (("天氣將", middle), ("地氣將", first)):
        assert all(told("qimen_sky", each[:2], name) == [each[2]] for each in line.split())


def test_stars_and_doors_in_war():
    """002:51–63, 207."""
    hosts = {"天蓬": "辰戌丑未月日加二五八宮", "天任": "亥子寅卯月日加三四宮", "天沖": "四季申酉月日加六七宮",
             "天英": "申酉亥子月日加一宮", "天柱": "寅卯巳午月日加九宮"}  # fmt: skip
    for star, condition in hosts.items():
        assert told("qimen_attribute", star, "主事·兵·主") == [condition]
    assert "征討" in told("qimen_attribute", "開門", "主事·宜")
    assert told("qimen_attribute", "休門", "主事·忌") == ["行刑", "斷獄"]
    assert told("qimen_war", "天任", "兵吉凶") == ["大勝"]
