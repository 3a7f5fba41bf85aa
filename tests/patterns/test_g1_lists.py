"""The enumerations of 003:8467–9215 as the text prints them, typed from its lines."""

from __future__ import annotations

import numpy as np
import pytest

from liuren_tables.symbols.cycles import GANZHI
from tests.patterns.g1_support import at, chart_name, charts, charts_where, cube, exempt
from tests.support.notation import BRANCHES

ANY, DAY, NIGHT = None, 0, 1

# pattern, line, by day or night, charts that the line lists
LISTED = [
    ("引從天干", 8471, ANY, "庚辰:寅加酉 壬子:巳加子"),
    ("引從地支", 8479, ANY, "己亥:巳加子 丁亥:巳加子"),
    ("引從墓覆", 8479, ANY, "庚辰:寅加酉 壬子:巳加子 己亥:巳加子"),
    ("貴人助貴", 8491, ANY, "癸未:巳加子"),
    ("拱地貴·bifa", 8503, ANY, "庚午戌酉午"),
    ("回還·bifa", 8519, ANY, "辛亥酉 丁卯卯亥 丁亥卯亥 己卯卯亥 己亥卯亥"),
    ("六陽·bifa", 8583, ANY, "庚子戌 甲午子 甲戌子"),
    ("六陰·bifa", 8595, ANY, "己卯酉 己亥巳"),
    ("旺祿臨身", 8611, ANY, "乙酉卯 乙亥卯 癸巳子 癸丑子 辛卯酉 辛丑酉 辛酉酉 己亥午 己酉午 己巳午"),
    ("旺祿空亡", 8615, ANY, "辛巳酉 癸亥子 丁亥午 乙巳卯"),
    ("旺祿閉口", 8619, ANY, "乙未卯"),
    ("旺祿乘凶將", 8623, DAY, "辛卯酉"),
    ("旺祿乘凶將", 8623, NIGHT, "辛卯酉 辛未酉"),
    ("祿受支傷", 8631, ANY, "辛丑:酉加丑 乙酉:卯加酉"),
    ("祿被支脫", 8631, ANY, "乙巳:卯加巳"),
    ("就干上生", 8639, ANY, "甲子子"),
    ("避難逃生", 8639, ANY, "丁卯亥 乙亥酉 戊寅申 庚戌午 辛未丑 戊午辰 己巳酉 辛酉亥 壬申寅 庚辰子"),
    ("就支上生", 8643, ANY, "甲子:辰加寅"),
    ("坐地盤生", 8647, ANY, "庚子:子加申"),
    ("不受福德", 8663, ANY, "壬寅申 乙酉亥 辛丑未 庚子辰 庚午戌"),
    ("斫輪坐空", 8675, ANY, "丁丑:卯加申"),
    ("眾鬼雖彰", 8679, ANY, "壬辰:戌加未 壬戌寅 丙子丑 丙申丑 丙辰丑 癸亥辰"),
    ("干上救神", 8683, ANY, "壬辰寅 壬戌寅 丙子丑 丙申丑 丙辰丑"),
    ("家鬼取家人", 8687, ANY, "己丑申 丙申丑 丙寅辰"),
    ("支上救神", 8691, ANY, "癸亥辰"),
    ("引鬼為生", 8695, ANY, "丙子子 丙午子 己丑:卯加申 甲寅:酉加寅 甲午:酉加寅"),
    ("傳鬼為生", 8699, DAY, "庚午辰 癸巳:巳加酉"),
    ("德神臨身", 8703, ANY, "乙丑申 乙巳申"),
    ("土將化火鬼", 8707, DAY, "辛巳:午加辛"),
    ("土將化火鬼", 8707, NIGHT, "辛巳:午加辛"),
    ("狐假虎威", 8719, ANY, "丁未子 六辛亥"),
    ("財神空亡", 8735, ANY, "辛亥寅"),
    ("脫上逢脫", 8743, DAY, "六甲巳 六乙午 六丁丑"),
    ("脫上逢脫", 8747, NIGHT, "六庚子 六己酉"),
    ("空上乘空", 8755, DAY, "甲申未"),
    ("進茹空亡", 8767, ANY, "壬子子 甲午卯 癸丑寅"),
    ("踏腳空亡", 8775, ANY, "戊申辰 丙午辰 乙卯卯"),
    ("間退空亡", 8779, ANY, "甲子:戌加子 甲申:午加申 乙卯:丑加卯 丙辰:丑加卯 丁巳:丑加卯"),
    ("互胎", 8803, ANY, "戊寅酉 乙丑子 己未子午 癸未子 癸丑午 己丑午 辛未午 丁丑午 甲申卯 庚寅酉"),
    ("損孕", 8815, ANY, "壬辰:午加亥 癸巳:午加丑 庚戌:卯加申 辛亥:卯加戌 戊午:子加巳 己未:子加未 "
     "甲戌:酉加巳 甲戌:酉加午 乙亥:酉加巳 乙亥:酉加午 丙辰:子加辰 丙辰:子加戌 丁巳:子加丑 丁巳:子加未"),
    ("交車害", 8855, ANY, "辛酉:伏吟 乙卯:伏吟 丁丑午 己丑午"),
    ("交車刑", 8859, ANY, "丙寅:伏吟 戊寅:伏吟 辛未:伏吟 辛丑:伏吟"),
    ("交車克", 8863, ANY, "庚子丑 庚戌卯 辛未午"),
    ("交車三交", 8863, ANY, "己酉辰 丁卯戌 丁酉辰 己卯戌"),
    ("交車三合", 8867, ANY, "乙丑子 辛未午"),
    ("交車乘丁", 8871, ANY, "辛未午"),
    ("獨支干上神作六合", 8883, ANY, "戊辰丑未 辛未寅申 乙亥酉卯 丙子卯酉 戊子卯酉"),
    ("交互六合", 8887, ANY, "乙丑子 丙寅亥 戊辰酉 辛未午 乙亥寅 丙子丑 戊寅亥"),
    ("干支相會·apart", 8899, ANY, "丙寅:寅加巳 丙寅:亥加寅 丙戌:戌加巳 丙戌:卯加戌 戊戌:戌加巳 "
     "戊戌:卯加戌 壬辰:辰加亥 壬辰:酉加辰"),
    ("支傳干", 8903, ANY, "癸酉酉"),
    ("干傳支", 8907, ANY, "丁亥酉"),
    ("蛇虎遁鬼", 8939, DAY, "甲子:午加戌 甲子:返吟"),
    ("蛇虎遁鬼", 8939, NIGHT, "辛巳:丑加巳 辛巳:丑加申 辛巳:丑加酉"),
    ("太常乘長生臨支", 8967, NIGHT, "甲子:亥加子 甲戌:亥加戌 甲寅:亥加寅"),
    ("太常乘長生臨支", 8967, DAY, "己未:申加未"),
    ("牛女相會", 8971, ANY, "乙丑:子加丑 己丑:子加丑 丙子:丑加子 壬子:丑加子"),
    ("傳財化鬼", 8979, ANY, "辛亥午 辛卯午 辛未午 丁巳亥 丁丑亥"),
    ("傳財化鬼·branch", 8987, ANY, "乙巳未 乙亥丑 丁亥申"),
    ("因財致禍", 8991, ANY, "庚辰丑"),
    ("財遁鬼", 8995, ANY, "甲戌辰 甲辰戌 乙丑未 乙未丑 丙寅申 壬戌午 癸酉巳 丁卯酉 戊辰子"),
    ("借錢還債", 8995, ANY, "辛酉卯 壬子巳 丙午申 乙未:伏吟"),
    ("傳鬼化財", 8999, ANY, "丙申丑 丙子丑 丙辰丑"),
    ("全鬼變為財", 8999, ANY, "丙申丑"),
    ("取還魂債", 9003, ANY, "己丑亥 己巳亥 壬寅:返吟 甲戌戌 甲午戌 甲申戌 甲辰戌 甲寅戌"),
    ("取還魂債·branch", 9003, ANY, "壬寅:午加寅 壬戌:午加戌 甲午:戌加午"),
    ("求財急取", 9007, ANY, "乙未未 辛卯卯"),
    ("空財", 9011, ANY, "丙子:酉加巳"),
    ("危中取財", 9011, ANY, "甲辰:申加辰 甲戌:申加戌 乙丑:酉加丑 乙未:酉加未 丙申:亥加申 丁酉:子加酉 "
     "戊子:寅加子 己亥:卯加亥 庚寅:巳加寅 辛卯:午加卯"),
    ("眷屬豐盈居狹宅", 9015, ANY, "甲申午 乙酉申 乙酉巳"),
    ("人旺棄宅", 9019, ANY, "丁未:卯加未 丁未:亥加未 癸卯:酉加巳 甲午:子加丑 丙戌:卯加辰"),
    ("贅婿·bifa", 9023, ANY, "丙申申 丁酉酉 戊子子 己亥亥"),
    ("屋宅寬廣致人衰", 9027, ANY, "甲辰:戌加寅 甲戌:寅加戌 壬午:未加卯"),
    ("賣宅備患", 9031, ANY, "癸酉:辰加丑 己巳:卯加未 丙寅:子加丑 癸酉:伏吟"),
    ("獅獸沖宅", 9031, ANY, "壬辰:申加戌 辛巳:伏吟 甲午:伏吟 庚午:伏吟 辛丑:酉加未"),
    ("三傳遞生·bifa", 9043, ANY, "辛丑:卯加丑 辛酉寅 癸未卯 甲子午 壬申午 壬辰午 甲申午 壬寅午 壬子午 "
     "壬戌午 丙子申 丙寅申 丙辰申 丙午申 丙申申 丙戌申"),
    ("將生財神", 9047, NIGHT, "六丙:酉加巳"),
    ("支干相生", 9047, ANY, "壬戌申"),
    ("兩面刀", 9047, ANY, "六戊:伏吟"),
    ("三傳互克", 9055, ANY, "丙辰:寅加酉 辛酉卯 己巳:伏吟 六戊:伏吟 丙子:寅加未"),
    ("求財大獲", 9059, ANY, "庚辰丑 乙酉:未加寅"),
    ("土將助財", 9063, NIGHT, "六丙:酉加巳"),
    ("三傳內戰", 9067, ANY, "癸酉:未加寅 戊辰:寅加酉"),
    ("有始無終", 9075, ANY, "乙未:亥加未 乙丑:亥加丑"),
    ("難變易", 9075, ANY, "丙寅:戌加寅 壬子:辰加寅 壬寅:辰加寅"),
    ("舍損就益", 9079, ANY, "甲辰丑"),
    ("苦去甘來", 9083, ANY, "戊午寅 六戊:伏吟"),
    ("一喜一悲", 9087, NIGHT, "癸亥戌 癸卯申 壬寅:戌加子 壬子:戌加子"),
    ("樂里生憂", 9095, ANY, "庚寅巳 甲申亥 庚辰戌 庚午辰"),
    ("樂里生憂·birth_controls", 9099, ANY, "庚子巳 庚辰巳"),
    ("樂里生憂·generals", 9095, DAY, "癸酉酉 癸丑酉 癸巳酉"),
    ("恩多怨深·bifa", 9103, ANY, "己巳:申加巳 乙亥:午加亥 乙未:午加亥 乙巳:午加亥 乙卯:午加亥"),
    ("不幸中幸", 9107, DAY, "六戊:伏吟"),
    ("幸中不幸", 9107, NIGHT, "六戊:伏吟"),
    ("盜氣乘元武用", 9115, DAY, "丙子:申加子 庚午:戌加酉"),
    ("盜氣乘元武用", 9115, NIGHT, "辛丑:巳加申 庚午:戌加酉"),
    ("盜氣乘元武用", 9115, ANY, "乙亥:酉加亥 己巳:亥加酉"),
    ("財空乘元", 9119, DAY, "甲子:戌加子"),
    ("鬼脫乘元", 9119, DAY, "己酉:卯加酉"),
    ("鬼脫乘元", 9119, NIGHT, "辛丑:亥加丑"),
    ("干支皆敗", 9123, ANY, "甲申子 庚寅午 丙申卯 丙寅卯"),
    ("破敗神臨宅", 9127, ANY, "己巳酉 己亥酉 戊申酉 戊寅酉 壬寅酉 壬申酉 癸巳酉 癸亥酉"),
    ("末助初克干", 9135, ANY, "庚午午 庚辰:寅加辰 庚申:寅加辰 辛未:卯加戌 甲辰:辰加子"),
    ("抱雞不斗", 9139, ANY, "己亥巳 己酉巳 庚寅午 癸亥卯"),
    ("枉作惡人", 9143, ANY, "庚戌午 庚子午"),
    ("謁求禍出", 9147, ANY, "甲子酉 甲午酉 甲辰申 甲戌申 乙亥酉 乙巳酉 乙卯申 乙酉申 丙寅子亥"),
    ("末助初生干", 9151, ANY, "辛酉:巳加子 六戊:伏吟 己巳:伏吟 己丑子 辛亥子 己巳子 己卯子 己亥子 "
     "己未子 辛酉子"),
    ("末助初為財", 9155, ANY, "甲辰子 甲寅子 甲午子 癸未子 甲子子 壬申酉"),
    ("末助初財反克干上", 9155, ANY, "甲子子 壬申酉"),
    ("閉口·bifa", 9159, DAY, "甲子:辰加子 甲子:戌加子 戊辰:戌加子 戊辰:辰加子 乙丑:卯加子 庚午:戌加子 "
     "庚午:辰加子 己巳:卯加子 丙寅:申加子 丙寅:寅加子"),
    ("閉口·bifa", 9159, NIGHT, "甲子:辰加子 甲子:戌加子 戊辰:戌加子 乙丑:亥加子 庚午:戌加子 庚午:辰加子 "
     "己巳:亥加子 丙寅:伏吟 丁卯:伏吟 丁卯:返吟"),
    ("財作閉口", 9179, ANY, "丙寅酉 丙寅:酉加寅 丁卯酉 丁卯:酉加卯 甲戌未 甲戌:未加戌 壬辰巳 壬辰:巳加辰 "
     "癸巳巳 癸巳:巳加巳 庚子卯 辛丑卯 甲辰丑 甲辰:丑加辰 乙巳丑 乙巳:丑加巳 戊午亥 戊午:亥加午 "
     "己未亥"),
    ("后合占婚", 9215, DAY, "丁卯寅"),
    ("后合占婚", 9215, NIGHT, "丁卯子 丁卯戌"),
]  # fmt: skip

