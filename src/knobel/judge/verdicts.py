"""The verdict on a run: right, or what is wrong with it and why. A certificate in the output of a program
is its reason for "unsolvable", checked without any solver."""

from __future__ import annotations

import re
import signal
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from knobel.answers import Reason, Solved, Undecided, Unsolvable, Verdict
from knobel.certificates import certify
from knobel.errors import KnobelError
from knobel.judge.runs import Allowance, Run
from knobel.judge.strict_format import BadFormat, read_line
from knobel.limits import LimitReached, Limits, Meter, Stop
from knobel.locale import Message
from knobel.notation import ParsedAnswer, read_answer
from knobel.puzzle import Move, Puzzle
from knobel.verify import UNDECIDED, Truth, judge_claim, there_is_none

FORMATS = ("free", "strict")
"""How answers are read: whatever a program prints, or one line of a fixed form."""

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


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict on one run. `undecided`: the truth that it depends on is not known."""

    verdict: str
    step: int | None = None
    reason: Reason | None = None
    undecided: bool = False
    moves: Sequence[Move] = ()
    """The moves that were read, for pictures."""
    shown: frozenset[str] = frozenset()
    """Ways of writing that the output shows for certain."""
    meant: Mapping[str, Judgement] = field(default_factory=dict)
    """If the answer can mean several things: what each is worth, by the way of writing ("": as it stands)."""


def judge_run(
    run: Run,
    truth: Truth,
    allowance: Allowance,
    name: str = "",
    form: str = "free",
    stop: Stop | None = None,
) -> Judgement:
    """Judge a run that has ended. Reading its output may take as long as the run itself may."""
    ended = _ended_early(run, allowance)
    if ended is not None:
        return ended
    certificate = presented(truth.puzzle, run.output, truth.limits) if form == "free" else None
    if certificate is not None:
        return _certified(certificate, run, truth)
    try:
        with Meter(Limits(allowance.time, memory=None, stop=stop)).watching():
            answer = _read(run, truth, name, form)
    except BadFormat as bad:
        return _crashed(run, ParsedAnswer(), allowance) or Judgement("no-answer", None, bad.reason)
    except LimitReached as reached:
        if reached.limit == "stopped":
            raise
        message = Message("its output could not be read within {seconds} s", seconds=f"{allowance.time:g}")
        return Judgement("no-answer", None, Reason(UNDECIDED, message), True)
    crashed = _crashed(run, answer, allowance)
    if crashed is not None:
        return crashed
    meant = {rival.convention: _compare(rival, truth, run) for rival in answer.rivals}
    return replace(_compare(answer, truth, run), shown=answer.shown, meant=meant)


def _read(run: Run, truth: Truth, name: str, form: str) -> ParsedAnswer:
    if form == "strict":
        return read_line(truth.puzzle, run.output)
    return read_answer(truth.puzzle, run.output, file_name=name, rivals=True)


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
    if not (answer.undecided or answer.claims_unsolvable or answer.solvable):
        nothing = (
            Message("no answer found in the output") if run.output.strip() else Message("it wrote nothing")
        )
        return Judgement("no-answer", None, Reason("no-answer", nothing))
    word, reason = judge_claim(answer, truth)
    proven = word == "right" and answer.claims_unsolvable
    unknown = reason is not None and reason.kind == UNDECIDED and not answer.undecided
    return Judgement(word, None, None if proven else reason, unknown)


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
        return Judgement("false-solvable", verdict.step, there_is_none(best), moves=moves)
    return Judgement("wrong", verdict.step, verdict.reason and answer.with_note(verdict.reason), moves=moves)


def _certified(certificate: Presented, run: Run, truth: Truth) -> Judgement:
    """The program says that there is none, and why. A certificate that proves it needs no other truth;
    one that does not leaves a claim like any other."""
    if run.signal:
        return Judgement("crashed", None, _how_it_crashed(run))
    if certificate.proven:
        return Judgement("right", None, certificate.reason)
    judged = _compare(ParsedAnswer(solvable=False), truth, run)
    return judged if judged.reason is not None else replace(judged, reason=certificate.reason)


_HEADER = re.compile(rb'^[ \t]*\{\s*"certificate"\s*:', re.MULTILINE)
_CLAIM = re.compile(rb'"status"\s*:\s*"unsolvable"')


class Presented(NamedTuple):
    """What a program says before its certificate, and whether that proves that there is no solution."""

    before: bytes
    proven: bool
    reason: Reason


def presented(puzzle: Puzzle, output: bytes, limits: Limits) -> Presented | None:
    """The certificate for "unsolvable" in an output, checked; None if there is none."""
    header = _HEADER.search(output)
    if header is None or not _CLAIM.search(output[header.start() :].partition(b"\n")[0]):
        return None
    before, certificate = output[: header.start()], output[header.start() :].lstrip()
    try:
        checked = certify(puzzle, certificate.rstrip() + b"\n", limits)
    except KnobelError as error:
        said = Message("its certificate does not count: {why}", why=error.message)
        return Presented(before, False, Reason("bad-certificate", said))
    if checked and checked.claim.status == "unsolvable":
        return Presented(
            before, True, Reason("certified", Message("its certificate proves that there is no solution"))
        )
    said = Message("its certificate is invalid at line {line}: {why}", line=checked.line, why=checked.message)
    return Presented(before, False, Reason("bad-certificate", said))
