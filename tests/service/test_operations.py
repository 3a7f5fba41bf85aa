"""One table of operations, and every face a projection of it."""

import asyncio
import inspect
import sys

import pytest
import typer
from mcp.client import Client

import liuren_tables
from liuren_tables.conventions import Conventions, QimenConventions
from liuren_tables.errors import InputError
from liuren_tables.faces.arguments import from_json, from_texts, kind_of
from liuren_tables.faces.cli import app as command
from liuren_tables.faces.mcp import create_server
from liuren_tables.faces.operations import OPERATIONS, REQUIRED, operation, perform
from liuren_tables.reading.find import find
from liuren_tables.reading.qimen import read_qimen, read_qimen_of
from liuren_tables.reading.read import read_of

NAMES = ["read", "cast", "find", "explain", "patterns", "spirits", "qimen", "tables", "info", "sql"]
ADDED = {
    "read": {"why", "compare", "patterns", "spirits", "script", "lang"},
    "cast": set(),
    "find": {"script", "lang"},
    "explain": {"script"},
    "patterns": {"script"},
    "spirits": {"script"},
    "qimen": {"compare", "patterns", "script", "lang"},
    "tables": set(),
    "info": set(),
}
"""What an operation has beside the functions of the library it stands for."""
SOURCES = {
    "read": (liuren_tables.read, Conventions, read_of),
    "cast": (liuren_tables.cast, Conventions, QimenConventions),
    "find": (find, Conventions),
    "explain": (liuren_tables.explain,),
    "patterns": (liuren_tables.patterns,),
    "spirits": (liuren_tables.spirits,),
    "qimen": (read_qimen, Conventions, QimenConventions, read_qimen_of),
    "tables": (liuren_tables.tables,),
    "info": (liuren_tables.info,),
}
OF_LIBRARY = {"conventions", "tables", "choices", "qimen", "to", "progress"}
NOT_OF_OPERATION = {
    "read": {"art"},
    "qimen": {"latitude", "daynight_rule", "shehai", "noble"},
}
OF_COMMAND = {"as_json", "format", "tables", "folder", "to", "rows", "context", "pillars", "svg"}
"""How a command prints and where files lie."""
AT_COMMAND = {
    "explain": {"lang"},
    "tables": {"name"},
}
"""Where the command line differs: parameters of one side only (``tables show`` takes a name)."""


def test_the_ten_operations():
    assert [each.name for each in OPERATIONS] == NAMES
    for each in OPERATIONS:
        assert each.meaning.endswith(".")
        names = [p.name for p in each.parameters]
        assert len(set(names)) == len(names)
        assert all(p.meaning for p in each.parameters)


def test_the_library_has_each():
    """All but ``qimen``, which is ``read(…, art="qimen")``, and ``sql``, which is `connect`."""
    assert set(SOURCES) == set(NAMES) - {"sql"}
    for name in set(NAMES) - {"qimen", "sql"}:
        assert name in liuren_tables.__all__
        assert callable(getattr(liuren_tables, name))
    assert liuren_tables.tables is sys.modules["liuren_tables.tables"]  # it stays a package


@pytest.mark.parametrize("name", SOURCES)
def test_parameters_and_defaults_are_those_of_the_library(name):
    asked = {p.name: p.default for p in operation(name).parameters}
    library = {}
    for source in SOURCES[name]:
        for parameter in inspect.signature(source).parameters.values():
            default = parameter.default
            library.setdefault(
                parameter.name, REQUIRED if default is inspect.Parameter.empty else default
            )
    left_out = OF_LIBRARY | NOT_OF_OPERATION.get(name, set())
    assert set(asked) - ADDED[name] == set(library) - left_out
    by_hand = {"day", "ju", "hour_ganzhi"}
    for parameter, default in asked.items():
        if parameter not in ADDED[name] | by_hand:
            assert default == library[parameter], parameter


def test_http_has_the_same(client):
    paths = client.get("/openapi.json").json()["paths"]
    assert set(paths) == {f"/v1/{name}" for name in NAMES}
    for each in OPERATIONS:
        ((method, told),) = paths[f"/v1/{each.name}"].items()
        assert method == ("post" if each.name in ("cast", "sql") else "get")
        shown = {p["name"]: p["schema"].get("default") for p in told.get("parameters", [])}
        body = told.get("requestBody", {}).get("content", {}).get("application/json")
        if body:
            properties = body["schema"]["properties"]
            shown |= {name: schema.get("default") for name, schema in properties.items()}
        assert shown == {p.name: None if p.is_required else p.default for p in each.parameters}, (
            each.name
        )


