"""The command line: what it prints, how it refuses, that nothing is left half-written."""

import csv
import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from liuren_tables import read
from liuren_tables.tables.manifest import default_folder

COMMAND = [sys.executable, "-c", "from liuren_tables.faces.cli import main; main()"]


def run(*arguments, cwd=None, stdin=None, **environment):
    return subprocess.run(
        [*COMMAND, *map(str, arguments)],
        capture_output=True, text=True, encoding="utf-8", timeout=120, cwd=cwd, input=stdin,
        env=os.environ | {"PYTHONUTF8": "1"} | environment,
    )  # fmt: skip


def said(*arguments, **more):
    done = run(*arguments, **more)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


def refused(*arguments, **more):
    done = run(*arguments, **more)
    assert done.returncode == 2, (done.returncode, done.stdout, done.stderr)
    assert done.stdout == ""
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, done.stderr
    assert lines[0].startswith("liuren: ")
    return lines[0]


def test_read_draws_the_board():
    assert said("read", "2026-11-30 14:05") == read("2026-11-30 14:05").board() + "\n"


def test_read_in_other_scripts_and_languages():
    assert "螣蛇" in said("read", "2026-11-30 14:05")
    assert "己未时" in said("read", "2026-11-30 14:05", "--script", "simplified")
    assert "Soaring Serpent" in said("read", "2026-11-30 14:05", "--lang", "en")


def test_read_as_json_carries_everything():
    content = json.loads(said("read", "2026-11-30 14:05", "--json", "--why", "--compare"))
    chart = read("2026-11-30 14:05")
    assert {k: content[k] for k in chart.to_dict()} == chart.to_dict()
    assert [s["text"] for s in content["why"]] == [s.text for s in chart.why()]
    assert len(content["compare"]) == len(chart.compare())


def test_read_now():
    assert "四課" not in said("read")
    assert len(said("read").splitlines()) == 17


def test_why_and_compare():
    text = said("read", "2026-11-30 14:05", "--why", "--compare")
    assert "歸家受克3重" in text
    assert "shehai=depth" in text
    assert "不變" in text


def test_by_hand_and_by_pillars():
    assert "戊辰" in said("read", "--day", "甲子", "--hour", "子", "--month-general", "丑")
    lines = said("read", "--pillars", "丙午 己亥 戊申 己未").splitlines()
    assert any(line.startswith("2026-11-30 13:00:00+08:00") for line in lines)
    assert len(json.loads(said("read", "--pillars", "丙午己亥戊申己未", "--json"))) == len(lines)


REFUSALS = [
    (["read", "2026-02-31"], "28 days"),
    (["read", "9999-01-01 10:00"], "1600-01-01 to 2200-12-31"),
    (["read", "--day", "甲丑", "--hour", "子", "--month-general", "丑"], "甲 joins only"),
    (["read", "--day", "壴子", "--hour", "子", "--month-general", "丑"], "sixty"),
    (["read", "--day", "甲子"], "--hour"),
    (["read", "2026-11-30 14:05", "--day", "甲子"], "not both"),
    (["read", "--pillars", "丙午 己亥"], "not four pillars"),
    (["read", "--pillars", "丙午 己亥 戊申 庚申x"], "庚申x"),
    (["read", "2026-11-30 14:05", "--solar", "true"], "longitude"),
    (["read", "--lang", "fr"], "'zh', 'en'"),
    (["read", "--colour"], "No such option"),
    (["reed"], "No such command"),
    (["tables", "show", "charts"], "did you mean chart"),
    (["sql", "SELECT nothing"], "the query failed"),
    (["sql", "SELEC 1"], "syntax error"),
    (["sql", ""], "the query is empty"),
    (["sql", "/* nothing */"], "the query is empty"),
    (["sql", "SELECT INTERVAL '178956970 years'"], "cast it to VARCHAR"),
    (["cast", "nowhere.csv"], "nowhere.csv"),
    (["build", "tables", "--from-year", "2000", "--to-year", "1999"], "first to last"),
    (["build", "/dev/null/x", "--from-year", "2000", "--to-year", "2000"], "cannot be written"),
    (["info", "--tables", "nowhere"], "no tables"),
]


