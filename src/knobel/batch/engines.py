"""Engines: where tasks run.

Opening an engine gives an `Executor` of `concurrent.futures`. There are three: `Local` (processes
on this machine), `Dask` and `Ray`. Each repeats a task whose worker is lost; if a whole cluster is
lost, `run` opens it again.
"""

from __future__ import annotations

import os
from concurrent.futures import Executor
from typing import Protocol

from knobel.errors import KnobelError
from knobel.locale import Message

NAMES = ("local", "dask", "ray")
RETRIES = 5
"""How often a task is repeated after losing its worker."""


class WorkerLost(Exception):
    """A task lost its worker again and again."""


class Engine(Protocol):
    """Runs tasks somewhere."""

    def open(self) -> Executor:
        """An executor, ready for work; called again after one broke. KnobelError if there is none."""

    def width(self) -> int:
        """How many tasks run at a time."""

    def lost(self, error: BaseException | None) -> bool:
        """Does this error mean that the executor is of no use any more, and not that the task failed?"""

    def close(self) -> None:
        """Stop at once, abandoning running tasks."""


def engine(name: str, workers: int | None, address: str | None) -> Engine:
    """An engine by name; KnobelError "bad-option" for an address without a cluster."""
    if address is not None and name == "local":
        raise KnobelError("bad-option", Message("--address requires --engine dask or --engine ray"))
    if name == "dask":
        from knobel.batch.cluster_engines import Dask

        return Dask(workers, address)
    if name == "ray":
        from knobel.batch.cluster_engines import Ray

        return Ray(workers, address)
    from knobel.batch.local_engine import Local

    return Local(workers or cores())


def cores() -> int:
    """The number of cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # macOS and Windows
        return os.cpu_count() or 1


def unreachable(name: str, address: str | None, error: BaseException) -> KnobelError:
    """The error for a cluster that does not answer or cannot be started."""
    details = " ".join(str(error).split()) or type(error).__name__
    if address is None:
        message = Message("cannot start a {name} cluster on this machine: {error}", name=name, error=details)
    else:
        message = Message(
            "no {name} cluster at {address}: {error}", name=name, address=address, error=details
        )
    return KnobelError("no-cluster", message)
