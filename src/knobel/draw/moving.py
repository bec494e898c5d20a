"""Films as animated GIF or WebP.

All pictures share one palette, so that only what changes has to be stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from math import cos, floor, radians, sin, sqrt
from typing import TYPE_CHECKING, Any

from knobel.draw.film import Frame
from knobel.draw.layers import Painter
from knobel.draw.need import need
from knobel.draw.theme import THEMES
from knobel.locale import Message
from knobel.puzzle import KnobelError

if TYPE_CHECKING:
    from PIL.Image import Image

WIDE, LESS_WIDE = 480, 320
LONG = 150
"""Films of more pictures than this are less wide, if no width is wished."""
COLOURS, EXACT = 40, 24
"""So many colours has a film; those that cover most are kept exactly."""
NEAR = 16
"""A colour so near to an exact one could be taken for it."""
MOST_PIXELS = 500_000_000
"""So many have all pictures of a film together, at most; each takes a byte of memory until all
are written. The longest film of a width that nobody wished has about 450 millions."""
ENDINGS = ("gif", "webp")


def moving(frames: Iterable[Frame], ending: str, theme: str = "light", width: float | None = None) -> bytes:
    """The film as the bytes of a file; it repeats for ever. KnobelError without the extra `draw`,
    or if it is wished so wide that all its pictures together would be too large."""
    pillow = need("PIL.Image")
    todo = list(frames)
    if width is not None:
        _check_width(todo, width)
    painter = Painter(todo[0].scene, theme, round(width or (WIDE if len(todo) <= LONG else LESS_WIDE)))
    images = _painted(painter, todo, THEMES[theme].paper)
    times = [frame.milliseconds for frame in todo]
    images = _in_colours(pillow, images, _palette(pillow, painter, todo))
    first = next(images)
    buffer = BytesIO()
    options: dict[str, Any] = {"lossless": True, "quality": 0, "method": 1}
    if ending == "gif":
        options = {"disposal": 1, "optimize": True}
    first.save(
        buffer, ending, save_all=True, append_images=images, duration=times if len(times) > 1 else times[0],
        loop=0, **options,
    )  # fmt: skip
    return buffer.getvalue()


def _check_width(frames: list[Frame], width: float) -> None:
    scene = frames[0].scene
    most = floor(sqrt(MOST_PIXELS / len(frames) * scene.width / scene.height))
    if width > most:
        raise KnobelError(
            "too-large",
            Message("a film of one picture can be {most} pixels wide at most, not {width}",
                    "a film of {n} pictures can be {most} pixels wide at most, not {width}",
                    n=len(frames), most=most, width=round(width)),
        )  # fmt: skip


def _painted(painter: Painter, frames: list[Frame], paper: str) -> Iterator[Image]:
    for frame in frames:
        image = painter.paint(frame.scene)
        if frame.turned:
            left, top = (round(at) for at in painter.at)
            side = floor(min(frame.scene.width, frame.scene.height) * painter.scale)
            image = _turned(image, frame.turned, (left, top, left + side, top + side), paper)
        yield image


def _turned(image: Image, degrees: float, box: tuple[int, int, int, int], paper: str) -> Image:
    """A square of the picture turned to the left around its middle, and as much smaller as is
    needed to stay inside; what is around it (the caption) stays."""
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
    """The most frequent colours of the first, a middle and the last picture, and some to mix."""
    chosen = [painter.paint(frames[n].scene) for n in sorted({0, len(frames) // 2, len(frames) - 1})]
    wide, high = painter.size
    together = pillow.new("RGB", (wide, high * len(chosen)))
    for n, image in enumerate(chosen):
        together.paste(image, (0, n * high))
    counted = sorted(together.getcolors(wide * high * len(chosen)), reverse=True)
    exact = [colour for _, colour in counted[:EXACT]]
    mixed = together.quantize(COLOURS - EXACT, dither=pillow.Dither.NONE).getpalette()
    others = [tuple(mixed[n : n + 3]) for n in range(0, len(mixed), 3)]
    far = [other for other in others if all(_apart(other, colour) > NEAR for colour in exact)]
    palette: Image = pillow.new("P", (1, 1))
    palette.putpalette([value for colour in (*exact, *far) for value in colour])
    return palette


def _apart(a: tuple[int, ...], b: tuple[int, ...]) -> int:
    return max(abs(one - other) for one, other in zip(a, b, strict=True))


def _in_colours(pillow: Any, images: Iterator[Image], palette: Image) -> Iterator[Image]:
    for image in images:
        yield image.quantize(palette=palette, dither=pillow.Dither.NONE)
