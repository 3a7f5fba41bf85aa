"""Workers as the parent sees them: started, asked, killed at the deadline, started again."""

from __future__ import annotations

import json
import os
import select
import struct
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from liuren_tables.errors import LiurenError
from liuren_tables.faces.sandbox.errors import BusyError, TooLargeError, TooSlowError

__all__ = ["Pool", "Worker"]

_START_SECONDS = 60.0
"""How long a worker may take to come up, on a machine that is busy."""
_GRACE = 0.25
"""What a worker may be late, as it stops by itself where it can."""
_MOST = 1 << 28
_REQUESTS = 1000
"""After so many requests a worker is replaced."""


class _DeadError(Exception):
    """The worker went away."""


class _LateError(Exception):
    """The worker did not answer in time."""


class Worker:
    """One process.

    Args:
        kind: of `worker`.
        folder: in which it lives.
        setup: its limits.
    """

    def __init__(self, kind: str, folder: Path, setup: dict[str, Any]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-m", "liuren_tables.faces.sandbox.worker", kind],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            env={"LC_ALL": "C.UTF-8", "MALLOC_ARENA_MAX": "2", "TZ": "UTC", "HOME": str(folder)},
            bufsize=0,
        )
        self.asked = 0
        self._ready = False
        self._send(setup)

    @property
    def pid(self) -> int:
        """Of the process."""
        return self.process.pid

    def ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Send a request and wait for its answer.

        Raises:
            _DeadError: the process ended instead.
            _LateError: it did not answer within so many seconds.
        """
        if not self._ready:
            self._receive(time.monotonic() + _START_SECONDS)
            self._ready = True
        self.asked += 1
        self._send(request)
        return self._receive(time.monotonic() + seconds)

    def kill(self) -> None:
        """End it, whatever it does."""
        with suppress(ProcessLookupError):
            self.process.kill()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        self.process.wait()

    def _send(self, content: dict[str, Any]) -> None:
        sent = json.dumps(content, ensure_ascii=True).encode()
        rest = memoryview(struct.pack("<I", len(sent)) + sent)
        assert self.process.stdin is not None
        try:
            while rest:
                rest = rest[os.write(self.process.stdin.fileno(), rest) :]
        except OSError:
            raise _DeadError from None

    def _receive(self, until: float) -> dict[str, Any]:
        (size,) = struct.unpack("<I", self._bytes(4, until))
        if size > _MOST:
            raise _DeadError
        answer: dict[str, Any] = json.loads(self._bytes(size, until))
        return answer

    def _bytes(self, size: int, until: float) -> bytes:
        assert self.process.stdout is not None
        descriptor, parts = self.process.stdout.fileno(), []
        poll = select.poll()
        poll.register(descriptor, select.POLLIN)
        while size:
            if not poll.poll(max(0.0, until - time.monotonic()) * 1000):
                raise _LateError
            part = os.read(descriptor, min(size, 1 << 20))
            if not part:
                raise _DeadError
            parts.append(part)
            size -= len(part)
        return b"".join(parts)


class Pool:
    """Workers of one kind, each asked by one thread at a time.

    Args:
        kind: of `worker`.
        folder: in which they live.
        setup: their limits.
        size: how many.
        wait: seconds that a request waits for one of them.
    """

    def __init__(
        self, kind: str, folder: Path, setup: dict[str, Any], size: int, wait: float
    ) -> None:
        self._of = (kind, folder, setup)
        self._wait = wait
        self._free = threading.BoundedSemaphore(size)
        self._lock = threading.Lock()
        self._idle: list[Worker] = []
        self._busy: set[Worker] = set()
        self._closed = False

    def start(self) -> None:
        """Have a worker come up before the first request."""
        with self._lock:
            if not self._idle and not self._closed:
                self._idle.append(Worker(*self._of))

    def pids(self) -> list[int]:
        """Of the processes there are."""
        with self._lock:
            return [worker.pid for worker in (*self._idle, *self._busy)]

    def ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The answer of a worker.

        Args:
            request: what it is to do.
            seconds: deadline, after which it is killed.

        Raises:
            BusyError: none was free in time.
            TooSlowError: the deadline passed.
            TooLargeError: the worker died of the request.
        """
        if not self._free.acquire(timeout=self._wait):
            raise BusyError("all workers are busy with other requests; try again in a moment")
        try:
            worker = self._taken()
            try:
                answer = worker.ask(request | {"seconds": seconds}, seconds + _GRACE)
            except _LateError:
                self._replace(worker)
                raise TooSlowError(f"the request took longer than {seconds:g} s") from None
            except (_DeadError, ValueError):
                self._replace(worker)
                raise TooLargeError(
                    "the request asked for more than this service gives to one"
                ) from None
            except BaseException:
                self._replace(worker)
                raise
            if worker.asked >= _REQUESTS or not answer.pop("fit", True):
                self._replace(worker)
            else:
                self._back(worker)
            return answer
        finally:
            self._free.release()

    def _taken(self) -> Worker:
        with self._lock:
            if self._closed:
                raise LiurenError("the service is closing")
            worker = self._idle.pop() if self._idle else Worker(*self._of)
            if worker.process.poll() is not None:  # it ended after its last answer
                worker.kill()
                worker = Worker(*self._of)
            self._busy.add(worker)
            return worker

    def _back(self, worker: Worker) -> None:
        with self._lock:
            self._busy.discard(worker)
            if not self._closed:
                self._idle.append(worker)
                return
        worker.kill()

    def _replace(self, worker: Worker) -> None:
        """Kill a worker and have the next one come up meanwhile."""
        worker.kill()
        with self._lock:
            self._busy.discard(worker)
            if not self._closed:
                self._idle.append(Worker(*self._of))

    def close(self) -> None:
        """End all workers."""
        with self._lock:
            self._closed = True
            ended, self._idle = [*self._idle, *self._busy], []
        for worker in ended:
            worker.kill()
