"""The documents are what the program gives, and the README's answers are true."""

import re
from pathlib import Path

import pytest

from build_scripts import build_docs, readme
from liuren_tables import read

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", build_docs.DOCUMENTS)
def test_generated_documents_are_up_to_date(name):
    assert (ROOT / "docs" / name).read_text(encoding="utf-8") == (
        build_docs.GENERATED + build_docs.DOCUMENTS[name]()
    )


def test_the_readmes_questions_have_their_answers():
    assert len(readme.QUESTION.findall(README)) == 6
    assert readme.answered(README) == README


def test_the_readmes_board_is_drawn_so():
    assert read("2026-11-30 14:05").board() in README


def test_every_link_in_the_documents_leads_somewhere():
    for path in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (path.parent / target).exists(), (path.name, target)


def test_every_macro_and_view_is_documented():
    from liuren_tables.database.connection import definitions

    text = (ROOT / "docs" / "sql.md").read_text(encoding="utf-8")
    for script in definitions():
        for name in re.findall(r"CREATE (?:MACRO|VIEW) (\w+)", script):
            assert f"## {name}\n" in text


def test_the_changelog_tells_this_version():
    from liuren_tables import __version__
    from liuren_tables.tables.build import DATA_VERSION

    assert f"## {__version__}, data {DATA_VERSION}, schema" in (ROOT / "CHANGELOG.md").read_text()
