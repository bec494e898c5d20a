"""What answers a question of the page: a function, with what its request may say and what it costs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from knobel.limits import Limits
from knobel.web.validation import Fields

Request = Mapping[str, Any]
Result = dict[str, Any]
DEFAULT = Limits(time=1.0)


def _never(request: Request) -> bool:
    return False


class Handler(NamedTuple):
    """A function, what its request may say, and what it costs.

    `seconds`: how long it may search; 0 if its answer changes only with the program.
    `slow`: it may take so long that others must not wait for it.
    `quick`: is this request a matter of milliseconds, if the puzzle is small?
    """

    run: Callable[[Request, Limits], Result]
    fields: Fields
    seconds: float = 0.0
    slow: bool = False
    quick: Callable[[Request], bool] = _never
