"""Is an answer right? Moves are replayed by the rules alone; a claim is compared with what can be proven.

No guest's solver has a private door: its answer goes through here like anybody's. The judge takes its
verdicts from here, too: whatever both can read, both judge alike.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NamedTuple

from knobel.answers import Answer, Reason, Solved, Undecided, Unsolvable, Verdict
from knobel.default_scenes import answer_scene
from knobel.limits import LimitReached, Limits, Meter, after
from knobel.locale import Message
from knobel.notation import ParsedAnswer, read_answer
from knobel.puzzle import Puzzle, Wish
from knobel.solve import decide

UNDECIDED = "undecided"
"""The kind of reason for a verdict that a limit kept from being given."""


def verify(
    puzzle: Puzzle,
    solution: str | bytes | Iterable[str] | Answer,
    limits: Limits | None = None,
    *,
    strict: bool = False,
) -> Verdict:
    """Check an answer: moves one by one, an answer of `solve`, or a text with moves in it. The verdict has
    a picture: the moves as far as they can be made, or what is true about the puzzle."""
    checked = check(puzzle, solution, limits or Limits(), strict=strict)
    if checked.truth is not None:
        return replace(checked.verdict, picture=partial(answer_scene, puzzle, checked.truth))
    playable = checked.answer.moves[: checked.answer.replay.made] if checked.answer.replay else ()
    return replace(checked.verdict, picture=partial(puzzle.solution_scene, playable))


@dataclass(frozen=True, slots=True)
class Checked:
    """A verdict, and the answer that it is about. `truth`: what it was compared with, if it was."""

    verdict: Verdict
    answer: ParsedAnswer
    truth: Answer | None = None

    @property
    def undecided(self) -> bool:
        return self.verdict.reason is not None and self.verdict.reason.kind == UNDECIDED


def check(
    puzzle: Puzzle,
    solution: str | bytes | Iterable[str] | Answer,
    limits: Limits,
    *,
    strict: bool = False,
    file_name: str = "",
) -> Checked:
    """The same, with what was read. `file_name` is that of the puzzle, which a text may mention."""
    meter = Meter(limits)
    try:
        with meter.watching():
            answer = _parsed(puzzle, solution, strict, file_name)
    except LimitReached as reached:
        reason = Reason(UNDECIDED, Undecided(reached.limit).reason.message)
        return Checked(Verdict(False, None, reason), ParsedAnswer())
    if answer.verdict is not None:
        return Checked(_with_assumption(answer, answer.verdict), answer)
    truth = Truth(puzzle, after(limits, meter.seconds))
    finding = judge_claim(answer, truth)
    return Checked(Verdict(finding.verdict == "right", None, finding.reason), answer, truth.known)


def _parsed(
    puzzle: Puzzle, solution: str | bytes | Iterable[str] | Answer, strict: bool, file_name: str
) -> ParsedAnswer:
    """What an answer says. One that says nothing is read again as plain moves: that tells what is wrong."""
    if isinstance(solution, Solved):
        return read_answer(puzzle, solution.moves)
    if isinstance(solution, Unsolvable):
        return ParsedAnswer(solvable=False)
    if isinstance(solution, Undecided):
        return ParsedAnswer(undecided=True)
    return read_answer(puzzle, solution, strict=strict, file_name=file_name, say_why=True)


def _with_assumption(answer: ParsedAnswer, verdict: Verdict) -> Verdict:
    if answer.note is None or not verdict:
        return verdict
    return replace(verdict, reason=Reason("assumed", answer.note))


# ---------------------------------------------------------------- answers without moves


class Truth:
    """The right answer, worked out when it is asked for the first time."""

    def __init__(self, puzzle: Puzzle, limits: Limits, known: Answer | None = None) -> None:
        self.puzzle = puzzle
        self.known = known
        self.limits = limits
        self._lock = threading.Lock()

    def __call__(self) -> Answer:
        with self._lock:
            if self.known is None:
                self.known = decide(self.puzzle, self.limits, Wish())
            return self.known

    def __reduce__(self) -> tuple[Any, ...]:
        return Truth, (self.puzzle, replace(self.limits, stop=None, progress=None), self.known)


class Finding(NamedTuple):
    """What a claim is worth: right, wrong, false-unsolvable, false-solvable or no-answer; and why."""

    verdict: str
    reason: Reason | None = None


def judge_claim(answer: ParsedAnswer, truth: Truth) -> Finding:
    """Judge an answer that gives no moves."""
    if answer.undecided:
        message = Message("the answer itself is undecided")
        return Finding("no-answer", Reason(UNDECIDED, message))
    if answer.claims_unsolvable:
        return _no_solution(truth)
    if answer.solvable:
        return _no_moves(answer.count, truth)
    return Finding("no-answer", Reason("no-answer", Message("no answer found in the text")))


def there_is_none(best: Unsolvable) -> Reason:
    """The proof, as a sentence about the answer."""
    message = Message("there is no solution: {reason}", reason=best.reason.message)
    return Reason(best.reason.kind, message, best.reason.data)


def _no_solution(truth: Truth) -> Finding:
    """It says that there is none."""
    best = truth()
    if isinstance(best, Unsolvable):
        return Finding("right", there_is_none(best))
    if isinstance(best, Solved):
        message = Message("there is a solution: {moves}", moves=truth.puzzle.count_moves(len(best.moves)))
        return Finding("false-unsolvable", Reason("solvable", message))
    message = Message(
        "it claims that there is no solution, which is neither proven nor refuted: {limit}",
        limit=best.reason.message,
    )
    return Finding("no-answer", Reason(UNDECIDED, message))


def _no_moves(count: int | None, truth: Truth) -> Finding:
    """It says that there is a solution, perhaps how long it is, and no more."""
    puzzle, best = truth.puzzle, truth()
    if isinstance(best, Unsolvable):
        return Finding("false-solvable", there_is_none(best))
    if count is None or not puzzle.shorter_is_better:
        message = Message("it claims that there is a solution but gives no moves")
        return Finding("no-answer", Reason("no-moves", message))
    said = puzzle.count_moves(count)
    if isinstance(best, Solved) and len(best.moves) == count and best.optimal:
        message = Message("it gives only the number of moves, which is right: {said}", said=said)
        return Finding("right", Reason("count-only", message))
    if isinstance(best, Solved) and best.optimal:
        message = Message("it claims {said}, but {fewest} are needed", said=said, fewest=len(best.moves))
        return Finding("wrong", Reason("wrong-count", message, {"fewest": len(best.moves)}))
    message = Message("it claims {said}, which is neither proven nor refuted", said=said)
    return Finding("no-answer", Reason(UNDECIDED, message))
