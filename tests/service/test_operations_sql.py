"""The operations by SQL: macros with the same parameters and defaults, tables with the same rows."""

import inspect
import re
from dataclasses import fields

import pytest

import liuren_tables
from liuren_tables.conventions import Conventions, QimenConventions
from liuren_tables.database.connection import definitions
from liuren_tables.errors import InputError
from liuren_tables.faces.answers import plain
from liuren_tables.faces.operations import OPERATIONS, REQUIRED, operation, perform

MACROS = {
    "read": ("reading", "reading_of"),
    "cast": ("cast_events",),
    "find": ("times_with",),
    "explain": ("explain",),
    "qimen": ("qimen_reading", "qimen_of"),
}
TABLES = {"patterns": "pattern", "spirits": "spirit", "tables": "tables", "info": "about"}
"""Views and tables whose rows are the answer."""

OTHER_NAME = {
    "ts": "when",  # SQL has it as a value of type TIMESTAMP
    "utc_offset_s": "zone",  # DuckDB's zones are not those of the package: offsets only
    ("cast_events", "events"): "data",  # the name of a table
    ("cast_events", "ts"): "time",
    ("times_with", "name"): "condition",  # one pattern; WHERE is for the rest
}
OTHER_DEFAULT = {
    "ts": "SQL has now() for it",
    ("cast_events", "ts"): "a table has no column of times by itself",
    "utc_offset_s": "seconds in place of a text; compared below",
    "day": "by hand it is required, as in read_of",
    "hour": "by hand it is required, as in read_of",
    "month_general": "by hand it is required, as in read_of",
    "ju": "by hand it is required, as in read_qimen_of",
    "hour_ganzhi": "by hand it is required, as in read_qimen_of",
}
LEFT_OUT = {
    "clock": "an offset has no summer time",
    "solar": "mean and true solar time are computed, not joined",
    "longitude": "of solar time and the Sun",
    "latitude": "of the Sun",
    "shehai": "the tables of charts are made under the default; `lesson` has the others",
    "noble": "the tables of charts are made under the default; `general_plate` has the others",
}
"""Conventions that no macro has, and why."""
OF_CLOCK = {"zone", "day_start", "daynight_rule", "ju_method", "zhi_run_limit"}
"""What charts by hand do not need."""
SHORT_OF = {
    "reading_of": OF_CLOCK,
    "qimen_of": OF_CLOCK,
    "explain": set(),
}


@pytest.fixture(scope="module")
def db():
    connection = liuren_tables.connect()
    yield connection
    connection.close()


@pytest.fixture(scope="module")
def macros(db):
    """Parameters of each macro with their defaults.

    DuckDB lists the names; the defaults stand in the definitions only.
    """
    listed = dict(
        db.execute(
            "SELECT function_name, parameters FROM duckdb_functions() "
            "WHERE function_type IN ('macro', 'table_macro') AND NOT internal"
        ).fetchall()
    )
    found = {}
    for script in definitions():
        for name, inside in re.findall(r"^CREATE MACRO (\w+)\(([^()]*)\)\s+AS", script, re.M):
            found[name] = {}
            for each in inside.split(","):
                parameter, given, default = (part.strip() for part in each.partition(":="))
                found[name][parameter] = (
                    db.execute(f"SELECT {default}").fetchall()[0][0] if given else REQUIRED
                )
    assert {name: list(parameters) for name, parameters in found.items()} == listed
    return found


CONVENTIONS = {f.name: f.default for kind in (Conventions, QimenConventions) for f in fields(kind)}


def seconds(zone):
    hours, minutes = map(int, re.fullmatch(r"\+(\d\d):(\d\d)", zone).groups())
    return hours * 3600 + minutes * 60


def of(table, macro, parameter, otherwise=None):
    return table.get((macro, parameter), table.get(parameter, otherwise))


def test_every_operation_has_its_counterpart():
    assert {*MACROS, *TABLES, "sql"} == {each.name for each in OPERATIONS}


