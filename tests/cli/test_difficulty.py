"""`knobel generate`, `rate` and `calibrate`: new puzzles, how hard they are, and fitting that."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import play_records
import pytest

from knobel.difficulty.calibrate import calibrate, ranks, spearman
from knobel.difficulty.grades import Weights
from knobel.difficulty.records import Record, read_record
from support.command_line import APART, BOARD, COMMAND, FRAME, GRAPH, PATIENCE, Here, check_one_line


def test_rate_json_is_as_documented(knobel: Here) -> None:
    for file, kind in ((BOARD, "stromrallye"), (FRAME, "rotation"), (GRAPH, "huepfburg")):
        record = knobel("rate", file, "--json").record
        assert list(record) == ["file", "kind", "status", "grade", "score", "features", "exact", "reason"]
        assert record["status"] == "solved"
        assert record["exact"].keys() == record["features"].keys()
        assert (record["file"], record["kind"]) == (file, kind)
        assert isinstance(record["features"]["length"], int)


def test_rate_explains_in_both_languages(knobel: Here) -> None:
    english, german = knobel("rate", FRAME), knobel("rate", FRAME, "--lang", "de")
    assert (english.code, german.code) == (0, 0)
    assert "easy, " in english.out
    assert "the shortest solution takes 2 turns" in english.out
    assert "leicht, " in german.out
    assert "die kürzeste Lösung braucht 2 Drehungen" in german.out


def test_rate_of_what_has_no_solution(knobel: Here) -> None:
    """That is a result, not an error: the command did its work."""
    ran = knobel("rate", APART)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"{APART}: unsolvable: ")
    ran = knobel("rate", APART, "--json")
    assert (ran.code, ran.record["status"]) == (0, "unsolvable")
    assert (ran.record["grade"], ran.record["score"], ran.record["features"]) == (None, None, {})
    check_one_line(knobel("rate", "missing.txt"), "missing.txt")


@pytest.mark.parametrize("kind", ["stromrallye", "rotation", "huepfburg"])
def test_generate_then_rate_and_verify(knobel: Here, tmp_path: Path, kind: str) -> None:
    ran = knobel("generate", kind, "--difficulty", "easy", "--seed", "5", "--count", "2", "-o", tmp_path)
    assert (ran.code, ran.err) == (0, "")
    files = sorted(tmp_path.glob("*.txt"))
    assert [file.name for file in files] == [f"{kind}-easy-5.txt", f"{kind}-easy-6.txt"]
    for file in files:
        record = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
        assert list(record) == ["kind", "seed", "text", "moves", "rating", "reason"]
        assert record["text"] == file.read_text(encoding="utf-8")
        rated = knobel("rate", file, "--json").record
        assert {name: rated[name] for name in record["rating"]} == record["rating"]
        assert record["rating"].keys() == {"status", "grade", "score", "features", "exact"}
        assert knobel("verify", file, "-", stdin=" ".join(record["moves"])).code == 0


@pytest.mark.parametrize("file", [BOARD, FRAME, GRAPH])
@pytest.mark.parametrize("limit", [("--states", "1"), ("--time", "0.000001")])
def test_a_rating_that_is_not_finished(knobel: Here, file: str, limit: tuple[str, str]) -> None:
    ran = knobel("rate", file, *limit, "--json")
    assert (ran.code, ran.record["status"], ran.record["grade"]) == (3, "undecided", None)
    said = knobel("rate", file, *limit)
    assert (said.code, said.err) == (3, "")
    assert said.out.startswith(f"{file}: not rated: ")


@pytest.mark.slow
def test_what_is_not_exact_is_not_told_as_a_fact(knobel: Here) -> None:
    """A frame whose player never wins: neither 401 tries nor a number of solutions that is a guess."""
    ran = knobel("rate", "examples/rotation/turns98.txt")
    assert "needs more than 400 tries" in ran.out
    assert "there are 2 shortest solutions" in ran.out
    record = knobel("rate", "examples/rotation/turns98.txt", "--json").record
    assert record["exact"]["solutions"] is record["exact"]["length"] is True
    assert record["exact"]["tries"] is record["exact"]["traps"] is False
    assert record["features"]["tries"] == 400


def test_generate_writes_text_that_can_be_piped(knobel: Here) -> None:
    ran = knobel("generate", "huepfburg", "--seed", "3", "--difficulty", "medium")
    assert ran.err.startswith("knobel: seed 3: medium, ")
    assert knobel("solve", "-", stdin=ran.out).code == 0
    again = knobel("generate", "huepfburg", "--seed", "3", "--difficulty", "medium", "--json").record
    assert again["text"] == ran.out
    german = knobel("generate", "huepfburg", "--seed", "3", "--difficulty", "medium", "--lang", "de")
    assert german.err.startswith("knobel: Rätselnummer 3: mittel, ")


def test_generate_without_solution(knobel: Here) -> None:
    record = knobel("generate", "huepfburg", "--unsolvable", "residue", "--seed", "1", "--json").record
    assert (record["moves"], record["rating"], record["reason"]["kind"]) == (None, None, "residue")
    assert knobel("solve", "-", stdin=record["text"]).code == 1
    assert knobel("generate", "rotation", "--seed", "1", "--unsolvable").code == 0


def test_generate_with_wishes(knobel: Here) -> None:
    wishes = ("--size", "6", "--density", "0.1-0.2", "--length", "1.2", "--diagonal", "--seed", "1", "--json")
    record = knobel("generate", "stromrallye", *wishes).record
    assert record["text"].startswith("6\n")
    assert record["variant"] == {"diagonal": True}


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["chess"], "chess"),
        (["rotation", "--difficulty", "harder"], "harder"),
        (
            ["rotation", "--batteries", "3"],
            "apply to Rotation; available: --size, --sticks, --turns, --tries\n",
        ),
        (["stromrallye", "--sticks", "3"], "--size, --batteries, --density, --length, --index, --diagonal\n"),
        (["huepfburg", "--turns", "3"], "--size, --fields, --arrows, --jumps, --tries\n"),
        (["stromrallye", "--density", "3-4"], "“density” must"),
        (["stromrallye", "--density", "0.1-0.2", "--batteries", "3"], "“batteries” and “density” cannot"),
        (["rotation", "--size", "1"], "between 3 and 32"),
        (["stromrallye", "--density", "much"], "much"),
        (["stromrallye", "--density", "0.5-0.2"], "smaller"),
        (["huepfburg", "--count", "0"], "0"),
        (["huepfburg", "--unsolvable", "colouring"], "colouring"),
        (["stromrallye", "--unsolvable", "colouring", "--diagonal"], "available: unreachable, pairing"),
        (["huepfburg", "--unsolvable", ""], "the proof “”"),
        (["huepfburg", "--seed", "1", "-o", "/dev/null/x"], "/dev/null/x"),
    ],
)
def test_bad_wishes(knobel: Here, arguments: list[str], part: str) -> None:
    check_one_line(knobel("generate", *arguments), part)


def test_nothing_found_within_the_budget(knobel: Here) -> None:
    """That is a limit, so the exit code is 3; as JSON, too, there is a line that says so."""
    never = ("generate", "stromrallye", "--size", "2", "--difficulty", "expert", "--seed", "1")
    check_one_line(knobel(*never), "no such puzzle found", code=3)
    ran = knobel(*never, "--json")
    assert (ran.code, ran.record["kind"], ran.record["error"]["kind"]) == (3, "stromrallye", "not-found")
    ran = knobel("generate", "rotation", "--size", "1", "--json")
    assert (ran.code, ran.record["error"]["kind"]) == (2, "bad-parameter")


def test_a_file_says_which_rules_it_needs(knobel: Here, tmp_path: Path) -> None:
    """The text does not, and by other rules the puzzle is another one."""
    wishes = ("generate", "stromrallye", "--size", "3", "--batteries", "3", "--diagonal", "--seed", "4")
    ran = knobel(*wishes, "-o", tmp_path)
    (file,) = tmp_path.glob("*.txt")
    assert file.name.startswith("stromrallye-diagonal-")
    assert "--diagonal" in ran.out
    assert "--diagonal" in knobel(*wishes).err
    assert knobel("solve", "--diagonal", file).code == 0
    assert "diagonal" not in knobel(*(word for word in wishes if word != "--diagonal")).err


def test_an_unsolvable_puzzle_is_made_as_for_a_grade(knobel: Here) -> None:
    for grade, size in (("easy", "5\n"), ("expert", "8\n")):
        wishes = ("--unsolvable", "colouring", "--difficulty", grade, "--seed", "1", "--json")
        assert knobel("generate", "stromrallye", *wishes).record["text"].startswith(size)


# ---------------------------------------------------------------- calibration


@pytest.fixture(scope="module")
def records() -> list[str]:
    return [json.dumps(record) for record in play_records.records("huepfburg", 6)]


@pytest.mark.slow
def test_calibrate_improves_bad_weights(records: list[str]) -> None:
    """Records of simulated players: a rating by choices alone gets better, the built-in one is
    good already (its backbone is such a player)."""
    played = [read_record(line) for line in records]
    poor = calibrate(played, Weights(points={"choices": 100.0}))
    assert (poor.puzzles, poor.players, poor.records) == (24, 4, 96)
    assert poor.after > poor.before + 0.2
    assert poor.after > 0.7
    assert calibrate(played).before > 0.7


@pytest.mark.slow
def test_calibrate_on_the_command_line(knobel: Here, tmp_path: Path, records: list[str]) -> None:
    file, weights = tmp_path / "records.jsonl", tmp_path / "weights.json"
    file.write_text("\n".join(records) + "\n", encoding="utf-8")
    ran = knobel("calibrate", file, "-o", weights)
    assert ran.code == 0
    assert ran.out.startswith("96 records, 24 puzzles, 4 players\n")
    assert "96 Protokolle" in knobel("calibrate", file, "--lang", "de").out
    record = knobel("calibrate", file, "--weights", weights, "--json").record
    assert list(record) == ["puzzles", "players", "records", "before", "after", "weights"]
    assert knobel("rate", FRAME, "--weights", weights, "--json").record["score"] >= 0


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the limits of Linux")
def test_calibrate_keeps_old_weights_if_there_is_no_room(
    knobel: Here, tmp_path: Path, records: list[str]
) -> None:
    file, weights = tmp_path / "records", tmp_path / "weights.json"
    file.write_text("\n".join(records))
    knobel("calibrate", file, "-o", weights)
    before = weights.read_bytes()
    command = [
        "bash",
        "-c",
        'ulimit -f 0; exec "$@"',
        "-",
        *COMMAND,
        "calibrate",
        str(file),
        "-o",
        str(weights),
    ]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert (ran.returncode, ran.stderr.count("\n")) == (2, 1), ran.stderr
    assert weights.read_bytes() == before
    assert {path.name for path in tmp_path.iterdir()} == {"records", "weights.json"}


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless file here")
def test_endless_records_and_weights(knobel: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knobel.files.MOST_BYTES", 1 << 20)
    check_one_line(knobel("calibrate", "/dev/zero"), "/dev/zero:1: the text is longer than 1 MiB")
    check_one_line(knobel("rate", BOARD, "--weights", "/dev/zero"), "/dev/zero:1")


def test_bad_records(knobel: Here, tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    good = {"kind": "rotation", "text": Path(FRAME).read_text(encoding="utf-8"), "solved": True, "seconds": 3}
    for line, part in (
        ("[1]", "JSON"),
        ('{"kind": 1}', "kind"),
        (json.dumps({**good, "seconds": -1}), "seconds"),
    ):
        file.write_text(json.dumps(good) + "\n" + line + "\n", encoding="utf-8")
        check_one_line(knobel("calibrate", file), f"{file}:2", part)
    file.write_text(json.dumps(good) + "\n", encoding="utf-8")
    check_one_line(knobel("calibrate", file), "at least 10 puzzles")
    check_one_line(knobel("calibrate", tmp_path / "none"), "none")
    check_one_line(knobel("rate", FRAME, "--weights", file), str(file))


def test_ranks_and_correlation() -> None:
    assert ranks([3, 1, 3, 2]) == [3.5, 1, 3.5, 2]
    assert spearman([1, 2, 3], [10, 20, 30]) == pytest.approx(1)
    assert spearman([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)
    assert spearman([1, 1, 1], [3, 2, 1]) == 0
    assert (
        Record("rotation", "x", True, 1.0).key != Record("rotation", "x", True, 1.0, "", {"stick": "1"}).key
    )
