"""Bulk casting: every kind of body in, every kind of answer out, the rows the same."""

import csv
import io
import json

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from liuren_tables import cast

TIMES = ["2026-11-30 14:05", "2026-02-31 10:00", "1988-08-02T23:30", None, "now-ish"]
TABLE = pa.table({"when": TIMES, "n": list(range(5))})
COLUMNS = "day_ganzhi,san_chuan,chu_general"


def as_csv():
    told = "when,n\n" + "".join(f"{t or ''},{n}\n" for n, t in enumerate(TIMES))
    return told.encode()


def as_parquet():
    sink = io.BytesIO()
    pq.write_table(TABLE, sink)
    return sink.getvalue()


def as_stream():
    sink = io.BytesIO()
    with pa.ipc.new_stream(sink, TABLE.schema) as writer:
        writer.write_table(TABLE)
    return sink.getvalue()


def as_file():
    sink = io.BytesIO()
    with pa.ipc.new_file(sink, TABLE.schema) as writer:
        writer.write_table(TABLE)
    return sink.getvalue()


BODIES = {
    "text/csv": as_csv,
    "application/vnd.apache.parquet": as_parquet,
    "application/vnd.apache.arrow.stream": as_stream,
    "application/vnd.apache.arrow.file": as_file,
}
READERS = {
    "application/json": lambda b: json.loads(b)["data"],
    "application/jsonl": lambda b: [json.loads(line) for line in b.splitlines()],
    "application/x-ndjson": lambda b: [json.loads(line) for line in b.splitlines()],
    "text/csv": lambda b: list(csv.DictReader(io.StringIO(b.decode()))),
    "application/vnd.apache.parquet": lambda b: pq.read_table(io.BytesIO(b)).to_pylist(),
    "application/vnd.apache.arrow.stream": lambda b: pa.ipc.open_stream(b).read_all().to_pylist(),
}


@pytest.fixture(scope="module")
def expected():
    return cast(TABLE, "when", columns=COLUMNS.split(",")).to_pylist()


def said(rows):
    """Rows as text, as CSV has them."""
    return [
        {
            k: "" if v is None else str(v).lower() if isinstance(v, bool) else str(v)
            for k, v in r.items()
        }
        for r in rows
    ]


@pytest.mark.parametrize("answer", READERS)
@pytest.mark.parametrize("body", BODIES)
def test_in_and_out(client, expected, body, answer):
    response = client.post(
        f"/v1/cast?time=when&columns={COLUMNS}", content=BODIES[body](),
        headers={"content-type": body, "accept": answer},
    )  # fmt: skip
    assert response.status_code == 200, response.text
    assert response.headers["content-type"].partition(";")[0] == answer
    rows = READERS[answer](response.content)
    assert said(rows) == said(expected)
    assert response.headers["x-liuren-rows"] == "5"
    assert response.headers["x-liuren-errors"] == "3"
    assert json.loads(response.headers["x-liuren-conventions"])["zone"] == "+08:00"
    assert response.headers["vary"] == "accept"
    folder = client.app.state.service.sandbox.folder
    assert not [p.name for p in folder.iterdir() if p.name.startswith(("body", "cast"))]


def test_times_as_json(client):
    response = client.post("/v1/cast", json={"data": TIMES[:2], "columns": "san_chuan"})
    content = response.json()
    assert [row["san_chuan"] for row in content["data"]] == ["子未寅", None]
    assert [c["name"] for c in content["columns"]] == ["ts", "san_chuan", "boundary", "error"]
    assert content["truncated"] is False


def test_conventions_by_url(client):
    path = "/v1/cast?shehai=depth&zone=Asia/Shanghai&solar=true&longitude=121.5"
    content = client.post(path, json={"data": TIMES[:1]}).json()
    assert content["conventions"]["shehai"] == "depth"
    assert content["conventions"]["longitude"] == 121.5
    found = client.post("/v1/cast?art=qimen&ju_method=zhi_run", json={"data": TIMES[:1]}).json()
    assert found["conventions"]["ju_method"] == "zhi_run"
    assert found["data"][0]["ju_label"]


