"""`knobel judge`: the page, and test sets made on demand."""

from __future__ import annotations

import json
import re
import shlex
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import knobel
from knobel import locale
from knobel.difficulty.grades import GRADES
from knobel.judge.verdict_names import short_files
from support.command_line import BOARD, FRAME, GRAPH, PATIENCE, STUCK, Here, check_one_line
from support.examples import ROOT

PROGRAMS = ROOT / "tests" / "support" / "programs"
KINDS = ("stromrallye", "rotation", "huepfburg")


def program(name: str) -> str:
    return f"{sys.executable} {PROGRAMS / name}.py {{file}}"


@pytest.fixture
def here(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Here:
    return Here(capsys, monkeypatch)


class Balance(HTMLParser):
    """Every element that is opened is closed again, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)


@pytest.mark.slow
def test_page(here: Here, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    nasty = tmp_path / "nasty.py"
    nasty.write_text("raise SystemExit('<script>alert(1)</script>')")
    ran = here(
        "judge",
        "--run",
        program("wrong_move"),
        "--run",
        program("wrong_claim"),
        "--run",
        f"{sys.executable} {nasty} {{file}}",
        "--html",
        page,
        FRAME,
        GRAPH,
        STUCK,
    )
    assert ran.code == 1
    text = page.read_text(encoding="utf-8")
    reader = Balance()
    reader.feed(text)
    assert reader.open == []
    assert "script" not in reader.seen
    assert reader.seen.count("svg") >= 10
    assert not re.search(r"(?:src|href)=[\"'](?!#)", text)
    assert "url(" not in text
    assert "no stick has fallen out" in text
    assert re.search(r"Moves as read \(\d+ turns?\): <code>[LR ]*<mark>[LR]</mark>", text)
    assert "<h3>rotation/eigen2.txt ·" in text
    assert 'lang="en"' in text


def test_the_page_shows_what_was_read_and_where(here: Here, tmp_path: Path) -> None:
    """The moves around the wrong one, and the way so far on the picture."""
    page = tmp_path / "report.html"
    here("judge", "--run", "echo R2 U4 D3 U2 L9", "--html", page, "--lang", "de", BOARD)
    locale.use("en")
    text = page.read_text(encoding="utf-8")
    assert "Gelesene Züge (20 Schritte): <code>R R U U U U D D D U U L L L L <mark>L</mark>" in text
    assert "Bis hierher: 15 Schritte." in text
    assert "<h3>example0.txt ·" in text


def test_short_names_of_files() -> None:
    assert short_files(["a/b/x", "a/c/y"]) == {"a/b/x": "b/x", "a/c/y": "c/y"}
    assert short_files(["/x", "/y"]) == {"/x": "x", "/y": "y"}
    assert short_files(["-", "a/x"]) == {"-": "-", "a/x": "a/x"}
    assert short_files(["/a/x", "b/y"]) == {"/a/x": "/a/x", "b/y": "b/y"}
    assert short_files([]) == {}


def test_page_in_german(here: Here, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    here("judge", "--run", program("right"), "--html", page, "--json", FRAME, "--lang", "de")
    locale.use("en")
    assert "Keine Fehler." in page.read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_made_sets_are_proven_and_repeatable(here: Here, tmp_path: Path, kind: str) -> None:
    for folder in ("one", "two"):
        wishes = ("--count", "6", "--seed", "5", "--make-time", str(PATIENCE), "-o", tmp_path / folder)
        assert here("judge", "--make", kind, *wishes).code == 0
    answers = (tmp_path / "one" / "answers.jsonl").read_text(encoding="utf-8")
    assert answers == (tmp_path / "two" / "answers.jsonl").read_text(encoding="utf-8")
    records = [json.loads(line) for line in answers.splitlines()]
    assert len(records) == len({record["file"] for record in records}) == 6
    assert {record["status"] for record in records} == {"solved", "unsolvable"}
    for record in records:
        path = tmp_path / "one" / record["file"]
        assert path.read_bytes() == (tmp_path / "two" / record["file"]).read_bytes()
        puzzle = knobel.load(path)
        if record["status"] == "solved":
            assert knobel.verify(puzzle, record["moves"])
        elif record["about"].startswith("unsolvable-"):
            assert record["about"] == f"unsolvable-{record['reason']['kind']}"


QUICK_SEED = 6
"""With it, no puzzle of the set takes long to find."""


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_made_sets_hold_everything(kind: str) -> None:
    """All grades, as measured; every kind of proof; every edge case; enough of both answers."""
    from random import Random

    from knobel.generate.unsolvable import proofs_of
    from knobel.judge.testset import make_set
    from knobel.puzzle_folder import need_part

    cls = knobel.registry.find(kind)
    proofs = {*proofs_of(cls, {}), *(["dead-ends"] if kind == "stromrallye" else [])}
    made = list(make_set(kind, 50, QUICK_SEED))
    about = [one.about for one in made]
    for grade in GRADES:
        chosen = [one.puzzle for one in made if one.about == grade]
        assert chosen, (grade, about)
        assert knobel.rate(chosen[0]).grade == grade
    lost = [one.truth.reason.kind for one in made if one.truth.status == "unsolvable"]
    assert set(lost) == proofs, lost
    assert 10 <= len(lost) <= 30
    assert {name for name, _ in need_part(cls, "edge_cases").edges(Random(1))} <= set(about)
    assert len({one.puzzle.format() for one in made}) == 50
    assert sum(name.startswith("size-") for name in about) >= 5


def test_judging_on_a_made_set(here: Here) -> None:
    ran = here(
        "judge",
        "--make",
        "huepfburg",
        "--count",
        "4",
        "--run",
        program("right"),
        "--json",
        "--time",
        str(PATIENCE),
        "--make-time",
        str(PATIENCE),
    )
    assert [record["verdict"] for record in ran.records] == ["right"] * 4


def test_a_made_set_is_not_mixed_with_other_puzzles(here: Here, tmp_path: Path) -> None:
    make = ("judge", "--make", "huepfburg", "--make-time", str(PATIENCE), "-o", tmp_path / "set")
    ran = here(*make, "--count", "2")
    assert (ran.code, ran.out) == (0, "")
    assert ran.err == f"knobel: wrote 2 puzzles to {tmp_path / 'set'}\n"
    before = {path.name: path.read_bytes() for path in (tmp_path / "set").iterdir()}
    check_one_line(here(*make, "--count", "1"), "contains other puzzles (huepfburg-002.txt)")
    assert {path.name: path.read_bytes() for path in (tmp_path / "set").iterdir()} == before
    assert here(*make, "--count", "2").code == 0
    (tmp_path / "set" / "older").mkdir()
    (tmp_path / "set" / "older" / "mine.txt").write_text("5\n")
    check_one_line(here(*make, "--count", "2"), "other puzzles (older/mine.txt)")


def test_edges_can_be_written_and_read() -> None:
    from random import Random

    from knobel.puzzle_folder import need_part

    for kind in KINDS:
        cls = knobel.registry.find(kind)
        found = dict(need_part(cls, "edge_cases").edges(Random(3)))
        assert len(found) >= 10
        for puzzle in found.values():
            assert cls.parse(puzzle.format(), **puzzle.chosen_options()) == puzzle


def test_bad_wishes(here: Here) -> None:
    check_one_line(here("judge", "--make", "chess", "-o", "x"), "chess")
    check_one_line(here("judge", "--make", "rotation"), "--run")
    check_one_line(here("judge", BOARD), "--run")


KNOWS_THE_RULES = """
import json, sys, knobel
answer = knobel.solve(knobel.load(sys.argv[2], **json.loads(sys.argv[1])))
print(" ".join(answer.moves) if answer.status == "solved" else "no solution")
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "variant", "options"),
    [
        ("stromrallye", {"diagonal": True}, ("--diagonal",)),
        ("rotation", {"stick": "all"}, ("--stick", "all")),
        ("huepfburg", {"start": [2, 3], "meet": 3}, ("--start", "2,3", "--meet", "3")),
    ],
)
def test_made_sets_keep_the_rules(
    here: Here, tmp_path: Path, kind: str, variant: dict[str, Any], options: tuple[str, ...]
) -> None:
    """The truth is the one by these rules, and so is what a judged program is compared with."""
    command = shlex.join([sys.executable, "-c", KNOWS_THE_RULES, json.dumps(variant), "{file}"])
    wishes = ("--make", kind, "--count", "5", "--seed", "2", "--make-time", str(PATIENCE), *options)
    run = ("-o", str(tmp_path), "--json", "--run", command, "--time", str(PATIENCE))
    made = here("judge", *wishes, *run)
    assert [record["verdict"] for record in made.records] == ["right"] * 5, made
    records = [json.loads(line) for line in (tmp_path / "answers.jsonl").read_text("utf-8").splitlines()]
    assert {record["status"] for record in records} == {"solved", "unsolvable"}
    for record in records:
        assert record["variant"] == variant
        puzzle = knobel.load(tmp_path / record["file"], **variant)
        assert knobel.solve(puzzle).status == record["status"]
        assert record["status"] == "unsolvable" or knobel.verify(puzzle, record["moves"])


