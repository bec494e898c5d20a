"""Scenes as JSON: what the page draws. Fields that have their default are left out."""

from __future__ import annotations

from typing import Any

from knobel.draw.scene import Box, Disc, Label, Line, Scene, Shape, Text
from knobel.locale import Message

DIGITS = 3
"""Behind the point: a thousandth of a cell is less than anybody sees."""


def scene_json(scene: Scene, lang: str) -> dict[str, Any]:
    """A picture with its sentences in one language."""
    return {
        "width": _n(scene.width),
        "height": _n(scene.height),
        "title": said(scene.title, lang),
        "description": said(scene.description, lang),
        "shapes": [_shape(shape, lang) for shape in scene.shapes],
    }


def said(text: Text, lang: str) -> str:
    """A text, or a sentence in this language."""
    return text.text(lang) if isinstance(text, Message) else text


def _shape(shape: Shape, lang: str) -> dict[str, Any]:
    found = _figure(shape, lang)
    found["role"] = shape.role
    if shape.index is not None:
        found["index"] = shape.index
    title = getattr(shape, "title", None)
    if title is not None:
        found["title"] = said(title, lang)
    return found


def _figure(shape: Shape, lang: str) -> dict[str, Any]:
    """What is special to boxes, discs, lines and labels."""
    found: dict[str, Any]
    if isinstance(shape, Box):
        found = {"is": "box", "x": _n(shape.x), "y": _n(shape.y)}
        found |= {"width": _n(shape.width), "height": _n(shape.height)}
        if shape.round:
            found["round"] = _n(shape.round)
    elif isinstance(shape, Disc):
        found = {"is": "disc", "x": _n(shape.x), "y": _n(shape.y), "radius": _n(shape.radius)}
    elif isinstance(shape, Line):
        found = {"is": "line", "points": [[_n(x), _n(y)] for x, y in shape.points], "thick": _n(shape.thick)}
        if shape.arrow:
            found["arrow"] = _n(shape.arrow)
        if shape.curve:
            found["curve"] = True
    else:
        assert isinstance(shape, Label)
        found = {"is": "label", "x": _n(shape.x), "y": _n(shape.y), "size": _n(shape.size)}
        found["text"] = said(shape.text, lang)
    return found


def _n(number: float) -> float:
    return round(number, DIGITS)
