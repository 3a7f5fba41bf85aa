"""Traditional and simplified characters of the vocabulary of this package.

A closed list (``data/script.csv``) and no general converter: a general one changes 后, 丑 and
乾, which here are names of a general, a branch and a palace.
"""

from __future__ import annotations

from functools import cache

from liuren_tables.data import rows

__all__ = ["simplified", "traditional"]


@cache
def _to_simplified() -> dict[int, int]:
    return {ord(r["traditional"]): ord(r["simplified"]) for r in rows("script")}


@cache
def _to_traditional() -> dict[int, int]:
    return {ord(r["simplified"]): ord(r["traditional"]) for r in rows("script") if r["both_ways"]}


def simplified(text: str) -> str:
    """The text in simplified characters.

    >>> simplified("螣蛇 六合 勾陳")
    '螣蛇 六合 勾陈'
    """
    return text.translate(_to_simplified())


def traditional(text: str) -> str:
    """The text in traditional characters, as the tables have them.

    >>> traditional("白虎 玄武 太阴 貴人")
    '白虎 玄武 太陰 貴人'
    """
    return text.translate(_to_traditional())
