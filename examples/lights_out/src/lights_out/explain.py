"""Lights Out: rules, goal, hints and the proof that there is no solution, in words and in a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from knobel.answers import Reason
from knobel.locale import Message
from knobel.puzzle import Move
from knobel.scene import Scene

from lights_out.notation import FIELD
from lights_out.rules import LightsOut, State
from lights_out.scene import board


def how(puzzle: LightsOut) -> Message:
    if puzzle.wrap:
        return Message(
            "Pressing a lamp switches it and its four neighbours; at the edge of the board the neighbour is "
            "on the opposite edge."
        )
    return Message(
        "Pressing a lamp switches it and its neighbours on the left, on the right, above and below."
    )


def goal(puzzle: LightsOut) -> Message:
    return Message("Switch all lamps off.")


def teaser(puzzle: LightsOut, moves: Sequence[Move]) -> Message:
    rows = len({move[1:] for move in moves})
    return Message("Press lamps in {n} row only.", "Press lamps in {n} different rows.", n=rows)


def aim(puzzle: LightsOut, state: State, moves: Sequence[Move]) -> Message:
    after = puzzle.apply(state, moves[0]).bit_count()
    if not after:
        return Message("Then all lamps are dark.")
    return Message(
        "Then {n} lamp is lit, and {moves} remain.",
        "Then {n} lamps are lit, and {moves} remain.",
        n=after,
        moves=puzzle.count_moves(len(moves) - 1),
    )


def proof_sentences(puzzle: LightsOut, reason: Reason) -> Iterator[Message]:
    if reason.kind == "parity":
        yield Message("Look at the {n} marked lamps only.", n=len(reason.data["fields"]))
        yield Message("Every press switches an even number of them, so an odd number of lit ones stays odd.")
        yield Message("At the end none would be lit, and that is an even number.")


def proof_scene(puzzle: LightsOut, reason: Reason) -> Scene | None:
    """The board with the lamps marked that the proof is about."""
    if reason.kind != "parity":
        return None
    matches = [FIELD.fullmatch(field) for field in reason.data["fields"]]
    return board(puzzle, puzzle.lit, [(int(m[1]), int(m[2])) for m in matches if m])
