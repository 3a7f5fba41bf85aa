"""The limits of the service, each with a name, a default and what it is for.

One table: the fields of `Settings` feed the environment (``LIUREN_ROWS=500``), the documentation
and the tests.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from liuren_tables.errors import InputError, unknown

__all__ = ["Settings", "setting_rows"]

_MIB = 1 << 20


def _limit(default: Any, meaning: str) -> Any:
    return field(default=default, metadata={"meaning": meaning})


@dataclass(frozen=True)
class Settings:
    """Limits of the service and of its workers.

    Raises:
        InputError: a limit that is not a number above zero.
    """

    body_bytes: int = _limit(32 * _MIB, "bytes of the body of a request")
    cast_rows: int = _limit(1_000_000, "rows of a file that is cast")
    rows: int = _limit(10_000, "rows of an answer of `find` and `sql`, which is cut there")
    answer_bytes: int = _limit(8 * _MIB, "bytes of an answer of `sql`, which is cut there")
    seconds: float = _limit(10.0, "seconds for `find` and `cast`, and for a body to arrive")
    sql_seconds: float = _limit(2.0, "seconds for `sql`")
    concurrency: int = _limit(64, "requests worked off at once; more are answered `busy`")
    workers: int = _limit(1, "processes for `sql`, and as many for `find` and `cast`")
    wait_seconds: float = _limit(3.0, "seconds that a request waits for a free process")
    sql_memory: int = _limit(1024 * _MIB, "bytes of address space of a process for `sql`")
    library_memory: int = _limit(
        768 * _MIB, "bytes of address space that a process for `find` and `cast` may add"
    )
    file_bytes: int = _limit(1024 * _MIB, "bytes of a file that a cast writes")
    sql: bool = _limit(True, "whether `sql` is answered; beyond loopback only if set by name")

    def __post_init__(self) -> None:
        for each in fields(self):
            value = getattr(self, each.name)
            if each.name != "sql" and not value > 0:
                raise InputError(f"the limit {each.name} is {value!r}; it must be above zero")

    @classmethod
    def of(cls, given: Mapping[str, str]) -> Settings:
        """Settings from texts by name.

        Raises:
            InputError: an unknown name, or a text that is not of its kind.
        """
        known = {each.name: each for each in fields(cls)}
        values: dict[str, Any] = {}
        for name, text in given.items():
            if name not in known:
                raise unknown("limit", name, known)
            values[name] = _parsed(name, text, known[name].default)
        return cls(**values)

    @classmethod
    def of_environment(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """Settings from ``LIUREN_…`` variables."""
        return cls.of(given_by(os.environ if environment is None else environment))


def given_by(environment: Mapping[str, str]) -> dict[str, str]:
    """The limits that variables set, as texts by name."""
    names = {f"LIUREN_{each.name.upper()}": each.name for each in fields(Settings)}
    return {name: environment[variable] for variable, name in names.items()
            if variable in environment}  # fmt: skip


def _parsed(name: str, text: str, default: Any) -> Any:
    if isinstance(default, bool):
        if text.lower() in ("1", "true", "yes", "on"):
            return True
        if text.lower() in ("0", "false", "no", "off"):
            return False
        raise InputError(f"the limit {name} is {text!r}; accepted are on and off")
    try:
        return type(default)(text)
    except ValueError:
        raise InputError(f"the limit {name} is {text!r}, which is not a number") from None


def setting_rows() -> list[tuple[str, str, str, str]]:
    """Name, variable, default and meaning of every limit, for the documentation."""
    return [
        (each.name, f"LIUREN_{each.name.upper()}", _shown(each.default), each.metadata["meaning"])
        for each in fields(Settings)
    ]


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, int) and value >= _MIB and value % _MIB == 0:
        return f"{value} ({value // _MIB} MiB)"
    return f"{value:g}" if isinstance(value, float) else str(value)
