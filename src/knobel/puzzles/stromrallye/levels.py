"""Stromrallye, first steps: drive, swap, fetch what you left, go around, choose an order, count colours."""

from __future__ import annotations

from knobel.levels import Level
from knobel.locale import Message

LEVELS = (
    Level(
        "drive",
        "3\n1,2,2\n0\n",
        Message("Drive"),
        Message("Each step uses one unit of charge. Use up both."),
        Message("The robot is empty, so the board is solved."),
    ),
    Level(
        "swap",
        "3\n1,2,2\n1\n3,2,1\n",
        Message("Swap"),
        Message("Drive onto the green battery. The robot swaps and drives on with its charge."),
        Message("Driving onto a battery always swaps: yours stays behind, you go on with the other one."),
    ),
    Level(
        "fetch",
        "3\n1,2,2\n1\n2,2,2\n",
        Message("Come back"),
        Message("What you leave behind keeps its charge. Empty both batteries."),
        Message("A battery left behind with charge must be fetched again."),
    ),
    Level(
        "around",
        "3\n1,2,4\n2\n2,2,0\n3,2,1\n",
        Message("Around the empty one"),
        Message("The grey battery is empty: whoever swaps there stops for good. Find a way around it."),
        Message("An empty battery is a wall, unless you want to stop there."),
    ),
    Level(
        "order",
        "4\n1,2,2\n2\n3,2,2\n4,1,1\n",
        Message("Which one first?"),
        Message("Two batteries, and only one order works."),
        Message("Before you swap, look where the next battery can take you."),
    ),
    Level(
        "colours",
        "3\n1,2,2\n1\n1,1,1\n",
        Message("Is there a way at all?"),
        Message("Try it. If you think that nobody can solve this board, say so."),
        Message("Counting colours proves it: no route can work, however clever."),
        solvable=False,
    ),
)
