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

from liuren_tables.charts.generals import GENERAL_PHASE, general_on
from liuren_tables.charts.harm import palace_class
from liuren_tables.charts.lessons import god_over, seat_of
from liuren_tables.symbols import relations
from liuren_tables.symbols.cycles import U8
from liuren_tables.symbols.mappings import mapping
from liuren_tables.symbols.names import 亥, 寅, 巳, 申

if TYPE_CHECKING:
    from liuren_tables.charts.charts import Charts

__all__ = ["Branch"]

Bools = npt.NDArray[np.bool_]
_BIRTH = np.array([亥, 寅, 申, 巳, 申], np.uint8)


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

    def like(self, other: Branch | int) -> Bools:
        """比和: of the same phase."""
        return np.asarray(self.phase == relations.BRANCH_PHASE[self._codes(other)])

    @property
    def controls_seat(self) -> Bools:
        """上克下: it controls the palace it stands on (as a branch)."""
        return self.controls(self.seat)

    @property
    def controlled_by_seat(self) -> Bools:
        """下賊上: the palace it stands on (as a branch) controls it."""
        return self.seat.controls(self)

    @property
    def general_phase(self) -> U8:
        """五行 of the general it carries."""
        return GENERAL_PHASE[self.general]

    @property
    def general_controls(self) -> Bools:
        """將克神: the general controls the god that carries it (外戰)."""
        return relations.controls(self.general_phase, self.phase)

    @property
    def controls_general(self) -> Bools:
        """神克將: the god controls the general it carries (內戰)."""
        return relations.controls(self.phase, self.general_phase)

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
    def drains_day(self) -> Bools:
        """脫, 盜氣: the day stem generates it."""
        return relations.generates(self.charts.day_phase, self.phase)

    @property
    def like_day(self) -> Bools:
        """Of the day stem's own phase."""
        return np.asarray(self.phase == self.charts.day_phase)

    @property
    def strength(self) -> U8:
        """旺 0, 相 1, 死 2, 囚 3, 休 4 of its phase in the month."""
        return relations.strength(self.phase, self.charts.month)

    @property
    def thrives(self) -> Bools:
        """旺相: ruling or next to rule in the month."""
        return self.strength < 2

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

    def punishes(self, other: Branch | int) -> Bools:
        """刑: it punishes the other branch."""
        return self.punished == other

    def breaks(self, other: Branch | int) -> Bools:
        """破."""
        return self.broken == other

    def harms(self, other: Branch | int) -> Bools:
        """害."""
        return self.harm == other

    def clashes(self, other: Branch | int) -> Bools:
        """沖."""
        return self.clash == other

    def joins(self, other: Branch | int) -> Bools:
        """六合."""
        return self.harmony == other

    def same_triad(self, other: Branch | int) -> Bools:
        """三合: another branch of its triad (or itself)."""
        return np.asarray(self.code % 4 == self._codes(other) % 4)

    def ahead(self, steps: int) -> Branch:
        """The branch so many places ahead (negative: behind)."""
        return Branch(self.charts, (self.code.astype(np.int16) + steps) % 12)

    @property
    def rank(self) -> U8:
        """孟 0 (寅申巳亥), 仲 1 (子午卯酉), 季 2 (辰戌丑未)."""
        return palace_class(self.code)

    @property
    def birth(self) -> Branch:
        """長生 of its phase, earth with water."""
        return Branch(self.charts, _BIRTH[self.phase])

    @property
    def tomb(self) -> Branch:
        """墓 of its phase."""
        return self._mapped("branch_tomb", "element")
