"""What the routes share: tables, limits, workers, and answers as bytes."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from anyio import to_thread

from liuren_tables.conventions import Conventions
from liuren_tables.faces import performing
from liuren_tables.faces.answers import Answer
from liuren_tables.faces.http.encoding import chart_texts, encoded_reading
from liuren_tables.faces.http.errors import SqlOffError, encoded
from liuren_tables.faces.http.metrics import Metrics
from liuren_tables.faces.operations import Operation, perform
from liuren_tables.faces.sandbox.sandbox import Sandbox
from liuren_tables.faces.settings import Settings
from liuren_tables.reading.facts import pattern_index
from liuren_tables.reading.store import open_store

__all__ = ["Service"]

_FIXED = ("explain", "patterns", "spirits", "tables", "info")
_SAID = frozenset(("why", "compare", "patterns", "spirits", "script", "lang"))
_SLOW = ("why", "compare", "patterns", "spirits")


class Service:
    """The service behind the routes.

    Args:
        settings: limits.
        tables: folder of the tables.

    Attributes:
        digest: root digest of the tables.
    """

    def __init__(self, settings: Settings, tables: Path | None) -> None:
        self.settings, self.tables = settings, tables
        self.store = open_store(tables)
        pattern_index(self.store)
        chart_texts(self.store, Conventions().shehai, Conventions().noble)
        content = self.store.manifest.content
        self.digest: str = content["root_digest"]
        self.data_version: str = content["data_version"]
        self.metrics = Metrics()
        self.sandbox = Sandbox(tables, settings)
        self._fixed = lru_cache(maxsize=512)(self._of_fixed)

    async def answer(self, asked: Operation, arguments: dict[str, Any]) -> bytes:
        """The envelope of an operation's answer as JSON.

        Raises:
            LiurenError: what the operation refuses.
        """
        if asked.name == "sql" and not self.settings.sql:
            raise SqlOffError("this service answers no SQL; it runs with the limit sql off")
        if asked.apart:
            told = await to_thread.run_sync(self.sandbox.ask, asked.name, arguments)
            return self.envelope(told, rows=True)
        if asked.name in _FIXED:
            return self._fixed(asked.name, tuple(sorted(arguments.items())))
        if asked.name == "read" and not arguments.keys() & _SAID:
            reading = performing.chart_of(arguments, self.tables)
            return encoded_reading(self.store, reading, self.data_version)
        if any(arguments.get(name) for name in _SLOW):
            told = await to_thread.run_sync(perform, asked.name, arguments, self.tables)
        else:
            told = perform(asked.name, arguments, self.tables)
        return self.envelope(told)

    def _of_fixed(self, name: str, arguments: tuple[tuple[str, Any], ...]) -> bytes:
        return self.envelope(perform(name, dict(arguments), self.tables))

    def envelope(self, answer: Answer, rows: bool = False) -> bytes:
        """An answer as it is sent.

        Args:
            answer: of an operation.
            rows: whether the answer may be cut, which it then tells.
        """
        return encoded(answer.envelope(self.data_version, rows))

    def close(self) -> None:
        """End the workers."""
        self.sandbox.close()
