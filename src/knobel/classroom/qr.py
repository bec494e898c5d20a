"""QR codes of links, by segno (extra `draw` or `web`)."""

from __future__ import annotations

import io
from typing import Any

from knobel.errors import KnobelError, need
from knobel.locale import Message

LONGEST = 2953
"""Characters in the largest code of bytes, with the least error correction."""
FORMATS = ("svg", "png")
BORDER = 4
"""Modules that have to stay free around a code."""
PIXELS = 8
"""Of a module in a PNG."""


def qr_code(text: str) -> Any:
    """The code of a link, as segno has it; KnobelError "too-long" says what to do instead."""
    segno = need("segno")
    if len(text.encode()) > LONGEST:
        raise KnobelError(
            "too-long",
            Message(
                "the link has {n} characters, but a QR code holds only {most}; split the set into two, "
                "or hand out the link or the file",
                n=len(text.encode()),
                most=LONGEST,
            ),
        )
    return segno.make(text, error="l", boost_error=False, micro=False, encoding="utf-8", mode="byte")


def qr_picture(text: str, end: str) -> bytes:
    """The same as an SVG or PNG file."""
    out = io.BytesIO()
    qr_code(text).save(
        out, kind=end, border=BORDER, scale=PIXELS, **({"svgns": True} if end == "svg" else {})
    )
    return out.getvalue()


def modules(text: str) -> int:
    """How many modules wide the code is: how fine it gets."""
    width: int = qr_code(text).symbol_size(border=0)[0]
    return width
