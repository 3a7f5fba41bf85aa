"""The command with arguments of every kind: exit 0, or one sentence and exit 2; never a trace."""

import io
import os
import subprocess
import sys

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import typer
from hypothesis import strategies as st

from liuren_tables.faces import cli
from tests.fuzz.running import SECONDS, fuzz, strict_json
from tests.fuzz.values import ANY, mutated, value_of

GROUP = typer.main.get_command(cli.app)
COMMANDS = {(name,): each for name, each in GROUP.commands.items()}
COMMANDS |= {("tables", name): each for name, each in GROUP.commands["tables"].commands.items()}
QUERIES = (
    "SELECT 1", "FROM about", "", "--", ";", "SELECT 'nan'::DOUBLE", "SELECT nothing", "FROM range(3)",
    "SELECT MAP {[1]: 1}", "SELECT MAP {DATE '2020-01-01': {'a': [1e999]}}", "FROM test_all_types()",
    "SELECT 1 a, 2 a", "SELECT 1; SELECT 2", "FROM reading(TIMESTAMP '2026-11-30 14:05')", "-", "SELECT ?",
    "SELECT method, count(*) FROM lesson GROUP BY ALL", "SELECT 'a'::BLOB, 1::BIT, INTERVAL 1 DAY",
    "SELECT NULL", "EXPLAIN SELECT 1", "SUMMARIZE about", "PIVOT about ON data_version", "SELECT",
    "SELECT '[/red]' AS \"[red]\"", "SELECT error('x\ny')", "SELECT error('')", "PREPARE p AS SELECT 1",
)  # fmt: skip
GOOD = b"ts,n\n2026-11-30 14:05,1\n1988-04-17 00:30,2\nnonsense,3\n,4\n"
OUT = "out"


def _file(name, content):
    with open(name, "wb") as file:
        file.write(content)


