"""A student's program that is right: breadth first search for all three puzzles."""

import sys
from collections import deque


def stromrallye(lines):
    size = int(lines[0])
    x, y, charge = map(int, lines[1].split(","))
    batteries = [tuple(map(int, line.split(","))) for line in lines[3:]]
    at = {(bx, by): n for n, (bx, by, _) in enumerate(batteries)}

    def after(state):
        (x, y), charge, spare = state
        if charge:
            for move, (dx, dy) in {"R": (1, 0), "U": (0, -1), "L": (-1, 0), "D": (0, 1)}.items():
                there = (x + dx, y + dy)
                if min(there) >= 1 and max(there) <= size:
                    n = at.get(there)
                    if n is None:
                        yield move, (there, charge - 1, spare)
                    else:
                        yield move, (there, spare[n], (*spare[:n], charge - 1, *spare[n + 1 :]))

    start = ((x, y), charge, tuple(charge for _, _, charge in batteries))
    return start, after, lambda state: not state[1] and not any(state[2])


def huepfburg(lines):
    arrows = [tuple(map(int, line.split())) for line in lines[1:]]

    def after(state):
        for a, b in arrows:
            if a == state[0]:
                for c, d in arrows:
                    if c == state[1]:
                        yield f"{b}/{d}", (b, d)

    return (1, 2), after, lambda state: state[0] == state[1]


def rotation(lines):
    rows = [line.ljust(int(lines[0])) for line in lines[1:]]

    def fall(rows):
        """None as soon as a stick is out."""
        rows = [list(row) for row in rows]
        names = {c for row in rows for c in row} - {"#", " "}
        moving = True
        while moving:
            moving = False
            for name in sorted(names):
                cells = [(r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if x == name]
                if any(r + 1 == len(rows) for r, _ in cells):
                    return None
                if all(rows[r + 1][c] in (" ", name) for r, c in cells):
                    for r, c in reversed(cells):
                        rows[r][c], rows[r + 1][c] = " ", name
                    moving = True
        return tuple("".join(row) for row in rows)

    def after(state):
        if state:
            yield "L", fall(list(zip(*state, strict=True))[::-1])
            yield "R", fall(list(zip(*state[::-1], strict=True)))

    return fall(rows), after, lambda state: state is None


def solve(path):
    """The moves, or None if there is no solution."""
    with open(path) as file:
        lines = [line.rstrip("\n") for line in file if line.strip()]
    second = lines[1] if len(lines) > 1 else ""
    if "#" in second:
        start, after, solved = rotation(lines)
    else:
        start, after, solved = (stromrallye if "," in second else huepfburg)(lines)
    seen, queue = {start}, deque([(start, ())])
    while queue:
        state, way = queue.popleft()
        if solved(state):
            moves = []
            while way:
                way, move = way
                moves.append(move)
            return moves[::-1]
        for move, there in after(state):
            if there not in seen:
                seen.add(there)
                queue.append((there, (way, move)))
    return None


if __name__ == "__main__":
    print("Ich rechne …")
    moves = solve(sys.argv[1])
    print("Keine Lösung." if moves is None else f"Lösung mit {len(moves)} Zügen:\n" + " ".join(moves))
