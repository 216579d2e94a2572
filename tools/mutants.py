"""Mutation testing: break the rules in small ways and see whether a test notices. `make mutants`, or
`python tools/mutants.py gloomhaven --sample 200`.

Tests are collected once. They are run once as they are, to learn which functions each of them enters. Then, for each
mutant of a random sample, a fork of the process gets the changed function and runs the tests that enter it, those that
enter few functions first, until one fails. What survives is listed in build/mutants/<package>.md; survivors that
make no difference to behaviour are judged in tests/mutants.json, with the reason, and count neither way.
"""

from __future__ import annotations

import argparse
import ast
import copy
import gc
import hashlib
import json
import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
SRC = ROOT / "src" / "delve"
OUT = ROOT / "build" / "mutants"
JUDGED = ROOT / "tests" / "mutants.json"

PACKAGES = {
    "core": (
        ("core",),
        ("tests/core", "tests/conformance", "tests/cli/test_rules.py", "tests/games/heroesout/test_packs.py"),
    ),
    "gloomhaven": (("games/gloomhaven",), ("tests/games/gloomhaven", "tests/conformance")),
    "heroesout": (("games/heroesout",), ("tests/games/heroesout", "tests/conformance")),
    "mageknight": (("games/mageknight",), ("tests/games/mageknight", "tests/conformance")),
}
"""What is broken, and the tests that should notice."""
LIMITS = {"core": 90, "gloomhaven": 90, "mageknight": 90, "heroesout": 95}
"""How many of a hundred mutants have to be noticed."""
BUDGET = 40.0
"""Seconds of tests, as they take undisturbed, that a mutant is given at most."""
PATIENCE = 8.0
"""How many times as long the tests may take with a mutant, which may loop for ever."""

BROKEN = 3
"""How a child ends that could not put its mutant in: neither noticed nor survived, but a fault of this tool."""

Key = str
"""A function: its file below `delve`, a colon, its qualified name."""


# ---------------------------------------------------------------------- mutants


@dataclass(frozen=True)
class Mutant:
    """One change of one node of a function."""

    file: str
    function: str
    outer: str
    """The function of a module or class that holds it: the same, unless it is a nested one."""
    line: int
    before: str
    after: str
    node: int
    """The number of the node in a walk over the module."""
    way: int
    """Which of the changes that can be made there."""

    @property
    def id(self) -> str:
        """Stays the same as long as the changed expression stands in the same function."""
        return f"{self.file}:{self.function}: {self.before} -> {self.after}"


_COMPARE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """The ways in which a node can be changed."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield ast.Compare(node.left, [_COMPARE[type(node.ops[0])]()], node.comparators)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        for left_out in range(len(node.values)):
            kept = [value for number, value in enumerate(node.values) if number != left_out]
            yield kept[0] if len(kept) == 1 else ast.BoolOp(node.op, kept)
    elif isinstance(node, ast.BinOp) and type(node.op) in _ARITHMETIC:
        if not isinstance(node.left, ast.JoinedStr) and not _is_text(node.left) and not _is_text(node.right):
            yield ast.BinOp(node.left, _ARITHMETIC[type(node.op)](), node.right)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield ast.Constant(node.value + 1)
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.If | ast.While | ast.IfExp):
        changed = copy.copy(node)
        changed.test = ast.UnaryOp(ast.Not(), node.test)
        yield changed
    elif isinstance(node, ast.AugAssign) or (isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant)):
        if not isinstance(getattr(node, "value", None), ast.Yield | ast.YieldFrom):
            yield ast.Pass()
    elif isinstance(node, ast.Continue):
        yield ast.Break()
    elif isinstance(node, ast.Break):
        yield ast.Continue()


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _skipped(node: ast.AST) -> list[ast.AST]:
    """What of a node is not run, or only tells: annotations, defaults, decorators, raised errors, assertions."""
    if isinstance(node, ast.FunctionDef):
        return [node.args, *node.decorator_list, *([node.returns] if node.returns else [])]
    if isinstance(node, ast.AnnAssign):
        return [node.annotation]
    if isinstance(node, ast.Raise | ast.Assert):
        return list(ast.iter_child_nodes(node))
    return []


def mutants(path: Path) -> list[Mutant]:
    """All mutants of the functions of a module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    file = path.relative_to(SRC).as_posix()
    numbers = {id(node): number for number, node in enumerate(ast.walk(tree))}
    found: list[Mutant] = []

    def look(node: ast.AST, names: tuple[str, ...], outer: str, inside: bool) -> None:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            name = ".".join((*names, node.name))
            names = (*names, node.name, "<locals>") if isinstance(node, ast.FunctionDef) else (*names, node.name)
            if isinstance(node, ast.FunctionDef):
                outer, inside = (outer if inside else name), True
                if node.name.startswith("__") and node.name not in ("__init__", "__call__", "__len__"):
                    return
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            return
        if inside:
            for way, changed in enumerate(changes(node)):
                function = ".".join(names).removesuffix(".<locals>")
                before, after = _shown(node), _shown(changed)
                line = getattr(node, "lineno", 0)
                found.append(Mutant(file, function, outer, line, before, after, numbers[id(node)], way))
        left_out = {id(child) for child in _skipped(node)}
        for child in ast.iter_child_nodes(node):
            if id(child) not in left_out:
                look(child, names, outer, inside)

    look(tree, (), "", False)
    return found