# the same, where the text limits the list, or the rule by hand allows no other
COMPLETE = [
    ("干支拱日祿·bifa", 8495, ANY, "丁巳:伏吟 己巳:伏吟 癸亥:伏吟"),
    ("干支拱貴·bifa", 8499, ANY, "庚午:伏吟 己酉:伏吟 甲子:伏吟"),
    ("周而復始", 8511, ANY, "乙未:卯加辰 辛丑:卯加戌 丙申:卯加巳 壬寅:卯加亥 戊申:丑加巳 乙丑:子加辰 "
     "辛未:子加戌 丙寅:子加巳 戊寅:戌加巳 壬申:子加亥"),
    ("源消根斷", 8603, ANY, "癸卯卯 癸未卯 癸巳卯 辛卯子"),
    ("朽木難雕·bifa", 8671, ANY, "庚戌:卯加申 辛亥:卯加辛 癸丑:卯加申"),
    ("鬼傳受夾克", 8703, NIGHT, "乙丑:酉加巳 乙巳:酉加巳"),
    ("鬼傳受夾克", 8703, DAY, ""),
    ("木局去土將", 8711, NIGHT, "六壬卯 壬戌未 壬子未 癸卯酉 癸亥酉"),
    ("木局去土將", 8711, DAY, ""),
    ("脫盜", 8751, NIGHT, "六辛亥"),
    ("脫盜", 8751, DAY, "六壬寅 六癸寅"),
    ("脫空", 8759, DAY, "六辛子 六乙午"),
    ("脫空", 8759, NIGHT, ""),
    ("尋死", 8775, ANY, "丙午辰 乙卯卯"),
    ("衰元胎", 8823, ANY, "乙未:亥加丑"),
    ("交車長生", 8851, ANY, "庚寅亥 甲申巳 戊申:伏吟 戊寅:返吟"),
    ("交車合財", 8851, ANY, "辛丑子 辛巳申 壬申:返吟 辛卯:伏吟 癸未午"),
    ("干支相會", 8875, ANY, "乙酉:酉加乙 乙酉:辰加酉 丙申:申加丙 丙申:巳加申 戊申:申加戊 戊申:巳加申 "
     "辛卯:卯加辛 辛卯:戌加卯 壬寅:寅加亥 壬寅:亥加寅"),
    ("上下俱合", 8879, ANY, "甲申亥 丁丑午 己丑午 癸未子 庚寅巳"),
    ("外好裡槎枒·bifa", 8895, ANY, "壬申寅申 乙卯丑未 辛酉丑未 丙寅寅申 戊寅寅申"),
    ("日辰鄰近", 8899, ANY, "壬子子 戊午午 丙午午"),
    ("人宅罹禍", 8935, ANY, "六庚:巳加庚 六辛:午加辛"),
    ("蛇虎乘丁", 8947, ANY, "乙亥:丑加亥 辛亥:未加亥 乙未酉 己巳卯"),
    ("太常乘長生臨干", 8967, NIGHT, "六甲亥"),
    ("太常乘長生臨干", 8967, DAY, "六己申"),
    ("曲直傷干納粟", 8987, ANY, "己卯亥 己亥亥 己酉亥 己未亥"),
]  # fmt: skip

