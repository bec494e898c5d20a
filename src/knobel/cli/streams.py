"""Standard streams that may be closed, full or gone."""

from __future__ import annotations

import os
import sys

from knobel.locale import one_line


def open_streams() -> None:
    """Every stream can be used: input that is closed is empty, and output that is closed
    fails when something is written. Text is UTF-8."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: PTH123,SIM115
    if sys.stdout is None:
        unwritable = os.open(os.devnull, os.O_RDONLY)
        sys.stdout = os.fdopen(unwritable, "w", encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123,SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def close_output() -> None:
    """Nobody takes our output any more; do not complain when Python closes it."""
    _into_nothing(sys.stdout.fileno())


def say(sentence: str) -> None:
    """One line on stderr; if that cannot be written, nothing."""
    try:
        sys.stderr.write(f"knobel: {one_line(sentence)}\n")
        sys.stderr.flush()
    except OSError:
        _into_nothing(sys.stderr.fileno())


def _into_nothing(stream: int) -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
