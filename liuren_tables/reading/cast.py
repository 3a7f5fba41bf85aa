"""Casting a whole column of times: rows of `chart` gathered by index, in the caller's order.

The time of a row gives the number of its chart (`calendar.clock`), and every column of `chart` is
taken by that number from memory, batch by batch. The SQL macro ``cast_events`` says the same by a
join, which promises no order; a test holds the two equal.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal

import pyarrow as pa

from liuren_tables.calendar.parse import Calendar
from liuren_tables.conventions import Conventions, QimenConventions
from liuren_tables.drawing.words import Lang, Script, Words
from liuren_tables.errors import InputError, unknown
from liuren_tables.reading.batches import ordered, progress_bar
from liuren_tables.reading.cast_person import PERSON_COLUMNS, birth_of
from liuren_tables.reading.frames import open_frame
from liuren_tables.reading.liuren_plan import LIST_COLUMNS, LiurenPlan, check_lists, list_type
from liuren_tables.reading.person import AgeBy
from liuren_tables.reading.plan import (
    LABEL,
    PERSON,
    Common,
    Plan,
    arrow_of,
    chosen_of,
    plan_of,
)
from liuren_tables.reading.store import Store, open_store
from liuren_tables.reading.writing import writing

__all__ = ["DEFAULT_COLUMNS", "CastFile", "cast", "castable"]

DEFAULT_COLUMNS: Final = (
    "year_ganzhi", "month_ganzhi", "day_ganzhi", "hour_ganzhi", "month_general_branch",
    "daynight_label", "san_chuan", "chu", "zhong", "mo",
    "chu_general", "zhong_general", "mo_general", "method", "variant",
)  # fmt: skip
"""What a cast adds unless other columns are named."""
OF_TIME: Final = ("year", "month", "year_ganzhi", "month_ganzhi", "hour_ganzhi", "ambiguous")
"""Columns that the number of the chart does not tell."""


@dataclass(frozen=True, slots=True)
class CastFile:
    """A cast that was written to a file.

    Attributes:
        path: of the file.
        rows: how many it has.
        errors: how many of them could not be cast.
        conventions: under which it was cast.
        data_version: of the tables.
        qimen: how the charts of 奇門 were laid; None for 大六壬.
    """

    path: Path
    rows: int
    errors: int
    conventions: Conventions
    data_version: str
    qimen: QimenConventions | None = None


def castable(tables: Path | str | None = None) -> tuple[str, ...]:
    """The columns that ``"all"`` stands for; besides them `cast` takes `LIST_COLUMNS`."""
    default = Conventions()
    return OF_TIME + tuple(open_store(tables).charts(default.shehai, default.noble))


def cast(
    data: Any,
    time: str = "ts",
    *,
    art: Literal["liuren", "qimen"] = "liuren",
    columns: Iterable[str] | str | None = None,
    hour: object = None,
    month_general: object = None,
    daynight: object = None,
    birth: object = None,
    sex: object = None,
    ben_ming: object = None,
    xing_nian: object = None,
    age_by: AgeBy = "lichun",
    fold: int = 0,
    calendar: Calendar | None = None,
    to: Path | str | None = None,
    prefix: str = "",
    conventions: Conventions | None = None,
    tables: Path | str | None = None,
    progress: bool = False,
    script: Script = "traditional",
    lang: Lang = "zh",
    **choices: Any,
) -> pa.Table | CastFile:
    """The charts of a column of times: one row out for each row in, in the same order.

    Args:
        data: a pandas or polars frame, an Arrow table, batch or reader, a DuckDB relation, or
            the path of a Parquet, Arrow or CSV file (`frames.open_frame`, which takes CSV in
            any common encoding and delimiter).
        time: name of the column of times. A timestamp without a zone is a clock reading in the
            zone of the conventions, one with a zone an instant. Text is read as `parse_when`
            does. A date alone has no chart; with `hour` given it stands for 12:00, which only
            settles year, month, 月將 and day. Numbers are refused.
        art: ``qimen`` for charts of 奇門 (`qimen_cast`), which have columns and conventions of
            their own and take nothing given by hand.
        columns: names from `castable`: columns of ``chart`` (also its keys ``day``, ``hour``,
            ``month_general``, ``daynight``, ``turn``), ``year`` and ``month`` (干支 codes, 甲子
            = 0), ``year_ganzhi``, ``month_ganzhi``, ``hour_ganzhi``, and ``ambiguous`` (the
            local time came twice). `DEFAULT_COLUMNS` unless given, ``"all"`` for all of them.
        hour, month_general, daynight: given by hand in place of what the time implies: the name
            of a column of the input (null or blank: as the time implies), or one value for all
            rows. 漢字 in either script or codes: 子 = 0; 亥, 登明 or 11; 晝 = 0, 夜 = 1.
        birth: of the querents, as column or one value: years, dates (taken at 12:00) or times.
        sex: 男 or 女, with which a birth gives 行年; column or one value.
        ben_ming, xing_nian: by hand, as 干支 or branches; column or one value.
        age_by: ``lichun`` or ``lunar`` years. Where any of these is given, `PERSON_COLUMNS` are
            among the default columns; what is unknown of a querent is null.
        fold: 1 takes the second of two equal local times, where the clocks were set back.
        calendar: ``julian`` or ``gregorian``, which dates before 1582-10-15 must name.
        to: path to write to while casting, ending in ``.parquet``, ``.arrow`` or ``.csv``. The
            file is there when all of it is.
        prefix: put before the name of each column that is added.
        conventions: how a time becomes a chart; or single choices by name
            (``zone="Asia/Shanghai"``, ``shehai="depth"``).
        tables: folder of the tables.
        progress: show a bar on stderr, if that is a terminal.
        script, lang: in which the labels are said (`drawing.words.Words`).

    Returns:
        An Arrow table, or with `to` a `CastFile`: the columns of the input unchanged, then those
        asked for (labels dictionary-encoded), then ``boundary`` (bool: nearer to a change of
        month or 月將 than its instant is certain) and ``error`` (text, null where all is well).
        A row that cannot be cast keeps its place, with nulls and the reason. The metadata of the
        schema has conventions and data version as JSON under ``liuren``.

    Raises:
        InputError: the input as a whole cannot be cast: no such column, a column of no times,
            names that clash, a value that is not understood.
        TableError: the tables cannot be trusted.

    >>> import pyarrow as pa
    >>> times = pa.table({"ts": ["2026-11-30 14:05", "2026年2月31日14時"]})
    >>> cast(times, columns=["day_ganzhi", "san_chuan"])["error"].to_pylist()
    [None, "2026-02 has 28 days, '2026年2月31日14時' asks for day 31"]
    """
    store, frame = open_store(tables), open_frame(data)
    given = {"hour": hour, "month_general": month_general, "daynight": daynight}
    person = {"sex": sex, "ben_ming": ben_ming, "xing_nian": xing_nian}
    given |= {name: value for name, value in person.items() if value is not None}
    words = None if (script, lang) == ("traditional", "zh") else Words(lang, script)
    common = (frame, time, given, fold, calendar, prefix, store)
    if art == "liuren":
        plan: Plan = _plan(columns, common, conventions, choices, words, birth, age_by)
    elif art == "qimen":
        if birth is not None:
            raise InputError("birth is of 大六壬 only, not of 奇門")
        from liuren_tables.reading.qimen_cast import qimen_plan

        plan = qimen_plan(columns, common, conventions, choices, words)
    else:
        raise unknown("known art", art, ("liuren", "qimen"))
    rows, errors = 0, 0
    with ExitStack() as stack:
        step = stack.enter_context(progress_bar(frame.rows)) if progress else None
        done = stack.enter_context(closing(ordered(plan.run, frame.batches)))
        held: list[pa.RecordBatch] = []
        write: Any = held.append if to is None else stack.enter_context(writing(to, plan.schema))
        for batch, wrong in done:
            write(batch)
            rows += batch.num_rows
            errors += wrong
            if step is not None:
                step(batch.num_rows)
    if to is None:
        return pa.Table.from_batches(held, plan.schema)
    version = store.manifest.content["data_version"]
    return CastFile(Path(to), rows, errors, plan.conventions, version, plan.qimen)


def _plan(
    columns: Iterable[str] | str | None,
    common: Common,
    conventions: Conventions | None,
    choices: dict[str, Any],
    words: Words | None,
    birth: object,
    age_by: AgeBy,
) -> Plan:
    if age_by not in ("lichun", "lunar"):
        raise unknown("way to count age", age_by, ("lichun", "lunar"))
    base = conventions or Conventions()
    chosen = base.but(**choices) if choices else base
    charts = common[-1].charts(chosen.shehai, chosen.noble)
    told = () if birth is None and not set(common[2]) & set(PERSON) else PERSON_COLUMNS
    known = (*OF_TIME, *charts, *told)
    wanted = known if columns == "all" else chosen_of(
        columns, (*OF_TIME, *charts, *PERSON_COLUMNS, *LIST_COLUMNS), (*DEFAULT_COLUMNS, *told)
    )  # fmt: skip
    check_lists(wanted, common[-1].has_default(chosen.shehai, chosen.noble))
    arrays = _charts(common[-1], chosen.shehai, chosen.noble, words)
    codes = {"year": pa.uint8(), "month": pa.uint8(), "ambiguous": pa.bool_()}
    codes |= {name: list_type(name) for name in LIST_COLUMNS} | {"age": pa.int16()}
    types = [arrays[n].type if n in arrays else codes.get(n, LABEL) for n in wanted]
    plan = plan_of(
        LiurenPlan, common, chosen, wanted, types, arrays, chosen.as_dict(), words,
        lean=not set(wanted) & {*OF_TIME[:-1], *LIST_COLUMNS, *PERSON_COLUMNS},
        birth=birth_of(common[0], birth), age_by=age_by,
    )  # fmt: skip
    assert isinstance(plan, LiurenPlan)
    plan.check_birth(common[0])
    return plan


@lru_cache(maxsize=16)
def _charts(store: Store, shehai: str, noble: str, words: Words | None) -> dict[str, pa.Array]:
    """The columns of `chart` as Arrow arrays, labels dictionary-encoded."""
    columns = store.charts(shehai, noble)
    return {name: arrow_of(column, words) for name, column in columns.items()}
