"""A puzzle of another package that says only what it must: every command works, or says why not."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from knobel import registry
from support import guest_puzzle
from support.command_line import Here, check_one_line

GUEST = Path(guest_puzzle.__file__).read_text(encoding="utf-8")
NEW = "    @classmethod\n    def invent"
HEAP = "heap = 1 + random.getrandbits(3)"
MODULES = {
    "countdown": GUEST,
    "bare": GUEST.partition(NEW)[0],
    "dull": GUEST.replace(HEAP, "heap = 1"),  # without a choice: never good enough
    "endless": GUEST.replace(HEAP, "from knobel.limits import check\n        while True: check()"),
}


@pytest.fixture
def here(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Here:
    """Installed packages with one puzzle each, found through their entry points; and a puzzle of each."""
    for name, code in MODULES.items():
        own = code.replace("countdown", name).replace('"heap"', f'"{name}"').replace('f"heap ', f'f"{name} ')
        (tmp_path / f"guest_{name}.py").write_text(own, encoding="utf-8")
        info = tmp_path / f"guest_{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: guest-{name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[knobel.puzzles]\n{name} = guest_{name}:Countdown\n")
        (tmp_path / f"{name}.txt").write_text(f"{name} 5\n")
        monkeypatch.delitem(sys.modules, f"guest_{name}", raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(registry, "guests", registry.guests.__wrapped__)
    return Here(capsys, monkeypatch)


WITH_A_FILE = (
    "solve FILE --boards --solutions 2",
    "solve FILE --solutions 2 --json",
    "rate FILE",
    "rate FILE --json",
    "explain FILE",
    "draw FILE",
    "draw FILE --solution",
    "draw FILE --solution -o way.svg",
    "play --plain FILE",
    "worksheet FILE -o sheet.pdf",
    "batch rate FILE -o rated --workers 1 --format jsonl",
    "batch solve FILE -o solved --workers 1 --format jsonl",
)
MAKE = (
    "generate KIND --seed 1",
    "generate KIND --seed 1 --difficulty easy --json",
    "play --plain --kind KIND --seed 1",
    "worksheet --kind KIND --count 2 -o new.pdf",
    "bench --kind KIND --time 0.01",
    "batch generate KIND --count 2 --seed 1 -o made --workers 1 --format jsonl",
    "judge --make KIND --count 3 --make-time 600 -o set",
)


def words(command: str, kind: str) -> list[str]:
    return command.replace("FILE", f"{kind}.txt").replace("KIND", kind).split()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["countdown", "bare"])
@pytest.mark.parametrize("command", WITH_A_FILE)
def test_a_puzzle_in_a_file(here: Here, command: str, kind: str) -> None:
    ran = here(*words(command, kind), stdin="hint\nwinnable\n1\nsolution\nboard\nundo\nquit\n")
    assert ran.code == 0, ran
    assert ran.out
    assert "error" not in ran.err


@pytest.mark.slow
@pytest.mark.parametrize("command", MAKE)
def test_new_puzzles(here: Here, command: str) -> None:
    ran = here(*words(command, "countdown"), stdin="hint\n1\nquit\n")
    assert ran.code == 0, ran
    assert "error" not in ran.err


@pytest.mark.parametrize("command", MAKE)
def test_a_kind_that_makes_none_is_refused(here: Here, command: str) -> None:
    check_one_line(here(*words(command, "bare")), "bare", "invent")


@pytest.mark.parametrize(("kind", "why"), [("dull", "looser options"), ("endless", "in time")])
def test_measuring_without_puzzles(here: Here, kind: str, why: str) -> None:
    """Each puzzle that cannot be made is told in a line, and so is that there was none at all."""
    ran = here("bench", "--kind", kind, "--make-time", "60" if kind == "dull" else "0.01", "--json")
    assert (ran.code, ran.record["error"]["kind"]) == (3, "not-found")
    *left_out, end = ran.err.splitlines()
    assert [line.split(": ")[1] for line in left_out] == [
        f"{kind} {grade}, 1" for grade in ("easy", "medium", "hard", "expert")
    ]
    assert all("left out: no such puzzle found" in line and why in line for line in left_out)
    assert end == "knobel: nothing measured: not one puzzle could be made"


@pytest.mark.slow
def test_a_test_set_that_never_ends(here: Here) -> None:
    """Making each puzzle has a bound; a set without it would be another one on a slower machine."""
    endless = ("judge", "--make", "endless", "--count", "3", "-o", "set", "--make-time", "0.01")
    check_one_line(here(*endless), "puzzle 1 of 3 could not be made in time", "--make-time", code=3)
    check_one_line(
        here("judge", "--make", "dull", "--count", "3", "-o", "set"), "that many different puzzles", code=3
    )
    assert not Path("set").exists()
    check_one_line(
        here("judge", "countdown.txt", "--run", "true", "--make-time", "3"), "--make-time", "--make"
    )


def test_what_is_rated(here: Here) -> None:
    """A heap of 5 takes 3 moves, with two choices but for the last one, or for the last two."""
    record = here("rate", "countdown.txt", "--json").record
    assert record["features"]["length"] == 3
    assert 1 < record["features"]["choices"] < 2
    check_one_line(
        here("generate", "countdown", "--unsolvable"), "countdown", "cannot make unsolvable puzzles"
    )
