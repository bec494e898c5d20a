"""Playing: history, honest advice, keeping. Every kind of puzzle, guests included."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import knobel
from knobel import as_json
from knobel.answers import Answer, Solved, Unsolvable
from knobel.difficulty.records import read_record
from knobel.errors import IllegalMove, PuzzleError
from knobel.game.hints import ADVICE, Winnable
from knobel.game.oracle import Oracle
from knobel.game.savefile import append_record, looks_like_game
from knobel.game.session import Session
from knobel.limits import Limits
from knobel.locale import LANGUAGES
from knobel.puzzle import Puzzle
from knobel.puzzles.template.rules import Template
from knobel.search import search
from knobel.solve import decide
from support.command_line import APART, BOARD, FRAME, GRAPH, STUCK
from support.examples import EXAMPLES
from support.guest_puzzle import Countdown
from support.random_puzzles import huepfburg, rotation, stromrallye, template

OTHERS = (Countdown(5), Template("oxxo"))


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Advice has no time limit unless a test sets one: within some seconds, which many questions
    share, a busy machine would rightly say that it does not know."""
    for question in (Session.winnable, Session.hint, Session.back_to_winnable, Session.show_solution):
        assert question.__defaults__ == (ADVICE,)
        monkeypatch.setattr(question, "__defaults__", (replace(ADVICE, time=None),))


def puzzles() -> list[Puzzle]:
    return [knobel.load(path) for path in (BOARD, FRAME, GRAPH)] + list(OTHERS)


def play_by_hints(session: Session) -> None:
    for _ in range(200):
        found = session.hint(why=False)
        if found.kind == "solved":
            return
        assert found.move is not None
        session.play(found.move)
    raise AssertionError("hints lead nowhere")


# ---------------------------------------------------------------- history


def test_undo_and_redo() -> None:
    session = Session(knobel.load(BOARD), ["R", "R", "U"])
    states = session.states
    assert session.undo()
    assert (session.moves, session.future, session.state) == (("R", "R"), ("U",), states[2])
    assert session.redo()
    assert not session.redo()
    session.go_to(1)
    session.play("R")  # the same move again keeps what comes after it
    assert session.future == ("U",)
    session.undo()
    session.play("up")
    assert (session.moves, session.future) == (("R", "U"), ())
    session.restart()
    assert session.state == session.puzzle.start()
    assert not session.undo()
    assert session.future == ("R", "U")
    assert session.status().undos == 3
    with pytest.raises(ValueError, match="2 moves"):
        session.go_to(3)


def test_a_move_that_cannot_be_made_changes_nothing() -> None:
    session = Session(knobel.load(BOARD), ["R"])
    for move in ("D", "hop", ""):
        with pytest.raises(IllegalMove):
            session.play(move)
    assert session.moves == ("R",)


def test_nothing_is_played_after_the_end() -> None:
    session = Session(Countdown(2), ["2"])
    assert session.status().end == "solved"
    with pytest.raises(IllegalMove, match="already solved"):
        session.play("1")


def test_a_game_goes_on_from_a_position_that_is_known() -> None:
    """Earlier positions are worked out when somebody asks for them, and are the same."""
    whole = Session(knobel.load(BOARD), ["R", "L", "R"])
    resumed = Session(whole.puzzle, whole.moves, state=whole.state)
    assert resumed.state == whole.state
    assert resumed.play("L") == whole.play("L")
    assert resumed.moves == whole.moves
    assert resumed.undo()
    assert resumed.undo()
    assert resumed.state == whole.states[2]
    assert resumed.redo()
    assert resumed.redo()
    assert resumed.states == whole.states
    assert resumed.hint().message == whole.hint().message


def test_stuck_says_what_is_missing() -> None:
    status = Session(knobel.load(BOARD), ["R", "L", "R", "L", "R", "L", "R", "L", "R"]).status()
    assert status.end == "stuck"
    assert "charge left" in status.message.text()
    assert status.figures == {"swaps": 0}


# ---------------------------------------------------------------- advice


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.name)
def test_hints_lead_to_the_end(puzzle: Puzzle) -> None:
    session = Session(puzzle)
    play_by_hints(session)
    assert session.solved
    assert knobel.verify(puzzle, session.moves)
    assert session.hints == len(session.moves)
    assert session.hint().kind == "solved"


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_hints_on_shipped_puzzles_are_the_solvers_word(path: Path) -> None:
    puzzle = knobel.load(path)
    session = Session(puzzle)
    found = session.hint()
    answer = knobel.solve(puzzle)
    if isinstance(answer, Unsolvable):
        assert (found.kind, found.move, found.back_to) == ("lost", None, None)
        return
    assert found.kind == "move"
    assert found.move is not None
    session.play(found.move)
    assert session.winnable().answer is True
    assert all(sentence.text(lang) for sentence in (found.message, *found.why) for lang in LANGUAGES)


