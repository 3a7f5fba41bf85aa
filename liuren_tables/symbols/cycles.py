"""The cycles: stems, branches, the sixty 干支, phases, generals; names to codes and back.

Every parser takes 漢字, traditional or simplified, or the code itself, and refuses anything
else with what would be accepted.
"""

from __future__ import annotations

import operator
from typing import SupportsIndex

import numpy as np
import numpy.typing as npt

from liuren_tables.errors import InputError, unknown
from liuren_tables.symbols.script import traditional

__all__ = [
    "BRANCHES",
    "DAYNIGHT",
    "GANZHI",
    "GENERALS",
    "JIA",
    "PHASES",
    "STEMS",
    "U8",
    "branch",
    "daynight",
    "ganzhi",
    "ganzhi_of",
    "month_general",
    "stem",
]

U8 = npt.NDArray[np.uint8]

STEMS = tuple("甲乙丙丁戊己庚辛壬癸")
BRANCHES = tuple("子丑寅卯辰巳午未申酉戌亥")
GANZHI = tuple(STEMS[i % 10] + BRANCHES[i % 12] for i in range(60))
PHASES = tuple("木火土金水")
GENERALS = (
    "貴人", "螣蛇", "朱雀", "六合", "勾陳", "青龍",
    "天空", "白虎", "太常", "玄武", "太陰", "天后",
)  # fmt: skip
DAYNIGHT = ("晝", "夜")

# 月將 by the name of its god (003:655–1089), from 子
MONTH_GENERAL_NAMES = (
    "神后", "大吉", "功曹", "太沖", "天罡", "太乙",
    "勝光", "小吉", "傳送", "從魁", "河魁", "登明",
)  # fmt: skip
JIA = tuple(GANZHI[i] for i in range(0, 60, 10))


def _code(what: str, value: object, names: tuple[str, ...]) -> int:
    if isinstance(value, str):
        text = traditional(value.strip())
        if text in names:
            return names.index(text)
        if text.isascii() and text.isdigit() and len(text) < 10:  # int() takes not any length
            value = int(text)
        else:
            raise unknown(what, value, names)
    if isinstance(value, SupportsIndex) and not isinstance(value, bool):
        code = operator.index(value)
        if 0 <= code < len(names):
            return code
    raise InputError(
        f"{value!r} is not a {what}: accepted are {' '.join(names)} or a code 0–{len(names) - 1}"
    )


def stem(value: object) -> int:
    """Code of a stem, 甲 = 0."""
    return _code("stem", value, STEMS)


def branch(value: object) -> int:
    """Code of a branch, 子 = 0."""
    return _code("branch", value, BRANCHES)


def month_general(value: object) -> int:
    """Code of a 月將, given as a branch (亥) or by the name of its god (登明)."""
    if isinstance(value, str) and traditional(value.strip()) in MONTH_GENERAL_NAMES:
        return MONTH_GENERAL_NAMES.index(traditional(value.strip()))
    return _code("month general", value, BRANCHES)


def daynight(value: object) -> int:
    """Code of 晝 (0) or 夜 (1); 日 and 夕, day and night are understood."""
    words = {"day": "晝", "night": "夜", "日": "晝", "夕": "夜", "白": "晝"}
    if isinstance(value, str):
        value = words.get(value.strip().lower(), value)
    return _code("晝夜", value, DAYNIGHT)


def ganzhi(value: object) -> int:
    """Code of one of the sixty 干支, 甲子 = 0.

    Raises:
        InputError: not one of the sixty; a stem and a branch of unlike polarity (甲丑) and the
            two written in reverse (子甲) are told apart.

    >>> ganzhi("癸亥")
    59
    """
    if not isinstance(value, str) or (value.strip().isascii() and value.strip().isdigit()):
        return _code("干支", value, GANZHI)
    text = traditional(value.strip())
    if text in GANZHI:
        return GANZHI.index(text)
    if len(text) == 2 and text[::-1] in GANZHI:
        raise InputError(f"{value!r} is written in reverse: did you mean {text[::-1]}?")
    if len(text) == 2 and text[0] in STEMS and text[1] in BRANCHES:
        fitting = "".join(BRANCHES[STEMS.index(text[0]) % 2 :: 2])
        raise InputError(
            f"{value!r} is none of the sixty 干支: {text[0]} joins only the branches {fitting}"
        )
    if text[:1] in STEMS:
        raise unknown("干支", value, [g for g in GANZHI if g[0] == text[0]])
    raise InputError(f"{value!r} is none of the sixty 干支 甲子, 乙丑, … 癸亥")


def ganzhi_of(stem_code: npt.ArrayLike, branch_code: npt.ArrayLike) -> U8:
    """Codes of the 干支 that join these stems and branches (equal polarity is not checked)."""
    s, b = np.asarray(stem_code, np.int16), np.asarray(branch_code, np.int16)
    return ((6 * s - 5 * b) % 60).astype(np.uint8)
