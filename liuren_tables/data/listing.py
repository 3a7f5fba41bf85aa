"""Families of data files, found by listing the folder: adding a file or a row is all it takes."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

__all__ = ["FOLDER", "listed"]

FOLDER = Path(str(files("liuren_tables.data")))
"""The folder of the data files of this package."""


def listed(
    prefix: str, columns: tuple[str, ...], folder: Path = FOLDER
) -> Mapping[str, tuple[dict[str, str], ...]]:
    """The rows of every ``<prefix>*.csv`` by the rest of its name, in the order of the names.

    Args:
        prefix: beginning of the file names, for instance ``spirits_``.
        columns: the header that each of these files must have.
        folder: where they are.

    Raises:
        ValueError: a file has another header, or a row too few or too many cells.
    """
    found = {}
    names = sorted(p.name for p in folder.iterdir())
    for name in (n for n in names if n.startswith(prefix) and n.endswith(".csv")):
        text = (folder / name).read_text(encoding="utf-8")
        reader = csv.reader(text.splitlines())
        head = tuple(next(reader, []))
        if head != columns:
            raise ValueError(f"{name}: the header is {','.join(head)}, not {','.join(columns)}")
        rows = []
        for cells in reader:
            if len(cells) != len(head):
                raise ValueError(
                    f"{name} line {reader.line_num}: {len(cells)} cells for {len(head)} columns"
                )
            rows.append(dict(zip(head, cells, strict=True)))
        found[name.removeprefix(prefix).removesuffix(".csv")] = tuple(rows)
    return found
