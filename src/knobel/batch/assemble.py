"""Results put in order: twins dropped, parts cut, missing tasks handed out.

    arrived    0  1  .  3  4  .        tasks 3 and 4 wait in the journal
    assembled  ----->                  until task 2 is here

Engines deliver in any order; rows are assembled in the order of the tasks. Of equivalent puzzles
(twins, such as mirror images) the first in that order stays. A part ends after a fixed number of
tasks, or with the last row. The parts therefore do not depend on interruptions, workers or timing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from time import perf_counter

from knobel.batch.job import Job
from knobel.batch.journal import Journal, Part
from knobel.batch.rows import Row
from knobel.batch.store import Store
from knobel.batch.task import Result, unpack

MAX_EMPTY, MAX_STALE = 48, 2000
"""A job gives up after this many seeds in a row without a puzzle, or without one that is no twin."""
UNUSUAL = 20
"""But not before the streak is this many times longer than the usual distance between puzzles."""


class Draft:
    """A part that is being put together."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.forms: set[str] = set()
        self.twins = 0
        self.cpu = 0.0

    def add(self, result: Result, job: Job, kept: int, known: Callable[[str], bool]) -> None:
        """Append the rows of a result, as many as are wanted after `kept` others; twins are dropped."""
        self.cpu += result.cpu
        for row in unpack(result.packed):
            if job.verb == "generate" and kept + len(self.rows) >= job.count:
                return
            form = row["canonical"]
            if form is not None and job.unique:
                if form in self.forms or known(form):
                    self.twins += 1
                    continue
                self.forms.add(form)
            self.rows.append(row)


class Assembler:
    """Takes results, writes parts, and hands out the tasks that are still missing."""

    def __init__(self, job: Job, journal: Journal, store: Store) -> None:
        self.job, self.journal, self.store = job, journal, store
        parts = journal.parts()
        self.part_number = len(parts)
        self.kept = sum(part.rows for part in parts)
        self.twins = sum(part.twins for part in parts)
        self.next_number = parts[-1].next_task if parts else 0
        """The task to assemble next."""
        self.ready = journal.waiting()
        self.empty, self.stale = journal.streaks() or (0, 0)
        """Seeds in a row without a puzzle, and without one that is no twin."""
        self.next_new = 0
        """The first task that was never handed out."""
        self._first = self.next_number
        self._clock = perf_counter()
        self._draft = Draft()
        self.advance()

    @property
    def finished(self) -> bool:
        """All rows are there, or no more can be had."""
        enough = self.job.verb == "generate" and self.kept + len(self._draft.rows) >= self.job.count
        return enough or self.next_number >= self.job.max_tasks or self.hopeless

    @property
    def hopeless(self) -> bool:
        """Has a streak without new puzzles lasted too long? Counted in seeds, never timed, so that
        every run ends at the same seed."""
        kept = self.kept + len(self._draft.rows)
        usual = self.next_number * self.job.stride / kept if kept else 0
        return self.job.verb == "generate" and (
            self.empty >= max(MAX_EMPTY, UNUSUAL * usual) or self.stale >= max(MAX_STALE, UNUSUAL * usual)
        )

    @property
    def done(self) -> int:
        """Rows so far, including those that wait for earlier tasks; for the progress bar."""
        waiting = len(self.ready) * self.job.stride
        # Files that are twins count as done; new puzzles must be enough without their twins.
        dropped = 0 if self.job.verb == "generate" else self.twins + self._draft.twins
        return min(self.job.count, self.kept + dropped + len(self._draft.rows) + waiting)

    def next_task(self) -> int | None:
        """A task to start now; None if the running ones may suffice."""
        self.next_new = max(self.next_new, self.next_number)
        while self.next_new in self.ready:
            self.next_new += 1
        missing = self.job.count - self.kept - len(self._draft.rows)
        enough = (
            self.job.verb == "generate" and (self.next_new - self.next_number) * self.job.stride >= missing
        )
        if enough or self.next_new >= self.job.max_tasks:
            return None
        self.next_new += 1
        return self.next_new - 1

    def take(self, results: Iterable[Result]) -> None:
        """Take results, in any order, and write what is complete."""
        arrived = list(results)
        self.journal.put(arrived)
        self.ready.update(result.number for result in arrived)
        self.advance()

    def advance(self) -> None:
        """Assemble the tasks that are next; write every complete part."""
        while self.next_number in self.ready and not self.finished:
            draft = self._draft
            rows, twins = len(draft.rows), draft.twins
            draft.add(self.journal.get(self.next_number), self.job, self.kept, self.journal.knows)
            new = len(draft.rows) > rows
            self.empty = 0 if new or draft.twins > twins else self.empty + self.job.stride
            self.stale = 0 if new else self.stale + self.job.stride
            self.ready.discard(self.next_number)
            self.next_number += 1
            if self.next_number - self._first >= self.job.tasks_per_part or self.finished:
                self._write()
        if self.finished and self.next_number > self._first:  # the last results end in the middle of a part
            self._write()

    def _write(self) -> None:
        draft, now = self._draft, perf_counter()
        files = self.store.write(self.part_number, draft.rows) if draft.rows else {}
        part = Part(
            self.part_number, self.next_number, len(draft.rows), draft.twins, now - self._clock, draft.cpu
        )
        self.journal.enter(part, draft.forms, _tally(draft.rows), (self.empty, self.stale), files)
        self.part_number += 1
        self.kept += part.rows
        self.twins += part.twins
        self._draft = Draft()
        self._first, self._clock = self.next_number, now


class Remaker:
    """Makes one part again whose file was lost: from the same tasks, hence with the same rows."""

    def __init__(self, job: Job, journal: Journal, store: Store, part: Part) -> None:
        self.job, self.journal, self.store, self.part = job, journal, store, part
        before = journal.parts()[: part.number]
        self.done = sum(earlier.rows for earlier in before)
        self._tasks = range(before[-1].next_task if before else 0, part.next_task)
        self._left = iter(self._tasks)
        self._results: dict[int, Result] = {}

    @property
    def finished(self) -> bool:
        return len(self._results) == len(self._tasks)

    def next_task(self) -> int | None:
        return next(self._left, None)

    def take(self, results: Iterable[Result]) -> None:
        self._results.update((result.number, result) for result in results)
        if self.finished:
            self._write()

    def _write(self) -> None:
        draft, number = Draft(), self.part.number
        for task in self._tasks:
            draft.add(self._results[task], self.job, self.done, self._known_before)
        files = self.store.write(number, draft.rows) if draft.rows else {}
        part = self.part._replace(rows=len(draft.rows), twins=draft.twins)
        self.journal.remake(part, draft.forms, _tally(draft.rows), files)

    def _known_before(self, form: str) -> bool:
        return self.journal.knows(form, before=self.part.number)


def _tally(rows: list[Row]) -> Counter[tuple[str, str]]:
    """The number of rows of each kind, status, grade, reason, score (in steps of 5) and length."""
    counts: Counter[tuple[str, str]] = Counter()
    for row in rows:
        for name in ("kind", "status", "grade", "reason_kind"):
            if row[name] is not None:
                counts[name, row[name]] += 1
        if row["score"] is not None:
            counts["score", str(int(min(row["score"], 99.9) // 5 * 5))] += 1
        if row["length"] is not None:
            counts["length", str(row["length"])] += 1
    return counts
