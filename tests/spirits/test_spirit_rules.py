"""The rule language: each rule against the same thing typed out, and every fault named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liuren_tables.rules.spirit_rules import BASES, TARGETS, expand, printed_cells
from liuren_tables.rules.spirits import HEADER, load_spirits, spirits
from liuren_tables.symbols.cycles import BRANCHES, STEMS

OF_BRANCHES = [b.name for b in BASES.values() if b.kind == "branch"]
OF_STEMS = [b.name for b in BASES.values() if b.kind == "stem"]
branch_basis = st.sampled_from(OF_BRANCHES)
branch_name = st.sampled_from(BRANCHES)
cell = st.lists(branch_name, unique=True, max_size=3)


def typed(cells, basis):
    """A rule ``values`` of cells given by code of the basis."""
    first = BASES[basis].first
    ordered = [cells[(i + first) % len(cells)] for i in range(len(cells))]
    return "values " + " ".join("/".join(names) or "·" for names in ordered)


def names_of(cells, target):
    return [[TARGETS[target].names[place] for place in places] for places in cells]


@given(basis=st.sampled_from(list(BASES)), target=st.sampled_from(list(TARGETS)), data=st.data())
def test_values_are_kept_in_the_order_of_the_basis(basis, target, data):
    size = len(BASES[basis].names)
    one = st.lists(st.sampled_from(TARGETS[target].names), unique=True, max_size=3)
    cells = data.draw(st.lists(one, min_size=size, max_size=size).filter(any))
    assert names_of(expand(typed(cells, basis), basis, target), target) == cells


@given(
    basis=branch_basis, start=branch_name, step=st.integers(0, 30), sign=st.sampled_from([1, -1])
)
def test_a_run_goes_so_many_places_a_step(basis, start, step, sign):
    rule = f"{'forward' if sign == 1 else 'backward'} {start} step {step}"
    cells = expand(rule, basis, "branch")
    at = BRANCHES.index(start)
    assert cells[BASES[basis].first] == (at,)
    for code in range(12):
        (here,), (after,) = cells[code], cells[(code + 1) % 12]
        if (code + 1) % 12 != BASES[basis].first:
            assert (after - here) % 12 == sign * step % 12


@given(basis=branch_basis, start=branch_name)
def test_a_run_through_all_branches_is_an_offset(basis, start):
    away = (BRANCHES.index(start) - BASES[basis].first) % 12
    forward = expand(f"forward {start}", basis, "branch")
    assert forward == expand(f"offset +{away}", basis, "branch")
    assert forward == expand(f"offset -{12 - away}", basis, "branch")
    assert expand(f"forward {start} step 1", basis, "branch") == forward
    assert expand(f"backward {start} step 11", basis, "branch") == forward


@given(basis=branch_basis, cells=st.sampled_from([1, 2, 3, 4, 6, 12]).flatmap(
    lambda n: st.lists(cell, min_size=n, max_size=n)).filter(any))  # fmt: skip
def test_a_cycle_comes_again(basis, cells):
    words = " ".join("/".join(names) or "·" for names in cells)
    whole = cells * (12 // len(cells))
    first = BASES[basis].first
    turned = [whole[(code - first) % 12] for code in range(12)]
    assert names_of(expand(f"cycle {words}", basis, "branch"), "branch") == turned


GROUPS = {
    "triad": dict(zip("水木火金", ["申子辰", "亥卯未", "寅午戌", "巳酉丑"], strict=True)),
    "season": dict(zip("春夏秋冬", ["寅卯辰", "巳午未", "申酉戌", "亥子丑"], strict=True)),
    "class": dict(zip("孟仲季", ["寅申巳亥", "子午卯酉", "辰戌丑未"], strict=True)),
    "parity": dict(zip("陽陰", ["子寅辰午申戌", "丑卯巳未酉亥"], strict=True)),
}


@given(basis=branch_basis, word=st.sampled_from(list(GROUPS)), data=st.data())
def test_groups_of_branches(basis, word, data):
    groups = GROUPS[word]
    cells = {name: data.draw(cell) for name in groups}
    if not any(cells.values()):
        return
    order = data.draw(st.permutations(list(groups)))
    rule = word + " " + " ".join(f"{n}:{'/'.join(cells[n]) or '·'}" for n in order)
    found = names_of(expand(rule, basis, "branch"), "branch")
    for code, names in enumerate(found):
        assert names == next(cells[n] for n, of in groups.items() if BRANCHES[code] in of)


@given(basis=st.sampled_from(OF_STEMS), places=st.lists(branch_name, min_size=5, max_size=5))
def test_pairs_of_stems(basis, places):
    pairs = ["甲己", "乙庚", "丙辛", "丁壬", "戊癸"]
    rule = "pair " + " ".join(f"{p}:{b}" for p, b in zip(pairs, places, strict=True))
    found = names_of(expand(rule, basis, "branch"), "branch")
    for code, (name,) in enumerate(found):
        assert name == next(b for p, b in zip(pairs, places, strict=True) if STEMS[code] in p)


def test_mappings_and_their_schools():
    assert expand("mapping clash", "month", "branch") == expand("offset +6", "month", "branch")
    table = expand("mapping punishment", "day_branch", "branch")
    assert table == expand("mapping punishment table", "day_branch", "branch")
    one_way = expand("mapping punishment one_way", "day_branch", "branch")
    assert [BRANCHES[i] for i in range(12) if table[i] != one_way[i]] == ["未", "申"]
    assert one_way[7] == ()


@pytest.mark.parametrize(
    ("rule", "basis", "target", "said"),
    [
        ("forward 子", "moon", "branch", "'moon' is not a basis"),
        ("forward 子", "month", "star", "'star' is not a target"),
        ("sideways 子", "month", "branch", "'sideways' is not a rule"),
        ("forward", "month", "branch", "left out"),
        ("forward  子", "month", "branch", "left out"),
        ("forward 甲", "month", "branch", "'甲' is not a branch"),
        ("forward 子 twice", "month", "branch", "a start and perhaps a step"),
        ("values 子 丑", "month", "branch", "2 values for the 12"),
        ("values 子", "fixed", "stem", "'子' is not a stem"),
        ("cycle 子 丑 寅 卯 辰", "month", "branch", "does not come round"),
        ("cycle 子/子", "month", "branch", "repeats a place"),
        ("values ·", "fixed", "branch", "falls nowhere"),
        ("triad 水:子 木:卯 火:午", "month", "branch", "no place for 金"),
        ("triad 水:子 水:卯 火:午 金:酉", "month", "branch", "does not tell"),
        ("season 春:子", "day_stem", "branch", "has no 春/夏/秋/冬"),
        ("offset 5", "month", "branch", "a number with its sign"),
        ("offset +5", "day_stem", "branch", "so many places"),
        ("mapping nothing", "month", "branch", "there is no mapping nothing"),
        ("mapping prosperity", "month", "branch", "goes from stem to branch"),
    ],
)
def test_faults_are_named(rule, basis, target, said):
    with pytest.raises(ValueError, match=said):
        expand(rule, basis, target)


@pytest.mark.parametrize("printed", ["丑", "丑:", "甲:子", "丑:子 丑:寅"])
def test_what_is_printed_is_told_by_basis_value(printed):
    with pytest.raises(ValueError, match="does not say what is printed"):
        printed_cells(printed, "day_branch")


# -- the files ------------------------------------------------------------------------------------
GOOD = "甲神,,,003:1,1,month,branch,forward 子,,吉,,003:1,A-001,"


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([GOOD, GOOD], r"spirits_month.csv line 3 \(甲神\): this reading by month stands twice"),
        ([GOOD, GOOD.replace("甲神,,,", "甲神,,other,")], "2 defaults by month"),
        ([GOOD.replace(",1,month", ",0,month")], r"line 2 \(甲神\): 0 defaults by month"),
        ([GOOD.replace("month", "moon")], r"line 2 \(甲神\): 'moon' is not a basis"),
        ([GOOD.replace(",1,month", ",yes,month")], "is_default is 1 or 0"),
        ([GOOD.replace("吉", "好")], "the nature '好'"),
        ([GOOD.replace("forward 子", "values 子")], "1 values for the 12"),
        ([GOOD.replace("A-001", "")], "must be given"),
        ([GOOD + ",more"], "15 cells for 14 columns"),
    ],
)
def test_faults_of_the_files_name_file_and_row(tmp_path, lines, said):
    text = "\n".join([",".join(HEADER), *lines]) + "\n"
    (tmp_path / "spirits_month.csv").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=said):
        load_spirits(tmp_path)


def test_a_wrong_header_is_refused(tmp_path):
    (tmp_path / "spirits_month.csv").write_text("spirit,rule\n", encoding="utf-8")
    with pytest.raises(ValueError, match="the header is spirit,rule"):
        load_spirits(tmp_path)


def test_the_rules_of_the_texts_are_all_used():
    words = {v.rule.split(" ")[0] for v in spirits()}
    assert {"values", "forward", "backward", "cycle", "triad", "season", "class", "pair", "offset",
            "mapping"} <= words  # fmt: skip


def test_what_is_printed_differs_from_what_the_data_has():
    for v in spirits():
        names = BASES[v.basis].names
        for name, printed in printed_cells(v.printed, v.basis).items():
            cell = "/".join(TARGETS[v.target].names[p] for p in v.cells[names.index(name)])
            assert printed != (cell or "·"), (v.spirit, v.basis, name)
            assert v.note, (v.spirit, v.basis)
