"""Texts that a reader may take too much time or memory for: each is one thing, again and again."""

from __future__ import annotations

UNITS = {
    "empty lines": "\n", "letters": "a", "digits": "1", "lines of digits": "12\n", "brackets": "(",
    "braces": "{", "spaces": " ", "nested": "[", "objects": '{"a":', "lists": "[1,", "quotes": '"',
    "words": "nach rechts ", "sentences": "Der Roboter 3 geht (3|4) links.\n", "labels": "a: ",
    "arrows": "1 -> ", "boards": ". . 3 x . .\n", "comments": "#\n", "numbered": "1. R\n", "legs": "3(3) → ",
    "escapes": "\x1b[1m", "headlines": "a: solved: \n", "returns": "\r", "percent": "1%", "denials": "nicht ",
    "lines of 2,000": "a" * 2_000 + "\n", "lines of 40,000": "a" * 40_000 + "\n", "letters of moves": "R",
    "moves": "R ", "patterns": "RRLR", "moves in comments": "# R\n", "pairs": "(1, 2)\n", "names": "Lösung: ",
    "signs": "😀", "records": '{"a": [',
}  # fmt: skip


def text(unit: str, size: int) -> str:
    return (unit * (size // len(unit) + 1))[:size]