def _shown(node: ast.AST) -> str:
    """A node in one line; of a block the head alone."""
    return ast.unparse(ast.fix_missing_locations(node)).split("\n")[0][:160]


def code_of(mutant: Mutant) -> CodeType:
    """The code of the function that holds the mutant, changed."""
    path = SRC / mutant.file
    tree = ast.parse(path.read_text(encoding="utf-8"))
    node = next(node for number, node in enumerate(ast.walk(tree)) if number == mutant.node)
    changed = list(changes(node))[mutant.way]
    for above in ast.walk(tree):
        for name, value in ast.iter_fields(above):
            if value is node:
                setattr(above, name, changed)
            elif isinstance(value, list):
                value[:] = [changed if item is node else item for item in value]
    ast.copy_location(changed, node)
    module = compile(ast.fix_missing_locations(tree), str(path), "exec")
    return next(code for code in _codes(module) if code.co_qualname == mutant.outer)


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


Functions = dict[tuple[str, str], list[FunctionType]]
"""All functions, by the file and the qualified name of their code."""


def all_functions() -> Functions:
    """All that there are now. To be asked before the garbage collector is frozen, as it does not list what is."""
    known: Functions = {}
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType):
            known.setdefault((thing.__code__.co_filename, thing.__code__.co_qualname), []).append(thing)
    return known


def put_in(mutant: Mutant, known: Functions) -> None:
    """Give every function made from that code the changed code."""
    changed = code_of(mutant)
    for function in known[str(SRC / mutant.file), mutant.outer]:
        function.__code__ = changed


# ---------------------------------------------------------------------- tests


