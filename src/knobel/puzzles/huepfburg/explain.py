"""Hüpfburg in words and pictures: the rules, a hint, why the players never meet."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from math import cos, pi, sin

from knobel.answers import Reason
from knobel.controls import Lesson, Place
from knobel.locale import Message
from knobel.puzzle import Move
from knobel.puzzles.huepfburg.rules import Huepfburg, State, read_jump
from knobel.puzzles.huepfburg.scene import Drawn, graph
from knobel.scene import Box, Disc, Label, Scene, Shape, Text, captioned, fit


def goal(puzzle: Huepfburg) -> Message:
    if puzzle.meet is not None:
        return Message("Jump in step until everyone meets on field {field}.", field=puzzle.meet)
    return Message("Jump in step until everyone meets.")


def how(puzzle: Huepfburg) -> Message:
    return Message(
        "The players stand on their start fields. In each round they all jump at once, each along an arrow; "
        "nobody may skip a round."
    )


def teaser(puzzle: Huepfburg, moves: Sequence[Move]) -> Message:
    """How long, and where the players meet."""
    if not moves:
        return Message("The players are already together.")
    return Message(
        "{jumps} will do. The players meet on field {field}.",
        jumps=puzzle.count_moves(len(moves)),
        field=read_jump(moves[-1])[0],
    )


def aim(puzzle: Huepfburg, state: State, moves: Sequence[Move]) -> Message:
    """Where and when the players meet."""
    return Message(
        "In {n} jump, the players can meet on field {field}.",
        "In {n} jumps, the players can meet on field {field}.",
        n=len(moves),
        field=read_jump(moves[-1])[0],
    )


_TERRITORIES = Message(
    "Following the arrows from each start shows which fields a player can reach and where no arrow leads on."
)
_PROOFS = {
    "residue": Message(
        "Each jump takes every player from one class to the next; after the last class comes "
        "the first. So the distance between the players’ classes never changes, but on a "
        "common field it would have to be zero."
    ),
    "apart": _TERRITORIES,
    "dead-end": _TERRITORIES,
}


def proof_sentences(puzzle: Huepfburg, reason: Reason) -> Iterator[Message]:
    """The proof, in a sentence or two."""
    if reason.kind in _PROOFS:
        yield _PROOFS[reason.kind]


def proof_scene(puzzle: Huepfburg, reason: Reason) -> Scene | None:
    """The fields in the colours of their classes, or of the players who can reach them."""
    if "classes" in reason.data:
        return _classes(puzzle, reason)
    return _territories(puzzle, reason) if reason.kind in ("apart", "dead-end") else None


# ---------------------------------------------------------------- classes


def _classes(puzzle: Huepfburg, reason: Reason) -> Scene:
    starts = ", ".join(map(str, reason.data["residues"]))
    lines: list[Text] = [
        Message("{n} classes; each arrow leads to the next one", n=reason.data["period"]),
        Message("the players start in classes {classes}", classes=starts),
    ]
    return in_classes(puzzle, reason.data["classes"], (), lines)


def in_classes(
    puzzle: Huepfburg, classes: Mapping[int, int], marked: Container[int], lines: list[Text]
) -> Scene:
    """The fields in the colours of their classes, some of them marked, with lines below."""
    drawn, number = graph(puzzle, puzzle.start())
    fields: list[Shape] = []
    for field, n in number.items():
        x, y = drawn.places[n]
        index = classes.get(field)
        role = "field" if index is None else "class"
        if field in marked:
            fields.append(Disc(x, y, drawn.radius + 0.14, "goal"))
        fields += [Disc(x, y, drawn.radius, role, index), *number_label(drawn, n, field, role, index)]
        if index is not None and len(number) <= 60:
            fields += _class_badge(drawn, n, str(index), field in puzzle.players)
    return drawn_with(puzzle, fields, lines)


def _class_badge(drawn: Drawn, n: int, text: str, taken: bool) -> Iterator[Shape]:
    """The class of a field, small, at its lower right; opposite of the players, if there are some."""
    angle = drawn.free[n] + pi if taken else pi / 4
    x, y = drawn.places[n]
    x, y = x + 1.1 * drawn.radius * cos(angle), y + 1.1 * drawn.radius * sin(angle)
    yield Disc(x, y, 0.17, "badge")
    yield Label(x, y, text, fit(text, 0.26, 0.24), "badge")


# ---------------------------------------------------------------- territories


def _territories(puzzle: Huepfburg, reason: Reason) -> Scene:
    """A field in reach of one player has its colour; in reach of several it is tinted."""
    reach = [reachable(puzzle, player) for player in puzzle.players]
    drawn, number = graph(puzzle, puzzle.start())
    fields: list[Shape] = []
    for field, n in number.items():
        x, y = drawn.places[n]
        who = [player for player, found in enumerate(reach) if field in found]
        role, index = ("player", who[0]) if len(who) == 1 else ("reach" if who else "field", None)
        if not puzzle.targets(field):
            fields.append(Disc(x, y, drawn.radius + 0.14, "goal", title=Message("no arrow leads on")))
        fields += [Disc(x, y, drawn.radius, role, index), *number_label(drawn, n, field, role, index)]
    lines: list[Text] = [
        Message("in a player’s colour: only this player can get there; with a ring: dead end")
    ]
    return drawn_with(puzzle, fields, lines)


def reachable(puzzle: Huepfburg, start: int) -> set[int]:
    found, todo = {start}, [start]
    for here in todo:  # grows while we go
        fresh = [there for there in puzzle.targets(here) if there not in found]
        found.update(fresh)
        todo += fresh
    return found


# ---------------------------------------------------------------- shapes


def number_label(drawn: Drawn, n: int, field: int, role: str, index: int | None) -> Iterator[Shape]:
    x, y = drawn.places[n]
    text = str(field)
    role = "field" if role == "reach" else role
    yield Label(x, y, text, fit(text, 0.64, 0.44), role, index)


def drawn_with(puzzle: Huepfburg, fields: Sequence[Shape], lines: list[Text]) -> Scene:
    """The usual picture with other fields; the players stay."""
    picture = puzzle.scene()
    kept = [s for s in picture.shapes if not _is_field(s)]
    first = next((k for k, s in enumerate(kept) if isinstance(s, Box)), len(kept)) - 1
    cut = max(0, first)
    return captioned(replace(picture, shapes=(*kept[:cut], *fields, *kept[cut:])), lines)


def _is_field(shape: Shape) -> bool:
    if isinstance(shape, Disc):
        return shape.title is not None and shape.role != "goal"
    return isinstance(shape, Label) and (shape.role == "field" or shape.size > 0.33)


def lesson(puzzle: Huepfburg, state: State, moves: Sequence[Move]) -> Lesson:
    """The field where everybody can meet, and when."""
    field = read_jump(moves[-1])[0]
    drawn, number = graph(puzzle, state)
    places: tuple[Place, ...] = ()
    if field in number:
        (x, y), r = drawn.places[number[field]], drawn.radius
        places = (Place(x - r, y - r, 2 * r, 2 * r),)
    area = Message(
        "Look at field {field}: {jumps} will do.", field=field, jumps=puzzle.count_moves(len(moves))
    )
    return Lesson(_question(puzzle, state, moves), area, places)


def _question(puzzle: Huepfburg, state: State, moves: Sequence[Move]) -> Message:
    """What to ask oneself: about the last jump, a choice that nobody has, or a place to wait."""
    if len(moves) == 1:
        return Message("Is there a field that everybody can reach with one jump?")
    for player, field in enumerate(state, start=1):
        if len(puzzle.targets(field)) == 1:
            return Message(
                "Player {player} has no choice: where does that lead, and who can be there in time?",
                player=player,
            )
    here = state
    for move in moves:
        there = read_jump(move)
        if any(a == b for a, b in zip(here, there, strict=True)):
            return Message("Where can a player wait by jumping on the spot, until the others come?")
        here = there
    return Message("On which field can everybody arrive in the same round?")
