"""定局: 拆補 by hand, 置閏 over two hundred years, 茅山 to the second, and the edges."""

from types import SimpleNamespace

import numpy as np
import pytest
from qimen_support import HOURS

from liuren_tables.calendar.clockwork import NULL, OUTSIDE
from liuren_tables.calendar.ju import (
    JU_METHODS,
    LEAP_TERMS,
    YUAN,
    chai_bu,
    every_method,
    ju_table,
    leap_chain,
    mao_shan,
    zhi_run,
)
from liuren_tables.calendar.pillars import day_of
from liuren_tables.calendar.terms import TERM_NAMES, solar_terms
from liuren_tables.charts.qimen.plate import JU
from liuren_tables.errors import InputError
from tests.oracle import qimen as oracle

DAY = 86_400_000_000
HOUR = DAY // 24
BEIJING = 8 * HOUR
FIRST = int(np.datetime64("1900-01-01", "D").astype(int))
LAST = int(np.datetime64("2100-12-31", "D").astype(int))


def test_the_table_of_ju():
    for term, row in oracle.FIRST_JU.items():
        for yuan in YUAN:
            dun, number = oracle.ju_of(term, yuan)
            assert JU[ju_table()[TERM_NAMES.index(term), YUAN.index(yuan)]] == f"{dun}{number}"
        assert (row[0] == "陽") == (term in oracle_yang_terms())


def oracle_yang_terms():
    names = TERM_NAMES * 2
    start = TERM_NAMES.index("冬至")
    return names[start : start + 12]


# -- 拆補 ---------------------------------------------------------------------------------------
def test_chai_bu_by_the_head_of_the_day(terms):
    date = np.arange(FIRST, LAST, 7, dtype=np.int64)
    local = date * DAY + 9 * HOUR
    found = chai_bu(terms, local - BEIJING, local)
    at = np.searchsorted(terms.instant, local - BEIJING, "right") - 1
    for k in range(0, len(date), 11):
        head = oracle.day_head(HOURS[day_of(date)[k]])
        term = TERM_NAMES[terms.term[at[k]]]
        yuan = oracle.yuan_of_head(head)
        assert (TERM_NAMES[found.term[k]], YUAN[found.yuan[k]]) == (term, yuan)
        assert JU[found.ju[k]] == "{}{}".format(*oracle.ju_of(term, yuan))
        assert HOURS[day_of(found.head_day)[k]] == head
        assert 0 <= date[k] - found.head_day[k] < 5
    assert not found.error.any()
    assert not found.leap.any()


def test_the_day_starts_when_the_convention_says(terms):
    # 2024-02-09 is 癸卯, the day after it 甲辰 begins another 元
    local = np.array([np.datetime64("2024-02-09T23:30", "us").astype(np.int64)])
    early = chai_bu(terms, local - BEIJING, local)
    late = chai_bu(terms, local - BEIJING, local, "00:00")
    assert (YUAN[early.yuan[0]], YUAN[late.yuan[0]]) == ("下元", "中元")


def test_the_term_changes_at_its_second(terms):
    for k in range(1, len(terms.instant), 97):
        at = terms.instant[k] + np.array([-1, 0])
        found = chai_bu(terms, at, at + BEIJING)
        assert found.term.tolist() == [(int(terms.term[k]) - 1) % 24, terms.term[k]]


