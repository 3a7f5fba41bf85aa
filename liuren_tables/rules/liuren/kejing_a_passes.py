"""課經, 斬關 閉口 遊子: flight, silence and wandering (003:5883–6147)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.kejing_a_union import si_sha_mo
from liuren_tables.rules.liuren.words import every, hold, seen, some, spirit, xun_head, xun_tail
from liuren_tables.symbols.names import (
    亥,
    六合,
    午,
    卯,
    土,
    太陰,
    子,
    寅,
    庚,
    戊,
    戌,
    晝,
    未,
    玄武,
    甲,
    申,
    白虎,
    貴人,
    辰,
    酉,
    青龍,
)  # fmt: skip

Bools = npt.NDArray[np.bool_]
FAMILY = "課體"


# -- 斬關 ---------------------------------------------------------------------------------------
@pattern("斬關", "003:5883 003:5919", family=FAMILY, hexagram="遯", aliases=["斬關課", "魚失其水"],
         nature="吉凶", catalogue="E-127")  # fmt: skip
def zhan_guan(c: Charts) -> Bools:
    """辰 or 戌 on the stem or the branch, and it opens the transmissions."""
    return some(lambda god: god.is_in([辰, 戌]) & (god == c.chu), [c.on_stem, c.on_branch])


@pattern("斬關", "003:5935", family=FAMILY, variant="standing", default=False, nature="吉凶")
def zhan_guan_standing(c: Charts) -> Bools:
    """辰 or 戌 on the stem or the branch."""
    return some(lambda god: god.is_in([辰, 戌]), [c.on_stem, c.on_branch])


@pattern("天地獨通", "003:5899 003:5907", family=FAMILY, parent="斬關", nature="吉",
         catalogue="E-128")  # fmt: skip
def tian_di_du_tong(c: Charts) -> Bools:
    """斬關 with 寅 卯 未 or 子 in 三傳 carrying 貴人, 青龍, 太陰 or 六合."""
    helpers = some(
        lambda god: god.is_in([寅, 卯, 未, 子]) & god.rides([貴人, 青龍, 太陰, 六合]),
        c.san_chuan,
    )
    return zhan_guan(c) & helpers


@pattern("三天俱動", "003:5883 003:5907", family=FAMILY, parent="斬關", nature="吉",
         catalogue="E-129")  # fmt: skip
def san_tian_ju_dong(c: Charts) -> Bools:
    """斬關 with 寅 and 卯 both in 課傳."""
    return zhan_guan(c) & hold(seen(c), [寅, 卯])


@pattern("四大吉時", "003:5899 003:5911", family="神將", parent="斬關", nature="吉",
         catalogue="E-130")  # fmt: skip
def si_da_ji_shi(c: Charts) -> Bools:
    """甲 戊 庚 by day: 貴人 丑 on 亥, so that 辰 is on 寅, 六神藏 and 四煞沒."""
    noble = np.isin(c.day_stem, [甲, 戊, 庚]) & (c.daynight == 晝) & c.noble.stands_on(亥)
    return noble & si_sha_mo(c)


@pattern("四大吉時", "003:5903", family="神將", variant="either", default=False, parent="斬關",
         nature="吉")  # fmt: skip
def si_da_ji_shi_either(c: Charts) -> Bools:
    """甲 戊 庚: the 貴人 by day or by night on 亥, with 四煞沒."""
    return np.isin(c.day_stem, [甲, 戊, 庚]) & c.noble.stands_on(亥) & si_sha_mo(c)


@pattern("斬關得斷", "003:5911 003:5931", family=FAMILY, parent="斬關", nature="吉",
         catalogue="E-132")  # fmt: skip
def zhan_guan_de_duan(c: Charts) -> Bools:
    """斬關 with 申 or 酉, or with 白虎 or 太陰, in 三傳."""
    return zhan_guan(c) & some(
        lambda god: god.is_in([申, 酉]) | god.rides([白虎, 太陰]), c.san_chuan
    )


@pattern("斬關逢吏", "003:5915", family=FAMILY, parent="斬關", nature="凶", catalogue="E-133")
def zhan_guan_feng_li(c: Charts) -> Bools:
    """斬關 whose 發用 is 官鬼 and 直符, or on the plate of 辰 over 寅 or of 戌 over 亥."""
    officer = c.chu.controls_day & spirit(c, "直符", "day_stem").at(c.chu)
    plates = (c.turn == (辰 - 寅) % 12) | (c.turn == (戌 - 亥) % 12)
    return zhan_guan(c) & (officer | plates)


@pattern("天地關隔", "003:5891 003:5895 003:5915", family=FAMILY, parent="斬關", nature="凶",
         catalogue="E-134")  # fmt: skip
def tian_di_guan_ge(c: Charts) -> Bools:
    """斬關 whose 發用 stands on 子 午 卯 酉."""
    return zhan_guan(c) & c.chu.seat.is_in([子, 午, 卯, 酉])


# -- 閉口 ---------------------------------------------------------------------------------------
@pattern("閉口", "003:5959", family=FAMILY, hexagram="謙", aliases=["閉口課"], nature="凶",
         catalogue="E-143")  # fmt: skip
def bi_kou(c: Charts) -> Bools:
    """發用 is 旬尾 on 旬首, or 旬首 with 玄武, or the god on 旬首 with 玄武."""
    head = xun_head(c)
    closed = (c.chu == xun_tail(c)) & c.chu.stands_on(head)
    return closed | (((c.chu == head) | c.chu.stands_on(head)) & c.chu.rides(玄武))


@pattern("閉口", "003:6003", family=FAMILY, variant="ding_e", default=False, nature="凶")
def bi_kou_ding_e(c: Charts) -> Bools:
    """發用 with 玄武 is 旬首 or stands on 旬首."""
    head = xun_head(c)
    return ((c.chu == head) | c.chu.stands_on(head)) & c.chu.rides(玄武)


@pattern("閉口", "003:5971 003:6007", family=FAMILY, variant="prosperity", default=False,
         nature="凶")  # fmt: skip
def bi_kou_prosperity(c: Charts) -> Bools:
    """日祿 is 旬尾 and opens."""
    office = c.of_day_stem("prosperity")
    return (office == xun_tail(c)) & (c.chu == office)


@pattern("一旬周遍", "003:5987", family=FAMILY, parent="閉口", aliases=["一旬周遍格"],
         catalogue="E-153")  # fmt: skip
def yi_xun_zhou_bian(c: Charts) -> Bools:
    """旬尾 stands on the stem and 旬首 on the branch."""
    return (c.on_stem == xun_tail(c)) & (c.on_branch == xun_head(c))


@pattern("一旬周遍", "003:6023", family=FAMILY, variant="either", default=False, parent="閉口")
def yi_xun_zhou_bian_either(c: Charts) -> Bools:
    """旬首 and 旬尾 stand on stem and branch, either way."""
    return yi_xun_zhou_bian(c) | ((c.on_stem == xun_head(c)) & (c.on_branch == xun_tail(c)))


@pattern("察奸", "003:6023", family=FAMILY, parent="閉口", aliases=["察奸課"], nature="凶",
         catalogue="E-154")  # fmt: skip
def cha_jian(c: Charts) -> Bools:
    """玄武 opens on a yin day."""
    return ~c.yang_day & c.chu.rides(玄武)


# -- 遊子 ---------------------------------------------------------------------------------------
def _all_earth(c: Charts) -> Bools:
    return every(lambda god: god.phase == 土, c.san_chuan)


@pattern("遊子", "003:6107", family=FAMILY, hexagram="觀", aliases=["遊子課", "遊子卦"],
         nature="凶", catalogue="E-158")  # fmt: skip
def you_zi(c: Charts) -> Bools:
    """三傳 are all 土, and 旬丁 or 天馬 opens."""
    return _all_earth(c) & (spirit(c, "旬丁").at(c.chu) | spirit(c, "天馬").at(c.chu))


@pattern("遊子", "003:6123", family=FAMILY, variant="ding_e", default=False, nature="凶")
def you_zi_ding_e(c: Charts) -> Bools:
    """三傳 are all 土, and 旬丁 or 天馬 is one of them."""
    moves = spirit(c, "旬丁"), spirit(c, "天馬")
    return _all_earth(c) & some(lambda god: moves[0].at(god) | moves[1].at(god), c.san_chuan)


@pattern("遊子", "003:6139 003:6147", family=FAMILY, variant="earth", default=False, nature="凶")
def you_zi_earth(c: Charts) -> Bools:
    """三傳 are all 土."""
    return _all_earth(c)


@pattern("海角", "003:6123", family=FAMILY, parent="遊子",
         aliases=["海角課", "天涯地角"], nature="凶", catalogue="E-160")  # fmt: skip
def hai_jiao(c: Charts) -> Bools:
    """三傳 are all 土, and 天馬 is one of them."""
    return _all_earth(c) & some(spirit(c, "天馬").at, c.san_chuan)


@pattern("海角", "003:6143", family=FAMILY, variant="xin_jing", default=False, parent="遊子",
         nature="凶")  # fmt: skip
def hai_jiao_xin_jing(c: Charts) -> Bools:
    """三傳 are all 土, and 旬丁 and 天馬 are both among them."""
    return hai_jiao(c) & some(spirit(c, "旬丁").at, c.san_chuan)
