"""課經, 引從 亨通 繁昌 榮華: flanks, growth, couples and honour (003:5667–5799)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.words import (
    day_noble,
    day_peak,
    every,
    flank,
    hold,
    in_chuan,
    is_noble,
    night_noble,
    on_day,
    peak,
    six_places,
    some,
)
from liuren_tables.symbols.mappings import mapping
from liuren_tables.symbols.names import 貴人

Bools = npt.NDArray[np.bool_]
FAMILY = "課體"


# -- 引從 ---------------------------------------------------------------------------------------
def _led_and_followed(c: Charts, palace: Branch) -> Bools:
    """前引後從: 初 stands one ahead of the palace, 末 one behind."""
    return c.chu.stands_on(palace.ahead(1)) & c.mo.stands_on(palace.ahead(-1))


@pattern("引從", "003:5667", family=FAMILY, hexagram="渙", aliases=["引從課"], nature="吉",
         catalogue="E-067")  # fmt: skip
def yin_cong(c: Charts) -> Bools:
    """初 and 末 stand one ahead and one behind the palace of the stem, or of the branch."""
    return _led_and_followed(c, c.lodging) | _led_and_followed(c, c.day_branch)


@pattern("拱天干", "003:5667 003:5679 003:5683", family=FAMILY, parent="引從",
         aliases=["拱天干格", "拱干"], nature="吉", catalogue="E-068")  # fmt: skip
def gong_tian_gan(c: Charts) -> Bools:
    """初 stands one ahead of the stem's palace, 末 one behind."""
    return _led_and_followed(c, c.lodging)


@pattern("拱貴", "003:5667", family=FAMILY, parent="引從", nature="吉", catalogue="E-069")
def gong_gui(c: Charts) -> Bools:
    """拱天干, and the god on the stem is 晝貴 or 夜貴."""
    return gong_tian_gan(c) & is_noble(c, c.on_stem)


@pattern("兩貴引從天干", "003:5667 003:5679", family=FAMILY, parent="引從",
         aliases=["兩貴引從天干格", "兩貴拱干"], nature="吉", catalogue="E-070")  # fmt: skip
def liang_gui_yin_cong(c: Charts) -> Bools:
    """拱天干 by 晝貴 and 夜貴."""
    return gong_tian_gan(c) & hold([c.chu, c.mo], [day_noble(c), night_noble(c)])


@pattern("拱地支", "003:5667 003:5683", family=FAMILY, parent="引從",
         aliases=["拱地支格"], nature="吉", catalogue="E-071")  # fmt: skip
def gong_di_zhi(c: Charts) -> Bools:
    """初 stands one ahead of the branch's palace, 末 one behind."""
    return _led_and_followed(c, c.day_branch)


@pattern("兩貴拱支", "003:5683", family=FAMILY, parent="引從", nature="吉")
def liang_gui_gong_zhi(c: Charts) -> Bools:
    """晝貴 and 夜貴 stand on both sides of the branch's palace."""
    return flank(day_noble(c).seat, night_noble(c).seat, c.day_branch)


@pattern("貴臨干支拱年命", "003:5671 003:5683", family=FAMILY, parent="引從", nature="吉",
         catalogue="E-072")  # fmt: skip
def gui_lin_gong_nian_ming(c: Charts) -> Bools:
    """晝貴 and 夜貴 stand on stem and branch, whose palaces flank 年命."""
    nobles = hold([c.on_stem, c.on_branch], [day_noble(c), night_noble(c)])
    return nobles & flank(c.lodging, c.day_branch, c.person)


@pattern("干支拱日祿", "003:5671 003:5683", family=FAMILY, parent="引從", nature="吉",
         catalogue="E-073")  # fmt: skip
def gan_zhi_gong_lu(c: Charts) -> Bools:
    """伏吟 with the palaces of stem and branch on both sides of 日祿."""
    return (c.turn == 0) & flank(c.lodging, c.day_branch, c.of_day_stem("prosperity"))


@pattern("干支拱貴", "003:5671 003:5683", family=FAMILY, parent="引從", nature="吉",
         catalogue="E-074")  # fmt: skip
def gan_zhi_gong_gui(c: Charts) -> Bools:
    """伏吟 with the palaces of stem and branch on both sides of 晝貴 or 夜貴."""
    nobles = day_noble(c), night_noble(c)
    return (c.turn == 0) & some(lambda n: flank(c.lodging, c.day_branch, n), nobles)


@pattern("拱地貴", "003:5675 003:5683 003:8503", family=FAMILY, parent="引從",
         aliases=["初中拱地貴", "中末拱地貴"], nature="吉", catalogue="E-075")  # fmt: skip
def gong_di_gui(c: Charts) -> Bools:
    """The palace of a 貴人 lies between stem and branch, and between the seats of 初中 or 中末."""
    chu, zhong, mo = (god.seat for god in c.san_chuan)
    return some(
        lambda noble: (
            flank(c.lodging, c.day_branch, noble)
            & (flank(chu, zhong, noble) | flank(zhong, mo, noble))
        ),
        [day_noble(c), night_noble(c)],
    )


# -- 亨通 ---------------------------------------------------------------------------------------
@pattern("亨通", "003:5687 003:5691 003:5707", family=FAMILY, hexagram="漸", aliases=["亨通課"],
         nature="吉", catalogue="E-079")  # fmt: skip
def heng_tong(c: Charts) -> Bools:
    """發用 生日, or 遞生, 俱生, 互生, 俱旺 or 互旺."""
    mutual = ju_sheng(c) | hu_sheng(c) | ju_wang(c) | hu_wang(c)
    return c.chu.generates_day | di_sheng(c) | mutual


@pattern("遞生", "003:5687 003:5707", family=FAMILY, parent="亨通", aliases=["遞生格"],
         nature="吉", catalogue="E-080")  # fmt: skip
