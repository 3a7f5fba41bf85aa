"""`Charts`: coordinates as arrays, and everything that follows from them, by name.

On `Charts.grid()` each coordinate has a dimension of its own, so what a rule returns has exactly
the axes that the rule needs. On columns of equal length the same rule answers for those charts.
"""

from __future__ import annotations

from functools import cache, cached_property

import numpy as np
import numpy.typing as npt

from liuren_tables.charts import generals as heaven
from liuren_tables.charts.axes import AXES, axis_sizes
from liuren_tables.charts.branch import Branch
from liuren_tables.charts.lessons import Lessons, four_lessons, god_over
from liuren_tables.charts.transmissions import METHODS, VARIANTS, Transmissions, transmissions
from liuren_tables.symbols.cycles import U8
from liuren_tables.symbols.mappings import mapping
from liuren_tables.symbols.relations import LODGING, STEM_PHASE, is_yang

__all__ = ["Charts", "all_transmissions"]

Bools = npt.NDArray[np.bool_]
_METHOD_NAMES, _VARIANT_NAMES = np.array(METHODS), np.array(VARIANTS)


@cache
def all_transmissions(school: str) -> Transmissions:
    """三傳 of all 60 × 12 days and plates under a school of 涉害."""
    return transmissions(np.arange(60)[:, None], np.arange(12)[None, :], school)


