"""The kept texts of a chart say what its row says: every chart, every school."""

import json

import pytest

from liuren_tables.faces.http.encoding import chart_texts
from liuren_tables.reading.store import open_store


@pytest.mark.parametrize("noble", ["daquan", "xieji", "gengxin"])
@pytest.mark.parametrize("shehai", ["mengzhong", "depth", "depth_noseat", "printed"])
def test_texts_are_rows(shehai, noble):
    store = open_store(None)
    texts, rows = chart_texts(store, shehai, noble), store.rows(shehai, noble)
    every = 1 if (shehai, noble) == ("mengzhong", "daquan") else 11
    for number in range(0, 17_280, every):
        row = rows.row(number)
        said = json.loads(b"{" + texts.at(number) + b"}")
        assert said == row
        assert list(said) == list(row)
