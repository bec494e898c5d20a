"""Pictures of states: everything is there, nothing overlaps, always the same."""

from __future__ import annotations

from itertools import combinations
from math import dist, isfinite
from pathlib import Path
from random import Random

import pytest

import knobel
from knobel import locale
from knobel.draw.graph.arrows import along
from knobel.puzzle import Puzzle
from knobel.puzzles.huepfburg import scene as huepfburg_scene
from knobel.puzzles.huepfburg.rules import Huepfburg
from knobel.puzzles.rotation.rules import Rotation
from knobel.puzzles.rotation.scene import blocks, seen
from knobel.puzzles.stromrallye.rules import Battery, Stromrallye
from knobel.puzzles.template.rules import Template
from knobel.scene import Box, Disc, Label, Line, Scene
from support.examples import EXAMPLES

GRAPHS = [path for path in EXAMPLES if path.parent.name == "huepfburg"]


def titles(scene: Scene) -> list[str]:
    return [str(s.title) for s in scene.shapes if not isinstance(s, Label) and s.title is not None]


def labels(scene: Scene, role: str) -> list[str]:
    return [str(s.text) for s in scene.shapes if isinstance(s, Label) and s.role == role]


def numbers(scene: Scene) -> list[float]:
    found = [scene.width, scene.height]
    for shape in scene.shapes:
        if isinstance(shape, Line):
            found += [c for point in shape.points for c in point]
        else:
            found += [shape.x, shape.y]
    return found


def some_states(puzzle: Puzzle, count: int = 6) -> list[object]:
    random, state = Random(1), puzzle.start()
    states = [state]
    for _ in range(count):
        moves = list(puzzle.moves(state))
        if moves:
            state = puzzle.apply(state, random.choice(moves))
            states.append(state)
    return states


def random_graph(fields: int, arrows: int, seed: int) -> Huepfburg:
    random = Random(seed)
    pairs = {(random.randint(1, fields), random.randint(1, fields)) for _ in range(arrows)}
    return Huepfburg(fields, tuple(sorted(pairs)))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_has_a_picture_inside_its_frame(path: Path) -> None:
    puzzle = knobel.load(path)
    sizes = set()
    for state in some_states(puzzle):
        scene = puzzle.scene(state)
        sizes.add((scene.width, scene.height))
        assert all(isfinite(n) and -0.01 <= n <= max(scene.width, scene.height) for n in numbers(scene))
        assert str(scene.title)
        assert str(scene.description)
        assert puzzle.show(state).strip()
    assert len(sizes) == 1, "every state has the same size, so that pictures can follow each other"


# ---------------------------------------------------------------- Stromrallye

BOARD = Stromrallye(5, Battery(3, 5, 9), (Battery(5, 1, 3), Battery(1, 2, 2), Battery(5, 4, 3)))


def test_stromrallye_shows_every_charge() -> None:
    scene = BOARD.scene()
    assert sorted(labels(scene, "battery")) == ["2", "3", "3"]
    assert labels(scene, "robot") == ["9"]
    assert "battery on (5|1): charge 3" in titles(scene)
    assert "robot on (3|5): charge 9" in titles(scene)


def test_stromrallye_robot_on_a_battery_shows_both() -> None:
    state = BOARD.start()
    for move in "UUULL":
        state = BOARD.apply(state, move)
    scene = BOARD.scene(state)
    assert labels(scene, "robot") == ["2"]
    assert sorted(labels(scene, "battery")) == ["3", "3", "4"]
    assert BOARD.show(state).splitlines()[1] == "[2]. . . .  battery: 4"


def test_stromrallye_as_text() -> None:
    assert BOARD.show(BOARD.start()) == " . . . . 3\n 2 . . . .\n . . . . .\n . . . . 3\n . .[9]. ."
    wide = Stromrallye(2, Battery(2, 2, 7), (Battery(1, 1, 12),))
    assert wide.show(wide.start()) == " 12  .\n  . [7]"


