"""Responses: JSON, errors as JSON, and the language somebody reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic_core import to_json
from starlette.responses import Response

from knobel.locale import LANGUAGES
from knobel.puzzle import KnobelError
from knobel.web.asked import error_json

JSON = "application/json"


def reply(value: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A value as JSON."""
    return raw(to_json(value), status, headers)


def raw(data: bytes, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A JSON text as it is."""
    kept = {"Cache-Control": "no-store", **(headers or {})}
    return Response(data, status, kept, JSON)


def problem(error: KnobelError, status: int, lang: str, headers: Mapping[str, str] | None = None) -> Response:
    """An error, in words and for programs."""
    return reply({"error": error_json(error, lang)}, status, headers)


def language_of(accepted: str | None, wanted: str | None = None) -> str:
    """The language that was asked for, else the known one that an Accept-Language header likes
    best, else English."""
    if wanted:
        return wanted
    liked = [part.strip().partition(";") for part in (accepted or "").lower().split(",")[:20]]
    known = [(name[:2], _weight(weight)) for name, _, weight in liked if name[:2] in LANGUAGES]
    return max(known, key=lambda pair: pair[1], default=("en", 0.0))[0]


def _weight(text: str) -> float:
    """0.8 for q=0.8, 1 if it says nothing."""
    try:
        return float(text.strip().removeprefix("q=") or 1)
    except ValueError:
        return 0.0
