"""大六壬 and 奇門遁甲 as tables: every chart computed once, every reading a join."""

__version__ = "0.1.0"
