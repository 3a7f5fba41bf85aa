"""docs/service.md tells every limit, code and route as the program has them."""

from pathlib import Path

from liuren_tables.faces.http.errors import STATUS
from liuren_tables.faces.operations import OPERATIONS
from liuren_tables.faces.settings import setting_rows

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "service.md").read_text("utf-8")


def test_every_limit_is_told():
    for name, variable, default, meaning in setting_rows():
        assert f"| `{name}` | `{variable}` | {default} | {meaning} |\n" in TEXT


def test_every_code_is_told():
    for code, status in STATUS.items():
        line = next(line for line in TEXT.splitlines() if f"`{code}`" in line and "|" in line)
        assert f"| {status} |" in line


def test_every_operation_is_told():
    for each in OPERATIONS:
        assert f"/v1/{each.name}" in TEXT
