"""Small random puzzles of every kind and variant, solvable or not, for comparing answers."""

from __future__ import annotations

from random import Random

from knobel.puzzle import Puzzle
from knobel.puzzles.huepfburg.rules import Huepfburg
from knobel.puzzles.rotation.rules import NAMES, Rotation, Stick
from knobel.puzzles.stromrallye.rules import Battery, Stromrallye
from knobel.puzzles.template.rules import Template


def stromrallye(random: Random) -> Stromrallye:
    """Up to 4×4, up to five batteries, at most 14 steps: few enough for step by step."""
    size = random.randint(1, 4)
    fields = [(x, y) for x in range(1, size + 1) for y in range(1, size + 1)]
    random.shuffle(fields)
    robot, *others = fields
    budget = random.randint(0, 14)
    batteries = []
    for field in others[: random.randint(0, 5)]:
        charge = min(budget, random.choice((0, 1, 1, 2, 2, 3, 3, 4, 5)))
        budget -= charge
        batteries.append(Battery(*field, charge))
    hand = min(budget, random.randint(0, 5))
    return Stromrallye(size, Battery(*robot, hand), tuple(batteries), random.random() < 0.3)


def larger_stromrallye(random: Random) -> Stromrallye:
    """Boards that step by step would take too long, but few enough legs."""
    size = random.randint(3, 7)
    fields = [(x, y) for x in range(1, size + 1) for y in range(1, size + 1)]
    random.shuffle(fields)
    robot, *others = fields[: random.randint(4, 10)]
    batteries = tuple(Battery(*field, random.choice((0, 1, 1, 2, 2, 3, 4, 5, 6))) for field in others)
    return Stromrallye(size, Battery(*robot, random.randint(1, 8)), batteries, random.random() < 0.2)


def rotation(random: Random) -> Rotation:
    """Up to 6×6 with gaps, inner walls, sticks of every length and any goal."""
    while True:
        size = random.randint(3, 6)
        border = [
            (r, c) for r in range(size) for c in range(size) if r in (0, size - 1) or c in (0, size - 1)
        ]
        inside = [(r, c) for r in range(1, size - 1) for c in range(1, size - 1)]
        corners = [(0, 0), (0, size - 1), (size - 1, 0), (size - 1, size - 1)]
        gaps = set(
            random.sample([b for b in border if b not in corners], random.randint(0, min(3, size - 2)))
        )
        walls = set(border) - gaps | {cell for cell in inside if random.random() < 0.1}
        sticks = _sticks(random, size, walls)
        if sticks:
            goal = random.choice((None, None, "all", random.choice(sticks).name))
            return Rotation(size, frozenset(walls), tuple(sticks), goal)


def _sticks(random: Random, size: int, walls: set[tuple[int, int]]) -> list[Stick]:
    taken, sticks = set(walls), list[Stick]()
    for _ in range(random.randint(1, 6)):
        row, column = random.randrange(size), random.randrange(size)
        upright, length = random.random() < 0.5, random.randint(1, 3)
        cells = [(row + k, column) if upright else (row, column + k) for k in range(length)]
        inside = all(r < size and c < size for r, c in cells)
        if inside and taken.isdisjoint(cells):
            taken.update(cells)
            sticks.append(Stick(NAMES[len(sticks)], row, column, length, upright and length > 1))
    return sticks


def huepfburg(random: Random) -> Huepfburg:
    """Up to nine fields, two or three players, dead ends, loops and twin arrows included."""
    fields = random.randint(2, 9)
    arrows = [
        (random.randint(1, fields), random.randint(1, fields))
        for _ in range(random.randint(0, round(fields * random.uniform(0.3, 1.5))))
    ]
    if random.random() < 0.7:
        arrows += [(field, random.randint(1, fields)) for field in range(1, fields + 1)]
        random.shuffle(arrows)
    players = tuple(random.randint(1, fields) for _ in range(random.choice((2, 2, 2, 3))))
    meet = random.randint(1, fields) if random.random() < 0.25 else None
    return Huepfburg(fields, tuple(arrows), (1, 2) if random.random() < 0.5 else players, meet)


def template(random: Random) -> Template:
    return Template("".join(random.choice("ox") for _ in range(random.randint(1, 9))))


MAKERS = {"stromrallye": stromrallye, "rotation": rotation, "huepfburg": huepfburg, "template": template}


def make(kind: str, seed: int) -> Puzzle:
    """The random puzzle of a kind with this seed."""
    return MAKERS[kind](Random(f"{kind} {seed}"))
