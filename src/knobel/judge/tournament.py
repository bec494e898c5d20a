"""Many programs, many puzzles: run and judge them all, several at a time, in order.

The order of the results is that of the files and, for each file, that of the programs,
however long each takes. What a program means by what it writes is decided over all its answers.
"""

from __future__ import annotations

import os
import threading
from collections import Counter, defaultdict
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from knobel import as_json, files
from knobel.answers import Reason
from knobel.judge.command import Program
from knobel.judge.run_program import run
from knobel.judge.runs import Allowance, Run, Task
from knobel.judge.verdicts import FORMATS, Judgement, judge_run
from knobel.limits import GIB, LimitReached, Limits
from knobel.locale import Message
from knobel.options import bad
from knobel.puzzle import Move, Puzzle, State
from knobel.replay import replay
from knobel.result import Result
from knobel.verify import Truth

if TYPE_CHECKING:
    from knobel.scene import Scene


AHEAD = 4
"""Tasks per worker that wait in the queue, so that memory does not depend on the number of files."""


@dataclass(frozen=True, slots=True)
class Judged(Result):
    """What became of one program on one file."""

    file: str
    program: str
    verdict: str
    step: int | None
    reason: Reason | None
    seconds: float
    memory: int
    undecided: bool
    puzzle: Puzzle
    moves: Sequence[Move]
    truth: Truth = field(compare=False, repr=False)
    lang: str | None = field(default=None, repr=False, compare=False)

    def __bool__(self) -> bool:
        return self.verdict == "right"

    def as_json(self) -> dict[str, Any]:
        reason = None if self.reason is None else as_json.reason(self.reason)
        return {
            "file": self.file,
            "kind": self.puzzle.name,
            "program": self.program,
            "verdict": self.verdict,
            "step": self.step,
            "reason": reason,
            "seconds": round(self.seconds, 6),
            "memory": self.memory,
        }

    def scene(self) -> Scene:
        """The moves of the answer, as far as they can be made."""
        return self.puzzle.solution_scene(self.moves[: replay(self.puzzle, self.moves).made])

    def broken_state(self) -> tuple[State, Move | None]:
        """The state in which the moves break, and the move that cannot be made there (None if
        they only end too early)."""
        played = replay(self.puzzle, self.moves)
        return played.state, self.moves[played.made] if played.made < len(self.moves) else None


def judge(
    programs: Sequence[str],
    puzzles: Iterable[str | os.PathLike[str] | Puzzle],
    *,
    time: float = 10.0,
    memory: int = GIB,
    output: int = 16 << 20,
    truth_time: float = 60.0,
    jobs: int | None = None,
    format: str = "free",  # noqa: A002 (the name of the option)
    **options: Any,
) -> Iterator[Judged]:
    """Run each program on each puzzle and say what its answer is worth.

    Limits are per run: seconds on the clock, bytes of memory and of output; `truth_time` is
    for our own search. `format="strict"` reads answers of one line only (see docs/judge.md).
    `options` say how files are read (`kind`, `trust_count`, variants).
    KnobelError if a program or a file cannot be used. It runs programs of others, which
    is only as safe as the system allows (see docs/judge.md).
    """
    commands = [Program.parse(program) for program in programs]
    tasks = (_task(n, puzzle, options) for n, puzzle in enumerate(puzzles, start=1))
    allowance = Allowance(time, memory, output)
    if format not in FORMATS:
        raise bad(
            Message("unknown format “{format}”; available: {names}", format=format, names=", ".join(FORMATS))
        )
    yield from judge_tasks(commands, tasks, allowance, Limits(truth_time), jobs or workers(), format)


def _task(number: int, puzzle: str | os.PathLike[str] | Puzzle, options: dict[str, Any]) -> Task:
    if isinstance(puzzle, Puzzle):
        return Task(f"puzzle{number}.txt", puzzle, puzzle.format().encode())
    name = os.fspath(puzzle)
    with open(name, "rb") as file:
        data = file.read(files.MOST_BYTES + 1)
    return Task(name, files.load(name, **options), data)


