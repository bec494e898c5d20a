"""What pupils hand in: who, which set, and for each puzzle the moves, the seconds and the help used.

    {"format": "knobel-result-1", "name": "Ada", "set": "85944171f73967e8",
     "puzzles": [{"moves": ["R", "L"], "seconds": 41, "help": ["hints"]}]}

A code holds the same as a list, deflated, and a checksum against typing errors: `K1.CODE.CHECKSUM`.
That is no protection against cheating; but the moves are replayed by the rules when a result is read.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from knobel.classroom.packing import Damaged, pack, read_json, unpack
from knobel.classroom.puzzle_set import HELP, MOST_PUZZLES, PuzzleSet
from knobel.errors import PuzzleError
from knobel.game.progress import amount, par
from knobel.limits import LimitReached, Limits, Meter
from knobel.locale import Message
from knobel.replay import replay

FORMAT = "knobel-result-1"
CODE = "K1."
LONGEST_NAME = 40
MOST_MOVES = 100_000
MOST_SECONDS = 1_000_000


@dataclass(frozen=True)
class Attempt:
    """What a pupil did with one puzzle: the moves made so far, the time, and which help was used."""

    moves: tuple[str, ...] = ()
    seconds: int = 0
    help: tuple[str, ...] = ()


@dataclass(frozen=True)
class Result:
    """What a pupil hands in."""

    name: str
    set: str
    """The fingerprint of the set."""
    attempts: tuple[Attempt, ...]

    def document(self) -> dict[str, Any]:
        """The result as a JSON object."""
        listed = [
            {"moves": list(one.moves), "seconds": one.seconds, "help": list(one.help)}
            for one in self.attempts
        ]
        return {"format": FORMAT, "name": self.name, "set": self.set, "puzzles": listed}

    def code(self) -> str:
        """The result as short text."""
        listed = [[list(one.moves), one.seconds, list(one.help)] for one in self.attempts]
        packed = pack([self.name, self.set, listed])
        return f"{CODE}{packed}.{_checksum(packed)}"


def _checksum(packed: str) -> str:
    return f"{zlib.crc32(packed.encode()):08x}"


def read_result(text: str) -> Result:
    """The result in a file or a code; PuzzleError "bad-result" says what is wrong. Blanks and line
    ends within a code do not matter."""
    text = text.removeprefix("\ufeff").strip()
    if text.startswith("{"):
        return _from_document(text)
    code = "".join(text.split())
    packed, _, checksum = code.removeprefix(CODE).partition(".")
    if not code.startswith(CODE):
        _refuse(Message("not a result: expected a code that begins with {code}", code=CODE))
    if _checksum(packed) != checksum:
        _refuse(Message("the code has a typing error, or its end is missing"))
    try:
        value = unpack(packed)
        name, named_set, listed = value
        attempts = [dict(zip(("moves", "seconds", "help"), one, strict=True)) for one in listed]
    except (Damaged, TypeError, ValueError):
        _refuse(Message("the code contains no result"))
    return _result(name, named_set, attempts)


def _from_document(text: str) -> Result:
    try:
        value = read_json(text)
    except Damaged as error:
        _refuse(Message("not a result: not valid JSON ({error})", error=error))
    if (
        not isinstance(value, dict)
        or value.get("format") != FORMAT
        or not isinstance(value.get("puzzles"), list)
    ):
        _refuse(Message("not a result: expected an object with “format”: “{format}”", format=FORMAT))
    return _result(value.get("name"), value.get("set"), value["puzzles"])


def _result(name: object, named_set: object, attempts: Sequence[object]) -> Result:
    if not isinstance(name, str) or not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        _refuse(Message("the name must be one line of 1 to {most} characters", most=LONGEST_NAME))
    if not isinstance(named_set, str) or len(named_set) != 16:
        _refuse(Message("the result names no set"))
    if not 1 <= len(attempts) <= MOST_PUZZLES:
        _refuse(
            Message("a result has 1 to {most} puzzles, not {found}", most=MOST_PUZZLES, found=len(attempts))
        )
    return Result(name, named_set, tuple(_attempt(one, n) for n, one in enumerate(attempts, start=1)))


def _attempt(value: object, number: int) -> Attempt:
    if isinstance(value, dict):
        moves, seconds, used = value.get("moves"), value.get("seconds"), value.get("help")
        if (
            isinstance(moves, list)
            and len(moves) <= MOST_MOVES
            and all(isinstance(move, str) for move in moves)
            and type(seconds) is int
            and 0 <= seconds <= MOST_SECONDS
            and isinstance(used, list)
            and all(one in HELP for one in used)
        ):
            return Attempt(tuple(moves), seconds, tuple(one for one in HELP if one in used))
    return _refuse(Message("puzzle {number}: moves, seconds or help cannot be read", number=number))


def _refuse(message: Message) -> NoReturn:
    raise PuzzleError("bad-result", message)


# ---------------------------------------------------------------- what results are worth


@dataclass(frozen=True)
class Checked:
    """An attempt, replayed: solved or not, and how much it took of what counts (moves, or a figure of
    the puzzle), against the least that is possible, if that is known."""

    attempt: Attempt
    solved: bool
    figure: str | None
    value: int
    least: int | None


class Marker:
    """Checks results of one set; its puzzles are read and solved once. `limits` are for each of them."""

    def __init__(self, given: PuzzleSet, limits: Limits | None = None) -> None:
        self.set, self.limits = given, limits or Limits(10)
        self.puzzles = [one.puzzle() for one in given.puzzles]
        self.pars = [par(puzzle, self.limits) for puzzle in self.puzzles]

    def check(self, result: Result) -> list[Checked]:
        """Each attempt, replayed by the rules; PuzzleError "bad-result" if the result belongs to another
        set, or has a move that the rules forbid."""
        if result.set != self.set.fingerprint:
            _refuse(Message("{name}: this result belongs to another set", name=result.name))
        if len(result.attempts) != len(self.puzzles):
            found, all_of_them = (
                Message("{n} puzzle", "{n} puzzles", n=len(some)) for some in (result.attempts, self.puzzles)
            )
            _refuse(
                Message(
                    "{name}: this result has {found}, the set has {all}",
                    name=result.name,
                    found=found,
                    all=all_of_them,
                )
            )
        return [self._replayed(result, number) for number in range(len(self.puzzles))]

    def _replayed(self, result: Result, number: int) -> Checked:
        attempt, meter = result.attempts[number], Meter(self.limits)
        puzzle, (figure, least) = self.puzzles[number], self.pars[number]
        try:
            with meter.watching():
                found = replay(puzzle, attempt.moves)
        except LimitReached:
            _refuse(Message("{name}: replaying the moves takes too long", name=result.name))
        if found.made < len(attempt.moves):
            _refuse(
                Message(
                    "{name}, puzzle {number}, move {step}: {reason}",
                    name=result.name,
                    number=number + 1,
                    step=found.made + 1,
                    reason=found.verdict.reason.message if found.verdict.reason else "",
                )
            )
        took = amount(puzzle, figure, attempt.moves)
        return Checked(attempt, bool(found.verdict), figure, took, least)
