"""Requests of every kind: an answer, or a coded refusal of its status; the service lives on."""

import io
import json
from urllib.parse import quote

import pyarrow as pa
import pyarrow.parquet as pq
from hypothesis import strategies as st

from liuren_tables.faces.arguments import kind_of
from liuren_tables.faces.http.app import POSTED
from liuren_tables.faces.http.errors import STATUS
from liuren_tables.faces.operations import OPERATIONS
from tests.fuzz.running import fuzz, strict_json
from tests.fuzz.values import ANY, LISTED, mutated, value_of
from tests.fuzz.wire import INVALID, request, sent

GETS = [each for each in OPERATIONS if each.name not in POSTED]
POSTS = {each.name: each for each in OPERATIONS if each.name in POSTED}
PAGE = ("/", "/board.svg", "/sql.csv", "/tables/", "/static/")
"""What answers in HTML, text or CSV."""
PARTS = ("v1", "read", "d", "openapi.json", "docs", "healthz", "metrics", "board.svg", "sql.csv", "static",
         "page.css", "tables", "chart.csv", "..", ".", "", "%2e%2e", "%2F", "%00", "%ff", "%", "%zz", "cast",
         "sql", "favicon.ico", "robots.txt", "*")  # fmt: skip
FIELDS = ("when", "zone", "longitude", "latitude", "solar", "clock", "calendar", "fold", "day", "hour",
          "month_general", "daynight", "birth", "sex", "age_by", "ben_ming", "xing_nian", "shehai", "noble",
          "day_start", "daynight_rule", "ju", "hour_ganzhi", "ju_method", "plate_school", "lodging",
          "zhi_run_limit", "table", "offset", "query", "lang", "script", "view")  # fmt: skip
METHODS = (b"GET",) * 12 + (b"HEAD", b"POST", b"PUT", b"DELETE", b"OPTIONS", b"PATCH", b"TRACE", b"CONNECT",
                            b"PROPFIND", b"GETT", b"get")  # fmt: skip
KINDS = ("application/json", "text/csv", "application/vnd.apache.parquet", "application/vnd.apache.arrow.stream",
         "application/vnd.apache.arrow.file", "application/jsonl", "application/x-ndjson")  # fmt: skip
ACCEPTS = (*KINDS, "*/*", "text/*", "", "image/png", "text/csv;q=0", "a/b;q=nan, text/csv;q=inf", ";;;,,,",
           "text/csv;q=1;q=2", "*", "application/json;charset=utf-16", ",".join(["a/b"] * 2000))  # fmt: skip


def _encoded(text):
    return quote(text.encode("utf-8", "replace"), safe="")


def _spoilt(draw, target):
    """A target with some of its percent-encoding broken."""
    if draw(st.integers(0, 7)):
        return target
    at = draw(st.integers(0, len(target)))
    odd = draw(st.sampled_from(("%", "%0", "%zz", "%ff", "%c0%80", "%ed%a0%80", "%u5B50", "%00", "+", "&&", "=",
                                ";", "?", "#", "%25", "\\", "^", "|", "{", '"', "é", "子", "\x7f")))  # fmt: skip
    return target[:at] + odd + target[at:]


def _query(draw, pairs):
    if draw(st.integers(0, 9)) == 0 and pairs:
        pairs = [*pairs, draw(st.sampled_from(pairs))]
    if draw(st.integers(0, 9)) == 0:
        pairs = [*pairs, (draw(ANY), draw(ANY))]
    return "&".join(f"{_encoded(n)}={_encoded(v)}" for n, v in pairs)


