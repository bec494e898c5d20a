"""What a hint asks first: questions that fit the position, and what they say is true of it."""

from __future__ import annotations

from random import Random

import pytest

import knobel
from knobel.collections import collection
from knobel.controls import Lesson
from knobel.puzzles.stromrallye.rules import State, Stromrallye
from support.page_steps import BOARD, FRAME


def lesson(text: str, kind: str) -> tuple[str, str]:
    puzzle = knobel.parse(text, kind)
    found = puzzle.lesson(puzzle.start(), knobel.solve(puzzle).moves)
    assert isinstance(found, Lesson)
    return str(found.question), str(found.area)


@pytest.mark.parametrize(
    ("kind", "text", "question", "area"),
    [
        ("stromrallye", BOARD, "Which battery should the robot take next", "Look at the 3 at (5|4)."),
        (
            "stromrallye",
            "4\n1,1,3\n1\n1,4,2\n",
            "Which charged batteries",
            "Only the 2 at (1|4) is in reach.",
        ),
        ("huepfburg", "2 2\n1 2\n2 2\n", "with one jump", "field 2: 1 jump"),
        ("huepfburg", "3 3\n1 3\n3 2\n2 2\n", "Player 1 has no choice", "field 2: 2 jumps"),
        (
            "huepfburg",
            "5 7\n1 3\n1 4\n3 5\n4 4\n2 2\n2 5\n5 5\n",
            "wait by jumping on the spot",
            "field 5: 2 jumps",
        ),
        ("rotation", FRAME, "through which gap", "Watch stick 1: it can be out in 2 turns."),
    ],
)
def test_questions(kind: str, text: str, question: str, area: str) -> None:
    asked, where = lesson(text, kind)
    assert question in asked
    assert area in where


def reached(puzzle: Stromrallye, state: State) -> set[tuple[int, int]]:
    """The charged batteries that any walk by the rules comes to first."""
    seen, todo, found = {state}, [state], set()
    while todo:
        here = todo.pop()
        for move in puzzle.moves(here):
            there = puzzle.apply(here, move)
            if there.field in puzzle.battery_at:
                if here.spare[puzzle.battery_at[there.field]]:
                    found.add(there.field)
            elif there not in seen:
                seen.add(there)
                todo.append(there)
    return found


def test_what_is_in_reach_is_so_by_the_rules() -> None:
    """“Only … is in reach” is said just where it is true."""
    random, said = Random(7), []
    for shipped in random.sample(
        [*collection("stromrallye", "easy"), *collection("stromrallye", "medium")], 12
    ):
        puzzle = shipped.puzzle()
        assert isinstance(puzzle, Stromrallye)
        state, moves = puzzle.start(), list(knobel.solve(puzzle).moves)
        while moves:
            only = str(puzzle.lesson(state, moves).area).startswith("Only the")
            assert only == (len(reached(puzzle, state)) == 1 and any(state.spare))
            said.append(only)
            state = puzzle.apply(state, moves.pop(0))
    assert {True, False} <= set(said)
