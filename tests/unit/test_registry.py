"""Puzzles of other packages, through the entry point group `knobel.puzzles`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from knobel import Solved, registry, solve
from knobel.errors import KnobelError
from support import guest_puzzle
from support.command_line import PATIENCE
from support.guest_puzzle import Countdown

GUEST = Path(guest_puzzle.__file__).read_text(encoding="utf-8")


@pytest.fixture
def guest(tmp_path: Path) -> Path:
    """An installed package with one puzzle."""
    (tmp_path / "countdown.py").write_text(GUEST, encoding="utf-8")
    info = tmp_path / "countdown-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: countdown\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[knobel.puzzles]\ncountdown = countdown:Countdown\n")
    return tmp_path


def knobel(guest: Path, *arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    code = f"import sys; sys.path.insert(0, {str(guest)!r}); from knobel.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False, timeout=PATIENCE)


@pytest.mark.slow
def test_a_guest_is_recognised_solved_and_verified(guest: Path) -> None:
    solved = knobel(guest, "solve", "-", text="heap 5\n")
    assert (solved.returncode, solved.stderr) == (0, "")
    assert solved.stdout.splitlines()[0] == "-: solved: 3 moves (the fewest possible)"
    (guest / "heap.txt").write_text("heap 5\n")
    verified = knobel(guest, "verify", str(guest / "heap.txt"), "-", text="2 2 1")
    assert verified.stdout == "valid: 3 moves\n"
    wrong = knobel(guest, "verify", str(guest / "heap.txt"), "-", text="2 2 2")
    assert (wrong.returncode, wrong.stdout) == (1, "invalid at step 3: cannot take 2\n")


@pytest.mark.slow
def test_a_guest_can_be_named_and_checked(guest: Path) -> None:
    named = knobel(guest, "solve", "--kind", "countdown", "-", text="heap 1")
    assert named.returncode == 0
    code = (
        f"import sys; sys.path.insert(0, {str(guest)!r})\n"
        "from knobel.testing import check_puzzle; check_puzzle('countdown')"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=PATIENCE)


def test_a_broken_guest_is_named(guest: Path) -> None:
    (guest / "countdown.py").write_text("raise RuntimeError('oops')")
    failed = knobel(guest, "solve", "--kind", "countdown", "-", text="heap 1")
    assert failed.returncode == 2
    assert "countdown" in failed.stderr
    assert failed.stderr.count("\n") == 1


BROKEN = {
    "raises": "raise RuntimeError('oops')",
    "function": "def Countdown(): pass",
    "nameless": "from knobel import Puzzle\nclass Countdown(Puzzle): pass",
    "parse": GUEST + "    parse = classmethod(lambda cls, text, **how: {}[text])\n",
    "taken": GUEST + "    name = 'rotation'\n",
}


@pytest.mark.slow
@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN)
def test_a_broken_guest_disturbs_nobody(guest: Path, broken: str) -> None:
    """Not our own kinds, and not the other guests; it is mentioned in one line."""
    (guest / "other.py").write_text(GUEST.replace('"heap"', '"pile"').replace("countdown", "pile"))
    (guest / "countdown.py").write_text(broken)
    entries = guest / "countdown-1.0.dist-info" / "entry_points.txt"
    entries.write_text(entries.read_text() + "pile = other:Countdown\n")
    own = knobel(guest, "solve", "-", text="2 2\n1 2\n2 1\n")
    assert (own.returncode, own.stderr) == (1, "")
    other = knobel(guest, "solve", "-", text="pile 5")
    assert other.returncode == 0
    assert (other.stderr.count("\n"), other.stderr.count("plug-in puzzle")) == (1, 1)
    named = knobel(guest, "solve", "--kind", "pile", "-", text="pile 5")
    assert (named.returncode, named.stderr) == (0, "")
    wrong = knobel(guest, "solve", "--kind", "countdown", "-", text="heap 5")
    assert wrong.returncode == 2
    assert "countdown" in wrong.stderr
    assert "Traceback" not in wrong.stderr


def test_an_unknown_kind_lists_the_known_ones() -> None:
    with pytest.raises(KnobelError, match="huepfburg, rotation, stromrallye"):
        registry.find("chess")


def test_the_template_is_not_on_the_menu() -> None:
    assert "template" not in registry.puzzles()
    assert registry.find("template").name == "template"


ENDS = {
    "import": "raise SystemExit(0)",
    "import-odd": "class Odd(BaseException): pass\nraise Odd",
    "parse": GUEST + "    def parse(cls, text, **how): raise SystemExit(0)\n    parse = classmethod(parse)\n",
    "recognise": GUEST + "    recognise = classmethod(lambda cls, text: __import__('sys').exit(0))\n",
}


@pytest.mark.slow
@pytest.mark.parametrize("end", ENDS)
def test_a_guest_that_ends_the_program_does_not(guest: Path, end: str) -> None:
    (guest / "countdown.py").write_text(ENDS[end])
    (guest / "heap.txt").write_text("heap 5\n")
    (guest / "frame.txt").write_text("2 2\n1 2\n2 1\n")
    ran = knobel(guest, "solve", "--json", str(guest / "heap.txt"), str(guest / "frame.txt"))
    assert ran.returncode == 2
    heap, frame = map(json.loads, ran.stdout.splitlines())
    assert "error" in heap
    assert frame["status"] == "unsolvable"
    assert "countdown" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_guest_that_ends_the_program_in_the_search_is_an_internal_error(guest: Path) -> None:
    (guest / "countdown.py").write_text(GUEST + "    def moves(self, state): raise SystemExit(0)\n")
    ran = knobel(guest, "solve", "-", text="heap 5\n")
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (70, "", 1)
    assert "SystemExit" in ran.stderr


def test_a_ctrl_c_in_a_guest_is_a_ctrl_c(guest: Path) -> None:
    (guest / "countdown.py").write_text("raise KeyboardInterrupt")
    assert knobel(guest, "solve", "-", text="heap 5\n").returncode == 130


WRONG = {
    "illegal": ('("2", "9")', "(step 2): cannot take 9"),
    "too short": ('("2", "2")', "(step 2): the puzzle is not solved at the end"),
    "too long": ('("2", "2", "1", "1")', "(step 4): already solved after 3 moves, but 4 moves were given"),
    "another": ('("2", "2", "1"), solutions=(("2", "2", "1"), ("1",))', "(step 1): "),
}


@pytest.mark.slow
@pytest.mark.parametrize(("answer", "complaint"), WRONG.values(), ids=WRONG)
def test_a_wrong_solution_of_a_guest_is_an_error(guest: Path, answer: str, complaint: str) -> None:
    solver = f"    def solve(self, limits, wish, state=None):\n        return Solved({answer})\n"
    (guest / "countdown.py").write_text(
        f"{GUEST}{solver}".replace("Message\n", "Message\nfrom knobel import Solved\n")
    )
    (guest / "heap.txt").write_text("heap 5\n")
    (guest / "graph.txt").write_text("2 2\n1 2\n2 1\n")
    ran = knobel(guest, "solve", "--json", str(guest / "heap.txt"), str(guest / "graph.txt"))
    assert ran.returncode == 70
    heap, graph = map(json.loads, ran.stdout.splitlines())
    assert heap["error"]["kind"] == "wrong-answer"
    assert complaint in heap["error"]["text"]
    assert graph["status"] == "unsolvable"
    assert ran.stderr.count("\n") == 1


def test_a_solution_from_the_middle_of_a_game_is_replayed_from_there() -> None:
    hasty = type("Hasty", (Countdown,), {"solve": lambda self, limits, wish, state=None: Solved(("2",))})
    assert solve(hasty(5), state=2).status == "solved"
    with pytest.raises(KnobelError, match="wrong solution"):
        solve(hasty(5), state=3)
