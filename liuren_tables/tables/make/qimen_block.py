"""Table `qimen_block`: the blocks of 置閏 over the span of the calendar, by the clock of +08:00."""

from __future__ import annotations

import datetime as dt

import numpy as np

from liuren_tables.calendar.ju import LEAP_TERMS, LIMITS, leap_chain
from liuren_tables.calendar.terms import SolarTerms
from liuren_tables.tables.schema import Column, Data, Labels, Table, flag, label, number

__all__ = ["QIMEN_BLOCK", "make_qimen_block"]

_BEIJING_US = 8 * 3_600_000_000
_EPOCH = dt.date(1970, 1, 1)

QIMEN_BLOCK = Table(
    "qimen_block",
    ("zhi_run_limit", "first_date"),
    "置閏: one block of fifteen days, 上元 中元 下元 of five days each, by the clock of +08:00",
    (
        number("zhi_run_limit", "days of lead from which on a leap is placed, 9 or 10"),
        Column(
            "first_date", "date", "its first day, an upper 符頭; days begin at 23:00 of the eve"
        ),
        number("term", "code of the term whose 局 it uses, 立春 = 0"),
        label("term_label", "solar_term", "that term"),
        flag("leap", "閏: it repeats the block before"),
        number(
            "lead",
            "days by which a block of 芒種 or 大雪 leads its term (超神), before the leap; negative "
            "where it lags (接氣), null for other blocks",
            "int16",
        ),
    ),
    ("common",),
)


def make_qimen_block(terms: SolarTerms, first: dt.date, last: dt.date) -> Data:
    """The blocks that have a day of the span.

    Args:
        terms: from a year before the span to a year after it.
        first, last: local dates of the span, both included.
    """
    low, high = (first - _EPOCH).days, (last - _EPOCH).days
    parts = []
    for limit in LIMITS:
        chain = leap_chain(terms.term, terms.instant + _BEIJING_US, limit)
        start = chain.start()
        within = (start > low - 15) & (start <= high)
        tested = np.isin(chain.term, LEAP_TERMS) & ~chain.leap
        columns = (start, chain.term, chain.leap, chain.lead, tested)
        parts.append([np.full(int(within.sum()), limit), *(c[within] for c in columns)])
    limits, start, term, leap, lead, tested = map(np.concatenate, zip(*parts, strict=True))
    return {
        "zhi_run_limit": limits.astype(np.uint8),
        "first_date": start.astype(np.int32),
        "term": term,
        "term_label": Labels(term),
        "leap": leap,
        "lead": np.ma.masked_array(lead, ~tested),
    }
