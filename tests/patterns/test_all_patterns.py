"""What holds of every pattern of the register, whatever family it is of."""

from __future__ import annotations

import csv
import json
import os
import re
import zlib
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import liuren_tables.rules
from liuren_tables.charts.axes import AXES, axis_sizes
from liuren_tables.charts.charts import Charts
from liuren_tables.data.listing import FOLDER, listed
from liuren_tables.rules.registry import Pattern, liuren_patterns
from tests.support.examples import AUTHORITIES, Example, liuren
from tests.support.notation import BRANCHES, STEMS

REGISTER = tuple(liuren_patterns()._patterns)
SHORT = 100
ORIGINAL = 3
"""Original paragraphs of 003 stand on lines ≡ 3 mod 4, each with its paraphrase two lines below."""
TITLE_ONLY = {f"G-{n}" for n in range(345, 369)}
LENGTHS = {"000": 20_000, "001": 20_000, "002": 20_000, "003": 9677, "004": 20_000}


@cache
def grid() -> Charts:
    return Charts.grid()


@cache
def cubes() -> dict[str, tuple[np.ndarray, np.ndarray | None]]:
    """Where each pattern holds and is exempt, with a dimension for every axis."""

    def whole(array: np.ndarray) -> np.ndarray:
        return array.reshape((1,) * (len(AXES) - array.ndim) + array.shape)

    found = {}
    for p in REGISTER:
        holds, exempt = p.on(grid())
        found[p.id] = whole(holds), None if exempt is None else whole(exempt)
    return found


# -- the register -------------------------------------------------------------------------------
def test_every_id_stands_once_and_every_name_has_one_default():
    assert liuren_patterns().patterns == REGISTER


def test_criteria_are_one_short_line_each_and_no_two_readings_of_a_name_share_one():
    for p in REGISTER:
        assert 0 < len(p.criterion) <= SHORT, p.id
        assert p.criterion.endswith("."), p.id
    shared = [one for one, count in Counter((p.name, p.criterion) for p in REGISTER).items()
              if count > 1]  # fmt: skip
    same = {name for name, _ in shared}
    # of two books that say the same of one name: only if the hits are the same, too
    for name in same:
        readings = [p for p in REGISTER if p.name == name]
        first = cubes()[readings[0].id][0]
        assert any(np.array_equal(first, cubes()[p.id][0]) for p in readings[1:]), name


def test_names_are_one_word_and_parents_exist():
    names = {p.name for p in REGISTER}
    for p in REGISTER:
        assert re.fullmatch(r"[㐀-鿿]+", p.name), p.id
        assert re.fullmatch(r"[a-z0-9_]*", p.variant), p.id
        assert not p.parent or p.parent in names, p.id
        assert p.parent != p.name, p.id
        assert p.nature in ("", "吉", "凶", "吉凶"), p.id
        assert re.fullmatch(r"(法\d\d)?", p.method_no), p.id
        assert not p.method_no or 1 <= int(p.method_no[1:]) <= 76, p.id


def test_no_circle_of_parents():
    parent = {p.name: p.parent for p in REGISTER if p.is_default}
    for name in parent:
        seen = {name}
        while parent[name]:
            name = parent[name]
            assert name not in seen, name
            seen.add(name)


def test_another_name_leads_to_one_pattern():
    """An alias is no name of another pattern, and no two names share one."""
    names = {p.name for p in REGISTER}
    owners = defaultdict(set)
    for p in REGISTER:
        for alias in p.aliases:
            assert alias not in names, (p.id, alias)
            owners[alias].add(p.name)
    assert {alias: of for alias, of in owners.items() if len(of) > 1} == {}


def test_every_name_leads_to_its_pattern():
    register = liuren_patterns()
    for p in REGISTER:
        assert register.named(p.id).id in (p.id, p.name)
        if p.is_default:
            assert register.named(p.name) is p or register.named(p.name).id == p.name
            for alias in p.aliases:
                assert register.named(alias).name == p.name


# -- where they hold ----------------------------------------------------------------------------
def test_every_pattern_arises_unless_it_tells_why_not_and_none_holds_always():
    for p in REGISTER:
        holds = cubes()[p.id][0]
        assert holds.any() != bool(p.never), p.id
        assert not holds.all(), p.id


ALIKE = {
    "收魂": "the tomb of the stem carries 玄武 on the same plates by day and by night",
    "鑄印·list": "on the one plate of 鑄印 a god of 三傳 carries 太常 by day where one does by night",
    "鑄印真體": "so it is with 六合",
    "鑄印真體·moon": "so it is with 太陰",
    "印綬雙全": "so it is with 太常",
    "破印損模·summer": "so it is with 螣蛇 or 朱雀",
    "官爵·two_seals": "戌 that opens carries 太常 on the same days and plates by day and by night",
    "平地登霄": "so it is with 戌 in 三傳",
}
"""The two nobles of a day face each other, so that these do not depend on 晝夜, though they ask."""


