"""What is wrong with a field of a request, in words: which one, and what was expected there."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from knobel.locale import Message

LONGEST_NAME = 100
Wrong = Mapping[str, Any]
"""One error as pydantic tells it: `type`, `loc` (the way to the field) and `ctx` (its numbers)."""

_EXPECTED: dict[str, Callable[[Mapping[str, Any]], Message]] = {
    "missing": lambda _: Message("it is missing"),
    "extra_forbidden": lambda _: Message("there is no such field"),
    "string_type": lambda _: Message("expected a text"),
    "string_unicode": lambda _: Message("expected a text, found half of a character"),
    "string_too_short": lambda at: Message("expected at least {n} character",
                                           "expected at least {n} characters", n=at["min_length"]),
    "string_too_long": lambda at: Message("expected at most {n} character",
                                          "expected at most {n} characters", n=at["max_length"]),
    "int_type": lambda _: Message("expected a whole number"),
    "int_parsing": lambda _: Message("expected a whole number"),
    "int_parsing_size": lambda _: Message("expected a smaller number"),
    "int_from_float": lambda _: Message("expected a whole number"),
    "float_type": lambda _: Message("expected a number"),
    "float_parsing": lambda _: Message("expected a number"),
    "finite_number": lambda _: Message("expected a finite number"),
    "greater_than_equal": lambda at: Message("expected at least {least}", least=at["ge"]),
    "less_than_equal": lambda at: Message("expected at most {most}", most=at["le"]),
    "bool_type": lambda _: Message("expected true or false"),
    "bool_parsing": lambda _: Message("expected true or false"),
    "literal_error": lambda at: Message("expected one of these: {names}", names=_names(at["expected"])),
    "list_type": lambda _: Message("expected a list"),
    "too_long": lambda at: Message("expected at most {n} entry",
                                   "expected at most {n} entries", n=at["max_length"]),
    "dict_type": lambda _: Message("expected a JSON object"),
    "model_type": lambda _: Message("expected a JSON object"),
    "model_attributes_type": lambda _: Message("expected a JSON object"),
}  # fmt: skip


def wrong_field(errors: Sequence[Wrong], body: object) -> Message:
    """The first field that is wrong, of a request with this body."""
    first = errors[0]
    path, rest = _followed(first, body)
    if rest:  # pydantic has tried several forms, and says what each of them lacks
        tried = [error for error in errors if _followed(error, body)[0][: len(path)] == path]
        first = next((error for error in tried if not error["type"].endswith("_type")), {"type": "form"})
    name = ".".join(map(str, path)) or "-"
    return Message("the field “{name}” is wrong: {error}", name=name[:LONGEST_NAME], error=_expected(first))


def _expected(error: Wrong) -> Message:
    say = _EXPECTED.get(error["type"])
    return Message("expected a value of another form") if say is None else say(error.get("ctx") or {})


def _followed(error: Wrong, body: object) -> tuple[list[Any], list[Any]]:
    """The part of an error's way that leads through the body to the field, and the rest, which are
    pydantic's names for the forms that it tried there."""
    (place, *way), path = error["loc"], list[Any]()
    if place != "body":  # a part of the address
        return way, []
    for n, step in enumerate(way):
        if step == "[key]":
            return path, []
        if isinstance(body, dict) and (step in body or error["type"] == "missing"):
            body = body.get(step)
        elif isinstance(body, list) and isinstance(step, int) and step < len(body):
            body = body[step]
        else:
            return path, list(way[n:])
        path.append(step)
    return path, []


def _names(expected: str) -> str:
    """“'de' or 'en'”, without the word between them."""
    return ", ".join(re.findall(r"'([^']*)'", expected))
