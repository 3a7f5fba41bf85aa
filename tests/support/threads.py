"""Threads that are run to their end."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from typing import Any


def run_threads(work: Callable[..., Any], given: Iterable[tuple[Any, ...]], seconds: float) -> None:
    """One thread for each of `given`, all at once; each must end within some seconds."""
    threads = [threading.Thread(target=work, args=each, daemon=True) for each in given]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(seconds)
    assert not any(thread.is_alive() for thread in threads)
