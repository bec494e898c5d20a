"""Play records of simulated players, to show that calibration works: there are no people in them.

    python tools/play_records.py 30 > records.jsonl
    knobel calibrate records.jsonl

Generates so many puzzles of each grade of one kind (default: rotation; a second argument names
another) and lets players of different strength try them: some look one move ahead, some three,
some slip often. Seconds are counted in moves and in the choices that have to be thought about.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from random import Random

from knobel.difficulty.grades import GRADES
from knobel.difficulty.player import Player
from knobel.difficulty.simulate import Play
from knobel.difficulty.space import game_of
from knobel.generate import generate
from knobel.puzzle import Puzzle

PLAYERS = {
    "quick": Player(look=1, slip=0.25, patience=40),
    "careful": Player(look=3, slip=0.05, patience=100),
    "plain": Player(look=2, slip=0.15, patience=60),
    "dreamy": Player(look=2, slip=0.4, patience=80),
}
MOST_TRIES = 25


def records(kind: str, count: int) -> Iterator[dict[str, object]]:
    """Every player tries every puzzle."""
    for grade in GRADES:
        for seed in range(1, count + 1):
            puzzle = generate(kind, difficulty=grade, seed=seed).puzzle
            for name, player in PLAYERS.items():
                solved, seconds = _sit_down(puzzle, player, Random(f"{name} {grade} {seed}"))
                yield {
                    "kind": kind,
                    "text": puzzle.format(),
                    "player": name,
                    "solved": solved,
                    "seconds": round(seconds, 1),
                }


def _sit_down(puzzle: Puzzle, player: Player, random: Random) -> tuple[bool, float]:
    """Try until it works, or until the mood is gone."""
    play = Play(game_of(puzzle), player)
    seconds = 5.0
    for _ in range(MOST_TRIES):
        way = play.once(random)
        seconds += sum(1 + 0.3 * len(play.options(node)) for node in way)
        if play.game.solved(way[-1]):
            return True, seconds
    return False, seconds


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    for record in records(sys.argv[2] if len(sys.argv) > 2 else "rotation", count):
        print(json.dumps(record, ensure_ascii=False))


if __name__ == "__main__":
    main()
