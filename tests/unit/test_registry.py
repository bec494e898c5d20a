"""Puzzles of other packages, through the entry point group `knobel.puzzles`."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import count
from pathlib import Path

import guest_puzzle
import pytest
from command_line import PATIENCE
from guest_puzzle import Countdown

from knobel import Solved, registry, solve
from knobel.puzzle import KnobelError, exhausted
from knobel.search import search
from knobel.testing import CheckFailed, check_puzzle

TICKS = count()
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


def test_a_guest_is_recognised_solved_and_verified(guest: Path) -> None:
    solved = knobel(guest, "solve", "-", text="heap 5\n")
    assert (solved.returncode, solved.stderr) == (0, "")
    assert solved.stdout.splitlines()[0] == "-: solved: 3 moves (the fewest possible)"
    (guest / "heap.txt").write_text("heap 5\n")
    verified = knobel(guest, "verify", str(guest / "heap.txt"), "-", text="2 2 1")
    assert verified.stdout == "valid: 3 moves\n"
    wrong = knobel(guest, "verify", str(guest / "heap.txt"), "-", text="2 2 2")
    assert (wrong.returncode, wrong.stdout) == (1, "invalid at step 3: cannot take 2\n")


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
    assert (other.stderr.count("\n"), other.stderr.count("of another package")) == (1, 1)
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
        ({"prove_unsolvable": lambda self, state=None: exhausted(0)},
         "solve says unsolvable"),
        ({"show": lambda self, state: None}, "show"),
        ({"recognise": classmethod(lambda cls, text: 0.0)}, "recognise"),
        ({"invent": classmethod(lambda cls, params, random: (cls(3), ["2"]))}, "solution is wrong"),
        ({"invent": classmethod(lambda cls, params, random: (cls(0), []))}, "solved from the start"),
        ({"invent": classmethod(lambda cls, params, random: cls(1 // 0))}, "invent must not raise"),
        ({"invent": classmethod(lambda cls, params, random: sys.exit(1))}, "invent must not raise"),
        ({"name": "rotation"}, "belongs to a puzzle of Knobel"),
        ({"notations": ("tokens", "smoke")}, "`notations` must list"),
        ({"apply": lambda self, state, move: Countdown.apply(self, state, move) if state < 5 else state - 2},
         "for whatever moves(state) does not give"),
        ({"parse": classmethod(lambda cls, text, **how: cls(int("".join(filter(str.isdigit, text)) or 0)))},
         "for a text that is no puzzle"),
        ({"recognise": classmethod(lambda cls, text: 1.0)}, "recognise must give less"),
        ({"recognise": classmethod(lambda cls, text: 7.0)}, "from 0 to 1"),
        ({"lacks": lambda self, state: 1 // 0}, "lacks"),
        ({"count_moves": lambda self, n: f"{n} moves"}, "count_moves"),
        ({"solve": lambda self, limits, wish, state=None: search(self, limits)}, "must begin with `state`"),
        ({"prove_unsolvable": lambda self, state=None: exhausted(0) if state is not None else None},
         "prove_unsolvable(state)"),
        ({"features": lambda self, answer: 1 // 0}, "ZeroDivisionError"),
        ({"figure_names": ("swaps",)}, "figures(moves)"),
        ({"start": lambda self: [self.heap]}, "hashable"),
    ],
)  # fmt: skip
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


def test_the_checker_stops_at_states_that_change() -> None:
    with pytest.raises(CheckFailed, match="must leave the state as it is") as caught:
        check_puzzle(InPlace(5))
    assert len(caught.value.problems) == 1


def test_the_checker_says_everything_once() -> None:
    with pytest.raises(CheckFailed) as caught:
        check_puzzle(type("Spoiled", (Countdown,), {"lacks": lambda self, state: {}[state]}))
    assert len(caught.value.problems) == 1


def test_the_checker_is_content_with_the_unspoiled_guest() -> None:
    check_puzzle(Countdown)


ENDS = {
    "import": "raise SystemExit(0)",
    "import-odd": "class Odd(BaseException): pass\nraise Odd",
    "parse": GUEST + "    def parse(cls, text, **how): raise SystemExit(0)\n    parse = classmethod(parse)\n",
    "recognise": GUEST + "    recognise = classmethod(lambda cls, text: __import__('sys').exit(0))\n",
}


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
    "illegal": ('("2", "9")', "step 2: cannot take 9"),
    "too short": ('("2", "2")', "step 2: the puzzle is not solved at the end"),
    "too long": ('("2", "2", "1", "1")', "step 4: solved already after 3 moves, but 4 moves are given"),
    "another": ('("2", "2", "1"), solutions=(("2", "2", "1"), ("1",))', "step 1: "),
}


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
