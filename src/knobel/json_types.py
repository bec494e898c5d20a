"""What the commands write with `--json`, one type per object.

These types are the one source: `tools/json_schemas.py` makes the JSON Schema files in `schemas/` from
them, mypy holds `as_json.py` to them, and tests check what every command writes. A key that is not
always there is `NotRequired`; one that is always there may be null.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

STATUS = Literal["solved", "unsolvable", "undecided"]
GRADE = Literal["easy", "medium", "hard", "expert"]
VERDICT = Literal[
    "right",
    "not-shortest",
    "wrong",
    "false-unsolvable",
    "false-solvable",
    "no-answer",
    "crashed",
    "timeout",
    "memory",
    "output",
]
File = Annotated[str | None, "the input as it was named on the command line; null if there is none"]


class Reason(TypedDict):
    """Why something is so: a kind for programs, a sentence for people."""

    kind: str
    text: str


class Stats(TypedDict):
    """What an answer cost: seconds, states visited, bytes of memory."""

    seconds: float
    states: int
    memory: int


class Answer(TypedDict):
    """An answer of `solve`. The figures that this kind of puzzle counts are listed beside the length."""

    file: File
    kind: str
    status: STATUS
    moves: Annotated[list[str] | None, "the solution; null if there is none"]
    length: int | None
    optimal: Annotated[bool | None, "proven to be the best; null if that does not apply"]
    reason: Annotated[Reason | None, "why there is no solution, or no answer"]
    stats: Stats
    solutions: NotRequired[list[list[str]]]
    count: NotRequired[int | None]


class Verdict(TypedDict):
    """What `verify` says about a solution."""

    file: File
    kind: str
    valid: bool
    step: Annotated[int | None, "the first wrong step, from 1"]
    reason: Reason | None


class RatingFacts(TypedDict):
    """Grade, score and features of a puzzle."""

    status: STATUS
    grade: GRADE | None
    score: float | None
    features: dict[str, float]
    exact: Annotated[dict[str, bool], "of every feature: is it exact, or an estimate?"]


class Rating(RatingFacts):
    """How hard a puzzle is, from `rate`."""

    file: File
    kind: str
    reason: Annotated[Reason | None, "why there is no grade"]


class Generated(TypedDict):
    """A new puzzle, from `generate`."""

    file: File
    kind: str
    seed: int
    text: str
    variant: NotRequired[Annotated[dict[str, Any], "the options needed to read its text"]]
    moves: Annotated[list[str] | None, "a solution; null if the puzzle has none"]
    rating: RatingFacts | None
    reason: Annotated[Reason | None, "why it has no solution"]


class Explanation(TypedDict):
    """Why a puzzle has no solution, or how hard it is, from `explain`."""

    file: File
    kind: str
    status: STATUS
    length: int | None
    reason: Reason | None
    sentences: list[str]
    picture: Annotated[str | None, "the file of the picture"]


class Judged(TypedDict):
    """What became of one program on one puzzle, from `judge`."""

    file: File
    kind: str
    program: str
    verdict: VERDICT
    step: int | None
    reason: Reason | None
    seconds: float
    memory: int


class Claim(TypedDict):
    """What a certificate claims."""

    status: Literal["solved", "unsolvable"]
    fewest: str | None
    value: int | None


class Certified(TypedDict):
    """Whether a certificate proves what it claims, from `certify`; the file is that of the certificate."""

    file: File
    kind: str
    valid: bool
    claim: Claim
    not_certified: list[str]
    states: int
    arguments: int
    line: Annotated[int | None, "the line that is wrong"]
    reason: Reason | None


class Measured(TypedDict):
    """One puzzle of the benchmark, from `bench`."""

    file: File
    kind: str
    puzzle: str
    status: STATUS
    length: int | None
    states: int
    seconds: Annotated[dict[str, float | None], "per program; null if it did not finish"]
    agree: bool


class Asked(TypedDict):
    """The kind of puzzle and the folder that a data set was asked for with."""

    file: File
    kind: Annotated[str | None, "the kind of new puzzles; null for files"]
    folder: str


class Outcome(TypedDict):
    """The state of a data set after a run; `before` counts the rows of earlier runs."""

    rows: int
    twins: int
    parts: int
    before: int
    complete: bool
    status: dict[str, int]
    seeds: int


class DataSet(Asked, Outcome):
    """The state of a data set after a run, from `batch`."""


class Weights(TypedDict):
    """Points for each feature, added to `base`."""

    base: float
    points: dict[str, float]


class Calibration(TypedDict):
    """What `calibrate` found."""

    puzzles: int
    players: int
    records: int
    before: float
    after: float
    weights: Weights


class Fault(TypedDict):
    """What is wrong, and where in a text (from 1) if that is known."""

    kind: str
    line: int | None
    text: str
    column: NotRequired[int]


class Error(TypedDict):
    """Written by every command in place of a result that it could not produce."""

    file: File
    kind: NotRequired[str]
    error: Fault


class Attempt(TypedDict):
    """What a pupil did with one puzzle of a set, replayed by the rules."""

    solved: bool
    moves: list[str]
    length: int
    counts: Annotated[str | None, "what is counted: moves, or a figure of this kind; null: nothing"]
    value: Annotated[int, "the count of that in this solution"]
    least: Annotated[int | None, "the fewest possible; null if that is not known"]
    seconds: int
    help: Annotated[list[str], "the help that was used: hints, light, solution, undo"]


class Result(TypedDict):
    """What a pupil handed in for a set."""

    file: File
    name: str
    set: Annotated[str, "the fingerprint of the set"]
    puzzles: list[Attempt]


WRITTEN: dict[str, type] = {
    "solve": Answer,
    "verify": Verdict,
    "rate": Rating,
    "generate": Generated,
    "explain": Explanation,
    "judge": Judged,
    "certify": Certified,
    "batch": DataSet,
    "bench": Measured,
    "calibrate": Calibration,
    "results": Result,
}
"""What each command writes, besides errors."""
EXTRA: dict[type, dict[str, Any]] = {Answer: {"type": ["integer", "null"]}}
"""Objects with further keys, and what those hold: figures of a puzzle's own."""
