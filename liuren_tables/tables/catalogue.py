"""All tables: their schemas in the order of the documentation, and the making of their columns."""

from __future__ import annotations

from liuren_tables.tables.make.calendar import CALENDAR, COMMITTED_YEARS, SOLAR_TERM, make_calendar
from liuren_tables.tables.make.chart import CHART, GENERAL_PLATE, compose, make_general_plate
from liuren_tables.tables.make.coverage import COVERAGE, make_coverage
from liuren_tables.tables.make.lesson import LESSON, make_lesson
from liuren_tables.tables.make.pattern import PATTERN, PATTERN_HIT, make_patterns
from liuren_tables.tables.make.qimen import QIMEN_TABLES, make_qimen
from liuren_tables.tables.make.qimen_block import QIMEN_BLOCK
from liuren_tables.tables.make.qimen_pattern import QIMEN_PATTERN_TABLES, make_qimen_patterns
from liuren_tables.tables.make.reference import REFERENCE_TABLES, make_reference
from liuren_tables.tables.make.references import make_references, reference_tables
from liuren_tables.tables.make.spirits import SPIRIT_TABLES, make_spirits
from liuren_tables.tables.make.symbols import SYMBOL_TABLES, make_symbols
from liuren_tables.tables.schema import Data, Labels, Table

__all__ = ["DELTA", "TABLES", "make_all"]

TABLES: tuple[Table, ...] = (
    CHART,
    LESSON,
    GENERAL_PLATE,
    CALENDAR,
    SOLAR_TERM,
    *SYMBOL_TABLES,
    PATTERN,
    PATTERN_HIT,
    *SPIRIT_TABLES,
    *reference_tables(),
    *QIMEN_TABLES,
    *QIMEN_PATTERN_TABLES,
    QIMEN_BLOCK,
    *REFERENCE_TABLES,
    COVERAGE,
)

# sorted dates and instants, stored as differences
DELTA = {"calendar": ("date",), "solar_term": ("instant",), "qimen_block": ("first_date",)}


def _first_rows(data: Data, count: int) -> Data:
    def cut(values: object) -> object:
        return Labels(values.codes[:count]) if isinstance(values, Labels) else values[:count]  # type: ignore[index]

    return {name: cut(values) for name, values in data.items()}  # type: ignore[misc]


def make_all(first_year: int | None = None, last_year: int | None = None) -> dict[str, Data]:
    """The columns of every table.

    Args:
        first_year, last_year: range of the calendar; the committed range by default.

    Raises:
        LiurenError: the extra ``[build]`` is not installed.
    """
    lesson, plate = make_lesson(), make_general_plate()
    default = compose(_first_rows(lesson, 720), _first_rows(plate, 240))
    return {
        "chart": default,
        "lesson": lesson,
        "general_plate": plate,
        **make_calendar(first_year or COMMITTED_YEARS[0], last_year or COMMITTED_YEARS[1]),
        **make_symbols(),
        **make_patterns(),
        **make_spirits(),
        **make_references(),
        **make_qimen(),
        **make_qimen_patterns(),
        **make_reference(),
        "coverage": make_coverage(),
    }
