"""Running the service with uvicorn."""

from __future__ import annotations

import ipaddress
import os
import socket
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from liuren_tables.errors import InputError
from liuren_tables.faces.settings import Settings, given_by

__all__ = ["is_loopback", "serve", "settings_for"]


def is_loopback(host: str) -> bool:
    """Whether only programs on this machine reach a host.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def settings_for(
    host: str, limits: Mapping[str, str], environment: Mapping[str, str] | None = None
) -> Settings:
    """The limits of a service on a host: SQL beyond loopback only where it was asked for by name.

    Args:
        host: that it is bound to.
        limits: texts by name, which prevail over the environment.
        environment: of the process.

    Raises:
        InputError: an unknown limit or a value that is none.
    """
    given = given_by(os.environ if environment is None else environment) | dict(limits)
    settings = Settings.of(given)
    if "sql" not in given and not is_loopback(host):
        settings = replace(settings, sql=False)
    return settings


def serve(host: str, port: int, settings: Settings, tables: Path | None) -> None:
    """Answer requests until the process is told to end.

    Raises:
        InputError: the address cannot be bound.
        TableError: the tables cannot be trusted.
    """
    import uvicorn

    from liuren_tables.faces.http.app import create_app
    from liuren_tables.faces.http.wire import Protocol

    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family[0], family[1]) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(family[4])
    except (OSError, OverflowError, UnicodeError) as error:
        raise InputError(f"{host}:{port} cannot be bound: {error}") from None
    uvicorn.run(
        create_app(settings, tables),
        host=host,
        port=port,
        http=Protocol,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=10,
        timeout_keep_alive=15,
        log_level="warning",
    )
