"""The commands of the plain game: what each is called in both languages, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple
from unicodedata import normalize

from knobel.locale import Message, language


class Command(NamedTuple):
    """A command; `takes` is what stands behind it."""

    name: str
    german: str
    does: Callable[[], Message]
    takes: Callable[[], Message] | None = None

    def shown(self) -> str:
        """How people type it, in the language in use."""
        name = self.german if language() == "de" else self.name
        return name if self.takes is None else f"{name} {self.takes()}"


COMMANDS = (
    Command("undo", "zurück", lambda: Message("take a move back")),
    Command("redo", "vor", lambda: Message("make it again")),
    Command("restart", "neu", lambda: Message("back to the start; redo still knows the moves")),
    Command("go", "zu", lambda: Message("to the position after N moves"), lambda: Message("N")),
    Command("hint", "tipp", lambda: Message("one good move; asked again: why")),
    Command("why", "warum", lambda: Message("the same as hint: after a hint it says why")),
    Command("winnable", "lösbar", lambda: Message("can it still be solved? If not: since when, and why")),
    Command("back", "fehler", lambda: Message("back to before the mistake")),
    Command("solution", "lösung", lambda: Message("make the next move of a solution")),
    Command("check", "prüfe", lambda: Message("is this a solution, from the start? The game stays as it is"),
            lambda: Message("MOVES")),
    Command("save", "speichere", lambda: Message("keep the game in a file"), lambda: Message("FILE")),
    Command("load", "lade", lambda: Message("open a puzzle or a saved game"), lambda: Message("FILE")),
    Command("rules", "regeln", lambda: Message("the rules and the goal")),
    Command("moves", "züge", lambda: Message("everything that can be done here")),
    Command("board", "brett", lambda: Message("show the position again")),
    Command("help", "hilfe", lambda: Message("this list")),
    Command("quit", "ende", lambda: Message("end the game")),
)  # fmt: skip
"""Both names can always be used; the German ones also without umlauts (zurueck)."""

_PLAIN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_NAMES = {
    "?": "help",
    "exit": "quit",
    **{command.german.translate(_PLAIN): command.name for command in COMMANDS},
}


def command(word: str) -> str:
    """What a word is called among the commands; the word itself if it is none."""
    name = normalize("NFC", word).casefold()
    return _NAMES.get(name.translate(_PLAIN), name)


def help_lines() -> list[str]:
    """A line for every command."""
    width = max(len(one.shown()) for one in COMMANDS)
    return [f"  {one.shown():{width}}  {one.does()}" for one in COMMANDS]
