"""`knobel solve --json`: one object per line and input, the same keys every time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import knobel as api
from support.command_line import APART, BOARD, FRAME, GRAPH, HARD, OUT_AT_ONCE, STUCK, Here

KEYS = ["file", "kind", "status", "moves", "length", "optimal", "reason", "stats"]


def check_record(record: dict[str, Any], file: str, kind: str, status: str) -> None:
    """Keys, their order and the types of what every answer has."""
    keys = [*KEYS[:5], "swaps", *KEYS[5:]] if kind == "stromrallye" else KEYS
    assert list(record) == keys
    assert (record["file"], record["kind"], record["status"]) == (file, kind, status)
    assert list(record["stats"]) == ["seconds", "states", "memory"]
    assert isinstance(record["stats"]["seconds"], int | float)
    assert record["stats"]["seconds"] >= 0
    assert isinstance(record["stats"]["states"], int)
    assert isinstance(record["stats"]["memory"], int)
    if status == "solved":
        assert record["reason"] is None
        assert record["length"] == len(record["moves"])
    else:
        assert (record["moves"], record["length"], record["optimal"]) == (None, None, None)
        assert record.get("swaps") is None
        assert list(record["reason"]) == ["kind", "text"]


def test_stromrallye(knobel: Here) -> None:
    ran = knobel("solve", BOARD, "--json")
    assert (ran.code, ran.err) == (0, "")
    check_record(ran.record, BOARD, "stromrallye", "solved")
    assert (ran.record["length"], ran.record["swaps"], ran.record["optimal"]) == (17, 4, None)
    assert set(ran.record["moves"]) <= set("RULD")
    assert api.verify(api.load(BOARD), ran.record["moves"])


def test_rotation(knobel: Here) -> None:
    record = knobel("solve", FRAME, "--json").record
    check_record(record, FRAME, "rotation", "solved")
    assert (record["moves"], record["optimal"]) == (["L", "L"], True)


def test_huepfburg(knobel: Here) -> None:
    record = knobel("solve", GRAPH, "--json").record
    check_record(record, GRAPH, "huepfburg", "solved")
    assert (record["moves"], record["optimal"]) == (["3/4", "5/6", "7/7"], True)


def test_no_turns_at_all(knobel: Here) -> None:
    record = knobel("solve", "-", "--json", stdin=OUT_AT_ONCE).record
    check_record(record, "-", "rotation", "solved")
    assert (record["moves"], record["length"], record["optimal"]) == ([], 0, True)


@pytest.mark.parametrize(
    ("text", "kind", "reason"),
    [
        (Path(STUCK).read_text(), "rotation", "exhausted"),
        (Path(APART).read_text(), "huepfburg", "residue"),
        ("4 3\n1 3\n2 1\n3 4\n", "huepfburg", "dead-end"),
        ("2\n1,1,1\n1\n2,2,1\n", "stromrallye", "colouring"),
        ("3\n1,1,1\n1\n3,3,2\n", "stromrallye", "unreachable"),
    ],
)
def test_unsolvable(knobel: Here, text: str, kind: str, reason: str) -> None:
    ran = knobel("solve", "-", "--json", stdin=text)
    assert (ran.code, ran.err) == (1, "")
    check_record(ran.record, "-", kind, "unsolvable")
    assert ran.record["reason"]["kind"] == reason
    assert ran.record["reason"]["text"]


LIMITS = {"states": "1", "time": "0.000001", "memory": "1k"}


@pytest.mark.parametrize("limit", LIMITS)
def test_undecided(knobel: Here, limit: str) -> None:
    ran = knobel("solve", HARD, "--json", f"--{limit}", LIMITS[limit])
    assert (ran.code, ran.err) == (3, "")
    check_record(ran.record, HARD, "stromrallye", "undecided")
    assert ran.record["reason"]["kind"] == limit


@pytest.mark.parametrize(
    ("text", "kind", "line", "column"),
    [
        ("5\n3,x,9\n0\n", "not-a-number", 2, 3),
        ("5\n3,5,9\n34\n5,1,3\n", "count", 3, 1),
        ("5\n3,5,9\n", "missing-line", 2, None),
        ("nothing", "unknown-kind", 1, None),
        ("", "unknown-kind", 1, None),
    ],
)
def test_errors(knobel: Here, text: str, kind: str, line: int, column: int | None) -> None:
    ran = knobel("solve", "-", "--json", stdin=text)
    assert ran.code == 2
    assert list(ran.record) == ["file", "error"]
    assert ran.record["file"] == "-"
    error = dict(ran.record["error"])
    sentence = error.pop("text")
    assert error == {"kind": kind, "line": line} | ({"column": column} if column else {})
    assert ran.err == f"knobel: -:{line}:{f'{column}:' if column else ''} {sentence}\n"


def test_errors_without_a_line(knobel: Here, tmp_path: Path) -> None:
    for name, kind in (("missing.txt", "no-such-file"), (str(tmp_path), "empty-folder")):
        ran = knobel("solve", name, "--json")
        assert ran.code == 2
        assert ran.record["file"] == name
        assert ran.record["error"]["kind"] == kind
        assert ran.record["error"]["line"] is None
    ran = knobel("solve", BOARD, "--json", "--meet", "3")
    assert ran.record["error"]["kind"] == "no-such-option"


def test_one_object_per_input_in_order(knobel: Here) -> None:
    ran = knobel("solve", GRAPH, "missing.txt", STUCK, BOARD, "--json")
    assert [record["file"] for record in ran.records] == [GRAPH, "missing.txt", STUCK, BOARD]
    assert ran.code == 2


def test_sentences_follow_the_language_and_the_rest_does_not(knobel: Here) -> None:
    english = knobel("solve", STUCK, "--json").record
    german = knobel("--lang", "de", "solve", STUCK, "--json").record
    assert english["reason"]["text"] != german["reason"]["text"]
    for record in (english, german):
        del record["reason"]["text"], record["stats"]
    assert english == german


def test_several_solutions(knobel: Here) -> None:
    record = knobel("solve", GRAPH, "--json", "--solutions", "5").record
    assert record["solutions"][0] == record["moves"]
    assert record["count"] == 1
    record = knobel("solve", BOARD, "--json", "--solutions", "2").record
    assert len(record["solutions"]) == 2
    assert record["count"] >= 2
    assert all(api.verify(api.load(BOARD), moves) for moves in record["solutions"])


def test_fewest_swaps(knobel: Here) -> None:
    record = knobel("solve", BOARD, "--json", "--fewest-swaps").record
    assert (record["swaps"], record["optimal"]) == (4, True)


def test_odd_file_names(knobel: Here, tmp_path: Path) -> None:
    for name in ('"moves": [].txt', "new\nline.txt", "Hüpf\u2028burg.txt", "\\x.txt"):
        file = tmp_path / name
        file.write_text(Path(GRAPH).read_text())
        assert knobel("solve", file, "--json").record["file"] == str(file)
        assert len(knobel("solve", file).out.splitlines()) == 3


def test_long_solutions_are_written_in_pieces(knobel: Here) -> None:
    record = knobel("solve", "-", "--json", stdin="1000\n1,1,25000\n0\n").record
    assert record["length"] == len(record["moves"]) == 25_000
    assert set(map(len, record["moves"])) == {1}
