"""Who does the work: engines that take tasks and give futures.

An engine is opened, gives an `Executor` of `concurrent.futures`, and is closed. Three of
them: `Local` (processes of this machine), `Dask` and `Ray` in files of their own. Only the
first has to be told what a lost worker means; clusters try a task again by themselves.
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Protocol

from knobel.locale import Message
from knobel.puzzle import KnobelError

NAMES = ("local", "dask", "ray")
RETRIES = 5
"""So often a task is done again after its worker was lost."""


class Engine(Protocol):
    """Something that does tasks somewhere."""

    def open(self) -> Executor:
        """Ready for work; called again after the executor broke. KnobelError if it cannot be."""

    def width(self) -> int:
        """How many tasks are done at a time."""

    def lost(self, error: BaseException | None) -> bool:
        """Does this error say that the worker went, and not that the work was wrong?"""

    def close(self) -> None:
        """Stop at once, whatever is still at work."""


def engine(name: str, workers: int | None, address: str | None) -> Engine:
    """An engine by its name."""
    if address is not None and name == "local":
        raise KnobelError("bad-option", Message("--address needs --engine dask or --engine ray"))
    if name == "dask":
        from knobel.batch.on_dask import Dask

        return Dask(workers, address)
    if name == "ray":
        from knobel.batch.on_ray import Ray

        return Ray(workers, address)
    return Local(workers or cores())


def cores() -> int:
    """The cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


class Local:
    """Processes of this machine. They hold one end of a pipe and go when the other end does:
    when we are done, when we are stopped, and when we are killed."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._ends: tuple[Connection, ...] = ()

    def open(self) -> Executor:
        self.close()
        _hush_the_tracker()
        context = get_context("forkserver" if os.name == "posix" else "spawn")
        if hasattr(context, "set_forkserver_preload"):
            context.set_forkserver_preload(["knobel.batch.work", "knobel.generate", "knobel.measure"])
        self._ends = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(self.workers, context, _begin, (self._ends[0],))
        return self._pool

    def width(self) -> int:
        return self.workers

    def lost(self, error: BaseException | None) -> bool:
        return isinstance(error, BrokenExecutor)

    def close(self) -> None:
        for end in self._ends:
            end.close()
        if self._pool is not None:
            # A worker may go in the middle of a result. As long as we could write, too, Python would
            # wait for the rest of it.
            writer = getattr(getattr(self._pool, "_result_queue", None), "_writer", None)
            if writer is not None:
                writer.close()
            self._pool.shutdown(wait=True, cancel_futures=True)
        self._ends, self._pool = (), None


def _hush_the_tracker() -> None:
    """If we are killed, Python's own helper process clears up behind us and warns about it; the
    warning would come after our end, into somebody's prompt."""
    if os.name != "posix":
        return
    from multiprocessing import resource_tracker

    sys.warnoptions.append("ignore:resource_tracker")
    try:
        resource_tracker.ensure_running()
    finally:
        sys.warnoptions.pop()


def _begin(line: Connection) -> None:
    """In a new worker: Ctrl-C is the business of the main process, and so is our end."""
    import signal
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_until_cut, args=(line,), daemon=True).start()


def _until_cut(line: Connection) -> None:
    try:
        line.recv_bytes()
    except (EOFError, OSError):
        os._exit(0)


def need(library: str, extra: str, name: str) -> Any:
    """The library of an engine; KnobelError says how to get it if it is missing."""
    try:
        return import_module(library)
    except ImportError:
        raise KnobelError(
            "missing-extra",
            Message("--engine {name} needs {library}, which comes with the extra “{extra}”: {command}",
                    name=name, library=library, extra=extra, command=f'pip install "knobel[{extra}]"'),
        ) from None  # fmt: skip


def unreachable(name: str, address: str | None, error: Any) -> KnobelError:
    """The error for a cluster that does not answer, or cannot be started."""
    said = " ".join(str(error).split()) or type(error).__name__
    if address is None:
        message = Message("no {name} cluster can be started on this machine: {error}", name=name, error=said)
    else:
        message = Message("there is no {name} cluster at {address}: {error}",
                          name=name, address=address, error=said)  # fmt: skip
    return KnobelError("no-cluster", message)
