"""Working off batches in order by several threads, with a bar for those who watch."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager

import pyarrow as pa

__all__ = ["ordered", "progress_bar"]


def ordered(
    run: Callable[[pa.RecordBatch], tuple[pa.RecordBatch, int]],
    batches: Iterator[pa.RecordBatch],
) -> Generator[tuple[pa.RecordBatch, int], None, None]:
    """Results in the order of the batches, worked off by as many threads as processors."""
    first = next(batches, None)
    second = next(batches, None)
    if first is None:
        return
    if second is None:
        yield run(first)
        return
    threads = os.cpu_count() or 1
    waiting: deque[Future[tuple[pa.RecordBatch, int]]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        waiting.extend(pool.submit(run, batch) for batch in (first, second))
        for batch in batches:
            waiting.append(pool.submit(run, batch))
            if len(waiting) > threads + 1:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


@contextmanager
def progress_bar(rows: int | None) -> Iterator[Callable[[int], object] | None]:
    """A bar on stderr, if that is a terminal: what moves it on by a number of rows."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("cast", total=rows)
        yield lambda done: bar.advance(task, done)
