"""畢法 67: what the tiger controls is the illness; food, dying, and the forms of sickness.

003:9475–9531.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.bifa_course import (
    controls_wealth,
    course,
    death_breath,
    tomb,
)
from liuren_tables.rules.liuren.bifa_words import FAMILY, all_wealth, ding, empty
from liuren_tables.rules.liuren.words import runs, six_places, some, spirit, xun_tail
from liuren_tables.symbols.names import (
    亥,
    六合,
    午,
    卯,
    土,
    天后,
    太常,
    子,
    寅,
    巳,
    庚,
    戊,
    木,
    未,
    水,
    火,
    玄武,
    申,
    白虎,
    酉,
    金,
)  # fmt: skip

Bools = npt.NDArray[np.bool_]
NO, PARENT = "法67", "受虎克神"


# -- the tiger's god ----------------------------------------------------------------------------
def _spent(c: Charts) -> Bools:
    """The god that 白虎 rides is controlled by its seat or void: the illness needs no cure."""
    tiger = c.god_of(白虎)
    return tiger.controlled_by_seat | tiger.void


@pattern("受虎克神", "003:9475", family=FAMILY, method_no=NO, nature="凶",
         aliases=["受虎克神為病症"], catalogue="G-280 G-281")  # fmt: skip
def shou_hu_ke_shen(c: Charts) -> Bools:
    """The god that 白虎 rides is neither controlled by its seat nor void."""
    return ~_spent(c)


@pattern("金神乘白虎", "003:9475", family=FAMILY, parent=PARENT, method_no=NO, nature="凶",
         catalogue="G-280")  # fmt: skip
def tiger_on_metal(c: Charts) -> tuple[Bools, Bools]:
    """白虎 rides metal: 肝 is ill; no cure needed where its seat controls it or it is void."""
    return c.god_of(白虎).phase == 金, _spent(c)


@pattern("木神乘白虎", "003:9475", family=FAMILY, parent=PARENT, method_no=NO, nature="凶",
         catalogue="G-280")  # fmt: skip
def tiger_on_wood(c: Charts) -> tuple[Bools, Bools]:
    """白虎 rides wood: 脾 is ill; no cure needed where its seat controls it or it is void."""
    return c.god_of(白虎).phase == 木, _spent(c)


@pattern("水神乘白虎", "003:9475", family=FAMILY, parent=PARENT, method_no=NO, nature="凶",
         catalogue="G-280")  # fmt: skip
def tiger_on_water(c: Charts) -> tuple[Bools, Bools]:
    """白虎 rides water: 心 is ill; no cure needed where its seat controls it or it is void."""
    return c.god_of(白虎).phase == 水, _spent(c)


@pattern("火神乘白虎", "003:9475", family=FAMILY, parent=PARENT, method_no=NO, nature="凶",
         catalogue="G-280")  # fmt: skip
def tiger_on_fire(c: Charts) -> tuple[Bools, Bools]:
    """白虎 rides fire: 肺 is ill; no cure needed where its seat controls it or it is void."""
    return c.god_of(白虎).phase == 火, _spent(c)


@pattern("土神乘白虎", "003:9475", family=FAMILY, parent=PARENT, method_no=NO, nature="凶",
         catalogue="G-280")  # fmt: skip
def tiger_on_earth(c: Charts) -> tuple[Bools, Bools]:
    """白虎 rides earth: 腎 is ill; no cure needed where its seat controls it or it is void."""
    return c.god_of(白虎).phase == 土, _spent(c)


@pattern("虎鬼空亡", "003:9487", family=FAMILY, parent=PARENT, method_no=NO, nature="凶",
         catalogue="G-281")  # fmt: skip
def hu_gui_kong_wang(c: Charts) -> Bools:
    """白虎 rides 日鬼, which is void."""
    return c.god_of(白虎).controls_day & c.god_of(白虎).void


# -- food and office ----------------------------------------------------------------------------
def _prosperity(c: Charts) -> Branch:
    return c.of_day_stem("prosperity")


def _extinct(c: Charts) -> Bools:
    """日祿 stands on 絕 of its phase: nine places after its 長生."""
    return _prosperity(c).stands_on(_prosperity(c).birth.ahead(9))


@pattern("運糧神格", "003:9479 003:9539", family=FAMILY, parent=PARENT, method_no=NO, nature="吉",
         aliases=["運糧神"], catalogue="G-282")  # fmt: skip
def yun_liang_shen(c: Charts) -> Bools:
    """On the stem or over 行年 a god that the stem generates (食神), not void."""
    return some(lambda god: god.drains_day & ~god.void, (c.on_stem, c.xing_nian.above))


@pattern("祿糧神格", "003:9479", family=FAMILY, parent=PARENT, method_no=NO, nature="凶",
         aliases=["祿糧神"], catalogue="G-283")  # fmt: skip
def lu_liang_shen(c: Charts) -> Bools:
    """日祿 is void or on a void palace, is 旬尾 (閉口), or is controlled by its seat."""
    god = _prosperity(c)
    return empty(god) | (god == xun_tail(c)) | god.controlled_by_seat


@pattern("無祿", "003:9479", family=FAMILY, parent=PARENT, method_no=NO, variant="bifa",
         default=False, nature="凶", catalogue="G-283")  # fmt: skip
def wu_lu(c: Charts) -> Bools:
    """日祿 stands on 絕 of its phase and is 旬尾 (閉口)."""
    return _extinct(c) & (_prosperity(c) == xun_tail(c))


@pattern("絕體卦", "003:9483", family=FAMILY, parent=PARENT, method_no=NO, nature="凶",
         aliases=["絕體"], catalogue="G-284")  # fmt: skip
def jue_ti(c: Charts) -> Bools:
    """On a yin day 日祿 stands on 絕 of its phase (on a yang day that is 返吟)."""
    return _extinct(c) & ~c.yang_day


@pattern("空祿格", "003:9503", family=FAMILY, parent=PARENT, method_no=NO, nature="凶",
         aliases=["空祿"], catalogue="G-292")  # fmt: skip
def kong_lu(c: Charts) -> Bools:
    """日祿 is void and stands on a palace that controls it."""
    return _prosperity(c).void & _prosperity(c).controlled_by_seat


@pattern("祿神閉口格", "003:9507", family=FAMILY, parent=PARENT, method_no=NO, nature="凶",
         aliases=["祿神閉口"], catalogue="G-293")  # fmt: skip
def lu_shen_bi_kou(c: Charts) -> Bools:
    """日祿 is 旬尾 and rides 白虎."""
    return (_prosperity(c) == xun_tail(c)) & _prosperity(c).rides(白虎)


@pattern("祿神閉口格", "003:9507", family=FAMILY, parent=PARENT, method_no=NO, variant="plain",
         default=False, nature="凶", catalogue="G-293")  # fmt: skip
def lu_shen_bi_kou_plain(c: Charts) -> Bools:
    """日祿 is 旬尾, whatever it rides (as 丙戌, 戊子 and 壬戌 are told)."""
    return _prosperity(c) == xun_tail(c)


# -- life and death -----------------------------------------------------------------------------
@pattern("生死格", "003:9483", family=FAMILY, parent=PARENT, method_no=NO, nature="凶",
         catalogue="G-285")  # fmt: skip
def sheng_si(c: Charts) -> tuple[Bools, Bools]:
    """生氣, at odds with 死氣, is void, 死氣 is not; help: the god over 行年 controls 死氣."""
    life, death = spirit(c, "生氣").branch, death_breath(c).branch
    at_odds = life.controls(death) | death.controls(life)
    return at_odds & life.void & ~death.void, c.xing_nian.above.controls(death)


@pattern("虎墓格", "003:9487", family=FAMILY, parent=PARENT, method_no=NO, nature="凶",
         aliases=["虎墓"], catalogue="G-286")  # fmt: skip
def hu_mu(c: Charts) -> tuple[Bools, Bools]:
    """In one of 六處 the stem's tomb with 白虎; nothing to fear where it is void."""
    there = some(lambda god: god == tomb(c), six_places(c))
    return there & tomb(c).rides(白虎), tomb(c).void


