"""九宗門: the nine ways to the transmissions as 課, with the 格 that each chapter names.

003:4579–5279, the first ten 課 of 課經. Which method a chart takes is derived in
`charts.transmissions`; here each has its page.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.words import every, some
from liuren_tables.symbols.names import 六合, 午, 卯, 天后, 玄武, 申

Bools = npt.NDArray[np.bool_]
FAMILY = "九宗門"


def _strikes(c: Charts) -> npt.NDArray[np.intp]:
    """In how many of the four lessons one controls the other, whichever it is."""
    return np.sum(c.lessons.thief | c.lessons.control, axis=-1)


# -- 元首 重審 知一 涉害 --------------------------------------------------------------------------
@pattern("元首", "003:4579", family=FAMILY, hexagram="乾", aliases=["元首課", "元首卦"],
         catalogue="D-039")  # fmt: skip
def yuan_shou(c: Charts) -> Bools:
    """One upper controls its lower and nothing attacks from below."""
    return c.method_name == "元首"


@pattern("重審", "003:4675", family=FAMILY, hexagram="坤", aliases=["重審課", "始入"],
         catalogue="D-050")  # fmt: skip
def chong_shen(c: Charts) -> Bools:
    """One lower attacks its upper, whatever else controls from above."""
    return c.method_name == "重審"


@pattern("知一", "003:4727 003:4743", family=FAMILY, hexagram="比",
         aliases=["知一課", "比用", "比鄰"])  # fmt: skip
def zhi_yi(c: Charts) -> Bools:
    """Several strike from the same side, and one of them alone has the polarity of the stem."""
    return c.method_name == "知一"


@pattern("度厄", "003:4731", family=FAMILY, variant="strikes", default=False, catalogue="D-065")
def du_e_strikes(c: Charts) -> Bools:
    """Three of the four lessons strike, from whichever side."""
    return _strikes(c) == 3


@pattern("無祿", "003:4731", family=FAMILY, variant="strikes", default=False, catalogue="D-065")
def wu_lu_strikes(c: Charts) -> Bools:
    """All four lessons strike, from whichever side."""
    return _strikes(c) == 4


@pattern("涉害", "003:4775", family=FAMILY, hexagram="坎", aliases=["涉害課"], catalogue="D-072")
def she_hai(c: Charts) -> Bools:
    """Several strike from the same side, all or none with the polarity of the stem."""
    return c.method_name == "涉害"


@pattern("見機", "003:4791", family=FAMILY, parent="涉害", aliases=["見機格"], catalogue="D-076")
def jian_ji(c: Charts) -> Bools:
    """涉害 whose chosen god stands on a 孟 palace."""
    return c.variant_name == "見機"


@pattern("見機", "003:4871", family=FAMILY, variant="god", default=False, parent="涉害")
def jian_ji_god(c: Charts) -> Bools:
    """涉害 whose chosen god is itself one of 寅申巳亥."""
    return she_hai(c) & (c.chu.rank == 0)


@pattern("察微", "003:4803", family=FAMILY, parent="涉害", aliases=["察微格"], catalogue="D-078")
def cha_wei(c: Charts) -> Bools:
    """涉害 without a candidate on 孟: the chosen god stands on a 仲 or 季 palace."""
    return c.variant_name == "察微"


@pattern("察微", "003:4871 003:4875", family=FAMILY, variant="god", default=False, parent="涉害")
def cha_wei_god(c: Charts) -> Bools:
    """涉害 whose chosen god is itself a 仲 or a 季."""
    return she_hai(c) & (c.chu.rank > 0)


@pattern("綴瑕", "003:4815 003:4855", family=FAMILY, parent="涉害",
         aliases=["綴瑕格", "復等"], catalogue="D-080")  # fmt: skip
def zhui_xia(c: Charts) -> Bools:
    """涉害 whose candidates tie: 干上 opens on a yang day, 支上 on a yin day."""
    return c.variant_name == "綴瑕"


# -- 遙克 昴星 別責 ------------------------------------------------------------------------------
@pattern("遙克", "003:4891", family=FAMILY, hexagram="睽", aliases=["遙克課"])
def yao_ke(c: Charts) -> Bools:
    """No lesson strikes, but an upper god and the day stem control one another from afar."""
    return c.method_name == "遙克"


@pattern("蒿矢", "003:4891", family=FAMILY, parent="遙克", aliases=["蒿矢格"], catalogue="D-084")
def hao_shi(c: Charts) -> Bools:
    """遙克 whose opening god controls the day stem."""
    return c.variant_name == "蒿矢"


@pattern("彈射", "003:4903", family=FAMILY, parent="遙克", aliases=["彈射格"], catalogue="D-085")
def tan_she(c: Charts) -> Bools:
    """遙克 whose opening god the day stem controls, when none controls the stem."""
    return c.variant_name == "彈射"


@pattern("昴星", "003:4955", family=FAMILY, hexagram="履", aliases=["昴星課"])
def mao_xing(c: Charts) -> Bools:
    """Four full lessons without a strike near or far: 酉 gives the opening."""
    return c.method_name == "昴星"


@pattern("虎視", "003:4959", family=FAMILY, parent="昴星",
         aliases=["虎視格", "虎視轉蓬"], catalogue="D-096")  # fmt: skip
def hu_shi(c: Charts) -> Bools:
    """昴星 on a yang day: the god over 酉 opens."""
    return mao_xing(c) & c.yang_day


@pattern("虎視", "003:4959", family=FAMILY, variant="season", default=False, parent="昴星")
def hu_shi_season(c: Charts) -> Bools:
    """昴星 on a yang day in spring."""
    return hu_shi(c) & (c.season == 0)


@pattern("轉蓬", "003:4959", family=FAMILY, parent="昴星")
def zhuan_peng(c: Charts) -> Bools:
    """昴星 on a yang day in summer."""
    return hu_shi(c) & (c.season == 1)


@pattern("冬蛇掩目", "003:4971", family=FAMILY, parent="昴星",
         aliases=["冬蛇掩目格", "冬蛇"], catalogue="D-098")  # fmt: skip
def dong_she(c: Charts) -> Bools:
    """昴星 on a yin day: the palace under 酉 opens."""
    return mao_xing(c) & ~c.yang_day


@pattern("冬蛇掩目", "003:4959", family=FAMILY, variant="season", default=False, parent="昴星")
def dong_she_season(c: Charts) -> Bools:
    """昴星 on a yang day in winter."""
    return hu_shi(c) & (c.season == 3)


@pattern("車輪倒斫", "003:4975 003:4995", family=FAMILY, parent="昴星", catalogue="D-100",
         never="no day of the plate with 申 over 卯 is without a strike near and far")  # fmt: skip
def che_lun(c: Charts) -> Bools:
    """昴星 on the plate that brings 申 over 卯."""
    return mao_xing(c) & (c.turn == (申 - 卯) % 12)


@pattern("明堂", "003:4975 003:4995", family=FAMILY, parent="昴星", catalogue="D-101")
def ming_tang(c: Charts) -> Bools:
    """昴星 on the plate that brings 午 over 卯."""
    return mao_xing(c) & (c.turn == (午 - 卯) % 12)


@pattern("別責", "003:5019 003:5047", family=FAMILY, aliases=["別責課", "別責格"],
         catalogue="D-104")  # fmt: skip
def bie_ze(c: Charts) -> Bools:
    """Three different lessons without a strike near or far: a 合 of stem or branch opens."""
    return c.method_name == "別責"


@pattern("蕪淫", "003:5031 003:5035", family=FAMILY, variant="bie_ze", default=False,
         catalogue="D-106")  # fmt: skip
def wu_yin_bie_ze(c: Charts) -> Bools:
    """Every 別責."""
    return bie_ze(c)


# -- 八專 ---------------------------------------------------------------------------------------
@pattern("八專", "003:5055", family=FAMILY, hexagram="同人", aliases=["八專課"], catalogue="D-109")
def ba_zhuan(c: Charts) -> Bools:
    """Stem and branch share a palace and no lesson strikes."""
    return c.method_name == "八專"


@pattern("帷薄不修", "003:5067", family=FAMILY, parent="八專", aliases=["帷簿不修", "帷簿"],
         catalogue="D-111")  # fmt: skip
def wei_bo(c: Charts) -> Bools:
    """八專 with 天后, 六合 or 玄武 in the transmissions."""
    return ba_zhuan(c) & some(lambda god: god.rides([天后, 六合, 玄武]), c.san_chuan)


@pattern("帷薄不修", "003:5107", family=FAMILY, variant="opening", default=False, parent="八專")
def wei_bo_opening(c: Charts) -> Bools:
    """八專 whose first transmission carries 天后, 六合 or 玄武."""
    return ba_zhuan(c) & c.chu.rides([天后, 六合, 玄武])


@pattern("帷薄不修", "003:5087 003:5115", family=FAMILY, variant="any", default=False,
         parent="八專")  # fmt: skip
def wei_bo_any(c: Charts) -> Bools:
    """Every 八專 without a strike, whatever the generals."""
    return ba_zhuan(c)


@pattern("獨足", "003:5075", family=FAMILY, parent="八專",
         aliases=["獨足格", "獨腳"], catalogue="D-112")  # fmt: skip
def du_zu(c: Charts) -> Bools:
    """八專 whose three transmissions are one god."""
    return ba_zhuan(c) & every(lambda god: god == c.chu, c.san_chuan)


@pattern("獨足", "003:5075 003:5091", family=FAMILY, variant="void", default=False, parent="八專")
def du_zu_void(c: Charts) -> Bools:
    """八專 whose middle and last transmissions are void."""
    return ba_zhuan(c) & c.zhong.void & c.mo.void


# -- 伏吟 返吟 -----------------------------------------------------------------------------------
@pattern("伏吟", "003:5123", family=FAMILY, hexagram="艮", aliases=["伏吟課"])
def fu_yin(c: Charts) -> Bools:
    """Every god stands on its own palace."""
    return c.turn == 0


@pattern("自任", "003:5135", family=FAMILY, parent="伏吟",
         aliases=["自任格", "隔山照水"], catalogue="D-119")  # fmt: skip
def zi_ren(c: Charts) -> Bools:
    """伏吟 on a yang day without a strike, whose opening god 干上 does not punish itself."""
    return c.variant_name == "自任"


@pattern("自任", "003:5191", family=FAMILY, variant="all_yang", default=False, parent="伏吟")
def zi_ren_all(c: Charts) -> Bools:
    """伏吟 on any yang day, 壬 included."""
    return fu_yin(c) & c.yang_day


@pattern("自信", "003:5147", family=FAMILY, parent="伏吟", aliases=["自信格"], catalogue="D-121")
def zi_xin(c: Charts) -> Bools:
    """伏吟 on a yin day without a strike, whose opening god 支上 keeps on punishing others."""
    return c.variant_name == "自信"


@pattern("杜傳", "003:5159 003:5163", family=FAMILY, parent="伏吟",
         aliases=["杜傳格"], catalogue="D-123")  # fmt: skip
def du_chuan(c: Charts) -> Bools:
    """伏吟 whose chain of 刑 stops: it opens with 辰, 酉 or 亥, or goes 卯 子."""
    return c.variant_name == "杜傳"


@pattern("返吟", "003:5215 003:5239", family=FAMILY, hexagram="震",
         aliases=["返吟課", "反吟", "無依"])  # fmt: skip
def fan_yin(c: Charts) -> Bools:
    """Every god stands on the palace opposite to its own."""
    return c.turn == 6


@pattern("井欄射", "003:5227 003:5247", family=FAMILY, parent="返吟",
         aliases=["井欄", "無親"])  # fmt: skip
def jing_lan(c: Charts) -> Bools:
    """返吟 without a strike: 亥 opens on a day of 丑, 巳 on a day of 未."""
    return c.variant_name == "井欄射"


@pattern("井欄射", "003:5275", family=FAMILY, variant="yin_days", default=False, parent="返吟",
         aliases=["六陰日井欄"], catalogue="D-137")  # fmt: skip
def jing_lan_yin(c: Charts) -> Bools:
    """返吟 on any yin day."""
    return fan_yin(c) & ~c.yang_day
