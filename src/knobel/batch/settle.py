"""Results brought into order: twins left out, parts cut, and what is still to be done.

Engines deliver in any order; rows are settled in the order of the tasks. The first puzzle of
a form stays, later ones are twins and go, whatever came first in time. A part ends after a
fixed number of tasks, or with the last row. So the parts are the same however often a run
was interrupted and whoever did the work.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from time import perf_counter

from knobel.batch.job import Job
from knobel.batch.ledger import Ledger, Part
from knobel.batch.rows import Row
from knobel.batch.store import Store
from knobel.batch.work import Result, unpack

EMPTY, STALE, PATIENCE = 48, 2000, 20
"""So many seeds in a row without a puzzle, or with twins only, are the end; but not before it
took so many times as long as usual."""


class Settler:
    """Takes results, writes parts, says which tasks are still missing."""

    def __init__(self, job: Job, ledger: Ledger, store: Store) -> None:
        self.job, self.ledger, self.store = job, ledger, store
        parts = ledger.parts()
        self.number = len(parts)
        self.kept = sum(part.rows for part in parts)
        self.twins = sum(part.twins for part in parts)
        self.turn = parts[-1].next_task if parts else 0
        self.ready = ledger.waiting()
        self.empty, self.stale = ledger.barren() or (0, 0)
        """Seeds in a row without a puzzle, and without one that is not a twin."""
        self.given = 0
        self._first = self.turn
        self._clock = perf_counter()
        self._rows: list[Row] = []
        self._forms: set[str] = set()
        self._left_out, self._cpu = 0, 0.0
        self.advance()

    @property
    def finished(self) -> bool:
        """Every row that was asked for is there, or no more can be had."""
        enough = self.job.verb == "generate" and self.kept + len(self._rows) >= self.job.count
        return enough or self.turn >= self.job.most_tasks or self.hopeless

    @property
    def hopeless(self) -> bool:
        """Has nothing been found for so long that nothing will be? It takes far longer than the
        puzzles have taken on average, which is the same whoever does the work."""
        kept = self.kept + len(self._rows)
        usual = self.turn * self.job.stride / kept if kept else 0
        return self.job.verb == "generate" and (
            self.empty >= max(EMPTY, PATIENCE * usual) or self.stale >= max(STALE, PATIENCE * usual)
        )

    @property
    def done(self) -> int:
        """Rows so far, with those that wait for their turn."""
        waiting = len(self.ready) * self.job.stride
        return min(self.job.count, self.kept + self.twins_if_files + len(self._rows) + waiting)

    @property
    def twins_if_files(self) -> int:
        """Among files twins count as done; of new puzzles there must be enough without them."""
        return 0 if self.job.verb == "generate" else self.twins + self._left_out

    def next_task(self) -> int | None:
        """A task to be done now; None if those at work may suffice."""
        self.given = max(self.given, self.turn)
        while self.given in self.ready:
            self.given += 1
        missing = self.job.count - self.kept - len(self._rows)
        enough = self.job.verb == "generate" and (self.given - self.turn) * self.job.stride >= missing
        if enough or self.given >= self.job.most_tasks:
            return None
        self.given += 1
        return self.given - 1

    def take(self, results: Iterable[Result]) -> None:
        """Results that have arrived, in any order."""
        arrived = list(results)
        self.ledger.put(arrived)
        self.ready.update(result.number for result in arrived)
        self.advance()

    def advance(self) -> None:
        """Settle what has its turn; write every part that is complete."""
        while self.turn in self.ready and not self.finished:
            before = len(self._rows), self._left_out
            self._settle(self.ledger.get(self.turn))
            found, new = (len(self._rows), self._left_out) != before, len(self._rows) > before[0]
            self.empty = 0 if found else self.empty + self.job.stride
            self.stale = 0 if new else self.stale + self.job.stride
            self.ready.discard(self.turn)
            self.turn += 1
            if self.turn - self._first >= self.job.tasks_per_part or self.finished:
                self._write()
        if self.finished and self.turn > self._first:  # nothing left to settle, but not yet written
            self._write()

    def _settle(self, result: Result) -> None:
        self._cpu += result.cpu
        for row in unpack(result.packed):
            if self.job.verb == "generate" and self.kept + len(self._rows) >= self.job.count:
                return
            form = row["canonical"]
            if form is not None and self.job.unique:
                if form in self._forms or self.ledger.knows(form):
                    self._left_out += 1
                    continue
                self._forms.add(form)
            self._rows.append(row)

    def _write(self) -> None:
        files = self.store.write(self.number, self._rows) if self._rows else {}
        now = perf_counter()
        part = Part(
            self.number, self.turn, len(self._rows), self._left_out, now - self._clock, self._cpu
        )  # fmt: skip
        self.ledger.enter(part, self._forms, _tally(self._rows), (self.empty, self.stale), files)
        self.number += 1
        self.kept += part.rows
        self.twins += part.twins
        self._rows, self._forms, self._left_out, self._cpu = [], set(), 0, 0.0
        self._first, self._clock = self.turn, now


def _tally(rows: list[Row]) -> Counter[tuple[str, str]]:
    """How many rows of each status, grade, score, length, reason and kind."""
    found: Counter[tuple[str, str]] = Counter()
    for row in rows:
        for name in ("kind", "status", "grade", "reason_kind"):
            if row[name] is not None:
                found[name, row[name]] += 1
        if row["score"] is not None:
            found["score", str(int(min(row["score"], 99.9) // 5 * 5))] += 1
        if row["length"] is not None:
            found["length", str(row["length"])] += 1
    return found
