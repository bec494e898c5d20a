"""Scenes and documents as PDF, typeset by typst with the font that comes with Knobel."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from knobel.draw.png import FONTS
from knobel.draw.svg import svg
from knobel.errors import need
from knobel.parsing import storable, storable_json
from knobel.scene import Scene

LAYOUTS = Path(__file__).parent / "layouts"
WIDTH, MAX_WIDTH = 480, 5_000
"""Points; the default is 17 cm."""


def pdf(scene: Scene, theme: str = "print", width: float | None = None, lang: str | None = None) -> bytes:
    """A page the size of the picture, `width` points wide; KnobelError without the extra `draw`."""
    wide = min(width or WIDTH, MAX_WIDTH)
    title = scene.title if isinstance(scene.title, str) else scene.title.text(lang)
    data = {"width": wide, "height": wide * scene.height / scene.width, "title": title, "picture": "0.svg"}
    return typeset("picture", data, {"0.svg": svg(scene, theme, lang=lang)})


def typeset(layout: str, data: Mapping[str, Any], pictures: Mapping[str, str]) -> bytes:
    """A layout filled with data and pictures (by file name), as PDF; the same input gives the same
    bytes. KnobelError without the extra `draw`."""
    typst = need("typst")
    with TemporaryDirectory(prefix="knobel-") as name:
        folder = Path(name)
        for file, text in pictures.items():
            (folder / file).write_text(storable(text), encoding="utf-8")
        (folder / "data.json").write_text(storable_json(data), encoding="utf-8")
        main = folder / "main.typ"
        main.write_text((LAYOUTS / f"{layout}.typ").read_text(encoding="utf-8"), encoding="utf-8")
        document: bytes = typst.compile(
            str(main), root=name, font_paths=[str(FONTS)], ignore_system_fonts=True, timestamp=0
        )
    return document
