"""`knobel bench`: a table or JSON lines, answers that agree, and what it says if they do not."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from knobel import bench, registry
from knobel.answers import Solved, Undecided, Unsolvable
from knobel.puzzle import Puzzle
from knobel.puzzles.template.rules import Template
from support.command_line import Here


@pytest.mark.slow
def test_json_lines(knobel: Here) -> None:
    done = knobel("bench", "--kind", "huepfburg", "--time", "60", "--json")
    assert done.code == 0
    rows = [json.loads(line) for line in done.out.splitlines()]
    assert [row["puzzle"] for row in rows] == ["easy, 1", "medium, 1", "hard, 1", "expert, 1"]
    for row in rows:
        assert row["kind"] == "huepfburg"
        assert row["status"] == "solved"
        assert row["agree"]
        assert row["seconds"]["knobel"] > 0
        assert set(row["seconds"]) == {"knobel", *bench.rivals()}


@pytest.mark.slow
def test_a_table_in_both_languages(knobel: Here) -> None:
    done = knobel("bench", "--kind", "huepfburg", "--time", "60")
    assert done.code == 0
    head, *rows = done.out.splitlines()
    assert head.split()[:4] == ["puzzle", "answer", "Knobel", "reference"]
    assert len(rows) == 4
    assert all(" jumps " in row and " ms" in row for row in rows)
    assert "Rätsel" in knobel("--lang", "de", "bench", "--kind", "huepfburg", "--time", "60").out


def test_wrong_wishes(knobel: Here) -> None:
    assert knobel("bench", "--kind", "chess").code == 2
    assert knobel("bench", "--time", "-1").code == 2


@pytest.mark.slow
def test_full_has_more_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "measure", lambda name, puzzle, time: name)
    assert len(list(bench.run(["huepfburg"], left_out=print))) == 4
    assert len(list(bench.run(["huepfburg"], left_out=print, full=True))) == 20


def test_every_rival_agrees_where_it_can() -> None:
    for name in (*(kind.name for kind in registry.PUZZLES), "template"):
        puzzle = registry.find(name)
        row = bench.measure("one", next(_puzzles(puzzle)), 60.0)
        assert row.agree
        assert isinstance(row.answer, Solved | Unsolvable)
        assert row.seconds["reference"] is not None


def _puzzles(kind: type[Puzzle]) -> Iterator[Puzzle]:
    from random import Random

    from knobel.generate import generate

    if kind is Template:
        yield kind.invent({}, Random(1))[0]
    yield generate(kind.name, difficulty="easy", seed=3).puzzle


def test_too_slow_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "search", lambda puzzle, limits: Undecided("time"))
    row = bench.measure("one", next(_puzzles(registry.find("rotation"))), 1.0)
    assert row.seconds["reference"] is None
    assert row.agree


@pytest.mark.slow
def test_answers_that_differ_are_told(knobel: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rival that claims something else: exit code 1."""
    lie = lambda puzzle, limits: Unsolvable(puzzle.exhausted(1))  # noqa: E731
    monkeypatch.setattr(bench, "search", lie)
    done = knobel("bench", "--kind", "huepfburg", "--time", "60")
    assert done.code == 1
    assert "the answers differ" in done.out
