"""The description of the API: which errors there are, and a plain page that shows all of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from fastapi import FastAPI, Response
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel

from knobel.web.handlers import HANDLERS
from knobel.web.responses import Problem
from knobel.web.validation import Field, schema_of

BUSY = (
    "too many requests at once, or too many of yours while others wait too; "
    "the header Retry-After says when to try again"
)
STOPPED = "the server is being stopped; another one, or the same a little later, will answer"
ALWAYS = {421: "asked under a name this server does not answer for", 429: BUSY, 503: STOPPED}
OF_POSTS = {
    400: "not JSON",
    403: "sent by a page of another site",
    408: "the request took too long to arrive",
    413: "the request is too large",
    415: "the request is not of type application/json",
    422: "something in it is wrong: a field, the puzzle, a move; or a limit was reached",
}

SVG = {"image/svg+xml": {"schema": {"type": "string"}}}
PNG = {"image/png": {"schema": {"type": "string", "format": "binary"}}}
PDF = {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}
FILES = {"draw": {**SVG, **PNG}, "paper": PDF}
"""Answers that are files to download."""


def described(path: str, name: str, model: type[Any] | None) -> dict[str, Any]:
    """How a route is described: what its handler says about itself and its request, and the type
    of the answer (None: a file)."""
    handler = HANDLERS[name]
    found: dict[str, Any] = {"name": name, "description": handler.run.__doc__}
    if model is None:
        found |= {"response_class": Response}
        found |= {"responses": {200: {"content": FILES.get(name, SVG), "description": "the file"}}}
    else:
        found["response_model"] = model
    if name in BODIES:
        schema = {"$ref": f"#/components/schemas/{BODIES[name]}"}
        body = {"required": True, "content": {"application/json": {"schema": schema}}}
        return {**found, "openapi_extra": {"requestBody": body}}
    return {**found, "openapi_extra": {"parameters": [_parameter(path, one) for one in handler.fields]}}


def _parameter(path: str, field: Field) -> dict[str, Any]:
    inside = f"{{{field.name}}}" in path
    schema = field.schema()
    about = {"description": schema.pop("description")} if field.about else {}
    place = "path" if inside else "query"
    return {"name": field.name, "in": place, "required": inside, "schema": schema, **about}


BODIES = {
    "position": "PositionRequest",
    "ahead": "PuzzleRequest",
    "hint": "PuzzleRequest",
    "winnable": "PuzzleRequest",
    "proof": "PuzzleRequest",
    "solve": "SolveRequest",
    "outcome": "PuzzleRequest",
    "verify": "VerifyRequest",
    "certificate": "PuzzleRequest",
    "certify": "CertifyRequest",
    "generate": "GenerateRequest",
    "rate": "PuzzleRequest",
    "nudge": "NudgeRequest",
    "check": "CheckRequest",
    "draw": "DrawRequest",
    "set": "SetRequest",
    "results": "ResultsRequest",
    "film": "FilmRequest",
    "paper": "PaperRequest",
    "sheet": "SetRequest",
    "worksheet": "WorksheetRequest",
}
"""The name of each request that has a body."""
ABOUT = {
    "PuzzleRequest": "A puzzle, and the moves made so far.",
    "GenerateRequest": "A wish for a new puzzle.",
    "SetRequest": "A set of puzzles: its link, or its file.",
}


OF_ROOMS = {
    403: f"{OF_POSTS[403]}; or this PIN, token or key opens nothing here",
    404: "there is no such room or pupil",
    409: "not now: the nickname is taken, or the room is paused, ended, full or closed to others",
}


def bodies() -> dict[str, Any]:
    """The types of all requests that have a body."""
    return {name: schema_of(HANDLERS[one].fields, ABOUT.get(name, "")) for one, name in BODIES.items()}


def describe(app: FastAPI, types: Mapping[str, Any]) -> None:
    """Let the app's description tell every error, in the form it really has; with these types beside
    those of the answers."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _complete(app, types)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _complete(app: FastAPI, types: Mapping[str, Any]) -> dict[str, Any]:
    found = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
    parts = found["components"]["schemas"]
    parts |= {**types, **schemas_of(Problem)}
    for place, methods in found["paths"].items():
        for method, what in methods.items():
            for status, text in _errors(place, method).items():
                what["responses"][str(status)] = _error(status, text)
    return found


