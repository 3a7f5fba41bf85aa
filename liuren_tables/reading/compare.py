"""What another school, rule or day start would change in a reading."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from liuren_tables.errors import LiurenError

if TYPE_CHECKING:
    from liuren_tables.reading.reading import Reading

__all__ = ["COMPARED", "Difference", "differences"]

COMPARED = (
    "year_ganzhi", "month_ganzhi", "day_ganzhi", "hour_ganzhi", "hour_branch",
    "month_general_branch", "daynight_label", "method", "variant", "chu", "zhong", "mo",
    "noble_branch", "noble_seat", "forward", "chu_general", "zhong_general", "mo_general",
)  # fmt: skip


@dataclass(frozen=True)
class Difference:
    """What one other choice changes.

    Attributes:
        convention, value: the choice, for instance ``shehai`` and ``depth``.
        changes: by column, the value now and the value then; empty where nothing changes.
        impossible: why there is no such reading, where there is none.
    """

    convention: str
    value: str
    changes: dict[str, tuple[Any, Any]]
    impossible: str = ""

    def as_dict(self) -> dict[str, Any]:
        """The same as plain mappings; ``impossible`` is there only where it says something."""
        changes = {name: {"now": now, "then": then} for name, (now, then) in self.changes.items()}
        told = {"convention": self.convention, "value": self.value, "changes": changes}
        return told | ({"impossible": self.impossible} if self.impossible else {})


def _others(reading: Reading) -> Iterator[tuple[str, str]]:
    now = reading.conventions
    for name, values in reading.alternatives().items():
        yield from ((name, value) for value in values if value != getattr(now, name))


def differences(reading: Reading) -> list[Difference]:
    """One `Difference` for every other choice that can be made for this reading."""
    found = []
    for name, value in _others(reading):
        try:
            then = reading.at(reading.conventions.but(**{name: value}))
        except LiurenError as error:
            found.append(Difference(name, value, {}, str(error)))
            continue
        changes = {c: (reading[c], then[c]) for c in COMPARED if reading[c] != then[c]}
        found.append(Difference(name, value, changes))
    return found