@pytest.mark.parametrize(("arguments", "words"), REFUSALS, ids=lambda v: str(v)[:40])
def test_refusals_are_one_line_and_exit_2(arguments, words, tmp_path):
    assert words in refused(*arguments, cwd=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_table_is_refused_everywhere(tmp_path):
    folder = tmp_path / "tables"
    shutil.copytree(default_folder(), folder)
    content = bytearray((folder / "chart.parquet").read_bytes())
    content[1000] ^= 1
    (folder / "chart.parquet").write_bytes(content)
    for arguments in (["info"], ["read"], ["sql", "SELECT 1"], ["tables"]):
        assert "chart.parquet was altered" in refused(*arguments, LIUREN_TABLES=str(folder))


def test_sql_in_every_format():
    query = (
        "SELECT method, count(*) AS n FROM lesson WHERE shehai = 'depth' GROUP BY ALL ORDER BY 1"
    )
    rows = list(csv.DictReader(io.StringIO(said("sql", query, "--format", "csv"))))
    assert rows == [
        {k: str(v) for k, v in r.items()} for r in json.loads(said("sql", query, "-f", "json"))
    ]
    assert [
        json.loads(line) for line in said("sql", query, "-f", "jsonl").splitlines()
    ] == json.loads(said("sql", query, "-f", "json"))
    assert "Pleiades (maoxing)" in said("sql", query, "--lang", "en")
    assert "重审" in said("sql", query, "--script", "simplified")
    assert said("sql", "-", "-f", "csv", stdin="SELECT 1 AS one") == "one\n1\n"


def test_names_too_long_for_any_file(tmp_path):
    long = "a" * 300
    (tmp_path / "a.csv").write_text("ts\n2026-11-30 14:05\n", encoding="utf-8")
    span = ("--from-year", "2000", "--to-year", "2000")
    for arguments in (
        ("cast", f"{long}.csv"), ("cast", "a.csv", "--to", f"{long}/x.csv"),
        ("cast", "a.csv", "--to", f"{long}.csv"), ("cast", "a.csv", "--to", f"{long}.arrow"),
        ("build", f"{long}/x", *span), ("info", "--tables", long), ("read", "--svg", long),
    ):  # fmt: skip
        refused(*arguments, cwd=tmp_path)
    assert [p.name for p in tmp_path.iterdir()] == ["a.csv"]


def test_json_of_what_json_has_no_form_for():
    query = (
        "SELECT 'nan'::DOUBLE n, [1e999::DOUBLE] i, MAP {DATE '2026-11-30': 'inf'::FLOAT} m, "
        "{'a': MAP {[1]: 2}} s"
    )

    def refuse(text):
        raise AssertionError(text)

    for form in ("json", "jsonl"):
        told = json.loads(said("sql", query, "-f", form), parse_constant=refuse)
        row = told[0] if form == "json" else told
        assert (row["n"], row["i"], row["m"]) == ("nan", ["inf"], {"2026-11-30": "inf"})


def test_nothing_is_drawn_between_the_rows():
    query = "SELECT current_setting('enable_progress_bar') AS it"
    assert json.loads(said("sql", query, "-f", "json")) == [{"it": False}]


def test_a_standard_input_that_is_no_text():
    done = subprocess.run(
        [*COMMAND, "sql", "-"], capture_output=True, timeout=60, input=b"SELECT '\xff'",
        env=os.environ | {"PYTHONUTF8": "0", "LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.startswith(b"liuren: the standard input is no text")
    assert b"Traceback" not in done.stderr


def test_tables_list_show_and_diff(tmp_path):
    assert "17280" in said("tables")
    assert "初傳" in said("tables", "show", "lesson")
    assert said("tables", "diff", default_folder(), default_folder()) == "no difference\n"


def test_build_and_diff_another_span(tmp_path):
    folder = tmp_path / "short"
    out = said("build", folder, "--from-year", "1999", "--to-year", "2001")
    assert "root digest" in out
    done = run("tables", "diff", default_folder(), folder)
    assert done.returncode == 1
    assert "calendar: " in done.stdout
    assert said("read", "2000-01-01 12:00", "--tables", folder) == said("read", "2000-01-01 12:00")
    assert "1999-01-01 to 2001-12-31" in refused("read", "2026-01-01 10:00", "--tables", folder)


def test_cast_a_file(tmp_path):
    source = tmp_path / "births.csv"
    source.write_bytes(
        "出生時間,名\n2026年11月30日14時05分,甲\n2026-02-31 10:00,乙\n".encode("gb18030")
    )
    done = run("cast", source, "--time", "出生時間", "--to", tmp_path / "out.parquet")
    assert done.returncode == 0, done.stderr
    assert "2 rows" in done.stderr
    assert "1 could not be cast" in done.stderr
    assert "zone +08:00" in done.stderr
    table = pq.read_table(tmp_path / "out.parquet").to_pylist()
    assert [row["名"] for row in table] == ["甲", "乙"]
    assert (table[0]["san_chuan"], table[0]["error"]) == ("子未寅", None)
    assert "28 days" in table[1]["error"]
    english = said(
        "cast", source, "-t", "出生時間", "--columns", "method,chu", "-f", "csv", "--lang", "en"
    )
    assert english.splitlines()[1].split(",")[2:4] == ["harm met (shehai)", "zi"]
    assert "出生時間" in refused("cast", source, "--time", "when")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["births.csv", "out.parquet"]


def test_every_command_has_help_with_an_example():
    for command in (
        ["info"],
        ["read"],
        ["cast"],
        ["sql"],
        ["tables", "show"],
        ["tables", "diff"],
        ["build"],
    ):
        assert "liuren " + command[0] in said(*command, "--help").replace("│", "")


def test_a_closed_pipe_is_left_quietly():
    done = subprocess.run(
        f"{sys.executable} -c 'from liuren_tables.faces.cli import main; main()' "
        "sql 'SELECT * FROM chart LIMIT 5000' --format csv | head -1",
        shell=True, capture_output=True, text=True, timeout=60, env=os.environ | {"PYTHONUTF8": "1"},
    )  # fmt: skip
    assert done.stdout.startswith("day,")
    assert "Traceback" not in done.stderr


def test_version_of_the_package_is_one():
    import tomllib

    from liuren_tables import __version__

    root = Path(__file__).resolve().parents[2]
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    assert settings["tool"]["hatch"]["version"]["path"] == "liuren_tables/version.py"
    assert json.loads(said("info", "--json"))["version"] == __version__
