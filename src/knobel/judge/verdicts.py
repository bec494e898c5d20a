"""What to say about a run: right, or what is wrong with it and why."""

from __future__ import annotations

import re
import signal
import threading
from dataclasses import dataclass

from knobel.judge.answer import Answer, answer
from knobel.judge.running import Allowance, Run
from knobel.limits import Limits
from knobel.locale import Message
from knobel.puzzle import Answer as Decided
from knobel.puzzle import Move, Puzzle, Reason, Solved, Undecided, Unsolvable, Verdict, Wish
from knobel.solve import decide

VERDICTS = (
    "right", "not-shortest", "wrong", "false-unsolvable", "false-solvable",
    "no-answer", "crashed", "timeout", "memory", "output",
)  # fmt: skip
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
    """The right answer, found when somebody asks for the first time."""

    def __init__(self, puzzle: Puzzle, limits: Limits, known: Decided | None = None) -> None:
        self.puzzle = puzzle
        self._limits = limits
        self._known = known
        self._lock = threading.Lock()

    def __call__(self) -> Decided:
        with self._lock:
            if self._known is None:
                self._known = decide(self.puzzle, self._limits, Wish())
            return self._known


@dataclass(frozen=True, slots=True)
class Opinion:
    """A verdict on one run. `undecided`: we do not know the truth that it depends on."""

    verdict: str
    step: int | None = None
    reason: Reason | None = None
    undecided: bool = False
    moves: tuple[Move, ...] = ()
    """The moves that were read, for pictures."""


def opinion(run: Run, truth: Truth, allowance: Allowance, name: str = "") -> Opinion:
    """Judge a run that has ended."""
    ended = _ended_early(run, allowance)
    if ended is not None:
        return ended
    said = answer(truth.puzzle, run.output, name)
    crashed = _crashed(run, said, allowance)
    return crashed or _compare(said, truth, run)


# ---------------------------------------------------------------- runs that failed


def _ended_early(run: Run, allowance: Allowance) -> Opinion | None:
    megabytes = {"memory": allowance.memory >> 20, "output": allowance.output >> 20}
    if run.over == "time" or run.signal == getattr(signal, "SIGXCPU", None):
        message = Message("still running after {seconds} s", seconds=f"{allowance.time:g}")
        return Opinion("timeout", None, Reason("time", message))
    if run.over == "memory":
        return _too_much_memory(allowance)
    if run.over == "output":
        message = Message("more than {megabytes} MiB of output", megabytes=megabytes["output"])
        return Opinion("output", None, Reason("output", message))
    if run.over == "processes":
        return Opinion("crashed", None, Reason("processes", Message("it started too many processes")))
    if run.over == "launcher":
        return Opinion("crashed", None, Reason("launcher", Message("it ended the process that watched it")))
    if run.signal == getattr(signal, "SIGXFSZ", None):
        return Opinion("output", None, Reason("output", Message("it wrote a file that is too large")))
    return None


def _too_much_memory(allowance: Allowance) -> Opinion:
    megabytes = allowance.memory / (1 << 20)
    message = Message("more than {megabytes} MiB of memory", megabytes=f"{megabytes:.4g}")
    return Opinion("memory", None, Reason("memory", message))


def _crashed(run: Run, said: Answer, allowance: Allowance) -> Opinion | None:
    """An exit code other than 0 is a crash, unless there is a complete answer and no sign of
    an accident: programs use it to say "unsolvable", too."""
    if run.code == 0 and not run.signal:
        nothing = said.verdict is None and said.solvable is None
        return _too_much_memory(allowance) if nothing and _NO_MEMORY.search(run.errors) else None
    complete = bool(said.verdict) or said.solvable is False
    if complete and not run.signal and not _TRACEBACK.search(run.errors):
        return None
    if _NO_MEMORY.search(run.errors) or run.memory > 0.9 * allowance.memory:
        return _too_much_memory(allowance)
    return Opinion("crashed", None, _how_it_crashed(run))


def _how_it_crashed(run: Run) -> Reason:
    lines = [line.strip() for line in run.errors.splitlines() if line.strip()]
    last = lines[-1][:200] if lines else ""
    if run.signal:
        try:
            name = signal.Signals(run.signal).name
        except ValueError:
            name = str(run.signal)
        return Reason("signal", Message("ended by the signal {name}", name=name), {"errors": last})
    if last:
        message = Message("exit code {code}: {last}", code=run.code, last=last)
    else:
        message = Message("exit code {code}", code=run.code)
    return Reason("exit-code", message, {"code": run.code})