def schemas_of(model: type[BaseModel]) -> dict[str, Any]:
    """A type and those in it, by name."""
    found = model.model_json_schema(ref_template="#/components/schemas/{model}")
    return {**found.pop("$defs", {}), model.__name__: found}


def _errors(place: str, method: str) -> dict[int, str]:
    if method == "post":
        return {**OF_POSTS, **ALWAYS, **(OF_ROOMS if place.startswith("/api/rooms/") else {})}
    wrong = {} if place == "/api/health" else {422: "a parameter is wrong"}
    return {**wrong, **({404: "there is no such thing"} if "{" in place else {}), **ALWAYS}


def _error(status: int, text: str) -> dict[str, Any]:
    found: dict[str, Any] = {
        "description": text,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
    if status in (429, 503):
        found["headers"] = {"Retry-After": {"description": "seconds", "schema": {"type": "integer"}}}
    return found


# ---------------------------------------------------------------- a page to read


def document(openapi: dict[str, Any]) -> str:
    """The description as a page without scripts or style."""
    return "\n".join(_lines(openapi)) + "\n"


def _lines(openapi: dict[str, Any]) -> Iterator[str]:
    yield '<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>Knobel: API</title>'
    yield '<meta name="viewport" content="width=device-width"></head>\n<body>\n<main>'
    yield f"<h1>Knobel {escape(openapi['info']['version'])}: API</h1>"
    yield f"<p>{escape(openapi['info']['description'])}</p>"
    yield '<p>The same for programs: <a href="openapi.json">openapi.json</a>.</p>'
    for place, methods in openapi["paths"].items():
        for method, what in methods.items():
            yield from _operation(place, method, what)
    yield "<h2>Types</h2>"
    for name, schema in sorted(openapi["components"]["schemas"].items()):
        yield from _type(name, schema)
    yield "</main>\n</body>\n</html>"


def _operation(place: str, method: str, what: dict[str, Any]) -> Iterator[str]:
    yield f"<h2>{method.upper()} {escape(place)}</h2>\n<p>{escape(what.get('description', ''))}</p>\n<ul>"
    for one in what.get("parameters", ()):
        yield f"<li>{escape(one['name'])} ({one['in']}): {_shown(one['schema'])}</li>"
    for one in what.get("requestBody", {}).get("content", {}).values():
        yield f"<li>body: {_shown(one['schema'])}</li>"
    for status, one in what["responses"].items():
        kinds = ", ".join(f"{kind}: {_shown(c['schema'])}" for kind, c in one.get("content", {}).items())
        yield f"<li>{status}: {escape(one['description'])} {kinds and f'({kinds})'}</li>"
    yield "</ul>"


def _type(name: str, schema: dict[str, Any]) -> Iterator[str]:
    yield f'<h3 id="{escape(name)}">{escape(name)}</h3>\n<p>{escape(schema.get("description", ""))}</p>\n<ul>'
    for field, one in schema.get("properties", {}).items():
        star = "" if field in schema.get("required", ()) else " (optional)"
        said = one.get("description")
        yield f"<li>{escape(field)}{star}: {_shown(one)}{(said and f'; {escape(said)}') or ''}</li>"
    yield "</ul>"


def _shown(schema: dict[str, Any]) -> str:
    """A type in short."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    if "anyOf" in schema:
        return " or ".join(_shown(one) for one in schema["anyOf"])
    if "enum" in schema:
        return escape(" | ".join(map(str, schema["enum"])))
    if schema.get("type") == "array":
        return f"list of {_shown(schema.get('items', {}))}"
    if schema.get("type") == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {_shown(schema['additionalProperties'])}"
    bounds = [f"{word} {schema[key]}" for key, word in BOUNDS.items() if key in schema]
    return escape(" ".join([str(schema.get("const", schema.get("type", "anything"))), *bounds]))


BOUNDS = {"minimum": "from", "maximum": "to", "maxLength": "of at most", "format": "as"}
