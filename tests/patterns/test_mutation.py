"""A sample of mutants of the patterns: the hits show nearly all, the examples many."""

from __future__ import annotations

from functools import cache

import pytest

from build_scripts.mutate_patterns import Outcome, mutants, report, run

SAMPLE, SEED = 500, 76


@cache
def outcomes(art: str) -> list[Outcome]:
    return run(art, SAMPLE if art == "liuren" else SAMPLE // 5, SEED)


@pytest.mark.parametrize("art", ["liuren", "qimen"])
def test_most_mutants_are_killed(art):
    tried = [o for o in outcomes(art) if o.reached]
    assert len(tried) > 0.8 * len(outcomes(art))
    killed = sum(o.by_tables or o.by_examples for o in tried)
    assert killed >= 0.85 * len(tried), "\n".join(report(outcomes(art)))


def test_examples_kill_many_of_the_mutants_of_patterns_that_they_name():
    spoken = [o for o in outcomes("liuren") if o.reached and o.has_example]
    assert sum(o.by_examples for o in spoken) >= len(spoken) / 3


def test_what_examples_show_the_hits_show():
    assert all(o.by_tables for o in outcomes("liuren") if o.by_examples)


def test_a_mutant_leaves_the_rules_as_they_were():
    before = [(p.id, p.on(grid)[0].sum()) for p, grid in _asked()]
    run("liuren", 50, 1)
    assert [(p.id, p.on(grid)[0].sum()) for p, grid in _asked()] == before


def _asked():
    from liuren_tables.charts.charts import Charts
    from liuren_tables.rules.registry import liuren_patterns

    return [(p, Charts.grid()) for p in liuren_patterns().patterns[::25]]


def test_mutants_come_in_a_fixed_order_and_each_once():
    every = mutants("liuren")
    assert len(set(every)) == len(every) > 5000
    assert mutants("liuren") == every
