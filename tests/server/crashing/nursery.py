"""Servers that start in a moment: children of one process that has loaded everything already.

Each is a process of its own, to be stopped or killed; only the second that Python needs to load it all is saved.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.server.running import ROOT, Server

OPENING_SECONDS = 30


class Nursery:
    """The process that servers are children of."""

    def __init__(self) -> None:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT))), "LANG": "C.UTF-8"}
        self._process = subprocess.Popen(
            [sys.executable, "-c", f"from {__name__} import watch; watch()"],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def tell(self, *order: Any) -> int:
        """Give an order; its answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def server(self, home: Path, **environment: str) -> NurseryServer:
        """A server, not started yet."""
        return NurseryServer(self, home, **environment)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.communicate(timeout=OPENING_SECONDS)


class Child:
    """A process of the nursery, used as a Popen is."""

    stdout = None

    def __init__(self, nursery: Nursery, pid: int) -> None:
        self._nursery = nursery
        self.pid = pid

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def poll(self) -> int | None:
        state = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()[0]
        return 0 if state == "Z" else None

    def wait(self, timeout: float | None = None) -> int:
        return self._nursery.tell("wait", self.pid)


class NurseryServer(Server):
    """A server of the nursery."""

    def __init__(self, nursery: Nursery, home: Path, **environment: str) -> None:
        super().__init__(home, port=0, **environment)
        self._nursery = nursery

    def start(self) -> Self:
        self.home.mkdir(parents=True, exist_ok=True)
        said = self.home / "said"
        said.write_text("")
        environment = {"DELVE_HOME": str(self.home), **self.environment}
        options = ["serve", "--port", str(self.port), "--log-level", "info", "--lang", "en"]
        pid = self._nursery.tell("start", environment, options, str(said), str(self.home / "log"))
        self.process = Child(self._nursery, pid)  # type: ignore[assignment]  # as good as a Popen
        end = time.monotonic() + OPENING_SECONDS
        while (found := re.search(r"http://localhost:(\d+)/", said.read_text())) is None:
            if time.monotonic() > end:
                self.stop()
                raise RuntimeError(f"the server did not open: {self.log()[-2000:]}")
            time.sleep(0.005)
        self.port = int(found[1])
        self.address = f"http://127.0.0.1:{self.port}"
        return self


# ---------------------------------------------------------------------- in the process


def watch() -> None:
    """Load everything, then do what is ordered until there are no more orders."""
    import delve.server.serve  # noqa: F401
    from delve.cli.main import main  # noqa: F401
    from delve.core.words import words

    words("en")
    for line in sys.stdin:
        what, *rest = json.loads(line)
        if what == "start":
            answer = os.fork() or _serve(*rest)
        else:
            _, status = os.waitpid(rest[0], 0)
            answer = os.waitstatus_to_exitcode(status)
        print(answer, flush=True)


def _serve(environment: dict[str, str], options: list[str], said: str, log: str) -> int:
    """Be a server; never returns."""
    from delve.cli.main import main

    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.environ.update(environment)
    for path, number in (("/dev/null", 0), (said, 1), (log, 2)):
        os.dup2(os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600), number)
    sys.argv = ["delve", *options]
    code = 1
    try:
        code = main() or 0
    except SystemExit as end:
        code = int(end.code or 0)
    finally:
        os._exit(code)
