"""The questions of the README: their SQL and the tables of answers that stand under it.

``python build_scripts/readme.py`` writes the answers; a test holds them true.
"""

from __future__ import annotations

import re
from pathlib import Path

import duckdb

from liuren_tables import connect

__all__ = ["answered"]

README = Path(__file__).resolve().parent.parent / "README.md"
QUESTION = re.compile(r"```sql\n(?P<sql>[^`]*)\n```\n(?P<answer>\n(?:\|[^\n]*\n)+)?")


def _answer(db: duckdb.DuckDBPyConnection, sql: str) -> str:
    result = db.execute(sql)
    if sql.startswith("CREATE"):
        return ""
    names = [column[0] for column in result.description or []]
    lines = [names, ["---"] * len(names), *([str(v) for v in row] for row in result.fetchall())]
    return "\n" + "".join("| " + " | ".join(line) + " |\n" for line in lines)


def answered(text: str) -> str:
    """The text with the answer under each question computed anew."""
    db = connect()

    def replace(found: re.Match[str]) -> str:
        sql = found["sql"]
        return f"```sql\n{sql}\n```\n{_answer(db, sql)}"

    try:
        return QUESTION.sub(replace, text)
    finally:
        db.close()


if __name__ == "__main__":
    README.write_text(answered(README.read_text(encoding="utf-8")), encoding="utf-8")
