"""Break each place that tells or refuses by a ledger id, and demand that a test which names that id fails. Part of
`make soak`; `python tools/sites.py mageknight --only combat` looks at some of them.

What is broken: a call that is given an id and whose result is not used (`game.tell("MK-…", …)`, `gain_fame(…, "MK-…")`)
is left out; what refuses with an id (`because("MK-…", …)`) is legal; elsewhere another id stands there. Only the tests
that carry the id's mark are run. What no such test notices is listed, and makes the exit code 1. Lines that are open
(docs/rules/open.json) have no tests yet, and are passed over.
"""

from __future__ import annotations

import argparse
import ast
import gc
import importlib
import json
import os
import re
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType

import pytest

from delve.core import ledger

ROOT = Path(__file__).parent.parent
SRC = (ROOT / "src" / "delve").resolve()
OUT = ROOT / "build" / "sites"

GAMES = {"gloomhaven": "GH", "heroesout": "KH", "mageknight": "MK"}
LEFT_OUT = ("tally.py",)
"""Modules that count what others tell."""
WRONG = "NO-RULE-00"
PATIENCE = 8.0
"""How many times as long the tests may take with a broken place, which may loop for ever."""
FAULT = 3
"""How a child ends that could not break its place: a fault of this tool."""
_ID = re.compile(r"(?:GH|KH|MK)-[A-Z0-9-]+")


