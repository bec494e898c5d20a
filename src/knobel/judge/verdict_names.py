"""Verdicts in words, and programs by short names."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from pathlib import Path

from knobel.judge.tournament import Judged
from knobel.locale import Message

MARKS = {"right": "✓", "not-shortest": "≈"}
WRONG_MARK = "✗"


NAMES = {
    "right": Message("correct"),
    "not-shortest": Message("correct, but not shortest"),
    "wrong": Message("wrong"),
    "false-unsolvable": Message("claims unsolvable, but is solvable"),
    "false-solvable": Message("claims solvable, but is unsolvable"),
    "no-answer": Message("no answer"),
    "crashed": Message("crashed"),
    "timeout": Message("too slow"),
    "memory": Message("too much memory"),
    "output": Message("too much output"),
}
"""Verdicts as people say them."""


def said(judged: Judged) -> Message:
    """The verdict with its step."""
    if judged.undecided:
        return Message("undecided")
    name = NAMES[judged.verdict]
    if judged.step is None or judged.verdict != "wrong":
        return name
    return Message("{verdict} at step {step}", verdict=name, step=judged.step)


def mark(judged: Judged) -> str:
    return "?" if judged.undecided else MARKS.get(judged.verdict, WRONG_MARK)


def short_names(programs: Sequence[str]) -> dict[str, str]:
    """Names for columns: the file that is run if that tells them apart, else the command."""
    names = {command: _short(command) for command in programs}
    twice = {name for name in names.values() if list(names.values()).count(name) > 1}
    return {command: command if name in twice else name for command, name in names.items()}


def _short(command: str) -> str:
    """The last word that is a file of ours, or else the first word."""
    try:
        words = shlex.split(command)
    except ValueError:
        return command
    files = [w for w in words if "{file}" not in w and not w.startswith("-") and Path(w).is_file()]
    return os.path.basename((files or words or [command])[-1 if files else 0])


def short_files(files: Sequence[str]) -> dict[str, str]:
    """Names without the folder that all of them are in."""
    try:
        folder = os.path.commonpath([os.path.dirname(file) for file in files])
    except ValueError:  # none, or some with and some without their root
        folder = ""
    return {file: file[len(folder) :].lstrip(os.sep) or file if folder else file for file in files}
