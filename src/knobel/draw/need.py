"""Libraries that only pictures need, imported when a picture is made."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from knobel.locale import Message
from knobel.puzzle import KnobelError


def need(module: str) -> Any:
    """A module of the extra `draw`; KnobelError says how to get it if it is missing."""
    try:
        return import_module(module)
    except ImportError:
        raise KnobelError(
            "missing-extra",
            Message(
                "this needs {library}, which comes with the extra “{extra}”: {command}",
                library=module.partition(".")[0], extra="draw", command='pip install "knobel[draw]"',
            ),
        ) from None  # fmt: skip
