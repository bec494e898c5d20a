"""Pictures of puzzles as files; the extension chooses the format.

.svg .png .pdf     a still picture: the start, or a solution
.gif .webp         the start, or a solution as an animation
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from knobel.errors import KnobelError
from knobel.locale import Message
from knobel.puzzle import Move, Puzzle
from knobel.scene import Scene

EXTENSIONS = ("svg", "png", "gif", "webp", "pdf")
ANIMATIONS = ("gif", "webp")
MIN_WIDTH, MAX_WIDTH = 16, 8_000
"""Pixels (PDF: points)."""


def extension(name: str, allowed: Sequence[str] = EXTENSIONS) -> str:
    """The format named by a file's extension; KnobelError "bad-ending" if it is not allowed."""
    suffix = Path(name).suffix.lower().removeprefix(".")
    if suffix not in allowed:
        raise KnobelError(
            "bad-ending",
            Message(
                "{file}: the file extension must be one of {endings}",
                file=name,
                endings=", ".join(f".{end}" for end in allowed),
            ),
        )
    return suffix


def picture(
    puzzle: Puzzle,
    end: str,
    moves: Sequence[Move] | None = None,
    theme: str | None = None,
    width: float | None = None,
    lang: str | None = None,
) -> bytes:
    """The puzzle as the bytes of a file; with `moves`, their solution scene or an animation."""
    if end in ANIMATIONS and moves is not None:
        from knobel.draw.animation.encode import encode
        from knobel.draw.animation.film import film

        return encode(film(puzzle, moves), end, theme or "light", width)
    return still(puzzle.scene() if moves is None else puzzle.solution_scene(moves), end, theme, width, lang)


def still(
    scene: Scene, end: str, theme: str | None = None, width: float | None = None, lang: str | None = None
) -> bytes:
    """A scene as the bytes of a file. PDF defaults to the print theme, all others to the light one."""
    if end == "svg":
        from knobel.draw.svg import svg

        return svg(scene, theme or "light", width, lang).encode()
    if end == "pdf":
        from knobel.draw.pdf import pdf

        return pdf(scene, theme or "print", width, lang)
    if end == "png":
        from knobel.draw.png import png

        return png(scene, theme or "light", width, lang)
    from knobel.draw.animation.encode import encode
    from knobel.draw.animation.film import Frame

    return encode([Frame(scene, 0.0, 1000)], end, theme or "light", width)
