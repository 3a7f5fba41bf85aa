"""A service of its own for the fuzz, with narrow limits and a log that is read while it runs."""

import threading

import pytest

from tests.service.conftest import Server

LIMITS = ("seconds=3", "sql_seconds=1", "rows=200", "answer_bytes=400000", "body_bytes=4000000")


class Logged(Server):
    """A service whose log never fills its pipe."""

    def __init__(self, *limits):
        super().__init__(*limits)
        self._said = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self):
        for line in self.process.stderr:
            self._said.append(line.decode("utf-8", "replace"))

    def said(self):
        return "".join(self._said)

    def sound(self):
        """Whether it lives and has told of no fault."""
        assert self.process.poll() is None, f"the service ended: {self.said()}"
        assert "Traceback" not in self.said(), self.said()[-4000:]

    def stop(self):
        self.process.terminate()
        self.process.wait(30)
        self._reader.join(10)
        self.process.stderr.close()
        return self.said()


@pytest.fixture(scope="session")
def served():
    it = Logged(*LIMITS)
    yield it
    it.sound()
    assert it.get("/healthz")[0] == 200
    assert "Traceback" not in it.stop()
