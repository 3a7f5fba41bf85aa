"""The manifest: what a folder of tables must be, to the byte, and the check that it is.

DuckDB and pyarrow read a damaged Parquet file without complaint and answer from it. So each file
is compared with its digest before anything is read, which takes about a millisecond in all.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

from liuren_tables.errors import CorruptTableError, MissingTableError, SchemaVersionError

__all__ = [
    "FOLDER_VARIABLE",
    "MANIFEST",
    "SCHEMA_VERSION",
    "Manifest",
    "default_folder",
    "root_digest",
    "verify",
]

MANIFEST = "manifest.json"
FOLDER_VARIABLE = "LIUREN_TABLES"
SCHEMA_VERSION = 1
REBUILD = "rebuild the tables with `liuren build` or reinstall the package"


def default_folder() -> Path:
    """The folder of the tables: ``$LIUREN_TABLES``, those shipped, or those of the checkout."""
    chosen = os.environ.get(FOLDER_VARIABLE)
    if chosen:
        return Path(chosen)
    package = Path(str(files("liuren_tables")))
    shipped = package / "parquet"
    return shipped if shipped.is_dir() else package.parent / "tables"


def root_digest(tables: dict[str, Any]) -> str:
    """One digest over the logical digests of all tables, whatever wrote their files."""
    lines = (f"{name} {tables[name]['logical_sha256']}\n" for name in sorted(tables))
    return hashlib.sha256("".join(lines).encode()).hexdigest()


@dataclass(frozen=True)
class Manifest:
    """A manifest that was read, with the folder it stands in."""

    folder: Path
    content: dict[str, Any]

    @classmethod
    def read(cls, folder: Path) -> Manifest:
        """Read the manifest of a folder.

        Raises:
            MissingTableError: there is none.
            CorruptTableError: it cannot be read as one.
            SchemaVersionError: it was written for another schema.
        """
        path = folder / MANIFEST
        try:
            content = json.loads(path.read_text(encoding="utf-8"))
            version = content["schema_version"]
            recorded, counted = content["root_digest"], root_digest(content["tables"])
        except (FileNotFoundError, NotADirectoryError):
            raise MissingTableError(f"there are no tables in {folder}: {REBUILD}") from None
        except (ValueError, KeyError, TypeError, OSError) as error:
            raise CorruptTableError(f"{path} is damaged ({error}): {REBUILD}") from None
        if version != SCHEMA_VERSION:
            raise SchemaVersionError(
                f"the tables in {folder} have schema version {version}, this package reads "
                f"{SCHEMA_VERSION}: {REBUILD}"
            )
        if recorded != counted:
            raise CorruptTableError(f"{path} does not agree with its own digest: {REBUILD}")
        return cls(folder, content)

    @property
    def tables(self) -> dict[str, Any]:
        """Entries by table name."""
        entries: dict[str, Any] = self.content["tables"]
        return entries

    @cached_property
    def domains(self) -> dict[str, tuple[str, ...]]:
        """Names of each domain in the order of their codes."""
        return {name: tuple(names) for name, names in self.content["domains"].items()}

    def path(self, table: str) -> Path:
        """The file of a table."""
        return self.folder / f"{table}.parquet"


def verify(folder: Path | None = None) -> Manifest:
    """Read the manifest and compare every file with it.

    Raises:
        MissingTableError: a file is not there.
        CorruptTableError: a file is not the one that was written, for instance cut short,
            altered or swapped with another.
    """
    manifest = Manifest.read(folder or default_folder())
    for name, entry in manifest.tables.items():
        path = manifest.path(name)
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            raise MissingTableError(f"the table file {path} is missing: {REBUILD}") from None
        if len(content) != entry["bytes"]:
            raise CorruptTableError(
                f"{path} has {len(content)} bytes, the manifest says {entry['bytes']}: {REBUILD}"
            )
        found = hashlib.sha256(content).hexdigest()
        if found != entry["sha256"]:
            raise CorruptTableError(
                f"{path} was altered: its sha256 begins {found[:12]}, the manifest says "
                f"{entry['sha256'][:12]}: {REBUILD}"
            )
    return manifest
