"""Options of a puzzle and parameters of its generator, declared once as data.

    WRAP = Option("wrap", "flag", Message("edges meet"), Message("the edges of the board meet"))

Command line, help, completion, web forms, data sets, environments and generators are all built from
such declarations. `read` takes a value from wherever it comes (Python, JSON or text from a command
line) and gives it back in one form, or raises a KnobelError of the kind "bad-parameter" that names
the option, what was found and what is allowed.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from knobel.errors import KnobelError
from knobel.locale import Message

Span = tuple[float, float]
_AMOUNT = re.compile(r"\s*([0-9]*\.?[0-9]+)\s*(?:-\s*([0-9]*\.?[0-9]+)\s*)?")
_FIELDS = re.compile(r"\s*[0-9]{1,9}\s*(,\s*[0-9]{1,9}\s*)*")
LONGEST_TEXT = 1000


@dataclass(frozen=True, slots=True)
class Option:
    """Something that people choose beside the text of a puzzle, or when a new one is made."""

    name: str
    """A Python name; on the command line `_` is written as `-`."""
    type: str
    """One of TYPES: flag, whole, number, amount (0.3, or 0.2-0.5), text, fields (1,2,5), choice."""
    title: Message
    """A short label, for forms."""
    help: Message
    """One line, for `--help`."""
    default: Any = None
    """What holds if nothing is chosen; None if that depends on the rest."""
    least: float | None = None
    most: float | None = None
    choices: tuple[str, ...] = ()
    metavar: str | None = None
    advanced: bool = False
    """True: there is no field for it in forms."""
    looks: bool = False
    """True: it changes the picture and nothing else; with and without it, it is the same puzzle."""

    @classmethod
    def whole(
        cls, name: str, title: Message, least: int, most: int, details: Message | None = None, **more: Any
    ) -> Option:
        """A whole number in a range; the label is also its help if there are no details."""
        return cls(name, "whole", title, details or title, least=least, most=most, metavar="N", **more)

    @property
    def flag(self) -> str:
        """The option as it is typed on the command line."""
        return flag_of(self.name)

    def read(self, value: object) -> Any:
        """The value in the one form that puzzles get; KnobelError "bad-parameter" if it has none."""
        return _READERS[self.type](self, value)

    def within(self, least: float, most: float) -> Option:
        """The same option with the range that holds once others are known."""
        return replace(self, least=least, most=most)

    def as_json(self, lang: str | None = None) -> dict[str, Any]:
        """For a form: its label and help in a language, and what may be entered."""
        default = list(self.default) if isinstance(self.default, tuple) else self.default
        return {
            "name": self.name,
            "type": self.type,
            "title": self.title.text(lang),
            "help": self.help.text(lang),
            "default": default,
            "least": self.least,
            "most": self.most,
            "choices": list(self.choices),
            "advanced": self.advanced,
        }


class NoSuchOption(KnobelError):
    """An option that a kind of puzzle does not have."""

    def __init__(self, title: str, name: str) -> None:
        super().__init__(
            "no-such-option", Message("“{name}” does not apply to {title}", name=name, title=title)
        )
        self.title, self.name = title, name

    def __reduce__(self) -> tuple[Any, ...]:
        return NoSuchOption, (self.title, self.name)


def flag_of(name: str) -> str:
    """How an option of this name is typed on the command line."""
    return "--" + name.replace("_", "-")


class BadParameter(KnobelError, ValueError):
    """A parameter or argument that cannot be used; its kind is "bad-parameter"."""

    def in_form(self, options: Iterable[Option]) -> BadParameter:
        """The same where people see titles instead of names."""
        name = self.message.values.get("name")
        titles = [Message("{title:capital}", title=one.title) for one in options if one.name == name]
        return BadParameter(self.kind, self.message.but(name=titles[0]) if titles else self.message)


def bad(message: Message) -> KnobelError:
    """The error for a parameter that cannot be used."""
    return BadParameter("bad-parameter", message)


def read_given(options: Iterable[Option], values: Mapping[str, object]) -> dict[str, Any]:
    """Those options that are given a value, read; None means that there is none.
    KnobelError "bad-parameter" for a name that is not among the options."""
    known = {option.name: option for option in options}
    for name in values:
        if name not in known:
            raise bad(
                Message(
                    "unknown parameter “{name}”; available: {names}", name=name, names=", ".join(known) or "-"
                )
            )
    return {name: known[name].read(value) for name, value in values.items() if value is not None}


def read_all(options: Sequence[Option], values: Mapping[str, object]) -> dict[str, Any]:
    """The same with the defaults of all others."""
    return {option.name: option.default for option in options} | read_given(options, values)


# ---------------------------------------------------------------- one reader for each type


def _flag(option: Option, value: object) -> bool:
    if isinstance(value, bool):
        return value
    if value in ("true", "false"):
        return value == "true"
    raise bad(Message("“{name}” must be true or false, not {found}", name=option.name, found=_shown(value)))


def _whole(option: Option, value: object) -> int:
    number = _finite(value)
    if number is None or not number.is_integer() or not _fits(option, number):
        if option.least is None or option.most is None:
            raise bad(
                Message("“{name}” must be a whole number, not {found}", name=option.name, found=_shown(value))
            )
        raise bad(
            Message(
                "“{name}” must be a whole number between {least} and {most}, not {found}",
                **_said(option, value),
            )
        )
    return int(value) if isinstance(value, int | str) and str(value).strip().isdecimal() else int(number)


def _number(option: Option, value: object) -> float:
    number = _finite(value)
    if number is None:
        raise bad(Message("“{name}” must be a number, not {found}", name=option.name, found=_shown(value)))
    if not _fits(option, number):
        raise bad(Message("“{name}” must be between {least} and {most}, not {found}", **_said(option, value)))
    return number


def _amount(option: Option, value: object) -> Span:
    """Two numbers, the smaller one first; a single number is both of them."""
    if isinstance(value, str):
        match = _AMOUNT.fullmatch(value)
        if not match:
            raise bad(
                Message(
                    "“{name}” must be a number or a range such as 0.2-0.5, not {found}",
                    name=option.name,
                    found=_shown(value),
                )
            )
        value = (match[1], match[2] or match[1])
    if not isinstance(value, Sequence):
        value = (value, value)
    if len(value) != 2:
        raise bad(
            Message(
                "“{name}” must be a number or two numbers, not {found}", name=option.name, found=_shown(value)
            )
        )
    low, high = (_number(option, part) for part in value)
    if low > high:
        raise bad(
            Message(
                "“{name}”: the smaller number must come first, not {low} and {high}",
                name=option.name,
                low=low,
                high=high,
            )
        )
    return low, high


def _text(option: Option, value: object) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise bad(Message("“{name}” must be a text, not {found}", name=option.name, found=_shown(value)))
    return value


def _fields(option: Option, value: object) -> tuple[int, ...]:
    if isinstance(value, str) and _FIELDS.fullmatch(value):
        value = [int(part) for part in value.split(",")]
    if not isinstance(value, list | tuple) or not all(type(part) is int for part in value) or not value:
        raise bad(
            Message("“{name}” must be fields such as 1,2, not {found}", name=option.name, found=_shown(value))
        )
    return tuple(value)


def _choice(option: Option, value: object) -> str:
    if value not in option.choices:
        raise bad(
            Message(
                "“{name}” must be one of {choices}, not {found}",
                name=option.name,
                choices=", ".join(option.choices),
                found=_shown(value),
            )
        )
    return str(value)


_READERS: Mapping[str, Callable[[Option, object], Any]] = {
    "flag": _flag,
    "whole": _whole,
    "number": _number,
    "amount": _amount,
    "text": _text,
    "fields": _fields,
    "choice": _choice,
}
TYPES = tuple(_READERS)


def _fits(option: Option, number: float) -> bool:
    return (option.least is None or number >= option.least) and (option.most is None or number <= option.most)


def _finite(value: object) -> float | None:
    """A finite number, also written as text."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return number if math.isfinite(number) else None


def _said(option: Option, value: object) -> dict[str, Any]:
    """What an error says about an option and the value that it was given."""
    return {"name": option.name, "least": option.least, "most": option.most, "found": _shown(value)}


def _shown(value: object) -> str:
    text = str(value)
    return text if len(text) <= 60 else text[:59] + "…"