# -- 置閏 ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("limit", [9, 10])
def test_every_yuan_is_five_days_without_gap_or_overlap(chains, limit):
    date = np.arange(FIRST, LAST + 1, dtype=np.int64)
    found = zhi_run(chains[limit], date * DAY + 12 * HOUR)
    assert not found.error.any()
    heads, first, count = np.unique(found.head_day, return_index=True, return_counts=True)
    assert (np.diff(heads) == 5).all()
    assert (count[1:-1] == 5).all()
    assert (day_of(heads) % 5 == 0).all()
    for name in ("term", "yuan", "ju", "leap"):
        values = getattr(found, name)
        assert (values == values[first][np.searchsorted(heads, found.head_day)]).all()
    yuan = found.yuan[first]
    assert (np.diff(yuan.astype(int)) % 3 == 1).all()
    assert (yuan == day_of(heads) // 5 % 3).all()
    assert (found.ju == ju_table()[found.term, found.yuan]).all()


@pytest.mark.parametrize("limit", [9, 10])
def test_leaps_stand_after_mangzhong_and_daxue_only(terms, chains, limit):
    chain = chains[limit]
    assert set(chain.term[chain.leap]) == set(LEAP_TERMS)
    before = np.flatnonzero(chain.leap) - 1
    assert (chain.term[before] == chain.term[before + 1]).all()
    assert not chain.leap[before].any()
    plain = chain.term[~chain.leap].astype(int)
    assert (np.diff(plain) % 24 == 1).all()


@pytest.mark.parametrize("limit", [9, 10])
def test_the_lead_is_below_the_limit_once_the_leap_is_placed(terms, chains, limit):
    """By a walk of its own over the terms, from the days of their instants."""
    chain = chains[limit]
    date = (terms.instant + BEIJING + HOUR) // DAY
    start = chain.start()
    # the chain begins with the 冬至 before the first term, 小寒
    assert (TERM_NAMES[chain.term[0]], TERM_NAMES[terms.term[0]]) == ("冬至", "小寒")
    k, block, leads = 0, 1, []
    while k < len(date) and block < len(start):
        lead = int(date[k] - start[block])
        leaps = block + 1 < len(start) and bool(chain.leap[block + 1])
        assert chain.term[block] == terms.term[k]
        assert abs(lead) < 15
        if terms.term[k] in LEAP_TERMS:
            assert leaps == (lead >= limit)
            left = lead - 15 if leaps else lead
            assert limit - 15 <= left < limit
            leads.append(lead)
        else:
            assert not leaps
        block += 1 + leaps
        k += 1
    assert len(leads) > 400
    assert (
        leads
        == [int(x) for x in chain.lead[np.isin(chain.term, LEAP_TERMS) & ~chain.leap]][: len(leads)]
    )


def test_the_chain_does_not_depend_on_where_it_begins():
    wide = solar_terms(1500, 2300)
    for limit in (9, 10):
        whole = leap_chain(wide.term, wide.instant + BEIJING, limit)
        for first in range(1500, 2290, 13):
            some = slice((first - 1500) * 24, None)
            part = leap_chain(wide.term[some], wide.instant[some] + BEIJING, limit)
            at = (part.first_day - whole.first_day) // 15
            assert (part.first_day - whole.first_day) % 15 == 0
            assert (whole.term[at:] == part.term).all()
            assert (whole.leap[at:] == part.leap).all()


def test_zhi_run_refuses_what_it_cannot_do(terms):
    with pytest.raises(InputError, match="9 or 10"):
        leap_chain(terms.term, terms.instant, 8)
    with pytest.raises(InputError, match="two years"):
        leap_chain(terms.term[:20], terms.instant[:20])


# -- 茅山 ---------------------------------------------------------------------------------------
def test_mao_shan_to_the_microsecond(terms):
    for k in range(0, len(terms.instant) - 1, 53):
        start, end = terms.instant[k], terms.instant[k + 1]
        at = start + np.array([0, 5 * DAY - 1, 5 * DAY, 10 * DAY - 1, 10 * DAY, 14 * DAY])
        at = np.append(at, end - 1)
        found = mao_shan(terms, at, at + BEIJING)
        assert found.yuan.tolist() == [0, 0, 1, 1, 2, 2, 2]
        assert (found.term == terms.term[k]).all()
        assert (found.ju == ju_table()[found.term, found.yuan]).all()
        local = start + BEIJING
        heads = [(local + 5 * n * DAY) // DAY for n in (0, 0, 1, 1, 2, 2, 2)]
        assert found.head_day.tolist() == heads


# -- all ----------------------------------------------------------------------------------------
def test_all_methods_stand_together(terms, chains):
    rng = np.random.default_rng(7)
    at = rng.integers(FIRST * DAY, LAST * DAY, 20_000)
    found = every_method(terms, chains[9], at, at + BEIJING)
    assert tuple(found) == JU_METHODS
    share = np.mean(found["chai_bu"].ju == found["zhi_run"].ju)
    assert 0.3 < share < 0.9
    for keys in found.values():
        assert (keys.ju == ju_table()[keys.term, keys.yuan]).all()


def test_times_that_the_terms_do_not_reach(terms, chains):
    at = np.array([terms.instant[0] - 1, NULL, terms.instant[-1] + 15 * DAY, terms.instant[5]])
    local = np.where(at == NULL, NULL, at + BEIJING)
    for found in (chai_bu(terms, at, local), mao_shan(terms, at, local)):
        assert found.error.tolist() == [OUTSIDE, OUTSIDE, OUTSIDE, 0]
        assert found.ju[:3].tolist() == [0, 0, 0]
    far = np.array([(chains[9].first_day - 1) * DAY, NULL, 10**17, local[3]])
    assert zhi_run(chains[9], far).error.tolist() == [OUTSIDE, OUTSIDE, OUTSIDE, 0]


def test_the_example_of_the_text():
    """004:208 (H-x061): 冬至 at 庚午 of a day 甲 or 己; until 己巳 大雪, from 庚午 on 冬至."""
    for day in ("甲子", "己卯", "甲午", "己酉"):
        date = next(d for d in range(60) if HOURS[day_of(d)] == day)
        noon = date * DAY + 11 * HOUR
        made_up = SimpleNamespace(
            instant=np.array([noon - 15 * DAY, noon]),
            term=np.array([TERM_NAMES.index("大雪"), TERM_NAMES.index("冬至")], np.uint8),
        )
        at = np.array([noon - 1, noon])
        found = chai_bu(made_up, at, at)
        assert [TERM_NAMES[t] for t in found.term] == ["大雪", "冬至"]
        assert [YUAN[y] for y in found.yuan] == ["上元", "上元"]
        assert [JU[j] for j in found.ju] == ["陰4", "陽1"]
