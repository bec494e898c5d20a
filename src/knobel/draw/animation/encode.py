"""Animations as GIF or WebP.

All frames share one palette, so that only what changes has to be stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from math import cos, floor, radians, sin, sqrt
from typing import TYPE_CHECKING, Any

from knobel.draw.animation.film import Frame
from knobel.draw.animation.painter import Painter
from knobel.draw.board_colours import THEMES
from knobel.errors import KnobelError, need
from knobel.locale import Message

if TYPE_CHECKING:
    from PIL.Image import Image


WIDTH, LONG_WIDTH = 480, 320
"""Pixels, unless a width is given: of an animation, and of one with more than LONG frames."""
LONG = 150
COLOURS, EXACT_COLOURS = 40, 24
"""The size of the palette; the most frequent colours are kept exactly."""
MIN_COLOUR_DISTANCE = 16
"""Mixed colours closer to an exact one are dropped: they could replace it."""
MAX_PIXELS = 500_000_000
"""All frames together; each pixel takes a byte of memory until the file is written. The longest
animation of the default width has about 450 million."""


def encode(frames: Iterable[Frame], form: str, theme: str = "light", width: float | None = None) -> bytes:
    """The animation as a GIF or WebP file that loops for ever. KnobelError without the extra `draw`,
    or "too-large" if all frames of that width would take too much memory."""
    pillow = need("PIL.Image")
    shown = list(frames)
    if width is not None:
        _check_width(shown, width)
    painter = Painter(shown[0].scene, theme, round(width or (WIDTH if len(shown) <= LONG else LONG_WIDTH)))
    images = _painted(painter, shown, THEMES[theme].paper)
    times = [frame.milliseconds for frame in shown]
    images = _reduced(pillow, images, _palette(pillow, painter, shown))
    first = next(images)
    buffer = BytesIO()
    options: dict[str, Any] = {"lossless": True, "quality": 0, "method": 1}
    if form == "gif":
        options = {"disposal": 1, "optimize": True}
    first.save(
        buffer,
        form,
        save_all=True,
        append_images=images,
        duration=times if len(times) > 1 else times[0],
        loop=0,
        **options,
    )
    return buffer.getvalue()


def _check_width(frames: list[Frame], width: float) -> None:
    scene = frames[0].scene
    most = floor(sqrt(MAX_PIXELS / len(frames) * scene.width / scene.height))
    if width > most:
        raise KnobelError(
            "too-large",
            Message(
                "an animation of one frame can be at most {most} pixels wide, not {width}",
                "an animation of {n} frames can be at most {most} pixels wide, not {width}",
                n=len(frames),
                most=most,
                width=round(width),
            ),
        )


def _painted(painter: Painter, frames: list[Frame], paper: str) -> Iterator[Image]:
    for frame in frames:
        image = painter.paint(frame.scene)
        if frame.turned:
            left, top = (round(at) for at in painter.margin)
            side = floor(min(frame.scene.width, frame.scene.height) * painter.scale)
            image = _rotated(image, frame.turned, (left, top, left + side, top + side), paper)
        yield image


def _rotated(image: Image, degrees: float, box: tuple[int, int, int, int], paper: str) -> Image:
    """A square of the picture rotated anticlockwise about its centre and shrunk to stay inside; the
    rest (the caption) stays."""
    side = box[2] - box[0]
    c, s = cos(radians(degrees)), sin(radians(degrees))
    grow, middle = abs(c) + abs(s), side / 2
    a, b, d, e = c * grow, -s * grow, s * grow, c * grow
    matrix = (a, b, middle - a * middle - b * middle, d, e, middle - d * middle - e * middle)
    pillow = need("PIL.Image")
    turned = image.crop(box).transform(
        (side, side), pillow.Transform.AFFINE, matrix, pillow.Resampling.BILINEAR, fillcolor=paper
    )
    result = image.copy()
    result.paste(turned, box[:2])
    return result


def _palette(pillow: Any, painter: Painter, frames: list[Frame]) -> Image:
    """The most frequent colours of the first, a middle and the last frame, plus mixed ones."""
    chosen = [painter.paint(frames[n].scene) for n in sorted({0, len(frames) // 2, len(frames) - 1})]
    wide, high = painter.size
    together = pillow.new("RGB", (wide, high * len(chosen)))
    for n, image in enumerate(chosen):
        together.paste(image, (0, n * high))
    counted = sorted(together.getcolors(wide * high * len(chosen)), reverse=True)
    exact = [colour for _, colour in counted[:EXACT_COLOURS]]
    mixed = together.quantize(COLOURS - EXACT_COLOURS, dither=pillow.Dither.NONE).getpalette()
    others = [tuple(mixed[n : n + 3]) for n in range(0, len(mixed), 3)]
    far = [
        other for other in others if all(_distance(other, colour) > MIN_COLOUR_DISTANCE for colour in exact)
    ]
    palette: Image = pillow.new("P", (1, 1))
    palette.putpalette([value for colour in (*exact, *far) for value in colour])
    return palette


def _distance(a: tuple[int, ...], b: tuple[int, ...]) -> int:
    return max(abs(x - y) for x, y in zip(a, b, strict=True))


def _reduced(pillow: Any, images: Iterator[Image], palette: Image) -> Iterator[Image]:
    for image in images:
        yield image.quantize(palette=palette, dither=pillow.Dither.NONE)
