"""The same charts through Python, the command line, HTTP, SQL and MCP, field by field."""

import asyncio
import io
import json
import random
from contextlib import redirect_stdout
from datetime import datetime, timedelta
from urllib.parse import urlencode

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
            named = {c: value for c, value in palace.items() if c not in ("palace", "palace_label")}
            told |= {f"{name}_{column}": value for column, value in named.items()}
        return told


@pytest.fixture(scope="module", params=["liuren", "qimen"])
def art(request):
    return Art(request.param, 7)


def differences(expected, found, names):
    wrong = []
    for at, (one, other) in enumerate(zip(expected, found, strict=True)):
        wrong += [
            (at, n, one[n], other[n])
            for n in names
            if one[n] != other[n] or type(one[n]) is not type(other[n])
        ]
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


# What a reading has and a cast does not: what the column of times says itself, the conventions
# (they stand in the metadata), the querent (none is given), 遁 of a method (its 局 tells it).
NOT_CAST = {
    "liuren": {"instant", "local", "lunar_year", "lunar_month", "lunar_leap", "lunar_day", "term",
               "age", "sex", "ben_ming", "ben_ming_god", "ben_ming_general",
               "xing_nian", "xing_nian_god", "xing_nian_general"},
    "qimen": {"instant", "local", "lunar_year", "lunar_month", "lunar_leap", "lunar_day",
              "dun_chai_bu", "dun_zhi_run", "dun_mao_shan"},
}  # fmt: skip
ONLY_CAST = {"liuren": {"ts", "error", "year", "month"}, "qimen": {"ts", "error"}}

# Macros know offsets in place of zones and neither 平太陽 nor 真太陽 time, so that no reading comes
# twice or hangs on a place; and no querent.
NOT_SQL = {
    "liuren": {"zone", "clock", "longitude", "latitude", "solar", "ambiguous", "boundary",
               "age", "sex", "ben_ming", "ben_ming_god", "ben_ming_general",
               "xing_nian", "xing_nian_god", "xing_nian_general"},
    "qimen": {"zone", "clock", "longitude", "solar", "ambiguous", "boundary"},
}  # fmt: skip
ONLY_SQL = {"utc_offset_s"}


def assert_cast(art, names, rows, conventions):
    """The rows of a cast are the charts, in every field but those named above."""
    of_reading = set(art.flat(art.charts[0]))
    assert set(names) - of_reading == ONLY_CAST[art.name]
    assert of_reading - set(names) - set(conventions) == NOT_CAST[art.name] | {"data_version"}
    assert conventions == {n: art.charts[0][n] for n in conventions}
    assert [row["ts"] for row in rows] == art.times
    assert [row["error"] for row in rows] == [None] * CHARTS
    shared = [n for n in names if n in of_reading]
    assert len(shared) > 120
    assert differences(map(art.flat, art.charts), rows, shared) == []


def test_http_arrow(art, server):
    body = ("ts\n" + "\n".join(art.times)).encode()
    path = f"/v1/cast?columns=all&art={art.name}"
    status, content = server.post(path, body, "text/csv", accept=ARROW)
    assert status == 200, content
    table = pa.ipc.open_stream(io.BytesIO(content)).read_all()
    conventions = json.loads(table.schema.metadata[b"liuren"])["conventions"]
    assert_cast(art, table.column_names, plain(table.to_pylist()), conventions)


def asked(server, query):
    status, content = server.sql(query)
    assert status == 200, content
    assert not content["truncated"]
    return content["data"]


def test_sql(art, server):
    found = []
    for start in range(0, CHARTS, BATCH):
        part = enumerate(art.times[start : start + BATCH])
        values = ", ".join(f"({n}, TIMESTAMP '{time}')" for n, time in part)
        query = f"FROM (VALUES {values}) t(n, ts), {art.macro}(t.ts) r SELECT r.* ORDER BY n"
        found += asked(server, query)
    for row in found:
        row["instant"] += "Z"
    names, of_reading = set(found[0]), set(art.charts[0])
    assert names - of_reading == ONLY_SQL
    assert of_reading - names == NOT_SQL[art.name]
    assert differences(art.charts, found, names & of_reading) == []


def test_mcp(art):
    async def asked():
        whole, casts = [], []
        async with Client(create_server()) as client:
            for time in art.times:
                told = await client.call_tool(art.command, {"when": time})
                whole.append(told.structured_content["data"])
            for start in range(0, CHARTS, BATCH):
                part = art.times[start : start + BATCH]
                told = await client.call_tool(
                    "cast", {"data": part, "columns": "all", "art": art.name}
                )
                casts.append(told.structured_content)
        return whole, casts

    whole, casts = asyncio.run(asked())
    assert whole == art.charts
    rows = [row for each in casts for row in each["data"]]
    assert_cast(art, list(rows[0]), rows, casts[0]["conventions"])


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


def test_lists_are_the_same(server):
    """Patterns, 神煞 and one pattern told whole, in both scripts."""
    for script in ("traditional", "simplified"):
        for command, given in (("patterns", ()), ("spirits", ()), ("explain", ("斬關",))):
            asked = {"script": script} | dict(zip(("name",), given, strict=False))
            status, body = server.get(f"/v1/{command}?{urlencode(asked)}")
            assert status == 200
            assert json.loads(body)["data"] == perform(command, asked).data
            assert printed(command, *given, "--script", script) == perform(command, asked).data
