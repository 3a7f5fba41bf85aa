"""``liuren serve``."""

from __future__ import annotations

from typing import Annotated

import typer

from liuren_tables.errors import InputError
from liuren_tables.faces.cli.options import TablesOption
from liuren_tables.faces.cli.output import note

__all__ = ["serve"]


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on.")] = 8000,
    limit: Annotated[
        list[str] | None,
        typer.Option("--limit", help="A limit as name=value, any number of times."),
    ] = None,
    tables: TablesOption = None,
) -> None:
    """Serve charts over HTTP. Needs the extra `[serve]`.

    SQL is answered on loopback; beyond it only with `--limit sql=on`. docs/service.md has all
    limits.

    Examples:
    - `liuren serve`
    - `liuren serve --host 0.0.0.0 --port 8080 --limit rows=1000`
    """
    try:
        from liuren_tables.faces.http.serve import serve as run
        from liuren_tables.faces.http.serve import settings_for
    except ImportError as error:
        raise InputError(
            f"{error.name} is not installed: pip install 'liuren_tables[serve]'"
        ) from None
    given = {}
    for text in limit or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise InputError(f"--limit {text!r} is not name=value")
        given[name.strip()] = value.strip()
    settings = settings_for(host, given)
    note(f"http://{host}:{port}/v1/info  (SQL {'on' if settings.sql else 'off'})")
    run(host, port, settings, tables)
