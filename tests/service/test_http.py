"""The envelope, the one shape of errors, caching, limits, health and metrics."""

import json
import threading
import time

import anyio
import pytest

from liuren_tables import read, read_of
from liuren_tables.errors import InputError
from liuren_tables.faces.http.errors import STATUS
from liuren_tables.faces.http.serve import is_loopback, serve, settings_for
from liuren_tables.faces.operations import OPERATIONS
from liuren_tables.faces.settings import Settings
from tests.service.conftest import client_of

JSON = {"content-type": "application/json"}
GOOD = {
    "read": "?when=2026-11-30T14:05",
    "find": "?condition=斬關&start=2026-01-01&stop=2026-02-01",
    "explain": "?name=斬關",
    "patterns": "",
    "spirits": "",
    "qimen": "?when=2026-11-30T14:05",
    "tables": "?name=chart",
    "info": "",
}
POSTED = {"cast": {"data": ["2026-11-30 14:05"]}, "sql": {"query": "FROM about"}}
BAD = {
    "read": ("?when=nonsense", 400), "find": ("?condition=nonsense&start=2026-01-01&stop=2026-02-01", 400),
    "explain": ("?name=nonsense", 400), "patterns": ("?x=1", 400), "spirits": ("?script=x", 400),
    "qimen": ("?when=1000-01-01T10:00&calendar=gregorian", 404), "tables": ("?name=nonsense", 400),
    "info": ("?x=1", 400),
}  # fmt: skip


def is_error(response, status, code=None):
    assert response.status_code == status, response.text
    content = response.json()
    assert content["ok"] is False
    assert set(content) == {"ok", "error"}
    assert set(content["error"]) == {"code", "message"}
    assert STATUS[content["error"]["code"]] == status
    assert response.headers["cache-control"] == "no-store"
    assert response.headers["content-type"] == "application/json"
    assert "\n" not in content["error"]["message"]
    assert code in (None, content["error"]["code"])
    return content["error"]["message"]


def test_every_operation_is_tried():
    assert {*GOOD, *POSTED} == {each.name for each in OPERATIONS}
    assert set(BAD) == set(GOOD)


@pytest.mark.parametrize("name", [*GOOD, *POSTED])
def test_the_envelope(client, name):
    path = f"/v1/{name}"
    response = (
        client.post(path, json=POSTED[name]) if name in POSTED else client.get(path + GOOD[name])
    )
    assert response.status_code == 200, response.text
    content = response.json()
    assert content["ok"] is True
    assert isinstance(content["conventions"], dict)
    assert content["data_version"] == client.get("/v1/info").json()["data"]["data_version"]
    extra = {"truncated", "columns"} if name in ("cast", "find", "sql") else set()
    assert set(content) == {"ok", "data", "conventions", "data_version"} | extra
    assert response.headers["content-type"] == "application/json"
    assert response.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("name", BAD)
def test_errors_have_one_shape(client, name):
    query, status = BAD[name]
    is_error(client.get(f"/v1/{name}{query}"), status)


@pytest.mark.parametrize("number", ["9" * 5000, "²", "①"])
def test_digits_that_are_no_number_here(client, number):
    for query in (
        "when=2026-11-30T14:05&hour={}", "when=2026-11-30T14:05&month_general={}",
        "when=2026-11-30T14:05&ben_ming={}", "when=2026-11-30T14:05&birth={}&sex=男",
        "day={}&hour=子&month_general=丑", "when={}", "when=2026-11-30T14:05&longitude={}",
    ):  # fmt: skip
        is_error(client.get(f"/v1/read?{query.format(number)}"), 400, "bad-input")
    is_error(client.get(f"/v1/qimen?ju={number}&hour_ganzhi=甲子"), 400, "bad-input")
    is_error(client.get(f"/v1/qimen?ju=陽3&hour_ganzhi={number}"), 400, "bad-input")


