"""`knobel solve --certificate` and `knobel certify`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.command_line import APART, BOARD, FRAME, GRAPH, STUCK, Here, check_one_line


@pytest.mark.parametrize(
    ("file", "options", "code", "said"),
    [
        (BOARD, (), 0, "there is a solution"),
        (BOARD, ("--fewest-swaps",), 0, "4 swaps, the fewest possible"),
        (FRAME, (), 0, "2 turns, the fewest possible (one state, none by an argument)"),
        (GRAPH, (), 0, "3 jumps, the fewest possible (one state, one by an argument)"),
        (STUCK, (), 1, "there is no solution (8 states, none by an argument)"),
        (APART, (), 1, "there is no solution (one state, one by an argument)"),
    ],
)
def test_valid(
    knobel: Here, tmp_path: Path, file: str, options: tuple[str, ...], code: int, said: str
) -> None:
    proof = str(tmp_path / "proof.jsonl.gz")
    assert knobel("solve", file, *options, "--certificate", proof).code == code
    ran = knobel("certify", file, proof)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"valid: {said}")


def test_in_german(knobel: Here, tmp_path: Path) -> None:
    proof = str(tmp_path / "proof")
    knobel("solve", STUCK, "--certificate", proof)
    ran = knobel("--lang", "de", "certify", STUCK, proof)
    assert ran == (0, "gültig: es gibt keine Lösung (8 Zustände, keiner durch ein Argument)\n", "")


def test_invalid(knobel: Here, tmp_path: Path) -> None:
    proof = tmp_path / "proof"
    knobel("solve", STUCK, "--certificate", str(proof))
    proof.write_text("".join(proof.read_text().splitlines(keepends=True)[:-1]))
    ran = knobel("certify", STUCK, str(proof))
    assert ran.code == 1
    assert ran.out.startswith("invalid at line 9: the state [")
    record = knobel("certify", STUCK, str(proof), "--json").record
    assert (record["valid"], record["line"], record["claim"]["status"]) == (False, 9, "unsolvable")


def test_of_another_puzzle(knobel: Here, tmp_path: Path) -> None:
    proof = str(tmp_path / "proof")
    knobel("solve", STUCK, "--certificate", proof)
    check_one_line(knobel("certify", FRAME, proof), "does not belong to this puzzle")
    check_one_line(knobel("certify", STUCK, proof, "--stick", "all"), "does not belong to this puzzle")
    check_one_line(knobel("certify", STUCK, STUCK), "not a certificate")
    check_one_line(knobel("certify", STUCK, str(tmp_path / "nowhere")), "file not found")


def test_from_standard_input(knobel: Here, tmp_path: Path) -> None:
    proof = tmp_path / "proof"
    knobel("solve", GRAPH, "--certificate", str(proof))
    assert knobel("certify", GRAPH, "-", stdin=proof.read_text()).code == 0


def test_too_large(knobel: Here, tmp_path: Path) -> None:
    proof = tmp_path / "proof"
    ran = knobel("solve", STUCK, "--certificate", str(proof), "--certificate-limit", "300")
    assert ran.code == 3
    assert "the certificate would have 308 bytes; the limit is 300" in ran.err
    assert list(tmp_path.iterdir()) == []


def test_a_limit(knobel: Here, tmp_path: Path) -> None:
    proof = str(tmp_path / "proof")
    knobel("solve", STUCK, "--certificate", proof)
    ran = knobel("certify", STUCK, proof, "--states", "3")
    assert (ran.code, ran.out) == (3, "")
    assert ran.err == f"knobel: {proof}: a limit was reached before the certificate was checked\n"
    assert knobel("certify", STUCK, proof, "--states", "3", "--json").record["error"]["kind"] == "states"


def test_undecided(knobel: Here, tmp_path: Path) -> None:
    ran = knobel("solve", STUCK, "--states", "1", "--certificate", str(tmp_path / "proof"))
    assert ran.code == 3
    assert "no answer to certify" in ran.err


def test_unwritable(knobel: Here, tmp_path: Path) -> None:
    ran = knobel("solve", STUCK, "--certificate", str(tmp_path / "no" / "folder"))
    assert ran.code == 2
    assert "cannot be written" in ran.err


def test_only_one_puzzle(knobel: Here, tmp_path: Path) -> None:
    check_one_line(knobel("solve", STUCK, FRAME, "--certificate", str(tmp_path / "proof")), "one puzzle")


def test_with_json(knobel: Here, tmp_path: Path) -> None:
    proof = tmp_path / "proof"
    ran = knobel("solve", STUCK, "--certificate", str(proof), "--json")
    assert ran.record["status"] == "unsolvable"
    assert json.loads(proof.read_text().splitlines()[0])["claim"] == {"status": "unsolvable"}
