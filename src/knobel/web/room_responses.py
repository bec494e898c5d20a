"""The types of what is told about live rooms, for the description of the API and for tests."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from knobel.web.responses import Result

Status = Literal["open", "paused", "ended"]
Help = Literal["hints", "light", "solution", "undo"]


class SignedIn(Result):
    token: str


class RoomState(Result):
    """What everybody in a room may know."""

    room: str = Field(description="its code")
    title: str
    status: Status
    shown: int | None = Field(description="the puzzle that is shown to all, from 1")
    locked: bool = Field(description="nobody else can join")
    puzzles: int = Field(description="how many there are in the set")


class RoomAbout(RoomState):
    set: str = Field(description="the set, as the end of a link")
    opened: int = Field(description="seconds since 1970")
    pupils: int


class RoomList(Result):
    rooms: list[RoomAbout]
    days: int = Field(description="for how long rooms are kept after their last use")


class Progress(Result):
    """What a pupil did with a puzzle."""

    count: int
    moves: list[str]
    seconds: int
    help: list[Help]
    solved: bool


class Exported(Result):
    name: str
    text: str


class Deleted(Result):
    deleted: Literal[True]


class Entered(Result):
    state: RoomState
    set: str = Field(description="the set, as the end of a link")
    nickname: str
    done: dict[str, Progress] = Field(description="by the number of the puzzle")


class Noted(Result):
    count: int = Field(description="that of the newest report")
    solved: bool


class Done(Result):
    moves: int
    solved: bool
    seconds: int
    help: list[Help]


class Row(Result):
    """A pupil, as the teacher sees them."""

    id: int
    name: str
    online: bool
    done: dict[str, Done] = Field(description="by the number of the puzzle")


class PupilNews(Result):
    """What is new for a pupil."""

    state: RoomState | None
    removed: bool
    closed: bool = Field(description="the room was deleted")


class News(Result):
    """What is new for the teacher."""

    all: bool = Field(description="forget what was told before")
    state: RoomState | None
    pupils: list[Row]
    gone: list[int] = Field(description="pupils who were removed")
    closed: bool = Field(description="the room was deleted")
