"""What a server is told: by the command line, or by environment variables."""

from __future__ import annotations

import math
import os
import secrets
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from delve.server import private
from delve.server.errors import BadSetup

SECRET_FILE = "secret"
_SECRET_BYTES = 32


class Config(Struct, frozen=True, kw_only=True):
    """A server's settings. Everything has a default that suits one person on one machine."""

    database: str
    """`DELVE_DATABASE`: sqlite:///file, or postgresql://user:password@host/name."""
    redis: str = ""
    """`DELVE_REDIS`: redis://host:port/0, needed when several processes serve the same tables."""
    secret: bytes
    """`DELVE_SECRET`, or a file in the data folder: signs cookies and invites, seals exports."""
    origins: tuple[str, ...] = ()
    """`DELVE_ORIGINS`: the addresses that browsers reach this server by, besides the one in `Host`."""
    secure: bool = False
    """`DELVE_SECURE`: cookies travel over https alone (behind a proxy that speaks it)."""
    trust_proxy: bool = False
    """`DELVE_TRUST_PROXY`: take a client's address from X-Forwarded-For, for the rate limits."""
    private_webhooks: bool = False
    """`DELVE_PRIVATE_WEBHOOKS`: let webhooks reach addresses of this machine and of private networks."""
    idle_minutes: float = 10
    """`DELVE_IDLE_MINUTES`: after how long without anybody a table leaves the memory."""
    grace_seconds: float = 10
    """`DELVE_GRACE_SECONDS`: how long a player whose connection has ended still counts as being at the table."""
    tidy_days: float = 400
    """`DELVE_TIDY_DAYS`: after how many days without anybody tables are removed; 0: never."""
    lease_seconds: float = 6
    """How long a process holds a table without renewing."""
    thinking: float = 1
    """`DELVE_THINKING`: multiplies how long bots that look ahead think about an answer or a hint."""
    work_seconds: int = 10
    """`DELVE_WORK_SECONDS`: how long a core may work on one import, export, look back or report."""
    work_megabytes: int = 512
    """`DELVE_WORK_MEGABYTES`: how much memory one of them may take."""
    patience: float = 10
    """`DELVE_PATIENCE`: how many seconds the headers of a request may take, and a body too, plus one
    for each 32 kB."""
    rate: float = 1
    """Multiplies all rate limits (`DELVE_RATE`); for load tests."""


def home(environment: Mapping[str, str] = os.environ) -> Path:
    """The data folder: `$DELVE_HOME`, or `delve` in `$XDG_DATA_HOME` or `~/.local/share`."""
    if environment.get("DELVE_HOME"):
        return Path(environment["DELVE_HOME"]).expanduser()
    base = environment.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "delve"


def from_environment(environment: Mapping[str, str] = os.environ) -> Config:
    """The settings that the environment gives; raises BadSetup with what to do."""
    folder = home(environment)
    database = environment.get("DELVE_DATABASE") or f"sqlite:///{folder / 'tables.sqlite3'}"
    given = environment.get("DELVE_SECRET", "")
    if given and len(given) < _SECRET_BYTES:
        raise BadSetup("server.setup.secret", least=_SECRET_BYTES)
    return Config(
        database=database,
        redis=environment.get("DELVE_REDIS", ""),
        secret=given.encode() or _kept_secret(folder),
        origins=tuple(o.strip().rstrip("/") for o in environment.get("DELVE_ORIGINS", "").split(",") if o.strip()),
        secure=_is_on(environment, "DELVE_SECURE"),
        trust_proxy=_is_on(environment, "DELVE_TRUST_PROXY"),
        private_webhooks=_is_on(environment, "DELVE_PRIVATE_WEBHOOKS"),
        idle_minutes=_number(environment, "DELVE_IDLE_MINUTES", 10),
        grace_seconds=_number(environment, "DELVE_GRACE_SECONDS", 10),
        tidy_days=_number(environment, "DELVE_TIDY_DAYS", 400),
        thinking=_number(environment, "DELVE_THINKING", 1),
        work_seconds=max(1, round(_number(environment, "DELVE_WORK_SECONDS", 10))),
        work_megabytes=max(32, round(_number(environment, "DELVE_WORK_MEGABYTES", 512))),
        patience=_number(environment, "DELVE_PATIENCE", 10),
        rate=_number(environment, "DELVE_RATE", 1),
    )


def _is_on(environment: Mapping[str, str], name: str) -> bool:
    return environment.get(name, "").lower() in ("1", "true", "yes", "on")


def _number(environment: Mapping[str, str], name: str, default: float) -> float:
    try:
        number = float(environment.get(name) or default)
    except ValueError:
        number = math.nan
    if not 0 <= number < math.inf:
        raise BadSetup("server.setup.number", name=name)
    return number


def _kept_secret(folder: Path) -> bytes:
    """The secret in the data folder, made on first use and readable by its owner alone."""
    path = folder / SECRET_FILE
    try:
        private.make_folder(folder)
        private.close_to_others(folder)
        try:
            descriptor = private.make_file(path)
        except FileExistsError:
            private.close_to_others(path)
        else:
            with os.fdopen(descriptor, "w") as file:
                file.write(secrets.token_hex(_SECRET_BYTES))
        kept = path.read_text("ascii").strip().encode()
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetup("server.setup.folder", path=str(folder), error=str(error)) from error
    if len(kept) < _SECRET_BYTES:
        raise BadSetup("server.setup.secret_file", path=str(path))
    return kept