class Charts:
    """Charts at given coordinates.

    Args:
        shehai, noble: schools.
        coordinates: codes by axis name, broadcasting with one another. What is not given is
            unknown, and a rule that asks for it raises `KeyError`.

    >>> Charts(day=[0, 50], turn=[2, 7]).chu
    Branch(array([4, 7], dtype=uint8))
    """

    def __init__(
        self,
        *,
        shehai: str = "mengzhong",
        noble: str = "daquan",
        **coordinates: npt.ArrayLike,
    ) -> None:
        unknown = set(coordinates) - set(axis_sizes())
        if unknown:
            raise TypeError(f"no such axis: {', '.join(sorted(unknown))}")
        self.shehai = shehai
        self.noble_school = noble
        self._coordinates = {
            name: np.asarray(value, np.uint8) for name, value in coordinates.items()
        }

    @classmethod
    def grid(cls, *, shehai: str = "mengzhong", noble: str = "daquan") -> Charts:
        """Every chart, each coordinate along its own dimension, in the order of `axes.AXES`."""
        open_mesh = np.ix_(*(np.arange(axis.size, dtype=np.uint8) for axis in AXES))
        names = (axis.name for axis in AXES)
        return cls(shehai=shehai, noble=noble, **dict(zip(names, open_mesh, strict=True)))

    def _axis(self, name: str) -> U8:
        try:
            return self._coordinates[name]
        except KeyError:
            raise KeyError(f"these charts have no {name}") from None

    # -- coordinates --------------------------------------------------------------------
    @property
    def day(self) -> U8:
        """日干支."""
        return self._axis("day")

    @property
    def turn(self) -> U8:
        """月將 − 占時."""
        return self._axis("turn")

    @property
    def hour(self) -> Branch:
        """占時."""
        return Branch(self, self._axis("hour"))

    @property
    def daynight(self) -> U8:
        """晝 0, 夜 1."""
        return self._axis("daynight")

    @property
    def month(self) -> U8:
        """Branch of the month."""
        return self._axis("month")

    @property
    def month_branch(self) -> Branch:
        """月建."""
        return Branch(self, self._axis("month"))

    @property
    def year_branch(self) -> Branch:
        """太歲."""
        return Branch(self, self._axis("year_branch"))

    @property
    def year_stem(self) -> U8:
        """Stem of the year."""
        return self._axis("year_stem")

    @property
    def lunar_day(self) -> U8:
        """Day of the lunar month, the first = 0."""
        return self._axis("lunar_day")

    @property
    def term_day(self) -> U8:
        """0 none, 1 day of a 四立, 2 its eve (四絕), 3 of a 分至, 4 its eve (四離)."""
        return self._axis("term_day")

    @property
    def person(self) -> Branch:
        """本命 or 行年, where either will do."""
        return Branch(self, self._axis("person"))

    @property
    def ben_ming(self) -> Branch:
        """本命: branch of the birth year."""
        return Branch(self, self._axis("ben_ming"))

    @property
    def xing_nian(self) -> Branch:
        """行年."""
        return Branch(self, self._axis("xing_nian"))

    @property
    def husband(self) -> Branch:
        """行年 of the husband."""
        return Branch(self, self._axis("husband"))

    @property
    def wife(self) -> Branch:
        """行年 of the wife."""
        return Branch(self, self._axis("wife"))

    @property
    def husband_stem(self) -> U8:
        """Stem of the husband's 行年."""
        return self._axis("husband_stem")

    @property
    def wife_stem(self) -> U8:
        """Stem of the wife's 行年."""
        return self._axis("wife_stem")

    @property
    def husband_ben_ming(self) -> Branch:
        """本命 of the husband."""
        return Branch(self, self._axis("husband_ben_ming"))

    @property
    def wife_ben_ming(self) -> Branch:
        """本命 of the wife."""
        return Branch(self, self._axis("wife_ben_ming"))

    @property
    def month_general(self) -> Branch:
        """月將: the branch that stands over the hour."""
        return Branch(self, god_over(self._axis("hour"), self.turn))

    # -- the day ------------------------------------------------------------------------
    @property
    def day_stem(self) -> U8:
        """日干."""
        return self.day % np.uint8(10)

    @property
    def day_branch(self) -> Branch:
        """日支, 辰."""
        return Branch(self, self.day % np.uint8(12))

    @property
    def day_phase(self) -> U8:
        """五行 of the day stem."""
        return STEM_PHASE[self.day_stem]

    @property
    def yang_day(self) -> Bools:
        """剛日."""
        return is_yang(self.day)

    @property
    def season(self) -> U8:
        """Season of the month: 春 0, 夏 1, 秋 2, 冬 3."""
        return (self.month + np.uint8(10)) % np.uint8(12) // np.uint8(3)

    @property
    def lodging(self) -> Branch:
        """日干寄宮."""
        return Branch(self, LODGING[self.day_stem])

    def of_day_stem(self, name: str, school: str = "") -> Branch:
        """The branch that a mapping of stems (日德, 日祿, 墓 …) gives for the day stem."""
        return Branch(self, mapping(name, school)[self.day_stem])

    # -- lessons and transmissions --------------------------------------------------------
    @cached_property
    def lessons(self) -> Lessons:
        """四課 with their relations (last axis of each array: the lesson)."""
        return four_lessons(self.day, self.turn)

    @property
    def on_stem(self) -> Branch:
        """干上, 日上."""
        return self.lodging.above

    @property
    def on_branch(self) -> Branch:
        """支上, 辰上."""
        return self.day_branch.above

    @cached_property
    def ke(self) -> tuple[Branch, Branch, Branch, Branch]:
        """Upper gods of the four lessons."""
        return self.on_stem, self.on_stem.above, self.on_branch, self.on_branch.above

    @cached_property
    def san_chuan(self) -> tuple[Branch, Branch, Branch]:
        """初傳, 中傳, 末傳."""
        derived = all_transmissions(self.shehai)
        places = self.day, self.turn
        chu, zhong, mo = (Branch(self, a[places]) for a in (derived.chu, derived.zhong, derived.mo))
        return chu, zhong, mo

    @property
    def chu(self) -> Branch:
        """初傳, 發用."""
        return self.san_chuan[0]

    @property
    def zhong(self) -> Branch:
        """中傳."""
        return self.san_chuan[1]

    @property
    def mo(self) -> Branch:
        """末傳."""
        return self.san_chuan[2]

    @property
    def method(self) -> U8:
        """Method of 三傳, as index into `transmissions.METHODS`."""
        return all_transmissions(self.shehai).method[self.day, self.turn]

    @property
    def variant(self) -> U8:
        """Name within the method, as index into `transmissions.VARIANTS`."""
        return all_transmissions(self.shehai).variant[self.day, self.turn]

    @property
    def method_name(self) -> npt.NDArray[np.str_]:
        """Name of the method of 三傳."""
        return _METHOD_NAMES[self.method]

    @property
    def variant_name(self) -> npt.NDArray[np.str_]:
        """Name within the method, empty where there is none."""
        return _VARIANT_NAMES[self.variant]

    # -- generals -----------------------------------------------------------------------
    @cached_property
    def noble(self) -> Branch:
        """The god that the 貴人 rides."""
        code = heaven.noble_branch(self.day_stem, self.daynight, self.noble_school)
        return Branch(self, code)

    @property
    def forward(self) -> Bools:
        """貴順: the generals run forward."""
        return heaven.is_forward(self.noble.seat.code)

    def god_of(self, general: int) -> Branch:
        """The god that a general rides."""
        return Branch(self, heaven.god_of_general(general, self.noble.code, self.turn))
