"""Fast Downward: the puzzle in PDDL, written by the functions below, solved by a planner.

A* without heuristic where the fewest moves are asked for, LAMA's first search for Stromrallye.
Jumping takes two actions (one player each), then a third says that both are together. In Rotation
sticks fall by actions that cost nothing, one cell each; a turn needs every stick to rest, and a
stick rests on the frame or on one that rests.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from rivals import failed
from rivals.games import Huepfburg, Stromrallye

UNSOLVABLE = (10, 11, 12)
FALLS = ((1, 0), (0, -1), (-1, 0), (0, 1))
JUMPING = """
(define (domain jumping) (:requirements :strips)
 (:predicates (arrow ?a ?b) (first ?f) (second ?f) (turn1) (turn2) (met))
 (:action jump1 :parameters (?a ?b) :precondition (and (turn1) (first ?a) (arrow ?a ?b))
  :effect (and (not (turn1)) (turn2) (not (first ?a)) (first ?b)))
 (:action jump2 :parameters (?a ?b) :precondition (and (turn2) (second ?a) (arrow ?a ?b))
  :effect (and (not (turn2)) (turn1) (not (second ?a)) (second ?b)))
 (:action meet :parameters (?f) :precondition (and (turn1) (first ?f) (second ?f)) :effect (met)))
"""
DRIVING = """
(define (domain driving) (:requirements :strips)
 (:predicates (near ?f ?g) (less ?k ?j) (at ?f) (charge ?k) (plain ?f) (spare ?f ?k))
 (:action walk :parameters (?f ?g ?k ?j)
  :precondition (and (at ?f) (near ?f ?g) (plain ?g) (charge ?k) (less ?k ?j))
  :effect (and (not (at ?f)) (at ?g) (not (charge ?k)) (charge ?j)))
 (:action swap :parameters (?f ?g ?k ?j ?q)
  :precondition (and (at ?f) (near ?f ?g) (spare ?g ?q) (charge ?k) (less ?k ?j))
  :effect (and (not (at ?f)) (at ?g) (not (charge ?k)) (charge ?q) (not (spare ?g ?q)) (spare ?g ?j))))