def test_stromrallye_empty_batteries_look_different() -> None:
    state = BOARD.start()._replace(spare=(0, 2, 0), charge=0)
    assert labels(BOARD.scene(state), "empty-battery") == ["0", "0"]


def test_stromrallye_robot_on_a_large_board_can_be_found() -> None:
    arrows = [s for s in knobel.parse("100\n40,25,20\n0\n").scene().shapes if isinstance(s, Line) and s.arrow]
    assert [arrow.role for arrow in arrows] == ["robot", "robot"]


def test_stromrallye_full_board_is_drawn_in_strips() -> None:
    fields = [(x, y) for y in range(1, 101) for x in range(1, 101)][1:]
    full = Stromrallye(100, Battery(1, 1, 5), tuple(Battery(x, y, 7) for x, y in fields))
    scene = full.scene()
    assert len([s for s in scene.shapes if isinstance(s, Box)]) < 200
    assert len(labels(scene, "battery")) == 9_999


# ---------------------------------------------------------------- Rotation

FRAME = "5\n#####\n#0  #\n#0  #\n#  1#\n## ##\n"


def test_rotation_shows_the_frame_as_seen() -> None:
    puzzle = knobel.parse(FRAME)
    state = puzzle.start()
    assert puzzle.show(state) == "#####\n#   #\n#0  #\n#0 1#\n## ##"
    state = puzzle.apply(state, "L")
    assert puzzle.show(state) == "#####\n#   #\n#  1 \n# 00#\n#####"


@pytest.mark.parametrize("down", range(4))
def test_rotation_gravity_points_down_in_the_picture(down: int) -> None:
    from knobel.puzzles.rotation.rules import GRAVITY

    row, column = seen((2, 2), down, 5)
    below = seen((2 + GRAVITY[down][0], 2 + GRAVITY[down][1]), down, 5)
    assert below == (row + 1, column)


def test_rotation_every_stick_once_even_when_out() -> None:
    puzzle = knobel.parse(FRAME, stick="all")
    state = puzzle.start()
    out = state._replace(sticks=(None, state.sticks[1]))
    for at in (state, out):
        scene = puzzle.scene(at)
        assert sorted(labels(scene, "stick")) == ["0", "1"]
        assert sorted(t for t in titles(scene) if t.startswith("stick")) == ["stick 0", "stick 1"]
    assert "Out: 0." in str(puzzle.scene(out).description)


def test_rotation_walls_are_covered_once() -> None:
    puzzle = knobel.parse(FRAME)
    assert isinstance(puzzle, Rotation)
    boxes = blocks(puzzle.walls)
    cells = [(top + r, left + c) for left, top, wide, high in boxes for r in range(high) for c in range(wide)]
    assert sorted(cells) == sorted(puzzle.walls)
    assert len(boxes) < len(puzzle.walls) / 2


# ---------------------------------------------------------------- Hüpfburg


def discs(puzzle: Huepfburg) -> dict[int, Disc]:
    found = {}
    for shape in puzzle.scene().shapes:
        if isinstance(shape, Disc) and str(shape.title).startswith("field "):
            found[int(str(shape.title).split()[1])] = shape
    return found


def graphs() -> list[Huepfburg]:
    loaded = [knobel.load(path) for path in GRAPHS]
    shipped = [puzzle for puzzle in loaded if isinstance(puzzle, Huepfburg)]
    sizes = ((2, 4), (7, 12), (20, 37), (40, 60), (60, 100), (160, 250))
    return [*shipped, Huepfburg(1, (), (1, 1)), *(random_graph(n, m, k) for n, m in sizes for k in range(2))]


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", graphs(), ids=lambda p: f"{p.fields}-{len(p.arrows)}")
def test_huepfburg_fields_do_not_overlap_and_arrows_touch_rims(puzzle: Huepfburg) -> None:
    field = discs(puzzle)
    assert sorted(field) == list(range(1, puzzle.fields + 1))
    for a, b in combinations(field.values(), 2):
        assert dist((a.x, a.y), (b.x, b.y)) > a.radius + b.radius
    rims = [((d.x, d.y), d.radius) for d in field.values()]
    lines = [s for s in puzzle.scene().shapes if isinstance(s, Line)]
    assert len(lines) == len(set(puzzle.arrows))
    for line in lines:
        for end in (line.points[0], line.points[-1]):
            assert min(abs(dist(end, centre) - radius) for centre, radius in rims) < 1e-9


