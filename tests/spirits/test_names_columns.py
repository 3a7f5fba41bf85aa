"""Columns of lists of names: in Arrow, in Parquet and in the digest of what they say."""

import pyarrow.parquet as pq
import pytest

from liuren_tables.tables.arrow import to_arrow
from liuren_tables.tables.parquet import logical_digest, write_table
from liuren_tables.tables.schema import Table, names, number

TABLE = Table("t", ("k",), "a test", (number("k", "key"), names("n", "names")))


def made(*lists):
    return to_arrow(TABLE, {"k": list(range(len(lists))), "n": list(lists)}, {})


@pytest.mark.parametrize("lists", [[["天馬", "驛馬"], [], ["破碎"]], [[], []], [["a" * 300] * 300]])
def test_a_file_says_what_was_written(tmp_path, lists):
    table = made(*lists)
    for name in ("one", "two"):
        write_table(table, tmp_path / name)
    read = pq.ParquetFile(tmp_path / "one").read()
    assert read["n"].to_pylist() == lists
    assert read.schema == table.schema
    assert logical_digest(read) == logical_digest(table)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_what_differs_has_another_digest():
    said = [
        made(["a"], ["b"]),
        made(["a", "b"], []),
        made([], ["a", "b"]),
        made(["b"], ["a"]),
        made(["b", "a"], []),
        made(["ab"], []),
        made([""], []),
        made([], []),
        made([], [""]),
    ]
    assert len({logical_digest(table) for table in said}) == len(said)
