"""What requests may say: fields, types and bounds, for the check and for the description."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Lang = Literal["de", "en"]
Grade = Literal["easy", "medium", "hard", "expert"]
MOST_TEXT = 1_000_000
MOST_MOVES = 20_000
MOST_FIELDS = 64

Text = Annotated[str, Field(max_length=MOST_TEXT, description="the puzzle as text")]
Token = Annotated[str, Field(min_length=1, max_length=400)]
Name = Annotated[str, Field(min_length=1, max_length=100)]
Plain = Annotated[
    bool
    | Annotated[int, Field(ge=-(2**53), le=2**53)]
    | Annotated[float, Field(allow_inf_nan=False)]
    | Annotated[str, Field(max_length=100)]
    | Annotated[list[Annotated[int, Field(ge=-(2**53), le=2**53)]], Field(max_length=MOST_FIELDS)]
    | None,
    Field(union_mode="smart"),
]
Tokens = Annotated[list[Token], Field(max_length=MOST_MOVES, fail_fast=True)]
"""One wrong move is told; twenty thousand sentences about wrong moves would take long."""
Plains = Annotated[dict[Name, Plain], Field(max_length=16)]


class Said(BaseModel):
    """A request in some language."""

    model_config = ConfigDict(extra="forbid", strict=True)
    lang: Lang | None = Field(None, description="else by the header Accept-Language, else English")


class PuzzleRequest(Said):
    """A puzzle, and the moves made so far."""

    text: Text
    kind: Name | None = Field(None, description="the kind of puzzle, else recognised from the text")
    variant: Plains = Field(default_factory=dict, description="rules chosen beside the text")
    moves: Tokens = Field(default_factory=list)


class PositionRequest(PuzzleRequest):
    move: Token | Tokens | None = Field(None, description="a move (or several) to try after `moves`")
    motion: bool = Field(False, description="also say how things move")


class SolveRequest(PuzzleRequest):
    rest: bool = Field(False, description="from the position after `moves`, not from the start")


class CheckRequest(PuzzleRequest):
    deep: bool = Field(True, description="also solve and rate it")


class VerifyRequest(PuzzleRequest):
    solution: Annotated[str, Field(max_length=MOST_TEXT)] = Field(description="moves in any notation")


class DrawRequest(PuzzleRequest):
    format: Literal["svg", "png"] = "svg"
    theme: Literal["light", "dark", "print"] = "light"
    width: Annotated[int, Field(ge=16, le=4000)] | None = None


class GenerateRequest(Said):
    """A wish for a new puzzle."""

    kind: Name
    difficulty: Grade | None = None
    size: Annotated[int, Field(ge=1, le=100)] | None = None
    seed: Annotated[int, Field(ge=0, le=2**53)] | None = Field(None, description="else any")
    params: Plains = Field(default_factory=dict, description="the parameters of this kind")


def as_request(body: BaseModel, lang: str) -> dict[str, Any]:
    """The request as workers get it."""
    return {**body.model_dump(), "lang": lang}