def test_errors_of_bodies(client):
    is_error(client.post("/v1/sql", content=b"{", headers=JSON), 400, "bad-input")
    is_error(client.post("/v1/sql", content=b"[" * 100_000, headers=JSON), 400, "bad-input")
    is_error(client.post("/v1/sql", json={"query": "DROP TABLE chart"}), 400, "refused")
    is_error(client.post("/v1/sql", json={}), 400)
    lone = b'{"query": "SELECT \'\\ud800\'"}'
    is_error(client.post("/v1/sql", content=lone, headers=JSON), 400, "bad-input")
    is_error(client.post("/v1/sql?query=x", json={"query": "SELECT 1"}), 400)
    is_error(client.post("/v1/sql", content=b"SELECT 1"), 415, "unsupported-media-type")
    is_error(client.post("/v1/cast", content=b"x"), 415, "unsupported-media-type")
    is_error(client.post("/v1/cast", json={"data": [1]}), 400)
    is_error(client.post("/v1/cast", content=b'{"data": ["\\ud800"]}', headers=JSON), 400)


def test_errors_of_routes(client):
    is_error(client.get("/v1/nothing"), 404, "not-found")
    is_error(client.get("/nothing"), 404, "not-found")
    response = client.get("/v1/cast")
    is_error(response, 405, "method-not-allowed")
    assert response.headers["allow"] == "POST"
    is_error(client.post("/v1/read"), 405)


def test_dates_outside_the_tables(client):
    is_error(client.get("/v1/read?when=9999-01-01T10:00"), 404, "out-of-range")
    gone = "/v1/read?when=1988-04-17T00:30&zone=Asia/Shanghai&clock=wall"
    assert client.get(gone).status_code in (200, 404)
    sun = "/v1/read?when=2026-06-21T12:00&daynight_rule=sun&longitude=20&latitude=85&zone=%2B00:00"
    is_error(client.get(sun), 404, "no-sunrise")


def test_the_answer_is_the_same_under_its_version(client):
    digest = client.get("/v1/info").json()["data"]["root_digest"][:12]
    plain = client.get("/v1/read?when=2026-11-30T14:05")
    kept = client.get(f"/v1/d/{digest}/read?when=2026-11-30T14:05")
    assert kept.content == plain.content
    assert kept.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert plain.headers["cache-control"] == "public, no-cache"
    assert kept.headers["etag"] == plain.headers["etag"]
    is_error(client.get("/v1/d/000000000000/read?when=2026-11-30T14:05"), 404, "not-found")
    assert client.post(f"/v1/d/{digest}/sql", json={"query": "SELECT 1"}).status_code == 200


def test_known_answers_are_not_worked_off_again(client, monkeypatch):
    path = "/v1/read?when=2026-11-30T14:05"
    first = client.get(path)
    tag = first.headers["etag"]

    def fail(*arguments):
        raise AssertionError("work was done")

    monkeypatch.setattr(client.app.state.service, "answer", fail)
    for header in (tag, f"W/{tag}", f'"other", {tag}'):
        again = client.get(path, headers={"if-none-match": header})
        assert again.status_code == 304
        assert again.content == b""
        assert again.headers["etag"] == tag
    monkeypatch.undo()
    assert client.get(path, headers={"if-none-match": '"other"'}).status_code == 200
    other = client.get("/v1/read?when=2026-11-30T16:05")
    assert other.headers["etag"] != tag


def test_what_hangs_on_now_is_not_kept(client):
    for path in (
        "/v1/read",
        "/v1/qimen",
        "/v1/read?when=now",
        "/v1/read?when=ＮＯＷ",
        "/v1/read?when=%20now",
        "/v1/read?%77hen=now",
        "/v1/read?when=%6Eow",
        "/v1/read?when=+NOW%20",
        "/v1/qimen?when=%EF%BD%8E%EF%BD%8F%EF%BD%97",
        "/v1/read?zone=Asia/Tokyo",
        "/v1/read?when=2026-11-30T14:05&birth=now&sex=男",
        "/v1/find?condition=伏吟&start=2026-11-30&stop=now",
    ):
        response = client.get(path)
        assert response.status_code == 200
        assert "etag" not in response.headers
    for path in ("/v1/read?day=甲子&hour=子&month_general=丑", "/v1/qimen?ju=陽3&hour_ganzhi=甲子"):
        assert "etag" in client.get(path).headers


def test_errors_are_not_kept(client):
    assert "etag" not in client.get("/v1/read?when=nonsense").headers


def test_other_limits_are_other_answers(client):
    with client_of(Settings(rows=3)) as strict:
        path = f"/v1/find{GOOD['find']}"
        short = strict.get(path)
        assert (len(short.json()["data"]), short.json()["truncated"]) == (3, True)
        assert short.headers["etag"] != client.get(path).headers["etag"]


