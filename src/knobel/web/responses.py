"""What comes back: JSON, errors as JSON in the reader's language, and the types of all results,
which are there for the description of the API and for tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic_core import to_json
from starlette.responses import Response

from knobel.errors import KnobelError
from knobel.locale import LANGUAGES
from knobel.web.handlers import error_entry

JSON = "application/json"


def reply(value: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A value as JSON."""
    return raw(to_json(value), status, headers)


def raw(data: bytes, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A JSON text as it is."""
    kept = {"Cache-Control": "no-store", **(headers or {})}
    return Response(data, status, kept, JSON)


def problem(error: KnobelError, status: int, lang: str, headers: Mapping[str, str] | None = None) -> Response:
    """An error, in words and for programs."""
    return reply({"error": error_entry(error, lang)}, status, headers)


def language_of(accepted: str | None, wanted: str | None = None) -> str:
    """The language that was asked for, else the known one that an Accept-Language header likes
    best, else English."""
    if wanted:
        return wanted
    liked = [part.strip().partition(";") for part in (accepted or "").lower().split(",")[:20]]
    known = [(name[:2], _weight(weight)) for name, _, weight in liked if name[:2] in LANGUAGES]
    return max(known, key=lambda pair: pair[1], default=("en", 0.0))[0]


def _weight(text: str) -> float:
    """0.8 for q=0.8, 1 if it says nothing."""
    try:
        return float(text.strip().removeprefix("q=") or 1)
    except ValueError:
        return 0.0


# ---------------------------------------------------------------- types


class Result(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Error(Result):
    """What is wrong, and where in the text (from 1)."""

    kind: str
    line: int | None
    column: int | None
    text: str = Field(description="one sentence")
    step: int | None = Field(None, description="the move (from 1) that cannot be made")


class Problem(Result):
    error: Error


class Reason(Result):
    kind: str
    text: str


class Shape(Result):
    """A box, disc, line or label; fields that are missing are none, 0 or false."""

    shape: Literal["box", "disc", "line", "label"] = Field(alias="is")
    role: str
    x: float | None = None
    y: float | None = None
    width: float | None = None
    height: float | None = None
    round: float | None = None
    radius: float | None = None
    points: list[list[float]] | None = None
    thick: float | None = None
    arrow: float | None = None
    curve: bool | None = None
    size: float | None = None
    text: str | None = None
    index: int | None = None
    title: str | None = None
    paint: str | None = None


class Look(Result):
    """Fill, outline and colour of what is written on it; widths in cells."""

    fill: str
    line: str
    text: str | None = None
    width: float = 0.0
    dash: float = 0.0


class Paint(Result):
    """The looks of a role that the puzzle brings along; where one is missing, `role` of a shape says it."""

    light: Look | None = None
    dark: Look | None = None


class Scene(Result):
    """A picture; lengths in cells, later shapes lie on top."""

    width: float
    height: float
    title: str
    description: str
    shapes: list[Shape]
    paints: dict[str, Paint] | None = None


class Choice(Result):
    """Something to press or click; it stands for its token, or for several moves."""

    token: str
    words: str
    key: str | None = None
    sign: str | None = None
    place: list[float] | None = None
    moves: list[str] | None = None


class Part(Result):
    title: str
    choices: list[Choice]


class Controls(Result):
    """A move is one choice of each part, their tokens joined."""

    joined: str
    parts: list[Part]


class Counter(Result):
    name: str
    value: float
    text: str


class Refused(Reason):
    step: int


class Motion(Result):
    """The first half turns the old picture by so many degrees to the left, or leads from `begin`
    (none: from the old picture) to `half`; the second half leads from `half` to `end`; then
    comes `after`, or for the last one the scene."""

    turn: float
    begin: Scene | None
    half: Scene
    end: Scene
    after: Scene | None


class Identity(Result):
    key: str = Field(description="the name of this puzzle in a progress file")
    kind: str
    title: str
    text: str
    variant: dict[str, Any]


class Position(Identity):
    goal: str
    moves: list[str]
    words: list[str]
    scene: Scene
    trail: list[Shape]
    board: str
    solved: bool
    stuck: bool
    legal: list[str]
    legal_more: bool
    controls: Controls
    counters: list[Counter]
    lacks: Reason | None
    refused: Refused | None
    happened: str | None
    motion: list[Motion]
    beat: str | None


class AheadState(Result):
    """A position that a few moves lead to. `shapes`: those that differ from the picture of the first
    state, by their number, or `all` of them."""

    description: str
    shapes: dict[str, Shape | list[Shape]]
    controls: Controls
    solved: bool
    stuck: bool
    next: dict[str, int] = Field(description="the number of the state that each move leads to")
    turns: dict[str, float] = Field(
        description="degrees by which a move turns the picture, of the first state"
    )


class Ahead(Result):
    """The position itself comes first."""

    states: list[AheadState]


class Hint(Result):
    status: Literal["hint", "solved", "lost", "unknown"]
    move: str | None
    words: str | None
    text: str
    why: list[str]
    keep: int | None
    chance: str | None = Field(description="how many moves still win, if that is known")
    question: str | None = Field(description="a question to think about before looking at the move")
    area: str | None = Field(description="where to look")
    places: list[list[float]] = Field(description="the same on the picture: x, y, width, height")


class Winnable(Result):
    winnable: bool | None
    text: str
    since: int | None
    keep: int | None
    reason: Reason | None
    exact: bool


class ProofStep(Result):
    text: str
    scene: Scene


class Proof(Result):
    """`reason` is null if the position can be solved, or if that is not known."""

    reason: Reason | None
    steps: list[ProofStep]


class Stats(Result):
    seconds: float
    states: int
    memory: int


class Answer(Result):
    status: Literal["solved", "unsolvable", "undecided"]
    moves: list[str] | None
    words: list[str]
    length: int | None
    figures: dict[str, Any]
    optimal: bool | None
    reason: Reason | None
    text: str
    stats: Stats


class Rating(Result):
    """Without a solution, or without a decision in time, there is neither grade nor score."""

    status: Literal["solved", "unsolvable", "undecided"]
    grade: str | None
    grade_title: str | None
    score: float | None
    features: dict[str, float]
    exact: dict[str, bool]
    explained: dict[str, str]
    text: str


class Outcome(Result):
    """`least` and `fewest` are null if they were not found out."""

    figure: str | None = Field(description="what is counted: moves, or a figure of this kind of puzzle")
    value: int
    least: int | None
    fewest: bool | None
    counted: str
    text: str


class Proposal(Result):
    text: str
    variant: dict[str, Any]
    scene: Scene


class Nudge(Result):
    """`proposal` and `after` are null if no change was found."""

    before: Rating
    after: Rating | None
    proposal: Proposal | None
    seed: int
    tried: int
    text: str


class Generated(Identity):
    seed: int
    moves: list[str] | None
    length: int
    said: str
    rating: Rating | None
    reason: Reason | None


class Verdict(Result):
    valid: bool
    step: int | None
    reason: Reason | None
    moves: list[str]
    read: int
    text: str


class Frame(Result):
    svg: str
    turned: float
    milliseconds: int


class Film(Result):
    """`square`: the side of what is rotated, at the top left, as a share of the width; `paper`: the
    colour behind everything."""

    name: str
    paper: str
    square: float
    frames: list[Frame]


class WorksheetRule(Result):
    title: str
    text: str


class WorksheetPuzzle(Result):
    number: int
    title: str
    note: str
    picture: str = Field(description="as SVG")
    widest: float = Field(description="millimetres; a larger picture is not clearer")
    hint: str


class WorksheetHint(Result):
    number: int
    text: str


class WorksheetSolution(Result):
    number: int
    title: str
    note: str
    picture: str = Field(description="as SVG")
    columns: int = Field(description="how many of four columns it takes")
    high: int = Field(description="millimetres; the height of its picture at most")
    text: str


class WorksheetPage(Result):
    """The next so many puzzles, in a grid that fills a page."""

    puzzles: int
    columns: int
    rows: int


class Worksheet(Result):
    title: str
    lang: str
    footer: str
    words: dict[str, str]
    rules: list[WorksheetRule]
    pages: list[WorksheetPage]
    puzzles: list[WorksheetPuzzle]
    hints: list[WorksheetHint]
    solutions: list[WorksheetSolution]


class Certificate(Result):
    """`certificate` is compressed, in base64; null if there is none, and `text` says why."""

    certificate: str | None
    text: str


class Claim(Result):
    status: Literal["solved", "unsolvable"]
    fewest: str | None
    value: int | None


class Certified(Result):
    """Does a certificate prove its claim? If not, which line is wrong, and why."""

    valid: bool
    claim: Claim
    not_certified: list[str]
    states: int
    arguments: int
    line: int | None
    reason: Reason | None
    text: str


class Checked(Result):
    """Of a text that is no puzzle only `valid` and `error` are there."""

    valid: bool
    error: Error | None
    key: str | None = None
    kind: str | None = None
    title: str | None = None
    text: str | None = None
    variant: dict[str, Any] | None = None
    scene: Scene | None = None
    solvable: bool | None = None
    answer: Answer | None = None
    rating: Rating | None = None


class Option(Result):
    """Something to choose beside the text, or for a new puzzle: how a form asks for it."""

    name: str
    type: Literal["flag", "whole", "number", "amount", "text", "fields", "choice"]
    title: str
    help: str
    default: Any
    least: float | None
    most: float | None
    choices: list[str]
    advanced: bool


class Level(Result):
    """A first step, which teaches one rule."""

    key: str
    name: str
    text: str
    variant: dict[str, Any]
    title: str
    task: str
    learned: str
    solvable: bool


class Kind(Result):
    name: str
    title: str
    goal: str = Field(description="in one sentence; empty if the kind does not say")
    rules: str
    options: list[Option]
    notations: list[str]
    words: dict[str, str]
    parameters: list[Option]
    example: str | None
    art: str | None = Field(description="a drawing of it (SVG)")
    editor: str | None = Field(description="the script that draws such puzzles; none: they are written")
    guest: bool
    levels: list[Level]


class GradeName(Result):
    name: str
    title: str


class Bounds(Result):
    text: int
    moves: int


class Kinds(Result):
    kinds: list[Kind]
    grades: list[GradeName]
    limits: Bounds


class Item(Result):
    id: str
    key: str
    number: int
    kind: str
    title: str
    grade: str
    grade_title: str
    score: float
    length: int
    said: str
    text: str
    variant: dict[str, Any]
    preview: str


class Shelf(Result):
    kind: str
    title: str
    grade: str
    grade_title: str
    count: int
    keys: list[str]
    first: Item


class Shelves(Result):
    collections: list[Shelf]


class Collection(Result):
    kind: str
    grade: str
    puzzles: list[Item]


class Messages(Result):
    lang: str
    messages: dict[str, str | list[str]]


class SetPuzzle(Result):
    kind: str
    name: str = Field(description="the kind in words")
    title: str
    grade: str = Field(description="easy to expert; empty if it is not known")
    text: str
    variant: dict[str, Any]
    scene: Scene


class OpenedSet(Result):
    """A set of puzzles, with everything that a page needs to play it."""

    fingerprint: str
    title: str
    minutes: int | None
    help: list[str]
    fragment: str = Field(description="the end of its link, from the #")
    file: str = Field(description="the same as a file")
    puzzles: list[SetPuzzle]


class Attempt(Result):
    solved: bool
    moves: list[str]
    length: int
    counts: str | None = Field(description="what `value` and `least` count: moves, or a figure of this kind")
    value: int
    least: int | None
    seconds: int
    help: list[str]
    said: str


class Row(Result):
    """What a pupil handed in."""

    name: str
    code: str
    attempts: list[Attempt]


class RefusedResult(Result):
    """Which of the results is no such one (from 1), and why."""

    number: int
    text: str


class Results(Result):
    rows: list[Row]
    refused: list[RefusedResult]
    words: list[str]
    csv: str


class Health(Result):
    status: Literal["ok"]
    version: str
    workers: int
    busy: int
    queued: int
