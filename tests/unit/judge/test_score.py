"""Scores for answers in words: what earns how much, why, and what earns nothing."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import knobel
from knobel.answers import Solved, Stats, Undecided
from knobel.judge.score import LONGEST, score
from support.examples import ROOT
from support.guest_puzzle import Countdown

BOARD = knobel.load(ROOT / "examples/stromrallye/example0.txt")
FRAME = knobel.load(ROOT / "examples/rotation/eigen3.txt")
GRAPH = knobel.load(ROOT / "examples/huepfburg/three_jumps.txt")
APART = knobel.load(ROOT / "examples/huepfburg/two_impossible.txt")
RIGHT = "R R U U U U D D D U U L L L L R R"
PUZZLES = (BOARD, FRAME, GRAPH, APART)


@pytest.mark.parametrize(
    ("puzzle", "text", "value", "verdict"),
    [
        (BOARD, RIGHT, 1, "right"),
        (BOARD, f"Let me think. First try: R R R.\n\n**Answer:** {RIGHT}\n\nI hope this helps!", 1, "right"),
        (BOARD, f"<think>L L L</think><answer>{RIGHT}</answer>", 1, "right"),
        (BOARD, f"So it is \\boxed{{{RIGHT}}}", 1, "right"),
        (BOARD, "0 → 3(3) → 1(3) → 3(3) → 2(6) → 2(2)", 1, "right"),
        (BOARD, "R R U U U U D D D U U L L L L R", 0.3 * 16 / 17, "wrong"),
        (BOARD, "R R U", 0.3 * 3 / 17, "wrong"),
        (BOARD, "L L L L", 0, "wrong"),
        (BOARD, "D", 0, "wrong"),
        (BOARD, "Das ist unlösbar.", 0, "false-unsolvable"),
        (BOARD, "It takes 17 steps.", 0, "no-answer"),
        (BOARD, "", 0, "no-answer"),
        (FRAME, "links, links, links, links", 1, "right"),
        (FRAME, "L R L R L L L L", 0.5 + 0.4 * 4 / 8, "not-shortest"),
        (FRAME, "LL", 0.3 * 2 / 4, "wrong"),
        (FRAME, "L R L R L R L R L R L R", 0, "wrong"),
        (GRAPH, "1 -> 3 -> 5 -> 7\n2 -> 4 -> 6 -> 7\nThat is 3 jumps.", 1, "right"),
        (GRAPH, "3/4 5/6", 0.3 * 2 / 3, "wrong"),
        (APART, "Treffen nicht möglich", 1, "right"),
        (APART, "2/1 1/2", 0, "false-solvable"),
    ],
)
def test_scores(puzzle: knobel.Puzzle, text: str, value: float, verdict: str) -> None:
    found = score(puzzle, text)
    assert found.value == pytest.approx(value)
    assert float(found) == found.value
    assert found.verdict == verdict
    assert str(found.reason)


def test_the_reason_says_what_is_wrong() -> None:
    found = score(BOARD, "R R U U U")
    assert found.step == 5
    assert "charge left" in found.reason.text
    assert found.moves == ("R", "R", "U", "U", "U")
    assert "shortest solution: 4 turns" in score(FRAME, "L R L R L L L L").reason.text
    assert "divisible by 2" in score(APART, "impossible").reason.text


def test_the_puzzle_may_be_a_text() -> None:
    assert score(BOARD.format(), RIGHT).value == 1
    with pytest.raises(knobel.PuzzleError):
        score("no puzzle", RIGHT)


def test_what_is_not_proven_earns_nothing() -> None:
    unknown = Undecided("states", Stats(states=7))
    assert score(APART, "unsolvable", truth=unknown).verdict == "unproven"
    assert score(APART, "unsolvable", truth=unknown).value == 0
    assert score(FRAME, "L L L L", truth=unknown).value == 0.9


def test_only_the_last_of_many_tries_counts() -> None:
    """A list of guesses is as good as its last one."""
    wrong = "R R U U R R U U L"
    assert score(BOARD, f"{wrong}\n\n{RIGHT}").value == 1
    assert score(BOARD, f"{RIGHT}\n\n{wrong}").value <= 0.3
    assert score(BOARD, f"Answer: {RIGHT}\nAnswer: {wrong}").value <= 0.3
    assert score(BOARD, f"{RIGHT}\n\nNo, it is unsolvable.").value == 0


def test_a_score_for_a_guest() -> None:
    assert score(Countdown(5), "2\n2\n1").value == 1
    assert 0.5 < score(Countdown(5), "1 1 1 1 1").value < 0.9


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_a_shorter_part_of_a_solution_is_never_worth_more(puzzle: knobel.Puzzle) -> None:
    answer = knobel.solve(puzzle)
    if not isinstance(answer, Solved):
        return
    values = [score(puzzle, " ".join(answer.moves[:n])).value for n in range(1, answer.length + 1)]
    assert values == sorted(values)
    assert all(value < 0.3 for value in values[:-1])
    assert values[-1] == 1


@pytest.mark.parametrize("kind", ["stromrallye", "rotation", "huepfburg"])
def test_chance_earns_little(kind: str) -> None:
    """Random legal moves: less than a third, unless they happen to solve it."""
    random = Random(3)
    for seed in range(1, 6):
        puzzle = knobel.generate(kind, difficulty="easy", seed=seed).puzzle
        state, moves = puzzle.start(), list[str]()
        while len(moves) < 8 and (choices := list(puzzle.moves(state))):
            moves.append(random.choice(choices))
            state = puzzle.apply(state, moves[-1])
        found = score(puzzle, " ".join(moves))
        assert 0 <= found.value <= 1
        assert bool(knobel.verify(puzzle, moves)) == (found.value >= 0.5)


WORDS = st.sampled_from(
    [
        *("R", "U", "L", "D", "left", "oben", "3/4", "5/6", "7/7", "1 -> 3", "0 → 3(3)", "(4|5)", "17 steps"),
        *(
            "unsolvable",
            "keine Lösung",
            "nicht",
            "Answer:",
            "<answer>",
            "</answer>",
            "\\boxed{",
            "}",
            "{",
            "[",
        ),
        *('"', ":", "=", "\n"),
    ]
)


@pytest.mark.slow
@settings(max_examples=60)
@given(st.sampled_from(PUZZLES), st.one_of(st.text(), st.lists(WORDS, max_size=12).map(" ".join)))
def test_never_an_error_and_always_the_same(puzzle: knobel.Puzzle, text: str) -> None:
    found = score(puzzle, text)
    assert 0 <= found.value <= 1
    assert (found.value >= 0.5) == (found.verdict in ("right", "not-shortest"))
    assert score(puzzle, text) == found


@settings(max_examples=40)
@given(st.text(alphabet="xyz \n.!?", max_size=300))
def test_chatter_changes_nothing(chatter: str) -> None:
    assert score(FRAME, f"{chatter}\n\nAnswer: L L\n\n{chatter}").value == score(FRAME, "L L").value


@pytest.mark.slow
@pytest.mark.parametrize(
    "text", ["a" * 10**6, "L " * 10**5, "\n" * 10**5, ": " * 10**5, "1 -> " * 10**4, "[" * 10**5]
)
def test_long_texts_are_read_from_their_end(text: str) -> None:
    for puzzle in (BOARD, GRAPH):
        assert score(puzzle, text + "\n").value < 0.5
    assert score(BOARD, text + "\n\nAnswer: " + RIGHT).value == 1
    assert len(RIGHT) < LONGEST
