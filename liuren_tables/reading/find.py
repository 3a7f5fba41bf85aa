"""When: the double-hours of a span in which a condition holds.

A condition is SQL over the columns of a chart, in which the name of a pattern is a column too:
``貴登天門 and not 斬關``, ``chu_general = '青龍' and month_general_branch = '亥'``. A double-hour in
which a solar term falls is two, for 月將 or month differ.
"""

from __future__ import annotations

import re
from datetime import date, datetime
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from liuren_tables.calendar.clock import chart_keys, error_for
from liuren_tables.calendar.parse import parse_when
from liuren_tables.calendar.pillars import DAY_US
from liuren_tables.conventions import Conventions
from liuren_tables.database.connection import SETTINGS
from liuren_tables.errors import InputError
from liuren_tables.reading.arrays import plain_array
from liuren_tables.reading.by_rules import holds_by_rules
from liuren_tables.reading.cast import cast
from liuren_tables.reading.explain import pattern_row
from liuren_tables.reading.facts import pattern_index, term_days
from liuren_tables.reading.store import Store, open_store

__all__ = ["find"]

HOUR2_US = 7_200_000_000
MOST_HOURS = 5_000_000
# a name of a pattern: 漢字, perhaps with ·variant; a quoted name may have anything
_NAMES = re.compile(r"'(?:[^']|'')*'|\"([^\"]+)\"|([\u3400-\u9fff][\u3400-\u9fff·\w]*)")


def _moment(value: object) -> tuple[int, bool]:
    if isinstance(value, str):
        when = parse_when(value, need_time=False)
        return when.us, when.absolute
    if isinstance(value, datetime) and value.tzinfo is not None:
        return round(value.timestamp() * 1_000_000), True
    if isinstance(value, datetime):
        return round((value - datetime(1970, 1, 1)).total_seconds() * 1_000_000), False
    if isinstance(value, date):
        return (value - date(1970, 1, 1)).days * 86_400_000_000, False
    raise InputError(f"{value!r} is not a time: give a date or a time such as 2027-01-01")


def _names_in(condition: str) -> list[str]:
    found = (quoted or plain for quoted, plain in _NAMES.findall(condition))
    return list(dict.fromkeys(name for name in found if name))


