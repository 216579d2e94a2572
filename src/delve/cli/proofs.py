"""Which tests name which ledger lines, as their source has it: what proves them, and which of them hardly do."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from delve.cli.errors import BadArguments
from delve.core import ledger

BROAD = 5
"""A test that names as many lines says little about each."""

_ID = re.compile(r"[A-Z]+(?:-[A-Z0-9]+)*-\d+[a-z]?")
_EMPTY = ("[]", "()", "{}", "set()", "''", "None", "False")


class NamingTest(Struct, frozen=True):
    """A test that names ledger lines, or one case of it that names some of its own."""

    name: str
    rules: frozenset[str]
    """With those of its module, and of the parameters if it is one case of several."""
    negative: bool
    """Whether it only says what is not so."""

    @property
    def weak(self) -> str:
        """Why it hardly proves a line: `broad`, `negative`, both, or nothing."""
        return " and ".join([*["broad"] * (len(self.rules) >= BROAD), *["negative"] * self.negative])


def naming_tests(folder: Path) -> list[NamingTest]:
    """All tests below a folder that name ledger lines."""
    found = []
    for path in sorted(folder.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if "mark.rule" in text:
            found += list(_of_module(ast.parse(text), path.relative_to(folder.parent).as_posix()))
    return found


def proofs(folder: Path) -> dict[str, list[NamingTest]]:
    """The tests of each line."""
    found: dict[str, list[NamingTest]] = {}
    for test in naming_tests(folder):
        for rule in sorted(test.rules):
            found.setdefault(rule, []).append(test)
    return found


def _of_module(tree: ast.Module, file: str) -> Iterator[NamingTest]:
    of_all = [rule for node in tree.body if isinstance(node, ast.Assign) for rule in _ids(node, "pytestmark")]
    helpers = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    for name, test in helpers.items():
        if not name.startswith("test_"):
            continue
        cases = list(_cases(test))
        of_cases = {rule for _, rules in cases for rule in rules}
        rules = {*of_all, *(rule for mark in test.decorator_list for rule in _ids(mark))} - of_cases
        negative = _is_negative(test, helpers)
        for case, own in [("", set[str]()), *cases]:
            if rules or own:
                yield NamingTest(f"{file}::{name}{case}", frozenset(rules | own), negative)


def _cases(test: ast.FunctionDef) -> Iterator[tuple[str, set[str]]]:
    """The sets of parameters that have marks of their own."""
    for decorator in test.decorator_list:
        for call in ast.walk(decorator):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.param":
                rules = {rule for keyword in call.keywords for rule in _ids(keyword)}
                if rules:
                    yield f"[{', '.join(ast.unparse(value) for value in call.args)}]", rules


def _ids(node: ast.AST, target: str = "") -> Iterator[str]:
    """The ids in the marks below a node; of an assignment, only if it is to this name."""
    if isinstance(node, ast.Assign) and [ast.unparse(one) for one in node.targets] != [target]:
        return
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.rule":
            for part in (part for arg in call.args for part in ast.walk(arg)):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    if not _ID.fullmatch(part.value):
                        raise BadArguments("cli.error.mark", mark=part.value)
                    yield part.value


# ---------------------------------------------------------------------- what a test says


def _is_negative(test: ast.FunctionDef, helpers: dict[str, ast.FunctionDef]) -> bool:
    """Whether a test, with the functions of its module that it calls, has only claims of what is not so."""
    claims = list(_claims(test, helpers, {test.name}))
    return bool(claims) and all(claims)


def _claims(function: ast.FunctionDef, helpers: dict[str, ast.FunctionDef], seen: set[str]) -> Iterator[bool]:
    """For each claim whether it is a negative one."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assert):
            yield _denies(node.test)
        elif isinstance(node, ast.withitem) and isinstance(node.context_expr, ast.Call):
            if ast.unparse(node.context_expr.func) == "pytest.raises":
                # With the words or the key that are expected it says what happens instead.
                yield not node.context_expr.keywords and node.optional_vars is None
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in helpers:
            if node.func.id not in seen:
                seen.add(node.func.id)
                yield from _claims(helpers[node.func.id], helpers, seen)


def _denies(claim: ast.expr) -> bool:
    if isinstance(claim, ast.UnaryOp):
        return isinstance(claim.op, ast.Not)
    if isinstance(claim, ast.BoolOp):
        return all(_denies(part) for part in claim.values)
    if isinstance(claim, ast.Compare) and len(claim.ops) == 1:
        if isinstance(claim.ops[0], ast.NotIn | ast.NotEq):
            return True
        return isinstance(claim.ops[0], ast.Eq | ast.Is) and ast.unparse(claim.comparators[0]) in _EMPTY
    if isinstance(claim, ast.Call) and ast.unparse(claim.func) in ("all", "any") and claim.args:
        return isinstance(claim.args[0], ast.GeneratorExp) and _denies(claim.args[0].elt)
    return False


# ---------------------------------------------------------------------- lists and the README's table


def weak_lines(folder: Path, game: str | None) -> list[tuple[ledger.Line, list[NamingTest]]]:
    """The lines that rest on weak tests alone, with those tests."""
    known = proofs(folder)
    found = [(line, known.get(line.id, [])) for line in ledger.of(game)]
    return [(line, tests) for line, tests in found if tests and all(test.weak for test in tests)]


_GAMES = {"heroesout": "Keep the Heroes Out!", "gloomhaven": "Gloomhaven", "mageknight": "Mage Knight"}
BEGIN = "<!-- written by `delve rules coverage --readme` -->"
END = "<!-- end of the table -->"


def readme_table(folder: Path) -> str:
    """How many lines of each ledger tests name, and what the others wait for."""
    named = set(proofs(folder))
    rows = ["| | Rules proved | Rules in all | Missing |", "|---|--:|--:|---|"]
    for game, title in _GAMES.items():
        lines = ledger.of(game)
        waiting = ledger.waiting(game)
        missing: dict[str, int] = {}
        for line in lines:
            if line.id not in named:
                reason = waiting.get(line.id, "not proved")
                missing[reason] = missing.get(reason, 0) + 1
        told = ", ".join(f"{reason} ({count})" for reason, count in missing.items()) or "nothing"
        rows.append(f"| {title} | {len(lines) - sum(missing.values())} | {len(lines)} | {told} |")
    return "\n".join([BEGIN, "", *rows, "", END])


def with_table(readme: str, table: str) -> str:
    """A README with its table written anew; raises BadArguments if it has no place for one."""
    before, begin, rest = readme.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise BadArguments("cli.error.no_table", mark=BEGIN)
    return before + table + after
