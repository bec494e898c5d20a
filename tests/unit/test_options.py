"""Options declared as data: one reader for values from Python, JSON and the command line."""

from __future__ import annotations

from typing import Any

import pytest

from knobel.errors import KnobelError
from knobel.locale import Message
from knobel.options import TYPES, Option, read_all, read_given
from knobel.registry import PUZZLES


def option(kind: str, **more: Any) -> Option:
    return Option("some_thing", kind, Message("x"), Message("x"), **more)


@pytest.mark.parametrize(
    ("kind", "value", "read"),
    [
        ("flag", True, True),
        ("flag", "false", False),
        ("whole", 3, 3),
        ("whole", "3", 3),
        ("whole", 3.0, 3),
        ("number", "0.5", 0.5),
        ("amount", 0.5, (0.5, 0.5)),
        ("amount", "0.5", (0.5, 0.5)),
        ("amount", "0.2-0.5", (0.2, 0.5)),
        ("amount", [0.2, 0.5], (0.2, 0.5)),
        ("text", "all", "all"),
        ("fields", "1, 2,5", (1, 2, 5)),
        ("fields", [1, 2], (1, 2)),
        ("choice", "a", "a"),
    ],
)
def test_one_form_for_all_sources(kind: str, value: object, read: object) -> None:
    declared = option(kind, choices=("a", "b"))
    assert declared.read(value) == read
    assert declared.read(declared.read(value)) == read


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("flag", 1),
        ("flag", "maybe"),
        ("whole", 2.5),
        ("whole", True),
        ("whole", "1e999"),
        ("whole", 11),
        ("number", "nan"),
        ("number", None),
        ("number", 10.5),
        ("amount", "0.5-0.2"),
        ("amount", (1, 2, 3)),
        ("amount", "0.2-50"),
        ("amount", "-1"),
        ("text", 3),
        ("text", "x" * 2000),
        ("fields", "1;2"),
        ("fields", [1, "2"]),
        ("fields", [True]),
        ("fields", []),
        ("choice", "c"),
    ],
)
def test_what_is_wrong_is_named(kind: str, value: object) -> None:
    with pytest.raises(KnobelError) as caught:
        option(kind, choices=("a", "b"), least=0, most=10).read(value)
    assert caught.value.kind == "bad-parameter"
    for lang in ("en", "de"):
        assert "some_thing" in caught.value.message.text(lang)
        assert len(caught.value.message.text(lang)) < 200


def test_names_and_defaults() -> None:
    options = [option("whole", default=7), Option("other", "flag", Message("y"), Message("y"))]
    assert read_all(options, {"other": True}) == {"some_thing": 7, "other": True}
    assert read_given(options, {"some_thing": None}) == {}
    with pytest.raises(KnobelError, match="unknown parameter “third”; available: some_thing, other"):
        read_given(options, {"third": 1})
    assert options[0].flag == "--some-thing"
    assert options[0].within(1, 3).most == 3


@pytest.mark.parametrize("kind", PUZZLES, ids=lambda kind: kind.name)
def test_our_own_declarations_can_be_shown_in_forms(kind: Any) -> None:
    for declared in (*kind.options, *kind.parameters()):
        entry = declared.as_json("de")
        assert entry["type"] in TYPES
        assert entry["title"]
        assert entry["help"]
        assert declared.default is None or declared.read(declared.default) == declared.default
