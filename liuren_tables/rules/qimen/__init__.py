"""Patterns of 時家奇門, a module a family; the words they are written in are in `words`.

Where the books disagree a name has variants, called by their book. The default goes with the
default plate, 轉盤, whose witness is 004; where 004 has nothing it is the book that has the name.
"""

from __future__ import annotations

from liuren_tables.rules.registry import Registry

__all__ = ["PATTERNS", "pattern"]

PATTERNS = Registry()
pattern = PATTERNS.pattern
