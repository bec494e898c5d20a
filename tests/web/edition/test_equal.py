"""The engine answers as Knobel does everywhere: the same kernel, compiled for another machine."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from counts.test_counts import LINES
from verdicts.test_verdicts import CASES

from knobel.difficulty.grades import GRADES
from knobel.registry import PUZZLES
from support import engine_answers, firefox, random_puzzles
from support.edition import built
from support.engine_answers import Question
from support.examples import ROOT
from support.page_steps import OpenPage, link

pytestmark = pytest.mark.edition
KINDS = [kind.name for kind in PUZZLES]
MANY = int(os.environ.get("KNOBEL_EXAMPLES", "1000"))
TOOL = ROOT / "tests" / "support" / "in_engine.mjs"


@pytest.fixture(scope="module")
def carrier() -> str:
    return "edition"


def in_engine(questions: list[Question]) -> list[Any]:
    """Answers of the engine, under node."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node here: the engine was not compared")
    done = subprocess.run(
        [node, TOOL, built(), engine_answers.__file__ or ""],
        input=json.dumps(questions),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    found: list[Any] = json.loads(done.stdout)
    return found


def same(questions: list[Question], found: list[Any]) -> None:
    native = json.loads(json.dumps(engine_answers.run(questions)))
    differ = [
        (question, *difference)
        for question, here, there in zip(questions, native, found, strict=True)
        for difference in differences(here, there)
    ]
    assert differ == []


def differences(here: Any, there: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Where two answers differ, and how."""
    if isinstance(here, dict) and isinstance(there, dict):
        for key in sorted({*here, *there}):
            yield from differences(here.get(key), there.get(key), f"{path}/{key}")
    elif here != there:
        yield path, here, there


def random_questions(kind: str, count: int) -> list[Question]:
    made = (random_puzzles.make(kind, seed) for seed in range(count))
    return [
        ("solve", {"kind": kind, "text": puzzle.format(), "variant": json_options(puzzle.chosen_options())})
        for puzzle in made
    ]


def json_options(chosen: Any) -> dict[str, Any]:
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in chosen.items()
        if value is not None
    }


@pytest.mark.engine
@pytest.mark.parametrize("kind", KINDS)
def test_random_puzzles(kind: str) -> None:
    questions = random_questions(kind, MANY)
    found = in_engine(questions)
    same(questions, found)
    statuses = {answer["ok"]["status"] for answer in found}
    assert statuses == {"solved", "unsolvable"}


@pytest.mark.engine
def test_counts_and_verdicts() -> None:
    counts: list[Question] = [
        ("counts", {"text": (ROOT / "examples" / name.split()[0]).read_text(), "shapes": "shapes" in name})
        for name, _ in LINES
    ]
    verdicts: list[Question] = [
        (
            "verify",
            {
                "kind": case.puzzle,
                "text": case.text,
                "variant": json_options(case.variant),
                "solution": case.solution,
            },
        )
        for case in CASES
        if case.puzzle in KINDS
    ]
    assert len(verdicts) > 50
    found = in_engine(counts + verdicts)
    same(counts + verdicts, found)
    assert [answer[0] for answer in found[: len(counts)]] == [
        [*map(int, numbers.split())] for _, numbers in LINES
    ]


def files() -> list[Path]:
    """Our examples, and those of the contest where there are any."""
    places = [ROOT / "examples", *map(Path, filter(None, [os.environ.get("KNOBEL_CORPUS")]))]
    return sorted(path for place in places for kind in KINDS for path in (place / kind).glob("*.txt"))


@pytest.mark.engine
def test_examples_and_contest_files() -> None:
    questions: list[Question] = [
        (name, {"text": path.read_text(encoding="utf-8")})
        for path in files()
        for name in ("solve", "rate", "hint", "draw")
        if name == "solve" or path.stat().st_size < 400
    ]
    same(questions, in_engine(questions))


@pytest.mark.engine
def test_new_puzzles() -> None:
    """The same seed makes the same puzzle, with the same rating."""
    questions: list[Question] = [
        ("generate", {"kind": kind, "difficulty": grade, "seed": seed})
        for kind in KINDS
        for grade in GRADES
        for seed in (1, 2, 3)
    ]
    same(questions, in_engine(questions))


ASK = """async (questions) => {
  const { ask } = await import("./api.js");
  const found = [];
  for (const [name, request] of questions) found.push(await ask(name, request));
  return found;
}"""
"""Goes through everything that lies between the page and the kernel."""


def same_in_page(run: Callable[[str, Any], Any]) -> None:
    questions = [question for kind in KINDS for question in random_questions(kind, MANY)]
    for first in range(0, len(questions), 100):
        some = questions[first : first + 100]
        there = run(ASK, [[name, {**request, "lang": "en"}] for name, request in some])
        here = [one["ok"] for one in engine_answers.run(some)]
        assert [{**one, "stats": None} for one in there] == [{**one, "stats": None} for one in here]


@pytest.mark.browser
def test_in_chromium(open_page: OpenPage) -> None:
    same_in_page(open_page(script="").evaluate)


@pytest.mark.browser
def test_in_firefox(edition: str, tmp_path: Path) -> None:
    """Also that it plays, and that nothing is refused by its policy."""
    with firefox.running(tmp_path) as page:
        page.go(f"{edition}/{link('rotation')}")
        page.run(PLAY)
        same_in_page(page.run)


PLAY = """async () => {
  const until = async (found) => {
    while (!found()) await new Promise((done) => setTimeout(done, 50));
  };
  await until(() => document.querySelector(".pad button"));
  document.querySelector(".pad button").click();
  await until(() => document.querySelector(".stage").dataset.moves === "1");
}"""
