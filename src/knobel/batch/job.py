"""What is to be done: a job, cut into tasks that are the same whoever does them.

Task n of a job covers the seeds or files from n * `stride` on. Tasks know nothing of each
other, so engines may do them in any order, and again if a worker was lost.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from knobel.batch.work import Task
from knobel.limits import MOST
from knobel.locale import Message
from knobel.puzzle import KnobelError, PuzzleError
from knobel.version import __version__

Read = Callable[[str], bytes]
PART = 4096
"""Seeds or files per part of the data set, about."""
STRIDE = 16
"""Seeds or files per task, at most: some tenths of a second."""
SHARES = 32
"""A job is cut into about so many tasks, at least, so that every worker gets some."""
PERSISTENT = 20
"""So many seeds are tried for each puzzle that is wanted, on average, and then no more."""


@dataclass(frozen=True)
class Job:
    """`verb` generate, solve or rate; `how` goes into every task; `count` puzzles or files."""

    verb: str
    how: dict[str, Any]
    count: int
    seed: int = 0
    files: Sequence[str] = ()
    read: Read | None = field(default=None, compare=False)
    unique: bool = True
    formats: tuple[str, ...] = ("parquet",)
    digest: str = ""

    @property
    def stride(self) -> int:
        """Seeds or files per task."""
        return max(1, min(STRIDE, self.count // SHARES))

    @property
    def tasks_per_part(self) -> int:
        return PART // self.stride

    @property
    def most_tasks(self) -> int:
        """So many tasks there are; for new puzzles so many are tried at most."""
        if self.verb != "generate":
            return -(-self.count // self.stride)
        tried = max(PERSISTENT * self.count, 100)
        return -(-min(tried, MOST + 1 - self.seed) // self.stride)

    def task(self, number: int) -> Task:
        """What a worker gets for task `number`."""
        first = number * self.stride
        task: Task = {"verb": self.verb, "number": number, **self.how}
        if self.verb == "generate":
            first += self.seed
            return {**task, "first": first, "seeds": min(self.stride, MOST + 1 - first)}
        names = self.files[first : first + self.stride]
        return {**task, "files": [(name, self._data(name)) for name in names]}

    def _data(self, name: str) -> bytes | PuzzleError:
        assert self.read is not None
        try:
            return self.read(name)
        except PuzzleError as error:
            return error

    def identity(self) -> dict[str, Any]:
        """What makes this job this job and no other; engine and workers do not count."""
        said = {
            "command": self.verb, **self.how, "count": self.count, "seed": self.seed,
            "unique": self.unique, "format": "+".join(self.formats), "files": self.digest,
            "knobel": __version__,
        }  # fmt: skip
        same: dict[str, Any] = json.loads(json.dumps(said, sort_keys=True))
        return same


def digest(files: Sequence[str], read: Read) -> str:
    """The names and contents of all files in a few letters."""
    every = blake2b(digest_size=16)
    for name in files:
        try:
            content = blake2b(read(name), digest_size=16).digest()
        except PuzzleError as error:
            content = error.kind.encode()
        every.update(name.encode("utf-8", "surrogateescape") + b"\0" + content)
    return every.hexdigest()


def check_same(folder: object, there: dict[str, Any], here: dict[str, Any]) -> None:
    """KnobelError "other-job" that names a difference, if there is one."""
    for name in here | there:
        if there.get(name) != here.get(name):
            raise KnobelError(
                "other-job",
                Message(
                    "{folder}: another job was begun here ({name}: {there} there, {here} now); "
                    "choose another folder",
                    folder=folder, name=name, there=_shown(there.get(name)), here=_shown(here.get(name)),
                ),
            )  # fmt: skip


def _shown(value: object) -> str:
    return "-" if value is None or value == "" else value if isinstance(value, str) else json.dumps(value)