class Trial:
    """A plug-in of pytest that runs the collected tests for each mutant."""

    def __init__(self, package: str, sample: int, seed: int, jobs: int, only: str) -> None:
        self.package, self.sample, self.seed, self.jobs, self.only = package, sample, seed, jobs, only
        self.failed = False
        self.survivors: list[tuple[Mutant, int]] = []
        self.killed = self.judged = self.unreached = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure."""
        self.failed = self.failed or report.failed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests once: learn what they enter, then try the mutants."""
        items = [item for item in session.items if _concerns(item, self.package)]
        entered = self._learn(items)
        by_name = {item.nodeid: item for item in items}
        tests: dict[Key, list[str]] = {}
        for name, (_, functions) in entered.items():
            for function in functions:
                tests.setdefault(function, []).append(name)
        gc.collect()
        known = all_functions()
        gc.freeze()
        self._try_all(by_name, entered, tests, known)
        return True

    def _learn(self, items: list[pytest.Item]) -> dict[str, tuple[float, list[Key]]]:
        """For each test how long it takes and which functions it enters; kept until code or tests change."""
        stamp = hashlib.sha256()
        for folder in (SRC, ROOT / "tests"):
            for path in sorted(folder.rglob("*.py")):
                stamp.update(path.read_bytes())
        kept = OUT / f"{self.package}.map.json"
        if kept.exists():
            known = json.loads(kept.read_text(encoding="utf-8"))
            if known["stamp"] == stamp.hexdigest():
                return {name: (seconds, functions) for name, (seconds, functions) in known["tests"].items()}
        print(f"\nRunning {len(items)} tests once to learn what they enter ...", flush=True)
        shares = [items[number :: self.jobs] for number in range(self.jobs)]
        files = [OUT / f"{self.package}.map.{number}.json" for number in range(self.jobs)]
        running = []
        for share, file in zip(shares, files, strict=True):
            child = os.fork()
            if not child:
                code = 1
                try:
                    code = self._watch(share, file)
                finally:
                    os._exit(code)
            running.append(child)
        ended = [os.waitpid(child, 0)[1] for child in running]
        if any(ended):
            raise SystemExit("Some tests fail as they are: mend them first.")
        entered: dict[str, tuple[float, list[Key]]] = {}
        for file in files:
            entered |= json.loads(file.read_text(encoding="utf-8"))
            file.unlink()
        kept.write_text(json.dumps({"stamp": stamp.hexdigest(), "tests": entered}), encoding="utf-8")
        return entered

    def _watch(self, items: list[pytest.Item], file: Path) -> int:
        """Run tests and write what they enter."""
        seen: set[CodeType] = set()

        def enter(frame: FrameType, event: str, arg: Any) -> None:
            if event == "call":
                seen.add(frame.f_code)

        entered: dict[str, tuple[float, list[Key]]] = {}
        source = str(SRC) + os.sep
        for number, item in enumerate(items):
            seen.clear()
            begun = time.perf_counter()
            sys.setprofile(enter)
            self._run(item, items[number + 1] if number + 1 < len(items) else None)
            sys.setprofile(None)
            seconds = time.perf_counter() - begun
            functions = {
                f"{code.co_filename.removeprefix(source)}:{code.co_qualname}"
                for code in seen
                if code.co_filename.startswith(source)
            }
            entered[item.nodeid] = (round(seconds, 4), sorted(functions))
            if self.failed:
                print(f"{item.nodeid} fails", flush=True)
                return 1
        file.write_text(json.dumps(entered), encoding="utf-8")
        return 0

    @staticmethod
    def _run(item: pytest.Item, after: pytest.Item | None) -> None:
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)

    def _try_all(
        self,
        by_name: dict[str, pytest.Item],
        entered: dict[str, tuple[float, list[Key]]],
        tests: dict[Key, list[str]],
        known: Functions,
    ) -> None:
        judged: dict[str, str] = json.loads(JUDGED.read_text(encoding="utf-8")) if JUDGED.exists() else {}
        folders = PACKAGES[self.package][0]
        files = sorted(path for folder in folders for path in (SRC / folder).rglob("*.py"))
        everything = [mutant for path in files if self.only in str(path) for mutant in mutants(path)]
        random.Random(self.seed).shuffle(everything)
        chosen = everything[: self.sample] if self.sample else everything
        print(f"{len(chosen)} of {len(everything)} mutants:", flush=True)
        waiting = list(reversed(chosen))
        running: dict[int, tuple[Mutant, int, float]] = {}
        while waiting or running:
            while waiting and len(running) < self.jobs:
                mutant = waiting.pop()
                if mutant.id in judged:
                    self.judged += 1
                    continue
                names = tests.get(f"{mutant.file}:{mutant.function}", [])
                picked, seconds = _pick(names, entered)
                if not picked:
                    self.unreached += 1
                    self.survivors.append((mutant, 0))
                    continue
                child = os.fork()
                if not child:
                    self._try(mutant, [by_name[name] for name in picked], known)
                running[child] = (mutant, len(picked), time.monotonic() + 10 + PATIENCE * seconds)
            self._reap(running)
        print(flush=True)

    def _reap(self, running: dict[int, tuple[Mutant, int, float]]) -> None:
        """Take note of the children that have ended, and end those that take too long."""
        for child, (mutant, count, until) in list(running.items()):
            late = time.monotonic() > until
            if late:
                os.kill(child, signal.SIGKILL)
            ended, status = os.waitpid(child, 0 if late else os.WNOHANG)
            if not ended:
                continue
            del running[child]
            if not late and os.waitstatus_to_exitcode(status) == BROKEN:
                raise SystemExit(f"\n{mutant.file}:{mutant.line} could not be tried: {mutant.before} -> {mutant.after}")
            survived = not late and status == 0
            if survived:
                self.survivors.append((mutant, count))
            else:
                self.killed += 1
            print("S" if survived else "t" if late else ".", end="", flush=True)
        time.sleep(0.01)

    def _try(self, mutant: Mutant, items: list[pytest.Item], known: Functions) -> None:
        """In a child: run tests with the mutant and end with 1 as soon as one fails."""
        code = BROKEN
        try:
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, 1)
            os.dup2(null, 2)
            put_in(mutant, known)
            code = 1
            for number, item in enumerate(items):
                self._run(item, items[number + 1] if number + 1 < len(items) else None)
                if self.failed:
                    break
            else:
                code = 0
        finally:
            os._exit(code)

    # ------------------------------------------------------------------ the report

    def report(self) -> str:
        """What was found, as Markdown."""
        tried = self.killed + len(self.survivors)
        lines = [
            f"# Mutants of {self.package}",
            "",
            f"{self.killed} of {tried} noticed ({self.share():.1f} %), {self.judged} judged before. Seed {self.seed}.",
            "",
        ]
        for mutant, count in sorted(self.survivors, key=lambda pair: (pair[0].file, pair[0].line)):
            tests = f"{count} tests" if count else "no test enters it"
            lines.append(
                f"- `{mutant.file}:{mutant.line}` {mutant.function}: `{mutant.before}` → `{mutant.after}` ({tests})"
            )
        return "\n".join(lines) + "\n"

    def share(self) -> float:
        """How many of a hundred were noticed."""
        tried = self.killed + len(self.survivors)
        return 100.0 * self.killed / tried if tried else 100.0


