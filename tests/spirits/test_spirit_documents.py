"""The documents on coverage and collation tell all that the data has."""

from build_scripts.build_docs import grid
from build_scripts.docs_spirits import coverage_document, month_lists_document
from liuren_tables.data import rows
from liuren_tables.rules.spirits import spirits


def test_the_coverage_document_has_every_row():
    text = coverage_document(grid)
    ids = [line.split(" | ")[0].removeprefix("| ") for line in text.splitlines()]
    assert [i for i in ids if i[1:2] == "-" and i[0] in "ABCDEFGH"] == sorted(
        r["catalogue"] for r in rows("catalogue")
    )


def test_the_collation_tells_every_reading_and_every_correction():
    text = month_lists_document(grid)
    for v in spirits():
        if v.variant:
            assert f"| {v.spirit} | {v.basis} | {v.variant} |" in text or (
                sum(x.key == v.key for x in spirits()) == 1
            )
        if v.printed:
            assert f"| {v.spirit} | {v.basis} | {v.printed} |" in text
