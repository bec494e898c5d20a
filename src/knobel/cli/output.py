"""What commands print: headlines, positions, JSON lines, errors."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import click

from knobel import as_json
from knobel.answers import Answer, Solved, Undecided
from knobel.cli.streams import say as say
from knobel.errors import KnobelError, PuzzleError
from knobel.locale import Message, t
from knobel.locale import one_line as one_line
from knobel.puzzle import Move, Puzzle

EXIT = {"solved": 0, "unsolvable": 1, "error": 2, "undecided": 3, "not-found": 3, "wrong-answer": 70}
"""The exit code for each status of an answer, of whatever command, and for errors of that kind."""
LONGEST_LINE = 4000
CHUNK = 10_000
ADVICE = {
    "unknown-kind": Message("name its kind with --kind"),
    "count": Message("--trust-count goes by the header"),
}
"""Options that help against what is wrong with a text; elsewhere there are no options to name."""


def headline(name: str, puzzle: Puzzle, answer: Answer) -> str:
    """The answer in one line."""
    if isinstance(answer, Solved):
        said = ", ".join(_figures(puzzle, answer))
        return t("{file}: solved: {said}", file=one_line(name), said=said)
    if isinstance(answer, Undecided):
        return t("{file}: undecided: {reason}", file=one_line(name), reason=answer.reason.message)
    return t("{file}: unsolvable: {reason}", file=one_line(name), reason=answer.reason.message)


def _figures(puzzle: Puzzle, answer: Solved) -> Iterator[str]:
    length = puzzle.count_moves(len(answer.moves))
    yield _with_bound(length, answer) if answer.minimised is None else length.text()
    for figure in puzzle.figures:
        if figure.name in answer.figures:
            counted = figure.counted(answer.figures[figure.name])
            yield _with_bound(counted, answer) if answer.minimised == figure.name else counted.text()
    if answer.count is not None:
        yield Message("{n} solution in total", "{n} solutions in total", n=answer.count).text()
    elif answer.solutions:
        found = len(answer.solutions)
        yield Message("at least {n} solution", "at least {n} solutions", n=found).text()
    if not len(answer.moves):
        yield t("already solved at the start")


def _with_bound(counted: Message, answer: Solved) -> str:
    """What was counted, and whether fewer are possible."""
    if answer.optimal:
        return t("{counted} (the fewest possible)", counted=counted)
    if "lower_bound" in answer.figures:
        bound = answer.figures["lower_bound"]
        return t("{counted} (at least {bound} are needed)", counted=counted, bound=bound)
    return counted.text()


def positions(puzzle: Puzzle, moves: Sequence[Move]) -> Iterator[str]:
    """Every position from the start to the end, as text."""
    state = puzzle.start()
    yield puzzle.show(state) + "\n"
    for number, move in enumerate(moves, start=1):
        state = puzzle.apply(state, move)
        yield f"{number}. {move}\n{puzzle.show(state)}\n"


def shortened(text: str) -> str:
    """A long text for a terminal: its beginning and its end. Pipes get all of it."""
    if not sys.stdout.isatty():
        return text
    return "\n".join(
        line
        if len(line) <= LONGEST_LINE
        else f"{line[: LONGEST_LINE // 2]} … {t('(--full shows everything)')} … {line[-LONGEST_LINE // 4 :]}"
        for line in text.split("\n")
    )


def write_record(record: dict[str, Any], moves: Sequence[Move] = ()) -> None:
    """One JSON line. Moves are written piece by piece: there may be millions."""
    text = json.dumps(record, ensure_ascii=False)
    if not len(moves):
        click.echo(text)
        return
    before, _, after = text.partition('"moves": []')
    sys.stdout.write(before + '"moves": [')
    for at in range(0, len(moves), CHUNK):
        sys.stdout.write((", " if at else "") + _quoted(moves, at, at + CHUNK))
    sys.stdout.write("]" + after + "\n")
    sys.stdout.flush()


def _quoted(moves: Sequence[Move], first: int, last: int) -> str:
    """Some moves as JSON texts with commas between them."""
    if hasattr(moves, "join"):  # long ways know how to write themselves
        return '"' + str(moves.join('", "', first, last)) + '"'
    return json.dumps(list(moves[first:last]), ensure_ascii=False)[1:-1]


def complain(name: str, error: KnobelError, json_wanted: bool) -> int:
    """One line about bad input; the exit code is 2."""
    if json_wanted:
        write_record({"file": name, "error": error_entry(error)})
    if isinstance(error, PuzzleError):
        error.file = name
        say(advised(error, error.text()))
    else:
        say(f"{name}: {error}")
    return 2


def error_entry(error: KnobelError) -> dict[str, Any]:
    """An error as it goes into JSON, with the option that helps against it."""
    entry = as_json.error(error)
    return {**entry, "text": advised(error, entry["text"])}


def advised(error: KnobelError, said: str) -> str:
    """What is said about an error, with the option that helps against it if there is one."""
    advice = ADVICE.get(error.kind) if isinstance(error, PuzzleError) else None
    return f"{said}; {advice.text()}" if advice else said
