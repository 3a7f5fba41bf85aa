"""The axes: the small named dimensions whose product holds every chart."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["AXES", "Axis", "axes_of", "axis_sizes"]


@dataclass(frozen=True)
class Axis:
    """One dimension: its name in tables and code, its size and what its codes mean."""

    name: str
    size: int
    meaning: str


AXES = (
    Axis("day", 60, "日干支, 甲子 = 0"),
    Axis("turn", 12, "月將 − 占時: how far the heaven plate is turned; 0 伏吟, 6 返吟"),
    Axis("daynight", 2, "晝 0, 夜 1"),
    Axis("hour", 12, "占時, 子 = 0"),
    Axis("month", 12, "branch of the month (月建), 子 = 0"),
    Axis("year_branch", 12, "branch of the year (太歲), 子 = 0"),
    Axis("year_stem", 10, "stem of the year, 甲 = 0"),
    Axis("lunar_day", 30, "day of the lunar month, the first = 0"),
    Axis("term_day", 5, "0 none, 1 day of a 四立, 2 its eve (四絕), 3 of a 分至, 4 its eve (四離)"),
    Axis("person", 12, "a branch of the querent, 本命 or 行年; they combine by any"),
    Axis("ben_ming", 12, "branch of the querent's birth year, where only that counts"),
    Axis("xing_nian", 12, "branch of the querent's current year, where only that counts"),
    Axis("husband", 12, "branch of the husband's 行年"),
    Axis("wife", 12, "branch of the wife's 行年"),
    Axis("husband_stem", 10, "stem of the husband's 行年"),
    Axis("wife_stem", 10, "stem of the wife's 行年"),
    Axis("husband_ben_ming", 12, "branch of the husband's birth year"),
    Axis("wife_ben_ming", 12, "branch of the wife's birth year"),
)


def axis_sizes() -> dict[str, int]:
    """Sizes by name, in the order in which the dimensions of a grid stand."""
    return {axis.name: axis.size for axis in AXES}


def axes_of(shape: tuple[int, ...]) -> tuple[str, ...]:
    """Names of the axes that an array on the grid really has: those not of length one.

    Raises:
        ValueError: the shape is not one that the grid broadcasts to.

    >>> axes_of((60, 12) + (1,) * 16)
    ('day', 'turn')
    """
    full = (1,) * (len(AXES) - len(shape)) + shape
    if len(full) != len(AXES) or any(
        n not in (1, axis.size) for n, axis in zip(full, AXES, strict=True)
    ):
        raise ValueError(f"{shape} is no shape over {tuple(axis_sizes().values())}")
    return tuple(axis.name for n, axis in zip(full, AXES, strict=True) if n > 1)
