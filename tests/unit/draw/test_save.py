"""Every example in every format, by what is in the files."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageSequence
from pypdf import PdfReader

import knobel
from knobel.answers import Solved
from knobel.atomic_write import write_file
from knobel.draw.animation.encode import encode
from knobel.draw.animation.film import film
from knobel.draw.board_colours import THEMES
from knobel.draw.png import png
from knobel.draw.save import ANIMATIONS, EXTENSIONS, picture, still
from knobel.errors import KnobelError
from knobel.puzzle import Puzzle
from knobel.scene import Box, Disc, Line, Scene
from support.examples import EXAMPLES

NS = "{http://www.w3.org/2000/svg}"
SMALL = 120
"""Pixels: structure is the same as in large pictures, and tests are quick."""
FEW = 5
"""So many moves of each example are filmed; one long film is made whole."""


def solved(path: Path) -> tuple[Puzzle, list[str] | None]:
    puzzle = knobel.load(path)
    answer = knobel.solve(puzzle)
    return puzzle, list(answer.moves) if isinstance(answer, Solved) else None


def colours(data: bytes) -> set[tuple[int, ...]]:
    image = Image.open(BytesIO(data)).convert("RGB")
    return {colour for _, colour in image.getcolors(1 << 24) or () if isinstance(colour, tuple)}


def rgb(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[k : k + 2], 16) for k in (1, 3, 5))


@pytest.mark.slow
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_in_every_format(path: Path) -> None:
    puzzle, moves = solved(path)
    for way in (None, moves) if moves else (None,):
        scene = puzzle.scene() if way is None else puzzle.solution_scene(way)
        short = way[:FEW] if way else None
        data = {
            end: picture(puzzle, end, short if end in ANIMATIONS else way, width=SMALL) for end in EXTENSIONS
        }
        check_svg(data["svg"], scene)
        check_png(data["png"], scene)
        check_pdf(data["pdf"], scene)
        for end in ANIMATIONS:
            check_film(data[end], len(list(film(puzzle, short))) if short else 1)


def check_svg(data: bytes, scene: Scene) -> None:
    root = ElementTree.fromstring(data)
    boxes = sum(isinstance(shape, Box) for shape in scene.shapes)
    discs = sum(isinstance(shape, Disc) for shape in scene.shapes)
    assert len(root.findall(f".//{NS}rect")) == boxes + 1  # the paper
    assert len(root.findall(f".//{NS}circle")) == discs
    assert bool(root.findall(f".//{NS}path")) == any(isinstance(shape, Line) for shape in scene.shapes)


def check_png(data: bytes, scene: Scene) -> None:
    image = Image.open(BytesIO(data))
    assert image.format == "PNG"
    assert image.width == SMALL
    assert image.height == pytest.approx(SMALL * scene.height / scene.width, abs=1)
    assert len(colours(data)) > 10


def check_pdf(data: bytes, scene: Scene) -> None:
    (page,) = PdfReader(BytesIO(data)).pages
    assert float(page.mediabox.width) == pytest.approx(SMALL, abs=0.1)
    assert float(page.mediabox.height) == pytest.approx(SMALL * scene.height / scene.width, abs=0.1)


def check_film(data: bytes, frames: int) -> None:
    image = Image.open(BytesIO(data))
    assert image.width == SMALL
    shown = getattr(image, "n_frames", 1)
    # Frames that look the same at this size are stored as one.
    assert 0.4 * frames <= shown <= frames
    assert (shown > 1) == (frames > 1)


@pytest.mark.slow
def test_films_show_every_position_for_some_time() -> None:
    puzzle, moves = solved(EXAMPLES[0].parents[1] / "rotation" / "eigen3.txt")
    assert moves is not None
    frames = list(film(puzzle, moves))
    assert sum(frame.turned != 0 for frame in frames) >= len(moves)  # it turns
    still_ones = [frame for frame in frames if not frame.turned]
    assert len(still_ones) > 2 * len(moves)  # and then it falls
    assert {(frame.scene.width, frame.scene.height) for frame in frames} == {
        (frames[0].scene.width, frames[0].scene.height)
    }
    image = Image.open(BytesIO(encode(frames, "gif")))
    assert sum(frame.info["duration"] for frame in ImageSequence.Iterator(image)) == pytest.approx(
        sum(frame.milliseconds for frame in frames), rel=0.05
    )


@pytest.mark.slow
def test_a_long_film_is_small() -> None:
    puzzle, moves = solved(EXAMPLES[0].parents[1] / "rotation" / "turns98.txt")
    assert moves is not None
    for end in ("gif", "webp"):
        assert len(picture(puzzle, end, moves)) < 1_000_000


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_pixels_have_the_colours_of_the_theme(theme: str) -> None:
    puzzle = knobel.parse("5\n3,5,9\n3\n5,1,3\n1,2,2\n5,4,3\n")
    found = colours(png(puzzle.scene(), theme, 300))
    looks = THEMES[theme].looks
    assert {rgb(looks[role].fill) for role in ("field", "thing", "player")} <= found
    assert rgb(THEMES[theme].paper) in found
    filmed = colours(picture(puzzle, "webp", ["R"], theme, 300))
    assert rgb(looks["field"].fill) in filmed


@pytest.mark.slow
def test_letters_are_drawn_without_any_font_of_the_machine() -> None:
    from knobel.scene import Label

    empty = Scene(4, 1, "", "", (Box(0, 0, 4, 1, "field"),))
    for text in ("09", "Äß", "→≠●"):
        written = Scene(4, 1, "", "", (*empty.shapes, Label(2, 0.5, text, 0.6)))
        assert len(colours(png(written, width=200))) > len(colours(png(empty, width=200))) + 3, text


@pytest.mark.slow
def test_the_same_picture_twice_is_the_same_file() -> None:
    puzzle, moves = solved(EXAMPLES[0].parents[1] / "stromrallye" / "example0.txt")
    for end in EXTENSIONS:
        assert picture(puzzle, end, moves, width=SMALL) == picture(puzzle, end, moves, width=SMALL), end


def test_a_film_of_nothing_is_the_start() -> None:
    puzzle = knobel.parse("5\n#####\n#0  #\n#0  #\n#   #\n# ###\n")
    assert getattr(Image.open(BytesIO(picture(puzzle, "gif", [], width=SMALL))), "n_frames", 1) == 1


def test_writing_is_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "a.svg"
    write_file(target, b"old")
    with pytest.raises(KnobelError, match="cannot be written"):
        write_file(tmp_path / "no" / "a.svg", b"new")
    with pytest.raises(KnobelError, match="cannot be written"):
        write_file(tmp_path, b"new")

    def fail(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(KeyboardInterrupt):
        write_file(target, b"new")
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.slow
def test_large_puzzles_are_drawn_too() -> None:
    board = knobel.parse("100\n40,25,20\n2\n41,25,3\n99,99,3\n")
    data = still(board.scene(), "png")
    assert Image.open(BytesIO(data)).width == 2000
    assert len(picture(board, "webp", ["R", "R", "L"], width=300)) > 1000
