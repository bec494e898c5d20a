"""The handlers need no web framework: a fresh process without any runs every one of them."""

from __future__ import annotations

import json
import subprocess
import sys
from base64 import b64decode, b64encode
from gzip import decompress

import pytest
from pydantic import BaseModel

import knobel
from knobel.classroom.puzzle_set import PuzzleSet, SetPuzzle
from knobel.classroom.results import Attempt
from knobel.classroom.results import Result as HandedIn
from knobel.collections import collection
from knobel.web import responses
from knobel.web.app import GETS, POSTS
from knobel.web.handlers import HANDLERS

SCRIPT = """
import json, sys
for name in ("fastapi", "pydantic", "pydantic_core", "starlette", "click", "uvicorn", "h11"):
    sys.modules[name] = None  # an import of it fails
from knobel.web.handlers import HANDLERS, answer
bodies = json.load(sys.stdin)
assert set(bodies) == set(HANDLERS), set(bodies) ^ set(HANDLERS)
found = {name: [answer(name, body, lang) for lang in ("en", "de")] for name, body in bodies.items()}
print(json.dumps(found))
"""
BOARD = {"text": collection("rotation", "easy")[0].text}
SOLUTION = list(knobel.solve(collection("rotation", "easy")[0].puzzle()).moves)
CERTIFICATE = knobel.solve(collection("rotation", "easy")[0].puzzle()).certificate().text().encode()
SET = PuzzleSet("Monday", (SetPuzzle("rotation", BOARD["text"]),), 20)
HANDED_IN = HandedIn("Ada", SET.fingerprint, (Attempt(tuple(SOLUTION), 12),))
BODIES = {
    "position": {**BOARD, "moves": ["L"], "move": ["R", "X"], "motion": True},
    "replayed": {**BOARD, "moves": SOLUTION},
    "ahead": {**BOARD, "moves": ["L"]},
    "hint": {**BOARD, "moves": ["L"]},
    "winnable": {**BOARD, "moves": ["L", "R"]},
    "solve": {**BOARD, "moves": ["L"], "rest": True},
    "proof": {"text": "3\n1,2,2\n1\n1,1,1\n"},
    "outcome": {**BOARD, "moves": SOLUTION},
    "verify": {**BOARD, "solution": "L R"},
    "certificate": BOARD,
    "certify": {**BOARD, "certificate": b64encode(CERTIFICATE).decode()},
    "generate": {"kind": "rotation", "difficulty": "easy"},
    "rate": BOARD,
    "nudge": {**BOARD, "harder": True, "seed": 1},
    "check": BOARD,
    "draw": {**BOARD, "moves": ["L"], "theme": "dark"},
    "film": {**BOARD, "moves": ["L", "R"]},
    "worksheet": {"kinds": ["rotation"], "difficulty": "easy", "count": 2, "hints": "page"},
    "introduce": {"kind": "template"},
    "kinds": {},
    "collections": {},
    "collection": {"kind": "huepfburg", "grade": "hard"},
    "preview": {"name": "rotation-easy-1"},
    "messages": {"part": "classroom"},
    "set": {"set": SET.fragment()},
    "paper": {"set": SET.fragment(), "link": "https://example.org/"},
    "sheet": {"set": SET.fragment()},
    "results": {"set": SET.fragment(), "results": [HANDED_IN.code(), "K1.x.y"]},
}


@pytest.mark.slow
def test_without_a_framework() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", SCRIPT], input=json.dumps(BODIES), capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    models = POSTS | dict(GETS.values())
    for name, answers in json.loads(ran.stdout).items():
        for answer in answers:
            assert set(answer) == {"ok"}, (name, answer)
            model = models.get(name)
            if model is not None:
                assert issubclass(model, BaseModel)
                model.model_validate(answer["ok"])


def test_every_handler_has_its_address() -> None:
    asked = {*POSTS, *dict(GETS.values())}
    assert asked | {"introduce", "replayed"} == set(HANDLERS)


def test_what_is_wrong_is_said_without_a_framework_too() -> None:
    from knobel.web.handlers import answer

    for name, body, kind in (
        ("position", {}, "bad-field"),
        ("position", {**BOARD, "moves": ["R", "U"]}, "unreadable"),
        ("hint", {"text": "no puzzle"}, "unknown-kind"),
        ("collection", {"kind": "none", "grade": "easy"}, "no-such-page"),
        ("preview", {"name": "none"}, "no-such-page"),
    ):
        error = answer(name, body, "en")["error"]
        assert error["kind"] == kind, error
        responses.Error.model_validate(error)


def test_certificates_go_out_and_come_back() -> None:
    from knobel.web.handlers import answer

    made = answer("certificate", BOARD, "en")["ok"]
    assert decompress(b64decode(made["certificate"])) == CERTIFICATE
    checked = answer("certify", {**BOARD, "certificate": made["certificate"]}, "de")["ok"]
    assert checked["valid"]
    assert checked["text"].startswith("gültig: ")
    lines = CERTIFICATE.splitlines()[:-1]
    checked = answer("certify", {**BOARD, "certificate": b64encode(b"\n".join(lines)).decode()}, "en")["ok"]
    assert (checked["valid"], checked["line"]) == (False, len(lines) + 1)
    for wrong in ("", "!", b64encode(b"{}").decode()):
        assert answer("certify", {**BOARD, "certificate": wrong}, "en")["error"]["kind"] == "bad-certificate"


def test_a_certificate_that_takes_too_long_is_not_sent() -> None:
    from knobel.limits import Limits
    from knobel.web.handlers import certificate

    hard = collection("rotation", "hard")[0]
    made = certificate({"text": hard.text, "lang": "en", "moves": [], "variant": {}}, Limits(states=2))
    assert made["certificate"] is None
