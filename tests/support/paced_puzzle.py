"""A puzzle of another package that is made only as often as a test allows, so that a batch is still at
work whenever the test gets round to killing it, on the fastest machine and on the slowest."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

from support.guest_puzzle import Countdown

GATE = "KNOBEL_TEST_GATE"
HELD = ("batch", "generate", "held", "--twins", "--seed", "1")


class Held(Countdown):
    """Takes a ticket at the gate, or waits for one. Where there is no gate, nobody waits."""

    name = "held"
    title = "Held"

    @classmethod
    def invent(cls, params, random):
        gate = Path(os.environ[GATE])
        while gate.exists() and not _ticket(gate):
            time.sleep(0.01)
        return super().invent(params, random)


def _ticket(gate: Path) -> bool:
    with suppress(FileNotFoundError):  # somebody else was faster, or the gate is gone
        for ticket in gate.iterdir():
            ticket.unlink()
            return True
    return False


class Gate:
    """The package with the puzzle, and the gate; `env` is for processes that shall know both."""

    def __init__(self, folder: Path) -> None:
        here = folder / "packages"
        info = here / "held-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: held\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text("[knobel.puzzles]\nheld = support.paced_puzzle:Held\n")
        self._gate, self._given = folder / "gate", 0
        self.env = {"PYTHONPATH": f"{here}{os.pathsep}{Path(__file__).parents[1]}", GATE: str(self._gate)}

    def let(self, tickets: int) -> None:
        """So many more puzzles can be made."""
        self._gate.mkdir(exist_ok=True)
        for number in range(tickets):
            (self._gate / f"{self._given + number}").touch()
        self._given += tickets

    def open(self) -> None:
        self._gate.rename(self._gate.with_name("open"))  # at once, whoever takes a ticket just now
