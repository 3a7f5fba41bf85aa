"""How often each pattern holds: over its axes, and over every double-hour of 1900–2100.

Frequencies are exact counts: a pattern is asked once on the grid of its axes, and the double-hours
are counted on the same axes, so that no double-hour is asked twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from xml.etree import ElementTree as Xml

import numpy as np
import numpy.typing as npt

from liuren_tables.calendar.clock import chart_keys
from liuren_tables.charts.axes import AXES, axes_of, axis_sizes
from liuren_tables.charts.charts import Charts
from liuren_tables.conventions import Conventions
from liuren_tables.reading.facts import term_days
from liuren_tables.reading.store import open_store
from liuren_tables.rules.registry import Pattern, liuren_patterns

__all__ = [
    "Frequency",
    "Span",
    "frequencies",
    "frequencies_document",
    "frequencies_plot",
    "percent",
]

Grid = Callable[[Iterable[str], Iterable[Iterable[object]]], str]
Bools = npt.NDArray[np.bool_]

FIRST, LAST = "1900-01-01", "2101-01-01"
OF_TIME = ("day", "turn", "daynight", "hour", "month", "year_branch", "year_stem", "lunar_day",
           "term_day")  # fmt: skip
HOUR2_US = 7_200_000_000
BARS = 40


# -- what is counted --------------------------------------------------------------------------
class Span:
    """The coordinates of every double-hour from one date to another, by the clock of +08:00.

    A double-hour is asked at its beginning (01:00, 03:00 … 23:00), as the macro `times_with` does.

    Args:
        first: first date.
        last: date before which it ends.
    """

    def __init__(self, first: str = FIRST, last: str = LAST) -> None:
        store = open_store()
        days = [int(np.datetime64(date, "D").astype(np.int64)) for date in (first, last)]
        local = np.arange(days[0] * 12, days[1] * 12, dtype=np.int64) * HOUR2_US + HOUR2_US // 2
        keys = chart_keys(store.calendar, local_us=local, conventions=Conventions(zone="+08:00"))
        if keys.error.any():
            raise ValueError(f"the calendar does not cover {first} to {last}")
        date_row = keys.local_us // 86_400_000_000 - store.calendar.first
        lunar_day = store.lunar[3].values[date_row]
        self._codes: dict[str, npt.NDArray[np.uint8]] = {
            "day": keys.day,
            "turn": ((keys.month_general + np.uint8(12) - keys.hour) % 12).astype(np.uint8),
            "daynight": keys.daynight,
            "hour": keys.hour,
            "month": (keys.month % 12).astype(np.uint8),
            "year_branch": (keys.year % 12).astype(np.uint8),
            "year_stem": (keys.year % 10).astype(np.uint8),
            "lunar_day": (lunar_day - 1).astype(np.uint8),
            "term_day": term_days(store, keys.local_us, keys.utc_us),
        }
        self._counts: dict[tuple[str, ...], npt.NDArray[np.int64]] = {}

    def __len__(self) -> int:
        return len(self._codes["day"])

    def counts(self, axes: tuple[str, ...]) -> npt.NDArray[np.int64]:
        """How many double-hours have each combination of codes on these axes."""
        if axes not in self._counts:
            sizes = axis_sizes()
            place = np.zeros(len(self), np.int32)
            for axis in axes:
                place = place * np.int32(sizes[axis]) + self._codes[axis]
            shape = tuple(sizes[axis] for axis in axes)
            self._counts[axes] = np.bincount(place, minlength=int(np.prod(shape))).reshape(shape)
        return self._counts[axes]

    def holding(self, holds: Bools) -> int:
        """In how many of its double-hours a pattern holds.

        Args:
            holds: where it holds on the grid.
        """
        counts = self.counts(axes_of(holds.shape))
        return int(counts[holds.reshape(counts.shape)].sum())


@dataclass(frozen=True)
class Frequency:
    """How often a pattern holds.

    Attributes:
        pattern: which.
        holds: where it holds on the grid.
        hours: in how many double-hours of the span; None if it asks for the querent.
        exempt: in how many of these its exception applies; None if it has none, or its exception
            asks for the querent.
        has_exemption: whether it has an exception.
    """

    pattern: Pattern
    holds: Bools
    hours: int | None
    exempt: int | None
    has_exemption: bool

    @cached_property
    def axes(self) -> tuple[str, ...]:
        """Axes that it depends on."""
        return axes_of(self.holds.shape)

    @property
    def charts(self) -> int:
        """Of the 720 days and plates, on how many it can hold."""
        on_lessons = np.broadcast_to(self.holds, (60, 12, *self.holds.shape[2:]))
        return int(on_lessons.any(axis=tuple(range(2, self.holds.ndim))).sum())

    @property
    def share(self) -> float:
        """Share of the product of its axes."""
        return float(self.holds.mean())


def _of_time(holds: Bools) -> bool:
    return set(axes_of(holds.shape)) <= set(OF_TIME)


@cache
def frequencies() -> tuple[tuple[Frequency, ...], int]:
    """Every pattern in the order of the register, and how many double-hours the span has."""
    grid, span = Charts.grid(), Span()
    found = []
    for p in liuren_patterns().patterns:
        holds, exempt = p.on(grid)
        holds = holds.reshape((1,) * (len(AXES) - holds.ndim) + holds.shape)
        hours = span.holding(holds) if _of_time(holds) else None
        excused = None
        if exempt is not None and hours is not None:
            both = holds & exempt
            excused = span.holding(both) if _of_time(both) else None
        found.append(Frequency(p, holds, hours, excused, exempt is not None))
    return tuple(found), len(span)


# -- how it is told ---------------------------------------------------------------------------
def percent(share: float) -> str:
    """Three significant figures; the small ones in powers of ten.

    >>> percent(0.25), percent(0.000123), percent(0.0)
    ('25.0 %', '0.0123 %', '0')
    """
    if share == 0:
        return "0"
    digits = max(0, 2 - int(np.floor(np.log10(share * 100))))
    return f"{share * 100:.{digits}f} %" if digits <= 6 else f"{share * 100:.2e} %"


def frequencies_document(grid: Grid) -> str:
    """How often each pattern holds: over its axes, and over every double-hour of 1900–2100.

    Args:
        grid: makes a Markdown table of a head and lines.
    """
    found, hours = frequencies()
    timed = [f for f in found if f.hours is not None]
    timed.sort(key=lambda f: (-(f.hours or 0), f.pattern.id))
    personal = [f for f in found if f.hours is None]
    return "".join(
        [
            f"# Frequencies\n\nOf {len(found)} readings {len(timed)} are decided by time and chart "
            f"alone. They were counted over the {hours:,} double-hours of 1900–2100 by the clock of "
            "+08:00, each asked at its beginning (default day start and day-and-night rule). "
            "*Over its axes* is the share of the product of its axes, each chart counted alike. "
            "One pattern is counted by\n\n```sql\n"
            f"SELECT count(*) AS hours, count(*) / {hours} AS share\n"
            f"FROM times_with('斬關', '{FIRST}', '{LAST}');\n```\n\n"
            "and all of them by the function `frequencies()` of `build_scripts/docs_frequencies.py`, "
            "which makes this page:\n\n```python\n"
            "from build_scripts.docs_frequencies import frequencies\n\n"
            "found, hours = frequencies()\n"
            "{f.pattern.id: f.hours / hours for f in found if f.hours is not None}\n```\n\n"
            f"The {BARS} most frequent 課 (default readings of 九宗門 and 課體 that are no part of "
            "another):\n\n![The most frequent 課 over the double-hours of 1900–2100]"
            "(frequencies.svg)\n\n## Decided by time\n\n",
            grid(
                ("pattern", "family", "over its axes", "double-hours", "share 1900–2100",
                 "of these exempt"),
                (
                    (f.pattern.id, f.pattern.family, percent(f.share), f.hours,
                     percent((f.hours or 0) / hours), _exempt(f))
                    for f in timed
                ),
            ),
            "\n## Those that ask for the querent\n\nNo share over time: 本命 or 行年 is among their "
            "axes.\n\n",
            grid(
                ("pattern", "family", "axes", "over its axes"),
                ((f.pattern.id, f.pattern.family, " ".join(f.axes), percent(f.share))
                 for f in personal),
            ),
        ]
    )  # fmt: skip


def _exempt(f: Frequency) -> str:
    return "" if f.exempt is None or not f.hours else percent(f.exempt / f.hours)


# -- the plot ---------------------------------------------------------------------------------
STYLE = """
svg { color-scheme: light dark; }
text { font: 13px system-ui, 'Noto Sans CJK TC', 'PingFang TC', 'Microsoft JhengHei', sans-serif;
  fill: #1c2733; }
.title { font-size: 16px; font-weight: 600; }
.quiet { fill: #5b6875; font-size: 12px; }
.bar { fill: #2f6f9f; }
.rule { stroke: #d5dbe1; }
.ground { fill: #ffffff; }
@media (prefers-color-scheme: dark) {
  text { fill: #e4e9ee; }
  .quiet { fill: #9aa7b4; }
  .bar { fill: #6fb1dd; }
  .rule { stroke: #39434d; }
  .ground { fill: #14191f; }
}
"""
WIDTH, LEFT, RIGHT, TOP, STEP = 760, 130, 80, 84, 20


def _ceiling(share: float) -> float:
    """The next round percentage."""
    return float(np.ceil(share * 20) / 20)


def frequencies_plot() -> str:
    """Bars of the most frequent 課, as SVG that follows a light or dark page."""
    found, hours = frequencies()
    lessons = [
        f for f in found
        if f.hours and f.pattern.is_default and not f.pattern.parent
        and f.pattern.family in ("九宗門", "課體")
    ]  # fmt: skip
    lessons.sort(key=lambda f: (-(f.hours or 0), f.pattern.id))
    lessons = lessons[:BARS]
    shares = [(f.hours or 0) / hours for f in lessons]
    top = _ceiling(max(shares))
    height = TOP + STEP * len(lessons) + 16
    scale = (WIDTH - LEFT - RIGHT) / top
    svg = Xml.Element("svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {height}",
                      width=str(WIDTH), height=str(height), role="img")  # fmt: skip
    _put(svg, "title").text = "Share of the double-hours of 1900–2100 in which each 課 holds"
    _put(svg, "style").text = STYLE
    _put(svg, "rect", width=WIDTH, height=height, css="ground")
    _put(svg, "text", x=16, y=28, css="title").text = f"The {len(lessons)} most frequent 課"
    under = f"share of the {hours:,} double-hours of 1900–2100, +08:00"
    _put(svg, "text", x=16, y=48, css="quiet").text = under
    for tenth in range(round(top * 20) + 1):
        x = f"{LEFT + tenth / 20 * scale:.1f}"
        _put(svg, "line", x1=x, x2=x, y1=TOP - 8, y2=height - 12, css="rule")
        tick = _put(svg, "text", x=x, y=TOP - 14, css="quiet")
        tick.set("text-anchor", "middle")
        tick.text = f"{tenth * 5} %"
    for place, (f, share) in enumerate(zip(lessons, shares, strict=True)):
        y = TOP + STEP * place
        name = _put(svg, "text", x=LEFT - 10, y=y + 13)
        name.set("text-anchor", "end")
        name.text = f.pattern.name
        _put(svg, "rect", x=LEFT, y=y + 2, width=f"{share * scale:.1f}", height=14, rx=2, css="bar")
        value = _put(svg, "text", x=f"{LEFT + share * scale + 6:.1f}", y=y + 13, css="quiet")
        value.text = percent(share)
    Xml.indent(svg)
    return Xml.tostring(svg, encoding="unicode") + "\n"


def _put(parent: Xml.Element, tag: str, css: str = "", **attributes: object) -> Xml.Element:
    named = {name: str(value) for name, value in attributes.items()}
    if css:
        named["class"] = css
    return Xml.SubElement(parent, tag, named)
