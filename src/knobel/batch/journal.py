"""What is done so far: a small SQLite database beside the parts.

    job     the identity of the job
    task    results that wait for earlier tasks
    part    written parts, and what they cost
    file    the files of these parts and their sizes (missing in older data sets)
    form    canonical forms of the puzzles in them, to recognise twins
    count   counts for the summary, part by part: how many of each grade, length, …

A part is first written as a file, then entered here with its forms and counts in one transaction,
which also removes the results it was made of. If a run dies between these steps, the next one
finds either the results or the part. What a part added is marked with its number, so that it can be
made again if its file is lost, and taken back if more puzzles are requested than at first.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from knobel.batch.task import Result
from knobel.errors import KnobelError, system_error
from knobel.limits import MAX_INT64
from knobel.locale import Message

DATABASE = "_ledger.sqlite"
LOCK_FILE = "_lock"
SCHEMA = """
CREATE TABLE IF NOT EXISTS job (name TEXT PRIMARY KEY, value TEXT);
CREATE TABLE IF NOT EXISTS task (number INTEGER PRIMARY KEY, packed BLOB, cpu REAL);
CREATE TABLE IF NOT EXISTS part (number INTEGER PRIMARY KEY, next_task INTEGER, rows INTEGER,
                                 twins INTEGER, seconds REAL, cpu REAL);
