"""Hüpfburg, first steps: jump together, wait on a loop, wait on a round trip, get out of step."""

from __future__ import annotations

from knobel.levels import Level
from knobel.locale import Message

LEVELS = (
    Level(
        "jump",
        "3 2\n1 3\n2 3\n",
        Message("Jump"),
        Message("Both players jump at once, each along an arrow. Bring them together."),
        Message("Everyone on one field: solved."),
    ),
    Level(
        "choose",
        "5 5\n1 3\n1 4\n2 4\n2 5\n4 5\n",
        Message("Choose"),
        Message("Several arrows leave a field. Choose one for each player."),
        Message("What counts is that both arrive in the same round."),
    ),
    Level(
        "loop",
        "4 4\n1 3\n3 3\n2 4\n4 3\n",
        Message("Wait on a loop"),
        Message("Nobody may skip a round. But an arrow back to its own field lets a player wait."),
        Message("A loop is a waiting place."),
    ),
    Level(
        "round-trip",
        "5 5\n1 3\n3 4\n4 5\n2 5\n5 2\n",
        Message("Wait on a round trip"),
        Message("There is no loop here. Let one player go there and back while the other one comes."),
        Message("A round trip of two jumps lets a player wait two rounds."),
    ),
    Level(
        "step",
        "4 4\n1 2\n2 3\n3 4\n4 1\n",
        Message("Is there a way at all?"),
        Message("Try it. If you think that these two never meet, say so."),
        Message("Both always move on by one field, so the distance between them never changes."),
        solvable=False,
    ),
)
