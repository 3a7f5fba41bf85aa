"""Readings as JSON without encoding each value anew: what a column can say is encoded once.

A reading has more than a hundred values, of which all but some thirty follow from the number of
its chart. Each column has few different values, so the text of a chart is put together from texts
that are kept.
"""

from __future__ import annotations

from functools import lru_cache
from operator import getitem
from typing import Any

import numpy as np

from liuren_tables.faces.answers import plain
from liuren_tables.faces.http.errors import encoded
from liuren_tables.reading.reading import Reading
from liuren_tables.reading.store import Coded, Store

__all__ = ["chart_text", "encoded_reading"]


class _Texts:
    """The columns of ``chart`` as texts ``"name":value`` and the codes that choose among them."""

    def __init__(self, store: Store, shehai: str, noble: str) -> None:
        columns = store.charts(shehai, noble)
        self._names = frozenset(columns)
        self._beside: tuple[list[str], list[str]] | None = None
        self._texts: list[list[str]] = []
        codes = []
        for name, column in columns.items():
            distinct, inverse = np.unique(column.values, return_inverse=True)
            head = encoded(name).decode()
            said = (encoded(_value(column, code)).decode() for code in distinct.tolist())
            self._texts.append([f"{head}:{value}" for value in said])
            codes.append(inverse.astype(np.uint16))
        self._codes = np.stack(codes, axis=1)

    def at(self, row: int) -> str:
        """The columns of a chart, in their order."""
        return ",".join(map(getitem, self._texts, self._codes[row].tolist()))

    def beside(self, reading: Reading) -> tuple[list[str], list[str]]:
        """Names of what a reading has before and after these columns, the same for all."""
        if self._beside is None:
            names = list(reading)
            first = next(at for at, name in enumerate(names) if name in self._names)
            self._beside = names[:first], [n for n in names[first:] if n not in self._names]
        return self._beside


def _value(column: Coded, code: Any) -> Any:
    if column.null is not None and code == column.null:
        return None
    return code if column.names is None else column.names[code]


@lru_cache(maxsize=8)
def chart_text(store: Store, shehai: str, noble: str) -> _Texts:
    """The texts of the charts of a school; made once."""
    return _Texts(store, shehai, noble)


def encoded_reading(store: Store, reading: Reading, data_version: str) -> bytes:
    """The envelope of a reading, as `Answer.envelope` would have it.

    Args:
        store: of the tables.
        reading: in the script and language of the tables.
        data_version: of the tables.
    """
    texts = chart_text(store, reading["shehai"], reading["noble"])
    day, hour, general, night = (
        reading[n] for n in ("day", "hour", "month_general", "daynight")
    )  # fmt: skip
    ahead, behind = texts.beside(reading)
    before = {name: reading[name] for name in ahead}
    after = {name: reading[name] for name in behind}
    for name in ("instant", "local"):
        if before[name] is not None:
            before[name] = plain(before[name].replace(microsecond=0))
    row = ((day * 12 + hour) * 12 + general) * 2 + night
    rest = encoded({"conventions": reading.conventions.as_dict(), "data_version": data_version})
    return b"".join(
        (b'{"ok":true,"data":', encoded(before)[:-1], b",", texts.at(row).encode(), b",",
         encoded(after)[1:], b",", rest[1:])
    )  # fmt: skip