CREATE TABLE IF NOT EXISTS file (name TEXT PRIMARY KEY, size INTEGER);
CREATE TABLE IF NOT EXISTS form (form BLOB PRIMARY KEY, part INTEGER) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS count (part INTEGER, what TEXT, value TEXT, n INTEGER);
"""
UPGRADE = """
BEGIN IMMEDIATE;
INSERT OR IGNORE INTO form SELECT form, -1 FROM key;
INSERT INTO count SELECT -1, what, value, n FROM tally;
DROP TABLE key;
DROP TABLE tally;
COMMIT;
"""
"""In data sets of 0.1.0 forms and counts do not say which part they belong to: -1."""
Tally = Mapping[tuple[str, str], int]


class Part(NamedTuple):
    """A written part: `next_task` is the first task after it, `seconds` the time since the part before."""

    number: int
    next_task: int
    rows: int
    twins: int
    seconds: float
    cpu: float


class Journal:
    """The journal of one folder, for one process at a time; KnobelError if it is in use, or if it
    cannot be read or written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = _lock(folder)
        try:
            with self._sqlite_errors():
                self._db = sqlite3.connect(folder / DATABASE, isolation_level=None)
                self._db.execute("PRAGMA journal_mode=WAL")
                self._db.execute("PRAGMA synchronous=NORMAL")
                self._db.executescript(SCHEMA)
                if self._db.execute("SELECT 1 FROM sqlite_master WHERE name = 'key'").fetchall():
                    self._db.executescript(UPGRADE)
        except BaseException:
            self._lock.close()
            raise

    def close(self) -> None:
        with suppress(sqlite3.Error):  # an earlier error has been reported already
            self._db.close()
        self._lock.close()

    # -- the job

    def job(self) -> dict[str, Any] | None:
        """The identity of the job begun here; None if there is none."""
        identity: dict[str, Any] | None = self._setting("identity")
        return identity

    def begin(self, identity: Mapping[str, Any], stride: int) -> None:
        """Record the job and the number of seeds or files per task, or that more puzzles are requested."""
        with self._transaction():
            self._set("identity", identity)
            self._db.execute("INSERT OR IGNORE INTO job VALUES ('stride', ?)", (json.dumps(stride),))
        with self._sqlite_errors():  # on disk before the first part, also if the power is cut
            self._db.execute("PRAGMA wal_checkpoint(FULL)").fetchall()

    def stride(self) -> int | None:
        """Seeds or files per task; None before the job has begun, and in data sets of 0.1.0."""
        stride: int | None = self._setting("stride")
        return stride

    def finish(self) -> None:
        """The job is complete; results beyond its end are not needed."""
        with self._transaction():
            self._set("finished", True)
            self._db.execute("DELETE FROM task")

    def reopen(self) -> None:
        """The job is to go on beyond its end: take back the last part, which the end has cut short."""
        last = max((part.number for part in self.parts()), default=0)
        with self._transaction():
            self._db.execute("DELETE FROM job WHERE name IN ('finished', ?)", (_streaks_after(last),))
            self._db.execute("DELETE FROM part WHERE number = ?", (last,))
            self._forget(last)

    @property
    def finished(self) -> bool:
        return bool(self._rows("SELECT 1 FROM job WHERE name = 'finished'"))

    # -- waiting results

    def put(self, results: Iterable[Result]) -> None:
        with self._transaction():
            self._db.executemany("INSERT OR IGNORE INTO task VALUES (?, ?, ?)", results)

    def waiting(self) -> set[int]:
        return {number for (number,) in self._rows("SELECT number FROM task")}

    def get(self, number: int) -> Result:
        ((packed, cpu),) = self._rows("SELECT packed, cpu FROM task WHERE number = ?", number)
        return Result(number, packed, cpu)

    # -- parts

    def parts(self) -> list[Part]:
        return [Part(*row) for row in self._rows("SELECT * FROM part ORDER BY number")]

    def sizes(self) -> dict[str, int]:
        """The files of all parts and their sizes as written."""
        return dict(self._rows("SELECT name, size FROM file"))

    def enter(
        self,
        part: Part,
        forms: Iterable[str],
        tally: Tally,
        streaks: Iterable[int] = (),
        files: Mapping[str, int] | None = None,
    ) -> None:
        """Record a written part with its files and forget the results it was made of. `streaks` is
        kept for the next run."""
        with self._transaction():
            self._set(_streaks_after(part.number), list(streaks))
            self._db.execute("INSERT INTO part VALUES (?, ?, ?, ?, ?, ?)", part)
            self._db.execute("DELETE FROM task WHERE number < ?", (part.next_task,))
            self._add(part.number, forms, tally, files or {})

    def remake(self, part: Part, forms: Iterable[str], tally: Tally, files: Mapping[str, int]) -> None:
        """Record that a part was made again."""
        with self._transaction():
            self._forget(part.number)
            self._db.execute(
                "UPDATE part SET rows = ?, twins = ? WHERE number = ?", (part[2], part[3], part[0])
            )
            self._add(part.number, forms, tally, files)

    def _add(self, part: int, forms: Iterable[str], tally: Tally, files: Mapping[str, int]) -> None:
        self._db.executemany("INSERT OR REPLACE INTO file VALUES (?, ?)", files.items())
        keys = ((bytes.fromhex(form), part) for form in forms)
        self._db.executemany("INSERT OR IGNORE INTO form VALUES (?, ?)", keys)
        counted = ((part, what, value, n) for (what, value), n in tally.items())
        self._db.executemany("INSERT INTO count VALUES (?, ?, ?, ?)", counted)

    def _forget(self, part: int) -> None:
        self._db.execute("DELETE FROM form WHERE part = ?", (part,))
        self._db.execute("DELETE FROM count WHERE part = ?", (part,))

    def streaks(self) -> list[int]:
        """What `enter` was given with the last part; empty before the first one."""
        last = max((part.number for part in self.parts()), default=-1)
        streaks: list[int] = self._setting(_streaks_after(last)) or self._setting("barren") or []
        return streaks

    def knows(self, form: str, before: int | None = None) -> bool:
        """Is there a puzzle of this form, in the parts before number `before` if that is given?"""
        part = before if before is not None else MAX_INT64
        return bool(self._rows("SELECT 1 FROM form WHERE form = ? AND part < ?", bytes.fromhex(form), part))

    def knows_parts(self) -> bool:
        """Can parts be made again, or taken back? In data sets of 0.1.0 they cannot."""
        return not self._rows("SELECT 1 FROM count WHERE part < 0 LIMIT 1")

    def tally(self) -> dict[tuple[str, str], int]:
        rows = self._rows("SELECT what, value, sum(n) FROM count GROUP BY what, value ORDER BY what, value")
        return {(what, value): n for what, value, n in rows}

    # -- SQLite

    def _set(self, name: str, value: object) -> None:
        self._db.execute("INSERT OR REPLACE INTO job VALUES (?, ?)", (name, json.dumps(value)))

    def _setting(self, name: str) -> Any:
        rows = self._rows("SELECT value FROM job WHERE name = ?", name)
        return json.loads(rows[0][0]) if rows else None

    def _rows(self, query: str, *values: object) -> list[Any]:
        with self._sqlite_errors():
            return self._db.execute(query, values).fetchall()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._sqlite_errors():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise

    @contextmanager
    def _sqlite_errors(self) -> Iterator[None]:
        """Errors of SQLite become a KnobelError."""
        try:
            yield
        except sqlite3.Error as error:
            raise cannot_write(self.folder / DATABASE, error) from None


def _streaks_after(part: int) -> str:
    return f"streaks after part {part}"


def cannot_write(path: object, error: Exception) -> KnobelError:
    message = Message("{path}: cannot be written: {error}", path=path, error=system_error(error))
    return KnobelError("cannot-write", message)


def _lock(folder: Path) -> Any:
    """A lock on the folder; KnobelError "busy" if another process holds it. It ends with the process,
    even if that is killed."""
    try:
        lock = (folder / LOCK_FILE).open("ab")
    except OSError as error:
        raise cannot_write(folder / LOCK_FILE, error) from None
    try:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:  # Windows; SQLite still keeps the journal consistent
        pass
    except OSError:
        lock.close()
        raise KnobelError(
            "busy", Message("{folder}: this folder is in use by another run", folder=folder)
        ) from None
    return lock
