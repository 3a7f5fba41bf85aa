"""Rebuild the committed tables, or check that they are what the rules give.

``python build_scripts/build_tables.py`` writes ``tables/``; with ``--check`` it builds aside and
compares digests, and fails with the names of the tables that differ.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path

from liuren_tables.tables.build import build_tables
from liuren_tables.tables.manifest import MANIFEST

TABLES = Path(__file__).resolve().parent.parent / "tables"


def check() -> list[str]:
    """Names of the committed tables whose content or bytes a new build does not give."""
    committed = json.loads((TABLES / MANIFEST).read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        fresh = build_tables(Path(folder) / "tables")
    names = sorted(fresh["tables"].keys() | committed["tables"].keys())
    parts = ("tables", "domains")
    same_frame = all(fresh[k] == committed[k] for k in fresh if k not in parts)
    differing = [n for n in names if fresh["tables"].get(n) != committed["tables"].get(n)]
    return differing + (
        [] if same_frame and fresh["domains"] == committed["domains"] else [MANIFEST]
    )


def main() -> int:
    """Run the command line; the exit status is 1 where a check fails."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    if parser.parse_args().check:
        differing = check()
        print("\n".join(f"differs: {name}" for name in differing) or "the tables are as built")
        return 1 if differing else 0
    build_tables(TABLES, report=lambda name, done, total: print(f"{done}/{total} {name}"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
