"""Arguments of the public verbs, checked once for all of them.

What a caller got wrong is a sentence that names the argument, what it must be and what was found:
never a complaint of the code, or of the kernel, that it was passed on to.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import wraps
from inspect import signature
from numbers import Real
from operator import index
from os import PathLike
from typing import Any, Literal, ParamSpec, TypeVar, get_args

from knobel.answers import Answer
from knobel.errors import KnobelError
from knobel.limits import MAX_INT64, Limits
from knobel.locale import LANGUAGES, Message, speaking
from knobel.options import bad
from knobel.puzzle import Puzzle

P = ParamSpec("P")
R = TypeVar("R")
ThemeName = Literal[
    "light", "dark", "print", "calm", "calm-dark", "contrast", "contrast-dark", "safe", "safe-dark"
]
THEMES: tuple[ThemeName, ...] = get_args(ThemeName)
"""How pictures can look: the names in `draw/board_colours.py`."""


def checked_verb(function: Callable[P, R]) -> Callable[P, R]:
    """Decorator: arguments are checked by their names, and with `lang` every sentence of the result,
    or of the error, is in that language."""
    names = tuple(signature(function).parameters)

    @wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        checked = [_checked(name, value) for name, value in zip(names, args, strict=False)]
        named = {name: _checked(name, value) for name, value in kwargs.items()}
        lang = named.get("lang")
        if lang is None:
            return function(*checked, *args[len(names) :], **named)
        with speaking(lang):
            try:
                result: Any = function(*checked, *args[len(names) :], **named)
            except KnobelError as error:
                error.message = error.message.in_language(lang)
                raise
        return result.in_language(lang)

    return call


def _checked(name: str, value: Any) -> Any:
    check = _CHECKS.get(name)
    return value if check is None or (value is None and name not in _REQUIRED) else check(name, value)


def _puzzle(name: str, value: Any) -> Puzzle:
    if isinstance(value, Puzzle):
        return value
    raise bad(
        Message(
            "“{name}” must be a puzzle, such as knobel.load(file) or knobel.parse(text) returns, not {found}",
            name=name,
            found=shown(value),
        )
    )


def _number(value: Any) -> float | None:
    return float(value) if isinstance(value, Real) and not isinstance(value, bool) else None


def _seconds(name: str, value: Any) -> float | None:
    seconds = _number(value)
    if seconds is None or not seconds >= 0:
        raise bad(
            Message(
                "“{name}” must be a number of seconds, or None, not {found}", name=name, found=shown(value)
            )
        )
    return None if math.isinf(seconds) else seconds


def _whole(least: int) -> Callable[[str, Any], int]:
    def check(name: str, value: Any) -> int:
        try:
            number = None if isinstance(value, bool) else index(value)
        except TypeError:
            number = None
        if number is None or not least <= number <= MAX_INT64:
            raise bad(
                Message(
                    "“{name}” must be a whole number of at least {least}, not {found}",
                    name=name,
                    least=least,
                    found=shown(value),
                )
            )
        return number

    return check


def _width(name: str, value: Any) -> float:
    number = _number(value)
    if number is not None and 0 < number < math.inf:
        return number
    raise bad(Message("“{name}” must be a number above 0, not {found}", name=name, found=shown(value)))


def _one_of(*choices: str) -> Callable[[str, Any], str]:
    def check(name: str, value: Any) -> str:
        if isinstance(value, str) and value in choices:
            return value
        raise bad(
            Message(
                "“{name}” must be one of {choices}, not {found}",
                name=name,
                choices=", ".join(choices),
                found=shown(value),
            )
        )

    return check


def _text(name: str, value: Any) -> str:
    if isinstance(value, str):
        return value
    raise bad(Message("“{name}” must be a text, not {found}", name=name, found=shown(value)))


def _instance(*types: type) -> Callable[[str, Any], Any]:
    def check(name: str, value: Any) -> Any:
        if isinstance(value, types):
            return value
        expected = " | ".join(one.__name__ for one in types)
        raise bad(
            Message(
                "“{name}” must be of the type {expected}, not {found}",
                name=name,
                expected=expected,
                found=shown(value),
            )
        )

    return check


def _solution(name: str, value: Any) -> Any:
    if isinstance(value, str | bool | Answer) or hasattr(value, "__iter__"):
        return value
    raise bad(
        Message("“{name}” must be moves, a text or an answer, not {found}", name=name, found=shown(value))
    )


def _certificate(name: str, value: Any) -> Any:
    if isinstance(value, bytearray | memoryview):
        return bytes(value)
    if isinstance(value, str | PathLike | bytes) or hasattr(value, "text") or hasattr(value, "readinto"):
        return value
    raise bad(
        Message(
            "“{name}” must be a certificate, the name of its file, or what such a file holds, not {found}",
            name=name,
            found=shown(value),
        )
    )


_CHECKS: dict[str, Callable[[str, Any], Any]] = {
    "puzzle": _puzzle,
    "solution": _solution,
    "certificate": _certificate,
    "answer": _instance(*Answer.__args__),
    "kind": _text,
    "time": _seconds,
    "memory": _whole(0),
    "states": _whole(0),
    "solutions": _whole(0),
    "threads": _whole(0),
    "seed": _whole(0),
    "minimise": _text,
    "theme": _one_of(*THEMES),
    "width": _width,
    "limits": _instance(Limits),
    "lang": _one_of(*LANGUAGES),
}
_REQUIRED = ("puzzle", "solution", "certificate", "kind", "solutions", "threads")
"""None means nothing here."""


def shown(value: object) -> str:
    """A value as an error quotes it: short, and with its type if that is what is wrong."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:59]}…"
