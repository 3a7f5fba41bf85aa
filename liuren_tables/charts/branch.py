"""`Branch`: an array of branches that knows its charts and speaks the words of the texts.

A branch of the heaven plate is a god: it has a seat, carries a general, may be void. As a palace
of the earth plate it has a god above it. Which is meant is told by the word used.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.generals import general_on
from liuren_tables.charts.lessons import god_over, seat_of
from liuren_tables.symbols import relations
from liuren_tables.symbols.cycles import U8
from liuren_tables.symbols.mappings import mapping

if TYPE_CHECKING:
    from liuren_tables.charts.charts import Charts

__all__ = ["Branch"]

Bools = npt.NDArray[np.bool_]


class Branch:
    """Branches of some charts, one for each chart (elementwise).

    Attributes:
        charts: whose they are.
        code: uint8 codes, 子 = 0, of a shape that broadcasts with the charts.
    """

    __slots__ = ("__dict__", "charts", "code")

    def __init__(self, charts: Charts, code: npt.ArrayLike) -> None:
        self.charts = charts
        self.code: U8 = np.asarray(code, np.uint8)

    def __repr__(self) -> str:
        return f"Branch({self.code!r})"

    def _codes(self, other: Branch | int) -> npt.NDArray[np.integer]:
        return other.code if isinstance(other, Branch) else np.asarray(other)

    def __eq__(self, other: object) -> Bools:  # type: ignore[override]
        """Elementwise: the same branch."""
        if not isinstance(other, Branch | int | np.ndarray):
            return NotImplemented
        return np.asarray(self.code == (other.code if isinstance(other, Branch) else other))

    def __ne__(self, other: object) -> Bools:  # type: ignore[override]
        """Elementwise: another branch."""
        return ~(self == other)

    __hash__ = None  # type: ignore[assignment]

    def _mapped(self, name: str, school: str = "") -> Branch:
        return Branch(self.charts, mapping(name, school)[self.code])

    # -- what a branch is ---------------------------------------------------------------
    @property
    def phase(self) -> U8:
        """五行, 木 = 0."""
        return relations.BRANCH_PHASE[self.code]

    @property
    def yang(self) -> Bools:
        """陽: 子寅辰午申戌."""
        return relations.is_yang(self.code)

    def is_in(self, branches: Iterable[int]) -> Bools:
        """Whether it is one of these."""
        return np.isin(self.code, list(branches))

    # -- its place on the plate ---------------------------------------------------------
    @cached_property
    def seat(self) -> Branch:
        """所臨, 所乘之地: the earth palace this god stands on."""
        return Branch(self.charts, seat_of(self.code, self.charts.turn))

    @cached_property
    def above(self) -> Branch:
        """上神: the god that stands over this palace."""
        return Branch(self.charts, god_over(self.code, self.charts.turn))

    def stands_on(self, palace: Branch | int) -> Bools:
        """臨, 加: it stands over the palace."""
        return self.seat == palace

    # -- its general --------------------------------------------------------------------
    @cached_property
    def general(self) -> U8:
        """天將 it carries, as code."""
        return general_on(self.code, self.charts.noble.code, self.charts.turn)

    def rides(self, general: int | Iterable[int]) -> Bools:
        """乘: it carries this general, or one of these."""
        wanted = [general] if isinstance(general, int) else list(general)
        return np.isin(self.general, wanted)

    # -- void ---------------------------------------------------------------------------
    @property
    def void(self) -> Bools:
        """空: it is one of the two branches that the day's ten leaves out."""
        return relations.void(self.charts.day, self.code)

    @property
    def seat_void(self) -> Bools:
        """落空, 坐空: the palace it stands on is void."""
        return self.seat.void

    @property
    def hidden_stem(self) -> U8:
        """遁干: the stem that joins it in the day's ten; 255 where it is void."""
        return relations.xun_stem(self.charts.day, self.code)

    @property
    def day_rider(self) -> U8:
        """The stem over it by the day's 五子遁."""
        return relations.rider(mapping("hour_start")[self.charts.day_stem], self.code)

    @property
    def kin(self) -> U8:
        """六親 for the day stem, as index into `LIU_QIN`."""
        return relations.liu_qin(self.charts.day_stem, self.code)

    # -- 生克 ---------------------------------------------------------------------------
    def controls(self, other: Branch | int) -> Bools:
        """克: its phase controls that of another branch."""
        return relations.controls(self.phase, relations.BRANCH_PHASE[self._codes(other)])

    def generates(self, other: Branch | int) -> Bools:
        """生: its phase generates that of another branch."""
        return relations.generates(self.phase, relations.BRANCH_PHASE[self._codes(other)])

    @property
    def controls_day(self) -> Bools:
        """克日: its phase controls that of the day stem (it is a 鬼)."""
        return relations.controls(self.phase, self.charts.day_phase)

    @property
    def controlled_by_day(self) -> Bools:
        """日克: the day stem controls it (it is 財)."""
        return relations.controls(self.charts.day_phase, self.phase)

    @property
    def generates_day(self) -> Bools:
        """生日."""
        return relations.generates(self.phase, self.charts.day_phase)

    @property
    def thrives(self) -> Bools:
        """旺相: ruling or next to rule in the month."""
        return relations.strength(self.phase, self.charts.month) < 2

    # -- partners -----------------------------------------------------------------------
    @property
    def harmony(self) -> Branch:
        """六合 partner."""
        return self._mapped("six_harmony")

    @property
    def clash(self) -> Branch:
        """六沖: the opposite branch."""
        return self._mapped("clash")

    @property
    def harm(self) -> Branch:
        """六害 partner."""
        return self._mapped("harm")

    @property
    def broken(self) -> Branch:
        """六破: the branch it breaks."""
        return self._mapped("break")

    @property
    def punished(self) -> Branch:
        """三刑: the branch it punishes (itself where it is 自刑)."""
        return self._mapped("punishment", "table")

    @property
    def horse(self) -> Branch:
        """驛馬 of its triad."""
        return self._mapped("horse")

    @property
    def tomb(self) -> Branch:
        """墓 of its phase."""
        return self._mapped("branch_tomb", "element")
