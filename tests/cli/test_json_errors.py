"""With --json every error is an object on standard output, whatever went wrong, and where."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.command_line import BOARD, TINY, Here

ERRORS = {
    "records": (["calibrate", "nonexist"], "nonexist", "no-such-file"),
    "weights": (["rate", BOARD, "--weights", "nonexist"], "nonexist", "no-such-file"),
    "wish": (["generate", "rotation", "--size", "3000"], None, "bad-parameter"),
    "kind": (["generate", "foo"], None, "unknown-kind"),
    "program": (["judge", "--run", "nonexistprog {file}", BOARD], None, "bad-program"),
    "bench": (["bench", "--kind", "foo"], None, "unknown-kind"),
    "option": (["solve", BOARD, "--states", "x"], None, "usage"),
    "nothing": (["judge"], None, "usage"),
}


@pytest.mark.parametrize(("arguments", "file", "kind"), ERRORS.values(), ids=ERRORS)
def test_an_error_is_an_object(knobel: Here, arguments: list[str], file: str | None, kind: str) -> None:
    ran = knobel(*arguments, "--json")
    assert ran.code == 2
    entry = ran.record["error"]
    assert (ran.record.get("file"), entry["kind"]) == (file, kind)
    assert entry["text"] in ran.err
    assert len(ran.err.splitlines()) == 1
    plain = knobel(*arguments)
    assert (plain.code, plain.out, plain.err) == (2, "", ran.err)


def test_the_folder_of_another_job(knobel: Here, tmp_path: Path) -> None:
    place = ("-o", tmp_path / "set", "--format", "jsonl", "--workers", "1", "--json")
    assert knobel(*TINY, *place).code == 0
    ran = knobel("batch", "solve", BOARD, *place)
    assert (ran.code, ran.record["error"]["kind"]) == (2, "other-job")


def test_a_file_with_the_name_of_the_option(
    knobel: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = knobel("calibrate", "--", "--json")
    assert (ran.code, ran.out) == (2, "")
