"""Hüpfburg: why the players never meet, as a series of pictures, each with one sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from knobel.answers import Reason
from knobel.locale import Message
from knobel.puzzles.huepfburg.explain import drawn_with, in_classes, number_label, reachable
from knobel.puzzles.huepfburg.rules import Huepfburg, State
from knobel.puzzles.huepfburg.scene import graph
from knobel.scene import Disc, Scene, Shape, Step

MOST_PLAYERS = 4
"""Of more players those in reach are not shown one by one."""


def proof_steps(puzzle: Huepfburg, state: State, reason: Reason) -> list[Step]:
    """The proof for this position, drawn on it."""
    here = replace(puzzle, players=state)
    if "classes" in reason.data:
        return list(_residues(here, reason))
    return list(_apart(here, reason)) if reason.kind in ("apart", "dead-end") else []


# ---------------------------------------------------------------- classes


def _residues(puzzle: Huepfburg, reason: Reason) -> Iterator[Step]:
    period = reason.data["period"]
    classes: Mapping[int, int] = reason.data["classes"]
    residues = [classes[field] for field in puzzle.players]
    yield Step(
        Message(
            "Every round trip has a length divisible by {n}. So the fields can be painted in {n} "
            "colours, each arrow leading to the next one.",
            n=period,
        ),
        in_classes(puzzle, classes, set(), []),
    )
    standing = ", ".join(map(str, residues))
    yield Step(
        Message("The players stand on colours {colours}.", colours=standing),
        in_classes(puzzle, classes, set(puzzle.players), []),
    )
    following = ", ".join(str((n + 1) % period) for n in residues)
    yield Step(
        Message(
            "With each jump every player moves on to the next colour: {colours}, and so on. The distance "
            "between them never changes.",
            colours=following,
        ),
        in_classes(puzzle, classes, {to for field in puzzle.players for to in puzzle.targets(field)}, []),
    )
    yield Step(
        Message("To meet, they would have to stand on the same colour. That never happens."),
        in_classes(puzzle, classes, set(puzzle.players), []),
    )


# ---------------------------------------------------------------- who gets where


def _apart(puzzle: Huepfburg, reason: Reason) -> Iterator[Step]:
    reach = [reachable(puzzle, field) for field in puzzle.players]
    for player, fields in enumerate(reach[:MOST_PLAYERS]):
        yield Step(
            Message("Player {n} can get to the coloured fields: {count}.", n=player + 1, count=len(fields)),
            _in_reach(puzzle, fields, player),
        )
    common = set.intersection(*reach)
    if reason.kind == "apart":
        if puzzle.meet is None:
            said = Message("No field can be reached by every player.")
        else:
            said = Message("Not every player can reach field {field}.", field=puzzle.meet)
        yield Step(said, _in_reach(puzzle, common, None))
        return
    yield Step(
        Message("In common: {count}. A ring marks fields that no arrow leaves.", count=len(common)),
        _in_reach(puzzle, common, None),
    )
    yield Step(Message("{reason:capital}.", reason=reason.message), _in_reach(puzzle, common, None))


def _in_reach(puzzle: Huepfburg, fields: set[int], player: int | None) -> Scene:
    """These fields in a player's colour, or tinted if they are everybody's."""
    drawn, number = graph(puzzle, puzzle.start())
    shapes: list[Shape] = []
    for field, n in number.items():
        x, y = drawn.places[n]
        role, index = ("field", None) if field not in fields else ("player", player)
        if field in fields and player is None:
            role = "reach"
        if not puzzle.targets(field):
            shapes.append(Disc(x, y, drawn.radius + 0.14, "goal", title=Message("no arrow leads on")))
        shapes += [Disc(x, y, drawn.radius, role, index), *number_label(drawn, n, field, role, index)]
    return drawn_with(puzzle, shapes, [])
