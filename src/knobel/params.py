"""Reading the parameters of a generator: a name, what it may be, what it is by default.

Everything that is wrong with a parameter is a KnobelError of the kind "bad-parameter"
whose sentence names the parameter, what was found and what is allowed.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from knobel.locale import Message
from knobel.puzzle import KnobelError

Params = Mapping[str, Any]
Span = tuple[float, float]


class Parameter(NamedTuple):
    """A parameter that people may choose: "whole", "real" or "flag", its range and its name."""

    name: str
    kind: str
    title: Message
    least: float | None = None
    most: float | None = None


def bad(message: Message) -> KnobelError:
    """The error for a parameter that cannot be used."""
    return KnobelError("bad-parameter", message)


def check_known(params: Params, known: Sequence[str]) -> None:
    """Every given parameter must be one of these."""
    for name in params:
        if name not in known:
            raise bad(Message("there is no parameter “{name}”; there are: {names}",
                              name=name, names=", ".join(known)))  # fmt: skip


def given(params: Params, name: str) -> bool:
    """Is a parameter there? None means it is not."""
    return params.get(name) is not None


def whole(params: Params, name: str, default: int, least: int, most: int) -> int:
    """A whole number in a range."""
    value = params.get(name)
    if value is None:
        return default
    number = _number(name, value)
    if not number.is_integer() or not least <= number <= most:
        raise bad(Message("“{name}” must be a whole number from {least} to {most}, not {found}",
                          name=name, least=least, most=most, found=value))  # fmt: skip
    return int(number)


def real(params: Params, name: str, default: float, least: float, most: float) -> float:
    """A number in a range."""
    value = params.get(name)
    return default if value is None else _real(name, value, least, most)


def span(params: Params, name: str, default: Span, least: float, most: float) -> Span:
    """Two numbers in a range, the smaller one first."""
    value = params.get(name)
    name = plain(name)
    if value is None:
        return default
    if isinstance(value, str) or not isinstance(value, Sequence) or len(value) != 2:
        raise bad(Message("“{name}” must be two numbers, not {found}", name=name, found=value))
    low, high = (_real(name, part, least, most) for part in value)
    if low > high:
        raise bad(Message("“{name}” must have the smaller number first, not {low} and {high}",
                          name=name, low=low, high=high))  # fmt: skip
    return low, high


def plain(name: str) -> str:
    """What people call a parameter: a range is written like a single value."""
    return name.removesuffix("_range")


def flag(params: Params, name: str) -> bool:
    """Yes or no; no by default."""
    value = params.get(name, False)
    if value is None or isinstance(value, bool):
        return bool(value)
    raise bad(Message("“{name}” must be true or false, not {found}", name=name, found=value))


def _real(name: str, value: object, least: float, most: float) -> float:
    number = _number(name, value)
    if not least <= number <= most:
        raise bad(Message("“{name}” must be from {least} to {most}, not {found}",
                          name=name, least=least, most=most, found=value))  # fmt: skip
    return number


def _number(name: str, value: object) -> float:
    """A finite number, also written as text."""
    try:
        number = float(value) if isinstance(value, int | float | str) else math.nan
    except (ValueError, OverflowError):
        number = math.nan
    if isinstance(value, bool) or not math.isfinite(number):
        raise bad(Message("“{name}” must be a number, not {found}", name=name, found=value))
    return number