# the same, with what the rule has beside what the line lists
BESIDE = [
    ("交車脫", 8855, "壬午未 乙亥寅 戊辰酉 丁卯戌 甲申巳 庚寅亥 壬辰酉 乙未午", "戊午未"),
    ("交車沖", 8859, "丁丑:伏吟 癸未:伏吟 甲申:伏吟 庚寅:伏吟", "己丑:伏吟"),
    ("上下皆合", 8875, "乙酉:伏吟 丙申:伏吟 戊申:伏吟 辛卯:伏吟 壬寅:伏吟",
     "乙酉:返吟 丙申:返吟 戊申:返吟 辛卯:返吟 壬寅:返吟"),
    ("胎受克絕", 8827, "六壬:午加亥 六庚:卯加申 六癸:午加亥 六辛:卯加申 六戊:子加巳 六甲:酉加寅",
     "六丙:子加巳"),
    ("閉口發用", 9171, "甲申:巳加申 丁亥:巳加申 壬辰:巳加申 庚寅:巳加申 丙辰:亥加寅 丁巳:亥加寅",
     "己未:亥加寅 乙巳:丑加辰"),
    ("人旺棄宅", 9019, "丁未:卯加未 丁未:亥加未 癸卯:酉加巳 甲午:子加丑 丙戌:卯加辰", "丙辰辰"),
]  # fmt: skip


