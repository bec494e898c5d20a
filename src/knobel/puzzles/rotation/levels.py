"""Rotation, first steps: turn, plan two turns, mind the width of the gap, let sticks stop each other."""

from __future__ import annotations

from knobel.levels import Level
from knobel.locale import Message

LEVELS = (
    Level(
        "turn",
        "5\n#####\n#   #\n#   #\n 0  #\n#####\n",
        Message("Turn"),
        Message("Turn the frame so that the gap points down."),
        Message("After a turn everything falls, here straight through the gap."),
    ),
    Level(
        "twice",
        "5\n### #\n#   #\n#   #\n#0  #\n#####\n",
        Message("Turn twice"),
        Message("The stick has to lie above the gap when the gap points down. Which way do you turn?"),
        Message("Each turn pushes the stick into another corner. Plan the corner before the gap."),
    ),
    Level(
        "width",
        "5\n##  #\n#   #\n#   #\n#00 #\n## ##\n",
        Message("Wide enough"),
        Message("This stick is two wide. The gap below it is too narrow: use the other one."),
        Message("Sticks never tilt. A stick that lies across needs a gap as wide as itself."),
    ),
    Level(
        "stop",
        "5\n## ##\n#   #\n#   #\n#0 1#\n#####\n",
        Message("One stops the other"),
        Message("Alone, each stick would only ever get into a corner. Let one of them stop the other."),
        Message("Sticks stop each other, so they can also come to rest in the middle."),
    ),
    Level(
        "never",
        "5\n#####\n#   #\n#    \n#0  #\n#####\n",
        Message("Is there a way at all?"),
        Message("Try it. If you think that this stick never gets out, say so."),
        Message("The stick visits every corner, but never the middle, where the gap is."),
        solvable=False,
    ),
)
