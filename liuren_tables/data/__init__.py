"""The fixed facts of the texts as plain CSV files, each row with its source.

``NNN:line`` in a source is a line of one of the five source texts (table ``source``);
``common`` marks what the texts presuppose without saying it.
"""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files

__all__ = ["rows"]


@cache
def rows(name: str) -> tuple[dict[str, str], ...]:
    """All rows of ``data/<name>.csv`` as dictionaries of text, in the order of the file."""
    text = (files(__name__) / f"{name}.csv").read_text(encoding="utf-8")
    return tuple(csv.DictReader(text.splitlines()))
