"""`QimenReading`: one chart of 奇門 with all that the tables say of it and what it rests on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from liuren_tables.calendar.ju import JU_METHODS
from liuren_tables.conventions import Conventions, QimenConventions
from liuren_tables.drawing.qimen_board import qimen_board
from liuren_tables.drawing.qimen_svg import qimen_svg
from liuren_tables.drawing.svg_parts import Picture
from liuren_tables.drawing.words import Lang, Script, Words
from liuren_tables.errors import LiurenError
from liuren_tables.reading.compare import Difference
from liuren_tables.reading.qimen_patterns import QimenHit, qimen_coordinates, qimen_patterns_of
from liuren_tables.reading.qimen_store import (
    hour_columns,
    hour_rows,
    palace_columns,
    palace_rows,
)
from liuren_tables.reading.reading import plain_value
from liuren_tables.reading.store import Store

__all__ = ["COMPARED", "LAYERS", "PALACE_NAMES", "QimenReading"]

PALACE_NAMES = ("kan", "kun", "zhen", "xun", "zhong", "qian", "dui", "gen", "li")
"""The palaces 坎1 to 離9 in names of columns."""
COMPARED = (
    "year_ganzhi", "month_ganzhi", "day_ganzhi", "hour_ganzhi", "term", "ju_term", "yuan", "leap",
    "ju_label", "xun", "zhifu_star", "zhifu_palace", "zhishi_door", "zhishi_palace", "ju_zhi_run",
)  # fmt: skip
LAYERS = (
    "heaven_stem", "heaven_lodged", "earth_lodged", "star", "star_lodged", "door", "god",
    "hidden_stem",
)  # fmt: skip
_CLOCK = ("zone", "clock", "longitude", "solar", "day_start")
_DOMAINS = {"ju": "qimen_ju", "term": "solar_term", "yuan": "yuan", "dun": "polarity"}


class QimenReading(Mapping[str, Any]):
    """One chart. A mapping from names to values; printing it draws the board.

    Keys are, in this order: the times and pillars; for each method of 定局 (``chai_bu``,
    ``zhi_run``, ``mao_shan``) ``term_…``, ``yuan_…``, ``ju_…``, ``dun_…``, ``leap_…`` and
    ``head_day_…``; of the method that was chosen ``ju_term``, ``yuan``, ``leap`` and ``head_day``;
    the columns of the table ``qimen_hour``; ``palaces``, nine dictionaries of the columns of
    ``qimen_chart`` in the order 坎1 to 離9; and the conventions. What a chart given by hand does
    not have is None.

    Attributes:
        conventions: the clock by which the instant became pillars.
        qimen: how the 局 was told and the chart laid.
    """

    __slots__ = ("_again", "_place", "_store", "_values", "conventions", "qimen")

    def __init__(
        self,
        store: Store,
        conventions: Conventions,
        qimen: QimenConventions,
        row: int,
        time: dict[str, Any],
        told: dict[str, dict[str, Any]],
        again: Callable[[Conventions, QimenConventions], QimenReading],
    ) -> None:
        self._again, self._store = again, store
        self._place = divmod(row, 60)
        self.conventions, self.qimen = conventions, qimen
        school, chosen = (qimen.plate_school, qimen.lodging), told[qimen.ju_method]
        values = dict(time)
        for method, said in told.items():
            values |= {f"{name}_{method}": value for name, value in said.items()}
        values["ju_term"] = chosen["term"]
        values |= {name: chosen[name] for name in ("yuan", "leap", "head_day")}
        values |= hour_rows(store, *school).row(row)
        palaces = palace_rows(store, *school)
        values["palaces"] = [palaces.row(row * 9 + palace) for palace in range(9)]
        values |= {name: getattr(conventions, name) for name in _CLOCK}
        values |= qimen.as_dict()
        if time["instant"] is None:
            values |= dict.fromkeys((*_CLOCK, "ju_method", "zhi_run_limit"))
        values["data_version"] = store.manifest.content["data_version"]
        self._values = values

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __str__(self) -> str:
        return self.board()

    def __repr__(self) -> str:
        return (
            f"<QimenReading {self['ju_label']}局 {self['hour_ganzhi']}時 "
            f"值符{self['zhifu_star']} 值使{self['zhishi_door']}>"
        )

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self) if cycle else str(self))

    def board(self, script: Script = "traditional", lang: Lang = "zh") -> str:
        """The board as text (`drawing.qimen_board`)."""
        return qimen_board(self, Words(lang, script))

    def svg(self, script: Script = "traditional", lang: Lang = "zh") -> Picture:
        """The board as an SVG document (`drawing.qimen_svg`)."""
        return qimen_svg(self, Words(lang, script))

    def _repr_html_(self) -> str:
        return self.svg()

    def patterns(self) -> list[QimenHit]:
        """The patterns of the chart: those of the whole chart first, then palace by palace.

        Of a chart given by hand those that hang on day, month or year are told as open.
        """
        return qimen_patterns_of(
            self._store, *self._place, self.qimen.plate_school, self.qimen.lodging,
            qimen_coordinates(self),
        )  # fmt: skip

    def at(
        self, conventions: Conventions | None = None, qimen: QimenConventions | None = None
    ) -> QimenReading:
        """The same moment, or 局 and hour given by hand, under other conventions."""
        return self._again(conventions or self.conventions, qimen or self.qimen)

    def alternatives(self) -> dict[str, tuple[Any, ...]]:
        """The choices that `compare` tries: by convention, every value it can take here."""
        domains = self._store.manifest.domains
        choices: dict[str, tuple[Any, ...]] = {}
        if self["instant"] is not None:
            choices["ju_method"] = JU_METHODS
            choices["zhi_run_limit"] = (9, 10)
        choices["plate_school"] = domains["plate_school"]
        choices["lodging"] = domains["qimen_lodging"]
        if self["instant"] is not None:
            choices["day_start"] = ("23:00", "00:00")
            if self.conventions.longitude is not None:
                choices["solar"] = ("zone", "mean", "true")
        return choices

    def compare(self) -> list[Difference]:
        """What each other method, plate, lodging or day start would change.

        The changes are those of `COMPARED`, and of `LAYERS` by palace (``kan_star``).
        """
        found = []
        for name, values in self.alternatives().items():
            for value in values:
                if value != self[name]:
                    found.append(self._difference(name, value))
        return found

    def _difference(self, name: str, value: Any) -> Difference:
        try:
            if name in _CLOCK:
                then = self.at(self.conventions.but(**{name: value}))
            else:
                then = self.at(qimen=self.qimen.but(**{name: value}))
        except LiurenError as error:
            return Difference(name, str(value), {}, str(error))
        changes = {c: (self[c], then[c]) for c in COMPARED if self[c] != then[c]}
        for palace, ours, theirs in zip(
            PALACE_NAMES, self["palaces"], then["palaces"], strict=True
        ):
            for layer in LAYERS:
                if ours[layer] != theirs[layer]:
                    changes[f"{palace}_{layer}"] = (ours[layer], theirs[layer])
        return Difference(name, str(value), changes)

    def to_dict(self, script: Script = "traditional", lang: Lang = "zh") -> dict[str, Any]:
        """All values by name; labels in the script and language asked for, times as text."""
        words = None if (script, lang) == ("traditional", "zh") else Words(lang, script)
        school = self.qimen.plate_school, self.qimen.lodging
        hour = hour_columns(self._store, *school)
        palace = palace_columns(self._store, *school)

        def said(value: Any, domain: str) -> Any:
            if words is not None and domain and isinstance(value, str):
                return words.say(domain, value)
            return plain_value(value)

        told: dict[str, Any] = {}
        for name, value in self.items():
            if name == "palaces":
                told[name] = [{n: said(v, palace[n].domain) for n, v in p.items()} for p in value]
            else:
                told[name] = said(
                    value, _domain(name) or (hour[name].domain if name in hour else "")
                )
        return told

    def to_json(self, script: Script = "traditional", lang: Lang = "zh") -> str:
        """`to_dict` as JSON."""
        return json.dumps(self.to_dict(script, lang), ensure_ascii=False)


def _domain(name: str) -> str:
    """Domain of a value that is no column of `qimen_hour`."""
    if name.endswith("_ganzhi"):
        return "ganzhi"
    if name == "ju_term":
        return "solar_term"
    what, _, method = name.partition("_")
    return _DOMAINS.get(what, "") if method in ("", *JU_METHODS) else ""
