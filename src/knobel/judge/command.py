"""The command that runs somebody's program."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import warnings
from dataclasses import dataclass
from pathlib import Path

from knobel.errors import KnobelError, KnobelWarning
from knobel.locale import Message

PLACEHOLDER = "{file}"
EXTENSIONS = (".py", ".pyz", ".jar", ".js", ".mjs", ".ts", ".rb", ".pl", ".sh", ".php", ".lua", ".jl", ".out")
"""How names of programs end."""
INTERPRETER = re.compile(
    r"(python|pypy|node|bun|ruby|perl|php|lua|julia|java|bash|dash|zsh|sh|Rscript|guile)[\d.]*(\.exe)?"
)
"""Programs that run the program in a file."""
CODE = ("-c", "-m", "-e", "--eval", "-r")
"""After these options, an interpreter is given something else to run."""


@dataclass(frozen=True, slots=True)
class Program:
    """A command to run. `{file}` in it stands for the file with the puzzle; without it the
    text comes on standard input."""

    command: str
    words: tuple[str, ...]

    @classmethod
    def parse(cls, command: str) -> Program:
        """KnobelError if there is no such program, or no file that its interpreter is to run; a
        KnobelWarning if another word looks like the name of a file that does not exist. Files of the
        current folder are found wherever it runs."""
        try:
            words = shlex.split(command)
        except ValueError:
            raise bad_program(
                Message("unclosed quotation mark in the command: {command}", command=command)
            ) from None
        if not words:
            raise bad_program(Message("the command is empty"))
        if os.name != "posix":
            raise bad_program(Message("programs can only be run on Linux and macOS"))
        absolute = [_absolute(word, words[n - 1] if n else "") for n, word in enumerate(words)]
        if PLACEHOLDER not in absolute[0] and shutil.which(absolute[0]) is None:
            raise bad_program(Message("program “{name}” not found", name=words[0]))
        missing = _missing_program(words)
        if missing is not None:
            raise bad_program(Message("program “{name}” not found", name=missing))
        for word in words[1:]:
            if _is_missing_file(word):
                text = Message(
                    "file “{name}” not found; the command was: {command}", name=word, command=command
                ).text()
                warnings.warn(text, KnobelWarning, stacklevel=2)
        return cls(command, tuple(absolute))

    @property
    def takes_file(self) -> bool:
        return any(PLACEHOLDER in word for word in self.words)


def bad_program(message: Message) -> KnobelError:
    return KnobelError("bad-program", message)


def _absolute(word: str, before: str) -> str:
    """A word that names a file or folder here, as an absolute path, so that it is found from any
    folder. A bare folder name counts after an option only: in "knobel solve" it is a coincidence."""
    parts = word.split(os.pathsep)
    if len(parts) > 1 and all(part and Path(part).exists() for part in parts):
        return os.pathsep.join(str(Path(part).absolute()) for part in parts)
    try:
        path = Path(word)
        plain = "/" not in word and not before.startswith("-")
        if (path.is_file() and (before or "/" in word)) or (path.is_dir() and not plain):
            return str(path.absolute())
    except (OSError, ValueError):
        pass
    return word


def _missing_program(words: list[str]) -> str | None:
    """The file that an interpreter is to run, if it does not exist."""
    if Path(words[0]).name == "env":
        words = words[1:]
    if not words or not INTERPRETER.fullmatch(Path(words[0]).name):
        return None
    code = ("-c",) if words[0].endswith("sh") else CODE
    first = next((word for word in words[1:] if word in code or not word.startswith("-")), "")
    return first if _is_missing_file(first) else None


def _is_missing_file(word: str) -> bool:
    """Does a word look like a path or the name of a program, but nothing of that name exists?"""
    plain = not word.startswith("-") and not re.search(r"[\s:=,*{}]", word)
    if not plain or not ("/" in word or word.lower().endswith(EXTENSIONS)):
        return False
    try:
        return not Path(word).exists()
    except (OSError, ValueError):
        return False
