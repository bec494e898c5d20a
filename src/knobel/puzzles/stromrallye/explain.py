"""Stromrallye in words and pictures: the rules, a hint, why there is no solution."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from knobel.answers import Reason
from knobel.controls import Lesson, Place
from knobel.locale import Message, language
from knobel.puzzle import Move
from knobel.puzzles.stromrallye.legs import LegTable
from knobel.puzzles.stromrallye.proofs.one_way import ways
from knobel.puzzles.stromrallye.rules import Field, State, Stromrallye, go, show
from knobel.puzzles.stromrallye.scene import RULER, margin
from knobel.scene import Box, Disc, Scene, Shape, Text, captioned

FOLLOWED = 100
"""On boards with more batteries it would take too long to find all that can be reached."""


def goal(puzzle: Stromrallye) -> Message:
    return Message("Drive until every battery is empty.")


def how(puzzle: Stromrallye) -> Message:
    steps = (
        Message("A robot drives across the board, one field at a time, also diagonally.")
        if puzzle.diagonal
        else Message("A robot drives across the board, one field at a time: up, down, left or right.")
    )
    return Message(
        "{steps} Each step uses one unit of its charge. On a field with a spare battery it must swap: it "
        "leaves its own battery there and drives on with the other one.",
        steps=steps,
    )


def teaser(puzzle: Stromrallye, moves: Sequence[Move]) -> Message:
    """How long and how many swaps, and where to go first."""
    if not moves:
        return Message("All batteries are already empty.")
    return Message(
        "Every solution has {steps}. One with {n} swap begins with: {first}.",
        "Every solution has {steps}. One with {n} swaps begins with: {first}.",
        n=puzzle.count_figures(moves)["swaps"],
        steps=puzzle.count_moves(len(moves)),
        first=puzzle.format_move(moves[0], language()),
    )


def aim(puzzle: Stromrallye, state: State, moves: Sequence[Move]) -> Message:
    """The leg that begins here: which battery, how many steps, what is left behind."""
    field, steps = state.field, 0
    for move in moves:
        field, steps = go(field, move), steps + 1
        if field in puzzle.battery_at:
            return Message(
                "Next: the {charge} at {field}. Go there in {steps} and leave {rest} behind.",
                field=show(field),
                charge=state.spare[puzzle.battery_at[field]],
                steps=puzzle.count_moves(steps),
                rest=state.charge - steps,
            )
    return Message("Only the charge on board is left: use it up on free fields.")


def proof_sentences(puzzle: Stromrallye, reason: Reason) -> Iterator[Message]:
    """The proof, step by step."""
    if reason.kind == "colouring":
        yield Message(
            "Colour the fields like a chessboard. Every step changes the colour, so it is clear "
            "from the start on which colour each battery will run empty: with an even charge on "
            "the colour it is on now, with an odd charge on the other."
        )
        yield Message(
            "At the end, one battery lies on each battery field and one is on board, so the "
            "colours of these places are known as well. But the number of dark places is not the "
            "number of batteries that run empty on dark."
        )
    elif reason.kind == "unreachable":
        yield Message(
            "Even with the largest charge on the board, no path over free fields leads from a "
            "reachable battery to this one."
        )
    elif reason.kind == "pairing":
        yield Message(
            "At the end, an empty battery lies on each field whose battery is charged now, and one is on "
            "board. So every charged battery needs a place of its own to run empty: such a field, if legs to "
            "it use up exactly its charge, or the robot’s hand at the very end."
        )
    elif reason.kind == "one-way":
        yield Message(
            "Few legs can be part of a solution: wherever a battery is put down, it must still be able to "
            "run empty in a place of its own, and a place must be left for each of the others. Every charged "
            "battery must be visited, so of any two, one must be reachable from the other by such legs."
        )
        if "places" in reason.data:
            yield Message(
                "Where there is no way back, the robot moves from one part of the board to the next and "
                "skips none; other legs do not count. Neither do legs from a field whose own battery can "
                "only be the last of the game, or to a field where the robot’s first leg has to leave an "
                "empty battery."
            )


def proof_scene(puzzle: Stromrallye, reason: Reason) -> Scene | None:
    """The coloured board with its two sums, or the battery that makes it impossible."""
    if reason.kind == "colouring":
        return _coloured(puzzle)
    if reason.kind == "one-way" and "places" not in reason.data:
        return _apart(puzzle, reason)
    if reason.kind in ("pairing", "one-way"):
        every = (puzzle.robot, *puzzle.batteries)
        places = [tint(puzzle, every[n][:2], "reach") for n in reason.data["places"] if n]
        return board_with(
            puzzle, places, [ring(puzzle, every[n][:2]) for n in reason.data["batteries"]], [reason.message]
        )
    battery = reason.data.get("battery")
    if battery is None:
        return None
    tinted = (
        [tint(puzzle, field, "reach") for field in in_reach(puzzle)] if reason.kind == "unreachable" else []
    )
    return board_with(puzzle, tinted, [ring(puzzle, puzzle.batteries[battery - 1][:2])], [reason.message])


# ---------------------------------------------------------------- colouring


def _coloured(puzzle: Stromrallye) -> Scene:
    """A dot marks a battery that will be empty on a dark field, a ring a dark battery field."""
    size = range(1, puzzle.size + 1)
    dark = [tint(puzzle, (x, y), "shade") for y in size for x in size if (x + y) % 2]
    every = (puzzle.robot, *puzzle.batteries)
    ends = [battery[:2] for battery in every if sum(battery) % 2]
    places = [battery[:2] for battery in puzzle.batteries if sum(battery[:2]) % 2]
    last = (sum(puzzle.robot[:2]) + puzzle.total) % 2
    marks: list[Shape] = [ring(puzzle, field) for field in places]
    marks += [dot(puzzle, field) for field in ends]
    return board_with(
        puzzle,
        dark,
        marks,
        [
            Message("● batteries that run empty on a dark field: {n}", n=len(ends)),
            Message(
                "□ dark battery fields: {places}, robot’s last field dark: {last}, total {n}",
                places=len(places),
                last=last,
                n=len(places) + last,
            ),
            f"{len(ends)} ≠ {len(places) + last}",
        ],
    )


def dot(puzzle: Stromrallye, field: Field) -> Disc:
    edge = margin(puzzle) - 1
    return Disc(edge + field[0] + 0.86, edge + field[1] + 0.84, 0.13, "ink")


# ---------------------------------------------------------------- in reach


def _apart(puzzle: Stromrallye, reason: Reason) -> Scene:
    """Two batteries, and what can be reached from the first and from the second of them."""
    every = (puzzle.robot, *puzzle.batteries)
    first, second = reason.data["batteries"]
    reach = ways(puzzle) if len(puzzle.batteries) <= FOLLOWED else {}
    mine = reach.get(first, set())
    theirs = reach.get(second, set()) - mine if first else set()
    tinted = [tint(puzzle, every[n][:2], "reach") for n in sorted(mine)]
    tinted += [tint(puzzle, every[n][:2], "shade") for n in sorted(theirs)]
    rings = [ring(puzzle, every[n][:2]) for n in (first, second) if n]
    return board_with(puzzle, tinted, rings, [reason.message])


def in_reach(puzzle: Stromrallye) -> set[Field]:
    """Every field the robot may get to: now with its charge, from batteries with the largest."""
    table = LegTable(puzzle)
    most = max(battery.charge for battery in (puzzle.robot, *puzzle.batteries))
    found: set[Field] = set()
    sources = [(puzzle.robot[:2], puzzle.robot.charge)]
    for start, charge in sources:  # grows while we go
        level = {start}
        seen = {start}
        for _ in range(charge):
            level = {there for field in level for there in table.free(field)} - seen
            seen |= level
        found |= seen
        for n, lengths in table.lengths(start).items():
            field = puzzle.batteries[n][:2]
            if lengths.shortest <= charge and puzzle.batteries[n].charge and field not in found:
                found.add(field)
                sources.append((field, most))
    return found


# ---------------------------------------------------------------- shapes


def tint(puzzle: Stromrallye, field: Field, role: str) -> Box:
    edge = margin(puzzle) - 1
    return Box(edge + field[0], edge + field[1], 1, 1, role)


def ring(puzzle: Stromrallye, field: Field) -> Box:
    edge = margin(puzzle) - 1
    return Box(edge + field[0] + 0.04, edge + field[1] + 0.04, 0.92, 0.92, "goal", round=0.1)


def board_with(
    puzzle: Stromrallye, under: Sequence[Shape], over: Sequence[Shape], captions: list[Text]
) -> Scene:
    """The board with something below its lines, something on top, and captions."""
    board = puzzle.scene()
    spare = 0.0 if puzzle.size > RULER else 0.55 * margin(puzzle)
    shapes = (board.shapes[0], *under, *board.shapes[1:], *over)
    return captioned(replace(board, height=board.height - spare, shapes=shapes), captions)


def lesson(puzzle: Stromrallye, state: State, moves: Sequence[Move]) -> Lesson:
    """The battery to fetch next, and what is special about it; if none is left, the rest of the way."""
    field = state.field
    for steps, move in enumerate(moves, start=1):
        field = go(field, move)
        if field in puzzle.battery_at:
            question, area = _about_battery(puzzle, state, field, steps)
            edge = margin(puzzle) - 1
            return Lesson(question, area, (Place(edge + field[0], edge + field[1], 1, 1),))
    return Lesson(
        Message("Where can the robot use up its last charge?"),
        Message("Only free fields are left: stay away from the batteries."),
    )


def _about_battery(puzzle: Stromrallye, state: State, field: Field, steps: int) -> tuple[Message, Message]:
    """What to ask about a battery that is reached after so many steps, and where to look."""
    n, there = state.spare[puzzle.battery_at[field]], show(field)
    if len(_in_reach(puzzle, state)) == 1:
        question = Message("Which charged batteries can the robot reach at all?")
        return question, Message("Only the {n} at {field} is in reach.", n=n, field=there)
    if sum(map(bool, state.spare)) == 1:
        question = Message("One charged battery is left: with how much should the robot arrive there?")
        return question, Message(
            "It works with {rest} at the {n} at {field}.", rest=state.charge - steps, n=n, field=there
        )
    if steps == state.charge:
        question = Message("Where can the robot use up its whole charge and go on with another battery?")
        return question, Message("Look at the {n} at {field}: the charge is just enough.", n=n, field=there)
    question = Message("Which battery should the robot take next, and what will it leave behind there?")
    return question, Message("Look at the {n} at {field}.", n=n, field=there)


def _in_reach(puzzle: Stromrallye, state: State) -> set[Field]:
    """The charged batteries that the robot gets to before its charge is used up."""
    seen, edge, found = {state.field}, [state.field], set()
    for _ in range(state.charge):
        around = {there for here in edge for there in puzzle.neighbours(here)} - seen
        seen |= around
        edge = [there for there in around if there not in puzzle.battery_at]
        found |= {there for there in around - set(edge) if state.spare[puzzle.battery_at[there]]}
        if not edge:
            break
    return found
