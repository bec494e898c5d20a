"""The icons of the installed app, from the icon of the page."""

from __future__ import annotations

import re
from pathlib import Path

SIZES = (180, 192, 512)
PADDED = 512
"""For systems that cut icons to a shape of their own: the middle four fifths are never cut off."""


def icons(site: Path) -> None:
    from knobel.draw.png import rasterise

    drawing = (site / "icon.svg").read_text(encoding="utf-8")
    folder = site / "icons"
    folder.mkdir(exist_ok=True)
    for size in SIZES:
        (folder / f"{size}.png").write_bytes(rasterise(_sized(drawing, size)))
    (folder / "maskable.png").write_bytes(rasterise(_sized(_padded(drawing), PADDED)))


def _sized(drawing: str, size: int) -> str:
    return drawing.replace("<svg ", f'<svg width="{size}" height="{size}" ', 1)


def _padded(drawing: str) -> str:
    """The square up to the edge, the sign smaller in its middle."""
    square, sign = re.sub(r' rx="\d+"', "", drawing).split("<path", 1)
    return f'{square}<g transform="translate(4 4) scale(.75)"><path{sign.replace("</svg>", "</g></svg>")}'
