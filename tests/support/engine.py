"""Charts of the committed tables, in the shape in which examples are held against charts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import pyarrow.parquet as pq

from liuren_tables.tables.make.chart import PALACES
from liuren_tables.tables.manifest import default_folder
from tests.support.given import ChartKey

BRANCHES = tuple(PALACES.values())
SHEHAI = ("mengzhong", "depth", "depth_noseat", "printed")
NOBLES = ("daquan", "xieji", "gengxin")


@cache
def table(name: str) -> list[dict]:
    return pq.read_table(default_folder() / f"{name}.parquet").to_pylist()


@cache
def _lessons() -> dict[tuple[str, int, int], dict]:
    return {(r["shehai"], r["day"], r["turn"]): r for r in table("lesson")}


@cache
def _plates() -> dict[tuple[str, int, int, int], dict]:
    return {(r["noble"], r["stem"], r["daynight"], r["turn"]): r for r in table("general_plate")}


@dataclass(frozen=True)
class EngineChart:
    """A row of `lesson` with its row of `general_plate`."""

    day: int
    turn: int
    daynight: int | None
    shehai: str = "mengzhong"
    noble: str = "daquan"

    @property
    def lesson(self) -> dict:
        return _lessons()[self.shehai, self.day, self.turn]

    @property
    def plate(self) -> dict | None:
        if self.daynight is None:
            return None
        return _plates()[self.noble, self.day % 10, self.daynight, self.turn]

    @property
    def si_ke(self) -> tuple[tuple[str, str], ...]:
        return tuple(
            (self.lesson[f"ke{k}_upper"], self.lesson[f"ke{k}_lower"]) for k in (1, 2, 3, 4)
        )

    @property
    def dun_gan(self) -> dict[str, str | None]:
        """By branch, from the table of the sixty: the stem it has in the day's ten."""
        ten = table("ganzhi")[self.day]["xun"]
        stems = {r["branch"]: r["stem"] for r in table("ganzhi") if r["xun"] == ten}
        return {branch: stems.get(branch) for branch in BRANCHES}

    def general_on(self, branch: str) -> str | None:
        if self.plate is None:
            return None
        names = dict(zip(BRANCHES, PALACES, strict=True))
        return self.plate[f"god_{names[branch]}_general"]

    def __getattr__(self, name: str) -> object:
        if name in ("san_chuan", "method", "variant", "variant_by_god"):
            return self.lesson[name]
        if name in ("noble_branch", "noble_seat", "forward"):
            return None if self.plate is None else self.plate[name]
        raise AttributeError(name)


def make(key: ChartKey, shehai: str, noble: str) -> EngineChart:
    return EngineChart(key.day, key.turn, key.daynight, shehai, noble)
