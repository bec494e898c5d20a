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
    """The language that was asked for, else the first known one of an Accept-Language header."""
    if wanted:
        return wanted
    for part in (accepted or "").lower().split(","):
        name = part.strip()[:2]
        if name in LANGUAGES:
            return name
    return "en"
