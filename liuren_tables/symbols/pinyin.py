"""Names in pinyin, without tones: a syllable a character, a few names by their own reading."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from liuren_tables.data import rows

__all__ = ["pinyin"]

_HAN: Final = re.compile(r"[\u3400-\u9fff]+")


@cache
def _readings() -> dict[str, str]:
    return {r["text"]: r["pinyin"] for r in rows("pinyin")}


def pinyin(name: str) -> str:
    """A name in pinyin; what is no character of the vocabulary of this package stays as it is.

    >>> pinyin("虎視"), pinyin("長度厄"), pinyin("龍戰·strict")
    ('hu shi', 'zhang du e', 'long zhan·strict')
    """
    return _HAN.sub(_said, name)


def _said(han: re.Match[str]) -> str:
    known = _readings()
    return known.get(han[0]) or " ".join(known.get(c, c) for c in han[0])
