"""Replaying moves: how far they lead, where they end, and the verdict."""

from __future__ import annotations

import knobel
from knobel.answers import Reason, Verdict
from knobel.locale import Message
from knobel.replay import replay
from support.command_line import BOARD
from support.guest_puzzle import Countdown


def test_all_moves_of_a_solution_are_made() -> None:
    played = replay(Countdown(4), ["2", "1", "1"], keep_states=True)
    assert (played.made, played.state, played.states) == (3, 0, (2, 1, 0))
    assert played.verdict == Verdict(True)


def test_it_ends_before_a_move_that_cannot_be_made() -> None:
    played = replay(Countdown(4), ["2", "1", "2", "1"], keep_states=True)
    assert (played.made, played.state, played.states) == (2, 1, (2, 1))
    assert played.verdict.step == 3
    assert played.verdict.reason
    assert played.verdict.reason.kind == "no"


def test_it_ends_where_the_puzzle_is_solved() -> None:
    played = replay(Countdown(2), ["2", "1", "1"])
    assert (played.made, played.state, played.states) == (1, 0, ())
    assert played.verdict.step == 2
    assert played.verdict.reason
    assert played.verdict.reason.kind == "wrong-steps"
    assert played.verdict.reason.data == {"needed": 1, "given": 3}


def test_too_few_moves_lack_something() -> None:
    board = knobel.load(BOARD)
    played = replay(board, ["R"])
    assert (played.made, played.verdict.step) == (1, 1)
    assert not replay(board, []).verdict
    assert replay(board, []).verdict.step is None


def test_from_a_state() -> None:
    assert replay(Countdown(9), ["1"], 1).verdict
    assert not replay(Countdown(9), ["1"]).verdict


def test_what_could_not_be_read_comes_after_what_could() -> None:
    unless = Verdict(False, 2, Reason("unreadable", Message("?")))
    assert replay(Countdown(4), ["1"], unless=unless).verdict is unless
    assert replay(Countdown(1), ["2"], unless=unless).verdict.step == 1
    assert replay(Countdown(1), ["1"], unless=unless).verdict is unless
