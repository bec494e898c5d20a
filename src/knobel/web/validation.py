"""What a field of a request may hold: its check, and its description as JSON Schema.

Written once and without any framework, so that the server and the edition in the browser check
the same. What does not fit is said in words: which field, and what was expected there.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Protocol

from knobel.errors import KnobelError
from knobel.locale import Message

LONGEST_NAME = 100
LARGEST = 2**53
"""The largest whole number that every program reads from JSON exactly."""


class Unfit(Exception):
    """A value that does not fit: what was expected, and where inside of the field."""

    def __init__(self, message: Message, *, of_type: bool = False) -> None:
        super().__init__(message)
        self.message = message
        self.of_type = of_type
        """Is it of another type altogether?"""
        self.path: list[str | int] = []

    def inside(self, step: str | int) -> Unfit:
        """The same, seen from one level further out."""
        self.path.insert(0, step)
        return self


class Form(Protocol):
    """Values of one JSON type, within bounds."""

    def takes(self, value: object) -> bool:
        """Is it a value of this type at all?"""

    def check(self, value: Any) -> Any:
        """The value as it is used; Unfit says what was expected."""

    def schema(self) -> dict[str, Any]: ...


@dataclass(frozen=True)
class Text:
    most: int
    least: int = 0

    def takes(self, value: object) -> bool:
        return isinstance(value, str)

    def check(self, value: Any) -> str:
        if not isinstance(value, str):
            raise Unfit(Message("expected text"), of_type=True)
        if len(value) < self.least:
            raise Unfit(
                Message("expected at least {n} character", "expected at least {n} characters", n=self.least)
            )
        if len(value) > self.most:
            raise Unfit(
                Message("expected at most {n} character", "expected at most {n} characters", n=self.most)
            )
        if not value.isascii():
            try:
                value.encode()
            except UnicodeEncodeError:
                raise Unfit(Message("expected text, found half a character")) from None
        return value

    def schema(self) -> dict[str, Any]:
        least = {"minLength": self.least} if self.least else {}
        return {"type": "string", **least, "maxLength": self.most}


@dataclass(frozen=True)
class OneOf:
    names: tuple[str, ...]

    def takes(self, value: object) -> bool:
        return isinstance(value, str)

    def check(self, value: Any) -> str:
        if not isinstance(value, str) or value not in self.names:
            raise Unfit(Message("expected one of these: {names}", names=", ".join(self.names)))
        return value

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "enum": list(self.names)}


@dataclass(frozen=True)
class Whole:
    least: int = -LARGEST
    most: int = LARGEST

    def takes(self, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool)

    def check(self, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise Unfit(Message("expected a whole number"), of_type=True)
        if value < self.least:
            raise Unfit(Message("expected at least {least}", least=self.least))
        if value > self.most:
            raise Unfit(Message("expected at most {most}", most=self.most))
        return value

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class Number:
    def takes(self, value: object) -> bool:
        return isinstance(value, int | float) and not isinstance(value, bool)

    def check(self, value: Any) -> int | float:
        """A whole number stays one as far as it is exact everywhere."""
        if isinstance(value, int) and abs(value) <= LARGEST:
            return value
        try:
            number = float(value)
        except OverflowError:
            number = math.inf
        if not math.isfinite(number):
            raise Unfit(Message("expected a finite number"))
        return number

    def schema(self) -> dict[str, Any]:
        return {"type": "number"}


@dataclass(frozen=True)
class Flag:
    def takes(self, value: object) -> bool:
        return isinstance(value, bool)

    def check(self, value: Any) -> bool:
        if not isinstance(value, bool):
            raise Unfit(Message("expected true or false"), of_type=True)
        return value

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}


@dataclass(frozen=True)
class ListOf:
    item: Form
    most: int

    def takes(self, value: object) -> bool:
        return isinstance(value, list)

    def check(self, value: Any) -> list[Any]:
        if not isinstance(value, list):
            raise Unfit(Message("expected a list"), of_type=True)
        _check_count(value, self.most)
        found = []
        for n, one in enumerate(value):
            try:
                found.append(self.item.check(one))
            except Unfit as unfit:
                raise unfit.inside(n) from None
        return found

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": self.item.schema(), "maxItems": self.most}


@dataclass(frozen=True)
class ObjectOf:
    name: Text
    value: Form
    most: int

    def takes(self, value: object) -> bool:
        return isinstance(value, dict)

    def check(self, value: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise Unfit(Message("expected a JSON object"), of_type=True)
        _check_count(value, self.most)
        found = {}
        for name, one in value.items():
            try:
                found[self.name.check(name)] = None if one is None else self.value.check(one)
            except Unfit as unfit:
                raise unfit.inside(name) from None
        return found

    def schema(self) -> dict[str, Any]:
        values = {"anyOf": [*self.value.schema()["anyOf"], {"type": "null"}]}
        return {
            "type": "object",
            "additionalProperties": values,
            "propertyNames": self.name.schema(),
            "maxProperties": self.most,
        }


@dataclass(frozen=True)
class Either:
    """A value of one of several types."""

    forms: tuple[Form, ...]
    OTHER: ClassVar[str] = "wrong kind of value"

    def takes(self, value: object) -> bool:
        return any(form.takes(value) for form in self.forms)

    def check(self, value: Any) -> Any:
        form = next((form for form in self.forms if form.takes(value)), None)
        if form is None:
            raise _of_another_form()
        try:
            return form.check(value)
        except Unfit as unfit:
            if unfit.of_type:  # of a part of it
                raise _of_another_form() from None
            raise Unfit(unfit.message) from None

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [form.schema() for form in self.forms]}


def _check_count(value: list[Any] | dict[str, Any], most: int) -> None:
    if len(value) > most:
        raise Unfit(Message("expected at most {n} entry", "expected at most {n} entries", n=most))


def _of_another_form() -> Unfit:
    return Unfit(Message("wrong kind of value"))


# ---------------------------------------------------------------- fields and requests


class _Required:
    """The default of a field that has none."""


REQUIRED = _Required()


class Field(NamedTuple):
    """A name, what it may hold, and what it holds if it is left out. A field whose default is
    None may also be null."""

    name: str
    form: Form
    default: Any = REQUIRED
    about: str = ""

    def schema(self) -> dict[str, Any]:
        found = self.form.schema()
        if self.default is None:
            found = {"anyOf": [*found.get("anyOf", [found]), {"type": "null"}]}
        elif self.default is not REQUIRED:
            found["default"] = self.default
        return {**found, "description": self.about} if self.about else found


Fields = Sequence[Field]


def checked(fields: Fields, body: object) -> dict[str, Any]:
    """A request with all its fields; KnobelError "bad-field" names the first one that is wrong."""
    if not isinstance(body, dict):
        raise bad_field("-", Message("expected a JSON object"))
    found = {field.name: _value(field, body) for field in fields}
    for name in body:
        if name not in found:
            raise bad_field(name, Message("unknown field"))
    return found


def _value(field: Field, body: Mapping[str, Any]) -> Any:
    if field.name not in body:
        if field.default is REQUIRED:
            raise bad_field(field.name, Message("missing"))
        return field.default.copy() if isinstance(field.default, list | dict) else field.default
    value = body[field.name]
    if value is None and field.default is None:
        return None
    try:
        return field.form.check(value)
    except Unfit as unfit:
        raise bad_field(".".join(map(str, [field.name, *unfit.path])), unfit.message) from None


def bad_field(name: str, expected: Message) -> KnobelError:
    """The error for a field that is not as it should be."""
    shown = name[:LONGEST_NAME].encode(errors="replace").decode()  # half characters cannot be sent
    sentence = Message("field “{name}”: {error}", name=shown, error=expected)
    return KnobelError("bad-field", sentence)


def schema_of(fields: Fields, about: str) -> dict[str, Any]:
    """A request as JSON Schema."""
    return {
        "type": "object",
        "description": about,
        "properties": {field.name: field.schema() for field in fields},
        "required": [field.name for field in fields if field.default is REQUIRED],
        "additionalProperties": False,
    }
