"""Methods 21–40 of 畢法 read a second time, chart by chart."""

from __future__ import annotations

from collections.abc import Callable

from tests.patterns.f_support import CHILD, CLASH, HARM, PHASE, Chart, ke, month_cycle, sheng
from tests.patterns.g1_characters import (
    EDGE,
    HORSE,
    JI,
    LU,
    RUIN_OF,
    UNION,
    ZHONG,
    above,
    alarm,
    all_of,
    apart,
    at_places,
    back,
    birth_of,
    bits,
    blood,
    both,
    cart,
    course,
    cross,
    forth,
    gens,
    ghost_phase,
    head,
    helps,
    hidden,
    hollow,
    house,
    loathed,
    met,
    neighbours,
    on,
    punish,
    season,
    shards,
    strike,
    tail,
    triad,
    up,
    vein,
    void,
)

READINGS: dict[str, Callable[[Chart], bool]] = {
    "交車相合": cart,
    "交車長生": lambda k: cart(k) and up(k) == birth_of(k.branch) and house(k) == k.root,
    "交車合財": lambda k: cart(k) and (
        (ke(k.branch, up(k)) and ke(k.stem, house(k))) or (ke(k.stem, up(k)) and ke(k.branch, house(k)))),
    "交車脫": lambda k: cart(k) and (
        (sheng(k.branch, up(k)) and (sheng(k.stem, house(k)) or sheng(k.lodge, house(k))))
        or (sheng(k.stem, up(k)) and sheng(k.branch, house(k)))),
    "交車害": lambda k: apart(k) and HARM[up(k)] == k.branch and HARM[house(k)] == k.lodge,
    "交車空": lambda k: cart(k) and (void(k, up(k)) or void(k, house(k))),
    "交車刑": lambda k: apart(k) and punish(up(k), k.branch) and punish(house(k), k.lodge),
    "交車沖": lambda k: apart(k) and CLASH[up(k)] == k.branch and CLASH[house(k)] == k.lodge,
    "交車克": lambda k: cart(k) and (
        (ke(up(k), k.branch) and ke(house(k), k.stem)) or (ke(up(k), k.stem) and ke(house(k), k.branch))),
    "交車三交": lambda k: cart(k) and set(k.chuan) <= set(ZHONG),
    "交車三合": lambda k: cart(k) and triad(k.chuan) != "",
    "交車乘丁": lambda k: cart(k) and k.chuan[0] == alarm(k),
    "上下皆合": lambda k: UNION[k.lodge] == k.branch and UNION[up(k)] == house(k),
    "干支相會": lambda k: UNION[k.lodge] == k.branch and met(k),
    "上下俱合": lambda k: apart(k) and UNION[up(k)] == k.lodge and UNION[house(k)] == k.branch,
    "獨支干上神作六合": lambda k: UNION[up(k)] == house(k) and UNION[k.lodge] != k.branch,
    "交互六合": cross,
    "外好裡槎枒·bifa": lambda k: UNION[up(k)] == house(k) and HARM[k.lodge] == k.branch,
    "日辰鄰近": lambda k: up(k) == k.branch and neighbours(k) and UNION[up(k)] == house(k),
    "干支相會·apart": lambda k: met(k) and not neighbours(k) and UNION[up(k)] == house(k),
    "支傳干": lambda k: k.chuan[0] == house(k) and k.chuan[2] == up(k),
    "干傳支": lambda k: k.chuan[0] == up(k) and k.chuan[2] == house(k),
    "金日逢丁": lambda k: k.stem in "庚辛" and alarm(k) in at_places(k),
    "丁神乘虎": lambda k: k.stem in "庚辛" and k.general(alarm(k)) == "白虎",
    "火鬼蛇雀克宅": lambda k: on(
        house(k) == "午酉子卯"[season(k)], ke(house(k), k.branch),
        k.general(house(k)) in ("朱雀", "螣蛇")),
    "人宅罹禍": lambda k: k.stem in "庚辛" and bits(k, up(k)) == "鬼" and house(k) == alarm(k),
    "蛇虎遁鬼": lambda k: any(
        (k.stem, hidden(k, b), k.general(b)) in (("甲", "庚", "白虎"), ("辛", "丁", "螣蛇"))
        for b in at_places(k)),
    "凶怪": lambda k: on(
        k.tomb == alarm(k) == loathed(k) == "辰未戌丑"[season(k)],
        k.tomb in (*k.on_day, above(k))),
    "馬載虎鬼": lambda k: on(
        (m := HORSE[k.branch]) in course(k), bits(k, m) == "鬼", k.general(m) == "白虎"),
    "蛇虎乘丁": lambda k: (
        (house(k) == alarm(k) and ke(house(k), k.branch) and k.general(house(k)) == "白虎")
        or (up(k) == alarm(k) and bits(k, up(k)) == "鬼" and k.general(up(k)) in ("白虎", "螣蛇"))),
    "水日逢丁": lambda k: k.stem in "壬癸" and alarm(k) in at_places(k),
    "財乘丁馬": lambda k: any(
        bits(k, b) == "財" and b in (alarm(k), HORSE[k.branch]) for b in (*k.on_day, *k.chuan)),
    "太常乘長生臨干": lambda k: up(k) == k.root and k.general(up(k)) == "太常",
    "太常乘長生臨支": lambda k: house(k) == k.root and k.general(house(k)) == "太常",
    "牛女相會": lambda k: any(
        b + k.seat(b) in ("子丑", "丑子") and k.general(b) == "太常" for b in (house(k), k.chuan[0])),
    "傳財化鬼": lambda k: all_of(k, "財") and bits(k, up(k)) == "鬼",
    "傳財化鬼·branch": lambda k: all_of(k, "財") and bits(k, house(k)) == "鬼",
    "曲直傷干納粟": lambda k: on(
        k.stem in "戊己", bits(k, up(k)) == "財", triad(k.chuan) == "木"),
    "因財致禍": lambda k: bits(k, k.chuan[0]) == "財" and ke(k.chuan[0], up(k)),
    "財遁鬼": lambda k: on(
        bits(k, up(k)) == "財", (h := hidden(k, up(k))) != "", h != "" and ke(h, k.stem)),
    "借錢還債": lambda k: on(
        bits(k, up(k)) == bits(k, house(k)) == "財", k.turn == 0 or bits(k, k.branch) == "比"),
    "傳鬼化財": lambda k: all_of(k, "鬼") and any(bits(k, b) == "財" for b in k.chuan),
    "全鬼變為財": lambda k: all_of(k, "鬼") and [
        bits(k, b) for b in k.chuan if not hollow(k, b)] == ["財"],
    "取還魂債": lambda k: bits(k, up(k)) == "財" and (
        all_of(k, "脫") or bits(k, k.chuan[0]) == bits(k, k.chuan[2]) == "脫"),
    "取還魂債·branch": lambda k: bits(k, house(k)) == "財" and all_of(k, "脫"),
    "求財急取": lambda k: on(
        up(k) == k.branch, bits(k, up(k)) == "財", up(k) == k.tomb or ke(up(k), k.lodge)),
    "空財": lambda k: bits(k, k.chuan[0]) == "財" and void(k, k.chuan[0]),
    "危中取財": lambda k: bits(k, k.branch) == "財" and bits(k, house(k)) == "鬼",
    "眷屬豐盈居狹宅": lambda k: all_of(k, "生") and bits(k, k.branch) == "鬼",
    "人旺棄宅": lambda k: all_of(k, "生") and bits(k, k.branch) == "脫",
    "贅婿·bifa": lambda k: on(
        up(k) == k.branch, bits(k, k.branch) == "財",
        sheng(k.branch, house(k)) or ke(house(k), k.branch)),
    "屋宅寬廣致人衰": lambda k: all_of(k, "脫") and bits(k, k.branch) == "財",
    "賣宅備患": lambda k: all_of(k, "鬼") and bits(k, k.branch) == "生",
    "獅獸沖宅": lambda k: k.god_of("白虎") == CLASH[house(k)],
    "血厭克宅": lambda k: on(
        ke(house(k), k.branch), k.general(house(k)) == "天后", house(k) == loathed(k),
        house(k) in (blood(k), vein(k))),
    "三傳遞生·bifa": lambda k: (
        (forth(k) and bits(k, k.chuan[2]) == "生") or (back(k) and bits(k, k.chuan[0]) == "生")),
    "將生財神": lambda k: all_of(k, "財") and gens(k) == {CHILD[PHASE[k.stem]]},
    "支干相生": lambda k: on(
        bits(k, house(k)) == "鬼", sheng(house(k), up(k)), bits(k, up(k)) == "生"),
    "兩面刀": lambda k: helps(k, "生") and bits(k, k.chuan[2]) == "鬼",
    "三傳生干天將生傳": lambda k: all_of(k, "生") and gens(k) == {ghost_phase(PHASE[k.stem])},
    "三傳互克": lambda k: (
        (strike(k) and bits(k, k.chuan[2]) == "鬼")
        or (ke(k.chuan[2], k.chuan[1]) and ke(k.chuan[1], k.chuan[0])
            and bits(k, k.chuan[0]) == "鬼")),
    "求財大獲": lambda k: bits(k, k.chuan[0]) == "財" and strike(k),
    "土將助財": lambda k: on(k.stem in "丙丁", all_of(k, "財"), gens(k) == {"土"}),
    "雀鬼": lambda k: any(bits(k, b) == "鬼" and k.general(b) == "朱雀" for b in both(k)),
    "三傳內戰": lambda k: all(ke(k.seat(b), b) for b in k.chuan),
    "有始無終": lambda k: k.chuan[0] == k.root and k.chuan[2] == k.tomb,
    "難變易": lambda k: k.chuan[0] == k.tomb and k.chuan[2] == k.root,
    "舍損就益": lambda k: on(
        all_of(k, "生"), up(k) == shards(k), house(k) in (HARM[k.branch], EDGE[k.stem])),
    "苦去甘來": lambda k: (
        on(bits(k, k.chuan[0]) == "鬼", back(k), k.chuan[2] == k.root, ke(k.chuan[2], k.chuan[0]))
        or on(strike(k), bits(k, k.chuan[2]) == "鬼", helps(k, "生"))),
    "一喜一悲": lambda k: {("鬼", "青龍"), ("生", "白虎")} <= {
        (bits(k, b), k.general(b)) for b in course(k)},
    "樂里生憂": lambda k: on(
        bits(k, up(k)) == "生" or up(k) == k.root,
        sheng(house(k), k.branch) or house(k) == birth_of(k.branch),
        (bits(k, house(k)) == "脫" and sheng(k.branch, up(k)))
        or (bits(k, k.seat(k.lodge)) == "鬼" and ke(k.seat(k.branch), k.branch))
        or (bits(k, k.seat(k.lodge)) == "脫" and sheng(k.branch, k.seat(k.branch)))),
    "樂里生憂·birth_controls": lambda k: on(
        up(k) == k.root, bits(k, up(k)) == "鬼",
        (k.chuan[0] == up(k) and back(k)) or house(k) == RUIN_OF[PHASE[k.branch]]),
    "樂里生憂·generals": lambda k: on(
        up(k) == RUIN_OF[PHASE[k.stem]], all_of(k, "生"),
        gens(k) == {ghost_phase(PHASE[k.stem])}),
    "恩多怨深·bifa": lambda k: on(
        bits(k, k.chuan[0]) == "脫", forth(k), bits(k, k.chuan[2]) == "鬼"),
    "不幸中幸": lambda k: k.god_of("白虎") == k.root and k.root in (*k.on_day, *k.chuan),
    "幸中不幸": lambda k: bits(k, d := k.god_of("青龍")) == "鬼" and d in (*k.on_day, *k.chuan),
    "人宅受脫": lambda k: (
        (bits(k, up(k)) == "脫" and sheng(k.branch, house(k)))
        or (sheng(k.branch, up(k)) and bits(k, house(k)) == "脫")),
    "盜氣乘元武用": lambda k: on(
        k._engine.method in ("遙克", "昴星", "別責"), hollow(k, k.chuan[0]),
        k.general(k.chuan[0]) == "玄武"),
    "財空乘元": lambda k: any(
        bits(k, b) == "財" and void(k, b) and k.general(b) == "玄武" for b in (house(k), k.chuan[0])),
    "鬼脫乘元": lambda k: bits(k, k.chuan[0]) in "鬼脫" and k.general(k.chuan[0]) == "玄武",
    "干支皆敗": lambda k: up(k) == RUIN_OF[PHASE[k.stem]] and house(k) == RUIN_OF[PHASE[k.branch]],
    "破敗神臨宅": lambda k: RUIN_OF[PHASE[k.stem]] == shards(k) and shards(k) in k.on_day,
    "末助初": lambda k: any(helps(k, kin) for kin in "生鬼財"),
    "末助初克干": lambda k: helps(k, "鬼"),
    "抱雞不斗": lambda k: helps(k, "鬼") and hollow(k, k.chuan[0]),
    "枉作惡人": lambda k: helps(k, "鬼") and hollow(k, k.chuan[2]),
    "謁求禍出": lambda k: bits(k, house(k)) == "財" and bits(k, up(k)) == "鬼",
    "末助初生干": lambda k: helps(k, "生"),
    "末助初為財": lambda k: helps(k, "財"),
    "末助初財反克干上": lambda k: helps(k, "財") and ke(k.chuan[0], up(k)),
    "自招其禍": lambda k: bits(k, k.chuan[0]) == "鬼" and sheng(k.person, k.chuan[0]),
    "閉口·bifa": lambda k: k.general(k.over(head(k))) == "玄武",
    "旬尾加旬首": lambda k: k.over(head(k)) == tail(k),
    "閉口發用": lambda k: k.over(head(k)) == tail(k) == k.chuan[0],
    "祿作閉口": lambda k: hidden(k, LU[k.stem]) == "癸",
    "財作閉口": lambda k: bits(k, tail(k)) == "財" and tail(k) in k.on_day,
    "太陽照武": lambda k: k.general(k.sun) == "玄武",
    "元武在日方": lambda k: k.god_of("玄武") in "卯辰巳午申" and k.god_of("玄武") != k.sun,
    "元武乘丁馬": lambda k: (w := k.god_of("玄武")) in (
        alarm(k), month_cycle("午申戌子寅辰", k.month)) and k.seat(w) in "酉戌亥子丑",
    "天網·bifa": lambda k: bits(k, k.chuan[0]) == "鬼" and bits(k, k.hour) == "鬼",
    "賊防連坐": lambda k: k.seat(k.god_of("玄武")) == UNION[k.god_of("玄武")],
    "賊捉賊": lambda k: k.stem in "壬癸" and set(k.chuan) <= set(JI),
    "后合占婚": lambda k: {k.general(b) for b in k.on_day} == {"天后", "六合"},
}  # fmt: skip
