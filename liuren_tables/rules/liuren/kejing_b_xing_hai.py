"""侵害 and 刑傷, and the variant of 龍德 that closes the seventh book (003:5479, 6743–6783)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.kejing_b_words import FAMILY
from liuren_tables.symbols.names import 貴人

Bools = npt.NDArray[np.bool_]


def _harm_opens(c: Charts, palace: Branch) -> Bools:
    """The harm of a palace stands over it, and one of the two opens."""
    return palace.above.harms(palace) & ((c.chu == palace) | (c.chu == palace.above))


@pattern("侵害", "003:6743 003:6755 003:6759", family=FAMILY, hexagram="損", nature="凶",
         aliases=["侵害課"], catalogue="E-239")  # fmt: skip
def qin_hai(c: Charts) -> Bools:
    """A 害 pair over one another at lodging or branch; one of them opens, standing on 行年."""
    return qin_hai_dinge(c) & c.chu.stands_on(c.xing_nian)


@pattern("侵害", "003:6759", family=FAMILY, variant="dinge", default=False, hexagram="損",
         nature="凶")  # fmt: skip
def qin_hai_dinge(c: Charts) -> Bools:
    """A 害 pair stands over one another at lodging or branch, and one of them opens."""
    return _harm_opens(c, c.lodging) | _harm_opens(c, c.day_branch)


def _punishment_opens(c: Charts, place: Branch) -> Bools:
    """發用 punishes a place of the day, or is punished by it."""
    return c.chu.punishes(place) | place.punishes(c.chu)


@pattern("刑傷", "003:6763 003:6775 003:6783", family=FAMILY, hexagram="訟", nature="凶",
         aliases=["刑傷課"], catalogue="E-243")  # fmt: skip
def xing_shang(c: Charts) -> Bools:
    """發用 punishes lodging or branch, or is punished by it, and stands on 行年."""
    return xing_shang_day(c) & c.chu.stands_on(c.xing_nian)


@pattern("刑傷", "003:6775 003:6783", family=FAMILY, variant="day", default=False, hexagram="訟",
         nature="凶")  # fmt: skip
def xing_shang_day(c: Charts) -> Bools:
    """發用 punishes lodging or branch, or is punished by it, whatever 行年."""
    return _punishment_opens(c, c.lodging) | _punishment_opens(c, c.day_branch)


@pattern("龍德", "003:5479", family=FAMILY, variant="xiuzhongjin", default=False, nature="吉",
         catalogue="E-257")  # fmt: skip
def long_de_xiuzhongjin(c: Charts) -> Bools:
    """太歲 opens, riding 貴人."""
    return (c.chu == c.year_branch) & c.chu.rides(貴人)
