"""What all results share: pictures in notebooks, the language of their sentences, copies.

A result is an immutable dataclass. It does not hold its puzzle if it is an answer: `solve` and `verify`
add a `picture`, a function that draws it on demand. Pictures are not compared, printed or pickled.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from knobel.scene import Scene


LATE = ("picture", "proof")
"""Fields that hold a function which makes something on demand."""


class Result:
    """A dataclass with a field `lang`, the language of its sentences (None: the one in use)."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def lang(self) -> str | None: ...

    def scene(self) -> Scene | None:
        """The picture of this result, if there is one."""
        return None

    def _repr_svg_(self) -> str | None:
        scene = self.scene()
        if scene is None:
            return None
        import knobel

        return knobel.svg(scene, lang=self.lang)

    def in_language(self, lang: str) -> Self:
        """The same result, with sentences and picture in this language."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]
        spoken = {name: _in_language(value, lang) for name, value in values.items()}
        return replace(self, **{**spoken, "lang": lang})  # type: ignore[type-var]

    def __copy__(self) -> Self:
        return self  # immutable


class Pictured(Result):
    """A result whose last field is `picture`."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def picture(self) -> Callable[[], Scene] | None: ...

    def scene(self) -> Scene | None:
        return None if self.picture is None else self.picture()

    def __reduce__(self) -> tuple[Any, ...]:
        kept = (f.name for f in fields(self) if f.name not in LATE)  # type: ignore[arg-type]
        return type(self), tuple(getattr(self, name) for name in kept)


def _in_language(value: Any, lang: str) -> Any:
    if isinstance(value, tuple):
        return tuple(_in_language(part, lang) for part in value)
    return value.in_language(lang) if hasattr(value, "in_language") else value
