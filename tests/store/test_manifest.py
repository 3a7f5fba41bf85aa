"""Damage of every kind is refused with what is wrong, never answered from."""

import json
import random
import shutil

import pytest

from liuren_tables import connect, read
from liuren_tables.errors import (
    CorruptTableError,
    MissingTableError,
    SchemaVersionError,
    TableError,
)
from liuren_tables.tables.manifest import default_folder, verify


@pytest.fixture
def folder(tmp_path):
    shutil.copytree(default_folder(), tmp_path / "tables")
    return tmp_path / "tables"


def opened_by(folder):
    """Every way in refuses the folder; what they say."""
    said = []
    for way in (verify, lambda f: connect(f), lambda f: read("2026-11-30 14:05", tables=f)):
        with pytest.raises(TableError) as caught:
            way(folder)
        said.append(str(caught.value))
    assert len(set(said)) == 1
    assert "\n" not in said[0]
    assert "liuren build" in said[0]
    return said[0]


def test_a_sound_folder_opens(folder):
    assert verify(folder).tables.keys() == verify().tables.keys()


@pytest.mark.parametrize("path", sorted(default_folder().glob("*.parquet")), ids=lambda p: p.stem)
def test_one_flipped_bit_anywhere(folder, path):
    target = folder / path.name
    content = bytearray(target.read_bytes())
    chance = random.Random(path.name)
    for _ in range(40):
        at, bit = chance.randrange(len(content)), 1 << chance.randrange(8)
        content[at] ^= bit
        target.write_bytes(content)
        with pytest.raises(CorruptTableError, match=path.stem):
            verify(folder)
        content[at] ^= bit
    target.write_bytes(content)
    verify(folder)


def test_a_flipped_bit_is_refused_by_every_way_in(folder):
    path = folder / "chart.parquet"
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 4
    path.write_bytes(content)
    assert "altered" in opened_by(folder)


def test_truncated(folder):
    path = folder / "lesson.parquet"
    path.write_bytes(path.read_bytes()[:-100])
    assert "bytes" in opened_by(folder)


def test_empty(folder):
    (folder / "lesson.parquet").write_bytes(b"")
    assert "0 bytes" in opened_by(folder)


def test_missing(folder):
    (folder / "calendar.parquet").unlink()
    with pytest.raises(MissingTableError):
        verify(folder)
    assert "calendar.parquet is missing" in opened_by(folder)


def test_swapped(folder):
    one, two = folder / "stem.parquet", folder / "branch.parquet"
    content = one.read_bytes()
    one.write_bytes(two.read_bytes())
    two.write_bytes(content)
    opened_by(folder)


def test_no_folder(tmp_path):
    assert "no tables" in opened_by(tmp_path / "nowhere")


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"schema_version": 1}', "null", "\x00"])
def test_a_damaged_manifest(folder, text):
    (folder / "manifest.json").write_text(text)
    with pytest.raises(CorruptTableError):
        verify(folder)


def test_a_manifest_that_was_edited(folder):
    path = folder / "manifest.json"
    content = json.loads(path.read_text())
    content["tables"]["chart"]["logical_sha256"] = "0" * 64
    path.write_text(json.dumps(content))
    assert "does not agree" in opened_by(folder)


def test_another_schema_version(folder):
    path = folder / "manifest.json"
    content = json.loads(path.read_text())
    content["schema_version"] = 99
    path.write_text(json.dumps(content))
    with pytest.raises(SchemaVersionError, match="99"):
        verify(folder)
