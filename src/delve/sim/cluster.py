"""Games on a Ray cluster, local or remote (extra `cluster`). Workers may come and go."""

from __future__ import annotations

import socket
from collections.abc import Collection
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from delve import __version__
from delve.core.errors import DelveError
from delve.sim.engine import Lost
from delve.sim.run import Job, Outcome, attempt

LOCAL = "local"
"""The address for a cluster of this machine alone, made for this run."""
RETRIES = 3
"""How often Ray itself begins a task anew whose worker has died, before we are told."""
MOST_IN_CHUNK = 16
REFRESH = 5.0
"""Seconds for which the size of the cluster is taken for known."""
PATIENCE = 10.0
"""Seconds in which a cluster must answer at all."""


class NoCluster(DelveError):
    """There is no Ray, or no cluster where one was said to be."""


class WrongVersion(DelveError):
    """A machine of the cluster has another Delve."""


class Ray:
    """Gives pieces of work to a cluster."""

    def __init__(self, address: str | None = None, workers: int | None = None) -> None:
        try:
            import ray
        except ImportError as error:
            raise NoCluster("sim.error.no_ray") from error
        self._ray = ray
        self._mine = not ray.is_initialized()
        self._most = workers
        self._known = (-REFRESH, 1)
        if self._mine:
            _connect(ray, address, workers)
        self._task = ray.remote(_piece).options(max_retries=RETRIES, num_cpus=1)

    def slots(self) -> int:
        """The cores of the cluster, at most as many as were asked for."""
        at, size = self._known
        if monotonic() - at >= REFRESH:
            size = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
            self._known = (monotonic(), size)
        return size if self._most is None else max(1, min(size, self._most))

    def submit(self, piece: list[tuple[int, Job]]) -> Any:
        return self._task.remote(piece, __version__)

    def wait(self, begun: Collection[Any]) -> list[Any]:
        done: list[Any] = self._ray.wait(list(begun), num_returns=1)[0]
        return done

    def results(self, handle: Any) -> list[Outcome]:
        gone = self._ray.exceptions
        try:
            version, outcomes = self._ray.get(handle)
        except (
            gone.WorkerCrashedError,
            gone.NodeDiedError,
            gone.OutOfMemoryError,
            gone.ObjectLostError,
            gone.OwnerDiedError,
            gone.RayActorError,
            gone.LocalRayletDiedError,
        ) as error:
            raise Lost(str(error).splitlines()[0]) from error
        if version != __version__:
            raise WrongVersion("sim.error.cluster_version", here=__version__, there=version)
        made: list[Outcome] = outcomes
        return made

    def close(self) -> None:
        if self._mine:
            self._ray.shutdown()


def _connect(ray: Any, address: str | None, workers: int | None) -> None:
    """Join the cluster at an address, or make one of this machine's cores."""
    quiet = {"log_to_driver": False, "logging_level": "ERROR"}
    try:
        if address is None or address == LOCAL:
            ray.init(address=LOCAL, num_cpus=workers, include_dashboard=False, **quiet)
        else:
            _knock(address)
            ray.init(address=address, **quiet)
    except (ConnectionError, ValueError, RuntimeError, OSError) as error:
        text = (str(error).splitlines() or [type(error).__name__])[0]
        raise NoCluster("sim.error.no_cluster", address=address or LOCAL, error=text) from error


def _knock(address: str) -> None:
    """See whether anybody is at an address of host and port: Ray itself takes minutes to find that out."""
    place = urlsplit(address if "//" in address else f"//{address}")
    if place.hostname and place.port:
        socket.create_connection((place.hostname, place.port), PATIENCE).close()


def _piece(piece: list[tuple[int, Job]], version: str) -> tuple[str, list[Outcome]]:
    """What a worker does: nothing if its Delve is not the one that asks, since its games might be others."""
    if version != __version__:
        return __version__, []
    return __version__, [attempt(numbered) for numbered in piece]