def di_sheng(c: Charts) -> Bools:
    """初 生 中, 中 生 末, 末 生日; or 末 生 中, 中 生 初, 初 生日."""
    onward = c.chu.generates(c.zhong) & c.zhong.generates(c.mo) & c.mo.generates_day
    backward = c.mo.generates(c.zhong) & c.zhong.generates(c.chu) & c.chu.generates_day
    return onward | backward


@pattern("俱生", "003:5691 003:5707", family=FAMILY, parent="亨通", aliases=["俱生格"],
         nature="吉", catalogue="E-081")  # fmt: skip
def ju_sheng(c: Charts) -> Bools:
    """The god on the stem 生 the stem, the god on the branch 生 the branch."""
    return c.on_stem.generates_day & c.on_branch.generates(c.day_branch)


@pattern("互生", "003:5691 003:5707", family=FAMILY, parent="亨通", aliases=["互生格"],
         nature="吉", catalogue="E-082")  # fmt: skip
def hu_sheng(c: Charts) -> Bools:
    """The god on the stem 生 the branch, the god on the branch 生 the stem."""
    return c.on_stem.generates(c.day_branch) & c.on_branch.generates_day


@pattern("俱旺", "003:5691 003:5707", family=FAMILY, parent="亨通", aliases=["俱旺格"],
         nature="吉", catalogue="E-083")  # fmt: skip
def ju_wang(c: Charts) -> Bools:
    """On the stem stands its own 旺神, on the branch likewise."""
    return (c.on_stem == day_peak(c)) & (c.on_branch == peak(c.day_branch))


@pattern("互旺", "003:5691 003:5707", family=FAMILY, parent="亨通", aliases=["互旺格"],
         nature="吉", catalogue="E-084")  # fmt: skip
def hu_wang(c: Charts) -> Bools:
    """On the stem stands 旺神 of the branch, on the branch 旺神 of the stem."""
    return (c.on_stem == peak(c.day_branch)) & (c.on_branch == day_peak(c))


@pattern("自在", "003:5695", family="干支", parent="亨通", aliases=["自在格"], nature="吉",
         catalogue="E-085")  # fmt: skip
def zi_zai(c: Charts) -> Bools:
    """The branch itself stands on the stem and 生 it."""
    return (c.on_stem == c.day_branch) & c.on_stem.generates_day


@pattern("恩多怨深", "003:5699", family="三傳", parent="亨通", nature="凶", catalogue="E-087")
def en_duo_yuan_shen(c: Charts) -> Bools:
    """初 生 中, 中 生 末, and 末 controls the stem."""
    return c.chu.generates(c.zhong) & c.zhong.generates(c.mo) & c.mo.controls_day


@pattern("羊刃羅網", "003:5699", family=FAMILY, parent="亨通", nature="凶", catalogue="E-089")
def yang_ren_luo_wang(c: Charts) -> tuple[Bools, Bools]:
    """俱旺 or 日祿 on the stem, a void 財 in 三傳; exempt where one of 六處 clashes 羊刃."""
    prosperity = c.of_day_stem("prosperity")
    void_wealth = some(lambda god: god.controlled_by_day & god.void, c.san_chuan)
    blade = prosperity.ahead(1)
    broken = some(lambda god: god.clashes(blade), six_places(c))
    return (ju_wang(c) | (c.on_stem == prosperity)) & void_wealth, broken


# -- 繁昌 ---------------------------------------------------------------------------------------
@pattern("繁昌", "003:5711 003:5715", family="年命", hexagram="咸", aliases=["繁昌課"], nature="吉",
         catalogue="E-092")  # fmt: skip
def fan_chang(c: Charts) -> Bools:
    """行年 of the couple are 德孕 or 旺孕."""
    return de_yun(c) | wang_yun(c)


@pattern("德孕", "003:5715 003:5735", family="年命", parent="繁昌", aliases=["德孕格"],
         nature="吉", catalogue="E-093")  # fmt: skip
def de_yun(c: Charts) -> Bools:
    """行年 of the couple join in both: 五合 of the stems, 六合 of the branches."""
    return de_yun_stems(c) & c.husband.joins(c.wife)


@pattern("德孕", "003:5739", family="年命", variant="stems", default=False, parent="繁昌",
         nature="吉")  # fmt: skip
def de_yun_stems(c: Charts) -> Bools:
    """The stems of 行年 of the couple join in 五合."""
    return np.asarray(mapping("stem_harmony")[c.husband_stem] == c.wife_stem)


@pattern("旺孕", "003:5743 003:5755 003:5759 003:5763", family="年命", parent="繁昌",
         aliases=["旺孕格"], nature="吉", catalogue="E-098")  # fmt: skip
def wang_yun(c: Charts) -> Bools:
    """行年 of the couple are two different branches of one 三合, both 旺相."""
    kin = c.husband.same_triad(c.wife) & (c.husband != c.wife)
    return kin & c.husband.thrives & c.wife.thrives


# -- 榮華 ---------------------------------------------------------------------------------------
@pattern("榮華", "003:5771 003:5795", family=FAMILY, hexagram="師", aliases=["榮華課"], nature="吉",
         catalogue="E-100")  # fmt: skip
def rong_hua(c: Charts) -> Bools:
    """日祿 and 驛馬 on stem, branch or 年命; one of them or the 貴人 opens 旺相, 貴人 in 三傳."""
    office, horse = c.of_day_stem("prosperity"), c.day_branch.horse
    placed = every(lambda god: on_day(c, god) | god.stands_on(c.person), [office, horse])
    opens = (c.chu == office) | (c.chu == horse) | c.chu.rides(貴人)
    return placed & opens & c.chu.thrives & in_chuan(c, c.noble)