@pattern("虎乘丁鬼格", "003:9491", family=FAMILY, parent=PARENT, method_no=NO, nature="凶",
         aliases=["虎乘丁鬼"], catalogue="G-287")  # fmt: skip
def hu_cheng_ding_gui(c: Charts) -> Bools:
    """On a metal day 白虎 rides the god that carries 丁 in the day's ten."""
    return (c.god_of(白虎) == ding(c)) & (c.day_phase == 金)


@pattern("蒿矢痛", "003:9499", family=FAMILY, parent=PARENT, method_no=NO, nature="凶",
         catalogue="G-289")  # fmt: skip
def hao_shi_tong(c: Charts) -> Bools:
    """蒿矢 with metal (申 酉) over fire (巳 午) in lessons or transmissions."""
    over_fire = some(lambda god: god.is_in([申, 酉]) & god.seat.is_in([巳, 午]), course(c))
    return (c.variant_name == "蒿矢") & over_fire


@pattern("連茹財病", "003:9499", family=FAMILY, parent=PARENT, method_no=NO, nature="凶",
         catalogue="G-290")  # fmt: skip
def lian_ru_cai_bing(c: Charts) -> tuple[Bools, Bools]:
    """三傳 are a 連茹 of wealth; curable where the god over 年命 controls the wealth."""
    chain = runs(c, 1) | runs(c, -1)
    return chain & all_wealth(c), controls_wealth(c, c.person.above)


