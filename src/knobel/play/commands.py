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
    Command("undo", "zurück", lambda: Message("take back a move, or N of them"), lambda: Message("[N]")),
    Command("redo", "vor", lambda: Message("redo the move, or N of them"), lambda: Message("[N]")),
    Command("restart", "neu", lambda: Message("back to the start; redo brings the moves back")),
    Command("go", "zu", lambda: Message("go to the position after N moves"), lambda: Message("N")),
    Command(
        "hint", "tipp", lambda: Message("a question to ask yourself; asked again: where, which move, why")
    ),
    Command("why", "warum", lambda: Message("the best move and the reasons for it")),
    Command("winnable", "lösbar", lambda: Message("still solvable? If not: since when, and why")),
    Command("back", "fehler", lambda: Message("take back the mistake")),
    Command("solution", "lösung", lambda: Message("play the next move of a solution")),
    Command(
        "impossible", "unmöglich", lambda: Message("say that there is no solution; the solver checks it")
    ),
    Command("next", "weiter", lambda: Message("go on to the next puzzle")),
    Command(
        "check",
        "prüfe",
        lambda: Message("check a solution, from the start; your game stays as it is"),
        lambda: Message("MOVES"),
    ),
    Command("save", "speichere", lambda: Message("save the game to a file"), lambda: Message("FILE")),
    Command("load", "lade", lambda: Message("open a puzzle or a saved game"), lambda: Message("FILE")),
    Command("rules", "regeln", lambda: Message("show the rules and the goal")),
    Command("moves", "züge", lambda: Message("list all possible moves")),
    Command("board", "brett", lambda: Message("show the position again")),
    Command("help", "hilfe", lambda: Message("show this list")),
    Command("quit", "ende", lambda: Message("quit the game")),
)
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
