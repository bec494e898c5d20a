"""Worksheets: pages, words and puzzles, in both languages and on both papers."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader

import knobel
from knobel import locale
from knobel.answers import Undecided
from knobel.default_scenes import answer_scene
from knobel.draw.svg import svg
from knobel.registry import find
from knobel.worksheet import PAPERS, Task, contents, new_tasks, worksheet
from support.examples import EXAMPLES

ROOT = EXAMPLES[0].parents[1]
NAMES = (
    "stromrallye/example0",
    "rotation/eigen3",
    "huepfburg/three_jumps",
    "stromrallye/own2",
    "rotation/eigen1",
    "huepfburg/two_impossible",
    "stromrallye/own3",
    "rotation/eigen2",
    "huepfburg/cycle17_121",
    "stromrallye/example4",
    "rotation/turns91",
    "huepfburg/dead_end_impossible",
)
WORDS = {
    "en": ("Name", "Class", "Hint", "Solutions", "A robot drives", "Turn the frame", "at once"),
    "de": ("Name", "Klasse", "Tipp", "Lösungen", "Ein Roboter", "Dreh den Rahmen", "gleichzeitig"),
}


@pytest.fixture(scope="module")
def tasks() -> list[Task]:
    puzzles = [knobel.load(ROOT / f"{name}.txt") for name in NAMES]
    return [Task(puzzle, knobel.solve(puzzle)) for puzzle in puzzles]


def read(data: bytes) -> tuple[PdfReader, str]:
    reader = PdfReader(BytesIO(data))
    return reader, " ".join(" ".join(page.extract_text().split()) for page in reader.pages)


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("paper", PAPERS)
def test_twelve_mixed_puzzles(tasks: list[Task], lang: str, paper: str) -> None:
    locale.use(lang)
    reader, text = read(worksheet(tasks, title="Knobelei 7b", paper=paper))
    assert 5 <= len(reader.pages) <= 7  # a board of 100 × 100 has a page of its own
    wide, high = reader.pages[0].mediabox.width, reader.pages[0].mediabox.height
    assert (round(wide), round(high)) == {"a4": (595, 842), "letter": (612, 792)}[paper]
    for word in ("Knobelei 7b", "Stromrallye", "Rotation", "Hüpfburg", *WORDS[lang]):
        assert word in text, word
    assert text.count(WORDS[lang][2] + ":") == len(tasks)
    assert text.count(WORDS[lang][4]) == 1  # each set of rules once


@pytest.mark.slow
def test_hints_and_solutions_are_a_choice(tasks: list[Task]) -> None:
    few = tasks[:2]
    counts = {
        hints: len(read(worksheet(few, hints=hints))[0].pages) for hints in ("upside-down", "page", "none")
    }
    assert counts == {"upside-down": 2, "page": 3, "none": 2}
    assert "Hint:" not in read(worksheet(few, hints="none"))[1]
    assert "begins with" in read(worksheet(few, hints="page"))[1]
    reader, text = read(worksheet(few, solutions=False))
    assert len(reader.pages) == 1
    assert "Solutions" not in text


def test_only_black_and_grey(tasks: list[Task]) -> None:
    for task in tasks:
        for scene in (task.puzzle.scene(), answer_scene(task.puzzle, task.answer)):
            for colour in re.findall(r"#([0-9a-f]{6})\b", svg(scene, "print")):
                assert colour[:2] == colour[2:4] == colour[4:]


def test_variants_have_their_own_rules_and_open_questions_are_said() -> None:
    all_out = knobel.load(ROOT / "rotation/eigen2.txt", stick="all")
    one_out = knobel.load(ROOT / "rotation/eigen2.txt", stick="1")
    board = knobel.parse("3\n1,1,4\n1\n3,1,2\n", diagonal=True)
    meet = knobel.load(ROOT / "huepfburg/three_jumps.txt", meet=3)
    open_tasks = [Task(puzzle, Undecided("time")) for puzzle in (all_out, one_out, board, meet)]
    text = read(worksheet(open_tasks))[1]
    for word in ("every stick is out", "stick 1 falls out", "also diagonally", "meets on field 3"):
        assert word in text.replace("  ", " ")
    assert "time limit reached" in text


def test_titles_are_no_markup(tasks: list[Task]) -> None:
    assert "#1 *x* $y$ [z]" in read(worksheet(tasks[:1], title="#1 *x* $y$ [z]"))[1]


def test_twelve_small_puzzles_take_three_pages() -> None:
    for kind in ("stromrallye", "huepfburg"):
        reader, text = read(worksheet(list(new_tasks([find(kind)], 12, "easy", seed=90))))
        assert len(reader.pages) == 3
        first, second, solutions = (page.extract_text() for page in reader.pages)
        assert (first.count("Hint:"), second.count("Hint:")) == (6, 6)
        assert "Solutions" in solutions
        assert text.count("easy") == 12
        assert "1 / 3" in first


def test_a_title_has_kind_and_grade_beside_it(tasks: list[Task]) -> None:
    named = replace(tasks[0], name="Warm-up", grade="medium")
    data, _ = contents([named, tasks[0]])
    assert (data["puzzles"][0]["title"], data["puzzles"][0]["note"]) == ("Warm-up", "Stromrallye, medium")
    assert (data["puzzles"][1]["title"], data["puzzles"][1]["note"]) == ("Stromrallye", "")
    locale.use("de")
    assert contents([replace(named, name="")])[0]["puzzles"][0]["note"] == "mittel"
