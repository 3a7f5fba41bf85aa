"""課經, 軒蓋 鑄印 斫輪: carriages, seals and wheels (003:5551–5663)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.charts import Charts
from liuren_tables.rules.liuren import pattern
from liuren_tables.rules.liuren.words import (
    carry,
    in_chuan,
    is_set,
    seen,
    some,
    spirit,
)
from liuren_tables.symbols.cycles import ganzhi
from liuren_tables.symbols.names import (
    丁,
    丙,
    乙,
    亥,
    六合,
    午,
    卯,
    壬,
    天后,
    太常,
    太陰,
    子,
    寅,
    己,
    巳,
    庚,
    戊,
    戌,
    朱雀,
    玄武,
    甲,
    申,
    癸,
    白虎,
    螣蛇,
    貴人,
    辛,
    酉,
    青龍,
)  # fmt: skip
from liuren_tables.symbols.relations import STRENGTHS, strength

Bools = npt.NDArray[np.bool_]
FAMILY = "課體"
春, 夏, 秋, 冬 = range(4)
XIANG, QIU, XIU = (STRENGTHS.index(name) for name in "相囚休")


def _day_and_hour(c: Charts, stems: list[int], hours: list[int]) -> Bools:
    """A day of these stems and an hour of these branches."""
    return np.isin(c.day_stem, stems) & c.hour.is_in(hours)


# -- 軒蓋 ---------------------------------------------------------------------------------------
@pattern("軒蓋", "003:5551 003:5571", family=FAMILY, hexagram="升",
         aliases=["軒蓋課", "鵬得搖風"], nature="吉", catalogue="E-035")  # fmt: skip
def xuan_gai(c: Charts) -> Bools:
    """午 opens, and 卯 and 子 are the other two of 三傳."""
    return (c.chu == 午) & is_set(c, [午, 卯, 子])


@pattern("軒蓋", "003:5555", family=FAMILY, variant="months", default=False, nature="吉",
         catalogue="E-038")  # fmt: skip
def xuan_gai_months(c: Charts) -> Bools:
    """午 opens with 卯 and 子 in the first or the seventh month (午 is 天馬 in the first)."""
    return xuan_gai(c) & c.month_branch.is_in([寅, 申])


@pattern("乘軒落馬", "003:5555 003:5559", family=FAMILY, parent="軒蓋", nature="凶",
         catalogue="E-039")  # fmt: skip
def cheng_xuan_luo_ma(c: Charts) -> Bools:
    """軒蓋 with a transmission void, 死氣, or carrying 螣蛇 or 白虎, or 卯 the 喪車."""
    deadly = spirit(c, "死氣")
    harmed = some(lambda god: god.void | god.rides([螣蛇, 白虎]) | deadly.at(god), c.san_chuan)
    hearse = spirit(c, "喪車", "month")
    return xuan_gai(c) & (harmed | some(lambda god: (god == 卯) & hearse.at(god), c.san_chuan))


@pattern("軒蓋大貴", "003:5559", family=FAMILY, parent="軒蓋", nature="吉", catalogue="E-040")
def xuan_gai_da_gui(c: Charts) -> Bools:
    """軒蓋, day and 發用 旺相, 發用 太歲, 月將 or 日德 with 貴人 青龍 太常 天后 六合."""
    thriving = (strength(c.day_phase, c.month) <= XIANG) & c.chu.thrives
    ruler = (c.chu == c.year_branch) | (c.chu == c.month_general)
    high = ruler | (c.chu == c.of_day_stem("day_virtue"))
    return xuan_gai(c) & thriving & high & c.chu.rides([貴人, 青龍, 太常, 天后, 六合])


@pattern("華蓋軒車", "003:5575", family=FAMILY, parent="軒蓋", nature="吉", catalogue="E-044")
def hua_gai_xuan_che(c: Charts) -> Bools:
    """卯 is in 三傳 and carries 青龍 or 太常, or stands on 天馬 of the month."""
    horse = spirit(c, "天馬")
    return some(
        lambda god: (god == 卯) & (god.rides([青龍, 太常]) | horse.at(god.seat)), c.san_chuan
    )


# -- 鑄印 ---------------------------------------------------------------------------------------
def _seal(c: Charts) -> Bools:
    """戌加巳 is somewhere in 三傳."""
    return some(lambda god: (god == 戌) & god.stands_on(巳), c.san_chuan)


@pattern("鑄印", "003:5583 003:5599", family=FAMILY, hexagram="鼎",
         aliases=["鑄印課", "鵬翼沖天"], nature="吉", catalogue="E-045")  # fmt: skip
def zhu_yin(c: Charts) -> Bools:
    """戌 over 巳 is the middle transmission."""
    return (c.zhong == 戌) & c.zhong.stands_on(巳)


@pattern("鑄印", "003:5611", family=FAMILY, variant="anywhere", default=False, nature="吉")
def zhu_yin_anywhere(c: Charts) -> Bools:
    """戌 over 巳 is in 三傳."""
    return _seal(c)


@pattern("鑄印", "003:5607", family=FAMILY, variant="bing_zi", default=False, nature="吉",
         catalogue="E-050")  # fmt: skip
def zhu_yin_bing_zi(c: Charts) -> Bools:
    """戌 stands on the stem of 丙子, in autumn or winter."""
    cool = (c.season == 秋) | (c.season == 冬)
    return (c.day == ganzhi("丙子")) & (c.on_stem == 戌) & cool


@pattern("鑄印乘軒", "003:5587 003:5599 003:5619", family=FAMILY, parent="鑄印", nature="吉",
         catalogue="E-046")  # fmt: skip
def zhu_yin_cheng_xuan(c: Charts) -> Bools:
    """戌 over 巳 and 卯 are both in 三傳."""
    return _seal(c) & in_chuan(c, 卯)


@pattern("鑄印真體", "003:5603", family=FAMILY, parent="鑄印", aliases=["真體"], nature="吉",
         catalogue="E-047")  # fmt: skip
def zhu_yin_zhen_ti(c: Charts) -> Bools:
    """鑄印乘軒 with 驛馬 of year, month or day, 月將 and 六合 in 三傳."""
    roots = c.year_branch, c.month_branch, c.day_branch
    horse = some(lambda root: in_chuan(c, root.horse), roots)
    company = in_chuan(c, c.month_general) & carry(c.san_chuan, [六合])
    return zhu_yin_cheng_xuan(c) & horse & company


@pattern("鑄印真體", "003:5619", family=FAMILY, variant="moon", default=False, parent="鑄印",
         nature="吉")  # fmt: skip
def zhu_yin_zhen_ti_moon(c: Charts) -> Bools:
    """鑄印乘軒 with 太陰 and 天馬 of the month in 三傳."""
    horse = some(spirit(c, "天馬").at, c.san_chuan)
    return zhu_yin_cheng_xuan(c) & carry(c.san_chuan, [太陰]) & horse


@pattern("印綬雙全", "003:5587 003:5599", family=FAMILY, parent="鑄印", nature="吉",
         catalogue="E-048")  # fmt: skip
def yin_shou_shuang_quan(c: Charts) -> Bools:
    """鑄印 on a day of 戊 or 己 with 太常 in 三傳."""
    return zhu_yin(c) & np.isin(c.day_stem, [戊, 己]) & carry(c.san_chuan, [太常])


@pattern("破印損模", "003:5591", family=FAMILY, parent="鑄印", aliases=["印模損"], nature="凶",
         catalogue="E-049")  # fmt: skip
def po_yin_sun_mu(c: Charts) -> Bools:
    """鑄印 in spring or summer on a day or in an hour of 巳 午, or with 戌 void or 月破."""
    fire = (c.season <= 夏) & (c.day_branch.is_in([巳, 午]) | c.hour.is_in([巳, 午]))
    return zhu_yin(c) & (fire | c.zhong.void | c.zhong.clashes(c.month_branch))


@pattern("破印損模", "003:5603 003:5619", family=FAMILY, variant="summer", default=False,
         parent="鑄印", nature="凶")  # fmt: skip
def po_yin_sun_mu_summer(c: Charts) -> Bools:
    """鑄印 on a day of 丙 or 丁 in summer with 螣蛇 or 朱雀 in 三傳."""
    fire = (c.season == 夏) & np.isin(c.day_stem, [丙, 丁])
    return zhu_yin(c) & fire & some(lambda god: god.rides([螣蛇, 朱雀]), c.san_chuan)


@pattern("鑄印不成", "003:5607", family=FAMILY, parent="鑄印", nature="凶", catalogue="E-051",
         never="with 戌 over 巳 in 三傳 the last stands on 戌 or 巳, never on 亥 or 子")  # fmt: skip
def zhu_yin_bu_cheng(c: Charts) -> Bools:
    """戌 over 巳 in 三傳, the last with 天后 or 玄武 and on 亥 or 子."""
    return _seal(c) & c.mo.rides([天后, 玄武]) & c.mo.seat.is_in([亥, 子])


# -- 斫輪 ---------------------------------------------------------------------------------------
@pattern("斫輪", "003:5623 003:5639 003:5655", family=FAMILY, hexagram="頤",
         aliases=["斫輪課", "斲輪", "飛龍入淵"], nature="吉", catalogue="E-054")  # fmt: skip
def zhuo_lun(c: Charts) -> Bools:
    """卯 opens, on 申 or 酉 or on the stem 辛."""
    on_xin = (c.day_stem == 辛) & (c.on_stem == 卯)
    return (c.chu == 卯) & (c.chu.seat.is_in([申, 酉]) | on_xin)


@pattern("斫輪吉格", "003:5627 003:5639 003:5659 003:5663", family=FAMILY, parent="斫輪",
         nature="吉", catalogue="E-055")  # fmt: skip
def zhuo_lun_ji(c: Charts) -> Bools:
    """斫輪 with 青龍, 太常, 太陰 or 六合 in 三傳: its body is whole."""
    whole = some(lambda god: god.rides([青龍, 太常, 太陰, 六合]), c.san_chuan)
    return zhuo_lun(c) & whole


@pattern("斫輪舟楫", "003:5627 003:5639", family=FAMILY, parent="斫輪", nature="吉",
         catalogue="E-056")  # fmt: skip
def zhuo_lun_zhou_ji(c: Charts) -> Bools:
    """斫輪 on a day of 壬 or 癸 with 亥 or 子 in 課傳."""
    water = some(lambda god: god.is_in([亥, 子]), seen(c))
    return zhuo_lun(c) & np.isin(c.day_stem, [壬, 癸]) & water


@pattern("斫輪棺槨", "003:5631 003:5643", family=FAMILY, parent="斫輪", nature="凶",
         catalogue="E-057")  # fmt: skip
def zhuo_lun_guan_guo(c: Charts) -> Bools:
    """斫輪 whose 卯 is 休囚 and carries 白虎."""
    weak = (c.chu.strength == XIU) | (c.chu.strength == QIU)
    return zhuo_lun(c) & weak & c.chu.rides(白虎)


@pattern("朽木難雕", "003:5631 003:5643", family=FAMILY, parent="斫輪", nature="凶",
         catalogue="E-058")  # fmt: skip
def xiu_mu_nan_diao(c: Charts) -> Bools:
    """斫輪 whose 卯 is void."""
    return zhuo_lun(c) & c.chu.void


@pattern("朽木難雕", "003:5663", family=FAMILY, variant="seat", default=False, parent="斫輪",
         nature="凶")  # fmt: skip
def xiu_mu_nan_diao_seat(c: Charts) -> Bools:
    """斫輪 whose 卯 stands on a void palace."""
    return zhuo_lun(c) & c.chu.seat_void


@pattern("傷斧", "003:5631 003:5643", family=FAMILY, parent="斫輪", nature="凶", catalogue="E-059")
def shang_fu(c: Charts) -> Bools:
    """斫輪 in spring on a day of 甲 乙 in an hour of 寅 卯."""
    return zhuo_lun(c) & (c.season == 春) & _day_and_hour(c, [甲, 乙], [寅, 卯])


@pattern("傷斧", "003:5663", family=FAMILY, variant="metal", default=False, parent="斫輪",
         nature="凶", catalogue="E-061")  # fmt: skip
def shang_fu_metal(c: Charts) -> Bools:
    """斫輪 in autumn on a day of 庚 辛 with 太陰 or 白虎 in 三傳."""
    metal = (c.season == 秋) & np.isin(c.day_stem, [庚, 辛])
    return zhuo_lun(c) & metal & some(lambda god: god.rides([太陰, 白虎]), c.san_chuan)


@pattern("傷輪", "003:5631 003:5643", family=FAMILY, parent="斫輪", nature="凶", catalogue="E-060")
def shang_lun(c: Charts) -> Bools:
    """斫輪 in autumn on a day of 庚 辛 in an hour of 申 酉."""
    return zhuo_lun(c) & (c.season == 秋) & _day_and_hour(c, [庚, 辛], [申, 酉])


@pattern("財就人", "003:5631 003:5647", family="干支", parent="斫輪", nature="吉",
         catalogue="E-062")  # fmt: skip
def cai_jiu_ren(c: Charts) -> Bools:
    """The branch itself stands on the stem and is 財."""
    return (c.on_stem == c.day_branch) & c.on_stem.controlled_by_day


@pattern("舊輪再斫", "003:5647", family=FAMILY, parent="斫輪", catalogue="E-063")
def jiu_lun_zai_zhuo(c: Charts) -> Bools:
    """斫輪 with the 墓 of the day stem in 三傳."""
    return zhuo_lun(c) & in_chuan(c, c.of_day_stem("tomb", "element"))
