"""``liuren cast``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from liuren_tables.faces.cli import options as o
from liuren_tables.faces.cli.output import Format, note, print_rows
from liuren_tables.faces.cli.qimen import JuMethodOption, LimitOption, LodgingOption, PlateOption
from liuren_tables.reading.cast import CastFile
from liuren_tables.reading.cast import cast as cast_column

__all__ = ["cast"]


def cast(
    data: Annotated[Path, typer.Argument(help="A CSV, Parquet or Arrow file.")],
    time: Annotated[str, typer.Option("--time", "-t", help="Column of the times.")] = "ts",
    to: Annotated[
        Path | None,
        typer.Option(
            "--to",
            help="File to write: .parquet, .arrow or .csv. Without it the first rows are shown.",
        ),
    ] = None,
    columns: Annotated[
        str | None,
        typer.Option(
            "--columns",
            help="Columns of the chart to add, separated by commas; 'all' for every one.",
        ),
    ] = None,
    art: o.ArtOption = "liuren",
    prefix: Annotated[
        str, typer.Option("--prefix", help="Put before the name of each column that is added.")
    ] = "",
    rows: Annotated[int, typer.Option("--rows", help="How many rows to show without --to.")] = 20,
    format: Annotated[
        Format, typer.Option("--format", "-f", help="How to show rows without --to.")
    ] = Format.table,
    zone: o.ZoneOption = "+08:00",
    clock: o.ClockOption = "standard",
    longitude: o.LongitudeOption = None,
    latitude: o.LatitudeOption = None,
    solar: o.SolarOption = "zone",
    calendar: o.NamedCalendarOption = None,
    fold: o.FoldOption = 0,
    hour: o.HourOption = None,
    month_general: o.MonthGeneralOption = None,
    daynight: o.DaynightOption = None,
    birth: o.BirthOption = None,
    sex: o.SexOption = None,
    ben_ming: o.BenMingOption = None,
    xing_nian: o.XingNianOption = None,
    age_by: o.AgeByOption = "lichun",
    day_start: o.DayStartOption = "23:00",
    daynight_rule: o.DaynightRuleOption = "mao_shen",
    shehai: o.ShehaiOption = "mengzhong",
    noble: o.NobleOption = "daquan",
    plate_school: PlateOption = "turning",
    lodging: LodgingOption = "kun",
    ju_method: JuMethodOption = "chai_bu",
    zhi_run_limit: LimitOption = 9,
    script: o.ScriptOption = "traditional",
    lang: o.LangOption = "zh",
    tables: o.TablesOption = None,
) -> None:
    """Cast every row of a file: its rows and columns stay, those of the charts are added.

    A row that cannot be cast keeps its place with the reason in the column `error`. --hour,
    --month-general, --daynight and what is said of the querent take a value or the name of a
    column of the file.

    Examples:
    - `liuren cast births.csv --time 出生時間 --to births.parquet`
    - `liuren cast events.parquet --columns day_ganzhi,san_chuan,method --to cast.csv`
    - `liuren cast clients.csv --birth 生年 --sex 性別 --to clients.parquet`
    - `liuren cast events.csv --zone Asia/Shanghai --solar true --longitude 121.5 --to out.csv`
    """
    chosen: dict[str, Any] = {
        "zone": zone, "clock": clock, "longitude": longitude, "solar": solar,
        "day_start": day_start,
    }  # fmt: skip
    schools: dict[str, Any] = {
        "daynight_rule": daynight_rule, "latitude": latitude, "shehai": shehai, "noble": noble,
    }  # fmt: skip
    given: dict[str, Any] = {}
    if art == "qimen":
        schools = {
            "plate_school": plate_school, "lodging": lodging, "ju_method": ju_method,
            "zhi_run_limit": zhi_run_limit,
        }  # fmt: skip
    else:
        given = {
            "hour": hour, "month_general": month_general, "daynight": daynight, "birth": birth,
            "sex": sex, "ben_ming": ben_ming, "xing_nian": xing_nian, "age_by": age_by,
        }  # fmt: skip
    names = None if columns is None else "all" if columns == "all" else columns.split(",")
    done = cast_column(
        data, time, art=art, columns=names, **given, fold=fold, calendar=calendar, to=to,
        prefix=prefix, tables=tables, progress=True, script=script, lang=lang, **chosen, **schools,
    )  # fmt: skip
    told = ", ".join(f"{k} {v}" for k, v in (chosen | schools).items() if v is not None)
    if isinstance(done, CastFile):
        note(f"{done.rows} rows in {done.path}, {done.errors} could not be cast")
        note(f"conventions: {told}; data version {done.data_version}")
        return
    shown = done.slice(0, rows)
    print_rows(
        shown.column_names, zip(*(c.to_pylist() for c in shown.columns), strict=True), format
    )
    note(f"the first {shown.num_rows} of {done.num_rows} rows; conventions: {told}")
