"""Answers that leave open what they mean: read the other way if only that is a solution, and said so."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import knobel
from knobel.notation import ParsedAnswer
from knobel.puzzle import Puzzle
from support.command_line import BOARD, GRAPH, Here
from support.known_solutions import PLACES, TURNS, board, frame, read

ROWS = [(y, x) for x, y in PLACES]
FROM_0 = [(y - 1, x - 1) for x, y in PLACES]
SHAPES = [("({}, {})", " "), ("[{}, {}]", ", "), ("({}|{})", " -> "), ("{},{}", "\n"), ("{} {}", "\n")]
LEFT_IS = {"L": ("-90", "270", "-90°", "–90 Grad"), "R": ("+90", "90", "90°", "90 Grad")}
CLOCKWISE = "degrees read as clockwise: +90 is a turn to the right"
COUNTER = "degrees read as counter-clockwise: +90 is a turn to the left"


def shown(places: list[tuple[int, int]], shape: str, gap: str) -> str:
    return gap.join(shape.format(*place) for place in places)


def note(said: ParsedAnswer) -> str | None:
    assert said.verdict, said
    return said.note.text("en") if said.note else None


# ---------------------------------------------------------------- fields


@pytest.mark.parametrize(("shape", "gap"), SHAPES)
@pytest.mark.parametrize("around", ["{}", "Lösung:\n{}\nZeit: 0.03 s\n"])
@pytest.mark.parametrize("first", [0, 1])
def test_row_before_column(shape: str, gap: str, around: str, first: int) -> None:
    """With the robot's own field or without it; counted from 1 and from 0."""
    assert note(read(board(), around.format(shown(ROWS[first:], shape, gap)))) == (
        "fields read as (row, column)"
    )
    assert note(read(board(), around.format(shown(FROM_0[first:], shape, gap)))) == (
        "fields read as (row, column), counted from 0"
    )


@pytest.mark.parametrize(
    "text",
    [
        shown(PLACES, "({}|{})", " "),
        shown(ROWS, "row {}, col {}", "\n"),
        shown(ROWS, "Zeile {}, Spalte {}", "\n"),
        shown(FROM_0, "(r={}, c={})", "\n"),
        shown(PLACES, "Spalte {}, Zeile {}", "\n"),
        shown(PLACES, "x={}, y={}", "\n"),
    ],
)
def test_what_is_said_is_not_assumed(text: str) -> None:
    assert note(read(board(), text)) is None


def test_names_are_not_exchanged() -> None:
    assert not read(board(), shown(ROWS, "x={}, y={}", "\n")).verdict
    assert not read(board(), shown(PLACES, "row {}, col {}", "\n")).verdict


def test_a_way_that_is_wrong_either_way() -> None:
    said = read(board(), shown(ROWS[:-3], "({}, {})", " "))
    assert said.verdict is not None
    assert not said.verdict
    assert said.verdict.reason is not None
    assert said.verdict.reason.kind == "not-a-neighbour"  # as it stands


def test_routes_counted_from_0_without_a_0() -> None:
    graph = knobel.load(GRAPH)
    assert note(read(graph, "2 4 6\n3 5 6")) == "fields read as counted from 0"
    assert note(read(graph, "1 3 5 7\n2 4 6 7")) is None


# ---------------------------------------------------------------- degrees


@pytest.mark.parametrize("way", range(4))
@pytest.mark.parametrize("gap", [" ", ", ", "\n", " dann "])
@pytest.mark.parametrize("around", ["{}", "Lösung: {}", "[{}]", "5 Drehungen:\n{}\n(0.02 s)"])
def test_degrees(way: int, gap: str, around: str) -> None:
    text = around.format(gap.join(LEFT_IS[turn][way] for turn in TURNS))
    if "[" in around and gap != ", ":
        return
    assert note(read(frame(), text)) == CLOCKWISE
    mirrored = around.format(gap.join(LEFT_IS["LR"[turn == "L"]][way] for turn in TURNS))
    assert note(read(frame(), mirrored)) == COUNTER


@pytest.mark.parametrize(
    "text",
    [
        json.dumps([-90, -90, -90, 90, 90]),
        json.dumps({"moves": [-90, -90, -90, 90, 90]}),
        json.dumps({"solution": ["-90", "-90", "-90", "+90", "+90"]}),
        "\n".join(f"{n}. Drehe um {turn}°" for n, turn in enumerate((-90, -90, -90, 90, 90), start=1)),
        "\n".join(f"Step {n}: rotate by {turn} degrees" for n, turn in enumerate((270, 270, 270, 90, 90), 1)),
        "- 270\n- 270\n- 270\n- 90\n- 90",
        "-90-90-90+90+90",
        "270-270-270-90-90",
        "-90.0 -90.0 -90.0 90.0 90.0",
        "[-90.00, -90.00, -90.00, 90.00, 90.00]",
    ],
)
def test_degrees_in_other_forms(text: str) -> None:
    assert note(read(frame(), text)) == CLOCKWISE


def test_words_come_before_degrees() -> None:
    sides = {"L": "links", "R": "rechts"}
    assert note(read(frame(), "\n".join(f"Drehe um 90° nach {sides[turn]}" for turn in TURNS))) is None
    said = read(frame(), "Drehe um 90° nach rechts\nDrehe um 90° nach rechts")
    assert (said.reading and said.reading.moves, said.note) == (["R", "R"], None)


@pytest.mark.parametrize(("text", "count"), [("90", 90), ("90 Drehungen", 90), ("270 turns", 270)])
def test_numbers_that_are_no_degrees(text: str, count: int) -> None:
    said = read(frame(), text)
    assert (said.reading, said.count) == (None, count)


# ---------------------------------------------------------------- what is said about it


@pytest.mark.parametrize(
    ("puzzle", "text", "german"),
    [
        (board(), shown(ROWS, "({}, {})", " "), "Felder als (Zeile, Spalte) gelesen"),
        (frame(), "90 90 90 270 270", "Grad gegen den Uhrzeigersinn gelesen"),
    ],
)
def test_the_score_says_so(puzzle: Puzzle, text: str, german: str) -> None:
    found = knobel.score(puzzle, f"Antwort: {text}")
    assert (found.value, found.verdict) == (1.0, "right")
    assert german in found.reason.message.text("de")


def test_the_judge_says_so(knobel: Here, tmp_path: Path) -> None:
    program = tmp_path / "rows.py"
    program.write_text(f"print({shown(ROWS, '({}, {})', ' ')!r})")
    command = f"{sys.executable} {program}"
    record = knobel("judge", "--run", command, BOARD, "--json").record
    assert (record["verdict"], record["reason"]) == (
        "right",
        {"kind": "assumed", "text": "fields read as (row, column)"},
    )
    page = tmp_path / "page.html"
    ran = knobel("judge", "--run", command, BOARD, "--html", str(page))
    assert ran.code == 0
    assert "fields read as (row, column)" in ran.out
    assert "<h2>Details</h2>" in page.read_text("utf-8")  # it is no failure


def test_a_longer_way_in_degrees() -> None:
    found = knobel.score(frame(), "90 270 " + " ".join(LEFT_IS[turn][0] for turn in TURNS))
    assert found.verdict in ("not-shortest", "wrong")
    assert "degrees read as" in found.reason.text
