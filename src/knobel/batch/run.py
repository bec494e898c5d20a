"""A job from beginning to end, or from where it was interrupted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from pathlib import Path
from typing import NamedTuple

from knobel.batch.engines import RETRIES, Engine
from knobel.batch.job import Job, check_same
from knobel.batch.ledger import NAME, Ledger
from knobel.batch.settle import Settler
from knobel.batch.store import Store, arrow, check_empty
from knobel.batch.work import Result, work
from knobel.limits import MOST
from knobel.locale import Message
from knobel.puzzle import KnobelError
from knobel.storable import storable

AHEAD = 3
"""Tasks given out per worker: one at work and some to go on with."""
LOOK = 0.5
"""Seconds between two reports of progress."""
Watch = Callable[[int, int], None]
"""Is told how many rows are done, and of how many."""


class Outcome(NamedTuple):
    """The state of a data set after a run; `before` were rows that were there already."""

    rows: int
    twins: int
    parts: int
    before: int
    complete: bool
    status: dict[str, int]
    seeds: int


def run(job: Job, folder: Path, engine: Engine, watch: Watch | None = None) -> Outcome:
    """Do what is not done yet. KnobelError if the folder belongs to another job, if it cannot
    be written, if parts of it are gone, if the wishes cannot be met or if workers are lost again
    and again; whatever was finished until then stays, and the same call goes on from there."""
    try:
        executor = _fresh(job, folder, engine)
        store = Store(folder, job.formats)
        ledger = Ledger(folder)
        try:
            there = ledger.job()
            if there is None:
                check_empty(folder)
            else:
                check_same(folder, there, job.identity())
            ledger.begin(job.identity())
            _check_parts(ledger, store)
            store.prepare(len(ledger.parts()))
            settler = Settler(job, ledger, store)
            before = settler.done
            if not settler.finished:
                _work_off(job, settler, engine, executor or engine.open(), watch or (lambda *_: None))
            if not ledger.finished:
                ledger.finish()
            _summarise(job, ledger, store)
            return _outcome(job, settler, ledger, before)
        finally:
            ledger.close()
    finally:
        engine.close()


def _check_parts(ledger: Ledger, store: Store) -> None:
    """KnobelError if a part that was written is no longer there as it was."""
    sizes = ledger.sizes()
    for part in ledger.parts():
        if part.rows:
            store.check(part.number, sizes)


def _fresh(job: Job, folder: Path, engine: Engine) -> Executor | None:
    """In a folder where nothing was begun the workers come first: if there are none to be had,
    no folder is left behind."""
    if (folder / NAME).exists():
        return None
    if folder.exists():
        check_empty(folder)
    if "parquet" in job.formats:
        arrow()
    return engine.open()


def _work_off(job: Job, settler: Settler, engine: Engine, executor: Executor, watch: Watch) -> None:
    """Give out tasks and take results until the job is finished."""
    given: dict[Future[Result], int] = {}
    losses: Counter[int] = Counter()
    again: list[int] = []
    while not settler.finished:
        try:
            while len(given) < AHEAD * engine.width():
                number = again.pop() if again else settler.next_task()
                if number is None:
                    break
                try:
                    given[executor.submit(work, job.task(number))] = number
                except BrokenExecutor:
                    again.append(number)
                    raise
            done, _ = wait(given, LOOK, FIRST_COMPLETED)
            whole = [future for future in done if not _lost(engine, future)]
            settler.take([Result(*future.result()) for future in whole])
            for future in whole:
                del given[future]
            if len(whole) < len(done):
                raise BrokenExecutor
        except BrokenExecutor:
            again += given.values()
            given.clear()
            _count(losses, again, job)
            executor = engine.open()
        watch(settler.done, job.count)


def _lost(engine: Engine, future: Future[Result]) -> bool:
    """Did the worker go before the work was done?"""
    return future.cancelled() or engine.lost(future.exception())


def _count(losses: Counter[int], again: list[int], job: Job) -> None:
    losses.update(again)
    for number in again:
        if losses[number] > RETRIES:
            first = number * job.stride + (job.seed if job.verb == "generate" else 0)
            raise KnobelError(
                "worker-lost",
                Message("workers were lost again and again, the last time from number {first} on; "
                        "the same command goes on from here", first=first),
            )  # fmt: skip


def _summarise(job: Job, ledger: Ledger, store: Store) -> None:
    from knobel.batch.summary import page

    text = storable(page(job.identity(), ledger.parts(), ledger.tally()))
    store.replace(store.folder / "_summary.html", lambda path: path.write_text(text, encoding="utf-8"))


def _outcome(job: Job, settler: Settler, ledger: Ledger, before: int) -> Outcome:
    status = {value: n for (what, value), n in ledger.tally().items() if what == "status"}
    complete = job.verb != "generate" or settler.kept >= job.count
    seeds = min(settler.turn * job.stride, MOST + 1 - job.seed) if job.verb == "generate" else 0
    parts = sum(part.rows > 0 for part in ledger.parts())
    return Outcome(settler.kept, settler.twins, parts, before, complete, status, seeds)
