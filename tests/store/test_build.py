"""Rebuilt tables equal the committed ones, wherever and however they are built."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from liuren_tables.tables.arrow import to_arrow
from liuren_tables.tables.build import build_tables
from liuren_tables.tables.catalogue import TABLES
from liuren_tables.tables.diff import diff_tables
from liuren_tables.tables.manifest import default_folder, verify
from liuren_tables.tables.parquet import logical_digest
from liuren_tables.tables.schema import Labels, Table, label, number

ROOT = Path(__file__).resolve().parents[2]
BUILD = """
import sys
from pathlib import Path
from liuren_tables.tables.build import build_tables
print(build_tables(Path(sys.argv[1]))["root_digest"])
"""


@pytest.fixture(scope="module")
def rebuilt(tmp_path_factory):
    folder = tmp_path_factory.mktemp("rebuilt") / "tables"
    build_tables(folder)
    return folder


def test_rebuilt_tables_are_the_committed_ones(rebuilt):
    fresh, committed = (json.loads((f / "manifest.json").read_text())
                        for f in (rebuilt, default_folder()))  # fmt: skip
    assert diff_tables(default_folder(), rebuilt) == []
    assert fresh["root_digest"] == committed["root_digest"]
    assert fresh["domains"] == committed["domains"]
    for name, entry in fresh["tables"].items():
        there = committed["tables"][name]
        assert {k: v for k, v in entry.items() if k not in ("sha256", "bytes")} == {
            k: v for k, v in there.items() if k not in ("sha256", "bytes")
        }
        if pa.__version__ == "26.0.1":
            assert entry["sha256"] == there["sha256"], f"bytes of {name} differ"


def test_nothing_but_the_manifests_files_is_committed():
    listed = {f"{name}.parquet" for name in verify().tables} | {"manifest.json"}
    assert {p.name for p in (ROOT / "tables").iterdir()} == listed
    assert sum(p.stat().st_size for p in (ROOT / "tables").iterdir()) < 4 << 20


def test_the_build_does_not_depend_on_its_surroundings(tmp_path):
    surroundings = {"PYTHONHASHSEED": "1", "TZ": "Pacific/Apia", "LC_ALL": "C", "PYTHONUTF8": "0"}
    run = subprocess.run(
        [sys.executable, "-c", BUILD, str(tmp_path / "t")],
        cwd=tmp_path, env=os.environ | surroundings, check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert run.stdout.strip() == verify().content["root_digest"]


def test_a_build_elsewhere_in_time(tmp_path):
    build_tables(tmp_path / "t", first_year=1368, last_year=1400)
    differing = {d.table for d in diff_tables(default_folder(), tmp_path / "t")}
    assert differing == {"calendar", "qimen_block", "solar_term"}


def test_a_failed_build_leaves_the_old_folder(tmp_path, monkeypatch):
    folder = tmp_path / "tables"
    build_tables(folder, first_year=2000, last_year=2001)
    before = {p.name: p.read_bytes() for p in folder.iterdir()}

    def broken(*_):
        raise RuntimeError("no space left")

    monkeypatch.setattr("liuren_tables.tables.build.write_table", broken)
    with pytest.raises(RuntimeError, match="no space"):
        build_tables(folder, first_year=2000, last_year=2002)
    assert {p.name: p.read_bytes() for p in folder.iterdir()} == before
    assert [p.name for p in tmp_path.iterdir()] == ["tables"]


def test_the_schema_is_what_the_files_have():
    for table in TABLES:
        schema = pq.read_schema(verify().path(table.name))
        assert schema.names == [c.name for c in table.columns]
        assert all(c.meaning and c.meaning[0] != " " for c in table.columns), table.name


def test_a_logical_digest_tells_values_types_and_order_apart():
    base = pa.table({"a": pa.array([1, 2], pa.uint8()), "b": ["x", None]})
    others = [
        pa.table({"a": pa.array([2, 1], pa.uint8()), "b": ["x", None]}),
        pa.table({"a": pa.array([1, 2], pa.uint16()), "b": ["x", None]}),
        pa.table({"b": ["x", None], "a": pa.array([1, 2], pa.uint8())}),
        pa.table({"a": pa.array([1, 2], pa.uint8()), "b": ["x", ""]}),
        pa.table({"a": pa.array([1, 2], pa.uint8()), "c": ["x", None]}),
    ]
    digests = {logical_digest(t) for t in [base, *others]}
    assert len(digests) == len(others) + 1
    chunked = pa.concat_tables([base.slice(0, 1), base.slice(1)])
    assert logical_digest(chunked) == logical_digest(base)


SMALL = Table("small", ("k",), "a row", (number("k", "key"), label("l", "ab", "a label")))


@pytest.mark.parametrize(
    ("keys", "codes", "complaint"),
    [
        ([1, 0], [0, 1], "not sorted"),
        ([1, 1], [0, 1], "repeats"),
        ([0, 1], [0, 2], "outside the domain"),
    ],
)
def test_a_table_that_breaks_its_schema_is_not_written(keys, codes, complaint):
    import numpy as np

    data = {"k": np.array(keys, np.uint8), "l": Labels(np.array(codes, np.uint8))}
    with pytest.raises(ValueError, match=complaint):
        to_arrow(SMALL, data, {"ab": ("a", "b")})


def test_columns_that_are_not_in_the_schema_are_refused():
    with pytest.raises(ValueError, match="columns differ"):
        to_arrow(SMALL, {"k": []}, {})
