"""The process that works off what strangers send: ``python -m …worker KIND`` in its own folder.

Requests and answers are JSON, each with its length in four bytes before it, on the standard input
and output. The kind ``sql`` asks the read-only database; ``library`` does `find` and `cast`.
"""

from __future__ import annotations

import json
import os
import signal
import struct
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from liuren_tables.errors import InputError, LiurenError
from liuren_tables.faces.answers import NO_FORM, Answer, plain
from liuren_tables.faces.sandbox.errors import TooLargeError, TooSlowError
from liuren_tables.faces.sandbox.locks import (
    LOCKS,
    address_space,
    limit_process,
    lock_connections,
)

__all__ = ["DATABASE", "main"]

DATABASE = "tables.duckdb"
_CHUNK = 64
_DEEPEST = 500
"""Calls in calls, so that what a worker has nested the service can take apart."""
_MEMORY = "the request needs more memory than this service gives to one"
Request = dict[str, Any]
Do = Callable[[Request], Answer]


def _sql(setup: Request) -> Do:
    """What asks the read-only database."""
    import duckdb

    from liuren_tables.faces.sandbox.gate import checked, known_tables

    limit_process(setup["address_space"], 0)
    sys.setrecursionlimit(_DEEPEST)
    connection = duckdb.connect(
        DATABASE,
        read_only=True,
        config=LOCKS
        | {"memory_limit": "512MB", "max_execution_time": str(int(setup["seconds"] * 1000))},
    )
    connection.execute("SET GLOBAL TimeZone = 'UTC'")
    connection.execute("SET GLOBAL lock_configuration = true")
    known = known_tables(connection)

    def ask(request: Request) -> Answer:
        cursor = connection.cursor()
        try:
            request["query"].encode()  # refuses half of a surrogate pair
            checked(cursor, request["query"], known)
            result = cursor.execute(request["query"])
            columns = [{"name": d[0], "type": str(d[1])} for d in result.description or ()]
            rows, more = _fetched(result, request["rows"], request["bytes"])
            return Answer(rows, {}, more, columns)
        except duckdb.OutOfMemoryException:
            raise TooLargeError(_MEMORY) from None
        except duckdb.InterruptException:
            raise TooSlowError(_slow(setup)) from None
        except duckdb.Error as error:
            if isinstance(error, duckdb.FatalException | duckdb.InternalException):
                raise SystemExit(3) from None
            text = str(error).strip().splitlines()[0].replace(str(Path.cwd()), ".")
            if "max_execution_time" in text or "INTERRUPT" in text:
                raise TooSlowError(_slow(setup)) from None
            if "Out of Memory" in text or "bad allocation" in text or "bad_alloc" in text:
                raise TooLargeError(_MEMORY) from None
            raise InputError(f"the query failed: {text[:500]}") from None
        finally:
            cursor.close()

    return ask


def _slow(setup: Request) -> str:
    return f"the query took longer than {setup['seconds']:g} s"


def _fetched(result: Any, most_rows: int, most_bytes: int) -> tuple[list[list[Any]], bool]:
    """Rows as lists of plain values until a limit, and whether there are more."""
    rows: list[list[Any]] = []
    size = 0
    while True:
        try:
            chunk = result.fetchmany(_CHUNK)
        except (ArithmeticError, LookupError, TypeError, ValueError):
            raise InputError(NO_FORM) from None
        if not chunk:
            return rows, False
        for row in chunk:
            told = [plain(value) for value in row]
            size += len(json.dumps(told, ensure_ascii=False))
            if len(rows) == most_rows or size > most_bytes:
                return rows, True
            rows.append(told)


def _library(setup: Request) -> Do:
    """What finds and casts."""
    from liuren_tables.faces import performing
    from liuren_tables.faces.sandbox.casting import cast_file
    from liuren_tables.reading.facts import pattern_index
    from liuren_tables.reading.store import open_store

    tables = Path(setup["tables"]) if setup["tables"] else None
    pattern_index(open_store(tables))
    performing.cast({"data": ["2026-11-30 14:05"]}, tables)
    lock_connections()
    limit_process(address_space() + setup["headroom"], setup["file_bytes"])

    def do(request: Request) -> Answer:
        if request["task"] == "cast":
            return cast_file(request, tables)
        answer = performing.find(request["arguments"], tables)
        most = request["rows"]
        answer.truncated = len(answer.data) > most
        answer.data = answer.data[:most]
        return answer

    return do


_KINDS: dict[str, Callable[[Request], Do]] = {"sql": _sql, "library": _library}


def _answered(do: Do, request: Request) -> tuple[dict[str, Any], bool]:
    """What is sent back, and whether the process is fit for another request."""
    try:
        answer = do(request)
    except LiurenError as error:
        return {"code": error.code, "message": str(error)}, True
    except RecursionError:
        return {"code": "bad-input", "message": "the request is nested too deeply"}, True
    except UnicodeError:
        return {"code": "bad-input", "message": "the request is not valid Unicode"}, True
    except MemoryError:
        return {"code": TooLargeError.code, "message": _MEMORY}, False
    except Exception as error:  # whatever a stranger found, the answer stays an answer
        return {"code": "error", "message": f"the request failed ({type(error).__name__})"}, False
    return {
        "data": answer.data,
        "conventions": answer.conventions,
        "truncated": answer.truncated,
        "columns": answer.columns,
    }, True


def main(kind: str) -> None:
    """Answer requests until the input ends."""
    source, target = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nothing, standard)
    setup = _received(source)
    if setup is None:
        return
    do = _KINDS[kind](setup)
    _send(target, {"ready": os.getpid()})
    while (request := _received(source)) is not None:
        # whatever becomes of the parent, this process ends
        signal.alarm(int(request["seconds"]) + 5)
        started = time.monotonic()
        told, fit = _answered(do, request)
        told["fit"] = fit
        told["seconds"] = time.monotonic() - started
        _send(target, told)
        signal.alarm(0)
        if not fit:
            return


def _received(source: Any) -> Request | None:
    head = source.read(4)
    if len(head) < 4:
        return None
    request: Request = json.loads(source.read(struct.unpack("<I", head)[0]))
    return request


def _send(target: Any, content: dict[str, Any]) -> None:
    sent = json.dumps(content, ensure_ascii=False).encode("utf-8", "replace")
    target.write(struct.pack("<I", len(sent)) + sent)
    target.flush()


if __name__ == "__main__":
    main(sys.argv[1])
