"""What a rating calls exact is exact: compared with plain counting by the rules alone, on thousands of
small random puzzles of every kind and option."""

from __future__ import annotations

from random import Random

import pytest

import knobel
from knobel.answers import Solved
from knobel.difficulty.measure import AVERAGED_SOLUTIONS, PLAYER
from knobel.difficulty.space import game_of
from knobel.puzzle import Puzzle
from knobel.puzzles.huepfburg.rules import Huepfburg
from knobel.puzzles.stromrallye.rules import Stromrallye
from support.plain_counting import count_legs, expected_tries, share_lost, solutions
from support.random_puzzles import MAKERS, make
from support.seeds import over_seeds

ABOUT_SOLUTIONS = {"length", "traps", "tries", "solutions"}
"""The others are averages over solutions."""
ROUNDED = 0.00051
"""Features have three decimals."""
FEW_POSITIONS = 25
"""Elimination with fractions takes long for more."""


def crowd(seed: int) -> Huepfburg:
    """Up to five players, and often a field to meet on."""
    random = Random(f"crowd {seed}")
    fields = random.randint(2, 5)
    arrows = [
        (random.randint(1, fields), random.randint(1, fields)) for _ in range(random.randint(fields, 9))
    ]
    players = tuple(random.randint(1, fields) for _ in range(random.randint(2, 5)))
    meet = random.randint(1, fields) if random.random() < 0.5 else None
    return Huepfburg(fields, tuple(arrows), players, meet)


def check_rating(puzzle: Puzzle) -> None:
    rating = knobel.rate(puzzle)
    number, some = solutions(puzzle, AVERAGED_SOLUTIONS)
    said = puzzle.format(), rating
    assert rating.status == ("solved" if number else "unsolvable"), said
    if not number:
        assert (rating.grade, rating.score, rating.exact) == (None, None, {}), said
        return
    features, exact = rating.features, rating.exact
    assert exact.keys() == features.keys()
    assert exact["solutions"], said
    assert features["solutions"] == number, said
    check_length(puzzle, rating, number, some)
    if exact["traps"] and not isinstance(puzzle, Stromrallye):
        assert features["traps"] == pytest.approx(share_lost(puzzle), abs=ROUNDED), said
    for name in features.keys() - ABOUT_SOLUTIONS:
        if exact[name]:
            every = [puzzle.features(Solved(moves))[name] for moves in some]
            assert len(every) == number, said
            assert features[name] == pytest.approx(sum(every) / number, abs=ROUNDED), said


def check_length(puzzle: Puzzle, rating: knobel.Rating, number: int, some: list[tuple[str, ...]]) -> None:
    """Stromrallye counts legs: the fewest are known here only if all solutions are."""
    if not isinstance(puzzle, Stromrallye):
        assert rating.exact["length"]
        assert rating.features["length"] == len(some[0]), puzzle.format()
    elif number <= AVERAGED_SOLUTIONS:
        fewest = min(count_legs(puzzle, moves) for moves in some)
        assert rating.features["length"] >= fewest, puzzle.format()
        if rating.exact["length"]:
            assert rating.features["length"] == fewest, puzzle.format()


@pytest.mark.slow
@over_seeds(2000, block=500)
@pytest.mark.parametrize("kind", ["stromrallye", "rotation", "huepfburg", "crowd"])
def test_what_is_exact_is_true(kind: str, seed: int) -> None:
    check_rating(crowd(seed) if kind == "crowd" else make(kind, seed))


@pytest.mark.slow
@pytest.mark.usefixtures("without_kernel")
@over_seeds(300, block=300)
@pytest.mark.parametrize("kind", [*sorted(MAKERS), "crowd"])
def test_what_is_exact_is_true_without_the_kernel(kind: str, seed: int) -> None:
    check_rating(crowd(seed) if kind == "crowd" else make(kind, seed))


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["stromrallye", "rotation", "huepfburg"])
def test_tries_are_those_of_the_equations(kind: str) -> None:
    """Solved with fractions instead of sweeps."""
    compared = 0
    for seed in range(400):
        puzzle = make(kind, seed)
        rating = knobel.rate(puzzle)
        game = game_of(puzzle)
        if rating.status != "solved" or not rating.exact["tries"] or positions(game) > FEW_POSITIONS:
            continue
        tries = expected_tries(game, PLAYER)
        if tries is None:  # a person does not think of what solves it
            continue
        compared += 1
        assert rating.features["tries"] == pytest.approx(float(tries), rel=1e-6, abs=ROUNDED), puzzle.format()
    assert compared > 50


def positions(game: object) -> int:
    seen = [game.start()]  # type: ignore[attr-defined]
    for node in seen:
        seen += [there for there in game.options(node) if there not in seen]  # type: ignore[attr-defined]
        if len(seen) > FEW_POSITIONS:
            break
    return len(seen)


def test_players_who_change_places_are_counted() -> None:
    graph = Huepfburg(4, ((4, 2), (1, 4), (3, 4), (2, 3), (1, 1), (4, 1)), (4, 2, 3, 3, 4))
    assert knobel.rate(graph).features["solutions"] == 4
