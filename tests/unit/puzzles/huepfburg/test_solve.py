"""Long meetings: moves that are made, and written, without an object for each."""

from __future__ import annotations

import pytest

import knobel
from knobel import notation
from knobel.answers import Solved
from knobel.puzzles.huepfburg.jumps import Jumps

N = 301
CYCLE = f"{N} {N + 1}\n" + "".join(f"{n} {n % N + 1}\n" for n in range(1, N + 1)) + "1 4\n"


def meeting() -> tuple[knobel.Puzzle, Solved]:
    puzzle = knobel.parse(CYCLE)
    answer = knobel.solve(puzzle)
    assert isinstance(answer, Solved)
    return puzzle, answer


def test_a_long_meeting_is_a_sequence_of_moves() -> None:
    puzzle, answer = meeting()
    assert answer.length == (N - 1) * (N - 2) // 2 + 1
    moves = list(answer.moves)
    assert answer.moves[0] == moves[0]
    assert answer.moves[-1] == moves[-1]
    assert list(answer.moves[10:20]) == moves[10:20]
    assert knobel.verify(puzzle, answer.moves)
    with pytest.raises(IndexError):
        answer.moves[answer.length]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["fields", "tokens"])
def test_written_at_once_is_the_same_as_move_by_move(name: str) -> None:
    puzzle, answer = meeting()
    text = notation.write(puzzle, answer.moves, name)
    assert text == notation.write(puzzle, list(answer.moves), name)
    assert knobel.verify(puzzle, text)


def test_joining_with_and_without_the_kernel() -> None:
    routes = [[1, 3, 5, 7], [2, 4, 6, 7], [2, 4, 6, 7]]
    moves = Jumps(routes)
    assert moves.join(" ") == "3/4/4 5/6/6 7/7/7"
    assert moves.join("|", 1, 2) == "5/6/6"
    assert moves.join("|", 3, 9) == ""
    assert moves.route(1, " -> ") == "2 -> 4 -> 6 -> 7"