def _starts(
    store: Store, conventions: Conventions, start: object, stop: object, midnight: bool
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Beginnings and ends (µs UTC) of the double-hours of a span, cut at solar terms.

    With `midnight` the hour of 子 is cut at 00:00 too, where the date changes.
    """
    bounds = []
    for value in (start, stop):
        us, absolute = _moment(value)
        at = np.array([us], np.int64)
        keys = chart_keys(
            store.calendar, conventions=conventions,
            utc_us=at if absolute else None, local_us=None if absolute else at,
        )  # fmt: skip
        if keys.error[0]:
            raise error_for(int(keys.error[0]), store.calendar, conventions)
        bounds.append((int(keys.utc_us[0]), int(keys.local_us[0])))
    (first, first_local), (last, last_local) = bounds
    if last <= first:
        raise InputError(
            f"the span from {start} to {stop} is empty: its end is not after its start"
        )
    count = (last_local - first_local) // HOUR2_US + 2
    if count > MOST_HOURS:
        raise InputError(
            f"the span has {count} double-hours; at most {MOST_HOURS} are searched at once"
        )
    begin = (first_local + HOUR2_US // 2) // HOUR2_US * HOUR2_US - HOUR2_US // 2
    wanted = begin + np.arange(count, dtype=np.int64) * HOUR2_US
    if midnight:
        days = np.arange(first_local // DAY_US, last_local // DAY_US + 2, dtype=np.int64)
        wanted = np.union1d(wanted, days * DAY_US)
    edges = _instants_of(store, conventions, wanted, first - first_local)
    terms, _ = store.terms
    cuts = terms[(terms > first) & (terms < last)]
    inner = np.unique(np.concatenate([edges, cuts]))
    inner = inner[(inner > first) & (inner < last)]
    starts = np.concatenate([[first], inner])
    return starts, np.concatenate([inner, [last]])


def _instants_of(
    store: Store, conventions: Conventions, local: NDArray[np.int64], shift: int
) -> NDArray[np.int64]:
    """Instants at which the clock of the chart shows these times (solar time moves slowly)."""
    utc = local + shift
    for _ in range(4):
        shown = chart_keys(store.calendar, utc_us=utc, conventions=conventions)
        sound = shown.error == 0
        step = np.where(sound, local - shown.local_us, 0)
        if not step.any():
            break
        utc = utc + step
    return utc


def find(
    condition: str,
    start: object,
    stop: object,
    *,
    conventions: Conventions | None = None,
    tables: Path | str | None = None,
    **choices: Any,
) -> pa.Table:
    """The stretches of time of a span in which a condition holds.

    Args:
        condition: SQL over the columns of ``chart``, the pillars ``year_ganzhi``,
            ``month_ganzhi``, ``hour_ganzhi`` and ``lunar_month``, ``lunar_day``, and names of
            patterns as columns that are true or false (quoted where a variant is meant:
            ``"孤寡·seat"``). A pattern that asks for the querent is false.
        start, stop: text, datetime or date, the end excluded; a plain one is of the chart's zone.
        conventions, choices: as for `read`.
        tables: folder of the tables.

    Returns:
        Arrow table: ``start`` and ``end`` (instants, UTC), ``local`` (start by the clock of the
        chart), then pillars, 月將, 晝夜, transmissions and method; in order of time.

    Raises:
        InputError: an unknown name, a condition that is no SQL, a span outside the calendar.
    """
    import duckdb

    base = conventions or Conventions()
    chosen = base.but(**choices) if choices else base
    store = open_store(tables)
    if not condition.strip():
        raise InputError("the condition is empty: give the name of a pattern or an SQL condition")
    columns = {n: pattern_row(store, n) for n in _names_in(condition)}
    starts, ends = _starts(store, chosen, start, stop, _asks_date(condition, chosen, columns))
    span = plain_array(starts, None).view(pa.timestamp("us", "UTC"))
    instants = pa.Table.from_arrays([span], names=["start"])
    charts = cast(instants, "start", columns="all", conventions=chosen, tables=tables)
    assert isinstance(charts, pa.Table)
    known = _coordinates(store, chosen, starts, charts)
    day, turn = (_numbers(charts, name) for name in ("day", "turn"))
    index = pattern_index(store)
    rows = store.records("pattern")
    for name, row in columns.items():
        if store.has_default(chosen.shehai, chosen.noble):
            holds = index.holds(rows.index(row), day, turn, known)
        else:
            columns_of = {**known, "day": day, "turn": turn}
            holds = holds_by_rules(row["pattern"], columns_of, chosen.shehai, chosen.noble)
        charts = charts.append_column(
            name, plain_array(holds.astype(np.uint8), None).cast(pa.bool_())
        )
    charts = charts.append_column("end", plain_array(ends, None).view(pa.timestamp("us", "UTC")))
    charts = charts.append_column(
        "local", plain_array(known["local_us"], None).view(pa.timestamp("us"))
    )
    charts = charts.append_column("lunar_month", plain_array(known["lunar_month"], None))
    charts = charts.append_column("lunar_day", plain_array(known["lunar_day"] + np.uint8(1), None))
    shown = (
        'start, "end", local, year_ganzhi, month_ganzhi, day_ganzhi, hour_ganzhi, '
        "month_general_branch, daynight_label, san_chuan, chu_general, method"
    )
    connection = duckdb.connect(":memory:", config={**SETTINGS, "enable_external_access": "false"})
    try:
        connection.execute("SET TimeZone = 'UTC'")
        connection.register("charts", charts)
        query = f"SELECT {shown} FROM charts WHERE (\n{condition}\n) ORDER BY start"
        return connection.sql(query).to_arrow_table()
    except duckdb.Error as error:
        line = str(error).strip().splitlines()[0]
        raise InputError(f"the condition {condition!r} cannot be asked: {line}") from None
    finally:
        connection.close()


def _asks_date(condition: str, conventions: Conventions, columns: dict[str, Any]) -> bool:
    """Whether the date at midnight matters: it begins the day, or the lunar day is asked for."""
    axes = {axis for row in columns.values() for axis in row["axes"].split()}
    return (
        conventions.day_start == "00:00"
        or "lunar_" in condition
        or bool(axes & {"lunar_day", "term_day"})
    )


def _numbers(charts: pa.Table, name: str) -> NDArray[np.uint8]:
    column = charts.column(name).combine_chunks()
    return np.frombuffer(column.buffers()[1], np.uint8)[column.offset : column.offset + len(column)]


def _coordinates(
    store: Store, conventions: Conventions, utc: NDArray[np.int64], charts: pa.Table
) -> dict[str, NDArray[Any]]:
    keys = chart_keys(store.calendar, utc_us=utc, conventions=conventions)
    date_row = keys.local_us // 86_400_000_000 - store.calendar.first
    _, lunar_month, _, lunar_day = (column.values[date_row] for column in store.lunar)
    return {
        "daynight": keys.daynight,
        "hour": keys.hour,
        "month": keys.month % np.uint8(12),
        "year_branch": keys.year % np.uint8(12),
        "year_stem": keys.year % np.uint8(10),
        "lunar_day": (lunar_day - 1).astype(np.uint8),
        "term_day": term_days(store, keys.local_us, keys.utc_us),
        "local_us": keys.local_us,
        "lunar_month": lunar_month.astype(np.uint8),
    }
