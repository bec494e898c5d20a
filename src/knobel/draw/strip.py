"""Pictures for any puzzle: a state as it is written, a solution as a strip of small pictures."""

from __future__ import annotations

from collections.abc import Sequence

from knobel.draw.compose import numbered, sheet
from knobel.draw.scene import Label, Scene, Text
from knobel.locale import Message, language
from knobel.puzzle import Move, Puzzle, State

MOST = 60
"""Above so many positions those in the middle are left out."""


def strip(puzzle: Puzzle, moves: Sequence[Move]) -> Scene:
    """The start and the position after each move, in reading order."""
    scenes: list[Scene] = []
    captions: list[Text] = []
    wanted = list(numbered(len(moves) + 1, MOST))
    shown = {n for n in wanted if n is not None}
    state = puzzle.start()
    for n in range(len(moves) + 1):
        state = puzzle.apply(state, moves[n - 1]) if n else state
        if n in shown:
            scenes.append(puzzle.scene(state))
            captions.append(_caption(puzzle, n, moves))
        elif n - 1 in shown:
            scenes.append(_gap(scenes[0]))
            captions.append("")
    title = Message("{title}: {moves}", title=puzzle.title, moves=puzzle.count_moves(len(moves)))
    return sheet(scenes, captions, title, Message("Every position, from the start to the end."))


def _caption(puzzle: Puzzle, n: int, moves: Sequence[Move]) -> Text:
    if not n:
        return Message("start")
    return f"{n}. {puzzle.format_move(moves[n - 1], language())}"


def _gap(like: Scene) -> Scene:
    """Dots where positions are left out."""
    dots = Label(like.width / 2, like.height / 2, "…", like.width * 0.2, "muted")
    return Scene(like.width, like.height, "", "", (dots,))


def written(puzzle: Puzzle, state: State) -> Scene:
    """The state as text, letter by letter below each other."""
    lines = puzzle.show(state).splitlines() or [""]
    wide = max(map(len, lines))
    letters = tuple(
        Label(0.5 + 0.4 * (x + 0.5), 0.5 + 0.7 * (y + 0.5), letter, 0.6)
        for y, line in enumerate(lines)
        for x, letter in enumerate(line)
        if letter != " "
    )
    return Scene(1 + 0.4 * max(1, wide), 1 + 0.7 * len(lines), puzzle.title, " ".join(lines), letters)
