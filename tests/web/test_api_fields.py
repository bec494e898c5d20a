"""What is wrong with a field is said in the reader's language, and about the field as it was sent."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from knobel.web.fields import wrong_field
from knobel.web.models import GenerateRequest, PositionRequest

OTHER = "erwartet wird ein Wert von anderer Form"
WRONG: list[tuple[type[BaseModel], dict[str, Any], str, str]] = [
    (PositionRequest, {}, "text", "es fehlt"),
    (PositionRequest, {"text": 5}, "text", "erwartet wird ein Text"),
    (PositionRequest, {"text": "\ud800"}, "text", "ein halbes Zeichen"),
    (PositionRequest, {"text": "x" * 1_000_001}, "text", "höchstens 1000000 Zeichen"),
    (PositionRequest, {"text": "", "colour": 1}, "colour", "ein solches Feld gibt es nicht"),
    (PositionRequest, {"text": "", "kind": ""}, "kind", "mindestens 1 Zeichen"),
    (PositionRequest, {"text": "", "lang": "fr"}, "lang", "eines von diesen: de, en"),
    (PositionRequest, {"text": "", "motion": "yes"}, "motion", "true oder false"),
    (PositionRequest, {"text": "", "moves": "R"}, "moves", "eine Liste"),
    (PositionRequest, {"text": "", "moves": ["R", 3]}, "moves.1", "ein Text"),
    (PositionRequest, {"text": "", "moves": ["R"] * 20_001}, "moves", "höchstens 20000 Einträge"),
    (PositionRequest, {"text": "", "move": 5}, "move", OTHER),
    (PositionRequest, {"text": "", "move": "R" * 401}, "move", "höchstens 400 Zeichen"),
    (PositionRequest, {"text": "", "variant": []}, "variant", "ein JSON-Objekt"),
    (PositionRequest, {"text": "", "variant": {"a": {}}}, "variant.a", OTHER),
    (PositionRequest, {"text": "", "variant": {"a": [1, "b"]}}, "variant.a", OTHER),
    (PositionRequest, {"text": "", "variant": {"a": 1e999}}, "variant.a", "eine endliche Zahl"),
    (
        PositionRequest,
        {"text": "", "variant": {"b" * 101: 1}},
        f"variant.{'b' * 92}",
        "höchstens 100 Zeichen",
    ),
    (GenerateRequest, {"kind": "x", "size": 0}, "size", "mindestens 1"),
    (GenerateRequest, {"kind": "x", "size": 101}, "size", "höchstens 100"),
    (GenerateRequest, {"kind": "x", "size": 1.5}, "size", "eine ganze Zahl"),
    (GenerateRequest, {"kind": "x", "difficulty": 3}, "difficulty", "easy, medium, hard, expert"),
]


@pytest.mark.parametrize(("model", "body", "name", "expected"), WRONG, ids=lambda value: str(value)[:30])
def test_in_german(model: type[BaseModel], body: dict[str, Any], name: str, expected: str) -> None:
    with pytest.raises(ValidationError) as caught:
        model.model_validate(body)
    errors = [{**error, "loc": ("body", *error["loc"])} for error in caught.value.errors()]
    said = wrong_field(errors, body).text("de")
    assert said.startswith(f"das Feld „{name}“ ")
    assert expected in said
    assert not {"input", "should", "valid", "expected", "constrained-str"} & set(said.lower().split())
