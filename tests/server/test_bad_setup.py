"""A server that cannot start says why in one line and what to do; one that cannot save loses nothing and goes on."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from delve.server import config, serve
from delve.server.errors import BadSetup
from tests.server.running import ROOT, Person, Server, first_answer
from tests.server.services import free_port


def refused(home: Path, *options: str, **environment: str) -> str:
    """Start `delve serve`, which cannot be; the one line that it says."""
    program = "import sys; from delve.cli.main import main; sys.exit(main())"
    ended = subprocess.run(
        [sys.executable, "-c", program, "serve", "--port", "0", "--lang", "en", *options],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "DELVE_HOME": str(home), "LANG": "C.UTF-8", **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 2, ended.stderr
    assert ended.stdout == ""
    (line,) = ended.stderr.splitlines()
    return line


# ---------------------------------------------------------------------- it cannot start


def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        said = refused(tmp_path, "--port", str(port))
    assert said.startswith(f"Port {port} is in use. Stop the other program, or choose another port: delve serve --port")


def test_an_address_that_is_not_this_machine_s() -> None:
    with pytest.raises(BadSetup, match=r"^The server cannot listen at 192.0.2.1:0: "):
        serve.listen("192.0.2.1", 0)
    with pytest.raises(BadSetup, match=r"^The server cannot listen at nowhere.invalid: "):
        serve.listen("nowhere.invalid", 0)


def test_a_database_that_is_not_there(tmp_path: Path) -> None:
    port = free_port()
    said = refused(tmp_path, DELVE_DATABASE=f"postgresql://delve:secretword@127.0.0.1:{port}/delve")
    assert said.startswith(f"The database at postgresql://127.0.0.1:{port}/delve cannot be reached")
    assert said.endswith("Start PostgreSQL there, make the database with createdb, or correct DELVE_DATABASE.")
    assert "secretword" not in said


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "letter"
    path.write_text("Dear monsters, " * 500)
    said = refused(tmp_path, DELVE_DATABASE=f"sqlite:///{path}")
    assert said.startswith(f"{path} is not a database of Delve’s, or is damaged.")
    assert path.read_text() == "Dear monsters, " * 500


def test_a_database_of_a_newer_program(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
    database.execute("INSERT INTO alembic_version VALUES ('from the future')")
    database.commit()
    database.close()
    said = refused(tmp_path)
    assert said == f"The database {path} was changed by a newer version of Delve. " + (
        "Update Delve, or restore a backup from before."
    )


def test_the_address_of_redis_is_none(tmp_path: Path) -> None:
    assert "DELVE_REDIS as redis://host:port/0" in refused(tmp_path, DELVE_REDIS="http://somewhere")


def test_redis_is_not_there(tmp_path: Path) -> None:
    port = free_port()
    said = refused(tmp_path, DELVE_REDIS=f"redis://127.0.0.1:{port}/0")
    assert said.startswith(f"Redis cannot be reached at redis://127.0.0.1:{port}/0: ")
    assert said.endswith("Start it, or leave DELVE_REDIS empty for a single process.")


def test_the_page_is_not_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "PAGE", tmp_path)
    with pytest.raises(BadSetup, match=r"^The page is not built yet. Run make page"):
        serve.serve(config.from_environment({"DELVE_HOME": str(tmp_path)}), "127.0.0.1", 0)


def test_a_data_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadSetup, match=r"^The data folder .* cannot be used: .* Name another one in DELVE_HOME"):
        config.from_environment({"DELVE_HOME": str(tmp_path / "file" / "home")})


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"DELVE_SECRET": "too short"}, "DELVE_SECRET must have at least 32 characters."),
        ({"DELVE_RATE": "fast"}, "DELVE_RATE must be a number"),
        ({"DELVE_RATE": "-1"}, "DELVE_RATE must be a number"),
        ({"DELVE_RATE": "nan"}, "DELVE_RATE must be a number"),
    ],
)
def test_a_setting_that_cannot_be(environment: dict[str, str], said: str, tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match=said):
        config.from_environment({"DELVE_HOME": str(tmp_path), **environment})


def test_a_secret_that_was_cut_short(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("abc")
    with pytest.raises(BadSetup, match="is too short"):
        config.from_environment({"DELVE_HOME": str(tmp_path)})


def test_the_secret_is_made_once(tmp_path: Path) -> None:
    made = config.from_environment({"DELVE_HOME": str(tmp_path / "new")})
    assert len(made.secret) >= 32
    assert config.from_environment({"DELVE_HOME": str(tmp_path / "new")}).secret == made.secret
    assert config.from_environment({"DELVE_HOME": str(tmp_path / "other")}).secret != made.secret


# ---------------------------------------------------------------------- it cannot save


class Disk:
    """What a server may write: no file may grow while the disk is full."""

    def __init__(self, server: Server) -> None:
        assert server.process is not None
        self.pid = server.process.pid
        self.home = server.home

    def fill(self) -> None:
        """Let the write-ahead log, which is the largest file that grows, grow no more."""
        size = (self.home / "tables.sqlite3-wal").stat().st_size
        assert size > (self.home / "log").stat().st_size + 50_000, "there is room for the log"
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def free(self) -> None:
        """Let everything grow again."""
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def test_a_full_disk_while_playing(own_server: Server) -> None:
    async def play() -> None:
        async with Person(own_server.address) as ana, Person(own_server.address) as bea:
            table = await ana.new_table("mine", "open")
            await bea.post("/api/join", {"token": table["seats"][1]["invite"]})
            await ana.post(f"/api/tables/{table['id']}/start")
            one, two = await ana.sit(table["id"]), await bea.sit(table["id"])
            before, version = one.scene, one.version
            disk = Disk(own_server)
            disk.fill()

            answer = first_answer(before["questions"][0])
            refused = await one.answer(answer)
            assert refused["type"] == "refused"
            assert refused["refusal"]["code"] == "cannot_save"
            assert "nothing has changed" in refused["refusal"]["text"]
            assert refused["refusal"]["text"].endswith("Try again in a moment.")
            await one.until(lambda m: m["type"] == "update" and "after" not in m)
            assert (one.version, one.scene) == (version, before), "the table stands where it was"
            assert (await two.send({"type": "say", "text": "Hello?"}))["refusal"]["code"] == "cannot_save"
            problem = await ana.post("/api/tables", {**NEW}, 503)
            assert problem["text"]
            assert (await ana.get(f"/api/tables/{table['id']}"))["stage"] == "playing", "one can still look"

            disk.free()
            done = await one.answer(answer)
            assert (done["type"], done["version"]) == ("done", version + 1)
            assert (await two.send({"type": "say", "text": "Hello!"}))["type"] == "done"
            history = await bea.get(f"/api/tables/{table['id']}/history")
            assert len(history["moments"]) == 1, "once"
            assert [line["text"] for line in two.chat] == ["Hello!"]

    asyncio.run(play())
    log = [json.loads(line) for line in own_server.log().splitlines()]
    assert any("cannot be stored" in line["message"] for line in log if line["level"] == "error"), "who runs it is told"
    assert not [line for line in log if "error" in line], "and no defect is"


NEW = {"game": "heroesout", "scenario": "lesson", "seats": [{"mine": True}, {"kind": "bot"}]}
