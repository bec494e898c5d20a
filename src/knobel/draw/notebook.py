"""Answers that can be looked at: in a notebook they appear as a picture.

An answer does not hold its puzzle. Whoever makes one for somebody to see (`solve`,
`verify`) adds `picture`, which draws it when it is asked for. Pictures are not
compared, not printed, not pickled.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from knobel.draw.scene import Scene


class Pictured:
    """Something with a field `picture`, which must be its last one."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def picture(self) -> Callable[[], Scene] | None: ...

    def _repr_svg_(self) -> str | None:
        if self.picture is None:
            return None
        from knobel.draw.svg import svg

        return svg(self.picture())

    def __reduce__(self) -> tuple[Any, ...]:
        kept = (f.name for f in fields(self) if f.name != "picture")  # type: ignore[arg-type]
        return type(self), tuple(getattr(self, name) for name in kept)
