"""Moves and answers as text: writing moves in every published notation, and reading them.

`read_answer` is the one reader of answers. Strictly, it takes a text in one of the plain notations and
nothing else; leniently, it finds moves or the claim that there are none in whatever people and programs
write. The earliest mistake is the one that is reported: what was readable is replayed first.

    answer_reader       the entry: every way to read a text is tried and replayed; one counts
    parsed_answer       what reading gives, and what a notation is
    move_list           millions of moves, in a byte each
    plain_notations     R R U U and words, and choosing the notation of a text          (strict)
      solve_output      what `knobel solve` prints: status, and what is around the moves
    long_answers        very many moves with little else around them                    (lenient)
    clean_output        bytes to lines, without colours, names of files, times
      legends           (R=rechts, U=unten)
      json_answers      answers as JSON or as Python prints its values
      unsolvable_claims "keine Lösung", "solved in 17 steps"
      moves_in_text     moves among other words
      repeat_counts     "2xR 4xU"
    vocabulary          which words are moves, and how people talk about them
"""

from knobel.notation.parsed_answer import Break, Candidate, Notation, ParsedAnswer, Piece, Reading, pieces
from knobel.notation.plain_notations import check, read, read_moves, write, write_parts
from knobel.notation.vocabulary import Phrases

TYPE_CHECKING = False
if TYPE_CHECKING:
    from knobel.notation.answer_reader import read_answer

__all__ = [
    "Break",
    "Candidate",
    "Notation",
    "ParsedAnswer",
    "Phrases",
    "Piece",
    "Reading",
    "check",
    "pieces",
    "read",
    "read_answer",
    "read_moves",
    "write",
    "write_parts",
]


def __getattr__(name: str) -> object:
    """The reader of answers has many patterns, which are compiled only when it is used."""
    if name != "read_answer":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from knobel.notation.answer_reader import read_answer

    return read_answer
