"""Errors for people: one sentence in their language, and where the fault is. Also for a library that is
not installed."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from knobel.answers import Reason
from knobel.locale import Message, one_line


class KnobelError(Exception):
    """An error to show to people: a kind for programs, a sentence in the language in use."""

    def __init__(self, kind: str, message: Message) -> None:
        super().__init__(kind, message)
        self.kind = kind
        self.message = message

    def __str__(self) -> str:
        return one_line(self.message.text())


class KnobelWarning(UserWarning):
    """A warning to show to people."""


class NotOffered(KnobelError, NotImplementedError):
    """This kind of puzzle does not offer what was asked of it."""

    def __init__(self, name: str, what: str) -> None:
        message = Message(
            "the puzzle “{name}” does not support this: it has no “{what}”", name=name, what=what
        )
        super().__init__("not-offered", message)


class PuzzleError(KnobelError, ValueError):
    """A text that is not a puzzle: what is wrong, and where (line and column from 1)."""

    def __init__(
        self,
        kind: str,
        message: Message,
        *,
        line: int | None = None,
        column: int | None = None,
        file: str | None = None,
    ) -> None:
        super().__init__(kind, message)
        self.line = line
        self.column = column
        self.file = file

    def place(self) -> str:
        """``file:line:column``, as far as they are known."""
        return ":".join(str(part) for part in (self.file, self.line, self.column) if part)

    def text(self, lang: str | None = None) -> str:
        """Place and sentence on one line."""
        place = self.place()
        sentence = self.message.text(lang)
        return one_line(f"{place}: {sentence}" if place else sentence)

    __str__ = text

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild_error, (self.kind, self.message, self.line, self.column, self.file)


def _rebuild_error(
    kind: str, message: Message, line: int | None, column: int | None, file: str | None
) -> PuzzleError:
    return PuzzleError(kind, message, line=line, column=column, file=file)


class IllegalMove(ValueError):
    """A move that the rules forbid, with the reason."""

    def __init__(self, kind: str, message: Message, **data: Any) -> None:
        super().__init__(kind, message)
        self.reason = Reason(kind, message, data)

    def __str__(self) -> str:
        return one_line(str(self.reason))


def unreadable(token: str) -> IllegalMove:
    """The error for a token that is not a move at all."""
    shown = token.strip()
    shown = shown if len(shown) <= 20 else shown[:19] + "…"
    return IllegalMove("unreadable", Message("“{token}” is not a move", token=shown), token=token)


def system_error(error: BaseException) -> str:
    """The operating system's message on a file, socket or program, without the path."""
    return getattr(error, "strerror", None) or str(error)


def too_many_processes(error: BaseException) -> KnobelError:
    """The error for a process or thread that the system does not let us start."""
    said = system_error(error) if isinstance(error, OSError) else str(error)
    return KnobelError(
        "no-process",
        Message("cannot start another process or thread ({error}); raise the limit (ulimit -u)", error=said),
    )


def sources() -> Path | None:
    """The folder of the sources, if Knobel runs from there and not from an installed package."""
    folder = Path(__file__).parents[2]
    return folder if (folder / "pyproject.toml").is_file() else None


def install_command(extra: str) -> str:
    """What people type to get an extra."""
    return f'pip install "{sources() or "knobel"}[{extra}]"'


def need(module: str, extra: str = "draw") -> Any:
    """Import a module of an extra; KnobelError "missing-extra" says how to install it."""
    try:
        return import_module(module)
    except ImportError:
        raise KnobelError(
            "missing-extra",
            Message(
                "{library} is missing (extra “{extra}”); install it with: {command}",
                library=module.partition(".")[0],
                extra=extra,
                command=install_command(extra),
            ),
        ) from None
