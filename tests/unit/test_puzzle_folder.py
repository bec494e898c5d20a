"""The files of a puzzle's folder: fixed names, and loud about slips."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from knobel.errors import NotOffered
from knobel.puzzle import Puzzle
from knobel.puzzle_folder import BadFolder, has_part, need_part, part
from knobel.puzzles.rotation.rules import Rotation
from knobel.puzzles.template.rules import Template

RULES = """
from knobel.puzzle import Puzzle
class Kind(Puzzle):
    name, title = "kind", "Kind"
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Path:
    """A package of its own for each test, because modules are imported once."""
    name = "kind_" + "".join(c if c.isalnum() else "_" for c in request.node.name)
    there = tmp_path / name
    there.mkdir()
    (there / "__init__.py").write_text("")
    (there / "rules.py").write_text(RULES)
    monkeypatch.syspath_prepend(tmp_path)
    return there


def kind_of(folder: Path) -> type[Puzzle]:
    __import__(f"{folder.name}.rules")
    found: type[Puzzle] = sys.modules[f"{folder.name}.rules"].Kind
    return found


def test_a_file_that_is_there_and_one_that_is_not() -> None:
    assert getattr(part(Rotation, "controls"), "controls", None) is not None
    assert part(Template, "grades") is None
    assert has_part(Rotation, "observation")
    assert not has_part(Template, "observation")
    with pytest.raises(NotOffered, match="grades"):
        need_part(Template, "grades")


def test_a_name_that_no_file_has() -> None:
    with pytest.raises(ValueError, match="no file 'contols'"):
        part(Rotation, "contols")


def test_a_misspelt_file(folder: Path) -> None:
    (folder / "contols.py").write_text("")
    with pytest.raises(BadFolder, match=r"contols\.py; did you mean controls\.py"):
        part(kind_of(folder), "text")


def test_a_file_of_ones_own_beside_the_real_one(folder: Path) -> None:
    (folder / "solver.py").write_text("")
    (folder / "solve.py").write_text("def solve(puzzle, limits, wish, state=None): return None")
    (folder / "legs.py").write_text("")
    assert part(kind_of(folder), "solve") is not None


def test_a_file_without_its_function(folder: Path) -> None:
    (folder / "controls.py").write_text("def say(puzzle, state, move): ...")
    (folder / "explain.py").write_text("")
    with pytest.raises(BadFolder, match=r"controls\.py does not define controls"):
        part(kind_of(folder), "controls")
    with pytest.raises(BadFolder, match="how, goal, teaser"):
        part(kind_of(folder), "explain")


def test_a_misspelt_function(folder: Path) -> None:
    (folder / "text.py").write_text("def parse(text): ...\ndef format(puzzle): ...\ndef recognize(text): ...")
    with pytest.raises(BadFolder, match="unknown name “recognize”; did you mean “recognise”"):
        part(kind_of(folder), "text")


def test_a_puzzle_in_a_single_file_has_no_folder() -> None:
    class Single(Puzzle):
        name, title = "single", "Single"

    assert part(Single, "scene") is None
