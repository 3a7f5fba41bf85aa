"""``POST /v1/cast``: a body becomes a file, a worker casts it, the result is streamed back."""

from __future__ import annotations

import io
import itertools
import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from liuren_tables.errors import InputError, one_line
from liuren_tables.faces.answers import Answer, plain
from liuren_tables.faces.arguments import from_json, from_query
from liuren_tables.faces.http.errors import NotAcceptableError, UnsupportedMediaTypeError, encoded
from liuren_tables.faces.http.service import Service
from liuren_tables.faces.operations import Operation
from liuren_tables.faces.performing import columns_of

__all__ = ["ACCEPTED", "GIVEN", "accepted", "cast_body", "json_body", "kind_of_body"]

GIVEN = {
    "application/json": ".json",
    "text/csv": ".csv",
    "application/vnd.apache.parquet": ".parquet",
    "application/vnd.apache.arrow.stream": ".arrow",
    "application/vnd.apache.arrow.file": ".arrow",
}
"""What bodies are read, and the end of the name that such a file has."""
ACCEPTED = {
    "application/json": ".arrow",
    "application/jsonl": ".arrow",
    "application/x-ndjson": ".arrow",
    "text/csv": ".csv",
    "application/vnd.apache.parquet": ".parquet",
    "application/vnd.apache.arrow.stream": ".arrow",
}
"""What is given back, and the file from which it is made."""
_BLOCK = 1 << 18
_LINES = 4096
_numbers = itertools.count()


def kind_of_body(request: Request, kinds: dict[str, str]) -> str:
    """The media type of a body.

    Raises:
        UnsupportedMediaTypeError: none of those.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in kinds:
        raise UnsupportedMediaTypeError(
            f"the body is {kind or 'of no kind'!r}; accepted are {', '.join(kinds)}"
        )
    return kind


def accepted(header: str) -> str:
    """The format that a client prefers of those there are.

    Raises:
        NotAcceptableError: none.
    """
    wanted = []
    for at, part in enumerate(header.split(",")):
        kind, _, rest = part.strip().partition(";")
        weight = 1.0
        for option in rest.split(";"):
            name, _, value = option.strip().partition("=")
            if name == "q":
                try:
                    weight = float(value)
                except ValueError:
                    weight = 0.0
        wanted.append((-weight, at, kind.strip().lower()))
    for weight, _, kind in sorted(wanted):
        if weight >= 0:
            continue
        if kind in ACCEPTED:
            return kind
        if kind in ("", "*/*", "application/*"):
            return "application/json"
        if kind == "text/*":
            return "text/csv"
    raise NotAcceptableError(f"{header!r} cannot be given; there are {', '.join(ACCEPTED)}")


async def json_body(request: Request) -> object:
    """The JSON of a body.

    Raises:
        InputError: it is none.
    """
    kind_of_body(request, {"application/json": ""})
    body = await request.body()
    try:
        return json.loads(body, object_pairs_hook=_named_once)
    except InputError:
        raise
    except (ValueError, RecursionError) as error:
        raise InputError(f"the body is not JSON: {str(error)[:200]}") from None


def _named_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = [name for name, _ in pairs]
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            raise InputError(f"{one_line(name)} is given twice")
    return dict(pairs)


async def cast_body(service: Service, asked: Operation, request: Request) -> Response:
    """Cast what a request brings and stream the result back.

    Raises:
        LiurenError: the input as a whole cannot be cast, or a limit was reached.
    """
    kind = kind_of_body(request, GIVEN)
    wanted = accepted(request.headers.get("accept", "*/*"))
    given = from_query(asked, request.scope["query_string"])
    if "data" in given:
        raise InputError("data is the body, not a parameter of the URL")
    number = next(_numbers)
    source = service.sandbox.folder / f"body-{number}{GIVEN[kind].replace('.json', '.arrow')}"
    target = service.sandbox.folder / f"cast-{number}{ACCEPTED[wanted]}"
    try:
        if kind == "application/json":
            content = from_json(asked, await json_body(request))
            if twice := [name for name in content if name in given]:
                raise InputError(f"{twice[0]} is given twice, in the URL and in the body")
            given |= content
            if "data" not in given:
                raise InputError("cast needs data: a list of times")
            _write_times(source, given.pop("data"), given.get("time", "ts"))
        else:
            with source.open("wb") as file:
                async for part in request.stream():
                    file.write(part)
        answer = await to_thread.run_sync(service.sandbox.cast, source, target, given)
        return _streamed(service, target, wanted, answer)
    except BaseException:
        target.unlink(missing_ok=True)
        raise
    finally:
        source.unlink(missing_ok=True)


def _write_times(path: Path, times: list[str], name: str) -> None:
    try:
        table = pa.table({name: pa.array(times, pa.string())})
    except (UnicodeError, pa.ArrowException):
        raise InputError("the times are not valid Unicode") from None
    with pa.ipc.new_file(str(path), table.schema) as writer:
        writer.write_table(table)


def _streamed(service: Service, target: Path, wanted: str, answer: Answer) -> Response:
    headers = {
        "x-liuren-rows": str(answer.data["rows"]),
        "x-liuren-errors": str(answer.data["errors"]),
        "x-liuren-conventions": json.dumps(answer.conventions),
        "x-liuren-data-version": service.data_version,
        "cache-control": "no-store",
        "vary": "accept",
    }
    parts: Iterator[bytes]
    if wanted == "application/json":
        parts = _envelope(service, target, answer)
    elif wanted in ("application/jsonl", "application/x-ndjson"):
        parts = _lines(target)
    elif wanted == "application/vnd.apache.arrow.stream":
        parts = _arrow(target)
    else:
        parts = _blocks(target)
    return StreamingResponse(_removing(parts, target), headers=headers, media_type=wanted)


async def _removing(parts: Iterator[bytes], path: Path) -> AsyncIterator[bytes]:
    """The parts one by one, and the file removed whether or not all of them were fetched."""
    try:
        while (part := await to_thread.run_sync(next, parts, None)) is not None:
            yield part
    finally:
        path.unlink(missing_ok=True)


def _blocks(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            yield block


def _batches(path: Path, rows: int) -> Iterator[pa.RecordBatch]:
    with pa.memory_map(str(path)) as source:
        file = pa.ipc.open_file(source)
        for at in range(file.num_record_batches):
            batch = file.get_batch(at)
            for start in range(0, batch.num_rows, rows):
                yield batch.slice(start, rows)


def _arrow(path: Path) -> Iterator[bytes]:
    with pa.memory_map(str(path)) as source:
        file = pa.ipc.open_file(source)
        sink = io.BytesIO()
        with pa.ipc.new_stream(sink, file.schema) as writer:
            for at in range(file.num_record_batches):
                writer.write_batch(file.get_batch(at))
                yield sink.getvalue()
                sink.seek(0)
                sink.truncate()
        yield sink.getvalue()


def _lines(path: Path) -> Iterator[bytes]:
    for batch in _batches(path, _LINES):
        rows = batch.to_pylist()
        yield b"".join(encoded(plain(row)) + b"\n" for row in rows)


def _envelope(service: Service, path: Path, answer: Answer) -> Iterator[bytes]:
    most, data = service.settings.rows, list[dict[str, Any]]()
    with pa.memory_map(str(path)) as source:
        schema = pa.ipc.open_file(source).schema
    for batch in _batches(path, _LINES):
        data += batch.slice(0, most - len(data)).to_pylist()
        if len(data) >= most:
            break
    columns = columns_of(schema)
    cut = answer.data["rows"] > len(data)
    yield service.envelope(Answer(plain(data), answer.conventions, cut, columns), rows=True)