@st.composite
def targets(draw):
    """Paths and queries of operations, of the page, and of nothing."""
    kind = draw(st.integers(0, 5))
    if kind <= 2:
        asked = draw(st.sampled_from(GETS))
        path = f"/v1/{'board.svg' if asked.name == 'read' and kind == 0 else asked.name}"
        if kind == 1 and draw(st.booleans()):
            path = path.replace(
                "/v1/", f"/v1/d/{draw(st.sampled_from(('DIGEST', '0' * 12, '', '%ff', 'x/y')))}/"
            )
        known = list(asked.parameters)
        wanted = [p for p in known if p.is_required and draw(st.integers(0, 9))]
        wanted += draw(st.lists(st.sampled_from(known), max_size=6, unique=True)) if known else []
        pairs = [(p.name, draw(_value(p))) for p in dict.fromkeys(wanted)]
    elif kind <= 4:
        path = draw(st.sampled_from(("/", "/", "/", "/board.svg", "/sql.csv")))
        names = draw(st.lists(st.sampled_from(FIELDS), max_size=7, unique=True))
        pairs = [(n, draw(value_of(n) if n != "query" else st.sampled_from(("SELECT 1", "FROM about", "'"))))
                 for n in names]  # fmt: skip
    else:
        path = "/" + "/".join(draw(st.lists(st.sampled_from(PARTS), max_size=4)))
        if draw(st.integers(0, 3)) == 0:
            path = draw(mutated(st.just(path)))
            path = "/" + quote(path.encode("utf-8", "replace"), safe="/%").lstrip("/")
        pairs = []
    query = _query(draw, pairs)
    return _spoilt(draw, f"{path}?{query}" if query or draw(st.booleans()) else path)


def _value(parameter):
    kind, accepted, _ = kind_of(parameter.type)
    if kind is bool:
        return st.sampled_from(("true", "false", "true", "1", "", "TRUE"))
    return value_of(parameter.name, accepted)


_TAG = st.sampled_from((b"*", b'"x"', b"W/", b'W/"', b",,,", b'"' * 9, b"\xff", b"TAG"))
HEADERS = st.one_of(
    st.tuples(st.just(b"accept"), st.sampled_from(ACCEPTS).map(str.encode)),
    st.tuples(st.just(b"if-none-match"), _TAG),
    st.tuples(st.just(b"host"), st.sampled_from((b"", b"[", b"x:y", b"a b", b"\xff", b"x" * 3000, b"[::1]:99999"))),
    st.tuples(st.just(b"content-type"), st.sampled_from(KINDS).map(str.encode) | st.binary(max_size=9)),
    st.tuples(st.sampled_from((b"range", b"cookie", b"accept-encoding", b"origin", b"x-forwarded-for", b"expect",
                               b"upgrade", b"te", b"authorization", b"content-encoding", b"referer", b"x" * 300)),
              st.sampled_from((b"bytes=0-1", b"gzip", b"websocket", b"h2c", b"100-continue", b"\xff", b"", b"trailers"))),
)  # fmt: skip


def _clean(headers):
    """Without what ends a line: the wire is tried by `test_bytes`."""
    return [(n, v.replace(b"\r", b"").replace(b"\n", b"").replace(b"\0", b"")) for n, v in headers]


def coded(answer, told):
    """What every refusal of the operations looks like."""
    status, headers, body = answer
    content = strict_json(body)
    assert content["ok"] is False, told
    assert set(content) == {"ok", "error"}, told
    assert set(content["error"]) == {"code", "message"}, told
    assert STATUS[content["error"]["code"]] == status, told
    assert content["error"]["message"].strip(), told
    assert headers["content-type"] == "application/json", told


def sound(method, target, answer):
    told = (method, target[:300], answer and (answer[0], answer[2][:500]))
    assert answer is not None, told
    status, headers, body = answer
    assert status < 500, told
    assert b"Traceback" not in body, told
    path = target.partition("?")[0]
    if method == b"HEAD" or status == 304:
        assert body == b"", told
    elif body == INVALID:
        assert status == 400, told
    elif status >= 400 and not path.startswith(PAGE[1:]) and path != "/":
        coded(answer, told)
    elif path.startswith("/v1/") and status == 200 and "board.svg" not in path:
        content = strict_json(body)
        assert content["ok"] is True, told
    elif "html" in headers.get("content-type", ""):
        assert body.decode().rstrip().endswith("</html>"), told


