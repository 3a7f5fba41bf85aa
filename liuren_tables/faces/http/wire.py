"""How responses leave: what one turn of the loop writes goes out as one piece.

uvicorn writes the head of a response and its body apart, and both at once. A client is then woken
twice for one answer, and one that shares the processors with the service comes in between.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

__all__ = ["Protocol"]

_HELD_BYTES = 65_536
"""So much may wait for the end of the turn; a longer stream is written as it comes."""


class _Together:
    """A transport that writes at the end of the turn; the rest is that of the transport.

    Args:
        transport: of the connection.
        loop: whose turns count.
    """

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport, self._loop = transport, loop
        self._held: list[bytes] = []
        self._bytes = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Write at the end of this turn, or now if much is waiting."""
        if not self._held:
            self._loop.call_soon(self._flush)
        self._held.append(data)
        self._bytes += len(data)
        if self._bytes > _HELD_BYTES:
            self._flush()

    def close(self) -> None:
        """Write what is held and close."""
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        if self._held and not self._transport.is_closing():
            self._transport.write(b"".join(self._held))
        self._held, self._bytes = [], 0


class Protocol(HttpToolsProtocol):
    """HTTP over a connection that writes responses whole."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take the connection over."""
        super().connection_made(cast("asyncio.Transport", _Together(transport, self.loop)))