def _id(row: tuple[object, ...]) -> str:
    return f"{row[0]} {row[1]}"


def _at(daynight: int | None) -> dict[str, int | tuple[int, ...]]:
    return {} if daynight is None else {"daynight": daynight}


@pytest.mark.parametrize("row", LISTED, ids=_id)
def test_listed(row: tuple[str, int, int | None, str]) -> None:
    name, _, daynight, said = row
    assert sorted(charts(said) - charts_where(cube(name), **_at(daynight))) == []


@pytest.mark.parametrize("row", COMPLETE, ids=_id)
def test_complete(row: tuple[str, int, int | None, str]) -> None:
    name, _, daynight, said = row
    assert sorted(charts_where(cube(name), **_at(daynight))) == sorted(charts(said))


@pytest.mark.parametrize("row", BESIDE, ids=_id)
def test_listed_with_what_stands_beside(row: tuple[str, int, str, str]) -> None:
    name, _, said, beside = row
    assert sorted(charts_where(cube(name))) == sorted(charts(said) | charts(beside))


def _days(name: str, **stated: int) -> str:
    found = {chart[:2] for chart in charts_where(cube(name), **stated)}
    return " ".join(day for day in GANZHI if day in found)


def test_properties_of_days() -> None:
    assert _days("干支夾拱") == "甲子 己巳 庚午 丁酉 癸卯 甲辰 己酉 庚戌 丁巳 癸亥"
    assert _days("祿作閉口") == "辛未 丙戌 戊子 乙未 壬戌"
    assert {day[0] for day in _days("簾幕貴作墓", daynight=DAY).split()} == {"甲"}
    assert {day[0] for day in _days("簾幕貴作墓", daynight=NIGHT).split()} == {"庚"}
    void = [
        "甲寅",
        "庚寅",
        "丙寅",
        "丁卯",
        "己卯",
        "乙亥",
        "壬子",
        "癸丑",
        "壬寅",
        "癸卯",
        "辛亥",
    ]  # 8551
    assert set(void) <= set(_days("簾幕貴空亡").split())
    assert not {"子", "午"} & {day[1] for day in _days("交車三交").split()}  # 8863
    assert _days("金日逢丁") == " ".join(d for d in GANZHI if d[0] in "庚辛")
    assert _days("水日逢丁") == " ".join(d for d in GANZHI if d[0] in "壬癸")
    assert {d[0] for d in _days("旬首作簾幕官").split()} == set("乙己辛")  # 8527


