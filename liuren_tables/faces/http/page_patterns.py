"""The patterns of a reading of either art, as the page shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from liuren_tables.charts.qimen.plate import PALACES
from liuren_tables.drawing.words import Words
from liuren_tables.faces.http.page_labels import AXES, FAMILIES
from liuren_tables.reading.patterns import Hit
from liuren_tables.reading.qimen_patterns import QimenHit
from liuren_tables.reading.store import Store

__all__ = ["Shown", "patterns_view"]


@dataclass(frozen=True, slots=True)
class Shown:
    """A pattern in words.

    Attributes:
        name: in the language of the page; `written` as the tables have it.
        palace: where it holds, empty where it is said of the whole chart.
        open: what it hangs on; empty if it holds for certain.
        share: of all charts.
    """

    name: str
    written: str
    palace: str
    nature: str
    open: str
    exempt: bool
    criterion: str
    parent: str
    source: str
    share: str


def patterns_view(
    hits: Sequence[Hit | QimenHit], domain: str, store: Store, w: Words
) -> dict[str, Any]:
    """The patterns by family, and those of other readings.

    Args:
        hits: of a reading.
        domain: of their names, and the table of them.
        store: of the tables.
        w: the words of the page.
    """
    shares = {row["pattern"]: f"{row['share']:.2%}" for row in store.records(domain)}
    families: dict[str, list[Shown]] = {}
    others = []
    for hit in hits:
        shown = _shown(hit, domain, shares[hit.pattern], w)
        if hit.is_default:
            families.setdefault(hit.family, []).append(shown)
        else:
            others.append(shown)
    named = [(w.choose(*FAMILIES.get(f, (f, f))), listed) for f, listed in families.items()]
    return {"families": named, "others": others}


def _shown(hit: Hit | QimenHit, domain: str, share: str, w: Words) -> Shown:
    palace, exempt, method = "", False, ""
    if isinstance(hit, Hit):
        exempt, method = hit.exempt, hit.method_no
    elif hit.palace is not None:
        palace = f"{w.brief(PALACES[hit.palace - 1])}{hit.palace}"
    parent = f"{w.say(domain, hit.parent)} {w.text(method)}".strip()
    hangs = w.choose("、", ", ").join(w.choose(*AXES.get(name, (name, name))) for name in hit.open)
    return Shown(
        name=w.say(domain, hit.pattern),
        written=w.text(hit.pattern),
        palace=palace,
        nature=hit.nature,
        open=hangs,
        exempt=exempt,
        criterion=hit.criterion,
        parent=parent,
        source=hit.source,
        share=share,
    )
