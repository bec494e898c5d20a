"""The files of a puzzle's folder: which there can be, and what each must hold.

    part(kind, "controls")        # the file controls.py beside the rules of this kind, or None

A puzzle whose class stands in a file `rules.py` answers everything else in files beside it that have
fixed names; they are imported when they are asked for, not before. A file that is almost, but not
quite, one of them (contols.py), or that lacks the function it is there for, would otherwise be passed
over without a word: here it is an error.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, NamedTuple

from knobel.errors import KnobelError, NotOffered
from knobel.locale import Message

CLOSE = 0.8
"""How alike two names are if one of them is probably a slip of the other."""


class File(NamedTuple):
    """What a file of the folder must hold, what it can hold, and of what it must hold something."""

    must: tuple[str, ...] = ()
    can: tuple[str, ...] = ()
    some_of: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return (*self.must, *self.can, *self.some_of)


FILES = {
    "text": File(must=("parse", "format"), can=("recognise", "is_small")),
    "notation": File(must=("NOTATIONS",)),
    "replay": File(must=("advance",)),
    "solve": File(some_of=("solve", "prove_unsolvable")),
    "invent": File(must=("invent",), can=("PARAMETERS", "changed")),
    "grades": File(
        must=("plan",),
        can=("meets", "dull", "proofs", "make_unsolvable", "too_easy", "NEEDS_SOLUTION"),
    ),
    "features": File(must=("features",), can=("FEATURES",)),
    "human_game": File(must=("human_game",)),
    "symmetry": File(must=("canonical",)),
    "scene": File(must=("scene",), can=("show", "ground")),
    "solution_scene": File(some_of=("solution_scene", "trail", "motion")),
    "explain": File(some_of=("how", "goal", "teaser", "aim", "lesson", "proof_sentences", "proof_scene")),
    "proof_steps": File(must=("proof_steps",)),
    "controls": File(must=("controls",), can=("say", "happened")),
    "levels": File(must=("LEVELS",)),
    "program_output": File(some_of=("candidates", "PHRASES"), can=("conventions_shown",)),
    "observation": File(must=("observer",)),
    "evidence": File(must=("View",)),
    "certificate": File(some_of=("refuter", "list_states")),
    "vector": File(must=("Fleet",)),
    "edge_cases": File(must=("edges",), can=("SIZES",)),
}
"""The files beside `rules.py`. A folder may hold others, under names that are not like these."""


class BadFolder(KnobelError):
    """A folder of a puzzle in which something is misspelt or missing."""

    def __init__(self, message: Message) -> None:
        super().__init__("bad-puzzle-folder", message)

    def __reduce__(self) -> tuple[Any, ...]:
        return BadFolder, (self.message,)


def part(kind: type, file: str) -> ModuleType | None:
    """A file of a puzzle's folder as a module; None if it is not there, or if there is no folder.
    ValueError for a name that no such file has, BadFolder if something in the folder is misspelt."""
    if file not in FILES:
        raise ValueError(f"a puzzle has no file {file!r}; there are: {', '.join(FILES)}")
    folder, _, home = kind.__module__.rpartition(".")
    return _part(folder, file) if home == "rules" and folder else None


def has_part(kind: type, file: str) -> bool:
    """Is there such a file? It is not imported for that."""
    folder, _, home = kind.__module__.rpartition(".")
    return file in FILES and home == "rules" and bool(folder) and file in _files(folder)


def need_part(kind: type, file: str) -> ModuleType:
    """The same; NotOffered if it is not there."""
    found = part(kind, file)
    if found is None:
        raise NotOffered(getattr(kind, "name", kind.__qualname__), file)
    return found


def ask(puzzle: object, file: str, question: str, *details: Any) -> Any:
    """What a function of the folder answers for this puzzle (or kind of puzzle, then without it);
    None if there is no such function."""
    kind = puzzle if isinstance(puzzle, type) else type(puzzle)
    function = getattr(part(kind, file), question, None)
    if function is None:
        return None
    return function(*details) if kind is puzzle else function(puzzle, *details)


def file_beside(kind: type, name: str) -> Path | None:
    """A file or folder that is not Python (editor.js, locale, …) beside the class of a puzzle; None if
    there is none."""
    path = Path(str(import_module(kind.__module__).__file__)).with_name(name)
    return path if path.exists() else None


@cache
def _part(folder: str, file: str) -> ModuleType | None:
    if file not in _files(folder):
        return None
    module = import_module(f"{folder}.{file}")
    _check_functions(module, file)
    return module


@cache
def _files(folder: str) -> frozenset[str]:
    """The fixed names that are there."""
    there = {module.name for module in iter_modules(import_module(folder).__path__)}
    known = {"rules", *FILES}
    for name in sorted(there - known):
        if meant := _meant(name, known - there):
            raise BadFolder(
                Message(
                    "{folder}: unknown file {found}.py; did you mean {meant}.py?",
                    folder=folder,
                    found=name,
                    meant=meant,
                )
            )
    return frozenset(there & known)


def _meant(name: str, names: Collection[str]) -> str | None:
    """The one of the names that this is probably a slip of."""
    near = [other for other in names if abs(len(other) - len(name)) <= 3 and other[:1] == name[:1]]
    if not near:  # almost always
        return None
    from difflib import get_close_matches

    return next(iter(get_close_matches(name, near, 1, CLOSE)), None)


def _check_functions(module: ModuleType, file: str) -> None:
    wanted = FILES[file]
    lacking: Iterable[str] = [name for name in wanted.must if not hasattr(module, name)]
    if wanted.some_of and not any(hasattr(module, name) for name in wanted.some_of):
        lacking = wanted.some_of
    if lacking:
        raise BadFolder(
            Message(
                "{file} does not define {names}",
                file=f"{module.__name__}.py",
                names=", ".join(lacking),
            )
        )
    absent = [name for name in wanted.names if not hasattr(module, name)]
    for name, value in vars(module).items():
        own = callable(value) and getattr(value, "__module__", None) == module.__name__
        if own and not name.startswith("_") and (meant := _meant(name, absent)):
            raise BadFolder(
                Message(
                    "{file}: unknown name “{found}”; did you mean “{meant}”?",
                    file=f"{module.__name__}.py",
                    found=name,
                    meant=meant,
                )
            )
