"""A pattern of 奇門 is explained like one of 六壬."""

import pytest
from typer.testing import CliRunner

from liuren_tables import InputError, explain, read_qimen_of
from liuren_tables.faces.cli import app
from liuren_tables.reading.store import open_store

ELSEWHERE = ("龍遁",)
"""Holds under other schools than the default only."""


@pytest.mark.parametrize("row", open_store().records("qimen_pattern"), ids=lambda r: r["pattern"])
def test_examples_have_it(row):
    told = explain(row["pattern"])
    if "of_palace" not in told:  # 六壬 has the name too
        assert row["pattern"] in (told["name"], *told["aliases"].split())
        return
    assert {name: told[name] for name in row} == row
    assert told["examples"] or row["never"] or row["pattern"] in ELSEWHERE
    for example in told["examples"]:
        if example["ju"] is None or example["hour_ganzhi"] is None:
            continue
        hits = read_qimen_of(example["ju"], example["hour_ganzhi"]).patterns()
        assert row["pattern"] in {h.pattern for h in hits if h.palace == example["palace"]}


def test_by_name_alias_and_other_readings():
    assert explain("返首")["pattern"] == "青龍返首"
    assert explain("青龙返首")["source"] == "001:55"
    assert [v["pattern"] for v in explain("玉女守門")["variants"]] == ["玉女守門·001"]
    with pytest.raises(InputError, match="玉女守們"):
        explain("玉女守們")
    shown = CliRunner().invoke(app, ["explain", "玉女守門"])
    assert shown.exit_code == 0, shown.output
    assert "108 of the 1,080 charts of 奇門" in shown.output
    assert "004:29" in shown.output