@dataclass(frozen=True)
class Site:
    """A place that tells or refuses by an id."""

    file: str
    function: str
    outer: str
    """The function of a module or class that holds it: the same, unless it is a nested one."""
    line: int
    node: int
    """The number of the broken node in a walk over the module."""
    rule: str
    how: str
    """`left out`, `allowed` or `another id`."""

    def broken(self) -> dict[str, CodeType]:
        """The code of the outer function, and of a nested one that holds this place, with it broken; by name."""
        path = SRC / self.file
        tree = ast.parse(path.read_text(encoding="utf-8"))
        nodes = list(ast.walk(tree))
        node = nodes[self.node]
        changed: ast.AST = ast.Constant(None if self.how == "allowed" else WRONG)
        if self.how == "left out":
            assert isinstance(node, ast.Expr)
            # The function has to stay a generator.
            is_rule = isinstance(node.value, ast.YieldFrom)
            changed = ast.Expr(ast.YieldFrom(ast.Tuple([], ast.Load()))) if is_rule else ast.Pass()
        for above in nodes:
            for name, value in ast.iter_fields(above):
                if value is node:
                    setattr(above, name, changed)
                elif isinstance(value, list):
                    value[:] = [changed if item is node else item for item in value]
        ast.copy_location(changed, node)
        module = compile(ast.fix_missing_locations(tree), str(path), "exec")
        return {code.co_qualname: code for code in _codes(module) if code.co_qualname in (self.outer, self.function)}


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def sites(path: Path) -> list[Site]:
    """All such places in the functions of a module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    file = path.relative_to(SRC).as_posix()
    numbers = {id(node): number for number, node in enumerate(ast.walk(tree))}
    found: list[Site] = []

    def look(node: ast.AST, above: tuple[ast.AST, ...], names: tuple[str, ...], outer: str) -> None:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            name = ".".join((*names, node.name))
            names = (*names, node.name, "<locals>") if isinstance(node, ast.FunctionDef) else (*names, node.name)
            if isinstance(node, ast.FunctionDef):
                outer = outer or name
                for child in node.body:
                    look(child, (), names, outer)
                return
        if isinstance(node, ast.Compare):
            return
        if outer and isinstance(node, ast.Constant) and isinstance(node.value, str) and _ID.fullmatch(node.value):
            broken, how = _broken(node, above)
            function = ".".join(names).removesuffix(".<locals>")
            found.append(Site(file, function, outer, node.lineno, numbers[id(broken)], node.value, how))
        for child in ast.iter_child_nodes(node):
            look(child, (*above, node), names, outer)

    look(tree, (), (), "")
    return found


def _broken(constant: ast.Constant, above: tuple[ast.AST, ...]) -> tuple[ast.AST, str]:
    """What is changed to break the place of an id, and how."""
    calls = [node for node in above if isinstance(node, ast.Call)]
    if not calls:
        return constant, "another id"
    call = calls[-1]
    if ast.unparse(call.func).rpartition(".")[2] == "because":
        return call, "allowed"
    for node in above:
        if isinstance(node, ast.Expr):
            done = node.value.value if isinstance(node.value, ast.YieldFrom) else node.value
            if done is call:
                return node, "left out"
    return constant, "another id"


class Breaking:
    """A plug-in of pytest that runs, for each site, the collected tests that name its id."""

    def __init__(self, game: str, jobs: int, only: str) -> None:
        self.game, self.jobs, self.only = game, jobs, only
        self.failed = False
        self.unnoticed: list[tuple[Site, int]] = []
        self.noticed = 0
        self._functions: dict[tuple[str, str], list[FunctionType]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure."""
        self.failed = self.failed or report.failed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests once: run those of each site with it broken."""
        open_lines = ledger.waiting(self.game)
        files = sorted((SRC / "games" / self.game).rglob("*.py"))
        broken = [site for path in files if path.name not in LEFT_OUT for site in sites(path)]
        broken = [site for site in broken if site.rule not in open_lines and self.only in f"{site.file} {site.rule}"]
        items = {item.nodeid: item for item in session.items}
        named: dict[str, list[tuple[int, str]]] = {}
        for name, item in items.items():
            ids = {rule for mark in item.iter_markers("rule") for rule in mark.args}
            for rule in ids:
                named.setdefault(rule, []).append((len(ids), name))
        tests = {rule: [name for _, name in sorted(names)] for rule, names in named.items()}
        for file in {site.file for site in broken}:
            importlib.import_module(f"delve.{file.removesuffix('.py').replace('/', '.')}")
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType):
                key = (thing.__code__.co_filename, thing.__code__.co_qualname)
                self._functions.setdefault(key, []).append(thing)
        gc.collect()
        gc.freeze()
        wanted = sorted({name for site in broken for name in tests.get(site.rule, [])})
        seconds = self._measure([items[name] for name in wanted])
        print(f"\n{len(broken)} places of {self.game}:", flush=True)
        waiting = [(site, tests.get(site.rule, [])) for site in reversed(broken)]
        running: dict[int, tuple[Site, int, float]] = {}
        while waiting or running:
            while waiting and len(running) < self.jobs:
                site, names = waiting.pop()
                if not names:
                    self.unnoticed.append((site, 0))
                    continue
                child = os.fork()
                if not child:
                    self._try(site, [items[name] for name in names])
                allowed = 30 + PATIENCE * sum(seconds[name] for name in names)
                running[child] = (site, len(names), time.monotonic() + allowed)
            self._reap(running)
        print(flush=True)
        return True

    def _reap(self, running: dict[int, tuple[Site, int, float]]) -> None:
        """Take note of the children that have ended, and end those that take too long."""
        for child, (site, count, until) in list(running.items()):
            late = time.monotonic() > until
            if late:
                os.kill(child, signal.SIGKILL)
            ended, status = os.waitpid(child, 0 if late else os.WNOHANG)
            if not ended:
                continue
            if not late and os.waitstatus_to_exitcode(status) == FAULT:
                raise pytest.UsageError(f"{site.file}:{site.line} could not be broken.")
            del running[child]
            passed = not late and status == 0
            if passed:
                self.unnoticed.append((site, count))
            else:
                self.noticed += 1
            print("S" if passed else "t" if late else ".", end="", flush=True)
        time.sleep(0.01)

    def _try(self, site: Site, items: list[pytest.Item]) -> None:
        """In a child: break a place, run tests and end with 1 as soon as one fails."""
        code = FAULT
        try:
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, 1)
            os.dup2(null, 2)
            changed = 0
            for name, broken in site.broken().items():
                # A nested function may have been made already, when its module was imported.
                for function in self._functions.get((str(SRC / site.file), name), []):
                    function.__code__ = broken
                    changed += 1
            if changed:
                code = 1
                code = int(not self._pass(items))
        finally:
            os._exit(code)

    def _pass(self, items: list[pytest.Item]) -> bool:
        """Run tests until one fails; whether none does."""
        for number, item in enumerate(items):
            after = items[number + 1] if number + 1 < len(items) else None
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            if self.failed:
                return False
        return True

    def _measure(self, items: list[pytest.Item]) -> dict[str, float]:
        """How long each test takes; in a child, so that nothing of it stays. They have to pass as they are."""
        print(f"\nRunning {len(items)} tests as they are ...", flush=True)
        record = OUT / f"{self.game}.json"
        record.unlink(missing_ok=True)
        child = os.fork()
        if not child:
            try:
                taken: dict[str, float] = {}
                for item in items:
                    begun = time.perf_counter()
                    if not self._pass([item]):
                        print(f"{item.nodeid} fails", flush=True)
                        os._exit(1)
                    taken[item.nodeid] = time.perf_counter() - begun
                record.write_text(json.dumps(taken), encoding="utf-8")
            finally:
                os._exit(0)
        os.waitpid(child, 0)
        if not record.exists():
            raise pytest.UsageError("Some tests fail as they are: mend them first.")
        seconds: dict[str, float] = json.loads(record.read_text(encoding="utf-8"))
        return seconds

    def report(self) -> str:
        """What was found, as Markdown."""
        total = self.noticed + len(self.unnoticed)
        lines = [
            f"# Places of {self.game} that tell or refuse by an id",
            "",
            f"Of {total} places, {self.noticed} are noticed by a test that names the id.",
            "",
        ]
        for site, count in sorted(self.unnoticed, key=lambda pair: (pair[0].file, pair[0].line)):
            tests = f"{count} tests name it" if count else "no test names it"
            lines.append(f"- `{site.file}:{site.line}` {site.function}: {site.rule} {site.how} ({tests})")
        return "\n".join(lines) + "\n"


def folders(game: str) -> Iterator[str]:
    """Where tests name a game's ids."""
    mark = re.compile(rf'"{GAMES[game]}-')
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith("tests/web") and "mark.rule(" in (text := path.read_text(encoding="utf-8")):
            if mark.search(text):
                yield name


