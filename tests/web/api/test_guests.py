"""Puzzles of other packages are played in the browser like our own; their faults stay theirs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from knobel.web import responses
from support import guest_puzzle
from support.web_server import WAIT, as_command

CODE = Path(guest_puzzle.__file__).read_text(encoding="utf-8")
FAULT = """
    def missing(self, state):
        if state == 7:
            raise ZeroDivisionError("seven")
        if state == 8:
            raise SystemExit("eight")
        print("not an answer")
        return super().missing(state)
"""
EDITOR = 'import { Sketch as Plain } from "../../text-editor.js";\nexport class Sketch extends Plain {}\n'


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder = tmp_path_factory.mktemp("guest")
    (folder / "countdown.py").write_text(CODE + FAULT, encoding="utf-8")
    info = folder / "countdown-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: countdown\nVersion: 1.0\n")
    heaps = folder / "heaps"
    heaps.mkdir()
    (heaps / "__init__.py").touch()
    (heaps / "rules.py").write_text(CODE.replace('"countdown"', '"heaps"').replace("heap ", "heaps "))
    (heaps / "editor.js").write_text(EDITOR)
    kinds = "countdown = countdown:Countdown\nheaps = heaps.rules:Countdown\n"
    (info / "entry_points.txt").write_text(f"[knobel.puzzles]\n{kinds}")
    with (
        as_command("--workers", "1", PYTHONPATH=str(folder)) as (url, _),
        httpx.Client(base_url=url, timeout=WAIT) as client,
    ):
        yield client


@pytest.mark.slow
def test_it_is_offered(client: httpx.Client) -> None:
    answer = client.get("/api/kinds", params={"lang": "de"})
    responses.Kinds.model_validate_json(answer.content)
    guest, other = [kind for kind in answer.json()["kinds"] if kind["guest"]]
    assert (guest["name"], other["name"]) == ("countdown", "heaps")
    assert guest["example"].startswith("heap ")
    assert guest["rules"] == "Finde Züge, die das Rätsel lösen."


def test_it_may_bring_an_editor(client: httpx.Client) -> None:
    editors = {kind["name"]: kind["editor"] for kind in client.get("/api/kinds").json()["kinds"]}
    assert editors["countdown"] is None
    assert editors["heaps"] == "puzzles/heaps/editor.js"
    script = client.get(f"/{editors['heaps']}")
    assert script.text == EDITOR
    assert script.headers["content-type"].startswith("text/javascript")
    assert client.get("/puzzles/heaps/rules.py").status_code == 404
    assert client.get("/puzzles/countdown/editor.js").status_code == 404


def test_it_is_played_to_the_end(client: httpx.Client) -> None:
    moves: list[str] = []
    for _ in range(5):
        hint = client.post("/api/hint", json={"text": "heap 5\n", "moves": moves}).json()
        if hint["status"] == "solved":
            break
        answer = client.post("/api/position", json={"text": "heap 5", "moves": moves, "move": hint["move"]})
        responses.Position.model_validate_json(answer.content)
        moves = answer.json()["moves"]
    assert answer.json()["solved"]
    assert client.post("/api/check", json={"text": "heap 5"}).json()["solvable"]


def test_its_faults_are_its_own(client: httpx.Client) -> None:
    for heap, fault in ((7, "ZeroDivisionError"), (8, "SystemExit")):
        answer = client.post("/api/position", json={"text": f"heap {heap}", "kind": "countdown"})
        assert answer.status_code == 422
        assert fault in answer.json()["error"]["text"]
    assert client.post("/api/position", json={"text": "heap 6", "kind": "countdown"}).status_code == 200
