"""Bodies that are JSON, or nearly: what takes long to read is not read, what is wrong is said."""

from __future__ import annotations

import json

import pytest

from knobel.web.middleware import is_plain
from support.web_raw import EASY, ask, post

GAME = {"text": EASY.text, "kind": EASY.kind}


def _wide(first: bytes, item: bytes, last: bytes, count: int) -> bytes:
    return first + item * count + last


HEAVY = {
    "fields": b'{"text":"x"' + b"".join(b',"k%d":1' % n for n in range(200_000)) + b"}",
    "fields of the variant": b'{"text":"x","variant":{"a":1'
    + b"".join(b',"k%d":1' % n for n in range(200_000))
    + b"}}",
    "lists": _wide(b"[[]", b",[]", b"]", 1_300_000),
    "objects": _wide(b"[{}", b",{}", b"]", 1_000_000),
    "depth": b"[" * 2_000_000 + b"]" * 2_000_000,
    "depth of objects": _wide(b"", b'{"a":', b"1" + b"}" * 500_000, 500_000),
    "numbers": _wide(b'{"text":"x","moves":[1', b",1", b"]}", 2_000_000),
    "long numbers": _wide(b'{"text":"x","moves":[1', b"," + b"9" * 4_000, b"]}", 1_000),
    "words": _wide(b'{"text":"x","moves":[""', b',""', b"]}", 1_300_000),
    "quotes that are none": b'{"text":"' + b'\\"' * 2_000_000,
    "UTF-16, where quotes hide in letters": '{"text":"\u2222\u2200"'.encode("utf-16-le")
    + "".join(f',"k{n}":1' for n in range(150_000)).encode("utf-16-le"),
}


@pytest.mark.parametrize("name", HEAVY)
def test_json_that_takes_long_to_read_is_not_read(target: str, name: str) -> None:
    body = HEAVY[name]
    assert not is_plain(body)
    answer = ask(target, post("/api/position", body))
    assert (answer.status, answer.error) == (400, "bad-json")


def test_large_requests_that_are_plain() -> None:
    moves = [str(n) for n in range(20_000)]
    text = '"\\quoted, with {brackets}: [and] more"' * 2_000
    for indent in (None, 4):
        request = {"text": text, "moves": moves, "move": moves, "variant": {"start": [1, 2, 3], "stick": "0"}}
        assert is_plain(json.dumps(request, indent=indent).encode())


@pytest.mark.parametrize(
    "fields",
    [
        {"moves": [1] * 20_000},
        {"moves": [""] * 20_000},
        {"move": [None] * 20_000},
        {"move": [[]]},
        {"variant": {"start": [True]}},
        {"variant": {"a": {"b": 1}}},
        {"kind": "a\0b"},
        {"kind": "x" * 101},
        {"text": 1},
        {"text": None},
        {"motion": "yes"},
        {"motion": 1},
        {"lang": "xx"},
        {"extra": 1},
    ],
)
def test_fields_that_are_wrong(target: str, fields: dict[str, object]) -> None:
    answer = ask(target, post("/api/position", {**GAME, **fields}))
    assert answer.status == 422
    assert answer.error in ("bad-field", "unknown-kind", "bad-variant")


@pytest.mark.parametrize("size", ["5", True, 1.5, 10**30, -1, [5]])
def test_wishes_that_are_wrong(target: str, size: object) -> None:
    for field in ("size", "seed"):
        answer = ask(target, post("/api/generate", {"kind": "rotation", field: size}))
        assert (answer.status, answer.error) == (422, "bad-field")


STRANGE = [
    "\0",
    "\x1b[2J",
    "\u202e",
    "\u2066",
    "\ufeff",
    "\u2028",
    "\x7f",
    "\x85",
    "\U000e0001",
    "\ufffe",
    "é" * 400,
]


@pytest.mark.parametrize("strange", STRANGE, ids=ascii)
def test_strange_letters(target: str, strange: str) -> None:
    """In a text, a move, a kind, a variant: an error in words, without anything that steers a screen."""
    for fields in (
        {"text": f"4\n1,1,{strange}\n0\n"},
        {"text": strange},
        {"moves": [strange[:400]]},
        {"move": strange[:400]},
        {"kind": strange[:100]},
        {"variant": {strange[:100]: 1}},
        {"variant": {"stick": strange[:100]}},
    ):
        answer = ask(target, post("/api/position", {**GAME, **fields}))
        assert answer.status in (200, 422), answer
        spoken = answer.body.decode()
        assert "\x1b" not in spoken
        assert "\0" not in spoken


def test_half_characters_anywhere(target: str) -> None:
    for body in (
        b'{"text":"\\ud800"}',
        b'{"text":"x","moves":["\\udfff"]}',
        b'{"text":"x","kind":"\\ud800"}',
        b'{"text":"x","variant":{"\\ud800":1}}',
        b'{"text":"\xed\xa0\x80"}',
        b'{"\\ud800":1,"text":"x"}',
    ):
        for path in ("/api/position", "/api/hint", "/api/solve"):
            assert ask(target, post(path, body)).status in (400, 422)
