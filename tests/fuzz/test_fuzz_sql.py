"""SQL of every kind: rows as JSON or a coded refusal, each in its time; the service lives on."""

import json
import time

from hypothesis import strategies as st

from liuren_tables.faces.http.errors import STATUS
from tests.fuzz.grammar import queries
from tests.fuzz.running import fuzz, strict_json
from tests.fuzz.wire import request, sent

DEADLINE = 1.0
LATE = DEADLINE + 1
HEADERS = [(b"content-type", b"application/json")]


def asked(served, content):
    body = json.dumps(content).encode()
    return sent(served.port, request(b"POST", b"/v1/sql", HEADERS, body))


def rested(served):
    """Wait for the worker that comes after one that had to be killed."""
    for _ in range(20):
        if asked(served, {"query": "SELECT 1"})[0] == 200:
            return
        time.sleep(0.2)
    raise AssertionError("no worker comes back")


def in_time(served, content):
    """The answer; one that is late once may have waited for a worker or for the machine."""
    for _ in range(3):
        began = time.perf_counter()
        answer = asked(served, content)
        if time.perf_counter() - began < LATE:
            return answer
        rested(served)
    raise AssertionError((content, "late three times"))


def sound(content, answer):
    told = (content["query"][:500], answer and (answer[0], answer[2][:500]))
    assert answer is not None, told
    status, _, body = answer
    assert status < 500, told
    found = strict_json(body)
    if status == 200:
        assert found["ok"] is True, told
        names = [column["name"] for column in found["columns"]]
        assert all(list(row) == names for row in found["data"]), told
    else:
        assert set(found) == {"ok", "error"}, told
        assert STATUS[found["error"]["code"]] == status, told
        assert found["error"]["code"] in {"bad-input", "refused", "too-slow", "too-large"}, told
        assert "/tmp/liuren" not in found["error"]["message"], told


def test_queries(served):
    def check(content):
        sound(content, in_time(served, content))
        served.sound()

    said = st.sampled_from(({}, {}, {"lang": "en"}, {"script": "simplified"}))
    cases = st.builds(lambda q, more: {"query": q} | more, queries(), said)
    fuzz(cases, check, examples=120, share=0.9)


def test_conditions(served):
    """The same texts where `find` takes a condition."""
    from urllib.parse import quote

    def check(text):
        target = f"/v1/find?start=2026-01-01&stop=2026-01-03&condition={quote(text.encode('utf-8', 'replace'))}"
        if len(target) > 60_000:
            return
        answer = sent(served.port, request(b"GET", target.encode()))
        assert answer is not None, text
        assert answer[0] < 500, (text, answer[2][:500])
        strict_json(answer[2])
        served.sound()

    cells = queries().map(lambda q: q.removeprefix("SELECT "))
    fuzz(cells, check, examples=25, share=0.1)
