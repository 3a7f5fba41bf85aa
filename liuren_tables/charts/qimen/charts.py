"""`QimenCharts`: coordinates as arrays, and everything that follows from them, by name.

On `QimenCharts.grid()` each coordinate has a dimension of its own, so what a rule returns has
exactly the axes that the rule needs. On columns of equal length the same rule answers for those
palaces of those charts.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.axes import Axis
from liuren_tables.charts.qimen import duty, flying, marks, turning
from liuren_tables.charts.qimen.plate import (
    CENTRE,
    HOUSES,
    LODGINGS,
    PLATE_SCHOOLS,
    earth_stem,
    is_yang_ju,
    lodge,
    phases,
)
from liuren_tables.charts.qimen.stems import Stems
from liuren_tables.errors import unknown
from liuren_tables.symbols.cycles import U8
from liuren_tables.symbols.mappings import NONE

__all__ = ["QIMEN_AXES", "QimenCharts"]

Bools = npt.NDArray[np.bool_]

QIMEN_AXES = (
    Axis("plate_school", 2, "轉盤 0 (turning), 飛盤 1 (flying)"),
    Axis("lodging", 2, "天禽 and 中5: 0 always 坤2 (kun), 1 陽遁 坤2 陰遁 艮8 (yang_kun_yin_gen)"),
    Axis("ju", 18, "陽遁 1–9 = 0–8, 陰遁 1–9 = 9–17"),
    Axis("hour_ganzhi", 60, "干支 of the hour, 甲子 = 0"),
    Axis("palace", 9, "palace in the order of the 洛書 numbers, 坎 = 0"),
    Axis("day", 60, "日干支, 甲子 = 0"),
    Axis("month", 12, "branch of the month (月建), 子 = 0"),
    Axis("month_stem", 10, "stem of the month, 甲 = 0"),
    Axis("year", 60, "歲干支, 甲子 = 0"),
)


class QimenCharts:
    """Palaces of charts at given coordinates.

    Args:
        plate_school, lodging: schools, by name or as codes like any coordinate.
        flying_stars, flying_doors: variants within 飛盤 (`flying.FLYING_STARS`, `FLYING_DOORS`).
        coordinates: codes by axis name, broadcasting with one another. What is not given is
            unknown, and a rule that asks for it raises `KeyError`.

    >>> QimenCharts(ju=[0, 0], hour_ganzhi=[11, 31]).zhifu_palace
    array([8, 8], dtype=uint8)
    """

    def __init__(
        self,
        *,
        plate_school: str | npt.ArrayLike = "turning",
        lodging: str | npt.ArrayLike = "kun",
        flying_stars: str = "shift",
        flying_doors: str = "nine",
        **coordinates: npt.ArrayLike,
    ) -> None:
        strange = set(coordinates) - {axis.name for axis in QIMEN_AXES}
        if strange:
            raise TypeError(f"no such axis: {', '.join(sorted(strange))}")
        _code("school of the stars of 飛盤", flying_stars, flying.FLYING_STARS)
        _code("school of the doors of 飛盤", flying_doors, flying.FLYING_DOORS)
        self.flying_stars, self.flying_doors = flying_stars, flying_doors
        given = {
            "plate_school": _code("plate school", plate_school, PLATE_SCHOOLS),
            "lodging": _code("lodging of the centre", lodging, LODGINGS),
            **coordinates,
        }
        self._coordinates = {name: np.asarray(value, np.uint8) for name, value in given.items()}

    @classmethod
    def grid(cls, *, flying_stars: str = "shift", flying_doors: str = "nine") -> QimenCharts:
        """Every palace of every chart, each coordinate along its own dimension, as `QIMEN_AXES`."""
        open_mesh = np.ix_(*(np.arange(axis.size, dtype=np.uint8) for axis in QIMEN_AXES))
        names = (axis.name for axis in QIMEN_AXES[2:])
        return cls(
            plate_school=open_mesh[0],
            lodging=open_mesh[1],
            flying_stars=flying_stars,
            flying_doors=flying_doors,
            **dict(zip(names, open_mesh[2:], strict=True)),
        )

    def _axis(self, name: str) -> U8:
        try:
            return self._coordinates[name]
        except KeyError:
            raise KeyError(f"these charts have no {name}") from None

    def _by_plate(self, turning_: npt.ArrayLike, flying_: npt.ArrayLike) -> U8:
        return np.where(self.flies, flying_, turning_).astype(np.uint8)

    # -- coordinates --------------------------------------------------------------------
    @property
    def flies(self) -> Bools:
        """飛盤."""
        return np.asarray(self._axis("plate_school") == 1)

    @property
    def lodging(self) -> U8:
        """School of the lodging of the centre."""
        return self._axis("lodging")

    @property
    def ju(self) -> U8:
        """局, 陽1 = 0."""
        return self._axis("ju")

    @property
    def yang(self) -> Bools:
        """陽遁."""
        return is_yang_ju(self.ju)

    @property
    def hour_ganzhi(self) -> U8:
        """干支 of the hour."""
        return self._axis("hour_ganzhi")

    @property
    def palace(self) -> U8:
        """The palace looked at, 坎 = 0."""
        return self._axis("palace")

    @property
    def day(self) -> U8:
        """日干支."""
        return self._axis("day")

    @property
    def day_stem(self) -> U8:
        """日干."""
        return self.day % np.uint8(10)

    @property
    def month(self) -> U8:
        """Branch of the month."""
        return self._axis("month")

    @property
    def month_stem(self) -> U8:
        """月干."""
        return self._axis("month_stem")

    @property
    def year(self) -> U8:
        """歲干支."""
        return self._axis("year")

    @property
    def year_stem(self) -> U8:
        """歲干."""
        return self.year % np.uint8(10)

    # -- the hour -----------------------------------------------------------------------
    @property
    def hour_stem(self) -> U8:
        """時干 as written: 甲 is 甲."""
        return self.hour_ganzhi % np.uint8(10)

    @property
    def xun(self) -> U8:
        """The ten of the hour, 甲子旬 = 0."""
        return self.hour_ganzhi // np.uint8(10)

    @property
    def head_stem(self) -> U8:
        """The 儀 under which 甲, the 旬首, is hidden."""
        return duty.head_stem(self.hour_ganzhi)

    @cached_property
    def head_palace(self) -> U8:
        """Earth palace of the 旬首."""
        return duty.head_palace(self.ju, self.hour_ganzhi)

    @cached_property
    def hour_palace(self) -> U8:
        """Earth palace of the hour stem, the centre being the centre."""
        return duty.hour_palace(self.ju, self.hour_ganzhi)

    @cached_property
    def count_palace(self) -> U8:
        """Palace at which the count of 值使 ends, the centre being the centre."""
        return duty.count_palace(self.ju, self.hour_ganzhi)

    def lodged(self, palace: npt.ArrayLike) -> U8:
        """The palace itself, or for the centre the one in which it lodges."""
        return lodge(palace, self.ju, self.lodging)

    # -- 值符 and 值使 --------------------------------------------------------------------
    @property
    def zhifu(self) -> U8:
        """值符: the star of the 旬首's palace."""
        return self.head_palace

    @cached_property
    def zhifu_palace(self) -> U8:
        """Palace over which 值符 stands."""
        return self._by_plate(self.lodged(self.hour_palace), self.hour_palace)

    @property
    def zhishi(self) -> U8:
        """值使: the door of the 旬首's palace."""
        return self.lodged(self.head_palace)

    @cached_property
    def zhishi_palace(self) -> U8:
        """Palace at which 值使 stands."""
        stays = self.flying_doors == "nine"
        lodged = self.lodged(self.count_palace)
        return self._by_plate(lodged, self.count_palace if stays else lodged)

    @property
    def at_zhifu(self) -> Bools:
        """值符 stands over this palace."""
        return np.asarray(self.palace == self.zhifu_palace)

    @property
    def at_zhishi(self) -> Bools:
        """值使 stands at this palace."""
        return np.asarray(self.palace == self.zhishi_palace)

    # -- what stands at the palace ------------------------------------------------------
    @cached_property
    def _source(self) -> U8:
        """Palace from which the heaven stem has come."""
        return self._by_plate(
            turning.star_at(self.ju, self.hour_ganzhi, self.palace, self.lodging),
            flying.source_at(self.ju, self.hour_ganzhi, self.palace),
        )

    @cached_property
    def star(self) -> U8:
        """九星 over the palace."""
        return self._by_plate(
            self._source,
            flying.star_at(self.ju, self.hour_ganzhi, self.palace, self.flying_stars),
        )

    @cached_property
    def lodged_star(self) -> U8:
        """天禽 where it rides with the star of its host; else `NONE`."""
        rides = turning.lodged_at(self.ju, self.hour_ganzhi, self.palace, self.lodging)
        return self._by_plate(rides, NONE)

    def star_is(self, star: int) -> Bools:
        """Whether the star is over the palace, alone or riding with another."""
        return np.asarray((self.star == star) | (self.lodged_star == star))

    @cached_property
    def door(self) -> U8:
        """八門 at the palace."""
        where = self.ju, self.hour_ganzhi, self.palace, self.lodging
        return self._by_plate(turning.door_at(*where), flying.door_at(*where, self.flying_doors))

    @cached_property
    def god(self) -> U8:
        """八神 at the palace."""
        where = self.ju, self.hour_ganzhi, self.palace
        return self._by_plate(turning.god_at(*where, self.lodging), flying.god_at(*where))

    @cached_property
    def earth(self) -> Stems:
        """地盤: the stem of the palace, and in the host of the centre that of the centre."""
        hosts = ~self.flies & (self.palace == self.lodged(CENTRE))
        centre = earth_stem(self.ju, CENTRE)
        return Stems(self, earth_stem(self.ju, self.palace), np.where(hosts, centre, NONE))

    @cached_property
    def heaven(self) -> Stems:
        """天盤: the stem that has come over the palace, and that of the centre riding along."""
        source = self._source
        own = earth_stem(self.ju, np.where(source == NONE, 0, source))
        centre = earth_stem(self.ju, CENTRE)
        return Stems(
            self,
            np.where(source == NONE, NONE, own),
            np.where(self.lodged_star == NONE, NONE, centre),
        )

    @cached_property
    def hidden(self) -> U8:
        """暗干."""
        return marks.hidden_stem(self.ju, self.palace, self.hour_palace, self.zhishi_palace)

    # -- marks --------------------------------------------------------------------------
    @cached_property
    def void_branches(self) -> Bools:
        """旬空 of the hour: which of the palace's branches are void (a last axis of 2)."""
        return marks.void_branches(self.hour_ganzhi, self.palace)

    @property
    def void(self) -> Bools:
        """旬空: a branch of the palace is void in the hour."""
        return np.asarray(self.void_branches.any(axis=-1))

    @property
    def horse(self) -> Bools:
        """馬星 of the hour is in the palace."""
        return marks.is_horse(self.hour_ganzhi, self.palace)

    @property
    def horse_palace(self) -> U8:
        """Palace of the 馬星 of the hour."""
        return HOUSES[marks.horse_branch(self.hour_ganzhi)]

    # -- 五行 ---------------------------------------------------------------------------
    @property
    def palace_phase(self) -> U8:
        """五行 of the palace."""
        return phases("palaces")[self.palace]

    @property
    def star_phase(self) -> U8:
        """五行 of the star; `NONE` where there is none."""
        return _or_none(phases("stars"), self.star)

    @property
    def door_phase(self) -> U8:
        """五行 of the door; `NONE` where there is none."""
        return _or_none(phases("doors"), self.door)

    @property
    def god_phase(self) -> U8:
        """五行 of the god; `NONE` where there is none."""
        return _or_none(phases("gods"), self.god)


def _code(what: str, value: str | npt.ArrayLike, names: tuple[str, ...]) -> npt.ArrayLike:
    if not isinstance(value, str):
        return value
    if value not in names:
        raise unknown(what, value, names)
    return names.index(value)


def _or_none(of: U8, codes: U8) -> U8:
    return np.append(of, np.uint8(NONE))[np.minimum(codes, len(of))]