def _write_inputs():
    os.makedirs("tables_of_nothing", exist_ok=True)
    for name in ("folder.csv", "folder.parquet", "folder"):
        os.makedirs(name, exist_ok=True)
    table = pa.table({"ts": ["2026-11-30 14:05", None, "x"], "n": [1, 2, 3]})
    pq.write_table(table, "good.parquet")
    with pa.ipc.new_file("good.arrow", table.schema) as writer:
        writer.write_table(table)
    odd = pa.table({"ts": pa.array([[1], None]), "n": pa.array([{"a": 1}, None])})
    pq.write_table(odd, "odd.parquet")
    pq.write_table(pa.table({}), "no_columns.parquet")
    for kind in ("parquet", "arrow"):
        with open(f"good.{kind}", "rb") as file:
            whole = file.read()
        for part in (0, 3, 8, len(whole) // 2, len(whole) - 9, len(whole) - 1):
            _file(f"cut{part}.{kind}", whole[:part])
        _file(f"text.{kind}", GOOD)
        _file(f"spoilt.{kind}", whole[:40] + b"\xff" * 8 + whole[48:])
    with open("good.parquet", "rb") as file:
        _file("parquet.csv", file.read())
    _file("good.csv", GOOD)
    _file("good.tsv", GOOD.replace(b",", b"\t"))
    _file("empty.csv", b"")
    _file("nul.csv", GOOD.replace(b"nonsense", b"\0\0"))
    _file("binary.csv", bytes(range(256)) * 20)
    _file("wide.csv", b",".join(b"c%d" % i for i in range(5000)) + b"\n" + b"," * 4999 + b"\n")
    _file("head.csv", b"ts" * 500_000 + b"\n1\n")
    _file("twice.csv", b"ts,ts\n2026-11-30 14:05,1\n")
    _file("ragged.csv", b'ts,n\n2026-11-30 14:05\n1,2,3,4\n"open\n')
    _file("utf16.csv", GOOD.decode().encode("utf-16"))
    _file("gb.csv", "ts,名\n2026年11月30日14时05分,甲\n".encode("gb18030"))
    _file("bom.csv", b"\xef\xbb\xbf" + GOOD)
    os.mkfifo("pipe.csv")
    os.symlink("loop.csv", "loop.csv")


@pytest.fixture(scope="module")
def inputs(tmp_path_factory):
    folder = tmp_path_factory.mktemp("fuzz")
    before = os.getcwd()
    os.chdir(folder)
    try:
        _write_inputs()
        os.mkdir(OUT)
        yield sorted(os.listdir("."))
    finally:
        os.chdir(before)


@pytest.fixture(scope="module", autouse=True)
def harmless():
    """`serve` comes as far as the address, `build` as far as its folder."""
    import uvicorn

    from liuren_tables.faces.http import app
    from liuren_tables.tables import build

    def built(folder, **more):
        os.listdir(folder.parent)
        return {"tables": {}, "root_digest": "0"}

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(uvicorn, "run", lambda *a, **k: None)
        patch.setattr(app, "create_app", lambda *a, **k: None)
        patch.setattr(build, "build_tables", built)
        patch.delenv("LIUREN_TABLES", raising=False)
        yield


ENDS = (".csv", ".parquet", ".arrow", ".svg", ".feather", ".txt", "", ".xlsx", ".CSV")
TO = st.builds("{}{}".format, st.sampled_from(("out/x", "out/漢", "nowhere/x", "folder", "out", "good.csv/x")),
               st.sampled_from(ENDS))  # fmt: skip


@st.composite
def _path(draw):
    return draw(st.sampled_from(sorted(os.listdir("."))) | st.just("missing.csv") | mutated(TO))


def _values(command, name):
    if name in ("to", "svg") and command in (("cast",), ("read",)):
        return TO | TO | TO | mutated(TO)
    if name == "query":
        right = st.sampled_from(QUERIES)
        return right | mutated(right)
    if name in ("data", "old", "new"):
        return _path()
    if name in ("tables", "folder"):
        return st.sampled_from(("tables_of_nothing", "nowhere", "good.csv", "", "good.csv/x")) | ANY
    return value_of({"condition": "condition", "from": "start"}.get(name, name))


def _escaped(text):
    """As it arrives in the arguments of a process: without NUL, halves of pairs as bytes."""
    return os.fsdecode(text.replace("\0", "").encode("utf-8", "ignore"))


_FLAWS = st.sampled_from(
    ("--colour", "--", "-x", "--zone", "-h", "--json", "\udcff", "", "-f", "--to")
)


@st.composite
def calls(draw, only=None):
    """A command with arguments: its own options mostly, some twice, some of no command."""
    names = st.sampled_from(only or [n for n in COMMANDS if n not in (("sql",), ("build",))] * 3
                            + [("sql",), ("build",)])  # fmt: skip
    command = draw(names)
    known, arguments, ahead = COMMANDS[command].params, [], []
    for each in known:
        if not each.opts[0].startswith("-"):
            required = command[0] not in ("read", "qimen")
            if draw(st.booleans()) or (required and draw(st.integers(0, 9))):
                arguments.append(draw(_values(command, each.name)))
    options = [p for p in known if p.opts[0].startswith("-") and p.name != "help"]
    needed = [p for p in options if p.name in ("start", "stop")]
    some = draw(st.lists(st.sampled_from(options), max_size=6)) if options else []
    for each in [*needed, *some]:
        name = draw(st.sampled_from(each.opts))
        if each.name == "tables" and draw(st.integers(0, 3)):
            continue
        if getattr(each, "is_flag", False):
            arguments.append(name)
            continue
        value = draw(_values(command, each.name))
        arguments += [f"{name}={value}"] if draw(st.booleans()) else [name, value]
    if draw(st.integers(0, 5)) == 0:
        arguments.insert(draw(st.integers(0, len(arguments))), draw(_FLAWS))
    flags = {o for p in options for o in p.opts}
    if "--json" in flags and draw(st.booleans()):
        ahead = ["--json"]
    elif "--format" in flags and draw(st.booleans()):
        ahead = ["--format", draw(st.sampled_from(("json", "jsonl")))]
    told = list(command)
    if draw(st.integers(0, 30)) == 0:
        told = [draw(mutated(st.sampled_from(told)))]
    return [_escaped(a) for a in (*told, *ahead, *arguments)], ahead


def called(arguments, stdin=b""):
    """Exit code, standard output and standard error of the command, run in this process."""
    streams = sys.argv, sys.stdin, sys.stdout, sys.stderr
    out, err = io.BytesIO(), io.BytesIO()
    sys.argv = ["liuren", *arguments]
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin), "utf-8")
    sys.stdout = io.TextIOWrapper(out, "utf-8")
    sys.stderr = io.TextIOWrapper(err, "utf-8", errors="backslashreplace")
    code, held = None, (sys.stdout, sys.stderr)  # or they would close what they wrote to
    try:
        try:
            cli.main()
        except SystemExit as ended:
            code = ended.code or 0
        for stream in held:
            stream.flush()
    finally:
        sys.argv, sys.stdin, sys.stdout, sys.stderr = streams
    return code, out.getvalue().decode(), err.getvalue().decode()


