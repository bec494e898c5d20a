"""The verdict on a run: right, or what is wrong with it and why."""

from __future__ import annotations

import re
import signal
import threading
from dataclasses import dataclass, replace
from typing import Any

from knobel.answers import Answer, Reason, Solved, Undecided, Unsolvable, Verdict
from knobel.judge.certified import Presented, presented
from knobel.judge.run_program import Allowance, Run
from knobel.limits import Limits
from knobel.locale import Message
from knobel.notation import ParsedAnswer, read_answer
from knobel.puzzle import Move, Puzzle, Wish
from knobel.solve import decide

_NO_MEMORY = re.compile(
    r"MemoryError|bad_alloc|OutOfMemory|out of memory|Cannot allocate memory|memory allocation of|"
    r"insufficient memory|heap space",
    re.IGNORECASE,
)
_TRACEBACK = re.compile(
    r"^Traceback \(most recent|^Exception in thread|panicked at|^panic: |^Unhandled [Ee]xception|"
    r"terminate called|^Uncaught |^fatal error: |Segmentation fault|^\s+at .*:\d+",
    re.MULTILINE,
)


class Truth:
    """The right answer, worked out when it is asked for the first time."""

    def __init__(self, puzzle: Puzzle, limits: Limits, known: Answer | None = None) -> None:
        self.puzzle = puzzle
        self.limits = limits
        self._known = known
        self._lock = threading.Lock()

    def __call__(self) -> Answer:
        with self._lock:
            if self._known is None:
                self._known = decide(self.puzzle, self.limits, Wish())
            return self._known

    def __reduce__(self) -> tuple[Any, ...]:
        return Truth, (self.puzzle, replace(self.limits, stop=None, progress=None), self._known)


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict on one run. `undecided`: the truth that it depends on is not known."""

    verdict: str
    step: int | None = None
    reason: Reason | None = None
    undecided: bool = False
    moves: tuple[Move, ...] = ()
    """The moves that were read, for pictures."""


def judge_run(run: Run, truth: Truth, allowance: Allowance, name: str = "") -> Judgement:
    """Judge a run that has ended."""
    ended = _ended_early(run, allowance)
    if ended is not None:
        return ended
    certificate = presented(truth.puzzle, run.output, truth.limits)
    if certificate is not None:
        return _certified(certificate, run, truth)
    answer = read_answer(truth.puzzle, run.output, file_name=name)
    return _crashed(run, answer, allowance) or _compare(answer, truth, run)


# ---------------------------------------------------------------- runs that failed


def _ended_early(run: Run, allowance: Allowance) -> Judgement | None:
    if run.ended_by == "time" or run.signal == getattr(signal, "SIGXCPU", None):
        message = Message("still running after {seconds} s", seconds=f"{allowance.time:g}")
        return Judgement("timeout", None, Reason("time", message))
    if run.ended_by == "memory":
        return _too_much_memory(allowance)
    if run.ended_by == "output":
        message = Message("more than {megabytes} MiB of output", megabytes=allowance.output >> 20)
        return Judgement("output", None, Reason("output", message))
    if run.ended_by == "files":
        message = Message("more than {megabytes} MiB of files", megabytes=allowance.files >> 20)
        return Judgement("output", None, Reason("files", message))
    if run.ended_by == "processes":
        return Judgement("crashed", None, Reason("processes", Message("it started too many processes")))
    if run.ended_by == "launcher":
        return Judgement(
            "crashed", None, Reason("launcher", Message("it killed the process that was watching it"))
        )
    if run.signal == getattr(signal, "SIGXFSZ", None):
        return Judgement("output", None, Reason("output", Message("it wrote a file that is too large")))
    return None


def _too_much_memory(allowance: Allowance) -> Judgement:
    megabytes = allowance.memory / (1 << 20)
    message = Message("more than {megabytes} MiB of memory", megabytes=f"{megabytes:.4g}")
    return Judgement("memory", None, Reason("memory", message))


def _crashed(run: Run, answer: ParsedAnswer, allowance: Allowance) -> Judgement | None:
    """An exit code other than 0 is a crash, unless there is a complete answer and no sign of an
    accident: some programs use it to say "unsolvable"."""
    if run.code == 0 and not run.signal:
        nothing = answer.verdict is None and answer.solvable is None
        return _too_much_memory(allowance) if nothing and _NO_MEMORY.search(run.errors) else None
    complete = bool(answer.verdict) or answer.claims_unsolvable
    if complete and not run.signal and not _TRACEBACK.search(run.errors):
        return None
    if _NO_MEMORY.search(run.errors) or run.memory > 0.9 * allowance.memory:
        return _too_much_memory(allowance)
    return Judgement("crashed", None, _how_it_crashed(run))


def _how_it_crashed(run: Run) -> Reason:
    lines = [line.strip() for line in run.errors.splitlines() if line.strip()]
    last = lines[-1][:200] if lines else ""
    if run.signal:
        try:
            name = signal.Signals(run.signal).name
        except ValueError:
            name = str(run.signal)
        return Reason("signal", Message("killed by signal {name}", name=name), {"errors": last})
    if last:
        message = Message("exit code {code}: {last}", code=run.code, last=last)
    else:
        message = Message("exit code {code}", code=run.code)
    return Reason("exit-code", message, {"code": run.code})


# ---------------------------------------------------------------- answers


def _compare(answer: ParsedAnswer, truth: Truth, run: Run) -> Judgement:
    if answer.verdict is not None:
        return _right(answer, truth) if answer.verdict else _wrong(answer, answer.verdict, truth)
    if answer.claims_unsolvable:
        return _no_solution(truth)
    if answer.solvable:
        return _no_moves(answer.count, truth)
    message = Message("no answer found in the output") if run.output.strip() else Message("it wrote nothing")
    return Judgement("no-answer", None, Reason("no-answer", message))


def _right(answer: ParsedAnswer, truth: Truth) -> Judgement:
    """The moves solve it; is there a shorter way?"""
    puzzle, moves = truth.puzzle, answer.moves
    assumed = Reason("assumed", answer.note) if answer.note is not None else None
    if not puzzle.shorter_is_better or not moves:
        return Judgement("right", None, assumed, moves=moves)
    best = truth()
    if isinstance(best, Solved) and len(best.moves) < len(moves):
        message = Message(
            "{moves}; shortest solution: {fewest}",
            moves=puzzle.count_moves(len(moves)),
            fewest=len(best.moves),
        )
        reason = Reason("not-shortest", message, {"fewest": len(best.moves)})
        return Judgement("not-shortest", None, answer.with_note(reason), moves=moves)
    if isinstance(best, Solved) and best.optimal is not False:
        return Judgement("right", None, assumed, moves=moves)
    limit = best.reason.message if isinstance(best, Undecided) else Message("no proof was found")
    message = Message("a solution, but it is unclear whether it is the shortest: {limit}", limit=limit)
    return Judgement("right", None, answer.with_note(Reason("undecided", message)), True, moves)


def _wrong(answer: ParsedAnswer, verdict: Verdict, truth: Truth) -> Judgement:
    moves = answer.moves
    best = truth()
    if isinstance(best, Unsolvable):
        return Judgement("false-solvable", verdict.step, _there_is_none(best), moves=moves)
    return Judgement("wrong", verdict.step, verdict.reason and answer.with_note(verdict.reason), moves=moves)


def _there_is_none(best: Unsolvable) -> Reason:
    message = Message("there is no solution: {reason}", reason=best.reason.message)
    return Reason(best.reason.kind, message, best.reason.data)


def _no_solution(truth: Truth) -> Judgement:
    """The program says that there is none."""
    best = truth()
    if isinstance(best, Unsolvable):
        return Judgement("right")
    if isinstance(best, Solved):
        message = Message("there is a solution: {moves}", moves=truth.puzzle.count_moves(len(best.moves)))
        return Judgement("false-unsolvable", None, Reason("solvable", message))
    message = Message(
        "it claims that there is no solution, which is neither proven nor refuted: {limit}",
        limit=best.reason.message,
    )
    return Judgement("no-answer", None, Reason("undecided", message), True)


def _certified(certificate: Presented, run: Run, truth: Truth) -> Judgement:
    """The program says that there is none, and why. A certificate that proves it needs no other truth;
    one that does not leaves a claim like any other."""
    if run.signal:
        return Judgement("crashed", None, _how_it_crashed(run))
    if certificate.proven:
        return Judgement("right", None, certificate.reason)
    judged = _no_solution(truth)
    return judged if judged.reason is not None else replace(judged, reason=certificate.reason)


def _no_moves(count: int | None, truth: Truth) -> Judgement:
    """The program says that there is a solution, perhaps how long it is, and no more."""
    puzzle, best = truth.puzzle, truth()
    if isinstance(best, Unsolvable):
        return Judgement("false-solvable", None, _there_is_none(best))
    if count is None or not puzzle.shorter_is_better:
        message = Message("it claims that there is a solution but gives no moves")
        return Judgement("no-answer", None, Reason("no-moves", message))
    said = puzzle.count_moves(count)
    if isinstance(best, Solved) and len(best.moves) == count and best.optimal:
        message = Message("it gives only the number of moves, which is right: {said}", said=said)
        return Judgement("right", None, Reason("count-only", message))
    if isinstance(best, Solved) and best.optimal:
        message = Message("it claims {said}, but {fewest} are needed", said=said, fewest=len(best.moves))
        return Judgement("wrong", None, Reason("wrong-count", message, {"fewest": len(best.moves)}))
    message = Message("it claims {said}, which is neither proven nor refuted", said=said)
    return Judgement("no-answer", None, Reason("undecided", message), True)
