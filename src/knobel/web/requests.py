"""What requests may say: fields, bounds and defaults, written once for the check and the description."""

from __future__ import annotations

from knobel.arguments import THEMES
from knobel.difficulty.grades import GRADES
from knobel.web.validation import (
    Either,
    Field,
    Flag,
    Form,
    ListOf,
    Number,
    ObjectOf,
    OneOf,
    Text,
    Whole,
)
from knobel.worksheet import HINTS, PAPERS

MOST_TEXT = 1_000_000
MOST_MOVES = 20_000
LONGEST_MOVE = 400
LONGEST_NAME = 100
MOST_CHOICES = 16
MOST_ENTRIES = 256
LANGUAGES = ("de", "en")
PICTURES = ("svg", "png")

_name = Text(LONGEST_NAME, 1)
_move = Text(LONGEST_MOVE, 1)
_moves = ListOf(_move, MOST_MOVES)
_value: Form = Either((Flag(), Number(), Text(LONGEST_NAME), ListOf(Whole(), MOST_ENTRIES)))
_choices = ObjectOf(_name, _value, MOST_CHOICES)

LANG = Field("lang", OneOf(LANGUAGES), None, "else by the header Accept-Language, else English")
PUZZLE = (
    LANG,
    Field("text", Text(MOST_TEXT), about="the puzzle as text"),
    Field("kind", _name, None, "the kind of puzzle, else recognised from the text"),
    Field("variant", _choices, {}, "rules chosen beside the text"),
    Field("moves", _moves, [], "the moves made so far"),
)
POSITION = (
    *PUZZLE,
    Field("move", Either((_move, _moves)), None, "a move (or several) to try after `moves`"),
    Field("motion", Flag(), False, "also say how things move"),
    Field("beat", Whole(0, MOST_MOVES), None, "a result to beat, to be told in words"),
)
SOLVE = (*PUZZLE, Field("rest", Flag(), False, "from the position after `moves`, not from the start"))
CHECK = (*PUZZLE, Field("deep", Flag(), True, "also solve and rate it"))
VERIFY = (*PUZZLE, Field("solution", Text(MOST_TEXT), about="moves in any notation"))
CERTIFY = (
    *PUZZLE,
    Field("certificate", Text(MOST_TEXT), about="a certificate, compressed or not, in base64"),
)
DRAW = (
    *PUZZLE,
    Field("format", OneOf(PICTURES), "svg"),
    Field("theme", OneOf(THEMES), "light"),
    Field("width", Whole(16, 4000), None, "in pixels, else as the picture likes"),
)
FILM = (*PUZZLE, Field("theme", OneOf(THEMES), "light"), Field("width", Whole(16, 1000), 480, "in pixels"))
GENERATE = (
    LANG,
    Field("kind", _name),
    Field("difficulty", OneOf(GRADES), None),
    Field("size", Whole(1, 100), None),
    Field("seed", Whole(0), None, "else any"),
    Field("params", _choices, {}, "the parameters of this kind"),
)
NUDGE = (
    *PUZZLE,
    Field("harder", Flag(), True, "else easier"),
    Field("seed", Whole(0), None, "which changes are tried, else any"),
)
WORKSHEET = (
    LANG,
    Field("kinds", ListOf(_name, MOST_CHOICES), [], "in turn, else all of ours"),
    Field("difficulty", OneOf(GRADES), None),
    Field("count", Whole(1, 30), 6),
    Field("seed", Whole(0), 1),
    Field("title", Text(200), ""),
    Field("hints", OneOf(HINTS), HINTS[0], "upside down below each puzzle, on a page of their own, or none"),
    Field("solutions", Flag(), True),
)
KIND = (LANG, Field("kind", _name))
COLLECTION = (LANG, Field("kind", Text(LONGEST_NAME)), Field("grade", OneOf(GRADES)))
PARTS = ("page", "classroom")
"""What the page loads at once, and what it loads when somebody wants it: the folders of its scripts."""
MESSAGES = (LANG, Field("part", OneOf(PARTS), PARTS[0], "of which part of the page"))
PREVIEW = (LANG, Field("name", Text(LONGEST_NAME)), Field("theme", OneOf(THEMES), "light"))
_set = Field("set", Text(MOST_TEXT, 1), about="a set of puzzles: its link or its file")
SET = (LANG, _set)
PAPER = (
    LANG,
    _set,
    Field("link", Text(LONGEST_MOVE), "", "the address of the page, for QR codes"),
    Field("paper", OneOf(tuple(PAPERS)), "a4"),
)
MOST_RESULTS = 400
RESULTS = (
    LANG,
    _set,
    Field("results", ListOf(Text(MOST_TEXT), MOST_RESULTS), about="what pupils handed in: codes or files"),
)
