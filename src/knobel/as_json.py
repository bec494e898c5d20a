"""Answers, verdicts, ratings, hints, new puzzles and errors as JSON: the one place that names the keys.

Command line, web and saved files send what stands here; a front end may add keys of its own
(`file`, `words`, `text`). Sentences are in the language in use unless `lang` names one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from knobel.answers import Answer, Reason, Solved, Verdict
from knobel.errors import KnobelError, PuzzleError
from knobel.packed_moves import pieces_of
from knobel.puzzle import Move, Puzzle

if TYPE_CHECKING:
    from knobel import json_types
    from knobel.certificates import Checked
    from knobel.difficulty.rate import Rating
    from knobel.explain import Explanation
    from knobel.game.hints import Hint, Winnable
    from knobel.generate import Generated

Entry = dict[str, Any]


def reason(why: Reason, lang: str | None = None) -> json_types.Reason:
    """Why something is so: for programs and for people."""
    return {"kind": why.kind, "text": why.message.text(lang)}


def answer(given: Answer, lang: str | None = None, *, most: int | None = None) -> Entry:
    """An answer of a solver, its figures in an object of their own. Without a solution, `moves` is null;
    one of more than `most` moves is told by its length alone."""
    entry: Entry = {"status": given.status, "moves": None, "length": None, "figures": {}}
    entry["optimal"] = entry["reason"] = None
    if isinstance(given, Solved):
        entry["length"] = len(given.moves)
        entry["moves"] = _listed(given.moves) if most is None or entry["length"] <= most else []
        entry["figures"], entry["optimal"] = dict(given.figures), given.optimal
        if given.solutions:
            entry["solutions"] = [_listed(moves) for moves in given.solutions]
            entry["count"] = given.count
    else:
        entry["reason"] = reason(given.reason, lang)
    spent = given.stats
    entry["stats"] = {"seconds": round(spent.seconds, 6), "states": spent.states, "memory": spent.memory}
    return entry


def _listed(moves: Sequence[Move]) -> list[Move]:
    """All moves. LimitReached if a limit being watched (`limits.check`) comes first."""
    return [move for piece in pieces_of(moves) for move in piece]


def answer_line(puzzle: Puzzle, given: Answer, *, most: int | None = None) -> Entry:
    """The same as a flat object, as `solve --json` writes it: the figures that this kind of puzzle
    counts stand beside the length, null if there are none."""
    entry: Entry = {"kind": puzzle.name}
    for name, value in answer(given, most=most).items():
        entry |= (
            {**dict.fromkeys(figure.name for figure in puzzle.figures), **value}
            if name == "figures"
            else {name: value}
        )
    return entry


def verdict(judged: Verdict, lang: str | None = None) -> Entry:
    """Is a solution right?"""
    why = judged.reason and reason(judged.reason, lang)
    return {"valid": judged.valid, "step": judged.step, "reason": why}


def checked(certificate: Checked, lang: str | None = None) -> Entry:
    """Does a certificate prove what it claims, and if not, which line is wrong, and why?"""
    claim = certificate.claim
    return {
        "valid": certificate.valid,
        "claim": {"status": claim.status, "fewest": claim.fewest, "value": claim.value},
        "not_certified": list(claim.not_certified),
        "states": certificate.states,
        "arguments": certificate.arguments,
        "line": certificate.line,
        "reason": certificate.message and {"kind": "invalid", "text": certificate.message.text(lang)},
    }


def rating(rated: Rating) -> dict[str, object]:
    """Grade, score and features."""
    return rated.as_json()


def generated(made: Generated, lang: str | None = None) -> Entry:
    """A new puzzle. `variant` is there only if it has one; `moves` is null if there is no solution."""
    entry: Entry = {"kind": made.puzzle.name, "seed": made.seed, "text": made.puzzle.format()}
    if flags := switched_on(made.puzzle):
        entry["variant"] = dict.fromkeys(flags, True)
    entry["moves"] = None if made.rating is None else list(made.moves)
    entry["rating"] = made.rating and rating(made.rating)
    entry["reason"] = made.reason and reason(made.reason, lang)
    return entry


def switched_on(puzzle: Puzzle) -> list[str]:
    """The rules that hold beside the text, which a file of the text alone does not keep."""
    return [name for name, value in puzzle.chosen_options().items() if value is True]


def variant(puzzle: Puzzle, *, looks: bool = True) -> Entry:
    """What was chosen beside the text; without what holds if nothing is chosen. Without `looks` only
    what changes the puzzle, and not just its picture."""
    usual = {option.name: option.default for option in puzzle.options if looks or not option.looks}
    options = puzzle.chosen_options()
    chosen = {name: options[name] for name in options if name in usual and options[name] != usual[name]}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in chosen.items()}


def explanation(found: Explanation, lang: str | None = None) -> Entry:
    """Why a puzzle has no solution, or how hard it is, sentence by sentence."""
    answer = found.answer
    return {
        "kind": found.puzzle.name,
        "status": answer.status,
        "length": answer.length,
        "reason": answer.reason and reason(answer.reason, lang),
        "sentences": [sentence.text(lang) for sentence in found.sentences],
    }


def hint(told: Hint, lang: str | None = None) -> Entry:
    """One good move and what speaks for it, or how many moves to keep."""
    return {
        "status": "hint" if told.kind == "move" else told.kind,
        "move": told.move,
        "text": told.message.text(lang),
        "why": [sentence.text(lang) for sentence in told.why],
        "keep": told.back_to,
        "chance": told.chance and told.chance.text(lang),
        "question": told.lesson and told.lesson.question.text(lang),
        "area": told.lesson and told.lesson.area.text(lang),
        "places": [list(place) for place in told.lesson.places] if told.lesson else [],
    }


def winnable(told: Winnable, lang: str | None = None) -> Entry:
    """Can a game still be won, and if not, since which move?"""
    return {
        "winnable": told.answer,
        "text": told.message.text(lang),
        "since": told.since,
        "keep": told.last,
        "reason": told.reason and reason(told.reason, lang),
        "exact": told.exact,
    }


def error(wrong: KnobelError, lang: str | None = None) -> json_types.Fault:
    """What is wrong, and where in a text if that is known."""
    line = wrong.line if isinstance(wrong, PuzzleError) else None
    entry: json_types.Fault = {"kind": wrong.kind, "line": line, "text": wrong.message.text(lang)}
    if isinstance(wrong, PuzzleError) and wrong.column:
        entry["column"] = wrong.column
    return entry
