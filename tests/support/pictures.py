"""Boards whose pictures several tests look at, and the words in a picture."""

from __future__ import annotations

from knobel.scene import Label, Scene

ODD = "5\n3,5,9\n3\n5,1,3\n1,2,2\n5,4,4\n"
FAR = "7\n1,1,2\n2\n2,2,2\n7,7,2\n"


def texts(scene: Scene) -> list[str]:
    return [str(shape.text) for shape in scene.shapes if isinstance(shape, Label)]
