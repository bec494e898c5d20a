"""A score for an answer in words, with the reason: to train and to test language models.

    1      the fewest moves, or any solution where all are equally long; "unsolvable", if it is proven
    0.9    a solution of which it is not known whether it is the shortest
    0.5+   a solution that is too long: 0.5 + 0.4 × shortest / length
    0–0.3  moves that do not solve it, but lead nearer: 0.3 × the share of the way that is done,
           if what is left can still be solved; measured by the exact solver
    0      anything else: no answer, a wrong claim, moves into a dead end

Legal moves alone earn nothing, nor do length, politeness or a number of tries: the last answer
of a text counts. What stands behind the last <answer>, \\boxed{ or "Answer:" is the answer; without
such a mark, what is said last. The same text has the same score everywhere: the solver is limited by
states, not by time.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from knobel.answers import Answer, Reason, Solved, Unsolvable
from knobel.default_scenes import answer_scene
from knobel.files import parse
from knobel.limits import Limits
from knobel.locale import Message
from knobel.notation import ParsedAnswer, read_answer
from knobel.puzzle import Move, Puzzle, State
from knobel.replay import Replay
from knobel.result import Pictured
from knobel.solve import solve

STATES = 200_000
LONGEST = 8_000
"""Characters that are read, from the end."""
PARTIAL, SOLVED, SHORTER, UNSURE = 0.3, 0.5, 0.4, 0.9
_MARK = re.compile(
    r"<answer>|\\boxed\{|"
    r"(?:^|\n)[ \t>#*_-]*+(?:final\s+|my\s+|the\s+)?(?:answer|antwort)(?:\s+is|\s+lautet)?[*_]*\s*[:=]",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Score(Pictured):
    """A value from 0 to 1 and why. `verdict`: right, not-shortest, wrong, false-unsolvable,
    false-solvable, no-answer or unproven; `step`: where moves go wrong; `moves`: what was read."""

    value: float
    verdict: str
    reason: Reason
    step: int | None = None
    moves: tuple[Move, ...] = ()
    lang: str | None = field(default=None, repr=False, compare=False)
    picture: Callable[[], Any] | None = field(default=None, repr=False, compare=False)

    def __float__(self) -> float:
        return self.value


def score(puzzle: Puzzle | str, text: str, *, truth: Answer | None = None, states: int = STATES) -> Score:
    """How good an answer is. Never an error, whatever the answer; PuzzleError if the puzzle is
    none. `truth` is what `solve` has said about the puzzle, if that is known already."""
    asked = parse(puzzle) if isinstance(puzzle, str) else puzzle
    answer = _last_word(asked, text[-LONGEST:])
    known = truth if truth is not None else solve(asked, Limits(time=None, states=states))
    if answer.replay is None:
        return replace(_claim(asked, answer, known), picture=partial(answer_scene, asked, known))
    moves = tuple(answer.moves)
    if answer.replay.verdict:
        worth = _right(asked, moves, known)
    else:
        worth = _wrong(asked, moves, answer.replay, known, states)
    playable = moves[: answer.replay.made]
    drawn = partial(asked.solution_scene, playable)
    return replace(worth, reason=answer.with_note(worth.reason), picture=drawn)


def _last_word(puzzle: Puzzle, text: str) -> ParsedAnswer:
    """What stands behind the last mark; if that says nothing, or there is none, all of it."""
    marks = list(_MARK.finditer(text))
    if marks:
        behind = text[marks[-1].end() :].split("</answer>", 1)[0]
        answer = _read(puzzle, behind.rstrip().removesuffix("}") if marks[-1][0][0] == "\\" else behind)
        if answer.verdict is not None or answer.solvable is not None:
            return answer
    return _read(puzzle, text)


def _read(puzzle: Puzzle, text: str) -> ParsedAnswer:
    return read_answer(puzzle, text.encode("utf-8", errors="replace"), last_only=True)


def _right(puzzle: Puzzle, moves: tuple[Move, ...], known: Answer) -> Score:
    """A solution; how short is it?"""
    length = puzzle.count_moves(len(moves))
    if not puzzle.shorter_is_better:
        return Score(
            1.0, "right", Reason("solved", Message("a solution: {moves}", moves=length)), None, moves
        )
    if not isinstance(known, Solved):
        message = Message("a solution: {moves}; there may be a shorter one", moves=length)
        return Score(UNSURE, "right", Reason("solved", message), None, moves)
    if len(moves) <= known.length:
        message = Message("a shortest solution: {moves}", moves=length)
        return Score(1.0, "right", Reason("shortest", message), None, moves)
    fewest = puzzle.count_moves(known.length)
    message = Message("a solution: {moves}; shortest solution: {fewest}", moves=length, fewest=fewest)
    value = SOLVED + SHORTER * known.length / len(moves)
    return Score(value, "not-shortest", Reason("not-shortest", message), None, moves)


def _wrong(puzzle: Puzzle, moves: tuple[Move, ...], made: Replay, known: Answer, states: int) -> Score:
    """Moves that do not solve it: as much as they bring it nearer."""
    step = made.verdict.step
    if isinstance(known, Unsolvable):
        return Score(0.0, "false-solvable", _no_solution(known), step, moves)
    reason = made.verdict.reason or Reason("wrong", Message("this is not a solution"))
    share = _share(puzzle, made.state, known, states) if moves else 0.0
    return Score(PARTIAL * share, "wrong", reason, step, moves)


def _share(puzzle: Puzzle, state: State, known: Answer, states: int) -> float:
    """The share of the way that is done in a state; 0 if the puzzle cannot be solved any more, or if
    that is not known."""
    if not isinstance(known, Solved) or not known.length:
        return 0.0
    left = solve(puzzle, Limits(time=None, states=states), state=state)
    return max(0.0, 1 - left.length / known.length) if isinstance(left, Solved) else 0.0


def _claim(puzzle: Puzzle, answer: ParsedAnswer, known: Answer) -> Score:
    """No moves: "there is no solution", or nothing that can be judged."""
    if not answer.claims_unsolvable:
        return Score(0.0, "no-answer", Reason("no-answer", Message("the answer contains no moves")))
    if isinstance(known, Unsolvable):
        return Score(1.0, "right", _no_solution(known))
    if isinstance(known, Solved):
        message = Message("there is a solution: {moves}", moves=puzzle.count_moves(known.length))
        return Score(0.0, "false-unsolvable", Reason("solvable", message))
    message = Message("it is unclear whether there is a solution: {reason}", reason=known.reason.message)
    return Score(0.0, "unproven", Reason("unproven", message))


def _no_solution(known: Unsolvable) -> Reason:
    message = Message("there is no solution: {reason}", reason=known.reason.message)
    return Reason(known.reason.kind, message, known.reason.data)
