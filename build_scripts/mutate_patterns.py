"""Mutate the functions of the patterns, and see whether tables and worked examples notice.

``python -m build_scripts.mutate_patterns`` changes one thing at a time in the functions of
``rules/liuren`` and ``rules/qimen``: a comparison, an operator, a condition left out, a 漢字 replaced
by its neighbour, a number by the next, a relation by another. Each mutant is evaluated on the grid.
It is killed by the tables if a hit differs from those of the register, and by the examples if what a
worked example says of a pattern no longer holds (`tests/patterns/claims.py`).

A mutant that cannot be evaluated is not counted. ``--sample N`` takes some at random, always the
same for one ``--seed``; ``--survivors`` lists those that the tables do not notice.
"""

from __future__ import annotations

import argparse
import ast
import copy
import inspect
import multiprocessing
import os
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from types import CodeType, ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from liuren_tables.charts.charts import Charts
from liuren_tables.charts.qimen.charts import QimenCharts
from liuren_tables.charts.transmissions import METHODS
from liuren_tables.rules.registry import Pattern, Registry, liuren_patterns, qimen_patterns

__all__ = ["Mutant", "Outcome", "mutants", "report", "run"]

Bools = npt.NDArray[np.bool_]
Answer = tuple[Bools, "Bools | None"]

ARTS: dict[str, tuple[str, Callable[[], Registry], Callable[[], Any]]] = {
    "liuren": ("liuren_tables.rules.liuren", liuren_patterns, Charts.grid),
    "qimen": ("liuren_tables.rules.qimen", qimen_patterns, QimenCharts.grid),
}
SERIES = (
    "甲乙丙丁戊己庚辛壬癸", "子丑寅卯辰巳午未申酉戌亥", "木火土金水", "春夏秋冬", "晝夜",
    ("貴人", "螣蛇", "朱雀", "六合", "勾陳", "青龍", "天空", "白虎", "太常", "玄武", "太陰", "天后"),
)  # fmt: skip
NEIGHBOUR = {a: b for one in SERIES for a, b in zip(one, (*one[1:], one[0]), strict=True)}
METHOD_AFTER = dict(zip(METHODS, (*METHODS[1:], METHODS[0]), strict=True))
SWAPS = (
    ("joins", "harms"), ("controls", "generates"), ("above", "seat"), ("clashes", "joins"),
    ("controls_day", "generates_day"), ("controlled_by_day", "drains_day"), ("void", "seat_void"),
    ("on_stem", "on_branch"), ("lodging", "day_branch"), ("chu", "mo"), ("zhong", "chu"),
    ("controls_seat", "controlled_by_seat"), ("punishes", "breaks"), ("birth", "tomb"),
    ("day_noble", "night_noble"), ("xun_head", "xun_tail"), ("some", "every"),
    ("GOOD_GENERALS", "BAD_GENERALS"), ("general_controls", "controls_general"),
    ("ben_ming", "xing_nian"), ("husband", "wife"), ("husband_stem", "wife_stem"),
)  # fmt: skip
SWAP = {b: a for a, b in SWAPS} | dict(SWAPS)
COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}  # fmt: skip


# -- mutants ----------------------------------------------------------------------------------
@dataclass(frozen=True)
class Mutant:
    """One change of one function.

    Attributes:
        art: ``liuren`` or ``qimen``.
        module, function: where.
        line: of the file.
        change: what is changed, in words.
        node, way: which node of the function, and which of its changes.
    """

    art: str
    module: str
    function: str
    line: int
    change: str
    node: int
    way: int


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant.

    Attributes:
        mutant: which.
        reached: some pattern uses it and it can be evaluated.
        by_tables: a hit differs.
        by_examples: an example no longer holds.
        has_example: an example speaks of a pattern that uses it.
    """

    mutant: Mutant
    reached: bool
    by_tables: bool = False
    by_examples: bool = False
    has_example: bool = False


def _ways(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Each change of a node, with what is put in its place."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARISONS:
        other = COMPARISONS[type(node.ops[0])]
        changed = copy.deepcopy(node)
        changed.ops[0] = other()
        yield f"{type(node.ops[0]).__name__} → {other.__name__}", changed
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd | ast.BitOr):
        is_and = isinstance(node.op, ast.BitAnd)
        yield (
            "& → |" if is_and else "| → &",
            ast.BinOp(node.left, ast.BitOr() if is_and else ast.BitAnd(), node.right),
        )
        yield f"without {_short(node.left)}", node.right
        yield f"without {_short(node.right)}", node.left
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Invert | ast.Not):
        yield "without ~", node.operand
    elif isinstance(node, ast.Constant):
        yield from _constants(node)
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        if node.id in NEIGHBOUR:
            yield f"{node.id} → {NEIGHBOUR[node.id]}", ast.Name(NEIGHBOUR[node.id], ast.Load())
        elif node.id in SWAP:
            yield f"{node.id} → {SWAP[node.id]}", ast.Name(SWAP[node.id], ast.Load())
    elif isinstance(node, ast.Attribute) and node.attr in SWAP:
        yield (
            f".{node.attr} → .{SWAP[node.attr]}",
            ast.Attribute(node.value, SWAP[node.attr], ast.Load()),
        )


def _constants(node: ast.Constant) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(node.value, bool):
        yield f"{node.value} → {not node.value}", ast.Constant(not node.value)
    elif isinstance(node.value, int):
        for step in (1, -1):
            yield f"{node.value} → {node.value + step}", ast.Constant(node.value + step)
    elif isinstance(node.value, str) and node.value in METHOD_AFTER:
        other = METHOD_AFTER[node.value]
        yield f"{node.value} → {other}", ast.Constant(other)


def _short(node: ast.AST) -> str:
    text = ast.unparse(node)
    return text if len(text) <= 40 else f"{text[:39]}…"


def _nodes(function: ast.FunctionDef) -> list[ast.AST]:
    """The nodes of the body, docstring apart, in an order that does not change."""
    return [node for part in function.body for node in ast.walk(part) if not _is_text(node)]


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


class _Put(ast.NodeTransformer):
    """Puts one node in the place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self._old, self._new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        if node is self._old:
            return self._new
        return self.generic_visit(node)