def test_mcp_has_the_same():
    async def listed():
        async with Client(create_server()) as client:
            return (await client.list_tools()).tools

    tools = {tool.name: tool for tool in asyncio.run(listed())}
    assert list(tools) == NAMES
    for each in OPERATIONS:
        tool = tools[each.name]
        assert tool.annotations.read_only_hint
        schema = tool.input_schema
        assert list(schema["properties"]) == [p.name for p in each.parameters]
        assert schema["required"] == [p.name for p in each.parameters if p.is_required]
        for p in each.parameters:
            assert schema["properties"][p.name].get("default") == (
                None if p.is_required else p.default
            )


@pytest.mark.parametrize("name", NAMES)
def test_the_command_line_has_the_same(name):
    commands = typer.main.get_command(command).commands
    differs = AT_COMMAND.get(name, set())
    options = {p.name: p for p in commands[name].params if p.name != "help"}
    asked = {p.name: p for p in operation(name).parameters}
    here = set(asked) - ({"data"} if name == "cast" else set())
    there = set(options) - OF_COMMAND - ({"data"} if name == "cast" else set())
    assert here ^ there == differs
    for parameter in here & there:
        default = asked[parameter].default
        default = None if default is REQUIRED else default
        assert options[parameter].default == default, parameter


def test_arguments_from_texts_and_from_json():
    read = operation("read")
    texts = [("when", "now"), ("fold", "1"), ("why", "true"), ("longitude", "116.4")]
    given = {"when": "now", "fold": 1, "why": True, "longitude": 116.4}
    assert from_texts(read, texts) == given
    assert from_json(read, given | {"latitude": None}) == given
    assert from_json(read, {"longitude": 116}) == {"longitude": 116.0}


WRONG_TEXTS = [
    ("read", "whn", "x", "did you mean when"), ("read", "fold", "2", "0 to 1"),
    ("read", "fold", "1.0", "whole number"), ("read", "fold", "", "whole number"),
    ("read", "why", "1", "true or false"), ("read", "longitude", "nan", "a number"),
    ("read", "longitude", "1e999", "a number"), ("read", "solar", "sun", "zone, mean, true"),
    ("qimen", "zhi_run_limit", "8", "9 to 10"), ("qimen", "shehai", "depth", "not a parameter"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "parameter", "text", "told"), WRONG_TEXTS)
def test_wrong_texts_are_refused(name, parameter, text, told):
    with pytest.raises(InputError, match=told):
        from_texts(operation(name), [(parameter, text)])


@pytest.mark.parametrize(
    "content",
    [None, [], "x", {"when": 1}, {"why": 1}, {"fold": True}, {"fold": None}, {"longitude": "1"},
     {"longitude": True}, {"solar": 3}, {"nothing": 1}, {"longitude": 10**400}],
)  # fmt: skip
def test_wrong_json_is_refused(content):
    with pytest.raises(InputError):
        from_json(operation("read"), content)


def test_twice_is_once_too_often():
    with pytest.raises(InputError, match="twice"):
        from_texts(operation("read"), [("when", "now"), ("when", "now")])


def test_perform_refuses_what_it_does_not_know():
    for name, arguments, told in (
        ("reed", {}, "read"),
        ("read", {"whn": "x"}, "when"),
        ("explain", {}, "needs name"),
        ("read", {"day": "甲子"}, "needs hour"),
        ("read", {"day": "甲子", "when": "now", "hour": "子", "month_general": "丑"}, "not both"),
        ("qimen", {"ju": "陽3"}, "together"),
        ("qimen", {"ju": "陽3", "hour_ganzhi": "甲子", "when": "now"}, "by hand"),
        ("tables", {"name": "charts"}, "chart"),
    ):
        with pytest.raises(InputError, match=told):
            perform(name, arguments)


def test_kinds():
    for each in OPERATIONS:
        for p in each.parameters:
            kind, accepted, optional = kind_of(p.type)
            assert kind in (str, int, float, bool, list)
            if p.default is None:
                assert optional
            elif not p.is_required:
                assert isinstance(p.default, kind)
            assert not accepted or p.default in (*accepted, None, REQUIRED)