def _concerns(item: pytest.Item, package: str) -> bool:
    """Whether a test is about a package: of the tests for all games, those of that game; for the core, of the toy."""
    if not item.nodeid.startswith("tests/conformance/"):
        return True
    games = [game for game in ("gloomhaven", "heroesout", "mageknight") if game in item.nodeid]
    return package in games if package != "core" else not games


def _pick(names: list[str], entered: dict[str, tuple[float, list[Key]]]) -> tuple[list[str], float]:
    """The tests to run, the most particular first, as far as the budget goes; and how long they take undisturbed."""
    picked: list[str] = []
    seconds = 0.0
    for name in sorted(names, key=lambda name: (len(entered[name][1]), name)):
        if picked and seconds + entered[name][0] > BUDGET:
            continue
        picked.append(name)
        seconds += entered[name][0]
    return picked, seconds


def main() -> int:
    """Try the mutants of some packages; 1 if too few are noticed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("packages", nargs="*", choices=[*PACKAGES, []], help="all of them, unless named")
    parser.add_argument(
        "--sample", type=int, default=150, help="how many of each package; 0: all (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the sample (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="at once (default: %(default)s)")
    parser.add_argument("--only", default="", help="files whose path has this in it")
    options = parser.parse_args()
    OUT.mkdir(parents=True, exist_ok=True)
    packages = options.packages or list(PACKAGES)
    if len(packages) > 1:
        # Each in a process of its own, with nothing of the others imported.
        codes = []
        for package in packages:
            more = ["--sample", options.sample, "--seed", options.seed, "--jobs", options.jobs, "--only", options.only]
            codes.append(os.spawnv(os.P_WAIT, sys.executable, [sys.executable, __file__, package, *map(str, more)]))
        return max(codes)
    package = packages[0]
    trial = Trial(package, options.sample, options.seed, options.jobs, options.only)
    os.chdir(ROOT)
    arguments = [*PACKAGES[package][1], "-q", "-p", "no:xdist", "-p", "no:cacheprovider", "--capture=sys"]
    pytest.main(arguments, plugins=[trial])
    report = trial.report()
    (OUT / f"{package}.md").write_text(report, encoding="utf-8")
    print(report)
    if trial.killed + len(trial.survivors) == 0 and not trial.judged:
        print("No mutant was tried.", file=sys.stderr)
        return 1
    return int(trial.share() < LIMITS[package])


if __name__ == "__main__":
    sys.exit(main())
