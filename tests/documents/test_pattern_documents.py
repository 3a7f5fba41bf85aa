"""The documents on the patterns tell all that the register has, and count rightly."""

from __future__ import annotations

from functools import cache
from xml.etree import ElementTree as Xml

import pytest

from build_scripts.build_docs import grid
from build_scripts.docs_frequencies import (
    Span,
    frequencies,
    frequencies_document,
    frequencies_plot,
    percent,
)
from build_scripts.docs_patterns import bifa_document, not_yet, patterns_document
from liuren_tables import connect
from liuren_tables.rules.registry import liuren_patterns


@cache
def counted():
    return frequencies()


def test_every_pattern_stands_in_the_register_of_patterns():
    text = patterns_document(grid)
    for p in liuren_patterns().patterns:
        assert f"| **{p.name}**" in text
        assert p.criterion in text
        assert p.is_default or f"| · {p.id} |" in text
        assert not p.never or p.never in text
    for part in not_yet().values():
        for row in part:
            assert f"| {row['catalogue']} | {row['name']} |" in text


def test_every_method_of_bifa_has_its_patterns():
    text = bifa_document(grid)
    for number in range(1, 77):
        assert f"\n## 法{number:02d} " in text
    for number in range(77, 101):
        assert f"\n| 法{number} |" in text
    for p in liuren_patterns().patterns:
        assert not p.method_no or p.criterion in text


def test_every_pattern_has_its_frequency():
    text = frequencies_document(grid)
    found, hours = counted()
    assert [f.pattern.id for f in found] == [p.id for p in liuren_patterns().patterns]
    assert hours == 880_968
    for f in found:
        assert f"\n| {f.pattern.id} | {f.pattern.family} |" in text
        assert (f.hours == 0) == (f.hours is not None and not f.share) or f.hours == 0


@pytest.mark.parametrize("name", ["斬關", "三交", "貴登天門", "時泰", "天羅地網", "二煩·days"])
def test_the_counts_are_those_of_the_macro(name):
    span = Span("2026-06-01", "2027-06-01")
    holds = next(f.holds for f in counted()[0] if f.pattern.id == name)
    asked = connect().execute(
        f"SELECT count(*) FROM times_with('{name}', '2026-06-01', '2027-06-01')"
    ).fetchone()  # fmt: skip
    assert asked == (span.holding(holds),)


def test_the_plot_is_sound_and_always_the_same():
    text = frequencies_plot()
    assert text == frequencies_plot()
    svg = Xml.fromstring(text)
    space = "{http://www.w3.org/2000/svg}"
    bars = [r for r in svg.iter(f"{space}rect") if r.get("class") == "bar"]
    widths = [float(r.get("width", "")) for r in bars]
    assert len(bars) == 40
    assert widths == sorted(widths, reverse=True)
    assert max(widths) <= 760


@pytest.mark.parametrize(
    ("share", "said"),
    [(0.0, "0"), (1 / 3, "33.3 %"), (0.0987, "9.87 %"), (0.000123, "0.0123 %"), (1.0, "100 %")],
)
def test_percent(share, said):
    assert percent(share) == said
