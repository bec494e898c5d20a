"""Moves in plain notation and nothing else: tokens and words, which suit any puzzle, and those that a
puzzle has of its own.

    R R U U      RRUU      right right up up      rechts, rechts, oben, oben      → → ↑ ↑

Tokens and words may be mixed, in both languages, with or without commas; an arrow that stands
between words all the way (R → R → U) only separates them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from knobel.errors import IllegalMove, KnobelError
from knobel.limits import check as check_limits
from knobel.locale import Message, language
from knobel.notation.move_list import MoveList
from knobel.notation.parsed_answer import Break, Notation, Reading, pieces, without_comments
from knobel.notation.solve_output import moves_only
from knobel.notation.vocabulary import ARROWS, arrow_separates, read_move, read_token
from knobel.packed_moves import texts_of
from knobel.puzzle import Move, Puzzle

OFTEN = 1000
"""Moves between two looks at the limits."""
_PIECE = rf"[{ARROWS}]|[^\s,;{ARROWS}]+"
_SEPARATE = f",;{ARROWS}"
_GAP = re.compile(r"[\s,;]")
BLOCK = 1 << 16
"""Letters that are read at a time."""
LONG = 100
"""A token of more letters is not remembered: it will hardly come again."""


class Tokens:
    """R R U U: the moves as they are."""

    def write(self, puzzle: Puzzle, moves: Sequence[Move], lang: str) -> str:
        return "".join(self.parts(puzzle, moves, lang))

    def parts(self, puzzle: Puzzle, moves: Sequence[Move], lang: str) -> Iterator[str]:
        return texts_of(moves, str, " ")

    def looks_like(self, text: str) -> bool:
        return "(" not in text and "|" not in text

    def read(self, puzzle: Puzzle, text: str) -> Reading:
        """Block by block, because there may be millions; a token is looked up once."""
        text = without_comments(text)
        moves, known = MoveList(), dict[str, list[Move]]()
        if "→" in text and _arrows_separate(text):
            known["→"] = []
        for at, block in _blocks(text):
            check_limits()
            tokens = _tokens(block)
            try:
                for token in set(tokens).difference(known):
                    if len(token) <= LONG:
                        known[token] = read_token(puzzle, token)
                _extend(puzzle, moves, tokens, known)
            except IllegalMove:
                return _until_unreadable(puzzle, text, at, known, moves)
        return Reading(moves)


def _tokens(block: str) -> list[str]:
    """Everything that `_PIECE` matches, but quicker."""
    for sign in _SEPARATE:
        if sign in block:
            block = block.replace(sign, f" {sign} " if sign in ARROWS else " ")
    return block.split()


def _extend(puzzle: Puzzle, moves: MoveList, tokens: list[str], known: dict[str, list[Move]]) -> None:
    """Add the moves of the tokens; IllegalMove, and nothing is added, if a long one is no moves."""
    letters = "".join(tokens)
    if len(letters) == len(tokens) and all(len(known[letter]) == 1 for letter in set(letters)):
        moves.extend_letters(letters, {letter: known[letter][0] for letter in set(letters)})
    elif len(tokens) == 1 and len(tokens[0]) > LONG and puzzle.words.keys() >= set(letters.upper()):
        moves.extend_letters(letters.upper(), {letter: letter for letter in puzzle.words})
    else:
        texts = [known[token] if len(token) <= LONG else read_token(puzzle, token) for token in tokens]
        moves.extend([move for text in texts for move in text])


def _blocks(text: str) -> Iterator[tuple[int, str]]:
    """The text in parts, and where each begins. They end between two tokens, unless there are no gaps."""
    at = 0
    while at < len(text):
        gap = _GAP.search(text, at + BLOCK, at + 2 * BLOCK)
        end = gap.start() if gap else at + BLOCK
        yield at, text[at:end]
        at = end


def _arrows_separate(text: str) -> bool:
    """Does → only stand between words, all the way?"""
    odd: list[str] = []
    for _, block in _blocks(text):
        tokens = odd + _tokens(block)
        if len(tokens) > 2 and not arrow_separates(tokens):
            return False
        odd = tokens[-1:]
    return text.count("→") > 0 and len(_tokens(text[: 2 * BLOCK])) > 2


def _until_unreadable(
    puzzle: Puzzle, text: str, at: int, known: dict[str, list[Move]], moves: MoveList
) -> Reading:
    """The moves of a part up to the first token that is none; the part begins at `at`."""
    begin = text.rfind("\n", 0, at) + 1
    for token in pieces(text[at : at + 2 * BLOCK], _PIECE, text.count("\n", 0, at)):
        try:
            moves.extend(known[token.text] if token.text in known else read_token(puzzle, token.text))
        except IllegalMove:
            first_line = token.line == 1 + text.count("\n", 0, at)
            there = token._replace(column=token.column + at - begin) if first_line else token
            return there.unreadable(len(moves) + 1, moves)
    return Reading(moves)


class Words(Tokens):
    """right right up up: the moves in words; reading takes tokens as well."""

    def parts(self, puzzle: Puzzle, moves: Sequence[Move], lang: str) -> Iterator[str]:
        return texts_of(moves, lambda move: puzzle.format_move(move, lang), puzzle.word_gap)


TOKENS = Tokens()
NOTATIONS: Mapping[str, Notation[Any]] = {"tokens": TOKENS, "words": Words()}
"""What any puzzle may list in `Puzzle.notations` without a notation of its own."""


def check(puzzle: Puzzle | type[Puzzle], notation: str) -> None:
    """KnobelError if this kind of puzzle cannot be written so."""
    if notation not in puzzle.notations:
        raise KnobelError(
            "no-such-notation",
            Message(
                "{title} has no notation “{notation}”; available: {names}",
                title=puzzle.title,
                notation=notation,
                names=", ".join(puzzle.notations),
            ),
        )


def write(puzzle: Puzzle, moves: Sequence[Move], notation: str | None = None, lang: str | None = None) -> str:
    """The moves as text. Without `notation`, the way this puzzle is usually written."""
    notation = notation or puzzle.notations[0]
    check(puzzle, notation)
    return _notation(puzzle, notation).write(puzzle, moves, lang or language())


def write_parts(
    puzzle: Puzzle, moves: Sequence[Move], notation: str | None = None, lang: str | None = None
) -> Iterator[str]:
    """The same text in parts, for solutions of millions of moves. A notation that has no `parts` gives
    all of it at once. LimitReached if a limit being watched (`limits.check`) comes first."""
    notation = notation or puzzle.notations[0]
    check(puzzle, notation)
    chosen, lang = _notation(puzzle, notation), lang or language()
    parts = getattr(chosen, "parts", None)
    yield from parts(puzzle, moves, lang) if parts else (chosen.write(puzzle, moves, lang),)


def read(puzzle: Puzzle, text: str) -> Reading:
    """Moves in any notation this puzzle knows, recognised from the text."""
    from knobel.notation.json_answers import long_list, moves_of_json  # only where a text begins like JSON

    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if _first_sign(text) in ("{", "["):
        quick = _joined(puzzle, long_list(text))
        if quick is not None:
            return Reading(quick)
        moves = moves_of_json(text)
        if moves is not None:
            return read_moves(puzzle, moves)
    text = moves_only(puzzle, text)
    for name in (*reversed(list(puzzle.own_notations())), *NOTATIONS):
        notation = _notation(puzzle, name)
        if name in puzzle.notations and notation.looks_like(text):
            return notation.read(puzzle, text)
    return TOKENS.read(puzzle, text)


def _first_sign(text: str) -> str:
    """The first letter that is not blank."""
    for at in range(0, len(text), BLOCK):
        if begun := text[at : at + BLOCK].lstrip():
            return begun[0]
    return ""


def _joined(puzzle: Puzzle, listed: str | None) -> Sequence[Move] | None:
    """The moves of a long JSON list, if a notation of the puzzle can read them all at once."""
    if listed is None or not (listed[:1] == listed[-1:] == '"'):
        return None
    for notation in puzzle.own_notations().values():
        if (
            hasattr(notation, "joined")
            and (moves := notation.joined(puzzle, listed[1:-1], '", "')) is not None
        ):
            found: Sequence[Move] = moves
            return found
    return None


def read_moves(puzzle: Puzzle, texts: Sequence[str]) -> Reading:
    """Moves given one by one."""
    moves, known = MoveList(), dict[str, Move]()
    for text in texts:
        if not len(moves) % OFTEN:
            check_limits()
        if text not in known:
            try:
                known[text] = read_move(puzzle, text)
            except IllegalMove as error:
                return Reading(moves, Break(len(moves) + 1, error.reason))
        moves.append(known[text])
    return Reading(moves)


def _notation(puzzle: Puzzle, name: str) -> Notation[Any]:
    return puzzle.own_notations().get(name) or NOTATIONS.get(name, TOKENS)
