"""The operations as read-only tools of the Model Context Protocol.

``python -m liuren_tables.faces.mcp`` speaks it over the standard input and output. Needs the
extra ``[mcp]``. SQL and conditions go to the workers of the sandbox, as over HTTP.
"""

from __future__ import annotations

import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from anyio import to_thread
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.tools.base import Tool
from mcp.server.mcpserver.utilities.func_metadata import func_metadata
from mcp_types import CallToolResult, TextContent, ToolAnnotations

from liuren_tables.errors import InputError, LiurenError
from liuren_tables.faces.arguments import from_json, json_schema
from liuren_tables.faces.operations import OPERATIONS, Operation, perform
from liuren_tables.faces.sandbox.sandbox import Sandbox
from liuren_tables.faces.schemas import mapping
from liuren_tables.faces.settings import Settings, given_by
from liuren_tables.reading.store import open_store
from liuren_tables.version import __version__

__all__ = ["create_server", "main"]

ROWS = 200
"""The rows of an answer unless ``LIUREN_ROWS`` says otherwise: a model reads all of them."""
_CAST_ROWS = 1000
_INSTRUCTIONS = (
    "Charts of 大六壬 and 奇門遁甲 with the patterns that hold and where the books tell of them. "
    "Every answer has the conventions it rests on; where the books differ, ask for another by the "
    "parameters. A time without a zone is a clock reading at +08:00."
)


class _Tool(Tool):
    """A tool whose arguments are read by this package, in its own words."""

    async def run(
        self, arguments: dict[str, Any], context: Any, convert_result: bool = False
    ) -> Any:
        """Do the operation.

        Raises:
            ToolError: what the operation refuses, with its code.
        """
        try:
            return await self.fn(arguments)
        except LiurenError as error:
            raise ToolError(f"{error.code}: {error}") from None


def _arguments_schema(asked: Operation) -> dict[str, Any]:
    properties = {p.name: json_schema(p, nullable=True) for p in asked.parameters}
    optional = [p.name for p in asked.parameters if not p.is_required]
    return mapping(properties, optional) | {"additionalProperties": False}


def _tool(asked: Operation, sandbox: Sandbox, tables: Path | None, data_version: str) -> Tool:
    async def do(arguments: dict[str, Any]) -> CallToolResult:
        given = from_json(asked, arguments)
        for parameter in asked.parameters:
            if parameter.is_required and parameter.name not in given:
                raise InputError(f"{asked.name} needs {parameter.name}: {parameter.meaning}")
        if asked.name == "cast" and len(given["data"]) > _CAST_ROWS:
            raise InputError(f"data has {len(given['data'])} times; at most {_CAST_ROWS} are cast")
        if asked.name in ("find", "sql"):
            answer = await to_thread.run_sync(sandbox.ask, asked.name, given)
        else:
            answer = await to_thread.run_sync(perform, asked.name, given, tables)
        content = answer.envelope(data_version, asked.apart)
        text = json.dumps(content, ensure_ascii=False)
        return CallToolResult(
            content=[TextContent(type="text", text=text)], structured_content=content
        )

    return _Tool(
        fn=do,
        name=asked.name,
        title=None,
        context_kwarg=None,
        description=asked.meaning,
        parameters=_arguments_schema(asked),
        fn_metadata=func_metadata(do, structured_output=False),
        is_async=True,
        annotations=ToolAnnotations(
            read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
        ),
    )


def create_server(tables: Path | None = None, settings: Settings | None = None) -> MCPServer[None]:
    """A server with a tool for each operation.

    Args:
        tables: folder of the tables.
        settings: limits; those of the environment by default, with fewer rows.

    Raises:
        TableError: the tables cannot be trusted.
    """
    if settings is None:
        settings = Settings.of_environment()
        settings = settings if "rows" in given_by(os.environ) else replace(settings, rows=ROWS)
    content = open_store(tables).manifest.content
    sandbox = Sandbox(tables, settings)

    @asynccontextmanager
    async def lifespan(server: MCPServer[None]) -> AsyncIterator[None]:
        try:
            yield
        finally:
            sandbox.close()

    return MCPServer(
        "liuren_tables",
        instructions=_INSTRUCTIONS,
        version=__version__,
        tools=[_tool(each, sandbox, tables, content["data_version"]) for each in OPERATIONS],
        lifespan=lifespan,
        log_level="WARNING",
    )


def main() -> None:
    """Serve over the standard input and output."""
    create_server().run("stdio")


if __name__ == "__main__":
    main()
