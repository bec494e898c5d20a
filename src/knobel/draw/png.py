"""Scenes as PNG: the SVG, drawn by resvg with a font that comes with Knobel.

Neither the fonts of the machine nor their absence change a picture.
"""

from __future__ import annotations

from pathlib import Path

from knobel.draw.need import need
from knobel.draw.scene import Scene
from knobel.draw.svg import svg

FONTS = Path(__file__).parent / "fonts"
FONT = "Inter"
WIDE, WIDEST, CELL = 960, 2000, 20
"""Pixels, if no other width is wished; large boards are wider, up to 20 pixels a cell."""


def png(scene: Scene, theme: str = "light", width: float | None = None, lang: str | None = None) -> bytes:
    """The picture as PNG, `width` pixels wide; KnobelError without the extra `draw`."""
    wide = width or min(WIDEST, max(WIDE, round(scene.width * CELL)))
    return rasterise(svg(scene, theme, wide, lang))


def rasterise(text: str) -> bytes:
    """An SVG text as PNG, in its own size."""
    data: bytes = need("resvg_py").svg_to_bytes(
        svg_string=text,
        skip_system_fonts=True,
        font_files=[str(path) for path in sorted(FONTS.glob("*.otf"))],
        font_family=FONT,
        sans_serif_family=FONT,
    )
    return data