@pytest.mark.parametrize("name", ["權攝不正·bifa", "交互六合", "旬尾加旬首"])
def test_one_plate_on_every_day(name: str) -> None:
    assert sorted(chart[:2] for chart in charts_where(cube(name))) == sorted(GANZHI)


def test_nobles_on_both_sides_of_the_person() -> None:
    """8483, 8543, 8547."""
    holds = np.squeeze(cube("二貴拱年命"))
    found = {chart_name(int(d), int(t)) + BRANCHES[p] for d, t, p in np.argwhere(holds)}
    assert found == {"丁酉酉申", "丁巳亥午", "癸亥巳子", "癸卯卯寅"}


def test_ben_ming_with_ding_on_its_birth() -> None:
    """丁神 of the six tens and the plate that sets each on its 長生 (8651)."""
    holds = np.squeeze(cube("本命乘丁坐長生"))
    places = {(d // 10, t, BRANCHES[b]) for d, t, b in np.argwhere(holds).tolist()}
    assert places == {
        (0, 4, "卯"),
        (1, 5, "丑"),
        (2, 3, "亥"),
        (3, 4, "酉"),
        (4, 11, "未"),
        (5, 3, "巳"),
    }
    assert holds.sum() == 60


def test_fire_ghost_of_the_seasons() -> None:
    """The twenty cases of 8923–8931, by season, day and night."""
    told = {
        ("寅卯辰", NIGHT): "甲申:午加申 戊申:午加申 庚申:午加申",
        ("巳午未", NIGHT): "甲寅:酉加寅 庚寅:酉加寅 戊寅:酉加寅 乙卯:酉加卯 己卯:酉加卯",
        ("巳午未", DAY): "丁卯:酉加卯",
        ("申酉戌", DAY): "甲午:子加午 庚午:子加午 戊午:子加午 丁巳:子加巳",
        ("申酉戌", NIGHT): "辛巳:子加巳",
        ("亥子丑", DAY): "甲辰:卯加辰 戊辰:卯加辰 庚辰:卯加辰 癸未:卯加未 壬辰:卯加辰",
        ("亥子丑", NIGHT): "辛丑:卯加丑",
        ("寅卯辰", DAY): "",
    }  # fmt: skip
    for (months, daynight), said in told.items():
        for month in months:
            where = {"month": BRANCHES.index(month), "daynight": daynight}
            assert charts_where(cube("火鬼蛇雀克宅"), **where) == charts(said)


def test_ding_with_the_tiger_by_the_way_of_the_generals() -> None:
    """8915–8919: 辛巳 forward and 辛卯 backward by day, 辛丑 forward and 辛亥 backward by night."""
    assert _days("丁神乘虎", daynight=DAY) == "辛巳 辛卯"
    assert _days("丁神乘虎", daynight=NIGHT) == "辛丑 辛亥"


def test_horses_of_jia_yin_and_wu_chen() -> None:
    """8943, the plates of the two days; 甲戌 and 戊申 have them with a void 鬼."""
    by_day = {c for c in charts_where(cube("馬載虎鬼"), daynight=DAY) if c[:2] == "甲寅"}
    assert by_day == charts("甲寅:申加午 甲寅:伏吟 甲寅:申加戌 甲寅:申加亥")
    by_night = {c for c in charts_where(cube("馬載虎鬼"), daynight=NIGHT) if c[:2] == "戊辰"}
    assert by_night == charts("戊辰:寅加未 戊辰:寅加酉 戊辰:寅加亥")
    assert {c[:2] for c in charts_where(exempt("馬載虎鬼"))} == {"甲戌", "戊申"}


def test_seasons_of_ghosts_and_wealth() -> None:
    """8723 spring for 戊子 干上午; 8727 autumn and winter for 戊申 干上丑."""
    ghosts = at(cube("鬼賊當時"), day=GANZHI.index("戊子"), turn=1)
    wealth = at(cube("傳財太旺"), day=GANZHI.index("戊申"), turn=8)
    assert {BRANCHES[m] for m in np.flatnonzero(ghosts)} == set("寅卯")
    assert {BRANCHES[m] for m in np.flatnonzero(wealth)} == set("申酉亥子")


def test_pregnancy_by_month() -> None:
    """8783–8799: what is pregnant in which month, and where the child is lost."""
    for month, said in (("申", "六壬午"), ("巳", "六庚卯 六辛卯"), ("寅", "六戊子 六己子")):
        where = charts_where(cube("胎財生氣"), month=BRANCHES.index(month))
        assert charts(said) <= where
        assert {chart[0] for chart in where} <= {
            "申": set("壬癸"),
            "巳": set("庚辛"),
            "寅": set("戊己"),
        }[month]
    assert "壬辰午" in charts_where(exempt("胎財生氣"), month=BRANCHES.index("申"))


def test_blood_and_loathing_meet_in_the_seventh_month_only() -> None:
    """9035."""
    holds = np.squeeze(cube("血厭克宅"))
    assert {BRANCHES[m] for m in np.argwhere(holds)[:, 3]} == {"申"}
    assert "癸亥午" in charts_where(cube("血厭克宅"), daynight=NIGHT)


def test_exceptions_that_the_lines_name() -> None:
    assert charts("庚子辰 庚午戌") == charts_where(exempt("不受福德"))  # 8663
    lost = charts_where(exempt("旺祿臨身"))
    assert charts("辛巳酉 癸亥子 丁亥午 乙巳卯 乙未卯") <= lost  # 8611–8619
    assert not charts("乙酉卯 乙亥卯 癸巳子 癸丑子 辛卯酉 辛丑酉 己亥午 己酉午 己巳午") & lost
    assert charts("壬辰寅 丙子丑 癸亥辰") <= charts_where(exempt("眾鬼雖彰"))
    assert charts("甲戌:申加戌 辛卯:午加卯") <= charts_where(exempt("危中取財"))  # 9011
    assert charts("己亥巳 己酉巳 庚寅午 癸亥卯 庚戌午 庚子午") <= charts_where(exempt("末助初克干"))
    assert "癸亥丑" in charts_where(exempt("干支拱日祿·bifa"))  # 8495


def test_black_warrior_never_stands_in_the_south_east() -> None:
    """9167: the tens of 甲午 甲辰 甲寅 have no 旬首 under 玄武.

    By hand: over the twelve plates 玄武 stands twice on each palace from 申 to 丑, by day and by night.
    """
    holds = np.squeeze(cube("閉口·bifa"))
    assert [int(holds[ten * 10 : ten * 10 + 10].sum()) for ten in range(6)] == [40, 40, 40, 0, 0, 0]