@cache
def _functions(module: str) -> dict[str, ast.FunctionDef]:
    tree = ast.parse(inspect.getsource(import_module(module)))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
    return {part.name: part for part in tree.body if isinstance(part, ast.FunctionDef)}


@cache
def _modules(art: str) -> tuple[str, ...]:
    package, register, _ = ARTS[art]
    register()  # imports them all
    return tuple(sorted(name for name in sys.modules if name.startswith(f"{package}.")))


def mutants(art: str) -> list[Mutant]:
    """Every mutant of an art, in the order of modules, functions and nodes."""
    found = []
    for module in _modules(art):
        for name, function in _functions(module).items():
            for place, node in enumerate(_nodes(function)):
                for way, (change, _) in enumerate(_ways(node)):
                    line = getattr(node, "lineno", function.lineno)
                    found.append(Mutant(art, module, name, line, change, place, way))
    return found


def _compiled(mutant: Mutant) -> CodeType:
    function = copy.deepcopy(_functions(mutant.module)[mutant.function])
    target = _nodes(function)[mutant.node]
    _, new = list(_ways(target))[mutant.way]
    _Put(target, new).visit(function)
    function.decorator_list = [
        d for d in function.decorator_list if not ast.unparse(d).startswith("pattern(")
    ]
    tree = ast.fix_missing_locations(ast.Module([function], []))
    return compile(tree, mutant.module, "exec")


# -- what a function reaches --------------------------------------------------------------------
def _plain(function: Any) -> Any:
    return inspect.unwrap(function) if callable(function) else function


def _uses(function: Any) -> set[int]:
    """Ids of the functions that this one names, in its body or in a closure."""
    function = _plain(function)
    names: set[str] = set()
    codes: list[CodeType] = [function.__code__]
    while codes:
        code = codes.pop()
        names |= set(code.co_names)
        codes += [const for const in code.co_consts if isinstance(const, CodeType)]
    held = [function.__globals__.get(name) for name in names]
    held += [cell.cell_contents for cell in function.__closure__ or ()]
    return {id(_plain(one)) for one in held if inspect.isfunction(_plain(one))}


@cache
def _users(art: str) -> dict[int, list[Pattern]]:
    """By the id of a function, the patterns whose rule is it or comes to use it."""
    found: dict[int, list[Pattern]] = defaultdict(list)
    known: dict[int, Any] = {}
    for module in _modules(art):
        for value in vars(sys.modules[module]).values():
            if inspect.isfunction(_plain(value)):
                known[id(_plain(value))] = _plain(value)
    for p in ARTS[art][1]().patterns:
        seen: set[int] = set()
        open_ids = {id(_plain(p.rule))}
        known[id(_plain(p.rule))] = _plain(p.rule)
        while open_ids:
            one = open_ids.pop()
            seen.add(one)
            if one in known:
                open_ids |= _uses(known[one]) - seen
        for one in seen:
            found[one].append(p)
    return found


@cache
def _grid(art: str) -> Any:
    return ARTS[art][2]()


@cache
def _baseline(art: str) -> dict[str, Answer]:
    return {p.id: p.on(_grid(art)) for p in ARTS[art][1]().patterns}