def small() -> list[Puzzle]:
    kinds = (huepfburg, rotation, stromrallye, template)
    found: list[Puzzle] = [kind(Random(f"{kind.__name__} {seed}")) for kind in kinds for seed in range(25)]
    return [puzzle for puzzle in found if not puzzle.is_solved(puzzle.start())]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_the_lost_move_is_the_first_one_after_which_nothing_helps(seed: int) -> None:
    """Random games, compared with the reference search at every position."""
    random = Random(seed)
    seen = set()
    for puzzle in small():
        session = Session(puzzle)
        while len(session.moves) < 8 and (moves := list(puzzle.moves(session.state))):
            session.play(random.choice(moves))
        truth = [isinstance(search(puzzle, Limits(), state=state), Solved) for state in session.states]
        found = session.winnable()
        assert found.answer is truth[-1]
        if not truth[-1]:
            assert found.since == truth.index(False)
            assert found.last == (found.since - 1 if found.since else None)
            assert found.reason is not None
        seen.add((found.answer, bool(found.since)))
    assert seen == {(True, False), (False, False), (False, True)}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_what_is_said_about_other_moves_is_true(seed: int) -> None:
    random = Random(seed)
    compared = 0
    for puzzle in small():
        session = Session(puzzle)
        for _ in range(random.randrange(3)):
            moves = list(puzzle.moves(session.state))
            if moves:
                session.play(random.choice(moves))
        found = session.hint()
        for other in found.others:
            answer = search(puzzle, Limits(), state=puzzle.apply(session.state, other.move))
            assert other.wins is isinstance(answer, Solved)
            if isinstance(answer, Solved) and other.length is not None:
                assert other.length == 1 + len(answer.moves)
            compared += 1
    assert compared > 20


def test_the_only_move_that_wins() -> None:
    session = Session(knobel.load(EXAMPLES[0].parents[1] / "rotation" / "eigen3.txt"))
    said = [sentence.text() for sentence in session.hint().why]
    assert "This is the only move that still wins." in said
    assert any(s.startswith("Loses: turn right – ") for s in said)


def test_a_battery_that_can_never_be_reached() -> None:
    session = Session(knobel.load(EXAMPLES[0].parents[1] / "stromrallye" / "own2.txt"))
    said = [sentence.text() for sentence in session.hint().why]
    assert "Loses: up to (1|2) – the 4 at (5|6) can never be reached." in said
    session.play("U")
    found = session.winnable()
    assert (found.answer, found.since, found.last) == (False, 1, 0)
    assert "Move 1 (up to (1|2)) was the mistake" in found.message.text()


def test_a_move_that_leads_back() -> None:
    session = Session(Template("oxxo"), ["4"])
    assert "Leads back to the start: turn coin 4." in map(str, session.hint().why)
    session.play("1")
    assert "Leads back to the position after move 1: turn coin 1." in map(str, session.hint().why)


def test_back_to_before_the_mistake() -> None:
    puzzle = knobel.load(BOARD)
    session = Session(puzzle, ["R", "R", "U"])
    assert session.back_to_winnable().answer is True
    assert len(session.moves) == 3
    while session.winnable().answer:
        moves = list(puzzle.moves(session.state))
        lost = [m for m in moves if Session(puzzle, [*session.moves, m]).winnable().answer is False]
        session.play(lost[0] if lost else moves[0])
    mistake = len(session.moves)
    while len(session.moves) < mistake + 4 and (moves := list(puzzle.moves(session.state))):
        session.play(moves[0])
    assert session.hint().back_to == mistake - 1
    found = session.back_to_winnable()
    assert (found.since, len(session.moves)) == (mistake, mistake - 1)
    assert session.winnable().answer is True
    play_by_hints(session)
    assert session.solved


def test_no_solution_from_the_start() -> None:
    session = Session(knobel.load(STUCK), ["L", "L"])
    found = session.back_to_winnable()
    assert (found.answer, found.since, found.last) == (False, 0, None)
    assert len(session.moves) == 2
    assert session.hint().message.text() == "This puzzle has no solution."
    assert "divisible by 2" in Session(knobel.load(APART)).winnable().message.text()


def test_unknown_is_said_and_not_guessed(without_kernel: None) -> None:
    hard = knobel.load(EXAMPLES[0].parents[1] / "stromrallye" / "example2.txt")
    session = Session(hard)
    limits = Limits(states=2)
    assert session.winnable(limits).answer is None
    assert as_json.winnable(session.winnable(limits))["reason"]["kind"] == "states"
    assert session.hint(limits).kind == "unknown"
    assert session.hints == 0
    assert session.back_to_winnable(limits).answer is None


