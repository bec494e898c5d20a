"""How fast is it here? The same puzzles everywhere, solved by Knobel and by what one would try first.

Puzzles are generated from fixed seeds, a few of every grade, so an installed package needs no files.
Rivals work for every kind of puzzle, by its rules alone: the reference search in Python, and networkx,
if it is installed, which gets the whole graph of states. Answers are replayed and compared. (A comparison
with planners and the like is made by `make peers` in the project's folder.)
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

from knobel.generate import generate
from knobel.limits import LimitReached, Limits, Meter
from knobel.puzzle import Answer, KnobelError, Move, Puzzle, Solved, State, Undecided, Unsolvable
from knobel.rate import GRADES
from knobel.search import search
from knobel.solve import solve
from knobel.verify import verify

QUICK, FULL = 1, 5
LONG_ENOUGH = 0.02
"""Seconds that a measurement takes at least."""
GOAL = "goal"


@dataclass(frozen=True, slots=True)
class Row:
    """One puzzle: what Knobel said, the seconds of each program (None: it did not finish in its
    time), and whether all answers agree."""

    kind: str
    name: str
    puzzle: Puzzle
    answer: Answer
    seconds: dict[str, float | None] = field(default_factory=dict)
    agree: bool = True

    def as_json(self) -> dict[str, Any]:
        length = self.answer.length if isinstance(self.answer, Solved) else None
        return {
            "kind": self.kind,
            "puzzle": self.name,
            "status": self.answer.status,
            "length": length,
            "states": self.answer.stats.states,
            "seconds": self.seconds,
            "agree": self.agree,
        }


def rivals() -> list[str]:
    """The programs that can be compared with here, besides Knobel."""
    return ["reference", *(["networkx"] if find_spec("networkx") else [])]


def run(kinds: Sequence[str], *, full: bool = False, time: float = 1.0) -> Iterator[Row]:
    """Every puzzle of the suite, one after the other; `time` in seconds is each program's."""
    if "networkx" in rivals():
        import_module("networkx")  # not while the clock runs
    for kind in kinds:
        for grade in GRADES:
            for seed in range(1, (FULL if full else QUICK) + 1):
                try:
                    puzzle = generate(kind, difficulty=grade, seed=seed).puzzle
                except KnobelError as error:
                    if error.kind != "not-found":
                        raise
                    continue  # a guest that has no such grade
                yield measure(f"{grade}, {seed}", puzzle, time)


def measure(name: str, puzzle: Puzzle, time: float) -> Row:
    """One puzzle, by everybody."""
    answer, spent = _timed(lambda: solve(puzzle, time=time))
    seconds: dict[str, float | None] = {"knobel": spent}
    agree = _holds(puzzle, answer)
    for rival in rivals():
        work = partial(_networkx if rival == "networkx" else search, puzzle, Limits(time=time))
        found, spent = _timed(work)
        finished = not isinstance(found, Undecided)
        seconds[rival] = spent if finished else None
        agree &= not finished or isinstance(answer, Undecided) or _same(puzzle, answer, found)
    return Row(puzzle.name, name, puzzle, answer, seconds, agree)


def _timed(work: Callable[[], Answer]) -> tuple[Answer, float]:
    """The answer and the processor time of one call: of many, if one is over at once."""
    start = process_time()
    answer = work()
    spent = process_time() - start
    if spent >= LONG_ENOUGH:
        return answer, spent
    start, runs = process_time(), 0
    while (spent := process_time() - start) < LONG_ENOUGH:
        work()
        runs += 1
    return answer, spent / runs


def _holds(puzzle: Puzzle, answer: Answer) -> bool:
    return not isinstance(answer, Solved) or bool(verify(puzzle, answer.moves))


def _same(puzzle: Puzzle, ours: Answer, theirs: Answer) -> bool:
    """Both say the same, and theirs holds and is not shorter than a shortest one."""
    if isinstance(ours, Solved) and isinstance(theirs, Solved):
        fewest = not ours.optimal or puzzle.figure_names or ours.length == theirs.length
        return bool(fewest) and _holds(puzzle, theirs)
    return ours.status == theirs.status


def _networkx(puzzle: Puzzle, limits: Limits) -> Answer:
    """All states as a graph, then a shortest path in it."""
    import networkx as nx  # type: ignore[import-not-found,import-untyped,unused-ignore]

    meter = Meter(limits)
    graph: Any = nx.DiGraph()
    start = puzzle.start()
    graph.add_node(start)
    todo: list[State] = [start]
    try:
        while todo:
            here = todo.pop()
            if puzzle.is_solved(here):
                graph.add_edge(here, GOAL)
            for move in puzzle.moves(here):
                there = puzzle.apply(here, move)
                if there not in graph:
                    todo.append(there)
                    meter.states += 1
                graph.add_edge(here, there, move=move)
                meter.check()
    except LimitReached as reached:
        return Undecided(reached.limit)
    if GOAL not in graph:
        return Unsolvable(puzzle.exhausted(len(graph)))
    way = nx.shortest_path(graph, start, GOAL)[:-1]
    moves: list[Move] = [graph.edges[a, b]["move"] for a, b in pairwise(way)]
    return Solved(moves, optimal=True)
