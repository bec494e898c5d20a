"""What is done already: a small SQLite file beside the parts.

    job     what this folder is for
    task    results that wait for their turn
    part    parts that are written, and what they took
    file    the files of these parts and their sizes (older data sets have none of this)
    key     the forms of the puzzles in them, to know twins by
    tally   counts for the summary: how many of each grade, length, ...

A part is first written as a file and then entered here together with its keys and counts, in
one transaction; the results it was made of go in the same moment. So whatever happens between
two of these steps, the next run finds either the results or the part.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from knobel.batch.work import Result
from knobel.locale import Message
from knobel.puzzle import KnobelError
from knobel.trouble import trouble

NAME = "_ledger.sqlite"
LOCK = "_lock"
SCHEMA = """
CREATE TABLE IF NOT EXISTS job (name TEXT PRIMARY KEY, value TEXT);
CREATE TABLE IF NOT EXISTS task (number INTEGER PRIMARY KEY, packed BLOB, cpu REAL);
CREATE TABLE IF NOT EXISTS part (number INTEGER PRIMARY KEY, next_task INTEGER, rows INTEGER,
                                 twins INTEGER, seconds REAL, cpu REAL);
CREATE TABLE IF NOT EXISTS file (name TEXT PRIMARY KEY, size INTEGER);
CREATE TABLE IF NOT EXISTS key (form BLOB PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tally (what TEXT, value TEXT, n INTEGER, PRIMARY KEY (what, value));
"""
Tally = Mapping[tuple[str, str], int]


class Part(NamedTuple):
    """A part that is written: `next_task` comes after it; `seconds` since the part before."""

    number: int
    next_task: int
    rows: int
    twins: int
    seconds: float
    cpu: float


class Ledger:
    """The ledger of one folder, for one process at a time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = _locked(folder)
        try:
            with self._careful():
                self._db = sqlite3.connect(folder / NAME, isolation_level=None)
                self._db.execute("PRAGMA journal_mode=WAL")
                self._db.execute("PRAGMA synchronous=NORMAL")
                self._db.executescript(SCHEMA)
        except BaseException:
            self._lock.close()
            raise

    def close(self) -> None:
        with suppress(sqlite3.Error):  # what could not be written was said already
            self._db.close()
        self._lock.close()

    # -- the job

    def job(self) -> dict[str, Any] | None:
        """What was begun here; None if nothing was."""
        found = self._rows("SELECT value FROM job WHERE name = 'identity'")
        return json.loads(found[0][0]) if found else None

    def begin(self, identity: Mapping[str, Any]) -> None:
        with self._transaction():
            self._db.execute("INSERT OR IGNORE INTO job VALUES ('identity', ?)", (json.dumps(identity),))

    def finish(self) -> None:
        """Nothing is left to be done; results beyond the end are not needed."""
        with self._transaction():
            self._db.execute("INSERT OR REPLACE INTO job VALUES ('finished', 'yes')")
            self._db.execute("DELETE FROM task")

    @property
    def finished(self) -> bool:
        return bool(self._rows("SELECT 1 FROM job WHERE name = 'finished'"))

    # -- results that wait

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
        """The files of all parts and how long they were when they were written."""
        return dict(self._rows("SELECT name, size FROM file"))

    def enter(
        self,
        part: Part,
        forms: Iterable[str],
        tally: Tally,
        barren: Iterable[int] = (),
        files: Mapping[str, int] | None = None,
    ) -> None:
        """A part is written: remember it with its files, and forget the results it was made of.
        `barren` are numbers to go on with, see `barren()`."""
        with self._transaction():
            self._db.execute("INSERT OR REPLACE INTO job VALUES ('barren', ?)", (json.dumps(list(barren)),))
            self._db.execute("INSERT INTO part VALUES (?, ?, ?, ?, ?, ?)", part)
            self._db.executemany("INSERT OR REPLACE INTO file VALUES (?, ?)", (files or {}).items())
            self._db.execute("DELETE FROM task WHERE number < ?", (part.next_task,))
            self._db.executemany("INSERT OR IGNORE INTO key VALUES (?)", ((bytes.fromhex(f),) for f in forms))
            self._db.executemany(
                "INSERT INTO tally VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET n = n + excluded.n",
                ((what, value, n) for (what, value), n in tally.items()),
            )

    def barren(self) -> list[int]:
        """What `enter` was given last; nothing before that."""
        found = self._rows("SELECT value FROM job WHERE name = 'barren'")
        return json.loads(found[0][0]) if found else []

    def knows(self, form: str) -> bool:
        return bool(self._rows("SELECT 1 FROM key WHERE form = ?", bytes.fromhex(form)))

    def tally(self) -> dict[tuple[str, str], int]:
        rows = self._rows("SELECT what, value, n FROM tally ORDER BY what, value")
        return {(what, value): n for what, value, n in rows}

    # -- care

    def _rows(self, query: str, *values: object) -> list[Any]:
        with self._careful():
            return self._db.execute(query, values).fetchall()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._careful():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise

    @contextmanager
    def _careful(self) -> Iterator[None]:
        """What SQLite stumbles over becomes one sentence."""
        try:
            yield
        except sqlite3.Error as error:
            raise cannot_write(self.folder / NAME, error) from None


def cannot_write(path: object, error: Exception) -> KnobelError:
    said = Message("{path}: cannot be written: {error}", path=path, error=trouble(error))
    return KnobelError("cannot-write", said)


def _locked(folder: Path) -> Any:
    """Holds the folder for this process; KnobelError "busy" if another one has it. The lock goes
    with the process, however it ends."""
    try:
        lock = (folder / LOCK).open("ab")
    except OSError as error:
        raise cannot_write(folder / LOCK, error) from None
    try:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:  # not on this system; SQLite still keeps the ledger whole
        pass
    except OSError:
        lock.close()
        raise KnobelError("busy", Message("{folder}: another run is at work here", folder=folder)) from None
    return lock
