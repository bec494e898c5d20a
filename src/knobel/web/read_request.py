"""What was asked: the body of a request, the language it is to be answered in, and who asks."""

from __future__ import annotations

import json
from typing import Any

from fastapi import Request

from knobel.errors import KnobelError
from knobel.locale import LANGUAGES, Message
from knobel.web.fair_queue import client_of
from knobel.web.responses import language_of
from knobel.web.validation import bad_field


async def read_json(request: Request) -> object:
    """The body; the language it is to be answered in is noted."""
    data = await request.body()
    if not data:
        raise bad_field("-", Message("missing"))
    try:
        body = json.loads(data)
    except (ValueError, RecursionError):
        raise KnobelError("bad-json", Message("the request is not valid JSON")) from None
    choose_language(request, body if isinstance(body, dict) else {})
    return body


def choose_language(request: Request, said: dict[str, Any]) -> None:
    """Note the language that a request names, else the one that its header likes best."""
    wanted = said.get("lang")
    known = wanted if isinstance(wanted, str) and wanted in LANGUAGES else None
    request.state.lang = language_of(request.headers.get("accept-language"), known)


def language(request: Request) -> str:
    """The language to answer in, also if the request was not understood."""
    if not hasattr(request.state, "lang"):
        choose_language(request, dict(request.query_params))
    return str(request.state.lang)


def client(request: Request) -> str:
    """Whose request it is."""
    return client_of(request.client and request.client.host)
