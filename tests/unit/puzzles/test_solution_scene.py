"""Solutions and proofs as pictures: every leg, every jump, every sum is there."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import hypot
from pathlib import Path

import pytest

import knobel
from knobel.answers import Solved, Unsolvable
from knobel.draw.save import picture
from knobel.generate import several
from knobel.puzzle import Puzzle
from knobel.puzzles.huepfburg.rules import Huepfburg
from knobel.puzzles.stromrallye.legs import cut
from knobel.puzzles.stromrallye.rules import Stromrallye
from knobel.scene import Box, Disc, Label, Line, Scene, captioned, extent, moved, numbered, sheet
from support.examples import EXAMPLES
from support.guest_puzzle import Countdown
from support.pictures import FAR, ODD, texts

ROOT = EXAMPLES[0].parents[1]


def solve(name: str) -> tuple[Puzzle, list[str]]:
    puzzle = knobel.load(ROOT / name)
    answer = knobel.solve(puzzle)
    assert isinstance(answer, Solved)
    return puzzle, list(answer.moves)


def inside(scene: Scene) -> bool:
    """Nothing is cut off at the edges."""
    for shape in scene.shapes:
        left, top, right, bottom = extent(shape)
        if left < -0.2 or top < -0.2 or right > scene.width + 0.2 or bottom > scene.height + 0.2:
            return False
    return True


def test_legs_are_numbered_and_begin_where_the_last_one_ended() -> None:
    puzzle, moves = solve("stromrallye/example0.txt")
    assert isinstance(puzzle, Stromrallye)
    scene = puzzle.solution_scene(moves)
    legs = [shape for shape in scene.shapes if isinstance(shape, Line) and shape.role == "way"]
    assert len(legs) == len(cut(puzzle, moves))
    badges = [s.text for s in scene.shapes if isinstance(s, Label) and s.role == "badge"]
    assert badges == [str(n) for n in range(1, len(legs) + 1)]
    assert texts(scene)[-1].endswith("= 17 steps")
    assert sum(map(int, texts(scene)[-1].split(" = ")[0].split(" + "))) == 17
    for before, after in pairwise(legs):
        (x, y), (to_x, to_y) = before.points[-1], after.points[0]
        assert abs(x - to_x) <= 1.2
        assert abs(y - to_y) <= 1.2


def test_way_there_and_back_lie_beside_each_other() -> None:
    puzzle = knobel.parse("3\n1,1,4\n1\n3,1,2\n")
    there, back = (
        s.points
        for s in puzzle.solution_scene(["R", "R", "L", "L"]).shapes
        if isinstance(s, Line) and s.role == "way"
    )
    assert {y for _, y in there}.isdisjoint({y for _, y in back})


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_ways_stay_on_their_picture(path: Path) -> None:
    puzzle = knobel.load(path)
    answer = knobel.solve(puzzle)
    if isinstance(answer, Solved):
        assert inside(puzzle.solution_scene(answer.moves))
    else:
        assert isinstance(answer, Unsolvable)
        assert answer._repr_svg_()


def test_jumps_are_numbered_in_the_players_colours() -> None:
    puzzle, moves = solve("huepfburg/three_jumps.txt")
    scene = puzzle.solution_scene(moves)
    drawn = [shape for shape in scene.shapes if isinstance(shape, Line) and shape.role == "player"]
    assert [sum(line.index == player for line in drawn) for player in (0, 1)] == [3, 3]
    assert any(isinstance(shape, Disc) and shape.role == "goal" for shape in scene.shapes)
    assert texts(scene)[-2:] == ["1:  1 → 3 → 5 → 7", "2:  2 → 4 → 6 → 7"]


def test_players_in_the_air_are_on_their_arrows() -> None:
    puzzle, moves = solve("huepfburg/three_jumps.txt")
    found = puzzle.motion(puzzle.start(), moves[0], 0.5)
    assert found is not None
    fields = [s for s in found[0].shapes if isinstance(s, Disc) and s.role == "player"]
    assert len(fields) == 2
    assert sum(isinstance(s, Label) and s.role == "field" for s in found[0].shapes) == 7


def test_every_turn_is_on_the_strip() -> None:
    puzzle, moves = solve("rotation/eigen3.txt")
    assert [text for text in texts(puzzle.solution_scene(moves)) if "." in text or text == "start"] == [
        "start",
        "1. left",
        "2. left",
        "3. left",
        "4. left",
    ]
    puzzle, moves = solve("rotation/turns98.txt")
    assert "…" in texts(puzzle.solution_scene(moves))
    assert "98. right" in texts(puzzle.solution_scene(moves)) or "98. left" in texts(
        puzzle.solution_scene(moves)
    )


def test_a_stick_falls_between_turns() -> None:
    puzzle, moves = solve("rotation/eigen2.txt")
    heights = []
    for share in (0.5, 0.75, 1.0):
        found = puzzle.motion(puzzle.start(), moves[0], share)
        assert found is not None
        heights.append(next(s.y for s in found[0].shapes if isinstance(s, Box) and s.role == "stick"))
    assert heights == sorted(heights)
    turned = puzzle.motion(puzzle.start(), moves[0], 0.25)
    assert turned is not None
    assert abs(turned[1]) == 45


def test_any_puzzle_has_a_way() -> None:
    coins = knobel.parse("oxxo", "template")
    assert "3. 4" in texts(coins.solution_scene(["1", "2", "4", "3"]))
    assert coins.motion(coins.start(), "1", 0.5) is None
    assert str(coins.rules())
    assert "4 moves" in str(coins.teaser(["1", "2", "4", "3"]))


def test_a_puzzle_without_pictures_is_written() -> None:
    heap = Countdown(12)
    assert texts(heap.scene()) == ["1", "2"]
    assert "2. 1" in texts(heap.solution_scene(["2", "1"]))
    assert len(picture(heap, "gif", ["2", "1"], width=100)) > 100


def test_the_coloured_board_has_its_two_sums() -> None:
    board = knobel.parse(ODD)
    answer = knobel.solve(board)
    assert isinstance(answer, Unsolvable)
    scene = board.proof_scene(answer.reason)
    assert scene is not None
    dark = [s for s in scene.shapes if isinstance(s, Box) and s.role == "shade"]
    assert len(dark) == 12
    assert texts(scene)[-1] == f"{answer.reason.data['batteries']} ≠ {answer.reason.data['places']}"
    rings = sum(isinstance(s, Box) and s.role == "goal" for s in scene.shapes)
    dots = sum(isinstance(s, Disc) and s.role == "ink" for s in scene.shapes)
    assert dots == answer.reason.data["batteries"]
    assert rings in (answer.reason.data["places"], answer.reason.data["places"] - 1)


def test_the_battery_out_of_reach_is_ringed() -> None:
    board = knobel.parse(FAR)
    answer = knobel.solve(board)
    assert isinstance(answer, Unsolvable)
    assert answer.reason.kind == "unreachable"
    scene = board.proof_scene(answer.reason)
    assert scene is not None
    assert sum(isinstance(s, Box) and s.role == "goal" for s in scene.shapes) == 1
    assert 3 <= sum(isinstance(s, Box) and s.role == "reach" for s in scene.shapes) < 40


def test_classes_colour_every_field() -> None:
    graph = knobel.load(ROOT / "huepfburg/two_impossible.txt")
    answer = knobel.solve(graph)
    assert isinstance(answer, Unsolvable)
    scene = graph.proof_scene(answer.reason)
    assert scene is not None
    classes = {s.index for s in scene.shapes if isinstance(s, Disc) and s.role == "class"}
    assert classes == set(answer.reason.data["classes"].values())


def test_dead_ends_are_ringed() -> None:
    graph = Huepfburg(4, ((1, 3), (2, 4)))
    answer = knobel.solve(graph)
    assert isinstance(answer, Unsolvable)
    scene = graph.proof_scene(answer.reason)
    assert scene is not None
    assert sum(isinstance(s, Disc) and s.role == "goal" for s in scene.shapes) == 2


def test_composing() -> None:
    scene = Scene(4, 2, "", "", (Line(((0, 0), (1, 1)), "way", thick=0.1, arrow=0.2),))
    line = moved(scene.shapes[0], 1, 2, 2)
    assert isinstance(line, Line)
    assert (line.points, line.thick, line.arrow) == (((1, 2), (3, 4)), 0.2, 0.4)
    written = captioned(scene, ["short", "a line that is much too long for such a small picture " * 3])
    assert len(texts(written)) > 3
    assert inside(written)
    assert sheet([scene] * 7, [str(n) for n in range(7)], "", "").width > 2 * scene.width
    assert list(numbered(3, 5)) == [0, 1, 2]
    assert list(numbered(10, 6)) == [0, 1, 2, 3, None, 9]


@pytest.mark.parametrize("size", [5, 10, 20])
def test_routes_leave_every_number_readable(size: int) -> None:
    for made in several("stromrallye", 8, size=size, seed=40):
        scene = made.puzzle.solution_scene(made.moves)
        order = [shape.role for shape in scene.shapes]
        last_way = max(n for n, role in enumerate(order) if role == "way")
        assert order.index("robot") > last_way, "the robot lies on top"
        numbers = [s for s in scene.shapes if isinstance(s, Label) and s.role in ("battery", "robot")]
        badges = [s for s in scene.shapes if isinstance(s, Disc) and s.role == "badge"]
        for badge in badges:
            for label in numbers:
                wide, high = 0.2 * label.size * len(str(label.text)), 0.3 * label.size
                gap = hypot(max(0.0, abs(badge.x - label.x) - wide), max(0.0, abs(badge.y - label.y) - high))
                assert gap > 0.8 * badge.radius, f"{label.text} in {made.puzzle.format()!r}"


def test_arrows_between_neighbours_are_no_specks() -> None:
    puzzle = knobel.parse("3\n1,1,1\n3\n2,1,1\n2,2,1\n3,2,1\n")
    scene = puzzle.solution_scene(["R", "D", "R", "D"])
    legs = [s for s in scene.shapes if isinstance(s, Line) and s.role == "way"]
    assert len(legs) == 4
    for leg in legs:
        (ax, ay), (x, y) = leg.points[-2:]
        assert hypot(x - ax, y - ay) > 2.5 * leg.arrow
    for leg in legs[1:3]:  # beside the charges of both batteries
        assert all(abs(x % 1 - 0.35) > 0.25 or abs(y % 1 - 0.35) > 0.25 for x, y in leg.points)


def test_numbers_of_jumps_hardly_ever_cover_each_other() -> None:
    shields, covered = 0, 0
    for made in several("huepfburg", 12, difficulty="medium", seed=40):
        shapes = made.puzzle.solution_scene(made.moves).shapes
        found = [s for s in shapes if isinstance(s, Box) and s.role == "player" and s.height == 0.28]
        shields += len(found)
        for one, other in combinations(found, 2):
            apart = abs(one.x + one.width / 2 - other.x - other.width / 2), abs(one.y - other.y)
            covered += apart[0] < 0.7 * (one.width + other.width) / 2 and apart[1] < 0.2
    assert shields > 100
    assert covered <= 0.01 * shields
