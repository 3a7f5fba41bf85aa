"""九宗門: the nine ways to the transmissions as 課, with the 格 that each chapter names."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.words import some
from liuren_tables.symbols.names import 六合, 午, 卯, 天后, 玄武, 申

Bools = npt.NDArray[np.bool_]
FAMILY = "九宗門"


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


@pattern("八專", "003:5055", family=FAMILY, hexagram="同人", aliases=["八專課"], catalogue="D-109")
def ba_zhuan(c: Charts) -> Bools:
    """Stem and branch share a palace and no lesson strikes."""
    return c.method_name == "八專"


@pattern("帷薄不修", "003:5067", family=FAMILY, parent="八專", aliases=["帷簿不修", "帷簿"],
         catalogue="D-111")  # fmt: skip
def wei_bo(c: Charts) -> Bools:
    """八專 with 天后, 六合 or 玄武 in the transmissions."""
    return ba_zhuan(c) & some(lambda god: god.rides([天后, 六合, 玄武]), c.san_chuan)


@pattern("帷薄不修", "003:5087", family=FAMILY, variant="any", default=False, parent="八專")
def wei_bo_any(c: Charts) -> Bools:
    """Every 八專 without a strike, whatever the generals."""
    return ba_zhuan(c)


@pattern("車輪倒斫", "003:4975", family=FAMILY, parent="昴星", catalogue="D-100")
def che_lun(c: Charts) -> Bools:
    """昴星 on the plate that brings 申 over 卯."""
    return (c.method_name == "昴星") & (c.turn == (申 - 卯) % 12)


@pattern("明堂", "003:4975", family=FAMILY, parent="昴星", catalogue="D-101")
def ming_tang(c: Charts) -> Bools:
    """昴星 on the plate that brings 午 over 卯."""
    return (c.method_name == "昴星") & (c.turn == (午 - 卯) % 12)
