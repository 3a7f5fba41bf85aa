"""Every row of the catalogue is in `coverage`, and what it says of it is so."""

from collections import Counter

import pytest

from liuren_tables.data import rows
from liuren_tables.tables.arrow import to_arrow
from liuren_tables.tables.domains import domains
from liuren_tables.tables.make.coverage import COVERAGE, STATUSES, make_coverage
from liuren_tables.tables.make.references import families, make_references, reference_tables


@pytest.fixture(scope="module")
def coverage():
    listed = to_arrow(COVERAGE, make_coverage(), domains()).to_pylist()
    return {row["catalogue"]: row for row in listed}


def test_every_row_of_the_catalogue_is_there(coverage):
    assert len(coverage) == len(rows("catalogue")) == 2888
    assert Counter(i[0] for i in coverage) == {
        "A": 522, "B": 460, "C": 299, "D": 169, "E": 289, "F": 378, "G": 385, "H": 386,
    }  # fmt: skip


def test_a_status_has_what_belongs_to_it(coverage):
    for row in coverage.values():
        assert row["status"] in STATUSES
        assert bool(row["implemented_by"]) == (row["status"] == "implemented"), row
        assert row["reason"] or row["status"] == "implemented", row


def test_the_methods_of_which_the_text_has_the_title_only(coverage):
    titles = sorted(i for i, row in coverage.items() if row["status"] == "title only")
    assert titles == [f"G-{n}" for n in range(345, 369)]
    assert all(coverage[i]["name"].startswith("法") for i in titles)


def test_fixed_facts_are_implemented_or_said_not_to_be_carried(coverage):
    fixed = [r for r in coverage.values()
             if r["kind"] in ("table", "reference") and r["part"] != "H"]  # fmt: skip
    assert len(fixed) == 656
    assert {r["status"] for r in fixed} == {"implemented", "not carried"}
    assert sum(r["status"] == "not carried" for r in fixed) <= 4


def test_patterns_can_be_named(coverage):
    named = make_coverage({"A-020": ("甲",), "G-345": ("乙", "丙")})
    place = list(named["catalogue"]).index("G-345")
    assert named["status"][place] == "implemented"
    assert named["implemented_by"][place] == "pattern: 乙, 丙"
    with pytest.raises(ValueError, match="the catalogue has no Z-001"):
        make_coverage({"Z-001": ("甲",)})
    lost = next(i for i, row in coverage.items() if row["status"] == "not carried")
    with pytest.raises(ValueError, match=f"not carried: {lost}"):
        make_coverage({lost: ("甲",)})


def test_a_reference_table_is_its_file():
    made = make_references()
    assert [t.name for t in reference_tables()] == [r["family"] for r in rows("families")]
    for table in reference_tables():
        assert table.meaning
        assert all(column.meaning for column in table.columns)
        listed = to_arrow(table, made[table.name], {}).to_pylist()
        assert len(listed) == len(families()[table.name])
        plain = ("subject", "aspect", "value", "variant", "witness", "source", "note")
        assert Counter(tuple(r[c] for c in plain) for r in listed) == Counter(
            tuple(r[c] for c in plain) for r in families()[table.name]
        )


def test_a_reference_has_one_default_reading_of_each_aspect():
    for family, listed in families().items():
        readings: dict[tuple[str, str], set[tuple[str, str]]] = {}
        for r in listed:
            readings.setdefault((r["subject"], r["aspect"]), set()).add(
                (r["variant"], r["is_default"])
            )
        for key, of in readings.items():
            assert sum(flag == "1" for _, flag in of) == 1, (family, key)


def test_no_value_stands_twice():
    for family, listed in families().items():
        keys = Counter((r["subject"], r["aspect"], r["variant"], r["value"]) for r in listed)
        assert [k for k, n in keys.items() if n > 1] == [], family