@pytest.mark.slow
@pytest.mark.parametrize(
    "puzzle", [p for p in graphs() if p.fields <= 40], ids=lambda p: f"{p.fields}-{len(p.arrows)}"
)
def test_huepfburg_arrows_run_through_no_field(puzzle: Huepfburg) -> None:
    rims = [((d.x, d.y), d.radius) for d in discs(puzzle).values()]
    for line in (s for s in puzzle.scene().shapes if isinstance(s, Line)):
        for point in along(line.points, 0.1):
            assert all(dist(point, centre) > radius - 0.02 for centre, radius in rims)


def test_huepfburg_players_and_goal() -> None:
    puzzle = Huepfburg(3, ((1, 2), (2, 3), (3, 3)), (1, 1, 2), 3)
    scene = puzzle.scene()
    assert "player 1 on field 1" in titles(scene)
    assert "player 3 on field 2" in titles(scene)
    assert "the players must meet here" in titles(scene)
    assert puzzle.show(puzzle.start()) == "1:1 2:1 3:2"


def test_huepfburg_as_text_lists_the_arrows() -> None:
    puzzle = Huepfburg(4, ((1, 3), (1, 2), (2, 4), (3, 4), (1, 2)))
    assert puzzle.ground(puzzle.start()) == "Arrows:\n1 -> 2, 3   2 -> 4   3 -> 4   4 -> –"
    with locale.speaking("de"):
        assert puzzle.ground(puzzle.start()).startswith("Pfeile:\n")


def test_huepfburg_as_text_stays_readable() -> None:
    star = Huepfburg(5_000, tuple((1, n) for n in range(1, 5_001)))
    chain = Huepfburg(9_000, tuple((n, n + 1) for n in range(1, 9_000)))
    for puzzle, said in ((star, "and 4980 more"), (chain, "for 100 of 9000 fields"), (chain, "100 -> 101")):
        lines = puzzle.ground(puzzle.start()).splitlines()
        assert said in " ".join(map(str.strip, lines))
        assert len(lines) < 40
        assert max(map(len, lines)) <= 80
    assert "5100 -> 5101" in chain.ground((5_001, 5_050))


def test_huepfburg_many_fields_lose_their_numbers_but_not_their_players() -> None:
    puzzle = random_graph(320, 500, 1)
    scene = puzzle.scene()
    assert not labels(scene, "field")
    assert labels(scene, "player") == ["1", "2"]


@pytest.mark.slow
def test_huepfburg_very_many_fields_show_only_the_surroundings() -> None:
    puzzle = Huepfburg(9_000, tuple((n, n + 1) for n in range(1, 9_000)))
    assert len(discs(puzzle)) == huepfburg_scene.MOST_LABELS


def test_huepfburg_the_same_graph_gives_the_same_picture() -> None:
    puzzle = random_graph(30, 50, 4)
    first = puzzle.scene()
    huepfburg_scene._draw.cache_clear()
    assert puzzle.scene() == first


def test_a_cycle_has_no_crossings() -> None:
    puzzle = Huepfburg(12, tuple((n, n % 12 + 1) for n in range(1, 13)))
    field = discs(puzzle)
    middle = (sum(d.x for d in field.values()) / 12, sum(d.y for d in field.values()) / 12)
    radii = [dist(middle, (d.x, d.y)) for d in field.values()]
    assert max(radii) < 1.15 * min(radii)


# ---------------------------------------------------------------- coins


def test_template() -> None:
    puzzle = Template("oxxo")
    scene = puzzle.scene()
    assert labels(scene, "dark") == ["x", "x"]
    assert labels(scene, "field") == ["o", "o"]
    assert puzzle.show("oxxo") == "oxxo"
