"""Scenes as JSON: what the page draws. Fields that have their default are left out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from knobel.locale import Message
from knobel.scene import Box, Disc, Label, Line, Look, Paint, Scene, Shape, Text

DIGITS = 3
"""Behind the point: a thousandth of a cell is less than anybody sees."""


def scene_json(scene: Scene, lang: str) -> dict[str, Any]:
    """A picture with its sentences in one language."""
    return {
        "width": round(scene.width, DIGITS),
        "height": round(scene.height, DIGITS),
        "title": said(scene.title, lang),
        "description": said(scene.description, lang),
        "shapes": shapes_json(scene.shapes, lang, scene),
        **_paints(scene),
    }


def _paints(scene: Scene) -> dict[str, Any]:
    """The colours that a puzzle brings along, by role: {"paints": {"lit": {"light": {"fill": …}}}}."""
    paints = {
        role: {name: _look(look) for name in ("light", "dark") if (look := getattr(paint, name)) is not None}
        for role, paint in scene.palette.items()
        if isinstance(paint, Paint)
    }
    return {"paints": paints} if paints else {}


def _look(look: Look) -> dict[str, Any]:
    return {name: value for name, value in look._asdict().items() if value not in ("", 0.0)}


def shapes_json(shapes: Iterable[Shape], lang: str, scene: Scene) -> list[dict[str, Any]]:
    """Shapes of a scene, or such that lie on it; their roles are those that the page knows."""
    return [_shape(shape, lang, scene) for shape in shapes]


def said(text: Text, lang: str) -> str:
    """A text, or a sentence in this language."""
    return text.text(lang) if isinstance(text, Message) else text


def _shape(shape: Shape, lang: str, scene: Scene) -> dict[str, Any]:
    """One shape. This runs for every shape of every move, so it is written to be fast."""
    found: dict[str, Any] = {"role": scene.known_role(shape.role)}
    if shape.index is not None:
        found["index"] = shape.index
    elif isinstance(scene.palette.get(shape.role), Paint):
        found["paint"] = shape.role
    if isinstance(shape, Label):
        found |= {"is": "label", "x": round(shape.x, DIGITS), "y": round(shape.y, DIGITS)}
        found |= {"size": round(shape.size, DIGITS), "text": said(shape.text, lang)}
        return found
    if shape.title is not None:
        found["title"] = said(shape.title, lang)
    if isinstance(shape, Box):
        found |= {"is": "box", "x": round(shape.x, DIGITS), "y": round(shape.y, DIGITS)}
        found |= {"width": round(shape.width, DIGITS), "height": round(shape.height, DIGITS)}
        if shape.round:
            found["round"] = round(shape.round, DIGITS)
    elif isinstance(shape, Disc):
        found |= {"is": "disc", "x": round(shape.x, DIGITS), "y": round(shape.y, DIGITS)}
        found["radius"] = round(shape.radius, DIGITS)
    else:
        _line(shape, found)
    return found


def _line(line: Line, found: dict[str, Any]) -> None:
    points = [[round(x, DIGITS), round(y, DIGITS)] for x, y in line.points]
    found |= {"is": "line", "points": points, "thick": round(line.thick, DIGITS)}
    if line.arrow:
        found["arrow"] = round(line.arrow, DIGITS)
    if line.curve:
        found["curve"] = True
