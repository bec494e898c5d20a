"""A line that shows a search at work: on a terminal, after half a second, else nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from knobel.limits import Progress
from knobel.locale import t

PATIENCE = 0.5


@contextmanager
def watching() -> Iterator[Callable[[Progress], None] | None]:
    """Something to report progress to, as long as the block runs."""
    if not sys.stderr.isatty():
        yield None
        return
    line = ProgressLine()
    try:
        yield line.show
    finally:
        line.close()


class ProgressLine:
    """One line on stderr, redrawn in place."""

    def __init__(self) -> None:
        self._status: Any = None

    def show(self, now: Progress) -> None:
        if now.seconds < PATIENCE:
            return
        text = t(
            "{seconds} s, {states} states, {megabytes} MB",
            seconds=f"{now.seconds:.0f}",
            states=f"{now.states:,}",
            megabytes=now.memory >> 20,
        )
        if self._status is None:
            from rich.console import Console

            self._status = Console(stderr=True).status(text)
            self._status.start()
        self._status.update(text)

    def close(self) -> None:
        if self._status is not None:
            self._status.stop()
