"""The guides' examples give what the guides say."""

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.mark.parametrize("name", ["python.md", "notebook.md"])
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_examples_of_a_guide_are_true(name):
    failed, tried = doctest.testfile(
        str(DOCS / name), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8"
    )
    assert tried > 8
    assert failed == 0
