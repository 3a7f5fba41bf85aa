"""Load on loopback: ``python benchmarks/load.py`` starts a service and asks it for a minute.

Sixteen clients ask for single readings and, in turns in the same run, for a route whose answer is
constant; the ratio of the two rates means the same on any machine.
"""

from __future__ import annotations

import argparse
import http.client
import os
import random
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

COMMAND = [sys.executable, "-c", "from liuren_tables.faces.cli import main; main()"]
Path = Callable[[random.Random], str]


@dataclass(frozen=True)
class Load:
    """What a load showed.

    Attributes:
        rate: answers a second.
        p50, p99: milliseconds.
        failed: answers that were no success, and connections lost.
    """

    rate: float
    p50: float
    p99: float
    failed: int


def constant_path(choose: random.Random) -> str:
    """The route whose answer is constant."""
    return "/healthz"


def reading_path(choose: random.Random) -> str:
    """A reading of a random minute of two centuries."""
    moment = datetime(1900, 1, 2) + timedelta(minutes=choose.randrange(200 * 365 * 1440))
    return f"/v1/read?when={moment:%Y-%m-%dT%H:%M}"


def measured(port: int, path: Path, seconds: float, clients: int) -> Load:
    """Ask from several threads for some seconds."""
    until = time.perf_counter() + seconds
    waits: list[float] = []
    failed = [0]

    def client(seed: int) -> None:
        choose, mine = random.Random(seed), []
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        try:
            while time.perf_counter() < until:
                began = time.perf_counter()
                connection.request("GET", path(choose))
                response = connection.getresponse()
                response.read()
                mine.append(time.perf_counter() - began)
                failed[0] += response.status != 200
        except OSError:
            failed[0] += 1
        finally:
            connection.close()
        waits.extend(mine)

    threads = [threading.Thread(target=client, args=(seed,)) for seed in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(seconds + 60)
    waits.sort()
    if not waits:
        return Load(0.0, 0.0, 0.0, failed[0] + 1)
    at = [waits[int(len(waits) * share)] * 1000 for share in (0.5, 0.99)]
    return Load(len(waits) / seconds, at[0], at[1], failed[0])


def main() -> int:
    """Run the load; the exit status is 1 where an answer failed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--clients", type=int, default=16)
    parser.add_argument("--port", type=int, default=8799)
    given = parser.parse_args()
    server = subprocess.Popen([*COMMAND, "serve", "--port", str(given.port)], env=dict(os.environ))
    try:
        for _ in range(300):
            time.sleep(0.1)
            if _answers(given.port):
                break
        rounds = max(1, round(given.seconds / 10))
        length = given.seconds / rounds / 2
        measured(given.port, reading_path, 1.0, given.clients)
        found = [
            (measured(given.port, constant_path, length, given.clients),
             measured(given.port, reading_path, length, given.clients))
            for _ in range(rounds)
        ]  # fmt: skip
    finally:
        server.terminate()
        server.wait(30)
    for name, at in (("constant", 0), ("reading", 1)):
        loads = [pair[at] for pair in found]
        print(
            f"{name:<9} {statistics.median(x.rate for x in loads):7.0f}/s  "
            f"p50 {statistics.median(x.p50 for x in loads):5.1f} ms  "
            f"p99 {statistics.median(x.p99 for x in loads):5.1f} ms  "
            f"failed {sum(x.failed for x in loads)}"
        )
    ratios = sorted(reading.rate / constant.rate for constant, reading in found)
    print(f"ratio     {statistics.median(ratios):.2f} ({ratios[0]:.2f}–{ratios[-1]:.2f})")
    return int(any(x.failed for pair in found for x in pair))


def _answers(port: int) -> bool:
    try:
        return measured(port, constant_path, 0.01, 1).failed == 0
    except OSError:
        return False


if __name__ == "__main__":
    sys.exit(main())
