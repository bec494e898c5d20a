"""The C++ copy of the rules and the Python one: same counts, same proofs, same figures."""

from __future__ import annotations

import pytest

import knobel
from knobel.answers import Solved, Unsolvable
from knobel.kernel import kernel
from knobel.limits import Limits
from knobel.puzzle import Puzzle, Wish
from knobel.puzzles.huepfburg.rules import Huepfburg
from knobel.puzzles.stromrallye.rules import Stromrallye
from knobel.puzzles.stromrallye.solve import LegSearch, Node
from knobel.search import search
from support.random_puzzles import make
from support.seeds import over_seeds

FREE = Limits(time=None, memory=None)
pytestmark = pytest.mark.skipif(kernel() is None, reason="the kernel is not built")


@over_seeds(2000, block=500)
def test_fewest_swaps(seed: int) -> None:
    """The minimum by breadth-first search over whole legs in Python."""
    puzzle = make("stromrallye", seed)
    assert isinstance(puzzle, Stromrallye)
    answer = knobel.solve(puzzle, fewest_swaps=True)
    truth = LegSearch(puzzle, FREE).decide(Node(*puzzle.start()), Wish(minimise="swaps"))
    assert answer.status == truth.status
    if isinstance(answer, Solved) and isinstance(truth, Solved):
        assert answer.optimal
        assert answer.figures["swaps"] == puzzle.count_figures(truth.moves)["swaps"], puzzle.format()


@pytest.mark.parametrize("kind", ["stromrallye", "rotation", "huepfburg"])
@over_seeds(300)
def test_number_of_solutions(kind: str, seed: int) -> None:
    puzzle = make(kind, seed)
    answer = knobel.solve(puzzle, solutions=2)
    if isinstance(answer, Solved):
        assert answer.count == _count(puzzle), puzzle.format()


def _count(puzzle: Puzzle) -> int | None:
    if isinstance(puzzle, Stromrallye):
        truth = LegSearch(puzzle, FREE).decide(Node(*puzzle.start()), Wish(solutions=2))
    else:
        truth = search(puzzle, FREE, Wish(solutions=2))
    assert isinstance(truth, Solved)
    return truth.count


def test_residue_classes_prove_what_they_say() -> None:
    """Every arrow between classed fields leads to the next class; the residues differ."""
    found = 0
    for seed in range(3000):
        puzzle = make("huepfburg", seed)
        assert isinstance(puzzle, Huepfburg)
        answer = knobel.solve(puzzle)
        if not isinstance(answer, Unsolvable) or "classes" not in answer.reason.data:
            continue
        found += 1
        period, classes = answer.reason.data["period"], answer.reason.data["classes"]
        for here, there in puzzle.arrows:
            if here in classes and there in classes:
                assert (classes[here] + 1) % period == classes[there]
        assert len(set(answer.reason.data["residues"])) > 1
        assert [classes[player] for player in puzzle.players] == answer.reason.data["residues"]
    assert found > 20


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["stromrallye", "rotation", "huepfburg"])
def test_proof_kinds_are_true_in_both(kind: str) -> None:
    """A proof that the Python side gives by itself is never contradicted by the kernel."""
    for seed in range(2000):
        puzzle = make(kind, seed)
        if puzzle.prove_unsolvable() is not None:
            assert knobel.solve(puzzle).status == "unsolvable", puzzle.format()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["stromrallye", "rotation", "huepfburg"])
def test_reasons_are_the_same_in_both(kind: str, request: pytest.FixtureRequest) -> None:
    """With one exception: cycles of several periods are searched without the kernel."""
    by_kernel = [_reason(make(kind, seed)) for seed in range(3000)]
    request.getfixturevalue("without_kernel")
    for seed, expected in enumerate(by_kernel):
        puzzle = make(kind, seed)
        found = _reason(puzzle)
        same = found == expected or (expected, found) == ("residue: several", "exhausted")
        assert same, (puzzle.format(), puzzle.chosen_options(), expected, found)


def _reason(puzzle: Puzzle) -> str:
    answer = knobel.solve(puzzle)
    if not isinstance(answer, Unsolvable):
        return answer.status
    return answer.reason.kind + (": several" if "places" in answer.reason.data else "")
