"""A job from start to finish, or from where it was interrupted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from dataclasses import replace
from pathlib import Path

from knobel.batch.assemble import Assembler, Remaker
from knobel.batch.engines import RETRIES, Engine, WorkerLost
from knobel.batch.job import Job, check_same, stride_in_0_1
from knobel.batch.journal import DATABASE, Journal
from knobel.batch.store import Store, arrow, check_empty
from knobel.batch.summary import page
from knobel.batch.task import Result, run_task
from knobel.errors import KnobelError
from knobel.json_types import Outcome
from knobel.limits import MAX_INT64
from knobel.locale import Message
from knobel.parsing import storable

TASKS_PER_WORKER = 3
"""One running and some queued, so that no worker waits."""
PROGRESS_INTERVAL = 0.5
"""Seconds between two progress reports."""
Running = dict[Future[Result], int]
"""The tasks that are handed out, by number."""
Watch = Callable[[int, int], None]
"""Called with the number of rows done and the number requested."""


def run(job: Job, folder: Path, engine: Engine, watch: Watch | None = None) -> Outcome:
    """Do what is left of a job. KnobelError if the folder belongs to another job or cannot be written,
    if no puzzle can meet the options, or if workers are lost again and again; finished parts stay, and
    the same call resumes from there."""
    try:
        executor = _open_for_new_folder(job, folder, engine)
        store = Store(folder, job.formats)
        journal = Journal(folder)
        try:
            job = _begin(job, journal, store)
            work = Work(job, engine, executor, watch or (lambda *_: None))
            _mend(job, journal, store, work)
            assembler = Assembler(job, journal, store)
            before = assembler.done
            work.finish(assembler)
            if not journal.finished:
                journal.finish()
            _summarise(job, journal, store)
            return _outcome(job, assembler, journal, before)
        finally:
            journal.close()
    finally:
        engine.close()


def _begin(job: Job, journal: Journal, store: Store) -> Job:
    """The job as it is to be done in this folder; KnobelError if another one was begun there."""
    stored = journal.job()
    if stored is None:
        check_empty(store.folder)
    else:
        check_same(store.folder, stored, job.identity())
        job = replace(job, begun_with=journal.stride() or stride_in_0_1(stored["count"]))
        kept = sum(part.rows for part in journal.parts())
        if job.count > stored["count"] and (journal.finished or kept >= stored["count"]):
            check_same(store.folder, stored, job.identity(), may_grow=journal.knows_parts())
            journal.reopen()
    journal.begin(job.identity(), job.stride)
    store.prepare(len(journal.parts()))
    return job


def _mend(job: Job, journal: Journal, store: Store, work: Work) -> None:
    """Make the parts again whose files are missing or have another size."""
    sizes = journal.sizes()
    for part in journal.parts():
        if part.rows and not store.holds(part.number, sizes):
            if not journal.knows_parts():
                raise KnobelError(
                    "damaged",
                    Message(
                        "{folder}: part {part} is missing or was changed; choose another folder or delete "
                        "this one",
                        folder=store.folder,
                        part=part.number,
                    ),
                )
            work.finish(Remaker(job, journal, store, part))


def _open_for_new_folder(job: Job, folder: Path, engine: Engine) -> Executor | None:
    """Start the workers before anything is written: if that fails, no new folder is left behind.
    None if the folder holds a journal already."""
    if (folder / DATABASE).exists():
        return None
    if folder.exists():
        check_empty(folder)
    if "parquet" in job.formats:
        arrow()
    return engine.open()


class Work:
    """Hands out tasks to an engine and takes the results, for whoever needs them."""

    def __init__(self, job: Job, engine: Engine, executor: Executor | None, watch: Watch) -> None:
        self.job, self.engine, self.executor, self.watch = job, engine, executor, watch
        self.losses: Counter[int] = Counter()

    def finish(self, client: Assembler | Remaker) -> None:
        """Work until this client has everything."""
        running: Running = {}
        repeat: list[int] = []
        while not client.finished:
            try:
                self._fill(running, repeat, client)
                done, _ = wait(running, PROGRESS_INTERVAL, FIRST_COMPLETED)
                finished = [future for future in done if not _lost(self.engine, future)]
                client.take([_result(future, running[future], self.job) for future in finished])
                for future in finished:
                    del running[future]
                if len(finished) < len(done):
                    raise BrokenExecutor
            except BrokenExecutor:
                repeat += running.values()
                running.clear()
                _count_losses(self.losses, repeat, self.job)
                self.executor = self.engine.open()
            self.watch(client.done, self.job.count)

    def _fill(
        self, running: dict[Future[Result], int], repeat: list[int], client: Assembler | Remaker
    ) -> None:
        """Hand out tasks until every worker has some; BrokenExecutor if that is not possible."""
        self.executor = self.executor or self.engine.open()
        while len(running) < TASKS_PER_WORKER * self.engine.width():
            number = repeat.pop() if repeat else client.next_task()
            if number is None:
                return
            try:
                running[self.executor.submit(run_task, self.job.task(number))] = number
            except BrokenExecutor:
                repeat.append(number)
                raise


def _lost(engine: Engine, future: Future[Result]) -> bool:
    """Did the worker die before it finished the task?"""
    return future.cancelled() or engine.lost(future.exception())


def _result(future: Future[Result], number: int, job: Job) -> Result:
    try:
        return Result(*future.result())
    except WorkerLost:
        raise _worker_lost(number, job) from None


def _count_losses(losses: Counter[int], repeat: list[int], job: Job) -> None:
    """KnobelError "worker-lost" if a task has lost more than RETRIES executors."""
    losses.update(repeat)
    for number in repeat:
        if losses[number] > RETRIES:
            raise _worker_lost(number, job)


def _worker_lost(number: int, job: Job) -> KnobelError:
    first = number * job.stride + (job.seed if job.verb == "generate" else 0)
    return KnobelError(
        "worker-lost",
        Message(
            "worker processes kept failing, most recently from number {first} on; run the same "
            "command again to continue",
            first=first,
        ),
    )


def _summarise(job: Job, journal: Journal, store: Store) -> None:
    text = storable(page(job.identity(), journal.parts(), journal.tally()))
    store.replace(store.folder / "_summary.html", lambda path: path.write_text(text, encoding="utf-8"))


def _outcome(job: Job, assembler: Assembler, journal: Journal, before: int) -> Outcome:
    status = {value: n for (what, value), n in journal.tally().items() if what == "status"}
    complete = job.verb != "generate" or assembler.kept >= job.count
    seeds = min(assembler.next_number * job.stride, MAX_INT64 + 1 - job.seed) if job.verb == "generate" else 0
    parts = sum(part.rows > 0 for part in journal.parts())
    return {
        "rows": assembler.kept,
        "twins": assembler.twins,
        "parts": parts,
        "before": before,
        "complete": complete,
        "status": status,
        "seeds": seeds,
    }