# ---------------------------------------------------------------- answers


def _compare(said: Answer, truth: Truth, run: Run) -> Opinion:
    if said.verdict is not None:
        moves = tuple(said.reading.moves) if said.reading else ()
        return _right(said, moves, truth) if said.verdict else _wrong(said, said.verdict, moves, truth)
    if said.solvable is False:
        return _no_solution(truth)
    if said.solvable:
        return _no_moves(said.count, truth)
    message = Message("no answer found in the output") if run.output.strip() else Message("it wrote nothing")
    return Opinion("no-answer", None, Reason("no-answer", message))


def _right(said: Answer, moves: tuple[Move, ...], truth: Truth) -> Opinion:
    """The moves solve it; is there a shorter way?"""
    puzzle = truth.puzzle
    assumed = Reason("assumed", said.note) if said.note is not None else None
    if not puzzle.shorter_is_better or not moves:
        return Opinion("right", None, assumed, moves=moves)
    best = truth()
    if isinstance(best, Solved) and len(best.moves) < len(moves):
        message = Message("{moves}; shortest solution: {fewest}",
                          moves=puzzle.count_moves(len(moves)), fewest=len(best.moves))  # fmt: skip
        reason = Reason("not-shortest", message, {"fewest": len(best.moves)})
        return Opinion("not-shortest", None, said.told(reason), moves=moves)
    if isinstance(best, Solved) and best.optimal is not False:
        return Opinion("right", None, assumed, moves=moves)
    limit = best.reason.message if isinstance(best, Undecided) else Message("there is no proof")
    message = Message("a solution, but nobody knows whether it is the shortest: {limit}", limit=limit)
    return Opinion("right", None, said.told(Reason("undecided", message)), True, moves)


def _wrong(said: Answer, verdict: Verdict, moves: tuple[Move, ...], truth: Truth) -> Opinion:
    best = truth()
    if isinstance(best, Unsolvable):
        return Opinion("false-solvable", verdict.step, _there_is_none(best), moves=moves)
    return Opinion("wrong", verdict.step, verdict.reason and said.told(verdict.reason), moves=moves)


def _there_is_none(best: Unsolvable) -> Reason:
    message = Message("there is no solution: {reason}", reason=best.reason.message)
    return Reason(best.reason.kind, message, best.reason.data)


def _no_solution(truth: Truth) -> Opinion:
    """The program says that there is none."""
    best = truth()
    if isinstance(best, Unsolvable):
        return Opinion("right")
    if isinstance(best, Solved):
        message = Message("there is a solution: {moves}", moves=truth.puzzle.count_moves(len(best.moves)))
        return Opinion("false-unsolvable", None, Reason("solvable", message))
    message = Message("it says that there is no solution, which is neither proven nor refuted: {limit}",
                      limit=best.reason.message)  # fmt: skip
    return Opinion("no-answer", None, Reason("undecided", message), True)


def _no_moves(count: int | None, truth: Truth) -> Opinion:
    """The program says that there is a solution, perhaps how long it is, and no more."""
    puzzle, best = truth.puzzle, truth()
    if isinstance(best, Unsolvable):
        return Opinion("false-solvable", None, _there_is_none(best))
    if count is None or not puzzle.shorter_is_better:
        message = Message("it says that there is a solution, but gives no moves")
        return Opinion("no-answer", None, Reason("no-moves", message))
    said = puzzle.count_moves(count)
    if isinstance(best, Solved) and len(best.moves) == count and best.optimal:
        message = Message("only the number is given, which is right: {said}", said=said)
        return Opinion("right", None, Reason("count-only", message))
    if isinstance(best, Solved) and best.optimal:
        message = Message("it says {said}, but {fewest} are needed", said=said, fewest=len(best.moves))
        return Opinion("wrong", None, Reason("wrong-count", message, {"fewest": len(best.moves)}))
    message = Message("it says {said}, which is neither proven nor refuted", said=said)
    return Opinion("no-answer", None, Reason("undecided", message), True)
