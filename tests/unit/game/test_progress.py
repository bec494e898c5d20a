"""The file in which progress is kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import knobel
from knobel.errors import KnobelError, PuzzleError
from knobel.game.progress import Outcome, Progress, key_of, outcome, read
from knobel.limits import Limits
from support.examples import ROOT

BOARD = knobel.load(str(ROOT / "examples/stromrallye/example0.txt"))
GRAPH = knobel.load(str(ROOT / "examples/huepfburg/three_jumps.txt"))


def test_the_best_is_kept(tmp_path: Path) -> None:
    mine = Progress({"days": {"rotation": ["2026-11-18"]}})
    mine.note(BOARD, Outcome("swaps", 4, 4), seconds=12.34, hints=0, helped=False)
    mine.note(BOARD, Outcome("swaps", 6, 4), seconds=3.0, hints=2, helped=True)
    file = tmp_path / "deep" / "progress.json"
    mine.write(file)
    again = read(file)
    assert again.stars(key_of(BOARD)) == (True, True, True)
    entry = again.puzzles[key_of(BOARD)]
    assert (entry["best"], entry["seconds"], entry["hints"]) == ({"swaps": 4}, 12.3, 0)
    assert again.data["days"] == {"rotation": ["2026-11-18"]}  # not ours, and not lost
    assert again.stars(key_of(GRAPH)) == (False, False, False)


def test_no_file_is_no_progress(tmp_path: Path) -> None:
    assert read(tmp_path / "none.json").puzzles == {}


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"knobel": "progress 1"}', '{"knobel": "progress 1", "puzzles": {"a": 1}}']
)
def test_something_else_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "other.json"
    file.write_text(text)
    with pytest.raises(KnobelError, match="not a progress file"):
        read(file)


def test_what_counts() -> None:
    limits = Limits(time=60.0)
    swaps = outcome(BOARD, knobel.solve(BOARD).moves, limits)
    assert (swaps.figure, swaps.least) == ("swaps", 4)
    jumps = outcome(GRAPH, knobel.solve(GRAPH).moves, limits)
    assert jumps == Outcome("moves", 3, 3)
    assert jumps.fewest
    assert outcome(GRAPH, knobel.solve(GRAPH).moves, Limits(states=0, time=0.0)).least in (None, 3)


def test_keys_are_the_same_everywhere() -> None:
    assert key_of(GRAPH) == key_of(knobel.parse(GRAPH.format(), "huepfburg"))
    assert key_of(GRAPH) != key_of(knobel.parse(GRAPH.format(), "huepfburg", meet=1))
    assert json.dumps(key_of(BOARD)).startswith('"stromrallye-')


@pytest.mark.parametrize("wrong", [{"best": {"moves": True}}, {"seconds": True}, {"hints": False}])
def test_true_is_no_number(wrong: dict[str, object], tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    file.write_text(json.dumps({"knobel": "progress 1", "puzzles": {"template-1": wrong}}))
    with pytest.raises(PuzzleError, match="not a progress file"):
        read(file)