def test_urls(served):
    digest = json.loads(served.get("/v1/info")[1])["data"]["root_digest"][:12]

    def check(case):
        method, target, headers = case
        target = target.replace("DIGEST", digest)
        answer = sent(served.port, request(method, target.encode(), _clean(headers)))
        sound(method, target, answer)
        served.sound()

    cases = st.tuples(st.sampled_from(METHODS), targets(), st.lists(HEADERS, max_size=3))
    fuzz(cases, check, examples=150, share=0.5)


def _table(kind):
    table = pa.table({"ts": ["2026-11-30 14:05", None, "x"], "n": [1, 2, 3]})
    sink = io.BytesIO()
    if kind.endswith("parquet"):
        pq.write_table(table, sink)
    elif "arrow" in kind:
        new = pa.ipc.new_stream if kind.endswith("stream") else pa.ipc.new_file
        with new(sink, table.schema) as writer:
            writer.write_table(table)
    else:
        sink.write(b"ts,n\n2026-11-30 14:05,1\n,2\nx,3\n")
    return sink.getvalue()


JSONS = (
    b"", b"{", b"null", b"[]", b"NaN", b'{"data": NaN}', b"[" * 100_000, b'{"a":' * 50_000, b"\xff\xfe{\0}\0",
    b'{"query": "SELECT 1", "query": "SELECT 2"}', b'{"data": ["now"], "data": []}', b'{"query": 1e999}',
    b'{"data": ' + b"9" * 9999 + b"}", b'{"data": ["\\ud800"]}', b'{"query": "\\ud800"}', b'{"\\ud800": 1}',
    b'{"data": ["now"], "time": "\\ud800"}', b'{"query": "\\u0000"}', b'{"data": ["\\u0000"]}', b'{"data": [null]}',
    b'{"data": ["now"], "longitude": 1e400}', b'{"data": ["now"], "longitude": ' + b"9" * 400 + b"}",
    b'{"data": ["now"], "fold": 9223372036854775808}', b'{"data": ["now"], "columns": "\\u0000"}', b'\xef\xbb\xbf{}',
    b'{"data": []}', b'{"data": ["now"], "prefix": "\\ud800"}', b'{"data": ["now"], "zone": "\\ud800"}',
    b'{"data": ["now"], "hour": "\\udfff"}', b'{"query": "SELECT 1"} x', b'{"data": ["now"], "time": ""}',
    b'{"data": ["now"], "time": "error"}', b'{"query": null}', b'{"data": null}', b'{"query": ["SELECT 1"]}',
)  # fmt: skip


