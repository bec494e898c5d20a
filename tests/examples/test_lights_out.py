"""The example of a puzzle in a package of its own: it has everything that our own puzzles have, and
nothing outside its folder knows of it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from support.command_line import PATIENCE
from support.examples import LIGHTS_OUT, ROOT, installed
from support.web_server import WAIT, as_command

PLUS = "lights\n.*.\n***\n.*.\n"
CORNER = "lights\n*....\n.....\n.....\n.....\n.....\n"
Ran = subprocess.CompletedProcess[str]
Run = Callable[..., Ran]


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> str:
    return installed(LIGHTS_OUT, tmp_path_factory.mktemp("site"))


def python(path: str, code: str, *arguments: str, folder: Path | None = None, text: str = "") -> Ran:
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        input=text,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path, "LC_ALL": "C.UTF-8"},
    )


@pytest.fixture
def knobel(path: str, tmp_path: Path) -> Run:
    """The command line, in a folder with two boards."""
    (tmp_path / "plus.txt").write_text(PLUS)
    (tmp_path / "corner.txt").write_text(CORNER)
    code = "import sys; from knobel.cli import main; sys.exit(main())"
    return lambda *arguments, text="": python(path, code, *arguments, folder=tmp_path, text=text)


@pytest.mark.slow
def test_it_keeps_every_promise(path: str) -> None:
    ran = python(path, "from knobel.testing import check_puzzle; check_puzzle('lights_out', seeds=12)")
    assert (ran.returncode, ran.stderr) == (0, "")


def test_solving(knobel: Run) -> None:
    ran = knobel("solve", "plus.txt", "corner.txt")
    assert ran.stderr == ""
    assert ran.returncode == 1
    solved, moves, unsolvable = ran.stdout.splitlines()
    assert solved == "plus.txt: solved: 1 press (the fewest possible)"
    assert moves == "(2|2)"
    assert "unsolvable: an odd number of 12 certain lamps" in unsolvable
    both = json.loads(knobel("solve", "--solutions", "9", "--json", "-", text="lights\n**\n**\n").stdout)
    assert (both["kind"], both["count"], both["length"]) == ("lights_out", 1, 4)


def test_longer_solutions_are_not_over_too_early(knobel: Run) -> None:
    """One press is enough here; the other 15 sets may begin with it, but are not pressed in that order."""
    ran = knobel("solve", "--solutions", "16", "--json", "-", text="lights\n**..\n*...\n....\n....\n")
    assert ran.returncode == 0, ran.stderr
    found = json.loads(ran.stdout)
    assert (found["count"], found["length"], len(found["solutions"])) == (16, 1, 16)


@pytest.mark.slow
def test_its_option_is_declared_once_and_known_everywhere(knobel: Run) -> None:
    text = "lights\n****\n****\n****\n****\n"
    plain, wrapped = (
        knobel("solve", "--json", "-", text=text),
        knobel("solve", "--wrap", "--json", "-", text=text),
    )
    assert json.loads(plain.stdout)["length"] != json.loads(wrapped.stdout)["length"]
    for command in ("solve", "verify", "rate", "play", "draw", "explain", "worksheet", "judge", "generate"):
        assert "--wrap" in knobel(command, "--help").stdout, command
    assert "--wrap" in knobel("batch", "solve", "--help").stdout
    frame = "2 2\n1 2\n2 1\n"
    refused = knobel("solve", "--wrap", "-", text=frame)
    assert (refused.returncode, refused.stderr) == (2, "knobel: -: --wrap does not apply to Hüpfburg\n")
    assert "--diagonal does not apply to Lights Out" in knobel("solve", "--diagonal", "plus.txt").stderr


@pytest.mark.slow
def test_verifying_in_every_notation(knobel: Run) -> None:
    for solution in ("(2|2)", "b2", " B2 ", '["b2"]', "(2, 2)"):
        assert knobel("verify", "plus.txt", "-", text=solution).stdout == "valid: 1 press\n", solution
    wrong = knobel("verify", "plus.txt", "-", text="a1").stdout
    assert wrong == "invalid at step 1: 4 lamps are still lit\n"
    assert "(9|9)" in knobel("verify", "plus.txt", "-", text="(2|2) (9|9)").stdout
    tokens = knobel("solve", "--notation", "tokens", "plus.txt").stdout.splitlines()
    assert tokens[1] == "b2"


@pytest.mark.slow
def test_new_puzzles(knobel: Run) -> None:
    ran = knobel("generate", "lights_out", "--size", "5", "--presses", "4", "--wrap", "--seed", "2", "--json")
    made = json.loads(ran.stdout)
    assert made["text"].count("\n") == 6
    assert made["variant"] == {"wrap": True}
    assert 1 <= len(made["moves"]) <= 4
    easy = json.loads(
        knobel("generate", "lights_out", "--difficulty", "easy", "--seed", "1", "--json").stdout
    )
    assert easy["rating"]["grade"] == "easy"
    assert "lit" in easy["rating"]["features"]
    lost = json.loads(knobel("generate", "lights_out", "--unsolvable", "--seed", "1", "--json").stdout)
    assert lost["reason"]["kind"] == "parity"
    refused = knobel("generate", "lights_out", "--size", "3", "--presses", "10")
    assert refused.stderr == "knobel: “presses” must be a whole number between 1 and 9, not 10\n"
    assert "available: --size, --presses, --wrap" in knobel("generate", "lights_out", "--turns", "3").stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [
        "rate plus.txt",
        "draw plus.txt",
        "draw plus.txt -o board.svg",
        "draw plus.txt --solution -o way.svg",
        "worksheet plus.txt -o sheet.pdf",
        "worksheet --kind lights_out --wrap --count 2 -o new.pdf",
        "batch solve plus.txt corner.txt -o solved --workers 1 --format jsonl",
        "batch generate lights_out --count 2 --size 3 --seed 1 -o made --workers 1 --format jsonl",
        "judge --make lights_out --count 3 --wrap --make-time 600 -o set",
        "play --plain --kind lights_out --size 3 --seed 1",
    ],
)
def test_commands(knobel: Run, command: str) -> None:
    ran = knobel(*command.split(), text="hint\nwinnable\n1\nundo\nsolution\nboard\nquit\n")
    assert ran.returncode == 0, ran
    assert "error" not in ran.stderr


def test_explaining_in_german(knobel: Run, tmp_path: Path) -> None:
    ran = knobel("explain", "corner.txt", "--lang", "de", "-o", "proof.svg")
    assert ran.returncode == 0
    assert "Sieh dir nur die 12 markierten Lampen an." in ran.stdout
    assert (tmp_path / "proof.svg").read_text(encoding="utf-8").count("<rect") >= 12
    assert "die Ränder hängen zusammen" in knobel("solve", "--help", "--lang", "de").stdout


@pytest.mark.slow
def test_judging_what_programs_print(knobel: Run, tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(
        "import sys\n"
        "small = len(sys.stdin.read().split()) == 4\n"
        "print('Press row 2, column 2' if small else 'The lamps can never all be off.')\n"
    )
    command = f"{sys.executable} {tmp_path / 'program.py'}"
    ran = knobel("judge", "--run", command, "--json", "plus.txt", "corner.txt")
    verdicts = [json.loads(line)["verdict"] for line in ran.stdout.splitlines()]
    assert verdicts == ["right", "right"], ran


def test_completion(path: str) -> None:
    code = "import sys; from knobel.cli import main; sys.exit(main())"
    words = {"_KNOBEL_COMPLETE": "bash_complete", "COMP_WORDS": "knobel solve --wr", "COMP_CWORD": "2"}
    ran = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
        env={**os.environ, **words, "PYTHONPATH": path},
    )
    assert "--wrap" in ran.stdout


GYM = """
import gymnasium
import knobel.gym
from gymnasium.utils.env_checker import check_env
env = gymnasium.make("knobel/LightsOut-v0", size=3, difficulty=None, wrap=True, render_mode="ansi")
check_env(env.unwrapped)
seen, info = env.reset(seed=1)
assert env.unwrapped.puzzle.wrap and seen["wrap"] == 1
assert info["action_mask"].sum() == 9
"""


@pytest.mark.slow
def test_an_environment_for_learning_programs(path: str) -> None:
    pytest.importorskip("gymnasium")
    ran = python(path, GYM)
    assert ran.returncode == 0, ran.stderr


@pytest.fixture(scope="module")
def client(path: str) -> Iterator[httpx.Client]:
    with (
        as_command("--workers", "1", PYTHONPATH=path) as (url, _),
        httpx.Client(base_url=url, timeout=WAIT) as client,
    ):
        yield client


@pytest.mark.slow
def test_in_the_browser(client: httpx.Client) -> None:
    kinds = {kind["name"]: kind for kind in client.get("/api/kinds", params={"lang": "de"}).json()["kinds"]}
    kind = kinds["lights_out"]
    assert (kind["title"], kind["guest"], kind["goal"]) == ("Lights Out", True, "Mach alle Lampen aus.")
    assert [parameter["name"] for parameter in kind["parameters"]] == ["size", "presses", "wrap"]
    assert kind["parameters"][1]["title"] == "Lampen zum Drücken"
    assert kind["editor"] == "puzzles/lights_out/editor.js"
    assert "class Sketch" in client.get(f"/{kind['editor']}").text


def test_playing_in_the_browser(client: httpx.Client) -> None:
    wish = {"kind": "lights_out", "seed": 1, "params": {"size": 3, "wrap": True}}
    made = client.post("/api/generate", json=wish).json()
    assert made["variant"] == {"wrap": True}
    game = {"text": made["text"], "variant": made["variant"], "lang": "en"}
    here = client.post("/api/position", json=game).json()
    assert here["kind"] == "lights_out"
    assert len(here["controls"]["parts"][0]["choices"]) == 9
    assert all("place" in choice for choice in here["controls"]["parts"][0]["choices"])
    hint = client.post("/api/hint", json=game).json()
    assert hint["text"].startswith("press (") or hint["move"]
    after = client.post("/api/position", json={**game, "moves": made["moves"]}).json()
    assert after["solved"]


def test_nothing_outside_its_folder_knows_of_it() -> None:
    places = [ROOT / "src", ROOT / "tools", ROOT / "pyproject.toml"]
    files = [file for place in places for file in ([place] if place.is_file() else place.rglob("*.py"))]
    assert not [file for file in files if "lights_out" in file.read_text(encoding="utf-8").casefold()]
