"""What an operation answers, in plain values that JSON can hold."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any

__all__ = ["NO_FORM", "Answer", "plain"]

_EXACT = 15
"""So many digits a JSON number keeps in every reader."""
NO_FORM = "a value of the answer is beyond what its type holds here; cast it to VARCHAR"
"""Said where DuckDB has a value that Python has not, such as an interval of a million years."""


@dataclass(slots=True)
class Answer:
    """The answer of an operation.

    Attributes:
        data: plain values.
        conventions: on which it rests; empty where it rests on none.
        truncated: whether there is more than a limit let through.
        columns: names and types of the columns, where the data are rows.
    """

    data: Any
    conventions: dict[str, Any] = field(default_factory=dict)
    truncated: bool = False
    columns: list[dict[str, str]] | None = None

    def envelope(self, data_version: str, rows: bool) -> dict[str, Any]:
        """The answer as it is sent.

        Args:
            data_version: of the tables.
            rows: whether the answer may have been cut, which it then tells.
        """
        content: dict[str, Any] = {
            "ok": True,
            "data": self.data,
            "conventions": self.conventions,
            "data_version": data_version,
        }
        if rows:
            content |= {"truncated": self.truncated, "columns": self.columns or []}
        return content


def plain(value: Any) -> Any:
    """A value as JSON has it: times as ISO text, bytes as hexadecimal digits.

    >>> plain([datetime(2026, 11, 30, 14, 5), Decimal("1.5"), float("nan")])
    ['2026-11-30T14:05:00', 1.5, 'nan']
    """
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if isinstance(value, datetime):
        exact = "seconds" if value.microsecond == 0 else "microseconds"
        return value.isoformat(sep="T", timespec=exact).replace("+00:00", "Z")
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if isinstance(value, dict):
        return {str(name): plain(each) for name, each in value.items()}
    if isinstance(value, Decimal):
        return float(value) if len(value.as_tuple().digits) <= _EXACT else str(value)
    if isinstance(value, bytes | bytearray | memoryview):
        return bytes(value).hex()
    return str(value) if not isinstance(value, timedelta) else value.total_seconds()
