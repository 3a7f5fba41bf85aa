"""Every value of the data against the independent second reading of the lines, id by id."""

import re

import pytest

from liuren_tables.data import rows
from liuren_tables.symbols.cycles import BRANCHES, PHASES, STEMS, branch
from liuren_tables.symbols.cycles import stem as stem_code
from liuren_tables.symbols.mappings import AXES, NONE, all_mappings, mapping
from liuren_tables.symbols.relations import LODGING
from tests.spirits.second_reading import (
    NOTHING,
    differences,
    expected,
    reference_faults,
    references_of,
    second_reading,
    spirit_faults,
    spirits_of,
    unread_rows,
)

CARRIED = {row["catalogue"]: row for row in rows("carried")}
NOT_CARRIED = {row["catalogue"] for row in rows("not_carried")}


def test_every_row_of_the_second_reading_is_accounted_for_once():
    assert len(second_reading()) == 656
    places = (spirits_of().keys() | references_of().keys(), CARRIED.keys(), NOT_CARRIED)
    for identifier in second_reading():
        assert sum(identifier in place for place in places) == 1, identifier
    fixed = {r["catalogue"] for r in rows("catalogue")
             if r["kind"] in ("table", "reference") and r["part"] != "H"}  # fmt: skip
    assert fixed == second_reading().keys()
    assert {i for place in places for i in place} <= {r["catalogue"] for r in rows("catalogue")}


@pytest.mark.parametrize("part", "ABCDEFG")
def test_spirits_stand_where_the_second_reading_has_them(part):
    checked = [leaf for identifier, leaves in second_reading().items() for leaf in leaves
               if identifier[0] == part and identifier in spirits_of()]  # fmt: skip
    faults = {(leaf.catalogue, leaf.name): found for leaf in checked
              if (found := spirit_faults(leaf))}  # fmt: skip
    assert faults == {}


@pytest.mark.parametrize("part", "ABCDEFG")
def test_references_have_what_the_second_reading_has(part):
    both = [i for i in second_reading() if i[0] == part and i in references_of()]
    faults = {(leaf.catalogue, leaf.name): found for i in both for leaf in second_reading()[i]
              if i not in spirits_of() and (found := reference_faults(leaf))}  # fmt: skip
    assert faults == {}
    unread = {i: [(r["subject"], r["aspect"], r["value"]) for r in unread_rows(i)] for i in both}
    assert {i: found for i, found in unread.items() if found} == {}


@pytest.mark.parametrize("key", differences(), ids=lambda key: f"{key[0]} {key[1]}")
def test_no_difference_is_stale(key):
    row = differences()[key]
    leaf = next((x for x in second_reading()[key[0]] if x.name == key[1]), None)
    assert row["reason"]
    assert row["data"] != row["second_reading"]
    if leaf is None:
        assert row["second_reading"] == ""
        assert key[0] in references_of()
    else:
        assert "|".join(leaf.values) == row["second_reading"]


def test_what_is_in_two_places_is_in_both():
    """Rows that are partly spirits and partly references: each leaf is in the one or the other."""
    both = spirits_of().keys() & references_of().keys() & second_reading().keys()
    for identifier in both:
        for leaf in second_reading()[identifier]:
            assert not (spirit_faults(leaf) and reference_faults(leaf)), leaf


# -- what other tables carry ---------------------------------------------------------------------
def _school(note: str) -> str:
    found = re.search(r"school (\w+)", note)
    return found[1] if found else ""


def _mapped(identifier: str, school: str, key: str) -> set[str]:
    """The values of a mapping for a symbol, a pair, a phase or a group of symbols."""
    kinds = [m for m in all_mappings() if m.id == identifier and school in ("", m.school)]
    m = kinds[0]
    names = AXES[m.basis]
    if key in PHASES and m.basis == "stem":
        codes = [c for c in range(10) if mapping("stem_phase")[c] == PHASES.index(key)]
    else:
        codes = [names.index(k) for k in key if k in names]
    values = {AXES[m.target][m.codes[c]] for c in codes if m.codes[c] != NONE}
    if identifier == "tomb" and set(key) & set(BRANCHES):
        values |= _mapped("branch_tomb", "", "".join(k for k in key if k in BRANCHES))
    return values


def _nobles(school: str) -> dict[str, tuple[str, str]]:
    return {r["stem"]: (r["day"], r["night"]) for r in rows("nobles") if r["noble"] == school}


@pytest.mark.parametrize("identifier", CARRIED)
def test_what_other_tables_carry_is_there(identifier):
    by, note = CARRIED[identifier]["carried_by"], CARRIED[identifier]["note"]
    what, _, name = by.partition(" ")
    for leaf in second_reading()[identifier]:
        values = expected(leaf)
        key = leaf.path[-1]
        if what == "mapping":
            assert _mapped(name, _school(note), key) == set(values), leaf
        elif identifier in ("A-342", "A-343"):
            united = STEMS[mapping("stem_harmony")[STEMS.index(key)]]
            assert {_nobles("xieji")[united][identifier == "A-343"]} == set(values), leaf
        elif what == "nobles" and key != "order":
            stem = next(k for k in leaf.path if k in STEMS)
            pair = _nobles(name)[stem]
            halves = [k for k in leaf.path if k in "晝夜"]
            there = (pair["晝夜".index(halves[0])],) if halves else pair
            assert set(values) - {NOTHING} <= set(there), leaf
        elif what == "generals" or key == "order":
            _generals(leaf.path, values)
        elif what == "printed_lessons":
            printed = {
                r["printed"] for r in rows("printed_lessons")
                if key in (r["day"], r["day"][0])
                and branch(r["gan_shang"]) == LODGING[stem_code(r["day"][0])]
            }  # fmt: skip
            assert printed == set(values), leaf


def _generals(path: tuple[str, ...], values: tuple[str, ...]) -> None:
    listing = {r["name"]: r for r in rows("generals")}
    if path[-1] == "order":
        assert [v.replace("天乙", "貴人") for v in values] == list(listing)
    elif path[-1] in ("吉", "凶"):
        assert {n for n, r in listing.items() if r["nature"] == path[-1]} == set(values)
    else:
        row = listing[path[-1]]
        told = {row["phase"], row["stem"] + row["branch"], row["branch"], row["nature"]}
        # the place in the order is told by the order of the rows
        assert {v for v in values if not re.fullmatch("中|[前後].", v)} <= told, path
