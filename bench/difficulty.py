"""Do the promises about difficulty hold? Takes about half an hour on one core.

    .venv/bin/python bench/difficulty.py            200 puzzles per kind and grade
    .venv/bin/python bench/difficulty.py 20         fewer
    .venv/bin/python bench/difficulty.py 20 rotation

For every kind and grade, with the seeds 1, 2, …: every puzzle is solvable (its solution is
replayed), rated again it has the grade that was asked for, no two are the same up to symmetry;
how long they take; the median of `tries`, which must grow at least threefold from grade to
grade; and the median for a player who looks four moves ahead and was not used in the rating,
which must put the grades in the same order. Then three records. Ends with exit code 1 if a
promise is broken.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from random import Random
from statistics import median
from time import perf_counter

import knobel
from knobel.difficulty.grades import GRADES
from knobel.difficulty.measure import whole_space
from knobel.difficulty.player import Judgement, Player
from knobel.difficulty.simulate import Play
from knobel.difficulty.space import game_of
from knobel.puzzle import Puzzle

KINDS = ("stromrallye", "rotation", "huepfburg")
DEEPER = Player(look=4, slip=0.0625)
GREEDY = Player(look=1, slip=0.0)
SECONDS = {"easy": 1.0, "medium": 1.0, "hard": 1.0, "expert": 5.0}
broken: list[str] = []


@dataclass
class Sample:
    """What was seen of one kind and grade."""

    seconds: list[float] = field(default_factory=list)
    tries: list[float] = field(default_factory=list)
    deeper: list[float] = field(default_factory=list)
    forms: set[object] = field(default_factory=set)


def check(holds: bool, promise: str) -> None:
    if not holds:
        broken.append(promise)
        print(f"BROKEN: {promise}")


def sample(kind: str, grade: knobel.Grade, count: int) -> Sample:
    seen = Sample()
    for seed in range(1, count + 1):
        began = perf_counter()
        try:
            found = knobel.generate(kind, difficulty=grade, seed=seed)
        except knobel.KnobelError as error:
            check(False, f"{kind} {grade} {seed}: {error}")
            continue
        seen.seconds.append(perf_counter() - began)
        name = f"{kind} {grade} {seed}"
        check(bool(knobel.verify(found.puzzle, found.moves)), f"{name}: solvable")
        again = knobel.rate(knobel.parse(found.puzzle.format(), kind))
        check(again == found.rating and again.grade == grade, f"{name}: the wanted grade")
        form = found.puzzle.canonical()
        check(form not in seen.forms, f"{name}: no twin")
        seen.forms.add(form)
        seen.tries.append(again.features["tries"])
        seen.deeper.append(deeper_tries(found.puzzle))
    return seen


def deeper_tries(puzzle: Puzzle) -> float:
    """Tries of the player who looks further ahead; played where the space is too large."""
    space = whole_space(puzzle)
    if space is None:
        played = Play(game_of(puzzle), DEEPER).many(Random(1), 100)
        return (played.tries + 1) / (played.won + 1)
    return 1 / max(Judgement(space, DEEPER).success(), 1e-12)


def grades(kind: str, count: int) -> None:
    print(f"{kind:12} {'grade':8} {'puzzles':>7} {'median s':>9} {'worst s':>8} {'tries':>9} {'deeper':>9}")
    before: Sample | None = None
    for grade in GRADES:
        seen = sample(kind, grade, count)
        tries, deeper, seconds = median(seen.tries), median(seen.deeper), median(seen.seconds)
        print(
            f"{kind:12} {grade:8} {len(seen.forms):7} {seconds:9.3f} {max(seen.seconds):8.2f} "
            f"{tries:9.3g} {deeper:9.3g}",
            flush=True,
        )
        check(seconds < SECONDS[grade], f"{kind} {grade}: median time")
        if before is not None:
            check(tries >= 3 * median(before.tries), f"{kind} {grade}: three times the tries")
            check(deeper > median(before.deeper), f"{kind} {grade}: order for the deeper player")
        before = seen


def records() -> None:
    """A long Rotation, a long Hüpfburg, and a Stromrallye that greed does not solve."""
    turns = knobel.generate("rotation", turns=100, seed=1)
    print(f"rotation with {len(turns.moves)} turns")
    check(len(turns.moves) >= 100, "a Rotation with 100 turns")
    jumps = knobel.generate("huepfburg", fields=20, jumps=100, seed=1)
    print(f"huepfburg with 20 fields and {len(jumps.moves)} jumps")
    check(len(jumps.moves) >= 100, "a Hüpfburg with 100 jumps")
    for seed in range(1, 100):
        board = knobel.generate("stromrallye", size=10, difficulty="expert", seed=seed)
        play = Play(game_of(board.puzzle), GREEDY)
        random = Random(1)
        won = sum(play.game.solved(play.once(random)[-1]) for _ in range(1000))
        if not won:
            won = sum(play.game.solved(play.once(random)[-1]) for _ in range(9000))
            print(f"stromrallye 10x10, seed {seed}: a greedy player solves it in {won} of 10000 tries")
            if won < 10:
                return
    check(False, "a Stromrallye 10x10 that a greedy player solves less than once in 1000 tries")


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    for kind in sys.argv[2:] or KINDS:
        grades(kind, count)
    records()
    print("broken: " + (", ".join(broken) or "nothing"))
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