def sound(arguments, code, out, err, ahead):
    told = (arguments, code, out[-300:], err[-600:])
    assert "Traceback" not in err, told
    assert code in ((0, 1, 2) if arguments[:2] == ["tables", "diff"] else (0, 2)), told
    if code == 2:
        last = err.strip("\n").rpartition("\n")[2]
        assert last.startswith("liuren: "), told
        assert len(last) > 15, told
        assert out == "", told
    if code == 0 and ahead and out and not {"-h", "--help"} & set(arguments):
        formats = [a for a in arguments if a.startswith(("-f", "--f", "--json"))]
        if ahead == ["--json"] or (len(formats) == 1 and ahead[1] == "json"):
            parsed(out, told)
        elif len(formats) == 1 and ahead[1] == "jsonl":
            for line in out.strip("\n").split("\n"):
                parsed(line, told)


def parsed(text, told):
    try:
        strict_json(text)
    except ValueError as error:
        raise AssertionError((str(error), told)) from None


def whole(arguments, code, inputs):
    """Nothing is written where it was refused, and no file is left half done."""
    written = [name for name in os.listdir(".") if name not in inputs]
    written += [f"{OUT}/{name}" for name in os.listdir(OUT)]
    assert code == 0 or not written, (arguments, written)
    assert not [name for name in written if name.endswith(".partial")], (arguments, written)
    for name in written:
        assert os.path.getsize(name) > 0, (arguments, name)
        os.unlink(name)
    assert sorted(os.listdir(".")) == inputs, arguments


def test_arguments(inputs):
    def check(case):
        arguments, ahead = case
        code, out, err = called(arguments)
        sound(arguments, code, out, err, ahead)
        whole(arguments, code, inputs)

    fuzz(calls(), check, examples=120, share=0.6)


def test_files_that_are_cast(inputs):
    def check(case):
        arguments, ahead = case
        code, out, err = called(arguments)
        sound(arguments, code, out, err, ahead)
        whole(arguments, code, inputs)

    fuzz(calls(only=[("cast",)]), check, examples=60, share=0.2)


def test_queries(inputs):
    def check(case):
        arguments, ahead, stdin = case
        sound(arguments, *called(arguments, stdin), ahead)

    formats = st.sampled_from(
        ([], ["--format", "json"], ["--format", "jsonl"], ["--format", "csv"])
    )
    said = st.sampled_from(([], ["--lang", "en"], ["--script", "simplified"]))
    query = _values(("sql",), "query").map(_escaped)
    stdin = st.sampled_from([q.encode() for q in QUERIES]) | st.binary(max_size=20)
    cases = st.builds(
        lambda f, s, q, i: (["sql", *f, *s, "--", q], f, i), formats, said, query, stdin
    )
    fuzz(cases, check, examples=4, share=0.15)


def test_as_a_process(inputs):
    """What a terminal gets, of bytes that are no text too."""

    def check(case):
        arguments, ahead = case
        done = subprocess.run(
            [sys.executable, "-c", "from liuren_tables.faces.cli import main; main()",
             *map(os.fsencode, arguments)],
            capture_output=True, timeout=60, stdin=subprocess.DEVNULL,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUTF8": "1"},
        )  # fmt: skip
        out, err = done.stdout.decode(), done.stderr.decode()
        sound(arguments, done.returncode, out, err, ahead)

    some = [n for n in COMMANDS if n[0] not in ("serve", "build")]
    fuzz(calls(only=some), check, examples=2, share=0.05 if SECONDS else 0)
