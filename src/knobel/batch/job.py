"""What to do: a job, cut into independent tasks.

Task n covers the `stride` seeds or files from n * `stride` on. Tasks know nothing of each other,
so engines may run them in any order, and again after losing a worker.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from knobel.batch.task import Task
from knobel.errors import KnobelError, PuzzleError
from knobel.limits import MAX_INT64
from knobel.locale import Message
from knobel.version import __version__

Read = Callable[[str], bytes]
PART_SIZE = 4096
"""Seeds or files per part of the data set, roughly."""
MAX_STRIDE = 16
"""Seeds or files per task: a few tenths of a second of work."""
MIN_TASKS = 32
"""Small jobs are cut into about this many tasks, so that every worker gets some."""
SEEDS_PER_PUZZLE = 20
"""The job gives up after this many seeds per requested puzzle, on average."""


@dataclass(frozen=True)
class Job:
    """`verb` is generate, solve or rate; `how` goes into every task; `count` is of puzzles or files."""

    verb: str
    how: dict[str, Any]
    count: int
    seed: int = 0
    files: Sequence[str] = ()
    read: Read | None = field(default=None, compare=False)
    unique: bool = True
    formats: tuple[str, ...] = ("parquet",)
    digest: str = ""
    begun_with: int | None = None
    """The stride of a job that was begun earlier."""

    @property
    def stride(self) -> int:
        """Seeds or files per task: a power of two, so that parts hold the same seeds for any count."""
        if self.begun_with is not None:
            return self.begun_with
        return 1 << (max(1, min(MAX_STRIDE, self.count // MIN_TASKS)).bit_length() - 1)

    @property
    def tasks_per_part(self) -> int:
        return PART_SIZE // self.stride

    @property
    def max_tasks(self) -> int:
        """The number of tasks; for new puzzles, an upper bound."""
        if self.verb != "generate":
            return -(-self.count // self.stride)
        seeds = max(SEEDS_PER_PUZZLE * self.count, 100)
        return -(-min(seeds, MAX_INT64 + 1 - self.seed) // self.stride)

    def task(self, number: int) -> Task:
        """Task `number` as a worker gets it, with the contents of its files."""
        first = number * self.stride
        task: Task = {"verb": self.verb, "number": number, **self.how}
        if self.verb == "generate":
            first += self.seed
            return {**task, "first": first, "seeds": min(self.stride, MAX_INT64 + 1 - first)}
        names = self.files[first : first + self.stride]
        return {**task, "files": [(name, self._data(name)) for name in names]}

    def _data(self, name: str) -> bytes | PuzzleError:
        assert self.read is not None
        try:
            return self.read(name)
        except PuzzleError as error:
            return error

    def identity(self) -> dict[str, Any]:
        """What distinguishes this job from others; engine and workers do not."""
        identity = {
            "command": self.verb,
            **self.how,
            "count": self.count,
            "seed": self.seed,
            "unique": self.unique,
            "format": "+".join(self.formats),
            "files": self.digest,
            "knobel": __version__,
        }
        as_stored: dict[str, Any] = json.loads(json.dumps(identity, sort_keys=True))
        return as_stored


def digest(files: Sequence[str], read: Read) -> str:
    """A hash of the names and contents of all files."""
    total = blake2b(digest_size=16)
    for name in files:
        try:
            content = blake2b(read(name), digest_size=16).digest()
        except PuzzleError as error:
            content = error.kind.encode()
        total.update(name.encode("utf-8", "surrogateescape") + b"\0" + content)
    return total.hexdigest()


def stride_in_0_1(count: int) -> int:
    """The stride of a job that version 0.1.0 began."""
    return max(1, min(MAX_STRIDE, count // MIN_TASKS))


def check_same(
    folder: object, stored: dict[str, Any], current: dict[str, Any], *, may_grow: bool = True
) -> None:
    """KnobelError "other-job", naming a difference, unless both identities are the same. Of new puzzles
    more may be requested than at first."""
    same_command = stored.get("command") == current["command"]
    if same_command and stored.get("files") != current["files"]:
        raise KnobelError(
            "other-job",
            Message(
                "{folder}: was made from other files, or they have changed since; choose another folder",
                folder=folder,
            ),
        )
    for name in current | stored:
        if name == "count" and may_grow and current["command"] == "generate" and current[name] > stored[name]:
            continue
        if stored.get(name) != current.get(name):
            raise KnobelError(
                "other-job",
                Message(
                    "{folder}: holds a different job ({name}: {there} there, {here} now); choose another "
                    "folder",
                    folder=folder,
                    name=name,
                    there=_shown(stored.get(name)),
                    here=_shown(current.get(name)),
                ),
            )


def _shown(value: object) -> str:
    return "-" if value is None or value == "" else value if isinstance(value, str) else json.dumps(value)