@pytest.mark.slow
def test_made_boards_have_diagonal_steps() -> None:
    """They are made for the rules, so grades and proofs hold by them."""
    from knobel.judge.testset import make_set

    made = list(make_set("stromrallye", 6, 2, {"diagonal": True}))
    assert all(one.puzzle.chosen_options() == {"diagonal": True} for one in made)
    (easy,) = [one.puzzle for one in made if one.about == "easy"]
    assert knobel.rate(easy).grade == "easy"
    assert "variant" not in {one.about for one in made}


@pytest.mark.slow
def test_rules_that_do_not_fit_are_refused(here: Here) -> None:
    run = ("--count", "3", "--run", "true")
    check_one_line(here("judge", "--make", "rotation", "--diagonal", *run), "Rotation", "diagonal")
    check_one_line(
        here("judge", "--make", "huepfburg", "--start", "1,999999", *run), "these options", "999999"
    )


@pytest.mark.parametrize("option", [("--count", "2"), ("--seed", "1"), ("-o", "kept")])
def test_options_of_made_sets_alone_are_refused(here: Here, option: tuple[str, str]) -> None:
    check_one_line(here("judge", *option, "--run", "true", BOARD), "--make")


@pytest.mark.parametrize(
    "command",
    [
        "python3 nothere.py {file}",
        f"{sys.executable} -u src/nothere {{file}}",
        f"env {sys.executable} nothere.py {{file}}",
        "sh nothere.sh",
        "sh -e ./nothere",
    ],
)
def test_an_interpreter_without_its_file_is_not_run(here: Here, command: str) -> None:
    check_one_line(here("judge", "--run", command, STUCK), "program “", "nothere", "not found")


@pytest.mark.slow
def test_another_file_that_is_not_there_is_mentioned(here: Here, tmp_path: Path) -> None:
    """The program would only seem to crash. What is there, or is no name, is not mentioned."""
    there = tmp_path / "there.py"
    there.write_text("print('no solution')")
    for command, missed in {
        f"{sys.executable} {there} nothere.py {{file}}": "nothere.py",
        f"{sys.executable} {there} src/nothere {{file}}": "src/nothere",
        f"{sys.executable} {there} {{file}} 0.5 a.b --out=x/y.py": "",
        "sh -c 'cd /nowhere.py; cat {file}'": "",
    }.items():
        ran = here("judge", "--run", command, "--json", STUCK)
        assert len(ran.err.splitlines()) == bool(missed), ran.err
        assert missed in ran.err
