"""兵占 of the 奇門 books: what they read from the heaven plate with 月將 on the hour.

000:7–27, 131–139, 002:171, 191 and 004:182–198.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.words import some
from liuren_tables.symbols.names import (
    丑,
    亥,
    卯,
    天空,
    太陰,
    子,
    寅,
    巳,
    戌,
    朱雀,
    申,
    白虎,
    螣蛇,
    辰,
    酉,
)

Bools = npt.NDArray[np.bool_]
FAMILY = "兵占"
_ZHONG, _JI = 1, 2
_RIVERS, _WELLS = (亥, 子, 丑), (卯, 酉, 辰)
_DECEIT = (朱雀, 天空, 太陰)


def _god(c: Charts, code: int) -> Branch:
    return Branch(c, np.array(code, np.uint8))


# -- crossing water -------------------------------------------------------------------------------
@pattern("三河臨三井", "000:11", family=FAMILY, nature="凶", catalogue="H-006")
def san_he_lin_san_jing(c: Charts) -> Bools:
    """子, 亥 (for 壬) or 丑 (for 癸) stands on 卯, 酉 or 辰: the boat turns over."""
    return some(lambda god: god.seat.is_in(_WELLS), [_god(c, river) for river in _RIVERS])


@pattern("太沖加日辰", "000:11", family=FAMILY, nature="凶", catalogue="H-007")
def tai_chong_ri_chen(c: Charts) -> Bools:
    """卯 over the stem or the branch of the day: wind and rain at the crossing."""
    return (c.on_stem == 卯) | (c.on_branch == 卯)


@pattern("神后加季", "000:11", family=FAMILY, nature="吉", catalogue="H-008")
def shen_hou_jia_ji(c: Charts) -> Bools:
    """子 stands on 辰, 戌, 丑 or 未: cross at once."""
    return _god(c, 子).seat.rank == _JI


# -- envoys ---------------------------------------------------------------------------------------
@pattern("敵使言虛", "000:15", family=FAMILY, nature="凶", catalogue="H-011")
def di_shi_xu(c: Charts) -> Bools:
    """The god over the stem overcomes the god over the branch: the envoy's words are false."""
    return c.on_stem.controls(c.on_branch)


@pattern("敵使言真", "000:15", family=FAMILY, nature="吉", catalogue="H-011")
def di_shi_zhen(c: Charts) -> Bools:
    """The god over the branch overcomes the god over the stem: the envoy's words are true."""
    return c.on_branch.controls(c.on_stem)


@pattern("彼詐", "000:15", family=FAMILY, nature="凶", catalogue="H-012")
def bi_zha(c: Charts) -> Bools:
    """朱雀, 天空 or 太陰 rides over the stem: the other side deceives."""
    return c.on_stem.rides(_DECEIT)


@pattern("我詐", "000:15", family=FAMILY, catalogue="H-012")
def wo_zha(c: Charts) -> Bools:
    """朱雀, 天空 or 太陰 rides over the branch: our side deceives."""
    return c.on_branch.rides(_DECEIT)


# -- ways out of a siege ----------------------------------------------------------------------------
@pattern("三官絳宮", "000:19", family=FAMILY, aliases=["絳宮時"], catalogue="H-014")
def jiang_gong(c: Charts) -> Bools:
    """亥 stands on 子, 午, 卯 or 酉: leave under 申 or 酉."""
    return _god(c, 亥).seat.rank == _ZHONG


@pattern("三官明堂", "000:19", family=FAMILY, aliases=["明堂時"], catalogue="H-014")
def ming_tang(c: Charts) -> Bools:
    """子 stands on 子, 午, 卯 or 酉: leave under 卯."""
    return _god(c, 子).seat.rank == _ZHONG


@pattern("三官玉堂", "000:19", family=FAMILY, aliases=["玉堂時"], catalogue="H-014")
def yu_tang(c: Charts) -> Bools:
    """丑 stands on 子, 午, 卯 or 酉: leave under 戌."""
    return _god(c, 丑).seat.rank == _ZHONG


# -- 亭亭 and 白奸 ----------------------------------------------------------------------------------
@pattern("亭奸合時", "000:135 002:171 004:182", family=FAMILY, aliases=["合時"],
         catalogue="H-076 H-272 H-334")  # fmt: skip
def ting_jian_he(c: Charts) -> Bools:
    """亭亭 (子) stands on 巳 or 亥."""
    return _god(c, 子).seat.is_in([巳, 亥])


@pattern("亭奸格時", "000:135 002:171 004:182", family=FAMILY, aliases=["格時"],
         catalogue="H-076 H-272 H-334")  # fmt: skip
def ting_jian_ge(c: Charts) -> Bools:
    """亭亭 (子) stands on 寅 or 申."""
    return _god(c, 子).seat.is_in([寅, 申])


# -- the general ----------------------------------------------------------------------------------
@pattern("四神臨將", "002:191", family=FAMILY, nature="凶", catalogue="H-286")
def si_shen_lin_jiang(c: Charts) -> Bools:
    """戌 or 辰, or 螣蛇 or 白虎 riding, over the day or over 本命 or 行年 of the general."""
    return some(
        lambda god: god.is_in([戌, 辰]) | god.rides([螣蛇, 白虎]),
        [c.on_stem, c.on_branch, c.person.above],
    )
