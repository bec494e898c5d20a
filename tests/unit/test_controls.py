"""What people press and click: every choice is a move that can be made, and every move a choice."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import knobel
from knobel.controls import Choice, Controls, Part, number_keys
from knobel.game.session import Session
from knobel.locale import LANGUAGES, Message
from knobel.puzzle import Puzzle
from knobel.puzzles.template.rules import Template
from knobel.scene import Disc
from knobel.testing import CheckFailed, check_puzzle
from support.examples import EXAMPLES
from support.guest_puzzle import Countdown
from support.random_puzzles import huepfburg, rotation, stromrallye, template

ROOT = EXAMPLES[0].parents[1]


def moves(controls: Controls) -> set[str]:
    """Every single move that can be put together."""
    found = {""}
    for n, part in enumerate(controls.parts):
        gap = controls.joined if n else ""
        found = {a + gap + c.token for a in found for c in part.choices if not c.moves}
    return found - {""}


KINDS = (huepfburg, rotation, stromrallye, template)
SMALL = [*(kind(Random(seed)) for kind in KINDS for seed in range(8)), Template("oxxo"), Countdown(3)]


@pytest.mark.parametrize("puzzle", SMALL, ids=lambda puzzle: puzzle.name)
def test_the_choices_are_the_moves(puzzle: Puzzle) -> None:
    state = puzzle.start()
    for _ in range(4):
        controls = puzzle.controls(state)
        assert moves(controls) == set(puzzle.moves(state))
        check_far(puzzle, state, controls)
        following = list(puzzle.moves(state))
        if not following:
            assert controls.parts == ()
            return
        state = puzzle.apply(state, following[-1])


def check_far(puzzle: Puzzle, state: object, controls: Controls) -> None:
    for part in controls.parts:
        for choice in part.choices:
            if choice.moves:
                assert len(choice.moves) > 1
                session = Session(puzzle)
                session._states[0] = state
                session.play_all(controls.moves_of([choice.token]))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_places_are_on_the_picture(path: Path) -> None:
    puzzle = knobel.load(path)
    scene = puzzle.scene()
    for part in puzzle.controls(puzzle.start()).parts:
        keys = [choice.key for choice in part.choices if choice.key]
        assert len(keys) == len(set(keys))
        for choice in part.choices:
            place = choice.place
            assert place is not None
            assert place.x >= 0
            assert place.y >= 0
            assert place.x + place.width <= scene.width + 1e-6
            assert place.y + place.height <= scene.height + 1e-6


def test_a_click_on_a_field_walks_there() -> None:
    puzzle = knobel.load(ROOT / "stromrallye" / "example0.txt")
    (part,) = puzzle.controls(puzzle.start()).parts
    by_token = {choice.token: choice for choice in part.choices}
    walk = by_token["(5|4)"]
    assert sorted(walk.moves) == ["R", "R", "U"]
    assert walk.words.text() == "drive to the battery on (5|4)"
    session = Session(puzzle)
    session.play_all(walk.moves)
    assert session.state.field == (5, 4)
    assert session.status().figures == {"swaps": 1}
    assert len(by_token["(5|1)"].moves) == 6
    robot = next(s for s in puzzle.scene().shapes if isinstance(s, Disc) and s.role == "robot")
    assert not any(c.place and c.place.holds(robot.x, robot.y) for c in part.choices)


def test_walks_use_free_fields_only() -> None:
    puzzle = knobel.parse("3\n1,1,9\n3\n2,1,1\n2,2,1\n2,3,1\n")
    (part,) = puzzle.controls(puzzle.start()).parts
    assert not any(choice.token.startswith("(3") for choice in part.choices)


def test_huge_boards_offer_the_nearest_fields() -> None:
    puzzle = knobel.parse("300\n150,150,1000\n0\n")
    (part,) = puzzle.controls(puzzle.start()).parts
    assert 300 < len(part.choices) < 500


def test_diagonal_keys() -> None:
    puzzle = knobel.parse("3\n2,2,4\n1\n3,1,2\n", diagonal=True)
    (part,) = puzzle.controls(puzzle.start()).parts
    assert {c.token: c.key for c in part.choices if c.key}["UR"] == "PageUp"


def test_each_player_is_chosen_for() -> None:
    puzzle = knobel.load(ROOT / "huepfburg" / "cycle17_121.txt")
    controls = puzzle.controls(puzzle.start())
    assert [part.title.text() for part in controls.parts] == ["player 1 on field 1", "player 2 on field 2"]
    assert controls.moves_of(["4", "3"]) == ("4/3",)
    with pytest.raises(ValueError, match="expected 2"):
        controls.moves_of(["4"])
    with pytest.raises(ValueError, match="no choice"):
        controls.moves_of(["4", "99"])


def test_controls_are_json() -> None:
    for puzzle in SMALL:
        for lang in LANGUAGES:
            text = json.dumps(puzzle.controls(puzzle.start()).as_json(lang))
            assert set(json.loads(text)) == {"joined", "parts"}


def test_number_keys() -> None:
    assert number_keys(["3", "7"]) == ["3", "7"]
    assert number_keys(["3", "17"]) == ["1", "2"]
    assert number_keys([str(n) for n in range(20)])[8:10] == ["9", None]


def test_authors_are_told_about_controls_that_do_not_fit() -> None:
    class Wrong(Countdown):
        def controls(self, state):  # type: ignore[no-untyped-def]
            return Controls((Part(Message("move"), (Choice("7", Message("move")),)),))

    with pytest.raises(CheckFailed) as caught:
        check_puzzle(Wrong)
    assert [problem.partition(" (")[0] for problem in caught.value.problems] == [
        "every choice of controls must be a move that can be made",
        "controls must offer something exactly if there is a move",
    ]
