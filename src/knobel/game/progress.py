"""What a player has solved: a file of their own that the page exports and the terminal keeps.

    {"knobel": "progress 1", "puzzles": {"template-3f2a…": {"kind": "template", "solved": true,
     "fewest": true, "unaided": false, "best": {"moves": 7}, "seconds": 41.5, "hints": 1}, …}}

The page and `knobel play` read and write the same form. What one of them does not know (`rating`,
`days`, …) it leaves as it is. A file that cannot be understood is never overwritten.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from knobel import as_json
from knobel.answers import Solved
from knobel.atomic_write import make_folder, write_file
from knobel.errors import KnobelError, PuzzleError
from knobel.limits import Limits
from knobel.locale import Message
from knobel.puzzle import Move, Puzzle, Wish
from knobel.solve import decide

FORM = "progress 1"
STARS = ("solved", "fewest", "unaided")


def key_of(puzzle: Puzzle) -> str:
    """The name under which progress is kept: the same for the same puzzle, wherever it is played."""
    text = json.dumps([puzzle.format(), as_json.variant(puzzle, looks=False)], sort_keys=True)
    return f"{puzzle.name}-{sha256(text.encode()).hexdigest()[:12]}"


def default_file() -> Path:
    """Where this user's progress is kept."""
    home = Path.home()
    if sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        folder = home / "Library" / "Application Support"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return folder / "knobel" / "progress.json"


class Progress:
    """The content of such a file."""

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        self.data: dict[str, Any] = {"knobel": FORM, "puzzles": {}, **(data or {})}

    @property
    def puzzles(self) -> dict[str, dict[str, Any]]:
        found: dict[str, dict[str, Any]] = self.data["puzzles"]
        return found

    def stars(self, key: str) -> tuple[bool, bool, bool]:
        """Solved; with as few as possible; without help."""
        entry = self.puzzles.get(key, {})
        solved, fewest, unaided = (bool(entry.get(star)) for star in STARS)
        return solved, fewest, unaided

    def note(self, puzzle: Puzzle, found: Outcome, *, seconds: float, hints: int, helped: bool) -> None:
        """A puzzle was solved. What was reached before is kept; the time is that of the first time."""
        entry = self.puzzles.setdefault(key_of(puzzle), {"kind": puzzle.name})
        if not entry.get("solved"):
            entry |= {"solved": True, "seconds": round(seconds, 1), "hints": hints}
        entry["unaided"] = bool(entry.get("unaided")) or not helped
        entry["fewest"] = bool(entry.get("fewest") or found.fewest)
        if found.figure is not None:
            best = entry.setdefault("best", {})
            best[found.figure] = min(found.value, best.get(found.figure, found.value))

    def write(self, path: Path) -> None:
        """KnobelError if that cannot be done."""
        with suppress(OSError):  # what is wrong is said when the file is written
            make_folder(path.parent)
        write_file(path, (json.dumps(self.data, ensure_ascii=False, indent=1) + "\n").encode())


def read(path: Path) -> Progress:
    """The progress in a file, none if there is no such file; PuzzleError if it holds something else."""
    from knobel.files import naming, read_text

    if not path.exists():
        return Progress()
    with naming(str(path)):
        try:
            data = json.loads(read_text(str(path)))
        except (ValueError, RecursionError) as error:
            if isinstance(error, KnobelError):
                raise
            raise _wrong() from None
        if not _is_progress(data):
            raise _wrong()
    return Progress(data)


def _is_progress(data: object) -> bool:
    if not isinstance(data, dict) or data.get("knobel") != FORM:
        return False
    puzzles = data.get("puzzles")
    return isinstance(puzzles, dict) and all(_is_entry(entry) for entry in puzzles.values())


def _is_entry(entry: object) -> bool:
    if not isinstance(entry, dict):
        return False
    best = entry.get("best", {})
    if not isinstance(best, dict) or not all(type(n) is int for n in best.values()):
        return False
    return not any(isinstance(entry.get(name), bool) for name in ("seconds", "hints"))


def _wrong() -> PuzzleError:
    return PuzzleError(
        "bad-progress", Message("not a progress file; choose another one with --progress"), line=1
    )


MOVES = "moves"


@dataclass(frozen=True, slots=True)
class Outcome:
    """`figure` is what counts ("moves", or a figure of the puzzle), `value` how many there were,
    `least` how many are known to be enough and needed; None if that was not found out within the limits,
    or if nothing counts because all solutions are alike."""

    figure: str | None
    value: int
    least: int | None

    @property
    def fewest(self) -> bool | None:
        return None if self.least is None else self.value <= self.least


class Par(NamedTuple):
    """What counts in solutions of a puzzle, and how few of it are known to be enough and needed."""

    figure: str | None
    least: int | None


def par(puzzle: Puzzle, limits: Limits) -> Par:
    """What the best solutions reach."""
    name = what_counts(puzzle)
    if name is None:
        return Par(None, None)
    best = decide(puzzle, limits, Wish(minimise=None if name == MOVES else name))
    if not isinstance(best, Solved) or not best.optimal:
        return Par(name, None)
    return Par(name, len(best.moves) if name == MOVES else best.figures[name])


def amount(puzzle: Puzzle, figure: str | None, moves: Sequence[Move]) -> int:
    """How much some moves have of what counts."""
    return len(moves) if figure in (None, MOVES) else puzzle.count_figures(moves)[figure]


def outcome(puzzle: Puzzle, moves: Sequence[Move], limits: Limits) -> Outcome:
    """What to think of a solution."""
    figure, least = par(puzzle, limits)
    return Outcome(figure, amount(puzzle, figure, moves), least)


def what_counts(puzzle: Puzzle) -> str | None:
    """Of what there should be few: the moves, or a figure; None if all solutions are alike."""
    if puzzle.shorter_is_better:
        return MOVES
    return next((figure.name for figure in puzzle.figures if figure.fewest is not None), None)


def counted(puzzle: Puzzle, figure: str | None, n: int) -> Message:
    """So many moves, or so many of a figure, in words."""
    found = next((one for one in puzzle.figures if one.name == figure), None)
    return puzzle.count_moves(n) if found is None else found.counted(n)
