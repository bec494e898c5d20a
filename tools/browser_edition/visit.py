"""What a visit to the page asks, asked once of every kind of puzzle, inside Pyodide: see pack.mjs.

What this imports is what an engine loads at once. The rest, such as certificates, sheets for classes
and all that only programs use, waits in a file of its own until somebody wants it.
"""

from __future__ import annotations

import importlib
import json
import sys
from typing import Any

LOADER = (
    "encodings.cp437",
    "importlib.metadata",
    "pyodide._package_loader",
    "shutil",
    "tempfile",
    "traceback",
    "zipfile",
)
"""What Pyodide itself needs, for unpacking and for messages."""
GRADES = ("easy", "medium", "hard", "expert")
WRONG = "nothing of the kind"


def imported() -> frozenset[str]:
    """The modules that are loaded when an engine has begun, and was asked what people ask while they play,
    get help, and make or open puzzles. Those that are built into Python come from nowhere."""
    for name in LOADER:
        importlib.import_module(name)
    _visited()
    origins = {name: getattr(module.__spec__, "origin", None) for name, module in sys.modules.items()}
    return frozenset(name for name, origin in origins.items() if origin not in ("built-in", "frozen"))


def _visited() -> None:
    from knobel.collections import collection
    from knobel.registry import PUZZLES
    from knobel.web.engine import introduced

    introduced()
    for kind in PUZZLES:
        texts = [collection(kind.name, grade)[0].text for grade in GRADES]
        for text in [*texts, *(level.text for level in kind.levels())]:
            _played({"kind": kind.name, "text": text})
        for grade in GRADES:
            _ask("generate", {"kind": kind.name, "difficulty": grade, "seed": 1})
    _ask("check", {"text": WRONG})


def _played(puzzle: dict[str, Any]) -> None:
    moves = _ask("solve", puzzle)["moves"]
    for name in ("position", "ahead", "hint", "winnable", "proof", "draw", "check", "rate"):
        _ask(name, puzzle)
    _ask("verify", {**puzzle, "solution": WRONG}, refused=True)
    if not moves:
        return
    for move in moves:
        _ask("position", {**puzzle, "move": move, "motion": True})
    _ask("verify", {**puzzle, "solution": " ".join(moves)})
    _ask("hint", {**puzzle, "moves": moves[:1]})
    for name in ("position", "replayed", "outcome"):
        _ask(name, {**puzzle, "moves": moves})


def _ask(name: str, request: dict[str, Any], refused: bool = False) -> Any:
    from knobel.web.engine import ask

    found: Any = None
    for lang in ("de", "en"):
        status, text = ask(name, json.dumps({**request, "lang": lang}))
        assert refused or status == 200, (name, request, text)
        found = json.loads(text)
    return found
