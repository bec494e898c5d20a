"""Every argument of every puzzle: where it holds, and where it does not."""

from __future__ import annotations

import json
from typing import Any

import pytest

import knobel
from knobel.evidence import Wrong
from knobel.puzzle import Puzzle
from knobel.puzzles.huepfburg.rules import Huepfburg
from support.random_puzzles import make


def holds(puzzle: Puzzle, name: str, data: dict[str, Any], below: int | None = None) -> bool:
    view = puzzle.evidence()
    try:
        view.arguments[name](view, view.start(), data, below)
    except Wrong:
        return False
    return True


def refuted(puzzle: Puzzle) -> list[tuple[str, dict[str, Any]]]:
    """The arguments of its certificate, with their data."""
    entries = map(json.loads, knobel.solve(puzzle).certificate().text().splitlines())
    return [(entry["refuted"], entry["data"]) for entry in entries if "refuted" in entry]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("reason", "argument"),
    [("colouring", "colouring"), ("unreachable", "unreachable"), ("dead-ends", "dead-ends"),
     ("pairing", "places"), ("one-way", "places")],
)  # fmt: skip
def test_every_proof_of_the_solver_is_an_argument(reason: str, argument: str) -> None:
    """One line refutes the start, unless it is so small that nothing has to be refuted."""
    proved = 0
    for seed in range(4000):
        board = make("stromrallye", seed)
        answer = knobel.solve(board)
        if answer.reason is None or answer.reason.kind != reason:
            continue
        used = refuted(board)
        assert knobel.certify(board, answer.certificate())
        assert [name for name, _ in used] in ([], [argument]) or reason == "unreachable"
        proved += used[:1] != [] and used[0][0] == argument
        if proved == 5:
            return
    assert proved


def test_colouring() -> None:
    board = knobel.parse("3\n1,1,2\n1\n2,1,1\n")
    (name, data), *_ = refuted(board)
    assert name == "colouring"
    assert holds(board, "colouring", data)
    assert not holds(board, "colouring", {"batteries": data["places"], "places": data["batteries"]})
    assert not holds(board, "colouring", data | {"places": data["batteries"]})
    assert not holds(knobel.parse(board.format(), diagonal=True), "colouring", data)


def test_unreachable() -> None:
    board = knobel.parse("5\n1,1,1\n2\n1,2,2\n5,5,2\n")
    assert holds(board, "unreachable", {"part": [2]})
    for part in ([1], [], [1, 2, 3], [2, 2], ["2"], [True], 2, [0]):
        assert not holds(board, "unreachable", {"part": part})
    assert not holds(board, "unreachable", {})
    assert not holds(board, "unreachable", {"part": [2], "more": 1})
    empty = knobel.parse("5\n1,1,1\n2\n1,2,2\n5,5,0\n")
    assert not holds(empty, "unreachable", {"part": [2]})


def test_dead_ends() -> None:
    board = knobel.parse("5\n3,3,9\n3\n1,1,1\n5,5,1\n1,5,3\n")
    assert holds(board, "dead-ends", {"batteries": [1, 2]})
    assert not holds(board, "dead-ends", {"batteries": [1]})  # it can be the last one
    assert not holds(board, "dead-ends", {"batteries": []})


def test_a_dead_end_that_cannot_be_used_up() -> None:
    board = knobel.parse("2\n1,1,2\n3\n2,1,0\n1,2,0\n2,2,3\n")
    assert holds(board, "dead-ends", {"batteries": [3]})


def test_visits() -> None:
    board = knobel.parse("3\n1,2,3\n2\n2,3,2\n3,1,3\n")
    assert holds(board, "visits", {}, 2)
    assert not holds(board, "visits", {}, 3)
    assert not holds(board, "visits", {})
    assert not holds(board, "visits", {"n": 2}, 2)


@pytest.mark.parametrize("rounds", [[], [[]], [[[0]]], [[[5]]], [[[0, 0]]], [7], 7, [[7]]])
def test_places_prove_nothing_about_a_board_with_a_solution(rounds: object) -> None:
    board = knobel.parse("5\n3,5,9\n3\n5,1,3\n1,2,2\n5,4,3\n")
    assert knobel.solve(board)
    assert not holds(board, "places", {"rounds": rounds})


GRAPHS = {
    "apart": (Huepfburg(4, ((1, 3), (2, 4), (3, 1), (4, 2))), {"before": 0, "period": 1}),
    "dead end": (Huepfburg(5, ((1, 3), (2, 4), (4, 3), (3, 5))), {"before": 4, "period": 1}),
    "residue": (Huepfburg(2, ((1, 2), (2, 1))), {"before": 0, "period": 2}),
}


@pytest.mark.parametrize("name", sorted(GRAPHS))
def test_times(name: str) -> None:
    graph, data = GRAPHS[name]
    assert knobel.solve(graph).status == "unsolvable"
    assert holds(graph, "times", data)
    assert not holds(graph, "times", {"before": data["before"]})  # says nothing about later
    wrongs: list[dict[str, Any]] = [
        {}, {"before": -1, "period": 1}, {"before": 0, "period": 0}, {"before": True, "period": 1},
        {"before": 0, "period": 10**9}, {"before": 10**9, "period": 1}, data | {"more": 1},
    ]  # fmt: skip
    for wrong in wrongs:
        assert not holds(graph, "times", wrong)


def test_times_as_a_lower_bound() -> None:
    graph = Huepfburg(3, ((1, 2), (2, 3), (3, 1), (1, 3)))
    fewest = knobel.solve(graph).length
    assert fewest is not None
    assert holds(graph, "times", {"before": fewest}, fewest)
    assert not holds(graph, "times", {"before": fewest + 1}, fewest + 1)
    assert not holds(graph, "times", {"before": fewest - 1}, fewest)


def test_times_and_a_meeting_field() -> None:
    star = ((1, 2), (2, 1), (1, 3), (3, 1))
    assert not holds(Huepfburg(3, star, (2, 3)), "times", {"before": 0, "period": 2})
    assert holds(Huepfburg(3, star, (1, 2), meet=3), "times", {"before": 0, "period": 2})
    assert not holds(Huepfburg(3, star, (2, 2), meet=3), "times", {"before": 0, "period": 2})
