"""`Reading`: one chart with everything the tables say of it and the conventions it rests on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any

from liuren_tables.conventions import Conventions
from liuren_tables.drawing.board import board
from liuren_tables.drawing.svg import Picture, svg
from liuren_tables.drawing.words import Lang, Script, Words
from liuren_tables.reading.compare import Difference, differences
from liuren_tables.reading.facts import OnBranch, patterns_of, spirits_of
from liuren_tables.reading.patterns import Hit
from liuren_tables.reading.store import Store
from liuren_tables.reading.why import Step, derivation

__all__ = ["Reading"]

_EPOCH = datetime(1970, 1, 1)
_EPOCH_UTC = _EPOCH.replace(tzinfo=UTC)
PALACE_OF = dict(
    zip(
        "子丑寅卯辰巳午未申酉戌亥",
        ("zi", "chou", "yin", "mao", "chen", "si", "wu", "wei", "shen", "you", "xu", "hai"),
        strict=True,
    )
)


_OF_PERSON = ("sex", "age", "ben_ming", "xing_nian", "ben_ming_god", "ben_ming_general",
              "xing_nian_god", "xing_nian_general")  # fmt: skip
NO_PERSON: dict[str, Any] = dict.fromkeys(_OF_PERSON)


def _over_person(person: dict[str, Any], chart: dict[str, Any]) -> dict[str, Any]:
    """What is known of the querent, with the god and the general over 本命 and 行年."""
    if not person:
        return NO_PERSON
    told = NO_PERSON | person
    for name in ("ben_ming", "xing_nian"):
        if told[name] is not None:
            palace = PALACE_OF[told[name][-1]]
            told[f"{name}_god"] = chart[f"heaven_{palace}"]
            told[f"{name}_general"] = chart[f"general_{palace}"]
    return told


def naive(us: int) -> datetime:
    """A naive datetime of microseconds since 1970."""
    return _EPOCH + timedelta(microseconds=us)


class Reading(Mapping[str, Any]):
    """One chart. A mapping from column names to values; printing it draws the board.

    Keys are, in this order: the times and pillars, what the instant is flagged with, all columns
    of the table ``chart``, and the conventions. Pillars and times are None where the chart was
    given by hand.

    Attributes:
        conventions: how the instant became this chart.
        row: place of the chart in the table ``chart``.
        time: what is known of the moment alone, the first of the values.
        person: what is known of the querent; empty where nobody was named.
    """

    __slots__ = ("_again", "_rows", "_store", "_values", "conventions", "person", "row", "time")

    def __init__(
        self,
        store: Store,
        conventions: Conventions,
        row: int,
        time: dict[str, Any],
        again: Callable[[Conventions], Reading],
        person: dict[str, Any] | None = None,
    ) -> None:
        self._again = again
        self._store, self._rows = store, store.rows(conventions.shehai, conventions.noble)
        self._values: dict[str, Any] | None = None
        self.conventions, self.row, self.time, self.person = conventions, row, time, person or {}

    def _all(self) -> dict[str, Any]:
        """The values, put together when first asked for: who writes a reading needs no names."""
        if self._values is None:
            conventions = self.conventions
            chart = self._rows.row(self.row)
            person = _over_person(self.person, chart)
            version = {"data_version": self._store.manifest.content["data_version"]}
            self._values = self.time | chart | person | conventions.as_dict() | version
        return self._values

    def __getitem__(self, name: str) -> Any:
        return self._all()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def __str__(self) -> str:
        return self.board()

    def __repr__(self) -> str:
        return (
            f"<Reading {self['day_ganzhi']}日 {self['month_general_branch']}將"
            f"{self['hour_branch']}時 {self['san_chuan']}>"
        )

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self) if cycle else str(self))

    def board(self, script: Script = "traditional", lang: Lang = "zh") -> str:
        """The board as text (`drawing.board`)."""
        return board(self, None if (script, lang) == ("traditional", "zh") else Words(lang, script))

    def svg(self, script: Script = "traditional", lang: Lang = "zh") -> Picture:
        """The board as an SVG document (`drawing.svg`)."""
        return svg(self, Words(lang, script))

    def _repr_html_(self) -> str:
        return self.svg()

    def why(self, script: Script = "traditional", lang: Lang = "zh") -> list[Step]:
        """The derivation step by step, told from the columns (`reading.why`)."""
        return derivation(self, Words(lang, script))

    def compare(self) -> list[Difference]:
        """What each other school, rule or day start would change (`reading.compare`)."""
        return differences(self)

    def patterns(self) -> list[Hit]:
        """The patterns that hold, with criterion and source (`reading.facts`).

        Those that hang on something unknown, as the querent's 本命, name it in ``open``.
        """
        return patterns_of(self._store, self)

    def spirits(self) -> dict[str, list[OnBranch]]:
        """The 神煞 on each of the twelve branches, by what is known of year, month and day."""
        return spirits_of(self._store, self)

    def at(self, conventions: Conventions) -> Reading:
        """The same moment, or the same chart given by hand, under other conventions."""
        return self._again(conventions)

    def alternatives(self) -> dict[str, tuple[str, ...]]:
        """The choices that `compare` tries: by convention, every value it can take here."""
        domains = self._store.manifest.domains
        choices = {"shehai": domains["shehai"], "noble": domains["noble"]}
        choices["daynight_rule"] = ("mao_shen", "mao_you")
        if self["instant"] is not None:
            if self.conventions.latitude is not None and self.conventions.longitude is not None:
                choices["daynight_rule"] += ("sun",)
            choices["day_start"] = ("23:00", "00:00")
            if self.conventions.longitude is not None:
                choices["solar"] = ("zone", "mean", "true")
        return choices

    def to_dict(self, script: Script = "traditional", lang: Lang = "zh") -> dict[str, Any]:
        """All values by name; labels in the script and language asked for, times as text."""
        if (script, lang) == ("traditional", "zh"):
            return {name: plain_value(self[name]) for name in self}
        words = Words(lang, script)
        return {name: self._said(name, words) for name in self}

    def _said(self, name: str, words: Words) -> Any:
        value = self[name]
        column = self._store.charts(self["shehai"], self["noble"]).get(name)
        domain = column.domain if column else "ganzhi" if name.endswith("ganzhi") else ""
        if name == "term":
            domain = "solar_term"
        return words.say(domain, value) if domain and value is not None else plain_value(value)

    def to_json(self, script: Script = "traditional", lang: Lang = "zh") -> str:
        """`to_dict` as JSON."""
        return json.dumps(self.to_dict(script, lang), ensure_ascii=False)


def plain_value(value: Any) -> Any:
    """A value as text or number; of a time the whole seconds, as ISO text, of a date its day."""
    if isinstance(value, datetime):
        return value.isoformat(sep="T", timespec="seconds").replace("+00:00", "Z")
    return value.isoformat() if isinstance(value, date) else value


def aware(us: int, offset: timedelta | None = None) -> datetime:
    """An aware datetime of microseconds of UTC."""
    at = _EPOCH_UTC + timedelta(microseconds=us)
    return at if offset is None else at.astimezone(timezone(offset))
