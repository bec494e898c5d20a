"""Scenes as PNG: the SVG, rendered by resvg with the font that comes with Knobel.

Pictures do not depend on the fonts of the machine.
"""

from __future__ import annotations

from pathlib import Path

from knobel.draw.svg import svg
from knobel.errors import need
from knobel.scene import Scene

FONTS = Path(__file__).parent / "fonts"
FONT = "Inter"
MIN_WIDTH, MAX_WIDTH, CELL = 960, 2000, 20
"""The default width in pixels: CELL per cell of the scene, within these bounds."""


def png(scene: Scene, theme: str = "light", width: float | None = None, lang: str | None = None) -> bytes:
    """The picture as PNG, `width` pixels wide; KnobelError without the extra `draw`."""
    wide = width or min(MAX_WIDTH, max(MIN_WIDTH, round(scene.width * CELL)))
    return rasterise(svg(scene, theme, wide, lang))


def rasterise(text: str) -> bytes:
    """An SVG as PNG, in its own size."""
    data: bytes = need("resvg_py").svg_to_bytes(
        svg_string=text,
        skip_system_fonts=True,
        font_files=[str(path) for path in sorted(FONTS.glob("*.otf"))],
        font_family=FONT,
        sans_serif_family=FONT,
    )
    return data