def test_head_is_get_without_a_body(client):
    path = "/v1/read?when=2026-11-30T14:05"
    got, head = client.get(path), client.head(path)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == got.headers["content-length"]
    assert head.headers["etag"] == got.headers["etag"]


def test_bodies_over_the_limit():
    with client_of(Settings(body_bytes=1000)) as strict:
        body = b"ts\n" + b"2026-11-30 14:05\n" * 100
        csv = {"content-type": "text/csv"}
        told = is_error(strict.post("/v1/cast", content=body, headers=csv), 413, "too-large")
        assert "1000 bytes" in told
        parts = (body[at : at + 100] for at in range(0, len(body), 100))
        is_error(strict.post("/v1/cast", content=parts, headers=csv), 413, "too-large")
        assert not list(strict.app.state.service.sandbox.folder.glob("*body*"))


def test_rows_over_the_limit():
    with client_of(Settings(cast_rows=10)) as strict:
        csv = {"content-type": "text/csv"}
        row = b"2026-11-30 14:05\n"
        told = is_error(
            strict.post("/v1/cast", content=b"ts\n" + row * 11, headers=csv), 413, "too-large"
        )
        assert "10 rows" in told
        assert strict.post("/v1/cast", content=b"ts\n" + row * 10, headers=csv).status_code == 200
        names = {p.name for p in strict.app.state.service.sandbox.folder.iterdir()}
        assert not {n for n in names if n.startswith(("body", "cast"))}


def test_a_search_over_the_deadline():
    with client_of(Settings(seconds=0.3)) as strict:
        strict.get("/v1/find?condition=true&start=2026-01-01&stop=2026-01-02")
        began = time.perf_counter()
        condition = (
            "exists(FROM range(1000000) a, range(1000000) b WHERE a.range %2B b.range %2B day < 0)"
        )
        response = strict.get(f"/v1/find?condition={condition}&start=2026-01-01&stop=2026-02-01")
        is_error(response, 413, "too-slow")
        assert time.perf_counter() - began < 1.3 + 3  # the next worker may be coming up


def test_requests_over_the_limit():
    with client_of(Settings(concurrency=1, sql_seconds=1.0)) as strict:
        strict.post("/v1/sql", json={"query": "SELECT 1"})
        found = []

        def slow():
            found.append(
                strict.post("/v1/sql", json={"query": "FROM range(100000000000) SELECT count(*)"})
            )

        thread = threading.Thread(target=slow)
        thread.start()
        time.sleep(0.4)
        response = strict.get("/v1/read?when=2026-11-30T14:05")
        is_error(response, 429, "busy")
        assert response.headers["retry-after"] == "1"
        assert strict.get("/healthz").status_code == 200
        thread.join(20)
        is_error(found[0], 413, "too-slow")
        assert strict.get("/v1/read?when=2026-11-30T14:05").status_code == 200


def test_sql_can_be_off():
    with client_of(Settings(sql=False)) as closed:
        is_error(closed.post("/v1/sql", json={"query": "SELECT 1"}), 403, "sql-off")
        assert closed.get(f"/v1/find{GOOD['find']}").status_code == 200


def test_sql_is_off_beyond_loopback_unless_named():
    assert settings_for("127.0.0.1", {}, {}).sql
    assert settings_for("::1", {}, {}).sql
    assert not settings_for("0.0.0.0", {}, {}).sql
    assert not settings_for("example.org", {}, {}).sql
    assert settings_for("0.0.0.0", {"sql": "on"}, {}).sql
    assert settings_for("0.0.0.0", {}, {"LIUREN_SQL": "on"}).sql
    assert not is_loopback("10.0.0.1")


def test_faults_tell_nothing(monkeypatch):
    with client_of() as it:
        monkeypatch.setattr(it.app.state.service, "answer", lambda *a: 1 / 0)
        told = is_error(it.get("/v1/info"), 500, "error")
        assert "ZeroDivision" not in told


def test_who_goes_away_is_no_fault(client, caplog):
    sent = []
    scope = {
        "type": "http", "method": "POST", "path": "/v1/sql", "raw_path": b"/v1/sql", "query_string": b"",
        "headers": [(b"content-type", b"application/json")], "server": ("x", 80), "scheme": "http",
        "http_version": "1.1", "root_path": "", "client": None,
    }  # fmt: skip

    async def gone():
        return {"type": "http.disconnect"}

    async def send(message):
        sent.append(message)

    anyio.run(client.app, scope, gone, send)
    assert sent == []
    assert not [r for r in caplog.records if r.name == "liuren.service"]


