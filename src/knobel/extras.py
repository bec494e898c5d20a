"""Optional libraries, imported on demand."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from knobel.errors import KnobelError
from knobel.locale import Message


def need(module: str, extra: str = "draw") -> Any:
    """Import a module of an extra; KnobelError "missing-extra" says how to install it."""
    try:
        return import_module(module)
    except ImportError:
        raise KnobelError(
            "missing-extra",
            Message(
                "{library} is missing (extra “{extra}”); install it with: {command}",
                library=module.partition(".")[0],
                extra=extra,
                command=f'pip install "knobel[{extra}]"',
            ),
        ) from None
