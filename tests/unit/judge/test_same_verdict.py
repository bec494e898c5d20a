"""Judge and verify say the same about whatever both read; a program means the same in all its answers."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import knobel
from knobel.answers import Unsolvable
from knobel.judge.runs import Allowance, Run
from knobel.judge.tournament import Answered, settled
from knobel.judge.verdicts import Judgement, judge_run
from knobel.limits import Limits
from knobel.notation import answer_reader, clean_output, read_answer
from knobel.puzzle import Puzzle
from knobel.verify import Truth, verify
from support.answer_corpus import notations, solvable, unsolvable
from support.command_line import Here, write

CASES = [*solvable(), *unsolvable()]
ONE_TURN = "5\n#####\n#  0#\n#   #\n    #\n#####\n"
MOVES = "R L U D O N S links right oben up 3/4 5/6 7/7 1 2 3 -> → 0 3(3) (4|5) 17 2x 4 mal"
OTHERS = ": = , Lösung Solution: Answer: keine unsolvable nicht no [ ] ( ) fertig"
WORDS = f"{MOVES} {OTHERS}".split()


def judgement(puzzle: Puzzle, text: str, form: str = "free", known: knobel.Answer | None = None) -> Judgement:
    run = Run(text.encode(), "", None, 0, None, 0.0, 0)
    truth = Truth(puzzle, Limits(), known or knobel.solve(puzzle))
    return judge_run(run, truth, Allowance(time=600), form=form)


def check_same(puzzle: Puzzle, text: str) -> None:
    right = judgement(puzzle, text).verdict in ("right", "not-shortest")
    assert right == bool(verify(puzzle, text)), text
    plain = read_answer(puzzle, text, strict=True)
    read_all = plain.reading is not None and plain.reading.broken is None and len(plain.moves)
    if read_all and (puzzle.words or puzzle.own_notations()) and plain.verdict:
        assert right, text


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(st.sampled_from(CASES), st.lists(st.sampled_from([*WORDS, "\n"]), max_size=12).map(" ".join))
def test_same_verdict_on_words(case: tuple[Puzzle, Sequence[str]], text: str) -> None:
    check_same(case[0], text)


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(st.sampled_from(CASES), st.integers(0, 30), st.integers(0, 40), st.data())
def test_same_verdict_on_solutions_with_a_mistake(
    case: tuple[Puzzle, Sequence[str]], style: int, at: int, data: st.DataObject
) -> None:
    """A move too many, too few, or another one; in every notation that can say it."""
    puzzle, moves = case
    changed = list(moves)
    place = at % (len(moves) + 1)
    changed[place : place + data.draw(st.integers(0, 1))] = data.draw(
        st.lists(st.sampled_from(list(moves)), max_size=1)
    )
    every = [text for name, text in notations(puzzle, changed) if not name.startswith("legs")]
    check_same(puzzle, every[style % len(every)])


def test_moves_after_the_goal_are_refused() -> None:
    """Also where each line alone would be a solution."""
    frame = knobel.parse(ONE_TURN)
    assert judgement(frame, "L\n").verdict == "right"
    for text in ("L\nL\n", "L L", "LL", "1. L\n2. L"):
        assert judgement(frame, text).verdict == "wrong"
        assert not verify(frame, text)


def test_very_many_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """More than are looked for among other words, with a label and without it; `python tools/limits` does
    the same with three million."""
    for name, module in (("MOST_LETTERS", clean_output), ("MOST_MOVES", answer_reader)):
        monkeypatch.setattr(module, name, getattr(module, name) // 100)
    board = knobel.parse("2\n1,1,3000\n2\n2,1,3000\n1,2,3000\n")
    answer = knobel.solve(board)
    assert answer.length == 9_000
    text = " ".join(answer.moves)
    for whole in (text, f"Lösung:\n{text}\nZeit: 3 s\n"):
        assert judgement(board, whole, known=answer).verdict == "right"
        assert verify(board, whole)


# ---------------------------------------------------------------- what letters mean

DOWN_ONLY = "3\n1,1,2\n0\n"
"""Right by U (down) U (down)."""


def outcomes(*texts: str) -> list[tuple[str, str | None]]:
    """A program's answers on the same board: the verdicts, and the kinds of their reasons."""
    board = knobel.parse(DOWN_ONLY)
    results = [Answered(0, judgement(board, text), None) for text in texts]
    ended = [result.judgement for result in settled(results)]
    return [(one.verdict, one.reason.kind if one.reason else None) for one in ended]


def test_u_may_be_unten() -> None:
    assert outcomes("U U") == [("right", "assumed")]
    assert outcomes("U R") == [("right", "assumed")]
    assert outcomes("D D") == [("right", None)]


def test_other_answers_show_what_is_meant() -> None:
    """Before or behind: O says that U is unten, D that it is up."""
    assert outcomes("U U", "U O")[0] == ("right", "assumed")
    assert outcomes("U O", "U U")[1] == ("right", "assumed")
    assert outcomes("U U", "D D") == [("wrong", "off-board"), ("right", None)]
    assert outcomes("D U", "U U") == [("right", None), ("wrong", "off-board")]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("U U (R=rechts, U=unten)", "right"),
        ("(R=rechts, U=unten)", "no-answer"),
        ("Legende: R = rechts, U = unten", "no-answer"),
        ("(R=right, U=up)\nU U", "wrong"),
        ("O=oben, U=unten\nU O", "right"),
    ],
)
def test_a_legend_is_no_answer(text: str, verdict: str) -> None:
    assert outcomes(text)[0][0] == verdict


# ---------------------------------------------------------------- one line, and nothing else


@pytest.mark.parametrize(
    ("text", "verdict", "kind"),
    [
        ("L L\n", "right", None),
        ("L L", "right", None),
        ("L L\r\n", "right", None),
        ("unsolvable\n", "false-unsolvable", "solvable"),
        ("solved\n", "wrong", "stick-not-out"),
        ("R R\n", "wrong", "stick-not-out"),
        ("L  L\n", "no-answer", "format"),
        ("L L \n", "no-answer", "format"),
        ("l l\n", "no-answer", "format"),
        ("LL\n", "no-answer", "format"),
        ("Solution: L L\n", "no-answer", "format"),
        ("L L\n\n", "no-answer", "format"),
        ("Unsolvable\n", "no-answer", "format"),
        ("", "no-answer", "format"),
    ],
)
def test_the_strict_format(text: str, verdict: str, kind: str | None) -> None:
    frame = next(puzzle for puzzle, moves in solvable() if list(moves) == ["L", "L"])
    told = judgement(frame, text, "strict")
    assert (told.verdict, told.reason and told.reason.kind) == (verdict, kind)


def test_unsolvable_in_the_strict_format() -> None:
    for puzzle, _ in unsolvable():
        assert isinstance(knobel.solve(puzzle), Unsolvable)
        assert judgement(puzzle, "unsolvable\n", "strict").verdict == "right"


@pytest.mark.slow
def test_the_option(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    here = Here(capsys, monkeypatch)
    (file,) = write(tmp_path_factory.mktemp("frame"), {"frame.txt": ONE_TURN})
    for said, form, verdict in (
        ("Answer: L", "free", "right"),
        ("Answer: L", "strict", "no-answer"),
        ("L", "strict", "right"),
    ):
        ran = here("judge", "--run", f"echo {said}", "--format", form, "--json", file)
        assert ran.record["verdict"] == verdict
    assert here("judge", "--run", "echo L", "--format", "loose", file).code == 2
