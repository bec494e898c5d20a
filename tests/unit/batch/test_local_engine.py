"""Worker processes: one that dies costs a repetition, wherever in a message it dies."""

from __future__ import annotations

import os
import pickle
import signal
import struct
from collections.abc import Iterator
from concurrent.futures import Future, wait
from multiprocessing import Pipe, current_process
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from knobel.batch.engines import RETRIES, WorkerLost
from knobel.batch.local_engine import Local, Pool, Worker
from knobel.batch.run import run
from support.batch_jobs import JSONL, Here, new
from support.batch_runs import contents, until
from support.command_line import PATIENCE

LARGE = 200_000
"""Bytes of a result: several times what a pipe holds."""
PIECE = 65_536
"""Bytes that the system gives at a time."""
FIND_PIPE = """
import os, signal, struct, sys, time
from pathlib import Path
frame = sys._getframe()
while "pipe" not in frame.f_locals:
    frame = frame.f_back
pipe = frame.f_locals["pipe"].fileno()
"""
PART_OF_A_RESULT = (
    FIND_PIPE
    + """
if not Path(mark).exists():
    Path(mark).touch()
    sent = (struct.pack("!i", large) + bytes(large))[:offset]
    while sent:
        sent = sent[os.write(pipe, sent):]
    os.kill(os.getpid(), signal.SIGKILL)
"""
)
HALF_A_RESULT = (
    FIND_PIPE
    + """
os.write(pipe, struct.pack("!i", 1000) + b"x")
Path(mark).touch()
time.sleep(patience)
"""
)


@pytest.fixture
def pool() -> Iterator[Pool]:
    engine = Local(2)
    engine.open()
    assert engine.pool is not None
    yield engine.pool
    engine.close()


def ended(future: Future[Any]) -> Future[Any]:
    assert wait([future], PATIENCE).done
    return future


OFFSETS = [0, 3, 4, 4096, 65_536, LARGE // 2, LARGE + 3]


@pytest.mark.slow
def test_killed_at_any_byte_of_a_large_result(pool: Pool, tmp_path: Path) -> None:
    """The worker is killed after it has sent so many bytes; the task is done again by another one."""
    for offset in OFFSETS:
        mark = tmp_path / str(offset)
        names = {"mark": str(mark), "large": LARGE, "offset": offset}
        assert ended(pool.submit(exec, PART_OF_A_RESULT, names)).result() is None
        assert mark.exists()


class Cut(Connection):
    """Our end of a pipe through which so much of a message comes, piece by piece as the system gives it."""

    def __init__(self) -> None:
        self.left = memoryview(b"")
        self._readable = True

    def send_bytes(self, *_: object) -> None: ...

    def _recv(self, size: int) -> Any:
        return super()._recv(size, self._next)  # type: ignore[misc]

    def _next(self, _handle: int, most: int) -> memoryview:
        piece = self.left[: min(most, PIECE)]
        self.left = self.left[len(piece) :]
        return piece

    @property
    def _handle(self) -> int:
        return 0

    def __del__(self) -> None: ...


@pytest.mark.parametrize("step", [97, pytest.param(1, marks=[pytest.mark.faults, pytest.mark.slow])])
def test_a_large_message_is_all_there_or_the_worker_is_lost(step: int) -> None:
    """Wherever a large result ends, after every byte (`make faults`; else after many): no result, no other
    error than the one that has the task done again, and nothing else of it is read as a message."""
    pipe = Cut()
    worker = Worker(current_process(), pipe)
    outcome = pickle.dumps((True, bytes(LARGE)))
    message = memoryview(struct.pack("!i", len(outcome)) + outcome)
    near = {place + by for place in (0, PIECE, 2 * PIECE, 3 * PIECE) for by in range(-9, 10)}
    for offset in sorted({*range(0, len(message), step), *near} & set(range(len(message)))):
        pipe.left = message[:offset]
        try:
            found: Any = worker.do(b"a task")
        except (EOFError, OSError):
            found = "lost"
        assert found == "lost", offset
    pipe.left = message
    assert worker.do(b"a task") == (True, bytes(LARGE))


@pytest.mark.parametrize("offset", [0, 1, 3, 4, 5, 2000, 65_536, LARGE])
def test_a_worker_that_dies_while_it_gets_its_task(offset: int) -> None:
    """Or right after it: all the same."""
    ours, theirs = Pipe()
    dying = Thread(target=_read_and_close, args=(theirs, offset))
    dying.start()
    with pytest.raises((EOFError, OSError)):
        Worker(current_process(), ours).do(bytes(LARGE))
    dying.join()
    ours.close()


def _read_and_close(end: Any, bytes_left: int) -> None:
    while bytes_left:
        bytes_left -= len(os.read(end.fileno(), bytes_left))
    end.close()


@pytest.mark.slow
def test_a_task_that_always_kills_its_worker(pool: Pool) -> None:
    """It fails after some tries; the others go on."""
    poison = pool.submit(exec, "import os, signal; os.kill(os.getpid(), signal.SIGKILL)")
    fine = [pool.submit(pow, n, 2) for n in range(5)]
    assert isinstance(ended(poison).exception(), WorkerLost)
    assert [ended(future).result() for future in fine] == [0, 1, 4, 9, 16]
    assert RETRIES >= 1


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("1 / 0", ZeroDivisionError),
        ("raise SystemExit(3)", SystemExit),
        ("class Odd(Exception):\n  def __init__(self, a, b): pass\nraise Odd(1, 2)", RuntimeError),
    ],
)
def test_errors_of_a_task_come_back(pool: Pool, code: str, error: type[BaseException]) -> None:
    assert isinstance(ended(pool.submit(exec, code)).exception(), error)


def test_stopped_while_a_worker_sends_its_result(tmp_path: Path) -> None:
    """Of a thousand bytes one is there; nobody waits for the rest."""
    mark, engine = tmp_path / "mark", Local(1)
    engine.open().submit(exec, HALF_A_RESULT, {"mark": str(mark), "patience": PATIENCE})
    until(mark.exists)
    closing = Thread(target=engine.close, daemon=True)
    closing.start()
    closing.join(PATIENCE / 4)
    assert not closing.is_alive()


@pytest.mark.slow
def test_a_killed_worker_costs_nothing(tmp_path: Path) -> None:
    """A whole job; one of its workers is killed when the first rows are there."""
    run(new(16, **JSONL), tmp_path / "plain", Here())
    engine = Local(2)
    killed: list[int] = []

    def watch(done: int, _: int) -> None:
        assert engine.pool is not None
        if done and not killed and (workers := engine.pool.processes()):
            killed.extend(workers[:1])
            os.kill(killed[0], signal.SIGKILL)

    run(new(16, **JSONL), tmp_path / "killed", engine, watch)
    assert killed
    assert contents(tmp_path / "plain") == contents(tmp_path / "killed")


@pytest.mark.slow
def test_a_killed_fork_server_costs_nothing() -> None:
    """Whatever starts the workers is killed while it starts; it is started again."""
    from multiprocessing import forkserver

    for _ in range(3):
        engine = Local(2)
        executor = engine.open()
        forkserver.ensure_running()
        server = forkserver._forkserver._forkserver_pid  # type: ignore[attr-defined]
        os.kill(server, signal.SIGKILL)
        assert [ended(executor.submit(pow, n, 2)).result() for n in range(5)] == [0, 1, 4, 9, 16]
        engine.close()
