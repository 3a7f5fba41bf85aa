"""Patterns under schools other than the default, evaluated by their rules.

The table of hits is made under the default schools. Under others the same functions are asked
directly: known coordinates stand alone, unknown ones run over all their values, and what then holds
for some of them only is open.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from liuren_tables.charts.axes import AXES
from liuren_tables.charts.charts import Charts
from liuren_tables.reading.patterns import Hit
from liuren_tables.rules.registry import Pattern, liuren_patterns

__all__ = ["holds_by_rules", "patterns_by_rules"]

Bools = NDArray[np.bool_]


def _charts(known: Mapping[str, Any], shehai: str, noble: str) -> Charts:
    coordinates = {}
    for at, axis in enumerate(AXES):
        value = known.get(axis.name)
        codes = np.arange(axis.size) if value is None else np.atleast_1d(value)
        shape = [1] * len(AXES)
        shape[at] = len(codes)
        coordinates[axis.name] = codes.reshape(shape)
    return Charts(shehai=shehai, noble=noble, **coordinates)


def _hit(p: Pattern, charts: Charts, known: Mapping[str, Any]) -> Hit | None:
    holds, exempt = p.on(charts)
    if not holds.any():
        return None
    given = tuple(
        at for at, axis in enumerate(AXES)
        if holds.shape[at] > 1 and known.get(axis.name) is not None
    )  # fmt: skip
    certain = np.asarray(holds.any(axis=given, keepdims=True), np.bool_)
    opened = tuple(
        axis.name
        for at, axis in enumerate(AXES)
        if certain.shape[at] > 1 and (certain != np.take(certain, [0], axis=at)).any()
    )
    is_exempt = exempt is not None and bool((holds & exempt).any())
    return Hit(
        p.id, p.name, p.family, p.parent, p.method_no, p.nature, p.criterion, p.source,
        p.is_default, is_exempt and not opened, opened,
    )  # fmt: skip


def patterns_by_rules(
    day: int, turn: int, known: Mapping[str, Any], shehai: str, noble: str
) -> list[Hit]:
    """The patterns of one chart under any schools, in the order of the register.

    Args:
        day, turn: the chart.
        known: codes by axis, several where any of them will do; absent or None is unknown.
        shehai, noble: schools.
    """
    everything = {**known, "day": day, "turn": turn}
    charts = _charts(everything, shehai, noble)
    hits = (_hit(p, charts, everything) for p in liuren_patterns().patterns)
    return [hit for hit in hits if hit is not None]


def holds_by_rules(
    pattern: str, columns: Mapping[str, NDArray[Any]], shehai: str, noble: str
) -> Bools:
    """Where a pattern holds of columns of charts under any schools.

    Args:
        pattern: its id.
        columns: (n,) codes by axis, day and turn among them; a pattern that asks for another
            coordinate holds nowhere.
        shehai, noble: schools.
    """
    names = {axis.name for axis in AXES}
    charts = Charts(shehai=shehai, noble=noble, **{n: v for n, v in columns.items() if n in names})
    size = len(columns["day"])
    try:
        holds, _ = liuren_patterns().named(pattern).on(charts)
    except KeyError:
        return np.zeros(size, np.bool_)
    return np.broadcast_to(holds, (size,)).copy()
