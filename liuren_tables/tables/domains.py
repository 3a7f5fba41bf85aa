"""Domains: the ordered sets of names from which the label columns of the tables take values."""

from __future__ import annotations

from functools import cache
from itertools import product

from liuren_tables.charts.generals import noble_schools
from liuren_tables.charts.harm import SHEHAI
from liuren_tables.charts.transmissions import METHODS, VARIANTS
from liuren_tables.data import rows
from liuren_tables.rules.registry import liuren_patterns
from liuren_tables.symbols.cycles import (
    BRANCHES,
    DAYNIGHT,
    GANZHI,
    GENERALS,
    JIA,
    MONTH_GENERAL_NAMES,
    PHASES,
    STEMS,
)
from liuren_tables.symbols.growth import GROWTH_SCHOOLS, STAGES
from liuren_tables.symbols.relations import LIU_QIN, RELATIONS, STRENGTHS
from liuren_tables.tables.make.qimen import QIMEN_DOMAINS
from liuren_tables.tables.make.qimen_pattern import qimen_pattern_domains
from liuren_tables.tables.make.spirits import spirit_domains

__all__ = ["DECIDED", "STRIKES", "domains"]

STRIKES = ("賊", "克", "神克日", "日克神")
DECIDED = ("獨發", "比用", "涉害", "復等")


@cache
def domains() -> dict[str, tuple[str, ...]]:
    """Names of each domain in the order of their codes."""
    triples = ("".join(three) for three in product(BRANCHES, repeat=3))
    return {
        "stem": STEMS,
        "branch": BRANCHES,
        "ganzhi": GANZHI,
        "phase": PHASES,
        "general": GENERALS,
        "daynight": DAYNIGHT,
        "polarity": ("陽", "陰"),
        "palace_class": ("孟", "仲", "季"),
        "month_general_name": MONTH_GENERAL_NAMES,
        "xun": tuple(f"{head}旬" for head in JIA),
        "san_chuan": tuple(triples),
        "method": METHODS,
        "variant": VARIANTS,
        "strike": STRIKES,
        "decided": DECIDED,
        "liu_qin": LIU_QIN,
        "lesson_relation": RELATIONS,
        "stage": STAGES,
        "strength": STRENGTHS,
        "shehai": SHEHAI,
        "noble": noble_schools(),
        "growth_school": GROWTH_SCHOOLS,
        "nayin": tuple(row["name"] for row in rows("nayin")),
        "solar_term": tuple(row["name"] for row in rows("solar_terms")),
        "pattern": tuple(p.id for p in liuren_patterns().patterns),
        **spirit_domains(),
        **QIMEN_DOMAINS,
        **qimen_pattern_domains(),
    }
