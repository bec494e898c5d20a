"""Thousands of answers that say the same: labels × notations × puzzles, solvable and not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

import knobel
from knobel.notation import write
from knobel.puzzle import Puzzle
from support.examples import ROOT
from support.guest_puzzle import Countdown

LABELS = (
    *(
        "",
        "Lösung: ",
        "Loesung: ",
        "Lösung = ",
        "Die Lösung: ",
        "Die Lösung lautet: ",
        "Ergebnis: ",
        "Antwort: ",
    ),
    *("Weg: ", "Der Weg: ", "Pfad: ", "Route: ", "Züge: ", "Zugfolge: ", "Schritte: ", "Schrittfolge: "),
    *("Beste Lösung: ", "Kürzeste Lösung: ", "Gefunden: ", "Gelöst: ", "Lösbar: ", "Lösung gefunden: "),
    *("Ausgabe: ", "Resultat: ", "Lösungsweg: ", "LÖSUNG: ", "Möglich: ", "Optimal: "),
    *(
        "Solution: ",
        "The solution: ",
        "The solution is: ",
        "Answer: ",
        "Final answer: ",
        "Result: ",
        "Output: ",
    ),
    *("Path: ", "Moves: ", "Steps: ", "Sequence: ", "Best: ", "Shortest solution: ", "Found: ", "Solved: "),
    *("Solvable: ", "Possible: ", "Solution found: ", "SOLUTION: ", "solution= ", "Feasible: ", "Turns: "),
    *("moves:", "<answer>", "Ergebnis => ", "Possible! "),
    *("Lösung:\n", "Solution:\n", "Antwort:\n\n", "Result\n------\n", "=== Lösung ===\n", "Weg gefunden!\n"),
)
TAILS = ("", "\n", "\nZeit: 0.03 s\n", "\nfertig\n", " (optimal)", "</answer>\n", "\nNo other solutions.\n")
WORDS_ONLY = ("OK ", "Der Roboter fährt ")
"""Labels without a sign at their end: only words can be told from them, numbers cannot."""
GERMAN = {"R": "R", "L": "L", "U": "O", "D": "U"}
COMPASS = {"R": "E", "L": "W", "U": "N", "D": "S"}


class Said(NamedTuple):
    """An answer: the puzzle it is about, the text, and how it is written."""

    puzzle: Puzzle
    text: str
    about: str


def notations(puzzle: Puzzle, moves: Sequence[str]) -> Iterator[tuple[str, str]]:
    """All that Knobel writes, and the same in the habits of programs."""
    for name in puzzle.notations:
        for lang in ("en", "de"):
            yield f"{name}-{lang}", write(puzzle, moves, name, lang)
    yield "python", str(list(moves))
    yield "commas", ", ".join(moves)
    if not puzzle.words:
        return
    runs = [(move, len(list(run))) for move, run in groupby(moves)]
    yield "glued", "".join(moves)
    yield "arrows between", " -> ".join(moves)
    yield "2xR", " ".join(f"{count}x{move}" for move, count in runs)
    yield "R2", " ".join(f"{move}{count}" for move, count in runs)
    yield "2 mal rechts", ", ".join(f"{count} mal {puzzle.format_move(move, 'de')}" for move, count in runs)
    yield "numbered", "\n".join(f"{n}. {puzzle.format_move(move, 'en')}" for n, move in enumerate(moves, 1))
    if puzzle.name == "stromrallye":
        yield "signs", " ".join(puzzle.signs[move] for move in moves)
        yield "german", " ".join(GERMAN[move] for move in moves)
        yield "compass", " ".join(COMPASS[move] for move in moves)
        yield "compass list", str([COMPASS[move] for move in moves])


def solvable() -> list[tuple[Puzzle, Sequence[str]]]:
    """Puzzles with a shortest solution, guests among them."""
    files = ("stromrallye/example0", "stromrallye/own2", "rotation/eigen2", "rotation/eigen3")
    puzzles: list[Puzzle] = [knobel.load(ROOT / f"examples/{file}.txt") for file in files]
    puzzles += [knobel.load(ROOT / "examples/huepfburg/three_jumps.txt"), knobel.parse("oxxo", "template")]
    puzzles += [Countdown(5)]
    return [(puzzle, list(knobel.solve(puzzle).moves)) for puzzle in puzzles]


def unsolvable() -> list[tuple[Puzzle, Sequence[str]]]:
    """Puzzles without a solution, each with the solution of one that looks like it."""
    board = knobel.parse("5\n3,5,9\n3\n5,1,3\n1,2,2\n5,4,2\n")
    steps = knobel.solve(knobel.load(ROOT / "examples/stromrallye/example0.txt")).moves
    return [
        (board, list(steps)),
        (knobel.load(ROOT / "examples/rotation/eigen1.txt"), ["L", "R", "R", "L"]),
        (knobel.load(ROOT / "examples/huepfburg/two_impossible.txt"), ["2/1", "1/2"]),
        (knobel.load(ROOT / "examples/huepfburg/dead_end_impossible.txt"), ["3/4", "5/6"]),
    ]


def corpus(cases: list[tuple[Puzzle, Sequence[str]]]) -> Iterator[Said]:
    """Every label before every notation of every puzzle, with one tail or another."""
    for puzzle, moves in cases:
        for number, (name, text) in enumerate(notations(puzzle, moves)):
            for at, label in enumerate((*LABELS, *WORDS_ONLY) if puzzle.words else LABELS):
                tail = TAILS[(number + at) % len(TAILS)]
                yield Said(puzzle, label + text + tail, f"{puzzle.name} {name} {label!r}")
