"""How fast is this machine? The same puzzles everywhere, solved by Knobel and by generic programs.

Puzzles are generated from fixed seeds, a few of every grade, so no files are needed. The rivals know
only the rules of a puzzle: the reference search in Python and, if installed, networkx on the complete
state graph. Answers are replayed and compared. (`make peers` compares Knobel with planners and solvers.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from time import process_time
from typing import Any

from knobel.answers import Answer, Solved, Undecided, Unsolvable
from knobel.difficulty.grades import GRADES
from knobel.errors import KnobelError
from knobel.generate import generate
from knobel.limits import NO_LIMITS, LimitReached, Limits, Meter
from knobel.puzzle import Move, Puzzle, State
from knobel.search import search
from knobel.solve import solve
from knobel.verify import verify

QUICK, FULL = 1, 5
"""Puzzles of each grade."""
MIN_SECONDS = 0.02
"""Shorter runs are repeated until they take this long together."""
GOAL = "goal"


@dataclass(frozen=True, slots=True)
class Row:
    """One puzzle: Knobel's answer, the seconds of each program (None: not finished in time), and
    whether all answers agree."""

    kind: str
    name: str
    puzzle: Puzzle
    answer: Answer
    seconds: dict[str, float | None] = field(default_factory=dict)
    agree: bool = True

    def as_json(self) -> dict[str, Any]:
        length = self.answer.length if isinstance(self.answer, Solved) else None
        return {
            "file": None,
            "kind": self.kind,
            "puzzle": self.name,
            "status": self.answer.status,
            "length": length,
            "states": self.answer.stats.states,
            "seconds": self.seconds,
            "agree": self.agree,
        }


def rivals() -> list[str]:
    """The programs Knobel is compared with here."""
    return ["reference", *(["networkx"] if find_spec("networkx") else [])]


def run(
    kinds: Sequence[str],
    *,
    left_out: Callable[[str, KnobelError], None],
    full: bool = False,
    time: float = 1.0,
    making: Limits = NO_LIMITS,
) -> Iterator[Row]:
    """Measure every puzzle of the suite; each program has `time` seconds per puzzle. A puzzle that cannot
    be made (a guest may have none of a grade), or not within `making`, is told to `left_out`."""
    if "networkx" in rivals():
        import_module("networkx")  # so that its import is not measured
    for kind in kinds:
        for grade in GRADES:
            for seed in range(1, (FULL if full else QUICK) + 1):
                try:
                    puzzle = generate(kind, difficulty=grade, seed=seed, limits=making).puzzle
                except KnobelError as error:
                    if error.kind != "not-found":
                        raise
                    left_out(f"{kind} {grade}, {seed}", error)
                    continue
                yield measure(f"{grade}, {seed}", puzzle, time)


def measure(name: str, puzzle: Puzzle, time: float) -> Row:
    """Run every program on one puzzle."""
    answer, spent = _timed(lambda: solve(puzzle, Limits(time=time)))
    seconds: dict[str, float | None] = {"knobel": spent}
    agree = _is_valid(puzzle, answer)
    for rival in rivals():
        work = partial(_networkx if rival == "networkx" else search, puzzle, Limits(time=time))
        rival_answer, spent = _timed(work)
        finished = not isinstance(rival_answer, Undecided)
        seconds[rival] = spent if finished else None
        agree &= not finished or isinstance(answer, Undecided) or _agree(puzzle, answer, rival_answer)
    return Row(puzzle.name, name, puzzle, answer, seconds, agree)


def _timed(work: Callable[[], Answer]) -> tuple[Answer, float]:
    """The answer and the processor time of one call, averaged over many if it is short."""
    start = process_time()
    answer = work()
    spent = process_time() - start
    if spent >= MIN_SECONDS:
        return answer, spent
    start, runs = process_time(), 0
    while (spent := process_time() - start) < MIN_SECONDS:
        work()
        runs += 1
    return answer, spent / runs


def _is_valid(puzzle: Puzzle, answer: Answer) -> bool:
    return not isinstance(answer, Solved) or bool(verify(puzzle, answer.moves))


def _agree(puzzle: Puzzle, ours: Answer, theirs: Answer) -> bool:
    """Do both answers agree, and is the rival's solution valid and as long as a shortest one?"""
    if isinstance(ours, Solved) and isinstance(theirs, Solved):
        same_length = not ours.optimal or ours.length == theirs.length
        return same_length and _is_valid(puzzle, theirs)
    return ours.status == theirs.status


def _networkx(puzzle: Puzzle, limits: Limits) -> Answer:
    """Build the complete state graph, then find a shortest path in it."""
    import networkx as nx  # type: ignore[import-not-found,import-untyped,unused-ignore]

    meter = Meter(limits)
    graph: Any = nx.DiGraph()
    start = puzzle.start()
    graph.add_node(start)
    todo: list[State] = [start]
    try:
        while todo:
            state = todo.pop()
            if puzzle.is_solved(state):
                graph.add_edge(state, GOAL)
            for move in puzzle.moves(state):
                after = puzzle.apply(state, move)
                if after not in graph:
                    todo.append(after)
                    meter.states += 1
                graph.add_edge(state, after, move=move)
                meter.check()
    except LimitReached as reached:
        return Undecided(reached.limit)
    if GOAL not in graph:
        return Unsolvable(puzzle.exhausted(len(graph)))
    path = nx.shortest_path(graph, start, GOAL)[:-1]
    moves: list[Move] = [graph.edges[a, b]["move"] for a, b in pairwise(path)]
    return Solved(moves, optimal=True)
