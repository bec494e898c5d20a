"""Which kinds of puzzles there are: our own, and those of other packages.

A package adds a kind by an entry point in the group `knobel.puzzles` that names
its Puzzle class. Our own kinds come first, so they cost no look at what else is
installed.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from knobel.locale import Message
from knobel.puzzle import KnobelError, Puzzle, PuzzleError
from knobel.puzzles.huepfburg.rules import Huepfburg
from knobel.puzzles.rotation.rules import Rotation
from knobel.puzzles.stromrallye.rules import Stromrallye

GROUP = "knobel.puzzles"
PUZZLES: tuple[type[Puzzle], ...] = (Stromrallye, Rotation, Huepfburg)


@cache
def guests() -> dict[str, type[Puzzle]]:
    """The kinds that other packages bring; one that cannot be loaded is an error."""
    from importlib.metadata import entry_points

    found: dict[str, type[Puzzle]] = {}
    for entry in entry_points(group=GROUP):
        try:
            kind = entry.load()
        except Exception as error:
            raise KnobelError(
                "bad-plugin",
                Message(
                    "the puzzle “{name}” of another package cannot be loaded: {error}",
                    name=entry.name,
                    error=error,
                ),
            ) from error
        found[kind.name] = kind
    return found


def puzzles() -> dict[str, type[Puzzle]]:
    """Every kind by name."""
    return {**guests(), **{kind.name: kind for kind in PUZZLES}}


def find(name: str) -> type[Puzzle]:
    """The kind of this name; KnobelError if there is none."""
    for kind in PUZZLES:
        if kind.name == name:
            return kind
    if name == "template":
        from knobel.puzzles.template.rules import Template

        return Template
    if name in guests():
        return guests()[name]
    raise KnobelError(
        "unknown-kind",
        Message(
            "there is no puzzle “{name}”; there are: {names}",
            name=name,
            names=", ".join(sorted(puzzles())),
        ),
    )


def recognise(text: str) -> type[Puzzle]:
    """The kind of puzzle a text looks most like."""
    found = _best(PUZZLES, text) or _best(guests().values(), text)
    if found is not None:
        return found
    raise PuzzleError(
        "unknown-kind",
        Message("this looks like none of the puzzles ({names}); --kind names one",
                names=", ".join(sorted(puzzles()))),
        line=1,
    )  # fmt: skip


def _best(kinds: Iterable[type[Puzzle]], text: str) -> type[Puzzle] | None:
    scores = [(kind.recognise(text), kind) for kind in kinds]
    score, kind = max(scores, key=lambda pair: pair[0], default=(0.0, None))
    return kind if score > 0 else None