@st.composite
def bodies(draw):
    """An operation that takes a body, its query string, headers and the body."""
    name = draw(st.sampled_from(("cast", "cast", "cast", "sql")))
    kind = draw(st.sampled_from(KINDS[:5])) if name == "cast" else KINDS[0]
    known = [p for p in POSTS["cast"].parameters if p.name != "data"]
    some = draw(st.lists(st.sampled_from(known), max_size=4, unique=True)) if name == "cast" else []
    query = _query(draw, [(p.name, draw(_value(p))) for p in some])
    if kind == KINDS[0] and draw(st.booleans()):
        given = {
            p.name: draw(_json_value(p)) for p in draw(st.lists(st.sampled_from(known), max_size=3))
        }
        given |= {"data": draw(st.lists(st.sampled_from(LISTED["when"]) | ANY, max_size=3))}
        body = json.dumps(given if name == "cast" else {"query": draw(ANY)}).encode()
    elif kind == KINDS[0]:
        body = draw(st.sampled_from(JSONS))
    else:
        body = _table(kind)
    for _ in range(draw(st.integers(0, 3)) // 2):
        at = draw(st.integers(0, len(body)))
        how = draw(st.integers(0, 3))
        if how == 0:
            body = body[:at]
        elif how == 1:
            body = body[:at] + draw(st.binary(max_size=8)) + body[at:]
        elif how == 2:
            body = body[:at] + draw(st.binary(min_size=1, max_size=4)) + body[at + 4 :]
        else:
            body = body[:at] + body[at : at + 1000] * 5 + body[at:]
    headers = [(b"content-type", kind.encode())]
    if draw(st.booleans()):
        headers.append((b"accept", draw(st.sampled_from(ACCEPTS)).encode()))
    if draw(st.integers(0, 9)) == 0:
        headers += draw(st.lists(HEADERS, max_size=2))
    return _spoilt(draw, f"/v1/{name}" + (f"?{query}" if query else "")), headers, body


def _json_value(parameter):
    odd = st.sampled_from(
        (None, True, [], {}, 0, -1, 1.5, 10**30, 1e300, "", "\ud800", ["x"], {"a": []})
    )
    return _value(parameter) | odd


def _read(kind, body):
    if kind == "application/json":
        assert strict_json(body)["ok"] is True
    elif kind in ("application/jsonl", "application/x-ndjson"):
        for line in body.splitlines():
            strict_json(line)
    elif kind == "text/csv":
        body.decode()
    elif kind.endswith("parquet"):
        pq.read_table(io.BytesIO(body))
    else:
        pa.ipc.open_stream(body).read_all()


def test_bodies(served):
    def check(case):
        target, headers, body = case
        answer = sent(served.port, request(b"POST", target.encode(), _clean(headers), body))
        sound(
            b"POST",
            target,
            answer if answer is None or answer[0] != 200 else (*answer[:2], b'{"ok": true}'),
        )
        if answer[0] == 200:
            _read(answer[1]["content-type"].partition(";")[0], answer[2])
        served.sound()

    fuzz(bodies(), check, examples=90, share=0.35)


LINES = (
    b"GET / HTTP/1.1", b"GET  / HTTP/1.1", b"GET /\0 HTTP/1.1", b"GET / HTTP/9.9", b"GET", b"\x16\x03\x01\x02\0",
    b"GET /v1/info", b"GET /\xe5\xad\x90 HTTP/1.1", b"GET http://x/v1/info HTTP/1.1", b"OPTIONS * HTTP/1.1",
    b"CONNECT x:1 HTTP/1.1", b"PRI * HTTP/2.0", b"GET //x/y HTTP/1.1", b"GET ?x HTTP/1.1", b"POST /v1/sql HTTP/1.1",
    b"POST /v1/cast HTTP/1.1", b"GET " + b"/a" * 40_000 + b" HTTP/1.1", b"GET /v1/read?when=\xff HTTP/1.1", b"",
)  # fmt: skip
MORE = (
    b"Host: x", b"Content-Length: -1", b"Content-Length: 5", b"Content-Length: 5, 6", b"Content-Length: " + b"9" * 30,
    b"Transfer-Encoding: chunked", b"Transfer-Encoding: x", b": x", b"no colon", b"a\0b: c", b"X: " + b"y" * 70_000,
    b"Content-Type: application/json", b"Upgrade: websocket", b"Connection: Upgrade", b"Sec-WebSocket-Key: x",
    b"Sec-WebSocket-Version: 13", b"Expect: 100-continue", b" folded", b"Content-Length: \xb2", b"Host: [",
)  # fmt: skip
TAILS = (b"", b"{}", b"0\r\n\r\n", b"ffffffffffffffff\r\nx", b"-1\r\n", b"5\r\nhello\r\n0\r\n\r\n", b"zz\r\n",
         b'{"query": "SELECT 1"}', b"GET /v1/info HTTP/1.1\r\n\r\n" * 3, b"\0" * 99)  # fmt: skip


def test_bytes(served):
    """Whatever comes down the wire, the next request is answered."""

    def check(case):
        line, more, tail, end, binary = case
        sent(served.port, binary or end.join((line, *more, b"", tail)), timeout=0.5)
        served.sound()
        assert served.get("/healthz")[0] == 200

    cases = st.tuples(
        st.sampled_from(LINES), st.lists(st.sampled_from(MORE), max_size=4), st.sampled_from(TAILS),
        st.sampled_from((b"\r\n", b"\r\n", b"\r\n", b"\n", b"\r")), st.just(b"") | st.just(b"") | st.binary(max_size=99),
    )  # fmt: skip
    fuzz(cases, check, examples=25, share=0.15)
