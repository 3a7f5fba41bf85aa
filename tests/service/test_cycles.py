"""What opening and closing leaves behind: descriptors, threads, processes, folders."""

import gc
import hashlib
import json
import os
import re
from pathlib import Path

import pyarrow.parquet as pq
import pytest

import liuren_tables
from liuren_tables.database.connection import definitions
from liuren_tables.faces.sandbox.pool import Pool
from liuren_tables.faces.settings import Settings
from liuren_tables.reading.store import Store
from liuren_tables.tables.manifest import MANIFEST, default_folder, root_digest, verify
from tests.service.conftest import client_of
from tests.support.threads import run_threads

CYCLES, MOST, ROWS = 200, 2, 50
SERVICES = 10
"""So many cycles of two processes and a database on disk, each of about two seconds."""


def descriptors():
    return len(os.listdir("/proc/self/fd"))


def threads():
    return len(os.listdir("/proc/self/task"))


def children():
    found = set()
    for task in Path("/proc/self/task").iterdir():
        found |= {int(pid) for pid in (task / "children").read_text().split()}
    return found


class Left:
    """What there is more than before."""

    def __init__(self):
        gc.collect()
        self.descriptors, self.threads, self.children = descriptors(), threads(), children()

    def check(self):
        gc.collect()
        assert descriptors() - self.descriptors <= MOST
        assert threads() - self.threads <= MOST  # pools of threads may still have been growing
        assert children() <= self.children


def test_stores():
    def cycle():
        store = Store(default_folder())
        assert store.columns("branch")

    cycle()
    before = Left()
    for _ in range(CYCLES):
        cycle()
    before.check()


QUERY = "FROM reading_of('甲子', '子', '丑')"


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """The tables that views and macros read, with few rows: what opening does but for its bulk."""
    folder, whole = tmp_path_factory.mktemp("small"), verify()
    content = json.loads((whole.folder / MANIFEST).read_text())
    asked = set(re.findall(r"(?:FROM|JOIN) (\w+)", " ".join(definitions())))
    content["tables"] = {n: e for n, e in content["tables"].items() if n in asked}
    for name, entry in content["tables"].items():
        path = folder / f"{name}.parquet"
        pq.write_table(pq.read_table(whole.path(name)).slice(0, ROWS), path)
        written = path.read_bytes()
        entry |= {"bytes": len(written), "sha256": hashlib.sha256(written).hexdigest()}
    content["root_digest"] = root_digest(content["tables"])
    (folder / MANIFEST).write_text(json.dumps(content))
    return folder


def opened(tables=None):
    with liuren_tables.connect(tables) as connection:
        return len(connection.execute(QUERY).fetchall())


def test_connections_of_two_threads(small):
    """Opening the whole tables takes most of a second, so that most cycles are of small ones."""
    wrong = []

    def work():
        wrong.extend(n for n in range(CYCLES // 2) if opened(small) != 2)

    opened(small)
    before = Left()
    run_threads(work, [()] * 2, 600)
    before.check()
    assert wrong == []


def test_connections():
    assert opened() == 2
    before = Left()
    for _ in range(10):
        assert opened() == 2
    before.check()


def test_connections_that_fail(small):
    """A folder whose macros cannot be made is closed again."""
    content = json.loads((small / MANIFEST).read_text())
    del content["tables"]["chart"]
    content["root_digest"] = root_digest(content["tables"])
    failing = small / "failing"
    failing.mkdir()
    for name in content["tables"]:
        (failing / f"{name}.parquet").symlink_to(small / f"{name}.parquet")
    (failing / MANIFEST).write_text(json.dumps(content))
    before = Left()
    for _ in range(10):
        with pytest.raises(Exception, match="chart does not exist"):
            liuren_tables.connect(failing)
    before.check()


def test_pools(tmp_path):
    limits = {"address_space": 1 << 30, "seconds": 1}
    Pool("sql", tmp_path, limits, 1, 1.0).close()
    before = Left()
    for _ in range(CYCLES):
        pool = Pool("sql", tmp_path, limits, 1, 1.0)
        pool.start()
        pool.close()
    before.check()


def test_services():
    """The whole service, started, asked and stopped, with its database and its workers."""

    def cycle():
        with client_of(Settings(wait_seconds=30)) as client:
            assert client.get("/v1/read?when=2026-11-30T14:05").status_code == 200
            told = client.post("/v1/sql", json={"query": "SELECT count(*) AS n FROM chart"})
            assert told.json()["data"] == [{"n": 17280}]
            pids = client.app.state.service.sandbox.pids()
            assert set(pids) <= children()
            assert len(pids) == 2
            folder = client.app.state.service.sandbox.folder
            assert folder.is_dir()
        assert not folder.exists()

    cycle()
    before = Left()
    for _ in range(SERVICES):
        cycle()
    before.check()