"""


def solve(kind: str, text: str) -> list[str] | None:
    if kind == "huepfburg":
        return _jumps(plan(*jumping(Huepfburg(text)), "--search", "astar(blind())"))
    if kind == "rotation":
        found = plan(*turning(text), "--search", "astar(blind())")
        return found and [name.strip()[-1].upper() for name in found if name.startswith("turn")]
    found = plan(*driving(Stromrallye(text)))
    return found and [_direction(*action.split()[1:3]) for action in found]


def plan(domain: str, problem: str, *search: str) -> list[str] | None:
    """The actions of a plan; None if there is none; without `search`, LAMA."""
    spec = find_spec("up_fast_downward")
    assert spec is not None
    assert spec.origin is not None
    program = Path(spec.origin).parent / "downward" / "fast-downward.py"
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder, name) for name in ("domain.pddl", "problem.pddl")]
        for file, text in zip(files, (domain, problem), strict=True):
            file.write_text(text, encoding="utf-8")
        command = [
            sys.executable,
            str(program),
            "--plan-file",
            f"{folder}/plan",
            *(() if search else ("--alias", "lama-first")),
        ]
        done = subprocess.run(
            [*command, *map(str, files), *search], cwd=folder, capture_output=True, text=True, check=False
        )
        if done.returncode in UNSOLVABLE:
            return None
        if done.returncode:
            raise failed(done.returncode, done.stderr)
        lines = Path(folder, "plan").read_text(encoding="utf-8").splitlines()
    return [line.strip("()") for line in lines if line.startswith("(")]


def jumping(puzzle: Huepfburg) -> tuple[str, str]:
    arrows = [(a, b) for a, targets in puzzle.targets.items() for b in targets]
    fields = sorted({1, 2, *(field for arrow in arrows for field in arrow)})
    facts = " ".join(f"(arrow f{a} f{b})" for a, b in arrows)
    objects = " ".join(f"f{field}" for field in fields)
    problem = (f"(define (problem p) (:domain jumping) (:objects {objects}) "
               f"(:init (turn1) (first f1) (second f2) {facts}) (:goal (met)))")  # fmt: skip
    return JUMPING, problem


def _jumps(found: list[str] | None) -> list[str] | None:
    if found is None:
        return None
    fields = [action.split()[2][1:] for action in found if action.startswith("jump")]
    return [f"{a}/{b}" for a, b in zip(fields[::2], fields[1::2], strict=True)]


def driving(puzzle: Stromrallye) -> tuple[str, str]:
    x, y, charge, spare = puzzle.start
    levels = range(max(charge, *spare, 1) + 1)
    places = [(px, py) for px in range(1, puzzle.size + 1) for py in range(1, puzzle.size + 1)]
    facts = [f"(at f{x}-{y}) (charge k{charge})", *(f"(less k{k} k{k - 1})" for k in levels if k)]
    for px, py in places:
        n = puzzle.number.get((px, py))
        facts.append(f"(plain f{px}-{py})" if n is None else f"(spare f{px}-{py} k{spare[n]})")
        near = ((px + 1, py), (px - 1, py), (px, py + 1), (px, py - 1))
        facts += [f"(near f{px}-{py} f{a}-{b})" for a, b in near if (a, b) in places]
    objects = " ".join([*(f"f{px}-{py}" for px, py in places), *(f"k{k}" for k in levels)])
    goal = " ".join(["(charge k0)", *(f"(spare f{px}-{py} k0)" for px, py in puzzle.number)])
    problem = (f"(define (problem p) (:domain driving) (:objects {objects}) "
               f"(:init {' '.join(facts)}) (:goal (and {goal})))")  # fmt: skip
    return DRIVING, problem


def _direction(here: str, there: str) -> str:
    (x, y), (a, b) = (map(int, field[1:].split("-")) for field in (here, there))
    return {(1, 0): "R", (-1, 0): "L", (0, 1): "D", (0, -1): "U"}[a - x, b - y]


def turning(text: str) -> tuple[str, str]:
    """Everything spelled out: a predicate for each stick at each place."""
    head, *rows = text.rstrip("\n").split("\n")
    size = int(head)
    rows = [row.ljust(size) for row in rows[:size]]
    sticks: dict[str, list[tuple[int, int]]] = {}
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            if sign not in "# ":
                sticks.setdefault(sign, []).append((r, c))
    frame = Frame(size, rows, list(sticks.values()))
    actions = "\n".join(frame.actions())
    predicates = " ".join(sorted(frame.names))
    taken = {cell for cells in sticks.values() for cell in cells}
    free = " ".join(f"(free{r}-{c})" for r, c in frame.inner if (r, c) not in taken)
    starts = " ".join(f"(at{n}-{cells[0][0]}-{cells[0][1]})" for n, cells in enumerate(frame.sticks))
    domain = (f"(define (domain turning) (:requirements :strips :action-costs) (:predicates {predicates}) "
              f"(:functions (total-cost) - number)\n{actions})")  # fmt: skip
    problem = (f"(define (problem p) (:domain turning) (:init (= (total-cost) 0) (down0) {starts} {free}) "
               "(:goal (out)) (:metric minimize (total-cost)))")  # fmt: skip
    return domain, problem


class Frame:
    """The actions of one frame, and the predicates they use."""

    def __init__(self, size: int, rows: list[str], sticks: list[list[tuple[int, int]]]) -> None:
        self.size, self.rows, self.sticks = size, rows, sticks
        self.inner = [(r, c) for r in range(size) for c in range(size) if rows[r][c] != "#"]
        self.names = {"(out)", *(f"(down{g})" for g in range(4))}
        for r, c in self.inner:
            self.names |= {f"(free{r}-{c})", f"(still{r}-{c})"}

    def actions(self) -> Iterator[str]:
        for n, cells in enumerate(self.sticks):
            shape = [(r - cells[0][0], c - cells[0][1]) for r, c in cells]
            self.names.add(f"(rest{n})")
            for r, c in self.inner:
                body = [(r + dr, c + dc) for dr, dc in shape]
                if all(cell in self.inner for cell in body):
                    self.names.add(f"(at{n}-{r}-{c})")
                    for g in range(4):
                        yield from self._fall(n, body, g)
        rest = " ".join(f"(rest{n})" for n in range(len(self.sticks)))
        used = "(increase (total-cost) 1)"
        gone = " ".join([f"(not (rest{n}))" for n in range(len(self.sticks))]
                        + [f"(not (still{r}-{c}))" for r, c in self.inner])  # fmt: skip
        for g in range(4):
            for name, to in (("l", (g + 1) % 4), ("r", (g - 1) % 4)):
                yield (f"(:action turn{g}{name} :parameters () :precondition (and (down{g}) {rest}) "
                       f":effect (and (not (down{g})) (down{to}) {gone} {used}))")  # fmt: skip

    def _fall(self, n: int, body: list[tuple[int, int]], g: int) -> Iterator[str]:
        (r, c), (dr, dc) = body[0], FALLS[g]
        moved = [(a + dr, b + dc) for a, b in body]
        front = [cell for cell in moved if cell not in body]
        here = f"(down{g}) (at{n}-{r}-{c})"
        name = f"{n}-{r}-{c}-{g}"
        outside = [not (0 <= a < self.size and 0 <= b < self.size) for a, b in front]
        if any(outside):
            yield f"(:action leave{name} :parameters () :precondition (and {here}) :effect (out))"
            return
        if any(cell not in self.inner for cell in front):
            yield self._rest(n, name, here, body)
            return
        free = " ".join(f"(free{a}-{b})" for a, b in front)
        left = [cell for cell in body if cell not in moved]
        effect = " ".join([f"(not (at{n}-{r}-{c})) (at{n}-{moved[0][0]}-{moved[0][1]})",
                           *(f"(not (free{a}-{b}))" for a, b in front),
                           *(f"(free{a}-{b})" for a, b in left)])  # fmt: skip
        yield f"(:action fall{name} :parameters () :precondition (and {here} {free}) :effect (and {effect}))"
        for k, (a, b) in enumerate(front):
            yield self._rest(n, f"{name}-{k}", f"{here} (still{a}-{b})", body)

    def _rest(self, n: int, name: str, when: str, body: list[tuple[int, int]]) -> str:
        still = " ".join(f"(still{a}-{b})" for a, b in body)
        return (
            f"(:action rest{name} :parameters () :precondition (and {when}) :effect (and (rest{n}) {still}))"
        )
