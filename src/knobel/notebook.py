"""Answers that a notebook shows as a picture.

An answer does not hold its puzzle. `solve` and `verify` add a `picture`, a function that draws the
answer on demand. Pictures are not compared, printed or pickled.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from knobel.scene import Scene


class Pictured:
    """A dataclass whose last field is `picture`."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def picture(self) -> Callable[[], Scene] | None: ...

    def _repr_svg_(self) -> str | None:
        if self.picture is None:
            return None
        import knobel

        return knobel.svg(self.picture())

    def __copy__(self) -> Self:
        return self  # immutable

    def __reduce__(self) -> tuple[Any, ...]:
        kept = (f.name for f in fields(self) if f.name != "picture")  # type: ignore[arg-type]
        return type(self), tuple(getattr(self, name) for name in kept)
