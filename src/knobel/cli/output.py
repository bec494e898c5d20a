"""What commands print: headlines, positions, JSON lines, errors; and a line that shows a search at work."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click

from knobel import as_json
from knobel.answers import Answer, Solved, Undecided
from knobel.cli.streams import say as say
from knobel.errors import KnobelError, PuzzleError
from knobel.limits import LimitReached, Progress, check
from knobel.locale import Message, t
from knobel.locale import one_line as one_line
from knobel.packed_moves import texts_of
from knobel.puzzle import Move, Puzzle

EXIT = {"solved": 0, "unsolvable": 1, "error": 2, "undecided": 3, "not-found": 3, "wrong-answer": 70}
"""The exit code for each status of an answer, of whatever command, and for errors of that kind."""
LONGEST_LINE = 4000
CHUNK = 10_000
ADVICE = {
    "unknown-kind": Message("name its kind with --kind"),
    "count": Message("--trust-count trusts the header"),
}
"""Options that help against what is wrong with a text; elsewhere there are no options to name."""


def headline(name: str, puzzle: Puzzle, answer: Answer) -> str:
    """The answer in one line."""
    if isinstance(answer, Solved):
        return t("{file}: solved: {said}", file=one_line(name), said=figures(puzzle, answer))
    if isinstance(answer, Undecided):
        return t("{file}: undecided: {reason}", file=one_line(name), reason=answer.reason.message)
    return t("{file}: unsolvable: {reason}", file=one_line(name), reason=answer.reason.message)


def figures(puzzle: Puzzle, answer: Solved) -> str:
    """What is counted about a solution."""
    return ", ".join(_figures(puzzle, answer))


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
        check()
        state = puzzle.apply(state, move)
        yield f"{number}. {move}\n{puzzle.show(state)}\n"


def write_moves(parts: Iterator[str], *, full: bool) -> None:
    """The parts of a text, and a line end. A terminal gets the beginning and the end of long lines."""
    if full or not sys.stdout.isatty():
        for part in parts:
            click.echo(part, nl=False)
        click.echo()
        return
    begins, end = next(parts, ""), ""
    for part in parts:
        if len(begins) <= LONGEST_LINE:
            begins += part
        else:
            end = (end + part)[-LONGEST_LINE:]
    click.echo(shortened(f"{begins}{end}"))


def shortened(text: str) -> str:
    """The beginning and the end of every long line."""
    return "\n".join(
        line
        if len(line) <= LONGEST_LINE
        else f"{line[: LONGEST_LINE // 2]} … {t('(--full shows everything)')} … {line[-LONGEST_LINE // 4 :]}"
        for line in text.split("\n")
    )


def write_record(
    record: dict[str, Any],
    moves: Sequence[Move] = (),
    instead: Callable[[LimitReached], dict[str, Any]] | None = None,
) -> bool:
    """One JSON line. Many moves are written piece by piece; what says how it ended comes after them,
    because it may end early: if a limit being watched is reached, the line ends with the record that
    `instead` gives, whose `moves` (null) take the place of those already written: of two values with one
    name, readers of JSON keep the last. False if that happened."""
    if len(moves) <= CHUNK:
        click.echo(_json({**record, "moves": [*moves]} if moves else record))
        return True
    first = {name: record[name] for name in ("file", "kind") if name in record}
    sys.stdout.write("{" + "".join(f'"{name}": {_json(value)}, ' for name, value in first.items()))
    sys.stdout.write('"moves": [')
    reached = _write_all(_quoted(moves))
    written = {*first, "moves"}
    if reached is not None and instead is not None:
        record, written = instead(reached), {*first}
    rest = {name: value for name, value in record.items() if name not in written}
    sys.stdout.write("], " + _json(rest)[1:] + "\n")
    sys.stdout.flush()
    return reached is None


def _write_all(texts: Iterable[str]) -> LimitReached | None:
    """Write them one after the other, or up to a limit."""
    try:
        for text in texts:
            sys.stdout.write(text)
    except LimitReached as reached:
        return reached
    return None


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _quoted(moves: Sequence[Move]) -> Iterator[str]:
    """Moves as JSON texts with commas between them, in pieces."""
    if not hasattr(moves, "join"):
        yield from texts_of(moves, _json, ", ")
        return
    yield '"'
    yield from texts_of(moves, str, '", "')
    yield '"'


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
