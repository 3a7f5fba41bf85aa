"""畢法 35–40: 受脫, 皆敗, 末助初, 閉口, 太陽照武, 后合 and their 格 (003:9111–9215)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.bifa_words import FAMILY, ding, empty
from liuren_tables.rules.liuren.words import every, some, spirit, stage_of_day, xun_head, xun_tail
from liuren_tables.symbols.names import (
    丑,
    亥,
    六合,
    午,
    卯,
    土,
    天后,
    子,
    巳,
    戌,
    水,
    玄武,
    申,
    辰,
    酉,
)  # fmt: skip

Bools = npt.NDArray[np.bool_]
BOTH_DRAINED, LAST_HELPS, SUN = "人宅受脫", "末助初", "太陽照武"


# -- 法35 ---------------------------------------------------------------------------------------
@pattern(BOTH_DRAINED, "003:9111", family=FAMILY, method_no="法35", nature="凶", catalogue="G-189")
def ren_zhai_shou_tuo(c: Charts) -> Bools:
    """The gods on stem and branch drain each its own; or each the other."""
    own = c.on_stem.drains_day & c.day_branch.generates(c.on_branch)
    return own | (c.day_branch.generates(c.on_stem) & c.on_branch.drains_day)


@pattern("盜氣乘元武用", "003:9115", family=FAMILY, parent=BOTH_DRAINED, method_no="法35",
         nature="凶", catalogue="G-190")  # fmt: skip
def dao_qi_cheng_xuan_wu(c: Charts) -> Bools:
    """遙克, 昴星 or 別責, and 初傳 is void or sits on the void and rides 玄武."""
    method = np.isin(c.method_name, ["遙克", "昴星", "別責"])
    return method & empty(c.chu) & c.chu.rides(玄武)


@pattern("財空乘元", "003:9119", family=FAMILY, parent=BOTH_DRAINED, method_no="法35",
         aliases=["財空乘元格"], nature="凶", catalogue="G-191")  # fmt: skip
def cai_kong_cheng_yuan(c: Charts) -> Bools:
    """Void wealth on the branch or in 初傳 rides 玄武."""
    lost = (c.on_branch, c.chu)
    return some(lambda god: god.controlled_by_day & god.void & god.rides(玄武), lost)


@pattern("鬼脫乘元", "003:9119", family=FAMILY, parent=BOTH_DRAINED, method_no="法35",
         aliases=["鬼脫乘元格"], nature="凶", catalogue="G-192")  # fmt: skip
def gui_tuo_cheng_yuan(c: Charts) -> Bools:
    """初傳, a 鬼 or 脫 of the day stem, rides 玄武."""
    return (c.chu.controls_day | c.chu.drains_day) & c.chu.rides(玄武)


# -- 法36 ---------------------------------------------------------------------------------------
@pattern("干支皆敗", "003:9123", family=FAMILY, method_no="法36", nature="凶", catalogue="G-194")
def gan_zhi_jie_bai(c: Charts) -> Bools:
    """On the stem and on the branch is the 敗 (沐浴) of each."""
    return (stage_of_day(c, c.on_stem) == 1) & (c.on_branch == c.day_branch.birth.ahead(1))


@pattern("破敗神臨宅", "003:9127", family=FAMILY, parent="干支皆敗", method_no="法36",
         aliases=["破敗神臨宅格"], nature="凶", catalogue="G-195")  # fmt: skip
def po_bai_shen_lin_zhai(c: Charts) -> Bools:
    """敗 of the day stem is also 破碎 of the branch and stands on the stem or on the branch."""
    broken = spirit(c, "破碎", "day_branch")
    here = (c.on_stem, c.on_branch)
    return some(lambda god: (stage_of_day(c, god) == 1) & broken.at(god), here)


# -- 法37 ---------------------------------------------------------------------------------------
@pattern(LAST_HELPS, "003:9131", family=FAMILY, method_no="法37", aliases=["末助初三等"],
         catalogue="G-196")  # fmt: skip
def mo_zhu_chu(c: Charts) -> Bools:
    """末傳 generates 初傳, which generates or controls the day stem or is its wealth."""
    what = c.chu.generates_day | c.chu.controls_day | c.chu.controlled_by_day
    return c.mo.generates(c.chu) & what


@pattern("末助初克干", "003:9135 003:9139 003:9143", family=FAMILY, parent=LAST_HELPS,
         method_no="法37", nature="凶", catalogue="G-197")  # fmt: skip
def mo_zhu_chu_ke_gan(c: Charts) -> tuple[Bools, Bools]:
    """末傳 generates 初傳, which controls the day stem; powerless where 初 or 末 is empty."""
    holds = c.mo.generates(c.chu) & c.chu.controls_day
    return holds, holds & (empty(c.chu) | empty(c.mo))


@pattern("抱雞不斗", "003:9139", family=FAMILY, parent=LAST_HELPS, method_no="法37",
         aliases=["抱雞不斗格"], nature="吉", catalogue="G-198")  # fmt: skip
def bao_ji_bu_dou(c: Charts) -> Bools:
    """末助初克干, and 初傳 is void or sits on the void."""
    return mo_zhu_chu_ke_gan(c)[0] & empty(c.chu)


@pattern("枉作惡人", "003:9143", family=FAMILY, parent=LAST_HELPS, method_no="法37",
         aliases=["枉作惡人格"], nature="吉", catalogue="G-199")  # fmt: skip
def wang_zuo_e_ren(c: Charts) -> Bools:
    """末助初克干, and 末傳 is void or sits on the void."""
    return mo_zhu_chu_ke_gan(c)[0] & empty(c.mo)


@pattern("謁求禍出", "003:9147", family=FAMILY, parent=LAST_HELPS, method_no="法37",
         aliases=["謁求禍出格"], nature="凶", catalogue="G-200")  # fmt: skip
def ye_qiu_huo_chu(c: Charts) -> Bools:
    """The god on the branch is wealth and generates the god on the stem, a 鬼."""
    return c.on_branch.controlled_by_day & c.on_branch.generates(c.on_stem)


@pattern("末助初生干", "003:9151", family=FAMILY, parent=LAST_HELPS, method_no="法37", nature="吉",
         catalogue="G-201")  # fmt: skip
def mo_zhu_chu_sheng_gan(c: Charts) -> tuple[Bools, Bools]:
    """末傳 generates 初傳, which generates the day stem; empty words where 末 is void."""
    holds = c.mo.generates(c.chu) & c.chu.generates_day
    return holds, holds & c.mo.void


@pattern("末助初為財", "003:9155", family=FAMILY, parent=LAST_HELPS, method_no="法37", nature="吉",
         catalogue="G-202")  # fmt: skip
def mo_zhu_chu_wei_cai(c: Charts) -> Bools:
    """末傳 generates 初傳, which is wealth of the day stem."""
    return c.mo.generates(c.chu) & c.chu.controlled_by_day


@pattern("末助初財反克干上", "003:9155", family=FAMILY, parent=LAST_HELPS, method_no="法37",
         nature="凶", catalogue="G-203")  # fmt: skip
def mo_zhu_chu_cai_fan_ke(c: Charts) -> Bools:
    """末傳 generates 初傳, wealth that controls the god on the stem."""
    return mo_zhu_chu_wei_cai(c) & c.chu.controls(c.on_stem)


@pattern("自招其禍", "003:9155", family=FAMILY, parent=LAST_HELPS, method_no="法37",
         aliases=["自招其禍格"], nature="凶", catalogue="G-204")  # fmt: skip
def zi_zhao_qi_huo(c: Charts) -> Bools:
    """年 or 命 generates 初傳, which controls the day stem."""
    return c.person.generates(c.chu) & c.chu.controls_day


# -- 法38 ---------------------------------------------------------------------------------------
@pattern("閉口", "003:9159 003:9163 003:9167", family=FAMILY, variant="bifa", default=False,
         method_no="法38", aliases=["元武乘旬首"], catalogue="G-205")  # fmt: skip
def bi_kou(c: Charts) -> Bools:
    """The god over the palace of 旬首 rides 玄武."""
    return xun_head(c).above.rides(玄武)


@pattern("旬尾加旬首", "003:9167 003:9171", family=FAMILY, parent="閉口", method_no="法38",
         catalogue="G-206")  # fmt: skip
def xun_wei_jia_xun_shou(c: Charts) -> Bools:
    """旬尾 stands on 旬首, nine places back: in every ten the plate that brings 酉 over 子."""
    return np.asarray(c.turn == (酉 - 子) % 12)


@pattern("閉口發用", "003:9167 003:9171", family=FAMILY, parent="閉口", method_no="法38", nature="凶",
         catalogue="G-206")  # fmt: skip
def bi_kou_fa_yong(c: Charts) -> Bools:
    """旬尾 stands on 旬首 and opens 三傳."""
    return xun_wei_jia_xun_shou(c) & (c.chu == xun_tail(c))


@pattern("祿作閉口", "003:9175", family=FAMILY, parent="閉口", method_no="法38", nature="凶",
         catalogue="G-207")  # fmt: skip
def lu_zuo_bi_kou(c: Charts) -> Bools:
    """日祿 is 旬尾."""
    return c.of_day_stem("prosperity") == xun_tail(c)


@pattern("財作閉口", "003:9179", family=FAMILY, parent="閉口", method_no="法38", nature="凶",
         catalogue="G-208")  # fmt: skip
def cai_zuo_bi_kou(c: Charts) -> Bools:
    """旬尾 is wealth of the day stem and stands on the stem or on the branch."""
    tail = xun_tail(c)
    return tail.controlled_by_day & ((c.on_stem == tail) | (c.on_branch == tail))


# -- 法39 ---------------------------------------------------------------------------------------
@pattern(SUN, "003:9183 003:9191", family=FAMILY, method_no="法39", nature="吉", catalogue="G-210")
def tai_yang_zhao_wu(c: Charts) -> tuple[Bools, Bools]:
    """玄武 rides 月將, the sun, and is lit; not so by night."""
    holds = c.god_of(玄武) == c.month_general
    return holds, holds & (c.daynight == 1)


@pattern("元武在日方", "003:9195", family=FAMILY, parent=SUN, method_no="法39", nature="吉",
         catalogue="G-212")  # fmt: skip
def yuan_wu_zai_ri_fang(c: Charts) -> Bools:
    """玄武 rides one of 卯辰巳午申, not 月將."""
    god = c.god_of(玄武)
    return god.is_in([卯, 辰, 巳, 午, 申]) & (god != c.month_general)


@pattern("元武乘丁馬", "003:9195", family=FAMILY, parent=SUN, method_no="法39", nature="凶",
         catalogue="G-212")  # fmt: skip
def yuan_wu_cheng_ding_ma(c: Charts) -> Bools:
    """玄武 rides 丁神 or 天馬 of the month and stands on one of 酉戌亥子丑."""
    god = c.god_of(玄武)
    fast = (god == ding(c)) | spirit(c, "天馬").at(god)
    return fast & god.seat.is_in([酉, 戌, 亥, 子, 丑])


@pattern("天網", "003:9199", family=FAMILY, variant="bifa", default=False, parent=SUN,
         method_no="法39", aliases=["天網四張", "天網四張格"], catalogue="G-213")  # fmt: skip
def tian_wang_si_zhang(c: Charts) -> tuple[Bools, Bools]:
    """初傳 and the hour both control the day stem; the net breaks where 中 or 末 controls 初傳."""
    holds = c.chu.controls_day & c.hour.controls_day
    return holds, holds & some(lambda god: god.controls(c.chu), (c.zhong, c.mo))


@pattern("賊防連坐", "003:9199", family=FAMILY, parent=SUN, method_no="法39", catalogue="G-214")
def zei_fang_lian_zuo(c: Charts) -> Bools:
    """The god that 玄武 rides stands on the branch that it joins (六合)."""
    god = c.god_of(玄武)
    return god.joins(god.seat)


@pattern("賊捉賊", "003:9207", family=FAMILY, parent=SUN, method_no="法39", aliases=["賊捉賊格"],
         nature="吉", catalogue="G-217")  # fmt: skip
def zei_zhuo_zei(c: Charts) -> Bools:
    """On a day of water 三傳 are all earth, 鬼 that clash and punish one another."""
    return (c.day_phase == 水) & every(lambda god: god.phase == 土, c.san_chuan)


# -- 法40 ---------------------------------------------------------------------------------------
@pattern("后合占婚", "003:9211 003:9215", family=FAMILY, method_no="法40", catalogue="G-218")
def hou_he_zhan_hun(c: Charts) -> tuple[Bools, Bools]:
    """天后 and 六合 are on stem and branch, one on each; mere feelings where one is empty."""
    one = c.on_stem.rides(天后) & c.on_branch.rides(六合)
    holds = one | (c.on_stem.rides(六合) & c.on_branch.rides(天后))
    return holds, holds & (empty(c.on_stem) | empty(c.on_branch))
