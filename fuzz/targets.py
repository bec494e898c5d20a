"""What the Python fuzzers throw bytes at. A target returns or the finding is its exception.

Every target takes any bytes. What it allows is written out: the errors meant for people.
Everything else (another exception, a broken promise) is a finding.
"""

from __future__ import annotations

from collections.abc import Callable

import knobel
from knobel import notation
from knobel.errors import IllegalMove, KnobelError, PuzzleError
from knobel.parsing import decode
from knobel.puzzle import Puzzle
from knobel.registry import find

Target = Callable[[bytes], None]
KINDS = ("stromrallye", "rotation", "huepfburg")


def _told(error: KnobelError) -> None:
    """An error is a sentence in both languages."""
    for lang in ("en", "de"):
        assert error.message.text(lang).strip(), "an error without a sentence"


def _parse(data: bytes, kind: str | None) -> Puzzle | None:
    try:
        text = decode(data)
        puzzle = knobel.parse(text, kind, trust_count=bool(len(data) % 2))
    except PuzzleError as error:
        _told(error)
        assert error.line is not None, "an error without a line"
        lines = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").count(b"\n") + 1
        assert 1 <= error.line <= max(lines, len(data)), "an error in a line that is not there"
        return None
    return puzzle


def _text(kind: str | None) -> Target:
    def target(data: bytes) -> None:
        puzzle = _parse(data, kind)
        if puzzle is None:
            return
        written = puzzle.format()
        again = knobel.parse(written, puzzle.name, **puzzle.chosen_options())
        assert again == puzzle, "what is written is not what is read"
        assert again.format() == written, "written differently the second time"
        assert hash(again) == hash(puzzle)
        state = puzzle.start()
        for move in list(puzzle.moves(state))[:4]:
            after = puzzle.apply(state, move)
            assert puzzle.apply(state, puzzle.parse_move(move)) == after, "a move is not its text"

    return target


BOARDS = {
    "stromrallye": "3\n1,2,3\n2\n2,3,2\n3,1,3\n",
    "rotation": "5\n#####\n#0 1#\n#0  #\n#22 #\n## ##\n",
    "huepfburg": "4 5\n1 2\n2 3\n3 4\n4 1\n2 4\n",
    "template": "oxxo\n",
}


def _solution(kind: str) -> Target:
    """Reading moves in any notation, replaying them, and writing what was read."""
    puzzle = find(kind).parse(BOARDS[kind])

    def target(data: bytes) -> None:
        text = data.decode("utf-8", errors="replace")
        reading = notation.read(puzzle, text)
        if reading.broken is not None:
            assert reading.broken.step >= 0  # 0: before the first
            assert reading.broken.reason.message.text("de")
        for strict in (False, True):
            verdict = knobel.verify(puzzle, text, strict=strict)
            assert verdict.valid or verdict.reason is not None
        if not verdict.valid:
            return
        for name in puzzle.notations:
            for lang in ("de", "en"):
                written = notation.write(puzzle, reading.moves, name, lang)
                back = notation.read(puzzle, written)
                assert back.broken is None, f"{name} cannot be read back"
                assert knobel.verify(puzzle, back.moves), f"{name} is read as something wrong"
                assert notation.write(puzzle, back.moves, name, lang) == written, f"{name} changes"
                # A leg says how long it is, not which way it takes.
                assert name == "legs" or list(back.moves) == list(reading.moves), f"{name} differs"

    return target


def _moves(data: bytes) -> None:
    """One token is a move or an IllegalMove, whatever it is."""
    text = data.decode("utf-8", errors="replace")
    for kind, board in BOARDS.items():
        puzzle = find(kind).parse(board)
        try:
            puzzle.apply(puzzle.start(), puzzle.parse_move(text))
        except IllegalMove as error:
            assert error.reason.message.text("de").strip()


def _answers() -> Target:
    """The output of a program, whatever it is, gets an opinion and a score with a reason in both
    languages; what is taken for a solution is one."""
    from knobel.judge.runs import Allowance, Run
    from knobel.judge.score import score
    from knobel.judge.verdict_names import NAMES
    from knobel.judge.verdicts import judge_run
    from knobel.limits import Limits
    from knobel.notation import repeat_counts
    from knobel.verify import Truth

    asked = [find(kind).parse(board) for kind, board in BOARDS.items()]
    known = [(puzzle, knobel.solve(puzzle)) for puzzle in asked]

    def judged(puzzle: Puzzle, truth: knobel.Answer, data: bytes) -> None:
        run = Run(data, "", None, 0, None, 0.1, 1)
        judgement = judge_run(run, Truth(puzzle, Limits(), truth), Allowance(), "puzzle.txt")
        assert NAMES[judgement.verdict]
        if judgement.verdict in ("right", "not-shortest") and judgement.moves:
            assert knobel.verify(puzzle, judgement.moves), "a wrong solution is taken for a right one"
        assert judgement.reason is None or all(
            judgement.reason.message.text(lang).strip() for lang in ("de", "en")
        )
        assert judgement.verdict == "right" or judgement.reason is not None, "no reason is given"
        worth = score(puzzle, data.decode("utf-8", errors="replace"), truth=truth)
        assert 0 <= worth.value <= 1
        assert worth.reason.message.text("de").strip()

    def target(data: bytes) -> None:
        most, repeat_counts.MOST_MOVES = repeat_counts.MOST_MOVES, 500  # "R1000 R1000 …" would only take long
        try:
            for puzzle, truth in known:
                judged(puzzle, truth, data)
        finally:
            repeat_counts.MOST_MOVES = most

    return target


def _records(data: bytes) -> None:
    """Play records: a record or an error with a sentence."""
    from knobel.difficulty.records import read_record

    try:
        record = read_record(data.decode("utf-8", errors="replace"))
        record.puzzle()
        assert record.key
    except KnobelError as error:
        _told(error)


def _saved(data: bytes) -> None:
    """A saved game: a session that is saved as it was read, or an error with a line."""
    from knobel.game.session import Session

    try:
        session = Session.load(data.decode("utf-8", errors="replace"))
    except PuzzleError as error:
        _told(error)
        assert error.line is not None, "an error without a line"
        return
    again = Session.load(session.save())
    assert again.save() == session.save(), "saved differently the second time"
    assert (again.moves, again.future) == (session.moves, session.future)


TARGETS: dict[str, Target] = {
    **{f"text_{kind}": _text(kind) for kind in KINDS},
    "text_any": _text(None),
    **{f"solution_{kind}": _solution(kind) for kind in KINDS},
    "moves": _moves,
    "answers": _answers(),
    "records": _records,
    "saved": _saved,
}