def test_unknown_in_the_middle_is_not_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions 1 to 3 cannot be decided: the mistake is at the latest the move to 4."""
    from knobel.answers import Undecided

    session = Session(knobel.load(STUCK), ["L"] * 6)
    ask = Oracle.ask
    unknown = session.states[:4]
    monkeypatch.setattr(
        Oracle, "ask", lambda o, s, limits: Undecided("time") if s in unknown else ask(o, s, limits)
    )
    if session.state in unknown:
        session.play("R")
    found = session.winnable()
    assert isinstance(found, Winnable)
    assert (found.answer, found.exact, found.last) == (False, False, None)


def test_one_search_answers_for_the_whole_way(monkeypatch: pytest.MonkeyPatch) -> None:
    from knobel.game import oracle

    asked = []

    def noted(*question: Any) -> Answer:
        asked.append(question)
        return decide(*question)

    monkeypatch.setattr(oracle, "decide", noted)
    session = Session(knobel.load(BOARD))
    play_by_hints(session)
    assert len(asked) == 1


# ---------------------------------------------------------------- solutions


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.name)
def test_a_solution_step_by_step(puzzle: Puzzle) -> None:
    session = Session(puzzle)
    answer = session.show_solution()
    assert isinstance(answer, Solved)
    assert session.future == tuple(answer.moves)
    while session.redo():
        pass
    assert session.solved
    assert session.record(1.0)["solved"] is False


def test_a_solution_is_replayed_to_the_step_that_breaks() -> None:
    session = Session(knobel.load(BOARD), ["R"])
    verdict = session.replay("right, right, down")
    assert (bool(verdict), verdict.step) == (False, 3)
    assert (session.moves, session.future) == (("R",), ("R",))
    assert not session.solution_ahead
    assert session.replay(list(knobel.solve(session.puzzle).moves))
    assert len(session.future) == 16
    assert session.solution_ahead


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.name)
def test_checking_does_not_change_the_game(puzzle: Puzzle) -> None:
    answer = knobel.solve(puzzle)
    assert isinstance(answer, Solved)
    session = Session(puzzle, answer.moves)
    session.undo()
    before = session.moves, session.future, session.save()
    assert not session.replay(list(answer.moves[:-1]))  # wrong, and as long as the moves that are made
    assert (session.moves, session.future, session.save()) == before
    session.redo()
    assert session.record(1.0)["solved"] is True  # a wrong idea takes no merit away


def test_a_right_solution_that_begins_in_another_way_changes_nothing() -> None:
    session = Session(knobel.load(BOARD), ["L", "R"])
    assert session.replay(list(knobel.solve(session.puzzle).moves))
    assert (session.moves, session.future, session.shown) == (("L", "R"), (), False)


def test_own_moves_are_no_solution_even_if_one_was_shown() -> None:
    session = Session(knobel.load(str(Path(BOARD).with_name("own2.txt"))))
    session.show_solution()
    assert session.solution_ahead
    session.redo()
    assert session.solution_ahead
    session.undo()
    session.play("U")  # loses
    session.back_to_winnable()
    assert session.future == ("U",)
    assert not session.solution_ahead
    assert not Session.load(session.save()).solution_ahead
    session.show_solution()
    assert Session.load(session.save()).solution_ahead


# ---------------------------------------------------------------- keeping


def variants() -> list[Puzzle]:
    text = "3\n1,1,4\n1\n3,1,2\n"
    graph = "4 5\n1 2\n2 3\n3 4\n4 1\n4 2\n"
    return [
        *puzzles()[:3],
        Template("oxxo"),
        knobel.parse(text, diagonal=True),
        knobel.parse(graph, start=(1, 3, 4), meet=2),
        knobel.parse(Path(FRAME).read_text(), stick="all"),
    ]


@pytest.mark.parametrize("puzzle", variants(), ids=lambda puzzle: puzzle.name)
def test_saved_games_come_back(puzzle: Puzzle) -> None:
    session = Session(puzzle)
    for _ in range(2):
        session.play(next(iter(puzzle.moves(session.state))))
    session.undo()
    session.hint()
    text = session.save(12.34)
    again = Session.load(text)
    assert again.puzzle == puzzle
    assert (again.moves, again.future, again.state) == (session.moves, session.future, session.state)
    assert (again.undos, again.hints, again.seconds) == (1, session.hints, 12.3)
    assert looks_like_game(text)
    assert not looks_like_game(puzzle.format())
    assert Session.load(again.save(12.34).replace("\n", "\r\n")).moves == session.moves


WRONG = {
    "nothing": ("", 1, "knobel game 1"),
    "version": ("knobel game 7\npuzzle:\n", 1, "knobel game 1"),
    "no puzzle": ("knobel game 1\nkind: rotation\n", 3, "puzzle:"),
    "a word": ("knobel game 1\nmoves R R\npuzzle:\n", 2, "colon"),
    "twice": ("knobel game 1\nat: 0\nat: 0\npuzzle:\n", 3, "once"),
    "kind": ("knobel game 1\n\nkind: chess\npuzzle:\n5\n", 3, "chess"),
    "variant": ("knobel game 1\nkind: stromrallye\nvariant: {]\npuzzle:\n5\n", 3, "JSON"),
    "other variant": ('knobel game 1\nkind: stromrallye\nvariant: {"x": 1}\npuzzle:\n5\n', 3, "x"),
    "board": ("knobel game 1\nkind: stromrallye\npuzzle:\n5\n3,5,9\nx\n", 6, "expected"),
    "move": ("knobel game 1\nmoves: R Q\npuzzle:\n5\n3,5,9\n1\n5,1,3\n", 2, "move 2"),
    "moves": ("knobel game 1\nmoves: [1]\npuzzle:\n5\n3,5,9\n1\n5,1,3\n", 2, "moves"),
    "at": ("knobel game 1\nat: 9\npuzzle:\n5\n3,5,9\n1\n5,1,3\n", 2, "only 0"),
    "number": ("knobel game 1\nundos: -1\npuzzle:\n5\n3,5,9\n1\n5,1,3\n", 2, "whole"),
    "true as a number": ("knobel game 1\nundos: true\npuzzle:\n5\n3,5,9\n1\n5,1,3\n", 2, "whole"),
    "true as a time": ("knobel game 1\nseconds: true\npuzzle:\n5\n3,5,9\n1\n5,1,3\n", 2, "seconds"),
    "digits of Python": ("knobel game 1\nseconds: 1_0\npuzzle:\n5\n3,5,9\n1\n5,1,3\n", 2, "seconds"),
    "true as a field": (
        'knobel game 1\nkind: huepfburg\nvariant: {"start": [true, 2]}\npuzzle:\n2 2\n1 2\n2 1\n',
        3,
        "fields",
    ),
    "true as a choice": (
        'knobel game 1\nkind: huepfburg\nvariant: {"meet": true}\npuzzle:\n2 2\n1 2\n2 1\n',
        3,
        "whole number",
    ),
    "a number as a flag": (
        'knobel game 1\nkind: stromrallye\nvariant: {"diagonal": 1}\npuzzle:\n5\n3,5,9\n1\n5,1,3\n',
        3,
        "true or false",
    ),
    "seconds": ("knobel game 1\nseconds: nan\npuzzle:\n5\n3,5,9\n1\n5,1,3\n", 2, "seconds"),
}


@pytest.mark.parametrize(("text", "line", "words"), WRONG.values(), ids=WRONG)
def test_a_bad_game_names_its_line(text: str, line: int, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Session.load(text)
    assert caught.value.line == line
    assert words in str(caught.value)


def test_moves_with_spaces_are_kept() -> None:
    class Wordy(Countdown):
        def moves(self, state):  # type: ignore[no-untyped-def]
            return [f"take {n}" for n in (1, 2) if n <= state]

        def apply(self, state, move):  # type: ignore[no-untyped-def]
            return state - int(move.split()[1])

    session = Session(Wordy(4), ["take 1", "take 2"])
    assert 'moves: ["take 1", "take 2"]' in session.save()


@pytest.mark.parametrize("puzzle", variants(), ids=lambda puzzle: puzzle.name)
def test_attempts_are_play_records(puzzle: Puzzle, tmp_path: Path) -> None:
    session = Session(puzzle)
    path = str(tmp_path / "attempts.jsonl")
    append_record(path, session.record(3.21, "ada"))
    append_record(path, session.record(4.0))
    first, second = Path(path).read_text(encoding="utf-8").splitlines()
    record = read_record(first)
    assert (record.player, record.seconds, record.solved) == ("ada", 3.2, False)
    assert record.puzzle() == puzzle
    assert json.loads(second)["moves"] == []
    with pytest.raises(PuzzleError, match="cannot be written"):
        append_record(str(tmp_path), session.record(1.0))


def test_messages_can_be_sent_between_processes() -> None:
    for puzzle in puzzles():
        found = Session(puzzle).hint()
        again = pickle.loads(pickle.dumps(found))
        assert [m.text("de") for m in (again.message, *again.why)] == [
            m.text("de") for m in (found.message, *found.why)
        ]
