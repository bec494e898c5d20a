"""Properties of any puzzle, with examples that shrink: text, notation, answers, saved moves."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import knobel
from knobel import notation
from knobel.answers import Solved, Undecided
from knobel.errors import PuzzleError
from knobel.puzzle import Puzzle
from knobel.search import search
from support.random_puzzles import MAKERS

FEW = settings(max_examples=40)
PUZZLES = st.one_of(*(st.builds(maker, st.randoms(use_true_random=False)) for maker in MAKERS.values()))


@pytest.mark.slow
@FEW
@given(PUZZLES)
def test_what_is_written_is_read(puzzle: Puzzle) -> None:
    again = knobel.parse(puzzle.format(), puzzle.name, **puzzle.chosen_options())
    assert again == puzzle
    assert again.format() == puzzle.format()


@FEW
@given(PUZZLES, st.integers(0, 12), st.randoms(use_true_random=False))
def test_every_notation_of_a_walk_is_read_back(puzzle: Puzzle, steps: int, random: Random) -> None:
    """Moves that lead somewhere, solved or not."""
    state, moves = puzzle.start(), list[str]()
    for _ in range(steps):
        choices = list(puzzle.moves(state))
        if not choices:
            break
        moves.append(random.choice(choices))
        state = puzzle.apply(state, moves[-1])
    for name in set(puzzle.notations) - {"legs"}:  # legs stand for solutions only
        for lang in ("de", "en"):
            assert list(notation.read(puzzle, notation.write(puzzle, moves, name, lang)).moves) == moves


@FEW
@given(PUZZLES)
def test_answers(puzzle: Puzzle) -> None:
    """The solver's answer is verified, written and read; the reference agrees."""
    answer = knobel.solve(puzzle, time=20)
    plain = search(puzzle, knobel.limits.Limits(time=20, memory=None))
    assert not isinstance(answer, Undecided)
    assert answer.status == plain.status
    if isinstance(answer, Solved):
        for name in puzzle.notations:
            assert knobel.verify(puzzle, notation.write(puzzle, answer.moves, name, "de"))


CHARACTERS = st.one_of(st.sampled_from(list("0123456789,/ #\n-oxRL")), st.characters())


@FEW
@given(PUZZLES, st.data())
def test_a_changed_text_is_a_puzzle_or_an_error_with_a_place(puzzle: Puzzle, data: st.DataObject) -> None:
    text = puzzle.format()
    first = data.draw(st.integers(0, len(text)))
    last = data.draw(st.integers(first, min(len(text), first + 5)))
    changed = text[:first] + data.draw(st.text(CHARACTERS, max_size=4)) + text[last:]
    line: int | None = 1
    try:
        again = knobel.parse(changed, puzzle.name)
        assert knobel.parse(again.format(), puzzle.name) == again
    except PuzzleError as error:
        line = error.line
    assert line is not None


@pytest.mark.slow
@pytest.mark.parametrize("kind", MAKERS)
@settings(FEW, max_examples=15)
@given(text=st.text(max_size=60))
def test_any_text_as_a_solution(kind: str, text: str) -> None:
    verdict = knobel.verify(MAKERS[kind](Random(1)), text)
    assert verdict.valid or verdict.reason is not None
