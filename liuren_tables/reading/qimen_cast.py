"""Casting a whole column of times in 奇門: `cast.cast` with ``art="qimen"``.

As in 大六壬 the time of a row gives the number of its chart (局 × 60 + hour), and what the tables
say of it is taken by that number; the columns of 定局 follow from the time itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa

from liuren_tables.calendar.clock import OUTSIDE, ChartKeys, LeanKeys
from liuren_tables.calendar.ju import JU_METHODS, YUAN, JuKeys
from liuren_tables.calendar.terms import TERM_NAMES
from liuren_tables.charts.qimen.plate import JU
from liuren_tables.conventions import Conventions, QimenConventions
from liuren_tables.drawing.words import Words
from liuren_tables.errors import InputError
from liuren_tables.reading.arrays import plain_array
from liuren_tables.reading.plan import (
    LABEL,
    Common,
    Plan,
    arrow_of,
    chosen_of,
    label_names,
    plan_of,
)
from liuren_tables.reading.qimen import CLOCK, choose
from liuren_tables.reading.qimen_reading import PALACE_NAMES
from liuren_tables.reading.qimen_store import hour_columns, methods_of, palace_columns
from liuren_tables.reading.store import Store, open_store
from liuren_tables.reading.times import Times

__all__ = ["DEFAULT_QIMEN_COLUMNS", "castable_qimen", "qimen_plan"]

DEFAULT_QIMEN_COLUMNS: Final = (
    "year_ganzhi", "month_ganzhi", "day_ganzhi", "hour_ganzhi", "term", "yuan", "ju_label", "xun",
    "zhifu_star", "zhifu_palace", "zhishi_door", "zhishi_palace",
)  # fmt: skip
"""What a cast of 奇門 adds unless other columns are named."""
_PILLARS = ("year_ganzhi", "month_ganzhi", "day_ganzhi", "hour_ganzhi")
_OF_METHOD = ("term", "yuan", "ju", "leap", "head_day")
_CHOSEN = ("ju_term", "yuan", "leap", "head_day")
_OF_JU = ("term", *(f"{what}_{m}" for m in JU_METHODS for what in _OF_METHOD), *_CHOSEN)
OF_TIME: Final = (*_PILLARS, "ambiguous", *_OF_JU)
"""Columns that the number of the chart does not tell."""
_KEYS = ("ju", "hour_ganzhi", "ju_label", "hour_label", "palace", "palace_label")
_LABELS = {"term": (TERM_NAMES, "solar_term"), "yuan": (YUAN, "yuan"), "ju": (JU, "qimen_ju")}


def castable_qimen(tables: Path | str | None = None) -> tuple[str, ...]:
    """The names that `cast` takes as ``columns`` with ``art="qimen"``, in the order of ``"all"``.

    Pillars, ``term`` (of the Sun) and ``ambiguous``; by method of 定局 ``term_…``, ``yuan_…``,
    ``ju_…``, ``leap_…``, ``head_day_…`` (``ju_zhi_run``); of the method chosen ``ju_term``,
    ``yuan``, ``leap``, ``head_day``; columns of ``qimen_hour``; columns of ``qimen_chart`` by
    palace (``kan_star``, ``li_heaven_stem``).
    """
    return _known(open_store(tables))


def _known(store: Store) -> tuple[str, ...]:
    hours, palaces = (of(store, "turning", "kun") for of in (hour_columns, palace_columns))
    each = [name for name in palaces if name not in _KEYS]
    return (
        *OF_TIME,
        *(name for name in hours if name not in ("hour_ganzhi", "hour_label")),
        *(f"{palace}_{name}" for palace in PALACE_NAMES for name in each),
    )


@lru_cache(maxsize=4096)
def _chart_column(
    store: Store, plate_school: str, lodging: str, name: str, words: Words | None
) -> pa.Array:
    """A column of the charts by their number, of the hour or of one palace."""
    of_hour = hour_columns(store, plate_school, lodging)
    if name in of_hour:
        return arrow_of(of_hour[name], words)
    palace, _, column = name.partition("_")
    nine = palace_columns(store, plate_school, lodging)[column]
    one: Any = slice(PALACE_NAMES.index(palace), None, 9)
    return arrow_of(nine.take(one), words)


@dataclass(frozen=True, slots=True, eq=False)
class QimenKeys(ChartKeys):
    """`ChartKeys` with what the methods of 定局 say; `index` is 局 × 60 + hour.

    Attributes:
        found: by method, for those that are wanted.
    """

    found: dict[str, JuKeys]


@dataclass(frozen=True, slots=True)
class QimenPlan(Plan):
    """The plan of a cast of 奇門.

    Attributes:
        qimen: how the 局 is told and the chart laid.
        methods: of 定局, which are needed.
        dictionaries: of the labels that follow from the time.
    """

    qimen: QimenConventions = field(default_factory=QimenConventions)
    methods: tuple[str, ...] = JU_METHODS
    dictionaries: tuple[tuple[str, pa.Array], ...] = ()

    def keys(self, times: Times, given: dict[str, Any]) -> LeanKeys:
        """What the times say; `index` is the number of the chart."""
        plain = Plan.keys(self, times, given)
        assert isinstance(plain, ChartKeys)
        found = methods_of(
            self.store,
            self.conventions,
            self.qimen.zhi_run_limit,
            plain.utc_us,
            plain.local_us,
            self.methods,
        )
        values = {each.name: getattr(plain, each.name) for each in fields(ChartKeys)}
        for keys in found.values():
            plain.error[(keys.error > 0) & (plain.error == 0)] = OUTSIDE
        ju = found[self.qimen.ju_method].ju.astype(np.uint16)
        values["index"] = ju * np.uint16(60) + plain.hour_ganzhi
        return QimenKeys(**values, found=found)

    def column(
        self, name: str, keys: LeanKeys, index: pa.Array, sound: pa.Buffer | None
    ) -> pa.Array:
        """One of the columns wanted, null where the keys are not sound."""
        if name not in _OF_JU:
            return Plan.column(self, name, keys, index, sound)
        assert isinstance(keys, QimenKeys)
        what, method = _method(name, self.qimen)
        values = getattr(keys.found[method], what)
        if what == "head_day":
            buffers = [sound, pa.py_buffer(np.ascontiguousarray(values))]
            return pa.Array.from_buffers(pa.date32(), values.size, buffers)
        codes = plain_array(values, sound)
        if what == "leap":
            return codes
        return pa.DictionaryArray.from_arrays(codes, dict(self.dictionaries)[what], safe=False)


def _method(name: str, school: QimenConventions) -> tuple[str, str]:
    """What a column of 定局 shows, and of which method."""
    if name == "term":
        return "term", "chai_bu"  # that of the Sun
    if name in _CHOSEN:
        return name.removeprefix("ju_"), school.ju_method
    method = next(m for m in JU_METHODS if name.endswith(m))
    return name.removesuffix(f"_{method}"), method


def qimen_plan(
    columns: Iterable[str] | str | None,
    common: Common,
    conventions: Conventions | None,
    choices: dict[str, Any],
    words: Words | None,
) -> Plan:
    """The plan of a cast with ``art="qimen"``.

    Args:
        columns: from `castable_qimen`; `DEFAULT_QIMEN_COLUMNS` unless given, ``"all"`` for all.
        common: input and tables (`plan.Common`).
        conventions: the clock.
        choices: single conventions by name, of the clock or of `QimenConventions`; or ``qimen``,
            all of the latter.
        words: in which the labels are said.

    Raises:
        InputError: the input as a whole cannot be cast.
    """
    given, store = common[2], common[-1]
    for name, value in given.items():
        if value is not None:
            raise InputError(f"{name} is given by hand for 大六壬 only, not for 奇門")
    clock, school = choose(conventions, choices.pop("qimen", None), choices)
    wanted = chosen_of(columns, _known(store), DEFAULT_QIMEN_COLUMNS)
    laid = (school.plate_school, school.lodging)
    charts = {
        name: _chart_column(store, *laid, name, words) for name in wanted if name not in OF_TIME
    }
    needed = {_method(name, school)[1] for name in wanted if name in _OF_JU}
    echoed = {name: getattr(clock, name) for name in CLOCK}
    return plan_of(
        QimenPlan,
        common,
        clock,
        wanted,
        [charts[name].type if name in charts else _type(name) for name in wanted],
        charts,
        echoed | school.as_dict(),
        words,
        lean=False,
        qimen=school,
        methods=tuple(m for m in JU_METHODS if m in {*needed, school.ju_method}),
        dictionaries=tuple(
            (what, label_names(names, domain, words)) for what, (names, domain) in _LABELS.items()
        ),
    )


def _type(name: str) -> pa.DataType:
    if name == "ambiguous" or name.startswith("leap"):
        return pa.bool_()
    return pa.date32() if name.startswith("head_day") else LABEL
