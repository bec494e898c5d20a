"""The checker for authors of puzzles says what is wrong, and says it once."""

from __future__ import annotations

import re
import sys
from dataclasses import make_dataclass
from itertools import count

import pytest

from knobel.answers import Figure, exhausted
from knobel.locale import Message
from knobel.search import search
from knobel.testing import TABLES, TAKEN, CheckFailed, check_puzzle
from support.examples import ROOT
from support.guest_puzzle import Countdown

TICKS = count()


@pytest.mark.parametrize(
    ("spoiled", "complaint"),
    [
        ({"name": "Count Down"}, "lower-case word"),
        ({"title": ""}, "`title` must be a text"),
        ({"format": lambda self: "heap 3\n"}, "round trip"),
        ({"is_solved": lambda self, state: True}, "empty once the puzzle is solved"),
        ({"apply": lambda self, state, move: state}, "must raise IllegalMove"),
        ({"moves": lambda self, state: [1] if state else []}, "moves must be texts"),
        ({"start": lambda self: next(TICKS)}, "same state every time"),
        ({"prove_unsolvable": lambda self, state=None: exhausted(0)}, "solve says unsolvable"),
        ({"show": lambda self, state: None}, "show"),
        ({"recognise": classmethod(lambda cls, text: 0.0)}, "recognise"),
        ({"invent": classmethod(lambda cls, params, random: (cls(3), ["2"]))}, "solution is wrong"),
        ({"invent": classmethod(lambda cls, params, random: (cls(0), []))}, "solved from the start"),
        ({"invent": classmethod(lambda cls, params, random: cls(1 // 0))}, "invent must not raise"),
        ({"invent": classmethod(lambda cls, params, random: sys.exit(1))}, "invent must not raise"),
        ({"name": "rotation"}, "belongs to a puzzle of Knobel"),
        ({"notations": ("tokens", "smoke")}, "`notations` must list"),
        (
            {
                "apply": lambda self, state, move: (
                    Countdown.apply(self, state, move) if state < 5 else state - 2
                )
            },
            "for whatever moves(state) does not give",
        ),
        (
            {
                "parse": classmethod(
                    lambda cls, text, **how: cls(int("".join(filter(str.isdigit, text)) or 0))
                )
            },
            "for a text that is no puzzle",
        ),
        ({"recognise": classmethod(lambda cls, text: 1.0)}, "recognise must give less"),
        ({"recognise": classmethod(lambda cls, text: 7.0)}, "from 0 to 1"),
        ({"missing": lambda self, state: 1 // 0}, "missing"),
        ({"count_moves": lambda self, n: f"{n} moves"}, "count_moves"),
        ({"solve": lambda self, limits, wish, state=None: search(self, limits)}, "must begin with `state`"),
        (
            {"prove_unsolvable": lambda self, state=None: exhausted(0) if state is not None else None},
            "prove_unsolvable(state)",
        ),
        ({"features": lambda self, answer: 1 // 0}, "ZeroDivisionError"),
        ({"figures": (Figure("swaps", Message("{n} swap", "{n} swaps")),)}, "count_figures(moves)"),
        ({"start": lambda self: [self.heap]}, "hashable"),
    ],
)
def test_the_checker_tells_what_is_wrong(spoiled: dict[str, object], complaint: str) -> None:
    with pytest.raises(CheckFailed) as caught:
        check_puzzle(type("Spoiled", (Countdown,), spoiled))
    assert complaint in str(caught.value)


class Heap:
    """A state that is changed in place."""

    def __init__(self, left: int) -> None:
        self.left = left

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Heap) and self.left == other.left

    def __hash__(self) -> int:
        return 1


class InPlace(Countdown):
    def start(self) -> Heap:
        return Heap(self.heap)

    def moves(self, state: Heap) -> list[str]:
        return ["1"] if state.left else []

    def apply(self, state: Heap, move: str) -> Heap:
        state.left -= 1
        return state

    def is_solved(self, state: Heap) -> bool:
        return not state.left


WithAGoal = make_dataclass("WithAGoal", [("goal", int, 0)], bases=(Countdown,), frozen=True)
WithATeaser = type("WithATeaser", (Countdown,), {"teaser": property(lambda self: "take one")})


class WithWords(Countdown):
    def __init__(self, heap: int) -> None:
        super().__init__(heap)
        object.__setattr__(self, "words", heap)


@pytest.mark.parametrize(
    ("puzzle", "hidden"),
    [
        (WithAGoal, "the field `goal` hides the method goal() of Puzzle"),
        (WithAGoal(3), "the field `goal` hides the method goal() of Puzzle"),
        (WithATeaser, "the field `teaser` hides the method teaser() of Puzzle"),
        (WithWords, "the field `words` hides the `words` of Puzzle"),
        (WithWords(3), "the field `words` hides the `words` of Puzzle"),
    ],
)
def test_a_field_that_hides_a_method_is_the_only_complaint(puzzle: Countdown, hidden: str) -> None:
    with pytest.raises(CheckFailed) as caught:
        check_puzzle(puzzle)
    assert caught.value.problems == [f"{hidden}: give it another name"]


@pytest.mark.parametrize("name", TAKEN)
def test_no_name_of_a_method_can_be_that_of_a_field(name: str) -> None:
    with pytest.raises(CheckFailed, match=rf"hides the method {name}\(\)"):
        check_puzzle(make_dataclass("Spoiled", [(name, int, 0)], bases=(Countdown,), frozen=True))


def test_the_page_for_authors_lists_the_names_that_are_taken() -> None:
    page = (ROOT / "docs/adding-a-puzzle.md").read_text(encoding="utf-8")
    (listed,) = [line for line in page.splitlines() if line.startswith("Fields of a puzzle can")]
    assert sorted(re.findall(r"`(\w+)`", listed)) == sorted([*TAKEN, *TABLES])


def test_the_checker_stops_at_states_that_change() -> None:
    with pytest.raises(CheckFailed, match="must leave the state as it is") as caught:
        check_puzzle(InPlace(5))
    assert len(caught.value.problems) == 1


def test_the_checker_says_everything_once() -> None:
    with pytest.raises(CheckFailed) as caught:
        check_puzzle(type("Spoiled", (Countdown,), {"missing": lambda self, state: {}[state]}))
    assert len(caught.value.problems) == 1


def test_the_checker_is_content_with_the_unspoiled_guest() -> None:
    check_puzzle(Countdown)
