"""The same charts through Python, the command line, HTTP, SQL and MCP, field by field."""

import asyncio
import io
import json
import random
from contextlib import redirect_stdout
from datetime import datetime, timedelta

import pyarrow as pa
import pytest
import typer
from mcp.client import Client

from liuren_tables import read
from liuren_tables.faces.answers import plain
from liuren_tables.faces.cli import app
from liuren_tables.faces.mcp import create_server
from liuren_tables.faces.operations import perform
from liuren_tables.reading.qimen_reading import PALACE_NAMES

CHARTS = 2000
BATCH = 250
ARROW = "application/vnd.apache.arrow.stream"


def moments(seed):
    """Times of 1900 to 2100, among them the first and last minutes of double-hours."""
    choose = random.Random(seed)
    found = []
    for at in range(CHARTS):
        minutes = choose.randrange(200 * 365 * 24 * 60)
        if at % 4 == 0:
            minutes = minutes // 120 * 120 + choose.choice((-1, 0, 59, 60, 61))
        found.append(datetime(1900, 1, 2) + timedelta(minutes=minutes))
    return [m.isoformat(timespec="minutes") for m in found]


class Art:
    def __init__(self, name, seed):
        self.name, self.times = name, moments(seed)
        self.charts = [read(t, art=name).to_dict() for t in self.times]
        self.command = "read" if name == "liuren" else "qimen"
        self.macro = "reading" if name == "liuren" else "qimen_reading"

    def flat(self, chart):
        """A reading with its palaces named as the columns of a cast."""
        told = {name: value for name, value in chart.items() if name != "palaces"}
        for name, palace in zip(PALACE_NAMES, chart.get("palaces", ()), strict=False):
            told |= {f"{name}_{column}": value for column, value in palace.items()}
        return told


@pytest.fixture(scope="module", params=["liuren", "qimen"])
def art(request):
    return Art(request.param, 7)


def differences(expected, found, names):
    wrong = []
    for at, (one, other) in enumerate(zip(expected, found, strict=True)):
        wrong += [(at, n, one[n], other[n]) for n in names if one[n] != other[n]]
    return wrong[:5]


COMMANDS = typer.main.get_command(app).commands


def printed(command, *arguments):
    """What a command prints, read as JSON."""
    with redirect_stdout(io.StringIO()) as out:
        COMMANDS[command].main([*arguments, "--json"], standalone_mode=False)
    return json.loads(out.getvalue())


def test_command_line(art):
    assert [printed(art.command, time) for time in art.times] == art.charts


def test_http_json(art, server):
    connection, found = server.connection(), []
    for time in art.times:
        connection.request("GET", f"/v1/{art.command}?when={time}")
        response = connection.getresponse()
        found.append(json.loads(response.read())["data"])
    connection.close()
    assert found == art.charts


def cast_names(art, names):
    """Columns of a cast that a reading has too."""
    of_reading = art.flat(art.charts[0])
    shared = [n for n in names if n in of_reading]
    assert len(shared) > 60
    return shared


def test_http_arrow(art, server):
    body = ("ts\n" + "\n".join(art.times)).encode()
    path = f"/v1/cast?columns=all&art={art.name}"
    status, content = server.post(path, body, "text/csv", accept=ARROW)
    assert status == 200, content
    table = pa.ipc.open_stream(io.BytesIO(content)).read_all()
    assert table.column("ts").to_pylist() == art.times
    assert table.column("error").null_count == CHARTS
    names = cast_names(art, table.column_names)
    rows = plain(table.select(names).to_pylist())
    assert differences(map(art.flat, art.charts), rows, names) == []


def asked(server, query):
    status, content = server.sql(query)
    assert status == 200, content
    assert not content["truncated"]
    return content["data"]


def test_sql(server):
    art, found = Art("liuren", 7), []
    for start in range(0, CHARTS, BATCH):
        part = enumerate(art.times[start : start + BATCH])
        values = ", ".join(f"({n}, TIMESTAMP '{time}')" for n, time in part)
        found += asked(
            server,
            f"SELECT r.* FROM (VALUES {values}) t(n, ts), LATERAL reading(t.ts) r ORDER BY n",
        )
    names = [n for n in found[0] if n in art.charts[0]]
    assert len(names) > 100
    for row in found:
        row["instant"] += "Z"
    assert differences(art.charts, found, names) == []


def test_sql_of_qimen(server):
    """The tables for every chart; the macro, which DuckDB cannot ask in bulk, for every 20th."""
    art = Art("qimen", 7)
    for start in range(0, CHARTS, BATCH):
        part = art.charts[start : start + BATCH]
        keys = ", ".join(
            f"({n}, '{c['ju_label']}', '{c['hour_ganzhi']}')" for n, c in enumerate(part)
        )
        rows = asked(
            server,
            f"SELECT c.* FROM (VALUES {keys}) k(n, ju, hour) JOIN qimen_chart c "
            "ON c.ju_label::VARCHAR = k.ju AND c.hour_label::VARCHAR = k.hour "
            "WHERE plate_school = 'turning' AND lodging = 'kun' ORDER BY n, palace",
        )
        palaces = [palace for chart in part for palace in chart["palaces"]]
        names = [n for n in rows[0] if n in palaces[0]]
        assert len(names) > 10
        assert differences(palaces, rows, names) == []
    found = []
    for time in art.times[::20]:
        found += asked(server, f"FROM qimen_reading(TIMESTAMP '{time}')")
    names = [n for n in found[0] if n in art.charts[0] and n != "palaces"]
    assert len(names) > 30
    for row in found:
        row["instant"] += "Z"
    assert differences(art.charts[::20], found, names) == []
    for chart, row in zip(art.charts[::20], found, strict=True):
        for one, other in zip(chart["palaces"], row["palaces"], strict=True):
            shared = one.keys() & other.keys()
            assert {n: one[n] for n in shared} == {n: other[n] for n in shared}


def test_mcp(art):
    async def asked():
        found, whole = [], []
        async with Client(create_server()) as client:
            for start in range(0, CHARTS, BATCH):
                part = art.times[start : start + BATCH]
                told = await client.call_tool(
                    "cast", {"data": part, "columns": "all", "art": art.name}
                )
                found += told.structured_content["data"]
            for time in art.times[::20]:
                told = await client.call_tool(art.command, {"when": time})
                whole.append(told.structured_content["data"])
        return found, whole

    found, whole = asyncio.run(asked())
    assert whole == art.charts[::20]
    names = cast_names(art, found[0])
    assert differences(map(art.flat, art.charts), found, names) == []


def test_what_stands_beside_a_reading():
    """Derivation, comparison, patterns and 神煞 are the same by the command line and HTTP."""
    for time in moments(11)[:20]:
        flags = ("why", "compare", "patterns", "spirits")
        answer = perform("read", {"when": time} | dict.fromkeys(flags, True))
        told = printed("read", time, *(f"--{flag}" for flag in flags))
        assert told == json.loads(json.dumps(answer.data))
        answer = perform("qimen", {"when": time, "compare": True, "patterns": True})
        assert printed("qimen", time, "--compare", "--patterns") == json.loads(
            json.dumps(answer.data)
        )


def test_words_are_the_same(server):
    chart = read("2026-11-30 14:05")
    for script, lang in (("simplified", "zh"), ("traditional", "en")):
        status, body = server.get(f"/v1/read?when=2026-11-30T14:05&script={script}&lang={lang}")
        assert status == 200
        assert json.loads(body)["data"] == chart.to_dict(script, lang)
