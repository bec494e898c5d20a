"""The strict form of an answer, for contests: one line, and nothing else.

    output = answer [ line-end ]
    answer = "unsolvable" | "solved" | move *( " " move )
    move   = a move as in JSON: R, UL, L, 18/19

`solved` alone says that no move is needed. Letters are as they are shown, gaps are single spaces.
"""

from __future__ import annotations

from knobel.answers import Reason
from knobel.errors import IllegalMove
from knobel.locale import Message
from knobel.notation import ParsedAnswer, Reading
from knobel.notation.parsed_answer import replayed
from knobel.notation.plain_notations import read_moves
from knobel.puzzle import Puzzle

SHOWN = 40
"""Letters of a line that are quoted."""


class BadFormat(Exception):
    """An output that is not of the strict form, and why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.reason = Reason("format", message)


def read_line(puzzle: Puzzle, output: bytes) -> ParsedAnswer:
    """The answer; BadFormat if it is not of the strict form."""
    try:
        text = output.decode("utf-8")
    except UnicodeDecodeError:
        raise BadFormat(Message("the output is not UTF-8")) from None
    line = text.removesuffix("\n").removesuffix("\r")
    if not line or "\n" in line:
        n = 0 if not text else text.removesuffix("\n").count("\n") + 1
        raise BadFormat(Message("expected exactly one line with an answer, found {n}", n=n))
    if line == "unsolvable":
        return ParsedAnswer(solvable=False)
    if line == "solved":
        return replayed(puzzle, Reading([]))
    moves = line.split(" ")
    for column, move in _columns(moves):
        if not _is_move(puzzle, move):
            found = move if len(move) <= SHOWN else move[: SHOWN - 1] + "…"
            raise BadFormat(
                Message("column {column}: expected a move, found “{found}”", column=column, found=found)
            )
    return replayed(puzzle, read_moves(puzzle, moves))


def _columns(moves: list[str]) -> list[tuple[int, str]]:
    """Every different move, with the column where it stands first."""
    first: dict[str, int] = {}
    column = 1
    for move in moves:
        first.setdefault(move, column)
        column += len(move) + 1
    return [(column, move) for move, column in first.items()]


def _is_move(puzzle: Puzzle, move: str) -> bool:
    """Is this how a move is written, letter by letter?"""
    if puzzle.words:
        return move in puzzle.words
    try:
        return bool(move) and puzzle.parse_move(move) == move
    except IllegalMove:
        return False
