"""What a worker may not do, settled before it sees the first request."""

from __future__ import annotations

import os
import resource
from collections.abc import Callable
from pathlib import Path
from typing import Any

__all__ = ["LOCKS", "address_space", "limit_process", "lock_connections"]

LOCKS: dict[str, Any] = {
    "enable_external_access": "false",
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "allow_community_extensions": "false",
    "allow_persistent_secrets": "false",
    "python_enable_replacements": "false",
    "max_temp_directory_size": "0B",
    "threads": "1",
}
"""Settings of DuckDB that are given when a connection is opened; the configuration is locked
after."""


def lock_connections() -> None:
    """Every connection that this process opens from now on has the locks."""
    import duckdb

    connect: Callable[..., Any] = duckdb.connect

    def locked(database: str = ":memory:", *, config: dict[str, Any] | None = None) -> Any:
        return connect(database, config=(config or {}) | LOCKS)

    duckdb.connect = locked  # type: ignore[assignment]


def limit_process(address_space: int | None, file_bytes: int) -> None:
    """Limit memory, size and number of files of this process, and leave no core.

    Args:
        address_space: bytes of the whole of it; None for no limit.
        file_bytes: what a file may grow to, 0 for none to be written.
    """
    os.umask(0o077)
    wanted = {
        resource.RLIMIT_CORE: 0, resource.RLIMIT_FSIZE: file_bytes, resource.RLIMIT_NOFILE: 64,
    }  # fmt: skip
    if address_space is not None:
        wanted[resource.RLIMIT_AS] = address_space
    for what, most in wanted.items():
        _, hard = resource.getrlimit(what)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (most, most))


def address_space() -> int:
    """Bytes of address space that the process has now."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[0])
    except OSError:
        return 0
    return pages * resource.getpagesize()
