"""`knobel verify`: right, or wrong at which step and why."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from support.command_line import APART, BOARD, FRAME, GRAPH, STUCK, Here, check_one_line, write
from support.examples import ROOT

RIGHT = "R R U U U U D D D U U L L L L R R"


@pytest.mark.parametrize(
    ("file", "solution", "said"),
    [(BOARD, RIGHT, "17 steps"), (FRAME, "L L", "2 turns"), (GRAPH, "3/4 5/6 7/7", "3 jumps")],
)
def test_right(knobel: Here, file: str, solution: str, said: str) -> None:
    ran = knobel("verify", file, "-", stdin=solution)
    assert ran == (0, f"valid: {said}\n", "")
    assert knobel("verify", file, "-", "--json", stdin=solution).record == {
        "file": file,
        "kind": Path(file).parent.name,
        "valid": True,
        "step": None,
        "reason": None,
    }


@pytest.mark.parametrize(
    ("file", "solution", "step", "kind", "said"),
    [
        (BOARD, "R R R", 3, "off-board", "(6|5) is off the board"),
        (BOARD, "R R X", 3, "unreadable", "line 1, column 5: “X” is not a move"),
        (BOARD, RIGHT + " R", 18, "wrong-steps", "already solved after 17 steps, but 18 steps were given"),
        (BOARD, "R R U", 3, "charge-left", "charge left: (5|1): 3, (1|2): 2, (5|4): 6; on board: 3"),
        (FRAME, "L", 1, "stick-not-out", "no stick has fallen out"),
        (GRAPH, "3/4 5/7", 2, "no-arrow", "player 2: there is no arrow 4 -> 7"),
    ],
)
def test_wrong(knobel: Here, file: str, solution: str, step: int, kind: str, said: str) -> None:
    assert knobel("verify", file, "-", stdin=solution) == (1, f"invalid at step {step}: {said}\n", "")
    ran = knobel("verify", file, "-", "--json", stdin=solution)
    assert (ran.code, ran.err) == (1, "")
    assert list(ran.record) == ["file", "kind", "valid", "step", "reason"]
    assert (ran.record["file"], ran.record["kind"]) == (file, Path(file).parent.name)
    assert (ran.record["valid"], ran.record["step"]) == (False, step)
    assert ran.record["reason"] == {"kind": kind, "text": said}


def test_wrong_as_a_whole(knobel: Here) -> None:
    ran = knobel("verify", GRAPH, "-", stdin="1 -> 3")
    assert ran == (1, "invalid: expected 2 routes (one per player), found 1\n", "")
    assert knobel("verify", FRAME, "-", stdin="").out == "invalid: no moves; no stick has fallen out\n"


def test_german(knobel: Here) -> None:
    ran = knobel("verify", BOARD, "-", "--lang", "de", stdin="rechts rechts rechts")
    assert ran == (1, "ungültig bei Schritt 3: (6|5) liegt außerhalb des Spielbretts\n", "")
    assert knobel("verify", BOARD, "-", "--lang", "de", stdin=RIGHT).out == "gültig: 17 Schritte\n"


def test_the_puzzle_from_standard_input(knobel: Here, tmp_path: Path) -> None:
    (solution,) = write(tmp_path, {"solution.txt": RIGHT})
    assert knobel("verify", "-", solution, stdin=Path(BOARD).read_text()).code == 0


LONG = str(ROOT / "examples" / "rotation" / "turns98.txt")
NOTHING_TO_DO = "2\n1,2,0\n1\n2,2,0\n"
PRINTED: tuple[list[str], ...] = (
    [],
    ["--json"],
    ["--notation", "tokens"],
    ["--boards"],
    ["--solutions", "3", "--boards"],
)


@pytest.mark.parametrize(
    ("puzzle", "variant"),
    [
        *((Path(file).read_text(), []) for file in (BOARD, FRAME, GRAPH)),
        (NOTHING_TO_DO, []),
        ("3 1\n1 2\n", ["--start", "1,1"]),
    ],
    ids=["stromrallye", "rotation", "huepfburg", "nothing to do", "nobody has to jump"],
)
def test_what_solve_prints_can_be_verified(
    knobel: Here, tmp_path: Path, puzzle: str, variant: list[str]
) -> None:
    (file,) = write(tmp_path, {"puzzle.txt": puzzle})
    for options in [*PRINTED, *(["--lang", "de", *more] for more in PRINTED)]:
        solved = knobel("solve", file, *variant, *options)
        assert solved.code == 0
        assert knobel("verify", file, "-", *variant, stdin=solved.out).code == 0, options


def test_the_claim_that_there_is_none(knobel: Here) -> None:
    """Right, wrong, or more than the limits allow to say."""
    ran = knobel("verify", STUCK, "-", stdin="unlösbar")
    assert (ran.code, ran.out[:28]) == (0, "valid: there is no solution:")
    ran = knobel("verify", BOARD, "-", "--json", stdin="There is no solution.")
    assert (ran.code, ran.record["valid"], ran.record["reason"]["kind"]) == (1, False, "solvable")
    ran = knobel("verify", FRAME, "-", "--states", "1", "--json", stdin="unsolvable")
    assert (ran.code, ran.record["valid"], ran.record["reason"]["kind"]) == (3, False, "undecided")
    assert knobel("verify", FRAME, "-", "--states", "1", stdin="unsolvable").out.startswith("undecided: ")


def test_variants(knobel: Here) -> None:
    two = {"stdin": "DR U"}
    puzzle = "2\n1,1,1\n1\n2,2,1\n"
    assert knobel("verify", "-", BOARD, stdin=puzzle).code == 1
    assert knobel("verify", FRAME, "-", "--stick", "0", stdin="L L").code == 1
    assert knobel("verify", FRAME, "-", "--stick", "1", stdin="L L").code == 0
    assert knobel("verify", GRAPH, "-", "--start", "5,6,6", stdin="7/7/7").code == 0
    assert knobel("verify", GRAPH, "-", "--meet", "3", stdin="3/4 5/6 7/7").code == 1
    assert knobel("verify", BOARD, "-", **two).code == 1
    assert "diagonal" in knobel("verify", BOARD, "-", **two).out
    assert "diagonal" not in knobel("verify", BOARD, "-", "--diagonal", **two).out


def test_the_count_can_be_trusted(knobel: Here, tmp_path: Path) -> None:
    text = "2\n1,1,1\n0\n2,2,1\n"
    (solution,) = write(tmp_path, {"solution.txt": "R"})
    check_one_line(knobel("verify", "-", solution, stdin=text), "-:3:1:")
    assert knobel("verify", "-", solution, "--trust-count", stdin=text).code == 0


def test_kind_can_be_named(knobel: Here, tmp_path: Path) -> None:
    (coins,) = write(tmp_path, {"coins.txt": "oxxo\n"})
    assert knobel("verify", coins, "-", "--kind", "template", stdin="1 2 3 4").code == 0
    assert knobel("verify", coins, "-", stdin="1 2 3 4").code == 2


def test_errors(knobel: Here, tmp_path: Path) -> None:
    broken, latin = write(tmp_path, {"broken.txt": "5\n3,x,9\n0\n", "latin.txt": ""})
    latin.write_bytes("R\nmöglich".encode("latin-1"))
    check_one_line(knobel("verify", broken, "-", stdin=RIGHT), f"{broken}:2:3:")
    check_one_line(knobel("verify", "--strict", BOARD, latin), f"{latin}:2:2:", "0xF6")
    assert knobel("verify", BOARD, latin).code == 1
    check_one_line(knobel("verify", BOARD, tmp_path), str(tmp_path))
    check_one_line(knobel("verify", BOARD, "missing.txt"), "missing.txt: file not found")
    check_one_line(knobel("verify", "missing.txt", "-"), "missing.txt: file not found")
    check_one_line(knobel("verify", "-", "-"), "only one of PUZZLE and SOLUTION")
    ran = knobel("verify", broken, "-", "--json", stdin=RIGHT)
    assert ran.code == 2
    assert list(ran.record) == ["file", "error"]
    assert ran.record["file"] == str(broken)
    assert (ran.record["error"]["kind"], ran.record["error"]["line"]) == ("not-a-number", 2)
    assert knobel("verify", "-", "-", "--json").record["error"]["kind"] == "usage"


def test_control_characters_do_not_reach_the_terminal(knobel: Here) -> None:
    ran = knobel("verify", BOARD, "-", "--strict", stdin="R \x1b[2J\x07")
    assert ran.code == 1
    assert "\x1b" not in ran.out
    assert "\\x1b[2J\\x07" in ran.out
    assert len(ran.out.splitlines()) == 1


@pytest.mark.slow
def test_large_solutions(knobel: Here) -> None:
    for solution in ("R L " * 250_000, "RL" * 500_000, "(4|5) (3|5) " * 50_000, "x" * 5_000_000):
        ran = knobel("verify", BOARD, "-", stdin=solution)
        assert ran.code == 1
        assert len(ran.out) < 200


# ---------------------------------------------------------------- whatever `solve` prints


@pytest.mark.parametrize("more", [[], ["--json"], ["--boards"], ["--solutions", "2"], ["--lang", "de"]])
@pytest.mark.parametrize("kind", ["stromrallye", "rotation", "huepfburg"])
def test_every_status_can_be_piped(knobel: Here, tmp_path: Path, kind: str, more: list[str]) -> None:
    """Solved and unsolvable are right; undecided stays undecided."""
    texts = {
        "stromrallye": (Path(BOARD).read_text(), "3\n1,1,1\n1\n3,3,3\n"),
        "rotation": (Path(FRAME).read_text(), Path(STUCK).read_text()),
        "huepfburg": (Path(GRAPH).read_text(), Path(APART).read_text()),
    }
    for name, text in zip(("solved.txt", "unsolvable.txt"), texts[kind], strict=True):
        (file,) = write(tmp_path, {name: text})
        told = knobel("solve", file, *more)
        ran = knobel("verify", file, "-", stdin=told.out)
        assert (told.code, ran.code) == ((0, 0) if name == "solved.txt" else (1, 0)), (told.out, ran.out)
        assert knobel("verify", file, "-", "--strict", stdin=told.out).code == 0


def test_an_undecided_answer_stays_undecided(knobel: Here) -> None:
    for more in ([], ["--json"], ["--lang", "de"]):
        told = knobel("solve", LONG, "--states", "5", *more)
        assert told.code == 3
        assert knobel("verify", LONG, "-", stdin=told.out).code == 3
        assert knobel("verify", LONG, "-", "--strict", stdin=told.out).code == 3


@pytest.mark.parametrize("more", [[], ["--json"], ["--boards"], ["--lang", "de"]])
def test_answers_about_several_files(knobel: Here, more: list[str]) -> None:
    """The one about this file counts, wherever it stands."""
    files = [BOARD, STUCK, FRAME, APART, GRAPH]
    told = knobel("solve", *files, *more).out
    for file in files:
        assert knobel("verify", file, "-", stdin=told).code == 0, file


def test_guests_can_be_piped(knobel: Here, tmp_path: Path) -> None:
    (coins,) = write(tmp_path, {"coins.txt": "oxxo\n"})
    for more in ([], ["--json"], ["--boards"]):
        told = knobel("solve", coins, "--kind", "template", *more).out
        assert knobel("verify", coins, "-", "--kind", "template", stdin=told).code == 0


# ---------------------------------------------------------------- what programs print


@pytest.mark.parametrize(
    "solution",
    [
        f"Lösung gefunden in 17 Schritten:\n{RIGHT}\nZeit: 0.02 s",
        "Weg: → → ↑ ↑ ↑ ↑ ↓ ↓ ↓ ↑ ↑ ← ← ← ← → →",
        "2xR 4xU 3xD 2xU 4xL 2xR",
        "E E N N N N S S S N N W W W W E E",
        str(RIGHT.split()),
        "| Schritt | Zug |\n|---|---|\n"
        + "\n".join(f"| {n} | {m} |" for n, m in enumerate(RIGHT.split(), 1)),
        "Solution: 0 → 3(3) → 1(3) → 3(3) → 2(6) → -1(2)",
    ],
)
def test_free_text(knobel: Here, solution: str) -> None:
    assert knobel("verify", BOARD, "-", stdin=solution).out == "valid: 17 steps\n"
    assert knobel("verify", BOARD, "-", "--strict", stdin=solution).code == 1


def test_what_is_not_text_is_no_answer(knobel: Here, tmp_path: Path) -> None:
    """No move is looked for in noise; text in any encoding is read."""
    noise, random = tmp_path / "noise.txt", Random(7)
    for length in (30, 300, 100_000):
        noise.write_bytes(random.randbytes(length))
        check_one_line(knobel("verify", BOARD, noise), "noise.txt: expected a solution", "not text")
    for text in (
        f"Lösung: {RIGHT}".encode("latin-1"),
        f"\x1b[1m{RIGHT}\x1b[0m".encode(),
        RIGHT.encode("utf-16"),
    ):
        noise.write_bytes(text)
        assert knobel("verify", BOARD, noise).code == 0


def test_an_empty_answer_is_called_so(knobel: Here) -> None:
    ran = knobel("verify", BOARD, "-", stdin="\n")
    assert (ran.code, ran.out[:27]) == (1, "invalid: no moves; charge l")
    assert "no moves" not in knobel("verify", BOARD, "-", stdin="R\n").out
