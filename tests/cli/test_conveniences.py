"""Small things that a new user expects of the command line."""

from __future__ import annotations

from pathlib import Path

import pexpect
import pytest

import knobel as api
from knobel.locale import Message
from support.command_line import (
    BOARD,
    COMMAND,
    FRAME,
    PATIENCE,
    STUCK,
    Here,
    apart,
    check_one_line,
    environment,
)
from support.examples import ROOT


@pytest.mark.parametrize("arguments", [(), ("solve",), ("batch", "generate"), ("play",)])
def test_short_help(arguments: tuple[str, ...], knobel: Here) -> None:
    assert knobel(*arguments, "-h").out == knobel(*arguments, "--help").out != ""


@pytest.mark.parametrize(("typed", "meant"), [("sole", "solve"), ("verfy", "verify"), ("Rate", "rate")])
def test_did_you_mean(typed: str, meant: str, knobel: Here) -> None:
    check_one_line(knobel(typed, BOARD), f"no such command “{typed}”; did you mean {meant}?")
    check_one_line(knobel("xyzzy"), "xyzzy")


def test_folders_read_capital_endings(knobel: Here, tmp_path: Path) -> None:
    (tmp_path / "A.TXT").write_bytes(Path(FRAME).read_bytes())
    (tmp_path / "b.Txt").write_bytes(Path(BOARD).read_bytes())
    assert [record["kind"] for record in knobel("solve", tmp_path, "--json").records] == [
        "rotation",
        "stromrallye",
    ]


@pytest.mark.parametrize("kind", ["stromrallye", "rotation", "huepfburg"])
def test_several_puzzles_in_a_stream(kind: str, knobel: Here) -> None:
    made = knobel("generate", kind, "--count", "3", "--seed", "5")
    records = knobel("solve", "-", "--json", stdin=made.out).records
    assert [(record["file"], record["status"]) for record in records] == [
        (f"-:{n}", "solved") for n in (1, 2, 3)
    ]
    assert knobel("rate", "-", stdin=made.out.replace("\n", "\r\n")).code == 0
    alone = knobel("generate", kind, "--seed", "5").out
    assert made.out.startswith(alone)
    assert knobel("solve", "-", "--json", stdin=alone).record["file"] == "-"


def test_a_stream_with_one_bad_puzzle_is_told_as_a_whole(knobel: Here) -> None:
    board = Path(BOARD).read_text(encoding="utf-8")
    check_one_line(knobel("solve", "-", stdin=f"{board}\n5\nnonsense\n"), "-:")