def test_a_host_that_is_none_is_refused():
    with pytest.raises(InputError, match="cannot be bound"):
        serve("a" * 70, 0, Settings(), None)


def test_health_and_metrics(client):
    assert client.get("/healthz").json()["ok"] is True
    client.get("/v1/explain?name=nonsense")
    client.get("/anything/else")
    text = client.get("/metrics").text
    assert 'liuren_requests_total{outcome="400",route="/v1/explain"}' in text
    assert 'liuren_requests_total{outcome="404",route="other"}' in text
    assert "liuren_request_seconds_bucket" in text
    assert "/anything/else" not in text


def test_the_board(client):
    response = client.get("/v1/board.svg?when=2026-11-30T14:05")
    assert response.status_code == 200
    assert response.headers["content-type"].startswith("image/svg+xml")
    assert "<svg" in response.text
    assert "etag" in response.headers


def test_the_schema_of_errors_names_every_code(client):
    content = client.get("/openapi.json").json()
    told = content["paths"]["/v1/read"]["get"]["responses"]["400"]
    schema = told["content"]["application/json"]["schema"]
    assert schema["properties"]["error"]["properties"]["code"]["enum"] == sorted(STATUS)
    assert json.dumps(content).count('"422"') == 0


def test_limits_are_read_and_refused():
    assert Settings.of({"rows": "5", "sql": "off", "seconds": "1.5"}) == Settings(
        rows=5, sql=False, seconds=1.5
    )
    assert Settings.of_environment({"LIUREN_ROWS": "7", "HOME": "/"}).rows == 7
    for given in (
        {"rowz": "1"},
        {"rows": "x"},
        {"rows": "0"},
        {"sql": "maybe"},
        {"seconds": "nan"},
    ):
        with pytest.raises(ValueError, match="limit"):
            Settings.of(given)


@pytest.mark.parametrize(
    "given",
    [
        {"when": "2026-11-30T14:05:59.75"},
        {"when": "2026-11-30T14:05", "birth": "1990-05-05T10:00", "sex": "女"},
        {"when": "2026-11-30T14:05", "ben_ming": "子", "xing_nian": "甲寅"},
        {"when": "2026-11-30T14:05+09:00", "zone": "Europe/Paris", "clock": "wall"},
        {"when": "2026-11-30T14:05", "longitude": 121.5, "latitude": 31.2, "solar": "true",
         "daynight_rule": "sun"},
        *({"when": "1984-02-04T23:30", "shehai": shehai, "noble": noble}
          for shehai in ("mengzhong", "depth") for noble in ("daquan", "gengxin")),
        {"when": "2026-11-30T14:05", "hour": "子", "month_general": "登明", "daynight": "夜"},
    ],
    ids=str,
)  # fmt: skip
def test_the_text_of_a_reading_is_that_of_its_values(client, given):
    expected = read(**given)
    content = client.get("/v1/read", params=given).json()
    assert content["data"] == expected.to_dict()
    assert content["conventions"] == expected.conventions.as_dict()
    assert list(content["data"]) == list(expected)


def test_a_reading_by_hand_is_that_of_its_values(client):
    given = {"day": "甲子", "hour": "子", "month_general": "丑", "daynight": "夜", "ben_ming": "丑"}
    by_hand = read_of("甲子", "子", "丑", "夜", ben_ming="丑")
    assert client.get("/v1/read", params=given).json()["data"] == by_hand.to_dict()


def test_a_name_given_twice_in_a_body_is_refused(client):
    for path, body in (("sql", '{"query": "SELECT 1", "query": "SELECT 2"}'),
                       ("cast", '{"data": ["2026-11-30 14:05"], "data": []}')):  # fmt: skip
        response = client.post(f"/v1/{path}", content=body, headers=JSON)
        assert "is given twice" in is_error(response, 400, "bad-input")


def test_a_message_does_not_repeat_a_book(client):
    told = is_error(client.get("/v1/explain", params={"name": "x" * 30_000}), 400, "bad-input")
    assert len(told) <= 600
    assert told.startswith("'xxx")
    assert "is not a pattern" in told