def workers() -> int:
    """How many programs run at a time by default: one per processor that we may use."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


def judge_tasks(
    programs: Sequence[Program],
    tasks: Iterable[Task],
    allowance: Allowance,
    limits: Limits,
    jobs: int,
    form: str = "free",
) -> Iterator[Judged]:
    """The same with everything prepared. When the iteration is left, all programs end."""
    with closing(_results(programs, tasks, allowance, limits, jobs, form)) as results:
        for result in settled(results):
            yield _judged(result.judgement, result.about)


class Ended(NamedTuple):
    """A run that has been judged."""

    program: Program
    task: Task
    truth: Truth
    run: Run


def _results(
    programs: Sequence[Program],
    tasks: Iterable[Task],
    allowance: Allowance,
    limits: Limits,
    jobs: int,
    form: str,
) -> Generator[Answered[Ended], None, None]:
    stop = threading.Event()
    mine = Limits(limits.time, limits.memory, limits.states, stop)
    waiting: list[Future[Answered[Ended]]] = []
    with ThreadPoolExecutor(jobs, "judge") as pool:
        try:
            for task in tasks:
                truth = Truth(task.puzzle, mine, task.truth)
                for number, program in enumerate(programs):
                    waiting.append(pool.submit(_one, number, program, task, truth, allowance, stop, form))
                    if len(waiting) > AHEAD * jobs:
                        yield waiting.pop(0).result()
            while waiting:
                yield waiting.pop(0).result()
        except BaseException:
            stop.set()
            pool.shutdown(wait=False, cancel_futures=True)
            raise
        finally:
            if waiting:
                stop.set()


def _one(
    number: int,
    program: Program,
    task: Task,
    truth: Truth,
    allowance: Allowance,
    stop: threading.Event,
    form: str,
) -> Answered[Ended]:
    ran = run(program, task.data, allowance, task.file, stop)
    name = os.path.basename(task.file)
    judgement = Judgement("no-answer")
    if ran.ended_by != "stopped":
        with suppress(LimitReached):
            judgement = judge_run(ran, truth, allowance, name, form, stop)
    return Answered(number, judgement, Ended(program, task, truth, replace(ran, output=b"")))


def _judged(judgement: Judgement, ended: Ended) -> Judged:
    return Judged(
        ended.task.file,
        ended.program.command,
        judgement.verdict,
        judgement.step,
        judgement.reason,
        ended.run.seconds,
        ended.run.memory,
        judgement.undecided,
        ended.task.puzzle,
        judgement.moves,
        ended.truth,
    )


T = TypeVar("T")


class Answered(NamedTuple, Generic[T]):
    """A judgement on an answer of a program (its number), and what it belongs to."""

    program: int
    judgement: Judgement
    about: T


def settled(results: Iterable[Answered[T]]) -> Iterator[Answered[T]]:
    """The same results in the same order, each with the judgement by what its program means. A result
    waits, and all behind it, until that is known."""
    writers: dict[int, Writer] = defaultdict(Writer)
    waiting: list[Answered[T]] = []
    for result in results:
        writers[result.program].add(result.judgement)
        waiting.append(result)
        while waiting and writers[waiting[0].program].is_clear(waiting[0].judgement):
            yield _settle(waiting.pop(0), writers)
    yield from (_settle(result, writers) for result in waiting)


def _settle(result: Answered[T], writers: dict[int, Writer]) -> Answered[T]:
    return result._replace(judgement=writers[result.program].judgement(result.judgement))


class Writer:
    """What is known about how a program writes."""

    def __init__(self) -> None:
        self._shown: dict[str, str] = {}
        self._right: Counter[str] = Counter()

    def add(self, judgement: Judgement) -> None:
        """Learn from an answer."""
        for convention in sorted(judgement.shown):
            self._shown.setdefault(_family(convention), convention)
        for convention, meant in judgement.meant.items():
            self._right[convention] += meant.verdict in ("right", "not-shortest")

    def is_clear(self, judgement: Judgement) -> bool:
        """Is known what this answer means, whatever comes?"""
        return not judgement.meant or self._family_of(judgement) in self._shown

    def judgement(self, judgement: Judgement) -> Judgement:
        """The judgement by what the program means."""
        if not judgement.meant:
            return judgement
        shown = self._shown.get(self._family_of(judgement))
        if shown is not None:
            chosen = shown if shown in judgement.meant else ""
        else:
            chosen = max(judgement.meant, key=lambda convention: self._right[convention])
        return replace(judgement.meant[chosen], shown=judgement.shown)

    @staticmethod
    def _family_of(judgement: Judgement) -> str:
        return next(_family(convention) for convention in judgement.meant if convention)


def _family(convention: str) -> str:
    return convention.partition(":")[0]
