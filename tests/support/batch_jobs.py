"""Small batch jobs, and an engine of threads that runs them inside this process."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

from knobel.batch.job import Job, digest

JSONL: dict[str, Any] = {"formats": ("jsonl",)}


class Here:
    """An engine of threads, some slower than others, that loses as many tasks as it is told."""

    def __init__(self, mix: int = 0, lose: int = 0, width: int = 3) -> None:
        self.random, self.lose, self.wide = Random(mix), lose, width
        self.opened = 0

    def open(self) -> Executor:
        self.opened += 1
        return Threads(self)

    def width(self) -> int:
        return self.wide

    def lost(self, error: BaseException | None) -> bool:
        return isinstance(error, BrokenExecutor)

    def close(self) -> None:
        pass


class Threads(ThreadPoolExecutor):
    def __init__(self, engine: Here) -> None:
        super().__init__(engine.wide)
        self.engine = engine

    def submit(self, fn: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:
        self.engine.lose -= 1
        lost, late = self.engine.lose >= 0, self.engine.random.random() / 50
        return super().submit(self._do, lost, late if self.engine.wide > 1 else 0, fn, *args)

    @staticmethod
    def _do(lost: bool, late: float, fn: Callable[..., Any], *args: Any) -> Any:
        if lost:
            raise BrokenExecutor
        time.sleep(late)
        return fn(*args)


def new(count: int, **more: Any) -> Job:
    """Tiny boards, so that there are twins."""
    wishes = {"size": 2, "batteries": 1, "unsolvable": False}
    return Job("generate", {"kind": "stromrallye", "wishes": wishes}, count, 1, **more)


def files(verb: str, names: list[str], **more: Any) -> Job:
    how: dict[str, Any] = {"reading": {}}
    if verb == "solve":
        how["wish"], how["limits"] = {}, {"time": None, "states": 100_000}
    else:
        how["weights"], how["limits"] = None, {"time": None, "states": 100_000}
    read = lambda name: Path(name).read_bytes()  # noqa: E731
    return Job(verb, how, len(names), 0, names, read, digest=digest(names, read), **more)


def lines(folder: Path) -> list[dict[str, Any]]:
    parts = sorted([*folder.glob("part-*.jsonl"), *folder.glob("_jsonl/part-*.jsonl")])
    return [json.loads(line) for part in parts for line in part.read_text(encoding="utf-8").splitlines()]
