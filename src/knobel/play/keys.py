"""Which key does what, and how that is written below the board."""

from __future__ import annotations

from collections.abc import Callable

from textual.markup import escape

from knobel.locale import Message, t

KEYS: tuple[tuple[str, str, Callable[[], Message]], ...] = (
    ("u", "undo", lambda: Message("undo")),
    ("r", "redo", lambda: Message("redo")),
    ("h", "hint", lambda: Message("hint")),
    ("w", "winnable", lambda: Message("still solvable?")),
    ("b", "before_mistake", lambda: Message("take back mistake")),
    ("a", "restart", lambda: Message("restart")),
    ("s", "solution", lambda: Message("solution")),
    ("i", "impossible", lambda: Message("no solution!")),
    ("n", "new", lambda: Message("new")),
    ("ctrl+s", "save", lambda: Message("save")),
    ("ctrl+o", "load", lambda: Message("open")),
    ("l", "language", lambda: Message("Deutsch")),
    ("t", "colours", lambda: Message("light/dark")),
    ("question_mark", "help", lambda: Message("help")),
    ("q", "quit_game", lambda: Message("quit")),
)
"""Key, action, what it does in few words."""

_SHOWN = {"question_mark": "?", "ctrl+s": "^s", "ctrl+o": "^o"}
_BROWSER = {
    "left": "ArrowLeft",
    "right": "ArrowRight",
    "up": "ArrowUp",
    "down": "ArrowDown",
    "home": "Home",
    "end": "End",
    "pageup": "PageUp",
    "pagedown": "PageDown",
}


def browser_key(key: str) -> str:
    """The name that controls give to a key of the terminal."""
    return _BROWSER.get(key, key)


def key_line(width: int) -> str:
    """All keys in as many lines as needed, as markup in which each can be clicked."""
    rows: list[str] = [""]
    used = 0
    for key, action, words in KEYS:
        shown, what = _SHOWN.get(key, key), words().text()
        length = len(shown) + 1 + len(what) + 3
        if used and used + length > width - 2:
            rows.append("")
            used = 0
        rows[-1] += f"[@click=app.{action}][b]{escape(shown)}[/b] {escape(what)}[/]   "
        used += length
    return "\n".join(row.rstrip() for row in rows)


def help_text() -> str:
    """Every key in a line of its own."""
    rows = [f"{_SHOWN.get(key, key):>4}  {words().text()}" for key, _, words in KEYS]
    moves = t("To move, press the keys shown beside the board or click on the board.")
    return "\n".join([moves, "", *rows])
