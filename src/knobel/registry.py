"""Which kinds of puzzles there are: our own, and those of other packages.

A package adds a kind by an entry point in the group `knobel.puzzles` that names
its Puzzle class. Our own kinds come first, so they cost no look at what else is
installed.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from knobel import locale
from knobel.errors import KnobelError, KnobelWarning, PuzzleError
from knobel.locale import Message
from knobel.options import NoSuchOption
from knobel.puzzle import Puzzle
from knobel.puzzle_folder import file_beside
from knobel.puzzles.huepfburg.rules import Huepfburg
from knobel.puzzles.rotation.rules import Rotation
from knobel.puzzles.stromrallye.rules import Stromrallye

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "knobel.puzzles"
PUZZLES: tuple[type[Puzzle], ...] = (Stromrallye, Rotation, Huepfburg)
Kind = Literal["stromrallye", "rotation", "huepfburg"]
"""The names of our own kinds, for type checkers; guests have others."""
FOLDER = "knobel.puzzles"
"""Where our own puzzles live. One that is not on the list can be named, but is not on offer."""


class BrokenGuest(KnobelWarning):
    """A puzzle of another package that cannot be used; the others can."""


@cache
def guests() -> dict[str, type[Puzzle]]:
    """The kinds that other packages bring. One that cannot be used is mentioned once."""
    found: dict[str, type[Puzzle]] = {}
    taken = {kind.name for kind in PUZZLES}
    for entry in _entries():
        try:
            kind = _load(entry)
        except KnobelError as error:
            _mention(error.message)
            continue
        if kind.name in taken:
            _mention(Message("the plug-in puzzle “{name}” is ignored: the name is taken", name=kind.name))
        else:
            found[kind.name] = kind
            taken.add(kind.name)
    return found


def _entries() -> Iterable[EntryPoint]:
    from importlib.metadata import entry_points

    return entry_points(group=GROUP)


def _load(entry: EntryPoint) -> type[Puzzle]:
    """The class that an entry point names; KnobelError if it is none."""
    with _blaming(entry.name):
        kind = entry.load()
    if not (isinstance(kind, type) and issubclass(kind, Puzzle)):
        raise _bad(entry.name, Message("it is not a subclass of knobel.Puzzle"))
    if not isinstance(getattr(kind, "name", None), str) or not isinstance(getattr(kind, "title", None), str):
        raise _bad(entry.name, Message("name or title is missing"))
    if folder := file_beside(kind, "locale"):
        locale.add_folder(folder)
    return kind


@contextmanager
def _blaming(name: str) -> Iterator[None]:
    """Whatever a guest raises is a KnobelError that names it, also its wish to end the program;
    Ctrl-C is no doing of a guest."""
    try:
        yield
    except (KnobelError, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise _bad(name, f"{type(error).__name__}: {error}") from error


def _bad(name: str, error: object) -> KnobelError:
    message = Message("the plug-in puzzle “{name}” cannot be used: {error}", name=name, error=error)
    return KnobelError("bad-plugin", message)


def _mention(message: Message) -> None:
    warnings.warn(message.text(), BrokenGuest, stacklevel=3)


def puzzles() -> dict[str, type[Puzzle]]:
    """Every kind by name."""
    return {**guests(), **{kind.name: kind for kind in PUZZLES}}


def find(name: str) -> type[Puzzle]:
    """The kind of this name; KnobelError if there is none."""
    for kind in PUZZLES:
        if kind.name == name:
            return kind
    if hidden := _hidden(name):
        return hidden
    for entry in _entries():
        if entry.name == name and (kind := _load(entry)).name == name:
            return kind
    if name in guests():
        return guests()[name]
    raise KnobelError(
        "unknown-kind",
        Message(
            "unknown puzzle “{name}”; available: {names}",
            name=name,
            names=", ".join(sorted(puzzles())),
        ),
    )


def _hidden(name: str) -> type[Puzzle] | None:
    """A puzzle of ours that is not on the list, by the name of its folder."""
    from importlib import import_module
    from importlib.util import find_spec

    if not name.isidentifier() or find_spec(f"{FOLDER}.{name}") is None:
        return None
    rules = import_module(f"{FOLDER}.{name}.rules")
    kinds = [kind for kind in vars(rules).values() if isinstance(kind, type) and issubclass(kind, Puzzle)]
    return next(kind for kind in kinds if kind.__module__ == rules.__name__)


def recognise(text: str) -> type[Puzzle]:
    """The kind of puzzle a text looks most like."""
    found = _best(PUZZLES, text) or _best(guests().values(), text)
    if found is not None:
        return found
    raise PuzzleError(
        "unknown-kind",
        Message("not recognised as a puzzle (known: {names})", names=", ".join(sorted(puzzles()))),
        line=1,
    )


def read_options(kind: type[Puzzle], values: Mapping[str, Any]) -> dict[str, Any]:
    """What is chosen beside the text, read; None means that it is not. NoSuchOption for an option
    that this kind does not have, KnobelError "bad-parameter" for a value that it cannot have."""
    known = {option.name: option for option in kind.options}
    for name in values:
        if name not in known:
            raise NoSuchOption(kind.title, name)
    return {name: known[name].read(value) for name, value in values.items() if value is not None}


def parse(kind: type[Puzzle], text: str, **how: Any) -> Puzzle:
    """Read a puzzle of this kind. Whatever a guest stumbles over is a KnobelError."""
    if not is_guest(kind):
        return kind.parse(text, **how)
    with _blaming(kind.name):
        return kind.parse(text, **how)


def is_guest(kind: type[Puzzle]) -> bool:
    """Does a kind come from somebody else?"""
    return kind not in PUZZLES


def _best(kinds: Iterable[type[Puzzle]], text: str) -> type[Puzzle] | None:
    scores = [(_score(kind, text), kind) for kind in kinds]
    score, kind = max(scores, key=lambda pair: pair[0], default=(0.0, None))
    return kind if score > 0 else None


def _score(kind: type[Puzzle], text: str) -> float:
    if not is_guest(kind):
        return float(kind.recognise(text))
    try:
        with _blaming(kind.name):
            return float(kind.recognise(text))
    except KnobelError as error:
        _mention(error.message)
        return 0.0