def main() -> int:
    """Break the places of some games; 1 if something is not noticed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", choices=[*GAMES, []], help="all of them, unless named")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="at once (default: %(default)s)")
    parser.add_argument("--only", default="", help="places whose path or id has this in it")
    options = parser.parse_args()
    OUT.mkdir(parents=True, exist_ok=True)
    games = options.games or list(GAMES)
    if len(games) > 1:
        # Each in a process of its own, with nothing of the others imported.
        more = ["--jobs", str(options.jobs), "--only", options.only]
        return max(os.spawnv(os.P_WAIT, sys.executable, [sys.executable, __file__, game, *more]) for game in games)
    [game] = games
    os.chdir(ROOT)
    breaking = Breaking(game, options.jobs, options.only)
    arguments = [*folders(game), "-q", "-p", "no:xdist", "-p", "no:cacheprovider", "--capture=sys"]
    ended = pytest.main(arguments, plugins=[breaking])
    if ended not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return 2
    report = breaking.report()
    (OUT / f"{game}.md").write_text(report, encoding="utf-8")
    print(report)
    if not breaking.noticed and not breaking.unnoticed:
        print("Nothing was broken.", file=sys.stderr)
        return 1
    return int(bool(breaking.unnoticed))


if __name__ == "__main__":
    sys.exit(main())
