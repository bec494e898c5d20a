"""Honest help while playing, as it goes to the page: one move, and whether it can still be won.

What was found out about a puzzle is kept for the next question about it.
"""

from __future__ import annotations

from functools import lru_cache

from knobel.limits import Limits
from knobel.oracle import Oracle
from knobel.puzzle import Puzzle
from knobel.session import Session
from knobel.web.asked import asked, may_keep
from knobel.web.position import reason_json
from knobel.web.work import Request, Result


def hint(request: Request, limits: Limits) -> Result:
    """One move towards a solution and what speaks for it; or that there is none any more, and
    how many moves to keep."""
    game, lang = _game(request), request["lang"]
    found = game.hint(limits)
    said = None if found.move is None else game.puzzle.say(game.state, found.move).text(lang)
    return {
        "status": "hint" if found.kind == "move" else found.kind,
        "move": found.move,
        "words": said,
        "text": found.message.text(lang),
        "why": [sentence.text(lang) for sentence in found.why],
        "keep": found.back_to,
    }


def winnable(request: Request, limits: Limits) -> Result:
    """Can the game still be won, and if not, since which move?"""
    game, lang = _game(request), request["lang"]
    found = game.winnable(limits)
    return {
        "winnable": found.answer,
        "text": found.message.text(lang),
        "since": found.since,
        "keep": found.last,
        "reason": found.reason and reason_json(found.reason, lang),
        "exact": found.exact,
    }


def _game(request: Request) -> Session:
    """The game of a request; BadMove if it has an impossible move."""
    here = asked(request)
    game = Session(here.puzzle, here.moves)
    if may_keep(request):
        game.oracle = _oracle(here.puzzle)
    return game


@lru_cache(maxsize=64)
def _oracle(puzzle: Puzzle) -> Oracle:
    return Oracle(puzzle)


def forget() -> None:
    """Keep nothing of what was found out."""
    _oracle.cache_clear()
