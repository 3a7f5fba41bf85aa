"""Every 神煞 there is, and those of a column of times: a row for each on every god asked for."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from liuren_tables.conventions import Conventions
from liuren_tables.errors import unknown
from liuren_tables.reading.arrays import plain_array, text_array
from liuren_tables.reading.cast import cast
from liuren_tables.reading.store import Store, open_store

__all__ = ["BASES", "PLACES", "cast_spirits", "spirits"]

PLACES = ("ke1", "ke2", "ke3", "ke4", "chu", "zhong", "mo")
BASES = ("year_branch", "year_stem", "month", "season", "day", "day_stem", "day_branch", "xun")
GROUPS = {
    "year": ("year_branch", "year_stem"),
    "month": ("month", "season"),
    "day": ("day", "day_stem", "day_branch", "xun"),
}


def spirits(tables: Path | str | None = None) -> list[dict[str, Any]]:
    """Every 神煞 with what it is counted from, its nature, what it governs, and its source.

    These are the rows of the table ``spirit``.

    Args:
        tables: folder of the tables.

    Raises:
        TableError: the tables cannot be trusted.
    """
    return [dict(row) for row in open_store(tables).records("spirit")]


class _Cells:
    """Codes of the spirits by pillar and branch, one run after another.

    Args:
        store: of the tables.
        group: year, month or day.
    """

    def __init__(self, store: Store, group: str) -> None:
        pillar = np.arange(60)
        month = pillar % 12
        codes = {
            "year_branch": pillar % 12, "year_stem": pillar % 10, "month": month,
            "season": (month - 2) % 12 // 3, "day": pillar, "day_stem": pillar % 10,
            "day_branch": pillar % 12, "xun": pillar // 10,
        }  # fmt: skip
        names = spirit_names(store)
        found: list[list[tuple[int, int]]] = [[] for _ in range(720)]
        for row in store.records("spirit_grid"):
            if row["is_default"] and row["target"] == "branch" and row["basis"] in GROUPS[group]:
                basis = BASES.index(row["basis"])
                for code in np.flatnonzero(codes[row["basis"]] == row["basis_code"]):
                    found[code * 12 + row["place"]].append((names[row["spirit"]], basis))
        flat = [one for cell in found for one in cell]
        self.spirit = np.array([s for s, _ in flat], np.uint16)
        self.basis = np.array([b for _, b in flat], np.uint8)
        self.starts = np.cumsum([0, *map(len, found)])[:-1].astype(np.int32)
        self.counts = np.array([len(cell) for cell in found], np.int32)


@lru_cache(maxsize=4)
def spirit_names(store: Store) -> dict[str, int]:
    """Codes of the names of the spirits, in the order of the table."""
    return {name: code for code, name in enumerate(store.manifest.domains["spirit"])}


@lru_cache(maxsize=12)
def _cells(store: Store, group: str) -> _Cells:
    return _Cells(store, group)


def cast_spirits(
    data: Any,
    time: str = "ts",
    *,
    places: Iterable[str] = ("chu", "zhong", "mo"),
    conventions: Conventions | None = None,
    tables: Path | str | None = None,
    **choices: Any,
) -> pa.Table:
    """The 神煞 of year, month and day on the gods of each chart, default readings.

    Args:
        data, time, conventions, tables, choices: as for `cast`.
        places: of the gods: ke1 … ke4, chu, zhong, mo.

    Returns:
        Arrow table with ``row`` (number of the row of the input, from 0), ``place``, ``spirit`` and
        ``basis``; a row that cannot be cast has none. In order of place and group of bases, and in
        each by row.

    Raises:
        InputError: as `cast`, or an unknown place.
    """
    wanted = tuple(places)
    for place in wanted:
        if place not in PLACES:
            raise unknown("place of a god", place, PLACES)
    gods = [f"{p}_upper" if p.startswith("ke") else p for p in wanted]
    base = conventions or Conventions()
    store = open_store(tables)
    charts: Any = cast(
        data, time, columns=["year", "month", "day", *dict.fromkeys(gods)], prefix="_",
        conventions=base.but(**choices) if choices else base, tables=tables,
    )  # fmt: skip
    pillars = {group: _codes(charts.column(f"_{group}")) for group in GROUPS}
    jobs = list(product(range(len(wanted)), GROUPS))

    def one(job: tuple[int, str]) -> pa.RecordBatch:
        at, group = job
        return _rows(
            store, at, group, pillars[group], _codes(charts.column(f"_{gods[at]}")), wanted
        )

    with ThreadPoolExecutor() as pool:
        return pa.Table.from_batches(list(pool.map(one, jobs)))


def _codes(column: pa.ChunkedArray) -> NDArray[np.int16]:
    """Codes of a column, −1 where there is none."""
    parts = []
    for chunk in column.chunks:
        array = chunk.indices if pa.types.is_dictionary(chunk.type) else chunk
        validity, values = array.buffers()
        codes = np.frombuffer(values, np.uint8)[array.offset : array.offset + len(array)]
        part = codes.astype(np.int16)
        if array.null_count:
            bits = np.unpackbits(np.frombuffer(validity, np.uint8), bitorder="little")
            part[bits[array.offset : array.offset + len(array)] == 0] = -1
        parts.append(part)
    return np.concatenate(parts) if parts else np.empty(0, np.int16)


def _rows(
    store: Store,
    at: int,
    group: str,
    pillar: NDArray[np.int16],
    branch: NDArray[np.int16],
    places: tuple[str, ...],
) -> pa.RecordBatch:
    cells = _cells(store, group)
    cell = pillar.astype(np.int32) * 12 + branch
    sound = (pillar >= 0) & (branch >= 0)
    count = np.where(sound, cells.counts[np.where(sound, cell, 0)], 0)
    total = int(count.sum())
    kind: Any = np.int32 if total < 1 << 31 else np.int64
    before = np.cumsum(count, dtype=kind) - count
    first = cells.starts[np.where(sound, cell, 0)] - before
    taken = np.repeat(first.astype(kind), count)
    taken += np.arange(total, dtype=kind)
    row = np.repeat(np.arange(len(cell), dtype=np.int32), count)

    def coded(codes: NDArray[Any], names: tuple[str, ...]) -> pa.Array:
        return pa.DictionaryArray.from_arrays(
            plain_array(codes, None), text_array(names), safe=False
        )

    return pa.RecordBatch.from_arrays(
        [
            plain_array(row, None),
            coded(np.full(total, at, np.uint8), places),
            coded(cells.spirit[taken], store.manifest.domains["spirit"]),
            coded(cells.basis[taken], BASES),
        ],
        names=["row", "place", "spirit", "basis"],
    )
