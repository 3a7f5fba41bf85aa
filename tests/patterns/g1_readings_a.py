"""Methods 1–20 of 畢法 read a second time, chart by chart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tests.patterns.f_support import CHILD, CLASH, PHASE, TOMB, Chart, ke, sheng, state
from tests.patterns.g1_characters import (
    CHILD_OF,
    DE,
    JI,
    LU,
    MENG,
    NOBLES,
    UNION,
    YANG,
    YIN,
    above,
    all_of,
    apart,
    at_places,
    between,
    birth_of,
    bits,
    blood,
    borne,
    both,
    child,
    children,
    course,
    death,
    enclosed,
    gen,
    gens,
    ghost_phase,
    head,
    helps,
    hollow,
    house,
    leads,
    life,
    loathed,
    met,
    nobles_on,
    off_duty,
    on,
    parent_phase,
    sandwich,
    season,
    six,
    squeezed,
    step,
    tail,
    triad,
    up,
    useless,
    vein,
    void,
)
from tests.support.notation import BRANCHES

READINGS: dict[str, Callable[[Chart], bool]] = {
    "引從天干": lambda k: leads(k, k.lodge),
    "引從地支": lambda k: leads(k, k.branch),
    "前後引從": lambda k: leads(k, k.lodge) or leads(k, k.branch),
    "引從墓覆": lambda k: (leads(k, k.lodge) or leads(k, k.branch)) and k.tomb in k.on_day,
    "二貴拱年命": lambda k: nobles_on(k) and k.person == between(k),
    "貴人助貴": lambda k: on(
        k.chuan[0] in NOBLES[k.stem], k.chuan[2] in NOBLES[k.stem], helps(k, "財"),
        k.chuan[0] == DE[k.stem], leads(k, k.person)),
    "干支夾拱": lambda k: between(k) != "",
    "干支拱日祿·bifa": lambda k: k.turn == 0 and between(k) == LU[k.stem],
    "干支拱貴·bifa": lambda k: k.turn == 0 and between(k) != "" and between(k) in NOBLES[k.stem],
    "拱地貴·bifa": lambda k: between(k) != "" and between(k) in NOBLES[k.stem] and (
        sandwich(k, *k.chuan[:2]) or sandwich(k, *k.chuan[1:])),
    "周而復始": lambda k: {up(k), house(k)} == {head(k), tail(k)},
    "天心·bifa": lambda k: {k.year_branch, k.month, k.branch, k.hour} <= set(k.uppers),
    "回還·bifa": lambda k: set(k.chuan) <= set(k.uppers),
    "簾幕官": lambda k: off_duty(k) in both(k),
    "旬首作簾幕官": lambda k: off_duty(k) in both(k) and head(k) == off_duty(k),
    "魁元": lambda k: head(k) in "辰戌" and head(k) in both(k),
    "斗鬼相加": lambda k: k.turn == 6 and any(b in "丑未" for b in both(k)),
    "亞魁星": lambda k: "酉" in both(k),
    "德入天門": lambda k: k.chuan[0] == DE[k.stem] == k.over("亥"),
    "真朱雀": lambda k: on(k.general("午") == "朱雀", k.stem in "戊己", k.year_branch in JI),
    "朱雀克太歲": lambda k: k.general("午") == "朱雀" and k.year_branch in "申酉",
    "朱雀克簾幕官": lambda k: ke(k.god_of("朱雀"), off_duty(k)),
    "簾幕貴作墓": lambda k: off_duty(k) == k.tomb,
    "簾幕貴空亡": lambda k: void(k, off_duty(k)),
    "簾幕貴克日": lambda k: bits(k, off_duty(k)) == "鬼",
    "箭中紅心": lambda k: k.over("午") == "申",
    "四腳花": lambda k: k.seat("申") in MENG,
    "四墓脫垛": lambda k: k.seat("申") in JI,
    "催官使者": lambda k: any(bits(k, b) == "鬼" and k.general(b) == "白虎" for b in both(k)),
    "催官符": lambda k: all_of(k, "財") and any(bits(k, b) == "鬼" for b in both(k)),
    "父母爻為食祿": lambda k: any(
        bits(k, b) == "生" or (b == k.root and b in NOBLES[k.stem]) for b in at_places(k)),
    "返本煞": lambda k: (
        triad(k.chuan) == "金水火"[season(k)] if season(k) < 3 else set(k.chuan) <= set(JI)),
    "六陽·bifa": lambda k: six(k, YANG, 6),
    "五陽補命": lambda k: six(k, YANG, 5) and k.person in set(YANG) - set(course(k)),
    "六陰·bifa": lambda k: six(k, YIN, 6),
    "五陰補命": lambda k: six(k, YIN, 5) and k.person in set(YIN) - set(course(k)),
    "源消根斷": lambda k: on(
        apart(k), sheng(k.stem, up(k)), sheng(up(k), k.over(up(k))), sheng(k.branch, house(k)),
        sheng(house(k), k.over(house(k))), all(sheng(k.seat(b), b) for b in k.chuan)),
    "旺祿臨身": lambda k: k.stem in "乙丁己辛癸" and up(k) == LU[k.stem],
    "旺祿空亡": lambda k: k.stem in "乙丁己辛癸" and up(k) == LU[k.stem] and void(k, up(k)),
    "旺祿閉口": lambda k: k.stem in "乙丁己辛癸" and up(k) == LU[k.stem] == tail(k),
    "旺祿乘凶將": lambda k: on(
        k.stem in "乙丁己辛癸", up(k) == LU[k.stem], k.general(up(k)) in ("玄武", "白虎")),
    "權攝不正·bifa": lambda k: house(k) == LU[k.stem],
    "祿受支傷": lambda k: house(k) == LU[k.stem] and (
        TOMB[PHASE[house(k)]] == k.branch or ke(k.branch, house(k))),
    "祿被支脫": lambda k: house(k) == LU[k.stem] and sheng(house(k), k.branch),
    "就干上生": lambda k: useless(k) and bits(k, up(k)) == "生",
    "就支上生": lambda k: (
        (house(k) == k.lodge and borne(k)) or (useless(k) and bits(k, house(k)) == "生")),
    "坐地盤生": lambda k: all_of(k, "脫") and borne(k),
    "避難逃生": lambda k: (
        (useless(k) and "生" in (bits(k, up(k)), bits(k, house(k))))
        or (borne(k) and (house(k) == k.lodge or all_of(k, "脫")))),
    "不受福德": lambda k: on(
        bits(k, up(k)) == "生", house(k) == k.lodge,
        bits(k, k.branch) in "脫鬼" or k.branch == k.tomb),
    "墓作太陽": lambda k: up(k) == k.tomb and k.over(k.hour) == k.tomb,
    "朽木難雕·bifa": lambda k: void(k, "卯") and (
        (k.stem in "庚辛" and up(k) == "卯") or (k.chuan[0] == "卯" == k.over("申"))),
    "斫輪坐空": lambda k: on(
        k.chuan[0] == "卯" == k.over("申"), void(k, "申"), not void(k, "卯")),
    "眾鬼雖彰": lambda k: all_of(k, "鬼"),
    "干上救神": lambda k: all_of(k, "鬼") and bits(k, up(k)) == "脫",
    "支上救神": lambda k: all_of(k, "鬼") and bits(k, house(k)) == "脫",
    "家鬼取家人": lambda k: on(
        k.chuan[0] in k.uppers[2:], bits(k, k.chuan[0]) == "鬼",
        bits(k, k.chuan[1]) == "鬼" or all_of(k, "鬼")),
    "引鬼為生": lambda k: on(
        bits(k, k.chuan[0]) == "鬼", sheng(k.chuan[0], k.chuan[2]), bits(k, k.chuan[2]) == "生"),
    "傳鬼為生": lambda k: (
        (all_of(k, "鬼") and bits(k, up(k)) == "生")
        or (all_of(k, "生") and gens(k) == {ghost_phase(PHASE[k.stem])})),
    "鬼傳受夾克": lambda k: on(
        all_of(k, "鬼"), squeezed(k, k.chuan[0]), k.chuan[1] == TOMB[PHASE[k.chuan[0]]],
        ke(k.chuan[2], k.chuan[0])),
    "德神臨身": lambda k: up(k) == DE[k.stem],
    "土將化火鬼": lambda k: all_of(k, "鬼") and all(
        gens(replace(k, daynight=night)) == {parent_phase(PHASE[k.stem])} for night in (0, 1)),
    "木局去土將": lambda k: k.stem in "壬癸" and all_of(k, "脫") and gens(k) == {"土"},
    "狐假虎威": lambda k: (
        (bits(k, up(k)) == "鬼" and ke(k.branch, up(k)))
        or (bits(k, up(k)) == "脫" and ke(k.lodge, up(k)))),
    "鬼賊當時": lambda k: all_of(k, "鬼") and state(
        next(b for b in BRANCHES if bits(k, b) == "鬼"), k.month) == "旺",
    "傳財太旺": lambda k: all_of(k, "財") and state(
        next(b for b in BRANCHES if bits(k, b) == "財"), k.month) in "旺相",
    "財神空亡": lambda k: (w := [b for b in k.on_day if bits(k, b) == "財"]) != [] and all(
        void(k, b) for b in w),
    "脫上逢脫": lambda k: bits(k, up(k)) == "脫" and CHILD[PHASE[up(k)]] == gen(k, up(k)),
    "脫盜": lambda k: bits(k, up(k)) == "脫" and k.general(up(k)) == "玄武",
    "空上乘空": lambda k: void(k, up(k)) and k.general(up(k)) == "天空",
    "脫空": lambda k: bits(k, up(k)) == "脫" and k.general(up(k)) == "天空",
    "遙克空亡": lambda k: k._engine.method == "遙克" and (
        hollow(k, k.chuan[0]) or k.general(k.chuan[0]) == "天空"),
    "進茹空亡": lambda k: step(k, 1) and all(hollow(k, b) for b in k.chuan),
    "踏腳空亡": lambda k: step(k, -1) and all(hollow(k, b) for b in k.chuan),
    "尋死": lambda k: on(
        step(k, -1), all(hollow(k, b) for b in k.chuan), bits(k, k.chuan[1]) == "生",
        [bits(k, b) for b in k.chuan].count("生") > 1),
    "間退空亡": lambda k: step(k, -2) and void(k, k.chuan[0]),
    "胎財生氣": lambda k: on(
        bits(k, child(k)) == "財", child(k) == life(k), child(k) in (up(k), k.chuan[0])),
    "支胎生氣": lambda k: life(k) == CHILD_OF[PHASE[k.branch]] and life(k) in (house(k), above(k)),
    "妾孕": lambda k: k.stem in "甲乙丙丁辛癸" and child(k) == life(k),
    "私孕": lambda k: (
        (k.stem in "辛癸" and k.general(child(k)) == "玄武")
        or (k.stem in "甲乙丙丁" and child(k) == life(k))),
    "互胎": lambda k: up(k) in children(PHASE[k.branch]) and house(k) in children(PHASE[k.stem]),
    "憂子": lambda k: k.god_of("六合") == death(k) and death(k) in "申酉",
    "憂母": lambda k: k.god_of("天后") == death(k) and death(k) in JI,
    "子戀母腹": lambda k: met(k) and bits(k, k.branch) in "生脫",
    "支加干產速": lambda k: up(k) == k.branch and bits(k, k.branch) == "鬼",
    "損孕": lambda k: void(k, child(k)) and (
        ke(k.seat(child(k)), child(k))
        or (k.seat(child(k)) == k.lodge and bits(k, child(k)) == "財")),
    "月厭作死氣": lambda k: above(k) == loathed(k) == death(k),
    "月厭作生氣": lambda k: above(k) == loathed(k) == life(k),
    "養神二血": lambda k: k.stem in "丙丁戊己" and blood(k) == vein(k) and blood(k) in "子丑",
    "生元胎": lambda k: k.over("亥") == "寅" and set(k.chuan) <= set(MENG),
    "病元胎": lambda k: k.over("巳") == "寅" and set(k.chuan) <= set(MENG),
    "衰元胎": lambda k: k.over("辰") == "寅" and set(k.chuan) <= set(MENG),
    "胎受克絕": lambda k: k.seat(child(k)) == {"酉": "寅", "子": "巳", "卯": "申", "午": "亥"}[child(k)]
    and (k.seat(child(k)) == k.lodge or ke(k.seat(child(k)), child(k))),
    "小產": lambda k: above(k) == CLASH[child(k)] and ke(above(k), child(k)),
    "胎神坐長生": lambda k: k.seat(child(k)) == birth_of(child(k)),
    "腹胎": lambda k: k.seat("丑") in children(PHASE[k.stem]),
    "腹空": lambda k: hollow(k, "丑"),
    "夾定三傳·bifa": lambda k: enclosed(k, k.chuan) or UNION[k.chuan[0]] == k.chuan[2],
    "胎財死氣": lambda k: child(k) == death(k),
}  # fmt: skip
