"""Pictures for puzzles without drawings of their own: a state as text, a solution as small pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from knobel.answers import Answer, Reason, Solved, Unsolvable
from knobel.locale import Message, language
from knobel.scene import Label, Scene, Text, captioned, numbered, sheet

if TYPE_CHECKING:
    from knobel.puzzle import Move, Puzzle, State

MAX_SHOWN = 60
"""Of longer solutions the positions in the middle are left out."""
CAPTION = 0.05
"""How large the sentence below a step of a proof is, of the width of its picture."""
MAX_PROOF_POSITIONS = 16
"""Up to this many positions, an exhausted search is drawn as a picture of them all."""


def strip(puzzle: Puzzle, moves: Sequence[Move]) -> Scene:
    """The start and the position after each move, in reading order."""
    scenes: list[Scene] = []
    captions: list[Text] = []
    shown = {n for n in numbered(len(moves) + 1, MAX_SHOWN) if n is not None}
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
    return sheet(scenes, captions, title, Message("Every position from start to finish."))


def _caption(puzzle: Puzzle, n: int, moves: Sequence[Move]) -> Text:
    if not n:
        return Message("start")
    return f"{n}. {puzzle.format_move(moves[n - 1], language())}"


def _gap(like: Scene) -> Scene:
    """Dots in place of the positions left out."""
    dots = Label(like.width / 2, like.height / 2, "…", like.width * 0.2, "muted")
    return Scene(like.width, like.height, "", "", (dots,))


def written(puzzle: Puzzle, state: State) -> Scene:
    """The state as text in a fixed grid of letters."""
    lines = puzzle.show(state).splitlines() or [""]
    wide = max(map(len, lines))
    letters = tuple(
        Label(0.5 + 0.4 * (x + 0.5), 0.5 + 0.7 * (y + 0.5), letter, 0.6)
        for y, line in enumerate(lines)
        for x, letter in enumerate(line)
        if letter != " "
    )
    return Scene(1 + 0.4 * max(1, wide), 1 + 0.7 * len(lines), puzzle.title, " ".join(lines), letters)


def answer_scene(puzzle: Puzzle, answer: Answer) -> Scene:
    """The solution, the proof, or else the puzzle."""
    if isinstance(answer, Solved):
        return puzzle.solution_scene(answer.moves)
    if isinstance(answer, Unsolvable):
        searched = answer.reason.kind == "exhausted"  # then all positions are the proof, if they are few
        few = _all_positions(puzzle) if searched else None
        return few or proof(puzzle, answer.reason) or _all_positions(puzzle) or puzzle.scene()
    return puzzle.scene()


def proof(puzzle: Puzzle, reason: Reason) -> Scene | None:
    """The proof as one picture: its steps side by side, each with its sentence; None if there is none."""
    steps = puzzle.proof_steps(reason)
    if len(steps) < 2:
        return puzzle.proof_scene(reason)
    scenes = [captioned(step.scene, [step.text], CAPTION * step.scene.width) for step in steps]
    numbers = [str(n) for n in range(1, len(steps) + 1)]
    return sheet(scenes, numbers, puzzle.title, Message("Why there is no solution, step by step."))


def _all_positions(puzzle: Puzzle) -> Scene | None:
    """Every reachable position, named by the moves that lead there; None if there are too many."""
    moves_to: dict[State, str] = {puzzle.start(): ""}
    states = [puzzle.start()]
    for state in states:  # grows while it is read
        for move in puzzle.moves(state):
            after = puzzle.apply(state, move)
            if after not in moves_to:
                moves_to[after] = f"{moves_to[state]} {move}".strip()
                states.append(after)
            if len(states) > MAX_PROOF_POSITIONS:
                return None
    scenes = [puzzle.scene(state) for state in states]
    captions = [moves_to[state] or Message("start") for state in states]
    count = Message("all {n} positions", n=len(states))
    return sheet(scenes, captions, Message("{title}: {what}", title=puzzle.title, what=count), count)