@pytest.mark.parametrize(
    ("name", "macro"), [(name, macro) for name, several in MACROS.items() for macro in several]
)
def test_parameters_and_defaults_are_those_of_the_operation(macros, name, macro):
    asked = {p.name: p.default for p in operation(name).parameters}
    told = {}
    for parameter, default in macros[macro].items():
        same = of(OTHER_NAME, macro, parameter, parameter)
        assert same in asked, parameter
        told[same] = default
        if of(OTHER_DEFAULT, macro, parameter) is None:
            assert default == asked[same], parameter
    missing = {c for c in CONVENTIONS if c in asked and c not in told}
    clock = {"ju_method", "zhi_run_limit", "plate_school", "lodging"} if name == "cast" else set()
    assert missing - clock == (set(LEFT_OUT) | SHORT_OF.get(macro, set())) & set(asked)


def test_conventions_have_one_default_in_every_macro(macros):
    for name, parameters in macros.items():
        for parameter, default in parameters.items():
            if default is REQUIRED:
                continue
            if parameter == "utc_offset_s":
                assert default == seconds(CONVENTIONS["zone"]), name
            elif parameter in CONVENTIONS:
                assert default == CONVENTIONS[parameter], (name, parameter)
            else:
                assert default in (None, False), (name, parameter)


def test_by_hand_is_as_the_library_has_it(macros):
    for macro, function in (
        ("reading_of", liuren_tables.read_of),
        ("qimen_of", liuren_tables.read_qimen_of),
    ):
        signature = inspect.signature(function).parameters
        for parameter, default in macros[macro].items():
            if parameter not in CONVENTIONS:
                expected = signature[parameter].default
                assert default is (REQUIRED if expected is inspect.Parameter.empty else expected)


def rows_of(db, query, *given):
    return plain(db.sql(query, params=given).to_arrow_table().to_pylist())


@pytest.mark.parametrize("name", ["patterns", "spirits", "tables"])
def test_lists_are_the_same(db, name):
    rows = rows_of(db, f"FROM {TABLES[name]}")
    assert rows == perform(name, {}).data == plain(getattr(liuren_tables, name)())
    assert len(rows) > 50


def test_patterns_of_qimen_are_the_same(db):
    rows = rows_of(db, "FROM qimen_pattern")
    assert rows == perform("patterns", {"art": "qimen"}).data
    assert rows == plain(liuren_tables.patterns(art="qimen"))
    with pytest.raises(InputError, match="known art"):
        liuren_tables.patterns(art="ziwei")


def test_columns_are_the_same(db):
    for each in liuren_tables.tables():
        told = liuren_tables.tables(each["table"])
        found = db.execute(
            "SELECT column_name, comment FROM duckdb_columns() WHERE table_name = ? "
            "ORDER BY column_index",
            [each["table"]],
        ).fetchall()
        assert found == [(c["column"], c["meaning"]) for c in told]
        assert told == perform("tables", {"name": each["table"]}).data
    with pytest.raises(InputError, match="did you mean chart"):
        liuren_tables.tables("charts")


def test_versions_are_the_same(db):
    told = {row["name"]: row["value"] for row in rows_of(db, "FROM about")}
    info = liuren_tables.info()
    assert told.pop("package_version")
    assert told == {name: str(info[name]) for name in ("data_version", "schema_version",
                                                       "root_digest")}  # fmt: skip


def test_explain_is_the_same(db):
    """By every id, name and other name of both arts and every method; but for the examples."""
    names = set()
    for row in rows_of(db, "FROM pattern UNION ALL BY NAME FROM qimen_pattern"):
        names |= {row["pattern"], row["name"], row["method_no"], *row["aliases"].split()}
    names = sorted(names - {None, ""} | {"法1", "斬", "nothing"})
    assert len(names) > 1600
    db.execute("CREATE OR REPLACE TEMP TABLE asked AS SELECT unnest(?) AS asked", [names])
    found = {
        row.pop("asked"): row
        for row in rows_of(db, "SELECT a.asked, e.* FROM asked a, explain(a.asked) e")
    }
    for name in names:
        try:
            told = plain(liuren_tables.explain(name))
        except InputError:
            assert name not in found
            continue
        row = found[name]
        assert row.keys() - told.keys() == {"art"} | ({"of_palace"} - told.keys())
        assert told.keys() - row.keys() == {"examples"}
        assert {n: row[n] for n in row.keys() & told.keys()} == {
            n: value for n, value in told.items() if n != "examples"
        }
