"""The list of 課體 in a line each (003:463–523), its lucky half, where it departs from the pages.

Its hexagrams are displaced against those of the pages and are not used.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.branch import Branch
from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.kejing_a_carriage import zhu_yin
from liuren_tables.rules.liuren.words import (
    GOOD_GENERALS,
    day_noble,
    every,
    flank,
    in_chuan,
    night_noble,
    on_day,
    runs,
    seen,
    some,
    spirit,
    unite,
    xun_head,
)
from liuren_tables.symbols.mappings import mapping
from liuren_tables.symbols.names import 卯, 太常, 申, 貴人

Bools = npt.NDArray[np.bool_]
FAMILY = "課體"
LIST = "list"


@pattern("六儀", "003:475", family=FAMILY, variant=LIST, default=False, nature="吉",
         catalogue="A-285")  # fmt: skip
def liu_yi(c: Charts) -> Bools:
    """旬首 or 支儀 opens."""
    return (c.chu == xun_head(c)) | spirit(c, "支儀").at(c.chu)


@pattern("時泰", "003:475", family=FAMILY, variant=LIST, default=False, nature="吉",
         catalogue="A-286")  # fmt: skip
def shi_tai(c: Charts) -> Bools:
    """太歲 or 月建 opens."""
    return (c.chu == c.year_branch) | (c.chu == c.month_branch)


@pattern("富貴", "003:479", family=FAMILY, variant=LIST, default=False, nature="吉",
         catalogue="A-289")  # fmt: skip
def fu_gui(c: Charts) -> Bools:
    """The 貴人 on a 旺相 god stands on stem, branch or 年命, it and its palace 相生."""
    noble = c.noble
    place = on_day(c, noble) | noble.stands_on(c.person)
    feeds = noble.generates(noble.seat) | noble.seat.generates(noble)
    return noble.thrives & place & feeds


@pattern("鑄印", "003:479", family=FAMILY, variant=LIST, default=False, nature="吉",
         catalogue="A-291")  # fmt: skip
def zhu_yin_list(c: Charts) -> Bools:
    """戌 over 巳 in the middle of 三傳, 卯 among them, and one of them carries 太常."""
    return zhu_yin(c) & in_chuan(c, 卯) & some(lambda god: god.rides(太常), c.san_chuan)


@pattern("斫輪", "003:483", family=FAMILY, variant=LIST, default=False, nature="吉",
         catalogue="A-292")  # fmt: skip
def zhuo_lun(c: Charts) -> Bools:
    """卯 over 申 is in 三傳."""
    return in_chuan(c, 卯) & Branch(c, 卯).stands_on(申)


@pattern("引從", "003:483", family=FAMILY, variant=LIST, default=False, nature="吉",
         catalogue="A-293")  # fmt: skip
def yin_cong(c: Charts) -> Bools:
    """初 and 末 are next to the god on stem or branch; or 晝貴 夜貴 to that on stem or 年命."""
    ends = some(lambda god: flank(c.chu, c.mo, god), [c.on_stem, c.on_branch])
    nobles = day_noble(c), night_noble(c)
    return ends | some(lambda god: flank(*nobles, god), [c.on_stem, c.person.above])


@pattern("繁昌", "003:483", family="年命", variant=LIST, default=False, nature="吉",
         catalogue="A-295")  # fmt: skip
def fan_chang(c: Charts) -> Bools:
    """行年 of husband or wife opens, 旺相, and the two are 六合."""
    opens = (c.chu == c.husband) | (c.chu == c.wife)
    return opens & c.chu.thrives & c.husband.joins(c.wife)


@pattern("榮華", "003:487", family=FAMILY, variant=LIST, default=False, aliases=["繁華"],
         nature="吉", catalogue="A-296")  # fmt: skip
def fan_hua(c: Charts) -> Bools:
    """貴人, 日祿 or 驛馬 opens, 旺; the gods on stem and branch and over 年命 carry good generals."""
    office, horse = c.of_day_stem("prosperity"), c.day_branch.horse
    opens = (c.chu == office) | (c.chu == horse) | c.chu.rides(貴人)
    places = [c.on_stem, c.on_branch, c.person.above]
    return opens & (c.chu.strength == 0) & every(lambda god: god.rides(GOOD_GENERALS), places)


@pattern("德慶", "003:487", family=FAMILY, variant=LIST, default=False, nature="吉",
         catalogue="A-297")  # fmt: skip
def de_qing(c: Charts) -> Bools:
    """天德, 月德, 日德 or 支德 opens."""
    virtue = c.chu == c.of_day_stem("day_virtue")
    of_month = spirit(c, "天德", "month").at(c.chu) | spirit(c, "月德", "month").at(c.chu)
    return virtue | of_month | spirit(c, "支德").at(c.chu)


@pattern("合歡", "003:487", family=FAMILY, variant=LIST, default=False, nature="吉",
         catalogue="A-298")  # fmt: skip
def he_huan(c: Charts) -> Bools:
    """遁干 on the stem joins it, under a good general, and 發用 is 三六合 with its palace."""
    joined = c.on_stem.hidden_stem == mapping("stem_harmony")[c.day_stem]
    return joined & c.on_stem.rides(GOOD_GENERALS) & unite(c.chu, c.chu.seat)


@pattern("和美", "003:487", family=FAMILY, variant=LIST, default=False, nature="吉",
         catalogue="A-299")  # fmt: skip
def he_mei(c: Charts) -> Bools:
    """The gods on stem and branch are 三六合 each with its own, or crosswise."""
    own = unite(c.on_stem, c.lodging) & unite(c.on_branch, c.day_branch)
    return own | (unite(c.on_stem, c.day_branch) & unite(c.on_branch, c.lodging))


@pattern("盤珠", "003:519", family=FAMILY, variant=LIST, default=False, nature="吉凶",
         catalogue="A-331")  # fmt: skip
def pan_zhu(c: Charts) -> Bools:
    """太歲, 月建, the branch of the day and the hour are all in 課傳."""
    pillars = [c.year_branch, c.month_branch, c.day_branch, c.hour]
    return every(lambda p: some(lambda god: god == p, seen(c)), pillars)


@pattern("連珠", "003:523", family="三傳", variant=LIST, default=False, aliases=["聯珠"],
         catalogue="A-334")  # fmt: skip
def lian_zhu(c: Charts) -> Bools:
    """三傳 go on by one or by two places, forward or backward."""
    return runs(c, 1) | runs(c, -1) | runs(c, 2) | runs(c, -2)
