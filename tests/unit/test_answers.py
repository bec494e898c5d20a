"""What notebooks show: pictures of answers, and the example notebook from top to bottom."""

from __future__ import annotations

import pickle
import warnings

import nbformat
import pytest
from nbclient import NotebookClient

import knobel
from knobel.answers import Solved, Verdict
from support.command_line import PATIENCE
from support.examples import EXAMPLES

EXAMPLE = EXAMPLES[0].parents[1]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_the_example_notebook_runs() -> None:
    notebook = nbformat.read(EXAMPLE / "notebook.ipynb", as_version=4)
    wanted = [_shown(cell) for cell in notebook.cells]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        NotebookClient(
            notebook,
            timeout=PATIENCE,
            startup_timeout=PATIENCE,
            resources={"metadata": {"path": str(EXAMPLE)}},
        ).execute()
    assert [_shown(cell) for cell in notebook.cells] == wanted


def _shown(cell: nbformat.NotebookNode) -> list[object]:
    """What is printed, and which pictures appear."""
    outputs = cell.get("outputs", [])
    return [output.get("text") or ("image/svg+xml" in output.get("data", {})) for output in outputs]


def test_answers_and_verdicts_show_themselves() -> None:
    puzzle = knobel.load(EXAMPLE / "stromrallye" / "example0.txt")
    answer = knobel.solve(puzzle)
    wrong = knobel.verify(puzzle, "R R U U U")
    illegal = knobel.verify(puzzle, ["R", "R", "R", "R"])
    stuck = knobel.solve(knobel.load(EXAMPLE / "rotation" / "eigen1.txt"))
    unsure = knobel.solve(knobel.load(EXAMPLE / "stromrallye" / "example2.txt"), states=1)
    for shown in (answer, wrong, illegal, stuck, unsure, knobel.verify(puzzle, getattr(answer, "moves", ()))):
        assert (shown._repr_svg_() or "").startswith("<svg"), shown


def test_pictures_do_not_weigh_answers_down() -> None:
    puzzle = knobel.load(EXAMPLE / "stromrallye" / "example0.txt")
    answer = knobel.solve(puzzle)
    assert isinstance(answer, Solved)
    assert "picture" not in repr(answer)
    again = pickle.loads(pickle.dumps(answer))
    assert again == answer
    assert again.picture is None
    assert again._repr_svg_() is None
    assert b"Stromrallye" not in pickle.dumps(answer)
    assert Verdict(True) == knobel.verify(puzzle, answer.moves)
