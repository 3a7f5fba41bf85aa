"""Tables: one schema of names, types and meanings; arrays to Arrow to Parquet; the manifest.

`schema` says what a table is. Each module of `make` builds some tables as arrays of codes with
their labels. `parquet` writes them so that equal content is equal bytes, `manifest` seals and
verifies a folder of them, `build` does all of it.

The package can be called: ``liuren_tables.tables()`` is `listing.tables`. A function of that name
could not stand beside a subpackage, which importing puts in its place.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any


class _Called(ModuleType):
    def __call__(
        self, name: str | None = None, tables: Path | str | None = None
    ) -> list[dict[str, Any]]:
        from liuren_tables.tables import listing

        return listing.tables(name, tables)


sys.modules[__name__].__class__ = _Called
