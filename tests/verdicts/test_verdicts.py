"""One wrong solution per reason, and the right ones last.

A file `KIND.verdicts` has puzzles and, under each, solutions:

    = puzzle
    (the text of the puzzle)
    = solutions diagonal            (how it is read: diagonal, stick=3, start=1,2 meet=7)
    charge-left | 3 | R R U         (reason, step, solution)
    valid       |   | R R U D       (⏎ stands for a line end)
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import knobel
import knobel.replay
from knobel.registry import find

FILES = sorted(Path(__file__).parent.glob("*.verdicts"))


class Case(NamedTuple):
    """A solution and what is to be said about it."""

    puzzle: str
    text: str
    variant: dict[str, Any]
    kind: str
    step: int | None
    solution: str
    last: bool

    def __str__(self) -> str:
        return f"{self.puzzle}-{self.kind}-{self.solution[:20].strip()}"


def cases(file: Path) -> Iterator[Case]:
    text = ""
    for section in re.split(r"^= ", file.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        title, _, body = section.partition("\n")
        name, _, options = title.partition(" ")
        if name == "puzzle":
            text = body.rstrip("\n") + "\n"
            continue
        rows = [row for row in body.split("\n") if row.strip()]
        for n, row in enumerate(rows, start=1):
            kind, step, solution = row.split("|", 2)
            yield Case(file.stem, text, variant(options), kind.strip(), int(step) if step.strip() else None,
                       solution.replace("⏎", "\n"), n == len(rows))  # fmt: skip


def variant(options: str) -> dict[str, Any]:
    """The words after `= solutions` as keyword arguments of `parse`."""
    found: dict[str, Any] = {}
    for name, _, value in (option.partition("=") for option in options.split()):
        if name == "start":
            found[name] = tuple(map(int, value.split(",")))
        else:
            found[name] = {"diagonal": True, "stick": value}.get(name) or int(value)
    return found


CASES = [case for file in FILES for case in cases(file)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_verdict_names_step_and_reason(case: Case) -> None:
    puzzle = knobel.parse(case.text, case.puzzle, **case.variant)
    verdict = knobel.verify(puzzle, case.solution, strict=True)
    reason = verdict.reason.kind if verdict.reason else "valid"
    assert (reason, verdict.step) == (case.kind, case.step)
    assert bool(verdict) is verdict.valid is (case.kind == "valid")


@pytest.mark.parametrize("case", [case for case in CASES if case.kind != "valid"], ids=str)
def test_the_reason_is_said_in_both_languages(case: Case) -> None:
    puzzle = knobel.parse(case.text, case.puzzle, **case.variant)
    reason = knobel.verify(puzzle, case.solution, strict=True).reason
    assert reason is not None
    english, german = reason.message.text("en"), reason.message.text("de")
    assert english != german
    assert not re.search(r"\{\w*\}", english + german)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_reason_occurs(file: Path) -> None:
    assert reasons(file.stem) <= {case.kind for case in CASES if case.puzzle == file.stem}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_right_solution_comes_last(file: Path) -> None:
    """Unless the puzzle has none, which the solver then has to say, too."""
    for case in cases(file):
        if case.last:
            answer = knobel.solve(knobel.parse(case.text, case.puzzle, **case.variant))
            assert (answer.status == "solved") is (case.kind == "valid"), case


def reasons(kind: str) -> set[str]:
    """Every reason in the source of what takes part in verifying this kind of puzzle."""
    puzzle = find(kind)
    modules = {inspect.getmodule(puzzle), knobel.replay}
    modules |= {inspect.getmodule(type(notation)) for notation in puzzle.own_notations().values()}
    pattern = r'\b(?:IllegalMove|Reason)\(\s*"([a-z-]+)"'
    found = {"unreadable"}
    for module in modules:
        assert module is not None
        found |= set(re.findall(pattern, inspect.getsource(module)))
    assert len(found) > 2
    return found