def test_no_pattern_is_constant_along_an_axis_of_its():
    constant = []
    for p in REGISTER:
        holds = cubes()[p.id][0]
        for place, size in enumerate(holds.shape):
            if size > 1 and not p.never and (holds == holds.take([0], axis=place)).all():
                constant.append((p.id, AXES[place].name))
    assert {one for one in constant if one[1] != "daynight" or one[0] not in ALIKE} == set()


def test_an_exception_applies_to_some_hits_and_not_to_all():
    for p in REGISTER:
        holds, exempt = cubes()[p.id]
        if exempt is not None and not p.never:
            assert (holds & exempt).any(), p.id
            assert (holds & ~exempt).any(), p.id


def _read_off(cube: np.ndarray, events: dict[str, np.ndarray]) -> np.ndarray:
    count = len(events["day"])
    return cube[
        tuple(
            events[axis.name] if size > 1 else np.zeros(count, np.intp)
            for axis, size in zip(AXES, cube.shape, strict=True)
        )
    ]


def _agree(p: Pattern, charts: Charts, events: dict[str, np.ndarray]) -> None:
    holds, exempt = p.on(charts)
    cube, exempt_cube = cubes()[p.id]
    shape = (len(events["day"]),)
    assert np.array_equal(np.broadcast_to(holds, shape), _read_off(cube, events)), p.id
    assert (exempt is None) == (exempt_cube is None)
    if exempt is not None:
        assert np.array_equal(np.broadcast_to(exempt, shape), _read_off(exempt_cube, events)), p.id


@pytest.mark.parametrize("seed", [1, 2])
def test_events_are_answered_like_the_grid(seed):
    draw = np.random.default_rng(seed)
    events = {name: draw.integers(0, size, 3000) for name, size in axis_sizes().items()}
    charts = Charts(**events)
    for p in REGISTER:
        _agree(p, charts, events)


def test_events_on_which_it_holds_are_answered_like_the_grid():
    for p in REGISTER:
        draw = np.random.default_rng(zlib.crc32(p.id.encode()))
        cube = cubes()[p.id][0]
        hits = np.flatnonzero(cube)
        if not len(hits):
            continue
        at = np.unravel_index(draw.choice(hits, 20), cube.shape)
        events = {
            axis.name: place if size > 1 else draw.integers(0, axis.size, 20)
            for axis, place, size in zip(AXES, at, cube.shape, strict=True)
        }
        _agree(p, Charts(**events), events)
        assert np.broadcast_to(p.on(Charts(**events))[0], 20).all(), p.id


@pytest.mark.parametrize(("shehai", "noble"), [("depth", "xieji"), ("printed", "gengxin")])
def test_every_school_can_be_asked(shehai, noble):
    draw = np.random.default_rng(5)
    events = {name: draw.integers(0, size, 200) for name, size in axis_sizes().items()}
    charts = Charts(shehai=shehai, noble=noble, **events)
    for p in REGISTER:
        assert np.broadcast_to(p.on(charts)[0], 200).dtype == np.bool_, p.id


# -- the inventory ------------------------------------------------------------------------------
def _catalogue() -> dict[str, dict[str, str]]:
    with (FOLDER / "catalogue.csv").open(encoding="utf-8", newline="") as file:
        return {row["catalogue"]: row for row in csv.DictReader(file)}


def _carried() -> dict[str, list[str]]:
    found = defaultdict(list)
    for p in REGISTER:
        for identifier in p.catalogue:
            found[identifier].append(p.id)
    return found


def _merged() -> dict[str, list[str]]:
    found = defaultdict(list)
    for part in listed("patterns_merged_", ("catalogue", "pattern")).values():
        for row in part:
            found[row["catalogue"]].append(row["pattern"])
    return found


def _not_yet() -> list[dict[str, str]]:
    parts = listed("patterns_not_yet_", ("catalogue", "name", "reason")).values()
    return [row for part in parts for row in part]


def test_ids_of_the_inventory_exist():
    known = _catalogue()
    told = [*_carried(), *_merged(), *(row["catalogue"] for row in _not_yet())]
    assert [i for i in told if i not in known or known[i]["part"] not in "ABCDEFGH"] == []


def test_every_pattern_of_the_inventory_is_carried_or_told_of():
    wanted = {
        i
        for i, row in _catalogue().items()
        if row["kind"] == "pattern" and row["part"] in "ABCDEFG"
    } - TITLE_ONLY
    told = set(_carried()) | set(_merged()) | {row["catalogue"] for row in _not_yet()}
    assert sorted(wanted - told) == []


def test_nothing_is_carried_and_not_yet_at_once():
    missing = Counter(row["catalogue"] for row in _not_yet())
    assert [i for i, count in missing.items() if count > 1] == []
    assert sorted(set(missing) & (set(_carried()) | set(_merged()))) == []
    assert all(row["reason"] and row["name"] for row in _not_yet())
    assert TITLE_ONLY.isdisjoint(_carried())


