"""The service in this process, on a free port, and a browser that visits it."""

import socket
import threading
import time
from pathlib import Path

import pytest

from liuren_tables.faces.http.app import create_app
from liuren_tables.faces.settings import Settings

CHROMIUM = Path("/usr/bin/chromium")


@pytest.fixture(scope="session")
def client():
    from starlette.testclient import TestClient

    with TestClient(create_app(Settings()), raise_server_exceptions=False) as opened:
        yield opened


@pytest.fixture(scope="session")
def closed():
    """A service that takes no SQL."""
    from starlette.testclient import TestClient

    with TestClient(create_app(Settings(sql=False)), raise_server_exceptions=False) as opened:
        yield opened


@pytest.fixture(scope="session")
def address():
    import uvicorn

    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(create_app(Settings()), log_level="warning", ws="none")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    until = time.monotonic() + 30
    while not server.started and time.monotonic() < until:
        time.sleep(0.05)
    assert server.started
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    thread.join(20)
    listening.close()


@pytest.fixture(scope="module")
def browser():
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if not CHROMIUM.exists():
        pytest.skip(f"{CHROMIUM} is not there: apt-get install chromium fonts-noto-cjk")
    with playwright.sync_playwright() as started:
        opened = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield opened
        opened.close()
