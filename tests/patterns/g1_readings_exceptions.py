"""The exceptions of the first forty methods read a second time."""

from __future__ import annotations

from collections.abc import Callable

from tests.patterns.f_support import CLASH, Chart, ke
from tests.patterns.g1_characters import (
    HORSE,
    LU,
    NOBLES,
    above,
    alarm,
    at_places,
    bits,
    blood,
    both,
    child,
    enclosed,
    hidden,
    hollow,
    house,
    up,
    void,
)

EXCEPTIONS: dict[str, Callable[[Chart], bool]] = {
    "引從墓覆": lambda k: CLASH[k.tomb] in (k.chuan[1], above(k)),
    "干支拱日祿·bifa": lambda k: void(k, LU[k.stem]),
    "斗鬼相加": lambda k: all(void(k, b) for b in both(k) if b in "丑未"),
    "亞魁星": lambda k: void(k, "酉"),
    "催官使者": lambda k: all(
        void(k, b) for b in both(k) if bits(k, b) == "鬼" and k.general(b) == "白虎"),
    "父母爻為食祿": lambda k: all(
        void(k, b) for b in at_places(k)
        if bits(k, b) == "生" or (b == k.root and b in NOBLES[k.stem])),
    "旺祿臨身": lambda k: hidden(k, LU[k.stem]) in ("", "癸"),
    "不受福德": lambda k: void(k, up(k)),
    "眾鬼雖彰": lambda k: any(bits(k, b) == "脫" for b in k.on_day),
    "胎財生氣": lambda k: void(k, child(k)),
    "養神二血": lambda k: hollow(k, blood(k)),
    "夾定三傳·bifa": lambda k: not enclosed(k, above(k)),
    "交互六合": lambda k: void(k, up(k)) or void(k, house(k)),
    "金日逢丁": lambda k: ke(above(k), alarm(k)),
    "水日逢丁": lambda k: ke(above(k), alarm(k)),
    "馬載虎鬼": lambda k: void(k, HORSE[k.branch]),
    "傳財化鬼": lambda k: ke(above(k), up(k)),
    "傳財化鬼·branch": lambda k: ke(above(k), house(k)),
    "傳鬼化財": lambda k: bits(k, above(k)) == "鬼",
    "全鬼變為財": lambda k: bits(k, above(k)) == "鬼",
    "危中取財": lambda k: void(k, house(k)),
    "獅獸沖宅": lambda k: void(k, k.god_of("白虎")),
    "三傳遞生·bifa": lambda k: void(k, k.chuan[0]) or void(k, k.chuan[2]),
    "末助初克干": lambda k: hollow(k, k.chuan[0]) or hollow(k, k.chuan[2]),
    "末助初生干": lambda k: void(k, k.chuan[2]),
    "太陽照武": lambda k: k.daynight == 1,
    "天網·bifa": lambda k: ke(k.chuan[1], k.chuan[0]) or ke(k.chuan[2], k.chuan[0]),
    "后合占婚": lambda k: hollow(k, up(k)) or hollow(k, house(k)),
}  # fmt: skip
