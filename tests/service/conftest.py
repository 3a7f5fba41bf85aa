"""A service for each session: in this process for single requests, and as a process of its own."""

import http.client
import json
import os
import select
import socket
import subprocess
import sys
import time
from contextlib import contextmanager, suppress

import pytest
from starlette.testclient import TestClient

from liuren_tables.faces.http.app import create_app
from liuren_tables.faces.settings import Settings

COMMAND = [sys.executable, "-c", "from liuren_tables.faces.cli import main; main()"]


@contextmanager
def client_of(settings=None, **more):
    with TestClient(
        create_app(settings or Settings()), raise_server_exceptions=False, **more
    ) as it:
        yield it


@pytest.fixture(scope="session")
def client():
    with client_of() as it:
        yield it


@pytest.fixture(scope="session")
def sandbox(client):
    return client.app.state.service.sandbox


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """``liuren serve`` as a process."""

    def __init__(self, *limits):
        self.port = free_port()
        arguments = [x for limit in limits for x in ("--limit", limit)]
        self.process = subprocess.Popen(
            [*COMMAND, "serve", "--port", str(self.port), *arguments],
            stderr=subprocess.PIPE, env=os.environ | {"PYTHONUTF8": "1"},
        )  # fmt: skip
        until = time.monotonic() + 60
        while True:
            try:
                if self.get("/healthz")[0] == 200:
                    return
            except OSError:
                if time.monotonic() > until or self.process.poll() is not None:
                    raise
                time.sleep(0.1)

    def connection(self, timeout=60):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)

    def get(self, path, **headers):
        connection = self.connection()
        try:
            connection.request("GET", path, headers=headers)
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()

    def post(self, path, body, kind="application/json", **headers):
        connection = self.connection()
        try:
            body = body if isinstance(body, bytes) else json.dumps(body).encode()
            connection.request("POST", path, body, {"content-type": kind} | headers)
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()

    def sql(self, query):
        status, body = self.post("/v1/sql", {"query": query})
        return status, json.loads(body)

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        said = b""
        if select.select([self.process.stderr], [], [], 0)[0]:
            said = self.process.stderr.read()
        self.process.stderr.close()
        return said.decode()


@pytest.fixture(scope="session")
def server():
    it = Server("sql_seconds=20")
    yield it
    with suppress(OSError):
        said = it.stop()
        assert "Traceback" not in said, said