REFUSED = [
    (b"", "text/csv", "*/*", "", 400),
    (b"a,b\n1,2\n", "text/csv", "*/*", "", 400),
    (b"nonsense", "application/vnd.apache.parquet", "*/*", "", 400),
    (b"PAR1" + b"\0" * 100 + b"PAR1", "application/vnd.apache.parquet", "*/*", "", 400),
    (b"nonsense", "application/vnd.apache.arrow.stream", "*/*", "", 400),
    (b"\xff\xff\xff\xff" * 50, "application/vnd.apache.arrow.stream", "*/*", "", 400),
    (b"\x81\xff\x00\x81", "text/csv", "*/*", "", 400),
    (b"ts\nnow\n", "text/csv", "image/png", "", 406),
    (b"ts\nnow\n", "text/plain", "*/*", "", 415),
    (b"ts\nnow\n", "text/csv", "*/*", "?columns=nothing", 400),
    (b"ts\nnow\n", "text/csv", "*/*", "?time=when", 400),
    (b"ts\nnow\n", "text/csv", "*/*", "?hour=nonsense", 400),
    (b"ts\nnow\n", "text/csv", "*/*", "?fold=2", 400),
    (b"ts\nnow\n", "text/csv", "*/*", "?data=now", 400),
    (b"ts\nnow\n", "text/csv", "*/*", "?art=qimen&hour=0", 400),
    (b"ts,error\nnow,x\n", "text/csv", "*/*", "", 400),
    (b'{"data": ["now"], "time": "ts"}', "application/json", "*/*", "?time=ts", 400),
    (b'{"data": "now"}', "application/json", "*/*", "", 400),
    (b"{}", "application/json", "*/*", "", 400),
]


@pytest.mark.parametrize(("body", "kind", "accept", "query", "status"), REFUSED)
def test_refused(client, body, kind, accept, query, status):
    response = client.post(
        f"/v1/cast{query}", content=body, headers={"content-type": kind, "accept": accept}
    )
    assert response.status_code == status, response.text
    content = response.json()
    assert content["ok"] is False
    assert "body-" not in content["error"]["message"]
    assert "/tmp" not in content["error"]["message"]
    folder = client.app.state.service.sandbox.folder
    assert not [p.name for p in folder.iterdir() if p.name.startswith(("body", "cast"))]


@pytest.mark.parametrize("kind", ["parquet", "arrow.file", "arrow.stream"])
def test_text_that_is_no_utf_8_is_refused(client, kind):
    kind = f"application/vnd.apache.{kind}"
    body = BODIES[kind]()
    assert b"now-ish" in body
    response = client.post(
        "/v1/cast?time=when", content=body.replace(b"now-ish", b"now\xc0\xc8sh"),
        headers={"content-type": kind},
    )  # fmt: skip
    assert response.status_code == 400, response.text
    assert "UTF8" in response.json()["error"]["message"]


def test_a_stream_that_breaks_off_is_told_of_without_a_trace(client):
    kind = "application/vnd.apache.arrow.stream"
    whole = as_stream()
    for end in range(100, len(whole) - 8, 60):
        response = client.post(
            "/v1/cast?time=when", content=whole[:end], headers={"content-type": kind}
        )
        assert "Traceback" not in response.text
        assert response.status_code in (200, 400)


@pytest.mark.parametrize(
    ("accept", "kind"),
    [("", "application/json"), ("*/*", "application/json"), ("text/*", "text/csv"),
     ("image/png, text/csv;q=0.5", "text/csv"), ("text/csv;q=0.1, application/jsonl", "application/jsonl"),
     ("text/csv;q=0, */*", "application/json"), ("text/csv;q=x, application/*", "application/json")],
)  # fmt: skip
def test_what_is_preferred(client, accept, kind):
    response = client.post("/v1/cast", json={"data": TIMES[:1]}, headers={"accept": accept})
    assert response.headers["content-type"].partition(";")[0] == kind


def test_many_rows_stream_back(client):
    rows = 100_000
    body = b"ts\n" + b"2026-11-30 14:05\n" * rows
    headers = {"content-type": "text/csv", "accept": "application/jsonl"}
    with client.stream("POST", "/v1/cast?columns=san_chuan", content=body, headers=headers) as got:
        assert got.status_code == 200
        assert "content-length" not in got.headers
        lines = sum(block.count(b"\n") for block in got.iter_bytes())
    assert lines == rows
    headers["accept"] = "application/json"
    content = client.post("/v1/cast?columns=san_chuan", content=body, headers=headers).json()
    assert content["truncated"] is True
    assert len(content["data"]) == client.app.state.service.settings.rows


def test_a_bomb_is_small(client):
    """A file that grows a thousandfold costs the worker, not the service."""
    sink = io.BytesIO()
    big = pa.table({"ts": pa.array(["x" * 50_000_000] * 20)})
    pq.write_table(big, sink, compression="zstd", use_dictionary=False)
    assert len(sink.getvalue()) < 1 << 20
    headers = {"content-type": "application/vnd.apache.parquet", "accept": "text/csv"}
    response = client.post("/v1/cast", content=sink.getvalue(), headers=headers)
    assert response.status_code in (200, 400, 413), response.text[:300]
    assert client.post("/v1/cast", json={"data": TIMES[:1]}).status_code == 200
