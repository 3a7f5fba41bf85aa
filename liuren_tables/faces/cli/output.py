"""Printing: tables of rows in the formats people ask for, in any script and language."""

from __future__ import annotations

import csv
import json
import math
import sys
from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from liuren_tables.drawing.words import Words

__all__ = ["Format", "note", "print_rows", "say"]


class Format(StrEnum):
    """How rows are printed."""

    table = "table"
    csv = "csv"
    json = "json"
    jsonl = "jsonl"


def say(text: str) -> None:
    """A line of result on the standard output."""
    sys.stdout.write(text + "\n")


def note(text: str) -> None:
    """A line for the person on the standard error."""
    sys.stderr.write(text + "\n")


def _plain(value: Any) -> Any:
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, list | tuple):
        return [_plain(v) for v in value]
    return value


def print_rows(
    names: Sequence[str],
    rows: Iterable[Sequence[Any]],
    format: Format,
    words: Words | None = None,
    labels: Sequence[bool] = (),
) -> None:
    """Print rows with a header.

    Args:
        names: of the columns.
        rows: in order.
        format: table, csv, json or jsonl.
        words: script and language; None leaves values as they are.
        labels: which columns are labels and are said in `words`.
    """
    marked = list(labels) or [False] * len(names)

    def said(value: Any, is_label: bool) -> Any:
        if words is not None and isinstance(value, str):
            return words.label(value) if is_label else words.text(value)
        return _plain(value)

    spoken = ([said(v, m) for v, m in zip(row, marked, strict=True)] for row in rows)
    _PRINTERS[format](names, spoken)


def _print_csv(names: Sequence[str], rows: Iterable[list[Any]]) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(names)
    writer.writerows(["" if v is None else v for v in row] for row in rows)


def _json(value: Any) -> Any:
    """What JSON has no form for, as text: NaN, the infinite, names that are no text."""
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if isinstance(value, list | tuple):
        return [_json(v) for v in value]
    if isinstance(value, dict):
        return {str(k): _json(v) for k, v in value.items()}
    return value


def _print_jsonl(names: Sequence[str], rows: Iterable[list[Any]]) -> None:
    for row in rows:
        told = _json(dict(zip(names, row, strict=True)))
        say(json.dumps(told, ensure_ascii=False, default=str))


def _print_json(names: Sequence[str], rows: Iterable[list[Any]]) -> None:
    listed = [_json(dict(zip(names, row, strict=True))) for row in rows]
    say(json.dumps(listed, ensure_ascii=False, default=str, indent=1))


def _print_table(names: Sequence[str], rows: Iterable[list[Any]]) -> None:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in names:
        table.add_column(name, overflow="fold")
    count = 0
    for row in rows:
        table.add_row(*("" if v is None else str(v) for v in row))
        count += 1
    console = Console(file=sys.stdout, soft_wrap=False)
    if not console.is_terminal:
        # no terminal has a width to respect: a row stays a line
        console = Console(file=sys.stdout, width=max(200, 24 * len(names)))
    console.print(table, highlight=False, markup=False)
    note(f"{count} row{'' if count == 1 else 's'}")


_PRINTERS: dict[Format, Callable[[Sequence[str], Iterable[list[Any]]], None]] = {
    Format.table: _print_table,
    Format.csv: _print_csv,
    Format.json: _print_json,
    Format.jsonl: _print_jsonl,
}
