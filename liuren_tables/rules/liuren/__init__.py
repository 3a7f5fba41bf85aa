"""Patterns of 大六壬, a module a family; the words they are written in are in `words`."""

from __future__ import annotations

from liuren_tables.rules.registry import Registry

__all__ = ["PATTERNS", "pattern"]

PATTERNS = Registry()
pattern = PATTERNS.pattern
