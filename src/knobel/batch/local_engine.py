"""Worker processes on this machine.

Every worker has a pipe of its own and, on this side, a thread that gives it one task at a time and
waits for the result. If a worker dies, wherever it is in a message, its pipe ends: the thread starts
another worker and repeats the task. The other workers notice nothing.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from threading import Event, Lock, Thread
from traceback import format_exc
from typing import Any

from knobel.batch.engines import RETRIES, WorkerLost
from knobel.errors import too_many_processes

Call = tuple[Future[Any], bytes]
PRELOADED = ["knobel.batch.fork_server", "knobel.batch.task", "knobel.generate", "knobel.difficulty.measure"]
SHORTEST_PAUSE = 0.05
"""Seconds before a task is repeated for the first time; twice as long each time."""


class Local:
    """Processes on this machine. Each ends when our end of its pipe closes, even if we are killed."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.pool: Pool | None = None

    def open(self) -> Executor:
        self.close()
        self.pool = Pool(self.workers)
        return self.pool

    def width(self) -> int:
        return self.workers

    def lost(self, error: BaseException | None) -> bool:  # noqa: ARG002  # asked of every engine
        return False  # the pool repeats a task itself

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown()
        self.pool = None


class Worker:
    """One process and our end of its pipe."""

    def __init__(self, process: BaseProcess, pipe: Connection) -> None:
        self.process, self.pipe = process, pipe

    def do(self, call: bytes) -> tuple[bool, Any]:
        """Whether a call returned, and its result or error. EOFError or OSError if the worker dies."""
        self.pipe.send_bytes(call)
        outcome: tuple[bool, Any] = pickle.loads(self.pipe.recv_bytes())  # noqa: S301  # our own worker
        return outcome

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


class Pool(Executor):
    """Runs calls in worker processes. A call that loses its worker is repeated, at most RETRIES times;
    after that its future has the error WorkerLost."""

    def __init__(self, size: int) -> None:
        try:
            _start_quiet_resource_tracker()
        except OSError as error:
            raise too_many_processes(error) from None
        self._context: Any = get_context("forkserver" if os.name == "posix" else "spawn")
        if hasattr(self._context, "set_forkserver_preload"):
            self._context.set_forkserver_preload(
                [
                    "knobel.batch.fork_server",
                    "knobel.batch.task",
                    "knobel.generate",
                    "knobel.difficulty.measure",
                ]
            )
        self._calls: SimpleQueue[Call | None] = SimpleQueue()
        self._workers: set[Worker] = set()
        self._lock = Lock()
        self._ended = Event()
        self._threads: list[Thread] = []
        try:
            for _ in range(size):
                thread = Thread(target=self._feed, daemon=True)
                thread.start()
                self._threads.append(thread)
        except RuntimeError as error:
            self.shutdown()
            raise too_many_processes(error) from None

    def processes(self) -> list[int]:
        """The process numbers of the workers."""
        with self._lock:
            return [worker.process.pid for worker in self._workers if worker.process.pid is not None]

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._calls.put((future, pickle.dumps((fn, args, kwargs))))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = True) -> None:  # noqa: ARG002
        """End all workers at once, also in the middle of a task."""
        with self._lock:
            self._ended.set()
            for worker in self._workers:
                worker.process.kill()
        for _ in self._threads:
            self._calls.put(None)
        for thread in self._threads if wait else ():
            thread.join()

    def _feed(self) -> None:
        """Give one worker after another its calls; this is what each thread does."""
        worker: Worker | None = None
        while not self._ended.is_set() and (call := self._calls.get()) is not None:
            future, message = call
            if future.set_running_or_notify_cancel():
                worker = self._do(future, message, worker)
        if worker is not None:
            self._end(worker)

    def _do(self, future: Future[Any], message: bytes, worker: Worker | None) -> Worker | None:
        """Make a call; the result is the worker that can make the next one."""
        cause: Exception | None = None
        for attempt in range(RETRIES + 1):
            try:
                worker = worker or self._start()
                returned, outcome = worker.do(message)
            except (EOFError, OSError) as error:
                cause = error
                if worker is not None:
                    self._end(worker)
                worker = None
                # Processes that were just killed need a moment until the system knows they are gone.
                if self._ended.wait(SHORTEST_PAUSE * 2**attempt):
                    break
            else:
                (future.set_result if returned else future.set_exception)(outcome)
                return worker
        future.set_exception(WorkerLost(cause))
        return None

    def _start(self) -> Worker:
        ours, theirs = self._context.Pipe()
        with self._lock:
            if self._ended.is_set():
                raise EOFError
            process = self._context.Process(target=_work, args=(theirs,), daemon=True)
            process.start()
            theirs.close()
            worker = Worker(process, ours)
            self._workers.add(worker)
        return worker

    def _end(self, worker: Worker) -> None:
        with self._lock:
            worker.end()
            self._workers.discard(worker)


def _start_quiet_resource_tracker() -> None:
    """Start Python's resource tracker without warnings: if we are killed, it cleans up after us, and
    its warning would appear in the user's next prompt."""
    if os.name != "posix":
        return
    from multiprocessing import resource_tracker

    sys.warnoptions.append("ignore:resource_tracker")
    try:
        resource_tracker.ensure_running()
    finally:
        sys.warnoptions.pop()


# ---------------------------------------------------------------- in the worker process


def _work(pipe: Connection) -> None:
    """Make calls until the pipe closes. Ctrl-C is the main process's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    calls: SimpleQueue[bytes] = SimpleQueue()
    try:
        Thread(target=_listen, args=(pipe, calls), daemon=True).start()
    except RuntimeError:  # no more threads here; the main process notices that the pipe ends
        os._exit(1)
    while True:
        pipe.send_bytes(_outcome(calls.get()))


def _listen(pipe: Connection, calls: SimpleQueue[bytes]) -> None:
    """Receive calls in a thread of its own, so that the process ends with ours even while it works."""
    try:
        while True:
            calls.put(pipe.recv_bytes())
    except (EOFError, OSError):
        os._exit(0)


def _outcome(call: bytes) -> bytes:
    """Whether a call returns, and its result or error, pickled."""
    try:
        function, args, kwargs = pickle.loads(call)  # noqa: S301  # from our own main process
        return pickle.dumps((True, function(*args, **kwargs)))
    except BaseException as error:  # also the wish of a guest puzzle to end the program
        error.add_note(format_exc())
        try:
            outcome = pickle.dumps((False, error))
            pickle.loads(outcome)  # noqa: S301
        except Exception:  # an error that cannot be sent
            outcome = pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")))
        return outcome
