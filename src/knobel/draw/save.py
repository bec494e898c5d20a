"""Pictures of puzzles as files: the ending decides what is made.

.svg .png .pdf     a still picture: the start, or the way of a solution
.gif .webp         the start alone, or a solution as a film
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from tempfile import NamedTemporaryFile

from knobel.draw.scene import Scene
from knobel.locale import Message
from knobel.puzzle import KnobelError, Move, Puzzle
from knobel.trouble import trouble

ENDINGS = ("svg", "png", "gif", "webp", "pdf")
FILMS = ("gif", "webp")
LEAST, MOST = 16, 8_000
"""How wide a picture may be, in pixels (PDF: points)."""


def ending(name: str, allowed: Sequence[str] = ENDINGS) -> str:
    """What a file of this name is to be; KnobelError if nobody can say."""
    found = Path(name).suffix.lower().removeprefix(".")
    if found not in allowed:
        raise KnobelError(
            "bad-ending",
            Message("{file}: the ending must be one of {endings}",
                    file=name, endings=", ".join(f".{end}" for end in allowed)),
        )  # fmt: skip
    return found


def picture(
    puzzle: Puzzle,
    end: str,
    moves: Sequence[Move] | None = None,
    theme: str | None = None,
    width: float | None = None,
    lang: str | None = None,
) -> bytes:
    """The puzzle as the bytes of a file; with `moves` their way, or a film of them."""
    if end in FILMS and moves is not None:
        from knobel.draw.film import film
        from knobel.draw.moving import moving

        return moving(film(puzzle, moves), end, theme or "light", width)
    return still(puzzle.scene() if moves is None else puzzle.way(moves), end, theme, width, lang)


def still(
    scene: Scene, end: str, theme: str | None = None, width: float | None = None, lang: str | None = None
) -> bytes:
    """One scene as the bytes of a file. PDF is meant for paper unless a theme is named."""
    if end == "svg":
        from knobel.draw.svg import svg

        return svg(scene, theme or "light", width, lang).encode()
    if end == "pdf":
        from knobel.draw.pdf import pdf

        return pdf(scene, theme or "print", width, lang)
    if end == "png":
        from knobel.draw.png import png

        return png(scene, theme or "light", width, lang)
    from knobel.draw.film import Frame
    from knobel.draw.moving import moving

    return moving([Frame(scene, 0.0, 1000)], end, theme or "light", width)


def write(name: str | os.PathLike[str], data: bytes) -> None:
    """All of it or nothing: a file that was there stays until the new one is complete."""
    path = Path(name)
    try:
        if path.exists() and not path.is_file():  # a folder, or something like /dev/stdout
            path.write_bytes(data)
            return
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
            try:
                file.write(data)
                file.close()
                _as_usual(Path(file.name))
                Path(file.name).replace(path)
            except BaseException:
                Path(file.name).unlink(missing_ok=True)
                raise
    except OSError as error:
        raise KnobelError(
            "unwritable-file",
            Message("{file} cannot be written: {error}", file=str(name), error=trouble(error)),
        ) from None


def _as_usual(path: Path) -> None:
    """Temporary files are private; this one is not."""
    mask = os.umask(0)
    os.umask(mask)
    path.chmod(0o666 & ~mask)
