"""The register of patterns: short functions of charts, each with what is known of it.

A pattern is a function that takes `Charts` and returns an array: where it holds. Its docstring is
its criterion in one line. Where a rule has an exception, the function returns two arrays: where it
holds, and where it is exempt (the help that undoes it is present). Which axes a pattern needs is
never declared: on the grid they are the dimensions of its result.

One name is one pattern; several functions of one name are its variants, of which one is the
default.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from liuren_tables.errors import unknown
from liuren_tables.symbols.script import traditional

__all__ = ["Pattern", "Registry", "liuren_patterns", "qimen_patterns"]

Bools = npt.NDArray[np.bool_]
Rule = Callable[[Any], "Bools | tuple[Bools, Bools]"]
R = TypeVar("R", bound=Rule)


@dataclass(frozen=True)
class Pattern:
    """One variant of a pattern.

    Attributes:
        name: the term, traditional characters.
        variant: name of this reading; empty for the only or first one.
        is_default: taken unless a variant is asked for.
        family: 九宗門, 課體, 三傳, 間傳, 畢法, 神將, 年命 …
        source: lines of the text that give this reading, ``003:5883 003:5887``.
        aliases: other names.
        parent: name of the 課 that this 格 belongs to, empty for a 課 of its own.
        hexagram: the hexagram that 課經 attaches.
        nature: 吉, 凶, 吉凶 or empty.
        method_no: ``法41`` for the methods of 畢法賦, else empty.
        catalogue: ids of the inventory rows that this function carries.
        never: why it cannot arise, where it cannot.
        rule: the function.
    """

    name: str
    variant: str
    is_default: bool
    family: str
    source: str
    aliases: tuple[str, ...]
    parent: str
    hexagram: str
    nature: str
    method_no: str
    catalogue: tuple[str, ...]
    never: str
    rule: Rule

    @property
    def id(self) -> str:
        """Name, and variant where there is one: ``孤寡`` or ``孤寡·seat``."""
        return f"{self.name}·{self.variant}" if self.variant else self.name

    @property
    def criterion(self) -> str:
        """What it asks for, in one line."""
        lines = (self.rule.__doc__ or "").strip().splitlines()
        return lines[0] if lines else ""

    def on(self, charts: Any) -> tuple[Bools, Bools | None]:
        """Where it holds on these charts, and where it is exempt (None if it has no exception).

        Raises:
            KeyError: the charts lack a coordinate that it needs.
        """
        answer = self.rule(charts)
        if isinstance(answer, tuple):
            return np.asarray(answer[0], np.bool_), np.asarray(answer[1], np.bool_)
        return np.asarray(answer, np.bool_), None


class Registry:
    """The patterns of one art, in the order in which they were written down."""

    def __init__(self) -> None:
        self._patterns: list[Pattern] = []

    def pattern(
        self,
        name: str,
        source: str,
        *,
        family: str,
        variant: str = "",
        default: bool = True,
        aliases: Iterable[str] = (),
        parent: str = "",
        hexagram: str = "",
        nature: str = "",
        method_no: str = "",
        catalogue: str = "",
        never: str = "",
    ) -> Callable[[R], R]:
        """Register the function below it; arguments as the attributes of `Pattern`.

        `catalogue` is ids separated by spaces.
        """

        def register(rule: R) -> R:
            self._patterns.append(
                Pattern(
                    name, variant, default, family, source, tuple(aliases), parent, hexagram,
                    nature, method_no, tuple(catalogue.split()), never, rule,
                )
            )  # fmt: skip
            return rule

        return register

    @property
    def patterns(self) -> tuple[Pattern, ...]:
        """All patterns.

        Raises:
            ValueError: an id stands twice, a name has not exactly one default, or a criterion is
                missing.
        """
        ids: dict[str, Pattern] = {}
        defaults: dict[str, int] = {}
        for p in self._patterns:
            if p.id in ids:
                raise ValueError(f"the pattern {p.id} is registered twice")
            if not p.criterion:
                raise ValueError(f"the pattern {p.id} has no criterion")
            ids[p.id] = p
            defaults[p.name] = defaults.get(p.name, 0) + p.is_default
        for name, count in defaults.items():
            if count != 1:
                raise ValueError(f"the pattern {name} has {count} defaults")
        return tuple(self._patterns)

    def named(self, name: str) -> Pattern:
        """The pattern of an id, a name (its default variant) or an alias, in either script.

        Raises:
            InputError: there is none; with the nearest names.
        """
        wanted = traditional(name.strip())
        defaults = [p for p in self._patterns if p.is_default]
        by_name = [p for p in self._patterns if p.id == wanted]
        by_name += [p for p in defaults if p.name == wanted]
        by_name += [p for p in defaults if wanted in p.aliases]
        if by_name:
            return by_name[0]
        raise unknown("pattern", name, dict.fromkeys(p.name for p in self._patterns))


def load(package: str, registry: Registry) -> Registry:
    """Import every module of a package of rules, in the order of their names."""
    home = import_module(package)
    for module in sorted(m.name for m in pkgutil.iter_modules(home.__path__)):
        import_module(f"{package}.{module}")
    return registry


@cache
def liuren_patterns() -> Registry:
    """The register of 大六壬, filled."""
    from liuren_tables.rules.liuren import PATTERNS

    return load("liuren_tables.rules.liuren", PATTERNS)


@cache
def qimen_patterns() -> Registry:
    """The register of 奇門, filled."""
    from liuren_tables.rules.qimen import PATTERNS

    return load("liuren_tables.rules.qimen", PATTERNS)
