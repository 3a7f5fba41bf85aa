"""Saying the values of the tables in another script or language.

``zh`` with ``traditional`` (as the tables have them) or ``simplified`` characters, or ``en``:
pinyin with English glosses.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal, get_args

from liuren_tables.data import rows
from liuren_tables.errors import unknown
from liuren_tables.symbols.pinyin import pinyin
from liuren_tables.symbols.script import simplified

__all__ = ["Lang", "Script", "Words"]

Lang = Literal["zh", "en"]
Script = Literal["traditional", "simplified"]

# what pinyin joins: a stem to a branch, the three transmissions
_WRITTEN_TOGETHER = ("ganzhi", "san_chuan", "nayin", "xun", "palace_branches", "qimen_ju")
# other domains have glosses of these: 天空 is a general too, 天心 a star
_GLOSSED_BY = {"spirit": (), "qimen_pattern": (), "pattern": ("method", "variant")}
# names that both arts have are said as in 大六壬
_SYMBOLS = ("palaces", "stars", "doors", "gods", "day_stars")


@cache
def _glosses() -> dict[str, tuple[str, str]]:
    named = {
        r["name"]: (r["pinyin"], r["english"])
        for table in (*(f"qimen_{symbols}" for symbols in _SYMBOLS), "names")
        for r in rows(table)
    }
    return named | {r["name"]: (r["pinyin"], r["english"]) for r in rows("solar_terms")}


@cache
def _english(domain: str, name: str) -> str:
    if domain in _WRITTEN_TOGETHER:
        parts = [_pinyin(c) for c in name]
        return name if parts == list(name) else "-".join(parts)
    if domain in _GLOSSED_BY and not _is_of(name, _GLOSSED_BY[domain]):
        return pinyin(name)
    said, english = _glosses().get(name, (pinyin(name), ""))
    if domain in ("stem", "branch") or not english:
        return said
    return f"{english} ({said})"


@cache
def _is_of(name: str, domains: tuple[str, ...]) -> bool:
    return any(r["name"] == name and r["domain"] in domains for r in rows("names"))


def _pinyin(name: str) -> str:
    return _glosses().get(name, (pinyin(name), ""))[0]


@dataclass(frozen=True)
class Words:
    """A way of saying names.

    Attributes:
        lang: ``zh`` or ``en``.
        script: ``traditional`` or ``simplified``; counts for ``zh``.

    Raises:
        InputError: another language or script.

    >>> Words("en").say("general", "青龍"), Words(script="simplified").say("general", "青龍")
    ('Azure Dragon (qinglong)', '青龙')
    """

    lang: Lang = "zh"
    script: Script = "traditional"

    def __post_init__(self) -> None:
        for what, value, kind in (("language", self.lang, Lang), ("script", self.script, Script)):
            if value not in get_args(kind):
                raise unknown(what, value, get_args(kind))

    def say(self, domain: str, name: str) -> str:
        """A value of a label column in this language and script."""
        if self.lang == "en":
            return _english(domain, name)
        return self.text(name)

    def label(self, name: str) -> str:
        """A value of any label column, its domain guessed from its characters."""
        if self.lang != "en":
            return self.text(name)
        is_spelled = name not in _glosses() and all(
            c in _glosses() or not "㐀" <= c <= "鿿" for c in name
        )
        return _english("san_chuan" if is_spelled else "", name)

    def text(self, chinese: str) -> str:
        """Any Chinese text of this package in this script."""
        return simplified(chinese) if self.script == "simplified" else chinese

    def brief(self, name: str) -> str:
        """One word for a name: pinyin in English, the characters otherwise."""
        return _pinyin(name) if self.lang == "en" else self.text(name)

    def choose(self, chinese: str, english: str) -> str:
        """The wording of this language."""
        return english if self.lang == "en" else self.text(chinese)