@cache
def _claims(art: str) -> dict[str, list[Any]]:
    """What the worked examples say of each pattern."""
    if art != "liuren":
        return {}
    found: dict[str, list[Any]] = import_module("tests.patterns.claims").claims()
    return found


# -- judging ----------------------------------------------------------------------------------
def _same(one: Bools | None, other: Bools | None) -> bool:
    if one is None or other is None:
        return one is other
    return bool((one == other).all())


def _answers(mutant: Mutant) -> Iterator[tuple[Pattern, Answer]]:
    """Each pattern that the mutated function serves, with where it then holds."""
    module = sys.modules[mutant.module]
    original = vars(module)[mutant.function]
    exec(_compiled(mutant), vars(module))
    changed = vars(module)[mutant.function]
    held = _holders(mutant.art, original) | {(module.__name__, mutant.function)}
    for name, attribute in held:
        setattr(sys.modules[name], attribute, changed)
    try:
        for p in _users(mutant.art).get(id(_plain(original)), ()):
            rule = changed if _plain(p.rule) is _plain(original) else p.rule
            yield p, replace(p, rule=rule).on(_grid(mutant.art))
    finally:
        for name, attribute in held:
            setattr(sys.modules[name], attribute, original)


def _holders(art: str, function: Any) -> set[tuple[str, str]]:
    """Modules and names by which a function is known."""
    return {
        (name, attribute)
        for name in _modules(art)
        for attribute, value in vars(_module(name)).items()
        if value is function
    }


def _module(name: str) -> ModuleType:
    return sys.modules[name]


def judge(mutant: Mutant) -> Outcome:
    """Evaluate a mutant and hold it against tables and examples."""
    by_tables = by_examples = has_example = reached = False
    claims = _claims(mutant.art)
    try:
        for p, (holds, exempt) in _answers(mutant):
            reached = True
            has_example |= bool(claims.get(p.id))
            before = _baseline(mutant.art)[p.id]
            if not (_same(holds, before[0]) and _same(exempt, before[1])):
                by_tables = True
                if not by_examples:
                    by_examples = not all(c.holds(holds, exempt) for c in claims.get(p.id, ()))
            if by_tables and by_examples:
                break
    except Exception:  # the change makes no sense: whatever it raises, it is no mutant
        return Outcome(mutant, False)
    return Outcome(mutant, reached, by_tables, by_examples, has_example)


def run(art: str, sample: int | None = None, seed: int = 0, processes: int = 1) -> list[Outcome]:
    """Judge the mutants of an art, or some of them.

    Args:
        art: ``liuren`` or ``qimen``.
        sample: how many; all unless given.
        seed: which they are.
        processes: how many work side by side.
    """
    chosen = mutants(art)
    if sample is not None:
        chosen = random.Random(seed).sample(chosen, min(sample, len(chosen)))
    _users(art), _baseline(art), _claims(art)
    if processes == 1:
        return [judge(mutant) for mutant in chosen]
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        return pool.map(judge, chosen, chunksize=64)


def report(outcomes: list[Outcome]) -> Iterator[str]:
    """Totals by module, as lines."""
    counts: Counter[tuple[str, str]] = Counter()
    for o in outcomes:
        module = o.mutant.module.removeprefix("liuren_tables.rules.")
        for where in (module, "all"):
            counts[where, "left out"] += not o.reached
            counts[where, "mutants"] += o.reached
            counts[where, "tables"] += o.by_tables
            counts[where, "spoken of"] += o.has_example
            counts[where, "examples"] += o.by_examples
    yield f"{'module':36}{'mutants':>8}{'by tables':>16}{'spoken of':>11}{'by examples':>18}"
    for where in [*sorted({where for where, _ in counts} - {"all"}), "all"]:
        total, spoken = counts[where, "mutants"], counts[where, "spoken of"]
        tables, examples = counts[where, "tables"], counts[where, "examples"]
        yield (
            f"{where:36}{total:8}{tables:8} ({tables / max(total, 1):6.1%}){spoken:11}"
            f"{examples:9} ({examples / max(spoken, 1):6.1%})"
        )
    yield f"{counts['all', 'left out']} that no pattern reaches or that cannot be evaluated"


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("arts", nargs="*", default=list(ARTS), metavar="art", help="liuren, qimen")
    parser.add_argument("--sample", type=int, help="so many at random")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--survivors", action="store_true", help="list what no hit shows")
    chosen = parser.parse_args()
    for art in chosen.arts:
        outcomes = run(art, chosen.sample, chosen.seed, chosen.processes)
        print("\n".join(report(outcomes)))
        for o in outcomes:
            if chosen.survivors and o.reached and not o.by_tables:
                m = o.mutant
                print(f"{m.module.rpartition('.')[2]}:{m.line} {m.function}: {m.change}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
