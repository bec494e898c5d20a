"""What is wrong with a field is said in the reader's language, and about the field as it was sent."""

from __future__ import annotations

from typing import Any

import pytest

from knobel.errors import KnobelError
from knobel.web.requests import GENERATE, POSITION
from knobel.web.validation import Fields, checked

OTHER = "falsche Art von Wert"
WRONG: list[tuple[Fields, Any, str, str]] = [
    (POSITION, {}, "text", "fehlt"),
    (POSITION, {"text": 5}, "text", "erwartet: Text"),
    (POSITION, {"text": "\ud800"}, "text", "ein halbes Zeichen"),
    (POSITION, {"text": "x" * 1_000_001}, "text", "höchstens 1.000.000 Zeichen"),
    (POSITION, {"text": "", "colour": 1}, "colour", "unbekanntes Feld"),
    (POSITION, {"text": "", "kind": ""}, "kind", "mindestens 1 Zeichen"),
    (POSITION, [], "-", "ein JSON-Objekt"),
    (POSITION, {"text": None}, "text", "erwartet: Text"),
    (POSITION, {"text": "", "move": ["R", 5]}, "move", OTHER),
    (POSITION, {"text": "", "move": ["R", ""]}, "move", "mindestens 1 Zeichen"),
    (POSITION, {"text": "", "variant": {str(n): n for n in range(17)}}, "variant", "höchstens 16 Einträge"),
    (POSITION, {"text": "", "variant": {"a": 10**400}}, "variant.a", "eine endliche Zahl"),
    (POSITION, {"text": "", "variant": {"": 1}}, "variant.", "mindestens 1 Zeichen"),
    (POSITION, {"text": "", "lang": "fr"}, "lang", "eines von diesen: de, en"),
    (POSITION, {"text": "", "motion": "yes"}, "motion", "true oder false"),
    (POSITION, {"text": "", "moves": "R"}, "moves", "eine Liste"),
    (POSITION, {"text": "", "moves": ["R", 3]}, "moves.1", "erwartet: Text"),
    (POSITION, {"text": "", "moves": ["R"] * 20_001}, "moves", "höchstens 20.000 Einträge"),
    (POSITION, {"text": "", "move": 5}, "move", OTHER),
    (POSITION, {"text": "", "move": "R" * 401}, "move", "höchstens 400 Zeichen"),
    (POSITION, {"text": "", "variant": []}, "variant", "ein JSON-Objekt"),
    (POSITION, {"text": "", "variant": {"a": {}}}, "variant.a", OTHER),
    (POSITION, {"text": "", "variant": {"a": [1, "b"]}}, "variant.a", OTHER),
    (POSITION, {"text": "", "variant": {"a": 1e999}}, "variant.a", "eine endliche Zahl"),
    (
        POSITION,
        {"text": "", "variant": {"b" * 101: 1}},
        f"variant.{'b' * 92}",
        "höchstens 100 Zeichen",
    ),
    (GENERATE, {"kind": "x", "size": 0}, "size", "mindestens 1"),
    (GENERATE, {"kind": "x", "size": 101}, "size", "höchstens 100"),
    (GENERATE, {"kind": "x", "size": 1.5}, "size", "eine ganze Zahl"),
    (GENERATE, {"kind": "x", "difficulty": 3}, "difficulty", "easy, medium, hard, expert"),
]


@pytest.mark.parametrize(("fields", "body", "name", "expected"), WRONG, ids=range(len(WRONG)))
def test_in_german(fields: Fields, body: object, name: str, expected: str) -> None:
    with pytest.raises(KnobelError) as caught:
        checked(fields, body)
    said = caught.value.message.text("de")
    assert said.startswith(f"Feld „{name}“: ")
    assert expected in said
    assert caught.value.kind == "bad-field"


def test_what_is_left_out_has_its_default() -> None:
    found = checked(POSITION, {"text": "x", "variant": {"a": None, "b": 2**60, "c": [1, 2]}})
    assert found == {
        "lang": None,
        "text": "x",
        "kind": None,
        "variant": {"a": None, "b": float(2**60), "c": [1, 2]},
        "moves": [],
        "move": None,
        "motion": False,
        "beat": None,
    }
    found["moves"].append("R")
    assert checked(POSITION, {"text": "x"})["moves"] == []
