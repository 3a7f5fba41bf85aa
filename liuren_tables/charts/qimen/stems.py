"""`Stems`: the stems of one plate at the palaces of some charts, in the words of the texts.

A palace has a stem of its own and, where the centre lodges, that of the centre beside it. A stem
is on the palace if it is either of them. 甲 is never seen: it is wherever its 儀 is.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.qimen.marks import stages
from liuren_tables.symbols.cycles import U8
from liuren_tables.symbols.growth import STAGES
from liuren_tables.symbols.mappings import NONE
from liuren_tables.symbols.names import 甲

if TYPE_CHECKING:
    from liuren_tables.charts.qimen.charts import QimenCharts

__all__ = ["Stems"]

Bools = npt.NDArray[np.bool_]
_TOMB = STAGES.index("墓")


class Stems:
    """The stems at each palace of some charts (elementwise).

    Attributes:
        charts: whose they are.
        own: uint8 codes of the palace's stem; `NONE` where it has none.
        lodged: uint8 codes of the centre's stem where it lodges, `NONE` elsewhere.
    """

    __slots__ = ("charts", "lodged", "own")

    def __init__(self, charts: QimenCharts, own: npt.ArrayLike, lodged: npt.ArrayLike) -> None:
        self.charts = charts
        self.own: U8 = np.asarray(own, np.uint8)
        self.lodged: U8 = np.asarray(lodged, np.uint8)

    def __repr__(self) -> str:
        return f"Stems({self.own!r}, {self.lodged!r})"

    def __eq__(self, other: object) -> Bools:  # type: ignore[override]
        """Elementwise: this stem is on the palace, its own or lodged; for 甲 the 儀 it hides in."""
        if not isinstance(other, int | np.integer | np.ndarray):
            return NotImplemented
        wanted = np.asarray(other)
        if (wanted == 甲).any():
            wanted = np.where(wanted == 甲, self.charts.head_stem, wanted)
        return np.asarray((self.own == wanted) | (self.lodged == wanted))

    def __ne__(self, other: object) -> Bools:  # type: ignore[override]
        """Elementwise: this stem is not on the palace."""
        return ~(self == other)

    __hash__ = None  # type: ignore[assignment]

    def is_in(self, stems: Iterable[int]) -> Bools:
        """Whether one of these is on the palace."""
        found = [self == stem for stem in stems]
        return np.asarray(np.logical_or.reduce(found))

    def stages(self, school: str = "stem") -> tuple[U8, U8]:
        """十二長生 of own and lodged stem at the palace's branches (a last axis of 2)."""
        palace = self.charts.palace
        return stages(self.own, palace, school), stages(self.lodged, palace, school)

    def entombed(self, school: str = "stem") -> Bools:
        """入墓: a stem stands in its tomb at a branch of the palace."""
        own, lodged = self.stages(school)
        return np.asarray(((own == _TOMB) | (lodged == _TOMB)).any(axis=-1))

    @property
    def none(self) -> Bools:
        """The plate has no stem here (the centre of 轉盤)."""
        return np.asarray((self.own == NONE) & (self.lodged == NONE))
