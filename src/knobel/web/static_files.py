"""The files of the page: a fixed table, read once. No request ever names a path.

Each file is kept plain and compressed, with a tag made of its content, so a browser that has
it already gets four bytes instead.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from knobel.puzzle import Puzzle
from knobel.puzzle_folder import file_beside
from knobel.registry import puzzles

STATIC = Path(__file__).parent / "static"
EDITION = Path(__file__).parent / "edition"
"""What only the browser edition has; no server serves it, but its sentences are among those of the page."""
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
}
PACKED = ("text/", "image/svg", "application/")
FRESH = "no-cache"
"""Ask each time whether it has changed: after an update nobody sees old code."""


class File(NamedTuple):
    """A file as it is sent."""

    type: str
    tag: str
    plain: bytes
    packed: bytes | None


def table(folder: Path) -> dict[str, File]:
    """Every file of the page, and the editors of all puzzles, by the path each is asked for."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix in TYPES:
            place = "/" + path.relative_to(folder).as_posix()
            found[place] = file_of(TYPES[path.suffix], path.read_bytes())
    if "/index.html" in found:
        found["/"] = found["/index.html"]
    for kind in puzzles().values():
        editor = editor_file(kind)
        if editor is not None:
            found["/" + editor_path(kind)] = file_of(TYPES[".js"], editor.read_bytes())
    return found


def editor_path(kind: type[Puzzle]) -> str:
    """Where the page finds the editor of a kind of puzzle."""
    return f"puzzles/{kind.name}/editor.js"


def editor_file(kind: type[Puzzle]) -> Path | None:
    """The file `editor.js` in the folder of a puzzle, also of another package; None if there is none."""
    in_folder = kind.__module__.endswith(".rules")  # a puzzle in a single file has none
    return file_beside(kind, "editor.js") if in_folder else None


@lru_cache(maxsize=512)
def file_of(kind: str, data: bytes) -> File:
    """Data with its tag, and compressed if that helps."""
    packed = gzip.compress(data, 9, mtime=0) if kind.startswith(PACKED) else None
    return File(kind, f'"{hashlib.sha256(data).hexdigest()[:20]}"', data, packed)


def answer(file: File, asked: Mapping[str, str]) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body for a browser that sent these headers."""
    headers = {"ETag": file.tag, "Cache-Control": FRESH, "Vary": "Accept-Encoding"}
    if file.tag in asked.get("if-none-match", ""):
        return 304, headers, b""
    headers["Content-Type"] = file.type
    if file.packed is not None and "gzip" in asked.get("accept-encoding", ""):
        return 200, {**headers, "Content-Encoding": "gzip"}, file.packed
    return 200, headers, file.plain