def test_merged_rows_name_a_pattern():
    known = {p.id for p in REGISTER} | {p.name for p in REGISTER}
    assert [(i, n) for i, names in _merged().items() for n in names if n not in known] == []


def test_no_file_of_rules_is_long():
    folder = Path(liuren_tables.rules.__file__).parent
    lengths = {
        f.name: len(f.read_text(encoding="utf-8").splitlines()) for f in folder.rglob("*.py")
    }
    assert {name: lines for name, lines in lengths.items() if lines > 400} == {}


# -- citations ----------------------------------------------------------------------------------
def test_sources_are_lines():
    for p in REGISTER:
        assert p.source, p.id
        for cited in p.source.split():
            text, _, line = cited.partition(":")
            assert text in LENGTHS, (p.id, cited)
            assert line.isdigit(), (p.id, cited)
            assert 1 <= int(line) <= LENGTHS[text], (p.id, cited)


def test_no_citation_points_at_a_paraphrase():
    for p in REGISTER:
        for cited in p.source.split():
            if cited.startswith("003:"):
                assert int(cited[4:]) % 4 == ORIGINAL, (p.id, cited)


@cache
def _text(number: str) -> list[str]:
    folder = Path(
        os.environ.get("LIUREN_TEXTS") or Path(__file__).resolve().parents[3] / "shared" / "texts"
    )
    found = sorted(folder.glob(f"{number}_*.txt"))
    if not found:
        pytest.skip("the source texts are not at hand (LIUREN_TEXTS)")
    return found[0].read_text(encoding="utf-8").split("\n")


def test_cited_lines_are_originals_followed_by_their_paraphrase():
    lines = ["", *_text("003")]
    modern = [sum(map(lines[n].count, "的這")) for n in range(len(lines))]
    residues = [sum(modern[n] for n in range(4187, len(lines)) if n % 4 == r) for r in range(4)]
    assert residues[1] > 20 * residues[3]
    assert residues[0] == residues[2] == 0
    for p in REGISTER:
        for cited in p.source.split():
            if cited.startswith("003:"):
                line = int(cited[4:])
                assert lines[line].strip(), (p.id, cited)
                assert not lines[line + 1].strip(), (p.id, cited)


def test_cited_lines_exist():
    for number in {cited[:3] for p in REGISTER for cited in p.source.split()}:
        lines = ["", *_text(number)]
        for p in REGISTER:
            for cited in p.source.split():
                if cited.startswith(number):
                    assert int(cited[4:]) < len(lines), (p.id, cited)
                    assert lines[int(cited[4:])].strip(), (p.id, cited)


ELSEWHERE = {
    "A-x039": "the row's notes tell the five days and that two are none of them",
    "D-x075": "the page of 知一 lists its charts of 順連茹; the name is defined at 7943",
    "F-x105": "the page of 九丑 writes out the ten days that 3407 gives as stems and branches",
}
"""Lists that do not define a pattern, so that their line is not cited."""
DERIVED = re.compile(
    r"[Cc]omputed|[Pp]rogram|recomput|[Cc]hecking script|verified|EMENDED|inferred"
)
SAME = str.maketrans("已巳", "己己")  # OCR confuses 己 已 巳


def _mapped() -> dict[str, set[str]]:
    """Ids of patterns by the names that examples give."""
    names: dict[str, set[str]] = defaultdict(set)
    for path in sorted(AUTHORITIES.glob("pattern_names_*.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                names[row["example_name"]] |= set(row["pattern"].split())
    return names


def _cited_for(example: Example) -> set[str]:
    """Lines cited by the readings of the names that a row gives."""
    ids = set().union(*(_mapped().get(said, set()) for said in example.expect.patterns))
    names = {p.name for p in REGISTER if p.id in ids or p.name in ids}
    return {cited for p in REGISTER if p.name in names for cited in p.source.split()}


def _stands(day: str, text: str) -> bool:
    """甲子, or among the products of a run of stems and a run of branches (甲申子辰, 丁癸卯酉)."""
    stem, branch = day.translate(SAME)
    stems, branches = f"[{STEMS.translate(SAME)}、]", f"[{BRANCHES.translate(SAME)}、]"
    return bool(re.search(f"{stem}{stems}*{branches}*{branch}", text))


def test_the_days_of_lists_stand_on_cited_lines():
    lines = ["", *_text("003")]
    missing = []
    for example in liuren():
        given = example.raw["given"]
        cited = _cited_for(example)
        if "enumerated" not in given or not cited or example.id in ELSEWHERE:
            continue
        text = "\n".join(lines[int(c[4:])] for c in sorted(cited) if c.startswith("003:"))
        days = re.findall(f"[{STEMS}][{BRANCHES}]", json.dumps(given, ensure_ascii=False))
        gone = [day for day in dict.fromkeys(days) if not _stands(day, text.translate(SAME))]
        if gone and not DERIVED.search(example.notes):
            missing.append((example.id, example.source, sorted(cited), gone))
    assert missing == []
