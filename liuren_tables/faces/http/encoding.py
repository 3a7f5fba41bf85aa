"""Readings as JSON without encoding each value anew: what a column can say is encoded once.

A reading has more than a hundred values, of which all but a dozen follow from the number of its
chart or from the conventions. Each column has few different values, so the text of a chart is put
together from texts that are kept, and the reading itself is never spelled out.
"""

from __future__ import annotations

from datetime import datetime
from functools import cache, lru_cache
from operator import getitem
from typing import Any

import numpy as np
import numpy.typing as npt

from liuren_tables.conventions import Conventions
from liuren_tables.faces.http.errors import encoded
from liuren_tables.reading.reading import NO_PERSON, Reading, plain_value
from liuren_tables.reading.store import Coded, Store

__all__ = ["chart_texts", "encoded_reading"]

Codes = npt.NDArray[np.intp]
_KEPT = 2_048
"""So many different texts may a run of columns have that are kept as one."""


class _Texts:
    """The columns of ``chart`` as texts ``"name":value`` and the codes that choose among them.

    Neighbours with few texts between them are one, as those of the day: four texts make a chart.
    """

    def __init__(self, store: Store, shehai: str, noble: str) -> None:
        runs: list[tuple[list[bytes], Codes]] = []
        for name, column in store.charts(shehai, noble).items():
            texts, codes = _texts_of(name, column)
            if runs and (both := _joined(*runs[-1], texts, codes)):
                runs[-1] = both
            else:
                runs.append((texts, codes))
        self._texts = [texts for texts, _ in runs]
        self._codes = np.stack([codes for _, codes in runs], axis=1).astype(np.uint16)

    def at(self, row: int) -> bytes:
        """The columns of a chart, in their order."""
        return b",".join(map(getitem, self._texts, self._codes[row].tolist()))


def _texts_of(name: str, column: Coded) -> tuple[list[bytes], Codes]:
    """The different texts of a column, and which of them each row has."""
    distinct, inverse = np.unique(column.values, return_inverse=True)
    head = encoded(name)
    values = (encoded(_value(column, code)) for code in distinct.tolist())
    return [head + b":" + value for value in values], inverse


def _joined(
    texts: list[bytes], codes: Codes, more: list[bytes], of_more: Codes
) -> tuple[list[bytes], Codes] | None:
    """Two runs of columns as one, unless that has too many texts."""
    pairs = codes * len(more) + of_more
    is_there = np.zeros(len(texts) * len(more), np.bool_)
    is_there[pairs] = True
    found = np.flatnonzero(is_there)
    if len(found) > _KEPT:
        return None
    both = [texts[pair // len(more)] + b"," + more[pair % len(more)] for pair in found.tolist()]
    return both, (np.cumsum(is_there) - 1)[pairs]


def _value(column: Coded, code: Any) -> Any:
    if column.null is not None and code == column.null:
        return None
    return code if column.names is None else column.names[code]


@lru_cache(maxsize=8)
def chart_texts(store: Store, shehai: str, noble: str) -> _Texts:
    """The texts of the charts of a school; made once, in a tenth of a second."""
    return _Texts(store, shehai, noble)


@lru_cache(maxsize=256)
def _behind(conventions: Conventions, data_version: str) -> tuple[bytes, bytes]:
    """What stands behind the querent in a reading, and behind the reading in its envelope."""
    told, version = conventions.as_dict(), {"data_version": data_version}
    return encoded(told | version)[1:], encoded({"conventions": told} | version)[1:]


_NOBODY = encoded(NO_PERSON)[1:-1]
_label = lru_cache(maxsize=4_096, typed=True)(encoded)


@cache
def _head(name: str) -> bytes:
    return encoded(name) + b":"


def _of_time(value: Any) -> bytes:
    if isinstance(value, datetime):
        return f'"{plain_value(value)}"'.encode()
    return _label(value)


def encoded_reading(store: Store, reading: Reading, data_version: str) -> bytes:
    """The envelope of a reading, as `Answer.envelope` would have it.

    Args:
        store: of the tables.
        reading: in the script and language of the tables.
        data_version: of the tables.
    """
    conventions = reading.conventions
    time = [_head(n) + _of_time(value) for n, value in reading.time.items()]
    person = _NOBODY
    if reading.person:
        person = encoded({name: reading[name] for name in NO_PERSON})[1:-1]
    behind, envelope = _behind(conventions, data_version)
    chart = chart_texts(store, conventions.shehai, conventions.noble).at(reading.row)
    return b'{"ok":true,"data":{' + b",".join((*time, chart, person, behind, envelope))
