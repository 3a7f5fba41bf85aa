"""The sandbox as a whole: a private folder with the read-only database, and the workers on it."""

from __future__ import annotations

import shutil
import tempfile
import threading
from pathlib import Path
from types import TracebackType
from typing import Any

from liuren_tables.database.connection import connect
from liuren_tables.drawing.words import Words
from liuren_tables.errors import InputError
from liuren_tables.faces import performing
from liuren_tables.faces.answers import Answer
from liuren_tables.faces.sandbox.errors import error_of
from liuren_tables.faces.sandbox.pool import Pool
from liuren_tables.faces.sandbox.worker import DATABASE
from liuren_tables.faces.settings import Settings
from liuren_tables.tables.manifest import default_folder

__all__ = ["Sandbox", "write_database"]


def write_database(tables: Path | None, path: Path) -> None:
    """Write every table, view and macro into one DuckDB file."""
    connection = connect(tables)
    try:
        quoted = str(path).replace("'", "''")
        connection.execute(f"ATTACH '{quoted}' AS written (BLOCK_SIZE 16384)")
        connection.execute("COPY FROM DATABASE memory TO written")
        connection.execute("DETACH written")
    finally:
        connection.close()


class Sandbox:
    """Workers for SQL and for the library, in a folder that is removed when it is closed.

    Args:
        tables: folder of the tables.
        settings: limits.
    """

    def __init__(self, tables: Path | None = None, settings: Settings | None = None) -> None:
        self.settings = limits = settings or Settings()
        self.tables = Path(tables) if tables is not None else default_folder()
        self.folder = Path(tempfile.mkdtemp(prefix="liuren-"))
        self._lock = threading.Lock()
        self._written = False
        self._sql = Pool(
            "sql",
            self.folder,
            {"address_space": limits.sql_memory, "seconds": limits.sql_seconds},
            limits.workers,
            limits.wait_seconds,
        )
        self._library = Pool(
            "library",
            self.folder,
            {
                "tables": str(self.tables.resolve()),
                "headroom": limits.library_memory,
                "file_bytes": limits.file_bytes,
            },
            limits.workers,
            limits.wait_seconds,
        )

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def start(self, sql: bool = True) -> None:
        """Have the workers come up before the first request."""
        self._library.start()
        if sql:
            self._write()
            self._sql.start()

    def close(self) -> None:
        """End the workers and remove the folder."""
        self._sql.close()
        self._library.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def pids(self) -> list[int]:
        """Of the workers there are."""
        return self._sql.pids() + self._library.pids()

    def ask(self, name: str, arguments: dict[str, Any]) -> Answer:
        """Have ``sql`` or ``find`` done by a worker.

        Args:
            name: of the operation.
            arguments: those that are given.

        Raises:
            LiurenError: what the worker told, or a limit.
        """
        given = {key: value for key, value in arguments.items() if value is not None}
        limits = self.settings
        if name == "find":
            request = {"task": "find", "arguments": given, "rows": limits.rows}
            return self._answer(self._library.ask(request, limits.seconds))
        query = given.get("query")
        if not isinstance(query, str):
            raise InputError("sql needs query: one SELECT or EXPLAIN")
        words = Words(given.get("lang", "zh"), given.get("script", "traditional"))
        self._write()
        request = {"query": query, "rows": limits.rows, "bytes": limits.answer_bytes}
        answer = self._answer(self._sql.ask(request, limits.sql_seconds))
        names = _distinct([c["name"] for c in answer.columns or ()])
        labels = [c["type"].startswith("ENUM") for c in answer.columns or ()]
        for column, told in zip(answer.columns or (), names, strict=True):
            column["name"] = told
            column["type"] = "ENUM" if column["type"].startswith("ENUM") else column["type"]
        rows = [dict(zip(names, row, strict=True)) for row in answer.data]
        answer.data = performing.said(rows, labels, words)
        return answer

    def cast(self, source: Path, target: Path, arguments: dict[str, Any]) -> Answer:
        """Have a file cast into another by a worker.

        Args:
            source, target: in `folder`.
            arguments: of the operation, without its data.
        """
        limits = self.settings
        request = {
            "task": "cast", "source": source.name, "target": target.name,
            "arguments": {k: v for k, v in arguments.items() if v is not None},
            "rows": limits.cast_rows,
        }  # fmt: skip
        told = self._library.ask(request, limits.seconds)
        if "message" in told:
            told["message"] = told["message"].replace(source.name, "the file")
        return self._answer(told)

    def _answer(self, told: dict[str, Any]) -> Answer:
        if "code" in told:
            raise error_of(told["code"], told["message"])
        return Answer(told["data"], told["conventions"], told["truncated"], told["columns"])

    def _write(self) -> None:
        with self._lock:
            if not self._written:
                write_database(self.tables, self.folder / DATABASE)
                (self.folder / DATABASE).chmod(0o400)
                self._written = True


def _distinct(names: list[str]) -> list[str]:
    """Names of columns, each once: a second ``a`` is ``a_2``."""
    taken, told, seen = set(names), list[str](), dict[str, int]()
    for name in names:
        said, seen[name] = name, seen.get(name, 0) + 1
        while seen[name] > 1 and (said := f"{name}_{seen[name]}") in taken:
            seen[name] += 1
        taken.add(said)
        told.append(said)
    return told
