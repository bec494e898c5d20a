"""Loaded into the process from which workers are forked: if the system lets it fork no more, it ends
without a traceback, and the main process says what is wrong."""

from __future__ import annotations

import sys
from types import TracebackType


def _say_nothing_about_forks(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    if not issubclass(kind, BlockingIOError):
        sys.__excepthook__(kind, error, trace)


sys.excepthook = _say_nothing_about_forks