@pattern("斫輪", "003:9503", family=FAMILY, parent=PARENT, method_no=NO, variant="bifa",
         default=False, nature="凶", aliases=["斫輪格"], catalogue="G-291")  # fmt: skip
def zhuo_lun(c: Charts) -> Bools:
    """卯 over 申, which also brings 戌 over 卯."""
    return c.turn == (卯 - 申) % 12


# -- signs of death -----------------------------------------------------------------------------
@pattern("六片板格", "003:9511", family=FAMILY, parent=PARENT, method_no=NO, nature="凶",
         aliases=["六片板"], catalogue="G-294")  # fmt: skip
def liu_pian_ban(c: Charts) -> Bools:
    """申 stands on 卯 and rides 六合."""
    body = Branch(c, 申)
    return body.stands_on(卯) & body.rides(六合)


@pattern("白虎入喪車格", "003:9515", family=FAMILY, parent=PARENT, method_no=NO, nature="凶",
         aliases=["白虎入喪車"], catalogue="G-295")  # fmt: skip
def bai_hu_ru_sang_che(c: Charts) -> Bools:
    """申 over 巳 opens the transmissions."""
    return (c.chu == 申) & c.chu.stands_on(巳)


@pattern("人入鬼門格", "003:9515", family=FAMILY, parent=PARENT, method_no=NO, nature="凶",
         aliases=["人入鬼門"], catalogue="G-296")  # fmt: skip
def ren_ru_gui_men(c: Charts) -> Bools:
    """返吟 on a day of 庚 for one whose 本命 is 申."""
    return (c.day_stem == 庚) & (c.turn == 6) & (c.ben_ming == 申)


@pattern("收魂神", "003:9515", family=FAMILY, parent=PARENT, method_no=NO, nature="凶",
         catalogue="G-297")  # fmt: skip
def shou_hun_shen(c: Charts) -> Bools:
    """On a day of 戊 辰 rides 玄武: by day running backward, by night forward (turned by 3 to 8)."""
    return (c.day_stem == 戊) & (c.turn >= 3) & (c.turn <= 8)


@pattern("浴盆煞", "003:9519", family=FAMILY, parent=PARENT, method_no=NO, nature="凶",
         catalogue="G-298")  # fmt: skip
def yu_pen_sha(c: Charts) -> Bools:
    """浴盆 of the season: 亥 or 子 stands over it, or it rides 天后 or 玄武."""
    basin = spirit(c, "浴盆").branch
    return basin.above.is_in([亥, 子]) | basin.rides([天后, 玄武])


@pattern("寒熱格", "003:9519", family=FAMILY, parent=PARENT, method_no=NO, nature="凶",
         aliases=["寒熱"], catalogue="G-299")  # fmt: skip
def han_re(c: Charts) -> Bools:
    """巳 or 午 stands on 亥 or 子."""
    return some(lambda god: god.seat.is_in([亥, 子]), (Branch(c, 巳), Branch(c, 午)))


# -- illness from outside -----------------------------------------------------------------------
@pattern("宴喜致病格", "003:9523", family=FAMILY, parent=PARENT, method_no=NO, nature="凶",
         aliases=["宴喜致病"], catalogue="G-300")  # fmt: skip
def yan_xi_zhi_bing(c: Charts) -> Bools:
    """未 with 太常 stands on the branch and controls the day stem."""
    return (c.on_branch == 未) & c.on_branch.rides(太常) & c.on_branch.controls_day


@pattern("因妻致病格", "003:9527", family=FAMILY, parent=PARENT, method_no=NO, nature="凶",
         aliases=["因妻致病"], catalogue="G-301")  # fmt: skip
def yin_qi_zhi_bing(c: Charts) -> tuple[Bools, Bools]:
    """宴喜致病 where 未 carries 丁; help: 寅 or 卯 over 年命."""
    return yan_xi_zhi_bing(c) & (c.on_branch == ding(c)), c.person.above.is_in([寅, 卯])


@pattern("血厭病虎作鬼格", "003:9531", family=FAMILY, parent=PARENT, method_no=NO, nature="凶",
         aliases=["血厭病虎作鬼"], catalogue="G-302")  # fmt: skip
def bing_hu_zuo_gui(c: Charts) -> Bools:
    """白虎 rides 病符 of the year, and it controls the day stem."""
    tiger = c.god_of(白虎)
    return spirit(c, "病符", "year_branch").at(tiger) & tiger.controls_day