def test_play_a_kind(knobel: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    named = knobel("play", "rotation", "--seed", "3", "--plain", stdin="quit\n")
    assert named.code == 0
    assert named.out == knobel("play", "--kind", "rotation", "--seed", "3", "--plain", stdin="quit\n").out
    (tmp_path / "rotation").write_bytes(Path(STUCK).read_bytes())  # a file of that name comes first
    assert knobel("play", "rotation", "--plain", stdin="quit\n").out != named.out


def test_undo_several(knobel: Here) -> None:
    ran = knobel("play", BOARD, "--plain", stdin="R R U\nundo 2\nredo 2\nundo 99\nundo x\nundo 0\nquit\n")
    assert ran.code == 0
    counted = [line for line in ran.out.splitlines() if line.startswith("[")]
    assert [line.split()[0] for line in counted] == ["[0", "[3", "[1", "[3", "[0"]
    assert ran.out.count("Type how many moves") == 2


@pytest.mark.slow
def test_several_ratings_on_a_terminal_are_a_table() -> None:
    files = (FRAME, FRAME.replace("eigen2", "eigen3"))
    coloured, plain = (_on_a_terminal("rate", *files, no_color=no_color) for no_color in (False, True))
    for shown in (coloured, plain):
        heading = next(line for line in shown.splitlines() if "score" in line)
        assert "file" in heading
        assert "grade" in heading
        assert sum("eigen" in line for line in shown.splitlines()) == 2
    assert "\x1b[32m" in coloured
    assert "\x1b[32m" not in plain


@pytest.mark.slow
def test_several_answers_on_a_terminal_are_aligned(knobel: Here) -> None:
    files = (FRAME, STUCK, BOARD)
    coloured, plain = (_on_a_terminal("solve", *files, no_color=no_color) for no_color in (False, True))
    assert "\x1b[32m" in coloured
    assert "\x1b[" not in plain
    *lines, advice = plain.splitlines()
    assert advice == "(--full shows everything)"
    assert [line.split()[:2] for line in lines] == [
        [FRAME, "solved"],
        [STUCK, "unsolvable"],
        [BOARD, "solved"],
    ]
    details = (" 2 turns", " all 8 ", " 17 steps")
    starts = {line.index(words) for line, words in zip(lines, details, strict=True)}
    assert len(starts) == 1
    assert lines[0].endswith(": L L")
    # Whoever asks for more, for one puzzle or in a pipe gets what there always was.
    assert _on_a_terminal("solve", *files, "--full").splitlines() == knobel("solve", *files).out.splitlines()
    assert _on_a_terminal("solve", FRAME).splitlines() == knobel("solve", FRAME).out.splitlines()


def _on_a_terminal(*arguments: str, no_color: bool = False) -> str:
    more = {"TERM": "xterm-256color", "COLUMNS": "200", **({"NO_COLOR": "1"} if no_color else {})}
    plain = {name: value for name, value in environment("C.UTF-8").items() if name != "NO_COLOR"}
    command = [*COMMAND[1:], *arguments]
    child = pexpect.spawn(
        COMMAND[0], command, env={**plain, **more}, timeout=PATIENCE, dimensions=(30, 200), encoding="utf-8"
    )
    shown = child.read()
    child.close()
    return str(shown)


def test_errors_hold_no_control_characters() -> None:
    error = api.PuzzleError("kind", Message("bad {what}", what="\x1b[31m\n\u202e"), line=1, file="a\x07b")
    plain, illegal = Message("\x1b]0;title\x07"), api.IllegalMove("kind", Message("\x00"))
    for shown in (error, api.KnobelError("kind", plain), illegal):
        assert str(shown).isprintable()


def test_weights_are_numbers(knobel: Here, tmp_path: Path) -> None:
    (tmp_path / "weights.json").write_text('{"base": true, "points": {"tries": 80}}')
    assert knobel("rate", FRAME, "--weights", tmp_path / "weights.json").code == 2


def test_an_option_that_a_puzzle_does_not_have_is_refused(knobel: Here) -> None:
    check_one_line(knobel("solve", FRAME, "--fewest-swaps"), "--fewest-swaps does not apply to Rotation")
    assert knobel("solve", BOARD, "--fewest-swaps").code == 0


def test_a_notation_that_is_misspelt_is_not_one(knobel: Here) -> None:
    for wrong in ("Words", "field"):
        check_one_line(
            knobel("solve", BOARD, "--notation", wrong),
            f"Stromrallye has no notation “{wrong}”",
            "tokens, words",
        )


def test_numbers_that_are_too_small_are_told_plainly(knobel: Here) -> None:
    check_one_line(knobel("solve", BOARD, "--states", "0"), "--states", "expected 1 or more, found 0")
    check_one_line(knobel("solve", BOARD, "--states", "1" * 20), "--states", "at most 9223372036854775807")


def test_help_shows_defaults_and_what_is_optional(knobel: Here) -> None:
    for command in (("generate",), ("batch", "generate")):
        assert "[default: 1" in knobel(*command, "--help").out.partition("--count")[2][:200]
    assert "[FILE…]" in apart("judge", "--help").out
    assert "Generate, solve or rate" in apart("--help").out


def test_an_explanation_without_a_picture_speaks_of_none(knobel: Here) -> None:
    for path in sorted((ROOT / "examples/huepfburg").iterdir()):
        for lang, word in (("en", "picture"), ("de", "Bild")):
            assert word not in knobel("explain", path, "--lang", lang).out
