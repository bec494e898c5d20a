"""Where live rooms are kept: one SQLite file, and nothing else.

What is written is confirmed when it is on the disk, so that neither kill -9 nor a power cut takes it
back: write-ahead log with synchronous=FULL. That costs one flush for each transaction; a thread of its
own writes all that has come in meanwhile in one of them, so a class that moves at the same time shares
the flush, and nobody else waits for the disk.

    pupils --+                     +-- confirmed
    pupils --+-- queue -- 1 flush -+-- confirmed
    teacher -+                     +-- confirmed
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple

from knobel.errors import KnobelError, system_error
from knobel.locale import Message

APPLICATION = 0x4B4E424C
"""Says in the head of the file that it is one of ours: "KNBL"."""
VERSION = 1
PAGE = 4096
MOST_BYTES = 512 << 20
"""Of the file; beyond it nothing more is taken in."""
MOST_TOGETHER = 500
"""Writes that share a transaction."""
TABLES = """
CREATE TABLE rooms(
  code TEXT PRIMARY KEY, puzzles TEXT NOT NULL, status TEXT NOT NULL, shown INTEGER,
  locked INTEGER NOT NULL, opened REAL NOT NULL, ended REAL, used REAL NOT NULL);
CREATE TABLE pupils(
  id INTEGER PRIMARY KEY, room TEXT NOT NULL REFERENCES rooms(code) ON DELETE CASCADE,
  name TEXT NOT NULL, key BLOB NOT NULL, joined REAL NOT NULL);
CREATE INDEX pupils_of_room ON pupils(room);
CREATE TABLE attempts(
  pupil INTEGER NOT NULL REFERENCES pupils(id) ON DELETE CASCADE, puzzle INTEGER NOT NULL,
  count INTEGER NOT NULL, moves TEXT NOT NULL, seconds INTEGER NOT NULL, help TEXT NOT NULL,
  solved INTEGER NOT NULL, PRIMARY KEY(pupil, puzzle)) WITHOUT ROWID;
CREATE TABLE teachers(key BLOB PRIMARY KEY, until REAL NOT NULL) WITHOUT ROWID;
"""


class Write(NamedTuple):
    """A statement and its values."""

    sql: str
    values: Sequence[Any] = ()


class _Job(NamedTuple):
    writes: Sequence[Write]
    erase: bool
    done: Future[None]


class RoomStore:
    """An open file. Only one server at a time can have it."""

    def __init__(self, path: str | Path) -> None:
        """Open the file, or begin it. KnobelError "bad-class-file" if it is something else, cannot be
        written, or another server has it."""
        self.path = Path(path)
        _create(self.path)
        try:
            self._base = self._open()
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise _refused(self.path, Message("another server is using it")) from None
            raise _refused(self.path, Message("{error}", error=error)) from None
        except sqlite3.DatabaseError:
            raise _refused(self.path, Message("it is not a file of rooms")) from None
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._writer = Thread(target=self._write_all, name="rooms", daemon=True)
        self._writer.start()

    def _open(self) -> sqlite3.Connection:
        base = sqlite3.connect(self.path, timeout=2, isolation_level=None, check_same_thread=False)
        try:
            base.execute("PRAGMA locking_mode=EXCLUSIVE")
            ours, version = (
                base.execute(f"PRAGMA {n}").fetchone()[0] for n in ("application_id", "user_version")
            )
            empty = not base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            if (ours, version) != (APPLICATION, VERSION) and not (empty and not ours):
                raise sqlite3.DatabaseError
            base.execute("PRAGMA journal_mode=WAL")
            base.execute("PRAGMA synchronous=FULL")
            base.execute("PRAGMA secure_delete=ON")
            base.execute("PRAGMA foreign_keys=ON")
            base.execute(f"PRAGMA max_page_count={MOST_BYTES // PAGE}")
            base.execute("BEGIN IMMEDIATE")  # now the file is ours alone
            if empty:
                for statement in filter(str.strip, TABLES.split(";")):
                    base.execute(statement)
                base.execute(f"PRAGMA application_id={APPLICATION}")
                base.execute(f"PRAGMA user_version={VERSION}")
            base.execute("COMMIT")
        except BaseException:
            base.close()
            raise
        return base

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """What is in the file; to be asked before anything is written."""
        return self._base.execute(sql, values).fetchall()

    def write(self, *writes: Write, erase: bool = False) -> Future[None]:
        """Done as soon as all of it is on the disk; KnobelError "not-stored" if that fails: then none of
        it is. `erase`: what was deleted must not be found in any file any more."""
        done: Future[None] = Future()
        self._jobs.put(_Job(writes, erase, done))
        return done

    def close(self) -> None:
        """Write what is left, and let go of the file."""
        self._jobs.put(None)
        self._writer.join()
        self._base.close()

    # -- the thread that writes

    def _write_all(self) -> None:
        for jobs in self._batches():
            try:
                self._commit(jobs)
            except sqlite3.Error as error:
                for job in jobs:
                    job.done.set_exception(_not_stored(error))
            else:
                for job in jobs:
                    job.done.set_result(None)

    def _batches(self) -> Iterator[list[_Job]]:
        """What has come in meanwhile, until the end."""
        while (job := self._jobs.get()) is not None:
            jobs = [job]
            with suppress(Empty):
                while len(jobs) < MOST_TOGETHER:
                    more = self._jobs.get_nowait()
                    if more is None:
                        self._jobs.put(None)
                        break
                    jobs.append(more)
            yield jobs

    def _commit(self, jobs: Sequence[_Job]) -> None:
        base = self._base
        base.execute("BEGIN")
        try:
            for job in jobs:
                for write in job.writes:
                    base.execute(write.sql, write.values)
            base.execute("COMMIT")
        except sqlite3.Error:
            if base.in_transaction:
                base.execute("ROLLBACK")
            raise
        if any(job.erase for job in jobs):
            base.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _create(path: Path) -> None:
    """An empty file that only its owner reads, unless there is one."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise _refused(path, Message("{error}", error=system_error(error))) from None


def _refused(path: Path, why: Message) -> KnobelError:
    return KnobelError("bad-class-file", Message("cannot use “{file}” for rooms: {why}", file=path, why=why))


def _not_stored(error: sqlite3.Error) -> KnobelError:
    return KnobelError("not-stored", Message("this could not be stored: {error}", error=error))


def as_text(value: object) -> str:
    """A value as it is kept in a column."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
