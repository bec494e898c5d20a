"""Sets: what goes into a file or a link comes back; what cannot be a set is refused in one line."""

from __future__ import annotations

import json
import zlib
from dataclasses import replace
from typing import Any

import pytest

from knobel.classroom import packing
from knobel.classroom.puzzle_set import (
    HELP,
    MOST_PUZZLES,
    PuzzleSet,
    SetPuzzle,
    from_document,
    from_fragment,
    looks_like_set,
    read_set,
)
from knobel.errors import KnobelError, PuzzleError
from support.page_steps import TEXTS

PUZZLES = tuple(SetPuzzle(kind, text, {}, f"Nr. {n} 😀") for n, (kind, text) in enumerate(TEXTS.items()))
WHOLE = PuzzleSet("Übung: „Züge“", PUZZLES, 20, ("undo", "hints"))


def document(**changes: Any) -> dict[str, Any]:
    return {**WHOLE.document(), **changes}


def one(**changes: Any) -> dict[str, Any]:
    return document(puzzles=[{"kind": "rotation", "text": "x", **changes}])


def test_a_set_comes_back_from_its_file() -> None:
    text = json.dumps(WHOLE.document())
    assert looks_like_set(text)
    assert read_set(text) == from_document(WHOLE.document()) == WHOLE
    assert read_set("\ufeff" + text + "\n") == WHOLE
    assert WHOLE.help == ("hints", "undo")  # always in the same order


def test_a_known_grade_comes_back_and_changes_nothing_else() -> None:
    graded = replace(WHOLE, puzzles=tuple(replace(puzzle, grade="hard") for puzzle in WHOLE.puzzles))
    assert read_set(json.dumps(graded.document())) == from_fragment(graded.fragment()) == graded
    assert graded.fingerprint == WHOLE.fingerprint
    assert "grade" not in WHOLE.document()["puzzles"][0]


@pytest.mark.parametrize("grade", ["silly", 1, None])
def test_no_other_grades(grade: object) -> None:
    with pytest.raises(PuzzleError, match="easy, medium, hard, expert"):
        from_document(one(grade=grade))


def test_a_set_comes_back_from_its_link() -> None:
    assert from_fragment(WHOLE.fragment()) == WHOLE
    assert read_set(" https://example.org/page" + WHOLE.fragment() + "\n") == WHOLE
    assert WHOLE.fragment().removeprefix("#set=").replace("-", "").replace("_", "").isalnum()


def test_what_is_left_out_has_a_default() -> None:
    short = from_document({"format": "knobel-set-1", "puzzles": [{"kind": "rotation", "text": "x"}]})
    assert short == PuzzleSet("", (SetPuzzle("rotation", "x"),), None, HELP)


def test_its_puzzles_can_be_played() -> None:
    for entry, kind in zip(WHOLE.puzzles, TEXTS, strict=True):
        puzzle = entry.puzzle()
        assert puzzle.name == kind
        assert SetPuzzle.of(puzzle).puzzle().start() == puzzle.start()
    with pytest.raises(KnobelError):
        SetPuzzle("no-such-kind", "x").puzzle()


def test_the_fingerprint_is_that_of_the_puzzles_alone() -> None:
    other = PuzzleSet("other", PUZZLES, None, ())
    assert other.fingerprint == WHOLE.fingerprint
    assert PuzzleSet("other", PUZZLES[::-1]).fingerprint != WHOLE.fingerprint
    assert packing.fingerprint("") == "cbf29ce484222325"
    assert packing.fingerprint("foobar") == "85944171f73967e8"  # a published value of FNV-1a


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ([], "not a set"),
        ({"format": "knobel-set-2"}, "not a set"),
        (document(puzzles=[]), "1 to 30 puzzles, not 0"),
        (document(puzzles=[{"kind": "k", "text": "x"}] * (MOST_PUZZLES + 1)), "1 to 30 puzzles, not 31"),
        (document(puzzles={}), "“puzzles” must be a list"),
        (document(puzzles=[3]), "“puzzles[1]” must be an object"),
        (document(colour="red"), "unknown member “colour”"),
        (document(title="two\nlines"), "“title” must be one line"),
        (document(title=None), "“title” must be one line"),
        (document(minutes=0), "“minutes” must be"),
        (document(minutes=True), "“minutes” must be"),
        (document(minutes=2.5), "“minutes” must be"),
        (document(help="undo"), "“help” must be"),
        (document(help=["undo", []]), "“help” must be"),
        (one(kind=None), "“puzzles[1].kind” must be"),
        (one(text=" \n"), "“puzzles[1].text” must be"),
        (one(text=["x"]), "“puzzles[1].text” must be"),
        (one(options=[]), "“puzzles[1].options” must be an object"),
        (one(title="\x1b[31m"), "“puzzles[1].title” must be one line"),
        (one(moves=[]), "unknown member “moves”"),
    ],
)
def test_what_is_no_set_is_refused(value: Any, said: str) -> None:
    with pytest.raises(PuzzleError) as error:
        from_document(value)
    assert error.value.kind == "bad-set"
    assert said in error.value.message.text("en")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "text", ["", "{", '{"a": NaN}', '{"a": 1, "a": 2}', '{"a": "\\ud800"}', "[" * 100_000]
)
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(PuzzleError) as error:
        read_set(text)
    assert error.value.kind == "bad-set"


def test_damaged_links_are_refused() -> None:
    packed = WHOLE.fragment()
    wrong = [packed[:-4], packed + "AAAA", packed[:30] + "!" + packed[31:], "#set=", "#set=ä", "set"]
    values: list[Any] = [None, [1, 2, 3], ["", None, [], [[1]]], ["", None, [], 1]]
    wrong += ["#set=" + packing.pack(value) for value in values]
    for link in wrong:
        with pytest.raises(PuzzleError, match=r"damaged|beschädigt") as error:
            from_fragment(link)
        assert error.value.kind == "bad-set"


@pytest.mark.slow
def test_a_link_is_not_inflated_without_end() -> None:
    bomb = packing.pack_bytes(bytes(50 << 20))
    assert len(bomb) < 100_000
    with pytest.raises(PuzzleError):
        from_fragment("#set=" + bomb)
    with pytest.raises(packing.Damaged):
        packing.unpack_bytes(bomb)
    assert packing.unpack_bytes(packing.pack_bytes(b"x" * packing.MOST_BYTES)) == b"x" * packing.MOST_BYTES
    assert zlib.crc32(packing.unpack_bytes(packing.pack_bytes(b"abc"))) == zlib.crc32(b"abc")
